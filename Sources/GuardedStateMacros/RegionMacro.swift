#if Macros
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// `@Region`: adds the property for the region's state. `@Guarded`, which sees the methods, adds everything else.
enum RegionMacro: PeerMacro {
  static var formatMode: FormatMode { .disabled }

  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) -> [DeclSyntax] {
    guard let region = declaration.as(EnumDeclSyntax.self).flatMap({ RegionModel($0) }) else {
      context.diagnose(.regionOfNoEnum(node))
      return []
    }
    let marks = region.node.attributes.compactMap { $0.as(AttributeSyntax.self) }.filter { $0.plainName == "Region" }
    // All duplicates are expanded, but only the first one generates code.
    if marks.count > 1, let own = context.place(of: node), own != marks.first.flatMap(context.place) {
      context.diagnose(.regionMarkedTwice(marks.first { context.place(of: $0) == own } ?? node))
      return []
    }
    guard let host = context.lexicalContext.first, host.is(ClassDeclSyntax.self) || host.is(ActorDeclSyntax.self),
      let attributes = host.asProtocol(WithAttributesSyntax.self)?.attributes, let guarded = host.guardedAttribute
    else {
      context.diagnose(.regionOutsideGuardedType(node))
      return []
    }
    // `@Guarded` diagnoses unusable regions.
    let modifiers = host.asProtocol(WithModifiersSyntax.self)?.modifiers ?? []
    let level = AccessLevel(of: modifiers, inside: Array(context.lexicalContext.dropFirst()))
    if !region.isUsable || !region.isSeen(from: level) || !guarded.hasKnownOptions { return [] }
    let isObservable = attributes.contains { $0.as(AttributeSyntax.self)?.plainName == "Observable" }
    let tracking = isObservable ? "access(keyPath: \\.\(region.property)); return " : ""
    let isFinal = host.is(ActorDeclSyntax.self) || modifiers.contains { $0.name.text == "final" }
    return [
      """
      /// The current state of the region.
      \(raw: level > .internal ? "\(level) " : "")\(raw: isFinal ? "" : "final ")var \(raw: region.property.escapedIfKeyword): \(raw: region.node.name.text) {
        get { \(raw: tracking)_$machines.\(raw: region.name.escapedIfKeyword).state }
        \(raw: ReadOnly.setter)
      }
      """
    ]
  }
}
#endif
