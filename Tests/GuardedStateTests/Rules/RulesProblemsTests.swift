import Foundation
import GuardedState
import GuardedStateData
import GuardedStateRules
import Testing

@Suite struct RulesProblemsTests {
  typealias Named = Rules<String, String, String>

  private func problems(_ json: String) throws -> [String] {
    let error = try #require(throws: RulesError.self) { try Named(json: json) }
    return error.problems.map(\.description)
  }

  @Test func `Every kind of finding is a kind of problem`() {
    for kind in Finding.Kind.allCases { #expect(RulesProblem.Kind(rawValue: kind.rawValue) != nil, "\(kind)") }
  }

  @Test(arguments: [
    RulesCase(
      "An undeclared parent",
      "undeclaredState: In(x): the state 'y' is not declared; declare it with 'In(y)', or in the 'states' of JSON",
      json: #"{"states":[{"state":"x","inside":"y"}]}"#),
    RulesCase(
      "A misspelt parent",
      "undeclaredState: In(x): the state 'outter' is not declared; did you mean 'outer'?",
      json: #"{"states":[{"state":"outer"},{"state":"x","inside":"outter"}]}"#),
    RulesCase(
      "A state that only an attribute names",
      "undeclaredState: the attribute of 'm': the state 'opne' is not declared; did you mean 'open'?",
      json: #"{"states":[{"state":"open"},{"state":"opne","allows":["m"],"declared":false}]}"#),
    RulesCase(
      "An event with a via state and no target",
      "incompleteInvocation: On(go, from: a, via: b): 'via: b' needs 'to:', the state to which 'b' leads",
      json: event(#""from":["a"],"via":"b","method":"load""#)),
    RulesCase(
      "An event with a via state and no method",
      "incompleteInvocation: On(go, from: a, via: b, to: c): 'via: b' needs a method: 'b' is left when that has run",
      json: event(#""from":["a"],"via":"b","to":["c"]"#)),
    RulesCase(
      "An event with 'orElse:' and no via state",
      "incompleteInvocation: On(go, from: a, to: b, orElse: c): 'orElse:' needs 'via:', the state in which the method runs that may throw",
      json: event(#""from":["a"],"to":["b"],"orElse":"c""#)),
    RulesCase("A complete event with a via state", json: event(#""via":"b","to":["c"],"method":"load""#)),
    RulesCase(
      "Contradictory declarations of a state, in either order",
      "contradictoryRules: In(p, initial: b): 'p' has the initial child 'a' and the initial child 'b'; see In(p, initial: a)",
      "contradictoryRules: In(p, history: deep): 'p' has shallow history and deep history; see In(p, history: shallow)",
      "contradictoryRules: In(p, forbids: m): 'p' forbids 'm', which it allows itself; see In(p, allows: m)"
    ) {
      In("p", initial: "a", history: .shallow, allows: "m") { In("a") }
      In("p", initial: "b", history: .deep) { In("b") }
      In("p", initial: "b", history: .deep, forbids: "m"); In("a", forbids: "m")
    },
    RulesCase(
      "A method that is allowed twice with one condition",
      "deadRule: In(a, allows: m, when: ok): this condition decides nothing, because 'a' also allows 'm' with 'when: ok'"
    ) {
      In("a", allows: "m", when: "ok"); In("a", allows: "m", when: "ok")
    },
    RulesCase(
      "Conditions on one region that never hold together",
      "contradictoryRules: the conditions 'light.off' and 'light.on' never hold together",
      "contradictoryRules: the conditions 'state.a' and 'state.c' never hold together"
    ) {
      In("a")
      In("b") { In("c") }
      Always(from: "a", to: "b", when: "light.off", "light.on")
      Always(from: "a", to: "b", when: "light.off", "ready")
      Always(from: "b", to: "a", when: "light.on", "state.c", "state.b")
      Region("light", initial: "on") {
        In("on"); In("off"); On("switch", from: "on", to: "off", when: "state.a", "state.c")
      }
    },
    RulesCase("Rules after ones with other conditions or states") {
      In("a")
      In("b") { In("c") }
      On("go", from: "a", to: "b", when: "ok"); On("go", from: "a", to: "c"); On("go", to: "a", when: "so")
      On("go", from: "b", to: "a"); On("go", from: "c", to: "a", when: "ok")
      Always(from: "c", to: "a", when: "ok"); Always(from: "c", to: "b", when: "so")
    },
    RulesCase(
      "Invisible characters are visible",
      "undeclaredState: In(a␊): the state 'b‹U+202E›' is not declared; declare it with 'In(b‹U+202E›)', or in the 'states' of JSON"
    ) {
      In("a\n", to: "b\u{202E}")
    },
    RulesCase(
      "A timeout that fires an event in a final state, unless the state accepts the event",
      "contradictoryRules: After(5 seconds, from: end, fire: go): 'go' is fired in 'end', which doesn't accept it; see On(go, to: a)"
    ) {
      In("a", to: "end", "over"); Final("end", "over"); On("go", to: "a"); On("late", in: "over")
      After(.seconds(5), from: "end", fire: "go"); After(.seconds(5), from: "over", fire: "late")
    },
  ])
  func `Mistakes in states, events and conditions are problems`(row: RulesCase) {
    #expect(row.problems == row.expected)
  }

  /// Rules with an event.
  private static func event(_ event: String) -> String {
    #"{"states":[{"state":"a"},{"state":"b"},{"state":"c"}],"events":[{"on":"go",\#(event)}]}"#
  }

  enum Level: String, Codable { case ground, upper, attic }

  @Test func `A parent whose type isn't a string is a state as soon as it is named`() throws {
    let rules = try Rules<Level, String, String>(
      json: #"{"states":[{"state":"ground","to":["attic"]},{"state":"attic","inside":"upper"}]}"#)
    #expect(rules.states == [.ground, .attic, .upper])
    let machine = StateMachine<Level, String>(rules)
    try machine.transition(to: .attic)
    #expect(machine.path == [.upper, .attic])
  }

  private static let leaving =
    "because an unconditional 'Always' leaves that immediately; see Always(from: b, to: c)"

  @Test(arguments: [
    RulesCase(
      "Rules for a state that is left at once",
      "deadRule: After(1 second, from: a, inner, to: c): 'After(1 second)' never happens in 'inner', \(leaving)",
      "deadRule: After(2 seconds, from: b, fire: go): 'go' is never fired in 'b', \(leaving)",
      "deadRule: Done(b, to: c): 'Done(b)' never happens in 'b', \(leaving)",
      "deadRule: On(go, from: b, to: a): 'go' is never accepted in 'b', \(leaving)"
    ) {
      In("a"); Always(from: "b", to: "c"); After(.seconds(1), from: "a", "inner", to: "c")
      In("b") {
        In("inner"); Final("end")
      }
      After(.seconds(2), from: "b", fire: "go"); Done("b", to: "c"); On("go", from: "b", to: "a")
      In("c", to: "inner")
    },
    RulesCase("A timeout of the initial state may be one of a snapshot") {
      In("a"); In("b", to: "a"); In("c", to: "a")
      Always(from: "a", to: "b"); After(.seconds(1), from: "a", to: "c")
    },
    RulesCase("A livelock may leave the machine in a state") {
      In("a", to: "b", "c"); In("b"); In("c")
      Always(from: "b", to: "c"); Always(from: "c", to: "b", when: "goesOn"); After(.seconds(1), from: "b", to: "a")
    },
    RulesCase(
      "A timeout in JSON",
      "deadRule: After(2 seconds, from: b, to: a): 'After(2 seconds)' never happens in 'b', \(leaving)",
      json: always(#""from":["b"],"to":["c"]"#, #""after":2,"from":["b"],"to":["a"]"#)),
    RulesCase(
      "An event in several such states is one problem",
      "deadRule: On(go, from: a, b, c, to: d): 'go' is never accepted in 'b', because an unconditional 'Always' leaves that immediately; see Always(from: b, c, to: d)",
      json: always(#""from":["b","c"],"to":["d"]"#, #""on":"go","from":["a","b","c"],"to":["d"]"#)),
    RulesCase(
      "A condition may keep the machine there",
      json: always(#""from":["b","c"],"to":["d"],"when":["ok"]"#, #""on":"go","from":["b"]"#)),
  ])
  func `A timeout, completion or event is a problem in a state that an eventless transition always leaves`(
    row: RulesCase
  ) {
    #expect(row.problems == row.expected)
  }

  /// Rules with an eventless transition and another event.
  private static func always(_ always: String, _ event: String) -> String {
    let states = #""states":[{"state":"a","to":["b"]},{"state":"b"},{"state":"c"},{"state":"d"}]"#
    return #"{\#(states),"events":[{"always":true,\#(always)},{\#(event)}]}"#
  }

  @Test func `A state that only an attribute names survives encoding`() throws {
    let json = #"{"states":[{"state":"open"},{"state":"open","allows":["m"],"declared":false}]}"#
    let rules = try Named(json: json)
    #expect(try Named(json: JSONEncoder().encode(rules)) == rules)
    #expect(try rules != Named(json: #"{"states":[{"state":"open"},{"state":"open","allows":["m"]}]}"#))
  }

  #if os(Linux) && compiler(>=6.3) && DEBUG
  @Test func `A debug build reports a forbidden method that nothing allows, with a suggestion`() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let rules = Named(initial: "error") {
        In("playing", allows: "seek") { In("error", forbids: "sek", "sek") }
        In("stopped", forbids: "sek", "go", "seek")
        On("go", from: "stopped", to: "playing")
      }
      // Of rules alone nobody knows what attributes allow.
      guard rules.problems.isEmpty else { exit(1) }
      for _ in 0..<2 { _ = StateMachine<String, String>(rules) }
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(
      text.split(separator: "\n").filter { $0.hasPrefix("GuardedState: ") } == [
        "GuardedState: StateMachine: In(error, forbids: sek): nothing allows the method 'sek'; did you mean 'seek'?",
        "GuardedState: StateMachine: In(stopped, forbids: go): nothing allows the method 'go'",
      ])
  }
  #endif

  @Test(arguments: [
    #"{"states":{"p":{"initial":"k","states":{"k":{}}},"q":{"initial":"k","states":{"k":{}}}}}"#,
    #"{"states":{"p":{"history":"deep","states":{"k":{}}},"q":{"states":{"k":{"states":{"p":{}}}}}}}"#,
    #"{"states":[{"state":"outer","history":"deep"},{"state":"x","inside":"outter"}]}"#,
    #"{"states":[{"state":"outer","initial":"x"},{"state":"x","inside":"outter"}]}"#,
    #"{"states":{"outer":{"initial":"y","states":{"x":{}}}}}"#,
    #"{"states":[{"state":"a","inside":"b"},{"state":"b","inside":"c"},{"state":"c","inside":"a"}]}"#,
    #"{"initial":"z","states":{"a":{"final":true,"to":["b","c"]},"b":{},"c":{},"z":{}}}"#,
    #"{"states":{"a":{},"b":{},"c":{}},"events":[{"on":"e","from":["a","b"],"to":["c"]},{"on":"e","from":["a","b"],"to":["a"]}]}"#,
    #"{"initial":"","states":{"a":{}}}"#,
    #"{"states":{"a":{"to":["typo"]},"b":{"to":["typo"]}},"events":[{"on":"e","from":["typo"],"to":["a"]}]}"#,
  ])
  func `A mistake causes exactly one problem`(json: String) throws {
    #expect(try problems(json).count == 1)
  }

  @Test(arguments: [
    (
      #"[{"on":"go","from":["a"],"to":["b"]},{"on":"go","from":["a","b"],"to":["a"],"when":["ok"]}]"#,
      "On(go, from: a, b, to: a, when: ok): this rule is never tried, because an earlier one for 'go' in 'a' has no conditions; see On(go, from: a, to: b)"
    ),
    (
      #"[{"on":"go","to":["b"]},{"on":"go","to":["a"],"when":["ok","so"]}]"#,
      "On(go, to: a, when: ok, so): this rule is never tried, because an earlier one for 'go' in every state has no conditions; see On(go, to: b)"
    ),
    (
      #"[{"always":true,"from":["a"],"to":["b"]},{"always":true,"from":["a"],"to":["c"],"when":["ok"]}]"#,
      "Always(from: a, to: c, when: ok): this rule is never tried, because an earlier one for 'Always' in 'a' has no conditions; see Always(from: a, to: b)"
    ),
    (
      #"[{"done":"c","to":["b"]},{"done":"c","to":["a"],"when":["ok"]}]"#,
      "Done(c, to: a, when: ok): this rule is never tried, because an earlier one for 'Done(c)' in 'c' has no conditions; see Done(c, to: b)"
    ),
    (
      #"[{"on":"go","from":["a"],"to":["b"],"when":["ok"]},{"on":"go","from":["a","b"],"to":["a"],"when":["so","ok"]}]"#,
      "On(go, from: a, b, to: a, when: so, ok): this rule is never tried, because an earlier one for 'go' in 'a' has no other conditions; see On(go, from: a, to: b, when: ok)"
    ),
    (
      #"[{"always":true,"from":["a"],"to":["b"],"when":["ok"]},{"always":true,"from":["a"],"to":["c"],"when":["ok"]}]"#,
      "Always(from: a, to: c, when: ok): this rule is never tried, because an earlier one for 'Always' in 'a' has no other conditions; see Always(from: a, to: b, when: ok)"
    ),
  ])
  func `A rule after one with no other conditions is a problem`(events: String, problem: String) throws {
    let states = #"[{"state":"a"},{"state":"b"},{"state":"c","states":[{"state":"d","final":true}]}]"#
    #expect(try problems(#"{"states":\#(states),"events":\#(events)}"#) == [problem])
  }

  private static func never(_ time: Int, after other: Int) -> String {
    "'After(\(time) seconds)' never happens in 'a', because "
      + "\(time == other ? "another one" : "'After(\(other) seconds)'") happens before; see After(\(other) seconds, from: a, "
  }
  private static let late = "deadRule: After(5 seconds, from: a, b, to: a): \(never(5, after: 2))to: b)"

  @Test(arguments: [
    RulesCase("The same time", "deadRule: After(5 seconds, from: a, b, to: b): \(never(5, after: 5))to: b)") {
      In("a"); In("b"); After(.seconds(5), from: "a", to: "b"); After(.seconds(5), from: "a", "b", to: "b")
    },
    RulesCase(
      "An event that is fired after the state was left",
      "deadRule: After(5 seconds, from: a, fire: go): \(never(5, after: 2))to: b)",
      "deadRule: After(2 seconds, from: a, fire: go): \(never(2, after: 2))to: b)"
    ) {
      In("a"); In("b"); On("go", to: "b")
      After(.seconds(5), from: "a", fire: "go"); After(.seconds(5), from: "a", fire: "go")
      After(.seconds(2), from: "a", to: "b"); After(.seconds(2), from: "a", fire: "go")
    },
    RulesCase(
      "The same conditions, or none in the earlier one",
      "deadRule: After(5 seconds, from: a, to: a, when: isOpen): \(never(5, after: 5))to: b, when: isOpen)",
      "deadRule: After(5 seconds, from: a, to: b, when: isShut): \(never(5, after: 5))to: a)"
    ) {
      In("a"); In("b")
      After(.seconds(5), from: "a", to: "b", when: "isOpen"); After(.seconds(5), from: "a", to: "a", when: "isOpen")
      After(.seconds(5), from: "a", to: "a"); After(.seconds(5), from: "a", to: "b", when: "isShut")
    },
    RulesCase("Other conditions, events and states") {
      In("a"); In("b"); On("go", to: "b"); On("stop", to: "a")
      After(.seconds(5), from: "a", to: "b", when: "isOpen"); After(.seconds(5), from: "a", to: "a")
      After(.seconds(4), from: "a", fire: "go"); After(.seconds(4), from: "a", fire: "stop")
      After(.seconds(5), from: "b", to: "a")
    },
    RulesCase("After a shorter one that always leaves the state", late) {
      In("a")
      In("b") { In("c") }
      After(.seconds(2), from: "a", to: "b"); After(.seconds(5), from: "a", "b", to: "a")
      After(.seconds(2), from: "b", to: "a", when: "isOpen"); After(.seconds(1), from: "b", to: "c")
    },
    RulesCase("Before a shorter one that always leaves the state", late) {
      In("a"); In("b"); After(.seconds(5), from: "a", "b", to: "a"); After(.seconds(2), from: "a", to: "b")
    },
  ])
  func `A timeout that ends together with an earlier one or later is a problem if it can't have an effect`(
    row: RulesCase
  ) {
    #expect(row.problems == row.expected)
  }

  @Test func `A condition for a method that the state also allows without it is a problem, in either order`() throws {
    func allows(_ conditions: String) -> String { #"{"state":"a","allows":["m"]\#(conditions)}"# }
    let (plain, asking) = (allows(""), allows(#","when":["ok"]"#))
    let more = allows(#","when":["so","ok"]"#)
    for (states, problem) in [
      (
        [plain, asking],
        "ok): this condition decides nothing, because 'a' also allows 'm' without conditions; see In(a, allows: m)"
      ),
      (
        [more, asking],
        "so, ok): this condition decides nothing, because 'a' also allows 'm' with 'when: ok'; see In(a, allows: m, when: ok)"
      ),
    ] {
      for states in [states, states.reversed()] {
        #expect(
          try problems(#"{"states":[\#(states.joined(separator: ","))]}"#) == ["In(a, allows: m, when: \(problem)"])
      }
    }
    let inner = #"{"state":"a","allows":["m"],"states":[{"state":"b","allows":["m"],"when":["ok"]}]}"#
    #expect(try Named(json: #"{"states":[\#(inner)]}"#).problems.isEmpty)
  }

  @Test func `Refusals make invisible characters in names visible`() throws {
    let machine = StateMachine<String, String>(initial: "a") { In("a") }
    let refusal = try #require(throws: Refusal.self) { try machine.fire("x\ny") }
    #expect("\(refusal)".contains("'x␊y'") && refusal.subject == "x␊y")
  }

  @Test func `A duplicate state is one problem, even if the declarations differ`() {
    let rules = Named(states: [
      "p": .init(history: .deep, states: ["k": .init()]), "p": .init(history: .shallow, states: ["l": .init()]),
      "q": .init(states: ["k": .init()]),
    ])
    #expect(rules.problems.map(\.description) == ["the state 'p' is defined twice", "the state 'k' is defined twice"])
  }

  @Test func `A target that is named twice is one target`() throws {
    let machine = StateMachine<String, String>(initial: "a") {
      for state in ["a", "b"] { In(state) }
      On("go", from: "a", to: "b", "b")
    }
    #expect(machine.can(fire: "go"))
    #expect(try machine.fire("go").transition?.to == "b")
  }

  @Test func `The time to find problems is linear in the rules`() throws {
    // A chain written from the inside outwards, a circle, names that all miss by one letter, rules that all overlap,
    // timeouts of one state, and a chain of eventless transitions.
    func chain(_ count: Int, end: String) -> String {
      let states = (0..<count).map { #"{"state":"s\#($0)","inside":"s\#($0 + 1)"}"# } + [end]
      return #"{"states":[\#(states.joined(separator: ","))]}"#
    }
    let forms: [(name: String, text: (Int) -> String)] = [
      ("chain", { chain($0, end: #"{"state":"s\#($0)"}"#) }),
      ("circle", { chain($0, end: #"{"state":"s\#($0)","inside":"s0"}"#) }),
      (
        "misspelt",
        { count in
          let states = (0..<count).map { #"{"state":"state\#($0)","to":["stat\#($0)"]}"# }
          return #"{"states":[\#(states.joined(separator: ","))]}"#
        }
      ),
      (
        "overlapping",
        { count in
          let names = (0..<count).map { #""s\#($0)""# }.joined(separator: ",")
          let states = (0..<count).map { #"{"state":"s\#($0)"}"# }.joined(separator: ",")
          let rule = #"{"on":"e","from":[\#(names)],"to":[\#(names)]}"#
          return #"{"states":[\#(states)],"events":[\#(rule),\#(rule)]}"#
        }
      ),
      (
        "timeouts",
        { count in
          let rules = (1...count).map { #"{"after":\#($0),"from":["a"],"fire":"e\#($0)"}"# }
          return #"{"states":[{"state":"a"}],"events":[\#(rules.joined(separator: ","))]}"#
        }
      ),
      (
        "eventless",
        { count in
          let states = (0...count).map { #"{"state":"s\#($0)"}"# }.joined(separator: ",")
          let rules = (0..<count).map {
            #"{"always":true,"from":["s\#($0)"],"to":["s\#($0 + 1)"]},{"on":"e","from":["s\#($0)"],"to":["s0"]}"#
          }
          return #"{"states":[\#(states)],"events":[\#(rules.joined(separator: ","))]}"#
        }
      ),
    ]
    for form in forms {
      Growth.expectLinear(in: form.name, 600) { count in
        let text = form.text(count)
        return { _ = try? Named(json: text) }
      }
    }
  }
}
