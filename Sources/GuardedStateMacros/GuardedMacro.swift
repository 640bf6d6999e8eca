#if Macros
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// `@Guarded`: reports what is wrong with the type as a whole, and adds the machine.
enum GuardedMacro: MemberMacro, ExtensionMacro {
  /// None: the members are written as they are meant to be read, and a formatter would take a third of the time.
  static var formatMode: FormatMode { .disabled }

  static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) -> [DeclSyntax] {
    guard let host = HostModel(declaration, inside: context.lexicalContext) else {
      context.diagnose(.notAClass(declaration.introducer))
      return []
    }
    if let obstacle = obstacle(to: host, node, declaration, conformingTo: protocols, in: context) {
      context.diagnose(obstacle)
      return []
    }
    let name = declaration.asProtocol(NamedDeclSyntax.self)?.name ?? declaration.introducer
    let stateProblems = host.stateDiagnostics(at: name)
    if !stateProblems.isEmpty {
      stateProblems.forEach { context.diagnose($0) }
      return HostMembers(host: host).placeholders
    }
    var problems = host.diagnostics(at: name)
    if host.isStrict {
      problems += host.plainMethods.filter { !$0.isMarkedUnguarded }.map { .unguardedMethod($0) }
    }
    problems.forEach { context.diagnose($0) }
    // The members are added all the same: without them every guarded method would be an error of its own.
    switch host.binding {
    case .ownStates: return HostMembers(host: host).declarations
    case .superclass: return ObjectMembers(host: host).declarations
    case .otherMachines: return BoundHooks(host: host).declarations
    }
  }

  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    // What is wrong with the type, the member role reports.
    guard let host = HostModel(declaration, inside: context.lexicalContext),
      obstacle(to: host, node, declaration, conformingTo: protocols, in: context) == nil,
      host.binding != .superclass, host.stateDiagnostics(at: declaration.introducer).isEmpty
    else { return [] }
    let binding =
      host.binding == .ownStates ? "GuardedState.GuardedHost, GuardedState.BindableHost" : "GuardedState.BindableHost"
    // Hooks of an isolated type are not isolated themselves, and so isn't its conformance, whatever the module's default is.
    return [try ExtensionDeclSyntax("\(raw: host.nonisolated)extension \(type.trimmed): \(raw: binding) {}")]
  }

  /// What makes it impossible to guard the type at all; nil when nothing does.
  private static func obstacle(
    to host: HostModel, _ node: AttributeSyntax, _ declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) -> Diagnostic? {
    if !protocols.addMachine, host.binding != .superclass { return .guardedSubclass(node) }
    let modifier = declaration.modifiers.first { $0.name.tokenKind == .keyword(.private) }
    return context.lexicalContext.isEmpty ? nil : modifier.map { .privateNested($0) }
  }
}

extension [TypeSyntax] {
  /// Whether the type doesn't have a machine yet: the compiler leaves out the protocols that a superclass conforms to.
  fileprivate var addMachine: Bool {
    contains { $0.isNamed("GuardedHost") } && contains { $0.isNamed("BindableHost") }
  }
}

extension TypeSyntax {
  /// Whether this is a type of a name, with or without its module.
  fileprivate func isNamed(_ name: String) -> Bool {
    trimmedDescription.split(separator: ".").last.map(String.init) == name
  }
}
#endif
