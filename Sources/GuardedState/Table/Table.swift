internal import GuardedStateRules

/// Rules compiled into arrays over small integers, which the engine uses for its decisions.
///
/// States, events and methods are indices of ``stateNames``, ``eventNames`` and ``methodNames``. A *cell* is the effect
/// of an event or a method in a state: the number of a ``Plan``, or a constant of ``Cell``. Lookups don't allocate.
/// A table is immutable and shared by all machines with the same rules.
///
/// It is a class because ``__CompiledRules`` adds the values of the indices. All stored properties of both are
/// immutable and `Sendable`, and there are no other subclasses, so unchecked `Sendable` is safe.
public class __Table: __PlanHolder, @unchecked Sendable {
  /// A transition from a set of states to its targets, as one rule declares it.
  struct Edge: Sendable {
    /// The event that fires the transition.
    var event: Int
    /// The method that performs the transition, or -1.
    var method: Int
    /// The states that declare the transition; nil for every state that isn't final.
    var sources: Set<Int>?
    /// The declared targets: none for an edge that changes nothing, several if the target is chosen.
    var targets: [Int]
    /// The numbers of the conditions, in the order in which they are evaluated.
    var conditions: [Int]
    /// The state that is entered while the body of the method runs, or -1.
    var via = -1
    /// The state that is entered when the body throws, or -1.
    var orElse = -1
    /// Whether the method evaluates the conditions itself.
    var isAskedByMethod = false

    /// The first state that is entered, as far as it is known before the body runs; -1 for none.
    var first: Int { via >= 0 ? via : targets.first ?? -1 }
    /// All states that the transition may enter.
    var destinations: [Int] { [via].filter { $0 >= 0 } + targets + [orElse].filter { $0 >= 0 } }
  }

  /// The name of the machine in messages.
  let subject: String
  /// The names of the states.
  let stateNames: [String]
  /// In open mode the names of the states alone, while ``stateNames`` has those of their paths.
  let openNames: [String]
  /// The names of the states as used in callback names.
  let callbackNames: [String]
  /// The names of the events.
  let eventNames: [String]
  /// The names of the methods.
  let methodNames: [String]
  /// The names of the methods with labels, as in `reply(with:)`.
  let signatures: [String]
  /// The types of the methods' results and parameters: see ``MethodSignature``.
  let signatureLines: [String]
  /// The names of the conditions.
  let conditionNames: [String]
  /// The methods by their names, with and without labels.
  private let methodsByName: [String: Int]
  /// The methods that share a base name, by that name.
  private let overloads: [String: [Int]]
  /// Whether any methods share a base name.
  let hasOverloads: Bool
  /// The ways in which each method may be called.
  let traits: [__MethodTraits]
  /// The initial state.
  let initial: Int
  /// Whether each state is final.
  let finals: [Bool]
  /// The nesting of the states.
  let tree: StateTree
  /// The edges, in declaration order.
  let edges: [Edge]
  /// For each state, the targets of `transition(to:)` that it declares itself.
  let successors: [Set<Int>]
  /// The states that carry values.
  let valued: Set<Int>
  /// The leaf states that only the end of a body running in them can leave.
  let leftByBodiesAlone: Set<Int>
  /// The problems of the rules. If there are any, no machine runs by this table.
  let problems: [RulesProblem]
  /// Whether every state may be entered. In that case the table holds only the paths that a machine is at.
  @usableFromInline let isOpen: Bool
  /// The eventless transitions, completion transitions, timeouts and deferred events.
  let automatics: Automatics
  /// The events that each method performs, in declaration order; empty if no state defers any.
  let performed: [[Int]]
  /// The name of the region whose rules these are; empty for the rules of a host.
  let name: String
  /// The methods that the rules guard, and not those of another region.
  let guardedMethods: Set<Int>
  /// The rules of the host's regions, which number conditions, events and methods like those of the host.
  @usableFromInline let regions: [__Table]
  /// The rules of the regions in the form that the engine reads.
  let plansOfRegions: [PlanPointer]
  /// Whether the rules of the host or of any region have timeouts.
  let hasTimers: Bool
  /// The region that guards each method; empty without regions, when all methods belong to the host's own state.
  let owners: [Int]
  /// The reachability of states; nil if every state may be entered.
  let ways: Ways?

  /// Compiles rules that have no problems.
  ///
  /// - Parameters:
  ///   - draft: The rules.
  ///   - subject: The name of the machine in messages.
  ///   - name: The name of the region that they belong to; empty for the rules of a host.
  ///   - regions: The rules of the host's regions.
  /// - Complexity: O(*n*) in the length of the rules, and the size of dense rows.
  init<State, Event, Method>(
    _ draft: RulesDraft<State, Event, Method>, subject: String, name: String, regions: [__Table]
  ) {
    tree = StateTree(Nesting(draft.graph))
    let content = draft.content()
    self.subject = subject
    stateNames = draft.states.members.map { nameOfCase($0) }
    openNames = []
    callbackNames = stateNames.map { callbackName(of: $0) }
    eventNames = draft.events.members.map { nameOfCase($0) }
    automatics = Automatics(draft.graph, tree)
    methodNames = draft.methods.members.map { nameOfCase($0) }
    signatures = draft.perMethod(\.signature) { draft.graph.host?.methods[$0] ?? $0 }
    signatureLines = draft.perMethod(\.lines) { _ in "" }
    conditionNames = draft.conditions
    let overloads = Self.overloads(signatures)
    self.overloads = overloads
    hasOverloads = !overloads.isEmpty
    methodsByName = Self.index(methodNames, signatures, signatureLines, overloads.values.flatMap(\.self))
    var traits = draft.perMethod(\.traits) { _ in [] }
    for edge in content.edges where edge.method >= 0 { traits[edge.method].insert(.changes) }
    self.name = name
    self.regions = regions
    guardedMethods = draft.guardedMethods
    hasTimers = !automatics.timers.isEmpty || regions.contains(where: \.hasTimers)
    owners = Self.owners(regions, methods: methodNames.count)
    let acceptors = Self.acceptors([content.edges] + regions.map(\.edges))
    let shared = Self.sharedMethods(content.edges, acceptors)
    for method in shared { traits[method].insert(.shared) }
    self.traits = traits
    initial = tree.leaf(of: max(draft.graph.initial, 0))
    finals = content.finals
    edges = content.edges
    successors = content.successors
    isOpen = false
    ways = Ways()
    problems = []
    valued = draft.graph.valued
    leftByBodiesAlone = Self.leftByBodiesAlone(content.edges, content.successors, tree)
    performed = automatics.deferred.isEmpty ? [] : Self.performed(content.edges, methods: draft.methods.members.count)
    var maker = PlanMaker(
      .init(
        edges: content.edges + content.permissions, allowed: content.allowed, forbidden: content.forbidden,
        successors: content.successors,
        finals: content.finals, valued: draft.graph.valued, eventCount: eventNames.count, automatics: automatics,
        traits: traits, callNames: overloads.isEmpty ? methodNames : [],
        stateBytes: draft.states.bytes, eventBytes: draft.events.bytes, methodBytes: draft.methods.bytes,
        isOrdinal: draft.states.areOrdinal, initial: initial,
        acceptors: Self.bits(of: acceptors, events: eventNames.count, regions), sharedMethods: shared), tree)
    let (memory, blocks) = maker.made(draft.states.members, draft.events.members, draft.methods.members)
    var count = tree.count
    plansOfRegions = regions.map { region in
      defer { count += region.tree.count }
      let shared = Self.sharedMethods(region.edges, acceptors)
      return blocks.copy([region.memory.asRegion(of: memory, from: count, shared: shared, in: blocks)])
    }
    super.init(memory, blocks)
  }

  /// Creates the table of a machine without rules: every state may be entered and every method called.
  ///
  /// - Parameters:
  ///   - subject: The name of the machine in messages.
  ///   - paths: The paths that the machine is at.
  ///   - initial: The state of the initial path.
  ///   - ends: The states at the ends of those paths. Only these are entered directly.
  ///   - callbackNames: The names of the states as used in callback names.
  ///   - methodNames: The methods that may be called.
  ///   - signatures: The methods' names with labels.
  ///   - problems: The problems of the rules that the table replaces.
  init(
    openFor subject: String, _ paths: OpenPaths, initial: Int, ends: Set<Int>, callbackNames: [String],
    methodNames: [String], signatures: [String], problems: [RulesProblem] = []
  ) {
    let count = paths.parents.count
    self.subject = subject
    stateNames = paths.names
    openNames = paths.ownNames
    self.callbackNames = callbackNames
    eventNames = []
    automatics = Automatics()
    performed = []
    self.methodNames = methodNames
    self.signatures = signatures
    signatureLines = Array(repeating: "", count: methodNames.count)
    conditionNames = []
    methodsByName = Self.index(methodNames, signatures)
    overloads = Self.overloads(signatures)
    hasOverloads = !overloads.isEmpty
    traits = Array(repeating: [], count: methodNames.count)
    self.initial = initial
    finals = Array(repeating: false, count: count)
    tree = StateTree(open: paths)
    edges = []
    successors = (0..<count).map { ends.contains($0) ? ends : [] }
    isOpen = true
    (name, guardedMethods, regions, plansOfRegions, owners) = ("", [], [], [], [])
    hasTimers = false
    ways = nil
    self.problems = problems
    valued = []
    leftByBodiesAlone = []
    var maker = PlanMaker(
      .init(
        edges: [], allowed: Array(repeating: Set(methodNames.indices), count: count),
        forbidden: Array(repeating: [], count: count), successors: successors, finals: finals, valued: [],
        eventCount: 0, traits: traits, callNames: overloads.isEmpty ? methodNames : [], isOpen: true,
        initial: initial), tree)
    let (memory, blocks) = maker.made([Int](), [Int](), [Int]())
    super.init(memory, blocks)
  }

  /// The number of columns for events: those that can be fired, then those of eventless transitions and the like.
  var eventColumns: Int { eventNames.count + automatics.names.count }

  /// Whether this is a placeholder for missing rules. In actual rules, a blank state name is a mistake.
  var isPlaceholder: Bool { stateNames == [""] }

  /// Stops the program with a list of the problems of the rules, if there are any.
  func stopOnProblems() { problems.stop(subject) }

  // MARK: - The values behind the indices

  /// Returns the value of a state.
  func anyState(_ state: Int) -> Any { stateNames[state] }
  /// Returns the value of an event.
  func anyEvent(_ event: Int) -> Any { eventNames[event] }
  /// Returns the value of a method.
  func anyMethod(_ method: Int) -> Any { methodNames[method] }

  // MARK: - Names

  /// Returns the method with a name: the name of a case, or one spelled with labels. Among methods that share a base
  /// name, labels decide, or the number of arguments: the method with the fewest parameters that takes them wins.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - argumentCount: The number of arguments.
  ///   - labels: Their labels; nil for arguments in order.
  /// - Complexity: O(1) for a name that belongs to one method only, as most do.
  @usableFromInline
  func method(named name: String, argumentCount: Int, labels: Set<String>? = nil) -> Int? {
    if labels == nil, let method = plans.pointee.callNames.index(of: name) { return method }
    return hasOverloads
      ? methods(named: name, argumentCount: argumentCount, labels: labels).first : methodsByName[name]
  }

  /// Returns the methods that a name may refer to, in the order in which they are tried. For a base name these are the
  /// methods that take the number of arguments, fewest parameters first; for a name with labels, all that have them.
  func methods(named name: String, argumentCount: Int, labels: Set<String>?) -> [Int] {
    guard let overloads = overloads[name] else {
      guard let method = methodsByName[name] else { return [] }
      return signatures[method] == name ? signatures.indices.filter { signatures[$0] == name } : [method]
    }
    let known = overloads.map { (method: $0, labels: self.labels(of: $0)) }
    let fitting = known.filter { $0.labels.count >= argumentCount && labels?.isSubset(of: $0.labels) ?? true }
    return (fitting.isEmpty ? known : fitting).sorted { ($0.labels.count, $0.method) < ($1.labels.count, $1.method) }
      .map(\.method)
  }

  /// Returns the events that each method performs.
  private static func performed(_ edges: [Edge], methods count: Int) -> [[Int]] {
    var performed: [[Int]] = Array(repeating: [], count: count)
    for edge in edges where edge.method >= 0 && edge.event >= 0 && !performed[edge.method].contains(edge.event) {
      performed[edge.method].append(edge.event)
    }
    return performed
  }

  /// Returns the methods that share a base name, by that name.
  private static func overloads(_ signatures: [String]) -> [String: [Int]] {
    var first: [Substring: Int] = [:]
    var overloads: [String: [Int]] = [:]
    for (method, signature) in signatures.enumerated() where signature.utf8.last == UInt8(ascii: ")") {
      let name = signature.prefix { $0 != "(" }
      if let other = first[name] {
        overloads[String(name), default: [other]].append(method)
      } else {
        first[name] = method
      }
    }
    return overloads
  }

  /// Returns the methods by name. If names collide, the first one wins, and a name without labels over one with labels.
  ///
  /// Overloaded methods also have a name made of the base name and their capitalized labels, as in `replyWith`.
  private static func index(
    _ names: [String], _ signatures: [String], _ lines: [String] = [], _ overloads: [Int] = []
  ) -> [String: Int] {
    let all = names.enumerated().map { ($1, $0) } + signatures.enumerated().map { ($1, $0) }
    let labeled = overloads.sorted().map { method in
      let parameters = MethodSignature(name: "", labeledName: signatures[method], lines: lines[method], traits: [])
        .parameters.map { $0.label == "_" ? $0.name : $0.label }
      return (
        signatures[method].prefix { $0 != "(" }
          + parameters.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(),
        method
      )
    }
    return Dictionary(all + labeled.map { (String($0), $1) }) { first, _ in first }
  }

  /// Returns the labels of a method's parameters; `_` for one without a label.
  func labels(of method: Int) -> [String] { MethodSignature.labels(in: signatures[method]) }

  /// Whether a method has no parameters.
  func takesNothing(_ method: Int) -> Bool { signatures[method].hasSuffix("()") }

  /// Returns the name of the method, event or state that a request refers to.
  func name(of request: Request) -> String {
    switch request {
    case .method(let method): methodNames[method]
    case .event(let event): event < eventNames.count ? eventNames[event] : automatics.names[event - eventNames.count]
    case .target(let state): stateNames[state]
    }
  }
}
