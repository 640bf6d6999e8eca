#if Macros
import SwiftSyntax

/// A method that decides whether a guarded one may run, found by its name: `shouldWithdraw(_:)` for `withdraw(_:)`.
struct ArgumentGuard {
  let node: FunctionDeclSyntax
  /// The method that it decides about.
  let method: MethodModel

  /// Whether it sees arguments. One without parameters is a condition like a property.
  var seesArguments: Bool { !method.parameters.isEmpty }

  /// Whether it takes what the method takes, and answers at once.
  var fits: Bool {
    let parameters = node.signature.parameterClause.parameters.map { MethodModel.Parameter($0) }
    let effects = node.signature.effectSpecifiers
    let takesTheSame =
      parameters.map(\.label) == method.parameters.map(\.label)
      && parameters.map(\.type.trimmedDescription) == method.parameters.map(\.type.trimmedDescription)
    return takesTheSame && parameters.allSatisfy(\.specifiers.isEmpty)
      && node.signature.returnClause?.type.trimmedDescription == "Bool"
      && effects?.asyncSpecifier == nil && effects?.throwsClause == nil && node.genericParameterClause == nil
      && (parameters.isEmpty || method.showsArguments)
  }

  /// The guarded methods that a method may decide about, by its name.
  static func all(for node: FunctionDeclSyntax, among methods: [MethodModel]) -> [ArgumentGuard] {
    let name = node.name.text.trimmingBackticks
    guard name.hasPrefix("should") else { return [] }
    return methods.filter { "should" + $0.name.uppercasingFirst == name }.map { ArgumentGuard(node: node, method: $0) }
  }
}

extension MethodModel {
  /// Whether a guard can see the arguments: they can be handed on before the body has them.
  var showsArguments: Bool {
    !parameters.isEmpty && node.genericParameterClause == nil
      && parameters.allSatisfy { !$0.isVariadic && !$0.isAutoclosure && $0.specifiers.isSubset(of: ["inout"]) }
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
      methods.flatMap(\.conditionPaths) + namedConditions + argumentGuards.filter(isOwn).map(\.node.name.text)
    ).names
  }

  /// What asks a condition, as code.
  func condition(named name: String) -> String {
    guard let guarding = argumentGuards.first(where: { $0.node.name.text == name }) else { return "self.\(name)" }
    return guarding.seesArguments ? "_$machine.__asks()" : "\(name)()"
  }

  /// Whether a guard is the type's own, and overrides none that a guarded superclass calls.
  func isOwn(_ guarding: ArgumentGuard) -> Bool { !guarding.node.isOverride || binding != .guardedClass }
}

/// Guards of different methods, of each the first.
struct OrderedGuards {
  private(set) var guards: [ArgumentGuard] = []

  init(_ all: [ArgumentGuard]) {
    var seen: Set<SyntaxIdentifier> = []
    guards = all.filter { seen.insert($0.node.id).inserted }
  }
}
#endif
