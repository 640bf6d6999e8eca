internal import GuardedStateRules

/// The indices of events, methods and conditions, which the rules of a machine and of its regions share.
///
/// Copies share memory, so that many small regions together take little more of it than their names.
struct SharedIndices<Event: Hashable & Sendable, Method: Hashable & Sendable> {
  var events = NamedMembers<Event>()
  var methods = NamedMembers<Method>()
  /// The names of the conditions.
  private(set) var conditions: [String]
  /// The index of each condition.
  private(set) var conditionNumbers: [String: Int]
  /// The events that the machine or any region accepts.
  var accepted: Set<Event>

  /// Creates the indices of known names.
  ///
  /// - Parameters:
  ///   - events: The events that exist even if no rule mentions them, in their order.
  ///   - methods: The methods that exist even if no rule mentions them, in their order.
  ///   - conditions: The conditions in the order of their indices. The last index of a repeated one counts.
  ///   - accepted: The events that the machine or any region accepts.
  init(events: [Event] = [], methods: [Method] = [], conditions: [String] = [], accepted: Set<Event> = []) {
    self.conditions = conditions
    conditionNumbers = Dictionary(conditions.enumerated().map { ($1, $0) }) { $1 }
    self.accepted = accepted
    for event in events { self.events.insert(event) }
    for method in methods { self.methods.insert(method) }
  }

  /// Creates the indices of all names in the rules of a machine and of its regions; none without regions.
  init<State>(_ rules: Rules<State, Event, Method>) {
    let parts = rules.regions.isEmpty ? [] : [rules] + rules.sameRegions.compactMap(\.rules)
    let conditions = parts.flatMap {
      $0.eventRules.flatMap(\.conditions) + $0.stateRules.flatMap(\.conditions) + $0.properties
    }
    self.init(
      events: parts.flatMap { $0.events + $0.ignoredEvents }, methods: parts.flatMap(\.methods),
      conditions: conditions.distinct, accepted: rules.acceptedInAll)
  }

  /// Adds a condition if it is new.
  mutating func insert(condition name: String) {
    if conditionNumbers[name] != nil { return }
    conditionNumbers[name] = conditions.count
    conditions.append(name)
  }
}

/// Distinct values in the order of their first insertion, and their names.
struct NamedMembers<Element: Hashable> {
  private(set) var ordered = OrderedMembers<Element>()
  private(set) var names: [String] = []

  /// Adds a value if it is new, and returns its index.
  @discardableResult
  mutating func insert(_ element: Element) -> Int {
    if let index = ordered.indices[element] { return index }
    names.append(nameOfCase(element))
    return ordered.insert(element)
  }
}
