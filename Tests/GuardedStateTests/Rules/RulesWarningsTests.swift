#if Macros
import Foundation
import GuardedState
import GuardedStateData
import Testing

@Guarded
final class PickedLoosely: GuardedObject {
  @Transition func select() {}
  @Transition(on: "drop") func letGo() {}
  @Allowed func blink() throws {}
  @Allowed(in: "idle") func hum() throws {}
}

@Guarded
final class OpenTill: GuardedObject {
  var isOpen = true
  var amount = 0
  @Transition func pay(_ amount: Int) throws { self.amount += amount }
  @Transition(when: \OpenTill.isOpen) func refund() throws {}
  @Allowed func note(_ text: String) throws {}
  @Allowed func clear() throws {}
  func shouldPay(_ amount: Int) -> Bool { amount < 100 }
  func shouldNote(_ text: String) -> Bool { !text.isEmpty }
}

@Guarded
class ShopByText {
  enum State { case open, shut }
  @Region enum Payment { case due, paid, refunded }
  static let condition = "shouldPay"
  static let rules = Rules(initial: .open) {
    On("close", from: .open, to: .shut, when: ShopByText.condition)
    Region(Payment.self, initial: .due) {
      On("back", from: .paid, to: .refunded, when: ShopByText.condition)
    }
  }
  @Transition(from: Payment.due, to: .paid) func pay(_ amount: Int) throws {}
  func shouldPay(_ amount: Int) -> Bool { amount < 100 }
}

/// Warnings of rules that the compiler doesn't read, and guards with arguments in the wrong place.
@Suite struct RulesWarningsTests {
  typealias Named = Rules<String, String, String>

  @Test func `A rule can't name the guard with arguments of a method that it doesn't call`() throws {
    let rules = try Named(
      json: #"""
        {"initial": "due",
         "states": [{"state": "due", "allows": ["note", "clear"], "when": ["shouldNote"]}, {"state": "paid"},
                    {"state": "void"}],
         "events": [{"on": "pay", "from": ["due"], "to": ["paid"]},
                    {"on": "refund", "from": ["paid"], "to": ["due"], "when": ["shouldPay", "isOpen"]},
                    {"always": true, "from": ["paid"], "to": ["void"], "when": ["shouldPay"]}]}
        """#)
    let problems = rules.problems(for: OpenTill.self)
    #expect(
      problems.map(\.description) == [
        "On(refund, from: paid, to: due, when: shouldPay, isOpen): 'shouldPay' guards 'pay(_:)' with its arguments, and nothing else has those",
        "Always(from: paid, to: void, when: shouldPay): 'shouldPay' guards 'pay(_:)' with its arguments, and nothing else has those",
        "In(due, when: shouldNote): 'shouldNote' guards 'note(_:)' with its arguments, and nothing else has those",
      ])
    #expect(Set(problems.map(\.kind)) == [.unknownCondition])
    #expect(rules.warnings(for: OpenTill.self).isEmpty, "the problems come first")
  }

  @Test func `A rule may name the guard of the method that it calls`() throws {
    let rules = try Named(
      json: #"""
        {"initial": "due", "states": [{"state": "due"}, {"state": "paid", "allows": ["note"], "when": ["shouldNote"]}],
         "events": [{"on": "charge", "from": ["due"], "to": ["paid"], "method": "pay", "when": ["shouldPay"]}]}
        """#)
    #expect(rules.problems(for: OpenTill.self).isEmpty)
    let till = OpenTill(rules: rules)
    #expect(throws: Refusal.self) { try till.pay(200) }
    #expect(try till.handle("pay", [20]) == nil && till.state == "paid" && till.amount == 20)
    #expect(throws: Refusal.self) { try till.note("") }
    try till.note("a")
  }

  @Test func `The rules of a host and of its regions can't name the guard of a region's method`() {
    let sentence = "'shouldPay' guards 'pay(_:)' with its arguments, and nothing else has those"
    #expect(
      Rules(of: ShopByText.self).problems.map(\.description) == [
        "On(close, from: open, to: shut, when: shouldPay): \(sentence)",
        "region 'Payment': On(back, from: paid, to: refunded, when: shouldPay): \(sentence)",
      ])
  }

  private static let plain = #""states": {"idle": {"allows": ["blink"]}, "held": {}}"#

  /// The states and events of a picker, and the warnings about them.
  @Test(arguments: [
    // Names that are nearly those of transitions without a rule.
    (
      #"\#(plain), "events": [{"on": "slect", "from": ["idle"], "to": ["held"]}, {"on": "dorp", "from": ["held"], "to": ["idle"]}]"#,
      [
        "unknownEvent: no '@Transition' is called 'slect'; did you mean 'select'?",
        "unknownEvent: no '@Transition' is called 'dorp'; did you mean 'drop'?",
      ]
    ),
    // A similar name beside that of the transition.
    (
      #"\#(plain), "events": [{"on": "select", "from": ["idle"], "to": ["held"]}, {"on": "selects", "from": ["held"], "to": ["idle"]}, {"on": "drop", "from": ["held"], "to": ["idle"]}]"#,
      []
    ),
    // Guarded methods that no rule names, except one whose attribute names states.
    (
      #""states": {"idle": {}}, "events": [{"on": "drop", "from": ["idle"]}]"#,
      [
        "neverAllowed: no state allows 'select'; say where it may run with an 'On' for 'select', or in its attribute",
        "neverAllowed: no state allows 'blink'; say where it may run with 'allows:' in an 'In', or in its attribute",
      ]
    ),
  ])
  func `Transitions with misspelt names, and methods that no rule names, are warnings`(
    rules: String, warnings: [String]
  ) throws {
    let rules = try Named(json: #"{"initial": "idle", \#(rules)}"#)
    #expect(rules.problems(for: PickedLoosely.self).isEmpty)
    #expect(rules.warnings.isEmpty, "without the class there is no method")
    #expect(rules.warnings(for: PickedLoosely.self).map { "\($0.kind): \($0)" } == warnings)
  }

  @Test(arguments: [
    RulesCase(
      "States that no rule leads to",
      "unreachableState: no rule leads to 'b3' from \(first)", "unreachableState: no rule leads to 'd' from \(first)",
      "unreachableState: no rule leads to 'e' from \(first)"
    ) {
      In("a", to: "b")
      In("b") {
        In("b1"); In("b2", to: "c"); In("b3")
      }
      In("c"); In("d", to: "e"); In("e"); On("go", from: "b1", to: "b2")
    },
    RulesCase("Rules of every state, timeouts and eventless transitions lead to a state") {
      In("a"); In("b"); In("c"); Final("d")
      On("fail", to: "d"); After(.seconds(1), from: "a", to: "b"); Always(from: "b", to: "c", when: "isSure")
    },
    RulesCase(
      "A final initial state", "unreachableState: no rule leads to 'x' from \(first.replacing("'a'", with: "'end'"))"
    ) {
      Final("end"); In("x"); On("go", to: "x")
    },
    RulesCase("The initial children of what was reached before") {
      In("start", to: "other", "outer")
      In("outer") { inner() }
    },
    RulesCase("The initial children of what is reached later") {
      In("start", to: "outer", "other")
      In("outer") { inner() }
    },
    RulesCase(
      "A state of a region",
      "unreachableState: region 'light': no rule leads to 'blue' from 'red', the initial state because it comes first; 'initial:' declares another"
    ) {
      In("on")
      Region("light") {
        In("red"); In("blue")
      }
    },
    RulesCase(
      "Repeated statements in two declarations of a state",
      "redundantRule: Final(d): 'd' is final already", "redundantRule: In(a, allows: m): 'a' allows 'm' already",
      "redundantRule: In(b, forbids: m): 'b' forbids 'm' already",
      "redundantRule: In(a, defers: go): 'a' defers 'go' already",
      "redundantRule: In(a, to: c): 'a' leads to 'c' already",
      "redundantRule: In(a, initial: b): 'a' has the initial child 'b' already",
      "redundantRule: In(a, history: deep): 'a' has deep history already"
    ) {
      In("a", initial: "b", history: .deep, to: "c", allows: "m", "n", defers: "go") { In("b") }
      In("a", initial: "b", history: .deep, to: "c", allows: "m", defers: "go")
      In("b", forbids: "m"); In("b", forbids: "n", "m")
      In("c", allows: "m", when: "ok"); In("c", allows: "m", when: "so")
      Final("d"); Final("d"); On("go", from: "c", to: "d")
    },
    RulesCase(
      "Forbidding methods that neither the state nor a parent allows",
      "redundantRule: In(b, forbids: m): 'b' forbids 'm', which neither it nor a state around it allows",
      "redundantRule: In(b, forbids: n): 'b' forbids 'n', which neither it nor a state around it allows",
      json: #"""
        {"states": {"a": {"to": ["b"], "allows": ["m"], "states": {"in": {"forbids": ["m", "n"]}}},
                    "b": {"forbids": ["m", "n", "o"]}},
         "events": [{"on": "n", "from": ["a"], "to": ["b"], "method": "n"}, {"on": "o", "to": ["b"], "method": "o"}]}
        """#),
  ])
  func `Unreachable states and redundant statements are warnings`(row: RulesCase) {
    #expect(row.problems == [] && row.warnings == row.expected)
  }

  private static let first = "'a', the initial state because it comes first; 'initial:' declares another"

  @RulesBuilder<String, String, String> private static func inner() -> RulesCase.Content {
    In("inner") {
      In("first"); In("other")
    }
  }

  @Test func `A body that ends in its own via state is a warning if nothing else leaves that state`() throws {
    func warnings(_ ends: String, leading states: String = #""b": {}"#) throws -> [String] {
      let load = #"{"on": "load", "from": ["a"], "via": "b", \#(ends), "method": "load"}"#
      let rules = try Named(json: #"{"states": {"a": {}, \#(states), "c": {}}, "events": [\#(load)]}"#)
      return rules.warnings.filter { $0.kind == .deadEnd }.map(\.description)
    }
    #expect(
      try warnings(#""to": ["b", "c"]"#) == [
        "On(load, from: a, via: b, to: b, c): nothing leaves 'b' once 'load' has ended there: 'to:' names the state in which its body runs"
      ])
    #expect(
      try warnings(#""to": ["c"], "orElse": "b""#) == [
        "On(load, from: a, via: b, to: c, orElse: b): nothing leaves 'b' once 'load' has thrown there: 'orElse:' names the state in which its body runs"
      ])
    #expect(try warnings(#""to": ["c"], "orElse": "a""#).isEmpty)
    #expect(try warnings(#""to": ["b", "c"]"#, leading: #""b": {"to": ["a"]}"#).isEmpty)
  }

  @Test func `A condition that a method's attribute already has is a warning in its rule`() throws {
    let rules = try Named(
      json: #"""
        {"initial": "due", "states": {"due": {"allows": ["note", "clear"]}, "paid": {}},
         "events": [{"on": "pay", "from": ["due"], "to": ["paid"]},
                    {"on": "refund", "from": ["paid"], "to": ["due"], "when": ["isOpen"]}]}
        """#)
    #expect(
      rules.warnings(for: OpenTill.self).map { "\($0.kind): \($0)" } == [
        "redundantRule: On(refund, from: paid, to: due, when: isOpen): 'refund' has the condition 'isOpen' in every state: leave it out of this rule; see the attribute of 'refund'"
      ])
  }

  @Test func `The rules of a host include warnings about its states and methods`() {
    let warnings = Rules(of: LooseDesk.self).warnings
    #expect(
      warnings.map(\.description) == [
        "no state allows 'tidy'; say where it may run with 'allows:' in an 'In', or in its attribute",
        "no rule leads to 'lost' from the initial state 'clear'",
      ])
    #expect(Rules(of: ShopByText.self).warnings.isEmpty && Rules(of: Message.self).warnings.isEmpty)
  }

  @Test func `A debug build writes each warning to standard error once and continues`() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let rules = try Named(
        json: #"""
          {"initial": "idle", "states": [{"state": "idle", "allows": ["blink"]}, {"state": "held"}, {"state": "lost"}],
           "events": [{"on": "slect", "from": ["idle"], "to": ["held"]}, {"on": "drop", "from": ["held"], "to": ["idle"]}]}
          """#)
      for _ in 1...2 { try PickedLoosely(rules: rules).fire("slect") }
      _ = StateMachine<String, String>(rules)
      _ = StateMachine<String, String>(rules, for: Bench())
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(
      text.split(separator: "\n").filter { $0.hasPrefix("GuardedState: ") } == [
        "GuardedState: PickedLoosely: no '@Transition' is called 'slect'; did you mean 'select'?",
        "GuardedState: PickedLoosely: no rule leads to 'lost' from the initial state 'idle'",
        "GuardedState: StateMachine: no rule leads to 'lost' from the initial state 'idle'",
        "GuardedState: Bench: In(idle, allows: blink): 'blink' is no method of Bench that can be called by name",
      ])
  }
}

@Guarded
class LooseDesk {
  enum State { case clear, full, lost }
  static let rules = made()
  static func made() -> Rules { Rules(initial: .clear) { In(.clear, to: .full) } }
  @Allowed func tidy() throws {}
}
#endif
