/// Where a machine stands, as a value: what is kept to go on later.
public struct Snapshot<State: Hashable & Sendable>: Hashable, Sendable {
  /// The current state.
  public var state: State
  /// The state before the last transition; nil before the first.
  public var previous: State?
  /// How many transitions there have been.
  public var revision: Int
  /// The states that the machine was in, as far as they are kept.
  public var history: [State]

  /// Where a machine stands.
  ///
  /// - Parameters:
  ///   - state: The current state.
  ///   - previous: The state before the last transition.
  ///   - revision: How many transitions there have been.
  ///   - history: The states that the machine was in.
  public init(state: State, previous: State? = nil, revision: Int = 0, history: [State] = []) {
    self.state = state
    self.previous = previous
    self.revision = revision
    self.history = history
  }
}

extension Snapshot: Encodable where State: Encodable {}
extension Snapshot: Decodable where State: Decodable {}

extension GuardedMachine {
  /// Where the machine stands.
  public func snapshot() -> Snapshot<State> {
    Snapshot(state: state, previous: previous, revision: revision, history: history)
  }

  /// Goes on from where a machine stood. No callback runs and no observer hears of it: nothing happened.
  ///
  /// A host that is loaded from somewhere takes its state from there with this, in its initialiser.
  ///
  /// - Parameter snapshot: Where a machine with the same states stood.
  /// - Throws: A ``Refusal`` with the reason `unknownState` when a state isn't one of the rules', or `inTransition`
  ///   while a transition runs; nothing has changed then.
  public func restore(_ snapshot: Snapshot<State>) throws {
    try requireSettled()
    for state in [snapshot.state] + [snapshot.previous].compactMap({ $0 }) + snapshot.history
    where compiled.stateIndices[state] == nil {
      throw unknown(.unknownState, nameOfCase(state))
    }
    let state = compiled.stateIndices[snapshot.state] ?? compiled.table.initial
    place(in: compiled.table.leaf(entering: state, memory: [:]))
    __host.__storage.previous = snapshot.previous
    __host.__storage.revision = snapshot.revision
    __host.__storage.extras?.memory = [:]
    if historyLimit.count > 0 { extras.history = snapshot.history.isEmpty ? [self.state] : snapshot.history }
  }
}
