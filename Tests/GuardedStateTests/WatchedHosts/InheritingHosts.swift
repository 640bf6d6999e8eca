#if Macros
import GuardedState

/// A class that others inherit.
@Guarded
class WatchedBase {
  enum State { case a, b, c }
  static let rules = Rules(initial: .a) {
    In(.a, to: .b); In(.c, to: .a, allows: .look)
  }

  let journal = Journal()
  var isReady: Bool { journal.holds("isReady") }
  required init() {}
  @Transition(from: State.a, to: .b, when: \WatchedBase.isReady) func go() throws { try journal.run("go") }
  @Transition(from: State.b, .c, to: .a) func back() { journal.note("back") }
  @Transition(from: State.a, .b, to: .b, .c) func choose() -> State { journal.pick("choose", [.b, .c]) }
  @Allowed func look() -> String? { "looked" }
  func didEnterB() { journal.note("didEnterB") }
  func willExitB() { journal.note("willExitB") }

  var methods: [(name: String, call: () throws -> String)] {
    [
      ("go", { "\(try self.go())" }), ("back", { "\(self.back())" }), ("choose", { "\(self.choose())" }),
      ("look", { "\(self.look() as Any)" }),
    ]
  }

  static func testimony(_ plan: Plan) -> Testimony {
    let host = Self()
    return Rambler(
      host.machine, host.journal, plan, host.methods.map { .init(name: $0.name, call: $0.call) }
    ).ramble(host)
  }
}

/// A class that overrides guarded methods and callbacks, adds some, and hears of more.
@Guarded
final class WatchedSub: WatchedBase {
  static let addedRules = Rules { In(.b, allows: "look") }
  var isSigned: Bool { journal.holds("isSigned") }

  @Transition override func go() throws {
    journal.note("before super")
    try super.go()
    journal.note("after super")
  }
  @Transition(from: State.b, .c, to: .c) override func back() { super.back() }
  @Transition override func choose() -> State { super.choose() }
  @Transition(from: State.c, to: .b, when: \WatchedSub.isSigned) func sign() -> Int? { 1 }
  @Allowed(in: State.a) func peek() throws { try journal.run("peek") }
  override func didEnterB() {
    super.didEnterB()
    journal.note("overridden didEnterB")
  }
  func didExitC(_ transition: Transition) { journal.note("didExitC", transition) }
  func didTransition(_ transition: Transition) { journal.note("didTransition", transition) }
  func didRefuse(_ refusal: Refusal) { journal.note("didRefuse \(describe(refusal))") }

  override var methods: [(name: String, call: () throws -> String)] {
    super.methods + [("sign", { "\(self.sign() as Any)" }), ("peek", { "\(try self.peek())" })]
  }
}
#endif
