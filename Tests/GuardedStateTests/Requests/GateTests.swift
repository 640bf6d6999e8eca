#if Macros
import Foundation
import GuardedState
import GuardedStateTesting
import Testing

/// Removes and returns a closure.
private func removing<Value>(_ value: inout Value?) -> Value? {
  defer { value = nil }
  return value
}

/// Two methods with guards that see their arguments, of which one has a default.
@Guarded
private final class Till {
  enum State { case locked, open }
  static let rules = Rules(initial: .locked) {
    In(.locked, defers: .drop)
    After("closing", from: .locked, to: .open)
    After("closing", from: .open, fire: .take)
  }
  var closing: Duration?
  var (balance, log) = (0, [String]())
  var onRefused: ((Till) -> Void)?

  @Transition(from: State.open, to: .open) func put(_ amount: Int) throws { balance += amount }
  func shouldPut(_ amount: Int) -> Bool {
    log.append("put \(amount)?")
    return amount > 0
  }
  @Transition(from: State.open, to: .locked) func take(_ amount: Int = 1000) { balance -= amount }
  func shouldTake(_ amount: Int) -> Bool {
    log.append("take \(amount)?")
    return amount <= balance
  }
  @Transition(from: State.open, to: .locked) func drop(_ amount: Int = 500) { balance -= amount }
  func shouldDrop(_ amount: Int) -> Bool {
    log.append("drop \(amount)?")
    return amount <= balance
  }
  @Transition(from: State.locked, to: .open) func unlock(_ amount: Int = 1000) throws {}
  func shouldUnlock(_ amount: Int) -> Verdict { amount <= balance ? true : "\(amount) is too much" }
  @Allowed(in: State.open) func count(_ amount: Int) throws {}
  func shouldCount(_ amount: Int) -> Bool { amount > 0 }
  func didRefuse(_ refusal: Refusal) { removing(&onRefused)?(self) }
}

@Guarded
private actor Safe {
  enum State { case locked, open }
  static let rules = Rules(initial: .locked) { After(.seconds(10), from: .locked, to: .open) }
  var balance = 100
  let clock = ManualClock()
  func start() throws {
    machine.clock = clock
    try machine.start()
  }
  @Allowed(in: State.open, otherwise: .wait) func take(_ amount: Int) async throws { balance -= amount }
  func shouldTake(_ amount: Int) -> Bool { amount <= balance }
  @Transition(from: State.open, to: .open) func put(_ amount: Int) throws { balance += amount }
  func shouldPut(_ amount: Int) -> Bool { amount > 0 }
  func late(_ amount: Int) {
    clock.advance(by: .seconds(11))
    try? put(amount)
  }
  var waiting: Int { machine.waiters.count }
}

/// One event of two regions, both with a guard that sees arguments.
@Guarded
private final class Pair {
  enum State { case a, b }
  enum Event { case go }
  @Region enum Side { case left, right }
  var log: [String] = []
  @Transition(on: Event.go, from: State.a, to: .b) func go(_ amount: Int) throws {}
  func shouldGo(_ amount: Int) -> Bool { amount > 0 }
  @Transition(on: Event.go, from: Side.left, to: .right) func turn(_ angle: Int = -1) {}
  func shouldTurn(_ angle: Int) -> Bool {
    log.append("turn \(angle)?")
    return angle > 0
  }
}

@Suite struct GateTests {
  // MARK: - Guards

  @Test(arguments: ["put", "count", "unlock"])
  func `While a refusal is reported, the guard of the refused call answers for no other request`(method: String) throws
  {
    let till = Till()
    if method != "unlock" { try till.transition(open: true) }
    till.log = []
    till.onRefused = { till in
      till.log.append("can \(till.can(till.state == .open ? .take : .unlock))")
      #expect(throws: Refusal.self) { try till.fire(till.state == .open ? .take : .unlock) }
    }
    #expect(throws: Refusal.self) { try till.handle(method, [method == "unlock" ? 2000 : -5]) }
    #expect(till.balance == 0 && till.log.contains("can false"), "\(till.log)")
  }

  @Test func `Timeouts that are due are taken before the guard of a call sees its arguments`() throws {
    for isDeferred in [false, true] {
      let (till, clock) = (Till(), ManualClock())
      till.closing = .seconds(10)
      till.machine.clock = clock
      if isDeferred { #expect(try "\(till.fire(.drop))" == "deferred") } else { try till.machine.start() }
      if !isDeferred {
        clock.advance(by: .seconds(11))
        till.machine.expireDue()
      }
      till.log = []
      clock.advance(by: .seconds(11))
      try till.put(5)
      #expect(till.log == (isDeferred ? ["drop 500?", "put 5?"] : ["take 1000?", "put 5?"]) && till.balance == 5)
    }
  }

  @Test func `A waiter evaluates its own guard after the timeout that a refused call takes`() async throws {
    let safe = Safe()
    try await safe.start()
    let task = Task { try await safe.take(50) }
    while await safe.waiting == 0 { await Task.yield() }
    await safe.late(-5)
    try await task.value
    #expect(await safe.balance == 50)
  }

  @Test func `The guard of a call doesn't answer for the method of another region`() throws {
    let pair = Pair()
    try pair.go(1)
    #expect(pair.state == .b && pair.side == .left && pair.log == ["turn -1?"])
  }

  // MARK: - Events whose methods decide

  @Test func `A refusal of a fired event names the event, and those of nested calls name their methods`() throws {
    let gate = FiredGate()
    gate.isFree = false
    #expect(throws: Refusal.self) { try gate.fire(.pass) }.map {
      #expect($0.subject == "pass" && $0.subjectKind == .event && $0.conditions == ["isFree"])
    }
    #expect(gate.refused == ["event pass"])
    // A condition that calls a guarded method.
    gate.asksNested = true
    #expect(throws: Refusal.self) { try gate.fire(.pass) }
    #expect(gate.refused == ["event pass", "method peek", "event pass"])
    (gate.asksNested, gate.isFree) = (false, true)
    gate.onBody = { gate in gate.pass() }
    #expect(try gate.fire(.pass).transition?.to == .passed)
    #expect(gate.passes == 2, "the call in the body is queued, and is no part of the event")
    gate.isFree = false
    #expect(throws: Refusal.self) { try gate.fire(.convert) }.map { #expect($0.subject == "convert") }
    #expect(throws: FiredGate.Failure.self) { try gate.convertNow() }
  }

  @Test func `The guard of an inherited method decides about an event that an unguarded override passes on`() throws {
    let gate = LoggingGate()
    gate.isFree = false
    #expect(throws: Refusal.self) { try gate.fire(.pass) }.map { #expect($0.subject == "pass") }
    gate.isFree = true
    #expect(try gate.fire(.pass).transition?.to == .passed)
    gate.skips = true
    try gate.machine.reset()
    #expect(try "\(gate.fire(.pass))" == "stayed" && gate.state == .shut)
    let guarded = GuardedPass()
    guarded.isFree = false
    #expect(throws: Refusal.self) { try guarded.fire(.pass) }.map { #expect($0.subject == "pass") }
    guarded.isFree = true
    #expect(try guarded.fire(.pass).transition?.to == .passed && guarded.passes == 1)
  }

  // MARK: - Settling

  @Test func `A first request is decided after the eventless transitions and timeouts of the initial states`() throws {
    for request in Router.requests {
      let router = Router()
      #expect(router.can(.shrink) && router.state == .deciding && router.log.isEmpty)
      #expect(router.machine.permittedMethods.map { "\($0)" } == ["shrink"])
      #expect(router.machine.preview(of: .shrink).targets == [.small] && router.machine.snapshot().state == .deciding)
      withUserInfo(["by": "me"]) { try? request(router) }
      #expect(router.log.first == "large by nobody", "\(router.log)")
      #expect(router.machine.revision >= 1)
    }
    let (started, restored, reset) = (Router(), Router(), Router())
    try started.machine.start()
    #expect(started.log == ["deciding by nobody", "large by nobody"])
    try restored.machine.restore(Snapshot(state: .small))
    try reset.machine.reset()
    #expect(restored.state == .small && restored.log.isEmpty && reset.state == .large)
  }

  @Test func `Timers of the initial state that are due at once are taken before the first request`() throws {
    let till = Till()
    till.closing = .zero
    #expect(till.can { try $0.put(1) })
    try till.put(1)
    #expect(till.state == .open && till.balance == 1)
  }

  @Test func `A first change that can't be saved is only reported`() throws {
    let router = Router()
    router.isFull = true
    #expect(throws: Refusal.self) { try router.shrink() }.map { #expect($0.reason == .notAllowed) }
    #expect(router.log == ["failed Oops()"] && router.state == .deciding)
  }

  // MARK: - Questions

  @Test func `Nothing that a question calls has an effect, and the answer is the refusal that the call throws`() throws
  {
    let till = Till()
    var reports = 0
    let token = till.machine.onReport { _ in reports += 1 }
    defer { token.cancel() }
    func answer(_ call: (Till) throws -> Any?) -> String {
      till.refusal { _ = try call($0) }.map { "\($0.reason) \($0.subject)" } ?? "none"
    }
    #expect(answer { try $0.machine.start() } == "none")
    #expect(answer { try $0.machine.reset() } == "none")
    #expect(answer { try $0.machine.restore(Snapshot(state: .open)) } == "none")
    #expect(answer { $0.machine.enqueue { Issue.record("runs") } } == "none")
    #expect(answer { $0.machine.announce("hello") } == "wrongArguments refusal(_:)")
    #expect(answer { try $0.machine.transition(from: .open, to: .locked) } == "notAllowed locked")
    #expect(answer { try $0.machine.transaction { try till.put(5) } } == "notAllowed put")
    #expect(answer { try $0.handle("put", [5]) } == "notAllowed put")
    #expect(answer { try $0.handle("unlock", ["x"]) } == "wrongArguments unlock")
    #expect(answer { try $0.handle("unlock", [1, 2]) } == "wrongArguments unlock")
    #expect(answer { try $0.handle("unlokc") } == "unknownMethod unlokc")
    #expect(answer { try $0.machine.handle("unlock", json: Data("[".utf8)) } == "wrongArguments unlock")
    #expect(answer { try $0.handle("unlock", [0]) } == "none")
    #expect(answer { $0.machine.conditionsChanged() } == "wrongArguments refusal(_:)")
    #expect(till.state == .locked && till.machine.revision == 0 && reports == 0)
    try till.machine.start()
  }

  @Test @MainActor func `A question about waiting or a delayed event neither waits nor fires`() async throws {
    let till = Till()
    #expect(await till.refusal { try await $0.waitUntil(.locked) } == nil)
    #expect(await till.refusal { try await $0.waitUntil(.open) }?.subject == "open")
    #expect(till.machine.waiters.isEmpty)
    #expect(till.refusal { _ = $0.machine.fire(.put, after: .zero) }?.subject == "put")
    await Task.yield()
    #expect(till.machine.revision == 0)
  }

  @Test(arguments: ["direct", "name", "event", "from"])
  func `A question takes no timeout that is due`(road: String) throws {
    let (till, clock) = (Till(), ManualClock())
    till.closing = .seconds(10)
    till.machine.clock = clock
    try till.machine.start()
    clock.advance(by: .seconds(11))
    let refusal = till.refusal { till in
      switch road {
      case "direct": try till.put(1)
      case "name": try till.handle("put", [1])
      case "event": try till.fire(.unlock)
      default: try till.machine.transition(from: .locked, to: .locked)
      }
    }
    #expect(till.state == .locked && (refusal == nil) == ["direct", "name"].contains(road))
    #expect(refusal?.state ?? "open" == "open", "the answer is for the state that the clock says")
  }

  @Test func `A call that a condition makes while a question is decided is performed`() {
    let gate = FiredGate()
    gate.asksNested = true
    #expect(gate.can { $0.pass() } == gate.can(.pass))
    #expect(gate.peeks == 2)
  }

  @Test func `The demanded source of a transition is compared after timeouts are taken`() throws {
    let (offer, clock) = (
      StateMachine<String, String>(initial: "open") {
        In("open", to: "archived"); In("expired", to: "archived"); In("archived")
        After(.seconds(10), from: "open", to: "expired")
      }, ManualClock()
    )
    offer.clock = clock
    offer.expireDue()
    clock.advance(by: .seconds(11))
    #expect(offer.can(transitionTo: "archived"))
    #expect(throws: Refusal.self) { try offer.transition(from: "open", to: "archived") }.map {
      #expect($0.reason == .notAllowed && $0.state == "expired" && $0.allowedIn == ["open"])
    }
    #expect(offer.state == "expired")
  }
}

extension Till {
  /// Puts the till in a state.
  fileprivate func transition(open: Bool) throws { try machine.restore(Snapshot(state: open ? .open : .locked)) }
}

/// A state that is left before the first request.
@Guarded
private final class Router {
  enum State { case deciding, small, large }
  static let rules = Rules(initial: .deciding) {
    Always(from: .deciding, to: .large, when: "isLarge")
    Always(from: .deciding, to: .small)
    In(.large, to: .small)
  }
  var (size, isFull, log) = (7, false, [String]())
  var isLarge: Bool { size > 5 }
  @Transition(from: State.large, to: .small) func shrink() throws {}
  @Transition(from: State.small, to: .large) func grow() throws {}
  func willCommit(_ snapshot: Snapshot<State>) throws { if isFull { throw Oops() } }
  func didEnterDeciding() { log.append("deciding by \(machine.userInfo["by"] ?? "nobody")") }
  func didEnterSmall() { log.append("small by \(machine.userInfo["by"] ?? "nobody")") }
  func didEnterLarge() { log.append("large by \(machine.userInfo["by"] ?? "nobody")") }
  func didFail(_ error: any Error) { log.append("failed \(error)") }

  static let requests: [@Sendable (Router) throws -> Void] = [
    { try $0.shrink() }, { try $0.grow() }, { try $0.fire(.shrink) }, { try $0.handle("shrink") },
    { try $0.handle("nothing") }, { try $0.transition(to: .small) },
    { try $0.machine.transition(from: .large, to: .small) },
    { router in try router.machine.transaction { try router.shrink() } }, { $0.machine.enqueue {} },
    { $0.machine.expireDue() }, { $0.machine.conditionsChanged() },
  ]
}

@Guarded
private class FiredGate {
  enum State { case shut, passed }
  struct Failure: Error, RefusalConvertible { init(refusal: Refusal) {} }
  var isFree = true
  var (asksNested, passes, peeks, refused) = (false, 0, 0, [String]())
  var onBody: ((FiredGate) -> Void)?
  var isAllowed: Bool {
    if asksNested {
      peeks += 1
      peek()
    }
    return true
  }

  @Transition(from: State.shut, .passed, to: .passed, when: \FiredGate.isFree, \FiredGate.isAllowed)
  func pass() {
    passes += 1
    removing(&onBody)?(self)
  }
  @Transition(from: State.shut, .passed, to: .shut, when: \FiredGate.isFree)
  func convert() throws(Failure) {}
  func convertNow() throws { try convert() }
  var isSeen: Bool { false }
  @Allowed(in: State.shut, .passed, when: \FiredGate.isSeen) func peek() {}
  func didRefuse(_ refusal: Refusal) { refused.append("\(refusal.subjectKind) \(refusal.subject)") }
}

private final class LoggingGate: FiredGate {
  var skips = false
  override func pass() {
    _ = can(.convert)
    peek()
    if !skips { super.pass() }
  }
}

@Guarded
private final class GuardedPass: FiredGate {
  @Transition override func pass() { super.pass() }
}
#endif
