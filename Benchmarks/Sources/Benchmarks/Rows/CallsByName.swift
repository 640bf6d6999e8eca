import GuardedState
import HeapCount

/// A message whose methods are called by their names.
@Guarded
final class NamedCallMessage {
  /// The states of a message.
  enum State { case unread, read }

  /// What the methods count.
  var total = 0

  /// Reads it.
  @Transition(from: State.unread, to: .read)
  func view() {}

  /// Counts up.
  @Allowed(in: State.unread)
  func add(_ number: Int) { total &+= number }

  /// Counts down.
  @Allowed(in: State.unread)
  func subtract(_ number: Int) { total &-= number }
}

/// The least that a call by name can be: a look-up and a cast.
final class HandNamedCallMessage {
  /// The methods by name.
  private let indices: [String: Int] = opaque(["add": 0, "subtract": 1])
  /// What the methods count.
  var total = 0

  /// Calls a method by its name. As the library's own, it is not inlined.
  @inline(never)
  func handle(_ name: String, _ arguments: [Any]) -> Bool {
    guard let index = indices[name], let number = arguments[0] as? Int else { return false }
    total = index == 0 ? total &+ number : total &- number
    return true
  }
}

extension Row {
  /// Methods called by name, with an argument.
  static let byName = Row(
    key: "by-name", work: "handle(\"name\", [int])", against: "one [String: Int] look-up and one `as? Int` from [Any]",
    atMost: 4,
    ours: Workload(eventsPerRound: 2) {
      let message = opaque(NamedCallMessage())
      let names = opaque(["add", "subtract"])
      return { rounds in
        for round in 0..<rounds {
          for name in names {
            do { try message.handle(name, [round]) } catch { fatalError("\(error)") }
            touch_memory()
          }
        }
      }
    },
    rival: Workload(eventsPerRound: 2) {
      let message = opaque(HandNamedCallMessage())
      let names = opaque(["add", "subtract"])
      return { rounds in
        for round in 0..<rounds {
          for name in names {
            precondition(message.handle(name, [round]))
            touch_memory()
          }
        }
      }
    })
}
