/// A measured line of the report.
struct Finding: Encodable {
  let work: String
  /// The rival, or another comparison; nil if there is none.
  let against: String?
  let unit: Unit
  let ours: Double
  let rival: Double?
  let bound: Bound?
  /// The name of the row on a command line; nil outside the tables.
  var key: String?
  var allocations: Allocations?

  /// The blocks of memory that an event allocates.
  struct Allocations: Encodable {
    let ours: Double
    let rival: Double
    /// The bound of ours; nil if the values that outlive the call decide.
    let atMost: Double?

    /// Whether the bound holds; nil without a bound.
    ///
    /// Allocations at the start of a round, such as that of its task, are divided among many events and don't count.
    var isOK: Bool? { atMost.map { ours < $0 + 0.05 } }
  }

  enum Unit: String, Encodable {
    case nanoseconds = "ns"
    case milliseconds = "ms"
    case bytes
    case allocations
  }

  /// An upper bound of a ratio, of a difference, of our number, or of instructions, which are counted elsewhere.
  enum Bound {
    case instructions(Int)
    case ratio(Double)
    case difference(Double)
    case value(Double)
  }

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
  /// The ratio of ours to the rival; nil for numbers that aren't times.
  var ratio: Double? {
    guard let rival, rival != 0, unit == .nanoseconds || unit == .milliseconds else { return nil }
    return ours / rival
  }

  /// Whether all bounds hold; nil without bounds.
  var isOK: Bool? {
    guard let isInBound else { return allocations?.isOK }
    return isInBound && allocations?.isOK ?? true
  }

  /// Whether the bound of the number holds; nil without a bound.
  var isInBound: Bool? {
    switch bound {
    case nil, .instructions: nil
    case .ratio(let most): ratio.map { $0 <= most }
    case .difference(let most): rival.map { ours - $0 <= most }
    case .value(let most): ours <= most
    }
  }

  private enum CodingKeys: String, CodingKey {
    case key, work, against, unit, ours, rival, ratio, bounded, atMost, allocations, ok
  }

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
    case .instructions(let most):
      try container.encode("instructions", forKey: .bounded)
      try container.encode(most, forKey: .atMost)
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
