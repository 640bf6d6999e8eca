#if Macros
import SwiftDiagnostics
import SwiftSyntax

extension HostModel {
  /// Diagnostics for members that conflict with added ones, for invalid rules, and for options without meaning.
  var memberDiagnostics: [Diagnostic] {
    options.unclear.map { .unclearOption($0) } + idleOptions + untypedLazies + ownStateDiagnostics + reservedMethods
      + rulesDiagnosticsOfDeclarations + ruleForms + guardedProperties
  }

  /// Diagnostics for lazy properties that use the machine without declaring their type.
  private var untypedLazies: [Diagnostic] {
    guard hostKind == .root else { return [] }
    return body.properties.filter { $0.modifiers.contains { $0.name.text == "lazy" } }.flatMap(\.bindings).compactMap {
      guard $0.typeAnnotation == nil, let value = $0.initializer?.value,
        value.tokens(viewMode: .sourceAccurate).contains(where: { $0.text == "machine" })
      else { return nil }
      return .untypedLazy($0, of: name)
    }
  }

  /// Diagnostics for properties and subscripts with guard attributes.
  private var guardedProperties: [Diagnostic] {
    body.members.filter { $0.is(VariableDeclSyntax.self) || $0.is(SubscriptDeclSyntax.self) }
      .compactMap { $0.asProtocol(WithAttributesSyntax.self) }.flatMap(\.guardAttributes)
      .map { .guardOfProperty($0) }
  }

  /// Diagnostics for options that have no effect in this kind of type. A missing lock is an error.
  private var idleOptions: [Diagnostic] {
    guard let attribute = options.attribute, case .argumentList(let list) = attribute.arguments else { return [] }
    func option(_ name: String, _ reason: String, _ severity: DiagnosticSeverity) -> [Diagnostic] {
      Array(list).filter { $0.label?.text == name && $0.expression.trimmedText == "true" }.map {
        .idleOption($0, of: attribute, reason, severity)
      }
    }
    switch hostKind {
    case .root: return []
    case .subclass:
      return option("synchronized", "the superclass has no lock, or it would be final", .error)
        + option("machineOnly", "the superclass says that, and this class inherits what it has", .warning)
    case .object:
      return option(
        "synchronized", "a 'GuardedObject' has no lock: put it on a global actor, as with '@MainActor'", .error)
        + option("machineOnly", "a 'GuardedObject' has inherited 'state', 'can' and 'fire'", .warning)
    case .bound:
      return option("synchronized", "a type without states has nothing to lock", .error)
        + option("machineOnly", "a type without states gets neither 'state' nor 'can' nor 'fire'", .warning)
    }
  }

  /// A diagnostic for a `state` that would shadow the machine's.
  private var ownStateDiagnostics: [Diagnostic] {
    guard hostKind == .root, !options.isMachineOnly, let ownState = names.ownState else { return [] }
    return [.ownState(ownState, attribute: options.attribute)]
  }

  /// Diagnostics for methods and properties with reserved names.
  private var reservedMethods: [Diagnostic] {
    // A class that may have subclasses lists its names in a property that is called so.
    let listed = hostKind == .object || header.isFinal && !inherits ? [] : methods.filter { $0.name == "allCases" }
    let methods = listed.map { Diagnostic.reservedName($0.node.name, of: "method") }
    guard hostKind == .root || hostKind == .object else { return methods }
    return names.reserved.map { .reservedName($0.name, of: $0.kind) } + methods
  }

  /// Diagnostics for rules that no object of the type would have.
  private var rulesDiagnosticsOfDeclarations: [Diagnostic] {
    guard hostKind == .root || hostKind == .subclass else { return [] }
    // `addedRules` in a class without a guarded superclass are diagnosed elsewhere.
    let own = declaredRules.all.filter {
      (hostKind == .subclass || $0.declaredNames.contains("rules")) && !$0.isOfObjects
    }
    if let list = declaredRules.list {
      return [.listedRules(list, of: states ?? [], isDiagnosed: list.hasRules)]
    }
    return [actorOfRules].compactMap { $0.map { .isolatedRules($0) } }
      + own.filter { !$0.isStatic || !$0.is(VariableDeclSyntax.self) }.map { .rulesNotStatic($0) }
      + (header.isGeneric ? own.filter(\.isStatic).compactMap { $0.as(VariableDeclSyntax.self) } : []).compactMap {
        stored in
        stored.bindings.first?.initializer.map { .storedRules(stored, $0.value) }
      }
  }
}

extension Syntax {
  /// Whether the variable with this type or value has rules in brackets.
  fileprivate var hasRules: Bool {
    let binding = sequence(first: self, next: \.parent).lazy.compactMap { $0.as(PatternBindingSyntax.self) }.first
    let elements = binding?.initializer?.value.as(ArrayExprSyntax.self)?.elements.map(\.expression) ?? []
    return elements.contains { element in
      element.as(FunctionCallExprSyntax.self)?.calledExpression.lastName.map { RuleForm.all[$0] != nil } ?? false
    }
  }
}
#endif
