import Foundation
import GRDB
import GuardedState

/// The row of an order: its data, and the snapshot from which its machine continues.
///
/// The states are in separate columns too, for reports and indexes.
struct OrderRow: Codable, Sendable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "orders"

  var id = UUID().uuidString
  var customer: String
  var item: String
  var cents: Int
  var payBy: Date
  var state = "open"
  var payment = "due"
  var parcel = "none"
  /// The number of changes, by which a change of the row notices that another one came first.
  var revision = 0
  /// The earliest deadline of a timeout, by which one query finds all orders that are due.
  var deadline: Date?
  var snapshot = Snapshot(state: Order.State.open)

  /// Returns the row with the states of a snapshot.
  func with(_ snapshot: Snapshot<Order.State>) -> OrderRow {
    var row = self
    row.state = snapshot.state.rawValue
    row.payment = snapshot.regions["payment"]?.state ?? payment
    row.parcel = snapshot.regions["parcel"]?.state ?? parcel
    (row.revision, row.deadline, row.snapshot) = (snapshot.revision, snapshot.nextDeadline, snapshot)
    return row
  }

  /// Updates the row.
  ///
  /// - Throws: ``Conflict`` if the row's revision isn't the old one: another request, maybe of another process, came
  ///   first.
  func update(_ database: Database, replacing oldRevision: Int) throws {
    var arguments = StatementArguments(try databaseDictionary)
    arguments += ["oldRevision": oldRevision]
    try database.execute(
      sql: """
        UPDATE orders SET state = :state, payment = :payment, parcel = :parcel, revision = :revision,
          deadline = :deadline, snapshot = :snapshot
        WHERE id = :id AND revision = :oldRevision
        """, arguments: arguments)
    if database.changesCount == 0 { throw Conflict() }
  }
}

/// The error of a change that another one has overtaken. The request is decided again with the row as it is now.
struct Conflict: Error {}

/// A line of the audit: a change of an order, its caller, and the states after it.
struct AuditLine: Codable, Sendable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "audit"

  var orderID: String
  var revision: Int
  var at: Date
  var by: String
  var role: String
  var action: String
  var state: String
  var payment: String
  var parcel: String

  init(_ row: OrderRow, by caller: Caller, at date: Date) {
    (orderID, revision, at) = (row.id, row.revision, date)
    (by, role, action) = (caller.name, caller.role, caller.action)
    (state, payment, parcel) = (row.state, row.payment, row.parcel)
  }
}

/// An entry of the outbox: a parcel for the carrier.
struct Shipment: Codable, Sendable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "outbox"

  var orderID: String
  /// The time of the next attempt.
  var due: Date
  var attempts = 0
  /// The carrier's number for the parcel; nil until it has answered.
  var tracking: String?
}
