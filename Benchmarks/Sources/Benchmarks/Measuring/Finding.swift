/// One line of what was measured.
struct Finding: Encodable {
  /// What was measured.
  let work: String
  /// What it is compared with; nil where it stands alone.
  let against: String?
  /// What the numbers count.
  let unit: Unit
  /// Ours.
  let ours: Double
  /// The rival's; nil where there is none.
  let rival: Double?
  /// What must not be exceeded; nil where nothing is promised.
  let bound: Bound?
  /// The word by which a command line names the row; nil for what is no row.
  var key: String?
  /// The blocks of memory that one event allocates; nil where they aren't counted.
  var allocations: Allocations?

  /// Blocks of memory for each event.
  struct Allocations: Encodable {
    /// Ours.
    let ours: Double
    /// The rival's.
    let rival: Double
    /// How many ours may have; nil where what must outlive the call decides.
    let atMost: Double?

    /// Whether ours has no more than it may; nil where nothing is promised.
    ///
    /// What the start of a round allocates, such as its task, doesn't count: it is divided among many events.
    var isOK: Bool? { atMost.map { ours < $0 + 0.05 } }
  }

  /// What numbers count.
  enum Unit: String, Encodable {
    case nanoseconds = "ns"
    case milliseconds = "ms"
    case bytes
    case allocations
  }

  /// What must not be exceeded.
  enum Bound {
    /// Ours divided by the rival's.
    case ratio(Double)
    /// Ours minus the rival's.
    case difference(Double)
    /// Ours.
    case value(Double)
  }

  /// Describes what was measured.
  ///
  /// - Parameters:
  ///   - work: What was measured.
  ///   - against: What it is compared with.
  ///   - unit: What the numbers count.
  ///   - ours: Ours.
  ///   - rival: The rival's.
  ///   - bound: What must not be exceeded.
  init(_ work: String, against: String? = nil, _ unit: Unit, ours: Double, rival: Double? = nil, bound: Bound? = nil) {
    self.work = work
    self.against = against
    self.unit = unit
    self.ours = ours
    self.rival = rival
    self.bound = bound
  }
}

extension Finding {
  /// Ours divided by the rival's; nil for what is counted and not timed.
  var ratio: Double? {
    guard let rival, rival != 0, unit == .nanoseconds || unit == .milliseconds else { return nil }
    return ours / rival
  }

  /// Whether all bounds hold; nil where there are none.
  var isOK: Bool? {
    guard let isInBound else { return allocations?.isOK }
    return isInBound && allocations?.isOK ?? true
  }

  /// Whether the bound holds; nil where there is none.
  var isInBound: Bool? {
    switch bound {
    case nil: nil
    case .ratio(let most): ratio.map { $0 <= most }
    case .difference(let most): rival.map { ours - $0 <= most }
    case .value(let most): ours <= most
    }
  }

  /// The names in JSON.
  private enum CodingKeys: String, CodingKey {
    case key, work, against, unit, ours, rival, ratio, bounded, atMost, allocations, ok
  }

  /// Writes the numbers, what was made of them, and what they were held against.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(key, forKey: .key)
    try container.encode(work, forKey: .work)
    try container.encodeIfPresent(against, forKey: .against)
    try container.encode(unit, forKey: .unit)
    try container.encode(ours, forKey: .ours)
    try container.encodeIfPresent(rival, forKey: .rival)
    try container.encodeIfPresent(ratio, forKey: .ratio)
    switch bound {
    case nil: break
    case .ratio(let most):
      try container.encode("ratio", forKey: .bounded)
      try container.encode(most, forKey: .atMost)
    case .difference(let most):
      try container.encode("difference", forKey: .bounded)
      try container.encode(most, forKey: .atMost)
    case .value(let most):
      try container.encode("ours", forKey: .bounded)
      try container.encode(most, forKey: .atMost)
    }
    try container.encodeIfPresent(allocations, forKey: .allocations)
    try container.encodeIfPresent(isOK, forKey: .ok)
  }
}
