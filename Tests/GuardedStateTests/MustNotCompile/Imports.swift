// swift-format-ignore-file
// Members of the modules on top, in a file that doesn't import them.
import GuardedState

func draw(_ rules: Rules<String, String, String>, _ lamp: StateMachine<String, String>) {
  print(rules.diagram(.dot), rules.diagram(.table, current: "off"))  // expected-error 2 {{'diagram(_:current:)' is unavailable: import GuardedStateDiagrams}}
  print(lamp.diagram(.mermaid))  // expected-error {{'diagram' is unavailable: import GuardedStateDiagrams}}
  _ = DiagramFormat.scxml  // expected-error {{'DiagramFormat' is unavailable: import GuardedStateDiagrams}}
}

func review(_ rules: Rules<String, String, String>, text: String) throws {
  print(rules.transitions)  // expected-error {{'transitions' is unavailable: import GuardedStateData}}
  print(rules.changes(since: rules))  // expected-error {{'changes(since:)' is unavailable: import GuardedStateData}}
  print(rules.reachable(from: "off"))  // expected-error {{'reachable(from:)' is unavailable: import GuardedStateData}}
  print(rules.unreachable, rules.deadEnds)  // expected-error {{'unreachable' is unavailable: import GuardedStateData}} expected-error {{'deadEnds' is unavailable: import GuardedStateData}}
  _ = try Rules<String, String, String>(json: text)  // expected-error {{'init(json:limits:)' is unavailable: import GuardedStateData}}
  _ = try Rules<String, String, String>(json: Array(text.utf8), limits: JSONLimits())  // expected-error {{'init(json:limits:)' is unavailable: import GuardedStateData}}
  _ = [RulesChange]()  // expected-error {{'RulesChange' is unavailable: import GuardedStateData}}
  _ = [TransitionRule]()  // expected-error {{'TransitionRule' is unavailable: import GuardedStateData}}
  _ = StateMachine(modeling: rules)  // expected-error {{'init(modeling:history:isolation:)' is unavailable: import GuardedStateData}}
  _ = RulesError.self  // expected-error {{'RulesError' is unavailable: import GuardedStateData}}
}

@Guarded(tools: true)
actor Refund {
  enum State { case draft, paid }
  @Transition(from: State.draft, to: .paid) func pay() throws {}
}

@Guarded
actor Order {
  enum State { case draft, paid }
  @Transition(from: State.draft, to: .paid) func pay() throws {}
}

func offer(_ order: Order) {
  order.tools(as: ["role": "agent"], allowing: [.pay])  // expected-error {{'tools(as:allowing:orAsking:)' is unavailable: mark the type '@Guarded(tools: true)'}}
}

func offer(_ refund: Refund, _ refusal: Refusal) {
  refund.tools()  // expected-error {{'tools(as:allowing:orAsking:)' is unavailable: import GuardedStateTools}}
  print(refusal.advice)  // expected-error {{'advice' is unavailable: import GuardedStateTools}}
}
