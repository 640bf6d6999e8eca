#if Macros
import Foundation
import GuardedState
import GuardedStateTesting
import Testing

/// A link whose initial state has a timeout, and moves on when it is ready.
@Guarded
private actor Uplink {
  enum State { case searching, ready, lost }
  @Region enum Power { case low, full }

  static let rules = Rules(initial: .searching) {
    After(.seconds(60), from: .searching, to: .lost)
    Always(from: .searching, to: .ready, when: "isFound")
    In(.lost, to: .searching)
    Region(Power.self, initial: .low) { After(.seconds(90), from: .low, to: .full) }
  }

  var isFound = false
  private(set) var log: [String] = []

  @Allowed(in: State.searching) func scan() {}
  @Allowed(in: State.searching) func find() { isFound = true }
  @Allowed(in: State.ready, otherwise: .wait) func send() async throws -> String { "sent in \(state)" }
  @Transition(from: State.ready, to: .searching) func search() {}

  func didTransition(_ transition: Transition) { log.append("\(transition)") }

  func use(_ clock: ManualClock) {
    machine.clock = clock
    machine.now = { Date(timeIntervalSince1970: 0) }
  }
  func ask() {
    _ = (can(.scan), can(.search), machine.permittedMethods, machine.permittedEvents, machine.refusal(of: .search))
    _ = (machine.declares(call: .scan), machine.isWithin(.searching), machine.power.permittedTransitions, machine.path)
  }
  func begin() throws { try machine.start() }
  func goBack() throws { try machine.reset() }
  func load(_ snapshot: Snapshot<State>) throws { try machine.restore(snapshot) }
  func saved() -> Snapshot<State> { machine.snapshot() }
  /// Changes a condition without a guarded method.
  func discover(announcing: Bool) {
    isFound = true
    if announcing { machine.conditionsChanged() }
  }
}

extension Promises {
  @Suite struct BeginningTests {
    private let clock = ManualClock()

    private func uplink() async -> Uplink {
      let uplink = Uplink()
      await uplink.use(clock)
      return uplink
    }

    private func until(_ holds: () async -> Bool) async {
      for _ in 0..<5000 where await !holds() { await Task.yield() }
    }

    /// Ways to begin, and whether each is a request.
    private static let beginnings: [(name: String, begin: @Sendable (Uplink) async throws -> Void)] = [
      ("start", { try await $0.begin() }), ("reset", { try await $0.goBack() }),
      ("restore", { try await $0.load(Snapshot(state: .searching, revision: 4)) }),
      ("call", { await $0.scan() }), ("refused call", { await $0.search() }),
      ("refused event", { _ = try? await $0.fire(.search) }),
      ("refused by name", { _ = try? await $0.handle("search") }),
    ]

    @Test(arguments: beginnings.indices)
    fileprivate func `Timeouts of the initial state start with the first request, in all regions`(
      index: Int
    ) async throws {
      let uplink = await uplink()
      try await Self.beginnings[index].begin(uplink)
      await until { clock.sleeperCount == 1 }
      #expect(clock.sleeperCount == 1, "\(Self.beginnings[index].name)")
      await clock.advance(by: .seconds(60))
      await until { await uplink.state == .lost }
      #expect(await uplink.state == .lost)
    }

    @Test func `Queries have no effect, before the first request and after it`() async throws {
      let uplink = await uplink()
      await uplink.ask()
      for _ in 0..<50 { await Task.yield() }
      #expect(clock.sleeperCount == 0)
      try await uplink.begin()
      await until { clock.sleeperCount == 1 }
      let saved = await uplink.saved()
      await uplink.ask()
      #expect(await uplink.saved() == saved)
      #expect(clock.sleeperCount == 1)
    }

    @Test
    func `A waiting call starts the initial state's timeouts, and is resumed when the state changes`() async throws {
      let uplink = await uplink()
      let call = Task { try await uplink.send() }
      await until { clock.sleeperCount == 1 }
      await uplink.find()
      #expect(try await call.value == "sent in ready")
    }

    // MARK: Conditions that change

    @Test func `The condition of a completion transition is evaluated again after an announced change`() throws {
      var isReady = false
      let machine = StateMachine<String, String>(initial: "off") {
        In("off", to: "on")
        In("over")
        In("on", initial: "busy") {
          In("busy", to: "end")
          Final("end")
        }
        Done("on", to: "over", when: "isReady")
      }
      machine.when("isReady") { isReady }
      try machine.transition(to: "on")
      try machine.transition(to: "end")
      #expect(machine.state == "end")
      isReady = true
      machine.conditionsChanged()
      #expect(machine.state == "over")
    }

    @Test func `Conditions are evaluated again after every guarded method that changed no state`() async {
      let uplink = await uplink()
      await uplink.scan()
      #expect(await uplink.state == .searching)
      await uplink.find()
      #expect(await uplink.state == .ready)
      #expect(await uplink.log == ["searching → ready"])
    }

    @Test(arguments: [false, true])
    func `A condition that changes outside guarded methods is evaluated after 'conditionsChanged()'`(isAnnounced: Bool)
      async throws
    {
      let uplink = await uplink()
      try await uplink.begin()
      await uplink.discover(announcing: isAnnounced)
      #expect(await uplink.state == (isAnnounced ? .ready : .searching))
      await uplink.scan()
      #expect(await uplink.state == .ready)
    }

    @Test
    func `Eventless transitions of the initial state happen at the start, after a reset and after restoring`()
      async throws
    {
      let uplink = await uplink()
      await uplink.discover(announcing: false)
      #expect(await uplink.state == .searching)
      try await uplink.begin()
      #expect(await uplink.state == .ready)
      try await uplink.goBack()
      #expect(await uplink.state == .ready)
      try await uplink.load(Snapshot(state: .searching))
      #expect(await uplink.state == .ready)
    }
  }
}

/// A buffer whose condition a guarded method changes.
@Guarded
private final class Inlet {
  enum State { case open, shut }
  static let rules = Rules(initial: .open) {
    In(.open, to: .shut, defers: .drain)
    On(.drain, in: .open, when: "isFull")
  }

  var count = 0
  var drained: [Int] = []
  var isFull: Bool { count >= 3 }
  var failsToAdd = false

  @Allowed(in: State.open) func add() throws {
    count += 1
    if failsToAdd { throw Oops() }
  }
  @Transition func drain() {
    drained.append(count)
    count = 0
  }
  @Transition(from: State.open, to: .open, .shut) func tryToShut() -> State? {
    count += 1
    return nil
  }
}

extension Promises {
  @Suite struct DeferredEventTests {
    @Test func `A deferred event is offered again when a guarded method has changed its condition`() throws {
      let inlet = Inlet()
      #expect("\(try inlet.fire(.drain))" == "deferred")
      try inlet.add()
      try inlet.add()
      #expect(inlet.drained.isEmpty && inlet.machine.waiters.count == 1)
      try inlet.add()
      #expect(inlet.drained == [3] && inlet.machine.waiters.isEmpty)
    }

    @Test
    func `A deferred event is offered again after a body that threw, and after one that chose no target`() throws {
      let inlet = Inlet()
      try inlet.fire(.drain)
      inlet.count = 1
      inlet.failsToAdd = true
      #expect(throws: Oops.self) { try inlet.add() }
      #expect(inlet.drained.isEmpty)
      _ = inlet.tryToShut()
      #expect(inlet.drained == [3])
    }
  }
}
#endif
