#if Macros
import GuardedState
import Observation
import Testing

@Guarded
@Observable
final class Track {
  enum State { case stopped, playing }
  static let rules = Rules(initial: .stopped) { In(.playing, to: .stopped, allows: .skip) }
  var title = ""

  @Transition(from: State.stopped, to: .playing) func play() {}
  @Allowed func skip() {}
  func didEnterPlaying() { title += "♪" }
}

@Guarded
@Observable
private final class BoltedTrack {
  enum State { case open, shut }
  @Region enum Bolt { case drawn, shot }
  @ObservationIgnored var isOiled = false
  @Transition(from: State.open, to: .shut) func shut() {}
  @Transition(from: Bolt.drawn, to: .shot, when: \BoltedTrack.isOiled) func shoot() throws {}
}

@Guarded
@MainActor
@Observable
final class TrackView {
  enum State { case hidden, shown }
  @Transition(from: State.hidden, to: .shown) func show() {}
}

@Suite struct ObservableTests {
  /// Whether something that was read is reported as changed when something is done.
  func changes(reading read: () -> Void, doing work: () throws -> Void) rethrows -> Bool {
    let seen = Seen()
    withObservationTracking(read) { seen.count += 1 }
    try work()
    return seen.count == 1
  }

  // Changed on the thread that does the work, before that returns.
  final class Seen: @unchecked Sendable { var count = 0 }

  // Behaviour 86
  @Test func `Observation tracking reports a change of the state that was read`() throws {
    let track = Track()
    #expect(changes(reading: { _ = track.state }, doing: { track.play() }))
    #expect(try changes(reading: { _ = track.can(.skip) }, doing: { try track.transition(to: .stopped) }))
    #expect(try changes(reading: { _ = track.machine.isFinished }, doing: { try track.fire(.play) }))
    #expect(try changes(reading: { _ = track.state }, doing: { try track.machine.reset() }))
    #expect(try changes(reading: { _ = track.state }, doing: { try track.machine.restore(.init(state: .playing)) }))
    #expect(changes(reading: { _ = track.title }, doing: { track.title = "x" }))
    // Nothing that changed, nothing to tell.
    #expect(!changes(reading: { _ = track.state }, doing: { track.play() }))
    #expect(!changes(reading: { _ = track.title }, doing: { _ = try? track.transition(to: .stopped) }))
  }

  @Test func `Observation tracking reports a change of the answer to a question about a call`() throws {
    let (track, gate) = (Track(), BoltedTrack())
    #expect(changes(reading: { _ = track.can { $0.skip() } }, doing: { track.play() }))
    #expect(try changes(reading: { _ = track.refusal { $0.skip() } }, doing: { try track.transition(to: .stopped) }))
    #expect(changes(reading: { _ = gate.can { $0.shut() } }, doing: { gate.machine.bolt.conditionsChanged() }))
    #expect(changes(reading: { _ = gate.can { try $0.shoot() } }, doing: { gate.shut() }))
  }

  @Test func `Observation tracking reports that conditions have changed, whichever region was read`() {
    let (track, gate) = (Track(), BoltedTrack())
    #expect(changes(reading: { _ = track.can(.skip) }, doing: { track.machine.conditionsChanged() }))
    #expect(changes(reading: { _ = gate.bolt }, doing: { gate.machine.conditionsChanged() }))
    #expect(changes(reading: { _ = gate.machine.bolt.can(call: .shoot) }, doing: { gate.machine.conditionsChanged() }))
    #expect(changes(reading: { _ = gate.state }, doing: { gate.machine.bolt.conditionsChanged() }))
    #expect(!changes(reading: { _ = track.title }, doing: { track.machine.conditionsChanged() }))
  }

  @MainActor @Test func `Observation tracking reports a change of a host on the main actor`() {
    let view = TrackView()
    #expect(changes(reading: { _ = view.state }, doing: { view.show() }))
    let other = TrackView()
    #expect(changes(reading: { _ = other.can { $0.show() } }, doing: { other.show() }))
  }

  // Behaviour 86
  @MainActor @Test func `An asynchronous sequence delivers the transitions and ends with its host`() async throws {
    var track: Track? = Track()
    let transitions = try #require(track).machine.transitions
    track?.play()
    try track?.transition(to: .stopped, userInfo: ["by": "me"])
    var seen: [String] = []
    let reader = Task {
      for await transition in transitions { seen.append("\(transition) \(transition.userInfo)") }
    }
    while seen.count < 2 { await Task.yield() }
    try track?.fire(.play)
    track = nil
    // The sequence ends with its host.
    await reader.value
    #expect(
      seen == ["stopped → playing by play [:]", #"playing → stopped ["by": "me"]"#, "stopped → playing by play [:]"])
  }

  @MainActor @Test func `Transitions continue after the reader of a sequence has stopped`() async throws {
    let track = Track()
    let reader = Task { for await _ in track.machine.transitions { break } }
    await Task.yield()
    track.play()
    await reader.value
    try track.transition(to: .stopped)
    try track.fire(.play)
    #expect(track.state == .playing)
  }
}
#endif
