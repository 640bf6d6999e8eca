/// Rules compiled into dense arrays over small integers: what the engine decides with.
///
/// States, events and methods are the positions of their names in ``stateNames``, ``eventNames`` and ``methodNames``.
/// A *cell* says what a state does with an event or a method; see ``Cell``. Look-ups are O(1) and allocate nothing.
/// A table is immutable and shared by all machines with the same rules.
@usableFromInline
final class Table: Sendable {
  /// One way from states to states, as one rule declares it.
  struct Edge: Sendable {
    /// The event that takes it.
    var event: Int
    /// The method that performs it, or -1.
    var method: Int
    /// The states that declare it; nil for every state that is not final.
    var sources: Set<Int>?
    /// The declared targets: none for an edge that changes nothing, several where the target is chosen.
    var targets: [Int]
    /// The names of the conditions that must hold, in the order they are asked.
    var conditions: [String]
    /// The state that is entered while the body of the method runs, or -1.
    var via = -1
    /// The state that is entered when the body throws, or -1.
    var orElse = -1

    /// The first state that is entered, as far as it is known before the body has run; -1 for none.
    var first: Int { via >= 0 ? via : targets.first ?? -1 }
    /// The states that it leads to, one way or another.
    var destinations: [Int] { [via].filter { $0 >= 0 } + targets + [orElse].filter { $0 >= 0 } }
  }

  /// What the machine is called in messages.
  let subject: String
  /// The names of the states.
  let stateNames: [String]
  /// The names of the events.
  let eventNames: [String]
  /// The names of the methods.
  @usableFromInline let methodNames: [String]
  /// The methods spelled with their labels, as in `reply(with:)`.
  let signatures: [String]
  /// The methods by their names and by their names with labels.
  private let methodsByName: [String: Int]
  /// The state a machine begins in.
  let initial: Int
  /// Whether each state is final.
  let finals: [Bool]
  /// The enclosing states of each state, the outermost first, itself last.
  let paths: [[Int]]
  /// The children of each state.
  let children: [[Int]]
  /// The child that is entered with each state; -1 for a state without children.
  let initialChildren: [Int]
  /// Whether each state is entered where it was left.
  let histories: [HistoryMode]
  /// Whether any state is.
  let hasHistory: Bool
  /// Whether no state lies in another.
  @usableFromInline let isFlat: Bool
  /// The edges in the order of their declaration.
  let edges: [Edge]
  /// The innermost state that each edge leads to, or ``Cell/unchanged`` or ``Cell/chosen``.
  @usableFromInline let edgeTargets: [Int32]
  /// The lists of edges that cells with several candidates refer to.
  let candidates: [[Int]]
  /// What each state does with each event, a row a state.
  let eventCells: [Int32]
  /// What each state does with each method, a row a state.
  @usableFromInline let methodCells: [Int32]
  /// For each state, the methods that may run without asking anyone, as bits; see ``Word``.
  @usableFromInline let words: [UInt32]
  /// The states that `transition(to:)` may go to by each state's own declarations.
  let successors: [Set<Int>]
  /// Whether every state may be entered, and the table holds no more than the paths that a machine is at.
  let isOpen: Bool

  init(
    subject: String, stateNames: [String], eventNames: [String], methodNames: [String], signatures: [String],
    initial: Int, finals: [Bool], nesting: Nesting, edges: [Edge], cells: CellMaker, successors: [Set<Int>]
  ) {
    self.subject = subject
    self.stateNames = stateNames
    self.eventNames = eventNames
    self.methodNames = methodNames
    self.signatures = signatures
    methodsByName = Self.index(methodNames, signatures)
    self.initial = nesting.leaf(of: initial)
    self.finals = finals
    paths = nesting.paths
    children = nesting.children
    initialChildren = nesting.initialChildren
    histories = nesting.histories
    let hasHistory = nesting.histories.contains { $0 != .none }
    self.hasHistory = hasHistory
    isFlat = nesting.paths.allSatisfy { $0.count == 1 }
    self.edges = edges
    self.edgeTargets = edges.map { edge in
      switch edge.destinations.count {
      case 0: Cell.unchanged
      // With history it depends on the past where an edge leads; the long way finds out.
      case 1: hasHistory ? Cell.chosen : Int32(nesting.leaf(of: edge.targets[0]))
      default: Cell.chosen
      }
    }
    self.candidates = cells.candidates
    self.eventCells = cells.eventCells
    self.methodCells = cells.methodCells
    self.successors = successors
    isOpen = false
    let methodCount = methodNames.count
    self.words = stateNames.indices.map { state in
      var word = Word.settled | Word.quiet
      for method in 0..<min(methodCount, Word.methods) {
        let cell = cells.methodCells[state * methodCount + method]
        if cell >= 0 || cell == Cell.allowed { word |= 1 << UInt32(method) }
      }
      return word
    }
  }

  /// The table of a machine without rules: all may be entered and called.
  ///
  /// - Parameters:
  ///   - subject: What the machine is called in messages.
  ///   - paths: Some paths; all that they begin with are in the table too.
  ///   - initial: The path that the machine begins in.
  ///   - methodNames: The names of the methods.
  init(openFor subject: String, _ paths: OpenPaths, initial: Int, methodNames: [String]) {
    let count = paths.paths.count
    self.subject = subject
    stateNames = paths.names
    eventNames = []
    self.methodNames = methodNames
    signatures = methodNames
    methodsByName = Self.index(methodNames, methodNames)
    self.initial = initial
    finals = Array(repeating: false, count: count)
    self.paths = paths.paths
    children = Array(repeating: [], count: count)
    initialChildren = Array(repeating: -1, count: count)
    histories = Array(repeating: .none, count: count)
    hasHistory = false
    isFlat = false
    edges = []
    edgeTargets = []
    candidates = []
    eventCells = []
    methodCells = Array(repeating: Cell.allowed, count: count * methodNames.count)
    words = Array(repeating: Word.flags, count: count)
    successors = Array(repeating: [], count: count)
    isOpen = true
  }

  /// What a state does with a method.
  @inlinable
  func cell(method: Int, in state: Int) -> Int32 { methodCells[state * methodNames.count + method] }

  /// What a state does with an event.
  func cell(event: Int, in state: Int) -> Int32 { eventCells[state * eventNames.count + event] }

  /// The method of a name: a case's name, or the name spelled with labels. Where several methods share their base name,
  /// the number of arguments tells them apart.
  ///
  /// - Complexity: O(1) for a name that is a method's own, as most are.
  func method(named name: String, argumentCount: Int) -> Int? {
    if let method = methodsByName[name] { return method }
    let overloads = signatures.indices.filter { signatures[$0].prefix { $0 != "(" } == name }
    return overloads.first { signatures[$0].count { $0 == ":" } == argumentCount } ?? overloads.first
  }

  /// Methods by their names; where two have the same, the first, and a name before one with labels.
  private static func index(_ names: [String], _ signatures: [String]) -> [String: Int] {
    let all = names.enumerated().map { ($1, $0) } + signatures.enumerated().map { ($1, $0) }
    return Dictionary(all) { first, _ in first }
  }

  /// The labels of a method's arguments; `_` for one without.
  func labels(of method: Int) -> [String] {
    signatures[method].drop { $0 != "(" }.split { "(:)".contains($0) }.map(String.init)
  }

  /// Whether a method changes the state.
  func isTransition(_ method: Int) -> Bool { edges.contains { $0.method == method } }

  /// The edges that a cell names, in the order they are tried.
  func edges(of cell: Int32) -> [Int] {
    if cell >= 0 { return [Int(cell)] }
    return cell <= Cell.firstList ? candidates[Int(Cell.firstList - cell)] : []
  }
}

/// What a cell of a ``Table`` may hold besides the number of the one edge that is taken unconditionally.
@usableFromInline
enum Cell {
  /// Not declared here.
  @usableFromInline static let none: Int32 = -1
  /// A method that may run here and changes no state.
  @usableFromInline static let allowed: Int32 = -2
  /// The first of the lists of candidates; the next ones follow downwards.
  static let firstList: Int32 = -3
  /// As an edge's target: no state is left or entered.
  @usableFromInline static let unchanged: Int32 = -1
  /// As an edge's target: the method's result, a closure or the past picks it.
  @usableFromInline static let chosen: Int32 = -2
}

/// The bits of the word that a machine keeps about its current state, so that a guard is one load and one test.
@usableFromInline
enum Word {
  /// How many methods have a bit; the others are looked up in the table.
  @usableFromInline static let methods = 29
  /// Never set: stands for the methods beyond the word.
  @usableFromInline static let never: UInt32 = 1 << 29
  /// Set while nobody watches: no observer, closure or pending request needs attention.
  @usableFromInline static let quiet: UInt32 = 1 << 30
  /// Set while no transition runs.
  @usableFromInline static let settled: UInt32 = 1 << 31

  /// The bits that are not methods.
  @usableFromInline static let flags: UInt32 = quiet | settled

  /// The bit of a method.
  @inlinable
  static func bit(_ method: Int) -> UInt32 { method < methods ? 1 << UInt32(truncatingIfNeeded: method) : never }
}
