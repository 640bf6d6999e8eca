#if Macros
import GuardedState
import GuardedStateTesting
import Testing

/// Coverage of all kinds of rules, by explorations.
@Suite struct CoverageTests {
  @Guarded
  final class Upload {
    enum State { case idle, sending, sent, failed }
    static let rules = Rules(initial: .idle) { Final(.sent) }
    struct Broken: Error {}
    var isBroken = false

    @Transition(from: State.idle, .failed, via: .sending, to: .sent, orElse: .failed) func send() async throws {
      if isBroken { throw Broken() }
    }
  }

  @Test func `The end of a body and its error are two transitions`() async throws {
    let good = try await explore({ Upload() }) { Step { try await $0.send() } }
    #expect(
      good.uncovered.map(\.name) == [
        "idle → failed by send via sending", "failed → sent by send via sending",
        "failed → failed by send via sending",
      ])
    let all = try await explore({ Upload() }) {
      Step { try await $0.send() }
      Step("break") { $0.isBroken.toggle() }
    } states: {
      $0.isBroken
    }
    #expect(all.uncovered.isEmpty, "\(all)")
  }

  @Guarded
  final class Player {
    enum State { case off, on, playing, paused, ended }
    enum Event { case next, start }
    static let rules = Rules(initial: .off) {
      In(.on, initial: .playing) {
        In(.playing)
        In(.paused)
      }
      On(.next, from: .on, to: .ended)
      On(.next, from: .playing, to: .paused)
      Always(from: .ended, to: .off)
      After(.seconds(5), from: .paused, fire: .next)
      After(.seconds(9), from: .playing, to: .ended)
    }
    @Transition(on: Event.start, from: State.off, to: .on) func start() throws {}
  }

  @Test func `The rule of the innermost state counts, and the event that a timeout fires`() throws {
    let run = try explore({ Player() }) { Advance(by: .seconds(5)) }
    #expect(run.uncovered.isEmpty, "\(run)")
    let still = try explore({ Player() }, depth: 2)
    #expect(
      still.uncovered.map(\.name) == [
        "on → ended by next", "ended → off always", "playing → ended after 9 seconds", "start in paused",
      ])
  }

  @Guarded
  final class Line {
    enum State { case closed, open }
    enum Event { case call, open, close }
    static let rules = Rules(initial: .closed) {
      In(.closed, defers: .call)
      On(.call, in: .open)
    }
    @Transition(on: Event.open, from: State.closed, to: .open) func open() throws {}
    @Transition(on: Event.close, from: State.open, to: .closed) func close() throws {}
  }

  @Test func `An event that a state defers is neither refused nor a disagreement`() throws {
    let run = try explore({ Line() }, depth: 4)
    #expect(run.reached == ["closed", "open"])
    #expect(run.states > 2, "deferred events are part of the state")
  }

  @Guarded
  final class Boot {
    enum State { case start, ready }
    static let rules = Rules(initial: .start) { Always(from: .start, to: .ready) }
    @Allowed(in: State.ready) func use() throws {}
  }

  @Test func `The eventless transitions of the initial state precede the first step`() throws {
    let run = try explore({ Boot() })
    #expect(run.reached == ["ready"] && run.uncovered.isEmpty, "\(run)")
  }

  @Guarded
  final class Drawer {
    enum State { case shut, open }
    static let rules = Rules(initial: .shut) { In(.shut, ignores: .close) }
    @Transition(from: State.shut, to: .open) func open() throws {}
    @Transition(from: State.open, to: .shut) func close() throws {}
  }

  @Test func `A call that a state ignores is not refused there`() throws {
    #expect(try explore({ Drawer() }).uncovered.isEmpty)
  }

  @Test(.coversTransitions(of: Drawer.self), arguments: [true, false])
  func `The arguments of one test cover transitions together`(isTwice: Bool) throws {
    let drawer = Drawer()
    try drawer.open()
    if isTwice { #expect(throws: Refusal.self) { try drawer.open() } } else { try drawer.close() }
  }
}
#endif
