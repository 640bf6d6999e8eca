#if Macros
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// `@Guarded`: diagnoses the type as a whole, and adds the machine.
enum GuardedMacro: MemberMacro, ExtensionMacro {
  /// Disabled because the members are already formatted, and formatting would take a third of the time.
  static var formatMode: FormatMode { .disabled }

  static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) -> [DeclSyntax] {
    guard let host = analyze(declaration, conformingTo: protocols, in: context) else {
      // The members of an enum are only expanded on lookup, so the extension role diagnoses enums.
      if !declaration.is(EnumDeclSyntax.self) { context.diagnose(.notAClass(declaration.introducer)) }
      return []
    }
    if let blocker = blocker(to: declaration, with: node, in: context) {
      context.diagnose(blocker)
      return []
    }
    let (problems, mayHaveMachine) = check(host, of: declaration, conformingTo: protocols, in: context)
    problems.forEach { context.diagnose($0) }
    // Adds members in any case: without them, every guarded method would be another error.
    let tools = ToolMembers(host: host, isFirst: protocols.contains { $0.isNamed("ToolHost") })
    let members =
      mayHaveMachine
      ? members(of: host, in: context) + tools.declarations
      : StandInMembers(host, declaration, inside: context.lexicalContext)?.declarations
        ?? HostMembers(host: host).placeholders()
    return members.map { DeclSyntax(text: $0) }
  }

  /// Returns the model of a type; nil if it is neither a class nor an actor.
  private static func analyze(
    _ declaration: some DeclGroupSyntax, conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) -> HostModel? {
    HostModel(
      declaration, inside: context.lexicalContext,
      hasGuardedSuperclass: declaration.conformanceByHand == nil && !protocols.contains { $0.isNamed("GuardedHost") },
      infersIsolation: context.infersIsolation)
  }

  /// Returns the diagnostics for a type, and whether its members can refer to a machine.
  private static func check(
    _ host: HostModel, of declaration: some DeclGroupSyntax, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) -> (problems: [Diagnostic], mayHaveMachine: Bool) {
    // The compiler allows no extension of a local type, and diagnoses it.
    if context.lexicalContext.contains(where: \.isOfCode) { return ([], false) }
    let byHand = declaration.conformanceByHand.map { [Diagnostic.conformanceByHand($0)] } ?? []
    let stateProblems =
      statelessSuperclass(of: declaration, host.outline, protocols).map { [$0] }
      ?? host.outline.stateDiagnostics(at: host.header.name)
    if !stateProblems.isEmpty { return (byHand + stateProblems, false) }
    let isMisled = host.hidesInherited || host.hostKind == .object && !host.declaredRegions.isEmpty
    return (byHand + host.diagnostics, !isMisled)
  }

  /// Returns the members that a type needs, as code.
  private static func members(of host: HostModel, in context: some MacroExpansionContext) -> [String] {
    let places = SourcePlaces(in: context)
    return switch host.hostKind {
    case .root: HostMembers(host: host, places: places, uncertain: host.uncertainCallbacks).declarations
    case .subclass: SubclassMembers(host: host, places: places, uncertain: host.uncertainCallbacks).declarations
    case .object: ObjectMembers(host: host, places: places).declarations
    case .bound:
      RegionMembers(host: host, members: HostMembers(host: host)).reached + BoundHooks(host: host).declarations
    }
  }

  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) -> [ExtensionDeclSyntax] {
    if let type = declaration.as(EnumDeclSyntax.self) {
      let isOfType = type.name.text == "State" && context.lexicalContext.first?.asProtocol(DeclGroupSyntax.self) != nil
      context.diagnose(isOfType ? .guardedStates(node) : .notAClass(declaration.introducer))
    }
    // The member role diagnoses everything else. A subclass inherits all conformances but that of its tools.
    let areTools = HostOptions(declaration).areTools && protocols.contains { $0.isNamed("ToolHost") }
    if !protocols.contains(where: { $0.isNamed("MachineOwner") || $0.isNamed("BindableHost") }) {
      let host = HostOutline(declaration, inside: context.lexicalContext, hasGuardedSuperclass: true)
      guard areTools, let host, host.hostKind == .subclass else { return [] }
      return [host.toolConformance(of: type.trimmedText)]
    }
    guard
      let host = HostOutline(declaration, inside: context.lexicalContext, hasGuardedSuperclass: false),
      blocker(to: declaration, with: node, in: context) == nil,
      statelessSuperclass(of: declaration, host, protocols) == nil, host.hostKind != .object,
      declaration.mayHaveSubclasses || host.stateDiagnostics(at: declaration.introducer).isEmpty
    else { return [] }
    let conformance = HostConformance(
      host: host, byHand: declaration.conformanceByHand?.type.trimmedText,
      hasTools: areTools, uncopied: ([Syntax(declaration)] + context.lexicalContext).flatMap(\.uncopiedParameters))
    return [conformance.declaration(of: type.trimmedText)].compactMap { $0 }
  }

  /// Returns the diagnostic for a type that can't be guarded at all; nil if it can be.
  private static func blocker(
    to declaration: some DeclGroupSyntax, with node: AttributeSyntax, in context: some MacroExpansionContext
  ) -> Diagnostic? {
    let attributes = declaration.attributes.compactMap { $0.as(AttributeSyntax.self) }.filter {
      $0.plainName == node.plainName
    }
    // All duplicates are expanded, but only the first one generates code.
    if attributes.count > 1, let own = context.place(of: node), own != attributes.first.flatMap(context.place) {
      let second = attributes.first { context.place(of: $0) == own } ?? node
      return .guardedTwice(second)
    }
    if let pack = declaration.typePack { return .typePack(pack, isDiagnosed: declaration.declaresTypes) }
    let modifier = declaration.modifiers.first { $0.name.tokenKind == .keyword(.private) }
    return context.lexicalContext.isEmpty ? nil : modifier.map { .privateNested($0) }
  }

  /// Returns the diagnostic for states in a subclass of a class that is guarded without states. They crash the
  /// compiler.
  private static func statelessSuperclass(
    of declaration: some DeclGroupSyntax, _ host: HostOutline, _ protocols: [TypeSyntax]
  ) -> Diagnostic? {
    guard host.hostKind == .root, declaration.conformanceByHand == nil,
      protocols.contains(where: { $0.isNamed("GuardedHost") }),
      !protocols.contains(where: { $0.isNamed("BindableHost") })
    else { return nil }
    return declaration.inheritanceClause?.inheritedTypes.first.map { .statelessSuperclass($0.type) }
  }
}

extension MacroExpansionContext {
  /// Whether declarations of the module may be isolated to an actor by default. Macros can't see the default isolation,
  /// but a feature that it enables.
  fileprivate var infersIsolation: Bool {
    #if canImport(SwiftSyntax603)
    (try? buildConfiguration?.hasFeature(name: "InferIsolatedConformances")) == true
    #else
    false
    #endif
  }

  /// Returns the line and column of a node, as text; nil for a node in no file.
  func place(of node: some SyntaxProtocol) -> String? {
    location(of: node, at: .afterLeadingTrivia, filePathMode: .filePath).map {
      "\($0.line.trimmedText):\($0.column.trimmedText)"
    }
  }
}

extension DeclGroupSyntax {
  /// The conformance that `@Guarded` adds, if the type declares it itself and has no superclass; nil otherwise.
  fileprivate var conformanceByHand: InheritedTypeSyntax? {
    inheritanceClause?.inheritedTypes.first.flatMap {
      $0.type.isNamed("GuardedHost") || $0.type.isNamed("BindableHost") ? $0 : nil
    }
  }
}

extension SyntaxProtocol {
  /// The first parameter pack of a generic declaration; nil if there is none.
  var typePack: GenericParameterSyntax? {
    asProtocol(WithGenericParametersSyntax.self)?.genericParameterClause?.parameters.first {
      $0.specifier?.text == "each"
    }
  }
}

extension Syntax {
  /// The generic parameters that are marked `~Copyable`.
  fileprivate var uncopiedParameters: [String] {
    let requirements = asProtocol(WithGenericParametersSyntax.self)?.genericWhereClause?.requirements ?? []
    let apart = requirements.compactMap { requirement -> String? in
      guard case .conformanceRequirement(let requirement) = requirement.requirement,
        requirement.rightType.isUncopied
      else { return nil }
      return requirement.leftType.trimmedText
    }
    let parameters = asProtocol(WithGenericParametersSyntax.self)?.genericParameterClause?.parameters ?? []
    return parameters.filter { apart.contains($0.name.text) || $0.inheritedType?.isUncopied == true }.map(\.name.text)
  }
}

extension TypeSyntax {
  /// Whether the constraint suppresses `Copyable`.
  fileprivate var isUncopied: Bool {
    if let composition = self.as(CompositionTypeSyntax.self) {
      return composition.elements.contains { $0.type.isUncopied }
    }
    return self.as(SuppressedTypeSyntax.self)?.type.trimmedText == "Copyable"
  }
}

extension DeclGroupSyntax {
  /// Whether the type contains nested types.
  fileprivate var declaresTypes: Bool {
    memberBlock.members.contains { $0.decl.asProtocol((any DeclGroupSyntax).self) != nil }
  }
}

extension TypeSyntax {
  /// Whether the type has the given name, with or without its module.
  fileprivate func isNamed(_ name: String) -> Bool {
    trimmedText.split(separator: ".").last.map(String.init) == name
  }
}
#endif
