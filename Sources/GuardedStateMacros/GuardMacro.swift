#if Macros
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// `@Allowed`: guards a method that changes no state.
enum AllowedMacro: GuardMacro {}

/// `@Transition`: guards a method that changes the state.
enum TransitionMacro: GuardMacro {}

/// `@Unguarded`: marks a method that `@Guarded(strict: true)` need not warn of; it adds nothing.
enum UnguardedMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) -> [DeclSyntax] { [] }
}

/// What both guards do: report what is wrong with the method, or rewrite its body.
protocol GuardMacro: BodyMacro {}

extension GuardMacro {
  /// None: lines that a formatter adds to a body would move what is wrong in it away from its place.
  static var formatMode: FormatMode { .disabled }

  static func expansion(
    of node: AttributeSyntax, providingBodyFor declaration: some DeclSyntaxProtocol & WithOptionalCodeBlockSyntax,
    in context: some MacroExpansionContext
  ) -> [CodeBlockItemSyntax] {
    let location = declaration.body.flatMap { body in
      if let first = body.statements.first {
        return context.location(of: first, at: .beforeLeadingTrivia, filePathMode: .filePath)
      }
      // Of an empty body the compiler says that it returns nothing, at its end.
      let returns = declaration.as(FunctionDeclSyntax.self)?.signature.returnClause != nil
      return returns
        ? context.location(of: body.rightBrace, at: .afterLeadingTrivia, filePathMode: .filePath) : nil
    }
    var original: [CodeBlockItemSyntax] { unchanged(declaration.body?.statements, at: location) }
    guard let function = declaration.as(FunctionDeclSyntax.self), function.isStatic || !function.isOperator,
      let method = MethodModel(function, node, in: context.nameOfType)
    else {
      context.diagnose(.notAMethod(node))
      return original
    }
    // `@Guarded` has reported these types, and added nothing that a guard could call.
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
    let problems =
      placement(of: node, in: context.lexicalContext)
      ?? (method.formDiagnostics(inside: context.lexicalContext.first) + method.diagnostics)
    if !problems.isEmpty {
      problems.forEach { context.diagnose($0) }
      return original
    }
    // What another type has no guard could ask, and `@Guarded` has said so.
    if !method.foreignConditions(in: context.lexicalContext.first).isEmpty { return original }
    // Awaited where nothing waits: of the method itself the compiler says that better than of its guarded body.
    if !method.isAsync, declaration.body.map(AwaitFinder.isFound(in:)) ?? false { return original }
    // Nothing that a guard could call is there, and the compiler has said why.
    if context.guardedAttribute?.hasKnownOptions == false { return original }
    // Nor can a method be called that is named like the property of its region.
    if method.parameters.isEmpty, method.regionName?.asPropertyName == method.name { return original }
    let isSynchronized = context.guardedAttribute?.isGuarded(with: "synchronized")
    let places = SourcePlaces { context.location(of: $0, at: .afterLeadingTrivia, filePathMode: .filePath) }
    return GuardedBody(
      method: method, isSynchronized: isSynchronized ?? false, location: location, places: places,
      genericNames: context.genericNames
    ).statements ?? original
  }

  /// A body that is not guarded. What else is wrong in it is reported in its own lines.
  private static func unchanged(
    _ statements: CodeBlockItemListSyntax?, at location: AbstractSourceLocation?
  ) -> [CodeBlockItemSyntax] {
    guard let statements, !statements.isEmpty, let location else { return statements.map { Array($0) } ?? [] }
    let code = location.opening + location.padding(of: statements) + statements.description
    return [CodeBlockItemSyntax(text: "\(code)\n#sourceLocation()")]
  }

  /// What is wrong with where the attribute stands; nil when nothing is.
  private static func placement(of node: AttributeSyntax, in context: [Syntax]) -> [Diagnostic]? {
    guard let parent = context.first else { return [.outsideGuardedType(node)] }
    // Of an extension that is marked so itself the compiler has spoken.
    if parent.is(ExtensionDeclSyntax.self) { return parent.guardedAttribute == nil ? [.inExtension(node)] : nil }
    return parent.guardedAttribute == nil ? [.outsideGuardedType(node)] : nil
  }
}

extension MacroExpansionContext {
  /// The name of the type that a member is expanded in; empty outside of any.
  fileprivate var nameOfType: String { lexicalContext.first?.asProtocol(NamedDeclSyntax.self)?.name.text ?? "" }

  /// The generic parameters of the types that a member is expanded in.
  fileprivate var genericNames: Set<String> {
    Set(
      lexicalContext.compactMap { $0.asProtocol(WithGenericParametersSyntax.self)?.genericParameterClause }
        .flatMap { $0.parameters.map(\.name.text) })
  }

  /// The attribute that guards the type that a member is expanded in; nil outside of any.
  fileprivate var guardedAttribute: AttributeSyntax? { lexicalContext.first?.guardedAttribute }
}

extension Syntax {
  /// The attribute that guards a type; nil where this is none.
  var guardedAttribute: AttributeSyntax? {
    asProtocol(WithAttributesSyntax.self)?.attributes.lazy.compactMap { $0.as(AttributeSyntax.self) }
      .first { $0.plainName == "Guarded" }
  }
}

/// Looks whether code awaits something.
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

  // What closures, functions and types inside await is their own.
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
#endif
