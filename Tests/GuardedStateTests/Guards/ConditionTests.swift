#if Macros
import Foundation
import GuardedState
import GuardedStateData
import Testing

/// A bell whose conditions ring it, once.
@Guarded
private final class Bell {
  enum State { case silent, ringing }
  var isHeard = true
  private var rings = true

  private func ringOnce() {
    if rings { ring() }
    rings = false
  }

  var isNear: Bool {
    ringOnce()
    return isHeard
  }

  func shouldHear(_ loudness: Int) -> Bool {
    ringOnce()
    return true
  }

  @Transition(from: State.silent, to: .ringing) func ring() {}
  @Allowed(in: State.silent, when: \Bell.isNear) func listen() throws -> State { state }
  @Allowed(in: State.silent) func hear(_ loudness: Int) throws -> Bool { state == .silent }

  func reset() throws {
    try machine.reset()
    rings = true
  }
}

/// A page whose condition is named by a keyword.
@Guarded
private final class Page {
  enum State { case open, shut }
  static let rules = Rules(initial: .open) { On(.close, from: .open, to: .shut, when: "default") }
  var `default`: Bool { false }
  @Transition func close() throws {}
  @Transition(from: State.open, to: .shut, when: \Page.`default`) func tear() throws {}
}

/// An odometer that counts how often its condition is evaluated.
@Guarded
private final class Odometer {
  enum State { case idle, running }
  private let holds: Bool
  private(set) var evaluations = 0

  init(holds: Bool) { self.holds = holds }

  var isReady: Bool {
    evaluations += 1
    return holds
  }

  @Transition(from: State.idle, to: .running, when: \Odometer.isReady) func start() {}
  @Transition(from: State.idle, to: .running, when: \Odometer.isReady) func read(_ number: Int) throws {}
}

@Guarded
private final class Ledger {
  enum State { case open, frozen, closed }
  static let rules = Rules(initial: .open) {
    In(.open, allows: .peek, when: "isCustomer")
    In(.frozen, allows: .peek, when: "isStaff")
    In(.frozen, allows: .count)
    On(.thaw, from: .frozen, to: .open, when: "isStaff")
    Final(.closed)
  }
  var balance = 10
  var isCustomer = true
  var isStaff = false
  var asked: [String] = []
  var fallback: Int { 7 }

  @Transition(from: State.open, to: .frozen) func freeze() {}
  @Transition(when: \Ledger.isCustomer) func thaw() {}
  @Allowed func peek() throws -> Int { balance }
  @Allowed(when: \Ledger.isCustomer) func count() throws -> Int { 1 }

  @Allowed(in: State.open) func withdraw(_ amount: Int) throws -> Int {
    balance -= amount
    return balance
  }
  func shouldWithdraw(_ amount: Int) -> Bool {
    asked.append("withdraw \(amount), \(can(.withdraw))")
    return amount <= balance
  }
  @Transition(from: State.open, to: .closed) func close(force: Bool = true, by name: String = "me") {}
  func shouldClose(force: Bool, by name: String) -> Bool {
    asked.append("close \(force) \(name)")
    return force
  }
  func willTransition(_ transition: Transition) { asked.append("will") }
  @Allowed(in: State.open) func sign() {}
  @Unguarded func shouldSign() -> Bool { isStaff }

  @Allowed(in: State.open, when: \Ledger.isStaff, otherwise: 3) func value() -> Int { 1 }
  @Allowed(in: State.open, when: \Ledger.isStaff, otherwise: .zero) func zero() -> Int { 1 }
  @Allowed(in: State.open, when: \Ledger.isStaff, otherwise: .init()) func list() -> [Int] { [1] }
  @Allowed(in: State.open, when: \Ledger.isStaff, otherwise: nil) func maybe() -> Int? { 1 }
  @Allowed(in: State.open, when: \Ledger.isStaff, otherwise: \Ledger.fallback) func property() -> Int { 1 }
}

/// Has a guard of a method that needs no arguments.
@Guarded
private final class DefaultDoor {
  enum State { case open, closed }
  var isLoose = false
  var log: [String] = []
  @Transition(from: State.open, to: .closed) func close(by force: Int = 1 + 1) { log.append("close \(force)") }
  func shouldClose(by force: Int) -> Bool {
    // The guard may ask about its own method.
    let isClosable = can(.close)
    log.append("should \(force) \(isLoose && isClosable)")
    return isLoose || force < 2
  }
}

@Guarded
private class GuardingBase {
  enum State { case a, b }
  @Transition(from: State.a, to: .b) func go(_ n: Int) throws {}
  func shouldGo(_ n: Int) -> Bool { n > 0 }
  @Allowed(in: State.a) func look(_ n: Int) throws {}
}

@Guarded
private final class GuardingDerived: GuardingBase {
  @Transition(from: State.a, to: .b) override func go(_ n: Int) throws { try super.go(n) }
  override func shouldGo(_ n: Int) -> Bool { super.shouldGo(n) && n < 9 }
  @Allowed override func look(_ n: Int) throws { try super.look(n) }
  func shouldLook(_ n: Int) -> Bool { n > 5 }
}

@Guarded
private actor Turnpike {
  enum State { case shut, open(Int) }
  enum Event { case lift, drop }
  static let rules = Rules(initial: .shut) { On(.drop, from: .open, to: .shut, when: "isClear") }
  var isClear = false
  @Transition(on: Event.lift, from: State.shut, to: State.open, when: \Turnpike.isClear) func lift(to height: Int)
    throws -> State
  { .open(height) }
  func shouldLift(to height: Int) -> Bool { height < 3 }
  @Transition(on: Event.drop) func drop() throws {}
  func clear() { isClear = true }
}

/// Conditions of methods and rules, and guards that see the arguments.
private typealias Amount = Int

/// Has guards that spell types otherwise than the methods do.
@Guarded
private class Spelled {
  enum State { case open }
  var limit: Amount { 5 }
  @Allowed(in: State.open) func pay(_ amount: Int) throws {}
  func shouldPay(_ amount: Amount) -> Bool { amount <= limit }
  @Allowed(in: State.open) func list(_ items: [String: Int], with state: State?) throws {}
  func shouldList(_ items: [String: Swift.Int], with state: Optional<Spelled.State>) -> Swift.Bool { !items.isEmpty }
  @Allowed(in: State.open) func show(_ name: String) throws {}
  func shouldShow(_ name: any StringProtocol) -> Bool { name.count < 3 }
  @Allowed(in: State.open) func look(_ number: Int) throws {}
}

/// Decides about an inherited method, which it overrides.
@Guarded
private final class SpelledLater: Spelled {
  @Allowed override func look(_ number: Int) throws { try super.look(number) }
  func shouldLook(_ number: Int) -> Bool { number > 0 }
}

@Suite struct ConditionTests {
  @Test func `A condition in backticks has its property's name`() throws {
    let page = Page()
    page.machine.titles = ["default": "being the default"]
    #expect(page.machine.rules.conditions == ["default"])
    #expect(try #require(page.refusal(of: .tear)).localizedDescription.contains("'being the default' does not hold"))
  }

  @Test func `A guard is evaluated however its types are spelled`() throws {
    let spelled = Spelled()
    try spelled.pay(5)
    #expect(throws: Refusal.self) { try spelled.pay(6) }
    #expect(throws: Refusal.self) { try spelled.list([:], with: nil) }
    try spelled.list(["a": 1], with: .open)
    try spelled.show("ab")
    #expect(throws: Refusal.self) { try spelled.show("abc") }
  }

  @Test func `A guard of a subclass is evaluated for the inherited method that it overrides`() throws {
    let spelled = SpelledLater()
    try spelled.look(1)
    let refusal = #expect(throws: Refusal.self) { try spelled.look(0) }
    #expect(refusal?.conditions == ["shouldLook"])
    try Spelled().look(0)
  }

  @Test func `The conditions of a method without a change of state are evaluated, and a refusal names them`() throws {
    let account = Ledger()
    #expect(try account.peek() == 10)
    account.isCustomer = false
    #expect(!account.can(.peek))
    let refusal = #expect(throws: Refusal.self) { try account.peek() }
    #expect(refusal?.reason == .declined && refusal?.conditions == ["isCustomer"])
    account.freeze()
    #expect(throws: Refusal.self) { try account.peek() }.map { #expect($0.conditions == ["isStaff"]) }
    account.isStaff = true
    #expect(account.can(.peek))
    #expect(try account.handle("peek") as? Int == 10)
  }

  @Test
  func `The conditions of an attribute are evaluated in every state in which the rules allow the method`() throws {
    let account = Ledger()
    account.freeze()
    #expect(try account.count() == 1)
    account.isCustomer = false
    #expect(throws: Refusal.self) { try account.count() }.map { #expect($0.conditions == ["isCustomer"]) }
    #expect(throws: Refusal.self) { try account.fire(.thaw) }.map {
      #expect($0.conditions == ["isStaff", "isCustomer"])
    }
    account.thaw()
    #expect(account.state == .frozen)
    (account.isCustomer, account.isStaff) = (true, true)
    account.thaw()
    #expect(account.state == .open)
  }

  @Test func `A refused call returns the value that the attribute names`() {
    let account = Ledger()
    #expect(account.value() == 3 && account.zero() == 0 && account.list() == [] && account.maybe() == nil)
    #expect(account.property() == 7)
    account.isStaff = true
    #expect(account.value() == 1 && account.zero() == 1 && account.list() == [1] && account.maybe() == 1)
    #expect(account.property() == 1)
  }

  @Test
  func `A guard receives the arguments after the state and conditions are checked, and a refusal names it`() throws {
    let account = Ledger()
    #expect(try account.withdraw(4) == 6)
    let refusal = #expect(throws: Refusal.self) { try account.withdraw(7) }
    #expect(refusal?.reason == .declined && refusal?.conditions == ["shouldWithdraw"])
    #expect(account.balance == 6)
    #expect(account.asked == ["withdraw 4, true", "withdraw 7, true"])
    account.freeze()
    account.asked = []
    #expect(throws: Refusal.self) { try account.withdraw(1) }.map { #expect($0.reason == .notAllowed) }
    #expect(account.asked == [])
  }

  @Test func `A call by name evaluates a guard with its arguments, an event with the default values`() throws {
    let account = Ledger()
    #expect(try account.handle("withdraw", [1]) as? Int == 9)
    #expect(throws: Refusal.self) { try account.machine.handle("withdraw", json: Data("[10]".utf8)) }
      .map { #expect($0.conditions == ["shouldWithdraw"]) }
    #expect(account.machine.can(fire: .close))
    #expect(account.can(.close))
    account.asked = []
    account.close(force: false)
    #expect(account.state == .open && account.asked == ["close false me"])
    account.close(by: "you")
    #expect(account.state == .closed && account.asked == ["close false me", "close true you", "will"])
    try account.machine.reset()
    #expect(try account.fire(.close).transition?.to == .closed)
  }

  @Test func `A method without parameters isn't a guard`() {
    let account = Ledger()
    #expect(!account.shouldSign())
    #expect(account.can(.sign))
    #expect(account.machine.refusal(of: .sign) == nil)
  }

  @Test func `An event evaluates the guard with the default values`() throws {
    let door = DefaultDoor()
    door.log = []
    #expect(!door.can(.close))
    #expect(door.machine.refusal(of: .close)?.conditions == ["shouldClose"])
    #expect(!door.machine.can(fire: .close))
    let refusal = #expect(throws: Refusal.self) { try door.fire(.close) }
    #expect(refusal?.reason == .declined && refusal?.conditions == ["shouldClose"])
    #expect(door.state == .open && Set(door.log) == ["should 2 false"])
    door.close(by: 1)
    #expect(door.state == .closed)
    try door.machine.reset()
    door.isLoose = true
    #expect(try door.fire(.close).transition?.to == .closed)
    // A guard that asks the same about its own method is answered no.
    #expect(door.log.suffix(2) == ["should 2 false", "close 2"])
  }

  @Test func `The guard of a queued call is evaluated when the call's turn comes`() {
    let account = Ledger()
    account.machine.didFire(.freeze) { _ in
      account.close(force: false)
      #expect(account.asked == ["will"])
    }
    account.freeze()
    #expect(account.asked == ["will"])
    #expect(account.state == .frozen)
  }

  @Test func `Guards are inherited, overridden and added in a subclass`() throws {
    let derived = GuardingDerived()
    #expect(throws: Refusal.self) { try derived.go(0) }.map { #expect($0.conditions == ["shouldGo"]) }
    #expect(throws: Refusal.self) { try derived.go(9) }
    #expect(throws: Refusal.self) { try derived.look(1) }.map { #expect($0.conditions == ["shouldLook"]) }
    try derived.look(6)
    try derived.go(1)
    #expect(derived.state == .b)
    let base = GuardingBase()
    try base.look(1)
    try base.go(9)
  }

  @Test func `Guards of an actor whose states carry values are evaluated`() async throws {
    let gate = Turnpike()
    await #expect(throws: Refusal.self) { try await gate.lift(to: 1) }
    await gate.clear()
    await #expect(throws: Refusal.self) { try await gate.lift(to: 5) }
    _ = try await gate.lift(to: 1)
    try await gate.drop()
  }

  @Test func `A condition of a machine without a host is evaluated by its closure`() throws {
    var isPaid = false
    let door = StateMachine<String, String>(initial: "shut") {
      for state in ["shut", "open"] { In(state) }
      On("open", from: "shut", to: "open", when: "isPaid")
    }
    #expect(!door.can(fire: "open"))
    door.when("isPaid") { isPaid }
    #expect(throws: Refusal.self) { try door.fire("open") }.map { #expect($0.conditions == ["isPaid"]) }
    isPaid = true
    try door.copy().fire("open")
    try door.fire("open")
  }

  @Test(arguments: [true, false])
  func `Firing an event evaluates its condition once, whether it holds or not`(holds: Bool) throws {
    let machine = StateMachine<String, String>(initial: "a") {
      for state in ["a", "b"] { In(state) }
      On("go", from: "a", to: "b", when: "isReady")
    }
    var evaluations = 0
    machine.when("isReady") {
      evaluations += 1
      return holds
    }
    #expect(((try? machine.fire("go")) != nil) == holds)
    #expect(evaluations == 1 && machine.state == (holds ? "b" : "a"))
    let odometer = Odometer(holds: holds)
    #expect(((try? odometer.fire(.start)) != nil) == holds)
    #expect(odometer.evaluations == 1 && odometer.state == (holds ? .running : .idle))
  }

  @Test func `An event whose method needs arguments is refused before its condition is evaluated`() throws {
    let odometer = Odometer(holds: false)
    let refusal = try #require(throws: Refusal.self) { try odometer.fire(.read) }
    #expect(refusal.reason == .wrongArguments && odometer.evaluations == 0)
  }

  @Test func `Conditions of allowed methods survive encoding as JSON`() throws {
    let rules = Rules<String, String, String> {
      In("a", allows: "look", when: "isOpen"); In("b")
    }
    let data = try JSONEncoder().encode(rules)
    #expect(String(decoding: data, as: UTF8.self).contains(#""when":["isOpen"]"#))
    #expect(try JSONDecoder().decode(Rules<String, String, String>.self, from: data) == rules)
  }

  @Test func `A request made in a condition of a call runs after the call`() throws {
    weak var gone: Bell?
    do {
      let bell = Bell()
      gone = bell
      #expect(try bell.listen() == .silent)
      #expect(bell.state == .ringing)
      try bell.reset()
      #expect(try bell.hear(3))
      #expect(bell.state == .ringing)
      try bell.reset()
      bell.isHeard = false
      #expect(throws: Refusal.self) { try bell.listen() }
      #expect(bell.state == .ringing)
    }
    #expect(gone == nil)
  }

  @Test func `A condition that is named in another rules property of the type is evaluated`() {
    let hatch = Hatch()
    hatch.close()
    #expect(hatch.state == .open)
    hatch.isFree = true
    hatch.close()
    #expect(hatch.state == .shut)
  }
}

/// Takes its rules from another property.
@Guarded
private final class Hatch {
  enum State { case open, shut }
  var isFree: Bool = false
  static let common = Rules(initial: .open) { On(.close, from: .open, to: .shut, when: "isFree") }
  static let rules = common
  @Transition func close() {}
}
#endif
