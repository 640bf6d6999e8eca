import Foundation
import GRDB
import GuardedState
import Logging

/// The operations on orders, for the routes and the worker.
struct OrderService: Sendable {
  let store: DatabaseQueue
  let logger: Logger
  var payWithin: TimeInterval = 900
  /// The time after which an order that couldn't be woken is tried again, by this process or another one.
  var patience: TimeInterval = 10
  var now: @Sendable () -> Date = Date.init

  /// Places an order, whose row has the time until which it must be paid.
  ///
  /// - Throws: A ``Problem`` if something is wrong with the order.
  func place(_ new: NewOrder, by caller: Caller) async throws -> OrderView {
    let (placed, seconds) = (now(), new.payWithin ?? payWithin)
    try new.check(payWithin: payWithin)
    let row = OrderRow(
      customer: caller.name, item: new.item, cents: new.cents, payBy: placed.addingTimeInterval(seconds))
    return try await store.writeWithoutTransaction { [now] database in
      let order = try Order(row, in: database, now: now)
      try database.inTransaction(.immediate) {
        let row = row.with(order.machine.snapshot())
        try row.insert(database)
        try AuditLine(placing: row, by: caller, at: placed).insert(database)
        return .commit
      }
      return withUserInfo(caller.userInfo) { OrderView(order) }
    }
  }

  /// An order as it is, with the actions that are open to the caller.
  func view(_ id: String, for caller: Caller) async throws -> OrderView {
    try await with(id, as: caller, OrderView.init)
  }

  /// Performs an action that a request names, with the arguments that it brings.
  ///
  /// - Throws: A ``Problem``: the refusal, or that other requests came first again and again.
  func perform(_ action: String, _ arguments: Data, on id: String, by caller: Caller) async throws -> OrderView {
    do {
      return try await with(id, as: caller) { order in
        do {
          try order.machine.handle(action, json: arguments, allowing: Order.actions)
          return OrderView(order)
        } catch let refusal as Refusal where refusal.reason != .unsaved {
          throw Problem(refusal, links: Link.all(of: order))
        }
      }
    } catch is Conflict { throw Problem(.conflict, "Other requests came first", "Try again.") }
  }

  /// The history of an order.
  func audit(of id: String) async throws -> [AuditLine] {
    let lines = try await store.read { database in
      try AuditLine.filter(Column("orderID") == id).order(Column("number")).fetchAll(database)
    }
    if lines.isEmpty { throw Problem.unknownOrder }
    return lines
  }

  /// Wakes the orders that go on without a request: those whose time has come, also while no process ran, and those
  /// whose process died before an eventless transition.
  ///
  /// No request depends on it: one that comes first meets an order that the clock has changed.
  func wakeOrders() async throws {
    for id in try await claim() {
      do { try await with(id, as: nil) { _ in } } catch {
        logger.error("an order couldn't be woken: \(error)", metadata: ["order": "\(id)"])
      }
    }
  }

  /// Takes orders that are due, and puts them off, so that no other process wakes them meanwhile. The write that wakes an
  /// order replaces its date. If there is none, because the order can't be read or saved, it is tried again later, and
  /// stops no other order.
  private func claim() async throws -> [String] {
    try await store.write { [patience, now = now()] database in
      // Earlier, not equal: the column has milliseconds, the deadline may be later than that.
      try String.fetchAll(
        database,
        sql: """
          UPDATE orders SET wakeAt = :later WHERE id IN
            (SELECT id FROM orders WHERE wakeAt < :now ORDER BY wakeAt LIMIT 100)
          RETURNING id
          """, arguments: ["later": now.addingTimeInterval(patience), "now": now])
    }
  }

  /// Makes an order of its row and lets a closure use it, on the database's own queue.
  ///
  /// There the order may block and needs no isolation. Requests of this process come one after the other, as SQLite
  /// writes; those of other processes are noticed by the row's version.
  private func with<Result: Sendable>(
    _ id: String, as caller: Caller?, _ decide: @escaping @Sendable (Order) throws -> Result
  ) async throws -> Result {
    do {
      let result = try await store.writeWithoutTransaction { [now] database in
        try withUserInfo(caller?.userInfo ?? [:]) {
          try withHost {
            try OrderRow.fetchOne(database, key: id)
          } makeHost: { row in
            try Order(row, in: database, now: now)
          } decide: { order in
            try decide(order)
          }
        }
      }
      guard let result else { throw Problem.unknownOrder }
      return result
    } catch let error as DatabaseError {
      throw StoreError(path: store.path, error: error)
    }
  }
}

/// The body of a request that places an order.
struct NewOrder: Decodable, Sendable {
  var item: String
  var cents: Int
  /// The time to pay, in seconds, if it is less than usual.
  var payWithin: TimeInterval?

  /// Checks what no rule of an order checks.
  ///
  /// - Throws: A ``Problem``.
  func check(payWithin longest: TimeInterval) throws {
    guard isText(item) else { throw Problem.wrong("'item' must be a text of at most 200 characters in one line.") }
    guard 1...100_000_000 ~= cents else { throw Problem.wrong("'cents' must be between 1 and 100000000.") }
    if let payWithin, !(1...longest ~= payWithin) {
      throw Problem.wrong("'payWithin' must be between 1 and \(Int(longest)) seconds.")
    }
  }
}

/// Whether a text from outside can be stored and shown: it isn't blank or long, and has no control characters. SQLite
/// would end it at a NUL.
func isText(_ text: String) -> Bool {
  text.count <= 200 && text.contains { !$0.isWhitespace }
    && !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
}
