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
  /// The number of writes, by which a write of the row notices that another one came first.
  var version = 0
  /// The time at which a worker wakes the order: the snapshot's next deadline, or later while a worker tries.
  var wakeAt: Date?
  var snapshot = Snapshot(state: Order.State.open)

  /// Returns the row with the states of a snapshot.
  func with(_ snapshot: Snapshot<Order.State>) -> OrderRow {
    var row = self
    row.state = snapshot.state.rawValue
    row.payment = snapshot.regions["payment"]?.state ?? payment
    row.parcel = snapshot.regions["parcel"]?.state ?? parcel
    (row.wakeAt, row.snapshot) = (snapshot.nextDeadline, snapshot)
    return row
  }

  /// Updates the row.
  ///
  /// - Throws: ``Conflict`` if the row's version isn't the old one: another request, maybe of another process, came
  ///   first.
  func update(_ database: Database, replacing oldVersion: Int) throws {
    let columns = try databaseDictionary.map { Column($0.key).set(to: $0.value) }
    let old = Self.filter(Column("id") == id && Column("version") == oldVersion)
    if try old.updateAll(database, columns) == 0 { throw Conflict() }
  }
}

/// A line of the audit: one change of one region, with its caller and its cause.
struct AuditLine: Codable, Sendable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "audit"

  var orderID: String
  /// The version of the row that was written with this line.
  var version: Int
  var at: Date
  var by: String
  var role: String
  /// The region; nil for the order's own state.
  var region: String?
  var from: String?
  var to: String
  var cause: Report.Cause

  /// The line of a change that is saved.
  init(_ change: Report.Entry<Report.Change>, of row: OrderRow) {
    let caller = Caller(change.userInfo)
    (orderID, version, at, by, role) = (row.id, row.version, change.date, caller.name, caller.role)
    (region, from, to) = (change.region, change.from, change.to)
    // An eventless transition that was still due when the row was loaded, because a process died before it.
    cause = change.cause ?? .after("load")
  }

  /// The line of an order that is placed.
  init(placing row: OrderRow, by caller: Caller, at date: Date) {
    (orderID, version, at, by, role) = (row.id, row.version, date, caller.name, caller.role)
    (to, cause) = (row.state, .request("place"))
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
