/// A part of the report.
struct Section {
  let title: String
  /// A sentence on how to read the section; may be empty.
  let note: String
  /// Measures the section.
  let findings: (_ sampler: Sampler, _ filter: Filter) throws -> [Finding]
}

/// The text that names must contain.
struct Filter {
  let text: String?

  func wants(_ names: String...) -> Bool {
    guard let text = text?.lowercased() else { return true }
    return names.contains { $0.lowercased().contains(text) }
  }
}

extension Section {
  /// All sections, in the order of printing.
  static var all: [Section] { tables + [.growth, .memory, .compiling, .rules] }

  /// The comparisons with rivals: what is promised, then what is measured beside.
  static var tables: [Section] {
    [
      comparison(
        "What is promised",
        note:
          "Medians of nanoseconds per event. 'at most' is in instructions, which 'instructions --check' counts.",
        Row.all.filter { $0.promise != nil })
    ]
      + RowGroup.all.map { group in
        comparison("Beside: \(group.title)", note: group.note, group.rows.filter { $0.promise == nil })
      }
  }

  private static func comparison(_ title: String, note: String, _ rows: [Row]) -> Section {
    Section(title: title, note: note) { sampler, filter in
      try rows.filter { filter.wants($0.key, $0.work, title) }.map { row in
        let samples = try sampler.samples(of: [row.ours, row.rival])
        var finding = Finding(
          row.work, against: row.against, .nanoseconds, ours: samples[0].median, rival: samples[1].median,
          bound: row.promise.map { .instructions($0) })
        finding.key = row.key
        finding.allocations = allocations(of: row)
        return finding
      }
    }
  }
}
