/// Rules compiled into dense arrays over small integers: what the engine decides with.
///
/// States, events and methods are the positions of their names in ``stateNames``, ``eventNames`` and ``methodNames``.
/// A *cell* says what a state does with an event or a method: the number of a ``Plan``, or what ``Cell`` says. Look-ups allocate
/// nothing.
/// A table is immutable and shared by all machines with the same rules.
///
/// It is a class for ``__CompiledRules``, which adds the values that the indices stand for. Every stored property of both
/// is immutable and `Sendable`, and there is no other subclass: that is why it may be `Sendable` unchecked.
public class __Table: __PlanHolder, @unchecked Sendable {
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
    /// The conditions that must hold, by their numbers, in the order they are asked.
    var conditions: [Int]
    /// The state that is entered while the body of the method runs, or -1.
    var via = -1
    /// The state that is entered when the body throws, or -1.
    var orElse = -1
    /// Whether the method asks the conditions itself.
    var isAskedByMethod = false

    /// The first state that is entered, as far as it is known before the body has run; -1 for none.
    var first: Int { via >= 0 ? via : targets.first ?? -1 }
    /// The states that it leads to, one way or another.
    var destinations: [Int] { [via].filter { $0 >= 0 } + targets + [orElse].filter { $0 >= 0 } }
  }

  /// What the machine is called in messages.
  let subject: String
  /// The names of the states.
  @usableFromInline let stateNames: [String]
  /// The names of states alone, in open mode, where the others are those of paths.
  let openNames: [String]
  /// The states as their names stand in the names of callbacks.
  @usableFromInline let callbackNames: [String]
  /// The names of the events.
  let eventNames: [String]
  /// The names of the methods.
  let methodNames: [String]
  /// The methods spelled with their labels, as in `reply(with:)`.
  let signatures: [String]
  /// The types of the methods' results and parameters: see ``MethodSignature``.
  let signatureLines: [String]
  /// The names of the conditions.
  let conditionNames: [String]
  /// The methods by their names and by their names with labels.
  private let methodsByName: [String: Int]
  /// The methods that share their base name with others, by that.
  private let overloads: [String: [Int]]
  /// Whether there are any.
  @usableFromInline let hasOverloads: Bool
  /// How each method may be called.
  @usableFromInline let traits: [__MethodTraits]
  /// The state a machine begins in.
  @usableFromInline let initial: Int
  /// Whether each state is final.
  let finals: [Bool]
  /// How the states lie within each other.
  let tree: StateTree
  /// The edges in the order of their declaration.
  let edges: [Edge]
  /// The states that `transition(to:)` may go to by each state's own declarations.
  let successors: [Set<Int>]
  /// The states that carry values.
  let valued: Set<Int>
  /// The states without children that nothing leaves but the end of a body that runs in them.
  @usableFromInline let leftByBodiesAlone: Set<Int>
  /// What is wrong with the rules; where there is anything, no machine runs by this table.
  let problems: [RulesProblem]
  /// Whether every state may be entered, and the table holds no more than the paths that a machine is at.
  @usableFromInline let isOpen: Bool
  /// What happens by itself.
  let automatics: Automatics
  /// The events that each method performs, in the order of their declaration; empty where no state keeps any.
  let performed: [[Int]]
  /// The methods whose events are accepted by other machines of a host with regions as well, a bit each; empty where there are
  /// no regions.
  let sharedMethods: [UInt64]
  /// Which states can be come to from which; nil where every state may be entered.
  let ways: Ways?

  /// Compiles rules that have no problems.
  ///
  /// - Parameters:
  ///   - draft: The rules.
  ///   - subject: What the machine is called in messages.
  ///   - regions: The tables of the host's regions, which have its events in the same order.
  /// - Complexity: O(*n*) in the length of the rules, and the size of dense rows.
  init<State, Event, Method>(_ draft: RulesDraft<State, Event, Method>, subject: String, regions: [__Table]) {
    tree = StateTree(Nesting(draft))
    let content = draft.content()
    self.subject = subject
    stateNames = draft.states.members.map { nameOfCase($0) }
    openNames = []
    callbackNames = stateNames.map { callbackName(of: $0) }
    eventNames = draft.events.members.map { nameOfCase($0) }
    automatics = Automatics(draft.indexed, tree)
    methodNames = draft.methods.members.map { nameOfCase($0) }
    signatures = draft.signatures()
    signatureLines = draft.signatureLines()
    conditionNames = draft.conditions
    let overloads = Self.overloads(signatures)
    self.overloads = overloads
    hasOverloads = !overloads.isEmpty
    methodsByName = Self.index(methodNames, signatures, signatureLines, overloads.values.flatMap(\.self))
    var traits = draft.traits()
    for edge in content.edges where edge.method >= 0 { traits[edge.method].insert(.changes) }
    self.traits = traits
    initial = tree.leaf(of: draft.rules.initial.map { draft.index(state: $0) } ?? 0)
    finals = content.finals
    edges = content.edges
    successors = content.successors
    isOpen = false
    sharedMethods = Self.sharedMethods(content.edges, draft.methods.members.count, regions)
    ways = Ways()
    problems = []
    valued = draft.valued
    leftByBodiesAlone = Self.leftByBodiesAlone(content.edges, content.successors, tree)
    performed = automatics.deferred.isEmpty ? [] : Self.performed(content.edges, methods: draft.methods.members.count)
    var maker = PlanMaker(
      .init(
        edges: content.edges + content.permissions, allowed: content.allowed, forbidden: content.forbidden,
        successors: content.successors,
        finals: content.finals, valued: draft.valued, eventCount: eventNames.count, automatics: automatics,
        traits: traits, callNames: overloads.isEmpty ? methodNames : [],
        stateBytes: draft.states.bytes, eventBytes: draft.events.bytes, methodBytes: draft.methods.bytes,
        isOrdinal: draft.states.areOrdinal, initial: initial,
        takers: Self.takers(content.edges, eventNames.count, regions)), tree)
    let (memory, blocks) = maker.made(draft.states.members, draft.events.members, draft.methods.members)
    super.init(memory, blocks)
  }

  /// The table of a machine without rules: all may be entered and called.
  ///
  /// - Parameters:
  ///   - subject: What the machine is called in messages.
  ///   - paths: The paths that it is at.
  ///   - initial: The state of the path that it begins in.
  ///   - ends: The states at the ends of those paths, which alone are entered directly.
  ///   - callbackNames: The states as their names stand in the names of callbacks.
  ///   - methodNames: The methods that may be called.
  ///   - signatures: The same with their labels.
  ///   - problems: What is wrong with the rules that it stands for.
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
    sharedMethods = []
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

  /// How many columns events have: those that can be fired, and behind them what happens by itself.
  var eventColumns: Int { eventNames.count + automatics.names.count }

  /// Whether it stands for rules that nobody has given yet: a blank name of a state is a mistake in any others.
  @usableFromInline var isPlaceholder: Bool { stateNames == [""] }

  /// Stops the program with a list of all that is wrong with the rules, where anything is.
  @usableFromInline
  func stopOnProblems() { problems.stop(subject) }

  // MARK: - The values behind the indices

  /// The value of a state.
  func anyState(_ state: Int) -> Any { stateNames[state] }
  /// The value of an event.
  func anyEvent(_ event: Int) -> Any { eventNames[event] }
  /// The value of a method.
  func anyMethod(_ method: Int) -> Any { methodNames[method] }

  // MARK: - Names

  /// The method of a name: a case's name, or the name spelled with labels. Several methods that share their base name are
  /// told apart by labels, or else by the number of arguments: the one with the fewest parameters that takes them.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - argumentCount: How many arguments are given.
  ///   - labels: Their labels; nil where they are given in their order.
  /// - Complexity: O(1) for a name that is one method's alone, as most are.
  @usableFromInline
  func method(named name: String, argumentCount: Int, labels: Set<String>? = nil) -> Int? {
    if labels == nil, let method = plans.pointee.callNames.index(of: name) { return method }
    return hasOverloads
      ? methods(named: name, argumentCount: argumentCount, labels: labels).first : methodsByName[name]
  }

  /// All methods that a name may mean, in the order in which they are tried: of those that share their base name those that take
  /// so many arguments, those with the fewest parameters first; of a name spelled with labels all that have these.
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

  /// The machines of a host with regions that take each event in some state, a bit each by their numbers; empty where there
  /// are none, or more than there are bits.
  private static func takers(_ edges: [Edge], _ events: Int, _ regions: [__Table]) -> [UInt64] {
    if regions.isEmpty || regions.count >= UInt64.bitWidth { return [] }
    var takers = [UInt64](repeating: 0, count: events)
    for (number, edges) in ([edges] + regions.map(\.edges)).enumerated() {
      for edge in edges where takers.indices.contains(edge.event) { takers[edge.event] |= 1 << UInt64(number) }
    }
    return takers
  }

  /// Finds the methods whose events other machines of the host accept as well.
  ///
  /// - Complexity: O(*e*) for *e* edges of all machines.
  private static func sharedMethods(_ edges: [Edge], _ methods: Int, _ regions: [__Table]) -> [UInt64] {
    if regions.isEmpty { return [] }
    let machines = [edges] + regions.map(\.edges)
    var acceptors: [Int: Set<Int>] = [:]
    for (number, edges) in machines.enumerated() {
      for edge in edges { acceptors[edge.event, default: []].insert(number) }
    }
    var shared = [UInt64](repeating: 0, count: methods / UInt64.bitWidth + 1)
    for edge in machines.joined() where edge.method >= 0 && edge.method < methods {
      guard let count = acceptors[edge.event]?.count, count > 1 else { continue }
      shared[edge.method / UInt64.bitWidth] |= 1 << UInt64(edge.method % UInt64.bitWidth)
    }
    return shared
  }

  /// The events that each method performs.
  private static func performed(_ edges: [Edge], methods count: Int) -> [[Int]] {
    var performed: [[Int]] = Array(repeating: [], count: count)
    for edge in edges where edge.method >= 0 && edge.event >= 0 && !performed[edge.method].contains(edge.event) {
      performed[edge.method].append(edge.event)
    }
    return performed
  }

  /// The methods that share their base name with others.
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

  /// Methods by their names; where two have the same, the first, and a name before one with labels.
  ///
  /// Of methods with one name the first has that alone, and may be called by its name with labels too.
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

  /// The labels of a method's arguments; `_` for one without.
  func labels(of method: Int) -> [String] { MethodSignature.labels(in: signatures[method]) }

  /// Whether a method has no parameters.
  @usableFromInline
  func takesNothing(_ method: Int) -> Bool { signatures[method].hasSuffix("()") }

  /// The name of what a request asks for.
  func name(of request: Request) -> String {
    switch request {
    case .method(let method): methodNames[method]
    case .event(let event): event < eventNames.count ? eventNames[event] : automatics.names[event - eventNames.count]
    case .target(let state): stateNames[state]
    }
  }
}
