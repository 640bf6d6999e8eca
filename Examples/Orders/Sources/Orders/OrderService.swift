import Foundation
import GRDB
import GuardedState

/// The operations on orders, for the routes and the worker.
struct OrderService: Sendable {
  let store: DatabaseQueue
  let journal: Journal
  var payWithin: TimeInterval = 900
  var now: @Sendable () -> Date = Date.init

  /// Places an order, whose row has the time until which it must be paid.
  func place(_ new: NewOrder, by caller: Caller) async throws -> OrderView {
    let (placed, seconds) = (now(), min(new.payWithin ?? payWithin, payWithin))
    let row = OrderRow(
      customer: caller.name, item: new.item, cents: new.cents, payBy: placed.addingTimeInterval(seconds))
    return try await store.writeWithoutTransaction { [now] database in
      let order = try Order(row, in: database, now: now)
      try database.inTransaction(.immediate) {
        let row = row.with(order.machine.snapshot())
        try row.insert(database)
        try AuditLine(row, by: caller, at: placed).insert(database)
        return .commit
      }
      return withUserInfo(caller.userInfo) { OrderView(order) }
    }
  }

  /// An order as it is, with the actions that are open to the caller.
  func view(_ id: String, for caller: Caller) async throws -> OrderView {
    try await with(id, as: caller) { order in
      order.machine.expireDue()
      return OrderView(order)
    }
  }

  /// Performs an action that a request names, with the arguments that it brings.
  ///
  /// - Throws: A ``Problem``: the refusal, or that other requests came first again and again.
  func perform(_ action: String, _ arguments: Data, on id: String, by caller: Caller) async throws -> OrderView {
    // No body has an effect outside the database, so a request that another one has overtaken may be decided again.
    for _ in 0..<5 {
      do {
        return try await with(id, as: caller) { order in
          do {
            try order.machine.handle(action, json: arguments, allowing: Order.actions)
            return OrderView(order)
          } catch let refusal as Refusal {
            // The order has expired, and that couldn't be saved: often because another request came first.
            if let error = refusal.underlyingError { throw error }
            throw Problem(refusal, links: Link.all(of: order))
          }
        }
      } catch is Conflict {}
    }
    throw Problem(.conflict, "Other requests came first", "Try again.")
  }

  /// The history of an order.
  func audit(of id: String) async throws -> [AuditLine] {
    let lines = try await store.read { database in
      try AuditLine.filter(Column("orderID") == id).order(Column("revision")).fetchAll(database)
    }
    if lines.isEmpty { throw Problem.unknownOrder }
    return lines
  }

  /// Lets the orders expire whose time has come, also those whose time came while no process ran.
  ///
  /// No request depends on it: one that comes later than an order's deadline meets an expired order anyway.
  func expireDue() async throws {
    let ids = try await store.read { [now] database in
      try String.fetchAll(
        database, sql: "SELECT id FROM orders WHERE deadline <= ? ORDER BY deadline LIMIT 100", arguments: [now()])
    }
    for id in ids { try await with(id, as: nil) { $0.machine.expireDue() } }
  }

  /// Makes an order of its row and lets a closure use it, on the database's own queue.
  ///
  /// There the order may block and needs no isolation. Requests of this process come one after the other, as SQLite
  /// writes; those of other processes are noticed by the row's revision.
  private func with<Result: Sendable>(
    _ id: String, as caller: Caller?, _ work: @escaping @Sendable (Order) throws -> Result
  ) async throws -> Result {
    try await store.writeWithoutTransaction { [journal, now] database in
      guard let row = try OrderRow.fetchOne(database, key: id) else { throw Problem.unknownOrder }
      let order = try Order(row, in: database, now: now)
      order.machine.onReport { journal.write($0, of: id) }
      return try withUserInfo(caller?.userInfo ?? [:]) { try work(order) }
    }
  }
}

/// The body of a request that places an order.
struct NewOrder: Decodable, Sendable {
  var item: String
  var cents: Int
  /// The time to pay, in seconds, if it is less than usual.
  var payWithin: TimeInterval?
}
