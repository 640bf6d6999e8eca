#if Macros
import Foundation
import GuardedState
import Testing

/// A service whose processes die at their writes, within a body, and between a write and its answer.
@Suite struct KilledServiceTests {
  static let begin = Date(timeIntervalSince1970: 1_800_000_000)

  /// Four services, each of which is killed 25 times.
  @Test(.timeLimit(.minutes(5)), arguments: 0..<4)
  func `A service of approvals that is killed loses nothing, does nothing twice and leaves nothing asleep`(service: Int)
    async throws
  {
    let folder = FileManager.default.temporaryDirectory.appending(path: "approvals-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for number in 0..<25 {
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = folder.path as String, number = number as Int, service = service as Int] in
        try await Self.serve(URL(fileURLWithPath: path), number, seed: UInt64(service * 25 + number))
      }
      Self.check(try ApprovalFile(folder))
    }
    // The last process: everything that is due happens, and nothing else.
    let file = try ApprovalFile(folder)
    for day in 1...5 {
      let service = ApprovalService(file: file, now: Self.begin + 1_000_000 * Double(day))
      while file.contents.rows.values.contains(where: { row in row.wakeAt.map { $0 <= service.now } ?? false }) {
        try service.wake()
      }
      try service.send()
    }
    Self.check(file)
    for row in file.contents.rows.values {
      #expect(row.wakeAt == nil)
      #expect([.queued, .archived, .rejected, .expired].contains(row.snapshot.state), "\(row) is asleep")
    }
    // Each reminder is sent, and no two share a key.
    let reminders = file.contents.lines.filter { $0.cause?.isReminder ?? false }.count
    let mails = Set(file.lines(of: "mails"))
    let keys = Set(mails.map { $0.split(separator: " ")[0] })
    #expect(file.contents.outbox.isEmpty && mails.count == keys.count && keys.count == reminders && reminders > 0)
  }

  /// Serves random requests until the process dies.
  private static func serve(_ folder: URL, _ number: Int, seed: UInt64) async throws {
    var random = SplitMix(state: seed &* 7_919)
    let file = try ApprovalFile(folder)
    file.death = .init(write: .random(in: 1...25, using: &random), isAfterwards: .random(using: &random))
    let calls = [
      "submit", "submit", "submit", "revise", "approveLegal", "approveLegal", "approveFinance", "approveFinance",
      "refuseLegal", "block", "release", "sign", "sign",
    ]
    for step in 0..<10_000 {
      let service = ApprovalService(file: file, now: begin + Double(number) * 700 + Double(step) * 20)
      let id = Int.random(in: 1...max(1, file.contents.rows.count), using: &random)
      let diesWithin = Int.random(in: 0..<8, using: &random) == 0
      do {
        switch Int.random(in: 0..<20, using: &random) {
        case 0 where file.contents.rows.count < 12: try service.place()
        case 1...3: try service.wake()
        case 4...5: try service.send()
        case 6...9: try await service.render(id, diesWithin: diesWithin)
        default:
          try service.request(
            calls.randomElement(using: &random) ?? "", on: id, by: ["ann", "ben"].randomElement(using: &random) ?? "",
            inOneWrite: .random(using: &random))
        }
      } catch is Refusal {}
    }
  }

  private static func check(_ file: ApprovalFile) {
    let rows = file.contents.rows
    let lines = Dictionary(grouping: file.contents.lines, by: \.id)
    // Nothing that was answered is lost.
    for answer in file.lines(of: "answers") {
      let numbers = answer.split(separator: " ").compactMap { Int($0) }
      #expect(rows[numbers[0]]?.version ?? -1 >= numbers[1], "\(answer)")
    }
    for row in rows.values { check(row, lines[row.id] ?? []) }
  }

  private static func check(_ row: ApprovalRow, _ lines: [ApprovalLine]) {
    #expect(Set(lines.map(\.version)) == Set(1..<row.version + 1), "\(row)")
    var states: [String?: String] = [nil: "draft", "legal": "pending", "finance": "pending", "hold": "none"]
    for (number, line) in lines.enumerated() {
      let before = states[line.region]
      // A body that a dead process left begins again.
      #expect(line.from == before || before == "rendering" && line.from == "queued", "\(line)")
      states[line.region] = line.to
      switch line.cause {
      case .request: #expect(line.by != nil, "\(line)")
      case .timeout: #expect(line.by == nil, "\(line)")
      case .after: #expect(line.by == (number > 0 ? lines[number - 1].by : nil), "\(line)")
      // An eventless transition that a dead process left.
      case nil: #expect(line.by == nil && line.region == nil, "\(line)")
      }
    }
    let saved = row.snapshot.state == .queued && states[nil] == "rendering" ? "rendering" : "\(row.snapshot.state)"
    #expect(states[nil] == saved)
    for (name, region) in row.snapshot.regions { #expect(states[name] == region.state) }
    if [.submitted, .approved, .rendered].contains(row.snapshot.state) {
      #expect(row.wakeAt != nil, "\(row) is asleep")
    }
  }
}

extension Report.Cause {
  fileprivate var isReminder: Bool {
    if case .timeout(let rule) = self { rule.contains("fire: remind") } else { false }
  }
}
#endif
