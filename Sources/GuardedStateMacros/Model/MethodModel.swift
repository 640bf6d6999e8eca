#if Macros
import SwiftSyntax

/// One guarded method: its signature as far as guarding depends on it, and what its attribute says.
struct MethodModel {
  /// What the attribute is.
  enum Guard {
    case allowed(in: [ExprSyntax], otherwise: ExprSyntax?)
    case transition(Way)
  }

  /// What `@Transition` says.
  struct Way {
    let event: ExprSyntax?
    let sources: [ExprSyntax]
    /// The state in which the body runs.
    let via: ExprSyntax?
    let targets: [ExprSyntax]
    /// The state that a body which throws leads to.
    let orElse: ExprSyntax?
    /// Whether the body is cancelled when its state is left.
    let cancelsBody: ExprSyntax?
    let conditions: [ExprSyntax]
  }

  /// What the method may throw.
  enum Throwing: Equatable {
    case nothing, anything, rethrowing
    case typed(String)
  }

  /// What the method returns.
  enum Result: Equatable {
    case nothing, state, optionalState, optional, value
  }

  let node: FunctionDeclSyntax
  let attribute: AttributeSyntax
  let kind: Guard
  let name: String
  let parameters: [Parameter]
  let isAsync: Bool
  let throwing: Throwing
  let result: Result
  let isGeneric: Bool
  /// The conditions of the attribute.
  let conditions: [ExprSyntax]
  /// The states of other regions that the attribute asks for.
  let otherStates: [ExprSyntax]
  /// What the attribute says of refused calls.
  let otherwise: ExprSyntax?
  /// The name of the method's member in the hidden enum of indices: the base name, the labels and the types, which is
  /// known without looking at other methods, and tells overloads apart.
  let indexName: String

  /// The name with its labels.
  var signature: String { "\(name)(\(parameters.map { "\($0.label ?? "_"):" }.joined()))" }

  /// The conditions of the attribute, as property paths.
  var conditionPaths: [String] {
    conditions.compactMap(\.propertyPath)
  }

  /// What the method's `@Transition` says; nil for another guard.
  var way: Way? {
    if case .transition(let way) = kind { way } else { nil }
  }

  /// All that the attribute names as states, in the order of its arguments.
  var stateExpressions: [ExprSyntax] { kind.stateExpressions }

  /// Whether the method changes the state.
  var isTransition: Bool {
    if case .transition = kind { true } else { false }
  }

  /// Whether a call that may not run yet waits until it may.
  var waits: Bool { otherwise?.isWait ?? false }

  /// Whether the body runs in a task of its own, which is cancelled when its state is left.
  var cancelsBody: Bool { way?.via != nil && way?.cancelsBody?.trimmedText == "true" }

  /// Whether the body may run in a separate task: also that of an override, which may inherit `cancelsBody:`.
  var mayCancelBody: Bool { cancelsBody || mayInheritVia }

  /// Whether the body may run in a `via:` state: also that of an override, which may inherit one.
  var mayRunVia: Bool { way?.via != nil || mayInheritVia }

  private var mayInheritVia: Bool { isOverride && isAsync && way?.targets.isEmpty == true }

  /// Whether the method ends by throwing, or not at all.
  var returnsNever: Bool { ["Never", "Swift.Never"].contains(node.signature.returnClause?.type.trimmedText) }

  /// Whether the attribute says from where, and not where to.
  var lacksTarget: Bool { way.map { $0.targets.isEmpty && ($0.via != nil || !$0.sources.isEmpty) } ?? false }

  /// Whether the method returns which state it leads to.
  var choosesTarget: Bool { result == .state || result == .optionalState }

  /// Whether the method overrides an inherited one.
  var isOverride: Bool { node.isOverride }

  /// Whether a refused call can throw its refusal.
  var canThrowRefusal: Bool {
    switch throwing {
    case .anything: true
    case .typed(let error): Self.refusals.contains(error)
    case .nothing, .rethrowing: false
    }
  }

  /// The only type of error that the method throws, where that isn't the refusal's: whether it can be made of one, only the
  /// compiler knows.
  ///
  /// One that the caller chooses is none: like a method that rethrows, it throws what its closures throw.
  var otherError: String? {
    guard case .typed(let error) = throwing, !Self.refusals.contains(error) else { return nil }
    let chosen = node.genericParameterClause?.parameters.first { $0.name.text == error }
    let isConvertible = chosen?.inheritedType?.trimmedText.contains("RefusalConvertible") ?? true
    return isConvertible ? error : nil
  }

  /// The refusal's type as it may be written.
  private static let refusals: Set = ["Refusal", "GuardedState.Refusal"]

  /// Whether a refused call throws what the method's own error makes of the refusal: where it has nothing else to return
  /// that says no.
  var throwsMadeRefusal: Bool {
    guard otherError != nil else { return false }
    if case .allowed(_, _?) = kind { return false }
    return result != .optional && result != .optionalState
  }

  /// Whether a call can wait until it may run: it takes time, and it may be given up.
  var isAbleToWait: Bool { isAsync && throwing == .anything }

  /// Whether a refused call has something to do: to throw, or to return what says nothing.
  var canRefuse: Bool {
    if case .allowed(_, _?) = kind { return true }
    if otherError != nil { return true }
    switch result {
    case .nothing, .optional, .optionalState: return true
    case .state: return isTransition || canThrowRefusal
    case .value: return canThrowRefusal
    }
  }

  /// Whether an event can call the method, which brings no arguments.
  var canBeFired: Bool {
    !isAsync && !isGeneric && !node.isLimited && parameters.allSatisfy { $0.hasDefault || $0.isVariadic }
  }

  /// Whether a call inside a transition is queued: it can neither report failure nor return a result.
  var canWait: Bool {
    result == .nothing && throwing == .nothing && !isAsync && !node.isUnavailable && parameters.allSatisfy(\.canWait)
  }
}

extension MethodModel {
  /// The arguments of the attribute whose labels it doesn't have.
  var strangeArguments: [LabeledExprSyntax] {
    guard case .argumentList(let list) = attribute.arguments else { return [] }
    let labels = attribute.labels
    return list.enumerated().filter { place, argument in
      argument.label.map { !labels.contains($0.text) } ?? (place == 0)
    }.map(\.element)
  }

  /// The first argument of the attribute that belongs before another one; nil where all stand in their order.
  var misplacedArgument: LabeledExprSyntax? {
    guard strangeArguments.isEmpty, case .argumentList(let list) = attribute.arguments else { return nil }
    let labels = attribute.labels
    var last = 0
    return list.first { argument in
      guard let place = argument.label.flatMap({ labels.firstIndex(of: $0.text) }) else { return false }
      defer { last = max(last, place) }
      return place < last
    }
  }
}

extension MethodModel.Guard {
  /// All that it names as states, in the order of the attribute's arguments.
  var stateExpressions: [ExprSyntax] {
    switch self {
    case .allowed(let states, _): states
    case .transition(let way):
      way.sources + [way.via].compactMap { $0 } + way.targets + [way.orElse].compactMap { $0 }
    }
  }
}
#endif
