#if Macros
import GuardedState
import Testing

@Guarded @MainActor
private class Folio {
  nonisolated enum State { case blank, shown }
  var log: [String] = []
  @Transition(from: State.blank, to: .shown) func show() {}
  @Transition(from: State.shown, to: .blank, otherwise: .wait) func clear() async throws { log.append("clear") }
}

@Guarded
private final class Leaflet: Folio {
  @Allowed(in: State.shown, otherwise: .wait) func read() async throws { log.append("read") }
  @Transition(otherwise: .wait) override func clear() async throws {
    log.append("override")
    try await super.clear()
  }
}

@Guarded
private final class Beacon: GuardedObject {
  override init() {
    super.init(rules: Rules(initial: "off", states: ["off": .init(to: ["on"]), "on": .init(allows: ["shine"])]))
  }
  @Allowed(otherwise: .wait) func shine(isolation: isolated (any Actor)? = #isolation) async throws -> Int { 1 }
}

@Guarded(synchronized: true)
private final class Dial: @unchecked Sendable {
  enum State { case counting, done }
  @Transition(from: State.counting, to: .done) func end() {}
}

@Guarded
private actor Vault {
  enum State { case shut, open(by: String) }
  var money = 0
  @Transition(from: State.shut, to: State.open) func open(by name: String) -> State { .open(by: name) }
  @Allowed(in: State.shut, State.open, otherwise: .wait) func take(_ amount: Int) async throws -> Int {
    money -= amount
    return money
  }
  @Transition(from: State.shut, State.open, to: State.shut) func put(_ amount: Int) { money += amount }
  func shouldTake(_ amount: Int) -> Bool { amount <= money }
  var waits: Int { machine.waiters.count }
  func waits(_ count: Int) async { while waits != count { await Task.yield() } }
}

/// Waiting guards of all kinds of hosts.
@MainActor
@Suite struct WaitingHostKindsTests {
  /// Lets other tasks of the main actor run until something holds.
  private func until(_ holds: () -> Bool) async { while !holds() { await Task.yield() } }

  @Test func `Calls of a class on the main actor and of its subclass's override wait`() async throws {
    let sheet = Leaflet()
    let tasks = [Task { try await sheet.clear() }, Task { try await sheet.read() }]
    await until { sheet.machine.waiters.count == 2 }
    #expect(sheet.machine.waiters.map(\.goal) == [.call("clear"), .call("read")])
    sheet.show()
    try await tasks[0].value
    #expect(sheet.log == ["override", "clear"] && sheet.state == .blank)
    sheet.show()
    try await tasks[1].value
    #expect(sheet.log.last == "read")
  }

  @Test func `Calls of a class whose states are strings wait`() async throws {
    let light = Beacon()
    let shining = Task { try await light.shine() }
    let reaching = Task { try await light.waitUntil("on") }
    await until { light.machine.waiters.count == 2 }
    try light.transition(to: "on")
    #expect(try await shining.value == 1)
    _ = try await reaching.value
    let unknown = await refusal { try await light.waitUntil("onn") }
    #expect(unknown?.reason == .unknownState && unknown?.nearest == "on")
  }

  @Test func `Tasks wait for states of a machine without a host, with and without rules`() async throws {
    let machine = StateMachine<String, String>(initial: "red") {
      for state in ["red", "green"] { In(state) }
      On("go", from: "red", to: "green")
    }
    let reaching = Task { try await machine.waitUntil("green") }
    await until { machine.waiters.map(\.goal) == [.state("green")] }
    try machine.fire("go")
    _ = try await reaching.value
    let never = await refusal { try await machine.waitUntil("red") }
    #expect(never?.reason == .notAllowed)
    #expect(never?.description == "StateMachine: 'red' can't be reached from green")

    let screen = StateMachine<String, String>(openFor: nil)
    let entering = Task { try await screen.waitUntil("playing") }
    await until { screen.waiters.map(\.goal) == [.state("playing")] }
    try screen.transition(to: "stopped")
    #expect(screen.waiters.count == 1)
    try screen.transition(to: "playing", "buffering")
    _ = try await entering.value
  }

  @Test func `Tasks on any thread wait for a state of a monitor`() async throws {
    let meter = Dial()
    let tasks = (0..<50).map { _ in Task.detached { try await meter.waitUntil(.done) } }
    await Task.detached { while meter.machine.waiters.count < 50 { await Task.yield() } }.value
    await Task.detached { meter.end() }.value
    for task in tasks { _ = try await task.value }
  }

  @Test func `Waiters whose guard takes arguments are resumed strictly in order`() async throws {
    let vault = Vault()
    let large = Task { try await vault.take(100) }
    await vault.waits(1)
    await vault.put(10)
    let small = Task { try await vault.take(1) }
    await vault.waits(2)
    for _ in 0..<100 { await Task.yield() }
    #expect(await vault.waits == 2, "who asks for less doesn't go past who came first")
    await vault.put(95)
    #expect(try await large.value == 5)
    #expect(try await small.value == 4)
  }
}
#endif
