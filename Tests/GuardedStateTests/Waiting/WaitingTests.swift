#if Macros
import GuardedState
import Testing

@Guarded
final class PingPong {
  enum State { case ping, pong }

  var log: [String] = []
  var isEndless = false
  var note: () -> Void = {}
  var lateNote: () -> Void = {}

  @Transition(from: State.ping, to: .pong) func hit(_ note: String = "") { log.append("hit \(note)") }
  @Transition(from: State.pong, to: .ping) func back() throws { log.append("back") }
  @Transition(from: State.ping, to: .pong) func smash() throws -> Int { 1 }
  @Transition(from: State.ping, to: .pong) func lob() -> Int? { 1 }
  @Allowed(in: State.ping) func serve() -> String? { "served in \(state)" }

  func willExitPing() {
    note()
    guard !isEndless else { return }
    log.append("serve in willExit: \(serve() ?? "refused")")
  }
  func didEnterPong() {
    lateNote()
    if isEndless {
      machine.enqueue { [self] in try back() }
    } else {
      log.append("serve in didEnter: \(serve() ?? "refused")")
    }
  }
  func didEnterPing() {
    if isEndless { hit() }
  }
}

/// A door that lets a test decide when an asynchronous body goes on.
actor Door {
  private var waiter: CheckedContinuation<Void, Never>?
  private var isOpen = false
  private var arrival: CheckedContinuation<Void, Never>?
  private var hasArrived = false

  init(isOpen: Bool = false) { self.isOpen = isOpen }

  func wait() async {
    hasArrived = true
    arrival?.resume()
    if isOpen { return }
    await withCheckedContinuation { waiter = $0 }
  }

  func arrived() async {
    if hasArrived { return }
    await withCheckedContinuation { arrival = $0 }
  }

  func open() {
    isOpen = true
    waiter?.resume()
    waiter = nil
  }
}

@Guarded
actor Download {
  enum State { case idle, done, dropped }

  let door = Door()
  var refusals: [Refusal.Reason] = []

  @Transition(from: State.idle, to: .done)
  func load() async throws -> Int {
    await door.wait()
    return 7
  }

  @Transition(from: State.idle, to: .done) func quietly() async { await door.wait() }
  @Transition(from: State.idle, to: .dropped) func pick() async throws -> State { .dropped }
  @Transition(from: State.dropped, to: .idle) func back() async -> State { .idle }
  @Transition(from: State.idle, to: .dropped, .done) func maybe(_ state: State?) async -> State? { state }
  @Transition(to: State.dropped) func drop() throws {}
  @Transition(to: State.dropped) func abandon() {}
  @Allowed(in: State.idle) func peek() -> Int? { 1 }
  func didRefuse(_ refusal: Refusal) { refusals.append(refusal.reason) }
}

@Suite struct WaitingTests {
  @Test func `A fired event returns its own transition if a callback's event is queued behind it`() throws {
    let game = PingPong()
    game.machine.willExit(.ping) { _ in _ = try? game.fire(.back) }
    #expect(try game.fire(.hit).transition.map { "\($0)" } == "ping → pong by hit")
    #expect(game.state == .ping)
    #expect(try game.fire(.hit).transition?.revision == 3)
  }

  @Test func `A history that is enabled during a transition contains the target once`() {
    let early = PingPong()
    early.machine.onChange { _ in }
    early.note = { early.machine.historyLimit = .unlimited }
    early.hit()
    #expect(early.machine.history == [.ping, .pong])
    let late = PingPong()
    late.lateNote = { late.machine.historyLimit = .unlimited }
    late.hit()
    try? late.back()
    #expect(late.machine.history == [.pong, .ping])
    try? late.machine.reset()
    late.hit()
    #expect(late.machine.history == [.ping, .pong])
  }

  // Behaviour 34
  @Test func `A queued call keeps its arguments, and a call that can report failure is refused`() throws {
    let game = PingPong()
    var reasons: [Refusal.Reason?] = []
    game.machine.willExit(.ping) { _ in
      game.hit("early")
      game.machine.enqueue { try game.back() }
      game.hit("late")
      do { _ = try game.smash() } catch { reasons.append((error as? Refusal)?.reason) }
      reasons.append(game.lob() == nil ? nil : .reset)
      do { _ = try game.handle("lob") } catch { reasons.append((error as? Refusal)?.reason) }
    }
    game.machine.onChange(to: [.ping]) { _ in game.machine.delegate = nil }
    game.hit("first")
    #expect(reasons.prefix(3) == [.inTransition, nil, .inTransition])
    #expect(
      game.log.filter { !$0.hasPrefix("serve") }.prefix(3) == ["hit first", "back", "hit late"],
      "'hit early' waited, and was refused in pong")
  }

  // Behaviours 34, 53
  @Test func `A guarded method that changes no state runs at once, if the state of that moment allows it`() {
    let game = PingPong()
    game.hit("x")
    #expect(game.log == ["hit x", "serve in willExit: served in ping", "serve in didEnter: refused"])
  }

  // Behaviour 34
  @Test func `Requests that cause each other without end are refused, and the refusal names the cycle`() {
    let game = PingPong()
    game.isEndless = true
    var refusals: [Refusal] = []
    let delegate = PingPongDelegate { refusals.append($0) }
    game.machine.delegate = delegate
    game.hit()
    #expect(game.machine.revision == 1001)
    #expect(refusals.map(\.reason) == [.livelock])
    #expect(refusals.first?.detail == .cycle(["enqueue(_:)", "hit", "enqueue(_:)"]))
    game.isEndless = false
    #expect(game.can(game.state == .ping ? .hit : .back), "the machine goes on")
  }

  @Test func `Other transitions are refused while an async body runs`() async throws {
    let download = Download()
    let task = Task { try await download.load() }
    await download.door.arrived()
    #expect(await download.state == .idle)
    #expect(await download.peek() == 1)
    for event in [Download.Event.drop, .abandon] {
      let refusal = await #expect(throws: Refusal.self) { try await download.fire(event) }
      #expect(refusal?.reason == .inTransition)
    }
    await #expect(throws: Refusal.self) { try await download.load() }
    await download.abandon()
    await download.door.open()
    #expect(try await task.value == 7)
    #expect(await download.state == .done)
    #expect(await download.refusals == [.inTransition, .inTransition, .inTransition, .inTransition])
    try await download.drop()
    #expect(await download.state == .dropped)
  }

  @Test
  func `An async body that throws on cancellation changes nothing, and one that returns picks its target`() async throws
  {
    let download = Download()
    let task = Task { try await download.load() }
    await download.door.arrived()
    task.cancel()
    await download.door.open()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(await download.state == .idle)
    #expect(await download.can(.load), "nothing is left locked")
    #expect(try await download.pick() == .dropped)
    #expect(await download.state == .dropped)
    #expect(await download.back() == .idle)
    #expect(await download.maybe(nil) == nil)
    #expect(await download.state == .idle)
    #expect(await download.maybe(.done) == .done)
    #expect(await download.back() == .done, "refused: the current state")
  }
}

final class PingPongDelegate: GuardedStateDelegate {
  let hear: (Refusal) -> Void
  init(_ hear: @escaping (Refusal) -> Void) { self.hear = hear }
  func host(_ host: PingPong, didRefuse refusal: Refusal) {
    if refusal.reason == .livelock { hear(refusal) }
  }
}
#endif
