import GuardedState

/// A message whose methods change its state, without callbacks.
@Guarded
final class Message {
  /// The states of a message.
  enum State { case unread, read, deleted }

  /// What the methods count.
  var total = 0

  /// Reads it.
  @inline(never) @Transition(from: State.unread, to: .read)
  func view() {}

  /// Deletes it.
  @inline(never) @Transition(from: State.read, .unread, to: .deleted)
  func delete() {}

  /// Makes it unread again.
  @inline(never) @Transition(from: State.read, .deleted, to: .unread)
  func markAsUnread() {}

  /// Changes no state.
  @inline(never) @Allowed(in: State.unread)
  func reply(_ length: Int) { total &+= length }
}

/// The same with switches written by hand.
final class HandMessage {
  /// The states of a message.
  enum State { case unread, read, deleted }

  /// Where the message is.
  private(set) var state = State.unread
  /// What the methods count.
  var total = 0

  /// Reads it.
  @inline(never)
  func view() {
    switch state {
    case .unread: state = .read
    case .read, .deleted: return
    }
  }

  /// Deletes it.
  @inline(never)
  func delete() {
    switch state {
    case .unread, .read: state = .deleted
    case .deleted: return
    }
  }

  /// Makes it unread again.
  @inline(never)
  func markAsUnread() {
    switch state {
    case .read, .deleted: state = .unread
    case .unread: return
    }
  }

  /// Changes no state.
  @inline(never)
  func reply(_ length: Int) {
    guard state == .unread else { return }
    total &+= length
  }
}

extension Row {
  /// Methods that change the state, in a cycle that takes each way there is.
  static let transitions = Row(
    "transitions", "@Transition method cycle, no callbacks", against: "a switch by hand", atMost: 1.2,
    ours: .repeating(Message()) { message in
      message.view()
      message.markAsUnread()
      message.view()
      message.delete()
      message.markAsUnread()
      message.delete()
      message.markAsUnread()
    },
    rival: .repeating(HandMessage()) { message in
      message.view()
      message.markAsUnread()
      message.view()
      message.delete()
      message.markAsUnread()
      message.delete()
      message.markAsUnread()
    })

  /// A guarded method that changes no state, called where it is allowed.
  static let allowed = Row(
    "allowed", "@Allowed call", against: "a guard by hand", atMost: 1.3,
    ours: .repeating(Message()) { message in
      message.reply(1)
      message.reply(2)
    },
    rival: .repeating(HandMessage()) { message in
      message.reply(1)
      message.reply(2)
    })
}
