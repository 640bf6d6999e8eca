import Foundation
import GuardedState
import Testing

@Suite struct RulesProblemsTests {
  typealias Named = Rules<String, String, String>

  private func problems(_ json: String) throws -> [String] {
    let error = try #require(throws: RulesError.self) { try Named(json: json) }
    return error.problems.map(\.description)
  }

  @Test func `Behaviour 69: a parent that is not declared is reported, with its near miss`() throws {
    #expect(
      try problems(#"{"states":[{"state":"x","inside":"y"}]}"#) == [
        "In(x) names the state 'y', which is not declared; 'In(y)' declares it, in JSON 'states'"
      ])
    #expect(
      try problems(#"{"states":[{"state":"outer"},{"state":"x","inside":"outter"}]}"#) == [
        "In(x) names the state 'outter', which is not declared; did you mean 'outer'?"
      ])
  }

  enum Level: String, Codable { case ground, upper, attic }

  @Test func `A parent of any other type is a state as soon as it is mentioned`() throws {
    let rules = try Rules<Level, String, String>(
      json: #"{"states":[{"state":"ground","to":["attic"]},{"state":"attic","inside":"upper"}]}"#)
    #expect(rules.states == [.ground, .attic, .upper])
    let machine = StateMachine<Level, String>(rules)
    try machine.transition(to: .attic)
    #expect(machine.path == [.upper, .attic])
  }

  @Test func `An event that leads through a state needs a target, and a method that runs there`() throws {
    let states = #""states":[{"state":"a"},{"state":"b"},{"state":"c"}]"#
    #expect(
      try problems(#"{\#(states),"events":[{"on":"go","from":["a"],"via":"b","method":"load"}]}"#) == [
        "On(go, via: b) has no 'to': nothing says where 'b' leads"
      ])
    #expect(
      try problems(#"{\#(states),"events":[{"on":"go","from":["a"],"via":"b","to":["c"]}]}"#) == [
        "On(go, via: b) names no method: 'b' is left when one has run, and none does"
      ])
    #expect(
      try problems(#"{\#(states),"events":[{"on":"go","from":["a"],"to":["b"],"orElse":"c"}]}"#) == [
        "On(go, orElse: c) has no 'via', the state in which the method runs that may fail"
      ])
    #expect(
      try Named(json: #"{\#(states),"events":[{"on":"go","via":"b","to":["c"],"method":"load"}]}"#).problems.isEmpty)
  }

  @Test func `Nothing else happens by itself in a state that is left at once, unless it may be come to again`() throws {
    let rules = Named(initial: "a") {
      In("a")
      Always(from: "b", to: "c")
      After(.seconds(1), in: "a", "inner", to: "c")
      In("b") {
        In("inner")
        Final("end")
      }
      After(.seconds(2), in: "b", fire: "go")
      Done("b", to: "c")
      On("go", from: "b", to: "a")
      In("c", to: "inner")
    }
    #expect(
      rules.problems.map(\.description) == [
        "After(1.0 seconds, in: inner) never comes, because an 'Always' without conditions has left 'inner' before",
        "After(2.0 seconds, in: b) never comes, because an 'Always' without conditions has left 'b' before",
        "Done(b) never comes, because an 'Always' without conditions has left 'b' before",
      ])
    #expect(rules.problems.allSatisfy { $0.kind == .deadRule })
    let initial = Named(initial: "a") {
      Always(from: "a", to: "b")
      After(.seconds(1), in: "a", to: "c")
      In("a")
      In("b", to: "a")
      In("c", to: "a")
    }
    #expect(initial.problems.isEmpty, "the time may be one of a snapshot")
    let circle = Named(initial: "a") {
      Always(from: "b", to: "c")
      Always(from: "c", to: "b", when: "goesOn")
      After(.seconds(1), in: "b", to: "a")
      In("a", to: "b", "c")
      In("b")
      In("c")
    }
    #expect(circle.problems.isEmpty, "a livelock may leave it there")
    let states = #""states":[{"state":"a","to":["b"]},{"state":"b"},{"state":"c"}]"#
    let events = #"[{"always":true,"from":["b"],"to":["c"]},{"after":2,"in":["b"],"to":["a"]}]"#
    #expect(
      try problems(#"{\#(states),"events":\#(events)}"#) == [
        "After(2.0 seconds, in: b) never comes, because an 'Always' without conditions has left 'b' before"
      ])
  }

  @Test func `Two declarations of one state that say different things are reported, in whatever order`() {
    let rules = Named(initial: "p") {
      In("p", initial: "a", history: .shallow, allows: "m") { In("a") }
      In("p", initial: "b", history: .deep) { In("b") }
      In("p", initial: "b", history: .deep, forbids: "m")
      In("a", forbids: "m")
    }
    #expect(
      rules.problems.map(\.description) == [
        "'p' is declared with 'initial: a' and with 'initial: b'",
        "'p' is declared with 'history: shallow' and with 'history: deep'",
        "'p' is declared with 'allows: m' and with 'forbids: m'",
      ])
    #expect(Set(rules.problems.map(\.kind)) == [.contradictoryDeclarations])
  }

  @Test func `A state that only a method's attribute mentions stays so when it is encoded`() throws {
    let json = #"{"states":[{"state":"open"},{"state":"opne","allows":["m"],"declared":false}]}"#
    #expect(
      try problems(json) == ["@Allowed of 'm' names the state 'opne', which is not declared; did you mean 'open'?"])
    let rules = try Named(json: json.replacing("opne", with: "open"))
    #expect(try Named(json: JSONEncoder().encode(rules)) == rules)
    #expect(try rules != Named(json: #"{"states":[{"state":"open"},{"state":"open","allows":["m"]}]}"#))
  }

  #if os(Linux) && compiler(>=6.3) && DEBUG
  @Test func `What takes back a method that nothing allows is reported by a machine, with its near miss`() async throws
  {
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
        "GuardedState: StateMachine: In(error, forbids:) names the method 'sek', which nothing allows; did you mean 'seek'?",
        "GuardedState: StateMachine: In(stopped, forbids:) names the method 'go', which nothing allows",
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
  func `One mistake is one problem`(json: String) throws {
    #expect(try problems(json).count == 1)
  }

  @Test(arguments: [
    (
      #"[{"on":"go","from":["a"],"to":["b"]},{"on":"go","from":["a","b"],"to":["a"],"when":["ok"]}]"#,
      "On(go, from: a, when: ok) is never tried, because the one to b stands before it and has no conditions"
    ),
    (
      #"[{"on":"go","to":["b"]},{"on":"go","to":["a"],"when":["ok","so"]}]"#,
      "On(go, when: ok, so) is never tried, because the one to b stands before it and has no conditions"
    ),
    (
      #"[{"always":true,"from":["a"],"to":["b"]},{"always":true,"from":["a"],"to":["c"],"when":["ok"]}]"#,
      "Always(from: a, when: ok) is never tried, because the one to b stands before it and has no conditions"
    ),
    (
      #"[{"done":"c","to":["b"]},{"done":"c","to":["a"],"when":["ok"]}]"#,
      "Done(c, when: ok) is never tried, because the one to b stands before it and has no conditions"
    ),
    (
      #"[{"on":"go","from":["a"],"to":["b"],"when":["ok"]},{"on":"go","from":["a","b"],"to":["a"],"when":["so","ok"]}]"#,
      "On(go, from: a, when: so, ok) is never tried, because the one to b stands before it and asks nothing else"
    ),
    (
      #"[{"always":true,"from":["a"],"to":["b"],"when":["ok"]},{"always":true,"from":["a"],"to":["c"],"when":["ok"]}]"#,
      "Always(from: a, when: ok) is never tried, because the one to b stands before it and asks nothing else"
    ),
  ])
  func `A rule behind one that asks nothing else is never tried`(events: String, problem: String) throws {
    let states = #"[{"state":"a"},{"state":"b"},{"state":"c","states":[{"state":"d","final":true}]}]"#
    #expect(try problems(#"{"states":\#(states),"events":\#(events)}"#) == [problem])
  }

  @Test func `Two times of a state that are over together are a problem where the first leaves it or does the same`() {
    func problems(@RulesBuilder<String, String, String> _ content: () -> RulesBuilder<String, String, String>.Content)
      -> [String]
    {
      Named(initial: "a", content).problems.map { "\($0.kind): \($0)" }
    }
    #expect(
      problems {
        In("a")
        In("b")
        After(.seconds(5), in: "a", to: "b")
        After(.seconds(5), in: "a", "b", to: "b")
      } == ["overlappingRules: two rules claim 'after 5.0 seconds' in 'a': the one to b and the one to b"])
    #expect(
      problems {
        In("a")
        In("b")
        On("go", to: "b")
        After(.seconds(5), in: "a", fire: "go")
        After(.seconds(5), in: "a", fire: "go")
        After(.seconds(2), in: "a", to: "b")
        After(.seconds(2), in: "a", fire: "go")
      } == [
        "overlappingRules: two rules claim 'after 5.0 seconds' in 'a': the one that fires 'go' and the one that fires 'go'",
        "overlappingRules: two rules claim 'after 2.0 seconds' in 'a': the one to b and the one that fires 'go'",
      ])
    #expect(
      problems {
        In("a")
        In("b")
        After(.seconds(5), in: "a", to: "b", when: "isOpen")
        After(.seconds(5), in: "a", to: "a", when: "isOpen")
        After(.seconds(5), in: "a", to: "a")
        After(.seconds(5), in: "a", to: "b", when: "isShut")
      } == [
        "deadRule: After(5.0 seconds, in: a, when: isOpen) is never tried, because the one to b stands before it and asks nothing else",
        "deadRule: After(5.0 seconds, in: a, when: isShut) is never tried, because the one to a stands before it and has no conditions",
      ])
    #expect(
      problems {
        In("a")
        In("b")
        On("go", to: "b")
        On("stop", to: "a")
        After(.seconds(5), in: "a", to: "b", when: "isOpen")
        After(.seconds(5), in: "a", to: "a")
        After(.seconds(4), in: "a", fire: "go")
        After(.seconds(4), in: "a", fire: "stop")
        After(.seconds(5), in: "b", to: "a")
      } == [])
  }

  @Test func `What is fired after a time in a final state is a problem unless that accepts it`() {
    let rules = Named(initial: "a") {
      In("a", to: "end", "over")
      Final("end", "over")
      On("go", to: "a")
      On("late", in: "over")
      After(.seconds(5), in: "end", fire: "go")
      After(.seconds(5), in: "over", fire: "late")
    }
    #expect(
      rules.problems.map(\.description) == [
        "'end' doesn't accept 'go', which After(5.0 seconds, in: end) fires in it"
      ])
  }

  @Test func `A condition of a method that is allowed without any decides nothing, wherever it stands`() throws {
    let (plain, asking) = (#"{"state":"a","allows":["m"]}"#, #"{"state":"a","allows":["m"],"when":["ok"]}"#)
    for states in [[plain, asking], [asking, plain]] {
      #expect(
        try problems(#"{"states":[\#(states.joined(separator: ","))]}"#) == [
          "In(a, allows: m, when: ok) decides nothing, because 'a' allows 'm' without conditions, too"
        ])
    }
    let more = #"{"state":"a","allows":["m"],"when":["so","ok"]}"#
    for states in [[more, asking], [asking, more]] {
      #expect(
        try problems(#"{"states":[\#(states.joined(separator: ","))]}"#) == [
          "In(a, allows: m, when: so, ok) decides nothing, because 'a' allows 'm' with 'when: ok', too"
        ])
    }
    let twice = Named(initial: "a") {
      In("a", allows: "m", when: "ok")
      In("a", allows: "m", when: "ok")
    }
    #expect(
      twice.problems.map(\.description) == [
        "In(a, allows: m, when: ok) decides nothing, because 'a' allows 'm' with 'when: ok', too"
      ])
    let inner = #"{"state":"a","allows":["m"],"states":[{"state":"b","allows":["m"],"when":["ok"]}]}"#
    #expect(try Named(json: #"{"states":[\#(inner)]}"#).problems.isEmpty)
  }

  @Test func `Conditions about one region that never hold together are a problem`() {
    let rules = Named(initial: "a") {
      In("a")
      In("b") { In("c") }
      Always(from: "a", to: "b", when: "light.off", "light.on")
      Always(from: "a", to: "b", when: "light.off", "ready")
      Always(from: "b", to: "a", when: "light.on", "state.c", "state.b")
      Region("light", initial: "on") {
        In("on")
        In("off")
        On("switch", from: "on", to: "off", when: "state.a", "state.c")
      }
    }
    #expect(
      rules.problems.map(\.description) == [
        "the conditions 'light.off' and 'light.on' never hold together",
        "the conditions 'state.a' and 'state.c' never hold together",
      ])
  }

  @Test func `What comes after a rule with conditions, or is told apart by its states, is tried`() throws {
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

  @Test func `What nobody would see in a name is shown in the problem and in the refusal`() throws {
    let rules = Named(initial: "a\n") { In("a\n", to: "b\u{202E}") }
    #expect(
      rules.problems.map(\.description) == [
        "In(a␊) names the state 'b‹U+202E›', which is not declared; 'In(b‹U+202E›)' declares it, in JSON 'states'"
      ])
    let machine = StateMachine<String, String>(initial: "a") { In("a") }
    let refusal = try #require(throws: Refusal.self) { try machine.fire("x\ny") }
    #expect("\(refusal)".contains("'x␊y'") && refusal.subject == "x\ny")
  }

  @Test func `A state that is defined twice is one problem, whatever the two say`() {
    let rules = Named(states: [
      "p": .init(history: .deep, states: ["k": .init()]), "p": .init(history: .shallow, states: ["l": .init()]),
      "q": .init(states: ["k": .init()]),
    ])
    #expect(rules.problems.map(\.description) == ["the state 'p' is defined twice", "the state 'k' is defined twice"])
  }

  @Test func `A target that is named twice is one target`() throws {
    let machine = StateMachine<String, String>(initial: "a") {
      In("a")
      In("b")
      On("go", from: "a", to: "b", "b")
    }
    #expect(machine.can(fire: "go"))
    #expect(try machine.fire("go").transition?.to == "b")
  }

  @Test func `Problems are found in time linear in the rules, however many there are`() throws {
    // A chain written from the inside outwards, a circle, names that all miss by one letter, and rules that all overlap.
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
    ]
    for form in forms {
      Growth.expectLinear(in: form.name, 600) { count in
        let text = form.text(count)
        return { _ = try? Named(json: text) }
      }
    }
  }
}
