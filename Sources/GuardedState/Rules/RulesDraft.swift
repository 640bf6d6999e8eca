package import GuardedStateRules

/// Rules before they are checked and compiled into a ``__Table``: every name has an index.
package struct RulesDraft<State: Hashable & Sendable, Event: Hashable & Sendable, Method: Hashable & Sendable> {
  let rules: Rules<State, Event, Method>
  let declarations: [__MethodDeclaration<State, Event, Method>]
  package let states: OrderedMembers<State>
  let events: OrderedMembers<Event>
  let methods: OrderedMembers<Method>
  /// The rules and declarations as indices.
  package let graph: RuleGraph
  /// The names of the conditions, those that the host indexes first.
  let conditions: [String]
  /// The index of each condition.
  let conditionNumbers: [String: Int]

  /// Assigns an index to every state, event and method.
  ///
  /// - Parameters:
  ///   - rules: The rules, those of the attributes included.
  ///   - states: States that exist even if no rule mentions them, in their order.
  ///   - valued: The states among them that carry values.
  ///   - known: The indices that the rules of all regions share.
  ///   - declarations: The attributes of the methods.
  ///   - regions: The names of the host's regions; nil if only the rules declare them.
  ///   - host: The names of the host that rules may use; nil if they aren't known.
  /// - Complexity: O(*n*) in the length of the rules.
  init(
    _ rules: Rules<State, Event, Method>, states: [State] = [], valued: [State] = [],
    sharing known: SharedIndices<Event, Method> = .init(),
    declarations: [__MethodDeclaration<State, Event, Method>] = [], regions: [String]? = nil, host: HostNames? = nil
  ) {
    self.rules = rules
    self.declarations = declarations
    var states = OrderedMembers(states)
    var known = known
    var (events, methods) = (known.events, known.methods)
    (known.events, known.methods) = (.init(), .init())
    var graph = RuleGraph()
    graph.performers = declarations.map { declaration in
      var performer = RuleGraph.Performer(method: methods.insert(declaration.method))
      performer.event = declaration.event.map { events.insert($0) } ?? -1
      performer.performsEvent = declaration.performsEvent
      performer.conditions = declaration.conditions
      performer.decidedBy = declaration.elsewhere == nil ? declaration.decidedBy : nil
      performer.argumentGuard = declaration.signature.contains(":") ? declaration.decidedBy : nil
      performer.ignoredIf = declaration.elsewhere == nil ? declaration.ignoredIf : nil
      performer.canBeFired = declaration.traits.isDisjoint(with: .cannotFire)
      performer.canBeStarted = declaration.traits.contains(.starts)
      performer.canWait = declaration.traits.isDisjoint(with: [.cannotWait, .async])
      performer.picks = declaration.traits.contains(.picks)
      performer.mustRun = declaration.traits.contains(.mustRun)
      return performer
    }
    for declaration in declarations {
      if let region = declaration.elsewhere { graph.elsewhere[methods.insert(declaration.method)] = region }
    }
    graph.regions = regions
    graph.declaredRegions = rules.regions.map { ($0.name, $0.outer) }
    graph.isInitialDeclared = rules.declaredInitial != nil
    graph.initial = rules.initial.map { states.insert($0) } ?? -1
    graph.stateRules = rules.stateRules.map { rule in
      // In the order of first mention, as in `Rules.states`.
      var indexed = RuleGraph.StateRule(state: states.insert(rule.state))
      indexed.initialChild = rule.initialChild.map { states.insert($0) } ?? -1
      indexed.targets = rule.targets.map { states.insert($0) }
      indexed.parent = rule.parent.map { states.insert($0) } ?? -1
      indexed.history = .init(rawValue: rule.history.rawValue) ?? .none
      indexed.allows = rule.allows.map { methods.insert($0) }
      indexed.conditions = rule.conditions
      indexed.forbids = rule.forbids.map { methods.insert($0) }
      indexed.defers = rule.defers.map { events.insert($0) }
      indexed.ignores = rule.ignores.map(\.name)
      (indexed.isFinal, indexed.isDeclaration) = (rule.isFinal, rule.isDeclaration)
      return indexed
    }
    /// The event that each rule names, or -1.
    var named: [Int] = []
    for rule in rules.eventRules {
      if case .event(let event) = rule.trigger {
        named.append(events.insert(event))
      } else {
        named.append(rule.fires.map { events.insert($0) } ?? -1)
      }
    }
    // The states of one region may ignore events that only others accept.
    let ignored = Set(rules.stateRules.flatMap { $0.ignores.map(\.name) })
    if !ignored.isEmpty {
      for event in rules.ignoredEvents { graph.ignoredEvents.insert(events.insert(event)) }
      let elsewhere = known.accepted.map { (event: $0, name: nameOfCase($0)) }.filter { ignored.contains($0.name) }
      for (event, _) in elsewhere.sorted(by: { $0.name < $1.name }) { events.insert(event) }
    }
    graph.acceptedElsewhere = Set(
      known.accepted.count < events.names.count
        ? known.accepted.compactMap { events.ordered.indices[$0] }
        : events.ordered.members.indices.filter { known.accepted.contains(events.ordered.members[$0]) })
    let fired = events.names.count
    var triggers = OrderedMembers<RuleGraph.Trigger>()
    /// Lists of one state, which many rules share.
    var single: [[Int]] = []
    func indices(_ list: [State]) -> [Int] {
      if list.count != 1 { return list.map { states.insert($0) } }
      let state = states.insert(list[0])
      while single.count <= state { single.append([single.count]) }
      return single[state]
    }
    graph.eventRules.reserveCapacity(rules.eventRules.count)
    for rule in rules.eventRules {
      let event = named[graph.eventRules.count]
      var indexed = RuleGraph.EventRule(event: event)
      indexed.sources = indices(rule.sources)
      // In generic code, an optional looks up its type.
      if !rule.isPlain, let via = rule.via { indexed.via = states.insert(via) }
      indexed.targets = indices(rule.targets)
      switch rule.trigger {
      case .event: break
      case .always: indexed.event = fired + triggers.insert(.always)
      case .done: indexed.event = fired + triggers.insert(.done(indexed.sources.first ?? -1))
      case .during(let method, _):
        (indexed.event, indexed.fires) = (fired + triggers.insert(.during(method: method, fails: event < 0)), event)
      case .after(let delay, _):
        let time: Duration? = if case .constant(let time) = delay { time } else { nil }
        indexed.event =
          fired
          + triggers.insert(
            .after(rule: graph.eventRules.count, time, text: "\(delay)", property: delay.property))
        indexed.fires = event
      }
      if !rule.isPlain {
        if let state = rule.orElse { indexed.orElse = states.insert(state) }
        if let method = rule.method { indexed.method = methods.insert(method) }
      }
      indexed.conditions = rule.conditions
      graph.eventRules.append(indexed)
    }
    graph.states = states.members.map { nameOfCase($0) }
    graph.triggers = triggers.members
    graph.events = events.names
    if !triggers.members.isEmpty { graph.events += triggers.members.map { $0.name(graph.states) } }
    graph.methods = methods.names
    graph.valued = Set(valued.compactMap { states.indices[$0] })
    graph.repeatedStates = rules.repeatedStates.map { nameOfCase($0) }
    graph.host = host
    graph.mustDeclareStates = State.self == String.self
    self.graph = graph
    self.states = states
    self.events = events.ordered
    self.methods = methods.ordered
    let ofRules =
      graph.eventRules.flatMap(\.conditions) + graph.stateRules.flatMap(\.conditions)
      + graph.triggers.compactMap(\.property).map(RuleGraph.name(ofTime:))
    let ofMethods = declarations.flatMap { $0.conditions } + declarations.compactMap { $0.decidedBy }
    let ofIgnored = declarations.compactMap { $0.ignoredIf }
    for name in ofRules + ofMethods + ofIgnored { known.insert(condition: name) }
    (self.conditions, conditionNumbers) = (known.conditions, known.conditionNumbers)
  }

  /// The methods whose declarations belong to these rules; without declarations, those that the rules name.
  var guardedMethods: Set<Int> {
    if declarations.isEmpty { return Set(graph.namedMethods.map(\.method)) }
    return Set(graph.performers.map(\.method)).subtracting(graph.elsewhere.keys)
  }

  /// Returns a property of each method's declaration, or a value for the name of a method without one.
  func perMethod<Value>(
    _ property: (__MethodDeclaration<State, Event, Method>) -> Value, or value: (_ name: String) -> Value
  ) -> [Value] {
    var values = graph.methods.map(value)
    for (performer, declaration) in zip(graph.performers, declarations) {
      values[performer.method] = property(declaration)
    }
    return values
  }
}

extension Rules {
  /// The rules in indices, those of the attributes of their host included.
  package var draft: RulesDraft<State, Event, Method> {
    RulesDraft(self, states: shared.states, sharing: .init(accepted: acceptedInAll), declarations: shared.declarations)
  }

  package var graph: RuleGraph { draft.graph }
}
