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
    /// The event that fires the transition; -1 for a permission.
    var event: Int
    /// The method that performs the transition, or -1.
    var method: Int
    /// The states that declare the transition; nil for every state that isn't final.
    var sources: [Int]?
    /// The declared targets: none for an edge that changes nothing, several if the target is chosen.
    var targets: [Int] = []
    /// The numbers of the conditions, in the order in which they are evaluated.
    var conditions: [Int]
    /// The state that is entered while the body of the method runs, or -1.
    var via = -1
    /// The state that is entered when the body throws, or -1.
    var orElse = -1
    /// Whether the method evaluates the conditions itself.
    var isEvaluatedByMethod = false

    /// The first state that is entered, as far as it is known before the body runs; -1 for none.
    var first: Int { via >= 0 ? via : targets.first ?? -1 }
    /// All states that the transition may enter.
    var destinations: [Int] { [via].filter { $0 >= 0 } + targets + [orElse].filter { $0 >= 0 } }
  }

  /// The name of the machine in messages.
  let subject: String
  /// The names of the states; in open mode, their paths as text.
  package let stateNames: [String]
  /// The names of the states without their paths.
  let openNames: [String]
  /// The names of the states as used in callback names.
  public let callbackNames: [String]
  /// The names of the events.
  package let eventNames: [String]
  /// The names of the columns: those of the events, then those of eventless transitions and the like.
  let columnNames: [String]
  /// The names of the methods.
  package let methodNames: [String]
  /// The names of the methods with labels, as in `reply(with:)`.
  let signatures: [String]
  /// The types of the methods' results and parameters: see ``MethodSignature``.
  let signatureLines: [String]
  /// The names of the conditions.
  package let conditionNames: [String]
  /// For each condition, the states of a region that decide it; nil for all other conditions.
  let regionConditions: [RegionCondition?]
  /// The methods by their names, with and without labels; several for a name that they share.
  let methodsByName: [String: [Int]]
  /// The rules in terms of indices.
  let content: Content
  /// The leaf states that only the end of a body running in them can leave.
  let leftByBodiesAlone: Set<Int>
  /// The problems of the rules. If there are any, no machine runs by this table.
  let problems: [RulesProblem]
  /// The events that each method performs, in declaration order; empty if no state defers any.
  let performed: [[Int]]
  /// The name of the region whose rules these are; empty for the rules of a host.
  let name: String
  /// The name of the region; nil for the rules of a host.
  var region: String? { name.isEmpty ? nil : name }
  /// The methods that the rules guard, and not those of another region.
  package let guardedMethods: Set<Int>
  /// The rules of the host's regions, which number conditions, events and methods like those of the host.
  @usableFromInline let regions: [__Table]
  /// The rules of the regions in the form that the engine reads.
  let plansOfRegions: [PlanPointer]
  /// Whether the rules of the host or of any region have timeouts.
  let hasTimers: Bool
  /// Whether methods of the host run while a state lasts.
  let hasActivities: Bool
  /// Whether properties of the host give the times of any.
  let hasDelays: Bool
  /// The region that guards each method; empty without regions, when all methods belong to the host's own state.
  let owners: [Int]
  /// The paths that refusals have found.
  let knownPaths = KnownPaths()
  /// The reachability of states; nil if every state may be entered.
  let reachableStates: ReachableStates?

  /// Compiles rules.
  ///
  /// - Parameters:
  ///   - graph: The rules as they are declared.
  ///   - content: The same rules by state.
  ///   - subject: The name of the machine in messages.
  ///   - name: The name of the region that they belong to; empty for the rules of a host.
  ///   - openNames: In open mode, the names of the states without their paths.
  ///   - signatures: The methods' names with labels.
  ///   - signatureLines: The types of the methods' results and parameters; nil if they aren't known.
  ///   - methodsByName: The methods by name, if another table with the same methods has them.
  ///   - conditionNames: The names of the conditions.
  ///   - guardedMethods: The methods that the rules guard.
  ///   - regions: The rules of the host's regions.
  ///   - problems: The problems of the rules that the table replaces.
  ///   - values: The states, events and methods, as far as they are permanent.
  /// - Complexity: O(*n*) in the length of the rules, and the size of dense rows.
  init<State, Event, Method>(
    _ graph: RuleGraph, _ content: Content, subject: String, name: String = "", openNames: [String]? = nil,
    signatures: [String], signatureLines: [String]? = nil, methodsByName: [String: [Int]]? = nil,
    conditionNames: [String] = [], guardedMethods: Set<Int> = [], regions: [__Table] = [],
    problems: [RulesProblem] = [],
    values: (states: [State], events: [Event], methods: [Method])
  ) {
    self.subject = subject
    self.name = name
    self.content = content
    stateNames = graph.states
    self.openNames = openNames ?? graph.states
    callbackNames = self.openNames.map { callbackName(of: $0) }
    columnNames = graph.events
    eventNames = Array(graph.events.prefix(graph.firedCount))
    methodNames = graph.methods
    self.signatures = signatures
    self.signatureLines = signatureLines ?? Array(repeating: "", count: methodNames.count)
    self.conditionNames = conditionNames
    regionConditions = RegionCondition.all(
      conditionNames, ["state"] + regions.map(\.name), states: [graph.states] + regions.map(\.stateNames))
    self.methodsByName = methodsByName ?? Self.index(methodNames, signatures, self.signatureLines)
    self.guardedMethods = guardedMethods
    self.regions = regions
    self.problems = problems
    hasTimers = !content.eventlessRules.timers.isEmpty || regions.contains(where: \.hasTimers)
    hasActivities = !content.eventlessRules.activities.isEmpty || regions.contains(where: \.hasActivities)
    hasDelays = content.eventlessRules.timers.contains { $0.property >= 0 } || regions.contains(where: \.hasDelays)
    owners = Self.owners(regions, methods: methodNames.count)
    reachableStates = content.tree.isOpen ? nil : ReachableStates()
    leftByBodiesAlone = content.leftByBodiesAlone
    performed = content.eventlessRules.deferred.isEmpty ? [] : content.performed
    let acceptors = Self.acceptors([content] + regions.map(\.content))
    let hasOverloads = self.methodsByName.values.contains { $0.count > 1 }
    var compiler = TableCompiler(content)
    var (memory, blocks) = compiler.compile(
      values.states, values.events, values.methods, callNames: hasOverloads ? [] : methodNames)
    let bits = Self.bits(
      of: Self.acceptors([content] + regions.map(\.content), ignoring: true), events: eventNames.count, regions)
    memory.acceptors = bits.isEmpty ? nil : blocks.copy(bits)
    memory.share(content.sharedMethods(acceptors), in: blocks)
    var count = content.tree.count
    plansOfRegions = regions.map { region in
      var plans = region.memory
      plans.firstState = Int32(count)
      plans.acceptors = memory.acceptors
      plans.share(region.content.sharedMethods(acceptors), in: blocks)
      count += region.tree.count
      return blocks.copy([plans])
    }
    super.init(memory, blocks)
  }

  /// The nesting of the states.
  var tree: StateTree { content.tree }
  /// The eventless transitions, completion transitions, timeouts and deferred events.
  var eventlessRules: EventlessRules { content.eventlessRules }
  /// The initial state.
  package var initial: Int { content.initial }
  /// The states that carry values.
  var valued: Set<Int> { content.valued }
  /// The ways in which each method may be called.
  var traits: [__MethodTraits] { content.traits }
  /// Whether every state may be entered. In that case the table holds only the paths that a machine is at.
  var isOpen: Bool { tree.isOpen }

  /// Returns the leaf state that is entered with a state.
  func leaf(of state: Int) -> Int { tree.leaf(of: state) }

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

  /// Returns the methods that a name may refer to, in the order in which they are tried: the name of a case, or one
  /// spelled with labels. For a base name that methods share, these are the methods that take the number of arguments,
  /// fewest parameters first; for arguments with labels, those that have them.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - allowed: The methods that it may refer to; nil for all.
  ///   - argumentCount: The number of arguments.
  ///   - labels: Their labels; nil for arguments in order.
  /// - Complexity: O(1) for a name that belongs to one method only, as most do.
  func methods(named name: String, _ allowed: Set<Int>?, argumentCount: Int, labels: Set<String>?) -> [Int] {
    var methods = methodsByName[name] ?? []
    if let allowed { methods.removeAll { !allowed.contains($0) } }
    if methods.count < 2 { return methods }
    let known = methods.map { (method: $0, labels: keys(of: $0, given: labels ?? [])) }
    let fitting = known.filter { $0.labels.count >= argumentCount && labels?.isSubset(of: $0.labels) ?? true }
    return (fitting.isEmpty ? known : fitting).sorted { ($0.labels.count, $0.method) < ($1.labels.count, $1.method) }
      .map(\.method)
  }

  /// Returns the methods by name. If names collide, a base name that methods share wins, then a name without labels.
  ///
  /// Overloaded methods also have a name made of the base name and their capitalized labels, as in `replyWith`.
  private static func index(_ names: [String], _ signatures: [String], _ lines: [String]) -> [String: [Int]] {
    let labeled = signatures.indices.filter { signatures[$0].utf8.last == UInt8(ascii: ")") }
    let overloads = Dictionary(grouping: labeled) { method in String(signatures[method].prefix { $0 != "(" }) }
      .filter { $1.count > 1 }
    var methods = overloads.merging(names.enumerated().map { ($1, [$0]) }) { first, _ in first }
    methods.merge(Dictionary(grouping: signatures.indices) { signatures[$0] }) { first, _ in first }
    for method in overloads.values.joined().sorted() {
      let signature = MethodSignature(name: "", labeledName: signatures[method], lines: lines[method], traits: [])
      let labels = signature.parameters.map { $0.label == "_" ? $0.name : $0.label }
      let capitalized = labels.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
      let name = String(signatures[method].prefix { $0 != "(" } + capitalized)
      methods[name] = methods[name] ?? [method]
    }
    return methods
  }

  /// Returns the labels of a method's parameters; `_` for one without a label.
  func labels(of method: Int) -> [String] { MethodSignature.labels(in: signatures[method]) }

  /// Returns the keys of a method's arguments: the labels, and for a parameter without one its name, unless `_` is
  /// given.
  func keys(of method: Int, given: Set<String>) -> [String] {
    let labels = labels(of: method)
    if given.contains("_") || !labels.contains("_") { return labels }
    let parameters = signature(of: method).parameters
    // The names aren't known if the host wasn't made by a macro.
    return parameters.isEmpty ? labels : parameters.map { $0.label == "_" ? $0.name : $0.label }
  }

  /// Whether a method has no parameters.
  func takesNothing(_ method: Int) -> Bool { signatures[method].hasSuffix("()") }
}
