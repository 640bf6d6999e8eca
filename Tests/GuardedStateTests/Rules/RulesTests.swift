#if Macros
import Foundation
import GuardedState
import Testing

@Suite struct RulesTests {
  // Behaviours 9, 14, 23, 49
  @Test func `States list their transitions and methods`() throws {
    let lamp = Lamp()
    try lamp.transition(to: .loaded)
    #expect(
      try #require(throws: Refusal.self) { try lamp.handle("goRed") }.description
        == "Lamp: 'goRed' is allowed in red, not in loaded; 'transition(to: red)' leads there")
    let refusal = try #require(throws: Refusal.self) { try lamp.transition(to: .green) }
    #expect(refusal.reason == .notAllowed)
    #expect(refusal.subject == "green")
    #expect(refusal.allowedIn == ["blue"])
    #expect(lamp.machine.permittedTransitions == [.red, .blue])
    #expect(lamp.machine.can(transitionTo: .red) && !lamp.machine.can(transitionTo: .green))
    try lamp.transition(to: .blue)
    lamp.goRed()
    lamp.goBlue()
    #expect(lamp.machine.permittedMethods == [.goBlue])
    #expect(lamp.log == ["loaded", "blue"])
    #expect(lamp.machine.isIn(.blue) && lamp.machine.isWithin(.blue) && lamp.machine.path == [.blue])
  }

  // Defect 8
  @Test func `Two instances of a class have separate states`() throws {
    let one = Lamp()
    let other = Lamp()
    try one.transition(to: .loaded)
    #expect(other.state == .initializing)
  }

  // Behaviours 4, 10, 12, 22, 93, 94
  @Test func `Events have several sources, any source, and targets that depend on the source`() throws {
    let rocket = Rocket()
    try rocket.fire(.launch)
    try rocket.fire(.touchDown)
    try rocket.fire(.recycle)
    #expect(rocket.state == .flying)
    rocket.deployLegs()
    #expect(!rocket.can(.deployLegs) && rocket.can(.cutEngine))
    try rocket.fire(.touchDown)
    try rocket.fire(.recycle)
    #expect(rocket.state == .preparing)
    #expect(rocket.machine.permittedEvents == [.launch, .fail])
    try rocket.fire(.fail)
    #expect(
      rocket.log == [
        "ignite", "preparing → flying by ignite", "legs", "flying → landing by deployLegs",
        "landing → flying by recycle",
        "legs", "flying → landing by deployLegs", "cut", "landing → shutDown by cutEngine",
        "shutDown → preparing by recycle", "preparing → crashed by fail",
      ])
  }

  // Behaviour 92
  @Test func `A final state refuses requests as finished, and the delegate receives the end`() throws {
    let rocket = Rocket()
    let delegate = EndDelegate()
    rocket.machine.delegate = delegate
    try rocket.fire(.fail)
    #expect(rocket.machine.isFinished)
    #expect(delegate.ends == 1)
    let refusal = try #require(throws: Refusal.self) { try rocket.fire(.fail) }
    #expect(refusal.reason == .finished)
    #expect(refusal.description.hasPrefix("Rocket: 'fail' is refused, because crashed is final"))
    #expect(Rocket.Rules(of: Rocket.self).problems.isEmpty)
  }

  // Behaviours 66, 69, Defect 7
  @Test func `All problems of rules are reported together`() {
    let rules = Rules<String, String, String>(initial: "idel") {
      In("idle", to: "busy", "lost")
      In("busy", to: "idle")
      In(" ")
      Final("done")
      On("finish", from: "done", to: "idle")
      On("finish", from: "busy", to: "done")
      On("finish", from: "busy", to: "idle")
      On("", from: "nowhere", to: "busy")
      Region(" ") { In("on") }
    }
    #expect(
      rules.problems.map(\.description) == [
        "a state has the blank name ' '",
        "an event has the blank name ''",
        "a region has the blank name ' '",
        "the initial state 'idel' is not declared; did you mean 'idle'?",
        "In(idle): the state 'lost' is not declared; declare it with 'In(lost)', or in the 'states' of JSON",
        "On(, from: nowhere, to: busy): the state 'nowhere' is not declared; declare it with 'In(nowhere)', or in the 'states' of JSON",
        "On(finish, from: done, to: idle): a transition leaves 'done', which is final",
        "On(finish, from: busy, to: idle): two rules claim 'finish' in 'busy'; see On(finish, from: busy, to: done)",
      ])
    #expect(Rules<String, String, String>().problems.map(\.kind) == [.noStates])
  }

  // Behaviours 20, 69
  @Test func `Creating a machine whose rules have problems stops the program and lists them`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = StateMachine<String, String>(initial: "b") { In("a", to: "c") }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("the initial state 'b' is not declared; declare it with 'In(b)'"))
    #expect(text.contains("In(a): the state 'c' is not declared; declare it with 'In(c)', or in the 'states' of JSON"))
  }

  // Behaviours 7, 65, Defect 6
  @Test func `Requests with undeclared names are refused, with a suggestion`() throws {
    let machine = StateMachine<String, String>(initial: "Unread") {
      for state in ["Unread", "Read"] { In(state) }
      On("View", from: "Unread", to: "Read")
    }
    let event = try #require(throws: Refusal.self) { try machine.fire("Veiw") }
    #expect(event.reason == .unknownEvent && event.nearest == "View")
    let state = try #require(throws: Refusal.self) { try machine.transition(to: "Raed") }
    #expect(state.reason == .unknownState && state.nearest == "Read")
    #expect(state.description == "StateMachine: there is no state 'Raed'; did you mean 'Read'?")
    #expect(!machine.can(fire: "Veiw") && !machine.declares(fire: "Veiw") && !machine.can(transitionTo: "Raed"))
    #expect(machine.state == "Unread")
    try machine.fire("View")
    #expect(machine.state == "Read")
  }

  // Behaviours 1, 55
  @Test func `A bound machine calls its host's methods while the host exists`() throws {
    var host: Message? = Message()
    let rules = Rules<String, String, String>(initial: "day") {
      In("day", to: "night", allows: "view", "missing")
      In("night", to: "day")
    }
    let machine = StateMachine<String, String>(rules, for: host)
    weak let watched = host
    try machine.handle("view")
    #expect(host?.state == .read)
    #expect(try #require(throws: Refusal.self) { try machine.handle("missing") }.reason == .unknownMethod)
    try machine.transition(to: "night")
    #expect(try #require(throws: Refusal.self) { try machine.handle("view") }.reason == .notAllowed)
    host = nil
    #expect(watched == nil, "the host is held weakly")
    try machine.transition(to: "day")
    #expect(try #require(throws: Refusal.self) { try machine.handle("view") }.reason == .hostGone)
    #expect(machine.state == "day")
  }

  // Behaviours 71, 72, 48
  @Test func `A machine is in its initial state from the beginning, and can be started once`() throws {
    let host = Recorder()
    #expect(host.state == .a)
    #expect(host.log.isEmpty)
    var started: [String] = []
    host.machine.didEnter(.a) { started.append("\($0)") }
    try host.machine.start()
    #expect(started == ["(start) → a"])
    #expect(host.machine.revision == 0 && host.machine.previous == nil)
    #expect(throws: Refusal.self) { try host.machine.start() }
    let late = Recorder()
    try late.go()
    #expect(try #require(throws: Refusal.self) { try late.machine.start() }.reason == .notAllowed)
    #expect(late.state == .b)
  }

  // Behaviours 77, 78, 95
  @Test func `A machine has its current and previous state, which are compared by value`() throws {
    let host = Recorder()
    #expect(host.machine.previous == nil)
    try host.go()
    host.back()
    #expect(host.machine.previous == .b)
    #expect(host.state == .a)
    let one = StateMachine<Named, String>(initial: Named(name: "x")) { In(Named(name: "x"), to: Named(name: "y")) }
    #expect(one.state == Named(name: "x"))
    try one.transition(to: Named(name: "y"))
    #expect(one.isIn(Named(name: "y")))
  }

  // Behaviour 63
  @Test func `A refusal and its path survive encoding`() throws {
    let message = Message()
    message.view()
    message.delete()
    let refusal = try #require(throws: Refusal.self) { try message.handle("reply", ["x"]) }
    #expect(refusal.path == ["markAsUnread", "view"])
    #expect("\(refusal)".hasSuffix("'markAsUnread', then 'view' lead there"))
    let data = try JSONEncoder().encode(refusal)
    let decoded = try JSONDecoder().decode(Refusal.self, from: data)
    #expect(decoded == refusal)
    #expect(decoded.description == refusal.description)
    #expect(decoded.path == refusal.path)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Refusal.self, from: Data("{}".utf8)) }
  }

  @Test func `Rules are equal if their regions have the same names and rules`() {
    typealias Named = Rules<String, String, String>
    func rules(_ region: String, _ target: String) -> Named {
      Named {
        In("open")
        Region(region, initial: "due") {
          In("due", to: target)
          In(target)
        }
      }
    }
    #expect(rules("payment", "paid") == rules("payment", "paid"))
    #expect(rules("payment", "paid") != rules("parcel", "paid"))
    #expect(rules("payment", "paid") != rules("payment", "waived"))
  }

  @Test func `A machine can have more events than a word has bits`() throws {
    let rules = Rules<Int, Int, String>(initial: 0) {
      for state in 0..<100 {
        On(state, from: state, to: (state + 1) % 100)
        On(-1, from: state, to: state / 2)
      }
    }
    let machine = StateMachine<Int, Int>(rules)
    for step in 0..<250 { try machine.fire(step % 100) }
    #expect(machine.state == 50 && machine.revision == 250)
    try machine.fire(-1)
    #expect(machine.state == 25)
  }
}

struct Named: Hashable { let name: String }

final class EndDelegate: GuardedStateDelegate {
  var ends = 0
  func hostDidFinish(_ host: Rocket) { ends += 1 }
}
#endif
