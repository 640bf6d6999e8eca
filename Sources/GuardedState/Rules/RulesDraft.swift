/// Rules on their way into a ``__Table``: every name has its index, nothing has been checked yet.
struct RulesDraft<State: Hashable & Sendable, Event: Hashable & Sendable, Method: Hashable & Sendable> {
  let rules: Rules<State, Event, Method>
  let declarations: [__MethodDeclaration<State, Event, Method>]
  let states: OrderedMembers<State>
  let events: OrderedMembers<Event>
  let methods: OrderedMembers<Method>
  /// The conditions by their names; those that the host numbers come first.
  let conditions: [String]
  private let conditionNumbers: [String: Int]
  /// The states that carry values, by their indices.
  let valued: Set<Int>

  /// Gives every state, event and method its index.
  ///
  /// - Parameters:
  ///   - rules: The rules, those of the attributes included.
  ///   - states: States that exist even if no rule mentions them, in their order.
  ///   - valued: Those of them that carry values.
  ///   - conditions: The conditions that the host has, in the order of their numbers.
  ///   - declarations: What the attributes of methods say.
  init(
    _ rules: Rules<State, Event, Method>, states: [State] = [], valued: [State] = [], conditions: [String] = [],
    declarations: [__MethodDeclaration<State, Event, Method>] = []
  ) {
    self.rules = rules
    self.declarations = declarations
    var allStates = OrderedMembers<State>()
    allStates.insert(states)
    allStates.insert(rules.states)
    self.states = allStates
    self.valued = Set(valued.compactMap { allStates.indices[$0] })
    var allEvents = OrderedMembers<Event>()
    allEvents.insert(declarations.compactMap(\.event))
    allEvents.insert(rules.events)
    events = allEvents
    var allMethods = OrderedMembers<Method>()
    allMethods.insert(declarations.map(\.method))
    allMethods.insert(rules.methods)
    methods = allMethods
    // A subclass may number a condition again that its superclass has, which then is its own.
    var numbers = Dictionary(conditions.enumerated().map { ($1, $0) }) { $1 }
    var allConditions = conditions
    for name in rules.eventRules.flatMap(\.conditions) where numbers[name] == nil {
      numbers[name] = allConditions.count
      allConditions.append(name)
    }
    self.conditions = allConditions
    conditionNumbers = numbers
  }

  /// What the rules say of each state, by indices, and their edges; the rules must have no problems.
  struct Content {
    var edges: [__Table.Edge] = []
    var finals: [Bool]
    var allowed: [Set<Int>]
    var forbidden: [Set<Int>]
    var successors: [Set<Int>]

    init(stateCount: Int) {
      finals = Array(repeating: false, count: stateCount)
      allowed = Array(repeating: [], count: stateCount)
      forbidden = allowed
      successors = allowed
    }
  }

  /// Sorts the declarations by the states they are about.
  func content() -> Content {
    var content = Content(stateCount: states.members.count)
    for rule in rules.stateRules {
      let state = index(state: rule.state)
      content.finals[state] = content.finals[state] || rule.isFinal
      content.allowed[state].formUnion(rule.allows.map { index(method: $0) })
      content.forbidden[state].formUnion(rule.forbids.map { index(method: $0) })
      content.successors[state].formUnion(rule.targets.map { index(state: $0) })
    }
    let performers = performersOfEvents()
    content.edges = rules.eventRules.map { rule in
      let event = index(event: rule.event)
      return __Table.Edge(
        event: event, method: rule.method.map { index(method: $0) } ?? performers[event] ?? -1,
        sources: rule.sources.isEmpty ? nil : Set(rule.sources.map { index(state: $0) }),
        targets: rule.targets.map { index(state: $0) },
        conditions: rule.conditions.compactMap { conditionNumbers[$0] },
        via: rule.via.map { index(state: $0) } ?? -1, orElse: rule.orElse.map { index(state: $0) } ?? -1)
    }
    return content
  }

  /// For each event, the method that performs its rules that name none.
  private func performersOfEvents() -> [Int: Int] {
    var performers: [Int: Int] = [:]
    for declaration in declarations where declaration.performsEvent {
      if let event = declaration.event { performers[index(event: event)] = index(method: declaration.method) }
    }
    return performers
  }

  /// How each method may be called.
  func traits() -> [__MethodTraits] {
    var traits = [__MethodTraits](repeating: [], count: methods.members.count)
    for declaration in declarations { traits[index(method: declaration.method)] = declaration.traits }
    return traits
  }

  func signatures() -> [String] {
    var signatures = methods.members.map { nameOfCase($0) }
    for declaration in declarations { signatures[index(method: declaration.method)] = declaration.signature }
    return signatures
  }

  // Every value that a draft holds was inserted by its initialiser, so no look-up below can miss.
  func index(state: State) -> Int { states.indices[state] ?? 0 }
  func index(event: Event) -> Int { events.indices[event] ?? 0 }
  func index(method: Method) -> Int { methods.indices[method] ?? 0 }
}

/// The name by which texts call a value: for an enum its case, without the payload.
@usableFromInline
func nameOfCase(_ value: some Any) -> String {
  let text = String(describing: value)
  guard let end = text.firstIndex(of: "("), Mirror(reflecting: value).displayStyle == .enum else { return text }
  return String(text[..<end])
}
