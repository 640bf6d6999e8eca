#if Macros
import SwiftSyntax

/// Calls of methods by name.
extension HostModel {
  /// Returns the reason why a method can't be called by name; nil if it can be.
  func reasonNotByName(_ method: MethodModel) -> String? {
    if isRepeated(method) || isHidden(method) { return "another one is called the same; call it directly" }
    return isForeign(method.node) ? "it runs on an actor of its own; call it directly" : method.reasonNotByName
  }

  /// Whether another guarded method has the same signature, which has been diagnosed. Calls would be ambiguous.
  func isRepeated(_ method: MethodModel) -> Bool { otherMethods.repeated.contains { $0.indexName == method.indexName } }

  /// Whether a region's property has the method's name, which the compiler diagnoses. A call would mean the property.
  func isHidden(_ method: MethodModel) -> Bool {
    method.parameters.isEmpty && regions.contains { $0.property == method.name }
  }

  /// The guarded methods that a call by name awaits.
  var awaitedMethods: [MethodModel] {
    if hostKind == .object || hostKind == .bound { return [] }
    return methods.filter { $0.isAsync && !$0.node.isDeprecated && reasonNotByName($0) == nil }
  }

  /// The isolation of calls by name, with a space: that of the caller, if all methods that they await have it.
  var awaiting: String {
    let isOfCaller =
      isolation == .none && !isOverridable && !inherits && !awaitedMethods.isEmpty
      && awaitedMethods.allSatisfy(\.runsWithCaller)
    return isOfCaller ? "nonisolated(nonsending) " : ""
  }

  /// Whether the type has the members that forward to the machine from the library, and not from the macro.
  var isForwardedByLibrary: Bool {
    // A call by name that awaits must be the only one.
    hostKind == .root && isolation == .none && !sharing.infersIsolation && !options.isMachineOnly
      && awaitedMethods.isEmpty
  }

  /// The async methods that a timeout can start. Their tasks need an isolation in which they find the host.
  var startedMethods: [MethodModel] {
    let mayBeStarted =
      !declaredRules.areReadable || !declaredRules.mentions.times.isEmpty || activities.contains { $0.end != nil }
    guard mayBeStarted, sharing.startsTasks else { return [] }
    return awaitedMethods.filter { $0.canBeStarted && !isForeign($0.node) }
  }

  /// The reason why an async method can't be called by name without `await`.
  var reasonNotAwaited: String {
    hostKind == .object || hostKind == .bound
      ? "it is async; call it directly, with await"
      : "it is async; await it: 'try await' the call of 'handle' of the host itself, not of its machine"
  }

  /// Whether the result of a method may leave the host's isolation. A machine that is bound to the host keeps it there.
  func leaves(_ method: MethodModel) -> Bool {
    hostKind != .bound && hostKind != .object && (isolation != .none || isInherited)
      && method.result != .nothing
  }
}

extension MethodModel {
  /// The type of the result as an expression; that of `Void` for a method without one.
  var resultMetatype: String { resultType?.asResult.metatype ?? "Swift.Void.self" }

  /// The type of the result, without specifiers.
  var resultType: TypeSyntax? {
    let type = node.signature.returnClause?.type
    return type?.as(AttributedTypeSyntax.self).map { TypeSyntax($0.with(\.specifiers, [])) } ?? type
  }
}

extension MethodModel.Parameter {
  /// Returns the argument at an index of a call by name, as code.
  ///
  /// An autoclosure's argument is evaluated first, because the closure couldn't throw that it is wrong.
  func argument(_ index: Int) -> String {
    let fallback = defaultValue.map { ", or: \($0)" } ?? ""
    return
      "arguments.value(\(index), \"\(label ?? name.trimmingBackticks)\", as: \(type.metatype)\(fallback))"
  }
}

extension TypeSyntax {
  /// The type as an expression. Some types, such as `()` and `any (P & Q)`, can only be written between angle brackets.
  var metatype: String {
    let text = trimmedText.contains("some") ? OpaqueTypes().rewrite(self).trimmedText : trimmedText
    return text.contains("(") || text.contains("any Any") ? "GuardedState.__Type<\(text)>.self" : "(\(text)).self"
  }
}

/// Rewrites opaque types as existential types.
private final class OpaqueTypes: SyntaxRewriter {
  override func visit(_ token: TokenSyntax) -> TokenSyntax {
    token.tokenKind == .keyword(.some) ? token.with(\.tokenKind, .keyword(.any)) : token
  }
}
#endif
