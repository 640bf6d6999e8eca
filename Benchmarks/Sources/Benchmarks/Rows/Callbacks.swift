import GuardedState

extension Row {
  static let callbacks: [Row] = [
    .methods(
      "callbacks", "didEnterX(), didExitX()", against: "methods by hand that are called",
      ours: CountingGate(),
      rival: HandCountingGate()),
    .methods(
      "did-transition", "a host with didTransition(_:)", against: "a method by hand that takes from and to",
      ours: RecordingGate(), rival: HandCountingGate()),
    .methods(
      "all-callbacks", "didExitX(), didEnterX() and didTransition(_:)", against: "methods by hand that are called",
      ours: WatchfulGate(), rival: HandCountingGate()),
    Row(
      "did-refuse", "a host with didRefuse(_:), Void call", against: "a method by hand that takes the error",
      allocates: 1,
      ours: .repeating(ReportingGate()) { gate in gate.shut() },
      rival: .repeating(HandReportingGate()) { gate in gate.shut() }),
    Row(
      "nested", "nested states with didEnter…/didExit…, 2 deep", against: "the same by hand",
      ours: .repeating(Player()) { player in
        player.play()
        player.render()
        player.stop()
      },
      rival: .repeating(HandPlayer()) { player in
        player.play()
        player.render()
        player.stop()
      }),
    .methods(
      "history-state", "a state with history, left and entered again", against: "a property by hand",
      ours: ResumingPlayer(), rival: HandResumingPlayer()),
    Row(
      "values", "states that carry values, entered and left", against: "an enum with values by hand",
      ours: .repeating(Jukebox()) { box in
        box.play(7)
        box.stop()
      },
      rival: .repeating(HandJukebox()) { box in
        box.play(7)
        box.stop()
      }),
    Row(
      "queued-call", "a call from a callback, which is queued", against: "an array of closures",
      allocates: 1,
      ours: .repeating(RelayGate()) { gate in gate.open() },
      rival: .repeating(HandRelayGate()) { gate in gate.open() }),
  ]
}

@Guarded
final class CountingGate: GateProtocol {
  enum State { case shut, open }

  var count = 1

  @inline(never) @Transition(from: State.shut, to: .open) func open() {}
  @inline(never) @Transition(from: State.open, to: .shut) func shut() {}

  func didEnterShut() { count &+= 1 }
  func didExitShut() { count &-= 1 }
}

@Guarded
final class RecordingGate: GateProtocol {
  enum State { case shut, open }

  var fromOpen = 0

  @inline(never) @Transition(from: State.shut, to: .open) func open() {}
  @inline(never) @Transition(from: State.open, to: .shut) func shut() {}

  func didTransition(_ transition: Transition) { fromOpen &+= transition.from == .open ? 1 : 0 }
}

@Guarded
final class WatchfulGate: GateProtocol {
  enum State { case shut, open }

  var count = 1

  @inline(never) @Transition(from: State.shut, to: .open) func open() {}
  @inline(never) @Transition(from: State.open, to: .shut) func shut() {}

  func didExitShut() { count &-= 1 }
  func didEnterOpen() { count &+= 1 }
  func didExitOpen() { count &-= 1 }
  func didEnterShut() { count &+= 1 }
  func didTransition(_ transition: Transition) { count &+= transition.from == .open ? 1 : -1 }
}

final class HandCountingGate: HandGateProtocol {
  var state = HandState.shut
  private var count = 1

  func notify(_ transition: HandTransition) { count &+= transition.from == .open ? 1 : -1 }
}

@Guarded
final class ReportingGate {
  enum State { case shut, open }

  var reports = 0

  @inline(never) @Transition(from: State.shut, to: .open) func open() {}
  @inline(never) @Transition(from: State.open, to: .shut) func shut() {}

  func didRefuse(_ refusal: Refusal) { reports &+= refusal.reason == .notAllowed ? 1 : 0 }
}

final class HandReportingGate {
  struct Failure: Error {
    let event: HandEvent
    let state: HandState
  }

  private var state = HandState.shut
  private var reports = 0

  @inline(never)
  func shut() {
    guard state == .open else { return didRefuse(Failure(event: .shut, state: state)) }
    state = .shut
  }

  @inline(never) private func didRefuse(_ failure: any Error) { reports &+= 1 }
}

// MARK: - Nested states

@Guarded
final class Player {
  enum State { case stopped, playing, buffering, rendering }

  static let rules = Rules(initial: .stopped) {
    In(.playing, initial: .buffering) {
      In(.buffering)
      In(.rendering)
    }
  }

  var steps = 0

  @inline(never) @Transition(from: State.stopped, to: .playing) func play() {}
  @inline(never) @Transition(from: State.buffering, to: .rendering) func render() {}
  @inline(never) @Transition(from: State.playing, to: .stopped) func stop() {}

  func didEnterPlaying() { steps &+= 1 }
  func didExitPlaying() { steps &+= 1 }
  func didEnterRendering() { steps &+= 1 }
}

final class HandPlayer {
  enum State { case stopped, buffering, rendering }

  private var state = State.stopped
  private var steps = 0

  @inline(never)
  func play() {
    guard state == .stopped else { return }
    state = .buffering
    count()
  }

  @inline(never)
  func render() {
    guard state == .buffering else { return }
    state = .rendering
    count()
  }

  @inline(never)
  func stop() {
    guard state == .buffering || state == .rendering else { return }
    state = .stopped
    count()
  }

  @inline(never) private func count() { steps &+= 1 }
}

/// A gate that opens to the history value of its open state.
@Guarded
final class ResumingPlayer: GateProtocol {
  enum State { case paused, playing, slow, fast }

  static let rules = Rules(initial: .fast) {
    In(.playing, initial: .slow, history: .shallow) {
      In(.slow, to: .fast)
      In(.fast)
    }
  }

  @inline(never) @Transition(from: State.paused, to: .playing) func open() {}
  @inline(never) @Transition(from: State.playing, to: .paused) func shut() {}
}

final class HandResumingPlayer: GateProtocol {
  enum State { case paused, slow, fast }

  private var state: State = opaque(.fast)
  private var last = State.slow

  @inline(never)
  func open() {
    guard state == .paused else { return }
    state = last
  }

  @inline(never)
  func shut() {
    guard state == .slow || state == .fast else { return }
    last = state
    state = .paused
  }
}

// MARK: - States with values

@Guarded
final class Jukebox {
  enum State { case stopped, playing(Int), paused(Int, at: Double) }

  static let rules = Rules(initial: .stopped) {
    In(.stopped, to: .playing)
    In(.playing, to: .playing, .paused, .stopped)
    In(.paused, to: .playing)
  }

  @inline(never) @Transition(from: State.stopped, to: State.playing)
  func play(_ track: Int) -> State { .playing(track) }

  @inline(never) @Transition(from: State.playing, to: State.stopped)
  func stop() {}
}

final class HandJukebox {
  enum State { case stopped, playing(Int), paused(Int, at: Double) }

  private var state = State.stopped

  @inline(never)
  func play(_ track: Int) -> State {
    guard case .stopped = state else { return state }
    state = .playing(track)
    return state
  }

  @inline(never)
  func stop() {
    guard case .playing = state else { return }
    state = .stopped
  }
}

// MARK: - Calls from callbacks

@Guarded
final class RelayGate {
  enum State { case shut, open }

  @inline(never) @Transition(from: State.shut, to: .open) func open() {}
  @inline(never) @Transition(from: State.open, to: .shut) func shut() {}

  func didEnterOpen() { shut() }
}

final class HandRelayGate {
  private var state = HandState.shut
  private var isChanging = false
  private var queue: [() -> Void] = []

  @inline(never)
  func open() {
    if isChanging { return queue.append { [self] in open() } }
    guard state == .shut else { return }
    isChanging = true
    state = .open
    didEnterOpen()
    settle()
  }

  @inline(never)
  func shut() {
    if isChanging { return queue.append { [self] in shut() } }
    guard state == .open else { return }
    isChanging = true
    state = .shut
    settle()
  }

  private func didEnterOpen() { shut() }

  private func settle() {
    isChanging = false
    while !queue.isEmpty { queue.removeFirst()() }
  }
}
