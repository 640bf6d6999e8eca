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

  // Behaviour 69
  @Test func `An undeclared parent is a problem, with a suggestion`() throws {
    #expect(
      try problems(#"{"states":[{"state":"x","inside":"y"}]}"#) == [
        "In(x): the state 'y' is not declared; declare it with 'In(y)', or in the 'states' of JSON"
      ])
    #expect(
      try problems(#"{"states":[{"state":"outer"},{"state":"x","inside":"outter"}]}"#) == [
        "In(x): the state 'outter' is not declared; did you mean 'outer'?"
      ])
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

  @Test func `An event with a via state needs a target and a method`() throws {
    let states = #""states":[{"state":"a"},{"state":"b"},{"state":"c"}]"#
    #expect(
      try problems(#"{\#(states),"events":[{"on":"go","from":["a"],"via":"b","method":"load"}]}"#) == [
        "On(go, from: a, via: b): 'via: b' needs 'to:', the state to which 'b' leads"
      ])
    #expect(
      try problems(#"{\#(states),"events":[{"on":"go","from":["a"],"via":"b","to":["c"]}]}"#) == [
        "On(go, from: a, via: b, to: c): 'via: b' needs a method: 'b' is left when that has run"
      ])
    #expect(
      try problems(#"{\#(states),"events":[{"on":"go","from":["a"],"to":["b"],"orElse":"c"}]}"#) == [
        "On(go, from: a, to: b, orElse: c): 'orElse:' needs 'via:', the state in which the method runs that may throw"
      ])
    #expect(
      try Named(json: #"{\#(states),"events":[{"on":"go","via":"b","to":["c"],"method":"load"}]}"#).problems.isEmpty)
  }

  @Test
  func `A timeout, completion or event is a problem in a state that an eventless transition always leaves`() throws {
    let rules = Named(initial: "a") {
      In("a")
      Always(from: "b", to: "c")
      After(.seconds(1), from: "a", "inner", to: "c")
      In("b") {
        In("inner")
        Final("end")
      }
      After(.seconds(2), from: "b", fire: "go")
      Done("b", to: "c")
      On("go", from: "b", to: "a")
      In("c", to: "inner")
    }
    let reason = "because an unconditional 'Always' leaves that immediately; see Always(from: b, to: c)"
    #expect(
      rules.problems.map(\.description) == [
        "After(1 second, from: a, inner, to: c): 'After(1 second)' never happens in 'inner', \(reason)",
        "After(2 seconds, from: b, fire: go): 'go' is never fired in 'b', \(reason)",
        "Done(b, to: c): 'Done(b)' never happens in 'b', \(reason)",
        "On(go, from: b, to: a): 'go' is never accepted in 'b', \(reason)",
      ])
    #expect(rules.problems.allSatisfy { $0.kind == .deadRule })
    let initial = Named(initial: "a") {
      Always(from: "a", to: "b")
      After(.seconds(1), from: "a", to: "c")
      In("a")
      In("b", to: "a")
      In("c", to: "a")
    }
    #expect(initial.problems.isEmpty, "the time may be one of a snapshot")
    let circle = Named(initial: "a") {
      Always(from: "b", to: "c")
      Always(from: "c", to: "b", when: "goesOn")
      After(.seconds(1), from: "b", to: "a")
      In("a", to: "b", "c")
      for state in ["b", "c"] { In(state) }
    }
    #expect(circle.problems.isEmpty, "a livelock may leave it there")
    let states = #""states":[{"state":"a","to":["b"]},{"state":"b"},{"state":"c"}]"#
    let events = #"[{"always":true,"from":["b"],"to":["c"]},{"after":2,"from":["b"],"to":["a"]}]"#
    #expect(
      try problems(#"{\#(states),"events":\#(events)}"#) == [
        "After(2 seconds, from: b, to: a): 'After(2 seconds)' never happens in 'b', \(reason)"
      ])
  }

  @Test func `An event in states that an eventless transition always leaves is one problem`() throws {
    let states = #""states":[{"state":"a","to":["b"]},{"state":"b"},{"state":"c"},{"state":"d"}]"#
    let always = #"{"always":true,"from":["b","c"],"to":["d"]}"#
    #expect(
      try problems(#"{\#(states),"events":[\#(always),{"on":"go","from":["a","b","c"],"to":["d"]}]}"#) == [
        "On(go, from: a, b, c, to: d): 'go' is never accepted in 'b', because an unconditional 'Always' leaves that immediately; see Always(from: b, c, to: d)"
      ])
    let asking = always.replacing("}", with: #","when":["ok"]}"#)
    #expect(try Named(json: #"{\#(states),"events":[\#(asking),{"on":"go","from":["b"]}]}"#).problems.isEmpty)
  }

  @Test func `Two contradictory declarations of a state are problems, in either order`() {
    let rules = Named(initial: "p") {
      In("p", initial: "a", history: .shallow, allows: "m") { In("a") }
      In("p", initial: "b", history: .deep) { In("b") }
      In("p", initial: "b", history: .deep, forbids: "m")
      In("a", forbids: "m")
    }
    #expect(
      rules.problems.map(\.description) == [
        "In(p, initial: b): 'p' has the initial child 'a' and the initial child 'b'; see In(p, initial: a)",
        "In(p, history: deep): 'p' has shallow history and deep history; see In(p, history: shallow)",
        "In(p, forbids: m): 'p' forbids 'm', which it allows itself; see In(p, allows: m)",
      ])
    #expect(Set(rules.problems.map(\.kind)) == [.contradictoryRules])
  }

  @Test func `A state that only an attribute names survives encoding as undeclared`() throws {
    let json = #"{"states":[{"state":"open"},{"state":"opne","allows":["m"],"declared":false}]}"#
    #expect(
      try problems(json) == ["the attribute of 'm': the state 'opne' is not declared; did you mean 'open'?"])
    let rules = try Named(json: json.replacing("opne", with: "open"))
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

  @Test func `A timeout that ends together with an earlier one is a problem if it can't have an effect`() {
    func problems(@RulesBuilder<String, String, String> _ content: () -> RulesBuilder<String, String, String>.Content)
      -> [String]
    {
      Named(initial: "a", content).problems.map { "\($0.kind): \($0)" }
    }
    func never(_ time: Int, after other: Int) -> String {
      "'After(\(time) seconds)' never happens in 'a', because "
        + "\(time == other ? "another one" : "'After(\(other) seconds)'") happens before"
    }
    #expect(
      problems {
        for state in ["a", "b"] { In(state) }
        After(.seconds(5), from: "a", to: "b")
        After(.seconds(5), from: "a", "b", to: "b")
      } == [
        "deadRule: After(5 seconds, from: a, b, to: b): \(never(5, after: 5)); see After(5 seconds, from: a, to: b)"
      ])
    #expect(
      problems {
        for state in ["a", "b"] { In(state) }
        On("go", to: "b")
        After(.seconds(5), from: "a", fire: "go")
        After(.seconds(5), from: "a", fire: "go")
        After(.seconds(2), from: "a", to: "b")
        After(.seconds(2), from: "a", fire: "go")
      } == [
        "deadRule: After(5 seconds, from: a, fire: go): \(never(5, after: 2)); see After(2 seconds, from: a, to: b)",
        "deadRule: After(2 seconds, from: a, fire: go): \(never(2, after: 2)); see After(2 seconds, from: a, to: b)",
      ])
    #expect(
      problems {
        for state in ["a", "b"] { In(state) }
        After(.seconds(5), from: "a", to: "b", when: "isOpen")
        After(.seconds(5), from: "a", to: "a", when: "isOpen")
        After(.seconds(5), from: "a", to: "a")
        After(.seconds(5), from: "a", to: "b", when: "isShut")
      } == [
        "deadRule: After(5 seconds, from: a, to: a, when: isOpen): \(never(5, after: 5)); see After(5 seconds, from: a, to: b, when: isOpen)",
        "deadRule: After(5 seconds, from: a, to: b, when: isShut): \(never(5, after: 5)); see After(5 seconds, from: a, to: a)",
      ])
    #expect(
      problems {
        for state in ["a", "b"] { In(state) }
        On("go", to: "b")
        On("stop", to: "a")
        After(.seconds(5), from: "a", to: "b", when: "isOpen")
        After(.seconds(5), from: "a", to: "a")
        After(.seconds(4), from: "a", fire: "go")
        After(.seconds(4), from: "a", fire: "stop")
        After(.seconds(5), from: "b", to: "a")
      } == [])
  }

  @Test func `A timeout after a shorter one that always leaves the state is a problem, in either order`() {
    for isFirst in [true, false] {
      let rules = Named(initial: "a") {
        In("a")
        In("b") { In("c") }
        if isFirst { After(.seconds(2), from: "a", to: "b") }
        After(.seconds(5), from: "a", "b", to: "a")
        if !isFirst { After(.seconds(2), from: "a", to: "b") }
        After(.seconds(2), from: "b", to: "a", when: "isOpen")
        After(.seconds(1), from: "b", to: "c")
      }
      #expect(
        rules.problems.map { "\($0.kind): \($0)" } == [
          "deadRule: After(5 seconds, from: a, b, to: a): 'After(5 seconds)' never happens in 'a', because 'After(2 seconds)' happens before; see After(2 seconds, from: a, to: b)"
        ])
    }
  }

  @Test func `A timeout that fires an event in a final state is a problem unless the state accepts the event`() {
    let rules = Named(initial: "a") {
      In("a", to: "end", "over")
      Final("end", "over")
      On("go", to: "a")
      On("late", in: "over")
      After(.seconds(5), from: "end", fire: "go")
      After(.seconds(5), from: "over", fire: "late")
    }
    #expect(
      rules.problems.map(\.description) == [
        "After(5 seconds, from: end, fire: go): 'go' is fired in 'end', which doesn't accept it; see On(go, to: a)"
      ])
  }

  @Test func `A condition for a method that the state also allows without it is a problem, in either order`() throws {
    let (plain, asking) = (#"{"state":"a","allows":["m"]}"#, #"{"state":"a","allows":["m"],"when":["ok"]}"#)
    for states in [[plain, asking], [asking, plain]] {
      #expect(
        try problems(#"{"states":[\#(states.joined(separator: ","))]}"#) == [
          "In(a, allows: m, when: ok): this condition decides nothing, because 'a' also allows 'm' without conditions; see In(a, allows: m)"
        ])
    }
    let more = #"{"state":"a","allows":["m"],"when":["so","ok"]}"#
    for states in [[more, asking], [asking, more]] {
      #expect(
        try problems(#"{"states":[\#(states.joined(separator: ","))]}"#) == [
          "In(a, allows: m, when: so, ok): this condition decides nothing, because 'a' also allows 'm' with 'when: ok'; see In(a, allows: m, when: ok)"
        ])
    }
    let twice = Named(initial: "a") {
      In("a", allows: "m", when: "ok")
      In("a", allows: "m", when: "ok")
    }
    #expect(
      twice.problems.map(\.description) == [
        "In(a, allows: m, when: ok): this condition decides nothing, because 'a' also allows 'm' with 'when: ok'"
      ])
    let inner = #"{"state":"a","allows":["m"],"states":[{"state":"b","allows":["m"],"when":["ok"]}]}"#
    #expect(try Named(json: #"{"states":[\#(inner)]}"#).problems.isEmpty)
  }

  @Test func `Conditions on one region that never hold together are a problem`() {
    let rules = Named(initial: "a") {
      In("a")
      In("b") { In("c") }
      Always(from: "a", to: "b", when: "light.off", "light.on")
      Always(from: "a", to: "b", when: "light.off", "ready")
      Always(from: "b", to: "a", when: "light.on", "state.c", "state.b")
      Region("light", initial: "on") {
        for state in ["on", "off"] { In(state) }
        On("switch", from: "on", to: "off", when: "state.a", "state.c")
      }
    }
    #expect(
      rules.problems.map(\.description) == [
        "the conditions 'light.off' and 'light.on' never hold together",
        "the conditions 'state.a' and 'state.c' never hold together",
      ])
  }

  @Test func `A rule after one with other conditions or states isn't a problem`() throws {
    let rules = Named(initial: "a") {
      In("a")
      In("b") { In("c") }
      On("go", from: "a", to: "b", when: "ok")
      On("go", from: "a", to: "c")
      On("go", to: "a", when: "so")
      On("go", from: "b", to: "a")
      On("go", from: "c", to: "a", when: "ok")
      Always(from: "c", to: "a", when: "ok")
      Always(from: "c", to: "b", when: "so")
    }
    #expect(rules.problems.isEmpty)
  }

  @Test func `Problems and refusals make invisible characters in names visible`() throws {
    let rules = Named(initial: "a\n") { In("a\n", to: "b\u{202E}") }
    #expect(
      rules.problems.map(\.description) == [
        "In(a␊): the state 'b‹U+202E›' is not declared; declare it with 'In(b‹U+202E›)', or in the 'states' of JSON"
      ])
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
