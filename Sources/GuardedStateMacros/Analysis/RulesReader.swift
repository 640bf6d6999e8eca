#if Macros
import GuardedStateRules
import SwiftSyntax

/// Reads rules and the attributes of methods into a ``RulesModel``.
struct RulesReader {
  private var model = RulesModel()
  private let caseNames: CaseNames
  private var states = OrderedMembers<String>()
  private var events = OrderedMembers<String>()
  private var methods = OrderedMembers<String>()
  private var triggers = OrderedMembers<RuleGraph.Trigger>()
  /// The triggers of rules without an event, by rule index. Their event indices are assigned last, after those of all
  /// events.
  private var triggersOfRules: [Int: RuleGraph.Trigger] = [:]

  private init(_ states: [String], _ caseNames: CaseNames) {
    self.states.insert(states)
    self.caseNames = caseNames
  }

  /// Reads the rules of a host's own state.
  static func read(_ host: Host) -> RulesModel {
    if host.outline.states == nil && !host.isSubclass { return .unknown }
    let regions = Set(host.regions.map(\.name))
    // If the superclass declares events, a transition without one is diagnosed.
    let methods = host.methods.filter { method in
      !regions.contains(method.regionName ?? "")
        && (!host.namesEvents || method.way?.event != nil || !method.isTransition)
    }
    return read(
      [host.source.call].compactMap { $0 }, states: host.outline.states, methods: methods, type: "State", in: host)
  }

  /// Reads the rules of a host's region.
  static func read(_ region: RegionModel, in host: Host) -> RegionModel {
    var region = region
    let calls = host.source.call?.rules(of: region.name) ?? []
    region.declarations = calls.map { .init(text: region.name, node: Syntax($0.calledExpression)) }
    region.rules = read(
      calls, states: region.states, methods: host.methods.filter { $0.regionName == region.name },
      type: region.name, in: host)
    return region
  }

  /// Reads calls of `Rules`, or of `Region` for a region.
  private static func read(
    _ calls: [FunctionCallExprSyntax], states: [HostOutline.State]?, methods: [MethodModel], type: String,
    in host: Host
  ) -> RulesModel {
    var reader = Self(states?.map(\.name) ?? [], host.names)
    for method in methods { reader.declare(method, in: host) }
    for closure in calls.compactMap(\.trailingClosure) { reader.read(closure.statements, inside: nil) }
    // In the order of the running program, so that both draw the same pictures.
    for activity in host.activities where activity.typeOfStates == type { reader.read(activity) }
    for method in methods { reader.read(method) }
    let initial = calls.lazy.flatMap { LabeledArguments($0.arguments)["initial"] }.first
    let others = calls.flatMap(\.arguments).filter {
      $0.label?.text != "initial" && $0.expression.typeOfMetatype == nil
    }
    return reader.finished(
      initial: initial, isComplete: host.source.areReadable && others.isEmpty, states: states, host)
  }

  /// The context that the rules of a host and its regions share.
  struct Host {
    let outline: HostOutline
    let source: DeclaredRules
    let methods: [MethodModel]
    let names: CaseNames
    /// The regions, whose rules aren't read yet. They may accept the same events.
    let regions: [RegionModel]
    let guards: ArgumentGuards
    /// The methods that run while a state lasts.
    let activities: [ActivityModel]
    /// Whether tasks for async methods find the host in its isolation.
    let startsTasks: Bool
    /// The states that initializers may restore.
    let restored: Set<String>

    var isSubclass: Bool { outline.hostKind == .subclass }
    /// Whether an attribute in a subclass names an event.
    var namesEvents: Bool { isSubclass && methods.contains { $0.way?.event != nil } }
    /// Whether the host has events that aren't named for methods.
    var hasEvents: Bool { outline.declaresEvents || namesEvents }
  }

  private mutating func finished(
    initial: ExprSyntax?, isComplete: Bool, states declared: [HostOutline.State]?, _ host: Host
  ) -> RulesModel {
    if let declared, states.members.count > declared.count {
      // The compiler diagnoses unknown states. Further findings may be consequences.
      return .unknown
    }
    if !isComplete { model.isComplete = false }
    for (rule, trigger) in triggersOfRules.sorted(by: { $0.key < $1.key }) {
      model.graph.eventRules[rule].event = events.members.count + triggers.insert(trigger)
    }
    if let initial {
      model.initial = RulesModel.Name(initial)
      if model.initial == nil { model.isComplete = false }
    }
    model.graph.states = states.members
    model.graph.triggers = triggers.members
    model.graph.events = events.members + triggers.members.map { $0.name(states.members) }
    model.graph.methods = methods.members
    model.graph.restored = host.restored.compactMap { states.indices[$0] }.sorted()
    // The checks keep those that the rules of all regions accept.
    model.graph.acceptedElsewhere = host.regions.isEmpty ? [] : Set(events.members.indices)
    model.graph.mayInheritPerformers = host.isSubclass
    if let declared {
      model.states = declared
      model.graph.valued = Set(declared.indices.filter { !declared[$0].values.isEmpty })
      // Unreadable rules may name another initial state.
      if model.initial != nil || model.isComplete {
        model.graph.initial = model.initial.map { states.indices[$0.text] ?? 0 } ?? 0
        model.graph.isInitialDeclared = model.initial != nil
      }
    }
    return model
  }

  // MARK: - Rules

  private mutating func read(_ statements: CodeBlockItemListSyntax, inside parent: RulesModel.Name?) {
    for statement in statements {
      guard let call = statement.item.as(FunctionCallExprSyntax.self) else {
        model.isComplete = false
        continue
      }
      read(call, inside: parent)
    }
  }

  private mutating func read(_ call: FunctionCallExprSyntax, inside parent: RulesModel.Name?) {
    let rule = call.calledExpression.lastName
    if rule == "Region" { return nest(call, in: parent) }
    // The compiler diagnoses unknown labels.
    guard call.hasKnownLabels else { return model.isComplete = false }
    let arguments = LabeledArguments(call.arguments)
    switch rule {
    case "In":
      let states = names(arguments[""])
      guard let state = states.first, states.count == 1 else { return model.isComplete = false }
      readState(state, arguments, isFinal: false, inside: parent)
      if let children = call.trailingClosure { read(children.statements, inside: state) }
    case "Final":
      let states = names(arguments[""])
      if call.trailingClosure != nil { model.isComplete = false }
      var seen: Set<String> = []
      for state in states where seen.insert(state.text).inserted {
        readState(state, arguments, isFinal: true, inside: parent)
      }
    case "On":
      let subjects = names(arguments[""])
      guard let event = subjects.first, subjects.count == 1 else { return model.isComplete = false }
      let written = arguments["from"] + arguments["in"]
      let sources = names(written)
      guard sources.count == written.count else { return model.isComplete = false }
      let all = written.isEmpty ? [parent].compactMap { $0 } : sources
      addRule(events.insert(caseName(event)), nil, all, arguments, at: event.node)
    case "Always": readTrigger(.always, arguments["from"], arguments, at: Syntax(call.calledExpression))
    case "Done":
      guard let state = names(arguments[""]).first else { return model.isComplete = false }
      readTrigger(.done(states.insert(state.text)), arguments[""], arguments, at: state.node)
    case "After":
      guard let time = arguments[""].first else { return model.isComplete = false }
      let trigger = RuleGraph.Trigger.after(
        rule: model.graph.eventRules.count, time.duration, text: time.trimmedText,
        property: time.nameOfProperty?.text)
      readTrigger(trigger, arguments["from"] + arguments["in"], arguments, at: Syntax(call.calledExpression))
    default: model.isComplete = false
    }
  }

  private mutating func readState(
    _ state: RulesModel.Name, _ arguments: LabeledArguments, isFinal: Bool, inside parent: RulesModel.Name?
  ) {
    var source = RulesModel.StateSource(state: state)
    source.targets = names(arguments["to"])
    source.allows = names(arguments["allows"])
    source.forbids = names(arguments["forbids"])
    source.defers = names(arguments["defers"])
    source.ignores = names(arguments["ignores"])
    source.initialChild = names(arguments["initial"]).first
    source.history = names(arguments["history"]).first
    source.conditions = arguments["when"].compactMap(\.nameOfProperty)
    var rule = RuleGraph.StateRule(state: states.insert(state.text))
    rule.parent = parent.map { states.insert($0.text) } ?? -1
    rule.initialChild = source.initialChild.map { states.insert($0.text) } ?? -1
    rule.history = source.history.flatMap { .init(rawValue: $0.text) } ?? .none
    rule.targets = source.targets.map { states.insert($0.text) }
    rule.allows = source.allows.map { methods.insert(caseName($0)) }
    rule.forbids = source.forbids.map { methods.insert(caseName($0)) }
    rule.defers = source.defers.map { events.insert(caseName($0)) }
    rule.ignores = source.ignores.map(caseName)
    rule.conditions = arguments["when"].map(\.conditionText)
    rule.isFinal = isFinal
    model.graph.stateRules.append(rule)
    model.stateSources.append(source)
  }

  private mutating func readTrigger(
    _ trigger: RuleGraph.Trigger, _ written: [ExprSyntax], _ arguments: LabeledArguments, at node: Syntax
  ) {
    let sources = names(written)
    // The compiler diagnoses a missing state.
    guard !sources.isEmpty, sources.count == written.count else { return model.isComplete = false }
    addRule(-1, trigger, sources, arguments, at: node)
  }

  private mutating func addRule(
    _ event: Int, _ trigger: RuleGraph.Trigger?, _ sources: [RulesModel.Name], _ arguments: LabeledArguments,
    at node: Syntax
  ) {
    var source = RulesModel.EventSource(rule: node, sources: sources)
    source.targets = names(arguments["to"])
    guard source.targets.count == arguments["to"].count else { return model.isComplete = false }
    source.fires = names(arguments["fire"]).first
    source.conditions = arguments["when"].compactMap(\.nameOfProperty)
    var rule = RuleGraph.EventRule(event: event)
    rule.conditions = arguments["when"].map(\.conditionText)
    rule.fires = source.fires.map { events.insert(caseName($0)) } ?? -1
    append(rule, trigger, source)
  }

  private mutating func append(
    _ rule: RuleGraph.EventRule, _ trigger: RuleGraph.Trigger?, _ source: RulesModel.EventSource
  ) {
    var rule = rule
    rule.sources = source.sources.map { states.insert($0.text) }
    rule.targets = source.targets.map { states.insert($0.text) }
    rule.via = source.via.map { states.insert($0.text) } ?? -1
    rule.orElse = source.orElse.map { states.insert($0.text) } ?? -1
    if let trigger { triggersOfRules[model.graph.eventRules.count] = trigger }
    model.graph.eventRules.append(rule)
    model.eventSources.append(source)
  }

  /// Records a region that is declared inside a state or a region, and the regions inside it.
  private mutating func nest(_ region: FunctionCallExprSyntax, in outer: RulesModel.Name?) {
    let name = RulesModel.Name(text: "Region", node: Syntax(region.calledExpression))
    if let outer { model.nestedRegions.append((name, outer)) }
    let own = RulesModel.Name(text: region.arguments.first?.expression.typeOfMetatype ?? "it", node: name.node)
    for statement in region.trailingClosure?.statements ?? [] {
      guard let call = statement.item.as(FunctionCallExprSyntax.self), call.calledExpression.lastName == "Region" else {
        continue
      }
      nest(call, in: own)
    }
  }

  /// Returns the case of a method or an event, which may be written with its argument labels.
  private func caseName(_ name: RulesModel.Name) -> String { caseNames.aliases[name.text] ?? name.text }

  /// Returns the names in expressions. Marks the rules as incomplete if an expression isn't a name.
  private mutating func names(_ expressions: [ExprSyntax]) -> [RulesModel.Name] {
    let names = expressions.compactMap(\.nameOrText)
    if names.count < expressions.count { model.isComplete = false }
    return names
  }

  // MARK: - Attributes

  private mutating func declare(_ method: MethodModel, in host: Host) {
    let index = methods.insert(caseNames[method])
    model.methods[index] = method
    var performer = RuleGraph.Performer(method: index)
    performer.conditions = method.conditionNamesOfAttribute
    performer.decidedBy = host.guards[method]?.node.name.text
    performer.ignoredIf = host.guards.ignoring(method)?.node.name.text
    performer.canBeFired = method.canBeFired
    performer.canBeStarted = host.startsTasks && method.canBeStarted
    performer.canWait = method.canWait && !method.isAsync
    performer.picks = method.choosesTarget
    performer.mustRun = method.mustRun
    performer.isOverride = method.isOverride
    if let way = method.way {
      performer.event = events.insert(method.eventName ?? caseNames[method])
      performer.performsEvent = !host.hasEvents || way.targets.isEmpty
    }
    model.graph.performers.append(performer)
  }

  private mutating func read(_ activity: ActivityModel) {
    var source = RulesModel.EventSource(rule: Syntax(activity.attribute.attributeName), sources: names(activity.states))
    // Another check reports an unknown event.
    source.fires = activity.endName.flatMap { events.indices[caseName($0)] == nil ? nil : $0 }
    var rule = RuleGraph.EventRule(event: -1)
    if let end = source.fires {
      rule.fires = events.insert(caseName(end))
      append(rule, .during(method: activity.name, fails: false), source)
      if activity.failure == nil { return }
      (rule.fires, source.fires) = (-1, nil)
    }
    source.targets = names([activity.failure].compactMap { $0 })
    append(rule, .during(method: activity.name, fails: true), source)
  }

  private mutating func read(_ method: MethodModel) {
    let name = caseNames[method]
    switch method.kind {
    case .allowed(let expressions, _):
      for state in expressions.compactMap(\.nameOrText) {
        var rule = RuleGraph.StateRule(state: states.insert(state.text))
        rule.isDeclaration = false
        rule.allows = [methods.insert(name)]
        model.graph.stateRules.append(rule)
        model.stateSources.append(.init(state: state, allows: [.init(text: name, node: state.node)]))
      }
    case .transition(let way):
      if way.targets.isEmpty { return }
      var source = RulesModel.EventSource(rule: Syntax(method.node.name))
      source.sources = names(way.sources)
      source.targets = names(way.targets)
      source.via = names([way.via].compactMap { $0 }).first
      source.orElse = names([way.orElse].compactMap { $0 }).first
      let isRead = source.sources.count == way.sources.count && source.targets.count == way.targets.count
      guard isRead, way.event == nil || method.eventName != nil else { return model.isComplete = false }
      var rule = RuleGraph.EventRule(event: events.insert(method.eventName ?? name))
      rule.method = methods.insert(name)
      rule.conditions = method.conditionNamesOfAttribute
      append(rule, nil, source)
    }
  }
}

extension ExprSyntax {
  /// The call of `Rules`; nil for any other expression.
  var callOfRules: FunctionCallExprSyntax? {
    let call = self.as(FunctionCallExprSyntax.self)
    return call?.calledExpression.lastName == "Rules" ? call : nil
  }

  /// The value of a duration literal, possibly with a product of numbers; nil for any other expression.
  fileprivate var duration: Duration? {
    if [".zero", "Duration.zero"].contains(trimmedText) { return .zero }
    guard let match = trimmedText.wholeMatch(of: /(?:Duration)?\.(seconds|milliseconds)\(([0-9_.* ]+)\)/) else {
      return nil
    }
    let factors = match.2.split(separator: "*").map { Double($0.filter { !"_ ".contains($0) }) ?? .nan }
    let number = factors.reduce(1, *)
    if number.isNaN { return nil }
    return .seconds(match.1 == "seconds" ? number : number / 1000)
  }
}

extension FunctionCallExprSyntax {
  /// Whether all argument labels are valid for the rule.
  var hasKnownLabels: Bool {
    let labels = RuleForm.labels(of: calledExpression.lastName) ?? []
    return arguments.allSatisfy { $0.label.map { labels.contains($0.text) } ?? true }
  }

  /// Returns the declarations of a region in the closure of `Rules`.
  func rules(of region: String) -> [FunctionCallExprSyntax] {
    let calls = trailingClosure?.statements.compactMap { $0.item.as(FunctionCallExprSyntax.self) } ?? []
    return calls.filter {
      $0.calledExpression.lastName == "Region" && $0.arguments.first?.expression.typeOfMetatype == region
    }
  }
}
#endif
