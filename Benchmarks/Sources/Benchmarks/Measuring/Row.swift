/// One line of a table: work done by GuardedState, and the work of a rival.
struct Row: Sendable {
  /// The name of the row on a command line.
  let key: String
  let work: String
  let against: String
  /// The blocks of memory that ours may allocate for each event; nil if the values that outlive the call decide.
  let allocates: Double?
  let ours: Workload
  let rival: Workload

  init(
    _ key: String, _ work: String, against: String, allocates: Double? = 0, ours: Workload,
    rival: Workload
  ) {
    self.key = key
    self.work = work
    self.against = against
    self.allocates = allocates
    self.ours = ours
    self.rival = rival
  }
}

/// Rows under one heading.
struct RowGroup: Sendable {
  let title: String
  /// A sentence on how to read the rows; may be empty.
  let note: String
  let rows: [Row]
}
