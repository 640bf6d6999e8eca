import GuardedState

/// A message that counts in two plain callbacks of a state.
@Guarded
final class CountingMessage {
  /// The states of a message.
  enum State { case unread, read }

  /// How many are unread.
  var unread = 1

  /// Reads it.
  @inline(never) @Transition(from: State.unread, to: .read)
  func view() {}

  /// Makes it unread again.
  @inline(never) @Transition(from: State.read, to: .unread)
  func markAsUnread() {}

  /// Counts up.
  func didEnterUnread() { unread &+= 1 }
  /// Counts down.
  func didExitUnread() { unread &-= 1 }
}

/// A message whose callback is told whether to animate.
@Guarded
final class AnimatedMessage {
  /// The states of a message.
  enum State { case unread, read }

  /// How many changes were not animated.
  var plain = 0

  /// Reads it.
  @inline(never) @Transition(from: State.unread, to: .read)
  func view() {}

  /// Makes it unread again.
  @inline(never) @Transition(from: State.read, to: .unread)
  func markAsUnread() {}

  /// Counts.
  func didEnterUnread(animated: Bool) { plain &+= animated ? 0 : 1 }
}

/// A message whose callback takes the transition.
@Guarded
final class InformedMessage {
  /// The states of a message.
  enum State { case unread, read }

  /// How many changes came from where it was read.
  var fromRead = 0

  /// Reads it.
  @inline(never) @Transition(from: State.unread, to: .read)
  func view() {}

  /// Makes it unread again.
  @inline(never) @Transition(from: State.read, to: .unread)
  func markAsUnread() {}

  /// Counts.
  func didEnterUnread(_ transition: Transition) { fromRead &+= transition.from == .read ? 1 : 0 }
}

/// A message whose callback is told which machine it comes from.
@Guarded
final class SentMessage {
  /// The states of a message.
  enum State { case unread, read }

  /// How many changes there were.
  var changes = 0

  /// Reads it.
  @inline(never) @Transition(from: State.unread, to: .read)
  func view() {}

  /// Makes it unread again.
  @inline(never) @Transition(from: State.read, to: .unread)
  func markAsUnread() {}

  /// Counts.
  func didEnterUnread(sender: HostMachine<SentMessage>) { changes &+= sender.state == .unread ? 1 : 0 }
}

/// A message that is told of every change.
@Guarded
final class ToldMessage {
  /// The states of a message.
  enum State { case unread, read }

  /// How many changes came from where it was read.
  var fromRead = 0

  /// Reads it.
  @inline(never) @Transition(from: State.unread, to: .read)
  func view() {}

  /// Makes it unread again.
  @inline(never) @Transition(from: State.read, to: .unread)
  func markAsUnread() {}

  /// Counts.
  func didTransition(_ transition: Transition) { fromRead &+= transition.from == .read ? 1 : 0 }
}

/// The same by hand.
final class HandCountingMessage {
  /// The states of a message.
  enum State { case unread, read }
  /// A change of state.
  struct Transition {
    /// The state that was left.
    let from: State
    /// The state that was entered.
    let to: State
  }

  /// Where the message is.
  private(set) var state = State.unread
  /// How many are unread.
  var unread = 1
  /// How many changes came from where it was read.
  var fromRead = 0

  /// Reads it, and calls the callback.
  @inline(never)
  func view() {
    guard state == .unread else { return }
    state = .read
    didExitUnread()
  }

  /// Makes it unread again, and calls the callback.
  @inline(never)
  func markAsUnread() {
    guard state == .read else { return }
    state = .unread
    didEnterUnread()
  }

  /// Reads it, and tells of it.
  @inline(never)
  func viewTelling() {
    guard state == .unread else { return }
    state = .read
    didTransition(.init(from: .unread, to: .read))
  }

  /// Makes it unread again, and tells of it.
  @inline(never)
  func markAsUnreadTelling() {
    guard state == .read else { return }
    state = .unread
    didTransition(.init(from: .read, to: .unread))
  }

  /// Counts up.
  func didEnterUnread() { unread &+= 1 }
  /// Counts down.
  func didExitUnread() { unread &-= 1 }
  /// Counts.
  func didTransition(_ transition: Transition) { fromRead &+= transition.from == .read ? 1 : 0 }
}
