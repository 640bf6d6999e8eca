/// The state of a host and what belongs to it: 24 bytes, stored inside the host.
@frozen
public struct __HostStorage {
  /// What the short ways read; nil before the machine has begun.
  @usableFromInline var quick: __QuickTable?
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

  /// Observers, closures, waiting requests; nil for a machine that has none.
  var extras: Extras? { quick?.extras }

  /// Whether a method may run now, as far as the word says.
  @inlinable
  func allows(_ method: Int) -> Bool? {
    if word & Word.unasked == 0 || method >= Word.methods { return nil }
    if word & Word.bit(method) != 0 { return true }
    return word & (Word.begun | Word.certain) == Word.begun | Word.certain ? false : nil
  }

  /// Where a method leads from the current state, as far as nobody has to be asked.
  @inlinable
  func move(method: Int) -> Move? {
    guard let shift = quick?.fields.methodShift, let moves = quick?.fields.methodMoves else { return nil }
    return moves[Int(index) &<< shift &+ method]
  }

  /// Where an event leads from the current state, as far as nobody has to be asked.
  @inlinable
  func move(event: Int) -> Move? {
    guard let shift = quick?.fields.eventShift, let moves = quick?.fields.eventMoves else { return nil }
    return moves[Int(index) &<< shift &+ event]
  }

  /// Changes the state; what runs or watches stays as it is.
  @inlinable
  mutating func enter(_ move: Move) {
    previous = index
    index = UInt16(bitPattern: move.target)
    word = move.word | word & Word.kept
    revision &+= 1
  }

  /// Changes the state; what runs or watches stays as it is.
  mutating func enter(_ state: Int) {
    guard let words = quick?.fields.words else { return }
    previous = index
    index = UInt16(truncatingIfNeeded: state)
    word = words[state] | word & Word.kept
    revision &+= 1
  }
}
