#if Macros
import SwiftSyntax

extension HostModel {
  /// Reads a class or an actor; nil for any other declaration.
  ///
  /// - Parameters:
  ///   - declaration: The declaration.
  ///   - context: The declarations around it.
  ///   - hasMachine: Whether a superclass has a machine already.
  init?(_ declaration: some DeclGroupSyntax, inside context: [Syntax], hasMachine: Bool) {
    guard let outline = HostOutline(declaration, hasMachine: hasMachine) else { return nil }
    self.outline = outline
    let modifiers = declaration.modifiers.map(\.name.text)
    if let node = declaration.as(ClassDeclSyntax.self) {
      name = node.name.text
      isGeneric = node.genericParameterClause != nil || context.contains(where: \.isGenericType)
      isFinal = modifiers.contains("final")
    } else if let node = declaration.as(ActorDeclSyntax.self) {
      name = node.name.text
      isGeneric =
        node.genericParameterClause != nil || modifiers.contains("distributed")
        || context.contains(where: \.isGenericType)
      isFinal = true
    } else {
      return nil
    }
    let attributes = declaration.attributes.compactMap { $0.as(AttributeSyntax.self) }
    isObservable = attributes.contains { $0.plainName == "Observable" }
    isSynchronized = attributes.contains { $0.isGuarded(with: "synchronized") }
    access =
      modifiers.contains("open") || modifiers.contains("public")
      ? "public " : modifiers.contains("package") ? "package " : ""
    hookAccess = modifiers.contains("open") ? "open " : access
    let members = declaration.memberBlock.members.map(\.decl)
    memberNames = Set(members.flatMap(\.declaredNames))
    let enums = members.compactMap { $0.as(EnumDeclSyntax.self) }
    events = enums.first { $0.name.text == "Event" }?.cases
    unsendable =
      access != "public " ? [] : enums.filter { ["State", "Event"].contains($0.name.text) && $0.needsSendable }
    declaresEvents = memberNames.contains("Event")
    declaresRules = memberNames.contains("rules")
    redeclared = members.compactMap { member in
      if let type = member.as(EnumDeclSyntax.self), ["State", "Event"].contains(type.name.text) { return type.name }
      let pattern = member.as(VariableDeclSyntax.self)?.bindings.first?.pattern.as(IdentifierPatternSyntax.self)
      return pattern?.identifier.text == "rules" ? pattern?.identifier : nil
    }
    isStrict = attributes.contains { $0.isGuarded(with: "strict") }
    let functions = members.compactMap { $0.as(FunctionDeclSyntax.self) }
    let guarded = functions.filter { !$0.isStatic }.compactMap { MethodModel($0) }
    var signatures: Set<String> = []
    let distinct = guarded.filter { signatures.insert($0.indexName).inserted }
    methods = distinct
    repeatedMethods = guarded.filter { method in !distinct.contains { $0.node.id == method.node.id } }
    hiddenMethods = members.compactMap { $0.as(IfConfigDeclSyntax.self) }.flatMap(\.functions).compactMap {
      MethodModel($0)
    }
    let caseNames = CaseNames(distinct)
    self.caseNames = caseNames
    let written = members.lazy.compactMap { $0.as(VariableDeclSyntax.self) }.first { $0.declares("rules") }?
      .onlyExpression
    rules =
      declaresRules && written == nil
      ? nil
      : outline.states.flatMap { RulesModel(written, states: $0.map(\.name), methods: distinct, names: caseNames) }
    doublyGuarded = functions.filter { $0.guardAttributes.count > 1 }
    let unguarded = functions.filter { $0.guardAttributes.isEmpty }
    callbacks = unguarded.compactMap { CallbackModel($0) }
    let others = unguarded.filter { CallbackModel($0) == nil && !$0.isStatic }
    let named = others.flatMap { node in ArgumentGuard.all(for: node, among: distinct) }
    let argumentGuards = named.filter(\.fits)
    self.argumentGuards = argumentGuards
    strayGuards =
      OrderedGuards(named.filter { guarding in !argumentGuards.contains { $0.node.id == guarding.node.id } }).guards
    plainMethods = others.filter { node in !argumentGuards.contains { $0.node.id == node.id } }
    namedConditions = members.compactMap { $0.as(VariableDeclSyntax.self) }
      .filter { $0.declares("rules") || $0.declares("addedRules") }.flatMap { NamedConditions($0).names }
    unguardedOverrides = unguarded.filter { $0.isOverride && !$0.isMarkedUnguarded && !$0.callsSuper }
    properties = members.compactMap { $0.as(VariableDeclSyntax.self) }.filter {
      !$0.modifiers.contains(where: \.isStatic)
    }
    saysSendable = declaration.inheritanceClause?.namesSendable ?? false
    superclass = hasMachine ? declaration.inheritanceClause?.leadingType : nil
    let hidden: Set = ["private", "fileprivate"]
    callableMethods =
      outline.binding != .otherMachines
      ? []
      : plainMethods.filter { method in !method.modifiers.contains { hidden.contains($0.name.text) } }
        .compactMap { MethodModel(unguarded: $0) }
  }
}

extension InheritanceClauseSyntax {
  /// Whether one of the inherited types is `Sendable`.
  fileprivate var namesSendable: Bool {
    inheritedTypes.contains { inherited in
      inherited.type.trimmedDescription.split(separator: "&").contains { part in
        part.split { " .".contains($0) }.last == "Sendable"
      }
    }
  }
}

extension EnumDeclSyntax {
  /// Whether the compiler wants to be told that the enum is `Sendable`: it is seen outside of the module, and may change.
  /// Of states that carry values the machine has the names alone.
  fileprivate var needsSendable: Bool {
    modifiers.contains { $0.name.tokenKind == .keyword(.public) }
      && !attributes.contains { $0.as(AttributeSyntax.self)?.plainName == "frozen" }
      && !(inheritanceClause?.namesSendable ?? false) && cases.allSatisfy(\.values.isEmpty)
  }
}

extension VariableDeclSyntax {
  /// Whether this declares a variable of a name.
  fileprivate func declares(_ name: String) -> Bool { DeclSyntax(self).declaredNames.contains(name) }

  /// The value of a stored variable, or of a computed one that is one expression.
  fileprivate var onlyExpression: ExprSyntax? {
    if let value = bindings.first?.initializer?.value { return value }
    guard case .getter(let body) = bindings.first?.accessorBlock?.accessors, body.count == 1 else { return nil }
    return body.first?.item.as(ExprSyntax.self) ?? body.first?.item.as(ReturnStmtSyntax.self)?.expression
  }
}

extension IfConfigDeclSyntax {
  /// All methods in its clauses.
  fileprivate var functions: [FunctionDeclSyntax] {
    clauses.flatMap { clause -> [FunctionDeclSyntax] in
      guard case .decls(let members) = clause.elements else { return [] }
      return members.compactMap { $0.decl.as(FunctionDeclSyntax.self) }
        + members.compactMap { $0.decl.as(IfConfigDeclSyntax.self) }.flatMap(\.functions)
    }
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
