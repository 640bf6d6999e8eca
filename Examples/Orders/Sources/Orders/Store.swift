import Foundation
import GRDB

/// An error of a database, with its file.
struct StoreError: Error, CustomStringConvertible {
  let path: String
  let error: any Error

  var description: String { "\(path): \(error)" }
}

/// Opens the database, which any number of processes may share.
///
/// - Throws: A ``StoreError``.
func openStore(at path: String) throws -> DatabaseQueue {
  let queue = try openQueue(at: path)
  do {
    try queue.write { database in
      try database.execute(
        sql: """
          CREATE TABLE IF NOT EXISTS orders (
            id TEXT PRIMARY KEY, customer TEXT NOT NULL, item TEXT NOT NULL, cents INTEGER NOT NULL,
            payBy TEXT NOT NULL, state TEXT NOT NULL, payment TEXT NOT NULL, parcel TEXT NOT NULL,
            version INTEGER NOT NULL, wakeAt TEXT, snapshot TEXT NOT NULL);
          CREATE INDEX IF NOT EXISTS sleeping ON orders (wakeAt) WHERE wakeAt IS NOT NULL;
          CREATE TABLE IF NOT EXISTS audit (
            number INTEGER PRIMARY KEY, orderID TEXT NOT NULL REFERENCES orders, version INTEGER NOT NULL,
            at TEXT NOT NULL, "by" TEXT NOT NULL, role TEXT NOT NULL, region TEXT, "from" TEXT, "to" TEXT NOT NULL,
            cause TEXT NOT NULL);
          CREATE INDEX IF NOT EXISTS histories ON audit (orderID);
          CREATE TABLE IF NOT EXISTS outbox (
            orderID TEXT PRIMARY KEY REFERENCES orders, due TEXT NOT NULL, attempts INTEGER NOT NULL, tracking TEXT);
          CREATE INDEX IF NOT EXISTS waiting ON outbox (due) WHERE tracking IS NULL;
          """)
    }
  } catch { throw StoreError(path: path, error: error) }
  return queue
}

/// Opens a database file that waits for other writers, and keeps what it has committed.
///
/// - Throws: A ``StoreError``.
func openQueue(at path: String) throws -> DatabaseQueue {
  var configuration = Configuration()
  configuration.journalMode = .wal
  configuration.busyMode = .timeout(10)
  do {
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    // The disk has a change before the client has the answer, so a power failure loses no answered change.
    try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
    return queue
  } catch { throw StoreError(path: path, error: error) }
}
