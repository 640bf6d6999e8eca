#if Macros
import SwiftSyntax

extension HostModel {
  /// Reads a class or an actor; nil for any other declaration.
  ///
  /// - Parameters:
  ///   - declaration: The declaration.
  ///   - context: The declarations around it.
  init?(_ declaration: some DeclGroupSyntax, inside context: [Syntax]) {
    let modifiers = declaration.modifiers.map(\.name.text)
    if let node = declaration.as(ClassDeclSyntax.self) {
      name = node.name.text
      isGeneric = node.genericParameterClause != nil || context.contains(where: \.isGenericType)
      isFinal = modifiers.contains("final")
      isolation = declaration.globalActor.map(Isolation.globalActor) ?? .none
    } else if let node = declaration.as(ActorDeclSyntax.self) {
      name = node.name.text
      isGeneric = node.genericParameterClause != nil || context.contains(where: \.isGenericType)
      isFinal = true
      isolation = .actor
    } else {
      return nil
    }
    access =
      modifiers.contains("open") || modifiers.contains("public")
      ? "public " : modifiers.contains("package") ? "package " : ""
    let members = declaration.memberBlock.members.map(\.decl)
    memberNames = Set(members.flatMap(\.declaredNames))
    states = members.lazy.compactMap { $0.as(EnumDeclSyntax.self) }.first { $0.name.text == "State" }?.cases
    declaresEvents = memberNames.contains("Event")
    declaresRules = memberNames.contains("rules")
    let functions = members.compactMap { $0.as(FunctionDeclSyntax.self) }
    methods = functions.filter { !$0.isStatic }.compactMap { MethodModel($0) }
    doublyGuarded = functions.filter { $0.guardAttributes.count > 1 }
    let unguarded = functions.filter { $0.guardAttributes.isEmpty }
    callbacks = unguarded.compactMap { CallbackModel($0) }
    plainMethods = unguarded.filter { CallbackModel($0) == nil && !$0.isStatic && !$0.isMarkedUnguarded }
  }

  /// Whether the type has states: an `enum State` in its body, or any other type of that name.
  var hasState: Bool { memberNames.contains("State") }
}

extension DeclGroupSyntax {
  /// The global actor that an attribute of the declaration names, as far as a name can tell.
  var globalActor: String? {
    attributes.compactMap { $0.as(AttributeSyntax.self) }.first { $0.plainName.hasSuffix("Actor") }?
      .attributeName.trimmedDescription
  }
}

extension EnumDeclSyntax {
  /// The cases of the enum in their order.
  var cases: [HostModel.State] {
    memberBlock.members.compactMap { $0.decl.as(EnumCaseDeclSyntax.self) }.flatMap(\.elements).map {
      HostModel.State(name: $0.name.text.trimmingBackticks, node: $0)
    }
  }
}

extension DeclModifierSyntax {
  /// Whether the modifier makes a member belong to the type.
  var isStatic: Bool { ["static", "class"].contains(name.text) }
}

extension FunctionDeclSyntax {
  /// Whether the method belongs to the type, not to its instances.
  var isStatic: Bool { modifiers.contains(where: \.isStatic) }

  /// Whether the method says that it is not guarded.
  fileprivate var isMarkedUnguarded: Bool {
    attributes.contains { $0.as(AttributeSyntax.self)?.plainName == "Unguarded" }
  }
}

extension DeclSyntax {
  /// The names that a member declares.
  var declaredNames: [String] {
    if let variable = self.as(VariableDeclSyntax.self) {
      return variable.bindings.compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text }
    }
    if let function = self.as(FunctionDeclSyntax.self) { return [function.name.text] }
    if let type = asProtocol(NamedDeclSyntax.self) { return [type.name.text] }
    return []
  }
}

extension Syntax {
  /// Whether this is a declaration of a generic type.
  fileprivate var isGenericType: Bool {
    asProtocol(WithGenericParametersSyntax.self)?.genericParameterClause != nil
      && asProtocol(DeclGroupSyntax.self) != nil
  }
}
#endif
