import ArgumentParser
import Foundation
import HeapCount

/// Measures GuardedState against code written by hand.
@main
struct BenchmarksCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "Benchmarks",
    abstract: "Measures GuardedState against code written by hand.",
    discussion: "Times are medians of runs in which ours and the rival take turns. Build for release.")

  @Flag(help: "Print JSON.") var json = false

  @Flag(help: "Exit with 1 when something falls short of its bound.") var check = false

  @Flag(help: "Print the comparisons with the rivals alone.") var tableOnly = false

  @Flag(help: "Print the keys of the rows and their events per round, and measure nothing.") var list = false

  @Option(help: "Measure only what has this text in its name.") var filter: String?

  @Flag(help: "With --mark: only the rows whose instructions are promised.") var promised = false

  @Option(help: "How many samples are taken of each side, at least 5.") var runs = 31

  @Option(help: "Run the row with this key, without measuring; for use under a profiler.") var only: String?

  @Option(help: "With --only: how many rounds.") var loops = 1000

  @Option(help: "With --only: which side.") var side = Side.ours

  @Option(help: "Run about so many events of each side between two calls of `profiler_mark`, and measure nothing.")
  var mark: Int?

  enum Side: String, CaseIterable, ExpressibleByArgument { case ours, rival }

  func validate() throws {
    if runs < 5 { throw ValidationError("A median needs at least 5 runs.") }
    if loops < 1 { throw ValidationError("At least one loop is needed.") }
    if let only, !Row.all.contains(where: { $0.key == only }) {
      throw ValidationError("There is no row '\(only)'; --list names them.")
    }
  }

  func run() throws {
    if list {
      for row in Row.all { print(row.key, row.ours.eventsPerRound, row.rival.eventsPerRound) }
    } else if let mark {
      let filter = Filter(text: filter)
      for row in Row.all where filter.wants(row.key, row.work) && (!promised || row.promise != nil) {
        run(row, marking: mark)
      }
    } else if let row = Row.all.first(where: { $0.key == only }) {
      _ = (side == .ours ? row.ours : row.rival).prepare()(loops)
    } else {
      try measure()
    }
  }

  /// Runs both sides of a row between marks, and prints the numbers of events and the promised instructions, or 0.
  private func run(_ row: Row, marking events: Int) {
    for side in [row.ours, row.rival] {
      let run = side.prepare()
      let rounds = max(1, events / run(1))
      // The first rounds do work that happens once.
      _ = run(max(1, rounds / 10))
      profiler_mark()
      let count = run(rounds)
      profiler_mark()
      print(row.key, count, row.promise ?? 0)
    }
  }

  /// Measures, and prints each section at its end.
  private func measure() throws {
    #if DEBUG
    FileHandle.standardError.write(Data("This is a debug build: its numbers say nothing. Use -c release.\n".utf8))
    #endif
    let (sampler, filter) = (Sampler(runs: runs), Filter(text: filter))
    var report = Report()
    for section in tableOnly ? Section.tables : Section.all {
      let findings = try section.findings(sampler, filter)
      if findings.isEmpty { continue }
      report.sections.append(.init(title: section.title, note: section.note, findings: findings))
      if !json, let last = report.sections.last { print(last, terminator: "\n\n") }
      fflush(nil)
    }
    let shortfalls = report.shortfalls
    if json {
      print(try report.json())
    } else if !shortfalls.isEmpty {
      print("Short of its bound: \(shortfalls.map(\.work).joined(separator: "; "))")
    }
    if check, !shortfalls.isEmpty { throw ExitCode(1) }
  }
}
