import Foundation
import GuardedState
import GuardedStateTools

/// A desk that refunds one order after the other. A manager approves each refund above a limit.
///
/// What waits for the manager is a state, so it is saved, and it survives the process. Nothing here knows who calls: an
/// agent, a person or another program.
@Guarded(tools: true)
actor Refund: SavedHost {
  enum State: String, Codable { case draft, submitted, approved, rejected, paid }
  enum Urgency: String, Codable, CaseIterable { case low, normal, high }

  /// The properties that are saved with the state.
  struct Contents: SavedContents {
    var order = ""
    var cents = 0
    var reason: String?
    var urgency = Urgency.normal
    var payments = 0
  }

  /// The order to the bank, whose key makes a repetition harmless.
  struct Payment: Codable, Sendable {
    let order: String
    let cents: Int
    let key: String
  }

  /// The largest amount that needs no approval.
  static let limit = 100_00

  var contents = Contents()
  var row: Row

  init(in store: Store) { row = Row(name: "refund", store: store) }

  // MARK: - Calls

  /// Submits a refund. One of at most 10000 cents is approved at once, a larger one waits for a manager.
  ///
  /// - Parameters:
  ///   - order: The number of the order.
  ///   - cents: The amount in cents.
  ///   - reason: The customer's reason.
  ///   - urgency: How soon the customer needs the money.
  @Transition(from: State.draft, .rejected, .paid, to: .submitted, .approved)
  func submit(order: String, cents: Int, reason: String? = nil, urgency: Urgency = .normal) throws -> State {
    contents = Contents(
      order: order, cents: cents, reason: reason, urgency: urgency, payments: contents.payments)
    return cents <= Self.limit ? .approved : .submitted
  }

  /// Changes the amount of a refund that waits for a manager. It still waits then, however small it is.
  ///
  /// - Parameter cents: The new amount in cents.
  @Transition(from: State.submitted, to: .submitted)
  func change(cents: Int) throws { contents.cents = cents }

  /// Approves the refund.
  @Transition(from: State.submitted, to: .approved, when: \Refund.isManager)
  func approve() throws {}

  /// Rejects the refund.
  ///
  /// - Parameter reason: The reason, for the customer.
  @Transition(from: State.submitted, to: .rejected, when: \Refund.isManager)
  func reject(reason: String) throws { contents.reason = reason }

  /// Orders the payment. It can't be taken back.
  @Transition(from: State.approved, to: .paid)
  func payOut() throws -> Payment {
    contents.payments += 1
    return Payment(order: contents.order, cents: contents.cents, key: "refund-\(contents.payments)")
  }

  // MARK: - Conditions

  var isManager: Verdict { Verdict(machine.userInfo["role"] as? String == "manager", "Only a manager decides.") }

  func shouldSubmit(order: String, cents: Int, reason: String?, urgency: Urgency) -> Verdict { isAmount(cents) }
  func shouldChange(cents: Int) -> Verdict { isAmount(cents) }

  private func isAmount(_ cents: Int) -> Verdict {
    Verdict((1...1_000_000_00).contains(cents), "The amount must be from 1 to 100000000 cents.")
  }

  // MARK: - Saving

  func willCommit(_ commit: Commit<State>) throws { try save(commit) }
}
