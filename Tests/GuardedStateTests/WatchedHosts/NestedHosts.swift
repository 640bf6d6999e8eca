#if Macros
import GuardedState

/// A host whose states lie within each other and are entered again where they were left, with plain callbacks only.
@Guarded
final class WatchedNest {
  enum State { case off, on, low, high, quiet, loud, broken }
  static let rules = Rules(initial: .off) {
    In(.off, to: .on, .loud)
    In(.on, initial: .low, history: .shallow, to: .off, allows: .look) {
      In(.low, to: .high)
      In(.high, history: .deep, to: .low) {
        In(.quiet, to: .loud, .on)
        In(.loud, to: .quiet, forbids: .look)
      }
    }
    Final(.broken)
    On(.smash, to: .broken)
  }

  let journal = Journal()
  @Transition(from: State.on, to: .off) func stop() { journal.note("stop") }
  @Transition(from: State.off, to: .on) func start() throws { try journal.run("start") }
  @Transition(from: State.on, to: .on) func restart() { journal.note("restart") }
  @Transition(from: State.on, to: .low, .high, .loud) func turn() -> State {
    journal.pick("turn", [.low, .high, .loud, .off])
  }
  @Transition func smash() -> Int? {
    journal.note("smash")
    return 3
  }
  @Allowed func look() -> String? { "looked" }
  func willExitOn() { journal.note("willExitOn") }
  func willExitLoud() { journal.note("willExitLoud") }
  func willEnterHigh() { journal.note("willEnterHigh") }
  func didExitHigh() { journal.note("didExitHigh") }
  func didExitLow() { journal.note("didExitLow") }
  func didEnterOn() { journal.note("didEnterOn") }
  func didEnterQuiet() { journal.note("didEnterQuiet") }
  func didEnterOff() { journal.note("didEnterOff") }

  static func testimony(_ plan: Plan) -> Testimony {
    let host = WatchedNest()
    return Rambler(
      host.machine, host.journal, plan,
      [
        .init(name: "stop") { "\(host.stop())" }, .init(name: "start") { "\(try host.start())" },
        .init(name: "restart") { "\(host.restart())" }, .init(name: "turn") { "\(host.turn())" },
        .init(name: "look") { "\(host.look() as Any)" },
      ]
    ).ramble(host)
  }
}

/// A host whose states carry values, one of them inside another that has history.
@Guarded
final class WatchedValues {
  enum State { case idle, playing(String), paused(at: Int), room, door, seat(Int), broken(any Error) }
  static let rules = Rules(initial: .idle) {
    In(.idle, to: .playing, .room)
    In(.playing, to: .playing, .idle, allows: .title)
    In(.paused, to: .idle)
    In(.room, history: .shallow, to: .idle) {
      In(.door)
      In(.seat)
    }
  }

  let journal = Journal()
  @Transition(from: State.idle, State.paused, to: State.playing) func play(_ name: String) -> State {
    journal.note("play in \(state)")
    return .playing(name)
  }
  @Transition(from: State.playing, to: State.paused, State.broken) func pause() throws -> State {
    try journal.run("pause in \(state)")
    return journal.pick("pick", [.paused(at: 3), .broken(Oops()), .playing("undeclared")])
  }
  @Transition(from: State.playing, to: State.playing) func skip() -> State? {
    journal.pick("skip", [nil, .playing("next")])
  }
  @Transition(from: State.playing, State.paused, State.broken, to: State.idle) func stop() { journal.note("stop") }
  @Transition(from: State.door, to: State.seat) func sit(_ number: Int) -> State { .seat(number) }
  @Transition(from: State.idle, to: State.room) func enter() { journal.note("enter") }
  @Allowed func title() -> String? { "\(state)" }
  func didEnterSeat(_ state: State) { journal.note("didEnterSeat \(state)") }
  func willExitPlaying(_ state: State) { journal.note("willExitPlaying \(state)") }
  func willEnterPlaying(_ state: State) { journal.note("willEnterPlaying \(state)") }
  func didExitPaused(_ state: State) { journal.note("didExitPaused \(state)") }
  func didEnterPlaying(_ transition: Transition) { journal.note("didEnterPlaying \(state)", transition) }
  func didEnterIdle() { journal.note("didEnterIdle \(state)") }
  func didRefuse(_ refusal: Refusal) { journal.note("didRefuse \(describe(refusal)) in \(state)") }

  static func testimony(_ plan: Plan) -> Testimony {
    let host = WatchedValues()
    return Rambler(
      host.machine, host.journal, plan,
      [
        .init(name: "play", arguments: ["x"]) { "\(host.play("y"))" }, .init(name: "pause") { "\(try host.pause())" },
        .init(name: "skip") { "\(host.skip() as Any)" }, .init(name: "stop") { "\(host.stop())" },
        .init(name: "sit", arguments: [4]) { "\(host.sit(5))" }, .init(name: "enter") { "\(host.enter())" },
        .init(name: "title") { "\(host.title() as Any)" },
        .init(name: "transition") {
          try host.transition(to: .playing("direct"), userInfo: ["a": 1]).transition.map { describe($0, in: nil) }
            ?? "no transition"
        },
      ]
    ).ramble(host)
  }
}
#endif
