#if Macros
import Foundation
import GuardedState
import GuardedStateTesting
import Testing

/// Explorations: what they find, in which words, and by which sequence.
@Suite struct ExploreTests {
  private func failure(_ work: () throws -> Exploration) throws -> ExplorationFailure {
    try #require(#expect(throws: ExplorationFailure.self) { _ = try work() })
  }

  private func failure(of fault: FaultyAccount.Fault, ignoring: [String] = []) throws -> ExplorationFailure {
    try failure { try exploration(of: fault, ignoring: ignoring) }
  }

  private func exploration(of fault: FaultyAccount.Fault, ignoring: [String] = []) throws -> Exploration {
    try explore({ FaultyAccount(fault) }, ignoring: ignoring) {
      Step { try $0.take(50) }
      Step { try $0.take(500) }
      Step { try $0.take(0) }
    }
  }

  // MARK: - Properties that hold

  @Test func `An order that is guarded well is proven, with every rule covered`() throws {
    let run = try explore({ ShopOrder() }) {
      Step { try $0.pay(100) }
      Step { try $0.pay(0) }
      Step("ship, by staff") { order in try withUserInfo(["role": "staff"]) { try order.ship() } }
      Advance(by: .seconds(1800))
    } invariant: { order in
      order.parcel != .shipped || order.payment != .due
    }
    #expect(run.uncovered.isEmpty, "\(run)")
    #expect(run.isComplete)
    #expect(run.merged.isEmpty)
    #expect(run.unstable.isEmpty)
    #expect(run.reached.count == 10)
    #expect(run.reached.first == "open, payment.due, parcel.waiting")
    // Open orders have waited for no time or for half of it.
    #expect(run.states == 15)
  }

  @Test func `The rules that no call shows are uncovered`() throws {
    let run = try explore({ ShopOrder() })
    #expect(
      run.uncovered.map(\.description) == [
        "not taken: open → cancelled after 1 hour",
        "not taken: payment: due → paid by pay when shouldPay",
        "not taken: payment: paid → refunded by refund",
        "not taken: parcel: waiting → shipped by ship when isStaff, isPaid",
        "not called where it is refused: pay in payment.paid, payment.refunded",
        "not called where it is refused: refund in payment.refunded",
        "not called where it is refused: ship in parcel.shipped",
        "never false: shouldPay",
      ])
    #expect(run.states == 2)
  }

  @Test func `Methods that are excepted aren't tried`() throws {
    let run = try explore({ ShopOrder() }, except: [.cancel])
    #expect(run.states == 1)
    #expect(run.uncovered.contains { $0.name == "open → cancelled by cancel" })
  }

  @Test func `A depth limits the length of the sequences`() throws {
    let run = try explore({ HastyOrder() }, depth: 1) { Step { try $0.pay(1) } }
    #expect(run.states == 3 && !run.isComplete)
    #expect(run.description.hasPrefix("3 states, 4 steps; others may lead to more states\n"))
  }

  // MARK: - Faults

  @Test func `An unguarded transition is found by the shortest sequence`() throws {
    let line = #line + 6
    let failure = try failure {
      try explore({ HastyOrder() }) {
        Step { try $0.pay(100) }
        Step("ship, by staff") { order in try withUserInfo(["role": "staff"]) { try order.ship() } }
      } invariant: { order in
        order.parcel != .shipped || order.payment != .refunded
      }
    }
    #expect(failure.kind == .invariant)
    #expect(failure.sequence == ["try $0.pay(100)", "ship, by staff", "refund()"])
    #expect(
      failure.description == """
        HastyOrder after 3 steps: the invariant doesn't hold (ExploreTests.swift:\(line))
          order.parcel != .shipped || order.payment != .refunded
            parcel = .shipped, payment = .refunded
          1. try $0.pay(100)
               payment: due → paid by pay
          2. ship, by staff
               parcel: waiting → shipped by ship
          3. refund()
               payment: paid → refunded by refund
        """)
  }

  @Test func `A body that changes something before it throws is found`() throws {
    let failure = try failure(of: .mutatesBeforeThrowing)
    #expect(failure.kind == .changedByRefusal)
    #expect(
      failure.description == """
        FaultyAccount after 1 step: a call that threw changed 'balance', the condition 'isCovered'
          1. try $0.take(500)
               threw tooMuch
               balance: 100 → -400
        """)
  }

  @Test func `A callback that changes something on a refusal is found, unless it may`() throws {
    let failure = try failure(of: .refusalCounts)
    #expect(failure.kind == .changedByRefusal && failure.subjects == ["count"])
    #expect(failure.sequence == ["try $0.take(0)"])
    _ = try exploration(of: .refusalCounts, ignoring: ["count"])
  }

  @Test(arguments: [
    (FaultyAccount.Fault.conditionCounts, "the evaluation of the conditions"),
    (.guardCounts, "the question whether 'try $0.take(50)' may run"),
  ])
  func `A condition with an effect is found`(fault: FaultyAccount.Fault, cause: String) throws {
    let failure = try failure(of: fault)
    #expect(failure.kind == .changedByQuestion)
    #expect(failure.description == "FaultyAccount: \(cause) changed 'count': it must not have an effect")
  }

  @Test func `A call that is refused although asking allows it is found`() throws {
    let failure = try failure(of: .picksUndeclared)
    #expect(failure.kind == .disagreement && failure.subjects == ["move"])
    #expect(failure.description.contains("asked, 'move' may run, and called, it is refused: "))
  }

  @Test func `An object that isn't the same each time is found`() throws {
    let failure = try failure(of: .isRandom)
    #expect(failure.kind == .nondeterminism && failure.subjects.contains("the condition 'isLucky'"))
  }

  @Test func `Unique identifiers are no differences`() throws {
    #expect(try exploration(of: .none).unstable == ["id"])
  }

  @Test func `Objects that differ only in properties are merged, and listed`() throws {
    let run = try explore({ FaultyAccount() }, except: [.move, .freeze, .release, .close]) {
      Step("grow") { $0.count += 1 }
    }
    #expect(run.states == 1)
    #expect(run.merged.map(\.properties) == [["count"]] && run.merged.map(\.skipped) == [["grow"]])
    #expect(
      run.merged.first?.description
        == "not followed after grow: there 'count' is not as at the start, and only 'states:' tells that apart")
  }

  @Test func `States that the user names tell objects apart, up to a limit`() throws {
    let failure = try failure {
      try explore({ FaultyAccount() }, limit: 500) {
        Step("grow") { $0.count += 1 }
      } states: {
        $0.count
      }
    }
    #expect(failure.kind == .limit && failure.exploration.steps > 500)
    #expect(
      failure.description.contains("hasn't ended after 500 steps. Its ")
        && failure.description.contains("most in 'states:'"))
    let run = try explore({ FaultyAccount() }) {
      Step("grow") { if $0.count < 3 { $0.count += 1 } }
    } states: {
      [$0.count, $0.balance]
    }
    #expect(run.states == 12 && run.merged.isEmpty)
  }

  @Test func `An invariant may throw, and may fail at the start`() throws {
    struct Odd: Error {}
    func check(_ order: ShopOrder) throws -> Bool {
      if order.state == .cancelled { throw Odd() }
      return true
    }
    let thrown = try failure { try explore({ ShopOrder() }, invariant: { try check($0) }) }
    #expect(thrown.description.hasPrefix("ShopOrder after 1 step: the invariant threw Odd()\n  1. cancel()"))
    let atOnce = try failure { try explore({ ShopOrder() }, invariant: { _ in false }) }
    #expect(
      atOnce.description
        == "ShopOrder: the invariant doesn't hold at the start (ExploreTests.swift:\(#line - 1))\n  false")
    #expect(atOnce.sequence.isEmpty)
  }

  @Test func `An invariant that changes something is found`() throws {
    func count(_ account: FaultyAccount) -> Bool {
      account.count += 1
      return true
    }
    let failure = try failure { try explore({ FaultyAccount() }, invariant: { count($0) }) }
    #expect(failure.kind == .changedByQuestion && failure.subjects == ["count"])
    func cancel(_ order: ShopOrder) -> Bool {
      try? order.cancel()
      return true
    }
    let state = try self.failure { try explore({ ShopOrder() }, invariant: { cancel($0) }) }
    #expect(state.kind == .changedByQuestion)
  }

  @Test func `Each of several conditions of an invariant must hold`() throws {
    func failures(_ isWrong: Int) throws -> Bool {
      do {
        try explore(
          { ShopOrder() },
          invariant: { order in
            isWrong != 0
            if order.state == .cancelled { isWrong != 1 }
            if order.state == .open { isWrong != 2 } else { isWrong != 3 }
            for number in 4...5 { number != isWrong }
          })
        return false
      } catch is ExplorationFailure { return true }
    }
    #expect(try (0...6).map(failures) == [true, true, true, true, true, true, false])
  }

  @Test func `An object that is the same each time is a mistake`() throws {
    let shared = ShopOrder()
    let failure = try failure { try explore({ shared }) }
    #expect(failure.kind == .misuse)
    #expect(failure.description == "ShopOrder: the closure that makes the object returns the same one twice")
  }

  @Test func `A step with two guarded calls is a mistake`() throws {
    let failure = try failure {
      try explore({ ShopOrder() }) {
        Step("both") { order in
          try? order.pay(1)
          try order.cancel()
        }
      }
    }
    #expect(failure.kind == .misuse)
    #expect(
      failure.description
        == "ShopOrder: the step 'both' makes a second guarded call, 'cancel': make it a step by itself")
  }

  @Test func `A refusal by chance is no disagreement`() throws {
    var count = 0
    let failure = try failure {
      try explore({ FaultyAccount() }, except: [.move, .freeze, .release, .close]) {
        Step("take by chance") { account in
          count += 1
          try account.take(count % 2)
        }
      }
    }
    #expect(failure.kind == .nondeterminism && failure.sequence == ["take by chance"])
  }

  @Test func `An exploration with nothing to try says so`() throws {
    let failure = try failure { try explore({ ShopOrder() }, except: [.cancel, .refund, .ship]) }
    #expect(failure.kind == .misuse)
    #expect(
      failure.description
        == "ShopOrder: there is nothing to try: all methods have arguments or are in 'except:', so list calls")
    let misspelled = try self.failure { try explore({ ShopOrder() }, ignoring: ["recieved"]) }
    let backward = try self.failure { try explore({ ShopOrder() }) { Advance(by: .seconds(-1)) } }
    #expect(backward.description == "ShopOrder: time doesn't run backward: 'Advance(by: -1.0 seconds)'")
    #expect(misspelled.description == "ShopOrder: 'ignoring:' names 'recieved', and there is no such stored property")
  }

  @Test func `The error of making the object goes to the caller`() throws {
    struct NoOrder: Error {}
    func order() throws -> ShopOrder { throw NoOrder() }
    #expect(throws: NoOrder.self) { _ = try explore({ try order() }) }
  }

  // MARK: - Time

  @Guarded
  final class Offer {
    enum State { case open, taken, expired }
    static let rules = Rules(initial: .open) {
      After("expiry", from: .open, to: .expired)
      Final(.taken, .expired)
    }
    let expiry: Date
    private let clock: ManualClock
    init(clock: ManualClock) {
      self.clock = clock
      expiry = clock.date.addingTimeInterval(60)
      machine.now = { clock.date }
    }
    @Transition(from: State.open, to: .taken) func take() throws {}
    var isLate: Bool { clock.date >= expiry }
  }

  @Test func `An object is made with the clock that steps advance`() throws {
    let run = try explore({ clock in Offer(clock: clock) }) {
      Advance(by: .seconds(30))
    } invariant: {
      $0.state != .open || !$0.isLate
    }
    #expect(run.reached == ["open", "taken", "expired"])
    #expect(run.states == 4)
  }

  // MARK: - Walks

  @Test func `A walk finds a fault, and tells the shortest sequence and its seed`() throws {
    let failure = try failure {
      try walk({ HastyOrder() }, steps: 2_000, seed: 7) {
        Step { try $0.pay(100) }
        Step("ship, by staff") { order in try withUserInfo(["role": "staff"]) { try order.ship() } }
      } invariant: { order in
        order.parcel != .shipped || order.payment != .refunded
      }
    }
    #expect(failure.sequence.count == 3 && Set(failure.sequence) == ["try $0.pay(100)", "ship, by staff", "refund()"])
    #expect(
      failure.description.hasPrefix(
        "HastyOrder after 3 steps (walk with the seed 7): the invariant doesn't hold (ExploreTests.swift:"))
  }

  @Test func `A walk with the same seed takes the same steps`() throws {
    func states(_ seed: UInt64?) throws -> [String] {
      try walk({ ShopOrder() }, steps: 4, seed: seed) { Step { try $0.pay(1) } }.reached
    }
    #expect(try states(3) == states(3))
    #expect(try Set((0..<20).map { try states($0) }).count > 3)
    #expect(try walk({ ShopOrder() }, steps: 0).steps == 0)
    let offer = try walk({ clock in Offer(clock: clock) }, steps: 50, seed: 1) { Advance(by: .seconds(30)) }
    #expect(offer.reached.count == 3 && !offer.isComplete)
  }

  @Test func `A walk finds a body that changes something before it throws`() throws {
    let failure = try failure {
      try walk({ FaultyAccount(.mutatesBeforeThrowing) }) { Step { try $0.take(500) } }
    }
    #expect(failure.kind == .changedByRefusal && failure.sequence == ["try $0.take(500)"])
  }
}
#endif
