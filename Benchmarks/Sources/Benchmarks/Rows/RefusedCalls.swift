import GuardedState
import HeapCount

/// A message that is asked for what its state forbids.
@Guarded
final class RefusingMessage {
  /// The states of a message.
  enum State { case unread, read, deleted }

  /// What ran, although it was not allowed to.
  var total = 0

  /// Changes the state.
  @Transition(from: State.unread, to: .read)
  func view() { total &+= 1 }

  /// Deletes it.
  @Transition(from: State.read, .unread, to: .deleted)
  func delete() {}

  /// Changes nothing, and throws when refused.
  @inline(never)
  @Allowed(in: State.read)
  func reply(_ length: Int) throws { total &+= length }
}

/// The same with checks written by hand.
final class HandRefusingMessage {
  /// The states of a message.
  enum State { case unread, read, deleted }
  /// Why a call was refused.
  enum Failure: Error { case notAllowed }

  /// Where the message is.
  private(set) var state = State.unread
  /// What ran, although it was not allowed to.
  var total = 0

  /// Changes the state.
  func view() {
    switch state {
    case .unread:
      total &+= 1
      state = .read
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

  /// Changes nothing, and throws when refused.
  @inline(never)
  func reply(_ length: Int) throws {
    guard state == .read else { throw Failure.notAllowed }
    total &+= length
  }
}

/// Calls the method, and is not inlined itself.
@inline(never)
private func view(_ message: RefusingMessage) { message.view() }

/// Calls the method, and is not inlined itself.
@inline(never)
private func view(_ message: HandRefusingMessage) { message.view() }

extension Row {
  /// A call that does nothing, because it is refused.
  static let refused = Row(
    key: "refused", work: "refused call, Void", against: "a switch by hand that returns", atMost: 2,
    ours: Workload(eventsPerRound: 4) {
      let message = opaque(RefusingMessage())
      message.delete()
      return { rounds in
        for _ in 0..<rounds {
          message.view()
          touch_memory()
          message.view()
          touch_memory()
          message.view()
          touch_memory()
          message.view()
          touch_memory()
        }
      }
    },
    rival: Workload(eventsPerRound: 4) {
      let message = opaque(HandRefusingMessage())
      message.delete()
      return { rounds in
        for _ in 0..<rounds {
          message.view()
          touch_memory()
          message.view()
          touch_memory()
          message.view()
          touch_memory()
          message.view()
          touch_memory()
        }
      }
    })

  /// A call that throws, because it is refused, and the error caught.
  static let thrown = Row(
    key: "thrown", work: "refused call, thrown and caught", against: "throw of an enum by hand", atMost: 3,
    ours: Workload(eventsPerRound: 1) {
      let message = opaque(RefusingMessage())
      message.delete()
      return { rounds in
        var caught = 0
        for _ in 0..<rounds {
          do { try message.reply(1) } catch { caught &+= 1 }
          touch_memory()
        }
        precondition(caught == rounds)
      }
    },
    rival: Workload(eventsPerRound: 1) {
      let message = opaque(HandRefusingMessage())
      message.delete()
      return { rounds in
        var caught = 0
        for _ in 0..<rounds {
          do { try message.reply(1) } catch { caught &+= 1 }
          touch_memory()
        }
        precondition(caught == rounds)
      }
    })

  /// The same where the call is not inlined.
  static let refusedCalled = Row(
    key: "refused-called", work: "refused call, Void, not inlined", against: "a switch by hand that returns",
    atMost: 2,
    ours: Workload(eventsPerRound: 4) {
      let message = opaque(RefusingMessage())
      message.delete()
      return { rounds in
        for _ in 0..<rounds {
          view(message)
          touch_memory()
          view(message)
          touch_memory()
          view(message)
          touch_memory()
          view(message)
          touch_memory()
        }
      }
    },
    rival: Workload(eventsPerRound: 4) {
      let message = opaque(HandRefusingMessage())
      message.delete()
      return { rounds in
        for _ in 0..<rounds {
          view(message)
          touch_memory()
          view(message)
          touch_memory()
          view(message)
          touch_memory()
          view(message)
          touch_memory()
        }
      }
    })
}
