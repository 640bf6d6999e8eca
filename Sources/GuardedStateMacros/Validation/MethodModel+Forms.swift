#if Macros
import SwiftDiagnostics
import SwiftSyntax

extension MethodModel {
  /// What of the method's form keeps it from being guarded in its type.
  func formDiagnostics(inside type: Syntax?) -> [Diagnostic] {
    let attributes = node.attributes.compactMap { $0.as(AttributeSyntax.self) }
    return attributes.filter { Self.copying.contains($0.plainName) }.map { .inlinable($0) }
      + attributes.filter { $0.plainName.hasSuffix("Builder") }.map { .resultBuilder($0) } + foreignIsolation(in: type)
      + strangeNames + badConditions(in: type)
  }

  /// Names that mean something else in the code around the body.
  private var strangeNames: [Diagnostic] {
    (name.isMetatype ? [.metatypeName(node.name, of: "method")] : [])
      + node.signature.parameterClause.parameters.map { $0.secondName ?? $0.firstName }.filter {
        $0.text.trimmingBackticks == "self"
      }
      .map { .reservedName($0, of: "parameter") }
  }

  /// Conditions that are no properties.
  private func badConditions(in type: Syntax?) -> [Diagnostic] {
    let name = type?.asProtocol(NamedDeclSyntax.self)?.name.text ?? "Self"
    return conditions.filter { $0.propertyPath == nil && !rejectedConditions.contains($0) }.map {
      $0.namesStateOfRegion
        ? .regionAsCondition($0, label: labelOfRegions, severity: .error) : .notAProperty($0, of: name)
    }
  }

  /// Conditions that are properties of another type than a class or an actor that inherits nothing. `@Guarded` reports them.
  func foreignConditions(in type: Syntax?) -> [KeyPathExprSyntax] {
    guard let type, let name = type.asProtocol(NamedDeclSyntax.self)?.name.text else { return [] }
    let inherits = type.asProtocol(DeclGroupSyntax.self)?.inheritanceClause != nil
    return inherits ? [] : foreignConditions(to: name)
  }

  /// Conditions that are properties of another type. What a type inherits may be written with the name of any supertype.
  func foreignConditions(to name: String) -> [KeyPathExprSyntax] {
    conditions.compactMap { $0.as(KeyPathExprSyntax.self) }.filter { $0.isForeign(to: name) }
  }

  /// Attributes that make a body visible outside of its module.
  private static let copying: Set = ["inlinable", "_transparent", "_alwaysEmitIntoClient", "backDeployed"]

  /// What takes the method out of the isolation of its type. A method of a plain class may have one of its own: whoever
  /// calls it is where the class is used.
  private func foreignIsolation(in type: Syntax?) -> [Diagnostic] {
    guard let type, let isolation = HostOutline.Isolation(type), isolation != .none else { return [] }
    return isolation.obstacle(in: node).map { [.foreignIsolation($0, of: node)] } ?? []
  }
}

extension MethodModel {
  /// Conditions that the compiler rejects: closures, operators, calls, states and strings.
  var rejectedConditions: [ExprSyntax] {
    let kinds: [SyntaxKind] = [
      .closureExpr, .prefixOperatorExpr, .infixOperatorExpr, .sequenceExpr, .functionCallExpr, .booleanLiteralExpr,
      .stringLiteralExpr,
    ]
    return conditions.filter { kinds.contains($0.kind) || $0.typeOfState == "State" }
  }
}

extension MethodModel {
  /// The label of states of other regions.
  var labelOfRegions: String { isTransition ? "while" : "and" }
}

extension ExprSyntax {
  /// Whether this is a text that rules would have for a state of a region, as "Payment.paid".
  var namesStateOfRegion: Bool {
    let parts = nameOfProperty?.text.split(separator: ".") ?? []
    return parts.count == 2 && parts[0].first?.isUppercase == true
  }
}

extension HostModel {
  /// Members that are named like guards and are none, and guards that run in another isolation than their type.
  var guardDiagnostics: [Diagnostic] {
    guardMistakes.filter { !isOfOthers($0) && !isCondition($0.name.text) }.map { .guardForm($0, host: name) }
      + hiddenGuards.map { .callbackInsideIfConfig($0) }
      + misspeltGuards
      + guardsOfBound + guardsOfUnguarded + guardsOfNothing
      + argumentGuards.compactMap { guarding in
        guard guarding.node.nonisolatedModifier == nil, !isInherited else { return nil }
        return isolation.obstacle(in: guarding.node).map { .foreignIsolation($0, of: guarding.node) }
      }
  }

  /// Whether an attribute or rules name a property as a condition.
  private func isCondition(_ property: String) -> Bool {
    boolNames.contains(property) && conditionNames.contains(property)
  }

  /// Whether a member that is named like a guard may be what something else wants that the type inherits: it takes nothing, or
  /// other arguments than the method has.
  private func isOfOthers(_ mistake: GuardMistake) -> Bool {
    if inheritsNothingThatAsks { return false }
    if case .noArguments = mistake.reason { return true }
    if case .form(.otherArguments(let clause)) = mistake.reason {
      let types = mistake.method.parameters.map { $0.type.meaning(in: name) }
      return Set(types).isDisjoint(with: clause.parameters.map { $0.type.meaning(in: name) })
    }
    return false
  }

  /// Methods that are named like guards of others in a type without states, where machines guard those and ask nobody.
  private var guardsOfBound: [Diagnostic] {
    guard binding == .otherMachines else { return [] }
    return otherMethods.compactMap { node in
      guard let method = callableMethods.first(where: { $0.name == node.decided }), isNamedOnce(node.name),
        node.signature.returnClause?.type.meaning(in: name) == "Bool"
      else { return nil }
      return .guardOfBound(node.name, method: method)
    }
  }

  /// Methods that are named like guards of others which are not guarded, and which don't ask them.
  private var guardsOfUnguarded: [Diagnostic] {
    guard binding == .ownStates || binding == .guardedClass else { return [] }
    return otherMethods.compactMap { node in
      guard let decided = node.decided, methodNames.contains(decided),
        node.signature.returnClause?.type.meaning(in: name) == "Bool",
        let method = plainMethods.first(where: { $0.name.text == decided && $0.takesSame(as: node) }),
        !method.signature.parameterClause.parameters.isEmpty,
        !method.isMarkedUnguarded, !method.isOverride, isNamedOnce(node.name)
      else { return nil }
      return .guardOfUnguarded(node.name, method: method.name)
    }
  }

  /// Methods whose names are nearly those of guards.
  private var misspeltGuards: [Diagnostic] {
    otherMethods.compactMap { node in
      if methodNames.contains(node.decided ?? "") || isMeantAsCallback(node) { return nil }
      let nearest =
        methods.first { $0.isNearlyDecided(by: node) && isNamedOnce(node.name) }
        ?? performer(decidedBy: node)
      return nearest.map { .misspeltGuard(node.name, nearest: $0) }
    }
  }

  /// Methods that are named like guards of methods which the type doesn't have, as after one was renamed, and that take the
  /// same as a guarded method. Where the type inherits, others may want them.
  private var guardsOfNothing: [Diagnostic] {
    guard binding == .ownStates || binding == .superclass, inheritsNothingThatAsks else { return [] }
    let told = Set(misspeltGuards.map(\.node.id))
    return otherMethods.compactMap { node in
      let effects = node.signature.effectSpecifiers
      guard let decided = node.decided, !methodNames.contains(decided), AccessLevel(node.modifiers) <= .internal,
        node.signature.returnClause?.type.meaning(in: name) == "Bool", effects == nil, isNamedOnce(node.name),
        !told.contains(node.name.id), !isMeantAsCallback(node)
      else { return nil }
      let others = methods.filter {
        argumentGuard(of: $0) == nil && !$0.parameters.isEmpty && node.takesSame(as: $0.node, withNames: true)
      }
      // One that takes what no method does may decide about anything, and be asked by others.
      if others.isEmpty { return nil }
      return others.count == 1
        ? .misspeltGuard(node.name, nearest: others[0]) : .guardOfNothing(node.name, of: decided)
    }
  }

  /// The method whose event a guard is named for, instead of for the method: of several the one that takes the same.
  private func performer(decidedBy node: FunctionDeclSyntax) -> MethodModel? {
    let written = node.name.text.trimmingBackticks.plainLetters
    let performers = methods.filter { method in
      let event = method.way?.event.flatMap { RulesModel.Name($0)?.text }
      guard let event, !method.parameters.isEmpty else { return false }
      return written == "should" + event.plainLetters && argumentGuard(of: method) == nil
    }
    guard isNamedOnce(node.name) else { return nil }
    return performers.first { $0.takesSame(as: node) } ?? performers.first
  }

  /// Callbacks that run in another isolation than their type: nobody there can call them at once.
  var foreignCallbacks: [Diagnostic] {
    if isInherited { return [] }
    return callbacks.filter { $0.node.nonisolatedModifier == nil }.compactMap { callback in
      isolation.obstacle(in: callback.node).map { .foreignIsolation($0, of: callback.node) }
    }
  }
}

extension FunctionDeclSyntax {
  /// Whether another method takes the same arguments, as they are written.
  ///
  /// - Parameters:
  ///   - other: The other method.
  ///   - withNames: Whether their names inside the methods must be the same, too.
  fileprivate func takesSame(as other: FunctionDeclSyntax, withNames: Bool = false) -> Bool {
    let parameters = [self, other].map { method in
      method.signature.parameterClause.parameters.map { parameter in
        let name = withNames ? parameter.secondName?.text ?? "" : ""
        return "\(parameter.firstName.text) \(name): \(parameter.type.trimmedText)"
      }
    }
    return parameters[0] == parameters[1]
  }
}

extension MethodModel {
  /// Whether another method takes arguments with the same labels.
  fileprivate func takesSame(as node: FunctionDeclSyntax) -> Bool {
    let labels = node.signature.parameterClause.parameters.map {
      $0.firstName.tokenKind == .wildcard ? nil : $0.firstName.text.trimmingBackticks
    }
    return labels == parameters.map(\.label)
  }

  /// Whether a method was probably meant to decide about this one: it takes the same, and its name is at most two letters away
  /// from the right one.
  fileprivate func isNearlyDecided(by node: FunctionDeclSyntax) -> Bool {
    guard !parameters.isEmpty, takesSame(as: node), node.signature.returnClause?.type.trimmedText == "Bool" else {
      return false
    }
    return node.name.text.trimmingBackticks.editDistance(to: guardName) <= (name.count < 6 ? 1 : 2)
  }
}
#endif
