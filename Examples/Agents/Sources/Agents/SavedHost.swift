import Foundation
import GRDB
import GuardedState
import GuardedStateData
import GuardedStateDiagrams
import GuardedStateTools

/// An actor that lives in memory and saves each change in its row, which other processes may change as well.
protocol SavedHost: ToolHost, Actor where StateName: Codable {
  associatedtype Contents: SavedContents
  /// The properties that are saved with the state.
  var contents: Contents { get set }
  var row: Row { get set }
  var machine: HostMachine<Self> { get }
}

/// The properties that are saved with the state.
protocol SavedContents: Codable, Sendable { init() }

/// The row of a host, as this process knows it.
struct Row: Sendable {
  let name: String
  let store: Store
  /// The number of writes, 0 for a row that there isn't yet; nil if the host must be read again.
  var number: Int? = 0
}

/// The reason why a change isn't saved, as a caller may know it.
enum SaveError: Error, CustomStringConvertible {
  case conflict, failed

  var description: String {
    switch self {
    case .conflict: "Another process has changed this meanwhile. Look at the state, and decide again."
    case .failed: "The change could not be saved. Nothing has happened. Repeat it later."
    }
  }
}

extension SavedHost {
  /// Reads the host if its row has changed since.
  func refresh() throws {
    let saved = try row.store.read { [row] database in
      try GRDB.Row.fetchOne(
        database, sql: "SELECT number, snapshot, contents FROM hosts WHERE name = ? AND number IS NOT ?",
        arguments: [row.name, row.number])
    }
    guard let saved else {
      if row.number == nil { (contents, row.number) = (Contents(), 0) }
      return
    }
    contents = try JSONDecoder().decode(Contents.self, from: saved["contents"])
    try machine.restore(JSONDecoder().decode(Snapshot<StateName>.self, from: saved["snapshot"]))
    row.number = saved["number"]
  }

  /// Saves a change with its lines of the audit, in one transaction, unless another process came first.
  func save(_ commit: Commit<StateName>) throws {
    do {
      let (old, encoder) = (row.number ?? -1, JSONEncoder())
      let snapshot = String(decoding: try encoder.encode(commit.snapshot), as: UTF8.self)
      let contents = String(decoding: try encoder.encode(contents), as: UTF8.self)
      try row.store.write { [row] database in
        try database.execute(
          sql: """
            INSERT INTO hosts VALUES (?1, 1, ?3, ?4) ON CONFLICT (name) DO
              UPDATE SET number = number + 1, snapshot = ?3, contents = ?4 WHERE number = ?2
            """,
          arguments: [row.name, old, snapshot, contents])
        // A row that was missing is a conflict too, if this process knows one.
        let number = try Int.fetchOne(database, sql: "SELECT number FROM hosts WHERE name = ?", arguments: [row.name])
        if database.changesCount == 0 || number != old + 1 { throw SaveError.conflict }
        for change in commit.changes {
          let (by, role) = (change.userInfo["by"] as? String, change.userInfo["role"] as? String)
          try AuditLine(
            host: row.name, version: commit.snapshot.version, at: change.date, by: by ?? "nobody", role: role ?? "none",
            from: change.from, to: change.to, cause: change.cause.map { "\($0)" } ?? "after a restart"
          ).insert(database)
        }
      }
      row.number = old + 1
    } catch {
      // The body has changed the contents, which must not outlive the change.
      row.number = nil
      if error is SaveError { throw error }
      log("\(row.name) isn't saved: \(error)")
      throw SaveError.failed
    }
  }

  /// The text of a resource.
  func text(of resource: Resource) throws -> String {
    try refresh()
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    func json(_ value: some Encodable) throws -> String { String(decoding: try encoder.encode(value), as: UTF8.self) }
    return switch resource {
    case .state: try json(contents)
    case .diagram: machine.diagram(.svg)
    case .rules: try json(machine.rules)
    case .audit: try json(AuditLine.latest(of: row.name, 100, in: row.store))
    }
  }
}

/// A part of a host that a client may read.
enum Resource: String, CaseIterable {
  case state, diagram, rules, audit

  var type: String { self == .diagram ? "image/svg+xml" : "application/json" }
  var summary: String {
    switch self {
    case .state: "The current state, what is permitted now, the version and the contents."
    case .diagram: "The rules as a picture, with the current state and what is permitted."
    case .rules: "The rules, as JSON."
    case .audit: "The last 100 changes: who made them, when and by which call."
    }
  }
}

/// Writes a line of the log.
func log(_ text: String) { FileHandle.standardError.write(Data("\(text)\n".utf8)) }
