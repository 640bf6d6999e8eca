/// The state of a host and what belongs to it: 24 bytes, stored inside the host.
@frozen
public struct __HostStorage {
  /// Observers, closures, waiting requests: made when first used.
  @usableFromInline var extras: Extras?
  /// How many transitions there have been.
  @usableFromInline var revision = 0
  /// What is true of the current state; see ``Word``.
  @usableFromInline var word: UInt32 = 0
  /// The index of the current state.
  @usableFromInline var index: UInt16 = 0
  /// The index of the state before the last transition, or ``nowhere``.
  @usableFromInline var previous: UInt16 = .max

  /// Stands for no state.
  @inlinable static var nowhere: UInt16 { .max }

  /// A storage whose machine begins in its initial state when it is first used.
  @inlinable
  public init() {}

  /// Changes the state; what runs or watches stays as it is.
  @inlinable
  mutating func enter(_ state: Int, of table: __Table) {
    previous = index
    index = UInt16(truncatingIfNeeded: state)
    word = table.words[state] & ~Word.kept | word & Word.kept
    revision &+= 1
  }
}
