import GuardedState
import HeapCount

/// A message whose method is guarded by an attribute.
@Guarded
final class AllowedMessage {
  /// The states of a message.
  enum State { case unread, read }

  /// What the method counts.
  var total = 0

  /// Lets the method run.
  @Transition(from: State.unread, to: .read)
  func view() {}

  /// The method.
  @Allowed(in: State.read)
  func reply(_ length: Int) { total &+= length }
}

/// The same with a guard written by hand.
final class HandAllowedMessage {
  /// The states of a message.
  enum State { case unread, read }

  /// Where the message is.
  private(set) var state = State.unread
  /// What the method counts.
  var total = 0

  /// Lets the method run.
  func view() {
    guard state == .unread else { return }
    state = .read
  }

  /// The method.
  func reply(_ length: Int) {
    guard state == .read else { return }
    total &+= length
  }
}

/// Calls the method, and is not inlined itself.
@inline(never)
private func reply(_ message: AllowedMessage, _ length: Int) { message.reply(length) }

/// Calls the method, and is not inlined itself.
@inline(never)
private func reply(_ message: HandAllowedMessage, _ length: Int) { message.reply(length) }

extension Row {
  /// A guarded method that changes no state, called where it is allowed.
  static let allowed = Row(
    key: "allowed", work: "@Allowed call, allowed, no observer", against: "the same class with a guard by hand",
    atMost: 1.3,
    ours: Workload(eventsPerRound: 4) {
      let message = opaque(AllowedMessage())
      message.view()
      return { rounds in
        for _ in 0..<rounds {
          message.reply(1)
          touch_memory()
          message.reply(2)
          touch_memory()
          message.reply(3)
          touch_memory()
          message.reply(4)
          touch_memory()
        }
      }
    },
    rival: Workload(eventsPerRound: 4) {
      let message = opaque(HandAllowedMessage())
      message.view()
      return { rounds in
        for _ in 0..<rounds {
          message.reply(1)
          touch_memory()
          message.reply(2)
          touch_memory()
          message.reply(3)
          touch_memory()
          message.reply(4)
          touch_memory()
        }
      }
    })

  /// The same where the call is not inlined.
  static let allowedCalled = Row(
    key: "allowed-called", work: "@Allowed call, not inlined", against: "the same class with a guard by hand",
    atMost: 1.3,
    ours: Workload(eventsPerRound: 4) {
      let message = opaque(AllowedMessage())
      message.view()
      return { rounds in
        for _ in 0..<rounds {
          reply(message, 1)
          touch_memory()
          reply(message, 2)
          touch_memory()
          reply(message, 3)
          touch_memory()
          reply(message, 4)
          touch_memory()
        }
      }
    },
    rival: Workload(eventsPerRound: 4) {
      let message = opaque(HandAllowedMessage())
      message.view()
      return { rounds in
        for _ in 0..<rounds {
          reply(message, 1)
          touch_memory()
          reply(message, 2)
          touch_memory()
          reply(message, 3)
          touch_memory()
          reply(message, 4)
          touch_memory()
        }
      }
    })
}
