import Foundation
import GRDB

/// The company that carries parcels.
protocol Carrier: Sendable {
  /// Asks the carrier to fetch a parcel.
  ///
  /// - Parameters:
  ///   - order: The order.
  ///   - key: The key of the request. The carrier answers a repeated one as it did before, and fetches nothing twice.
  /// - Returns: The carrier's number for the parcel.
  /// - Throws: Any error; the carrier may have taken the request nevertheless.
  func ship(order: String, idempotencyKey key: String) async throws -> String
}

/// A carrier that fails at random: before it takes a request, or afterwards, when only its answer is lost.
///
/// Its book is a separate database, as if it were the carrier's own system.
struct UnreliableCarrier: Carrier {
  let book: DatabaseQueue
  let failureRate: Double

  struct Unavailable: Error {}
  struct AnswerLost: Error {}

  init(bookAt path: String, failureRate: Double) throws {
    (book, self.failureRate) = (try openQueue(at: path), failureRate)
    try book.write {
      try $0.execute(
        sql: """
          CREATE TABLE IF NOT EXISTS parcels (
            number INTEGER PRIMARY KEY, orderID TEXT NOT NULL, key TEXT NOT NULL UNIQUE, requests INTEGER NOT NULL)
          """)
    }
  }

  func ship(order: String, idempotencyKey key: String) async throws -> String {
    if .random(in: 0..<1) < failureRate { throw Unavailable() }
    let number = try await book.write { database in
      try Int.fetchOne(
        database,
        sql: """
          INSERT INTO parcels (orderID, key, requests) VALUES (?, ?, 1)
          ON CONFLICT (key) DO UPDATE SET requests = requests + 1 RETURNING number
          """, arguments: [order, key])
    }
    if .random(in: 0..<1) < failureRate { throw AnswerLost() }
    return "P\(number ?? 0)"
  }
}
