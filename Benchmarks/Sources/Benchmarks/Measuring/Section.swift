/// A part of the report, measured when it is asked for.
struct Section {
  /// The heading.
  let title: String
  /// A sentence on how to read it.
  let note: String
  /// Measures what the filter lets through.
  let findings: (_ sampler: Sampler, _ filter: Filter) throws -> [Finding]
}

/// What a command line wants to see.
struct Filter {
  /// The text that must occur; nil for everything.
  let text: String?

  /// Whether something is wanted: one of its names has the text in it, in large or small letters.
  ///
  /// - Parameter names: What the thing is called.
  /// - Returns: True if it is wanted.
  func wants(_ names: String...) -> Bool {
    guard let text = text?.lowercased() else { return true }
    return names.contains { $0.lowercased().contains(text) }
  }
}

extension Section {
  /// All sections, in the order of printing.
  static var all: [Section] { tables + [.growth, .memory, .compiling, .rules] }

  /// The tables: each kind of work against its rival.
  static var tables: [Section] { RowGroup.all.map(comparison) }

  /// A section of rows.
  private static func comparison(_ group: RowGroup) -> Section {
    Section(title: group.title, note: group.note) { sampler, filter in
      try group.rows.filter { filter.wants($0.key, $0.work, group.title) }.map { row in
        let samples = try sampler.samples(of: [row.ours, row.rival])
        var finding = Finding(
          row.work, against: row.against, .nanoseconds, ours: samples[0].median, rival: samples[1].median,
          bound: row.atMost.ratio.map { .ratio($0) })
        finding.key = row.key
        finding.allocations = allocations(of: row)
        return finding
      }
    }
  }
}
