#if Macros
import SwiftSyntax

/// Writes the hooks by which the runtime reaches a host: its callbacks, its conditions, its methods by name.
///
/// The runtime calls them in the host's isolation, which the compiler can't see. On an actor each hook is a forwarder
/// that checks the isolation, and a private member that does the work.
struct HostHooks {
  let host: HostModel
  /// Where things stand in the user's file.
  var places = SourcePlaces.none

  var declarations: [String] {
    let kinds = callbackKinds
    var declarations: [String] = []
    if !kinds.isEmpty || host.isOverridable || host.binding == .superclass {
      let value: String
      switch host.binding {
      // `GuardedObject` takes all that can be overridden for overridden; of this very class it is seen which are.
      case .superclass where host.hiddenParts.isEmpty:
        value =
          host.isFinal ? "[\(kinds)]" : "Swift.type(of: self) == \(host.name).self ? [\(kinds)] : super.__callbacks"
      case .superclass, .guardedClass: value = "super.__callbacks.union([\(kinds)])"
      case .ownStates, .otherMachines: value = "[\(kinds)]"
      }
      declarations.append(
        """
        \(host.override)\(host.hookAccess)\(host.nonisolated)var __callbacks: GuardedState.__Callbacks { \(value) }
        """)
    }
    declarations += steps + reports + tracking + conditions + performing + awaiting + isolating + isolation
    if host.isFinal, !host.isReachedFromOutside, !host.saysSendable, host.binding == .ownStates {
      declarations.append("\(host.access)var __isShared: Swift.Bool { false }")
    }
    if host.binding == .guardedClass, host.methods.isEmpty { return declarations }
    return declarations
      + host.hook(
        "invoke", "_ method: Swift.Int, _ arguments: GuardedState.__Arguments", "method, arguments",
        "GuardedState.__Returned", throwing: true, deprecated: host.methods.contains(where: \.node.isDeprecated),
        invocations)
  }

  // MARK: - Callbacks

  /// The callbacks of single steps, and those that hear of calls, refusals and errors.
  private var stepCallbacks: [CallbackModel] { host.calledCallbacks.filter { Self.reportKinds[$0.moment] == nil } }
  private var reportCallbacks: [CallbackModel] { host.calledCallbacks.filter { Self.reportKinds[$0.moment] != nil } }

  private static let reportKinds = [
    "didCall": (".calls", "_$machine.__call(report)"), "didRefuse": (".refusals", "report.refusal"),
    "didFail": (".failures", "report.error"),
  ]

  /// Whether `@Observable` follows the state.
  private var isTracked: Bool { host.isObservable && host.binding == .ownStates }

  /// Which callbacks there are, as elements of a list.
  private var callbackKinds: String {
    var kinds = (isTracked ? [".tracking"] : []) + (host.methods.contains(where: \.asksConditions) ? [".asks"] : [])
    for callback in host.binding == .superclass ? host.callbacks : host.calledCallbacks {
      switch callback.moment {
      case "shouldFire", "shouldTransition": kinds.append(".conditions")
      case "willFire", "willTransition": kinds.append(".before")
      case "didFire", "didTransition": kinds.append(".after")
      default: kinds.append(Self.reportKinds[callback.moment]?.0 ?? ".\(callback.moment)")
      }
      // What takes the transition may ask it for the host.
      if callback.form == .transition || callback.state == nil && Self.reportKinds[callback.moment] == nil {
        kinds.append(".transition")
      }
    }
    return OrderedNames(kinds).names.joined(separator: ", ")
  }

  /// The callbacks of single steps.
  private var steps: [String] {
    let callbacks = stepCallbacks
    if callbacks.isEmpty && !host.isOverridable { return [] }
    return host.hook(
      "run", "_ moment: GuardedState.Moment, _ state: Swift.Int, _ step: GuardedState.__Step", "moment, state, step",
      "Swift.Bool",
      (host.inherits ? "guard super.__run(moment, state, step) else { return false }\n" : "")
        + unseenStates(callbacks)
        + (callbacks.isEmpty
          ? ""
          : "switch (moment, \(stateToMatch)) {\n\(callbacks.map { runCase($0) + "\n" }.joined())default: break\n}\n")
        + "return true")
  }

  /// The states that callbacks are of and that only the compiler knows, as constants: of a name that none has, which is nil, it
  /// speaks where the callback stands.
  private func unseenStates(_ callbacks: [CallbackModel]) -> String {
    if host.inherits || host.states != nil { return "" }
    var seen: Set<String> = []
    return callbacks.filter { $0.state.map { seen.insert($0).inserted } ?? false }.map { callback in
      let suffix = callback.state ?? ""
      // What the system's own delegates are called, and what says that it is none, is left alone where there is no such state.
      let isQuiet = callback.node.isMarkedUnguarded || CallbackMoment.systemNames.contains(suffix)
      let place = "of: .\(suffix.lowercasingFirst.escapedIfKeyword), in: State.self, or: _$Names.self"
      return places.check(
        "\(isQuiet ? "possibly" : "callback")(\(place))", after: "let \("_$\(suffix)".escapedIfKeyword): State? = ",
        at: callback.node.name)
    }.joined()
  }

  /// The callbacks that hear of calls, refusals and errors.
  private var reports: [String] {
    let callbacks = reportCallbacks
    if callbacks.isEmpty && !host.isOverridable { return [] }
    let cases = callbacks.compactMap { callback in
      Self.reportKinds[callback.moment].map { _, subject in
        // The callback of a subclass may name methods as that does.
        let type =
          host.inherits && callback.moment == "didCall" ? callback.type.map { ": \($0.trimmedText)" } ?? "" : ""
        let test = "report.moment == .\(callback.moment), let subject\(type) = \(subject)"
        return "if \(test) { \(call(callback, "subject", after: "")) }\n"
      }
    }
    return host.hook(
      "hear", "_ report: GuardedState.__Report", "report", nil,
      (host.inherits ? "super.__hear(report)\n" : "") + cases.joined())
  }

  /// Tells `@Observable` of every change of the state.
  private var tracking: [String] {
    if !isTracked && !host.isOverridable { return [] }
    let paths = OrderedNames([host.observedName] + (host.regions.isEmpty ? [] : ["machine"])).names
    return host.hook(
      "track", "_ hasChanged: Swift.Bool", "hasChanged", nil,
      (host.inherits ? "super.__track(hasChanged)\n" : "")
        + (isTracked
          ? host.tellingObservers(of: paths)
          : ""))
  }

  // MARK: - Conditions

  /// The conditions of the type's own methods.
  private var ownConditions: [String] { host.conditionNames }

  /// The call of a condition. What is not seen to be a `Bool`, the compiler looks at where it is named; a method has been
  /// reported there.
  private func ask(_ path: String) -> String {
    if host.argumentGuards.contains(where: { $0.node.name.text == path }) {
      return "return \(host.condition(named: path))\n"
    }
    if let condition = host.regionCondition(named: path) {
      return "return \(host.asking(condition))\n"
    }
    if host.methodNames.contains(path) || host.effectfulNames.contains(path) || host.isMeantForRegion(path) {
      return "return false\n"
    }
    if host.staticNames.contains(path.prefix { $0 != "." }) { return "return Self.\(path)\n" }
    if host.boolNames.contains(path) { return "return self.\(path)\n" }
    guard let named = host.keyPath(of: path), let first = named.components.first?.component else {
      let name = host.namedConditions.first { $0.text == path }
      return name.map { "\n" + places.line("return self.\(path)", pointing: 12, at: $0.node) }
        ?? "return self.\(path)\n"
    }
    // It has been reported, and the superclass's or an extension's are written with the host's name.
    if host.inheritsNothing, named.isForeign(to: host.name) { return "return true\n" }
    let isUnseen =
      !path.contains(".") && !host.memberNames.contains(path) && host.isolation != .actor
    let value = isUnseen ? "GuardedState.__Properties(of: self).\(path)" : "self.\(path)"
    if isUnseen {
      return "\nlet found = \(value)\n" + places.check("condition(found)", after: "return ", at: first)
    }
    return "\n" + places.line("return self.\(path)", pointing: 12, at: first)
  }

  /// Asks the conditions by their numbers, and says how they are called.
  private var conditions: [String] {
    let own = ownConditions
    if own.isEmpty && !host.isOverridable { return [] }
    let cases = own.enumerated().map { "case \($0): \(ask($1))" }.joined()
    let (number, other) =
      host.inherits
      ? (
        "condition - \(host.isInherited && !host.isGeneric ? "_$Index" : "Self")._$inheritedConditions",
        "super.__holds(condition)"
      ) : ("condition", "true")
    return (host.isOverridable || host.inherits ? conditionNames(own) : [])
      + host.hook(
        "holds", "_ condition: Swift.Int", "condition", "Swift.Bool",
        cases.isEmpty ? "return \(other)" : "switch \(number) {\n\(cases)default: return \(other)\n}")
  }

  /// The names, for subclasses to add to.
  private func conditionNames(_ own: [String]) -> [String] {
    let names = own.map { "\"\($0)\"" }.joined(separator: ", ")
    // Where the superclass alone knows the isolation, it stands among the indices, which have none.
    let inherited: [String] =
      !host.inherits || host.isInherited && !host.isGeneric
      ? []
      : [
        "\(host.nonisolated)private static \(host.isGeneric ? "var _$inheritedConditions: Swift.Int { super.__conditions.count }" : "let _$inheritedConditions = \(host.superclassName).__conditions.count")"
      ]
    return inherited + [
      """
      \(host.override)\(host.hookAccess)\(host.nonisolated)class var __conditions: [Swift.String] { \(host.inherits ? "super.__conditions + " : "")[\(names)] }
      """
    ]
  }

  // MARK: - Callbacks of single steps

  /// The case of a callback in a `switch` over the moment and the state.
  ///
  /// - Parameters:
  ///   - callback: The callback.
  ///   - region: The region that it is of; nil for the host's own state.
  func runCase(_ callback: CallbackModel, of region: RegionModel? = nil) -> String {
    let machine = region.map { "_$machines.\($0.name.escapedIfKeyword)" } ?? "_$machine"
    if callback.moment.hasPrefix("should") {
      return "case (.\(callback.moment), _): \(told(callback, "return "))"
    }
    guard let suffix = callback.state else {
      return "case (.\(callback.moment), _): \(told(callback))"
    }
    var before = ""
    let argument: String
    switch callback.form {
    case .plain: argument = ""
    case .animated: argument = "animated: step.animated"
    case .sender: (before, argument) = ("sender: ", machine)
    case .animatedAndSender: (before, argument) = ("animated: step.animated, sender: ", machine)
    // A subclass doesn't see whether its states carry values.
    case .transition
    where (host.hasStateNames || host.inherits) && callback.type?.meaning(in: host.name) == "State":
      argument = "_$machine.__value(at: moment, step)"
      if host.inherits, let type = callback.type {
        let value = places.check("valued(\(argument))", after: "let _$value: \(type.trimmedText) = ", at: type)
        let head = "case (.\(callback.moment), \(place(of: callback, suffix, region))):"
        return "\(head)\n\(value)\(call(callback, "_$value", after: ""))"
      }
    case .transition, .subject:
      return "case (.\(callback.moment), \(place(of: callback, suffix, region))): \(told(callback, by: machine))"
    }
    return
      "case (.\(callback.moment), \(place(of: callback, suffix, region))): \(call(callback, argument, after: before))"
  }

  /// The call of a callback that is told the transition.
  private func told(_ callback: CallbackModel, _ statement: String = "", by machine: String = "_$machine") -> String {
    "\(statement)\(machine).__transition(step) { \(call(callback, "$0", after: "")) }"
  }

  /// The call of a callback. Of a parameter whose type may be wrong the compiler speaks where that stands.
  private func call(_ callback: CallbackModel, _ argument: String, after others: String) -> String {
    let head = "\(callback.node.name.text)(\(others)"
    // A call names the type of the states, which may be another than the one that is written.
    guard let type = callback.type,
      callback.isTypeDoubtful || callback.isSenderDoubtful(in: host.name) || callback.moment == "didCall"
        || host.memberNames.contains(type.trimmedText)
    else { return "\(head)\(argument))" }
    if callback.moment == "didFail" {
      return "\n" + places.statement("\(head)GuardedState.__Check", ".error(\(argument)))", at: type)
    }
    return "\n" + places.line("\(head)\(argument))", pointing: head.count, at: type)
  }

  /// What the states of callbacks are compared with.
  private var stateToMatch: String {
    if host.inherits { return "__compiled.__callbackName(state)" }
    return host.states == nil ? "Self.__rules.__state(state)" : "state"
  }

  /// The state of a callback as a pattern: its index, or its name where only the compiler or the superclass knows the
  /// states.
  private func place(of callback: CallbackModel, _ suffix: String, _ region: RegionModel?) -> String {
    if let region {
      let name = host.state(of: callback, in: region)
      return region.states.firstIndex { $0.name == name }.map(String.init) ?? "_"
    }
    if host.inherits { return "\"\(suffix)\"" }
    guard let states = host.states else {
      return "_$\(suffix)".escapedIfKeyword
    }
    let name = host.state(of: callback)
    return states.firstIndex { $0.name == name }.map(String.init) ?? "_"
  }

  // MARK: - Events

  /// The methods that an event alone can call.
  private var performing: [String] {
    let methods = host.methods.filter {
      $0.isTransition && host.canBeFired($0) && !host.isForeign($0.node) && !host.isRepeated($0)
        && !host.isHidden($0)
    }
    if methods.isEmpty && !host.isOverridable { return [] }
    let calls = host.methodSwitch(
      methods, otherwise: host.inherits ? "return try super.__perform(method)" : "return false"
    ) { method in
      "\(method.result == .nothing ? "" : "_ = ")\(method.callMarks)self.\(method.node.name.text)()"
    }
    return host.hook(
      "perform", "_ method: Swift.Int", "method", "Swift.Bool", throwing: true,
      deprecated: methods.contains(where: \.node.isDeprecated),
      methods.isEmpty ? "return false" : "\(calls)\nreturn true")
  }

  // MARK: - Subclasses

  /// Runs something in the isolation of the type, for subclasses, which don't see what that is.
  private var isolating: [String] {
    if host.isFinal || host.binding == .guardedClass { return [] }
    let head = "\(host.access)\(host.nonisolated)static func __isolated"
    guard case .globalActor(let actor) = host.isolation else {
      // `GuardedObject` has this one.
      if host.binding == .superclass { return [] }
      return ["\(head)<__Result>(_ work: () throws -> __Result) rethrows -> __Result { try work() }"]
    }
    let work =
      actor == "MainActor"
      ? "try _Concurrency.MainActor.assumeIsolated(work)"
      // What `assumeIsolated` of the main actor does: that it runs there is checked, only the type can't say so.
      : "\(actor).shared.preconditionIsolated()\n"
        + "return try Swift.withoutActuallyEscaping(work) { try \(MemorySafety.unsafe)Swift.unsafeBitCast($0, to: (() throws -> __Result).self)() }"
    return [
      "\(head)<__Result: Swift.Sendable>(_ work: @\(actor) () throws -> __Result) rethrows -> __Result {\n\(work)\n}"
    ]
  }

  /// The actor on which a task finds the host.
  private var isolation: [String] {
    if host.inherits { return [] }
    var local: [String] = []
    let value: String
    switch host.isolation {
    // In a module whose declarations are isolated without saying so, this one is as isolated as the host.
    case .none: return host.infersIsolation ? ["\(host.access)var __isolation: (any Swift.Actor)? { #isolation }"] : []
    case .actor where host.isDistributed:
      value = "__local()"
      local = host.hook("local", "", "", "any Swift.Actor", "return asLocalActor")
    case .actor: value = "self"
    case .globalActor(let actor): value = "\(actor).shared"
    }
    return ["\(host.access)nonisolated \(host.final)var __isolation: (any Swift.Actor)? { \(value) }"] + local
  }

  // MARK: - Calls by name

  /// Calls any method by its index, and awaits one that is async.
  private var awaiting: [String] {
    let methods = host.awaitedMethods
    // `GuardedObject` has none: what it is isolated to, only its subclasses know.
    let isFirst = host.isOverridable || host.binding == .superclass && !host.isFinal
    if methods.isEmpty && !isFirst { return [] }
    let other =
      host.binding == .guardedClass
      ? "return try await super.__await(method, arguments)" : "return try _$machine.__invoke(method, arguments)"
    let access = isFirst ? host.hookAccess : host.inherits ? host.override + host.hookAccess : "private "
    let body =
      methods.isEmpty
      ? other : host.methodSwitch(methods, otherwise: other) { host.invocation($0, isAwaited: true) }
    return [
      """
      \(access)func __await(_ method: Swift.Int, _ arguments: GuardedState.__Arguments) async throws -> GuardedState.__Returned {
      \(body)
      }
      """
    ]
  }

  private var invocations: String {
    let other =
      host.binding == .guardedClass
      ? "return try super.__invoke(method, arguments)" : "throw arguments.unknownMethod()"
    if host.methods.isEmpty { return other }
    // Overrides too, because the superclass may not guard what they override.
    return host.methodSwitch(host.methods, otherwise: other) { host.invocation($0) }
  }
}

extension MethodModel {
  /// How many arguments a call by name may have: parameters with defaults may be left out from the end.
  var argumentCounts: ClosedRange<Int> {
    let required = (parameters.lastIndex { !$0.hasDefault } ?? -1) + 1
    return required...parameters.count
  }

  /// Why a method can't be called by name; nil when it can.
  var reasonNotByName: String? {
    if node.genericWhereClause != nil, node.genericParameterClause == nil {
      return "it has a 'where' clause; call it directly"
    }
    if isGeneric { return "it is generic; call it directly" }
    if let modifier = node.modifiers.first(where: { ["private", "fileprivate"].contains($0.name.text) }) {
      return "it is \(modifier.name.text); call it directly"
    }
    if parameters.contains(where: \.isInout) { return "it has an inout parameter; call it directly" }
    if node.isLimited { return "it is not available everywhere; call it directly" }
    if parameters.contains(where: { $0.specifiers.contains("isolated") }) {
      return "it has an isolated parameter; call it directly"
    }
    if parameters.contains(where: \.isVariadic) { return "it has a variadic parameter; call it directly" }
    if parameters.contains(where: \.type.isSpan) { return "it takes a span, which nothing can keep; call it directly" }
    if parameters.contains(where: \.type.isMoreThanExpression) {
      return "it takes a closure of a kind that only a declaration can name; call it directly"
    }
    return nil
  }
}
#endif
