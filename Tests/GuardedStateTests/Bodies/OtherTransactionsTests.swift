#if Macros
import GuardedState
import Testing

/// Bodies that end, and calls that wait, while a transaction of another task runs, which may be rolled back.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct OtherTransactionsTests {
  @Guarded @MainActor final class Importer {
    enum State { case start, loading, connecting, receiving, done, failed, closed }
    static let rules = Rules(initial: .start) {
      In(.loading, initial: .connecting) {
        In(.connecting, to: .receiving)
        In(.receiving)
      }
      Final(.closed)
    }
    let gate = WaitingRoom()
    let pause = WaitingRoom()

    @Transition(from: State.start, via: .loading, to: .done, orElse: .failed)
    func load() async throws { try await gate.pass() }
    @Transition(from: State.start, via: .loading, to: .done, orElse: .failed)
    func loadQuietly() async { try? await gate.pass() }
    @Transition(from: State.start, to: .done) func look() async -> Int? { try? await gate.pass(); return 1 }
    @Transition(from: State.start, to: .closed) func close() throws {}
    @Allowed(in: State.done, otherwise: .wait) func use() async throws -> Int { 1 }
    @Allowed(in: State.done, otherwise: .wait(.milliseconds(10))) func pass() async throws {}

    func rollBack(closing: Bool = false) async {
      try? await machine.transaction {
        if closing { try close() }
        try await pause.pass()
        throw Oops()
      }
    }
  }

  private func wait(until condition: () -> Bool) async { while !condition() { await Task.yield() } }

  @Test(arguments: [false, true])
  func `A body with via ends after the transaction of another task`(fails: Bool) async {
    let host = Importer()
    let call = Task { try await host.load() }
    await wait { host.gate.count == 1 }
    let transaction = Task { await host.rollBack() }
    await wait { host.pause.count == 1 }
    if fails { host.gate.fail(Oops()) } else { host.gate.open() }
    for _ in 0..<20 { await Task.yield() }
    #expect(host.state == .connecting)
    host.pause.open()
    await transaction.value
    if fails { await #expect(throws: Oops.self) { try await call.value } } else { _ = await call.result }
    #expect(host.state == (fails ? .failed : .done))
  }

  @Test func `A waiting call isn't refused because of a final state that is rolled back`() async throws {
    let host = Importer()
    let transaction = Task { await host.rollBack(closing: true) }
    await wait { host.pause.count == 1 }
    let waiting = Task { try await host.use() }
    let reaching = Task { try await host.waitUntil(.done) }
    for _ in 0..<20 { await Task.yield() }
    host.pause.open()
    await transaction.value
    let call = Task { try await host.load() }
    await wait { host.gate.count == 1 }
    host.gate.open()
    try await call.value
    #expect(try await waiting.value == 1)
    #expect(try await reaching.value == .done)
  }

  @Test func `A call that waits in its own transaction is refused`() async throws {
    let host = Importer()
    await #expect {
      try await host.machine.transaction { _ = try await host.use() }
    } throws: {
      ($0 as? Refusal)?.reason == .inTransition
    }
  }

  @Test func `A call by name that waits in vain doesn't lead through calls that aren't allowed`() async {
    let host = Importer()
    let asked = await host.refusal { _ = try await $0.handle("use", allowing: [.use]) }
    #expect(asked?.path == [] && asked?.lead == .others)
    let call = Task { try await host.handle("pass", allowing: [.pass]) }
    await #expect {
      _ = try await call.value
    } throws: {
      let refusal = $0 as? Refusal
      return refusal?.reason == .timedOut && refusal?.path == [] && refusal?.lead == .others
    }
  }

  @Test func `A change inside the state of a body doesn't preempt it`() async throws {
    let host = Importer()
    let call = Task { try await host.load() }
    await wait { host.gate.count == 1 }
    try host.transition(to: .receiving)
    #expect(host.machine.isWithin(.loading))
    host.gate.open()
    try await call.value
    #expect(host.state == .done)
  }

  @Test func `By name, a call throws what its method can't`() async {
    func call(_ name: String, _ stop: (Importer, Task<(any Sendable)?, any Error>) -> Void) async -> (any Error)? {
      let host = Importer()
      let call = Task { try await host.handle(name) }
      await wait { host.gate.count == 1 }
      stop(host, call)
      host.gate.open()
      do { _ = try await call.value } catch { return error }
      return nil
    }
    #expect(await call("loadQuietly") { host, _ in try? host.machine.reset() } is Preempted)
    #expect(await call("loadQuietly") { $1.cancel() } is CancellationError)
    // This one can: it returns nil.
    #expect(await call("look") { $1.cancel() } == nil)
  }

  @Guarded @MainActor final class Ferry {
    enum State { case moored, boarding, sailing, arrived }
    @Region enum Door { case shut, open }
    static let rules = Rules(initial: .moored) {
      In(.moored, defers: .sail)
      Always(from: .arrived, to: .moored, when: "isLate")
    }
    let gate = WaitingRoom()
    let pause = WaitingRoom()
    var isReady = false
    var isLate = false
    var log: [String] = []

    @Transition(from: State.moored, to: .sailing, when: \Ferry.isReady) func sail() {}
    @Transition(from: State.moored, to: .arrived) func arrive() throws { isLate = true }
    @Transition(from: State.moored, to: .moored) func turn() throws {}
    @Transition(from: Door.shut, to: .open) func open() throws {}
    @Transition(from: State.moored, via: .boarding, to: .arrived, orElse: .moored, cancelsBody: true)
    func board() async throws {
      try note("boards")
      try await enter()
    }
    @Allowed(in: State.moored, .boarding) func note(_ text: String) throws { log.append(text) }
    @Allowed(in: Door.open, otherwise: .wait) func enter() async throws {}
    @Allowed(in: State.moored) func repair() async throws {
      try? await gate.pass()
      isReady = true
    }

    func hold(failing: Bool = false) async {
      try? await machine.transaction {
        try turn()
        try? await pause.pass()
        if failing { throw Oops() }
      }
    }
  }

  @Test(arguments: [false, true])
  func `What another task causes meanwhile follows the transaction`(fails: Bool) async throws {
    let ferry = Ferry()
    #expect("\(try ferry.fire(.sail))" == "deferred")
    let repair = Task { try await ferry.repair() }
    await wait { ferry.gate.count == 1 }
    ferry.machine.onReport { if case .call = $0 { ferry.log.append("called") } }
    let transaction = Task { await ferry.hold(failing: fails) }
    await wait { ferry.pause.count == 1 }
    ferry.machine.enqueue { ferry.log.append("enqueued in \(ferry.state)") }
    ferry.gate.open()
    try await repair.value
    #expect(ferry.state == .moored)
    ferry.pause.open()
    await transaction.value
    #expect(ferry.state == .sailing)
    #expect(ferry.log == ["called", "enqueued in sailing"])
  }

  @Test func `An eventless transition whose condition a failed transaction has made true follows it`() throws {
    let ferry = Ferry()
    try ferry.machine.restore(to: .arrived)
    try? ferry.machine.transaction {
      ferry.isLate = true
      throw Oops()
    }
    #expect(ferry.state == .moored)
  }

  @Test func `A body in a separate task belongs to the transaction that began it`() async throws {
    let ferry = Ferry()
    await #expect {
      try await ferry.machine.transaction { try await ferry.board() }
    } throws: {
      ($0 as? Refusal)?.reason == .inTransition && ($0 as? Refusal)?.subject == "enter"
    }
    #expect(ferry.log == ["boards"])
    #expect(ferry.state == .moored)
  }

  @Guarded @MainActor final class Feed {
    enum State { case off, connecting, online }
    let gate = WaitingRoom()
    let pause = WaitingRoom()
    @Transition(from: State.off, to: .connecting) func start() throws {}
    @Transition(from: State.connecting, to: .online) func opened() throws {}
    @During(State.connecting, then: "opened", orElse: .off) func open() async throws { try await gate.pass() }

    func hold() async { try? await machine.transaction { try await pause.pass() } }
  }

  @Test(arguments: [false, true])
  func `An activity ends after the transaction of another task`(fails: Bool) async throws {
    let feed = Feed()
    try feed.start()
    await wait { feed.gate.count == 1 }
    let transaction = Task { await feed.hold() }
    await wait { feed.pause.count == 1 }
    if fails { feed.gate.fail(Oops()) } else { feed.gate.open() }
    for _ in 0..<20 { await Task.yield() }
    #expect(feed.state == .connecting)
    feed.pause.open()
    await transaction.value
    await wait { feed.state != .connecting }
    #expect(feed.state == (fails ? .off : .online))
  }

  @Guarded @MainActor final class Lamp {
    enum State { case on, off, next }
    let gate = WaitingRoom()
    let pause = WaitingRoom()
    @During(State.on, then: "go") func work() async throws { try await gate.pass() }
    @Transition(from: State.on, .off, to: .next) func go() throws {}
    @Transition(from: State.on, to: .off) func stop() async throws { try await pause.pass() }
  }

  @Test func `The end of an activity changes nothing once its state was left`() async throws {
    let lamp = Lamp()
    try lamp.machine.start()
    await wait { lamp.gate.count == 1 }
    let stop = Task { try await lamp.stop() }
    await wait { lamp.pause.count == 1 }
    lamp.gate.open()
    for _ in 0..<20 { await Task.yield() }
    lamp.pause.open()
    try await stop.value
    for _ in 0..<20 { await Task.yield() }
    #expect(lamp.state == .off)
  }
}
#endif
