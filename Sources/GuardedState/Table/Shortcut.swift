/// The effect of a request in a state, as far as the fast path needs it.
@frozen
@usableFromInline
struct Shortcut: Sendable {
  /// The target and its depth; or a negative constant.
  @usableFromInline let bits: Int32

  @inlinable
  init(bits: Int32) { self.bits = bits }

  /// The state refuses the request.
  @inlinable static var closed: Shortcut { Shortcut(bits: -3) }
  /// The plan or a list of plans decides.
  static var unknown: Shortcut { Shortcut(bits: -2) }
  /// The request may be performed. It changes nothing, or the target is in its plan.
  @inlinable static var open: Shortcut { Shortcut(bits: -1) }

  /// The request may be performed, and enters a state. If the depth is too large to be stored, this is ``open``.
  ///
  /// - Parameters:
  ///   - target: The leaf state that is entered.
  ///   - depth: The number of enclosing states that are neither exited nor entered.
  static func target(_ target: Int32, depth: Int32) -> Shortcut {
    depth <= Int32(Int16.max) ? Shortcut(bits: depth << 16 | target) : .open
  }

  /// Whether the method's own conditions are the only ones before its body.
  @inlinable var isOpen: Bool { bits >= Self.open.bits }
  /// Whether the state refuses the request.
  @inlinable var isClosed: Bool { bits == Self.closed.bits }
  /// Whether the request enters a state.
  @inlinable var hasTarget: Bool { bits >= 0 }
  /// The leaf state that is entered.
  @inlinable var target: Int32 { bits & 0xFFFF }
  /// The number of enclosing states that are neither exited nor entered.
  @inlinable var depth: Int32 { bits >> 16 }
}

/// The shortcuts of all states.
@frozen
@usableFromInline
struct ShortcutRows {
  @usableFromInline let first: UnsafePointer<Shortcut>
  /// The length of each row; 0 if there are no shortcuts, and all states share a row of ``Shortcut/unknown``.
  @usableFromInline let length: Int

  /// The row of a state.
  @inlinable
  @inline(__always)
  func row(_ state: Int) -> UnsafePointer<Shortcut> { first + state &* length }

  /// Returns the shortcuts with the slow path for some columns, wherever they are open.
  func closing(_ columns: [Int], states: Int, in memory: PlanMemory.Blocks) -> ShortcutRows {
    // Rows that aren't dense already leave all decisions to the slow path.
    if columns.isEmpty || length == 0 { return self }
    var shortcuts = Array(UnsafeBufferPointer(start: first, count: states * length))
    for column in columns {
      for state in 0..<states where shortcuts[state * length + column].isOpen {
        shortcuts[state * length + column] = .unknown
      }
    }
    return ShortcutRows(first: memory.copy(shortcuts), length: length)
  }

  init(first: UnsafePointer<Shortcut>, length: Int) { (self.first, self.length) = (first, length) }

  /// Makes shortcuts for cells.
  ///
  /// - Complexity: O(*n*) in the number of cells.
  init(
    _ cells: CellRows, states: Int, columns: Int, in memory: PlanMemory.Blocks,
    _ shortcut: (_ cell: Int32, _ state: Int) -> Shortcut
  ) {
    guard cells.dense != nil else {
      self.init(first: memory.copy(Array(repeating: .unknown, count: columns)), length: 0)
      return
    }
    let shortcuts = (0..<states).flatMap { state in
      (0..<columns).map { column in shortcut(cells.cell(state, column), state) }
    }
    self.init(first: memory.copy(shortcuts), length: columns)
  }
}
