#if Macros
import SwiftSyntax

extension RulesModel {
  /// Reads the rules of a host and the attributes of its methods; nil where something names a state that doesn't exist.
  ///
  /// - Parameters:
  ///   - declaration: The initialiser of `rules`; nil where there is none.
  ///   - isSeen: Whether that is all that the rules are made of.
  ///   - states: The host's states.
  ///   - methods: The host's guarded methods.
  ///   - names: Their names in rules.
  ///   - region: The region whose rules are read; nil for those of the host's own state.
  init?(
    _ declaration: ExprSyntax?, isSeen: Bool = true, region: String? = nil, states: [String], methods: [MethodModel],
    names: CaseNames
  ) {
    guard let first = states.first else { return nil }
    initial = first
    aliases = names.aliases
    isWhole = isSeen
    if let declaration {
      let call = declaration.callOfRules
      isWhole = call.map { read($0, region: region) } ?? false
    }
    for method in methods where !read(method, as: names[method]) { isWhole = false }
    // A name that doesn't exist is the compiler's to report, and makes all else look wrong.
    let mentioned =
      ways.flatMap { ($0.sources ?? []) + $0.targets }.map(\.text) + finals + Array(parents.keys)
      + initialChildren.values
    guard Set(mentioned).isSubset(of: states), states.contains(initial) else { return nil }
  }

  /// Reads rules as a whole, or what they say of a region.
  private mutating func read(_ call: FunctionCallExprSyntax, region: String?) -> Bool {
    if let region {
      return call.rules(of: region).map { read($0, region: nil) }.allSatisfy { $0 }
    }
    var isRead = call.arguments.allSatisfy { $0.label?.text == "initial" || $0.expression.typeOfMetatype != nil }
    if let argument = call.arguments.first(where: { $0.label?.text == "initial" }) {
      let name = Name(argument.expression)
      initial = name?.text ?? initial
      writtenInitial = name
      isRead = isRead && name != nil
    }
    return (call.trailingClosure.map { read($0.statements, inside: nil) } ?? true) && isRead
  }

  private mutating func read(_ statements: CodeBlockItemListSyntax, inside parent: Name?) -> Bool {
    statements.map { $0.item.as(FunctionCallExprSyntax.self).map { read($0, inside: parent) } ?? false }
      .allSatisfy { $0 }
  }

  /// Reads one rule.
  private mutating func read(_ call: FunctionCallExprSyntax, inside parent: Name?) -> Bool {
    // What it says of other states is read for those.
    if call.calledExpression.lastName == "Region" { return true }
    // What it says by another label nobody knows; the compiler has said that there is none.
    guard call.hasKnownLabels else { return false }
    let arguments = LabeledArguments(call.arguments)
    // The first argument of `After` is a time.
    guard let subjects = call.calledExpression.lastName == "After" ? [] : arguments.names("") else { return false }
    return switch call.calledExpression.lastName {
    case "In": subjects.count == 1 && readIn(subjects[0], arguments, call.trailingClosure, inside: parent)
    case "On": subjects.count == 1 && readOn(subjects[0], arguments, inside: parent)
    // Nothing lies in a final state, which the compiler has said.
    case "Final": call.trailingClosure == nil && readFinal(subjects, arguments, inside: parent)
    // Without a state the compiler takes none of these.
    case "Always": !arguments["from"].isEmpty && readAutomatic(arguments.names("from"), arguments)
    case "Done": readAutomatic(subjects, arguments)
    case "After": !arguments["in"].isEmpty && readAutomatic(arguments.names("in"), arguments)
    default: false
    }
  }

  private mutating func readIn(
    _ state: Name, _ arguments: LabeledArguments, _ children: ClosureExprSyntax?, inside parent: Name?
  ) -> Bool {
    guard let targets = arguments.names("to"), let methods = arguments.names("allows"),
      let initialChild = arguments.names("initial")
    else { return false }
    allowed.formUnion(methods.map(name))
    nest(state, inside: parent)
    if let child = initialChild.first { initialChildren[state.text] = child.text }
    if !targets.isEmpty {
      ways.append(Way(event: nil, sources: [state], targets: targets, hasConditions: false))
    }
    return children.map { read($0.statements, inside: state) } ?? true
  }

  /// Puts a state into the one around it, which begins in its first one.
  private mutating func nest(_ state: Name, inside parent: Name?) {
    guard let parent else { return }
    parents[state.text] = parent.text
    if initialChildren[parent.text] == nil { initialChildren[parent.text] = state.text }
  }

  private mutating func readOn(_ event: Name, _ arguments: LabeledArguments, inside parent: Name?) -> Bool {
    guard let from = arguments.names("from"), let places = arguments.names("in"), let targets = arguments.names("to")
    else { return false }
    let sources = from + places
    ways.append(
      Way(
        event: name(event), sources: sources.isEmpty ? parent.map { [$0] } : sources, targets: targets,
        hasConditions: !arguments["when"].isEmpty))
    return true
  }

  /// What happens by itself. Whether it ever does is not known here.
  private mutating func readAutomatic(_ sources: [Name]?, _ arguments: LabeledArguments) -> Bool {
    guard let sources, let targets = arguments.names("to") else { return false }
    if !targets.isEmpty { ways.append(Way(event: nil, sources: sources, targets: targets, hasConditions: true)) }
    return true
  }

  /// The name of a method's case, which may be written with its labels.
  private func name(_ written: Name) -> String { aliases[written.text] ?? written.text }

  private mutating func readFinal(_ states: [Name], _ arguments: LabeledArguments, inside parent: Name?) -> Bool {
    guard let methods = arguments.names("allows") else { return false }
    for state in states { nest(state, inside: parent) }
    finals.formUnion(states.map(\.text))
    allowed.formUnion(methods.map(name))
    return true
  }

  private mutating func read(_ method: MethodModel, as name: String) -> Bool {
    switch method.kind {
    case .allowed(let states, _):
      if !states.isEmpty { allowed.insert(name) }
      return true
    case .transition(let way):
      if way.targets.isEmpty { return true }
      let event = way.event.map { Name($0)?.text } ?? name
      guard let event, let sources = Name.all(way.sources), let targets = Name.all(way.targets) else { return false }
      guard let via = Name.all([way.via].compactMap { $0 }), let orElse = Name.all([way.orElse].compactMap { $0 })
      else {
        return false
      }
      if via.isEmpty {
        add(event, sources, targets, way, of: method)
      } else {
        add(event, sources, via, way, of: method)
        ways.append(Way(event: nil, sources: via, targets: targets + orElse, hasConditions: true))
      }
      return true
    }
  }

  private mutating func add(
    _ event: String, _ sources: [Name], _ targets: [Name], _ way: MethodModel.Way, of method: MethodModel
  ) {
    ways.append(
      Way(
        event: event, sources: sources.isEmpty ? nil : sources, targets: targets,
        hasConditions: !way.conditions.isEmpty || !method.otherStates.isEmpty))
  }
}

extension ExprSyntax {
  /// The call that makes rules of what stands in it; nil where that is not seen.
  var callOfRules: FunctionCallExprSyntax? {
    let call = self.as(FunctionCallExprSyntax.self)
    return call?.calledExpression.lastName == "Rules" ? call : nil
  }
}

extension FunctionCallExprSyntax {
  /// Whether a rule has no other labels than rules have.
  var hasKnownLabels: Bool {
    let labels = RuleLabels.all[calledExpression.lastName ?? ""] ?? []
    return arguments.allSatisfy { $0.label.map { labels.contains($0.text) } ?? true }
  }

  /// What rules as a whole say of a region.
  func rules(of region: String) -> [FunctionCallExprSyntax] {
    let calls = trailingClosure?.statements.compactMap { $0.item.as(FunctionCallExprSyntax.self) } ?? []
    return calls.filter {
      $0.calledExpression.lastName == "Region" && $0.arguments.first?.expression.typeOfMetatype == region
    }
  }
}

extension LabeledArguments {
  /// The names behind a label, none where it is missing; nil when one is something else than a name.
  fileprivate func names(_ label: String) -> [RulesModel.Name]? { RulesModel.Name.all(self[label]) }
}
#endif
