import Foundation
import GRDB

/// The database, which any number of processes may share.
typealias Store = DatabaseQueue

/// Opens the database.
///
/// - Throws: An error of SQLite.
func openStore(at path: String) throws -> Store {
  var configuration = Configuration()
  configuration.journalMode = .wal
  configuration.busyMode = .timeout(10)
  let store = try Store(path: path, configuration: configuration)
  // The disk has a change before the client has the answer, so a power failure loses no answered change.
  try store.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
  try store.write { database in
    try database.execute(
      sql: """
        CREATE TABLE IF NOT EXISTS hosts (
          name TEXT PRIMARY KEY, number INTEGER NOT NULL, snapshot TEXT NOT NULL, contents TEXT NOT NULL);
        CREATE TABLE IF NOT EXISTS audit (
          number INTEGER PRIMARY KEY, host TEXT NOT NULL, version INTEGER NOT NULL, at TEXT NOT NULL,
          "by" TEXT NOT NULL, role TEXT NOT NULL, "from" TEXT, "to" TEXT NOT NULL, cause TEXT NOT NULL);
        CREATE INDEX IF NOT EXISTS histories ON audit (host);
        CREATE TABLE IF NOT EXISTS tickets (
          id TEXT PRIMARY KEY, caller TEXT NOT NULL, tool TEXT NOT NULL, arguments TEXT NOT NULL,
          version INTEGER NOT NULL, expires TEXT NOT NULL);
        """)
  }
  return store
}

/// A line of the audit: one change, with its caller and its cause.
struct AuditLine: Codable, Sendable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "audit"

  var host: String
  /// The version of the host after the change, as an answer has it.
  var version: Int
  var at: Date
  var by: String
  var role: String
  var from: String?
  var to: String
  var cause: String

  /// The lines of a host, the latest first.
  static func latest(of host: String, _ limit: Int, in store: Store) throws -> [AuditLine] {
    try store.read { database in
      try filter(Column("host") == host).order(Column("number").desc).limit(limit).fetchAll(database)
    }
  }
}

/// The questions to users of a client that await their answers.
///
/// A ticket is a random number, and the database has what it stands for. So a client can't make or change one, and each is
/// good for one call of one caller, with the same arguments, at the same version of the host, for some minutes.
struct Tickets: Sendable {
  let store: Store
  let caller: String
  static let lifetime: TimeInterval = 300

  func issue(_ tool: String, _ arguments: Data, version: Int) throws -> String {
    let id = "\(UUID())"
    try store.write { database in
      try database.execute(sql: "DELETE FROM tickets WHERE expires < ?", arguments: [Date()])
      try database.execute(
        sql: "INSERT INTO tickets VALUES (?, ?, ?, ?, ?, ?)",
        arguments: [
          id, caller, tool, Self.text(of: arguments), version, Date(timeIntervalSinceNow: Self.lifetime),
        ])
    }
    return id
  }

  /// Uses a ticket up.
  ///
  /// - Returns: The version of the host for which it was issued; nil if it isn't good for this call.
  func redeem(_ id: String, _ tool: String, _ arguments: Data) throws -> Int? {
    try store.write { database in
      try Int.fetchOne(
        database,
        sql: """
          DELETE FROM tickets WHERE id = ? AND caller = ? AND tool = ? AND arguments = ? AND expires >= ?
          RETURNING version
          """,
        arguments: [id, caller, tool, Self.text(of: arguments), Date()])
    }
  }

  /// The arguments with sorted names: a client may write them in another order when it repeats the call.
  private static func text(of arguments: Data) -> String {
    guard let value = try? JSONDecoder().decode(JSON.self, from: arguments) else {
      return String(decoding: arguments, as: UTF8.self)
    }
    return value.text
  }
}
