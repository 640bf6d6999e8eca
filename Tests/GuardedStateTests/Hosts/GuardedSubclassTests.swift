#if Macros
import GuardedState
import Testing

/// A guarded class that may have subclasses.
@Guarded
class Document {
  enum State { case draft, review, published }

  static let rules = Rules(initial: .draft) {
    In(.draft, allows: .edit)
  }

  var log: [String] = []

  @Transition(from: State.draft, to: .review) func submit() { log.append("submit") }
  @Transition(from: State.review, to: .published) func publish() throws { log.append("publish") }
  @Allowed func edit(_ text: String) -> String? { "edited \(text)" }
  func shred() { log.append("shred") }
  func fold() -> Int? { 1 }
  func didEnterReview() { log.append("didEnterReview") }
  func willTransition(_ transition: Transition) { log.append("will \(transition)") }
}

/// Adds methods, an event, a rule and callbacks, and overrides a transition.
@Guarded
class Contract: Document {
  static let addedRules = Rules {
    In(.review, allows: "edit", "sign")
  }

  var isSigned = false

  @Allowed func sign(by name: String) throws -> String {
    isSigned = true
    return "signed by \(name)"
  }

  @Transition(from: State.published, to: .draft) func revoke() { log.append("revoke") }

  @Transition override func publish() throws {
    log.append("checking")
    if !isSigned { throw NotSigned() }
    try super.publish()
  }

  func didEnterPublished() { log.append("didEnterPublished") }
  override func didEnterReview() {
    super.didEnterReview()
    log.append("contract in review")
  }
}

/// A subclass of a subclass; it changes where an inherited transition leads.
@Guarded
final class Treaty: Contract {
  @Transition(from: State.review, to: .draft) override func publish() throws { try super.publish() }
  @Allowed(in: State.draft) func ratify() -> Int? { 7 }
}

/// Inherits all guards without a word.
final class Memo: Document {}

struct NotSigned: Error {}

/// Adds an event by a text.
@Guarded
private final class Scrapbook: Document {
  @Transition(on: "scrap", from: State.draft, to: .published) func throwAway() throws {}
}

@MainActor @Guarded
class Drawer {
  enum State { case hidden, shown }
  @Transition(from: State.hidden, to: .shown) func show() {}
}

@MainActor @Guarded
final class Sheet: Drawer {
  var log: [String] = []
  @Transition(from: State.shown, to: .hidden) func dismiss() { log.append("dismiss") }
  func didEnterHidden() { log.append("hidden") }
}

@Guarded
class Carton<Content: Sendable> {
  enum State { case empty, full }
  @Transition(from: State.empty, to: .full) func fill() {}
}

@Guarded
final class Crate<Content: Sendable>: Carton<Content> {
  @Transition(from: State.full, to: .empty) func unload() -> Bool? { true }
}

@Guarded
class Missile {
  enum State { case pad, air, down }
  enum Event { case launch, land }
  var log: [String] = []
  @Transition(on: Event.launch, from: State.pad, to: .air) func ignite() { log.append("ignite") }
  @Transition(on: Event.land, from: State.air, to: .down) func touch() { log.append("touch") }
}

/// Overrides that name no event keep the inherited one.
@Guarded
final class Booster: Missile {
  @Transition override func ignite() {
    log.append("check")
    super.ignite()
  }
  @Transition(from: State.air, to: .pad) override func touch() { super.touch() }
}

/// Guards what the superclass doesn't.
@Guarded
final class Pamphlet: Document {
  @Transition(from: State.draft, to: .published) override func shred() { super.shred() }
  @Allowed(in: State.draft) override func fold() -> Int? { 2 }
}

/// A transition that calls itself: the call waits.
@Guarded
class Stepper {
  enum State { case low, high }
  var count = 0
  @Transition(from: State.low, .high, to: .high) func step() {
    count += 1
    if count < 3 { step() }
  }
}

@Guarded
final class LongStepper: Stepper {
  @Transition override func step() { super.step() }
}

@Suite struct GuardedSubclassTests {
  @Test func `An event that a subclass adds as a string can be fired`() throws {
    let book = Scrapbook()
    #expect(try book.fire("scrap").transition?.to == .published)
    #expect(throws: Refusal.self) { try book.throwAway() }
  }

  @Test func `An override that names no event keeps the inherited one`() throws {
    let booster = Booster()
    #expect(try booster.fire(.launch).transition.map { "\($0)" } == "pad → air by ignite")
    #expect(booster.log == ["check", "ignite"])
    #expect(try booster.fire(.land).transition?.to == .pad)
  }

  @Test func `A guarded override of an unguarded method can be called by name`() throws {
    let pamphlet = Pamphlet()
    #expect(try pamphlet.handle("fold") as? Int == 2)
    #expect(try pamphlet.fire("shred").transition?.to == .published)
    #expect(pamphlet.log.last == "shred")
    #expect(pamphlet.fold() == nil)
    try pamphlet.machine.reset()
    try pamphlet.handle("shred")
    #expect(pamphlet.state == .published)
  }

  @Test func `A recursive call in an overridden method is queued, as without the override`() {
    for stepper in [Stepper(), LongStepper()] {
      stepper.step()
      #expect(stepper.count == 3)
      #expect(stepper.machine.revision == 3)
    }
  }

  @Test func `A subclass adds methods, events and rules`() throws {
    let contract = Contract()
    #expect(contract.can(.edit))
    #expect(!contract.can(.sign))
    #expect(throws: Refusal.self) { try contract.sign(by: "me") }.map { #expect($0.allowedIn == ["review"]) }
    contract.submit()
    #expect(contract.can(.sign))
    #expect(contract.edit("x") == "edited x")
    #expect(try contract.handle("sign", ["me"]) as? String == "signed by me")
    #expect(try contract.handle("edit", ["y"]) as? String == "edited y")
    try contract.publish()
    #expect(contract.state == .published)
    #expect(try contract.fire(.revoke).transition.map { "\($0)" } == "published → draft by revoke")
    #expect(contract.machine.permittedMethods == [.submit, .edit])
    #expect(contract.machine.rules.methods.map(\.rawValue).sorted() == ["edit", "publish", "revoke", "sign", "submit"])
    #expect(contract.machine.can(call: "submit"))
  }

  @Test func `A subclass's additions don't change the superclass`() {
    let document = Document()
    document.submit()
    #expect(document.edit("x") == nil)
    #expect(throws: Refusal.self) { try document.handle("sign", ["me"]) }.map { #expect($0.reason == .unknownMethod) }
    #expect(Document.Method.allCases == [.submit, .publish, .edit])
    #expect(Contract.Method.allCases == ["submit", "publish", "edit", "sign", "revoke"])
    #expect(Contract.Event.allCases == ["submit", "publish", "revoke"])
    #expect(Treaty.Method.allCases == Contract.Method.allCases.map { .init(rawValue: $0.rawValue) } + [.ratify])
    let memo = Memo()
    memo.submit()
    #expect(memo.state == .review)
  }

  @Test func `A subclass's machine answers queries about the methods that each class adds`() throws {
    let treaty = Treaty()
    #expect(treaty.machine.refusal(of: .ratify) == nil)
    #expect(treaty.machine.refusal(of: .sign)?.allowedIn == ["review"])
    #expect(treaty.machine.preview(of: .ratify).refusal == nil)
    #expect(treaty.machine.preview(of: .sign).refusal?.allowedIn == ["review"])
    #expect(treaty.machine.refusal(of: .submit) == nil)
    #expect(treaty.machine.can(call: .ratify))
    #expect(!treaty.machine.can(call: .sign))
    #expect(!treaty.machine.declares(call: .revoke))
    #expect(treaty.machine.signature(of: .sign).parameters.count == 1)
    #expect(type(of: treaty.machine) == HostMachine<Document>.self)
    let contract = Contract()
    #expect(contract.machine.refusal(of: .sign)?.allowedIn == ["review"])
  }

  @Test func `An override and its super call are one transition`() throws {
    let contract = Contract()
    contract.submit()
    contract.log = []
    #expect(throws: NotSigned.self) { try contract.publish() }
    #expect(contract.state == .review)
    #expect(contract.log == ["will review → published by publish", "checking"])
    contract.isSigned = true
    contract.log = []
    try contract.publish()
    #expect(contract.log == ["will review → published by publish", "checking", "publish", "didEnterPublished"])
    #expect(contract.machine.revision == 2)
    #expect(throws: Refusal.self) { try contract.publish() }.map { #expect($0.path == ["revoke", "submit"]) }
    try contract.machine.reset()
    try contract.fire("submit")
    try contract.fire(.publish)
    #expect(contract.state == .published)
  }

  @Test func `Callbacks of both classes run, the superclass's first`() throws {
    let contract = Contract()
    contract.submit()
    #expect(contract.log.suffix(2) == ["didEnterReview", "contract in review"])
  }

  @Test func `An override with its own states replaces those of the superclass`() throws {
    let treaty = Treaty()
    treaty.submit()
    treaty.isSigned = true
    try treaty.publish()
    #expect(treaty.state == .draft)
    #expect(treaty.log.suffix(2) == ["checking", "publish"])
    #expect(treaty.ratify() == 7)
    #expect(treaty.can(.ratify))
    #expect(treaty.can(.submit))
  }

  @MainActor @Test func `A subclass on a global actor overrides guarded methods and callbacks`() throws {
    let sheet = Sheet()
    sheet.dismiss()
    sheet.show()
    sheet.dismiss()
    #expect(sheet.log == ["dismiss", "hidden"])
    #expect(try sheet.handle("show") == nil)
    _ = try sheet.fire(.dismiss)
    #expect(sheet.state == .hidden)
  }

  @Test func `A subclass of a generic class overrides guarded methods`() throws {
    let crate = Crate<Int>()
    #expect(crate.unload() == nil)
    crate.fill()
    #expect(try crate.handle("unload") as? Bool == true)
    #expect(crate.state == .empty)
  }

  @Test func `An unguarded override is refused by name in the states that the rules don't allow`() throws {
    let note = Note()
    note.submit()
    #expect(note.log == ["submit", "unguarded"])
    #expect(note.state == .review)
    note.submit()
    #expect(note.log == ["submit", "unguarded", "unguarded"], "the inherited part is guarded still")
    #expect(throws: Refusal.self) { try note.handle("submit") }
  }

  @Test func `A method that a subclass adds without a rule is a problem if the class is final`() {
    #expect(Rules(of: Proposal.self).problems.isEmpty)
    #expect(Rules(of: Offer.self).problems.isEmpty)
    let problems = Rules(of: Petition.self).problems
    #expect(Set(problems.map(\.kind)) == [.neverAllowed])
    #expect(
      problems.map(\.description) == [
        "no state allows 'stamp()'; say where it may run with 'allows:' in an 'In', or in its attribute, or in 'addedRules'",
        "no state allows 'send(to:)'; say where it may run with an 'On' for 'send', or in its attribute, or in 'addedRules'",
      ])
  }

  @Test func `Rules that forbid what the superclass allows are a problem that suggests a remedy`() throws {
    #expect(
      Rules(of: Will.self).problems.map(\.description) == [
        "In(unlocked, forbids: look): 'Will' can't forbid 'look' in 'unlocked', where the attribute of its superclass "
          + "'Deed' allows it; override the method, and name the states in its attribute that still allow it",
        "In(unlocked, forbids: read): 'Will' can't forbid 'read' in 'unlocked', where the rules of its superclass 'Deed' "
          + "allow it; override the method with this state and a condition in its attribute",
        "In(unlocked, forbids: lock): 'Will' can't forbid 'lock' in 'unlocked', where the attribute of its superclass "
          + "'Deed' allows it; override the method, and name the states in its attribute that still allow it",
      ])
    let trust = Trust()
    #expect(Rules(of: Trust.self).problems.isEmpty)
    #expect(!trust.can("look") && !trust.can("read"))
    trust.isOpen = true
    #expect(!trust.can("look") && trust.can("read"))
  }
}

@Guarded
class Deed {
  enum State { case unlocked, locked }
  static let rules = Rules(initial: .unlocked) { In(.unlocked, allows: .read) }
  @Allowed(in: State.unlocked, .locked) func look() {}
  @Allowed func read() {}
  @Transition(from: State.unlocked, to: .locked) func lock() {}
}

@Guarded
final class Will: Deed {
  static let addedRules = Rules {
    In(.unlocked, forbids: "look", "read")
    In(.unlocked, forbids: "lock")
  }
}

/// Does what the problems of `Will` say.
@Guarded
final class Trust: Deed {
  var isOpen = false
  @Allowed(in: State.locked) override func look() { super.look() }
  @Allowed(in: State.unlocked, when: \Trust.isOpen) override func read() { super.read() }
}

/// Leaves it to subclasses where its method may run.
@Guarded
class Proposal: Document {
  @Allowed func stamp() {}
}

@Guarded
final class Offer: Proposal {
  static let addedRules = Rules {
    In(.review, allows: "stamp", "seal")
    On("send", from: .published, to: .draft)
  }
  @Allowed func seal() {}
  @Transition func send() {}
  @Transition override func submit() { super.submit() }
}

@Guarded
final class Petition: Document {
  // What a loop says the macro doesn't read.
  static let addedRules = Rules { for state in [StateName.review] { In(state) } }
  @Allowed func stamp() {}
  @Transition func send(to name: String) {}
}

/// Overrides without a guard, but calls `super`.
@Guarded
final class Note: Document {
  override func submit() {
    super.submit()
    log.append("unguarded")
  }
  override func didEnterReview() {}
  override func willTransition(_ transition: Document.Transition) {}
}
#endif
