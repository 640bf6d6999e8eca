#if Macros
import GuardedState
import GuardedStateTesting
import Testing

/// Waiting guards: `otherwise: .wait`. That calls wait until they are allowed, the async crossings state.
@Suite struct WaitTests {
  let clock = ManualClock()

  // MARK: - Waiting and being let in

  @Test func `Waiters are resumed in the order of their calls`() async throws {
    let connection = Connection()
    var tasks: [Task<Void, any Error>] = []
    for number in 0..<100 {
      tasks.append(Task { try await connection.send("\(number)") })
      await connection.waits(number + 1)
    }
    await connection.connectAtOnce()
    for task in tasks { try await task.value }
    #expect(await connection.log == (0..<100).map { "\($0)" })
  }

  @Test func `Waiters whose state the first one leaves continue to wait`() async throws {
    let booth = Booth()
    try await booth.enter(0)
    let tasks = await queue(1...10, at: booth)
    for number in 1...10 {
      await booth.leave()
      try await tasks[number - 1].value
      #expect(await booth.order == Array(0...number))
      #expect(await booth.waits == 10 - number)
      #expect(await booth.state == .taken)
    }
  }

  @Test func `A new call runs after those that wait for the same state`() async throws {
    let booth = Booth()
    try await booth.enter(0)
    let tasks = await queue(1...2, at: booth)
    // The first one has its turn, and has not asked its guard again yet, when the new call comes.
    try await booth.barge(3)
    for task in tasks { try await task.value }
    #expect(await booth.order == [0, 1, 2, 3])
  }

  @Test func `A waiter isn't overtaken by repeated new calls`() async throws {
    let booth = Booth()
    try await booth.enter(-1)
    let patient = await queue(0...0, at: booth)[0]
    let pushing = (1...20).map { number in
      Task { for _ in 0..<50 where try await booth.entered(number) { await booth.leave() } }
    }
    await booth.leave()
    try await patient.value
    #expect(await booth.order.prefix(2) == [-1, 0])
    await booth.leave()
    for task in pushing { try await task.value }
    #expect(await booth.order.count == 1002)
  }

  @Test func `A call waits while the async body of another one runs`() async throws {
    let booth = Booth()
    let door = Door()
    let first = Task { try await booth.pass(while: door) }
    await door.arrived()
    let second = Task { try await booth.enter(2) }
    await booth.waits(1)
    await door.open()
    #expect(try await first.value == .open)
    try await second.value
    #expect(await booth.state == .taken)
  }

  @Test func `The state is checked again before a waiter's body runs`() async throws {
    let connection = Connection()
    let sending = Task { try await connection.send("a") }
    await connection.waits(1)
    try await connection.flicker()
    for _ in 0..<100 { await Task.yield() }
    #expect(await connection.waits == ["send"])
    #expect(await connection.log == ["flickered"])
    await connection.connectAtOnce()
    try await sending.value
  }

  @Test func `A waiter's condition is evaluated after each transition`() async throws {
    let booth = Booth()
    await booth.break(true)
    let task = await queue(1...1, at: booth)[0]
    await booth.break(false)
    #expect(await booth.waits == 1, "nothing has happened yet")
    #expect(try await booth.pass(while: Door(isOpen: true)) == .open)
    try await task.value
    #expect(await booth.order == [1])
  }

  @Test func `A request of a callback runs before a waiter`() async throws {
    let connection = Connection()
    let sending = Task { try await connection.send("a") }
    await connection.waits(1)
    try await connection.connectAndRequest()
    for _ in 0..<100 { await Task.yield() }
    #expect(await connection.state == .disconnected)
    #expect(await connection.waits == ["send"])
    sending.cancel()
    await #expect(throws: CancellationError.self) { try await sending.value }
  }

  @Test func `A call by name waits too`() async throws {
    let connection = Connection()
    // Of real seconds five may pass while other tests hold all threads.
    await connection.use(clock)
    let pinging = Task { try await connection.handle("ping") as? Int }
    await connection.waits(1)
    await connection.connectAtOnce()
    #expect(try await pinging.value == 7)
    #expect(try await connection.handle("ping") as? Int == 7)
  }

  // MARK: - Giving up

  @Test func `A waiter that times out on the machine's clock is refused`() async throws {
    let connection = Connection()
    await connection.use(clock)
    let pinging = Task { try await connection.ping() }
    await clock.sleeps(1)
    await clock.advance(by: .seconds(4))
    #expect(await connection.waits == ["ping within 5 seconds"])
    await clock.advance(by: .seconds(1))
    let refusal = await #expect(throws: Refusal.self) { try await pinging.value }
    #expect(refusal?.reason == .timedOut)
    #expect(
      refusal?.description
        == "Connection: 'ping' was not allowed in time; the state is disconnected, and it has waited for 5 seconds; "
        + "'connect' leads there")
    #expect(refusal?.path == ["connect"])
    #expect(await connection.waits.isEmpty)
    #expect(await connection.log == ["refused timedOut"])
  }

  @Test func `The refusal of a timed-out waiter names the conditions that are false`() async throws {
    let shop = Shop()
    await shop.use(clock)
    let calls: [(call: @Sendable () async throws -> Void, text: String, conditions: [String])] = [
      (shop.ask, "ask' was not allowed in time in open, because 'isStaffed' does not hold", ["isStaffed"]),
      ({ try await shop.refund(5) }, "refund' was not allowed in time in open: The till has 3", ["shouldRefund"]),
      (
        shop.deliver, "deliver' was not allowed in time in open, because 'Payment.paid' does not hold", ["Payment.paid"]
      ),
    ]
    for (call, text, conditions) in calls {
      let waiting = Task { try await call() }
      await clock.sleeps(1)
      await clock.advance(by: .seconds(5))
      let refusal = await #expect(throws: Refusal.self) { try await waiting.value }
      let way = conditions == ["Payment.paid"] ? "; 'pay' leads to where it is allowed" : ""
      #expect(refusal?.description == "Shop: '\(text); it has waited for 5 seconds\(way)")
      #expect(refusal?.conditions == conditions)
    }
  }

  @Test func `A waiter that was resumed doesn't time out`() async throws {
    let connection = Connection()
    await connection.use(clock)
    let pinging = Task { try await connection.ping() }
    await clock.sleeps(1)
    await connection.connectAtOnce()
    #expect(try await pinging.value == 7)
    await clock.sleeps(0)
  }

  @Test func `A call in a cancelled task doesn't wait`() async throws {
    let connection = Connection()
    let sending = Task {
      while !Task.isCancelled { await Task.yield() }
      try await connection.send("a")
    }
    sending.cancel()
    await #expect(throws: CancellationError.self) { try await sending.value }
    #expect(await connection.waits.isEmpty)
  }

  @Test func `Cancelling a waiter removes it from the queue`() async throws {
    let booth = Booth()
    try await booth.enter(0)
    let tasks = await queue(1...3, at: booth)
    tasks[1].cancel()
    await #expect(throws: CancellationError.self) { try await tasks[1].value }
    tasks[0].cancel()
    await #expect(throws: CancellationError.self) { try await tasks[0].value }
    #expect(await booth.waits == 1)
    await booth.leave()
    try await tasks[2].value
    #expect(await booth.order == [0, 3])
  }

  @Test func `A waiter that is cancelled as it is resumed passes its turn to the next`() async throws {
    let booth = Booth()
    try await booth.enter(0)
    let tasks = await queue(1...2, at: booth)
    await booth.leave(cancelling: tasks[0])
    await #expect(throws: CancellationError.self) { try await tasks[0].value }
    try await tasks[1].value
    #expect(await booth.order == [0, 2])
  }

  @Test func `A waiter that times out as it is resumed passes its turn to the next`() async throws {
    let connection = Connection()
    await connection.use(clock)
    let pinging = Task { try await connection.ping() }
    await clock.sleeps(1)
    let sending = Task { try await connection.send("a") }
    await connection.waits(2)
    await connection.connect { clock.advance(by: .seconds(5)) }
    _ = try? await pinging.value
    try await sending.value
    #expect(await connection.waits.isEmpty)
  }

  // MARK: - In vain

  @Test func `A call whose state can't be reached any more is refused at once`() async throws {
    let connection = Connection()
    await connection.close()
    let refusal = await refusal { try await connection.send("a") }
    #expect(refusal?.reason == .finished)
    #expect(await connection.log == ["refused finished"])
  }

  @Test func `A waiter whose condition can't hold any more gets the refusal of a call that comes then`() async throws {
    let shop = Shop()
    let shipping = Task { try await shop.ship() }
    while await shop.waits != 1 { await Task.yield() }
    await shop.cancel()
    let stranded = await #expect(throws: Refusal.self) { try await shipping.value }
    #expect(stranded?.description == "Shop: 'ship' is declined in open, because 'Payment.paid' does not hold")
    #expect(stranded?.conditions == ["Payment.paid"])
    #expect(await refusal { try await shop.ship() } == stranded)
  }

  @Test func `Waiters that no combination of regions allows any more are refused, wherever each region may still go`()
    async throws
  {
    let house = Gatehouse()
    try await house.sunset()
    let tasks = [Task { try await house.pass() }, Task { _ = try await house.waitUntil(Gatehouse.Gate.ajar) }]
    while await house.waits != 2 { await Task.yield() }
    try await house.shut()
    for task in tasks { #expect(await refusal { try await task.value }?.reason == .notAllowed) }
    #expect(await refusal { try await house.pass() }?.reason == .notAllowed)
  }

  @Test func `What is reached while a body runs, and then by its end, can be waited for`() async throws {
    let projector = Projector()
    let early = Task { try await projector.show() }
    while await projector.waits != 1 { await Task.yield() }
    let loading = Task { try await projector.load() }
    while await projector.state != .loading { await Task.yield() }
    let late = Task { try await projector.show() }
    while await projector.waits != 2 { await Task.yield() }
    try await projector.light()
    await projector.door.open()
    try await loading.value
    try await early.value
    try await late.value
  }

  @Test func `All waiters are refused when the machine finishes`() async throws {
    let connection = Connection()
    let tasks = [Task { try await connection.send("a") }, Task { _ = try await connection.ping() }]
    await connection.waits(2)
    await connection.close()
    for task in tasks {
      let refusal = await #expect(throws: Refusal.self) { try await task.value }
      #expect(refusal?.reason == .finished)
    }
    #expect(await connection.waits.isEmpty)
  }

  @Test func `All waiters are refused when the machine is reset`() async throws {
    let connection = Connection()
    let tasks = [Task { try await connection.send("a") }, Task { _ = try await connection.waitUntil(.connected) }]
    await connection.waits(2)
    try await connection.reset()
    for task in tasks {
      let refusal = await #expect(throws: Refusal.self) { try await task.value }
      #expect(refusal?.reason == .reset)
    }
    #expect(await connection.waits.isEmpty)
  }

  @Test func `Waiting inside the machine's own transition is refused`() async throws {
    let selfish = Selfish()
    for method in ["load", "open"] {
      let refusal = await refusal { _ = try await selfish.handle(method) }
      #expect(
        refusal?.description
          == "Selfish: 'read' can't wait inside a transition or a transaction of the same machine, because it would wait "
          + "for itself; 'machine.enqueue' makes the call afterwards, and an async call in a 'Task'")
      #expect(await selfish.state == .idle)
    }
    let reaching = await refusal { try await selfish.loadReaching() }
    #expect(reaching?.reason == .inTransition)
    #expect(
      reaching?.description
        == "Selfish: 'done' can't be waited for inside a transition or a transaction of the same machine")
    #expect(try await selfish.peeking() == 1, "what may run now runs")
    try await selfish.reset()
    try await selfish.readingLater()
    try await selfish.reading?.value
  }

  // MARK: - Without a transition

  @Test func `Restoring a state resumes its waiters`() async throws {
    let (connection, other) = (Connection(), Connection())
    await other.connectAtOnce()
    let tasks = [Task { try await connection.send("a") }, Task { _ = try await connection.waitUntil(.connected) }]
    await connection.waits(2)
    try await connection.restore(other.snapshot())
    for task in tasks { try await task.value }
  }

  @Test func `A rolled-back transaction resumes no waiter`() async throws {
    let connection = Connection()
    let tasks = [Task { try await connection.send("a") }, Task { _ = try await connection.waitUntil(.connected) }]
    await connection.waits(2)
    await #expect(throws: Oops.self) { try await connection.connectInVain() }
    for _ in 0..<100 { await Task.yield() }
    #expect(await connection.waits.count == 2)
    await connection.connectAtOnce()
    for task in tasks { try await task.value }
  }

  // MARK: - Waiting for a state

  @Test func `Waiting for the current state returns at once`() async throws {
    let connection = Connection()
    try await connection.waitUntil(.disconnected)
    try await connection.waitUntil(.disconnected, within: .zero)
  }

  @Test func `A task waits for a state from outside the host and from inside`() async throws {
    let connection = Connection()
    let outside = Task { try await connection.waitUntil(.connected, within: .seconds(3600)) }
    let inside = Task { try await connection.sendsWhenConnected() }
    await connection.waits(2)
    #expect(await Set(connection.waits) == ["connected within 1 hour", "connected"])
    await connection.connectAtOnce()
    _ = try await outside.value
    try await inside.value
    #expect(await connection.log == ["it is"])
  }

  @Test func `A waiter for a state is resumed even if the state is left at once`() async throws {
    let connection = Connection()
    let reaching = Task { try await connection.waitUntil(.connected) }
    await connection.waits(1)
    try await connection.flicker()
    _ = try await reaching.value
  }

  @Test func `Waiting for a state can time out, be cancelled, and be refused when the machine finishes`() async throws {
    let connection = Connection()
    await connection.use(clock)
    let late = Task { try await connection.waitUntil(.connected, within: .seconds(5)) }
    await clock.sleeps(1)
    await clock.advance(by: .seconds(5))
    let refusal = await #expect(throws: Refusal.self) { try await late.value }
    #expect(
      refusal?.description
        == "Connection: 'connected' was not reached within 5 seconds; the state is disconnected; 'connect' leads there"
    )
    #expect(refusal?.reason == .timedOut && refusal?.subject == "connected" && refusal?.subjectKind == .state)
    let cancelled = Task { try await connection.waitUntil(.connected) }
    await connection.waits(1)
    cancelled.cancel()
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    let waiting = Task { try await connection.waitUntil(.connected) }
    await connection.waits(1)
    await connection.close()
    let finished = await #expect(throws: Refusal.self) { try await waiting.value }
    #expect(finished?.description == "Connection: 'connected' can't be reached, because closed is final")
    try await connection.waitUntil(.closed)
  }

  private func queue(_ numbers: ClosedRange<Int>, at booth: Booth) async -> [Task<Void, any Error>] {
    var tasks: [Task<Void, any Error>] = []
    for number in numbers {
      tasks.append(Task { try await booth.enter(number) })
      await booth.waits(number - numbers.lowerBound + 1)
    }
    return tasks
  }
}

/// A host whose bodies wait for themselves.
@Guarded
private actor Selfish {
  enum State { case idle, loading, done }
  @Allowed(in: State.done, otherwise: .wait) func read() async throws {}
  @Allowed(in: State.idle, otherwise: .wait) func peek() async throws -> Int { 1 }
  @Transition(from: State.idle, via: .loading, to: .done, orElse: .idle) func load() async throws { try await read() }
  @Transition(from: State.idle, to: .done) func open() async throws { try await read() }
  @Transition(from: State.idle, to: .done) func loadReaching() async throws { try await waitUntil(.done) }
  @Transition(from: State.idle, to: .done) func peeking() async throws -> Int { try await peek() }
  @Transition(from: State.idle, to: .done) func readingLater() async throws {
    machine.enqueue { self.reading = Task { try await self.read() } }
  }
  var reading: Task<Void, any Error>?
  func reset() throws { try machine.reset() }
}

/// A shop with calls that wait for what isn't a state.
@Guarded
private actor Shop {
  enum State { case open, sent }
  @Region enum Payment { case due, paid, canceled }
  let isStaffed = false

  @Allowed(in: State.open, when: \Shop.isStaffed, otherwise: .wait(.seconds(5))) func ask() async throws {}
  @Allowed(in: State.open, otherwise: .wait(.seconds(5))) func refund(_ cents: Int) async throws {}
  func shouldRefund(_ cents: Int) -> Verdict { Verdict(cents <= 3, "The till has 3.") }
  @Allowed(in: State.open, while: Payment.paid, otherwise: .wait(.seconds(5))) func deliver() async throws {}
  @Transition(from: State.open, to: .sent, while: Payment.paid, otherwise: .wait) func ship() async throws {}
  @Transition(from: Payment.due, to: .paid) func pay() {}
  @Transition(from: Payment.due, to: .canceled) func cancel() {}

  var waits: Int { machine.waiters.count }
  func use(_ clock: ManualClock) { machine.clock = clock }
}

/// Its gate opens by day only, and the night doesn't end.
@Guarded
private actor Gatehouse {
  enum State { case day, night }
  @Region enum Gate { case open, ajar, shut }
  static let rules = Rules(initial: .day) {
    Region(Gate.self) {
      In(.open, to: .ajar); In(.ajar, to: .open)
    }
  }
  let isPaid = false

  @Transition(from: State.day, to: .night) func sunset() throws {}
  @Transition(from: Gate.open, .ajar, to: .shut) func shut() throws {}
  @Transition(from: Gate.shut, to: .open, while: State.day) func open() throws {}
  @Allowed(in: Gate.open, when: \Gatehouse.isPaid, otherwise: .wait) func pass() async throws {}

  var waits: Int { machine.waiters.count + machine.gate.waiters.count }
}

/// Its lamp is lit only while the film is loading.
@Guarded
private actor Projector {
  enum State { case idle, loading, done }
  @Region enum Lamp { case off, on }
  let door = Door()

  @Transition(from: State.idle, via: .loading, to: .done, orElse: .idle) func load() async throws { await door.wait() }
  @Transition(from: Lamp.off, to: .on, while: State.loading) func light() throws {}
  @Allowed(in: Lamp.on, while: State.done, otherwise: .wait) func show() async throws {}

  var waits: Int { machine.waiters.count + machine.lamp.waiters.count }
}

extension Connection {
  /// Connects and disconnects, without a pause in which anybody could come in.
  fileprivate func flicker() throws {
    connectAtOnce()
    disconnect()
    log.append("flickered")
  }

  /// Connects, and is asked to disconnect while that happens.
  fileprivate func connectAndRequest() throws {
    let token = machine.didEnter(.connected) { [unowned self] _ in assumeIsolated { $0.disconnect() } }
    connectAtOnce()
    token.cancel()
  }

  /// Connects, and does something before anybody can come in.
  fileprivate func connect(_ work: () -> Void) {
    connectAtOnce()
    work()
  }

  fileprivate func sendsWhenConnected() async throws {
    try await waitUntil(.connected)
    log.append("it is")
  }
}

extension Booth {
  /// Opens, and comes before those who wait can ask again.
  fileprivate func barge(_ number: Int) async throws {
    leave()
    let leaving = Task {
      for _ in 0..<2 {
        while state != .taken { await Task.yield() }
        leave()
      }
    }
    try await enter(number)
    await leaving.value
  }

  fileprivate func entered(_ number: Int) async throws -> Bool {
    try await enter(number)
    return true
  }

  fileprivate func leave(cancelling task: Task<Void, any Error>) {
    leave()
    task.cancel()
  }
}
#endif
