#if Macros
import GuardedStateRules
import SwiftSyntax

/// The common parts of all hooks of a host.
extension HostModel {
  /// Returns a hook: the protocol's requirement and, on an actor, the member that does the work.
  func hook(
    _ name: String, _ parameters: String, _ arguments: String, _ result: String?, throwing: Bool = false,
    deprecated: Bool = false, _ body: String
  ) -> [String] {
    let attributes = deprecated ? "@available(*, deprecated)\n" : ""
    let effects = (throwing ? " throws" : "") + (result.map { " -> \($0)" } ?? "")
    let marks = throwing ? "try " : ""
    let work: (String) -> String = { head in
      "\(attributes)\(head)(\(parameters))\(effects) {\n\(body)\n}"
    }
    let forwarder =
      "\(attributes)\(override)\(hookAccess)nonisolated func __\(name)(\(parameters))\(effects)"
    let check: String
    let isolatedHost: String
    switch isolation {
    case .none where isInherited:
      let call = "\(marks)\(superclassName).__isolated { \(marks)self._$\(name)(\(arguments)) }"
      // An override has the isolation of the overridden method.
      return [
        "\(attributes)\(override)\(hookAccess)func __\(name)(\(parameters))\(effects) { \(call) }",
        work("private func _$\(name)"),
      ]
    case .none: return [work("\(override)\(hookAccess)func __\(name)")]
    case .actor: (check, isolatedHost) = ("assertIsolated()", "(isolated \(self.name)")
    case .globalActor(let actor): (check, isolatedHost) = ("\(actor).assertIsolated()", "@\(actor) (\(self.name)")
    }
    // Hooks are only called in the host's isolation, which debug builds check. Their types can't express that.
    let types = parameters.split(separator: ",").compactMap { $0.split(separator: ":").last }.map { ",\($0)" }.joined()
    let type = "\(types))\(throwing ? " throws" : "") -> \(result ?? "Swift.Void")"
    let labelled = arguments.split(separator: ",").map { $0.split(separator: ":").map { $0.trimmingPrefix(" ") } }
    let passed = labelled.enumerated().map { ($1.count > 1 ? "\($1[0]): " : "") + "$\($0 + 1)" }
    let given = labelled.compactMap(\.last).map { ", \($0)" }
    return [
      """
      \(forwarder) {
      #if DEBUG
      \(check)
      #endif
      let work: \(isolatedHost)\(type) = { \(marks)$0._$\(name)(\(passed.joined(separator: ", "))) }
      return \(marks)unsafe Swift.unsafeBitCast(work, to: ((\(self.name)\(type)).self)(self\(given.joined()))
      }
      """,
      work("private func _$\(name)"),
    ]
  }

  /// Returns an expression that is evaluated on the global actor of the type, where the code must already run.
  func isolated(_ expression: String, _ result: String, throwing: Bool = false) -> String {
    if isInherited { return "\(superclassName).__isolated { \(expression) }" }
    guard case .globalActor(let actor) = isolation else { return expression }
    let marks = throwing ? "try " : ""
    if actor == "MainActor" { return "\(marks)_Concurrency.MainActor.assumeIsolated { \(expression) }" }
    // Equivalent to `assumeIsolated` of the main actor: checks at run time that the code runs on the actor, which its
    // type can't express.
    let type = "() \(throwing ? "throws " : "")-> \(result)"
    return "\(marks){ () \(throwing ? "throws " : "")-> \(result) in\n\(actor).shared.preconditionIsolated()\n"
      + "let work: @\(actor) \(type) = { \(expression) }\nreturn \(marks)unsafe Swift.unsafeBitCast(work, to: (\(type)).self)()\n}()"
  }

  /// Returns the call of a method by its name, as code.
  func invocation(_ method: MethodModel, isAwaited: Bool = false) -> String {
    if let reason = reasonNotByName(method) { return "throw arguments.unsupported(\"\(reason)\")" }
    if method.isAsync && !isAwaited { return "throw arguments.unsupported(\"\(reasonNotAwaited)\")" }
    let counts = method.argumentCounts
    let result = leaves(method) ? "try arguments.expectResult(\(method.resultMetatype)); " : ""
    let label = leaves(method) ? "sendable: " : ""
    // A call by name throws the refusal of a method that would stop the program, so it is decided here.
    let isDecidedBefore = method.traps && hostKind != .bound
    let isStored = { (parameter: MethodModel.Parameter) in isDecidedBefore || parameter.isAutoclosure }
    var before = method.parameters.enumerated().filter { isStored($1) }.map { "let _$\($0) = try \($1.argument($0)); " }
    let arguments = method.parameters.enumerated().map { index, parameter in
      parameter.prefix + (isStored(parameter) ? "_$\(index)" : parameter.argument(index))
    }
    if isDecidedBefore {
      let values = method.parameters.indices.map { "_$\($0)" }
      let call = "__core.requireCall(self, \(method.index)\(method.asking(values)))"
      before.append("guard try \(call) else { return GuardedState.__Returned(()) }; arguments.admit(); ")
    }
    let isTrying = before.count < arguments.count || method.throwing != .nothing
    let marks = (isTrying ? "try " : "") + (method.isAsync ? "await " : "")
    let call = "self.\(method.node.name.text)(\(arguments.joined(separator: ", ")))"
    let range = counts.lowerBound == counts.upperBound ? "" : "\(counts.lowerBound)..."
    return "try arguments.expect(\(range)\(counts.upperBound)); \(result)\(before.joined())"
      + (method.returnsNever ? marks + call : "return \(marks)GuardedState.__Returned(\(label)\(call))")
  }

  /// The names of the methods' indices, in index order.
  var indexNames: [String] { (methods + otherMethods.hidden).map(\.indexName).distinct }

  /// Returns a `switch` over the index of a method.
  func methodSwitch(_ methods: [MethodModel], otherwise: String, _ code: (MethodModel) -> String) -> String {
    // The indices of a subclass continue those of the superclass.
    let numbers =
      hostKind == .subclass
      ? [:] : Dictionary(uniqueKeysWithValues: indexNames.enumerated().map { ($1, String($0)) })
    let cases = methods.map { "case \(numbers[$0.indexName] ?? $0.index): \(code($0))\n" }
    return "switch method {\n\(cases.joined())default: \(otherwise)\n}"
  }

  /// Returns the code that notifies `@Observable` before and after properties change.
  func tellingObservers(of properties: [String]) -> String {
    func calls(_ name: String) -> String {
      properties.map { "_$observationRegistrar.\(name)(self, keyPath: \\.\($0))" }.joined(separator: "; ")
    }
    return "if hasChanged { \(calls("didSet")) } else { \(calls("willSet")) }"
  }

  /// Returns the name of the property with the type's rules, or of the one that checks them.
  func rulesName(_ name: String) -> String { declaredRules.uncertain == nil ? name : "_$declaredRules" }

  /// The static properties of the type.
  var staticNames: Set<Substring> {
    let variables = body.variables.map { DeclSyntax($0) }
    let names = { (members: [DeclSyntax]) in Set(members.flatMap(\.declaredNames).map { $0[...] }) }
    return names(variables.filter(\.isStatic)).subtracting(names(variables.filter { !$0.isStatic }))
  }

  /// The member that `@Observable` tracks for changes of the state.
  var observedName: String { options.isMachineOnly ? "machine" : "state" }

  /// The superclass, as code.
  var superclassName: String { header.superclass ?? (hostKind == .object ? "GuardedState.GuardedObject" : "Self") }

  /// Whether subclasses may override the hooks, so that none can be omitted.
  var isOverridable: Bool { hostKind == .root && !header.isFinal }

  /// The access modifier of generated members with a trailing space; empty for internal access and below.
  var access: String { outline.access > .internal ? "\(outline.access) " : "" }

  /// The access modifier of generated members that subclasses override, with a trailing space.
  var hookAccess: String { header.isOpen ? "open " : access }

  /// The modifier of hooks that a superclass declares.
  var override: String { inherits ? "override " : "" }

  /// Whether a superclass declares the hooks.
  var inherits: Bool { hostKind == .object || hostKind == .subclass }

  /// The modifier of members that subclasses must not override.
  var final: String { header.isFinal ? "" : "final " }

  /// Whether the compiler can't verify that stored properties are only accessed in the type's isolation or monitor.
  var isReachedFromOutside: Bool { isolation != .none || options.isSynchronized }

  /// The modifiers of stored properties that the runtime uses.
  var storageMarks: String {
    access + (isReachedFromOutside || sharing.unprotected != nil ? "nonisolated(unsafe) " : "") + final
  }

  /// The modifier of members and conformances that the runtime uses from outside the type's isolation.
  var nonisolated: String { isolation == .none ? "" : "nonisolated " }
}
#endif
