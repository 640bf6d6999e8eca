import Foundation
import GRDB

/// Opens the database, which any number of processes may share.
func openStore(at path: String) throws -> DatabaseQueue {
  let queue = try openQueue(at: path)
  try queue.write { database in
    try database.execute(
      sql: """
        CREATE TABLE IF NOT EXISTS orders (
          id TEXT PRIMARY KEY, customer TEXT NOT NULL, item TEXT NOT NULL, cents INTEGER NOT NULL,
          payBy TEXT NOT NULL, state TEXT NOT NULL, payment TEXT NOT NULL, parcel TEXT NOT NULL,
          revision INTEGER NOT NULL, deadline TEXT, snapshot TEXT NOT NULL);
        CREATE INDEX IF NOT EXISTS deadlines ON orders (deadline) WHERE deadline IS NOT NULL;
        CREATE TABLE IF NOT EXISTS audit (
          orderID TEXT NOT NULL REFERENCES orders, revision INTEGER NOT NULL, at TEXT NOT NULL, "by" TEXT NOT NULL,
          role TEXT NOT NULL, action TEXT NOT NULL, state TEXT NOT NULL, payment TEXT NOT NULL, parcel TEXT NOT NULL,
          PRIMARY KEY (orderID, revision));
        CREATE TABLE IF NOT EXISTS outbox (
          orderID TEXT PRIMARY KEY REFERENCES orders, due TEXT NOT NULL, attempts INTEGER NOT NULL, tracking TEXT);
        CREATE INDEX IF NOT EXISTS waiting ON outbox (due) WHERE tracking IS NULL;
        """)
  }
  return queue
}

/// Opens a database file that waits for other writers, and keeps what it has committed.
func openQueue(at path: String) throws -> DatabaseQueue {
  var configuration = Configuration()
  configuration.journalMode = .wal
  configuration.busyMode = .timeout(10)
  let queue = try DatabaseQueue(path: path, configuration: configuration)
  // The disk has a change before the client has the answer, so a power failure loses no answered change.
  try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
  return queue
}
