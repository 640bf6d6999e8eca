#if Macros
import Foundation
import GuardedState
import GuardedStateTesting
import Observation
import Testing

extension Jukebox.StateName: Codable {}

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

/// A class whose states carry values, on an actor.
@MainActor @Guarded
class Deck {
  enum State: Sendable { case empty, busy, tape(Int), eaten(any Error) }
  static let rules = Rules(initial: .empty) {
    In(.busy, to: .empty); In(.tape, to: .tape, .empty)
  }
  var log: [String] = []
  @Transition(from: State.empty, to: State.tape) func insert() -> State { .tape(1) }
  @Transition(from: State.tape, to: State.empty) func eject() throws -> State {
    // Said in so many words it wouldn't compile.
    let undeclared = State.tape(9)
    return undeclared
  }
  @Transition(from: State.empty, via: State.busy, to: State.tape) func load() async -> State {
    await Task.yield()
    return .tape(2)
  }
  @Transition(from: State.busy, to: State.empty) func hold(until isOver: () async -> Void) async throws {
    await isOver()
    throw Scratch()
  }
}

@MainActor @Guarded
final class DoubleDeck: Deck {
  @Transition override func insert() -> State {
    guard case .tape(let number) = super.insert() else { return .tape(0) }
    return .tape(number + 10)
  }
  @Allowed(in: State.tape) func number() -> Int? { if case .tape(let number) = state { number } else { nil } }
  func didEnterTape(_ state: State) { log.append("\(state)") }
}

/// A state that encloses one that carries values.
@Guarded
final class Shelf {
  enum State { case shut, open, book(Int) }
  static let rules = Rules(initial: .shut) {
    In(.shut, to: .book)
    In(.open, initial: .book, to: .shut) { In(.book) }
  }
}

struct Scratch: Error, Equatable {}

/// An errand that begins by itself after a second, with a lamp that is lit then.
@Guarded
final class Errand {
  enum State { case idle, busy(Int), ready }
  @Region enum Lamp { case dark, lit }
  static let rules = Rules(initial: .idle) {
    In(.idle, to: .busy, .ready)
    In(.ready, to: .busy)
    After(.seconds(1), from: .idle, fire: .begin)
    In(.busy, to: .busy)
    Region(Lamp.self) { On(.begin, from: .dark, to: .lit) }
  }
  var isFull = false
  var answers: [Refusal?] = []
  var isLarge: Bool { if case .busy(let size) = state { size > 10 } else { false } }
  @Transition(from: State.idle, to: State.busy) func begin() throws -> State { .busy(99) }
  @Allowed(in: State.busy, when: \Errand.isLarge) func use() throws {}
  func didEnterReady() { answers = [refusal { try $0.transition(to: .busy(1)) }] }
  func willCommit(_ snapshot: Snapshot<StateName>) throws { if isFull { throw Scratch() } }
}

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
  @Test func `A method returns a state with values, and the host's state has them`() throws {
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

  @Test func `States of one case with different values are one state of the machine`() {
    let box = Jukebox()
    #expect(box.skip(by: 1) == nil)
    _ = box.play("Blue")
    #expect(box.skip(by: 5) == .playing("Blue", at: 5))
    #expect(box.skip(by: -1) == nil)
    #expect(box.state == .playing("Blue", at: 5))
    #expect(box.machine.revision == 2)
    #expect(box.machine.isIn(.playing))
  }

  @Test func `Callbacks receive the values`() throws {
    let box = Jukebox()
    _ = box.play("Blue")
    #expect(box.log == ["will \(Jukebox.State.playing("Blue", at: 0))", "stopped → playing by play"])
    box.log = []
    try box.fire(.jam)
    #expect(box.log == ["left \(Jukebox.State.playing("Blue", at: 0))", "\(Jukebox.State.failed(Scratch()))"])
    #expect(box.play("Red") == .failed(Scratch()), "refused: the current state is returned")
  }

  @Test func `A body that throws leaves the values unchanged`() {
    let box = Jukebox()
    _ = box.play("Blue")
    #expect(throws: Scratch.self) { try box.load("broken") }
    #expect(box.state == .playing("Blue", at: 0))
  }

  @Test func `A snapshot of states with values is Codable with an extension of their names`() throws {
    let box = Jukebox()
    _ = box.play("Blue")
    let data = try JSONEncoder().encode(box.machine.snapshot())
    #expect(try JSONDecoder().decode(Snapshot<Jukebox.StateName>.self, from: data).state == .playing)
  }

  @Test func `A direct transition to a state with values needs the values`() throws {
    let box = Jukebox()
    #expect(throws: Refusal.self) { try box.machine.transition(to: .playing) }.map {
      #expect($0.reason == .undeclaredTarget)
      #expect("\($0)".contains("'playing' carries values"))
    }
    #expect(box.state == .stopped)
    #expect(!box.machine.can(transitionTo: .playing))
    #expect(box.machine.declares(transitionTo: .playing))
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

  @Test func `A rollback restores the values`() {
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

  @Test func `The error of a body is the value of the failure state`() async throws {
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

  @Test func `The value of a state that was left is released by the next transition`() {
    let shelf = Cupboard()
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

  @Test func `Calls by name and events set and leave states with values`() throws {
    let box = Jukebox()
    #expect(try box.machine.handle("play", ["Blue"]) as? Jukebox.State == .playing("Blue", at: 0))
    #expect(try box.fire(.jam).transition?.to == .failed)
    #expect(Jukebox.StateName.allCases == [.stopped, .playing, .failed])
  }

  @Test func `A queued transition keeps its values`() throws {
    let box = Jukebox()
    box.machine.didEnter(.playing) { transition in
      if transition.revision == 1 { _ = try? box.transition(to: .playing("next", at: 9)) }
    }
    _ = box.play("Blue")
    #expect(box.state == .playing("next", at: 9))
    #expect(box.machine.revision == 2)
  }

  @MainActor @Test func `A subclass uses the values that its superclass's state carries`() throws {
    let deck = DoubleDeck()
    #expect(deck.number() == nil)
    _ = deck.insert()
    #expect(deck.number() == 11)
    #expect(deck.log == ["tape(11)"])
    #expect(try deck.machine.handle("number") as? Int == 11)
  }

  @MainActor @Test func `A refused call leaves the values unchanged`() throws {
    let deck = Deck()
    _ = deck.insert()
    #expect(throws: Refusal.self) { try deck.eject() }
    #expect(throws: Refusal.self) { try deck.machine.transition(to: .tape) }
    guard case .tape(1) = deck.state else { Issue.record("\(deck.state)"); return }
  }

  @MainActor @Test func `The values that an ended body returns wait for the running transition`() async throws {
    let deck = Deck()
    async let loaded = deck.load()
    while deck.machine.state != .busy { await Task.yield() }
    let deadline = Task { @MainActor in for _ in 0..<10 { await Task.yield() } }
    await #expect(throws: Scratch.self) { try await deck.hold { await deadline.value } }
    _ = await loaded
    guard case .tape(2) = deck.state else { Issue.record("\(deck.state)"); return }
  }

  @Test func `Restoring a snapshot in a state with values is refused`() {
    let shelf = Shelf()
    #expect(throws: Refusal.self) { try shelf.machine.restore(Snapshot(state: .open)) }.map {
      #expect($0.reason == .undeclaredTarget)
      #expect("\($0)".contains("'restore(_:)' is refused, because 'book' carries values"))
    }
    guard case .shut = shelf.state else { Issue.record("\(shelf.state)"); return }
  }

  @Test func `A joint step takes the value that a method of the host returns`() throws {
    for call in [{ $0.play() }, { try $0.fire(.play) }, { try $0.shine() }] as [(Organ) throws -> Any] {
      let organ = Organ()
      try organ.machine.restore(to: .stopped)
      _ = try call(organ)
      guard case .playing(5) = organ.state else { Issue.record("\(organ.machine.state)"); continue }
      #expect(organ.light == .bright)
    }
    let organ = Organ()
    organ.fails = true
    _ = organ.play()
    // The value of a step that fails is for no later one.
    #expect(organ.machine.refusal(of: .play) == nil)
    #expect(organ.machine.can(transitionTo: .playing) == false)
  }

  @Test func `A value that is passed survives what is due before`() throws {
    let organ = Organ()
    #expect(organ.refusal { try $0.transition(to: .playing(3)) } == nil)
    try organ.transition(to: .playing(3))
    guard case .playing(3) = organ.state else {
      Issue.record("\(organ.machine.state)")
      return
    }
  }

  @Test func `A value that is passed is for its own request only`() throws {
    let (errand, clock) = (Errand(), ManualClock())
    errand.machine.clock = clock
    try errand.machine.start()
    clock.advance(by: .seconds(2))
    #expect(errand.refusal { try $0.transition(to: .busy(5)) } == nil)
    try errand.transition(to: .busy(5))
    guard case .busy(5) = errand.state else { Issue.record("\(errand.machine.state)"); return }
    let other = Errand()
    try other.transition(to: .ready)
    #expect(other.answers == [nil], "asked during a transition")
    let full = Errand()
    full.isFull = true
    #expect(throws: Scratch.self) { try full.fire(.begin) }
    #expect(!full.machine.can(transitionTo: .busy), "the value of a step that wasn't saved")
  }

  @Test func `A question doesn't follow a timeout whose method brings the values`() throws {
    let (errand, clock) = (Errand(), ManualClock())
    errand.machine.clock = clock
    try errand.machine.start()
    clock.advance(by: .seconds(2))
    #expect(!errand.can(.use))
    try errand.use()
  }

  @Test func `An actor's state carries values`() async throws {
    let download = Fetch()
    guard case .done(let bytes) = await download.finish(7) else { Issue.record("not done"); return }
    #expect(bytes == 7)
    let other = Fetch()
    guard case .done(3) = await other.fetch() else { Issue.record("not done"); return }
    guard case .done(3) = await other.state else { Issue.record("not done"); return }
  }

  @Test func `Observation tracking reports a change to a state with values`() {
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

@Suite struct ValuesNotGivenTests {
  @Test func `A rule that leads a method to a state whose values it doesn't return is a problem`() {
    let problems = Rules(of: Wireless.self).problems
    #expect(Set(problems.map(\.kind)) == [.valuedState])
    #expect(
      problems.map(\.description) == [
        "On(play, from: off, to: playing): 'playing' carries values, which 'play' doesn't return: make it return 'State'"
      ])
  }
}

/// Has rules that the macro can't read.
@Guarded
private final class Wireless {
  enum State { case off, playing(Int), searching }
  static let common = Rules(initial: .off) {
    On(.play, from: .off, to: .playing)
    On(.search, from: .off, to: .playing, .searching)
  }
  static let rules = common
  @Transition func play() {}
  @Transition func search() -> State { .searching }
}

/// A host whose event gives its state a value, and changes a region too.
@Guarded
private final class Organ {
  enum State { case idle, stopped, playing(Int) }
  @Region enum Light { case dark, bright }
  enum Event { case play }
  static let rules = Rules(initial: .idle) {
    Always(from: .idle, to: .stopped)
    In(.stopped, to: .playing)
  }
  var fails = false
  @Transition(on: Event.play, from: State.stopped, to: State.playing) func play() -> State { .playing(5) }
  @Transition(on: Event.play, from: Light.dark, to: .bright) func shine() throws { if fails { throw Oops() } }
}

/// Something that a state can hold.
private final class Thing {}

@Guarded
private final class Cupboard {
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
