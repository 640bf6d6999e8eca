#if Macros
import Foundation
import GuardedState

/// An order that must not be shipped unpaid.
@Guarded
final class ShopOrder {
  enum State { case open, cancelled }
  @Region enum Payment { case due, paid, refunded }
  @Region enum Parcel { case waiting, shipped }

  static let rules = Rules(initial: .open) {
    Final(.cancelled)
    After(.seconds(3600), from: .open, to: .cancelled)
  }

  private(set) var received = 0
  var isStaff: Bool { machine.userInfo["role"] as? String == "staff" }
  var isPaid: Bool { payment == .paid }

  @Transition(from: Payment.due, to: .paid) func pay(_ amount: Int) throws { received += amount }
  func shouldPay(_ amount: Int) -> Bool { amount > 0 }
  @Transition(from: Payment.paid, to: .refunded) func refund() throws { received = 0 }
  @Transition(from: Parcel.waiting, to: .shipped, when: \ShopOrder.isStaff, \ShopOrder.isPaid) func ship() throws {}
  @Transition(from: State.open, to: .cancelled) func cancel() throws {}
}

/// The same order, whose parcel doesn't wait for the money.
@Guarded
final class HastyOrder {
  enum State { case open, cancelled }
  @Region enum Payment { case due, paid, refunded }
  @Region enum Parcel { case waiting, shipped }

  static let rules = Rules(initial: .open) { Final(.cancelled) }

  var isStaff: Bool { machine.userInfo["role"] as? String == "staff" }

  @Transition(from: Payment.due, to: .paid) func pay(_ amount: Int) throws {}
  @Transition(from: Payment.paid, to: .refunded) func refund() throws {}
  @Transition(from: Parcel.waiting, to: .shipped, when: \HastyOrder.isStaff) func ship() throws {}
  @Transition(from: State.open, to: .cancelled) func cancel() throws {}
}

/// An account whose bodies and callbacks can be made wrong.
@Guarded
class FaultyAccount {
  enum State { case open, frozen, closed }
  enum Failure: Error { case tooMuch }
  enum Fault {
    case none, mutatesBeforeThrowing, conditionCounts, refusalCounts, guardCounts, picksUndeclared, isRandom
  }

  static let rules = Rules(initial: .open) { Final(.closed) }

  let fault: Fault
  let id = UUID()
  var balance = 100
  var count = 0

  init(_ fault: Fault = .none) { self.fault = fault }

  var isCovered: Bool {
    if fault == .conditionCounts { count += 1 }
    return balance >= 0
  }

  var isLucky: Bool { fault != .isRandom || id.uuid.0 < 128 }

  @Allowed(in: State.open, when: \FaultyAccount.isLucky) func take(_ amount: Int) throws {
    if fault == .mutatesBeforeThrowing { balance -= amount }
    if amount > 100 { throw Failure.tooMuch }
  }

  func shouldTake(_ amount: Int) -> Bool {
    if fault == .guardCounts { count += 1 }
    return amount > 0
  }

  @Transition(from: State.open, .frozen, to: .open, .frozen) func move() throws -> State {
    fault == .picksUndeclared ? rulesDontSay : state == .open ? .frozen : .open
  }

  private var rulesDontSay: State { .closed }

  @Transition(from: State.open, to: .frozen, when: \FaultyAccount.isCovered) func freeze() throws {}
  @Transition(from: State.frozen, to: .open) func release() throws {}
  @Transition(from: State.open, .frozen, to: .closed) func close() throws {}

  func didRefuse(_ refusal: Refusal) { if fault == .refusalCounts { count += 1 } }
}
#endif
