#if Macros
import GuardedStateRules
import SwiftSyntax

/// The rules of a host or a region as its source declares them, in `Rules` and in method attributes.
///
/// Loops, `if` statements and rules from other declarations are left out. Such rules are incomplete, but the model can
/// still be checked for other mistakes.
struct RulesModel {
  /// A name in the source with its syntax node.
  struct Name {
    let text: String
    let node: Syntax
  }

  /// The syntax of a declaration of a state.
  struct StateSource {
    let state: Name
    var initialChild: Name?
    var history: Name?
    var targets: [Name] = []
    var allows: [Name] = []
    var forbids: [Name] = []
    var defers: [Name] = []
    var ignores: [Name] = []
    var conditions: [Name] = []
  }

  /// The syntax of an event's rule, or of a rule without an event.
  struct EventSource {
    let rule: Syntax
    var sources: [Name] = []
    var targets: [Name] = []
    var via: Name?
    var orElse: Name?
    var fires: Name?
    var conditions: [Name] = []
  }

  /// The rules by index. Each rule's syntax has the same index in `stateSources` or `eventSources`.
  var graph = RuleGraph()
  var stateSources: [StateSource] = []
  var eventSources: [EventSource] = []
  /// The declared states, the first in the graph; empty if they aren't known.
  var states: [HostOutline.State] = []
  /// Whether the model contains all rules.
  var isComplete = true
  /// The initial state that the rules name.
  var initial: Name?
  /// The guarded methods by their indices in the graph.
  var methods: [Int: MethodModel] = [:]
  /// The regions that are declared inside a state or another region.
  var nestedRegions: [(region: Name, outer: Name)] = []
}

extension RulesModel {
  /// An empty, incomplete model.
  static var unknown: RulesModel {
    var rules = RulesModel()
    rules.isComplete = false
    return rules
  }

  /// Whether the rules name a method, or accept an event that it performs.
  func names(_ method: String, on event: String?) -> Bool {
    let index = graph.methods.firstIndex(of: method)
    return graph.stateRules.contains { $0.allows.contains { $0 == index } }
      || event.map { event in
        graph.eventRules.contains { graph.trigger(of: $0) == nil && graph.events[$0.event] == event }
      } ?? false
  }

  /// The events that the rules accept.
  var acceptedEvents: [String] {
    graph.eventRules.filter { graph.trigger(of: $0) == nil }.map { graph.events[$0.event] }
  }

  /// Whether any rule has a target state.
  var hasTransitions: Bool {
    graph.stateRules.contains { !$0.targets.isEmpty } || graph.eventRules.contains { !$0.targets.isEmpty }
  }

  /// Returns a state and its ancestors, from the inside out.
  func path(of state: String) -> [String] {
    guard let index = graph.states.firstIndex(of: state) else { return [state] }
    return Nesting(graph).path(of: index).reversed().map { graph.states[$0] }
  }

  /// Returns the methods that perform the event rule with an index.
  func performers(of rule: Int) -> [MethodModel] {
    let rule = graph.eventRules[rule]
    if rule.method >= 0 { return [methods[rule.method]].compactMap { $0 } }
    return graph.performers.filter { $0.performsEvent && $0.event == rule.event }.compactMap { methods[$0.method] }
  }

  /// Returns the syntax of a place; nil if it isn't in the rules' source.
  func node(at place: RuleGraph.Place) -> Syntax? {
    switch place {
    case .rules: nil
    case .initial: initial?.node ?? states.first.map { Syntax($0.node.name) }
    case .state(let state): states.indices.contains(state) ? Syntax(states[state].node.name) : nil
    case .method(let method): methods[method].map { Syntax($0.node.name) }
    case .stateRule(let number, let part): node(of: stateSources[number], part)
    case .eventRule(let number, let part): node(of: eventSources[number], part)
    }
  }

  private func node(of source: StateSource, _ part: RuleGraph.StatePart) -> Syntax? {
    switch part {
    case .state, .conditions: source.state.node
    case .initialChild: source.initialChild?.node
    case .history: source.history?.node
    case .target(let index): source.targets[index].node
    case .allows(let index): source.allows[index].node
    case .forbids(let index): source.forbids[index].node
    case .defers(let index): source.defers[index].node
    case .ignores(let index): source.ignores[index].node
    }
  }

  private func node(of source: EventSource, _ part: RuleGraph.EventPart) -> Syntax? {
    switch part {
    case .rule: source.rule
    case .via: source.via?.node
    case .orElse: source.orElse?.node
    case .fires: source.fires?.node
    case .source(let index): source.sources[index].node
    case .target(let index): source.targets[index].node
    }
  }
}

extension MethodModel {
  /// The conditions of the attribute, by name or as written.
  var conditionNamesOfAttribute: [String] { conditions.map(\.conditionText) + regionConditions.map(\.name) }

  /// The name of the event that the attribute names; nil if it names none.
  var eventName: String? { way?.event.flatMap { RulesModel.Name($0)?.text } }
}

extension RulesModel.Name {
  /// Creates the name of a member, as in `.read` or `State.read`; nil for any other expression.
  init?(_ expression: ExprSyntax) {
    guard let member = expression.as(MemberAccessExprSyntax.self) else { return nil }
    self.init(text: member.declName.baseName.text.trimmingBackticks, node: Syntax(member.declName))
  }

  /// Returns the names of expressions; nil if one of them isn't a name.
  static func all(_ expressions: [ExprSyntax]) -> [Self]? {
    let names = expressions.compactMap { Self($0) }
    return names.count == expressions.count ? names : nil
  }
}

extension ExprSyntax {
  /// The value of a string literal; nil for any other expression.
  var literalName: RulesModel.Name? {
    self.as(StringLiteralExprSyntax.self)?.representedLiteralValue.map {
      RulesModel.Name(text: $0, node: Syntax(self))
    }
  }

  /// The name of a member, or the value of a string literal.
  var nameOrText: RulesModel.Name? { RulesModel.Name(self) ?? literalName }

  /// The name of a condition, or its source text if it has none.
  var conditionText: String { nameOfProperty?.text ?? propertyPath ?? trimmedText }

  /// The property or path that a string literal names, as in `cart.isComplete`; nil for any other expression.
  var nameOfProperty: RulesModel.Name? {
    guard let literal = self.as(StringLiteralExprSyntax.self), let text = literal.representedLiteralValue else {
      return nil
    }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let isPath = parts.allSatisfy { String($0).isValidSwiftIdentifier(for: .memberAccess) }
    return isPath ? RulesModel.Name(text: text, node: Syntax(literal.segments)) : nil
  }
}
#endif
