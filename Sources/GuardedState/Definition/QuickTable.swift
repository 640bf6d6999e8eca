/// What the short ways read of a ``__Table``: plain memory, so that nothing is retained and no bounds are checked on the
/// way of most calls.
///
/// One belongs to each table. A machine's storage refers to it, or to the machine's own ``Extras``, which begin with the
/// same.
@usableFromInline
class QuickTable {
  /// The word of each state.
  @exclusivity(unchecked) @usableFromInline final private(set) var words: UnsafePointer<UInt32>
  /// Where each event leads from each state, a row a state.
  @exclusivity(unchecked) @usableFromInline final private(set) var eventMoves: UnsafePointer<Move>
  /// Where each method leads from each state, a row a state.
  @exclusivity(unchecked) @usableFromInline final private(set) var methodMoves: UnsafePointer<Move>
  /// For events that are one byte, the index of each, or -1.
  @exclusivity(unchecked) @usableFromInline final private(set) var eventBytes: UnsafePointer<Int16>?
  /// The number of events.
  @exclusivity(unchecked) @usableFromInline final private(set) var eventCount: Int
  /// The number of methods.
  @exclusivity(unchecked) @usableFromInline final private(set) var methodCount: Int
  /// Whether no state lies in another.
  @exclusivity(unchecked) @usableFromInline final private(set) var isFlat: Bool
  /// Who has the memory; nil for itself.
  private final var owner: QuickTable?

  /// Copies what a table is made of.
  init(words: [UInt32], eventMoves: [Move], methodMoves: [Move], eventBytes: [Int16], counts: (Int, Int), isFlat: Bool)
  {
    self.words = Self.memory(words)
    self.eventMoves = Self.memory(eventMoves)
    self.methodMoves = Self.memory(methodMoves)
    self.eventBytes = eventBytes.isEmpty ? nil : Self.memory(eventBytes)
    (eventCount, methodCount) = counts
    self.isFlat = isFlat
  }

  /// Begins with the same as another one.
  init(sharing other: QuickTable) {
    words = other.words
    eventMoves = other.eventMoves
    methodMoves = other.methodMoves
    eventBytes = other.eventBytes
    eventCount = other.eventCount
    methodCount = other.methodCount
    isFlat = other.isFlat
    owner = other.owner ?? other
  }

  deinit {
    guard owner == nil else { return }
    words.deallocate()
    eventMoves.deallocate()
    methodMoves.deallocate()
    eventBytes?.deallocate()
  }

  /// Becomes the same as another one: in open mode, where the table changes.
  final func share(_ other: QuickTable) {
    words = other.words
    eventMoves = other.eventMoves
    methodMoves = other.methodMoves
    eventBytes = other.eventBytes
    eventCount = other.eventCount
    methodCount = other.methodCount
    isFlat = other.isFlat
    owner = other
  }

  private static func memory<Element>(_ elements: [Element]) -> UnsafePointer<Element> {
    let memory = UnsafeMutablePointer<Element>.allocate(capacity: max(1, elements.count))
    memory.initialize(from: elements, count: elements.count)
    return UnsafePointer(memory)
  }

  /// What observers and callbacks of the machine need; nil for a machine that has none.
  final var extras: Extras? { isExtras ? unsafeDowncast(self, to: Extras.self) : nil }

  /// Whether these are extras.
  var isExtras: Bool { false }
}
