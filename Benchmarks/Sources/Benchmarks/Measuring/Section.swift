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
  static var all: [Section] { [.table, .called, .allocations, .growth, .memory, .compiling, .rules, .observers] }

  /// The table: each kind of work against its rival.
  static var table: Section {
    comparison(
      "Work and what it is compared with", "Medians of nanoseconds per event; 'at most' bounds the ratio.", Row.table)
  }

  /// The shortest rows once more, with a real call in each event.
  static var called: Section {
    comparison(
      "The same, not inlined",
      "Where the rival above is inlined, it takes a cycle or two of a processor that overlaps one event with the next.",
      Row.called)
  }

  /// A section of rows.
  private static func comparison(_ title: String, _ note: String, _ rows: [Row]) -> Section {
    Section(title: title, note: note) { sampler, filter in
      try rows.filter { filter.wants($0.key, $0.work) }.map { row in
        let samples = try sampler.samples(of: [row.ours, row.rival])
        return Finding(
          row.work, against: row.against, .nanoseconds, ours: samples[0].median, rival: samples[1].median,
          bound: .ratio(row.atMost))
      }
    }
  }
}
