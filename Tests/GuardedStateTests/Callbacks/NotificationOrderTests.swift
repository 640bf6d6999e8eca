#if Macros
import GuardedState
import Testing

// What is there for hosts in which a mistake would have been told: the ways out, and they work.

/// An error that can be made of a refusal.
private enum PayError: RefusalConvertible, Equatable {
  case noMoney
  case refused(Refusal.Reason)
  init(refusal: Refusal) { self = .refused(refusal.reason) }
}

@Guarded
private final class Purse {
  enum State { case open, shut, torn }
  var isEmpty = false

  @Transition(from: State.open, to: .shut) func pay(_ amount: Int) throws(PayError) -> Int {
    if isEmpty { throw .noMoney }
    return amount
  }
  @Transition(from: State.open, to: .shut) func snap() throws(PayError) {}
  @Transition(from: State.open, .shut, to: .shut, .open) func turn() throws(PayError) -> State {
    state == .open ? .shut : target
  }
  @Transition(from: State.open, to: .shut) func settle() async throws(PayError) -> Int { 1 }
  @Allowed(in: State.open) func count() throws(PayError) -> Int { 7 }
  @Allowed(in: State.open) func peek() throws(PayError) -> Int? { 7 }
  @Allowed(in: State.open, otherwise: -1) func weigh() throws(PayError) -> Int { 7 }
  @Transition(from: State.shut, to: .open) func reopen() {}
  @Transition(to: State.torn) func tear() {}
  var target: State { .torn }
}

@Guarded
private actor Till {
  enum State { case open, shut }
  @Transition(from: State.open, to: .shut) func pay() throws(PayError) -> Int { 1 }
}

@Guarded(synchronized: true)
private final class Safe: @unchecked Sendable {
  enum State { case open, shut }
  @Transition(from: State.open, to: .shut) func lock() throws(PayError) {}
}

private class Control {
  var state = 7
  var can: Bool { true }
  func fire() -> String { "fired" }
}

@Guarded(machineOnly: true)
private final class Button: Control {
  enum State { case up, down }
  @Transition(from: State.up, to: .down) func press() {}
  @Transition(from: State.down, to: .up) func release() throws {}
}

private enum PorchState: CaseIterable { case open, shut, ajar }

@Guarded
private final class Porch {
  typealias State = PorchState
  @Transition(from: State.open, to: .shut) func close() {}
}

@Guarded
private final class Cannon {
  enum State { case loaded, empty }
  @Transition(from: State.loaded, to: .empty) func fire() {}
  @Transition(from: State.empty, to: .loaded) func handle(_ rounds: Int) {}
  @Allowed(in: State.loaded) func can() -> Bool? { true }
}

@Guarded
private final class Witness {
  enum State { case calm, heard }
  var says: [String] = []
  static let line = #line + 2
  @Transition(from: State.calm, .heard, to: .heard) func hear(_ what: String, twice: Bool = false) {
    says = [#function, "\(#line)"]
    func inner() -> String { #function }
    says += [inner(), { #function }()]
  }
}

@Suite struct NotificationOrderTests {
  @Test func `A refused call throws the method's own error type, created from the refusal`() async throws {
    let purse = Purse()
    purse.isEmpty = true
    #expect(throws: PayError.noMoney) { try purse.pay(3) }
    #expect(purse.state == .open)
    purse.isEmpty = false
    #expect(try purse.pay(3) == 3)
    #expect(throws: PayError.refused(.notAllowed)) { try purse.pay(3) }
    #expect(throws: PayError.refused(.notAllowed)) { try purse.snap() }
    #expect(throws: PayError.refused(.notAllowed)) { try purse.count() }
    await #expect(throws: PayError.refused(.notAllowed)) { try await purse.settle() }
    #expect(throws: PayError.refused(.undeclaredTarget)) { try purse.turn() }
    #expect(try purse.peek() == nil)
    #expect(try purse.weigh() == -1)
    purse.reopen()
    #expect(try purse.turn() == .shut)
    purse.reopen()
    #expect(try purse.count() == 7)
    #expect(try await purse.settle() == 1)
  }

  @Test func `A refused call of an actor or a monitor throws the method's own error type`() async throws {
    let till = Till()
    #expect(try await till.pay() == 1)
    await #expect(throws: PayError.refused(.notAllowed)) { try await till.pay() }
    let safe = Safe()
    try safe.lock()
    #expect(throws: PayError.refused(.notAllowed)) { try safe.lock() }
  }

  @Test func `A refusal created from a refusal keeps its reason`() throws {
    let purse = Purse()
    purse.tear()
    let refusal = try #require(purse.machine.refusal(of: .reopen))
    #expect(Refusal(refusal: refusal).reason == .notAllowed)
  }

  @Test func `A subclass whose superclass has its own 'state' has the machine's state as 'machine.state'`() throws {
    let button = Button()
    #expect(button.state == 7 && button.can && button.fire() == "fired")
    #expect(button.machine.state == .up)
    button.press()
    #expect(button.machine.state == .down)
    try button.machine.fire(.release)
    #expect(button.machine.state == .up)
    #expect(!button.machine.can(call: .release))
  }

  @Test func `States that are declared in an extension exist even if no rule names them`() throws {
    let porch = Porch()
    #expect(porch.state == .open)
    try porch.machine.restore(Snapshot(state: .ajar))
    #expect(porch.state == .ajar)
  }

  @Test func `Guarded methods may have the names of members that the macro adds`() throws {
    let gun = Cannon()
    #expect(gun.can() == true && gun.can(.fire))
    gun.fire()
    #expect(gun.state == .empty)
    gun.handle(6)
    try gun.fire(.fire)
    #expect(gun.state == .empty)
    try gun.handle("handle", [6])
    #expect(gun.state == .loaded)
  }

  @Test func `#function and #line of a guarded body are those of its method`() {
    let witness = Witness()
    witness.hear("a shot")
    #expect(witness.says[0] == "hear(_:twice:)")
    #expect(witness.says[1] == "\(Witness.line)")
    #expect(witness.says[2] == "inner()")
    #expect(witness.says[3] == "hear(_:twice:)")
  }
}
#endif
