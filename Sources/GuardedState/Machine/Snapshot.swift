/// Where a machine stands, as a value: what is kept to go on later.
public struct Snapshot<State: Hashable & Sendable>: Hashable, Sendable {
  /// The current state.
  public var state: State
  /// The states that the machine is in, the outermost first, the current one last; empty for an open machine in no state.
  public var path: [State]
  /// The state before the last transition; nil before the first.
  public var previous: State?
  /// How many transitions there have been; what is below 0 is not restored.
  public var revision: Int
  /// The states that the machine was in, as far as they are kept.
  public var history: [State]

  /// Where a machine stands.
  ///
  /// - Parameters:
  ///   - state: The current state.
  ///   - path: The states that the machine is in, the outermost first; the current one alone, where it lies in no other.
  ///   - previous: The state before the last transition.
  ///   - revision: How many transitions there have been.
  ///   - history: The states that the machine was in.
  @inlinable
  public init(
    state: State, path: [State]? = nil, previous: State? = nil, revision: Int = 0, history: [State] = []
  ) {
    self.state = state
    self.path = path ?? [state]
    self.previous = previous
    self.revision = revision
    self.history = history
  }
}

extension Snapshot: Encodable where State: Encodable {}

extension Snapshot: Decodable where State: Decodable {
  /// Decodes a snapshot; what is left out has its default.
  ///
  /// - Throws: A `DecodingError` when the state is missing, or something is malformed.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      state: try container.decode(State.self, forKey: .state),
      path: try container.decodeIfPresent([State].self, forKey: .path),
      previous: try container.decodeIfPresent(State.self, forKey: .previous),
      revision: try container.decodeIfPresent(Int.self, forKey: .revision) ?? 0,
      history: try container.decodeIfPresent([State].self, forKey: .history) ?? [])
  }
}

extension Snapshot {
  private enum CodingKeys: String, CodingKey { case state, path, previous, revision, history }
}

extension GuardedMachine {
  /// Where the machine stands.
  @inlinable
  public func snapshot() -> Snapshot<State> {
    let monitor = enteredMonitor()
    defer { monitor?.leave() }
    return Snapshot(state: state, path: path, previous: previous, revision: revision, history: history)
  }

  /// Goes on from where a machine stood. No callback runs and no observer hears of it: nothing happened.
  ///
  /// A host that is loaded from somewhere takes its state from there with this, in its initialiser. Where states with
  /// history were left is forgotten: they begin at their initial children.
  ///
  /// - Parameter snapshot: Where a machine with the same states stood.
  /// - Throws: A ``Refusal`` with the reason `unknownState` when a state isn't one of the rules', `undeclaredTarget` when
  ///   the state carries values, `wrongArguments` when the revision is negative, or `inTransition` while a transition runs;
  ///   nothing has changed then.
  @inlinable
  public func restore(_ snapshot: Snapshot<State>) throws {
    let monitor = enteredMonitor()
    defer { monitor?.leave() }
    let known = stateIndex(snapshot.state)
    try __host.requireSettled(for: .restore, known)
    guard snapshot.revision >= 0 else {
      throw __host.refuse(
        __host.refusal(.wrongArguments, .target(known ?? __host.current), .negativeRevision(snapshot.revision)))
    }
    if !__host.memory.isOpen {
      _ = try index(of: snapshot.state)
      if let previous = snapshot.previous { _ = try index(of: previous) }
      for state in snapshot.history { _ = try index(of: state) }
    }
    if let known {
      let leaf = compiled.leaf(of: known)
      if compiled.isValued(leaf) {
        throw __host.refuse(__host.undeclaredTarget(.target(leaf), .operation(.restore)))
      }
      __host.place(in: leaf)
    } else {
      place(at: snapshot.path)
    }
    place(previous: snapshot.previous)
    __host.__storage.revision = snapshot.revision
    if let extras = __host.__storage.extras {
      restoreLog(snapshot, extras)
      __host.admitWaiting()
    }
  }

  @usableFromInline
  func restoreLog(_ snapshot: Snapshot<State>, _ extras: Extras) {
    extras.forgetHistory()
    extras.log.restore(snapshot.history.isEmpty ? [self.state] : snapshot.history, of: compiled) {
      compiled.stateIndices[$0]
    }
  }
}
