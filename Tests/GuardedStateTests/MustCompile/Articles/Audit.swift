// The examples of the article "Audit".
import Foundation
import GuardedState

struct AuditRow: Codable {
  let account: Int
  let report: Report
}

final class AuditLog {
  private let encoder = JSONEncoder()

  init() {
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
  }

  func append(_ row: AuditRow) {
    do { print(String(decoding: try encoder.encode(row), as: UTF8.self)) } catch { print("not recorded:", error) }
  }
}

@Guarded
final class Account {
  enum State { case open, frozen }
  let id: Int
  private(set) var balance = 100

  init(id: Int, log: AuditLog) {
    self.id = id
    machine.now = { Date(timeIntervalSince1970: 1_800_000_000) }
    machine.onReport { log.append(AuditRow(account: id, report: $0)) }
  }

  var isOwner: Verdict { machine.userInfo["by"] as? String == "ann" ? true : "Only the owner freezes an account" }

  @Allowed(in: State.open) func withdraw(_ cents: Int) throws { balance -= cents }
  @Transition(from: State.open, to: .frozen, when: \Account.isOwner) func freeze() throws {}
}

let account = Account(id: 7, log: AuditLog())
try withUserInfo(["by": "ben"]) {
  try account.withdraw(5)
  try? account.freeze()
}
try withUserInfo(["by": "ann"]) { try account.freeze() }

@Guarded
actor Door {
  enum State { case closed, open }

  func report(to audit: AsyncStream<Report>.Continuation) { machine.onReport { audit.yield($0) } }

  @Transition(from: State.closed, to: .open) func open() throws {}
}

let (reports, audit) = AsyncStream.makeStream(of: Report.self)
let door = Door()
await door.report(to: audit)
try await withUserInfo(["by": "ann"]) { try await door.open() }
audit.finish()
for await report in reports { print(report, report.userInfo["by"] ?? "") }

@Guarded
final class Contract {
  enum State: String, Codable { case draft, signed, archived }
  static let rules = Rules(initial: .draft) {
    Always(from: .signed, to: .archived)
  }
  private let write: (Snapshot<State>, [Report.Entry<Report.Change>]) throws -> Void

  init(write: @escaping (Snapshot<State>, [Report.Entry<Report.Change>]) throws -> Void) { self.write = write }

  @Transition(from: State.draft, to: .signed) func sign() throws {}

  func willCommit(_ commit: Commit<State>) throws {
    try write(commit.snapshot, commit.changes)  // both in one transaction of the database
  }
}

let contract = Contract { row, changes in
  for entry in changes {
    print(entry.userInfo["by"] ?? "nobody", entry.from ?? "", entry.to, entry.cause.map { "\($0)" } ?? "")
  }
}
try withUserInfo(["by": "ann"]) { try contract.sign() }
