// A ticket whose states were strings in a property, ported in three steps: rules as data, a machine beside the object, and
// the methods called by their names.
// Leave out '#if Macros' and '#endif' in a copy: this package is also built without macros.

#if Macros
import Foundation
import GuardedState
import GuardedStateData

/// The text of the configuration file.
let configuration = """
  { "initial": "new",
    "states": [
      { "state": "new", "to": ["open"], "allows": ["rename"] },
      { "state": "open", "initial": "waiting", "history": "shallow", "allows": ["rename", "comment"],
        "states": [
          { "state": "waiting" },
          { "state": "assigned", "forbids": ["rename"], "userInfo": { "colour": "red", "days": 3 } }
        ] },
      { "state": "solved", "to": ["open"] },
      { "state": "spam", "final": true }
    ],
    "events": [
      { "on": "assign", "from": ["waiting"], "to": ["assigned"], "when": ["hasAgent"] },
      { "on": "solve", "from": ["open"], "to": ["solved"] },
      { "on": "escalate", "from": ["open"], "to": ["assigned", "spam"] },
      { "on": "look" , "from": ["open", "solved"] },
      { "on": "ban", "to": ["spam"] }
    ] }
  """

/// Before, each method began with `guard state == "open"`.
@Guarded
final class Ticket {
  var title: String
  var agent: String?
  private(set) var log: [String] = []

  init(_ title: String) { self.title = title }

  func rename(to title: String) -> String {
    self.title = title
    return title
  }

  func comment(_ text: String, by author: String = "nobody") { log.append("\(author): \(text)") }

  func didEnterAssigned() { log.append("assigned to \(agent ?? "nobody")") }
  func didExitOpen() { log.append("left open") }
}

func report(_ work: () throws -> Any) {
  do { print(try work()) } catch { print(error) }
}

let ticket = Ticket("Printer")
let rules = try Rules<String, String, String>(json: configuration)
print("problems: \(rules.problems(for: ticket))")

let machine = StateMachine<String, String>(rules, for: ticket)
machine.when("hasAgent") { [unowned ticket] in ticket.agent != nil }
machine.chooseTarget(of: "escalate") { transition in transition.userInfo["spam"] as? Bool == true ? "spam" : "assigned"
}
let solved = machine.onChange(to: ["solved"]) { print("  solved from \($0.from ?? "nowhere")") }

try machine.start()
report { try machine.handle("comment", ["too early"]) ?? "done" }
report { try machine.handle("rename", json: Data(#"{"to": "Plotter"}"#.utf8)) ?? "done" }
report { try machine.transition(to: "open") }
report { try machine.fire("assign") }
ticket.agent = "Kim"
report { try machine.fire("assign") }
print(machine.refusal(of: "rename")?.description ?? "may be renamed")
report { try machine.fire("look") }
print(machine.rules.userInfo(of: machine.state).sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" })
report { try machine.fire("slove") }
report { try machine.fire("solve") }
report { try machine.transition(to: "open") }
print(machine.path, machine.permittedEvents)

// Restore a state that was saved as a string, also in another process.
let archive = try JSONEncoder().encode(machine.snapshot())
let again = StateMachine<String, String>(rules, for: ticket)
try again.restore(JSONDecoder().decode(Snapshot<String>.self, from: archive))
print("restored: \(again.state), as \(machine.state)")

solved.cancel()
report { try machine.fire("escalate", userInfo: ["spam": true]) }
report { try machine.fire("look") }
print(ticket.log)

// A mistake in the file is an error with its place or a suggestion, and stops nothing.
for (right, wrong) in [
  (#""to": ["open"], "allows""#, #""to": ["opne"], "allows""#), (#""final": true"#, #""final": yes"#),
  (#""history": "shallow""#, #""history": "shalow""#), (#""forbids": ["rename"]"#, #""forbids": ["renmae"]"#),
  (#""to": ["solved"]"#, #""to": []"#),
] {
  let text = configuration.replacingOccurrences(of: right, with: wrong)
  report { try Rules<String, String, String>(json: text).problems(for: ticket) }
}
#endif
