#if Macros
import GuardedState

/// An object whose states are strings, with all that can be overridden.
@Guarded
class WatchedObject: GuardedObject {
  let journal = Journal()
  var isPowered: Bool { journal.holds("isPowered") }

  override init() {
    super.init()
    configure(
      Rules(
        initial: "red",
        states: [
          "red": .init(to: ["green"], allows: ["look"]), "green": .init(to: ["yellow", "green"]),
          "yellow": .init(to: ["red"]),
        ]))
  }

  @Transition(from: "yellow", to: "red", when: \WatchedObject.isPowered) func stop() { journal.note("stop") }
  @Transition(from: "red", to: "green") func go(_ number: Int) throws { try journal.run("go \(number)") }
  @Transition(from: "green", to: "yellow") func warn() throws -> Int { journal.pick("warn", [1, 2]) }
  @Allowed func look() -> String? { "looked" }
  func didEnterGreen() { journal.note("didEnterGreen") }
  func didExitRed(animated: Bool) { journal.note("didExitRed \(animated)") }
  func willEnterYellow(_ transition: Transition) { journal.note("willEnterYellow", transition) }
  override func shouldFire(_ transition: Transition) -> Bool { journal.holds("shouldFire", transition) }
  override func shouldTransition(_ transition: Transition) -> Bool { journal.holds("shouldTransition", transition) }
  override func willFire(_ transition: Transition) { journal.note("willFire", transition) }
  override func didFire(_ transition: Transition) { journal.note("didFire", transition) }
  override func willTransition(_ transition: Transition) { journal.note("willTransition", transition) }
  override func didTransition(_ transition: Transition) { journal.note("didTransition", transition) }
  override func didCall(_ call: Call) { journal.note("didCall \(call)") }
  override func didRefuse(_ refusal: Refusal) { journal.note("didRefuse \(describe(refusal))") }
  override func didFail(_ error: any Error) { journal.note("didFail \(error)") }

  static func testimony(_ plan: Plan, _ host: WatchedObject = WatchedObject()) -> Testimony {
    Rambler(
      host.machine, host.journal, plan,
      [
        .init(name: "stop") { "\(host.stop())" }, .init(name: "go", arguments: [1]) { "\(try host.go(2))" },
        .init(name: "warn") { "\(try host.warn())" }, .init(name: "look") { "\(host.look() as Any)" },
      ]
    ).ramble(host)
  }
}

/// An object that overrides a guarded method and a callback.
@Guarded
final class WatchedSubobject: WatchedObject {
  @Transition override func stop() {
    journal.note("before super")
    super.stop()
  }
  override func didEnterGreen() { journal.note("overridden didEnterGreen") }
  static func subtestimony(_ plan: Plan) -> Testimony { testimony(plan, WatchedSubobject()) }
}

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

/// A class that inherits all without a word.
final class WatchedHeir: WatchedBase {}

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
