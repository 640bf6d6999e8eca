#if Macros
import Foundation
import GuardedState
import Testing

// Overrides without a guard, which do something before they call the inherited method.

@Guarded
private class Sale {
  enum State { case cart, paid, canceled, stale }
  @Region enum Parcel { case packed, sent }
  static let rules = Rules(initial: .cart) {
    In(.cart, defers: .refund)
    After("deadline", from: .paid, fire: .expire)
  }
  var log: [String] = []
  let clock = StillClock()
  var deadline: Date { Date(timeIntervalSince1970: 1_800_000_010) }
  init() {
    let clock = clock
    machine.now = { clock.date }
  }

  @Transition(from: State.cart, to: .paid) func pay() throws { log.append("pays in \(state)") }
  @Transition(from: State.cart, .paid, to: .canceled) func cancel() {}
  var isStaff: Bool { false }
  @Transition(from: State.cart, to: .stale, when: \Sale.isStaff) func discard() throws {}
  @Transition(from: State.paid, to: .stale) func expire() { log.append("expires in \(state)") }
  @Transition(from: State.paid, to: .canceled) func refund(_ cents: Int = 100) { log.append("refunds \(cents)") }
  @Transition(from: Parcel.packed, to: .sent, while: State.cart) func send() throws { log.append("sends in \(state)") }
  /// A result of the type itself, which must compile in debug builds too.
  @Allowed(in: State.cart) func same() throws -> Self { self }
}

@Guarded
private final class CancelingSale: Sale {
  override func pay() throws {
    cancel()
    try super.pay()
  }
  override func expire() {
    cancel()
    super.expire()
  }
  override func send() throws {
    cancel()
    try super.send()
  }
}

@Guarded
private final class AskingSale: Sale {
  override func pay() throws { if refusal({ _ in try super.pay() }) == nil { try super.pay() } }
}

private final class SilentSale: Sale {
  override func discard() throws { log.append("discards") }
}

@Guarded
private final class CostlySale: Sale {
  func didEnterPaid() { refund(200) }
  override func refund(_ cents: Int = 100) {
    log.append("adds a fee")
    super.refund(cents + 5)
  }
}

@Guarded
private class Latch {
  enum State { case open, shut, locked }
  @Transition(from: State.open, to: .shut) func shut() {}
  @Transition(from: State.open, to: .locked) func lock() {}
}

@Guarded
private final class LockingLatch: Latch {
  override func shut() {
    lock()
    super.shut()
  }
}

/// The ways to request a method.
private enum Road: CaseIterable {
  case call, fired, firedWithUserInfo, firedWhileTraced, byName

  @discardableResult
  func request(_ method: Sale.Method, of sale: Sale, _ call: () throws -> Void) throws -> String {
    switch self {
    case .call: try call()
    case .fired: return "\(try sale.fire(Sale.Event(rawValue: method.rawValue)))"
    case .firedWithUserInfo: try sale.fire(Sale.Event(rawValue: method.rawValue), userInfo: ["by": "me"])
    case .firedWhileTraced:
      sale.machine.trace = { _ in }
      try sale.fire(Sale.Event(rawValue: method.rawValue))
    case .byName: try sale.handle(method.rawValue)
    }
    return ""
  }
}

@Suite struct UnguardedOverrideTests {
  @Test(arguments: Road.allCases)
  fileprivate func `A decision doesn't outlive the state that it was made in`(_ road: Road) throws {
    let sale = CancelingSale()
    let refusal = #expect(throws: Refusal.self) { try road.request(.pay, of: sale) { try sale.pay() } }
    #expect(refusal?.reason == .notAllowed)
    #expect(sale.state == .canceled)
    #expect(sale.log == [])
  }

  @Test(arguments: Road.allCases)
  fileprivate func `A decision doesn't outlive the state of another region`(_ road: Road) throws {
    let sale = CancelingSale()
    #expect(throws: Refusal.self) { try road.request(.send, of: sale) { try sale.send() } }
    #expect(sale.parcel == .packed)
    #expect(sale.log == [])
  }

  @Test
  func `A timeout's decision doesn't outlive the state that it was made in`() throws {
    let sale = CancelingSale()
    try sale.machine.restore(to: .paid)
    // The first request starts the timer, and the second one takes the timeout before it is refused.
    #expect(throws: Refusal.self) { try sale.same() }
    sale.clock.advance(by: 20)
    #expect(throws: Refusal.self) { try sale.same() }
    #expect(sale.state == .canceled)
    #expect(sale.log == [])
  }

  @Test
  func `An event doesn't report a transition that was refused`() throws {
    let latch = LockingLatch()
    #expect("\(try latch.fire(.shut))" == "stayed")
    #expect(latch.state == .locked)
  }

  @Test(arguments: [Road.fired, .firedWithUserInfo, .firedWhileTraced])
  fileprivate func `An event is decided before its method is called`(_ road: Road) throws {
    let sale = SilentSale()
    let refusal = #expect(throws: Refusal.self) { try road.request(.discard, of: sale) {} }
    #expect(refusal?.conditions == ["isStaff"] && refusal?.subjectKind == .event)
    #expect(sale.log == [])
  }

  @Test(arguments: Road.allCases)
  fileprivate func `A question before the call doesn't answer for it`(_ road: Road) throws {
    let sale = AskingSale()
    try road.request(.pay, of: sale) { try sale.pay() }
    #expect(sale.log == ["pays in cart"])
    #expect(sale.state == .paid)
  }

  @Test
  func `A queued call repeats neither the override nor its changes of arguments`() throws {
    let sale = CostlySale()
    try sale.pay()
    #expect(sale.log == ["pays in cart", "adds a fee", "refunds 205"])
  }

  @Test
  func `A deferred call repeats neither the override nor its changes of arguments`() throws {
    let sale = CostlySale()
    sale.refund(1)
    #expect(sale.log == ["adds a fee"])
    try sale.pay()
    #expect(sale.log == ["adds a fee", "pays in cart", "adds a fee", "refunds 6"])
  }
}

@MainActor
@Guarded
private class Reader {
  enum State { case open, shut, late }
  static let rules = Rules(initial: .open) {
    In(.open, to: .shut)
    In(.shut, to: .open)
    After("deadline", from: .open, to: .late)
  }
  var log: [String] = []
  let clock = StillClock()
  var deadline: Date { Date(timeIntervalSince1970: 1_800_000_010) }
  init() {
    let clock = clock
    machine.now = { clock.date }
  }

  @Transition(from: State.open, to: .shut) func shut(_ page: Int) async { log.append("shuts at \(page)") }
  @Allowed(in: State.open) func read(_ page: Int) async { log.append("reads \(page)") }
  @Allowed(in: State.open) func look() throws {}
}

@MainActor
@Guarded
private final class SlowReader: Reader {
  private var body: CheckedContinuation<Void, Never>?
  var isSuspended: Bool { body != nil }
  func resume() { body?.resume() }
  override func shut(_ page: Int) async {
    if page == 50 { await withCheckedContinuation { body = $0 } }
    await super.shut(page)
  }
  override func read(_ page: Int) async {
    if page == 50 { await withCheckedContinuation { body = $0 } }
    await super.read(page)
  }

  func byName(_ method: String) async -> Refusal.Reason? {
    do { try await handle(method, [50]) } catch { return (error as? Refusal)?.reason }
    return nil
  }
}

@MainActor
@Suite struct SuspendedOverrideTests {
  /// Calls a method by name whose override suspends, does something meanwhile, and returns why the call was refused.
  private func whileSuspended(
    _ method: String, of reader: SlowReader, _ work: (SlowReader) async throws -> Void
  ) async throws -> Refusal.Reason? {
    async let reason = reader.byName(method)
    while !reader.isSuspended { await Task.yield() }
    try await work(reader)
    reader.resume()
    return await reason
  }

  @Test
  func `A call of another task doesn't take the request of a call by name`() async throws {
    let reader = SlowReader()
    let reason = try await whileSuspended("shut", of: reader) { await $0.shut(1) }
    #expect(reason == .notAllowed)
    #expect(reader.log == ["shuts at 1"])
  }

  @Test
  func `Two calls by name at once have a request each`() async throws {
    let reader = SlowReader()
    let reason = try await whileSuspended("shut", of: reader) { try await $0.handle("shut", [20]) }
    #expect(reason == .notAllowed)
    #expect(reader.log == ["shuts at 20"])
  }

  @Test
  func `The refusal of a call of another task isn't thrown by a call by name`() async throws {
    let reader = SlowReader()
    let reason = try await whileSuspended("read", of: reader) { reader in
      try reader.transition(to: .shut)
      await reader.read(1)
      try reader.transition(to: .open)
    }
    #expect(reason == nil)
    #expect(reader.log == ["reads 50"])
  }

  @Test
  func `Timeouts that are due are taken while a call by name is suspended`() async throws {
    let reader = SlowReader()
    try reader.machine.start()
    let reason = try await whileSuspended("read", of: reader) { reader in
      reader.clock.advance(by: 20)
      #expect(!reader.can(.look))
      #expect(throws: Refusal.self) { try reader.look() }
      #expect(reader.state == .late)
    }
    #expect(reason == .notAllowed)
    #expect(reader.log == [])
  }
}

@MainActor
@Guarded
private final class Pinging {
  enum State { case off, on }
  static let rules = Rules(initial: .off) {
    In(.off, to: .on)
    In(.on, to: .off)
  }
  var log: [State] = []
  @During(State.on) func ping() async { log.append(state) }
}

@MainActor
@Suite struct LateActivityTests {
  @Test
  func `An activity doesn't begin after its state was left`() async throws {
    let host = Pinging()
    try host.transition(to: .on)
    // Its task waits for the actor meanwhile.
    usleep(50_000)
    try host.transition(to: .off)
    try await Task.sleep(for: .milliseconds(50))
    #expect(host.log == [])
    try host.transition(to: .on)
    while host.log.isEmpty { await Task.yield() }
    #expect(host.log == [.on])
  }
}
#endif
