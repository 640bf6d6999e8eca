/// The cells of a table, one row for each state. Small or mostly filled tables are dense, others sparse.
///
/// A dense row holds all cells of a state. A sparse row holds only those that the state declares. Lookup continues in
/// the row of the enclosing state, and at last in the row for every state, which comes after all others.
@frozen
@usableFromInline
struct CellRows {
  /// A cell of a sparse row.
  @frozen
  @usableFromInline
  struct Entry {
    let column: Int32
    let cell: Int32
  }

  /// All cells; nil if rows are sparse. Each row's length is a power of 2, so that a shift finds it.
  let dense: UnsafePointer<Int32>?
  /// The binary logarithm of the length of a dense row.
  @usableFromInline let shift: Int
  /// The sparse rows; never read if rows are dense.
  @usableFromInline let sparse: UnsafePointer<Sparse>

  /// The storage of sparse rows.
  @usableFromInline
  struct Sparse {
    /// The index of each row's first entry, and at last the number of entries.
    let starts: UnsafePointer<Int32>
    /// The entries of all rows, each row sorted by column.
    let entries: UnsafePointer<Entry>
    /// The row in which lookup continues; -1 at the end. A final state stores -2 minus that row, and its lookup skips
    /// the row for every state.
    let outer: UnsafePointer<Int32>
  }

  /// Returns the cell of a state for an event or a method.
  ///
  /// - Complexity: O(1); for sparse rows, O(*d* log *n*) for *d* enclosing states with *n* cells each.
  @inline(__always)
  func cell(_ state: Int, _ column: Int) -> Int32 {
    if let dense { return dense[state &<< shift &+ column] }
    return Self.search(sparse, state, column)
  }

  // Static, because calling a method on the rows as a value would copy them.
  static func search(_ rows: UnsafePointer<Sparse>, _ state: Int, _ column: Int) -> Int32 {
    var row = state
    var isFinal = false
    while row >= 0 {
      let outer = Int(rows.pointee.outer[row])
      if outer == -1, isFinal { break }
      if let cell = rows.pointee.own(row, column) { return cell }
      isFinal = isFinal || outer < -1
      row = outer < -1 ? -2 - outer : outer
    }
    return Cell.none
  }

  /// Returns the cells of a state in the first columns, sorted by column.
  func row(_ state: Int, columns: Int) -> [(column: Int, cell: Int32)] {
    var declared = Array(0..<columns)
    if dense == nil {
      var all: Set<Int> = []
      var row = state
      while row >= 0 {
        all.formUnion(sparse.pointee.entries(of: row).map { Int($0.column) })
        let outer = Int(sparse.pointee.outer[row])
        row = outer < -1 ? -2 - outer : outer
      }
      declared = all.filter { $0 < columns }.sorted()
    }
    return declared.map { ($0, cell(state, $0)) }.filter { $0.1 != Cell.none }
  }

  /// The number of cells up to which a table is always dense.
  private static let smallTable = 1 << 18

  /// Copies rows into memory.
  ///
  /// - Parameters:
  ///   - rows: The cells that each state declares, sorted by column, and at last those declared for every state.
  ///   - tree: The nesting of the states.
  ///   - finals: Whether each state is final: the last row doesn't apply to those. Empty if it applies to all.
  ///   - columns: The number of columns.
  ///   - memory: The destination.
  /// - Complexity: O(*n*) in the number of declared cells, plus the size of a dense table.
  init(
    _ rows: [[(column: Int, cell: Int32)]], _ tree: StateTree, finals: [Bool] = [], columns: Int,
    in memory: PlanMemory.Blocks
  ) {
    /// The row in which lookup continues; -1 for the last row.
    let outer = tree.parents.map { $0 < 0 ? tree.count : $0 } + [-1]
    shift = columns > 1 ? Int.bitWidth - (columns - 1).leadingZeroBitCount : 0
    let size = rows.count << shift
    if size <= max(Self.smallTable, 8 * rows.reduce(0) { $0 + $1.count }) {
      var cells = [Int32](repeating: Cell.none, count: size)
      for row in [tree.count] + tree.order {
        if outer[row] >= 0 {
          for column in 0..<columns { cells[row << shift + column] = cells[outer[row] << shift + column] }
        }
        if row < finals.count, finals[row] {
          for (column, cell) in rows[tree.count] where cells[row << shift + column] == cell {
            cells[row << shift + column] = Cell.none
          }
        }
        for (column, cell) in rows[row] { cells[row << shift + column] = cell }
      }
      dense = memory.copy(cells)
      sparse = memory.copy([])
    } else {
      dense = nil
      var starts: [Int32] = [0]
      for row in rows { starts.append(starts[starts.count - 1] + Int32(row.count)) }
      let next = outer.indices.map { Int32($0 < finals.count && finals[$0] ? -2 - outer[$0] : outer[$0]) }
      let entries = rows.flatMap { $0.map { Entry(column: Int32($0.column), cell: $0.cell) } }
      sparse = memory.copy([
        Sparse(
          starts: memory.copy(starts), entries: memory.copy(entries), outer: memory.copy(next))
      ])
    }
  }
}

extension CellRows.Sparse {
  /// Returns the entries that a row declares.
  fileprivate func entries(of row: Int) -> UnsafeBufferPointer<CellRows.Entry> {
    let (start, end) = (Int(starts[row]), Int(starts[row + 1]))
    return UnsafeBufferPointer(start: entries + start, count: end - start)
  }

  /// Returns the cell that a row declares in a column; nil if it declares none.
  fileprivate func own(_ row: Int, _ column: Int) -> Int32? {
    let end = Int(starts[row + 1])
    var (low, high) = (Int(starts[row]), end)
    while low < high {
      let middle = (low + high) / 2
      if Int(entries[middle].column) < column { low = middle + 1 } else { high = middle }
    }
    return low < end && Int(entries[low].column) == column ? entries[low].cell : nil
  }
}
