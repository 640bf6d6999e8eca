// The examples of the article "RulesThatChange".
import Foundation
import GuardedState
import GuardedStateData

@Guarded
final class Letter {
  enum State: String, Codable, CaseIterable { case open, sent, answered }

  static let rules = Rules(initial: .open) {
    After(.seconds(86400), in: .sent, to: .open)  // was: After(.seconds(3600), in: .posted, to: .archived)
    Final(.answered)
  }

  @Transition(from: State.open, to: .sent) func send() throws {}
  @Transition(from: State.sent, to: .answered) func answer() throws {}

  struct UnknownState: Error { let name: String }

  /// Restores a snapshot of this version or of the first one.
  func restore(_ data: Data) throws -> Restoration {
    let old = try JSONDecoder().decode(Snapshot<String>.self, from: data)
    let newNames = ["posted": "sent", "archived": "answered"]
    return try machine.restore(old) { name in
      guard let state = State(rawValue: newNames[name] ?? name) else { throw UnknownState(name: name) }
      return state
    }
  }
}

let stored = """
  {"state": "posted", "previous": "open", "revision": 1, "timeouts": [
    {"state": "posted", "target": "archived", "remaining": [195, 2884743666637434880]}
  ]}
  """
let letter = Letter()
let restoration = try letter.restore(Data(stored.utf8))
print(letter.state, letter.machine.revision, restoration.unknownTimeouts)

func replaceRules(
  of machine: StateMachine<String, String>, by json: String
) throws -> StateMachine<String, String> {
  let next = StateMachine<String, String>(try Rules(json: json))
  try next.restore(machine.snapshot())
  return next
}
