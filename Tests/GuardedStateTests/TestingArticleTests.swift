#if Macros
import Foundation
import GuardedState
import GuardedStateTesting
import Testing

/// The examples of the article "Testing", which are run.
@Suite struct TestingArticleTests {
  @Guarded
  final class Order {
    enum State { case open, cancelled }
    @Region enum Payment { case due, paid, refunded }
    @Region enum Parcel { case packed, shipped }

    static let rules = Rules(initial: .open) {
      After(.seconds(3600), from: .open, to: .cancelled)
      Final(.cancelled)
    }

    private(set) var received = 0
    var isStaff: Bool { machine.userInfo["role"] as? String == "staff" }

    @Transition(from: Payment.due, to: .paid, while: State.open)
    func pay(_ cents: Int) throws { received += cents }
    func shouldPay(_ cents: Int) -> Bool { cents == 100 }

    @Transition(from: Payment.paid, to: .refunded, while: Parcel.packed)
    func refund() throws { received = 0 }

    @Transition(from: Parcel.packed, to: .shipped, while: Payment.paid, when: \Order.isStaff)
    func ship() throws {}

    @Transition(from: State.open, to: .cancelled)
    func cancel() throws {}
  }

  @Test func `An unpaid order isn't refunded`() {
    expectRefusal(of: Order(), .notAllowed) { try $0.refund() }
  }

  @Test(arguments: [Order.Payment.due, .refunded])
  func `Only paid orders are refunded`(payment: Order.Payment) throws {
    let order = Order()
    let regions = ["payment": Snapshot(state: "\(payment)")]
    try order.machine.restore(Snapshot(state: .open, regions: regions))
    expectRefusal(of: order, .notAllowed) { try $0.refund() }
  }

  @Test func `An order takes the whole amount only`() {
    let order = Order()
    #expect(order.refusal { try $0.pay(100) } == nil)
    #expect(order.refusal { try $0.pay(1) }?.conditions == ["shouldPay"])
    #expect(order.received == 0)
  }

  @Test func `Nothing is shipped unpaid`() throws {
    let run = try explore({ Order() }) {
      Step { try $0.pay(100) }
      Step { try $0.pay(1) }
      Step("ship, by staff") { order in try withUserInfo(["role": "staff"]) { try order.ship() } }
      Advance(by: .seconds(3600))
    } invariant: { order in
      order.parcel == .packed || order.payment == .paid
    }
    #expect(run.uncovered.isEmpty && run.merged.isEmpty)
  }

  @Test func `Only staff ship`() throws {
    try explore({ Order() }, invariant: { order in !order.can(.ship) })
  }

  @Test func `Only staff ship, whoever tries`() throws {
    try explore({ Order() }, callers: [[:], ["role": "staff"]]) {
      Step { try $0.pay(100) }
    } invariant: { order in
      order.parcel == .packed || order.payment == .paid
    }
  }

  enum Careless {
    @Guarded
    final class Order {
      enum State { case open, cancelled }
      @Region enum Payment { case due, paid, refunded }
      @Region enum Parcel { case packed, shipped }
      static let rules = Rules(initial: .open) { Final(.cancelled) }
      var isStaff: Bool { machine.userInfo["role"] as? String == "staff" }
      @Transition(from: Payment.due, to: .paid, while: State.open) func pay(_ cents: Int) throws {}
      @Transition(from: Payment.paid, to: .refunded) func refund() throws {}
      @Transition(from: State.open, to: .cancelled) func cancel() throws {}
      @Transition(from: Parcel.packed, to: .shipped, when: \Order.isStaff) func ship() throws {}
    }
  }

  @Test func `The article shows what a failure prints`() throws {
    // Within a macro, the conditions have no place of their own.
    func run() throws {
      try explore({ Careless.Order() }) {
        Step { try $0.pay(100) }
        Step("ship, by staff") { order in try withUserInfo(["role": "staff"]) { try order.ship() } }
      } invariant: { order in
        order.parcel == .packed || order.payment == .paid
      }
    }
    let failure = #expect(throws: ExplorationFailure.self) { try run() }
    let file = "Sources/GuardedState/GuardedState.docc/InYourApp/Testing.md"
    let text = try String(contentsOf: ArticleExamplesTests.root.appending(path: file), encoding: .utf8)
    let printed = "\(try #require(failure))\n".replacing(/TestingArticleTests.swift:\d+/, with: "OrderTests.swift:9")
    #expect(text.blocks("console") == [printed])
  }

  @Guarded
  final class Purse {
    enum State { case empty, filled }
    static let rules = Rules(initial: .empty)
    private(set) var coins = 0

    @Transition(from: State.empty, to: .filled) func put(_ number: Int) throws { coins = number }
    @Transition(from: State.filled, to: .empty, .filled) func take(_ number: Int) throws -> State {
      coins -= number
      return coins == 0 ? .empty : .filled
    }
    func shouldTake(_ number: Int) -> Bool { number <= coins }
  }

  @Test func `The balance stays positive`() throws {
    let run = try explore({ Purse() }) {
      Step { try $0.put(5) }
      Step { try $0.take(3) }
    } states: { purse in
      purse.coins
    } invariant: { purse in
      purse.coins >= 0
    }
    #expect(run.isComplete && run.merged.isEmpty)
  }

  @Guarded
  final class Trial {
    enum State { case running, ended }

    static let rules = Rules(initial: .running) {
      After(.seconds(30 * 86400), from: .running, to: .ended)
      Final(.ended)
    }

    @Allowed(in: State.running) func export() throws {}
  }

  @Test func `A trial ends after 30 days`() throws {
    let (trial, clock) = (Trial(), ManualClock())
    trial.machine.clock = clock
    try trial.machine.start()
    clock.advance(by: .seconds(30 * 86400 - 1))
    #expect(trial.can(.export))
    clock.advance(by: .seconds(1))
    expectRefusal(of: trial, .finished) { try $0.export() }
    #expect(trial.state == .ended)
  }

  @Suite(.coversTransitions(of: Trial.self))
  struct TrialTests {
    @Test func `A trial exports while it runs`() throws {
      let (trial, clock) = (Trial(), ManualClock())
      trial.machine.clock = clock
      try trial.export()
      clock.advance(by: .seconds(30 * 86400))
      expectRefusal(of: trial) { try $0.export() }
    }
  }

  @Test func `The rules are those that were reviewed`() {
    expectDiagram(of: Order.self, matches: "Order.md")
  }
}
#endif
