import Foundation
import GRDB
import GuardedState

/// An order, as its rules allow it to change: its own state, its payment and its parcel.
///
/// A plain class, made from its row for each request and discarded afterwards. All that a request may do is declared
/// here: the routes, the links of a response and the worker that lets orders expire ask these rules.
@Guarded
final class Order: RowHost {
  enum State: String, Codable { case open, closed, cancelled, expired }
  @Region enum Payment { case due, paid, refunded, void }
  @Region enum Parcel { case none, packed, shipped, delivered }

  static let rules = Rules(initial: .open) {
    Final(.closed, .cancelled, .expired)
    Always(from: .open, to: .closed, when: "Parcel.delivered")
    Always(from: .open, to: .expired, when: "Payment.void")
    // One event changes several regions in one step, which is saved once. Each part repeats the conditions of the method,
    // so that firing the event doesn't go around them.
    Region(Payment.self, initial: .due) {
      After("payBy", from: .due, to: .void)
      On(.cancel, from: .due, to: .void, when: "isMine")
      On(.cancel, from: .paid, to: .refunded, when: "isMine", "Parcel.none")
      On(.cancel, from: .paid, to: .refunded, when: "isMine", "Parcel.packed")
      // A client that got no answer pays again: that is no mistake, and changes nothing.
      In(.paid, ignores: .pay)
    }
    Region(Parcel.self) {
      On(.cancel, from: .packed, to: .none, when: "isMine")
    }
  }

  /// The methods that a request may call.
  static let actions: [Method] = [.pay, .pack, .ship, .deliver, .cancel]

  /// The row as it is saved.
  private(set) var row: OrderRow
  /// The lines of the audit that this object has written.
  private(set) var audit: [AuditLine] = []
  /// The database; nil for an order that isn't saved, as in a test.
  private let database: Database?

  init(_ row: OrderRow, in database: Database? = nil, now: @escaping @Sendable () -> Date = Date.init) throws {
    (self.row, self.database) = (row, database)
    machine.now = now
    try machine.restore(row.snapshot)
  }

  // MARK: - Actions

  @Transition(from: Payment.due, to: .paid, when: \Order.isMine)
  func pay(_ cents: Int) throws {}

  @Transition(from: Parcel.none, to: .packed, while: State.open, when: \Order.isStaff)
  func pack() throws {}

  @Transition(from: Parcel.packed, to: .shipped, while: Payment.paid, when: \Order.isStaff)
  func ship() throws {}

  @Transition(from: Parcel.shipped, to: .delivered, when: \Order.isStaff)
  func deliver() throws {}

  @Transition(from: State.open, to: .cancelled, while: Parcel.none, .packed, when: \Order.isMine)
  func cancel() throws {}

  // MARK: - Conditions

  /// The date until which the order must be paid, where `After` looks for it.
  var payBy: Date { row.payBy }

  // The user info of the request names the caller, so no method has a parameter for it.
  var isStaff: Verdict { Verdict(caller.role == "staff", "Only staff may do this.") }
  var isMine: Verdict {
    Verdict(caller.role == "staff" || caller.name == row.customer, "Customers may do this with their own orders only.")
  }
  func shouldPay(_ cents: Int) -> Verdict { Verdict(cents == row.cents, "The order costs \(row.cents) cents.") }

  private var caller: Caller { Caller(machine.userInfo) }

  // MARK: - Saving

  /// Saves each change before it happens: the row, the lines of the audit and, for a shipped parcel, the entry of
  /// the outbox, in one transaction of the database. If that fails, nothing has changed here either.
  func willCommit(_ commit: Commit<State>) throws {
    var saved = row.with(commit.snapshot)
    saved.version += 1
    let lines = commit.changes.map { AuditLine($0, of: saved) }
    if let database {
      try database.inTransaction(.immediate) {
        try saved.update(database, replacing: row.version)
        for line in lines { try line.insert(database) }
        if row.parcel == "packed", saved.parcel == "shipped" {
          try Shipment(orderID: saved.id, due: machine.now()).insert(database)
        }
        return .commit
      }
    }
    (row, audit) = (saved, audit + lines)
  }
}

/// The user of a request.
struct Caller: Sendable {
  var name: String
  var role = "customer"

  /// The keys and values that a request carries: see `withUserInfo`.
  var userInfo: [String: any Sendable] { ["by": name, "role": role] }

  init(name: String, role: String) { (self.name, self.role) = (name, role) }

  /// A timeout carries no user info. Here that means: the clock let the order expire.
  init(_ userInfo: [String: any Sendable]) {
    name = userInfo["by"] as? String ?? "clock"
    role = userInfo["role"] as? String ?? "clock"
  }
}
