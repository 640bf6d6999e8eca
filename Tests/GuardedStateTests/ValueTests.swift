#if Macros
import GuardedState
import Observation
import Testing

/// A host whose states carry values.
@Guarded
final class Jukebox {
  enum State: Equatable {
    case stopped
    case playing(String, at: Int)
    case failed(any Error)

    static func == (a: Self, b: Self) -> Bool { "\(a)" == "\(b)" }
  }

  static let rules = Rules(initial: .stopped) {
    In(.stopped, to: .playing)
    In(.playing, to: .playing, .stopped, allows: .title)
    On(.jam, from: .playing, to: .failed)
  }

  var log: [String] = []

  @Transition(from: State.stopped, State.playing, to: State.playing)
  func play(_ track: String) -> State { .playing(track, at: 0) }

  @Transition(from: State.stopped, State.playing, to: State.playing, State.failed)
  func load(_ track: String) throws -> State {
    if track == "broken" { throw Scratch() }
    return track == "missing" ? .failed(Scratch()) : .playing(track, at: 7)
  }

  @Transition(from: State.playing, to: State.playing)
  func skip(by seconds: Int) -> State? {
    guard case .playing(let track, let position) = state, seconds > 0 else { return nil }
    return .playing(track, at: position + seconds)
  }

  @Transition(from: State.playing, State.failed, to: State.stopped) func stop() {}
  @Transition func jam() -> State { .failed(Scratch()) }
  @Allowed func title() -> String? { if case .playing(let track, _) = state { track } else { nil } }

  @Transition(from: State.failed, via: State.stopped, to: State.playing, orElse: State.failed)
  func retry(_ track: String) async throws -> State {
    if track == "broken" { throw Scratch() }
    return .playing(track, at: 1)
  }

  func willEnterPlaying(_ state: State) { log.append("will \(state)") }
  func didExitPlaying(_ state: State) { log.append("left \(state)") }
  func didEnterPlaying(_ transition: Transition) { log.append("\(transition)") }
  func didEnterFailed() { log.append("\(state)") }
}

struct Scratch: Error, Equatable {}

@Guarded
actor Fetch {
  enum State: Sendable { case idle, done(bytes: Int) }
  @Transition(from: State.idle, to: State.done) func finish(_ bytes: Int) -> State { .done(bytes: bytes) }
  @Transition(from: State.idle, to: State.done) func fetch() async -> State { .done(bytes: 3) }
}

@Observable @Guarded
final class Meter {
  enum State { case off, on(Int) }
  @Transition(from: State.off, State.on, to: State.on) func show(_ value: Int) -> State { .on(value) }
}

@Suite struct ValueTests {
  @Test func `A method returns the value, and the state gives it back`() throws {
    let box = Jukebox()
    #expect(box.state == .stopped)
    #expect(box.play("Blue") == .playing("Blue", at: 0))
    #expect(box.state == .playing("Blue", at: 0))
    #expect(box.machine.state == .playing)
    #expect(box.title() == "Blue")
    #expect(try box.load("Red") == .playing("Red", at: 7))
    box.stop()
    #expect(box.state == .stopped)
    #expect(box.machine.previous == .playing)
  }

  @Test func `Two values of one case are one state`() {
    let box = Jukebox()
    #expect(box.skip(by: 1) == nil)
    _ = box.play("Blue")
    #expect(box.skip(by: 5) == .playing("Blue", at: 5))
    #expect(box.skip(by: -1) == nil)
    #expect(box.state == .playing("Blue", at: 5))
    #expect(box.machine.revision == 2)
    #expect(box.machine.isIn(.playing))
  }

  @Test func `Callbacks get the values`() throws {
    let box = Jukebox()
    _ = box.play("Blue")
    #expect(box.log == ["will \(Jukebox.State.playing("Blue", at: 0))", "stopped → playing by play"])
    box.log = []
    try box.fire(.jam)
    #expect(box.log == ["left \(Jukebox.State.playing("Blue", at: 0))", "\(Jukebox.State.failed(Scratch()))"])
    #expect(box.play("Red") == .failed(Scratch()), "refused: the current state is returned")
  }

  @Test func `A value that is thrown away changes nothing`() {
    let box = Jukebox()
    _ = box.play("Blue")
    #expect(throws: Scratch.self) { try box.load("broken") }
    #expect(box.state == .playing("Blue", at: 0))
  }

  @Test func `A state with values is entered directly with its value only`() throws {
    let box = Jukebox()
    #expect(throws: Refusal.self) { try box.machine.transition(to: .playing) }.map {
      #expect($0.reason == .undeclaredTarget)
      #expect("\($0)".contains("carries values"))
    }
    #expect(box.state == .stopped)
    #expect(try box.transition(to: .playing("Green", at: 2)).transition.map { "\($0)" } == "stopped → playing")
    #expect(box.state == .playing("Green", at: 2))
    #expect(throws: Refusal.self) { try box.transition(to: .failed(Scratch())) }.map {
      #expect($0.reason == .notAllowed)
    }
    #expect(box.state == .playing("Green", at: 2))
    try box.transition(to: .stopped)
    #expect(throws: Refusal.self) { try box.machine.restore(Snapshot(state: .playing)) }
    #expect(box.state == .stopped)
  }

  @Test func `A failed transaction puts the value back`() {
    let box = Jukebox()
    _ = box.play("Blue")
    #expect(throws: Scratch.self) {
      try box.machine.transaction {
        box.stop()
        _ = box.play("Red")
        throw Scratch()
      }
    }
    #expect(box.state == .playing("Blue", at: 0))
  }

  @Test func `An error that a body threw is the value of the state it leads to`() async throws {
    let box = Jukebox()
    _ = try box.load("missing")
    await #expect(throws: Scratch.self) { try await box.retry("broken") }
    guard case .failed(let error) = box.state else {
      Issue.record("\(box.state)")
      return
    }
    #expect(error as? Scratch == Scratch())
    #expect(try await box.retry("Blue") == .playing("Blue", at: 1))
    #expect(box.state == .playing("Blue", at: 1))
  }

  @Test func `The value of a state that was left is let go with the next change`() {
    let shelf = Shelf()
    weak var thing: Thing?
    do {
      let made = Thing()
      thing = made
      _ = shelf.put(made)
    }
    #expect(thing != nil)
    shelf.clear()
    shelf.open()
    #expect(thing == nil)
  }

  @Test func `By name and with events`() throws {
    let box = Jukebox()
    #expect(try box.handle("play", ["Blue"]) as? Jukebox.State == .playing("Blue", at: 0))
    #expect(try box.fire(.jam).transition?.to == .failed)
    #expect(Jukebox.StateName.allCases == [.stopped, .playing, .failed])
  }

  @Test func `What waits brings its value along`() throws {
    let box = Jukebox()
    box.machine.didEnter(.playing) { transition in
      if transition.revision == 1 { _ = try? box.transition(to: .playing("next", at: 9)) }
    }
    _ = box.play("Blue")
    #expect(box.state == .playing("next", at: 9))
    #expect(box.machine.revision == 2)
  }

  @Test func `In actors`() async throws {
    let download = Fetch()
    guard case .done(let bytes) = await download.finish(7) else { Issue.record("not done"); return }
    #expect(bytes == 7)
    let other = Fetch()
    guard case .done(3) = await other.fetch() else { Issue.record("not done"); return }
    guard case .done(3) = await other.state else { Issue.record("not done"); return }
  }

  @Test func `Observed by views`() {
    let meter = Meter()
    let told = Told()
    withObservationTracking {
      _ = meter.state
    } onChange: {
      told.isTold = true
    }
    _ = meter.show(7)
    #expect(told.isTold)
    guard case .on(7) = meter.state else { Issue.record("\(meter.state)"); return }
  }
}

/// Something that a state can hold.
private final class Thing {}

@Guarded
private final class Shelf {
  enum State { case empty, full(Thing), opened }
  @Transition(from: State.empty, to: State.full) func put(_ thing: Thing) -> State { .full(thing) }
  @Transition(from: State.full, to: State.empty) func clear() {}
  @Transition(from: State.empty, to: State.opened) func open() {}
}

/// Whether an observation was told; used on one thread.
private final class Told: @unchecked Sendable {
  var isTold = false
}
#endif
