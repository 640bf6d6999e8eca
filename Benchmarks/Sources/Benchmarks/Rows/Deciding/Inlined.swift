import GuardedState

/// A message whose methods may be inlined.
@Guarded
final class InlinedMessage {
  /// The states of a message.
  enum State { case unread, read }

  /// What the methods count.
  var total = 0

  /// Reads it.
  @Transition(from: State.unread, to: .read)
  func view() {}

  /// Makes it unread again.
  @Transition(from: State.read, to: .unread)
  func markAsUnread() {}

  /// Changes no state.
  @Allowed(in: State.unread)
  func reply(_ length: Int) { total &+= length }
}

/// The same with switches written by hand.
final class HandInlinedMessage {
  /// The states of a message.
  enum State { case unread, read }

  /// Where the message is.
  private(set) var state = State.unread
  /// What the methods count.
  var total = 0

  /// Reads it.
  func view() {
    switch state {
    case .unread: state = .read
    case .read: return
    }
  }

  /// Makes it unread again.
  func markAsUnread() {
    switch state {
    case .read: state = .unread
    case .unread: return
    }
  }

  /// Changes no state.
  func reply(_ length: Int) {
    guard state == .unread else { return }
    total &+= length
  }
}

extension Row {
  /// Methods that change the state, inlined into the loop.
  static let transitionsInlined = Row(
    "transitions-inlined", "@Transition method cycle", against: "a switch by hand", atMost: .none,
    ours: .repeating(InlinedMessage()) { message in
      message.view()
      message.markAsUnread()
    },
    rival: .repeating(HandInlinedMessage()) { message in
      message.view()
      message.markAsUnread()
    })

  /// A method that changes no state, inlined into the loop.
  static let allowedInlined = Row(
    "allowed-inlined", "@Allowed call", against: "a guard by hand", atMost: .none,
    ours: .repeating(InlinedMessage()) { message in
      message.reply(1)
      message.reply(2)
    },
    rival: .repeating(HandInlinedMessage()) { message in
      message.reply(1)
      message.reply(2)
    })

  /// A refused method, inlined into the loop.
  static let refusedInlined = Row(
    "refused-inlined", "refused call, Void", against: "a switch by hand that returns", atMost: .none,
    ours: .repeating(InlinedMessage()) { message in
      message.markAsUnread()
      message.markAsUnread()
    },
    rival: .repeating(HandInlinedMessage()) { message in
      message.markAsUnread()
      message.markAsUnread()
    })
}
