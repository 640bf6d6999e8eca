// An invoice, by rules that are read from JSON, and the same declared. The article "Rules as data" shows it.

import GuardedState
import GuardedStateData
import GuardedStateDiagrams

let rules = try Rules<String, String, String>(
  json: """
    { "initial": "draft",
      "states": [
        { "state": "draft" }, { "state": "sent", "to": ["draft"] },
        { "state": "paid", "final": true }, { "state": "void", "final": true }
      ],
      "events": [
        { "on": "send", "from": ["draft"], "to": ["sent"], "when": ["hasLines"] },
        { "on": "settle", "from": ["sent"], "to": ["paid", "void"] },
        { "on": "print", "from": ["sent", "paid"] }
      ] }
    """)
let invoice = StateMachine<String, String>(rules)
var lines = 0
invoice.when("hasLines") { lines > 0 }
invoice.chooseTarget(of: "settle") { transition in transition.userInfo["amount"] as? Int == 0 ? "void" : "paid" }

print(invoice.refusal(fire: "send") ?? "may be sent")
lines = 2
try invoice.fire("send")
try invoice.fire("print")
print(try invoice.fire("settle", userInfo: ["amount": 20]))
print(rules.diagram(.table, current: invoice.state))

let declared = Rules<String, String, String>(initial: "draft") {
  In("draft")
  In("sent", to: "draft")
  Final("paid", "void")
  On("send", from: "draft", to: "sent", when: "hasLines")
  On("settle", from: "sent", to: "paid", "void")
  On("print", in: "sent", "paid")
}
print("the same: \(declared == rules)")
do {
  _ = try Rules<String, String, String>(json: #"{ "states": { "draft": { "to": ["sent"] } } }"#)
} catch {
  print(error)
}
