import GuardedState
import HeapCount

/// The least that an event by name can be: the look-ups of the event and of the state.
final class HandNamedMachine {
  /// The events by name.
  private let events: [String: Int] = opaque(["View Message": 0, "Delete Message": 1, "Mark as Unread": 2])
  /// The states by name.
  private let states: [String: Int] = opaque(["Unread": 0, "Read": 1, "Deleted": 2])
  /// The state that the next event finds.
  var state = opaque("Unread")
  /// What was found.
  var found = 0

  /// Looks up both.
  @inline(never)
  func fire(_ event: String) -> Bool {
    guard let event = events[event], let state = states[state] else { return false }
    found &+= event &+ state
    return true
  }
}

extension Row {
  /// Events of a machine whose states and events are strings.
  static let named = Row(
    key: "named", work: "string machine, fire(\"name\")", against: "two [String: Int] look-ups", atMost: 3,
    ours: Workload(eventsPerRound: 7) {
      let machine = opaque(
        StateMachine<String, String>(initial: "Unread") {
          In("Unread")
          In("Read")
          In("Deleted")
          On("View Message", from: "Unread", to: "Read")
          On("Delete Message", from: "Read", "Unread", to: "Deleted")
          On("Mark as Unread", from: "Read", "Deleted", to: "Unread")
        })
      let events = eventNames
      return { rounds in
        for _ in 0..<rounds {
          for event in events {
            do { try machine.fire(event) } catch { fatalError("\(error)") }
            touch_memory()
          }
        }
      }
    },
    rival: Workload(eventsPerRound: 7) {
      let machine = opaque(HandNamedMachine())
      let events = eventNames
      return { rounds in
        for _ in 0..<rounds {
          for event in events {
            precondition(machine.fire(event))
            touch_memory()
          }
        }
      }
    })

  /// The events of one round.
  private static var eventNames: [String] {
    opaque([
      "View Message", "Mark as Unread", "View Message", "Delete Message", "Mark as Unread", "Delete Message",
      "Mark as Unread",
    ])
  }
}
