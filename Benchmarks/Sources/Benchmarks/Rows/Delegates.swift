import GuardedState
import HeapCount

/// A message that tells a delegate.
@Guarded
final class WatchedMessage {
  /// The states of a message.
  enum State { case unread, read, deleted }

  /// Reads it.
  @Transition(from: State.unread, to: .read)
  func view() {}

  /// Deletes it.
  @Transition(from: State.read, .unread, to: .deleted)
  func delete() {}

  /// Makes it unread again.
  @Transition(from: State.read, .deleted, to: .unread)
  func markAsUnread() {}
}

/// Counts the changes of a message.
final class Badge: GuardedStateDelegate {
  /// How many changes there were.
  var changes = 0

  /// Counts.
  func host(_ host: WatchedMessage, didTransition transition: WatchedMessage.Transition) { changes &+= 1 }
}

/// Hears of the changes of a message written by hand.
protocol HandWatchedMessageDelegate: AnyObject {
  /// The state changed.
  func message(
    _ message: HandWatchedMessage, didChangeFrom old: HandWatchedMessage.State, to new: HandWatchedMessage.State)
}

/// The same with switches written by hand.
final class HandWatchedMessage {
  /// The states of a message.
  enum State { case unread, read, deleted }

  /// Where the message is.
  private(set) var state = State.unread
  /// Who hears of it.
  weak var delegate: (any HandWatchedMessageDelegate)?

  /// Reads it.
  func view() {
    switch state {
    case .unread: change(to: .read)
    case .read, .deleted: return
    }
  }

  /// Deletes it.
  func delete() {
    switch state {
    case .unread, .read: change(to: .deleted)
    case .deleted: return
    }
  }

  /// Makes it unread again.
  func markAsUnread() {
    switch state {
    case .read, .deleted: change(to: .unread)
    case .unread: return
    }
  }

  private func change(to new: State) {
    let old = state
    state = new
    delegate?.message(self, didChangeFrom: old, to: new)
  }
}

/// Counts the changes of a message written by hand.
final class HandBadge: HandWatchedMessageDelegate {
  /// How many changes there were.
  var changes = 0

  /// Counts.
  func message(
    _ message: HandWatchedMessage, didChangeFrom old: HandWatchedMessage.State, to new: HandWatchedMessage.State
  ) { changes &+= 1 }
}

extension Row {
  /// Methods that change the state, and a delegate that hears of each change.
  static let delegate = Row(
    key: "delegate", work: "method cycle, a weak delegate attached", against: "a weak delegate by hand", atMost: 1.5,
    ours: Workload(eventsPerRound: 7) {
      let message = opaque(WatchedMessage())
      let badge = opaque(Badge())
      message.machine.delegate = badge
      return { rounds in
        let before = badge.changes
        for _ in 0..<rounds {
          message.view()
          touch_memory()
          message.markAsUnread()
          touch_memory()
          message.view()
          touch_memory()
          message.delete()
          touch_memory()
          message.markAsUnread()
          touch_memory()
          message.delete()
          touch_memory()
          message.markAsUnread()
          touch_memory()
        }
        precondition(badge.changes == before + rounds * 7)
      }
    },
    rival: Workload(eventsPerRound: 7) {
      let message = opaque(HandWatchedMessage())
      let badge = opaque(HandBadge())
      message.delegate = badge
      return { rounds in
        let before = badge.changes
        for _ in 0..<rounds {
          message.view()
          touch_memory()
          message.markAsUnread()
          touch_memory()
          message.view()
          touch_memory()
          message.delete()
          touch_memory()
          message.markAsUnread()
          touch_memory()
          message.delete()
          touch_memory()
          message.markAsUnread()
          touch_memory()
        }
        precondition(badge.changes == before + rounds * 7)
      }
    })
}
