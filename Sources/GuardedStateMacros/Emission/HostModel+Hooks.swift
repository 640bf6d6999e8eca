#if Macros
import SwiftSyntax

/// What all hooks that are written into a host have in common.
extension HostModel {
  /// A hook: the member that the protocol asks for and, on an actor, the one that does the work.
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
      // An override is as isolated as what it overrides.
      return [
        "\(attributes)\(override)\(hookAccess)func __\(name)(\(parameters))\(effects) { \(call) }",
        work("private func _$\(name)"),
      ]
    case .none: return [work("\(override)\(hookAccess)func __\(name)")]
    case .actor: (check, isolatedHost) = ("assertIsolated()", "(isolated \(self.name)")
    case .globalActor(let actor): (check, isolatedHost) = ("\(actor).assertIsolated()", "@\(actor) (\(self.name)")
    }
    // Hooks are reached where the host is and nowhere else, which debug builds check; only their types can't say so.
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
      return \(marks)\(MemorySafety.unsafe)Swift.unsafeBitCast(work, to: ((\(self.name)\(type)).self)(self\(given.joined()))
      }
      """,
      work("private func _$\(name)"),
    ]
  }

  /// An expression that is evaluated on the global actor of the type, which must be where it is already.
  func isolated(_ expression: String, _ result: String, throwing: Bool = false) -> String {
    if isInherited { return "\(superclassName).__isolated { \(expression) }" }
    guard case .globalActor(let actor) = isolation else { return expression }
    let marks = throwing ? "try " : ""
    if actor == "MainActor" { return "\(marks)_Concurrency.MainActor.assumeIsolated { \(expression) }" }
    // What `assumeIsolated` of the main actor does: that the code runs on the actor is checked, only the type can't say so.
    let type = "() \(throwing ? "throws " : "")-> \(result)"
    return "\(marks){ () \(throwing ? "throws " : "")-> \(result) in\n\(actor).shared.preconditionIsolated()\n"
      + "let work: @\(actor) \(type) = { \(expression) }\nreturn \(marks)\(MemorySafety.unsafe)Swift.unsafeBitCast(work, to: (\(type)).self)()\n}()"
  }

  /// The call of a method by its name, as code.
  func invocation(_ method: MethodModel, isAwaited: Bool = false) -> String {
    if let reason = reasonNotByName(method) { return "throw arguments.unsupported(\"\(reason)\")" }
    if method.isAsync && !isAwaited { return "throw arguments.unsupported(\"\(reasonNotAwaited)\")" }
    let counts = method.argumentCounts
    let result = leaves(method) ? "try arguments.expectResult((\(method.resultTypeName)).self); " : ""
    let label = leaves(method) ? "sendable: " : isGeneric && method.result != .nothing ? "generic: " : ""
    /// The call without some of the arguments.
    func call(leavingOut omitted: [Int]) -> String {
      let given = method.parameters.enumerated().filter { !omitted.contains($0.offset) }
      let before = given.filter(\.element.isAutoclosure).map { "let _$\($0) = try \($1.argument($0)); " }
      let arguments = given.map { index, parameter in
        parameter.prefix + (parameter.isAutoclosure ? "_$\(index)" : parameter.argument(index))
      }
      let marks =
        (before.count < given.count || method.throwing != .nothing ? "try " : "") + (method.isAsync ? "await " : "")
      if method.returnsNever {
        return "\(before.joined())\(marks)self.\(method.node.name.text)(\(arguments.joined(separator: ", ")))"
      }
      return
        "\(before.joined())return \(marks)GuardedState.__Returned(\(label)self.\(method.node.name.text)(\(arguments.joined(separator: ", "))))"
    }
    let defaulted = method.parameters.indices.filter { method.parameters[$0].hasDefault }
    if defaulted.isEmpty { return "try arguments.expect(\(counts.upperBound)); \(result)\(call(leavingOut: []))" }
    let cases = method.omissions(of: defaulted).map { omitted in
      let bits = omitted.reduce(0) { $0 | 1 << (defaulted.firstIndex(of: $1) ?? 0) }
      return "case \(bits): \(call(leavingOut: omitted))\n"
    }
    return """
      \(result)switch try arguments.omitted([\(defaulted.map(String.init).joined(separator: ", "))], of: \(counts.lowerBound)...\(counts.upperBound)) {
      \(cases.joined())default: throw arguments.omittedBeforeOthers()
      }
      """
  }

  /// The names of the methods' indices, in the order of those.
  var indexNames: [String] { OrderedNames((methods + hiddenMethods).map(\.indexName)).names }

  /// A `switch` over the index of a method.
  func methodSwitch(_ methods: [MethodModel], otherwise: String, _ code: (MethodModel) -> String) -> String {
    // Those of a subclass are counted on from the superclass's.
    let numbers =
      binding == .guardedClass
      ? [:] : Dictionary(uniqueKeysWithValues: indexNames.enumerated().map { ($1, String($0)) })
    let cases = methods.map { "case \(numbers[$0.indexName] ?? $0.index): \(code($0))\n" }
    return "switch method {\n\(cases.joined())default: \(otherwise)\n}"
  }

  /// Tells `@Observable` that properties are about to change, or have changed, as code.
  func tellingObservers(of properties: [String]) -> String {
    func calls(_ name: String) -> String {
      properties.map { "_$observationRegistrar.\(name)(self, keyPath: \\.\($0))" }.joined(separator: "; ")
    }
    return "if hasChanged { \(calls("didSet")) } else { \(calls("willSet")) }"
  }

  /// The property with the type's rules, or the one that has what the type declares.
  func rulesName(_ name: String) -> String { doubtfulRules == nil ? name : "_$declaredRules" }

  /// The properties that belong to the type alone.
  var staticNames: Set<Substring> {
    let variables = members.filter { $0.is(VariableDeclSyntax.self) }
    let names = { (members: [DeclSyntax]) in Set(members.flatMap(\.declaredNames).map { $0[...] }) }
    return names(variables.filter(\.isStatic)).subtracting(names(variables.filter { !$0.isStatic }))
  }

  /// The member that `@Observable` follows when the state changes.
  var observedName: String { isMachineOnly ? "machine" : "state" }

  /// The superclass, as code.
  var superclassName: String { superclass ?? (binding == .superclass ? "GuardedState.GuardedObject" : "Self") }

  /// Whether subclasses may override the hooks, so that none of them can be left to the protocol.
  var isOverridable: Bool { binding == .ownStates && !isFinal }

  /// What hooks are marked with where a superclass has them.
  var override: String { inherits ? "override " : "" }

  /// Whether a superclass has the hooks.
  var inherits: Bool { binding == .superclass || binding == .guardedClass }

  /// What members are marked with that subclasses must not override.
  var final: String { isFinal ? "" : "final " }

  /// Whether the compiler can't see that what the type stores is reached in its isolation or its monitor only.
  var isReachedFromOutside: Bool { isolation != .none || isSynchronized }

  /// What stored properties are marked with that the runtime uses.
  var storageMarks: String {
    access + (isReachedFromOutside || sendableMark != nil ? "nonisolated(unsafe) " : "") + final
  }

  /// What members and conformances are marked with that the runtime uses from outside the type's isolation.
  var nonisolated: String { isolation == .none ? "" : "nonisolated " }
}

extension MethodModel {
  /// The arguments that may be left out together: of up to four with defaults any, of more the last ones.
  fileprivate func omissions(of defaulted: [Int]) -> [[Int]] {
    if defaulted.count > 4 { return (0...defaulted.count).map { Array(defaulted.suffix($0)) }.filter(areTold) }
    return (0..<1 << defaulted.count).map { bits in
      defaulted.enumerated().filter { bits & 1 << $0.offset != 0 }.map(\.element)
    }.filter(areTold)
  }

  /// Whether the compiler can tell which arguments were left out: no later one has the label of one of them.
  private func areTold(_ omitted: [Int]) -> Bool {
    omitted.allSatisfy { place in
      parameters.indices.allSatisfy { other in
        other <= place || omitted.contains(other) || parameters[other].label != parameters[place].label
      }
    }
  }
}
#endif
