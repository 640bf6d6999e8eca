#if Macros
import SwiftSyntax

extension DeclaredNames {
  init(_ body: HostBody, methods guarded: [MethodModel]) {
    all = Set(body.members.flatMap(\.declaredNames))
    plain = Set(
      body.members.filter {
        $0.as(FunctionDeclSyntax.self)?.guardAttributes.isEmpty ?? true && !$0.standsBesideProperty
      }.flatMap(\.declaredNames))
    let properties = body.variables.flatMap(\.bindings)
    // A name that both have means the property.
    methods = Set(body.functions.map(\.name.text)).subtracting(properties.compactMap { $0.name?.text })
    bools = Set(properties.filter(\.isBool).compactMap { $0.name?.text })
    times = Set(properties.filter(\.isTime).compactMap { $0.name?.text })
    effectful = Set(properties.filter(\.hasEffects).compactMap { $0.name?.text })
    cases = CaseNames(guarded)
    ownState = body.members.first {
      $0.declaredNames.contains("state") && !$0.isStatic && !$0.standsBesideProperty
    }
    reserved =
      body.functions.filter { !DeclSyntax($0).standsBesideProperty && $0.name.isReserved(besides: "machine") }
      .map { ($0.name, "method") }
      + properties.filter(\.isReserved).compactMap(\.name).map { ($0, "property") }
    redeclared = body.members.compactMap { member -> TokenSyntax? in
      if let type = member.nameOfMachineType, ["State", "Event"].contains(type.text) { return type }
      let variable = member.as(VariableDeclSyntax.self)
      guard !body.configures, let variable, let name = variable.bindings.first?.name, name.text == "rules" else {
        return nil
      }
      // An instance property with the name may be unrelated.
      return member.isStatic || variable.bindings.trimmedText.contains("Rules") ? name : nil
    }
  }
}

extension DeclSyntax {
  /// Whether this is a method that can coexist with the added `state` or `machine`: it has parameters, or is static.
  fileprivate var standsBesideProperty: Bool {
    guard let function = self.as(FunctionDeclSyntax.self), function.guardAttributes.isEmpty else { return false }
    return ["state", "machine"].contains(function.name.text.trimmingBackticks)
      && (isStatic || !function.signature.parameterClause.parameters.isEmpty)
  }
}

extension TokenSyntax {
  /// Whether the name is one that the expansion needs, or another given one.
  fileprivate func isReserved(besides other: String?) -> Bool {
    let name = text.trimmingBackticks
    return name == other || HostOutline.reservedNames.contains(name) || HostOutline.isHook(name)
  }
}

extension PatternBindingSyntax {
  /// Whether the name is reserved for the expansion. `machine` of type `HostMachine` is the one that the expansion adds.
  fileprivate var isReserved: Bool {
    let isAdded = typeAnnotation?.type.trimmedText.contains("HostMachine") == true
    return name?.isReserved(besides: isAdded ? nil : "machine") ?? false
  }

  /// Whether the getter is `async` or throws.
  fileprivate var hasEffects: Bool {
    guard case .accessors(let accessors) = accessorBlock?.accessors else { return false }
    return accessors.contains { $0.effectSpecifiers != nil }
  }

  /// Whether the property clearly has type `Duration` or `Date`, or an optional of these.
  fileprivate var isTime: Bool {
    let types = ["Duration", "Date"].flatMap { [$0, "Swift.\($0)", "Foundation.\($0)"] }
    guard let type = typeAnnotation?.type else {
      return initializer.map { value in types.contains { value.value.trimmedText.hasPrefix("\($0).") } } ?? false
    }
    return types.contains(type.as(OptionalTypeSyntax.self)?.wrappedType.trimmedText ?? type.trimmedText)
  }

  /// Whether the property clearly has type `Bool` or `Verdict`.
  fileprivate var isBool: Bool {
    typeAnnotation.map { ["Bool", "Verdict"].contains($0.type.trimmedText) }
      ?? initializer?.value.is(BooleanLiteralExprSyntax.self) ?? false
  }
}
#endif
