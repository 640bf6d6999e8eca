import GuardedState
internal import GuardedStateRules

extension Rules {
  /// The rules as text for a tool or a reader. The same rules give the same text, on every run.
  ///
  /// Each state shows the methods that it allows, forbids and ignores, and whether it has history. The initial state, final
  /// states and the current state, if given, are marked. A separate node represents every state. Names are escaped for
  /// the format. Invisible characters are replaced: control characters by their pictures (`␀`), marks of direction and
  /// the like by their numbers (`‹U+202E›`).
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - current: The state to mark as the current one. An unknown state is drawn beside the others and marked, and a
  ///     debug build reports it on standard error, with a suggestion.
  /// - Complexity: O(*n*) in the length of the rules and the number of arrows: a rule with several sources and several
  ///   targets has an arrow for each pair. SCXML has no transitions from all states, so a rule without sources is
  ///   repeated in each outermost state; and each such transition names all nested states that forbid its method.
  public func diagram(_ format: DiagramFormat, current: State? = nil) -> String {
    let isCompiled = format.needsTables && problems.isEmpty
    let regions = regionsOfAnyType.compactMap { name, rules in
      (rules as? any DrawnRules).map { (name: name, diagram: $0.diagram(marking: nil, isCompiled: isCompiled)) }
    }
    return format.text(RegionalDiagram(diagram(marking: current, isCompiled: isCompiled), regions: regions))
  }
}

/// Rules of any type that can be drawn.
protocol DrawnRules {
  /// The diagram, with a state marked.
  func diagram(marking current: Any?, _ titles: Titles?) -> Diagram
  /// The compiled rules, which must have no problems; nil without states.
  var compiled: __Table? { get }
}

extension DrawnRules {
  /// The diagram, with a state and permitted requests marked, and with the compiled rules if a format needs them.
  func diagram(
    marking current: Any?, _ titles: Titles? = nil, _ marks: PermittedRequests? = nil, isCompiled: Bool
  ) -> Diagram {
    var diagram = diagram(marking: current, titles)
    if let marks { diagram.marks = marks }
    if isCompiled { diagram.compiled = compiled }
    return diagram
  }

  /// The text of the rules without their regions.
  fileprivate func text(_ format: DiagramFormat) -> String {
    format.text(RegionalDiagram(diagram(marking: nil, isCompiled: format.needsTables), regions: []))
  }
}

extension Rules: DrawnRules {
  func diagram(marking current: Any?, _ titles: Titles?) -> Diagram {
    Diagram(draft, current: current as? State, titles)
  }

  var compiled: __Table? { compiledAlone }
}

extension __CompiledRules: DrawnRules {
  func diagram(marking current: Any?, _ titles: Titles?) -> Diagram { rules.diagram(marking: current, titles) }

  var compiled: __Table? { self }
}

extension GuardedMachine {
  /// The machine's rules as text, with the current state marked and with its `titles`: see `Rules.diagram(_:current:)`.
  ///
  /// Drawings also mark the events and methods that are permitted now and the arrow of the last transition. Conditions
  /// are evaluated as by `permittedEvents`. No method runs, and nothing is reported. Rules with more than 1,000 states are
  /// drawn without these marks.
  ///
  /// - Complexity: As `Rules.diagram(_:current:)`, plus the evaluation of conditions.
  public func diagram(_ format: DiagramFormat) -> String {
    let titles = format.usesTitles ? titles : nil
    let permitted = format.marksPermissions && rules.states.count <= 1000 ? permittedRequests : []
    func marks(_ part: Int) -> PermittedRequests? { part < permitted.count ? permitted[part] : nil }
    let regions = currentRegions.enumerated().compactMap { index, region in
      (region.rules as? any DrawnRules).map {
        let diagram = $0.diagram(marking: region.state, titles, marks(index + 1), isCompiled: format.needsTables)
        return (name: region.name, diagram: diagram)
      }
    }
    let own = rules.diagram(marking: state, titles, marks(0), isCompiled: format.needsTables)
    return format.text(RegionalDiagram(own, regions: regions))
  }
}

extension GuardedStateReports.Machine {
  /// The machine's rules as text, marked as by the `diagram(_:)` of a machine. After the host's release, no state is
  /// marked.
  public func diagram(_ format: DiagramFormat) -> String {
    func drawn<Owner: MachineOwner>(_ owner: Owner) -> String { HostMachine(__host: owner).diagram(format) }
    return withHost { drawn($0) } ?? (table as? any DrawnRules)?.text(format) ?? ""
  }
}

/// The content of a diagram in all formats: nested states and the arrows between them.
struct Diagram {
  /// An arrow between states.
  struct Arrow {
    /// The source state; nil for every state that is not final.
    let from: Int?
    /// The target state; nil if no state is left or entered.
    let to: Int?
    /// The event or method with what it fires; empty for `transition(to:)`.
    var cause = ""
    var conditions: [String] = []
    /// The name of the event or method that a caller requests; nil for any other cause.
    var request: String?
    /// Whether a request may take the arrow now.
    var isPermitted = false
    /// Whether the arrow stands for a deferred event.
    var isDeferral = false
    /// The text at the arrow; empty for `transition(to:)`.
    var label: String { cause + Diagram.text(conditions) }
  }

  /// A method that a state allows.
  struct Permission: Hashable {
    let method: Int
    let name: String
    let conditions: [String]
    /// The method and its conditions, as in `withdraw [isOpen]`.
    var text: String { name + Diagram.text(conditions) }
  }

  /// One rule of an event.
  struct Rule {
    /// The number of the rule's edge in a compiled table; -1 for a timeout that fires an event.
    let edge: Int
    /// The method that performs it, or -1.
    let method: Int
    /// The index of the event, or of the rule's trigger behind the events.
    let event: Int
    /// The trigger; nil for an event.
    let trigger: RuleGraph.Trigger?
    /// The event that a timeout fires; -1 for none.
    let fires: Int
    /// The name of the method that performs it, or of the event.
    let cause: String
    /// The source states; empty for every state that is not final.
    let sources: [Int]
    /// The possible targets; empty if no state is left or entered.
    let targets: [Int]
    /// The state in which the method runs.
    let via: Int?
    /// The target state when the method throws.
    let orElse: Int?
    /// The names of the conditions that must hold.
    let conditions: [String]
    /// The states that forbid the method that performs it.
    let forbidding: [Int]
  }

  /// The prefix of all identifiers, different for each region in a drawing.
  var prefix = ""
  /// The title of the diagram among several; nil if it is drawn alone.
  var title: String?
  /// The compiled rules for a simulation; nil if they have problems, or if the format needs none.
  var compiled: __Table?
  /// The permitted requests of a machine, and its previous state.
  var marks = PermittedRequests()
  let names: [String]
  let eventNames: [String]
  let tree: StateTree
  /// The names of states, events and methods in the rules, which titles don't replace.
  let keys: (states: [String], events: [String], methods: [String])
  let finals: [Bool]
  let initial: Int?
  var current: Int?
  /// The states that `transition(to:)` may go to.
  let direct: [(from: Int, to: Int)]
  /// The methods that each state allows besides its transitions.
  let allowed: [[Permission]]
  /// The methods that each state forbids.
  let forbidden: [[String]]
  /// The names of the methods and events that each state ignores.
  let ignored: [[String]]
  /// The events that states ignore.
  let ignoredEvents: [(state: Int, event: Int)]
  /// The events that states defer.
  let deferred: [(state: Int, event: Int)]
  /// The methods that run while a state lasts.
  let activities: [(state: Int, method: String)]
  let rules: [Rule]

  init<State, Event, Method>(_ draft: RulesDraft<State, Event, Method>, current: State?, _ titles: Titles?) {
    var graph = draft.graph
    var index = current.flatMap { draft.states.indices[$0] }
    if let current, index == nil {
      let name = nameOfCase(current)
      let hint = name.nearest(among: graph.states).map { "; did you mean '\($0)'?" } ?? ""
      MistakeReport.write(["a diagram marks the state '\(name)', which its rules don't have\(hint)"])
      index = graph.states.count
      graph.states.append(name)
    }
    self.init(graph, current: index, title: titles?.title ?? { $0 })
  }

  /// Creates the content of a diagram.
  ///
  /// - Parameters:
  ///   - graph: The rules.
  ///   - current: The state to mark as the current one.
  ///   - title: Returns the word for a name.
  /// - Complexity: O(*n*) in the length of the rules.
  init(_ graph: RuleGraph, current: Int?, title: (String) -> String) {
    keys = (graph.states, graph.events, graph.methods)
    names = graph.states.map(title)
    eventNames = graph.events.map(title)
    let methodNames = graph.methods.map(title)
    tree = StateTree(Nesting(graph))
    finals = graph.finals
    initial = graph.initial < 0 ? nil : graph.initial
    self.current = current
    direct = graph.stateRules.flatMap { rule in rule.targets.map { (rule.state, $0) } }
    ignoredEvents = graph.ignoredNames.flatMap { name in name.events.sorted().map { (name.state, $0) } }
    deferred = graph.stateRules.flatMap { rule in rule.defers.map { (rule.state, $0) } }
    var forbidding: [Int: OrderedMembers<Int>] = [:]
    var allowed = [OrderedMembers<Permission>](repeating: .init(), count: names.count)
    var forbidden = [OrderedMembers<String>](repeating: .init(), count: names.count)
    var ignored = forbidden
    let conditions = graph.conditionsOfMethods
    for rule in graph.stateRules {
      for method in rule.allows {
        let conditions = (rule.conditions + conditions[method, default: []]).distinct.map(title)
        allowed[rule.state].insert(
          Permission(method: method, name: methodNames[method], conditions: conditions))
      }
      for method in rule.forbids {
        forbidden[rule.state].insert(methodNames[method])
        forbidding[method, default: .init()].insert(rule.state)
      }
      ignored[rule.state].insert(rule.ignores.map(title))
    }
    self.allowed = allowed.map(\.members)
    self.forbidden = forbidden.map(\.members)
    self.ignored = ignored.map(\.members)
    activities = graph.eventRules.flatMap { rule -> [(state: Int, method: String)] in
      guard case .during(let method, fails: _)? = graph.trigger(of: rule) else { return [] }
      return rule.sources.map { ($0, title(method)) }
    }
    var edge = -1
    rules = zip(graph.eventRules, graph.performances).compactMap { rule, performance in
      if rule.fires < 0 { edge += 1 }
      // An activity that leads nowhere is no arrow.
      if case .during? = graph.trigger(of: rule), rule.targets.isEmpty, rule.fires < 0 { return nil }
      return Rule(
        edge: rule.fires < 0 ? edge : -1, method: performance.method, event: rule.event,
        trigger: graph.trigger(of: rule), fires: rule.fires,
        cause: rule.method < 0 ? title(graph.events[rule.event]) : methodNames[rule.method],
        sources: rule.sources.distinct, targets: rule.targets.distinct,
        via: rule.via < 0 ? nil : rule.via, orElse: rule.orElse < 0 ? nil : rule.orElse,
        conditions: (rule.conditions + performance.conditions).distinct.map(title),
        forbidding: forbidding[performance.method]?.members ?? [])
    }
  }

  /// The arrows between states.
  var arrows: [Arrow] {
    direct.map { from, to in
      Arrow(from: from, to: to, isPermitted: isActive(from) && marks.targets.contains(to))
    }
      + rules.flatMap { rule -> [Arrow] in
        let sources = rule.sources.isEmpty ? [nil] : rule.sources.map(Optional.some)
        let targets = rule.targets.isEmpty ? [nil] : rule.targets.map(Optional.some)
        var request: String?
        if rule.trigger == nil { request = rule.method < 0 ? keys.events[rule.event] : keys.methods[rule.method] }
        let fired = rule.fires < 0 ? "" : " / \(eventNames[rule.fires])"
        func arrows(to targets: [Int?]) -> [Arrow] {
          sources.flatMap { source in
            targets.map {
              Arrow(
                from: source, to: $0, cause: rule.cause + fired, conditions: rule.conditions, request: request,
                isPermitted: marks.edges.contains(rule.edge) && isActive(source))
            }
          }
        }
        guard let via = rule.via else { return arrows(to: targets) }
        return arrows(to: [via]) + targets.map { Arrow(from: via, to: $0, cause: "\(rule.cause) done") }
          + (rule.orElse.map { [Arrow(from: via, to: $0, cause: "\(rule.cause) fails")] } ?? [])
      }
      + deferred.map { Arrow(from: $0.state, to: nil, cause: "\(eventNames[$0.event]) is kept", isDeferral: true) }
  }

  /// Whether the current state is a state or lies in it; nil stands for every state.
  func isActive(_ state: Int?) -> Bool {
    guard let state, let current else { return current != nil }
    return tree.isWithin(current, state)
  }

  /// The ends of the arrow that the last transition took; nil if several lead from the previous to the current state.
  func lastEnds(of arrows: [Arrow]) -> [Int?]? {
    let ends = Set(arrows.filter(mayBeLast).map { [$0.from, $0.to] })
    return ends.count == 1 ? ends.first : nil
  }

  private func mayBeLast(_ arrow: Arrow) -> Bool {
    guard let previous = marks.previous, let current, let to = arrow.to else { return false }
    return tree.isWithin(tree.leaf(of: current), to) && arrow.from.map { tree.isWithin(previous, $0) } != false
  }

  /// Conditions in brackets, to be appended to a label.
  static func text(_ conditions: [String]) -> String {
    conditions.isEmpty ? "" : " [\(conditions.joined(separator: ", "))]"
  }

  /// The lines about a state's methods, as in `allows seek, pause`: at most five methods each.
  func notes(of state: Int) -> [String] {
    let all = [("allows", allowed[state].map(\.text)), ("forbids", forbidden[state]), ("ignores", ignored[state])]
    return all.filter { !$1.isEmpty }.map { verb, methods in
      let rest = methods.count > 5 ? " and \(methods.count - 5) more" : ""
      return "\(verb) \(methods.prefix(5).joined(separator: ", "))\(rest)"
    }
  }

  /// The symbol of a state's history, as in UML; nil without history.
  func historySign(of state: Int) -> String? {
    switch tree.histories[state] {
    case .none: nil
    case .shallow: "H"
    case .deep: "H*"
    }
  }

  /// The identifier of a state in a drawing.
  func id(of state: Int) -> String { "\(prefix)s\(state)" }

  /// The indentation of a state, up to a limit for deep nesting.
  func indent(of state: Int) -> String { String(repeating: "  ", count: min(tree.lengths[state], 21)) }
}
