#if Macros
import GuardedStateRules
import SwiftDiagnostics
import SwiftSyntax

extension MethodModel {
  /// Returns diagnostics for forms of the method that can't be guarded in its type.
  func formDiagnostics(inside type: Syntax?) -> [Diagnostic] {
    let attributes = node.attributes.compactMap { $0.as(AttributeSyntax.self) }
    return attributes.filter { Self.copying.contains($0.plainName) }.map { .inlinable($0) }
      + attributes.filter { $0.plainName.hasSuffix("Builder") }.map { .resultBuilder($0) } + foreignIsolation(in: type)
      + wrongNames + badConditions(in: type)
  }

  /// Diagnostics for names with another meaning in the code around the body.
  private var wrongNames: [Diagnostic] {
    (name.isMetatype ? [.metatypeName(node.name, of: "method")] : [])
      + node.signature.parameterClause.parameters.map { $0.secondName ?? $0.firstName }.filter {
        $0.text.trimmingBackticks == "self"
      }
      .map { .reservedName($0, of: "parameter") }
  }

  /// Returns diagnostics for conditions that aren't properties.
  private func badConditions(in type: Syntax?) -> [Diagnostic] {
    let name = type?.asProtocol(NamedDeclSyntax.self)?.name.text ?? "Self"
    return conditions.filter { $0.propertyPath == nil && !rejectedConditions.contains($0) }.map {
      $0.namesStateOfRegion
        ? .regionAsCondition($0, severity: .error) : .notAProperty($0, of: name)
    }
  }

  /// Returns the conditions that are properties of another type, in a class or an actor that inherits nothing.
  /// `@Guarded` diagnoses them.
  func foreignConditions(in type: Syntax?) -> [KeyPathExprSyntax] {
    guard let type, let name = type.asProtocol(NamedDeclSyntax.self)?.name.text else { return [] }
    let inherits = type.asProtocol(DeclGroupSyntax.self)?.inheritanceClause != nil
    return inherits ? [] : foreignConditions(to: name)
  }

  /// Returns the conditions that are properties of another type. Inherited ones may be written with the name of any
  /// supertype.
  func foreignConditions(to name: String) -> [KeyPathExprSyntax] {
    conditions.compactMap { $0.as(KeyPathExprSyntax.self) }.filter { $0.isForeign(to: name) }
  }

  /// Attributes that make a body visible outside of its module.
  private static let copying: Set = ["inlinable", "_transparent", "_alwaysEmitIntoClient", "backDeployed"]

  /// Returns the diagnostic for a method with another isolation than its type. A method of a plain class may have its
  /// own isolation, because its caller has that of the class.
  private func foreignIsolation(in type: Syntax?) -> [Diagnostic] {
    guard let type, let isolation = HostOutline.Isolation(type), isolation != .none else { return [] }
    return isolation.blocker(in: node).map { [.foreignIsolation($0, of: node)] } ?? []
  }
}

extension MethodModel {
  /// The conditions that the compiler rejects: closures, operators, calls, states and strings.
  var rejectedConditions: [ExprSyntax] {
    let kinds: [SyntaxKind] = [
      .closureExpr, .prefixOperatorExpr, .infixOperatorExpr, .sequenceExpr, .functionCallExpr, .booleanLiteralExpr,
      .stringLiteralExpr,
    ]
    return conditions.filter { kinds.contains($0.kind) || $0.typeOfState == "State" }
  }
}

extension ExprSyntax {
  /// Whether this is a string that names a region's state as in rules: "Payment.paid".
  var namesStateOfRegion: Bool {
    let parts = nameOfProperty?.text.split(separator: ".") ?? []
    return parts.count == 2 && parts[0].first?.isUppercase == true
  }
}

extension HostModel {
  /// Diagnostics for members that are named like guards but aren't, and for guards with another isolation than their
  /// type.
  var guardDiagnostics: [Diagnostic] {
    guards.mistakes.filter { !isOfOthers($0) && !isCondition($0.name.text) }.map { .guardForm($0, host: name) }
      + guards.hidden.filter { !isCalledBySuperclass($0) }.map { node in
        let name = node.name.text.trimmingBackticks
        // A method without parameters has no guard, in `#if` or not.
        let decides = methods.contains {
          $0.guardName == name && !$0.parameters.isEmpty || $0.ignoreGuardName == name
        }
        return .callbackInsideIfConfig(node.name, decides: decides)
      }
      + misspeltGuards
      + guardsOfBound + guardsOfUnguarded + guardsOfNothing + ignoringGuards
      + guards.all.compactMap { guarding in
        guard guarding.node.nonisolatedModifier == nil, !isInherited else { return nil }
        return isolation.blocker(in: guarding.node).map { .foreignIsolation($0, of: guarding.node) }
      }
  }

  /// Diagnostics for guards that decide which calls of a method states ignore, if no state ignores it, the superclass
  /// guards it, or they guard another method.
  private var ignoringGuards: [Diagnostic] {
    let ignored = Set(declaredRules.mentions.ignored.map(\.text))
    let isRead = hostKind == .root && ([rules] + declaredRegions.map(\.rules)).allSatisfy(\.isComplete)
    return guards.all.filter(\.isIgnoring).compactMap { guarding in
      let method = guarding.method
      if hostKind == .subclass, method.isOverride, !guarding.node.isOverride {
        return .ignoringGuardOfOverride(guarding)
      }
      let names = [method.name, method.indexName] + [method.eventName].compactMap { $0 }
      return isRead && ignored.isDisjoint(with: names) ? .guardOfNothingIgnored(guarding) : nil
    }
      + methods.compactMap { method in
        let other = methods.first { $0.ignoreGuardName == method.guardName && ignored.contains($0.name) }
        return other.map { .ambiguousIgnoring(method, of: $0) }
      }
  }

  /// Whether an attribute or rules use a property as a condition.
  private func isCondition(_ property: String) -> Bool {
    names.bools.contains(property) && conditionNames.contains(property)
  }

  /// Whether an inherited type may require a member that is named like a guard: it has no parameters, or other ones
  /// than the method.
  private func isOfOthers(_ mistake: GuardMistake) -> Bool {
    if conformsToKnownProtocolsOnly { return false }
    if case .noArguments = mistake.reason { return true }
    if case .form(.otherArguments(let clause)) = mistake.reason {
      let types = mistake.method.parameters.map { $0.type.meaning(in: name) }
      return Set(types).isDisjoint(with: clause.parameters.map { $0.type.meaning(in: name) })
    }
    return false
  }

  /// Diagnostics for methods that are named like guards in a type without states. Bound machines don't call argument
  /// guards.
  private var guardsOfBound: [Diagnostic] {
    guard hostKind == .bound else { return [] }
    return otherMethods.unrelated.compactMap { node in
      guard let method = otherMethods.callable.first(where: { $0.name == node.decided }), isNamedOnce(node.name),
        node.answers(in: name)
      else { return nil }
      return .guardOfBound(node.name, method: method)
    }
  }

  /// Diagnostics for methods that are named like guards of unguarded methods, and aren't called by them.
  private var guardsOfUnguarded: [Diagnostic] {
    guard hostKind == .root || hostKind == .subclass else { return [] }
    return otherMethods.unrelated.compactMap { node in
      guard let decided = node.decided, names.methods.contains(decided),
        node.answers(in: name),
        let method = otherMethods.plain.first(where: { $0.name.text == decided && $0.takesSame(as: node) }),
        !method.signature.parameterClause.parameters.isEmpty,
        !method.isMarkedUnguarded, !method.isOverride, isNamedOnce(node.name)
      else { return nil }
      return .guardOfUnguarded(node.name, method: method.name)
    }
  }

  /// Diagnostics for methods whose names are similar to those of guards.
  private var misspeltGuards: [Diagnostic] {
    otherMethods.unrelated.compactMap { node in
      if names.methods.contains(node.decided ?? "") || isMeantAsCallback(node) { return nil }
      let near = isNamedOnce(node.name) ? guardsNearlyNamed(by: node) : []
      if near.isEmpty { return performer(decidedBy: node).map { .misspeltGuard(node.name, nearest: $0.guardName) } }
      // Of two equally near names either may be meant, and a guard that exists isn't written again.
      let isClear = Set(near.map(\.name)).count == 1
      return .misspeltGuard(node.name, nearest: isClear ? near.first { !$0.exists }?.name : nil)
    }
  }

  /// Returns the names nearest to that of a method that it was probably meant to have, as guards of methods with the
  /// same parameters, and whether these guards exist.
  private func guardsNearlyNamed(by node: FunctionDeclSyntax) -> [(name: String, exists: Bool)] {
    guard node.answers(in: "") else { return [] }
    let near = methods.filter { !$0.parameters.isEmpty && $0.takesSame(as: node) }.flatMap { method in
      [(method.guardName, guards[method]), (method.ignoreGuardName, guards.ignoring(method))].map { name, guarding in
        let distance = node.name.text.trimmingBackticks.editDistance(to: name)
        return (name: name, exists: guarding != nil, distance: distance, most: method.name.count < 6 ? 1 : 2)
      }
    }.filter { $0.distance <= $0.most }
    let least = near.map(\.distance).min()
    return near.filter { $0.distance == least }.map { ($0.name, $0.exists) }
  }

  /// Diagnostics for methods that are named like guards of missing methods, for example after a renaming, with the same
  /// parameters as a guarded method. In a type with inherited types, other code may require them.
  private var guardsOfNothing: [Diagnostic] {
    guard hostKind == .root || hostKind == .object, conformsToKnownProtocolsOnly else { return [] }
    let reported = Set(misspeltGuards.map(\.node.id))
    return otherMethods.unrelated.compactMap { node in
      let effects = node.signature.effectSpecifiers
      guard let decided = node.decided, !names.methods.contains(decided), AccessLevel(node.modifiers) <= .internal,
        node.answers(in: name), effects == nil, isNamedOnce(node.name),
        !reported.contains(node.name.id), !isMeantAsCallback(node)
      else { return nil }
      let others = methods.filter {
        guards[$0] == nil && !$0.parameters.isEmpty && node.takesSame(as: $0.node, withNames: true)
      }
      // A method with the parameters of no guarded method may be called by other code.
      if others.isEmpty { return nil }
      return others.count == 1
        ? .misspeltGuard(node.name, nearest: others[0].guardName) : .guardOfNothing(node.name, of: decided)
    }
  }

  /// Returns the method whose event a guard is named for, preferably the one with the same parameters; nil if there is
  /// none.
  private func performer(decidedBy node: FunctionDeclSyntax) -> MethodModel? {
    let written = node.name.text.trimmingBackticks.plainLetters
    let performers = methods.filter { method in
      let event = method.way?.event.flatMap { RulesModel.Name($0)?.text }
      guard let event, !method.parameters.isEmpty else { return false }
      return written == "should" + event.plainLetters && guards[method] == nil
    }
    guard isNamedOnce(node.name) else { return nil }
    return performers.first { $0.takesSame(as: node) } ?? performers.first
  }

  /// Diagnostics for callbacks with another isolation than their type, which can't be called synchronously.
  var foreignCallbacks: [Diagnostic] {
    if isInherited { return [] }
    return callbacks.all.filter { $0.node.nonisolatedModifier == nil }.compactMap { callback in
      isolation.blocker(in: callback.node).map { .foreignIsolation($0, of: callback.node) }
    }
  }
}

extension FunctionDeclSyntax {
  /// Whether another method has the same parameters, as written.
  ///
  /// - Parameters:
  ///   - other: The other method.
  ///   - withNames: Whether their names in the body have to be the same as well.
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
  /// Whether another method has parameters with the same labels.
  fileprivate func takesSame(as node: FunctionDeclSyntax) -> Bool {
    let labels = node.signature.parameterClause.parameters.map {
      $0.firstName.tokenKind == .wildcard ? nil : $0.firstName.text.trimmingBackticks
    }
    return labels == parameters.map(\.label)
  }
}
#endif
