#if Macros
import GuardedStateRules
import SwiftParser
import SwiftSyntax
// RegionModel interpolates syntax, which this module offers to all files.
import SwiftSyntaxBuilder

/// The declaration of a guarded type, completed by what it inherits and by states that the module declares elsewhere.
struct CompletedSource {
  /// The model of the type; nil if it is neither a class nor an actor.
  private(set) var model: HostModel?
  /// The parts of the rules that the source doesn't show.
  private(set) var unseen: [String] = []
  /// Whether the type has no machine, and only calls by machines that are bound to it.
  private(set) var isBound = false
  private let module: SourceModule

  init(_ type: SourceModule.TypeSource, in module: SourceModule) {
    self.module = module
    guard type.node.is(ClassDeclSyntax.self) || type.node.is(ActorDeclSyntax.self) else {
      unseen = ["a machine, because the type is neither a class nor an actor"]
      return
    }
    let (node, isSubclass) = complete(type, besides: [])
    model = HostModel(node, inside: [], hasGuardedSuperclass: isSubclass, infersIsolation: false)
    if let model { addHiddenParts(of: model) }
  }

  // MARK: - Completing

  /// Returns the declaration with its completions, and whether it extends rules of a superclass in another module.
  private mutating func complete(
    _ type: SourceModule.TypeSource, besides known: [String]
  ) -> (node: any DeclGroupSyntax, isSubclass: Bool) {
    if type.node.member("State")?.is(EnumDeclSyntax.self) == true { return (type.node, false) }
    switch superclass(of: type) {
    case .guarded(let superclass) where !known.contains(superclass.name):
      let (inherited, isSubclass) = complete(superclass, besides: known + [type.name])
      return (merge(type.node, into: inherited, isSubclass), isSubclass)
    case .unknown(let name):
      unseen.append("the rules of '\(name)', if that is a guarded class of another module")
      return (type.node, true)
    default: return (withStates(type), false)
    }
  }

  /// The superclass of a type, as far as the module shows.
  private enum Superclass {
    case none
    case guarded(SourceModule.TypeSource)
    /// A class or a protocol of another module.
    case unknown(String)
  }

  private func superclass(of type: SourceModule.TypeSource) -> Superclass {
    var type = type
    // A class that inherits itself is invalid, and ends here.
    for _ in 0..<100 {
      guard type.node.is(ClassDeclSyntax.self), let name = type.leadingType, !Self.withoutRules.contains(name) else {
        return .none
      }
      guard let next = module.type(named: name, from: type.name) else { return .unknown(name) }
      if next.isGuarded { return .guarded(next) }
      type = next
    }
    return .none
  }

  /// Types that have no rules to inherit, and `GuardedObject`, which the model knows.
  private static let withoutRules: Set = [
    "GuardedObject", "GuardedState.GuardedObject", "AnyObject", "Sendable", "@unchecked Sendable", "ObservableObject",
    "Identifiable", "Equatable", "Hashable", "Comparable", "Codable", "CustomStringConvertible", "NSObject",
  ]

  /// Returns a class with the members and the rules of its superclass.
  private mutating func merge(
    _ node: any DeclGroupSyntax, into inherited: any DeclGroupSyntax, _ isSubclass: Bool
  ) -> any DeclGroupSyntax {
    let rules = inherited.member(isSubclass ? "addedRules" : "rules")?.as(VariableDeclSyntax.self)
    let added = node.member("addedRules")?.as(VariableDeclSyntax.self)
    let calls = [rules, added].map { $0?.onlyExpression?.callOfRules }
    if added != nil, calls[1] == nil { unseen.append("the value of 'addedRules'") }
    var members = inherited.memberBlock.members.map(\.decl)
    var code = ""
    if rules == nil || calls[0] != nil {
      members.removeAll { $0.id == rules?.id }
      let statements = calls.map { $0?.trailingClosure?.statements.description ?? "" }.joined(separator: "\n")
      let head = calls[0].map { $0.with(\.trailingClosure, nil).trimmedText } ?? "Rules"
      code = "\nstatic var \(isSubclass ? "addedRules" : "rules"): Rules { \(head) {\n\(statements)\n} }"
    }
    for member in node.memberBlock.members.map(\.decl) where member.id != added?.id {
      guard let method = member.as(FunctionDeclSyntax.self), method.isOverride else {
        members.append(member)
        continue
      }
      if method.guardAttributes.contains(where: \.changesRules) {
        unseen.append("the attribute of the override '\(method.name.text)'")
      }
    }
    let text = members.map(\.description).joined(separator: "\n") + code
    return parsed(node, text, inheriting: inherited.inheritanceClause)
  }

  /// Returns a type with its states if an extension declares them, or if they are another enum of the module.
  private mutating func withStates(_ type: SourceModule.TypeSource) -> any DeclGroupSyntax {
    let alias = type.node.member("State")?.as(TypeAliasDeclSyntax.self)?.initializer.value.trimmedText
    let named = alias.flatMap { module.type(named: $0, from: type.name)?.node.as(EnumDeclSyntax.self) }
    let own = module.members(ofExtensionsOf: type).lazy.compactMap { $0.as(EnumDeclSyntax.self) }
    guard let states = named ?? own.first(where: { $0.name.text == "State" }) else { return type.node }
    let members = type.node.memberBlock.members.description
    return parsed(type.node, "\(members)\nenum State {\n\(states.memberBlock.members.description)\n}")
  }

  /// Returns a type with the name of another one, and with inherited types and members as written.
  private func parsed(
    _ node: any DeclGroupSyntax, _ members: String, inheriting clause: InheritanceClauseSyntax? = nil
  ) -> any DeclGroupSyntax {
    let name = node.asProtocol((any NamedDeclSyntax).self)?.name.text ?? ""
    let head = "\(node.introducer.text) \(name)\(clause?.trimmedText ?? "")"
    let item = Parser.parse(source: "\(head) {\n\(members)\n}").statements.first?.item
    return item?.as(DeclSyntax.self)?.asProtocol((any DeclGroupSyntax).self) ?? node
  }

  // MARK: - Unseen parts

  private mutating func addHiddenParts(of host: HostModel) {
    unseen += host.otherMethods.hidden.map { "'\($0.name)', which is inside '#if'" }
    if !host.body.hiddenParts.isEmpty || !host.outline.hiddenTypes.isEmpty {
      unseen.append("states, regions or rules inside '#if'")
    }
    switch host.hostKind {
    case .object: unseen.append("the rules of a 'GuardedObject', which it gets at run time")
    case .bound: isBound = true
    case .root where host.states == nil: unseen.append("the states, which are no enum of this module")
    case .root, .subclass: addUnreadRules(of: host)
    }
  }

  private mutating func addUnreadRules(of host: HostModel) {
    let all = [host.rules] + host.declaredRegions.map(\.rules)
    if all.allSatisfy(\.isComplete) { return }
    if !host.declaredRules.areReadable { unseen.append("the rules, whose value is not one literal 'Rules { … }'") }
    let call = host.declaredRules.call
    unseen += call?.arguments.compactMap(\.label?.text).filter { $0 != "initial" }.map { "'\($0):' of 'Rules'" } ?? []
    unseen += (call?.trailingClosure?.statements.unread ?? []).map { "'\($0)' in the rules" }
    let computed = host.methods.filter { $0.stateExpressions.contains { $0.nameOrText == nil } }
    unseen += computed.map { "the states of '\($0.name)', which are computed" }
    if unseen.isEmpty { unseen.append("rules with states that no enum declares") }
  }
}

extension DeclGroupSyntax {
  /// The member with a name.
  fileprivate func member(_ name: String) -> DeclSyntax? {
    memberBlock.members.lazy.map(\.decl).first { $0.declaredNames.contains(name) }
  }
}

extension AttributeSyntax {
  /// Whether the attribute of an override changes the inherited rules.
  fileprivate var changesRules: Bool {
    let arguments = LabeledArguments(self)
    return ["in", "on", "from", "via", "to", "orElse", "when", "while"].contains { !arguments[$0].isEmpty }
  }
}

extension CodeBlockItemListSyntax {
  /// The first lines of the statements that aren't rules with literal names.
  fileprivate var unread: [String] {
    flatMap { statement -> [String] in
      let call = statement.item.as(FunctionCallExprSyntax.self)
      guard let call, let rule = call.calledExpression.lastName, rule == "Region" || RuleForm.all[rule] != nil,
        call.hasLiteralNames(rule)
      else {
        return [String(statement.item.trimmedText.prefix { !$0.isNewline }.prefix(60))]
      }
      return call.trailingClosure?.statements.unread ?? []
    }
  }
}

extension FunctionCallExprSyntax {
  /// Whether all states, events and methods in the rule are names or string literals.
  fileprivate func hasLiteralNames(_ rule: String) -> Bool {
    let form = RuleForm.all[rule] ?? [:]
    let arguments = LabeledArguments(arguments)
    return hasKnownLabels(of: rule)
      && form.allSatisfy { label, role in
        [.condition, .time, .other].contains(role) || arguments[label].allSatisfy { $0.nameOrText != nil }
      }
  }

  private func hasKnownLabels(of rule: String) -> Bool { rule == "Region" || hasKnownLabels }
}
#endif
