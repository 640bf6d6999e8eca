#if Macros
import SwiftSyntax

extension DeclaredRules {
  init(_ body: HostBody, _ names: DeclaredNames, _ outline: HostOutline, methods: [MethodModel]) {
    all = body.members.filter { member in
      let names = member.namesOfRules
      return !names.isEmpty && !(body.configures && names == ["rules"])
    }
    let ruling = body.variables.filter { $0.declares("rules") && DeclSyntax($0).isStatic }
    list = outline.hasGuardedSuperclass ? nil : ruling.lazy.compactMap(\.listOfRules).first
    hasProperty = list == nil && !ruling.isEmpty
    let wanted = outline.hasGuardedSuperclass ? "addedRules" : "rules"
    uncertain =
      list != nil
      ? nil
      : body.variables.lazy.filter { DeclSyntax($0).isStatic }.compactMap(\.nameOfUncertainRules)
        .first { $0.text == wanted }
    let isSubclass = outline.hostKind == .subclass
    let written = body.variables.first { $0.declares(isSubclass ? "addedRules" : "rules") }?.onlyExpression
    call = written?.callOfRules
    areReadable = call != nil || written == nil && (isSubclass ? all.isEmpty : !hasProperty)
    mentions = RuleMentions(body.variables.filter(\.declaresRules))
    // The body may declare more static rules: parts of the host's rules, or rules of a machine that evaluates
    // conditions of this host.
    let others = body.members.filter { $0.namesOfRules.isEmpty && $0.isStatic && $0.nameOfRules != nil }
    conditions = mentions.conditions + RuleMentions(others).conditions.filter { names.bools.contains($0.text) }
    let isObject = outline.hostKind == .object || isSubclass
    let possible =
      areReadable && !isObject ? [] : names.times.sorted().map { RulesModel.Name(text: $0, node: Syntax(body.block)) }
    delays = mentions.delays + RuleMentions(others).delays.filter { names.times.contains($0.text) } + possible
    let known = Set(methods.flatMap { [$0.name, $0.signature, names.cases[$0]] }).union(names.cases.aliases.keys)
    methodTexts = mentions.methodTexts.filter { !known.contains($0.text) }
    let unknownEvents = mentions.eventTexts.filter { !known.contains($0.text) }
    let tokens = unknownEvents.isEmpty ? [] : Array(body.block.tokens(viewMode: .sourceAccurate))
    let literals = tokens.filter { if case .stringSegment = $0.tokenKind { true } else { false } }
    // If the body also mentions an event outside the rules, it fires the event there, and no method is needed.
    eventTexts = unknownEvents.filter { text in
      literals.count { $0.text == text.text } == unknownEvents.count { $0.text == text.text }
    }
    stateTexts = isObject ? RuleMentions([body.block]).stateTexts : []
  }
}

extension VariableDeclSyntax {
  /// The name token of `rules` or `addedRules` if the value isn't clearly of type `Rules`.
  fileprivate var nameOfUncertainRules: TokenSyntax? {
    guard let binding = bindings.first, let name = binding.name, ["rules", "addedRules"].contains(name.text) else {
      return nil
    }
    if let type = binding.typeAnnotation?.type {
      let rules = type.as(IdentifierTypeSyntax.self)?.name ?? type.as(MemberTypeSyntax.self)?.name
      return rules?.text == "Rules" ? nil : name
    }
    return binding.initializer?.value.callOfRules == nil ? name : nil
  }

  /// The type or value of rules, if it is clearly a dictionary or an array.
  fileprivate var listOfRules: Syntax? {
    guard let binding = bindings.first else { return nil }
    let kinds: [SyntaxKind] = [.dictionaryType, .arrayType, .dictionaryExpr, .arrayExpr]
    let written = binding.typeAnnotation.map { Syntax($0.type) } ?? binding.initializer.map { Syntax($0.value) }
    return written.flatMap { kinds.contains($0.kind) ? $0 : nil }
  }
}
#endif
