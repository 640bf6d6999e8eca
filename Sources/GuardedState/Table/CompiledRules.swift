internal import GuardedStateRules

/// The compiled form of rules and attributes: a table, and the values that its indices represent.
///
/// All instances of a host type share one. Only macro expansions and the runtime use it.
public final class __CompiledRules<
  State: Hashable & Sendable, Event: Hashable & Sendable, Method: Hashable & Sendable
>: __Table, @unchecked Sendable {
  /// The complete rules, including those of the attributes.
  package let rules: Rules<State, Event, Method>
  /// The rules that the host declares, without those of the attributes.
  let declared: Rules<State, Event, Method>
  @usableFromInline let states: [State]
  let events: [Event]
  @usableFromInline let methods: [Method]
  let stateIndices: [State: Int]
  let eventIndices: [Event: Int]
  let methodIndices: [Method: Int]
  /// The paths that an open machine can go to without a new table, and their indices.
  let openPaths: [[State]]
  let openIndices: [[State]: Int]
  /// The callbacks that subclasses add for states that are strings, and which may therefore not exist. Set before the
  /// rules are shared.
  final var addedCallbacks: [(moment: String, state: String)] = []
  /// The number of method declarations that the rules were compiled with, including overridden ones. A subclass's own
  /// follow them. Set before the rules are shared.
  final var declarationCount = 0

  /// Compiles a host's rules. If they have problems, the first use of a machine stops the program with a list of them.
  /// `Rules(of:)` works nevertheless.
  ///
  /// - Parameters:
  ///   - host: The type of host, for messages.
  ///   - rules: The rules that the host declares, if any.
  ///   - states: All states of the host, in declaration order.
  ///   - names: The names of their cases, separated by backslashes.
  ///   - events: The events that the host declares, by case name.
  ///   - values: The states that carry values.
  ///   - conditions: The names of the host's conditions, ordered by number.
  ///   - region: The region that the rules belong to; nil for the host's own state.
  ///   - regions: The rules of the host's regions, by type name.
  ///   - known: All events, in an order that the rules of all regions share.
  ///   - declarations: The host's guarded methods.
  public convenience init(
    _ host: Any.Type, _ rules: Rules<State, Event, Method>?, states: [State], names: StaticString = "",
    events: KeyValuePairs<String, Event> = [:], values: [State] = [], conditions: [String] = [],
    region: String? = nil, regions: KeyValuePairs<String, __Table> = [:], allEvents known: [Event] = [],
    methods declarations: [__MethodDeclaration<State, Event, Method>]
  ) {
    let stateNames = names.names
    // Dictionaries of such values would stop the program with another message.
    let problems = [
      RulesProblem.equalValues("states", states) { stateNames.isEmpty ? nameOfCase(states[$0]) : stateNames[$0] },
      .equalValues("events", events.map(\.value)) { events[$0].key },
    ].compactMap { $0 }
    if !problems.isEmpty {
      let declared = rules ?? Rules()
      self.init(brokenBy: problems, declared, declared: declared, subject: region.map { "\(host).\($0)" } ?? "\(host)")
      return
    }
    CaseNames.keep(zip(states, stateNames))
    CaseNames.keep(events.map { ($0.value, $0.key) })
    self.init(
      host, rules, states: states, values: values, conditions: conditions, region: region,
      compiledRegions: regions.map { ($0.key, $0.value) }, allEvents: known, methods: declarations)
  }

  /// Compiles a host's rules, with case names that are already registered.
  convenience init(
    _ host: Any.Type, _ rules: Rules<State, Event, Method>?, states: [State], values: [State], conditions: [String],
    region: String? = nil, compiledRegions regions: [(name: String, rules: __Table)], allEvents known: [Event],
    methods declarations: [__MethodDeclaration<State, Event, Method>], problems more: [RulesProblem] = []
  ) {
    var declared = rules ?? Rules()
    if declared.declaredInitial == nil { declared.declaredInitial = states.first }
    var whole = declared
    whole.add(declarations)
    let subject = region.map { "\(host).\($0)" } ?? "\(host)"
    let draft = RulesDraft(
      whole, states: states, valued: values,
      // If a subclass indexes a condition of its superclass again, its own index wins.
      sharing: .init(events: known, conditions: conditions, accepted: Set(known)), declarations: declarations,
      regions: regions.map(\.name),
      host: HostNames(
        // Rules from data declare all states, and no subclass adds to them.
        of: subject, declarations, conditions: conditions, mayAddRules: !states.isEmpty))
    let problems =
      draft.problems + more + declarations.compactMap(\.problem)
      + regions.flatMap { name, rules in rules.problems.inRegion(name) }
    if problems.isEmpty {
      self.init(
        draft, subject: subject, name: region ?? "", regions: regions.map(\.rules),
        rules: whole.sharing(
          .init(problems: [], declarations, states: states, regions: regions.map { ($0.name, $0.rules) })),
        declared: declared)
    } else {
      self.init(brokenBy: problems, whole, declared: declared, subject: subject)
    }
    declarationCount = declarations.count
  }

  /// Creates a placeholder for rules with problems, by which no machine runs.
  private convenience init(
    brokenBy problems: [RulesProblem], _ rules: Rules<State, Event, Method>, declared: Rules<State, Event, Method>,
    subject: String
  ) {
    self.init(
      openFor: subject, OpenPaths(), [[]], [0], states: [], methods: [], signatures: [],
      rules: rules.sharing(.init(problems: problems)), declared: declared, problems: problems)
  }

  /// Returns the number of a method by its name with labels. If several methods share those, their types decide.
  public func method(_ signature: String, taking lines: String = "") -> Int {
    let known = signatures.indices.filter { signatures[$0] == signature }
    let types = MethodSignature.types(in: lines)
    let method = known.first { MethodSignature.types(in: signatureLines[$0]) == types } ?? known.first ?? 0
    return __MethodNumber.of(method, in: owner(of: method))
  }

  /// Creates the rules of a machine without rules while it is at some paths.
  ///
  /// - Parameters:
  ///   - nowhere: The value that represents no state.
  ///   - paths: The paths. The first one is the initial path.
  ///   - methods: The methods that may be called.
  ///   - signatures: The methods' names with labels.
  ///   - subject: The name of the machine in messages.
  /// - Returns: The rules, and the indices of the paths.
  static func open(
    nowhere: State, _ paths: [[State]], methods: [Method], signatures: [String], subject: String
  ) -> (rules: __CompiledRules, indices: [Int]) {
    var known = OpenPaths()
    var states = [nowhere]
    let indices = paths.map { path in known.insert(path.map { nameOfCase($0) }) { states.append(path[$0]) } }
    let rules = __CompiledRules(
      openFor: subject, known, paths, indices, states: states, methods: methods, signatures: signatures)
    return (rules, indices)
  }

  // Not inlined, so that guarded types don't contain specialized dictionaries.
  @usableFromInline func index(of state: State) -> Int? { stateIndices[state] }
  @usableFromInline func index(of event: Event) -> Int? { eventIndices[event] }
  @usableFromInline func index(of method: Method) -> Int? { methodIndices[method] }

  /// Returns the path of a state, as values.
  @usableFromInline
  func path(of state: Int) -> [State] {
    var place = Int(plans.pointee.lengths[state])
    // Most states are top-level.
    if place == 1 { return [states[state]] }
    var path = Array(repeating: states[state], count: place)
    var outer = state
    while place > 1 {
      place &-= 1
      outer = Int(plans.pointee.parents[outer])
      path[place &- 1] = states[outer]
    }
    return path
  }

  /// Returns the rules of an open machine that goes from one path to another, and the index of the target.
  func opened(from current: [State], to target: [State]) -> (rules: __CompiledRules, target: Int) {
    let (rules, indices) = Self.open(
      nowhere: states[0], [path(of: initial), current, target], methods: methods, signatures: signatures,
      subject: subject)
    return (rules, indices[2])
  }

  /// Creates the rules of a machine without rules: every state may be entered and every method called.
  ///
  /// - Parameters:
  ///   - known: The paths that the machine is at, with their prefixes.
  ///   - paths: Those paths. Only their ends are entered directly.
  ///   - ends: The states at the ends of the paths, the initial state first.
  ///   - states: The values of the states.
  ///   - rules: The rules that it replaces because of their problems.
  private init(
    openFor subject: String, _ known: OpenPaths, _ paths: [[State]], _ ends: [Int], states: [State],
    methods: [Method], signatures: [String], rules: Rules<State, Event, Method> = Rules(),
    declared: Rules<State, Event, Method> = Rules(), problems: [RulesProblem] = []
  ) {
    openPaths = paths.distinct
    openIndices = Dictionary(zip(paths, ends)) { first, _ in first }
    self.rules = rules
    self.declared = declared
    self.states = states
    events = []
    self.methods = methods
    (stateIndices, eventIndices, methodIndices) = ([:], [:], OrderedMembers(methods).indices)
    var graph = RuleGraph()
    (graph.states, graph.initial) = (known.names, ends[0])
    graph.methods = methods.map { nameOfCase($0) }
    let tree = StateTree(open: known)
    var content = __Table.Content(graph, tree, traits: methods.map { _ in [] })
    content.allowed = Array(repeating: Set(methods.indices), count: tree.count)
    for end in ends { content.successors[end] = Set(ends) }
    super.init(
      graph, content, subject: subject, openNames: known.ownNames, signatures: signatures,
      problems: problems, values: ([Int](), [Int](), [Int]()))
  }

  /// Compiles rules that have no problems.
  ///
  /// - Parameters:
  ///   - draft: The rules.
  ///   - subject: The name of the machine in messages.
  ///   - name: The name of the region that they belong to; empty for the rules of a host.
  ///   - regions: The rules of the host's regions.
  ///   - other: A table with the same methods, whose names it shares; nil if there is none.
  ///   - rules: The complete rules; by default those of the draft.
  ///   - declared: The rules without those of attributes; by default the complete ones.
  init(
    _ draft: RulesDraft<State, Event, Method>, subject: String, name: String = "", regions: [__Table] = [],
    sharingMethodsOf other: __Table? = nil, rules: Rules<State, Event, Method>? = nil,
    declared: Rules<State, Event, Method>? = nil
  ) {
    // Rules reference their compiled form. The ones stored here must not, or neither would ever be freed.
    self.rules = rules ?? draft.rules.sharing(.init(problems: []))
    self.declared = declared ?? self.rules
    states = draft.states.members
    events = draft.events.members
    methods = draft.methods.members
    stateIndices = draft.states.indices
    eventIndices = draft.events.indices
    methodIndices = draft.methods.indices
    (openPaths, openIndices) = ([], [:])
    super.init(
      draft.graph, draft.content(), subject: subject, name: name,
      signatures: other?.signatures ?? draft.perMethod(\.signature) { draft.graph.host?.methods[$0] ?? $0 },
      signatureLines: other?.signatureLines ?? draft.perMethod(\.lines) { _ in "" },
      methodsByName: other?.methodsByName, conditionNames: draft.conditions, guardedMethods: draft.guardedMethods,
      regions: regions, values: (states, events, methods))
  }

  /// Returns the state with an index.
  @inlinable
  public func state(_ index: Int) -> State { states[index] }

  override func anyState(_ state: Int) -> Any { states[state] }
  override func anyEvent(_ event: Int) -> Any { events[event] }
  override func anyMethod(_ method: Int) -> Any { methods[method] }
}

extension __CompiledRules: CompiledRegion {
  var completeRules: RegionRules { RegionRules(name: name, rules: rules) }
}

extension Rules {
  /// Adds the rules that the attributes of methods declare.
  mutating func add(_ declarations: [__MethodDeclaration<State, Event, Method>]) {
    for declaration in declarations {
      eventRules += declaration.rules
      stateRules += declaration.allowedIn.map {
        StateRule(state: $0, allows: [declaration.method], isDeclaration: false)
      }
    }
  }
}
