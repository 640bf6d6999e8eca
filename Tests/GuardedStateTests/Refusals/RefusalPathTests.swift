import Foundation
import GuardedState
import Testing

#if Macros
/// A host with a body that takes time, in a class whose bodies a test lets end.
@MainActor @Guarded
private final class SlowLoad {
  enum State { case start, loading, complete, failed, shown, waiting }
  static let rules = Rules(initial: .start) {
    In(.failed, allows: .report)
    In(.waiting, allows: .peek)
    After(.seconds(5), from: .failed, to: .waiting)
    On(.cancel, from: .loading, to: .start)
  }
  var end: CheckedContinuation<Void, any Error>?

  @Transition(from: State.start, .waiting, via: .loading, to: .complete, orElse: .failed)
  func load() async throws { try await withCheckedThrowingContinuation { end = $0 } }
  @Transition(from: State.complete, to: .shown) func show() {}
  @Transition func cancel() {}
  @Allowed(in: State.complete) func count() throws -> Int { 1 }
  @Allowed(in: State.shown) func zoom() throws {}
  @Allowed func report() throws {}
  @Allowed func peek() throws {}
}

/// A host with regions, one of which loads.
@MainActor @Guarded
private final class Viewer {
  enum State { case closed, open }
  @Region enum Film { case none, loading, ready, broken }
  var end: CheckedContinuation<Void, any Error>?

  @Transition(from: Film.none, via: .loading, to: .ready, orElse: .broken)
  func load() async throws { try await withCheckedThrowingContinuation { end = $0 } }
  @Transition(from: State.closed, to: .open) func open() {}
  @Allowed(in: State.open, while: Film.ready) func play() throws {}
  @Allowed(in: Film.ready) func rewind() throws {}
}
#endif

/// The calls that a refusal proposes.
@Suite struct RefusalPathTests {
  private func path(_ machine: StateMachine<String, String>, to event: String) throws -> [String] {
    try #require(machine.refusal(fire: event)).path
  }

  @Test func `A path has no steps for eventless and completion transitions`() throws {
    let machine = StateMachine<String, String>(initial: "a") {
      In("a")
      // Two calls lead there through more states than the three of the other way.
      On("skip", from: "a", to: "1")
      Always(from: "1", to: "2")
      Always(from: "2", to: "3")
      for state in ["b", "c", "z", "1", "2", "3", "5"] { In(state) }
      In("group", initial: "4") { Final("4") }
      Always(from: "3", to: "group")
      Done("group", to: "5")
      On("jump", from: "5", to: "z")
      On("x", from: "a", to: "b")
      On("y", from: "b", to: "c")
      On("z", from: "c", to: "z")
      On("end", in: "z")
    }
    #expect(try path(machine, to: "end") == ["skip", "jump"])
  }

  @Test func `A path takes no eventless transition from where the machine has settled`() throws {
    let claim = StateMachine<String, String>(initial: "submitted") {
      In("submitted"); In("approved"); In("paid"); In("closed")
      Always(from: "submitted", to: "approved", when: "isSmall")
      On("approve", from: "submitted", to: "approved")
      On("pay", from: "approved", to: "paid")
      Always(from: "paid", to: "closed", when: "isDone")
      On("file", from: "closed", to: "submitted")
    }
    claim.when("isSmall") { false }
    claim.when("isDone") { false }
    let early = try #require(claim.refusal(fire: "pay"))
    #expect(early.path == ["approve"] && early.lead == nil)
    try claim.fire("approve")
    try claim.fire("pay")
    let late = try #require(claim.refusal(fire: "approve"))
    #expect(late.path.isEmpty && late.lead == .eventless)
    #expect("\(late)".hasSuffix("; an eventless transition leads there when its condition holds"))
  }

  @MainActor @Test func `A refusal names a timeout if no call leads to an allowed state`() throws {
    let machine = StateMachine<String, String>(initial: "red") {
      for state in ["red", "green", "amber", "off"] { In(state) }
      After(.seconds(30), from: "red", to: "green")
      After(.seconds(30), from: "green", fire: "slow")
      On("slow", from: "green", to: "amber")
      On("go", in: "green")
      On("stop", in: "amber")
      On("repair", from: "off", to: "red")
      On("mend", in: "off")
    }
    let go = try #require(machine.refusal(fire: "go"))
    #expect(go.path == [] && go.lead == .timeout)
    #expect("\(go)" == "StateMachine: 'go' is allowed in green, not in red; a timeout leads there")
    #expect(go.recoverySuggestion == "a timeout leads there.")
    let kept = try JSONDecoder().decode(Refusal.self, from: JSONEncoder().encode(go))
    #expect(kept == go && "\(kept)" == "\(go)" && kept.lead == .timeout)
    // Two timeouts lead there.
    #expect(machine.refusal(fire: "stop")?.lead == .timeout)
    #expect(machine.refusal(fire: "mend")?.lead == nil && machine.refusal(fire: "mend")?.path == [])
  }

  @MainActor @Test func `A path has no steps that rely on a failing body`() throws {
    let machine = StateMachine<String, String>(initial: "on") {
      for state in ["on", "off"] { In(state) }
      On("switch", from: "on", to: "off")
      On("light", in: "on")
    }
    try machine.fire("switch")
    #expect(machine.refusal(fire: "light")?.path == [])
    #if Macros
    let download = SlowLoad()
    #expect(download.machine.refusal(of: .report)?.path == [])
    #expect(download.machine.refusal(of: .count)?.path == ["load"])
    #expect(download.machine.refusal(of: .zoom)?.path == ["load", "show"])
    #expect(download.machine.refusal(transitionTo: .loading)?.path == ["load"])
    #endif
  }

  #if Macros
  @MainActor @Test func `A refusal names the running body whose end leads to an allowed state`() async throws {
    let download = SlowLoad()
    async let loaded: Void = download.load()
    while download.end == nil { await Task.yield() }
    let count = try #require(download.machine.refusal(of: .count))
    #expect(count.path == [] && count.lead == .body(method: "load"))
    #expect(
      "\(count)" == "SlowLoad: 'count' is allowed in complete, not in loading; 'load' is running; it leads there")
    let zoom = try #require(download.machine.refusal(of: .zoom))
    #expect(zoom.path == ["show"] && zoom.lead == .body(method: "load"))
    #expect("\(zoom)".hasSuffix("; 'load' is running; then 'show' leads there"))
    // To fail is no way to go, and neither is to cancel.
    #expect(download.machine.refusal(of: .report)?.lead == nil)
    let kept = try JSONDecoder().decode(Refusal.self, from: JSONEncoder().encode(zoom))
    #expect(kept == zoom && "\(kept)" == "\(zoom)")
    download.end?.resume()
    try await loaded
    #expect(try download.count() == 1)
  }

  @MainActor @Test func `A refusal of a host with regions names the running body whose end leads to an allowed state`()
    async throws
  {
    let viewer = Viewer()
    #expect(viewer.machine.refusal(of: .play)?.path == ["load", "open"])
    async let loaded: Void = viewer.load()
    while viewer.end == nil { await Task.yield() }
    let rewind = try #require(viewer.machine.refusal(of: .rewind))
    #expect(rewind.path == [] && rewind.lead == .body(method: "load"))
    #expect("\(rewind)".hasSuffix("; 'load' is running; it leads there"))
    let play = try #require(viewer.machine.refusal(of: .play))
    #expect(play.path == ["open"] && play.lead == .body(method: "load"))
    viewer.open()
    #expect("\(try #require(viewer.machine.refusal(of: .play)))".hasSuffix("it leads to where it is allowed"))
    viewer.end?.resume()
    try await loaded
    #expect(viewer.can(.play))
  }
  #endif

  @Test func `A refusal has the path through thousands of states`() throws {
    let machine = StateMachine<String, String>(initial: "0") {
      for state in 0..<12_000 { In("\(state)", to: "\((state + 1) % 12_000)") }
    }
    #expect(machine.refusal(transitionTo: "11999")?.path.count == 11_999)
  }
}
