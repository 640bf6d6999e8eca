#if Macros
import SwiftSyntax
import SwiftSyntaxBuilder

/// Writes the hooks by which the runtime reaches a host: its callbacks, its conditions, its methods by name.
///
/// The runtime calls them in the host's isolation, which the compiler can't see. On an actor each hook is a forwarder
/// that checks the isolation, and a private member that does the work.
struct HostHooks {
  let host: HostModel

  var declarations: [DeclSyntax] {
    let callbacks = host.calledCallbacks
    let conditions = host.methods.flatMap(\.conditionPaths)
    var declarations: [DeclSyntax] = []
    if !callbacks.isEmpty || isTracked || host.isSynchronized || host.isOverridable {
      let kinds = "[\(callbackKinds(callbacks))]"
      declarations.append(
        """
        \(raw: host.override)\(raw: host.hookAccess)\(raw: host.nonisolated)var __callbacks: GuardedState.__Callbacks { \(raw: host.inherits ? "super.__callbacks.union(\(kinds))" : kinds) }
        """)
    }
    if !callbacks.isEmpty || isTracked || host.isOverridable {
      declarations += host.hook(
        "run", "_ moment: GuardedState.__Moment, _ state: Int", "moment, state", "Bool",
        (host.inherits ? "guard super.__run(moment, state) else { return false }\n" : "")
          + "switch (moment, \(stateToMatch)) {\n\(tracking)\(callbacks.map { runCase($0) + "\n" }.joined())default: break\n}\nreturn true"
      )
    }
    if !conditions.isEmpty || host.isOverridable {
      let cases = OrderedNames(conditions).names.map { "case \"\($0)\": return self.\($0)\n" }.joined()
      let other = host.inherits ? "super.__holds(condition)" : "true"
      declarations += host.hook(
        "holds", "_ condition: String", "condition", "Bool",
        cases.isEmpty ? "return \(other)" : "switch condition {\n\(cases)default: return \(other)\n}")
    }
    if host.isFinal, !host.isReachedFromOutside, !host.saysSendable, host.binding == .ownStates {
      declarations.append("\(raw: host.access)var __isShared: Bool { false }")
    }
    declarations += performing
    if host.binding == .guardedClass, host.methods.isEmpty { return declarations }
    return declarations
      + host.hook(
        "invoke", "_ method: Int, _ arguments: GuardedState.__Arguments", "method, arguments",
        "GuardedState.__Returned", throwing: true, deprecated: host.methods.contains(where: \.node.isDeprecated),
        invocations)
  }

  // MARK: - Callbacks

  /// Whether `@Observable` follows the state.
  private var isTracked: Bool { host.isObservable && host.binding == .ownStates }

  /// Tells `@Observable` of every change of the state.
  private var tracking: String {
    guard isTracked else { return "" }
    return """
      case (.willChange, _): _$observationRegistrar.willSet(self, keyPath: \\.state)
      case (.didChange, _): _$observationRegistrar.didSet(self, keyPath: \\.state)

      """
  }

  private func callbackKinds(_ callbacks: [CallbackModel]) -> String {
    var kinds: [String] = []
    if isTracked || host.isSynchronized { kinds.append(".tracking") }
    for callback in callbacks {
      switch callback.moment {
      case "shouldFire", "shouldTransition": kinds.append(".conditions")
      case "willFire", "willTransition": kinds.append(".before")
      case "didFire", "didTransition": kinds.append(".after")
      case "didCall": kinds.append(".calls")
      case "didRefuse": kinds.append(".refusals")
      case "didFail": kinds.append(".failures")
      default: kinds += callback.form == .plain ? [".states"] : [".states", ".transition"]
      }
    }
    return OrderedNames(kinds).names.joined(separator: ", ")
  }

  private func runCase(_ callback: CallbackModel) -> String {
    let name = callback.node.name.text
    switch callback.moment {
    case "shouldFire", "shouldTransition":
      return "case (.\(callback.moment), _): return \(name)(_$machine.__transition)"
    case "didCall": return "case (.didCall, _): if let call = _$machine.__called { \(name)(call) }"
    case "didRefuse": return "case (.didRefuse, _): \(name)(_$machine.__refused)"
    case "didFail": return "case (.didFail, _): if let error = _$machine.__error { \(name)(error) }"
    default: break
    }
    guard let suffix = callback.state else { return "case (.\(callback.moment), _): \(name)(_$machine.__transition)" }
    let argument: String
    switch callback.form {
    case .plain: argument = ""
    case .animated: argument = "animated: _$machine.__transition.animated"
    case .sender: argument = "sender: _$machine"
    case .animatedAndSender: argument = "animated: _$machine.__transition.animated, sender: _$machine"
    // A subclass doesn't see whether its states carry values.
    case .transition
    where (host.hasStateNames || host.inherits) && callback.type?.trimmedDescription == "State":
      argument = "_$machine.__value(at: moment)"
    case .transition, .subject: argument = "_$machine.__transition"
    }
    return "case (.\(callback.moment), \(place(of: callback, suffix))): \(name)(\(argument))"
  }

  /// What the states of callbacks are compared with.
  private var stateToMatch: String {
    if host.inherits { return "__compiled.__callbackName(state)" }
    return host.states == nil ? "Self.__rules.__state(state)" : "state"
  }

  /// The state of a callback as a pattern: its index, or its name where only the compiler or the superclass knows the
  /// states.
  private func place(of callback: CallbackModel, _ suffix: String) -> String {
    if host.inherits { return "\"\(suffix)\"" }
    guard let states = host.states else {
      return "." + (suffix.prefix(1).lowercased() + suffix.dropFirst()).escapedIfKeyword
    }
    let name = host.state(of: callback)
    return states.firstIndex { $0.name == name }.map(String.init) ?? "_"
  }

  // MARK: - Events

  /// The methods that an event alone can call.
  private var performing: [DeclSyntax] {
    let methods = host.methods.filter {
      $0.isTransition && $0.reasonNotByName == nil && $0.argumentCounts.lowerBound == 0
    }
    if methods.isEmpty && !host.isOverridable || host.isSynchronized { return [] }
    let cases = methods.map { method in
      let result = method.result == .nothing ? "" : "_ = "
      return "case .\(method.indexName.escapedIfKeyword): \(result)\(method.callMarks)\(method.node.name.text)()\n"
    }
    return host.hook(
      "perform", "_ method: Int", "method", "Bool", throwing: true,
      deprecated: methods.contains(where: \.node.isDeprecated),
      methods.isEmpty
        ? "return false"
        : "switch _$Index(rawValue: method) {\n\(cases.joined())default: \(host.inherits ? "return try super.__perform(method)" : "return false")\n}\nreturn true"
    )
  }

  // MARK: - Calls by name

  private var invocations: String {
    let other =
      host.binding == .guardedClass
      ? "return try super.__invoke(method, arguments)" : "throw arguments.unsupported(\"there is no such method\")"
    if host.methods.isEmpty { return other }
    // Overrides too, because the superclass may not guard what they override.
    let cases = host.methods.map { "case .\($0.indexName.escapedIfKeyword): \(host.invocation($0))\n" }.joined()
    return
      "switch _$Index(rawValue: method) {\n\(cases)default: \(other)\n}"
  }

}

extension MethodModel {
  /// The conditions of the attribute, as property paths.
  var conditionPaths: [String] {
    way?.conditions.compactMap(\.propertyPath) ?? []
  }

  /// How many arguments a call by name may have: parameters with defaults may be left out from the end.
  var argumentCounts: ClosedRange<Int> {
    let required = (parameters.lastIndex { !$0.hasDefault } ?? -1) + 1
    return required...parameters.count
  }

  /// Why a method can't be called by name; nil when it can.
  var reasonNotByName: String? {
    if isAsync { return "it is async; call it directly, with await" }
    if isGeneric { return "it is generic; call it directly" }
    if parameters.contains(where: \.isInout) { return "it has an inout parameter; call it directly" }
    if node.isLimitedToVersions { return "it is not available everywhere; call it directly" }
    if parameters.contains(where: \.isVariadic) { return "it has a variadic parameter; call it directly" }
    return nil
  }
}
#endif
