/// Rules compiled into dense arrays over small integers: what the engine decides with.
///
/// States, events and methods are the positions of their names in ``stateNames``, ``eventNames`` and ``methodNames``.
/// A *cell* says what a state does with an event or a method; see ``Cell``. Look-ups are O(1) and allocate nothing.
/// A table is immutable and shared by all machines with the same rules.
///
/// It is a class for ``__CompiledRules``, which adds the values that the indices stand for. Every stored property of both
/// is immutable and `Sendable`, and there is no other subclass: that is why it may be `Sendable` unchecked.
public class __Table: __QuickTable, @unchecked Sendable {
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
  /// The states as their names stand in the names of callbacks.
  let callbackNames: [String]
  /// The names of the events.
  let eventNames: [String]
  /// The names of the methods.
  let methodNames: [String]
  /// The methods spelled with their labels, as in `reply(with:)`.
  let signatures: [String]
  /// The methods by their names and by their names with labels.
  private let methodsByName: [String: Int]
  /// The number of events.
  let eventCount: Int
  /// The number of methods.
  let methodCount: Int
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
  /// The edges in the order of their declaration.
  let edges: [Edge]
  /// The lists of edges that cells with several candidates refer to.
  let candidates: [[Int]]
  /// What each state does with each event, a row a state.
  let eventCells: [Int32]
  /// What each state does with each method, a row a state.
  let methodCells: [Int32]
  /// Whether each method changes the state.
  let changesState: [Bool]
  /// The states that `transition(to:)` may go to by each state's own declarations.
  let successors: [Set<Int>]
  /// The states that carry values.
  let valued: Set<Int>
  /// Whether every state may be entered, and the table holds no more than the paths that a machine is at.
  let isOpen: Bool

  /// Compiles rules that have no problems.
  ///
  /// - Complexity: O(*d* + *s*·(*e* + *m*)) for *d* declarations, *s* states, *e* events and *m* methods.
  init<State, Event, Method>(_ draft: RulesDraft<State, Event, Method>, subject: String) {
    let nesting = Nesting(draft)
    let content = draft.content()
    let stateCount = draft.states.members.count
    let (eventCount, methodCount) = (draft.events.members.count, draft.methods.members.count)
    let cells = CellMaker(
      edges: content.edges, nesting: nesting, allowed: content.allowed, forbidden: content.forbidden,
      finals: content.finals, eventCount: eventCount, methodCount: methodCount)
    self.subject = subject
    stateNames = draft.states.members.map { nameOfCase($0) }
    callbackNames = stateNames.map { callbackName(of: $0) }
    eventNames = draft.events.members.map { nameOfCase($0) }
    methodNames = draft.methods.members.map { nameOfCase($0) }
    signatures = draft.signatures()
    methodsByName = Self.index(methodNames, signatures)
    self.eventCount = eventCount
    self.methodCount = methodCount
    initial = nesting.leaf(of: draft.rules.initial.map { draft.index(state: $0) } ?? 0)
    finals = content.finals
    paths = nesting.paths
    children = nesting.children
    initialChildren = nesting.initialChildren
    histories = nesting.histories
    hasHistory = nesting.histories.contains { $0 != .none }
    edges = content.edges
    candidates = cells.candidates
    eventCells = cells.eventCells
    methodCells = cells.methodCells
    successors = content.successors
    isOpen = false
    valued = draft.valued
    var changesState = [Bool](repeating: false, count: methodCount)
    for edge in content.edges where edge.method >= 0 { changesState[edge.method] = true }
    self.changesState = changesState
    let words = (0..<stateCount).map { state in
      var word = Word.certain
      for method in 0..<min(methodCount, Word.methods) {
        let cell = cells.methodCells[state * methodCount + method]
        if cell >= 0 || cell == Cell.allowed { word |= 1 << UInt32(method) }
        if cell <= Cell.firstList { word &= ~Word.certain }
      }
      return word
    }
    let moves = Moves(edges: content.edges, nesting: nesting, words: words, hasValues: !draft.valued.isEmpty)
    let methodMoves = cells.methodCells.map { moves.move(ofMethod: $0) }
    let eventMoves = cells.eventCells.enumerated().map { place, cell in
      moves.move(ofEvent: cell) { cells.methodCells[place / eventCount * methodCount + $0] }
    }
    super.init(
      words: words, eventMoves: eventMoves, methodMoves: methodMoves, eventBytes: draft.events.bytes,
      counts: (eventCount, methodCount), isFlat: nesting.paths.allSatisfy { $0.count == 1 })
  }

  /// The table of a machine without rules: all may be entered and called.
  ///
  /// - Parameters:
  ///   - subject: What the machine is called in messages.
  ///   - paths: The paths that it is at.
  ///   - initial: The state of the path that it begins in.
  ///   - callbackNames: The states as their names stand in the names of callbacks.
  ///   - methodNames: The methods that may be called.
  init(openFor subject: String, _ paths: OpenPaths, initial: Int, callbackNames: [String], methodNames: [String]) {
    let count = paths.paths.count
    self.subject = subject
    stateNames = paths.names
    self.callbackNames = callbackNames
    eventNames = []
    self.methodNames = methodNames
    signatures = methodNames
    methodsByName = Self.index(methodNames, methodNames)
    eventCount = 0
    methodCount = methodNames.count
    self.initial = initial
    finals = Array(repeating: false, count: count)
    self.paths = paths.paths
    children = Array(repeating: [], count: count)
    initialChildren = Array(repeating: -1, count: count)
    histories = Array(repeating: .none, count: count)
    hasHistory = false
    edges = []
    candidates = []
    eventCells = []
    methodCells = Array(repeating: Cell.allowed, count: count * methodNames.count)
    changesState = Array(repeating: false, count: methodNames.count)
    successors = Array(repeating: [], count: count)
    isOpen = true
    valued = []
    super.init(
      words: Array(repeating: 0, count: count), eventMoves: [],
      methodMoves: Array(repeating: .unknown, count: count * methodNames.count), eventBytes: [],
      counts: (0, methodNames.count), isFlat: false)
  }

  // MARK: - The values behind the indices

  /// The value of a state.
  func anyState(_ state: Int) -> Any { stateNames[state] }
  /// The value of an event.
  func anyEvent(_ event: Int) -> Any { eventNames[event] }
  /// The value of a method.
  func anyMethod(_ method: Int) -> Any { methodNames[method] }
  /// A change as the transition that users get.
  func anyTransition(_ change: Change) -> Any { change }
  /// A call as users get it.
  func anyCall(_ call: CallRecord) -> Any { call }

  // MARK: - Cells

  /// What a state does with a method.
  func cell(method: Int, in state: Int) -> Int32 { methodCells[state * methodCount + method] }

  /// What a state does with an event.
  func cell(event: Int, in state: Int) -> Int32 { eventCells[state * eventCount + event] }

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

  /// The edges that a cell names, in the order they are tried.
  func edges(of cell: Int32) -> [Int] {
    if cell >= 0 { return [Int(cell)] }
    return cell <= Cell.firstList ? candidates[Int(Cell.firstList - cell)] : []
  }
}

/// What a cell of a ``__Table`` may hold besides the number of the one edge that is taken unconditionally.
enum Cell {
  /// Not declared here.
  static let none: Int32 = -1
  /// A method that may run here and changes no state.
  static let allowed: Int32 = -2
  /// The first of the lists of candidates; the next ones follow downwards.
  static let firstList: Int32 = -3
}

/// The bits of the word that a machine keeps about its current state, so that a guard is one load and one test.
@usableFromInline
enum Word {
  /// How many methods have a bit; the others are looked up in the table.
  @inlinable static var methods: Int { 24 }
  /// Set in a state where no condition decides about a method: one without its bit is refused.
  @inlinable static var certain: UInt32 { 1 << 24 }
  /// Set once the entry callbacks of the initial state have run.
  @inlinable static var started: UInt32 { 1 << 25 }
  /// Set once the machine is in its initial state.
  @inlinable static var begun: UInt32 { 1 << 26 }
  /// Set while something is kept for the end of the running transition.
  @inlinable static var pending: UInt32 { 1 << 27 }
  /// Set while no closure wants to be asked or told of single steps.
  @inlinable static var unasked: UInt32 { 1 << 28 }
  /// Never set: stands for the methods beyond the word.
  @inlinable static var never: UInt32 { 1 << 29 }
  /// Set while no observer wants to hear of what has happened.
  @inlinable static var quiet: UInt32 { 1 << 30 }
  /// Set while no transition runs.
  @inlinable static var settled: UInt32 { 1 << 31 }

  /// No transition runs, and nobody has to be asked before one does.
  @inlinable static var free: UInt32 { settled | unasked }
  /// No transition runs, and nobody has to be asked or told.
  @inlinable static var idle: UInt32 { free | quiet }
  /// The bits that a change of state leaves as they are.
  @inlinable static var kept: UInt32 { idle | begun | started | pending }

  /// The bit of a method.
  @inlinable
  static func bit(_ method: Int) -> UInt32 { method < methods ? 1 << UInt32(truncatingIfNeeded: method) : never }
}
