import GuardedState
import HeapCount

/// A message whose methods change its state, without callbacks.
@Guarded
final class PlainMessage {
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

/// The same with switches written by hand.
final class HandPlainMessage {
  /// The states of a message.
  enum State { case unread, read, deleted }

  /// Where the message is.
  private(set) var state = State.unread

  /// Reads it.
  func view() {
    switch state {
    case .unread: state = .read
    case .read, .deleted: return
    }
  }

  /// Deletes it.
  func delete() {
    switch state {
    case .unread, .read: state = .deleted
    case .deleted: return
    }
  }

  /// Makes it unread again.
  func markAsUnread() {
    switch state {
    case .read, .deleted: state = .unread
    case .unread: return
    }
  }
}

/// Calls the method, and is not inlined itself.
@inline(never)
private func view(_ message: PlainMessage) { message.view() }

/// Calls the method, and is not inlined itself.
@inline(never)
private func delete(_ message: PlainMessage) { message.delete() }

/// Calls the method, and is not inlined itself.
@inline(never)
private func markAsUnread(_ message: PlainMessage) { message.markAsUnread() }

/// Calls the method, and is not inlined itself.
@inline(never)
private func view(_ message: HandPlainMessage) { message.view() }

/// Calls the method, and is not inlined itself.
@inline(never)
private func delete(_ message: HandPlainMessage) { message.delete() }

/// Calls the method, and is not inlined itself.
@inline(never)
private func markAsUnread(_ message: HandPlainMessage) { message.markAsUnread() }

extension Row {
  /// Methods that change the state, in a cycle that takes each way there is.
  static let transitions = Row(
    key: "transitions", work: "@Transition method cycle, no callbacks", against: "a switch by hand", atMost: 2,
    ours: Workload(eventsPerRound: 7) {
      let message = opaque(PlainMessage())
      return { rounds in
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
      }
    },
    rival: Workload(eventsPerRound: 7) {
      let message = opaque(HandPlainMessage())
      return { rounds in
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
      }
    })

  /// The same where the calls are not inlined.
  static let transitionsCalled = Row(
    key: "transitions-called", work: "@Transition method cycle, not inlined", against: "a switch by hand",
    atMost: 2,
    ours: Workload(eventsPerRound: 7) {
      let message = opaque(PlainMessage())
      return { rounds in
        for _ in 0..<rounds {
          view(message)
          touch_memory()
          markAsUnread(message)
          touch_memory()
          view(message)
          touch_memory()
          delete(message)
          touch_memory()
          markAsUnread(message)
          touch_memory()
          delete(message)
          touch_memory()
          markAsUnread(message)
          touch_memory()
        }
      }
    },
    rival: Workload(eventsPerRound: 7) {
      let message = opaque(HandPlainMessage())
      return { rounds in
        for _ in 0..<rounds {
          view(message)
          touch_memory()
          markAsUnread(message)
          touch_memory()
          view(message)
          touch_memory()
          delete(message)
          touch_memory()
          markAsUnread(message)
          touch_memory()
          delete(message)
          touch_memory()
          markAsUnread(message)
          touch_memory()
        }
      }
    })
}
