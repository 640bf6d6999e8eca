/// One line of a table: work done by GuardedState, and the work of a rival.
struct Row: Sendable {
  /// The name of the row on a command line.
  let key: String
  let work: String
  let against: String
  /// The bound of the ratio of ours to the rival.
  let atMost: Bound
  /// The blocks of memory that ours may allocate for each event; nil if the values that outlive the call decide.
  let allocates: Double?
  let ours: Workload
  let rival: Workload

  init(
    _ key: String, _ work: String, against: String, atMost: Bound, allocates: Double? = 0, ours: Workload,
    rival: Workload
  ) {
    self.key = key
    self.work = work
    self.against = against
    self.atMost = atMost
    self.allocates = allocates
    self.ours = ours
    self.rival = rival
  }

  /// The bound of a ratio, as a number or as one of the kinds of work.
  struct Bound: Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    let ratio: Double

    init(floatLiteral value: Double) { ratio = value }
    init(integerLiteral value: Int) { ratio = Double(value) }

    /// A read of the state.
    static let reading: Self = 2
    /// A decision, and a change of state.
    static let deciding: Self = 3
    /// Work that passes values on, or notifies listeners.
    static let notifying: Self = 8
    /// Large against small; the rival is our own small one.
    static let noCliff: Self = 1.5
  }
}

/// Rows under one heading.
struct RowGroup: Sendable {
  let title: String
  /// A sentence on how to read the rows; may be empty.
  let note: String
  let rows: [Row]
}
