import GuardedState
import HeapCount

/// A message that counts, in two callbacks that are found by name, how many are unread.
@Guarded
final class CountingMessage {
  /// The states of a message.
  enum State { case unread, read, deleted }

  /// How many are unread.
  var unread = 1

  /// Reads it.
  @Transition(from: State.unread, to: .read)
  func view() {}

  /// Deletes it.
  @Transition(from: State.read, .unread, to: .deleted)
  func delete() {}

  /// Makes it unread again.
  @Transition(from: State.read, .deleted, to: .unread)
  func markAsUnread() {}

  /// Counts up.
  func didEnterUnread() { unread &+= 1 }

  /// Counts down.
  func didExitUnread() { unread &-= 1 }
}

/// The same with switches written by hand.
final class HandCountingMessage {
  /// The states of a message.
  enum State { case unread, read, deleted }

  /// Where the message is.
  private(set) var state = State.unread
  /// How many are unread.
  var unread = 1

  /// Reads it.
  func view() {
    switch state {
    case .unread:
      state = .read
      didExitUnread()
    case .read, .deleted: return
    }
  }

  /// Deletes it.
  func delete() {
    switch state {
    case .unread:
      state = .deleted
      didExitUnread()
    case .read: state = .deleted
    case .deleted: return
    }
  }

  /// Makes it unread again.
  func markAsUnread() {
    switch state {
    case .read, .deleted:
      state = .unread
      didEnterUnread()
    case .unread: return
    }
  }

  /// Counts up.
  func didEnterUnread() { unread &+= 1 }

  /// Counts down.
  func didExitUnread() { unread &-= 1 }
}

/// Calls the method, and is not inlined itself.
@inline(never)
private func view(_ message: CountingMessage) { message.view() }

/// Calls the method, and is not inlined itself.
@inline(never)
private func delete(_ message: CountingMessage) { message.delete() }

/// Calls the method, and is not inlined itself.
@inline(never)
private func markAsUnread(_ message: CountingMessage) { message.markAsUnread() }

/// Calls the method, and is not inlined itself.
@inline(never)
private func view(_ message: HandCountingMessage) { message.view() }

/// Calls the method, and is not inlined itself.
@inline(never)
private func delete(_ message: HandCountingMessage) { message.delete() }

/// Calls the method, and is not inlined itself.
@inline(never)
private func markAsUnread(_ message: HandCountingMessage) { message.markAsUnread() }

extension Row {
  /// Methods that change the state, with two callbacks of a state.
  static let callbacks = Row(
    key: "callbacks", work: "the same with two callbacks by name", against: "a switch by hand that calls them",
    atMost: 2,
    ours: Workload(eventsPerRound: 7) {
      let message = opaque(CountingMessage())
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
      let message = opaque(HandCountingMessage())
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
  static let callbacksCalled = Row(
    key: "callbacks-called", work: "the same with two callbacks, not inlined",
    against: "a switch by hand that calls them",
    atMost: 2,
    ours: Workload(eventsPerRound: 7) {
      let message = opaque(CountingMessage())
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
      let message = opaque(HandCountingMessage())
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
