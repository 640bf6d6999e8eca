import Foundation
import GuardedState
import Testing

/// Agreement of a host that is written by hand with one of the macros.
@Suite struct TwinTests {
  /// The ways to carry out one transition.
  enum Way: CaseIterable {
    case call, event, name

    func go(_ host: Twins.Recorder) throws {
      switch self {
      case .call: try host.go()
      case .event: #expect(try host.fire(.go).description == "happened: a → b by go")
      case .name: #expect(try host.handle("go") == nil)
      }
    }
  }

  @Test(arguments: Way.allCases)
  func `A transition's effects follow the documented order, however it is requested`(way: Way) throws {
    let host = Twins.Recorder()
    try way.go(host)
    #expect(host.log == OrderOfEffectsTests.order)
    #expect(host.state == .b)
  }

  @Test(arguments: Way.allCases)
  func `A condition is evaluated by its name, and refuses if it is false`(way: Way) throws {
    let host = Twins.Recorder()
    host.isReady = false
    #expect(!host.can(.go))
    let refusal = #expect(throws: Refusal.self) { try way.go(host) }
    #expect(refusal?.reason == .declined && refusal?.conditions == ["isReady"])
    #expect(host.log.last == "didRefuse declined go")
    #expect(!host.log.contains("body a") && host.state == .a)
  }

  @Test(arguments: Way.allCases) func `A body that throws changes nothing`(way: Way) throws {
    let host = Twins.Recorder()
    host.failure = Oops()
    #expect(throws: Oops.self) { try way.go(host) }
    #expect(host.log.suffix(2) == ["body a", "didFail Oops()"])
    #expect(host.state == .a && host.machine.revision == 0)
    host.failure = nil
    try way.go(host)
    #expect(host.state == .b)
  }

  @Test func `An event calls a method without arguments, and a call by name calls any method`() throws {
    let host = Twins.Recorder()
    #expect(try host.fire(.tick).description == "stayed")
    #expect(host.log == ["shouldFire a", "willFire a", "tick a", "didFire a"])
    #expect(throws: Refusal.self) { try host.fire(.choose) }.map { #expect($0.reason == .wrongArguments) }
    #expect(try host.handle("choose(_:)", [Twins.Recorder.State.c]) as? Twins.Recorder.State == .c)
    #expect(try host.handle("look") as? String == "c")
    #expect(throws: Refusal.self) { try host.handle("look", [1]) }.map { #expect($0.reason == .wrongArguments) }
    #expect(throws: Refusal.self) { try host.handle("lok") }.map { #expect($0.nearest == "look") }
    let message = Twins.Message()
    message.view()
    let reply = try message.machine.handle("reply", json: Data(#"{"with": "thanks"}"#.utf8))
    #expect(reply as? String == "Re: thanks")
  }

  @Test func `A bound machine finds the methods and callbacks of a handwritten host`() throws {
    let screen = Twins.OpenScreen()
    let machine = StateMachine<String, String>(openFor: screen)
    try machine.transition(to: "playing", "buffering", animated: true)
    #expect(screen.log.prefix(3) == ["willEnterPlaying", "didEnterPlaying", "didEnterBuffering true"])
    #expect(throws: Refusal.self) { try machine.transition(to: "forbidden") }
    #expect(try machine.handle("zoom", [2]) as? String == "zoomed by 2.0")
  }
}

#if Macros
/// What the host of the macros and its twin have in common.
private protocol RecordingHost: GuardedHost {
  init()
  var log: [String] { get set }
  var isReady: Bool { get set }
  var isCharged: Bool { get set }
  var failure: Oops? { get set }
  var atCallback: [String: () -> Void] { get set }
  func go() throws
  func back()
  func tick()
  func look() -> String?
}

extension Recorder: RecordingHost {}
extension Twins.Recorder: RecordingHost {}

extension RecordingHost {
  /// Does one of many things, chosen by numbers, and says what came of it.
  fileprivate func act(_ action: Int, _ choice: Int) -> String {
    let machine = HostMachine(__host: self)
    let states = machine.rules.states
    let events = machine.rules.events
    do {
      switch action {
      case 0: try go()
      case 1: back()
      case 2: tick()
      case 3: return look() ?? "nil"
      case 4: return "\(try machine.fire(events[choice % events.count]))"
      case 5: return "\(try machine.transition(to: states[choice % states.count]))"
      case 6: return "\(try machine.handle("choose", [states[choice % states.count]]) ?? "nil")"
      case 7: return "\(try machine.handle(["go", "back", "tick", "look", "choose", "nothing"][choice % 6]) ?? "nil")"
      case 8: isReady.toggle()
      case 9: isCharged.toggle()
      case 10: failure = failure == nil ? Oops() : nil
      default: ask(for: choice, at: OrderOfEffectsTests.order[choice % OrderOfEffectsTests.order.count])
      }
    } catch { return "\(error)" }
    let permitted = machine.permittedMethods.map { "\($0)" } + machine.permittedEvents.map { "\($0)" }
    return permitted.joined(separator: " ")
  }

  /// Has something done during the next transition.
  private func ask(for choice: Int, at moment: String) {
    atCallback[String(moment.dropLast(2))] = { [weak self] in
      self?.atCallback = [:]
      _ = self?.act(choice % 8, choice)
    }
  }
}

@Suite struct TwinsInStepTests {
  @Test(arguments: UInt64(1)...20)
  func `The same requests have the same effects in both kinds of hosts, in the same order`(seed: UInt64) throws {
    let (host, twin) = (Recorder(), Twins.Recorder())
    var random = SplitMix(state: seed)
    for step in 0..<600 {
      let (action, choice) = (Int.random(in: 0..<12, using: &random), Int.random(in: 0..<1000, using: &random))
      (host.log, twin.log) = ([], [])
      let place: Comment = "seed \(seed), step \(step), action \(action), choice \(choice)"
      try #require(host.act(action, choice) == twin.act(action, choice), place)
      try #require(host.log == twin.log, place)
      try #require(host.machine.revision == twin.machine.revision, place)
    }
    #expect(host.machine.revision > 30, "seed \(seed)")
  }
}
#endif
