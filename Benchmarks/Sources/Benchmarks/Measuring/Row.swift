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
  /// The rows of the table, in its order.
  static var table: [Row] {
    [
      .allowed, .transitions, .callbacks, .hostEvents, .machineEvents, .nested, .refused, .thrown, .byName, .named,
      .large, .delegate,
    ]
  }

  /// Rows of the table whose calls are so short that it matters whether they are inlined: here they are not.
  static var called: [Row] {
    [.allowedCalled, .transitionsCalled, .callbacksCalled, .hostEventsCalled, .machineEventsCalled, .refusedCalled]
  }

  /// All rows.
  static var all: [Row] { table + called }
}
