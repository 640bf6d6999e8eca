#if Macros
import Foundation
import GuardedState
import Testing

/// A row of the service: a document and the snapshot from which it continues.
struct ApprovalRow: Codable {
  let id: Int
  var version = 0
  var wakeAt: Date?
  var snapshot: Snapshot<Approval.State>
}

/// A line of the audit: who changed what, and why.
struct ApprovalLine: Codable, Hashable {
  let id: Int
  let version: Int
  let by: String?
  let region: String?
  let from: String?
  let to: String
  let cause: Report.Cause?
}

/// A document with 13 states, three regions and seven timers, which is made of its row for each request.
@Guarded
final class Approval {
  enum State: String, Codable {
    case draft, submitted, review, revising, approved, queued, rendering, rendered, signing, signed
    case archived, rejected, expired
  }
  @Region enum Legal { case pending, approved, refused }
  @Region enum Finance { case pending, approved, refused }
  @Region enum Hold { case none, held }

  static let rules = Rules(initial: .draft) {
    Final(.archived, .rejected, .expired)
    Always(from: .submitted, to: .review)
    Always(from: .review, to: .approved, when: "Legal.approved", "Finance.approved")
    Always(from: .review, to: .rejected, when: "Legal.refused")
    Always(from: .review, to: .rejected, when: "Finance.refused")
    Always(from: .approved, to: .queued)
    Always(from: .rendered, to: .signing)
    After(.seconds(30_000), from: .draft, to: .expired)
    After(.seconds(1_000), from: .review, fire: .remind)
    After(.seconds(9_000), from: .review, to: .expired)
    After(.seconds(4_000), from: .revising, to: .review)
    After("second", from: .signing, fire: .remind)
    After("last", from: .signing, to: .expired)
    After(.seconds(500), from: .signed, to: .archived)
    On(.remind, in: .review, .signing)
  }

  private(set) var row: ApprovalRow
  private let file: ApprovalFile
  private var mail: String?
  var second: Duration { .seconds(2_000) }
  var last: Date { machine.now() + 8_000 }

  init(_ row: ApprovalRow, in file: ApprovalFile, at now: Date) throws {
    (self.row, self.file) = (row, file)
    machine.now = { now }
    try machine.restore(row.snapshot)
  }

  var isFree: Bool { hold == .none }

  @Transition(from: State.draft, .revising, to: .submitted) func submit() throws {}
  @Transition(from: State.review, to: .revising, when: \Approval.isFree) func revise() throws {}
  @Transition(from: Legal.pending, to: .approved, while: State.review) func approveLegal() throws {}
  @Transition(from: Legal.pending, to: .refused, while: State.review) func refuseLegal() throws {}
  @Transition(from: Finance.pending, to: .approved, while: State.review) func approveFinance() throws {}
  @Transition(from: Hold.none, to: .held) func block() throws {}
  @Transition(from: Hold.held, to: .none) func release() throws {}
  @Transition(from: State.queued, via: .rendering, to: .rendered, orElse: .queued)
  func render(_ work: () async throws -> Void) async throws { try await work() }
  @Transition(from: State.signing, to: .signed, when: \Approval.isFree) func sign() throws {}
  @Transition func remind() throws { mail = "reminder of \(row.id)" }

  func willCommit(_ commit: Commit<State>) throws {
    defer { mail = nil }
    var saved = row
    saved.version += 1
    saved.snapshot = commit.snapshot
    // The body begins again after a crash, with what the regions did meanwhile.
    if commit.snapshot.state == .rendering, let before = commit.snapshot.previous {
      saved.snapshot = Snapshot(
        state: before, revision: commit.snapshot.revision, regions: commit.snapshot.regions)
    }
    saved.wakeAt = saved.snapshot.nextDeadline
    let lines = commit.changes.map { change in
      ApprovalLine(
        id: row.id, version: saved.version, by: change.userInfo["by"] as? String, region: change.region,
        from: change.from, to: change.to, cause: change.cause)
    }
    try file.write { contents in
      guard contents.rows[row.id]?.version == row.version else { throw ApprovalFile.Conflict() }
      contents.rows[row.id] = saved
      contents.lines += lines
      if let mail {
        contents.number += 1
        contents.outbox[contents.number] = mail
      }
    }
    row = saved
  }
}

/// The database of the service: one file, which each write replaces as a whole.
final class ApprovalFile {
  struct Conflict: Error {}

  struct Contents: Codable {
    var rows: [Int: ApprovalRow] = [:]
    var lines: [ApprovalLine] = []
    /// The mails that aren't sent yet, by the numbers that are their keys.
    var outbox: [Int: String] = [:]
    var number = 0
  }

  /// The moment at which the process kills itself: before or after a write.
  struct Death {
    var write: Int
    var isAfterwards: Bool
  }

  let folder: URL
  var death: Death?
  private(set) var contents: Contents
  private var writes = 0

  init(_ folder: URL) throws {
    self.folder = folder
    let data = try? Data(contentsOf: folder.appending(path: "approvals.json"))
    contents = try data.map { try JSONDecoder().decode(Contents.self, from: $0) } ?? Contents()
  }

  func write(_ change: (inout Contents) throws -> Void) throws {
    var changed = contents
    try change(&changed)
    writes += 1
    let data = try JSONEncoder().encode(changed)
    if writes == death?.write, death?.isAfterwards == false { die() }
    try data.write(to: folder.appending(path: "approvals.json"), options: .atomic)
    if writes == death?.write { die() }
    contents = changed
  }

  /// Adds a line to a journal outside the database: what a client or the mail server has seen.
  func append(_ line: String, to name: String) throws {
    let path = folder.appending(path: name).path
    if !FileManager.default.fileExists(atPath: path) { _ = FileManager.default.createFile(atPath: path, contents: nil) }
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data((line + "\n").utf8))
    try handle.close()
  }

  func lines(of name: String) -> [String] {
    let text = try? String(contentsOf: folder.appending(path: name), encoding: .utf8)
    return text?.split(separator: "\n").map(String.init) ?? []
  }

  func die() -> Never {
    kill(getpid(), SIGKILL)
    fatalError("The process should be dead.")
  }
}

/// The service: requests, the worker that wakes documents, and the one that sends mails.
struct ApprovalService {
  let file: ApprovalFile
  var now: Date

  func place() throws {
    let id = file.contents.rows.count + 1
    try file.write { contents in
      let snapshot = try Approval(ApprovalRow(id: id, snapshot: Snapshot(state: .draft)), in: file, at: now)
        .machine.snapshot()
      contents.rows[id] = ApprovalRow(id: id, wakeAt: snapshot.nextDeadline, snapshot: snapshot)
    }
    try file.append("\(id) 0", to: "answers")
  }

  /// Performs a call, and answers with the version of the row.
  func request(_ name: String, on id: Int, by caller: String, inOneWrite: Bool) throws {
    guard let row = file.contents.rows[id] else { return }
    let document = try Approval(row, in: file, at: now)
    try withUserInfo(["by": caller]) {
      if inOneWrite {
        try document.machine.transaction { _ = try document.machine.handle(name) }
      } else {
        _ = try document.machine.handle(name)
      }
    }
    try file.append("\(id) \(document.row.version)", to: "answers")
  }

  /// Renders a document, whose hold changes meanwhile.
  func render(_ id: Int, diesWithin: Bool) async throws {
    guard let row = file.contents.rows[id] else { return }
    let document = try Approval(row, in: file, at: now)
    try await withUserInfo(["by": "renderer"]) {
      try await document.render {
        try withUserInfo(["by": "auditor"]) {
          if document.hold == .none { try document.block() } else { try document.release() }
        }
        try file.append("\(id) \(document.row.version)", to: "answers")
        if diesWithin { file.die() }
      }
    }
    try file.append("\(id) \(document.row.version)", to: "answers")
  }

  /// Wakes the documents that are due.
  func wake() throws {
    let due = file.contents.rows.values.filter { row in row.wakeAt.map { $0 <= now } ?? false }.map(\.id).sorted()
    if due.isEmpty { return }
    try file.write { contents in for id in due { contents.rows[id]?.wakeAt = now + 60 } }
    for id in due {
      guard let row = file.contents.rows[id] else { continue }
      try Approval(row, in: file, at: now).machine.expireDue()
    }
  }

  /// Sends the mails. The server knows a repetition by its key.
  func send() throws {
    for (number, mail) in file.contents.outbox.sorted(by: { $0.key < $1.key }) {
      try file.append("\(number) \(mail)", to: "mails")
      try file.write { $0.outbox[number] = nil }
    }
  }
}
#endif
