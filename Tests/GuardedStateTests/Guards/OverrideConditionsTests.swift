#if Macros
import GuardedState
import Testing

/// Methods whose conditions stand in attributes.
@Guarded
class Strongbox {
  enum State { case shut, open, sealed }

  var hasKey = false
  var isAudited = false

  @Transition(from: State.shut, to: .open, when: \Strongbox.hasKey) func open() throws {}
  @Allowed(in: State.shut, when: \Strongbox.hasKey) func count() throws -> Int { 1 }
  @Transition(from: State.open, to: .shut) func close(_ code: Int) throws {}
  func shouldClose(_ code: Int) -> Bool { code == 7 }
}

@Guarded
class StateNamingStrongbox: Strongbox {
  @Transition(from: State.shut, .sealed, to: .open) override func open() throws { try super.open() }
  @Allowed(in: State.shut, .open) override func count() throws -> Int { 2 }
  @Transition(from: State.open, to: .sealed) override func close(_ code: Int) throws { try super.close(code) }
}

/// Overrides once more, and names a condition of its own for one method.
@Guarded
final class AuditedStrongbox: StateNamingStrongbox {
  @Transition(from: State.shut, to: .sealed) override func open() throws { try super.open() }
  @Allowed(in: State.shut, when: \AuditedStrongbox.isAudited) override func count() throws -> Int { 3 }
}

/// Methods whose conditions stand in rules.
@Guarded
class RuledStrongbox {
  enum State { case shut, locked, open, ajar, away }

  static let rules = Rules(initial: .shut) {
    On(.open, from: .shut, to: .open, when: "hasKey")
    On(.open, from: .shut, .locked, to: .open, when: "hasCode")
    On(.leave, to: .away, when: "hasKey")
    In(.shut, to: .locked)
    In(.shut, allows: .count, when: "hasKey")
    In(.locked, to: .shut)
    In(.open, allows: .count)
  }

  var hasKey = false
  var hasCode = false

  @Transition func open() throws {}
  @Transition func leave() throws {}
  @Allowed func count() throws -> Int { 1 }
}

@Guarded
class StateNamingRuledStrongbox: RuledStrongbox {
  @Transition(from: State.shut, to: .ajar) override func open() throws { try super.open() }
  @Transition(from: State.shut, to: .ajar) override func leave() throws { try super.leave() }
  @Allowed(in: State.shut, .locked) override func count() throws -> Int { try super.count() }
}

/// Adds a rule; what the superclass has overridden stays so.
@Guarded
final class FurtherRuledStrongbox: StateNamingRuledStrongbox {
  static let addedRules = Rules { On("open", from: .ajar, to: .open) }
}

@Guarded
final class FreeRuledStrongbox: RuledStrongbox {
  var isFree = true
  @Transition(from: State.shut, to: .ajar, when: \FreeRuledStrongbox.isFree)
  override func open() throws { try super.open() }
  @Allowed(in: State.shut, when: \FreeRuledStrongbox.isFree) override func count() throws -> Int { 2 }
}

/// Conditions that override states of regions.
@Guarded
class Consignment {
  enum State { case packed, sent }
  @Region enum Payment { case due, paid }

  var isLabeled = true

  @Transition(from: State.packed, to: .sent, while: Payment.paid) func send() throws {}
  @Allowed(in: State.packed, while: Payment.paid) func insure() throws {}
  @Transition(from: Payment.due, to: .paid) func pay() {}
}

@Guarded
final class LabeledConsignment: Consignment {
  @Transition(from: State.packed, to: .sent, when: \LabeledConsignment.isLabeled) override func send() throws {}
  @Allowed(in: State.packed, .sent) override func insure() throws {}
}

@Guarded
class GenericStrongbox<Content: Sendable> {
  enum State { case shut, open }
  var hasKey = false
  @Transition(from: State.shut, to: .open, when: \GenericStrongbox.hasKey) func open() throws {}
}

@Guarded
final class GenericSafe<Content: Sendable>: GenericStrongbox<Content> {
  @Transition(from: State.shut, .open, to: .open) override func open() throws {}
}

@Suite struct OverrideConditionsTests {
  private func declined(_ conditions: String..., by call: () throws -> Void) {
    let refusal = #expect(throws: Refusal.self) { try call() }
    #expect(refusal?.reason == .declined)
    #expect(refusal?.conditions == conditions)
  }

  @Test func `An override that names states inherits the conditions of the attribute`() throws {
    for box in [StateNamingStrongbox(), AuditedStrongbox()] {
      declined("hasKey") { try box.open() }
      declined("hasKey") { try box.fire(.open) }
      #expect(!box.can(.open))
      #expect(box.state == .shut)
    }
    let box = StateNamingStrongbox()
    declined("hasKey") { _ = try box.count() }
    box.hasKey = true
    #expect(try box.count() == 2)
    try box.open()
    #expect(box.state == .open)
  }

  @Test func `An override that names states and conditions replaces both`() throws {
    let box = AuditedStrongbox()
    declined("isAudited") { _ = try box.count() }
    box.isAudited = true
    #expect(try box.count() == 3)
  }

  @Test func `An override that names states inherits the guard that takes the arguments`() throws {
    let box = StateNamingStrongbox()
    box.hasKey = true
    try box.open()
    declined("shouldClose") { try box.close(1) }
    try box.close(7)
    #expect(box.state == .sealed)
  }

  @Test func `An override that names states inherits the rules' alternative conditions`() throws {
    for box in [StateNamingRuledStrongbox(), FurtherRuledStrongbox()] {
      #expect(Rules(of: type(of: box)).problems.isEmpty)
      declined("hasKey", "hasCode") { try box.open() }
      declined("hasKey") { try box.leave() }
      declined("hasKey") { _ = try box.count() }
      box.hasKey = true
      #expect(try box.count() == 1)
      try box.open()
      #expect(box.state == .ajar)
      box.hasKey = false
      declined("hasKey") { try box.leave() }
      try box.machine.reset()
      box.hasCode = true
      try box.open()
      #expect(box.state == .ajar)
      try box.machine.reset()
      try box.transition(to: .locked)
      #expect(try box.count() == 1)
      try box.open()
      #expect(box.state == .open)
    }
  }

  @Test func `The rules of a superclass don't bypass the conditions of an override`() throws {
    let box = FreeRuledStrongbox()
    box.hasKey = true
    box.isFree = false
    declined("isFree") { try box.open() }
    declined("isFree") { _ = try box.count() }
    box.isFree = true
    #expect(try box.count() == 2)
    try box.open()
    #expect(box.state == .ajar)
  }

  @Test func `An override keeps the conditions on regions`() throws {
    let consignment = LabeledConsignment()
    declined("Payment.paid") { try consignment.send() }
    declined("Payment.paid") { try consignment.insure() }
    consignment.pay()
    consignment.isLabeled = false
    declined("isLabeled") { try consignment.send() }
    try consignment.insure()
    consignment.isLabeled = true
    try consignment.send()
    try consignment.insure()
  }

  @Test func `An override in a generic class inherits conditions`() throws {
    let safe = GenericSafe<Int>()
    declined("hasKey") { try safe.open() }
    safe.hasKey = true
    try safe.open()
  }
}
#endif
