/// Where a machine stands, as a value: what is kept to go on later.
public struct Snapshot<State: Hashable & Sendable>: Hashable, Sendable {
  /// The current state.
  public var state: State
  /// The state before the last transition; nil before the first.
  public var previous: State?
  /// How many transitions there have been.
  public var revision: Int

  /// Where a machine stands.
  ///
  /// - Parameters:
  ///   - state: The current state.
  ///   - previous: The state before the last transition.
  ///   - revision: How many transitions there have been.
  public init(state: State, previous: State? = nil, revision: Int = 0) {
    self.state = state
    self.previous = previous
    self.revision = revision
  }
}

extension Snapshot: Encodable where State: Encodable {}
extension Snapshot: Decodable where State: Decodable {}

extension GuardedMachine {
  /// Where the machine stands.
  public func snapshot() -> Snapshot<State> { Snapshot(state: state, previous: previous, revision: revision) }

  /// Goes on from where a machine stood. No callback runs and no observer hears of it: nothing happened.
  ///
  /// A host that is loaded from somewhere takes its state from there with this, in its initialiser.
  ///
  /// - Parameter snapshot: Where a machine with the same states stood.
  /// - Throws: A ``Refusal`` with the reason `unknownState` when a state isn't one of the rules', or `inTransition`
  ///   while a transition runs; nothing has changed then.
  public func restore(_ snapshot: Snapshot<State>) throws {
    guard isSettled else {
      throw reported(Refusal(.inTransition, .target(stateIndex), in: stateIndex, of: __host.__compiled.table))
    }
    for state in [snapshot.state, snapshot.previous].compactMap({ $0 }) where compiled.stateIndices[state] == nil {
      throw unknown(.unknownState, nameOfCase(state))
    }
    let state = compiled.stateIndices[snapshot.state] ?? compiled.table.initial
    place(in: compiled.table.leaf(entering: state, memory: [:]))
    __host.__storage.previous = snapshot.previous
    __host.__storage.revision = snapshot.revision
  }
}
