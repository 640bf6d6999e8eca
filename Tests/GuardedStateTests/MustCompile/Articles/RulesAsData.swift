// The examples of hosts of the article "RulesAsData"; the others are Snippets/Invoice.swift.
import Foundation
import GuardedState

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
