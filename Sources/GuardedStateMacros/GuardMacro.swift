#if Macros
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// `@Allowed`: guards a method that changes no state.
enum AllowedMacro: GuardMacro {}

/// `@Transition`: guards a method that changes the state.
enum TransitionMacro: GuardMacro {}

/// `@Unguarded`: exempts a method from the warnings of `@Guarded`. If that is named like a callback or a guard, and isn't
/// in the body of a guarded type, it adds an overload by which the checks of ``ExtensionChecks`` see it.
enum UnguardedMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) -> [DeclSyntax] {
    guard let function = declaration.as(FunctionDeclSyntax.self), let parent = context.lexicalContext.first,
      parent.guardedAttribute == nil, !parent.is(ProtocolDeclSyntax.self),
      CallbackMoment.named(function.name.text) != nil || function.name.text.hasPrefix("should")
    else { return [] }
    let access = AccessLevel(function.modifiers) > .internal ? "public " : ""
    return [
      "\(raw: access)func \(function.name)(_: GuardedState.__Check.Unguarded) -> GuardedState.__Check.Missing { .init() }"
    ]
  }
}

/// `@During`: marks a method that runs while a state lasts. `@Guarded`, which sees the states, does everything else.
enum DuringMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) -> [DeclSyntax] {
    if !declaration.is(FunctionDeclSyntax.self) || context.lexicalContext.first?.guardedAttribute == nil {
      context.diagnose(.activityOutside(node))
    }
    return []
  }
}

/// The shared expansion of both guards: diagnoses the method, or rewrites its body.
protocol GuardMacro: BodyMacro {}

extension GuardMacro {
  /// Disabled because added line breaks would move diagnostics in the body away from their place.
  static var formatMode: FormatMode { .disabled }

  static func expansion(
    of node: AttributeSyntax, providingBodyFor declaration: some DeclSyntaxProtocol & WithOptionalCodeBlockSyntax,
    in context: some MacroExpansionContext
  ) -> [CodeBlockItemSyntax] {
    let places = SourcePlaces(in: context)
    let location = declaration.body.flatMap { body in
      if let first = body.statements.first { return places.place(of: first, at: .beforeLeadingTrivia) }
      // The compiler reports a missing `return` of an empty body at its closing brace.
      let returns = declaration.as(FunctionDeclSyntax.self)?.signature.returnClause != nil
      return returns ? places.place(of: body.rightBrace) : nil
    }
    var original: [CodeBlockItemSyntax] { unchanged(declaration.body?.statements, at: location) }
    guard let function = declaration.as(FunctionDeclSyntax.self), function.isStatic || !function.isOperator,
      let method = MethodModel(function, node, in: context.nameOfType)
    else {
      context.diagnose(.notAMethod(node))
      return original
    }
    // `@Guarded` diagnoses these types and adds no members that the guard could call.
    if context.lexicalContext.first?.typePack != nil { return original }
    if let parent = context.lexicalContext.first, parent.asProtocol(DeclGroupSyntax.self) != nil,
      !parent.is(ClassDeclSyntax.self), !parent.is(ActorDeclSyntax.self), placement(of: node, in: [parent]) == nil
    {
      return original
    }
    let modifiers = context.lexicalContext.first?.asProtocol(WithModifiersSyntax.self)?.modifiers
    if context.lexicalContext.count > 1, modifiers?.contains(where: { $0.name.tokenKind == .keyword(.private) }) == true
    {
      return original
    }
    let isSynchronized = context.guardedAttribute?.isGuarded(with: "synchronized") ?? false
    // `@Guarded` diagnoses it.
    if isSynchronized, method.isAsync { return original }
    let problems =
      placement(of: node, in: context.lexicalContext)
      ?? (method.formDiagnostics(inside: context.lexicalContext.first)
        + method.diagnostics(isSynchronized: isSynchronized))
    problems.forEach { context.diagnose($0) }
    // A method with warnings alone is guarded.
    if problems.contains(where: { $0.diagMessage.severity != .warning }) { return original }
    // `@Guarded` diagnoses conditions that are properties of another type.
    if !method.foreignConditions(in: context.lexicalContext.first).isEmpty { return original }
    // The compiler diagnoses `await` in a synchronous method better in the original body than in the guarded one.
    if !method.isAsync, declaration.body.map(AwaitFinder.isFound(in:)) ?? false { return original }
    // The compiler has diagnosed the options, and there are no members that the guard could call.
    if context.guardedAttribute?.hasKnownOptions == false { return original }
    // The property of the method's region has the same name, so that the method can't be called.
    if method.parameters.isEmpty, method.regionName?.asPropertyName == method.name { return original }
    let isFinal = modifiers?.contains { $0.name.tokenKind == .keyword(.final) } ?? false
    let isOverridable = context.lexicalContext.first?.is(ClassDeclSyntax.self) == true && !isFinal
    return GuardedBody(
      method: method, isSynchronized: isSynchronized, isOverridable: isOverridable, location: location,
      places: places, genericNames: context.genericNames
    ).statements ?? original
  }

  /// Returns the body unguarded, with source locations so that the compiler diagnoses its own lines.
  private static func unchanged(
    _ statements: CodeBlockItemListSyntax?, at location: SourcePlace?
  ) -> [CodeBlockItemSyntax] {
    guard let statements, !statements.isEmpty, let location else { return statements.map { Array($0) } ?? [] }
    let code = location.opening + location.padding(of: statements) + statements.description
    return [CodeBlockItemSyntax(text: "\(code)\n#sourceLocation()")]
  }

  /// Returns the diagnostics for an attribute in a place where it can't be; nil if the place is right.
  private static func placement(of node: AttributeSyntax, in context: [Syntax]) -> [Diagnostic]? {
    guard let parent = context.first else { return [.outsideGuardedType(node)] }
    // The compiler diagnoses `@Guarded` on an extension.
    if parent.is(ExtensionDeclSyntax.self) { return parent.guardedAttribute == nil ? [.inExtension(node)] : nil }
    return parent.guardedAttribute == nil ? [.outsideGuardedType(node)] : nil
  }
}

extension MacroExpansionContext {
  /// The name of the enclosing type; empty outside of a type.
  fileprivate var nameOfType: String { lexicalContext.first?.asProtocol(NamedDeclSyntax.self)?.name.text ?? "" }

  /// The generic parameters of the enclosing types that can be copied.
  fileprivate var genericNames: Set<String> {
    Set(lexicalContext.compactMap { $0.asProtocol(WithGenericParametersSyntax.self) }.flatMap(\.copyableGenericNames))
  }

  /// The `@Guarded` attribute of the enclosing type; nil if there is none.
  fileprivate var guardedAttribute: AttributeSyntax? { lexicalContext.first?.guardedAttribute }
}

extension WithGenericParametersSyntax {
  /// The declaration's generic parameters that can be copied.
  var copyableGenericNames: [String] {
    let parameters = genericParameterClause?.parameters.filter {
      $0.inheritedType?.trimmedText.contains("~Copyable") != true
    }
    return genericWhereClause?.trimmedText.contains("~Copyable") == true ? [] : parameters?.map(\.name.text) ?? []
  }
}

extension Syntax {
  /// The declaration's `@Guarded` attribute; nil if there is none.
  var guardedAttribute: AttributeSyntax? {
    asProtocol(WithAttributesSyntax.self)?.attribute { $0 == "Guarded" }
  }
}

/// Finds `await` in a body.
private final class AwaitFinder: SyntaxVisitor {
  private var isFound = false

  static func isFound(in body: CodeBlockSyntax) -> Bool {
    let finder = AwaitFinder(viewMode: .sourceAccurate)
    finder.walk(body)
    return finder.isFound
  }

  override func visit(_ node: AwaitExprSyntax) -> SyntaxVisitorContinueKind {
    isFound = true
    return .skipChildren
  }

  // Closures, nested functions and nested types await on their own.
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
#endif
