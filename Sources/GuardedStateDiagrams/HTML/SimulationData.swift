import GuardedState
internal import GuardedStateRules

/// The decisions of compiled rules as JSON, which the script of a page reads.
///
/// Each region has its candidates: the conditions, the targets, the depth that a transition leaves untouched, the
/// `via:` state, the `orElse:` target, the event, and whether the request is ignored. A cell lists the numbers of
/// candidates in the order in which they are tried, and at the end -1 if the request is allowed, or -2 if it is ignored.
struct SimulationData {
  private let parts: [(diagram: Diagram, table: __Table)]
  private let titles: [String]
  /// The names of the conditions that are switches.
  private var switches = OrderedMembers<String>()

  /// The largest number of states, which is that of a picture.
  static let limit = 300

  /// The decisions of a diagram; nil if its rules have problems, no states or too many.
  init?(_ diagram: RegionalDiagram) {
    let parts = diagram.parts.compactMap { part in part.compiled.map { (diagram: part, table: $0) } }
    guard parts.count == diagram.parts.count, parts.allSatisfy({ !$0.table.stateNames.isEmpty }) else {
      return nil
    }
    if parts.contains(where: { $0.diagram.names.count > Self.limit }) { return nil }
    self.parts = parts
    titles = parts.map { $0.diagram.title ?? "state" }
  }

  /// The JSON.
  mutating func text() -> String {
    let parts = parts.indices.map { part($0) }
    let requests = requests
    return Self.object([
      ("conditions", Self.list(switches.members.map(Self.string))), ("requests", Self.list(requests)),
      ("parts", Self.list(parts)),
    ])
  }

  // MARK: - Requests

  /// The methods, the events that have no method of the same name, and the targets of `transition(to:)`.
  private var requests: [String] {
    var known: Set<String> = []
    var requests: [String] = []
    func add(_ kind: String, _ name: String, _ part: Int, _ columns: [(part: Int, column: CellColumn)]) {
      var allowed: [String] = []
      for (part, column) in columns {
        let table = parts[part].table
        allowed += table.states(accepting: column).map { table.stateNames[$0] }
      }
      requests.append(
        Self.object([
          ("kind", Self.string(kind)), ("name", Self.string(name)), ("part", "\(part)"),
          ("in", Self.list(allowed.map(Self.string))),
        ]))
    }
    for (part, (_, table)) in parts.enumerated() {
      for (method, name) in table.methodNames.enumerated()
      where part == owner(of: name) && known.insert(name).inserted {
        add("m", name, part, [(part, .method(method))])
      }
    }
    for (_, table) in parts {
      for name in table.eventNames where known.insert(name).inserted {
        let columns = parts.indices.compactMap { part in
          parts[part].table.eventNames.firstIndex(of: name).map { (part, CellColumn.event($0)) }
        }
        add("e", name, 0, columns)
      }
    }
    for (part, (_, table)) in parts.enumerated() {
      for (state, name) in table.stateNames.enumerated() where !table.states(accepting: .target(state)).isEmpty {
        add("t", name, part, [(part, .target(state))])
      }
    }
    return requests
  }

  /// The region that guards a method: the first that names it, or else the host's own state.
  private func owner(of method: String) -> Int {
    parts.indices.dropFirst().first { part in
      let table = parts[part].table
      return table.methodNames.firstIndex(of: method).map(table.guardedMethods.contains) ?? false
    } ?? 0
  }

  // MARK: - Regions

  private mutating func part(_ number: Int) -> String {
    let (diagram, table) = parts[number]
    let tree = table.nesting
    let leaves = table.stateNames.indices.filter(tree.isLeaf)
    var candidates = OrderedMembers<CellCandidate>()
    var cells: [(String, String)] = []
    let columns =
      table.eventNames.enumerated().map { ("e:\($1)", CellColumn.event($0)) }
      + table.methodNames.enumerated().map { ("m:\($1)", CellColumn.method($0)) }
      + table.stateNames.enumerated().map { ("t:\($1)", CellColumn.target($0)) }
      + table.triggerColumns.map { ("#\($0)", CellColumn.event($0)) }
    for (key, column) in columns {
      let rows = leaves.compactMap { state -> (String, String)? in
        let (all, ending) = table.cell(column, in: state)
        let numbers = all.map { "\(candidates.insert($0))" } + (ending == .refused ? [] : ["-\(ending.rawValue)"])
        return numbers.isEmpty ? nil : ("\(state)", Self.list(numbers))
      }
      if !rows.isEmpty { cells.append((key, Self.object(rows))) }
    }
    let deferred = leaves.compactMap { state in
      let events = table.deferredEvents(in: state).map { Self.string(table.eventNames[$0]) }
      return events.isEmpty ? nil : ("\(state)", Self.list(events))
    }
    func event(_ column: Int) -> String {
      column < 0
        ? "\"\"" : Self.string(column < table.eventNames.count ? "e:\(table.eventNames[column])" : "#\(column)")
    }
    let times = diagram.rules.compactMap { rule -> [String]? in
      guard case .after(_, _, let text, _)? = rule.trigger else { return nil }
      return rule.sources.map { _ in text }
    }.joined()
    let timers = zip(table.cellTimers, Array(times)).map { timer, text in
      Self.list([
        "\(timer.state)", timer.time.map { "\(Self.milliseconds($0))" } ?? "-1", event(timer.event), Self.string(text),
      ])
    }
    let activities = table.cellActivities.map { activity in
      Self.list([
        Self.string(activity.method), Self.list(activity.states.map { "\($0)" }), event(activity.end),
        event(activity.failure),
      ])
    }
    let ends = table.stateNames.indices.filter { table.finalStates[$0] && tree.parents[$0] < 0 }
    // A state that the rules don't have leads nowhere, so the page begins in the initial one.
    let start = diagram.current.map { table.stateNames.indices.contains($0) ? tree.leaf(of: $0) : table.initial }
    return Self.object([
      ("name", Self.string(titles[number])), ("states", Self.list(table.stateNames.map(Self.string))),
      ("parents", Self.list(tree.parents.map { "\($0)" })), ("first", Self.list(tree.initialChildren.map { "\($0)" })),
      ("history", Self.list(tree.histories.map { $0 == .none ? "0" : $0 == .shallow ? "1" : "2" })),
      ("start", "\(start ?? table.initial)"), ("ends", Self.list(ends)), ("always", "\(table.alwaysColumn)"),
      ("done", Self.list(table.completionColumns.map { "\($0)" })), ("timers", Self.list(timers)),
      ("activities", Self.list(activities)), ("deferred", Self.object(deferred)),
      ("plans", Self.list(candidates.members.map { plan($0, number) })), ("cells", Self.object(cells)),
    ])
  }

  private mutating func plan(_ candidate: CellCandidate, _ number: Int) -> String {
    let table = parts[number].table
    let conditions = candidate.conditions.map { condition(table.conditionNames[$0]) }
    return Self.list([
      Self.list(conditions), Self.list(candidate.targets.map { "\($0)" }), "\(candidate.depth)", "\(candidate.via)",
      "\(candidate.orElse)", candidate.event < 0 ? "\"\"" : Self.string(table.eventNames[candidate.event]),
      candidate.isIgnoring ? "1" : "0",
    ])
  }

  /// The number of a switch, or a region, its states of which one must be active, and the name.
  private mutating func condition(_ name: String) -> String {
    let indices = parts.map { part in { part.table.stateNames.firstIndex(of: $0) } }
    guard parts.count > 1, let other = RegionCondition(name, titles, state: { indices[$0]($1) }) else {
      return "\(switches.insert(name))"
    }
    return Self.list(([other.machine] + other.states).map { "\($0)" } + [Self.string(name)])
  }

  // MARK: - JSON

  private static func milliseconds(_ time: Duration) -> Int {
    let (seconds, attoseconds) = time.components
    return Int(clamping: seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
  }

  private static func list(_ values: [some CustomStringConvertible]) -> String {
    "[\(values.map(\.description).joined(separator: ","))]"
  }

  private static func object(_ members: [(String, String)]) -> String {
    "{\(members.map { "\(string($0)):\($1)" }.joined(separator: ","))}"
  }

  /// A text as a string in JSON, which may stand in an element of HTML.
  static func string(_ text: String) -> String {
    let escaped = text.replacingScalars { scalar in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case _ where scalar == "<" || scalar == "&" || scalar.picture != nil:
        scalar.escaped
      default: nil
      }
    }
    return "\"\(escaped)\""
  }
}
