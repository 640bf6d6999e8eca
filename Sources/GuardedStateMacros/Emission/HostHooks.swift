#if Macros
import GuardedStateRules
import SwiftSyntax

/// Emits the hooks through which the runtime uses a host: its callbacks, its conditions, and its methods by name.
///
/// The runtime calls them in the host's isolation, which the compiler can't verify. On an actor, each hook consists of
/// a forwarder that checks the isolation, and a private member that does the work.
struct HostHooks {
  let host: HostModel
  /// The source locations of nodes in the user's file.
  var places = SourcePlaces()

  var declarations: [String] {
    let kinds = callbackKinds
    var declarations: [String] = []
    if !kinds.isEmpty || host.isOverridable || host.hostKind == .object {
      let value: String
      switch host.hostKind {
      // `GuardedObject` assumes that everything is overridden. For this very class, the overrides are known.
      case .object where host.body.hiddenParts.isEmpty:
        value =
          host.header.isFinal
          ? "[\(kinds)]" : "Swift.type(of: self) == \(host.name).self ? [\(kinds)] : super.__callbacks"
      case .object, .subclass: value = "super.__callbacks.union([\(kinds)])"
      case .root, .bound: value = "[\(kinds)]"
      }
      declarations.append(
        """
        \(host.override)\(host.hookAccess)\(host.nonisolated)var __callbacks: GuardedState.__Callbacks { \(value) }
        """)
    }
    declarations +=
      steps + reports + committing + tracking + conditions + delays + performing + awaiting + starting + activities
      + isolating
      + isolation
    if host.hostKind == .subclass, host.methods.isEmpty { return declarations }
    return declarations
      + host.hook(
        "invoke", "_ method: Swift.Int, _ arguments: GuardedState.__Arguments", "method, arguments",
        "GuardedState.__Returned", throwing: true, deprecated: host.methods.contains(where: \.node.isDeprecated),
        invocations)
  }

  // MARK: - Callbacks

  /// The callbacks of microsteps, and those for calls, refusals and errors.
  private var stepCallbacks: [CallbackModel] {
    host.calledCallbacks.filter { Self.reportKinds[$0.moment] == nil && $0.moment != "willCommit" }
  }
  private var reportCallbacks: [CallbackModel] { host.calledCallbacks.filter { Self.reportKinds[$0.moment] != nil } }

  private static let reportKinds = [
    "didCall": (".calls", "_$machine.__call(report)"), "didRefuse": (".refusals", "report.refusal"),
    "didFail": (".failures", "report.error"),
  ]

  /// Whether `@Observable` tracks the state.
  private var isTracked: Bool { host.header.isObservable && host.hostKind == .root }

  /// The kinds of callbacks that the host has, for its own state or a region's, as elements of a list.
  private var callbackKinds: String {
    var kinds = isTracked ? [".tracking"] : []
    for callback in host.hostKind == .object ? host.callbacks.all : host.calledCallbacks {
      switch callback.moment {
      case "shouldFire", "shouldTransition": kinds.append(".conditions")
      case "willCommit": kinds.append(".commits")
      case "willFire", "willTransition": kinds.append(".before")
      case "didFire", "didTransition": kinds.append(".after")
      default: kinds.append(Self.reportKinds[callback.moment]?.0 ?? ".\(callback.moment)")
      }
      // A callback that gets the transition may read its host.
      if callback.form == .transition
        || callback.state == nil && Self.reportKinds[callback.moment] == nil && callback.moment != "willCommit"
      {
        kinds.append(".transition")
      }
    }
    for callback in host.regions.flatMap(host.calledCallbacks(of:)) {
      kinds.append(".\(callback.moment)")
      if callback.form == .transition { kinds.append(".transition") }
    }
    if host.options.areTools, host.mayHaveTools { kinds += [".ofTools"] }
    return kinds.distinct.joined(separator: ", ")
  }

  /// The hook for callbacks of microsteps.
  private var steps: [String] {
    let callbacks = stepCallbacks
    var cases = callbacks.isEmpty ? "" : unseenStates(callbacks) + cases(callbacks, of: nil)
    let regions = host.regions.enumerated().map { index, region in
      // Callbacks with other parameters have been diagnosed.
      let callbacks = host.calledCallbacks(of: region).filter { !host.isOfOtherForm($0, than: region) }
      return callbacks.isEmpty ? "" : "case \(index + 1):\n\(self.cases(callbacks, of: region))"
    }.joined()
    if cases.isEmpty && regions.isEmpty && !host.isOverridable { return [] }
    if !host.regions.isEmpty {
      cases = "switch step.region {\n\(cases.isEmpty ? "" : "case 0:\n\(cases)")\(regions)default: break\n}\n"
    } else if host.inherits {
      cases = """
        guard super.__run(moment, state, step) else { return false }
        \(cases.isEmpty ? "" : "if step.region != 0 { return true }\n\(cases)")
        """
    }
    return host.hook(
      "run", "_ moment: GuardedState.Moment, _ state: Swift.Int, _ step: GuardedState.__Step", "moment, state, step",
      "Swift.Bool", cases + "return true")
  }

  /// Returns the `switch` over the callbacks of a region, or of the host's own states.
  private func cases(_ callbacks: [CallbackModel], of region: RegionModel?) -> String {
    let state = region == nil ? stateToMatch : "state"
    return
      "switch (moment, \(state)) {\n\(callbacks.map { runCase($0, of: region) + "\n" }.joined())default: break\n}\n"
  }

  /// Returns constants for the states of callbacks that only the compiler knows. A missing state is nil, and diagnosed
  /// at the callback.
  private func unseenStates(_ callbacks: [CallbackModel]) -> String {
    if host.inherits || host.states != nil { return "" }
    var seen: Set<String> = []
    return callbacks.filter { $0.state.map { seen.insert($0).inserted } ?? false }.map { callback in
      let suffix = callback.state ?? ""
      // No diagnostic for names in system delegates.
      let isQuiet = CallbackMoment.systemNames.contains(suffix)
      let place = "of: .\(suffix.lowercasingFirst.escapedIfKeyword), in: State.self, or: _$Names.self"
      return places.check(
        "\(isQuiet ? "possibly" : "callback")(\(place))", after: "let \("_$\(suffix)".escapedIfKeyword): State? = ",
        at: callback.node.name)
    }.joined()
  }

  /// The hook for callbacks for calls, refusals and errors.
  private var reports: [String] {
    let callbacks = reportCallbacks
    if callbacks.isEmpty && !host.isOverridable { return [] }
    let cases = callbacks.compactMap { callback in
      Self.reportKinds[callback.moment].map { _, subject in
        // The callback of a subclass may use the subclass's names of methods.
        let type =
          host.inherits && callback.moment == "didCall" ? callback.type.map { ": \($0.trimmedText)" } ?? "" : ""
        let test = "report.moment == .\(callback.moment), let subject\(type) = \(subject)"
        return "if \(test) { \(call(callback, "subject", after: "")) }\n"
      }
    }
    return host.hook(
      "receive", "_ report: GuardedState.__Report", "report", nil,
      (host.inherits ? "super.__receive(report)\n" : "") + cases.joined())
  }

  /// The hook that lets the host save a change before it happens.
  private var committing: [String] {
    guard let callback = host.calledCallbacks.first(where: { $0.moment == "willCommit" }) else {
      return host.isOverridable
        ? host.hook("commit", "_ commit: GuardedState.__Commit", "commit", nil, throwing: true, "") : []
    }
    let head = (callback.node.signature.effectSpecifiers?.throwsClause == nil ? "" : "try ") + "willCommit("
    // Without the type, a second form would make the call ambiguous: one that a superclass declares, or that has been
    // diagnosed. With it, the compiler doesn't say which type is wrong.
    let isOnly = host.header.inheritanceClause == nil && host.ownCallbacks.count { $0.moment == "willCommit" } == 1
    let cast = isOnly ? "" : callback.type.map { " as \($0.trimmedText)" } ?? ""
    let call = "\(head)_$machine.__saved(by: commit)\(cast))"
    let type = callback.type.map { "\n" + places.line(call, pointing: head.count, at: $0) }
    // The superclass's is another method: a private one, or one with the other type.
    let inherited = host.inherits ? "try super.__commit(commit)\n" : ""
    return host.hook(
      "commit", "_ commit: GuardedState.__Commit", "commit", nil, throwing: true, inherited + (type ?? call))
  }

  /// The hook that notifies `@Observable` of each change of the state, and of questions, which read all states.
  private var tracking: [String] {
    if !isTracked && !host.isOverridable { return [] }
    var work = isTracked ? host.tellingObservers(of: [host.observedName]) : ""
    if isTracked, !host.regions.isEmpty {
      // Readers of `machine` may have read the state of any region.
      let properties = [host.observedName] + host.regions.map(\.property.escapedIfKeyword)
      let cases = properties.enumerated().map { number, property in
        "case \(number): \(host.tellingObservers(of: [property, "machine"].distinct))\n"
      }
      work = "switch region {\n\(cases.joined())default: break\n}"
    }
    if isTracked {
      work =
        "if region < 0 { return access(keyPath: \\.\(host.regions.isEmpty ? host.observedName : "machine")) }\n\(work)"
    }
    return host.hook(
      "track", "_ region: Swift.Int, _ hasChanged: Swift.Bool", "region, hasChanged", nil,
      (host.inherits ? "super.__track(region, hasChanged)\n" : "") + work)
  }

  // MARK: - Conditions

  /// The conditions of the type's own methods.
  private var ownConditions: [String] { host.conditionNames }

  /// The number of a condition among the type's own, and that of an inherited one for the superclass.
  private var conditionNumber: String {
    if !host.inherits { return "condition" }
    return "condition - \(host.isInherited && !host.header.isGeneric ? "_$Index" : "Self")._$inheritedConditions"
  }

  /// Returns the evaluation of a condition. If it isn't clearly a `Bool` or a `Verdict`, the compiler checks it where it
  /// is named. A method in its place has been diagnosed.
  private func ask(_ path: String) -> String {
    if host.guards.all.contains(where: { $0.node.name.text == path }) {
      return "return \(host.condition(named: path))\n"
    }
    if let condition = host.regionCondition(named: path) {
      return "return .init(\(host.asking(condition)))\n"
    }
    if host.names.methods.contains(path) || host.names.effectful.contains(path) || host.isMeantForRegion(path) {
      return "return false\n"
    }
    if host.staticNames.contains(path.prefix { $0 != "." }) { return answer("Self.\(path)") }
    // The root of a key path may be a superclass or a protocol, which only the compiler knows.
    if host.header.inheritanceClause != nil, host.isolation != .actor, let named = host.keyPath(of: path),
      named.isForeign(to: host.name), let first = named.components.first?.component
    {
      return answer("self[keyPath: \(named.trimmed)]", at: Syntax(first))
    }
    if host.names.bools.contains(path) { return answer("self.\(path)") }
    guard let named = host.keyPath(of: path), let first = named.components.first?.component else {
      let name = host.declaredRules.conditions.first { $0.text == path }
      return answer("self.\(path)", at: name?.node)
    }
    // Another type's condition has been diagnosed. Conditions of the superclass or an extension are written with the
    // host's name.
    if host.header.inheritanceClause == nil, named.isForeign(to: host.name) { return "return true\n" }
    let isUnknown =
      !path.contains(".") && !host.names.all.contains(path) && host.isolation != .actor
    let unknown = "\nlet found = GuardedState.__Check.Properties(of: self).\(path)\n"
    return isUnknown ? unknown + check("found", at: Syntax(first)) : answer("self.\(path)", at: Syntax(first))
  }

  /// Returns the statement that returns the value of a condition. The compiler checks its type at a node.
  private func answer(_ value: String, at node: Syntax? = nil) -> String {
    guard let node else { return "return GuardedState.__Check.condition(\(value))\n" }
    let found = "let found = self."
    return "\n" + places.line("let found = \(value)", pointing: found.count, at: node) + check("found", at: node)
  }

  private func check(_ value: String, at node: Syntax) -> String {
    places.check("condition(\(value))", after: "return ", at: node)
  }

  /// The hook that evaluates conditions by index, and their names.
  private var conditions: [String] {
    let own = ownConditions
    if own.isEmpty && !host.isOverridable { return [] }
    let cases = own.enumerated().filter { RuleGraph.property(ofTime: $1) == nil }
      .map { "case \($0): \(ask($1))" }.joined()
    let other = host.inherits ? "super.__holds(condition)" : "true"
    return (host.isOverridable || host.inherits ? conditionNames(own) : [])
      + host.hook(
        "holds", "_ condition: Swift.Int", "condition", "GuardedState.Verdict",
        cases.isEmpty ? "return \(other)" : "switch \(conditionNumber) {\n\(cases)default: return \(other)\n}")
  }

  /// The hook that reads the properties that give times.
  private var delays: [String] {
    let cases = ownConditions.enumerated().compactMap { number, name in
      RuleGraph.property(ofTime: name).map { "case \(number): \(read($0))" }
    }
    if cases.isEmpty && !host.isOverridable { return [] }
    let other = host.inherits ? "super.__delay(condition)" : "nil"
    return host.hook(
      "delay", "_ condition: Swift.Int", "condition", "GuardedState.__Delay?",
      cases.isEmpty
        ? "return \(other)" : "switch \(conditionNumber) {\n\(cases.joined())default: return \(other)\n}")
  }

  /// Returns the code that reads a property. The compiler checks its type where it is named.
  private func read(_ name: String) -> String {
    let value = "\(host.staticNames.contains(name.prefix { $0 != "." }) ? "Self" : "self").\(name)"
    guard !host.names.times.contains(name), let written = host.declaredRules.delays.first(where: { $0.text == name })
    else { return "return GuardedState.__Check.delay(\(value))\n" }
    return "\n" + places.check("delay(\(value))", after: "return ", at: written.node)
  }

  /// Returns the names of conditions, which subclasses extend.
  private func conditionNames(_ own: [String]) -> [String] {
    let names = own.map { "\"\($0)\"" }.joined(separator: ", ")
    // If only the superclass knows the isolation, the names are among the indices, which have none.
    let inherited: [String] =
      !host.inherits || host.isInherited && !host.header.isGeneric
      ? []
      : [
        "\(host.nonisolated)private static \(host.header.isGeneric ? "var _$inheritedConditions: Swift.Int { super.__conditions.count }" : "let _$inheritedConditions = \(host.superclassName).__conditions.count")"
      ]
    return inherited + [
      """
      \(host.override)\(host.hookAccess)\(host.nonisolated)class var __conditions: [Swift.String] { \(host.inherits ? "super.__conditions + " : "")[\(names)] }
      """
    ]
  }

  // MARK: - Callbacks of single steps

  /// Returns the case of a callback in a `switch` over the moment and the state.
  ///
  /// - Parameters:
  ///   - callback: The callback.
  ///   - region: The region of the callback; nil for the host's own state.
  private func runCase(_ callback: CallbackModel, of region: RegionModel?) -> String {
    let machine = region.map { "_$machines.\($0.name.escapedIfKeyword)" } ?? "_$machine"
    if callback.moment.hasPrefix("should") {
      return "case (.\(callback.moment), _): \(notification(callback, "return "))"
    }
    guard let suffix = callback.state else {
      return "case (.\(callback.moment), _): \(notification(callback))"
    }
    var before = ""
    let argument: String
    switch callback.form {
    case .plain: argument = ""
    case .animated: argument = "animated: step.animated"
    case .sender: (before, argument) = ("sender: ", machine)
    case .animatedAndSender: (before, argument) = ("animated: step.animated, sender: ", machine)
    // A subclass can't see whether its states carry values.
    case .transition
    where (host.hasStateNames || host.inherits) && callback.type?.meaning(in: host.name) == "State":
      argument = "_$machine.__value(at: moment, step)"
      if host.inherits, let type = callback.type {
        let value = places.check("valued(\(argument))", after: "let _$value: \(type.trimmedText) = ", at: type)
        let head = "case (.\(callback.moment), \(place(of: callback, suffix, region))):"
        return "\(head)\n\(value)\(call(callback, "_$value", after: ""))"
      }
    case .transition, .subject:
      return
        "case (.\(callback.moment), \(place(of: callback, suffix, region))): \(notification(callback, by: machine))"
    }
    return
      "case (.\(callback.moment), \(place(of: callback, suffix, region))): \(call(callback, argument, after: before))"
  }

  /// Returns the call of a callback that gets the transition.
  private func notification(_ callback: CallbackModel, _ statement: String = "", by machine: String = "_$machine")
    -> String
  {
    "\(statement)\(machine).__transition(step) { \(call(callback, "$0", after: "")) }"
  }

  /// Returns the call of a callback. The compiler diagnoses a parameter with a wrong type at its location.
  private func call(_ callback: CallbackModel, _ argument: String, after others: String) -> String {
    let head = "\(callback.node.name.text)(\(others)"
    // The type of states in a call may differ from the written one.
    guard let type = callback.type,
      callback.isTypeUncertain || callback.isSenderUncertain(in: host.name) || callback.moment == "didCall"
        || host.names.all.contains(type.trimmedText)
    else { return "\(head)\(argument))" }
    if callback.moment == "didFail" {
      return "\n" + places.statement("\(head)GuardedState.__Check", ".error(\(argument)))", at: type)
    }
    return "\n" + places.line("\(head)\(argument))", pointing: head.count, at: type)
  }

  /// The value that the states of callbacks are matched with.
  private var stateToMatch: String {
    if host.inherits { return "__table.callbackNames[state]" }
    return host.states == nil ? "Self.__rules.state(state)" : "state"
  }

  /// Returns the state of a callback as a pattern: its index, or its name if only the compiler or the superclass knows
  /// the states.
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

  /// The methods that an event can call.
  private var performedMethods: [MethodModel] {
    host.methods.filter {
      $0.isTransition && host.canBeFired($0) && !host.isForeign($0.node) && !host.isRepeated($0)
        && !host.isHidden($0)
    }
  }

  /// The hook for methods that an event can call.
  private var performing: [String] {
    let methods = performedMethods
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

  /// The hook that runs code in the isolation of the type, for subclasses, which don't know the isolation.
  private var isolating: [String] {
    if host.header.isFinal || host.hostKind == .subclass { return [] }
    let head = "\(host.access)\(host.nonisolated)static func __isolated"
    guard case .globalActor(let actor) = host.isolation else {
      // `GuardedObject` already has this hook.
      if host.hostKind == .object { return [] }
      return ["\(head)<__Result>(_ work: () throws -> __Result) rethrows -> __Result { try work() }"]
    }
    let work =
      actor == "MainActor"
      ? "try _Concurrency.MainActor.assumeIsolated(work)"
      // Equivalent to `assumeIsolated` of the main actor: checks at run time that the code runs on the actor, which its
      // type can't express.
      : "\(actor).shared.preconditionIsolated()\n"
        + "return try Swift.withoutActuallyEscaping(work) { try unsafe Swift.unsafeBitCast($0, to: (() throws -> __Result).self)() }"
    return [
      "\(head)<__Result: Swift.Sendable>(_ work: @\(actor) () throws -> __Result) rethrows -> __Result {\n\(work)\n}"
    ]
  }

  // MARK: - Calls by name

  private var invocations: String {
    // Most methods without parameters and results are already called by `__perform`.
    let performed = host.hostKind == .subclass ? [] : performedMethods.filter { $0.isInvokedAsPerformed }
    let other =
      host.hostKind == .subclass
      ? "return try super.__invoke(method, arguments)"
      : performed.isEmpty ? "throw arguments.unknownMethod()" : "return try arguments.perform(method)"
    // Includes overrides, because the superclass may not guard the overridden methods.
    let methods = host.methods.filter { method in !performed.contains { $0.indexName == method.indexName } }
    return methods.isEmpty ? other : host.methodSwitch(methods, otherwise: other) { host.invocation($0) }
  }
}

extension MethodModel {
  /// Whether a call by name does the same as a call for an event: the method has no parameters and no result.
  fileprivate var isInvokedAsPerformed: Bool {
    parameters.isEmpty && result == .nothing && !isAsync && !returnsNever && reasonNotByName == nil
  }

  /// The possible numbers of arguments of a call by name. The last parameters with default values may be omitted.
  var argumentCounts: ClosedRange<Int> {
    let required = (parameters.lastIndex { !$0.hasDefault } ?? -1) + 1
    return required...parameters.count
  }

  /// The reason why a method can't be called by name; nil if it can be.
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
    return nil
  }
}
#endif
