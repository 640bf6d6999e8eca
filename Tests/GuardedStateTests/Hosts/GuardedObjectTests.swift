#if Macros
import GuardedState
import Testing

@Guarded
class TrafficLight: GuardedObject {
  @Unguarded static let rules = Rules(
    initial: "red",
    states: [
      "red": .init(to: ["green"], allows: ["goRed"]),
      "green": .init(to: ["yellow"]),
      "yellow": .init(to: ["red"]),
    ])

  var log: [String] = []
  var isPowered = true

  @Allowed func goRed() throws -> String { "stop" }
  @Allowed(in: "green", "yellow") func walk(to side: String, times: Int = 1) throws -> String {
    String(repeating: side, count: times)
  }
  @Allowed(in: "green") func fail() throws { throw Oops() }
  @Transition(from: "yellow", to: "red", when: \TrafficLight.isPowered) func stop() {}

  func didEnterGreen() { log.append("didEnterGreen") }
  func didExitRed(animated: Bool) { log.append("didExitRed \(animated)") }
  override func shouldTransition(_ transition: Transition) -> Bool { transition.userInfo["no"] == nil }
  override func didTransition(_ transition: Transition) { log.append("\(transition)") }
  override func didCall(_ call: Call) { log.append("called \(call)") }
  override func didRefuse(_ refusal: Refusal) { log.append("refused \(refusal.subject) \(refusal.reason)") }
  override func didFail(_ error: any Error) { log.append("failed \(error)") }
}

final class PedestrianLight: TrafficLight {
  override func didEnterGreen() { log.append("walk") }
}

/// Overrides guarded methods, and adds one.
@Guarded
final class TramLight: TrafficLight {
  @Allowed(in: "red") func ring() throws -> Int { 3 }
  @Transition(from: "yellow", to: "green") override func stop() {
    log.append("tram")
    super.stop()
  }
  @Allowed override func goRed() throws -> String { try super.goRed() + "!" }
}

/// Callbacks of states that the rules have and haven't, in two lines of classes below the first one.
@Guarded
class NightLight: TrafficLight {
  func didEnterYelow() {}
  func willExitRed() { log.append("willExitRed") }
  @Unguarded func didEnterForeground() {}
}

@Guarded
final class BlinkingLight: NightLight {
  func didExitGren(animated: Bool) {}
}

@Guarded
@MainActor
final class Badge: GuardedObject {
  var log: [String] = []
  @Allowed(in: "on") func blink() -> Int? { 3 }
  func didEnterOn() { log.append("on") }
}

@Suite struct GuardedObjectTests {
  // Behaviour 44
  @Test func `Callbacks of subclasses for states that the rules don't have are unmatched callbacks`() throws {
    let light = BlinkingLight()
    light.configure(TrafficLight.rules)
    let yellow = "'didEnterYelow' is named like a callback, but no state is called that; did you mean 'didEnterYellow'?"
    #expect(
      light.machine.unmatchedCallbacks == [
        "BlinkingLight: \(yellow)",
        "BlinkingLight: 'didExitGren' is named like a callback, but no state is called that; did you mean 'didExitGreen'?",
      ])
    try light.transition(to: "green")
    #expect(light.log.first == "willExitRed")
    let other = NightLight()
    other.configure(TrafficLight.rules)
    #expect(other.machine.unmatchedCallbacks == ["NightLight: \(yellow)"])
    let tram = TramLight()
    tram.configure(TrafficLight.rules)
    #expect(tram.machine.unmatchedCallbacks.isEmpty)
  }

  @Test func `A subclass overrides guarded methods and adds others`() throws {
    let light = TramLight()
    light.configure(TrafficLight.rules)
    #expect(try light.goRed() == "stop!")
    #expect(try light.handle("goRed") as? String == "stop!")
    #expect(try light.ring() == 3)
    try light.transition(to: "green")
    #expect(throws: Refusal.self) { try light.ring() }.map { #expect($0.allowedIn == ["red"]) }
    try light.transition(to: "yellow")
    light.log = []
    light.stop()
    #expect(light.state == "green")
    #expect(light.log.first == "tram")
    #expect(light.machine.revision == 3)
  }

  @Test func `A history that was enabled before configuration begins with the initial state`() throws {
    let light = TrafficLight()
    light.machine.historyLimit = .last(3)
    light.configure(TrafficLight.rules)
    #expect(light.machine.history == ["red"])
    try light.transition(to: "green")
    #expect(light.machine.history == ["red", "green"])
  }

  func light() -> TrafficLight {
    let light = TrafficLight()
    light.configure(TrafficLight.rules)
    return light
  }

  // Behaviours 3, 8, 14, 23, 50
  @Test func `A guarded object's methods are guarded in states that are strings`() throws {
    let light = light()
    #expect(light.state == "red")
    #expect(try light.goRed() == "stop")
    #expect(throws: Refusal.self) { try light.walk(to: "x") }.map { #expect($0.allowedIn == ["green", "yellow"]) }
    #expect(light.can("goRed"))
    try light.transition(to: "green", animated: true)
    #expect(!light.can("goRed"))
    let refusal = #expect(throws: Refusal.self) { try light.goRed() }
    #expect(
      "\(try #require(refusal))"
        == "TrafficLight: 'goRed' is allowed in red, not in green; 'yellow', then 'stop' lead there"
        || refusal?.path.count == 2)
    #expect(try light.handle("walk", ["x", 2]) as? String == "xx")
    #expect(throws: Oops.self) { try light.fail() }
    #expect(throws: Refusal.self) { try light.transition(to: "rde") }.map { #expect($0.nearest == "red") }
    #expect(throws: Refusal.self) { try light.transition(to: "yellow", userInfo: ["no": true]) }
    try light.transition(to: "yellow")
    light.isPowered = false
    #expect(!light.can("stop"))
    light.isPowered = true
    try light.fire("stop")
    #expect(light.machine.previous == "yellow")
    #expect("\(light)" == "TrafficLight in red")
    #expect(
      light.log == [
        "called goRed in red → stop", "refused walk notAllowed", "didExitRed true", "didEnterGreen", "red → green",
        "refused goRed notAllowed", "called walk in green → xx", "failed Oops()", "refused rde unknownState",
        "refused yellow declined", "green → yellow", "yellow → red by stop",
      ])
  }

  // Defect 8
  @Test func `Two objects of one class can have different rules`() throws {
    let one = light()
    let other = TrafficLight(
      rules: .init(
        initial: "yellow",
        states: [
          "red": .init(), "green": .init(), "yellow": .init(allows: ["goRed"]),
        ]))
    #expect(try other.goRed() == "stop")
    #expect(throws: Refusal.self) { try other.transition(to: "red") }
    try one.transition(to: "green")
    #expect(throws: Refusal.self) { try one.goRed() }
    #expect(other.state == "yellow")
    #expect(light().state == "red")
  }

  @Test func `A subclass of a guarded object inherits guards and overrides callbacks`() throws {
    let pedestrian = PedestrianLight()
    pedestrian.configure(TrafficLight.rules)
    try pedestrian.transition(to: "green")
    #expect(pedestrian.log == ["didExitRed false", "walk", "red → green"])
    #expect(throws: Refusal.self) { try pedestrian.goRed() }
  }

  @Test func `An object without rules refuses everything, and the refusal says that it isn't configured`() throws {
    let light = TrafficLight()
    #expect(!light.can("goRed"))
    let refusal = #expect(throws: Refusal.self) { try light.goRed() }
    #expect(refusal?.description == "TrafficLight (not configured yet): 'goRed' is allowed in no state")
    var log: [String] = []
    light.machine.onChange { log.append("\($0)") }
    let start = #expect(throws: Refusal.self) { try light.machine.start() }
    #expect(start?.reason == .notAllowed && start?.detail == .operation(.start))
    #expect(start?.description == "TrafficLight (not configured yet): 'start()' is allowed in no state")
    let others: [() throws -> Void] = [
      { try light.machine.reset() }, { try light.machine.restore(Snapshot(state: "")) },
      { try light.machine.transaction {} },
    ]
    for work in others { #expect(throws: Refusal.self) { try work() } }
    #expect(light.machine.revision == 0 && log.isEmpty)
    light.configure(TrafficLight.rules)
    #expect(light.can("goRed"))
    try light.transition(to: "green")
    #expect(log == ["red → green"])
  }

  // Behaviours 20, 69, 70
  @Test func `Configuring an object with unknown states, or twice, stops the program`() async throws {
    let misspelt = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      TrafficLight().configure(.init(initial: "red", states: ["red": .init()]))
    }
    let text = String(decoding: try #require(misspelt).standardErrorContent, as: UTF8.self)
    #expect(text.contains("the attribute of 'walk': the state 'green' is not declared; declare it with 'In(green)'"))
    let twice = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      TrafficLight(rules: TrafficLight.rules).configure(TrafficLight.rules)
    }
    #expect(String(decoding: try #require(twice).standardErrorContent, as: UTF8.self).contains("called twice"))
  }

  @MainActor @Test func `A guarded object on the main actor refuses and runs its methods`() throws {
    let badge = Badge(rules: .init(initial: "off", states: ["off": .init(to: ["on"]), "on": .init()]))
    #expect(badge.blink() == nil)
    try badge.transition(to: "on")
    #expect(badge.blink() == 3)
    #expect(try badge.handle("blink") as? Int == 3)
    #expect(badge.log == ["on"])
  }
}
#endif
