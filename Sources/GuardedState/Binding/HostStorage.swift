/// The state of a host and what belongs to it: 24 bytes for an enum of states, stored inside the host.
@frozen
public struct __HostStorage<State: Hashable & Sendable, Event: Hashable & Sendable, Method: Hashable & Sendable> {
  /// Observers, closures, waiting requests: made when first used.
  @usableFromInline var extras: Extras<State, Event, Method>?
  /// How many transitions there have been.
  @usableFromInline var revision = 0
  /// What is true of the current state; see ``Word``.
  @usableFromInline var word: UInt32 = 0
  /// The index of the current state.
  @usableFromInline var index: UInt16 = 0
  /// The current state; nil until it is first asked for.
  @usableFromInline var state: State?
  /// The state before the last transition.
  @usableFromInline var previous: State?

  /// A storage whose machine begins in its initial state when it is first used.
  @inlinable
  public init() {}

  /// Changes the state; what runs or watches stays as it is.
  @inlinable
  mutating func enter(_ newState: State, at newIndex: Int, of table: Table) {
    previous = state
    state = newState
    index = UInt16(truncatingIfNeeded: newIndex)
    word = table.words[newIndex] & ~Word.flags | word & Word.flags
    revision += 1
  }
}
