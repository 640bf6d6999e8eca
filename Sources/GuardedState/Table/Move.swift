/// What an event or a method comes to in a state when nobody has to be asked or told: eight bytes of a ``__QuickTable``.
@frozen
@usableFromInline
struct Move: Sendable {
  /// The word of the target.
  @usableFromInline let word: UInt32
  /// The innermost state that it leads to, or ``unchanged`` or ``open``.
  @usableFromInline let target: Int16
  /// For an event, the method that performs it, or -1; for a method, the event that it performs.
  @usableFromInline let partner: Int16

  /// As a target: no state is left or entered.
  @inlinable static var unchanged: Int16 { -1 }
  /// As a target: it isn't allowed, or conditions, the method's result, a closure or the past decide.
  @inlinable static var open: Int16 { -2 }

  /// A move of which nothing is known beforehand.
  static var unknown: Move { Move(word: 0, target: open, partner: -1) }
}

/// Finds the moves of cells.
struct Moves {
  private let edges: [__Table.Edge]
  private let nesting: Nesting
  private let words: [UInt32]
  /// Whether every change must go the long way.
  private let isSlow: Bool

  init(edges: [__Table.Edge], nesting: Nesting, words: [UInt32], hasValues: Bool) {
    self.edges = edges
    self.nesting = nesting
    self.words = words
    // With history it depends on the past where an edge leads; and values of states change with them.
    isSlow = hasValues || nesting.histories.contains { $0 != .none }
  }

  /// What an event's cell comes to.
  ///
  /// - Parameters:
  ///   - cell: The cell.
  ///   - methodCell: The cell of the method that performs it, which must name the same edge: a method may perform several
  ///     events, of which it does the first when it is called.
  func move(ofEvent cell: Int32, performedAs methodCell: (Int) -> Int32) -> Move {
    guard cell >= 0, case let method = edges[Int(cell)].method, method < 0 || methodCell(method) == cell else {
      return .unknown
    }
    return move(along: cell, method)
  }

  /// What a method's cell comes to.
  func move(ofMethod cell: Int32) -> Move { cell < 0 ? .unknown : move(along: cell, edges[Int(cell)].event) }

  private func move(along cell: Int32, _ partner: Int) -> Move {
    let edge = edges[Int(cell)]
    guard !isSlow, edge.destinations.count <= 1, let partner = Int16(exactly: partner) else { return .unknown }
    guard let target = edge.targets.first.map(nesting.leaf) else {
      return Move(word: 0, target: Move.unchanged, partner: partner)
    }
    return Int16(exactly: target).map { Move(word: words[target], target: $0, partner: partner) } ?? .unknown
  }
}
