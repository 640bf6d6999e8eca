#if Macros
import SwiftSyntax

/// The options of a host's `@Guarded`.
struct HostOptions {
  let attribute: AttributeSyntax?
  /// Whether the type is marked `strict: true`, for more warnings.
  let isStrict: Bool
  /// Whether the type is marked `machineOnly: true`: the expansion adds `machine`, but no `state`.
  let isMachineOnly: Bool
  /// Whether the type is marked `synchronized: true`, so that a lock guards its methods.
  let isSynchronized: Bool
  /// Whether the type is marked `tools: true`: its methods are tools for programs outside.
  let areTools: Bool
  /// The options whose values aren't Boolean literals.
  let unclear: [ExprSyntax]

  init(_ declaration: some DeclGroupSyntax) {
    let attributes = declaration.attributes.compactMap { $0.as(AttributeSyntax.self) }
      .filter { $0.plainName == "Guarded" }
    attribute = attributes.first
    isStrict = attributes.contains { $0.isGuarded(with: "strict") }
    isMachineOnly = attributes.contains { $0.isGuarded(with: "machineOnly") }
    isSynchronized = attributes.contains { $0.isGuarded(with: "synchronized") }
    areTools = attributes.contains { $0.isGuarded(with: "tools") }
    unclear = attributes.flatMap { attribute in
      AttributeSyntax.options.flatMap { LabeledArguments(attribute)[$0] }
    }.filter { !$0.is(BooleanLiteralExprSyntax.self) }
  }

  /// Whether the attribute doesn't set `synchronized:`.
  var omitsSynchronized: Bool { attribute.map { LabeledArguments($0)["synchronized"].isEmpty } ?? false }
}
#endif
