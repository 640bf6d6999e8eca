// The example of a host of the article "RulesAsData"; the others are Snippets/Invoice.swift.
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
