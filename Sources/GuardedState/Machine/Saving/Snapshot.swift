import Foundation
internal import GuardedStateRules

/// The state of a machine as a value, from which a machine can continue.
///
/// It is `Codable` if its states are. For a generated `StateName`, write `extension Lamp.StateName: Codable {}`.
public struct Snapshot<State: Hashable & Sendable>: Hashable, Sendable {
  /// The current state.
  public var state: State
  /// The states that the machine is in, the outermost first; empty for an open machine in no state. The last one is
  /// ``state``. A machine with rules takes the others from its rules when it is restored.
  public var path: [State]
  /// The state before the last transition; nil before the first. A state with children means the child that is entered
  /// with it.
  public var previous: State?
  /// The number of transitions so far. A negative one, or more than half of `Int.max`, isn't restored.
  public var revision: Int
  /// The number of calls and changes so far, in a host whose methods are tools; 0 in any other.
  public var version = 0
  /// The states that the machine was in, the current one last, as far as its history keeps them; empty without a
  /// history.
  public var history: [State]
  /// The timeouts of the current states.
  public var timeouts: [Timeout]
  /// The names of the deferred events without arguments, in their order. Events that the state doesn't defer are
  /// offered when the snapshot is restored.
  public var deferred: [String]
  /// The snapshots of the host's regions, by their names: see <doc:Regions>.
  public var regions: [String: Snapshot<String>]
  /// The time at which the snapshot was made, by the machine's ``GuardedMachine/now``; nil if it isn't known. Equal
  /// snapshots may have different dates.
  public var date: Date?
  /// Whether a transition follows without a request: an eventless one or a completion whose conditions hold, or that of a
  /// deferred event.
  public var mayContinue: Bool

  /// The timer of a timeout (``After``), and when it is due.
  ///
  /// Its rule is known by the state, the property that gives the time, and the target or the event. Constants and
  /// conditions may change, and rules may be added before it.
  public struct Timeout: Hashable, Sendable {
    /// The state of the timeout.
    public var state: State
    /// The name of the property that gives the time; nil if the rule does.
    public var property: String?
    /// The name of the target; nil if the timeout fires an event.
    public var target: String?
    /// The name of the event that the timeout fires; nil if it has a target.
    public var event: String?
    /// The number of the timeout among those of the state with the same property and target or event, from 0, in the
    /// order of their declaration; without a target and an event, its number among all timeouts of the state.
    public var number: Int
    /// The remaining time; not positive if the timeout is due.
    public var remaining: Duration
    /// The date at which the timeout is due, by which ``RestoredTimeouts/deadlines`` continue; nil if only the remaining
    /// time is known.
    public var deadline: Date?
    /// Whether the property gives a date, which the wall clock decides, and not a duration.
    public var isDate: Bool
    /// Whether the timeout has been taken, and waits until the state is entered again.
    public var hasPassed: Bool

    /// The timer of a timeout.
    @inlinable
    public init(
      state: State, property: String? = nil, target: String? = nil, event: String? = nil, number: Int = 0,
      remaining: Duration, deadline: Date? = nil, isDate: Bool = false, hasPassed: Bool = false
    ) {
      self.state = state
      self.property = property
      self.target = target
      self.event = event
      self.number = number
      self.remaining = remaining
      self.deadline = deadline
      self.isDate = isDate
      self.hasPassed = hasPassed
    }
  }

  /// The earliest date at which the machine changes without a request, its regions included; nil if there is none. It is
  /// that of a timeout, or ``date`` if another transition follows without a request.
  ///
  /// A server finds the objects to wake by it: see <doc:Servers>.
  ///
  /// - Complexity: O(*n*) for *n* timeouts.
  public var nextDeadline: Date? {
    let own = timeouts.filter { !$0.hasPassed }.map(\.deadline) + [mayContinue ? date : nil]
    return (own + regions.values.map(\.nextDeadline)).compactMap { $0 }.min()
  }

  /// Makes a snapshot.
  ///
  /// - Parameters:
  ///   - state: The current state.
  ///   - path: The states that the machine is in, the outermost first; by default the current one alone.
  ///   - previous: The state before the last transition.
  ///   - revision: The number of transitions so far.
  ///   - history: The states that the machine was in.
  ///   - timeouts: The timers; one that is missing starts from the beginning.
  ///   - deferred: The names of the deferred events.
  ///   - regions: The snapshots of regions; a region that is missing is in its initial state.
  ///   - date: The time at which it is made.
  ///   - mayContinue: Whether a transition follows without a request.
  @inlinable
  public init(
    state: State, path: [State]? = nil, previous: State? = nil, revision: Int = 0, history: [State] = [],
    timeouts: [Timeout] = [], deferred: [String] = [], regions: [String: Snapshot<String>] = [:],
    date: Date? = nil, mayContinue: Bool = false
  ) {
    self.state = state
    self.path = path ?? [state]
    self.previous = previous
    self.revision = revision
    self.history = history
    self.timeouts = timeouts
    self.deferred = deferred
    self.regions = regions
    self.date = date
    self.mayContinue = mayContinue
  }
}

extension Snapshot {
  /// Whether two snapshots are of the same situation, at whatever date.
  public static func == (a: Self, b: Self) -> Bool {
    a.state == b.state && a.path == b.path && a.previous == b.previous && a.revision == b.revision
      && a.history == b.history && a.timeouts == b.timeouts && a.deferred == b.deferred && a.regions == b.regions
      && a.mayContinue == b.mayContinue && a.version == b.version
  }

  /// Hashes the snapshot without its date.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(revision)
    hasher.combine(regions)
  }
}

extension Snapshot {
  /// Returns the snapshot with other states, for rules that have changed.
  ///
  /// ```swift
  /// let old = try JSONDecoder().decode(Snapshot<String>.self, from: data)
  /// let new = old.mapStates { $0 == "posted" ? "sent" : $0 }
  /// ```
  ///
  /// Everything else stays as it is, the snapshots of regions included: map the states of those in ``regions``. If states
  /// are strings, the targets of timeouts, which are the names of cases, are mapped too if the closure returns a state for
  /// them. Otherwise replace a target that was renamed in ``timeouts``.
  ///
  /// - Parameter transform: Returns the new state for each old one.
  /// - Throws: The error of the closure.
  /// - Complexity: O(*n*) in the length of the snapshot.
  public func mapStates<New: Hashable & Sendable>(_ transform: (State) throws -> New) rethrows -> Snapshot<New> {
    var mapped = Snapshot<New>(
      state: try transform(state), path: try path.map(transform), previous: try previous.map(transform),
      revision: revision, history: try history.map(transform),
      timeouts: try timeouts.map { timeout in
        Snapshot<New>.Timeout(
          state: try transform(timeout.state), property: timeout.property,
          target: timeout.target.map { name in
            (name as? State).flatMap { try? transform($0) }.map { nameOfCase($0) } ?? name
          },
          event: timeout.event, number: timeout.number, remaining: timeout.remaining, deadline: timeout.deadline,
          isDate: timeout.isDate, hasPassed: timeout.hasPassed)
      }, deferred: deferred, regions: regions, date: date, mayContinue: mayContinue)
    mapped.version = version
    return mapped
  }
}

extension Snapshot: Encodable where State: Encodable {
  /// Encodes the snapshot. Timeouts, deferred events and regions are omitted when empty, and `mayContinue` when false.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(state, forKey: .state)
    try container.encode(path, forKey: .path)
    try container.encodeIfPresent(previous, forKey: .previous)
    try container.encode(revision, forKey: .revision)
    try container.encode(history, forKey: .history)
    if !timeouts.isEmpty { try container.encode(timeouts, forKey: .timeouts) }
    if !deferred.isEmpty { try container.encode(deferred, forKey: .deferred) }
    if !regions.isEmpty { try container.encode(regions, forKey: .regions) }
    try container.encodeIfPresent(date, forKey: .date)
    if mayContinue { try container.encode(mayContinue, forKey: .mayContinue) }
    if version != 0 { try container.encode(version, forKey: .version) }
  }
}

extension Snapshot.Timeout: CustomStringConvertible {
  /// The rule of the timer, as it is declared.
  public var description: String {
    TimerRule(property: property, target: target, event: event, number: number).description(in: nameOfCase(state))
  }
}

extension Snapshot.Timeout: Encodable where State: Encodable {
  /// Encodes the timer. What is nil, zero or false is omitted, except the remaining time.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(state, forKey: .state)
    try container.encodeIfPresent(property, forKey: .property)
    try container.encodeIfPresent(target, forKey: .target)
    try container.encodeIfPresent(event, forKey: .event)
    if number != 0 { try container.encode(number, forKey: .number) }
    try container.encode(remaining, forKey: .remaining)
    try container.encodeIfPresent(deadline, forKey: .deadline)
    if isDate { try container.encode(isDate, forKey: .isDate) }
    if hasPassed { try container.encode(hasPassed, forKey: .hasPassed) }
  }
}

extension Snapshot.Timeout: Decodable where State: Decodable {
  /// Decodes the timer of a timeout, by default the state's first one. An old snapshot has neither a target nor an event;
  /// in it, no remaining time means that the timeout has passed.
  ///
  /// - Throws: A `DecodingError` when the state or the remaining time is missing, or something is malformed or unknown.
  public init(from decoder: any Decoder) throws {
    try decoder.expectKeys(CodingKeys.self)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let remaining = try container.decode(Duration.self, forKey: .remaining)
    let isOld = !container.contains(.target) && !container.contains(.event)
    self.init(
      state: try container.decode(State.self, forKey: .state),
      property: try container.decodeIfPresent(String.self, forKey: .property),
      target: try container.decodeIfPresent(String.self, forKey: .target),
      event: try container.decodeIfPresent(String.self, forKey: .event),
      number: try container.decodeIfPresent(Int.self, forKey: .number) ?? 0, remaining: remaining,
      deadline: try container.decodeIfPresent(Date.self, forKey: .deadline),
      isDate: try container.decodeIfPresent(Bool.self, forKey: .isDate) ?? false,
      hasPassed: try container.decodeIfPresent(Bool.self, forKey: .hasPassed) ?? (isOld && remaining == .zero))
  }
}

extension Snapshot.Timeout {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case state, property, target, event, number, remaining, deadline, isDate, hasPassed
  }
}

extension Snapshot: Decodable where State: Decodable {
  /// Decodes a snapshot; missing keys have their defaults.
  ///
  /// An unknown key is an error, because its value would be lost, whether it is misspelled or written by a later
  /// version.
  ///
  /// - Throws: A `DecodingError` when the state is missing, or something is malformed or unknown.
  public init(from decoder: any Decoder) throws {
    try decoder.expectKeys(CodingKeys.self)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      state: try container.decode(State.self, forKey: .state),
      path: try container.decodeIfPresent([State].self, forKey: .path),
      previous: try container.decodeIfPresent(State.self, forKey: .previous),
      revision: try container.decodeIfPresent(Int.self, forKey: .revision) ?? 0,
      history: try container.decodeIfPresent([State].self, forKey: .history) ?? [],
      timeouts: try container.decodeIfPresent([Timeout].self, forKey: .timeouts) ?? [],
      deferred: try container.decodeIfPresent([String].self, forKey: .deferred) ?? [],
      regions: try container.decodeIfPresent([String: Snapshot<String>].self, forKey: .regions) ?? [:],
      date: try container.decodeIfPresent(Date.self, forKey: .date),
      mayContinue: try container.decodeIfPresent(Bool.self, forKey: .mayContinue) ?? false)
    version = try container.decodeIfPresent(Int.self, forKey: .version) ?? 0
  }
}

extension Snapshot {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case state, path, previous, revision, history, timeouts, deferred, regions, date, mayContinue, version
  }
}

/// The way in which the timers of a snapshot continue.
public enum RestoredTimeouts: Hashable, Sendable {
  /// At their deadlines, as if the machine had run all the time. Those without a deadline continue with what is left.
  case deadlines
  /// With what was left of their times when the snapshot was made. Dates of properties stay as they are.
  case remaining
}

/// The result of restoring a snapshot: what was left out because the rules don't know it any more.
public struct Restoration: Hashable, Sendable {
  /// The timers of rules that don't exist, as those rules were declared; empty if all continue.
  public let unknownTimeouts: [String]
}

extension Decoder {
  /// Refuses unknown keys.
  fileprivate func expectKeys<Keys: CodingKey & CaseIterable>(_ known: Keys.Type) throws {
    let names = Keys.allCases.map(\.stringValue)
    let container = try container(keyedBy: AnyKey.self)
    let strange = container.allKeys.map(\.stringValue).filter { !names.contains($0) }
    guard let key = strange.min() else { return }
    let hint = key.nearest(among: names).map { "; did you mean '\($0)'?" } ?? ""
    throw DecodingError.dataCorrupted(
      .init(
        codingPath: codingPath, debugDescription: "'\(shortened(key))' means nothing in a snapshot\(hint)".visible))
  }
}

/// A key of any name.
private struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension GuardedMachine {
  /// A snapshot of the machine.
  public func snapshot() -> Snapshot<State> {
    let monitor = enteredMonitor()
    let engine = engine
    defer {
      // Conditions that were evaluated may have made requests.
      engine.runPendingWork()
      monitor?.leave()
    }
    var snapshot = engine.snapshot { compiled.states[$0] }
    for region in engine.ownRegions {
      let machine = engine.at(region)
      snapshot.regions[machine.table.name] = machine.snapshot { machine.table.stateNames[$0] }
    }
    (snapshot.date, snapshot.mayContinue) = (engine.ensureColdState().clocks.now(), engine.continues)
    snapshot.version = engine.savedVersion
    return snapshot
  }

  /// Puts the machine in the state of a snapshot.
  ///
  /// ```swift
  /// init(_ record: Record) throws {
  ///   try machine.restore(record.snapshot)
  /// }
  /// ```
  ///
  /// No callback runs and no observer is notified. The snapshot's state decides which timers run. They are due at their
  /// deadlines, so the time since the snapshot was made counts. None is taken here: one that is due comes before the next
  /// request, or when the machine's task wakes. Then ``Always`` and ``Done`` are tried as after a transition. States with
  /// history begin at their initial children.
  ///
  /// - Parameters:
  ///   - snapshot: A snapshot of a machine with the same states.
  ///   - timeouts: Whether the time since the snapshot was made counts.
  /// - Returns: What the machine's rules don't know any more, and was left out.
  /// - Throws: A ``Refusal`` whose ``Refusal/detail`` says what is wrong. Nothing has changed then. The reason is
  ///   - `unknownState` or `unknownEvent` if the rules lack one, or the machine lacks a region;
  ///   - `undeclaredTarget` if the state carries values;
  ///   - `inTransition` while a transition runs;
  ///   - `wrongArguments` if no machine can be in the snapshot's situation: for example, its path or its
  ///     history ends in another state, it has timers that the rules have for other states, or it holds more than 1,000
  ///     deferred events.
  @discardableResult
  public func restore(_ snapshot: Snapshot<State>, timeouts: RestoredTimeouts = .deadlines) throws -> Restoration {
    let monitor = enteredMonitor()
    defer { monitor?.leave() }
    let engine = engine
    try engine.admit(.restore, to: stateIndex(snapshot.state))
    if isOpen { try requireFitOpen(snapshot) }
    var own = try engine.checked(snapshot) { stateIndex($0) }
    let regions = try engine.checked(snapshot.regions)
    if compiled.valued.contains(own.state) {
      throw engine.refuse(engine.refusal(.undeclaredTarget, .target(own.state), .operation(.restore)))
    }
    if isOpen {
      place(at: snapshot.path, previous: snapshot.previous)
      (own.state, own.previous) = (engine.current, core.own.previous)
      own.log = StateLog(values: snapshot.history.isEmpty ? [snapshot.state] : snapshot.history)
    }
    engine.keepingVersion(atLeast: snapshot.version, counting: true) {
      engine.restore(own, regions, revision: snapshot.revision, timeouts)
    }
    return Restoration(unknownTimeouts: (regions + [own]).flatMap(\.unknownTimeouts))
  }

  /// Puts the machine in a state, as a snapshot with nothing else does: see ``restore(_:timeouts:)``. Timers start from
  /// the beginning.
  ///
  /// ```swift
  /// init(_ record: Record) throws {
  ///   try machine.restore(to: record.state)
  /// }
  /// ```
  ///
  /// - Parameter state: The state.
  /// - Throws: The ``Refusal`` of a snapshot that doesn't fit. Nothing has changed then.
  public func restore(to state: State) throws { try restore(Snapshot(state: state)) }

  /// Puts the machine in the state of a snapshot that was made by other rules.
  ///
  /// ```swift
  /// let old = try JSONDecoder().decode(Snapshot<String>.self, from: data)
  /// try draft.machine.restore(old) { $0 == "posted" ? .sent : try Draft.State(named: $0) }
  /// ```
  ///
  /// The snapshot is mapped with ``Snapshot/mapStates(_:)``, then restored as by ``restore(_:timeouts:)``. The states of
  /// regions aren't mapped: see <doc:RulesThatChange>.
  ///
  /// - Parameters:
  ///   - snapshot: A snapshot with the old states.
  ///   - timeouts: Whether the time since the snapshot was made counts.
  ///   - transform: Returns the new state for each old one.
  /// - Returns: What the machine's rules don't know any more, and was left out.
  /// - Throws: The error of the closure, or the ``Refusal`` of a snapshot that doesn't fit. Nothing has changed then.
  @discardableResult
  public func restore<Old>(
    _ snapshot: Snapshot<Old>, timeouts: RestoredTimeouts = .deadlines, migrating transform: (Old) throws -> State
  ) throws -> Restoration {
    try restore(snapshot.mapStates(transform), timeouts: timeouts)
  }

  /// Refuses a snapshot of an open machine whose path or history ends in another state. An empty path is no state.
  private func requireFitOpen(_ snapshot: Snapshot<State>) throws {
    if let refusal = tooLong(snapshot.path) { throw engine.refuse(refusal) }
    let mistake: String
    if let last = snapshot.history.last, last != snapshot.state {
      mistake = "its history ends in '\(shortened(nameOfCase(last)))'"
    } else if (snapshot.path.last ?? compiled.states[0]) != snapshot.state {
      mistake = snapshot.path.last.map { "its path ends in '\(shortened(nameOfCase($0)))'" } ?? "its path is empty"
    } else {
      return
    }
    throw engine.refuse(
      compiled.refusal(
        .wrongArguments, .state, named: nameOfCase(snapshot.state), .unfitSnapshot(mistake: mistake),
        in: engine.current))
  }
}
