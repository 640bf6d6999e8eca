#if Macros
import GuardedStateRules
import SwiftSyntax

/// A method that guards another one with its arguments, found by its name: `shouldWithdraw(_:)` for `withdraw(_:)`, or
/// `shouldIgnoreWithdraw(_:)`, which decides which calls of `withdraw(_:)` a state ignores.
struct ArgumentGuard {
  let node: FunctionDeclSyntax
  /// The guarded method.
  let method: MethodModel
  /// The types of the parameters, by position, that are spelled differently from those of the method. Only the compiler
  /// knows whether they are equal.
  let uncertainTypes: [Int: TypeSyntax]
  /// Whether it decides which calls of the method a state ignores, and not whether the method may run.
  var isIgnoring = false

  /// Whether subclasses may be unable to see the guard.
  var isHidden: Bool { AccessLevel(node.modifiers) < .internal }
}

/// The members of a host that are named like guards of its methods' arguments.
struct ArgumentGuards {
  var all: [ArgumentGuard] = []
  /// The members that aren't called as guards, except those marked `@Unguarded`.
  var mistakes: [GuardMistake] = []
  /// The guards inside `#if`.
  var hidden: [FunctionDeclSyntax] = []
  /// The methods that are guards or mistakes.
  var nodes: Set<SyntaxIdentifier> = []

  /// The guard of a method's arguments; nil if there is none.
  subscript(method: MethodModel) -> ArgumentGuard? { guarding(method, isIgnoring: false) }

  /// The guard that decides which calls of a method a state ignores; nil if there is none.
  func ignoring(_ method: MethodModel) -> ArgumentGuard? { guarding(method, isIgnoring: true) }

  private func guarding(_ method: MethodModel, isIgnoring: Bool) -> ArgumentGuard? {
    all.first { $0.method.indexName == method.indexName && $0.isIgnoring == isIgnoring }
  }

  /// Whether a guard sees the arguments of a method.
  func seeArguments(of method: MethodModel) -> Bool {
    self[method] != nil || method.showsArguments && ignoring(method) != nil
  }
}

extension MethodModel {
  /// The name of the guard of the method's arguments.
  var guardName: String { "should" + name.uppercasingFirst }

  /// The name of the guard that decides which calls of the method a state ignores.
  var ignoreGuardName: String { "shouldIgnore" + name.uppercasingFirst }

  /// Whether the arguments can be passed to a guard before the body runs.
  var showsArguments: Bool {
    !parameters.isEmpty && node.genericParameterClause == nil && !parameters.contains { $0.name == "`self`" }
      // The compiler diagnoses duplicate parameter names.
      && Set(parameters.map(\.name)).count == parameters.count
      && parameters.allSatisfy {
        $0.isNamed && !$0.isVariadic && !$0.isAutoclosure && $0.specifiers.isSubset(of: ["inout"])
      }
  }
}

extension HostModel {
  /// The names of the type's own conditions, in index order, followed by those of properties that give times.
  var conditionNames: [String] {
    (methods.flatMap { $0.conditionPaths + $0.regionConditions.map(\.name) } + declaredRules.conditions.map(\.text)
      + guards.all.filter(isOwn).map(\.node.name.text)
      + declaredRules.delays.map { RuleGraph.name(ofTime: $0.text) }).distinct
  }

  /// Returns the code that evaluates a condition; a guard of arguments without these, as for an event.
  func condition(named name: String) -> String {
    guard let guarding = guards.all.first(where: { $0.node.name.text == name }) else { return "self.\(name)" }
    // A guard in another isolation has been diagnosed.
    if !isReached(guarding.node) { return "true" }
    return defaultCall(of: guarding).map { "GuardedState.__Check.condition(\($0))" } ?? "true"
  }

  /// Returns the call of a guard with all default values, as code, because events carry no arguments; nil if a
  /// parameter has no default value, or if the guards of several methods share the name.
  private func defaultCall(of guarding: ArgumentGuard) -> String? {
    let name = guarding.node.name.text
    let parameters = guarding.method.parameters
    let values = parameters.compactMap(\.defaultValue)
    guard values.count == parameters.count, guards.all.count(where: { $0.node.name.text == name }) == 1 else {
      return nil
    }
    let arguments = zip(parameters, values).map { "\($0.prefix)\($1)" }
    return "self.\(name)(\(arguments.joined(separator: ", ")))"
  }

  /// Whether an event can call a method and its guard.
  func canBeFired(_ method: MethodModel) -> Bool {
    method.canBeFired && guards[method].map { defaultCall(of: $0) != nil } ?? true
  }

  /// Whether a guard belongs to the type and overrides none that a guarded superclass calls.
  func isOwn(_ guarding: ArgumentGuard) -> Bool { !guarding.node.isOverride || hostKind != .subclass }

  /// Whether the hooks can call a method synchronously: it has their isolation or none.
  func isReached(_ method: FunctionDeclSyntax) -> Bool { !isForeign(method) || method.nonisolatedModifier != nil }
}
#endif
