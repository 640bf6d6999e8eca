#if Macros
import SwiftSyntax

/// A guarded method: the parts of its signature that guarding depends on, and its attribute.
///
/// A class, as ``HostModel`` is.
final class MethodModel {
  /// The attribute and its arguments.
  enum Guard {
    case allowed(in: [ExprSyntax], otherwise: ExprSyntax?)
    case transition(Way)
  }

  /// The arguments of `@Transition`.
  struct Way {
    let event: ExprSyntax?
    let sources: [ExprSyntax]
    /// The state while the body runs.
    let via: ExprSyntax?
    let targets: [ExprSyntax]
    /// The state after the body throws.
    let orElse: ExprSyntax?
    /// Whether the body is cancelled when its state is left.
    let cancelsBody: ExprSyntax?
    let conditions: [ExprSyntax]
  }

  /// The errors that the method may throw.
  enum Throwing: Equatable {
    case nothing, anything, rethrowing
    case typed(String)
  }

  /// The kind of the method's result.
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
  /// The states of other regions that the attribute requires.
  let otherStates: [ExprSyntax]
  /// The argument `otherwise:` of the attribute.
  let otherwise: ExprSyntax?
  /// The method's case in the hidden enum of indices: base name, labels and types, which distinguish overloads and
  /// don't depend on other methods.
  let indexName: String
  /// The region that the attribute's states belong to; nil for the host's own state.
  let regionName: String?

  /// Creates the model of a method with one of its attributes; nil if the attribute isn't a guard.
  ///
  /// - Parameters:
  ///   - node: The method.
  ///   - attribute: The attribute.
  ///   - host: The name of the type, which may qualify its states.
  init?(_ node: FunctionDeclSyntax, _ attribute: AttributeSyntax, in host: String) {
    let arguments = LabeledArguments(attribute)
    switch attribute.plainName {
    case "Allowed": kind = .allowed(in: arguments["in"], otherwise: arguments["otherwise"].first)
    case "Transition":
      kind = .transition(
        Way(
          event: arguments["on"].first, sources: arguments["from"], via: arguments["via"].first,
          targets: arguments["to"], orElse: arguments["orElse"].first,
          cancelsBody: arguments["cancelsBody"].first, conditions: arguments["when"]))
    default: return nil
    }
    regionName = kind.stateExpressions.lazy.compactMap(\.nameOfRegion).first
    conditions = arguments["when"]
    otherStates = arguments["while"]
    otherwise = arguments["otherwise"].first
    self.node = node
    self.attribute = attribute
    name = node.name.text.trimmingBackticks
    parameters = node.signature.parameterClause.parameters.map { Parameter($0) }
    let effects = node.signature.effectSpecifiers
    isAsync = effects?.asyncSpecifier != nil
    throwing = Throwing(effects?.throwsClause)
    isGeneric = node.isGeneric
    result = Result(node.signature.returnClause?.type, in: host, states: regionName ?? "State")
    let places = parameters.flatMap { [$0.label ?? "_", $0.type.trimmedText] }
    let parts = [name.escapedIfMetatype] + places + (isAsync ? ["async"] : [])
    indexName = parts.map(\.asIdentifier).joined(separator: "_$")
  }

  /// The name with its labels.
  var signature: String { "\(name)(\(parameters.map { "\($0.label ?? "_"):" }.joined()))" }

  /// The conditions of the attribute, as property paths.
  var conditionPaths: [String] {
    conditions.compactMap(\.propertyPath)
  }

  /// The arguments of `@Transition`; nil for another attribute.
  var way: Way? {
    if case .transition(let way) = kind { way } else { nil }
  }

  /// The expressions that the attribute names as states, in argument order.
  var stateExpressions: [ExprSyntax] { kind.stateExpressions }

  /// Whether the method changes the state.
  var isTransition: Bool {
    if case .transition = kind { true } else { false }
  }

  /// Whether a call waits until it is allowed.
  var waits: Bool { otherwise?.isWait ?? false }

  /// Whether the body runs in a separate task, which is cancelled when its state is left.
  var cancelsBody: Bool { way?.via != nil && way?.cancelsBody?.trimmedText == "true" }

  /// Whether the body may run in a separate task. An override may inherit `cancelsBody:`.
  var mayCancelBody: Bool { cancelsBody || mayInheritVia }

  /// Whether the body may run in a `via:` state. An override may inherit one.
  var mayRunVia: Bool { way?.via != nil || mayInheritVia }

  private var mayInheritVia: Bool { isOverride && isAsync && way?.targets.isEmpty == true }

  /// Whether the method returns `Never`.
  var returnsNever: Bool { ["Never", "Swift.Never"].contains(node.signature.returnClause?.type.trimmedText) }

  /// Whether the attribute names a source or a `via:` state, but no target.
  var lacksTarget: Bool { way.map { $0.targets.isEmpty && ($0.via != nil || !$0.sources.isEmpty) } ?? false }

  /// Whether the method returns its target state.
  var choosesTarget: Bool { result == .state || result == .optionalState }

  /// Whether only the body can make the result, so that no state may ignore the method.
  var mustRun: Bool { result == .value }

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

  /// The only type of error that the method throws, if it isn't the refusal's; nil otherwise. Only the compiler knows
  /// whether a refusal converts to it.
  ///
  /// A type that the caller chooses doesn't count. As with `rethrows`, its errors come from closures.
  var otherError: String? {
    guard case .typed(let error) = throwing, !Self.refusals.contains(error) else { return nil }
    let chosen = node.genericParameterClause?.parameters.first { $0.name.text == error }
    let isConvertible = chosen?.inheritedType?.trimmedText.contains("RefusalConvertible") ?? true
    return isConvertible ? error : nil
  }

  /// The spellings of the refusal's type.
  private static let refusals: Set = ["Refusal", "GuardedState.Refusal"]

  /// Whether a refused call throws an error that is made from the refusal, because its result can't express a refusal.
  var throwsMadeRefusal: Bool {
    guard otherError != nil else { return false }
    if case .allowed(_, _?) = kind { return false }
    return result != .optional && result != .optionalState
  }

  /// Whether a call can wait: the method is async, and can throw if the wait is cancelled.
  var isAbleToWait: Bool { isAsync && throwing == .anything }

  /// Whether a refused call can end: with an error, or with a result that has a neutral value.
  var canRefuse: Bool {
    if case .allowed(_, _?) = kind { return true }
    if otherError != nil { return true }
    switch result {
    case .nothing, .optional, .optionalState: return true
    case .state: return isTransition || canThrowRefusal
    case .value: return canThrowRefusal
    }
  }

  /// Whether an event, which carries no arguments, can call the method.
  var canBeFired: Bool { !isAsync && canBeCalledAlone }

  /// Whether a task can start the method, which is async, without arguments.
  var canBeStarted: Bool { isAsync && isTransition && canBeCalledAlone }

  /// Whether a call needs no arguments.
  private var canBeCalledAlone: Bool {
    !isGeneric && !node.isLimited && parameters.allSatisfy { $0.hasDefault || $0.isVariadic }
  }

  /// Whether a call inside a transition can be queued: it returns no result and throws no error.
  var canWait: Bool {
    result == .nothing && throwing == .nothing && !isAsync && !node.isUnavailable && parameters.allSatisfy(\.canWait)
  }
}

extension MethodModel {
  /// The arguments of the attribute with labels that it doesn't have.
  var unknownArguments: [LabeledExprSyntax] {
    guard case .argumentList(let list) = attribute.arguments else { return [] }
    let labels = attribute.labels
    return list.enumerated().filter { place, argument in
      argument.label.map { !labels.contains($0.text) } ?? (place == 0)
    }.map(\.element)
  }

  /// The first argument of the attribute that is out of order; nil if there is none.
  var misplacedArgument: LabeledExprSyntax? {
    guard unknownArguments.isEmpty, case .argumentList(let list) = attribute.arguments else { return nil }
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
  /// The expressions that are named as states, in argument order.
  var stateExpressions: [ExprSyntax] {
    switch self {
    case .allowed(let states, _): states
    case .transition(let way):
      way.sources + [way.via].compactMap { $0 } + way.targets + [way.orElse].compactMap { $0 }
    }
  }
}
#endif
