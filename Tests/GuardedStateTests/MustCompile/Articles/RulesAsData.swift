// The examples of hosts of the article "RulesAsData"; the others are Snippets/Invoice.swift.
import Foundation
import GuardedState
import GuardedStateData

@Guarded
final class Lantern: GuardedObject {
  var isCharged = false

  @Allowed(when: \Lantern.isCharged)
  func blink() throws {}

  @Transition
  func light() throws {}
}

func configure(_ lantern: Lantern) throws {
  let rules = try Lantern.Rules(
    json: """
      { "initial": "off",
        "states": [{ "state": "off" }, { "state": "on", "allows": ["blink"] }],
        "events": [{ "on": "light", "from": ["off"], "to": ["on"], "when": ["isCharged"] }] }
      """)
  for problem in rules.problems(for: Lantern.self) { print(problem) }
  for warning in rules.warnings(for: Lantern.self) { print(warning) }
  lantern.configure(rules)
}

@Guarded
final class Ticket {
  enum State { case open, closed }
  @Transition(from: State.open, to: .closed) func close() {}
}

func copy(of ticket: Ticket) throws -> Rules<String, String, String> {
  try JSONDecoder().decode(Rules.self, from: JSONEncoder().encode(ticket.machine.rules))
}

@Guarded
final class Claim {
  enum State { case open, approved, paid, archived }
  static let rules = Rules(initial: .open) {
    After(.seconds(86400), in: .open, to: .archived)
    Final(.paid)
  }
  var isComplete = true

  @Transition(from: State.open, to: .approved, when: \Claim.isComplete) func approve() {}
  @Transition(from: State.approved, to: .paid) func pay() {}
}

let released = try Rules<String, String, String>(
  json: """
    { "initial": "open",
      "states": { "open": {}, "approved": {}, "paid": { "final": true }, "archived": {} },
      "events": [{ "on": "approve", "from": ["open"], "to": ["approved"] },
                 { "on": "pay", "from": ["approved"], "to": ["paid"] },
                 { "on": "reopen", "from": ["archived", "approved"], "to": ["open"] },
                 { "after": 86400, "in": ["open"], "to": ["archived"] }] }
    """)
let rules = Rules(of: Claim.self)
for transition in rules.transitions { print(transition) }
for change in rules.changes(since: released) { print(change) }
print(rules.deadEnds, rules.reachable(from: .approved))

func expectNoChanges(since file: URL) throws {
  let released = try Rules<String, String, String>(json: Data(contentsOf: file))
  let changes = Rules(of: Claim.self).changes(since: released)
  precondition(changes.isEmpty, "\(changes)")
}

func writeRules(to file: URL) throws {
  try JSONEncoder().encode(Rules(of: Claim.self)).write(to: file)
}
