#if Macros
import SwiftSyntax

/// A method that decides whether a guarded one may run, found by its name: `shouldWithdraw(_:)` for `withdraw(_:)`. It has
/// parameters.
struct ArgumentGuard {
  let node: FunctionDeclSyntax
  /// The method that it decides about.
  let method: MethodModel
  /// The types of its parameters, by their places, that are spelled otherwise than those of the method. Whether they are
  /// the same only the compiler knows.
  let doubtfulTypes: [Int: TypeSyntax]

  /// Whether a subclass may not see it.
  var isHidden: Bool { AccessLevel(node.modifiers) < .internal }
}

extension MethodModel {
  /// The name of the method that decides about this one.
  var guardName: String { "should" + name.uppercasingFirst }

  /// Whether a guard can see the arguments: they can be handed on before the body has them.
  var showsArguments: Bool {
    !parameters.isEmpty && node.genericParameterClause == nil && !parameters.contains { $0.name == "`self`" }
      // Of two with one name the compiler has spoken.
      && Set(parameters.map(\.name)).count == parameters.count
      && parameters.allSatisfy {
        $0.isNamed && !$0.isVariadic && !$0.isAutoclosure && $0.specifiers.isSubset(of: ["inout"])
      }
  }
}

extension HostModel {
  /// The method that decides about a guarded one; nil where there is none.
  func argumentGuard(of method: MethodModel) -> ArgumentGuard? {
    argumentGuards.first { $0.method.indexName == method.indexName }
  }

  /// The names of the type's own conditions, in the order of their numbers.
  var conditionNames: [String] {
    OrderedNames(
      methods.flatMap { $0.conditionPaths + $0.regionConditions.map(\.name) } + namedConditions.map(\.text)
        + argumentGuards.filter(isOwn).map(\.node.name.text)
    ).names
  }

  /// What asks a condition, as code.
  func condition(named name: String) -> String {
    guard let guarding = argumentGuards.first(where: { $0.node.name.text == name }) else { return "self.\(name)" }
    // One that runs elsewhere has been reported.
    if !isReached(guarding.node) { return "true" }
    return "_$machine.__asks(\(defaultCall(of: guarding) ?? ""))"
  }

  /// The call of a guard with the default values of all parameters, as code: for an event, which brings no arguments. Nil where a
  /// parameter has none, and where guards of several methods have one name.
  private func defaultCall(of guarding: ArgumentGuard) -> String? {
    let name = guarding.node.name.text
    let parameters = guarding.method.node.signature.parameterClause.parameters
    let values = parameters.compactMap(\.defaultValue?.value.trimmedText)
    guard values.count == parameters.count, argumentGuards.count(where: { $0.node.name.text == name }) == 1 else {
      return nil
    }
    let arguments = zip(guarding.method.parameters, values).map { "\($0.prefix)\($1)" }
    return "self.\(name)(\(arguments.joined(separator: ", ")))"
  }

  /// Whether an event can call a method, and its guard if it has one.
  func canBeFired(_ method: MethodModel) -> Bool {
    method.canBeFired && argumentGuard(of: method).map { defaultCall(of: $0) != nil } ?? true
  }

  /// Whether a guard is the type's own, and overrides none that a guarded superclass calls.
  func isOwn(_ guarding: ArgumentGuard) -> Bool { !guarding.node.isOverride || binding != .guardedClass }

  /// Whether the hooks can call a method at once: it runs where they do, or anywhere.
  func isReached(_ method: FunctionDeclSyntax) -> Bool { !isForeign(method) || method.nonisolatedModifier != nil }
}
#endif
