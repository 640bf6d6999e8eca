#if Macros
import Foundation
import GuardedState
import Testing

/// A host without states of its own: machines that are bound to it find its methods and its callbacks.
@Guarded
final class Desk {
  var log: [String] = []
  var lamp: StateMachine<String, String>?
  var drawer: StateMachine<String, String>?

  func glow() -> String { "glowing" }
  func dim(to level: Int, slowly: Bool = false) throws -> Int {
    if level < 0 { throw Oops() }
    return slowly ? level * 10 : level
  }
  func dim(at hour: Int) -> String { "dimmed at \(hour)" }
  func didEnterOn(sender: StateMachine<String, String>) {
    log.append(sender === lamp ? "lamp on" : sender === drawer ? "drawer on" : "?")
  }
  func didEnterOff() { log.append("off") }
  func didRefuse(_ refusal: Refusal) { log.append("refused \(refusal.subject)") }
  func didEnterOn(sender: StateMachine<Bool, Bool>) { log.append("never") }
  func didEnterDimmed(sender: StateMachine<Bool, Bool>) { log.append("never") }
}

/// A host that has states, and is bound to a machine besides.
@Guarded
final class Radio {
  enum State { case silent, playing }
  var log: [String] = []

  @Transition(from: State.silent, to: .playing) func play() {}
  @Allowed(in: State.playing) func tune(to station: String) throws -> String { station }
  func didEnterPlaying(animated: Bool, sender: HostMachine<Radio>) { log.append("own \(sender.state)") }
  func didEnterPlaying(sender: StateMachine<String, String>) { log.append("bound \(sender.state)") }
}

@Guarded
@MainActor
final class Panel {
  var log: [String] = []
  func press(_ key: String) -> String { "pressed \(key)" }
  func didEnterShown(animated: Bool) { log.append("shown \(animated)") }
}

@Suite struct BoundHostTests {
  static let rules = StateMachine<String, String>.Rules(
    initial: "off",
    states: [
      "off": .init(to: ["on"]), "on": .init(to: ["off"], allows: ["glow", "dim(to:slowly:)", "dim(at:)"]),
    ])

  // Behaviours 1, 2, 49
  @Test func `A bound machine guards its host's methods by name`() throws {
    let desk = Desk()
    let machine = StateMachine<String, String>(Self.rules, for: desk)
    #expect(throws: Refusal.self) { try machine.handle("glow") }.map { #expect($0.allowedIn == ["on"]) }
    try machine.transition(to: "on")
    #expect(try machine.handle("glow") as? String == "glowing")
    #expect(try machine.handle("dim(to:slowly:)", [3]) as? Int == 3)
    #expect(try machine.handle("dim(to:slowly:)", [3, true]) as? Int == 30)
    #expect(try machine.handle("dim(at:)", [3]) as? String == "dimmed at 3")
    #expect(throws: Oops.self) { try machine.handle("dim(to:slowly:)", [-1]) }
    #expect(throws: Refusal.self) { try machine.handle("glow", [1]) }.map { #expect($0.reason == .wrongArguments) }
    #expect(desk.log.first == "refused glow")
  }

  // Behaviour 1
  @Test func `A machine whose host is gone changes its state and refuses methods`() throws {
    var desk: Desk? = Desk()
    let machine = StateMachine<String, String>(Self.rules, for: desk)
    weak let gone = desk
    desk = nil
    #expect(gone == nil)
    try machine.transition(to: "on")
    for machine in [machine, machine.copy()] {
      #expect(throws: Refusal.self) { try machine.handle("glow") }.map { #expect($0.reason == .hostGone) }
    }
  }

  // Behaviour 16
  @Test func `The sender distinguishes two machines that are bound to one host`() throws {
    let desk = Desk()
    desk.lamp = StateMachine(Self.rules, for: desk)
    desk.drawer = StateMachine(Self.rules, for: desk)
    try desk.lamp?.transition(to: "on")
    #expect(desk.drawer?.state == "off")
    try desk.drawer?.transition(to: "on")
    try desk.lamp?.transition(to: "off")
    #expect(desk.log == ["lamp on", "drawer on", "off"])
  }

  // Behaviour 42
  @Test
  func `Callbacks with another machine as sender receive that machine's transitions, not the host's own`() throws {
    let radio = Radio()
    radio.play()
    let show = StateMachine<String, String>(openFor: radio)
    try show.transition(to: "playing")
    #expect(radio.log == ["own playing", "bound playing"])
    #expect(try show.handle("tune", ["fm4"]) as? String == "fm4")
  }

  @MainActor @Test func `A machine is bound to a class on the main actor`() throws {
    let panel = Panel()
    let machine = StateMachine<String, String>(openFor: panel)
    try machine.transition(to: "shown", animated: true)
    #expect(panel.log == ["shown true"])
    #expect(try machine.handle("press", ["x"]) as? String == "pressed x")
  }

  // Behaviour 44, Defect 20
  @Test func `A callback for a state that the rules don't have is an unmatched callback, with a suggestion`() throws {
    let machine = StateMachine<String, String>(initial: "of", for: Desk()) {
      for state in ["of", "on"] { In(state) }
    }
    // The host is gone; nothing is known of its callbacks.
    #expect(machine.unmatchedCallbacks == [])
    let desk = Desk()
    let bound = StateMachine<String, String>(initial: "of", for: desk) {
      for state in ["of", "on"] { In(state) }
    }
    #expect(
      bound.unmatchedCallbacks == [
        "Desk: 'didEnterOff' is named like a callback, but no state is called that; did you mean 'didEnterOf'?"
      ])
    #expect(StateMachine<String, String>(openFor: desk).unmatchedCallbacks == [])
  }

  // Behaviour 44
  @Test func `Starting a machine reports an unmatched callback on standard error once`() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let desk = Desk()
      for _ in 1...2 {
        let machine = StateMachine<String, String>(initial: "on", for: desk) { In("on") }
        try machine.start()
      }
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.components(separatedBy: "GuardedState: Desk: 'didEnterOff'").count == 2)
  }
}
#endif
