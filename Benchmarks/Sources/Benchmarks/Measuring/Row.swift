/// One line of a table: work done by GuardedState, and by what it is compared with.
struct Row: Sendable {
  /// The word by which a command line names it.
  let key: String
  /// What is done.
  let work: String
  /// What it is compared with.
  let against: String
  /// How many times as long as the rival ours may take.
  let atMost: Bound
  /// How many blocks of memory ours may allocate for each event; nil where what must outlive the call decides.
  let allocates: Double?
  /// The work as GuardedState does it.
  let ours: Workload
  /// The work as the rival does it.
  let rival: Workload

  /// Describes a line.
  ///
  /// - Parameters:
  ///   - key: The word by which a command line names it.
  ///   - work: What is done.
  ///   - against: What it is compared with.
  ///   - atMost: How many times as long as the rival ours may take.
  ///   - allocates: How many blocks of memory ours may allocate for each event; nil for as many as must outlive the call.
  ///   - ours: The work as GuardedState does it.
  ///   - rival: The work as the rival does it.
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

  /// How many times as long as the rival ours may take.
  struct Bound: Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    /// The number; nil where nothing is promised.
    let ratio: Double?

    /// A bound of this row's own, such as one that the project's plan names.
    init(floatLiteral value: Double) { ratio = value }
    /// A bound of this row's own.
    init(integerLiteral value: Int) { ratio = Double(value) }
    private init(_ ratio: Double?) { self.ratio = ratio }

    /// A plain read.
    static let reading: Self = 2
    /// What only decides and changes.
    static let deciding: Self = 3
    /// What also brings something along, or tells somebody.
    static let telling: Self = 8
    /// What costs no more with many than with few; the rival is our own small one.
    static let noCliff: Self = 1.5
    /// Nothing is promised.
    static let none = Self(nil)
  }
}

/// Rows under one heading.
struct RowGroup: Sendable {
  /// The heading.
  let title: String
  /// A sentence on how to read it; empty where it needs none.
  let note: String
  /// The rows, in their order.
  let rows: [Row]
}
