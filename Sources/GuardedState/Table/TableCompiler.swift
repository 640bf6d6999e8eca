/// A compiler that collects the edges of every state and makes the plans and cells of a ``__Table``.
///
/// The edges of a state come before those of the states around it, innermost first, and edges that name a state before
/// those accepted everywhere; within each, the order of declaration decides, and the first unconditional edge ends the
/// list. This is how SCXML selects transitions (Appendix D, `selectTransitions`).
struct TableCompiler {
  private let content: __Table.Content
  private let tree: StateTree
  private let blocks = PlanMemory.Blocks()
  /// The edges that each state declares, and at last those declared for every state.
  private let own: DeclaredEdges
  /// The events that each method performs.
  private let performed: [[Int]]
  /// The methods that perform each event, if any state defers or ignores events.
  private var performers: [Int: Set<Int>] = [:]
  private var plans: [Plan] = []
  private var candidates: [Int32] = []
  private var targets: [PlannedTarget] = []
  private var conditions: [Int32] = []
  /// The plan of each edge for every state, or if the state makes no difference; -1 if there is none yet.
  private var known: [Int32]
  /// The plans of edges, by the state that declares them.
  private var knownByState: [PlanKey: Int32] = [:]
  /// The effect of each column in the state whose row is being made, or the state around it.
  private var inEffect: [Effect]
  /// The cell that the row declares in each column, or ``undeclared``.
  private var cells: [Int32]
  /// The columns in which it declares one.
  private var columns: [Column] = []
  /// The columns with edges of a state together with edges for every state.
  private var mixed: Set<Column> = []
  /// On the path of that state, the states with edges in each column, outermost first.
  private var declaring: [Column: [Int]] = [:]
  /// The lengths of the paths of the states there that forbid or ignore each method, or that defer or ignore each
  /// event, shortest first.
  private var forbidding: [Int: [Int]] = [:]
  private var deferring: [Int: [Int]] = [:]

  /// The number of a column. Those of events come first, then those of methods.
  private typealias Column = Int

  private struct PlanKey: Hashable {
    let edge: Int
    let source: Int
  }

  /// The effect of an event or a method in a state, as far as edges declare it.
  private struct Effect {
    /// The cell including edges for every state.
    var cell = Cell.none
    /// The cell without them, as in a final state.
    var inner = Cell.none
    /// Whether a state declares the effect, rather than only the rules for every state.
    var isOfState = true
  }

  /// Creates a compiler.
  ///
  /// - Complexity: O(*n*) in the length of the rules.
  init(_ content: __Table.Content) {
    self.content = content
    tree = content.tree
    performed = content.performed
    known = Array(repeating: -1, count: content.edges.count)
    inEffect = Array(repeating: Effect(), count: content.columnCount + content.traits.count)
    cells = Array(repeating: Self.undeclared, count: inEffect.count)
    own = DeclaredEdges(content)
    plans.reserveCapacity(content.edges.count)
    targets.reserveCapacity(content.edges.count)
    let takesBackEvents = !content.eventlessRules.deferred.isEmpty || content.ignoredEvents.contains { !$0.isEmpty }
    if !takesBackEvents { return }
    for edge in content.edges where edge.method >= 0 && edge.event >= 0 {
      performers[edge.event, default: []].insert(edge.method)
    }
  }

  /// Stands in ``cells`` for a column in which the row declares no cell.
  private static let undeclared = Int32.max

  /// Makes the memory of a table.
  ///
  /// - Complexity: O(*n*) in the length of the rules, and the size of dense rows.
  ///
  /// - Parameters:
  ///   - states: The states; none if they aren't permanent.
  ///   - events: The events.
  ///   - methods: The methods.
  ///   - callNames: The names by which methods are called; empty if several methods share one.
  mutating func compile<State, Event, Method>(
    _ states: [State], _ events: [Event], _ methods: [Method], callNames: [String]
  ) -> (PlanMemory, PlanMemory.Blocks) {
    let (stateNames, eventlessRules) = (NameBits(states, in: blocks), content.eventlessRules)
    let rows = makeRows()
    func shortcuts(_ cells: CellRows, _ columns: Int, _ shortcut: (Int32, Int) -> Shortcut) -> ShortcutRows {
      ShortcutRows(cells, states: tree.count, columns: columns, in: blocks, shortcut)
    }
    let (columns, methodCount) = (content.columnCount, content.traits.count)
    let eventCells = CellRows(rows.map(\.events), tree, finals: content.finals, columns: columns, in: blocks)
    let methodCells = CellRows(rows.map(\.methods), tree, finals: content.finals, columns: methodCount, in: blocks)
    let directs = CellRows(directRows() + [[]], tree, columns: tree.count, in: blocks)
    let memory = PlanMemory(
      busy: blocks.copy((0..<tree.count).map(mayHaveWork)), parents: blocks.copy(tree.parents.map { Int32($0) }),
      jumps: blocks.copy(tree.jumps.map { Int32($0) }),
      lengths: blocks.copy(tree.lengths.map { Int32($0) }), pathBits: blocks.copy(pathBits()),
      initialChildren: blocks.copy(tree.initialChildren.map { Int32($0) }),
      histories: blocks.copy(tree.histories),
      valued: blocks.copy((0..<tree.count).map { content.valued.contains($0) }),
      events: eventCells, methods: methodCells, plans: blocks.copy(plans),
      candidates: blocks.copy(candidates), targets: blocks.copy(targets),
      conditions: blocks.copy(conditions), directs: directs,
      methodShortcuts: shortcuts(methodCells, methodCount, methodShortcut),
      eventShortcuts: shortcuts(eventCells, columns, requestShortcut),
      directShortcuts: shortcuts(directs, tree.count, requestShortcut),
      stateNames: stateNames, eventNames: NameBits(events, in: blocks), methodNames: NameBits(methods, in: blocks),
      callNames: NameBits(callNames, in: blocks),
      states: tree.isOpen ? nil : UnsafeRawPointer(blocks.copy(states)),
      traits: blocks.copy(content.traits), argumentGuards: blocks.copy(content.argumentGuards),
      ends: blocks.copy((0..<tree.count).map { content.finals[$0] && tree.lengths[$0] == 1 }),
      initial: Int32(content.initial), stateCount: Int32(tree.count), eventCount: Int32(content.eventCount),
      methodCount: methodCount,
      always: Int32(eventlessRules.always), isEventlessOnly: eventlessRules.isEventlessOnly,
      completions: blocks.copy(completionColumns()),
      deferred: eventlessRules.deferred.isEmpty
        ? nil : CellRows(deferredRows() + [[]], tree, columns: content.eventCount, in: blocks),
      hasTimers: !eventlessRules.timers.isEmpty, hasActivities: !eventlessRules.activities.isEmpty,
      isOrdinal: stateNames.areOrdinal(count: states.count),
      isOpen: tree.isOpen, hasHistory: tree.hasHistory)
    return (memory, blocks)
  }

  private func pathBits() -> [UInt64] {
    var bits = tree.parents.indices.map(PlanMemory.bit(of:))
    for state in tree.order where tree.parents[state] >= 0 { bits[state] |= bits[tree.parents[state]] }
    return bits
  }

  // MARK: - Rows

  private typealias Row = [(column: Int, cell: Int32)]

  /// Returns the declared row of each state, and at last the row for every state.
  private mutating func makeRows() -> [(events: Row, methods: Row)] {
    var rows: [(events: Row, methods: Row)] = Array(repeating: ([], []), count: tree.count + 1)
    rows[tree.count] = rowOfAnywhere()
    let takesBack = tree.parents.indices.contains {
      !methodsTakenBack(by: $0).isEmpty || !eventsTakenBack(by: $0).isEmpty
    }
    /// The effects that each enclosing state has replaced, restored when it ends.
    var before: [[(Column, Effect)]] = []
    tree.walk { state in
      if takesBack {
        for list in own.lists(of: state) { declaring[list.column, default: []].append(state) }
        for method in methodsTakenBack(by: state) { forbidding[method, default: []].append(tree.lengths[state]) }
        for event in eventsTakenBack(by: state) { deferring[event, default: []].append(tree.lengths[state]) }
      }
      var changed: [(Column, Effect)] = []
      rows[state] = row(of: state, &changed)
      before.append(changed)
    } end: { state in
      if takesBack {
        for list in own.lists(of: state) { declaring[list.column]?.removeLast() }
        for method in methodsTakenBack(by: state) { forbidding[method]?.removeLast() }
        for event in eventsTakenBack(by: state) { deferring[event]?.removeLast() }
      }
      for (column, effect) in before.removeLast() { set(column, effect) }
    }
    return rows
  }

  /// Returns the methods that a state forbids or ignores.
  private func methodsTakenBack(by state: Int) -> Set<Int> {
    content.forbidden[state].union(content.ignoredMethods[state])
  }

  /// Returns the events that a state defers or ignores.
  private func eventsTakenBack(by state: Int) -> Set<Int> {
    content.ignoredEvents[state].union(content.eventlessRules.deferred[state] ?? [])
  }

  /// Returns the columns in which the rules of enclosing states for some methods and events don't count, because a state
  /// forbids, defers or ignores these.
  private func columns(ofMethods methods: Set<Int>, events: Set<Int>) -> Set<Column> {
    var columns = events
    for method in methods { columns.formUnion(performed[method] + [content.column(ofMethod: method)]) }
    for event in events { columns.formUnion((performers[event] ?? []).map(content.column)) }
    return columns
  }

  private mutating func set(_ column: Column, _ effect: Effect) {
    inEffect[column] = effect
    if effect.isOfState, effect.inner != effect.cell {
      mixed.insert(column)
    } else {
      mixed.remove(column)
    }
  }

  /// Declares a cell of the row that is being made.
  private mutating func declare(_ column: Column, _ cell: Int32) {
    if cells[column] == Self.undeclared { columns.append(column) }
    cells[column] = cell
  }

  /// Returns the cells that were declared, and forgets them.
  private mutating func takeRow() -> (events: Row, methods: Row) {
    var row: (events: Row, methods: Row) = ([], [])
    for column in columns.sorted() {
      let method = column - content.columnCount
      if method < 0 { row.events.append((column, cells[column])) } else { row.methods.append((method, cells[column])) }
      cells[column] = Self.undeclared
    }
    columns.removeAll(keepingCapacity: true)
    return row
  }

  /// Returns the cells in which a state differs from the state around it.
  private mutating func row(of state: Int, _ changed: inout [(Column, Effect)]) -> (events: Row, methods: Row) {
    // A deferred event isn't accepted by the rules of enclosing states.
    let refused = columns(
      ofMethods: content.forbidden[state], events: content.eventlessRules.deferred[state] ?? [])
    let ignored = columns(ofMethods: content.ignoredMethods[state], events: content.ignoredEvents[state])
    if content.finals[state] {
      // A final state ignores the rules for every state.
      for column in mixed { declare(column, inEffect[column].inner) }
    }
    func add(_ column: Column, _ edges: ArraySlice<Int32>, otherwise: Int32? = nil) {
      let effect = effect(of: state, column, edges, otherwise: otherwise)
      declare(column, content.finals[state] ? effect.inner : effect.cell)
      // Only the states inside it need the effect.
      if tree.children[state].isEmpty { return }
      changed.append((column, inEffect[column]))
      set(column, effect)
    }
    for list in own.lists(of: state) where !refused.contains(list.column) && !ignored.contains(list.column) {
      add(list.column, own.edges[list.edges])
    }
    for column in refused.union(ignored) {
      add(column, own.edges(of: state, column), otherwise: refused.contains(column) ? Cell.none : Cell.ignored)
    }
    for method in content.allowed[state].subtracting(content.forbidden[state]) {
      // The state's own transitions win over its permission, which wins over transitions of enclosing states.
      let column = content.column(ofMethod: method)
      let isDeclared = !own.edges(of: state, column).isEmpty || refused.contains(column) || ignored.contains(column)
      if !isDeclared || cells[column] == Cell.none { declare(column, Cell.allowed) }
    }
    return takeRow()
  }

  /// Returns the cells for every state.
  private mutating func rowOfAnywhere() -> (events: Row, methods: Row) {
    for list in own.lists(of: tree.count) {
      let cell = cell(for: Self.tried(own.edges[list.edges], among: content.edges).map { (Int($0), -1) })
      inEffect[list.column] = Effect(cell: cell, inner: Cell.none, isOfState: false)
      declare(list.column, cell)
    }
    return takeRow()
  }

  /// Returns the edges up to the first one without conditions, after which none is tried.
  private static func tried(_ numbers: ArraySlice<Int32>, among edges: [__Table.Edge]) -> ArraySlice<Int32> {
    // Static, because a method that changes nothing would get a copy of the compiler.
    guard let last = numbers.firstIndex(where: { edges[Int($0)].conditions.isEmpty }) else { return numbers }
    return numbers[...last]
  }

  /// Returns the effect of a state's declarations: its own edges come first, then those of the enclosing states.
  ///
  /// - Parameter otherwise: The cell of a state that forbids, defers or ignores the column; nil for any other state.
  private mutating func effect(
    of state: Int, _ column: Column, _ edges: ArraySlice<Int32>, otherwise: Int32?
  ) -> Effect {
    let rest = inEffect[column]
    let list = Self.tried(edges, among: content.edges)
    if list.isEmpty, rest.cell == Cell.none, otherwise != Cell.ignored { return rest }
    if let otherwise { return effect(takenBackBy: state, column, otherwise: otherwise) }
    let plans = list.map { plan(Int($0), from: state) }
    if let last = list.last, content.edges[Int(last)].conditions.isEmpty || rest.cell == Cell.none {
      let cell = cell(of: plans, then: Cell.none)
      return Effect(cell: cell, inner: cell)
    }
    let cell = cell(of: plans, then: rest.cell)
    return Effect(cell: cell, inner: rest.inner == rest.cell ? cell : self.cell(of: plans, then: rest.inner))
  }

  /// Returns the effect of a state that forbids, defers or ignores a column, including edges of enclosing states that it
  /// doesn't take back.
  private mutating func effect(takenBackBy state: Int, _ column: Column, otherwise: Int32) -> Effect {
    var list: [(edge: Int, source: Int)] = []
    var isUnconditional = false
    func add(_ edges: ArraySlice<Int32>, from source: Int) {
      // A state inside the source may forbid the method or defer the event.
      let length = source < 0 ? 0 : tree.lengths[source]
      for edge in edges.map(Int.init)
      where !isUnconditional && forbidding[content.edges[edge].method]?.last ?? 0 <= length
        && deferring[content.edges[edge].event]?.last ?? 0 <= length
      {
        list.append((edge, source))
        isUnconditional = content.edges[edge].conditions.isEmpty
      }
    }
    for source in (declaring[column] ?? []).reversed() where !isUnconditional {
      add(own.edges(of: source, column), from: source)
    }
    let guarding = otherwise == Cell.ignored && !isUnconditional ? ignoringPlan(of: column) : nil
    let rest = inEffect[column]
    func end(_ rest: Int32) -> Int32 {
      isUnconditional ? Cell.none : guarding.map { self.list(of: [$0], then: rest) } ?? otherwise
    }
    let inner = cell(for: list, then: end(rest.inner))
    add(own.edges(of: tree.count, column), from: -1)
    return Effect(cell: cell(for: list, then: end(rest.cell)), inner: inner)
  }

  /// Returns the plan that ignores a request if the guards of its methods say so; nil if there are none.
  private mutating func ignoringPlan(of column: Column) -> Int32? {
    let methods =
      column < content.columnCount
      ? performed.indices.filter { performed[$0].contains(column) } : [column - content.columnCount]
    let guards = methods.compactMap { content.ignoreGuards[$0] }
    guard let method = methods.first, !guards.isEmpty else { return nil }
    var plan = Plan()
    plan.kind = .ignoring
    plan.method = Int32(method)
    plan.conditions = Int32(conditions.count)
    plan.conditionCount = Int32(guards.count)
    conditions += guards.map { Int32($0) }
    plans.append(plan)
    return Int32(plans.count - 1)
  }

  /// Returns the cell for edges in the order in which they are tried, before those of another cell. At most the last one
  /// has no conditions.
  private mutating func cell(for list: [(edge: Int, source: Int)], then rest: Int32 = Cell.none) -> Int32 {
    cell(of: list.map { plan($0.edge, from: $0.source) }, then: rest)
  }

  /// Returns the cell for plans that are tried before those of another cell.
  private mutating func cell(of plans: [Int32], then rest: Int32) -> Int32 {
    if plans.isEmpty { return rest }
    return plans.count == 1 && rest == Cell.none ? plans[0] : list(of: plans, then: rest)
  }

  /// Returns the list of plans that are tried before those of another cell.
  private mutating func list(of plans: [Int32], then rest: Int32) -> Int32 {
    let start = Int32(candidates.count)
    candidates += plans + (rest >= 0 ? [rest, Cell.none] : [rest])
    return Cell.firstList - start
  }

  // MARK: - Plans

  /// Returns the plan of an edge that a state declares; -1 as the state means every state.
  private mutating func plan(_ number: Int, from source: Int) -> Int32 {
    // If no states are nested, the plan is the same for each state.
    let key = PlanKey(edge: number, source: tree.isFlat ? -1 : source)
    if let plan = key.source < 0 ? known[number] : knownByState[key], plan >= 0 { return plan }
    let edge = content.edges[number]
    var plan = Plan()
    // Eventless transitions have no event.
    plan.event = edge.event < content.eventCount ? Int32(edge.event) : -1
    plan.method = Int32(edge.method)
    plan.edge = Int32(number)
    plan.conditions = Int32(conditions.count)
    plan.conditionCount = Int32(edge.conditions.count)
    conditions += edge.conditions.map { Int32($0) }
    if edge.first >= 0 { plan.enter(target(edge.first, from: source)) }
    let picks = edge.method >= 0 && content.traits[edge.method].contains(.picks)
    if edge.targets.count > 1 || picks { plan.kind.insert(.choice) }
    if edge.method >= 0, !picks, !plan.kind.isDisjoint(with: [.choice, .valued]) { plan.kind.insert(.undecided) }
    if edge.via >= 0 { plan.kind.insert(.via) }
    // A body with `via:` continues from that state.
    add(edge.targets, from: edge.via >= 0 ? edge.via : source, to: &plan)
    if edge.orElse >= 0 {
      plan.orElse = Int32(targets.count)
      targets.append(target(edge.orElse, from: edge.via))
    }
    plans.append(plan)
    let place = Int32(plans.count - 1)
    if key.source < 0 { known[number] = place } else { knownByState[key] = place }
    return place
  }

  private mutating func add(_ states: [Int], from source: Int, to plan: inout Plan) {
    plan.targets = Int32(targets.count)
    plan.targetCount = Int32(states.count)
    targets += states.map { target($0, from: source) }
  }

  /// Returns the target of a transition between two states; -1 for an unknown source.
  private func target(_ state: Int, from source: Int) -> PlannedTarget {
    let leaf = tree.leaf(of: state)
    let depth = source >= 0 ? tree.commonDepth(source, state) : tree.isFlat ? 0 : -1
    var kind: Plan.Kind = []
    if tree.hasHistory {
      if tree.entersByHistory(state) { kind.insert(.history) }
      if source < 0 || tree.leavesHistory(source, depth: depth) { kind.insert(.remembered) }
    }
    if content.valued.contains(leaf) { kind.insert(.valued) }
    return PlannedTarget(state: Int32(state), leaf: Int32(leaf), depth: Int32(depth), kind: kind)
  }

  /// Returns the direct transitions that each state declares itself.
  private mutating func directRows() -> [Row] {
    (0..<tree.count).map { state in
      content.successors[state].sorted().map { target in
        var plan = Plan()
        plan.enter(self.target(target, from: state))
        add([target], from: state, to: &plan)
        plans.append(plan)
        return (target, Int32(plans.count - 1))
      }
    }
  }

  // MARK: - Completion transitions and deferred events

  /// Returns the column of the completion transition that entering each state triggers, or -1.
  private func completionColumns() -> [Int32] {
    (0..<tree.count).map { state in
      let outer = tree.parents[state]
      return content.finals[state] && outer >= 0 ? Int32(content.eventlessRules.done[outer] ?? -1) : -1
    }
  }

  /// Returns the events that each state declares as deferred.
  private func deferredRows() -> [Row] {
    // If an event can't call its method, every state would refuse it later, so only calls are deferred.
    let vain = content.edges.filter {
      $0.method >= 0 && $0.event >= 0 && !content.traits[$0.method].isDisjoint(with: .cannotFire)
    }
    let uncallable = Set(vain.map(\.event))
    return (0..<tree.count).map { state in
      (content.eventlessRules.deferred[state] ?? []).sorted().map {
        ($0, uncallable.contains($0) ? Deferral.calls : Deferral.all)
      }
    }
  }

  // MARK: - Shortcuts

  /// Whether a state may have work after a transition.
  private func mayHaveWork(_ state: Int) -> Bool {
    !content.eventlessRules.mayHaveWork.isEmpty && content.eventlessRules.mayHaveWork[state]
  }

  /// Returns the shortcut of a state for a method: open if its own guard is the only one before its body.
  private func methodShortcut(_ cell: Int32, _ state: Int) -> Shortcut {
    if cell == Cell.none { return .closed }
    if cell == Cell.allowed { return .open }
    guard cell >= 0, case let plan = plans[Int(cell)] else { return .unknown }
    // A method that evaluates its own conditions does so for each plan, so plans with others must not be open. In a
    // state that may defer events, a call whose conditions don't hold may be deferred.
    let isEvaluatedByMethod = content.edges[Int(plan.edge)].isEvaluatedByMethod
    let asks = content.traits[Int(plan.method)].contains(.asks)
    guard isEvaluatedByMethod ? !mayHaveWork(state) : plan.conditionCount == 0 && !asks,
      plan.kind.isDisjoint(with: [.via, .valued, .undecided]) || plan.kind == [.choice, .valued]
    else { return .unknown }
    return plan.kind.isEmpty ? shortcut(along: plan) ?? .open : .open
  }

  /// Returns the shortcut of a state for an event or a direct transition: open if only its method is to be called.
  private func requestShortcut(_ cell: Int32, _ state: Int) -> Shortcut {
    if cell == Cell.none { return .closed }
    guard cell >= 0, case let plan = plans[Int(cell)], plan.isCertain else { return .unknown }
    if plan.method >= 0 {
      return content.traits[Int(plan.method)].isDisjoint(with: .cannotFire) ? .open : .unknown
    }
    return plan.isPlain ? shortcut(along: plan) ?? .open : .open
  }

  /// Returns the shortcut that describes a plan; nil if the plan enters no state, or one that pending work may follow.
  private func shortcut(along plan: Plan) -> Shortcut? {
    guard plan.target >= 0, plan.depth >= 0, !mayHaveWork(Int(plan.target)) else { return nil }
    return .target(plan.target, depth: plan.depth)
  }
}
