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
