/// One line of the table: work done by GuardedState, and by what it is compared with.
struct Row: Sendable {
  /// The word by which a command line names it.
  let key: String
  /// What is done.
  let work: String
  /// What it is compared with.
  let against: String
  /// How many times as long as the rival ours may take.
  let atMost: Double
  /// The work as GuardedState does it.
  let ours: Workload
  /// The work as the rival does it.
  let rival: Workload
}

extension Row {
  /// All rows, in the order of the table.
  static var all: [Row] {
    [
      .allowed, .transitions, .callbacks, .hostEvents, .machineEvents, .nested, .refused, .thrown, .byName, .named,
      .large, .delegate,
    ]
  }
}
