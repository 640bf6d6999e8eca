#if Macros
import Foundation
import GuardedState
import GuardedStateData
import GuardedStateDiagrams
import GuardedStateTesting
import Testing

@Suite struct DuringTests {
  @Test func `A method begins when its states are entered, and is canceled when they are left`() async {
    let radio = NewsTuner()
    await radio.turnOn()
    await until { await radio.log == ["begin"] }
    // From one of its states to another, it goes on.
    await radio.tune()
    await radio.turnOff()
    await until { await radio.log == ["begin", "canceled"] }
    await radio.turnOn()
    await until { await radio.log.count == 3 }
    #expect(await radio.log == ["begin", "canceled", "begin"])
    #expect(await radio.errors.isEmpty)
  }

  @Test func `A method begins after start and after restoring, and ends with a reset`() async throws {
    let radio = NewsTuner()
    try await radio.restore(Snapshot(state: .tuned))
    await until { await radio.log == ["begin"] }
    try await radio.restore(Snapshot(state: .playing))
    await until { await radio.log == ["begin", "canceled", "begin"] }
    try await radio.reset()
    await until { await radio.log.count == 4 }
    #expect(await radio.log == ["begin", "canceled", "begin", "canceled"])
    let loader = ImageLoader()
    try await loader.start()
    await until { await loader.state == .done }
    #expect(await loader.state == .done)
  }

  @Test func `Leaving and entering the states in one macrostep begins a new body after the old one`() async {
    let radio = NewsTuner()
    await radio.turnOn()
    await until { await radio.log == ["begin"] }
    await radio.restart()
    await until { await radio.log.count == 3 }
    #expect(await radio.log == ["begin", "canceled", "begin"])
  }

  @Test func `A rolled back transaction keeps the method running`() async {
    let radio = NewsTuner()
    await radio.turnOn()
    await until { await radio.log == ["begin"] }
    await #expect(throws: Oops.self) { try await radio.turnOffInVain() }
    try? await Task.sleep(for: .milliseconds(10))
    #expect(await radio.log == ["begin"])
    await radio.turnOffSurely()
    await until { await radio.log == ["begin", "canceled"] }
    #expect(await radio.log == ["begin", "canceled"])
  }

  @Test func `An error leads to the state of 'orElse:', and the end fires the event of 'then:'`() async {
    let loader = ImageLoader()
    await loader.load(failing: true)
    await until { await loader.state == .failed }
    #expect(await loader.errors.count == 1)
    await loader.load(failing: false)
    await until { await loader.state == .done }
    #expect(
      await loader.log == [
        "idle → loading by load", "loading → failed", "failed → loading by load", "loading → done by finish",
      ])
  }

  @Test func `The event of 'then:' may have an async method`() async {
    let runner = AsyncEnding()
    await runner.go()
    await until { await runner.state == .done }
    #expect(await runner.state == .done)
  }

  @Test func `Diagrams, paths and JSON have the effects of a method's end and error`() throws {
    let rules = Rules(of: ImageLoader.self)
    #expect(rules.problems.isEmpty && rules.warnings.isEmpty)
    #expect(rules.diagram(.mermaid).contains("error.fetch"))
    #expect(rules.diagram(.scxml).contains(#"<transition event="error.fetch" target="failed"/>"#))
    let json = #"""
      {"initial": "a", "states": {"a": {"to": ["b"]}, "b": {}, "c": {}},
       "events": [{"during": "work", "in": ["b"], "then": "go"}, {"during": "work", "in": ["b"], "orElse": "c"},
                  {"on": "go", "from": ["b"], "to": ["a"]}, {"during": "rest", "in": ["c"]}]}
      """#
    let read = try Rules<String, String, String>(json: json)
    #expect(try Rules<String, String, String>(json: JSONEncoder().encode(read)) == read)
    let error = #expect(throws: RulesError.self) {
      try Rules<String, String, String>(json: json.replacingOccurrences(of: #""then": "go""#, with: #""then": "og""#))
    }
    #expect(error?.description.contains("no rule accepts the event 'og'; did you mean 'go'?") == true)
  }

  @Test func `A method repeats, and doesn't keep its host between two calls`() async {
    let clock = ManualClock()
    weak var gone: Beeper?
    let log = BeepLog()
    do {
      let beeper = Beeper(log)
      await beeper.begin(clock)
      for beeps in 1...3 {
        await until { await log.count == beeps && clock.sleeperCount == 1 }
        #expect(await log.count == beeps)
        await clock.advance(by: .seconds(30))
      }
      await until { await log.count == 4 && clock.sleeperCount == 1 }
      gone = beeper
    }
    await until { gone == nil }
    #expect(gone == nil)
  }

  @Test func `A time between two calls beyond what clocks can sleep is limited`() async {
    let beeper = RareBeeper()
    await beeper.begin()
    await until { await beeper.beeps == 1 }
    try? await Task.sleep(for: .milliseconds(10))
    #expect(await beeper.beeps == 1)
  }

  @Test @MainActor func `A class on the main actor runs methods of its regions`() async {
    let lounge = Lounge()
    lounge.play()
    await until { lounge.log == ["play"] }
    lounge.stop()
    await until { lounge.log == ["play", "canceled"] }
    #expect(lounge.log == ["play", "canceled"])
  }

  @Test func `While a canceled body doesn't end, entering its state again leaves nothing behind`() async {
    let player = StubbornPlayer()
    await player.play()
    await until { await player.begun == 1 }
    for _ in 0..<1000 {
      await player.pause()
      await player.play()
    }
    let jobs = await player.jobs
    await player.letEndAndBegin()
    #expect(await player.begun == 2)
    // Each body that waited for its turn would have ended in the actor's isolation.
    #expect(await player.jobs - jobs < 100)
  }

  enum Way: CaseIterable { case leave, reset, restore }

  @Test(arguments: Way.allCases)
  func `Ten thousand bodies that end at any moment leave nothing behind`(way: Way) async throws {
    let radio = NewsTuner()
    for round in 0..<10_000 {
      await radio.turnOn()
      if round % 3 == 0 { await Task.yield() }
      switch way {
      case .leave: await radio.turnOff()
      case .reset: try await radio.reset()
      case .restore: try await radio.restore(Snapshot(state: .off))
      }
    }
    await until { await radio.running == 0 }
    #expect(await radio.running == 0)
    #expect(await radio.errors.isEmpty)
  }
}

/// Counts the jobs of an actor. Only its queue has the number, so `@unchecked Sendable` is safe.
final class CountingExecutor: SerialExecutor, @unchecked Sendable {
  private(set) var jobs = 0
  private let queue = DispatchQueue(label: "CountingExecutor")

  func enqueue(_ job: UnownedJob) {
    queue.async {
      self.jobs += 1
      job.runSynchronously(on: self.asUnownedSerialExecutor())
    }
  }
}

@Guarded
actor StubbornPlayer {
  enum State { case paused, playing }
  private let executor = CountingExecutor()
  var jobs: Int { executor.jobs }
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
  var begun = 0
  private var end, next: CheckedContinuation<Void, Never>?

  @Transition(from: State.paused, to: .playing) func play() {}
  @Transition(from: State.playing, to: .paused) func pause() {}
  @During(State.playing)
  func sound() async {
    begun += 1
    next?.resume()
    await withCheckedContinuation { end = $0 }
  }
  func letEndAndBegin() async {
    await withCheckedContinuation {
      next = $0
      end?.resume()
    }
  }
}

@Guarded
actor RareBeeper {
  enum State { case silent, beeping }
  var beeps = 0
  @Transition(from: State.silent, to: .beeping) func begin() {}
  @During(State.beeping, every: .seconds(Int64.max)) func beep() async { beeps += 1 }
}

@Guarded
actor NewsTuner {
  enum State { case off, tuned, playing }
  static let rules = Rules(initial: .off) { Always(from: .off, to: .tuned, when: "isRestarting") }
  var log: [String] = []
  var errors: [any Error] = []
  var isRestarting = false
  var running = 0

  @Transition(from: State.off, to: .tuned) func turnOn() {}
  @Transition(from: State.tuned, to: .playing) func tune() {}
  @Transition(from: State.tuned, .playing, to: .off) func turnOff() {}

  @During(State.tuned, .playing)
  func listen() async throws {
    log.append("begin")
    running += 1
    defer { running -= 1 }
    do { try await Task.sleep(for: .seconds(600)) } catch {
      log.append("canceled")
      throw error
    }
  }

  func didFail(_ error: any Error) { errors.append(error) }
  func restart() {
    isRestarting = true
    turnOff()
    isRestarting = false
  }
  func reset() throws { try machine.reset() }
  func restore(_ snapshot: Snapshot<State>) throws { try machine.restore(snapshot) }
  func turnOffInVain() throws {
    try machine.transaction {
      turnOff()
      throw Oops()
    }
  }
  func turnOffSurely() { try? machine.transaction { turnOff() } }
}

@Guarded
actor ImageLoader {
  enum State { case idle, loading, done, failed }
  static let rules = Rules(initial: .idle) {
    Always(from: .idle, to: .loading, when: "isEager")
  }
  var isEager = true
  var isFailing = false
  var log: [String] = []
  var errors: [any Error] = []

  @Transition(from: State.idle, .failed, to: .loading) func load() {}
  @Transition(from: State.loading, to: .done) func finish() {}

  @During(State.loading, then: "finish", orElse: .failed)
  func fetch() async throws {
    await Task.yield()
    if isFailing { throw Oops() }
  }

  func load(failing: Bool) {
    (isFailing, isEager) = (failing, false)
    load()
  }
  func didFail(_ error: any Error) { errors.append(error) }
  func didTransition(_ transition: Transition) { log.append("\(transition)") }
}

@Guarded
actor AsyncEnding {
  enum State { case off, on, done }
  @Transition(from: State.off, to: .on) func go() {}
  @Transition(from: State.on, to: .done) func finish() async throws { await Task.yield() }
  @During(State.on, then: "finish") func work() async {}
}

actor BeepLog {
  private(set) var count = 0
  func add() { count += 1 }
}

@Guarded
actor Beeper {
  enum State { case off, on }
  private let log: BeepLog

  init(_ log: BeepLog) { self.log = log }

  @Transition(from: State.off, to: .on) func turnOn() {}
  @During(State.on, every: .seconds(30)) func beep() async { await log.add() }

  func begin(_ clock: ManualClock) {
    machine.clock = clock
    turnOn()
  }
}

@Guarded
@MainActor
final class Lounge {
  enum State { case open, closed }
  @Region enum Music { case silent, playing }
  var log: [String] = []

  @Transition(from: State.open, to: .closed) func close() {}
  @Transition(from: Music.silent, to: .playing) func play() {}
  @Transition(from: Music.playing, to: .silent) func stop() {}

  @During(Music.playing)
  func perform() async {
    log.append("play")
    while !Task.isCancelled { await Task.yield() }
    log.append("canceled")
  }
}
#endif
