#if Macros
import Foundation
import GuardedState
import Testing

/// Guards that decide which calls of a method a state ignores.
@Suite struct IgnoringGuardTests {
  @Guarded
  class Order {
    enum State { case due, paid, refunded, closed }
    static let rules = Rules(initial: .due) {
      In(.paid, ignores: .pay, .approve)
      In(.refunded, ignores: .pay)
    }
    private(set) var charged = 0
    private(set) var key = ""
    var asked: [String] = []
    var isStaff: Verdict { Verdict(machine.userInfo["role"] as? String == "staff", "only staff") }

    @Transition(from: State.due, to: .paid) func pay(_ cents: Int, key: String) throws -> Int? {
      (charged, self.key) = (charged + cents, key)
      return charged
    }
    func shouldPay(_ cents: Int, key: String) -> Verdict { Verdict(cents > 0, "nothing to pay") }
    func shouldIgnorePay(_ cents: Int, key: String) -> Bool {
      asked.append(key)
      return key == self.key
    }
    @Transition(from: State.due, to: .paid, when: \Order.isStaff) func approve() throws {}
    func shouldIgnoreApprove() -> Verdict { isStaff }
    @Transition(from: State.paid, to: .refunded) func refund() throws {}
  }

  @Test func `Only the calls that the guard accepts are ignored`() throws {
    let order = Order()
    #expect(try order.pay(5, key: "a") == 5)
    #expect(try order.pay(5, key: "a") == nil)
    #expect(order.can { try _ = $0.pay(-3, key: "a") })
    let refusal = try #require(order.refusal { try _ = $0.pay(700, key: "b") })
    #expect(refusal.reason == .notAllowed && refusal.allowedIn == ["due"])
    #expect(refusal.conditions.isEmpty)
    #expect(throws: refusal) { try order.pay(700, key: "b") }
    // Once for each call.
    #expect(order.asked == ["a", "a", "b", "b"])
    #expect(order.charged == 5)
    try order.refund()
    #expect(try order.pay(5, key: "a") == nil)
    #expect(throws: Refusal.self) { try order.pay(5, key: "b") }
  }

  @Test func `Other states decide as without the guard`() throws {
    let order = Order()
    #expect(order.refusal { try _ = $0.pay(0, key: "a") }?.explanations == ["nothing to pay"])
    #expect(order.asked.isEmpty)
  }

  @Test func `An event without the arguments that the guard needs is ignored`() throws {
    let order = Order()
    _ = try order.pay(5, key: "a")
    #expect(order.machine.can(fire: .pay))
    #expect("\(try order.fire(.pay))" == "ignored")
    // Nobody may approve, and nothing else accepts the event.
    #expect(!order.machine.can(fire: .approve))
    #expect(throws: Refusal.self) { try order.fire(.approve) }
  }

  @Test func `A call by name is ignored as the call is`() throws {
    let order = Order()
    #expect(try order.handle("pay", [5, "a"]) as? Int == 5)
    #expect(try order.handle("pay", [5, "a"]) == nil)
    #expect(throws: Refusal.self) { try order.handle("pay", [5, "b"]) }
    #expect(try order.machine.handle("pay", json: Data(#"[5, "a"]"#.utf8)) == nil)
  }

  @Test func `Of a method without parameters it has none, and may ask who calls`() throws {
    let order = Order()
    try withUserInfo(["role": "staff"]) { try order.approve() }
    #expect(!order.can(.approve) && order.machine.refusal(of: .approve)?.reason == .notAllowed)
    #expect(throws: Refusal.self) { try order.approve() }
    try withUserInfo(["role": "staff"]) {
      #expect(order.can(.approve) && !order.machine.permittedMethods.contains(.approve))
      try order.approve()
    }
    #expect(order.machine.rules.conditions == ["isStaff", "shouldPay"])
  }

  // MARK: - States around it, and other rules

  @Guarded
  final class Nested {
    enum State { case active, idle, busy, off }
    static let rules = Rules(initial: .active) {
      In(.active, initial: .idle) {
        In(.idle, ignores: .halt, .log)
        In(.busy)
      }
    }
    var means = true
    var isCold = true
    private(set) var logged = 0
    @Transition(from: State.active, to: .off) func halt(hard: Bool = false) throws {}
    func shouldIgnoreHalt(hard: Bool) -> Bool { means && !hard }
    @Allowed(in: State.active, when: \Nested.isCold) func log() throws { logged += 1 }
    func shouldIgnoreLog() -> Bool { means }
    @Transition(from: State.idle, to: .busy) func work() throws {}
  }

  @Test func `A call that isn't ignored is decided by the states around it`() throws {
    let nested = Nested()
    try nested.halt()
    try nested.log()
    #expect(nested.state == .idle && nested.logged == 0)
    nested.means = false
    try nested.log()
    #expect(nested.logged == 1)
    nested.isCold = false
    #expect(nested.machine.refusal(of: .log)?.conditions == ["isCold"])
    #expect(throws: Refusal.self) { try nested.log() }
    nested.means = true
    try nested.halt()
    #expect(nested.state == .idle)
    try nested.halt(hard: true)
    #expect(nested.state == .off)
  }

  @Test func `An event is ignored if the guard of its method says so, without arguments`() throws {
    let nested = Nested()
    #expect("\(try nested.fire(.halt))" == "ignored")
    nested.means = false
    #expect("\(try nested.fire(.halt))" != "ignored")
    #expect(nested.state == .off)
  }

  // MARK: - Hosts

  @Guarded
  final class GiftOrder: Order {
    @Transition override func pay(_ cents: Int, key: String) throws -> Int? { try super.pay(cents * 2, key: key) }
    override func shouldIgnorePay(_ cents: Int, key: String) -> Bool { cents == 1 }
  }

  @Test func `A subclass overrides it`() throws {
    let order = GiftOrder()
    #expect(try order.pay(5, key: "a") == 10)
    #expect(try order.pay(1, key: "b") == nil)
    #expect(throws: Refusal.self) { try order.pay(5, key: "a") }
  }

  @Guarded
  actor Vault {
    enum State { case open, shut }
    static let rules = Rules(initial: .open) { In(.shut, ignores: .close) }
    private(set) var owner = ""
    @Transition(from: State.open, to: .shut) func close(by owner: String) async throws {
      await Task.yield()
      self.owner = owner
    }
    func shouldIgnoreClose(by owner: String) -> Bool { owner == self.owner }
  }

  @Test func `An async call of an actor asks it`() async throws {
    let vault = Vault()
    try await vault.close(by: "a")
    try await vault.close(by: "a")
    await #expect(throws: Refusal.self) { try await vault.close(by: "b") }
    #expect(await vault.owner == "a")
  }

  @Guarded
  @MainActor
  final class Player<Track: Equatable> {
    enum State { case idle, playing }
    @Region enum Sound { case on, off }
    static var rules: Rules { Rules(initial: .idle) { In(.playing, ignores: .play) } }
    private(set) var track: Track?
    @Transition(from: State.idle, to: .playing) func play(_ track: Track) throws { self.track = track }
    private func shouldIgnorePlay(_ track: Track) -> Bool { track == self.track }
    @Transition(from: Sound.on, to: .off) func mute() throws {}
  }

  @MainActor
  @Test func `A generic host asks it, beside a region`() throws {
    let player = Player<Int>()
    try player.play(1)
    try player.mute()
    try player.play(1)
    #expect(throws: Refusal.self) { try player.play(2) }
    #expect(player.track == 1)
  }
}
#endif
