/// What the short ways read of a ``__Table``: plain memory, so that nothing is retained and no bounds are checked on the
/// way of most calls.
///
/// Each table begins with it, and so do a machine's own ``Extras``, so that a machine's storage can refer to either.
public class __QuickTable {
  /// The word of each state.
  @exclusivity(unchecked) @usableFromInline final private(set) var words: UnsafePointer<UInt32>
  /// Where each event leads from each state, a row a state.
  @exclusivity(unchecked) @usableFromInline final private(set) var eventMoves: UnsafePointer<Move>
  /// Where each method leads from each state, a row a state.
  @exclusivity(unchecked) @usableFromInline final private(set) var methodMoves: UnsafePointer<Move>
  /// For events that are one byte, the index of each, or -1.
  @exclusivity(unchecked) @usableFromInline final private(set) var eventBytes: UnsafePointer<Int16>?
  /// The length of a row of events, as a power of 2.
  @exclusivity(unchecked) @usableFromInline final private(set) var eventShift: Int
  /// The length of a row of methods, as a power of 2.
  @exclusivity(unchecked) @usableFromInline final private(set) var methodShift: Int
  /// Whether no state lies in another.
  @exclusivity(unchecked) @usableFromInline final private(set) var isFlat: Bool
  /// Whether these are extras.
  @usableFromInline final let isExtras: Bool
  /// Who has the memory; nil for itself.
  private final var owner: __QuickTable?

  /// Copies what a table is made of.
  init(words: [UInt32], eventMoves: [Move], methodMoves: [Move], eventBytes: [Int16], counts: (Int, Int), isFlat: Bool)
  {
    self.words = Self.memory(words)
    (self.eventMoves, eventShift) = Self.rows(eventMoves, counts.0)
    (self.methodMoves, methodShift) = Self.rows(methodMoves, counts.1)
    self.eventBytes = eventBytes.isEmpty ? nil : Self.memory(eventBytes)
    self.isFlat = isFlat
    isExtras = false
  }

  /// Begins with the same as another one.
  init(sharing other: __QuickTable) {
    words = other.words
    eventMoves = other.eventMoves
    methodMoves = other.methodMoves
    eventBytes = other.eventBytes
    eventShift = other.eventShift
    methodShift = other.methodShift
    isFlat = other.isFlat
    owner = other.owner ?? other
    isExtras = true
  }

  deinit {
    guard owner == nil else { return }
    words.deallocate()
    eventMoves.deallocate()
    methodMoves.deallocate()
    eventBytes?.deallocate()
  }

  /// Becomes the same as another one: in open mode, where the table changes.
  final func share(_ other: __QuickTable) {
    words = other.words
    eventMoves = other.eventMoves
    methodMoves = other.methodMoves
    eventBytes = other.eventBytes
    eventShift = other.eventShift
    methodShift = other.methodShift
    isFlat = other.isFlat
    owner = other
  }

  /// Rows as they are read: each as long as a power of 2, so that its place is found by shifting.
  private static func rows(_ moves: [Move], _ count: Int) -> (UnsafePointer<Move>, shift: Int) {
    guard count > 0 else { return (memory(moves), 0) }
    let shift = Int.bitWidth - (count - 1).leadingZeroBitCount
    let length = 1 << shift
    let padding = Array(repeating: Move.unknown, count: length - count)
    return (memory((0..<moves.count / count).flatMap { moves[$0 * count..<($0 + 1) * count] + padding }), shift)
  }

  private static func memory<Element>(_ elements: [Element]) -> UnsafePointer<Element> {
    let memory = UnsafeMutablePointer<Element>.allocate(capacity: max(1, elements.count))
    memory.initialize(from: elements, count: elements.count)
    return UnsafePointer(memory)
  }

  /// What observers and callbacks of the machine need; nil for a machine that has none.
  final var extras: Extras? { isExtras ? unsafeDowncast(self, to: Extras.self) : nil }

  /// The table, unless these are extras.
  @inlinable final var ownTable: __Table? { isExtras ? nil : unsafeDowncast(self, to: __Table.self) }
}
