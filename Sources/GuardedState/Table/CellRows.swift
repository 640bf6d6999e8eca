/// The cells of a table, a row a state: dense where the table is small or most are filled, else sparse.
///
/// A dense row holds all that is true of a state. A sparse one holds what its own declarations say; the rest is what the
/// row of the state around it says, and at last the row of what is declared for every state, which comes after all others.
@frozen
@usableFromInline
struct CellRows {
  /// A cell of a sparse row.
  @frozen
  @usableFromInline
  struct Entry {
    @usableFromInline let column: Int32
    @usableFromInline let cell: Int32
  }

  /// All cells, each row as long as a power of 2, so that its place is found by shifting; nil where rows are sparse.
  @usableFromInline let dense: UnsafePointer<Int32>?
  /// The length of a dense row, as a power of 2.
  @usableFromInline let shift: Int
  /// Where rows are sparse, what is in them; what is never read where they are dense.
  @usableFromInline let sparse: UnsafePointer<Sparse>

  /// What sparse rows hold.
  @usableFromInline
  struct Sparse {
    /// Where each row begins among the entries, and where the last one ends.
    let starts: UnsafePointer<Int32>
    /// What the rows hold, in the order of their columns.
    let entries: UnsafePointer<Entry>
    /// The row that goes on where one says nothing; -1 behind the last. Of a final state it is two more, negated: what is
    /// declared for every state doesn't go on there.
    let outer: UnsafePointer<Int32>
  }

  /// What a state does with an event or a method.
  ///
  /// - Complexity: O(1); in sparse rows, O(*d* log *n*) for *n* own cells of each of *d* states around it.
  @inlinable
  @inline(__always)
  func cell(_ state: Int, _ column: Int) -> Int32 {
    if let dense { return dense[state &<< shift &+ column] }
    return Self.search(sparse, state, column)
  }

  // Not of the rows as a value, which would have to be copied for it.
  @usableFromInline
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

  /// All that a state does with anything, in the order of the columns.
  func row(_ state: Int, columns: Int) -> [(column: Int, cell: Int32)] {
    (0..<columns).map { ($0, cell(state, $0)) }.filter { $0.1 != Cell.none }
  }

  /// The cells of all that a state does with anything, in no order.
  func cells(of state: Int, _ columns: Int) -> [Int32] {
    if dense != nil { return row(state, columns: columns).map(\.cell) }
    var cells: [Int32: Int32] = [:]
    var row = state
    while row >= 0 {
      sparse.pointee.entries(of: row).forEach { cells[$0.column] = cells[$0.column] ?? $0.cell }
      row = Int(sparse.pointee.outer[row])
    }
    return cells.values.filter { $0 != Cell.none }
  }

  /// How many cells a table has that is dense in any case.
  private static let smallTable = 1 << 18

  /// Copies rows into memory.
  ///
  /// - Parameters:
  ///   - rows: For each row what it says itself, in the order of the columns.
  ///   - outer: The row that goes on where one says nothing, which comes earlier in `order`; -1 behind the last, which says
  ///     what is declared for every state.
  ///   - finals: The states in which that doesn't count.
  ///   - order: The rows, outer ones first.
  ///   - columns: How many columns there are.
  ///   - memory: Where to.
  /// - Complexity: O(*n*) in what the rows say, and the size of a dense table.
  init(
    _ rows: [[(column: Int, cell: Int32)]], outer: [Int], finals: [Bool], order: [Int], columns: Int,
    in memory: PlanMemory.Blocks
  ) {
    shift = columns > 1 ? Int.bitWidth - (columns - 1).leadingZeroBitCount : 0
    let size = rows.count << shift
    if size <= max(Self.smallTable, 8 * rows.reduce(0) { $0 + $1.count }) {
      var cells = [Int32](repeating: Cell.none, count: size)
      for row in order {
        if outer[row] >= 0 {
          for column in 0..<columns { cells[row << shift + column] = cells[outer[row] << shift + column] }
        }
        if row < finals.count, finals[row] {
          for (column, cell) in rows[rows.count - 1] where cells[row << shift + column] == cell {
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
  /// All that a row says itself.
  fileprivate func entries(of row: Int) -> UnsafeBufferPointer<CellRows.Entry> {
    let (start, end) = (Int(starts[row]), Int(starts[row + 1]))
    return UnsafeBufferPointer(start: entries + start, count: end - start)
  }

  /// What a row says itself.
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
