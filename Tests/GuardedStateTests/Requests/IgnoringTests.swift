import Foundation
import GuardedState
import GuardedStateData
import GuardedStateDiagrams
import GuardedStateTesting
import Testing

/// Requests that a state accepts and ignores, as its rules declare with `ignores:`.
@Suite struct IgnoringTests {
  typealias Machine = StateMachine<String, String>

  // MARK: - Machines without a host

  private func invoice() -> Machine {
    Machine(initial: "open") {
      In("open")
      In("paid", ignores: "pay") {
        In("fresh", to: "disputed", "reopened")
        In("disputed", to: "fresh")
        In("reopened")
      }
      On("pay", to: "paid")
      On("pay", from: "disputed", to: "open", when: "isWrong")
      On("pay", from: "reopened", to: "open")
    }
  }

  @Test func `An ignored event is accepted and does nothing`() throws {
    let machine = invoice()
    try machine.fire("pay")
    #expect(machine.state == "fresh")
    #expect(machine.can(fire: "pay") && machine.declares(fire: "pay"))
    #expect(machine.refusal(fire: "pay") == nil)
    #expect(machine.permittedEvents.isEmpty)
    let revision = machine.revision
    var log: [String] = []
    machine.willFire("pay") { _ in log.append("willFire") }
    machine.shouldFire("pay") { _ in
      log.append("shouldFire")
      return false
    }
    machine.onChange { _ in log.append("changed") }
    #expect("\(try machine.fire("pay"))" == "ignored")
    #expect("\(try machine.fire("pay", userInfo: ["n": 1]))" == "ignored")
    #expect(machine.revision == revision && machine.state == "fresh" && log.isEmpty)
  }

  private enum Light { case on, off }
  private enum Push: String, Codable { case push, ping }

  @Test func `An event that no rule accepts is ignored if its type says that it exists`() throws {
    let rules = Rules<Light, Push, String>(initial: .off) {
      In(.off, ignores: .ping)
      On(.push, from: .off, to: .on)
      Final(.on)
    }
    #expect(rules.problems.isEmpty && rules.warnings.isEmpty)
    let lamp = StateMachine(rules)
    #expect(lamp.can(fire: .ping) && lamp.permittedEvents == [.push])
    #expect(try "\(lamp.fire(.ping))" == "ignored")
    try lamp.fire(.push)
    #expect(throws: Refusal.self) { try lamp.fire(.ping) }.map { #expect($0.reason == .finished) }
    #expect(Rules<Light, Push, String>(initial: .on) { Final(.on, ignores: .ping) }.problems.isEmpty)
    // A text may be misspelled.
    let texts = Machine(initial: "off") { In("off", ignores: "ping") }
    #expect(throws: Refusal.self) { try texts.fire("ping") }.map { #expect($0.reason == .unknownEvent) }
  }

  @Test func `An ignored event during a transition is queued, and one that a child defers is deferred`() throws {
    let machine = Machine(initial: "a") {
      In("a", to: "b", ignores: "x") {
        In("c", defers: "x")
      }
      In("b", ignores: "x")
      On("x", from: "d", to: "a")
      In("d")
    }
    #expect("\(try machine.fire("x"))" == "deferred")
    var outcome: String?
    machine.didExit("c") { _ in outcome = (try? machine.fire("x")).map { "\($0)" } }
    try machine.transition(to: "b")
    #expect(outcome == "queued")
    #expect(machine.state == "b" && machine.waiters.isEmpty)
  }

  @Test func `A final state may ignore events`() throws {
    let machine = Machine(initial: "open") {
      In("open")
      On("close", from: "open", to: "closed")
      On("knock", from: "open", to: "open")
      Final("closed", ignores: "close")
    }
    try machine.fire("close")
    #expect(machine.isFinished)
    #expect("\(try machine.fire("close"))" == "ignored")
    #expect(throws: Refusal.self) { try machine.fire("knock") }.map { #expect($0.reason == .finished) }
  }

  @Test func `An event that a timeout fires may be ignored`() throws {
    let rules = Machine.Rules(initial: "a") {
      In("a", to: "b")
      In("b", to: "a", ignores: "x")
      On("x", from: "a", to: "b")
      After(.seconds(1), from: "b", fire: "x")
    }
    #expect(rules.problems.isEmpty, "\(rules.problems)")
    let machine = Machine(rules)
    let clock = ManualClock()
    machine.clock = clock
    try machine.transition(to: "b")
    clock.advance(by: .seconds(2))
    machine.expireDue()
    #expect(machine.state == "b")
  }

  @Test func `A machine whose events are cases ignores them by case`() throws {
    enum Key { case up, down, left }
    let machine = StateMachine<Int, Key>(initial: 0) {
      In(0, to: 1, ignores: .down, .left)
      In(1, to: 0, ignores: .up)
      On(.up, from: 0, to: 1)
      On(.down, from: 1, to: 0)
      On(.left, in: 1)
    }
    #expect("\(try machine.fire(.down))" == "ignored")
    #expect(machine.permittedEvents == [.up])
    try machine.fire(.up)
    #expect("\(try machine.fire(.up))" == "ignored")
    #expect(machine.permittedEvents == [.down, .left])
  }

  @Test func `An event is ignored in a transaction too`() throws {
    let machine = Machine(initial: "a") {
      In("a", ignores: "x")
      In("b")
      On("x", from: "b", to: "a")
    }
    let outcome = try machine.transaction { "\(try machine.fire("x"))" }
    #expect(outcome == "ignored" && machine.state == "a" && machine.revision == 0)
  }

  // MARK: - Regions

  private func split() -> Machine {
    Machine(initial: "a") {
      In("a", ignores: "e", "f", "h")
      In("b")
      On("f", from: "b", to: "a")
      On("e", from: "b", to: "a")
      Region("r") {
        In("x")
        On("e", from: "x", to: "y")
        In("y", to: "x", ignores: "g")
        On("f", from: "z", to: "x")
        In("z")
        On("g", from: "x", to: "y")
        On("h", from: "z", to: "x")
      }
    }
  }

  @Test func `An event that one region ignores is performed in another that accepts it`() throws {
    let machine = split()
    let region = try #require(machine.region("r"))
    #expect(machine.permittedEvents.sorted() == ["e", "g"])
    #expect("\(try machine.fire("e"))" == "stayed")
    #expect((machine.state, region.state) == ("a", "y"))
    #expect("\(try machine.fire("e"))" == "ignored")
    #expect("\(try machine.fire("f"))" == "ignored")
    #expect("\(try machine.fire("g"))" == "ignored")
    #expect("\(try machine.fire("h"))" == "ignored")
    #expect("\(try region.fire("g"))" == "ignored")
    #expect(throws: Refusal.self) { try region.fire("e") }
  }

  // MARK: - Rules as data

  private static let json = """
    { "states": [
        { "state": "open", "allows": ["look"] },
        { "state": "paid", "ignores": ["pay", "look"], "states": [{ "state": "fresh", "allows": ["look"] }] }
      ],
      "events": [{ "on": "pay", "from": ["open"], "to": ["paid"] }] }
    """

  @Test func `A builder, a dictionary literal and JSON create equal rules`() throws {
    let built = Machine.Rules {
      In("open", allows: "look")
      In("paid", ignores: "pay", "look") { In("fresh", allows: "look") }
      On("pay", from: "open", to: "paid")
    }
    let literal = Machine.Rules(
      states: [
        "open": .init(allows: ["look"]),
        "paid": .init(ignores: ["pay", "look"], states: ["fresh": .init(allows: ["look"])]),
      ]
    ) { On("pay", from: "open", to: "paid") }
    let json = try JSONDecoder().decode(Machine.Rules.self, from: Data(Self.json.utf8))
    #expect(built == literal && built == json)
    #expect(try JSONDecoder().decode(Machine.Rules.self, from: JSONEncoder().encode(built)) == built)
    #expect("\(built.debugDescription)".contains("In(paid, ignores: pay, look)"))
    #expect(built.problems.isEmpty && built.warnings.isEmpty, "\(built.problems) \(built.warnings)")
  }

  @Test(arguments: [
    (#""allows": ["look"]"#, "'a' ignores 'look', which it allows itself; see In(a, allows: look)"),
    (#""forbids": ["look"]"#, "'a' ignores 'look', which it forbids itself"),
    (#""defers": ["look"]"#, "'a' ignores 'look', which it defers itself"),
  ])
  func `Rules must not contradict what a state ignores`(part: String, text: String) throws {
    let json = #"{"states": [{"state": "b", "allows": ["look"]}, {"state": "a", "ignores": ["look"], \#(part)}]}"#
    let error = #expect(throws: RulesError.self) {
      try JSONDecoder().decode(Machine.Rules.self, from: Data(json.utf8))
    }
    let description = error.map { "\($0)" } ?? ""
    #expect(description.contains(text), "\(description)")
  }

  @Test func `A state can't ignore an event for which it has a transition`() {
    let rules = Machine.Rules {
      In("a", ignores: "go")
      In("b")
      On("go", from: "a", to: "b", when: "isOpen")
    }
    #expect(
      rules.problems.map(\.description) == [
        "In(a, ignores: go): 'a' ignores 'go', which it accepts itself; see On(go, from: a, to: b, when: isOpen)"
      ])
    #expect(rules.problems.map(\.kind) == [.contradictoryRules])
  }

  @Test func `Diagrams show what a state ignores`() throws {
    let rules = try JSONDecoder().decode(Machine.Rules.self, from: Data(Self.json.utf8))
    #expect(rules.diagram(.table).contains("| paid | ignores pay, look | (stays) |"), "\(rules.diagram(.table))")
    #expect(rules.diagram(.dot).contains("ignores pay, look"))
    #expect(rules.diagram(.mermaid).contains("ignores pay, look"))
    let scxml = rules.diagram(.scxml)
    #expect(scxml.contains(#"guarded:ignores="pay, look""#), "\(scxml)")
    #expect(scxml.contains(#"<transition event="pay" type="internal"/>"#), "\(scxml)")
  }
}

#if Macros
@Guarded
private final class Pinged {
  enum State { case on, off }
  enum Event { case push, ping }
  @Region enum Side { case left, right }
  static let rules = Rules(initial: .off) {
    In(.off, ignores: .ping)
    On(.push, from: .off, to: .on)
    Region(Side.self) { On(.push, from: .left, to: .right) }
  }
}

extension IgnoringTests {
  @Test func `A host with its own events may only ignore one of them`() throws {
    let lamp = Pinged()
    #expect(try "\(lamp.fire(.ping))" == "ignored")
    #expect(throws: Refusal.self) { try lamp.machine.side.fire(.ping) }
    try lamp.fire(.push)
    #expect(throws: Refusal.self) { try lamp.fire(.ping) }.map { #expect($0.reason == .notAllowed) }
  }
}
#endif
