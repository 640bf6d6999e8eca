/// What the short ways read of a ``__Table``: plain memory, so that nothing is retained and no bounds are checked on the
/// way of most calls.
///
/// Each table begins with it, and so do a machine's own ``Extras``, so that a machine's storage can refer to either.
public class __QuickTable {
  @exclusivity(unchecked) @usableFromInline final private(set) var fields: QuickFields
  /// Whether these are extras.
  @usableFromInline final let isExtras: Bool
  /// Who has the memory; nil for itself.
  private final var owner: __QuickTable?

  /// Copies what a table is made of.
  init(words: [UInt32], eventMoves: [Move], methodMoves: [Move], eventBytes: [Int16], counts: (Int, Int), isFlat: Bool)
  {
    let events = Self.rows(eventMoves, counts.0)
    let methods = Self.rows(methodMoves, counts.1)
    fields = QuickFields(
      words: Self.memory(words), eventMoves: events.0, methodMoves: methods.0,
      eventBytes: eventBytes.isEmpty ? nil : Self.memory(eventBytes), eventShift: events.shift,
      methodShift: methods.shift, isFlat: isFlat)
    isExtras = false
  }

  /// Begins with the same as a table.
  init(sharing table: __QuickTable) {
    fields = table.fields
    owner = table
    isExtras = true
  }

  deinit {
    guard owner == nil else { return }
    fields.words.deallocate()
    fields.eventMoves.deallocate()
    fields.methodMoves.deallocate()
    fields.eventBytes?.deallocate()
  }

  /// Becomes the same as another table: in open mode, where it changes.
  final func share(_ table: __QuickTable) {
    fields = table.fields
    owner = table
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

/// What a ``__QuickTable`` reads.
@frozen
@usableFromInline
struct QuickFields {
  /// The word of each state.
  @usableFromInline let words: UnsafePointer<UInt32>
  /// Where each event leads from each state, as far as nobody has to be asked: a row a state, whose length is a power of 2.
  @usableFromInline let eventMoves: UnsafePointer<Move>
  /// The same for methods.
  @usableFromInline let methodMoves: UnsafePointer<Move>
  /// For events that are one byte, the index of each, or -1.
  @usableFromInline let eventBytes: UnsafePointer<Int16>?
  /// The length of a row of events, as a power of 2.
  @usableFromInline let eventShift: Int
  /// The length of a row of methods, as a power of 2.
  @usableFromInline let methodShift: Int
  /// Whether no state lies in another.
  @usableFromInline let isFlat: Bool
}
