#if Macros
import Foundation
import GuardedState
import GuardedStateData
import Testing

@Guarded
class Signal: GuardedObject {
  var isPowered = true
  var patience = Duration.seconds(3)
  @Allowed func walk(to side: String) throws -> String { side }
  @Allowed func ring() throws {}
  @Transition(from: "red", to: "green", when: \Signal.isPowered) func change() {}
}

@Guarded
class Draft {
  enum State { case open, closed }
  static let rules = Rules(initial: .open) {
    // Of texts that it sees the compiler speaks.
    In(.open, to: .closed, allows: .init(rawValue: "wlak"), forbids: .init(rawValue: "stop"))
    In(.closed, to: .open, allows: .walk)
  }
  @Allowed func walk() throws {}
}

@Guarded
final class LaterDraft: Draft {
  @Allowed(in: State.open) func ring() throws {}
}

@Guarded
class Outline {
  enum State { case open, closed }
  static let rules = Rules(initial: .open) { In(.open, to: .closed, allows: .walk) }
  @Allowed func walk() throws {}
}

@Guarded
class LongOutline: Outline {
  static let addedRules = Rules { In(.open, allows: .init(rawValue: "wlak"), "walk") }
}

@Guarded
final class Bench {
  func dim(to level: Int) -> Int { level }
  func dim(at hour: Int) -> String { "at \(hour)" }
  func glow() {}
  func wait() async {}
}

/// Names in strings: methods, conditions, and the states and events of closures.
@Suite struct HostNamesTests {
  typealias Named = Rules<String, String, String>

  // Defect 20
  @Test
  func `A method that the class doesn't guard is a problem of rules as data, with a suggestion`() throws {
    let rules = try Named(
      json: #"""
        {"states": {"red": {"to": ["green"], "allows": ["walk", "wlak", "walk(to:)"]}, "green": {"forbids": ["rign"]}},
         "events": [{"on": "go", "from": ["red"], "to": ["green"], "method": "chang"}]}
        """#)
    #expect(rules.problems.isEmpty, "nobody knows of which class they are")
    let problems = rules.problems(for: Signal.self)
    #expect(
      problems.map(\.description) == [
        "In(green, forbids: rign): 'rign' is no guarded method of Signal; did you mean 'ring'?",
        "In(red, allows: wlak): 'wlak' is no guarded method of Signal; did you mean 'walk'?",
        "In(red, allows: walk(to:)): 'walk(to:)' is no guarded method of Signal; did you mean 'walk'?",
        "On(go, from: red, to: green): 'chang' is no guarded method of Signal; did you mean 'change'?",
      ])
    #expect(Set(problems.map(\.kind)) == [.unknownMethod])
  }

  @Test func `A condition that the class doesn't have is a problem of rules as data, with a suggestion`() throws {
    let rules = try Named(
      json: #"""
        {"states": {"red": {}, "green": {}},
         "events": [{"on": "go", "from": ["red"], "to": ["green"], "when": ["isPowerd", "isPowered", "snows"]}]}
        """#)
    let rule = "On(go, from: red, to: green, when: isPowerd, isPowered, snows)"
    #expect(rules.problems(for: Signal()) == rules.problems(for: Signal.self))
    #expect(
      rules.problems(for: Signal.self).map(\.description) == [
        "\(rule): no attribute of Signal names the condition 'isPowerd'; did you mean 'isPowered'?",
        "\(rule): no attribute of Signal names the condition 'snows': name it in one with 'when:', or as text in rules in "
          + "the type's own body",
      ])
  }

  @Test func `A GuardedObject has timeouts, whose times are numbers or properties of its class`() throws {
    let json =
      #"{"initial": "red", "states": {"red": {}, "green": {}}, "events": [{"after": 5, "from": ["red"], "to": ["green"]}]}"#
    let rules = try Named(json: json)
    #expect(rules.problems(for: Signal.self).isEmpty)
    #expect(rules.hasTimers)
    #expect(try !Named(json: #"{"states": {"red": {}}}"#).hasTimers)
    let parallel = Named(initial: "red") { Region("r") { After(.seconds(5), from: "a", to: "b") } }
    #expect(parallel.hasTimers)
    let named = try Named(json: json.replacingOccurrences(of: "5,", with: #""patience","#))
    #expect(named.problems(for: Signal.self).isEmpty)
    #expect(try Named(json: JSONEncoder().encode(named)) == named)
    let wrong = try Named(json: json.replacingOccurrences(of: "5,", with: #""nothing","#))
    #expect(
      wrong.problems(for: Signal.self).map(\.description) == [
        "After(\"nothing\", from: red, to: green): Signal has no property 'nothing' of the type 'Duration' or 'Date' for a "
          + "timeout"
      ])
    let error = #expect(throws: RulesError.self) {
      try Named(json: json.replacingOccurrences(of: "5,", with: #""5 s","#))
    }
    #expect(
      error?.description.contains(
        "a number of seconds was expected, as 30 or 0.5, or the name of a property, and not '5 s'") == true)
  }

  @Test
  func `Configuring an object with unknown methods stops the program, and calling an unknown one is refused`()
    async throws
  {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Signal(rules: .init(initial: "red", states: ["red": .init(allows: ["wlak"]), "green": .init()]))
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(
      text.contains("The rules of Signal have a problem:\n  - In(red, allows: wlak): 'wlak' is no guarded method"))
    let signal = Signal(rules: .init(initial: "red", states: ["red": .init(allows: ["walk"]), "green": .init()]))
    #expect(signal.can("walk") && !signal.can("wlak"))
    let refusal = #expect(throws: Refusal.self) { try signal.handle("wlak", ["x"]) }
    #expect(refusal?.reason == .unknownMethod && refusal?.nearest == "walk")
  }

  @Test func `Rules of a class and of its subclasses include the problems of their attributes`() {
    #expect(
      Rules(of: Draft.self).problems.map(\.description) == [
        "In(open, allows: wlak): 'wlak' is no guarded method of Draft; did you mean 'walk'?",
        "In(open, forbids: stop): 'stop' is no guarded method of Draft",
      ])
    #expect(
      Rules(of: LaterDraft.self).problems.map(\.description) == [
        "In(open, allows: wlak): 'wlak' is no guarded method of LaterDraft; did you mean 'walk'?",
        "In(open, forbids: stop): 'stop' is no guarded method of LaterDraft",
      ])
    #expect(Rules(of: Outline.self).problems.isEmpty)
    #expect(Rules(of: LongOutline.self).problems.map(\.kind) == [.unknownMethod])
    #expect(Rules(of: Message.self).problems.isEmpty)
    #expect(Rules(of: Signal.self).problems.isEmpty, "its objects bring theirs")
  }

  @Test func `The first use of a machine with problems stops the program`() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let draft = Draft()
      print(draft.machine.rules.problems)
      _ = draft.state
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("The rules of Draft have problems:\n  - In(open, allows: wlak): 'wlak' is no guarded method"))
  }

  @Test func `Every use of a machine with problems stops the program`() async {
    await #expect(processExitsWith: .failure) { try Draft().walk() }
    await #expect(processExitsWith: .failure) { _ = Draft().can(.walk) }
    await #expect(processExitsWith: .failure) { try Draft().transition(to: .closed) }
    await #expect(processExitsWith: .failure) { try Draft().handle("walk") }
    await #expect(processExitsWith: .failure) { Draft().machine.onChange { _ in } }
    await #expect(processExitsWith: .failure) { try Draft().machine.restore(Snapshot(state: .closed)) }
  }

  @Test func `A bound machine knows its host's methods and their labels`() throws {
    let bench = Bench()
    let rules = StateMachine<String, String>.Rules(
      initial: "on", states: ["on": .init(allows: ["dim(to:)", "dim(at:)", "glwo", "dim", "wait", "glow"])])
    #expect(
      rules.problems(for: bench).map(\.description) == [
        "In(on, allows: glwo): 'glwo' is no method of Bench that can be called by name; did you mean 'glow'?",
        "In(on, allows: dim): 'dim' is no method of Bench that can be called by name; did you mean 'dim(to:)'?",
        "In(on, allows: wait): 'wait' is no method of Bench that can be called by name",
      ])
    let machine = StateMachine<String, String>(rules, for: bench)
    #expect(!machine.can(call: "glwo") && machine.can(call: "glow"))
    let refusal = #expect(throws: Refusal.self) { try machine.handle("glwo") }
    #expect(refusal?.reason == .unknownMethod && refusal?.nearest == "glow")
    #expect(try machine.handle("dim", json: Data(#"{"at": 3}"#.utf8)) as? String == "at 3")
    #expect(try machine.handle("dim", json: Data(#"{"to": 3}"#.utf8)) as? Int == 3)
    let open = StateMachine<String, String>(openFor: bench)
    try open.transition(to: "on")
    #expect(try open.handle("dim", json: Data(#"{"at": 4}"#.utf8)) as? String == "at 4")
  }

  @Test func `Forbidding a method that nothing allows is a problem in the rules of a bound machine`() throws {
    let rules = try Named(
      json: #"{"states": {"on": {"allows": ["glow"]}, "off": {"forbids": ["dim(to:)"]}, "out": {"forbids": ["glwo"]}}}"#
    )
    #expect(
      rules.problems(for: Bench()).map(\.description) == [
        "In(off, forbids: dim(to:)): nothing allows the method 'dim(to:)'",
        "In(out, forbids: glwo): 'glwo' is no method of Bench that can be called by name; did you mean 'glow'?",
      ])
    #expect(rules.problems.isEmpty, "attributes may allow them")
  }

  @Test func `A machine without a host refuses calls by name, and says so`() throws {
    let machine = StateMachine<String, String>(.init(initial: "on", states: ["on": .init(allows: ["glow"])]))
    let refusal = #expect(throws: Refusal.self) { try machine.handle("glow") }
    #expect(refusal?.description.hasSuffix("the machine is bound to no host that could have it") == true)
  }

  @Test func `Queries of a machine without a host agree with the outcome, in every state and region`() throws {
    let json = #"""
      { "states": [{ "state": "on", "allows": ["glow"], "to": ["off"] }, { "state": "off" }],
        "events": [{ "on": "dim", "from": ["on"], "to": ["off"], "method": "dim" },
                   { "on": "rise", "from": ["on"], "to": ["off"], "when": ["ok"], "method": "rise" },
                   { "on": "rise", "from": ["on"], "to": ["off"] },
                   { "on": "both", "from": ["on"], "to": ["off"], "method": "dim" }],
        "regions": [{ "region": "r", "states": [{ "state": "a" }, { "state": "b" }],
                      "events": [{ "on": "both", "from": ["a"], "to": ["b"] },
                                 { "on": "sink", "from": ["a"], "to": ["b"], "method": "sink" }] }] }
      """#
    for isOff in [false, true] {
      for isReady in [false, true] {
        for request in ["dim", "rise", "both", "sink", "glow"] {
          let machine = StateMachine<String, String>(try .init(json: json))
          machine.when("ok") { isReady }
          if isOff { try machine.transition(to: "off") }
          let isEvent = request != "glow"
          let asked = isEvent ? machine.refusal(fire: request) : machine.refusal(of: request)
          #expect((isEvent ? machine.can(fire: request) : machine.can(call: request)) == (asked == nil))
          if isEvent { #expect(machine.permittedEvents.contains(request) == (asked == nil)) }
          #expect(machine.permittedMethods.isEmpty)
          var thrown: (any Error)?
          do { if isEvent { try machine.fire(request) } else { try machine.handle(request) } } catch { thrown = error }
          #expect("\(thrown.map { "\($0)" } ?? "none")" == "\(asked.map { "\($0)" } ?? "none")", "\(request) \(isOff)")
        }
      }
    }
    let machine = StateMachine<String, String>(try .init(json: json))
    #expect(
      machine.refusal(fire: "dim")?.description
        == "StateMachine: 'dim' can't be fired: the machine is bound to no host that could have the method 'dim'")
    #expect(machine.refusal(fire: "dim")?.detail == .noHost(method: "dim"))
    #expect(machine.region("r")?.can(fire: "sink") == false && machine.can(fire: "both"))
    try machine.fire("both")
    #expect(machine.state == "on" && machine.region("r")?.state == "b")
  }

  @Test func `Closures for unknown states, events and conditions are reported on standard error`() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let machine = StateMachine<String, String>(initial: "Read") {
        In("Read", to: "Unread")
        In("Unread")
        On("View", from: "Unread", to: "Read", when: "isSigned")
      }
      machine.when("isSinged") { true }
      machine.when("isSigned") { true }
      for _ in 1...2 { machine.didEnter("Raed") { _ in } }
      machine.willEnter("Read") { _ in }
      machine.willExit("x") { _ in }
      machine.onChange(from: ["Unraed"], to: ["Read"]) { _ in }
      machine.shouldFire("Veiw") { _ in false }
      machine.chooseTarget(of: "Pick") { _ in "Read" }
      Signal().machine.didEnter("red") { _ in }
      StateMachine<String, String>(openFor: nil).didEnter("anything") { _ in }
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(
      text.split(separator: "\n").filter { $0.hasPrefix("GuardedState: ") } == [
        "GuardedState: StateMachine: a closure of 'when' is for the condition 'isSinged', which does not exist; did you mean 'isSigned'?",
        "GuardedState: StateMachine: a closure of 'didEnter' is for the state 'Raed', which does not exist; did you mean 'Read'?",
        "GuardedState: StateMachine: a closure of 'willExit' is for the state 'x', which does not exist",
        "GuardedState: StateMachine: a closure of 'onChange' is for the state 'Unraed', which does not exist; did you mean 'Unread'?",
        "GuardedState: StateMachine: a closure of 'shouldFire' is for the event 'Veiw', which does not exist; did you mean 'View'?",
        "GuardedState: StateMachine: a closure of 'chooseTarget' is for the event 'Pick', which does not exist",
        "GuardedState: Signal (not configured yet): a closure of 'didEnter' is for the state 'red', which does not exist",
      ])
  }

  @Test func `Conditions without a closure, livelocks and undeclared targets are reported on standard error`()
    async throws
  {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let machine = StateMachine<String, String>(initial: "Read") {
        In("Read", to: "Unread")
        In("Unread")
        On("View", from: "Unread", to: "Read", when: "isSigned")
      }
      try machine.transition(to: "Unread")
      for _ in 1...2 { _ = machine.can(fire: "View") }
      let ring = StateMachine<String, String>(initial: "a") {
        for state in ["a", "b", "c"] { In(state) }
        On("go", from: "a", to: "b")
        Always(from: "b", to: "c", when: "isOn")
        Always(from: "c", to: "b", when: "isOn")
      }
      ring.when("isOn") { true }
      try ring.fire("go")
      _ = Dial().turn()
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("GuardedState: ") }
    #expect(lines.count == 3, "\(text)")
    #expect(
      lines.first
        == "GuardedState: StateMachine: the condition 'isSigned' has no closure, so it is false; set one with 'when'")
    #expect(lines.dropFirst().first?.contains("b to c") == true)
    #expect(lines.last == "GuardedState: Dial: 'turn' does not lead from off to 'off', which was returned")
  }
}

@Guarded
private final class Dial {
  enum State { case off, low, high }
  @Transition(from: State.off, to: .low, .high) func turn() -> State {
    let off = State.off
    return off
  }
}
#endif
