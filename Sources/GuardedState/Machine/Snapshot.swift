internal import GuardedStateRules

/// The state of a machine as a value, from which a machine can continue.
public struct Snapshot<State: Hashable & Sendable>: Hashable, Sendable {
  /// The current state.
  public var state: State
  /// The states that the machine is in, the outermost first; empty for an open machine in no state.
  public var path: [State]
  /// The state before the last transition; nil before the first. A state with children means the child that is entered
  /// with it.
  public var previous: State?
  /// The number of transitions so far. A negative one, or more than half of `Int.max`, isn't restored.
  public var revision: Int
  /// The states that the machine was in, the current one last, as far as its history keeps them; empty without a
  /// history.
  public var history: [State]
  /// The remaining times of the timeouts of the current states, at most as long as the rules say.
  public var timeouts: [Timeout]
  /// The names of the deferred events without arguments, in their order. Events that the state doesn't defer are
  /// offered when the snapshot is restored.
  public var deferred: [String]
  /// The snapshots of the host's regions, by their names: see <doc:Regions>.
  public var regions: [String: Snapshot<String>]

  /// The remaining time of a timeout.
  public struct Timeout: Hashable, Sendable {
    /// The state of the timeout.
    public var state: State
    /// The number of the timeout among those of the state, from 0, in the order of their declaration.
    public var number: Int
    /// The remaining time; zero if the timeout has passed, which then waits until the state is entered again.
    public var remaining: Duration

    /// The remaining time of a timeout.
    @inlinable
    public init(state: State, number: Int = 0, remaining: Duration) {
      self.state = state
      self.number = number
      self.remaining = remaining
    }
  }

  /// Makes a snapshot.
  ///
  /// - Parameters:
  ///   - state: The current state.
  ///   - path: The states that the machine is in, the outermost first; by default the current one alone.
  ///   - previous: The state before the last transition.
  ///   - revision: The number of transitions so far.
  ///   - history: The states that the machine was in.
  ///   - timeouts: The remaining times; a timeout that is missing starts from the beginning.
  ///   - deferred: The names of the deferred events.
  ///   - regions: The snapshots of regions; a region that is missing is in its initial state.
  @inlinable
  public init(
    state: State, path: [State]? = nil, previous: State? = nil, revision: Int = 0, history: [State] = [],
    timeouts: [Timeout] = [], deferred: [String] = [], regions: [String: Snapshot<String>] = [:]
  ) {
    self.state = state
    self.path = path ?? [state]
    self.previous = previous
    self.revision = revision
    self.history = history
    self.timeouts = timeouts
    self.deferred = deferred
    self.regions = regions
  }
}

extension Snapshot: Encodable where State: Encodable {
  /// Encodes the snapshot. Timeouts, deferred events and regions are omitted when empty.
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
  }
}

extension Snapshot.Timeout: Encodable where State: Encodable {}

extension Snapshot.Timeout: Decodable where State: Decodable {
  /// Decodes the remaining time of a timeout, by default of the state's first one.
  ///
  /// - Throws: A `DecodingError` when the state or the remaining time is missing, or something is malformed or unknown.
  public init(from decoder: any Decoder) throws {
    try decoder.expectKeys(CodingKeys.self)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      state: try container.decode(State.self, forKey: .state),
      number: try container.decodeIfPresent(Int.self, forKey: .number) ?? 0,
      remaining: try container.decode(Duration.self, forKey: .remaining))
  }
}

extension Snapshot.Timeout {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case state, number, remaining
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
      regions: try container.decodeIfPresent([String: Snapshot<String>].self, forKey: .regions) ?? [:])
  }
}

extension Snapshot {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case state, path, previous, revision, history, timeouts, deferred, regions
  }
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
    defer { monitor?.leave() }
    let engine = engine
    var snapshot = engine.snapshot { compiled.states[$0] }
    for region in engine.ownRegions {
      let machine = engine.at(region)
      snapshot.regions[machine.table.name] = machine.snapshot { machine.table.stateNames[$0] }
    }
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
  /// No callback runs and no observer is notified. Timers continue with their remaining times on the machine's
  /// ``clock``; the snapshot's state decides which run. Then ``Always`` and ``Done`` are tried as after a transition.
  /// States with history begin at their initial children.
  ///
  /// - Parameter snapshot: A snapshot of a machine with the same states.
  /// - Throws: A ``Refusal`` whose ``Refusal/detail`` says what is wrong. Nothing has changed then. The reason is
  ///   - `unknownState` or `unknownEvent` if the rules lack one, or the machine lacks a region;
  ///   - `undeclaredTarget` if the state carries values;
  ///   - `inTransition` while a transition runs;
  ///   - `wrongArguments` if no machine can be in the snapshot's situation: for example, its history ends in another
  ///     state, it has timers of other states, or it holds more than 1,000 deferred events.
  public func restore(_ snapshot: Snapshot<State>) throws {
    let monitor = enteredMonitor()
    defer { monitor?.leave() }
    let engine = engine
    try engine.requireIdle(for: .restore, stateIndex(snapshot.state))
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
    engine.restore(own, regions, revision: snapshot.revision)
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
