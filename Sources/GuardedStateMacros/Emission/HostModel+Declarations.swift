#if Macros
import GuardedStateRules
import SwiftSyntax

extension HostModel {
  /// Returns the attributes of the guarded methods, as code.
  ///
  /// This is one string, because the compiler would look up every name in an expression for each method, and generate a
  /// function's worth of instructions. In the string, states, events and methods are indices into separate lists.
  ///
  /// - Parameter region: The region of the rules; nil for the rules of the host's own state.
  func declarations(in region: RegionModel? = nil) -> String {
    if methods.isEmpty { return "[]" }
    // The expansion itself declares the cases of methods, and those of events unless the type does.
    let type = region == nil ? "" : "\(name)."
    let transitions = methods.filter(\.isTransition)
    var mentioned = Mentioned()
    if hostKind == .root {
      // An extension can replace the `allCases` of an enum, but not that of a class's extensible names.
      func all(_ name: String) -> String {
        isOverridable ? "\(type)\(name).allCases" : "GuardedState.__names(\(type)\(name).self)"
      }
      mentioned.methods = CodeList(methods.map(literal), all: all("Method"))
      if !outline.declaresEvents { mentioned.events = CodeList(transitions.map(literal), all: all("Event")) }
    }
    let lines = methods.map { declaration(of: $0, in: region, &mentioned).joined(separator: #" \ "#) }
    return """
      GuardedState.__declarations(states: \(mentioned.states.code), events: \(mentioned.events.code), methods: \(mentioned.methods.code), #\"""
      \(lines.joined(separator: "\n"))
      \"""#)
      """
  }

  /// Returns the attribute of a method, as parts of the line for `__declarations`.
  private func declaration(
    of method: MethodModel, in region: RegionModel?, _ mentioned: inout Mentioned
  ) -> [String] {
    let own = self.region(of: method)
    let isElsewhere = own?.name != region?.name
    let name =
      hostKind == .subclass && method.isOverride && !isElsewhere
      ? "inherited.__name(of: \(method.identity), or: \(literal(of: method)))" : literal(of: method)
    let head = ["\(mentioned.methods.place(of: name)) \(method.signature)"] + traits(of: method) + method.typeLines
    if isElsewhere {
      return head + ["elsewhere " + (own.map { "the region \($0.name)" } ?? "State")] + argumentGuards(of: method)
    }
    func places(_ keyword: String, _ expressions: [ExprSyntax]) -> String {
      ([keyword] + codes(expressions).map { "\(mentioned.states.place(of: lookedUp($0)))" }).joined(separator: " ")
    }
    switch method.kind {
    case .allowed(let named, _):
      let known = namesRegion(method) ? [] : known(named, in: region)
      return head + (known.isEmpty ? [] : [places("in", known)]) + conditions(of: method)
        + (namesRegion(method) ? [] : naming(named, known))
    case .transition(let way):
      // An event in a type without declared events has been diagnosed.
      let hasEvents = outline.declaresEvents || hostKind == .subclass || hostKind == .object
      let added = hostKind == .subclass ? addedEvent(literal(of: method)) : literal(of: method)
      let named = hostKind == .subclass && method.isOverride ? inheritedEvent(of: method) : added
      let event = ["on \(mentioned.events.place(of: (hasEvents ? self.event(of: way) : nil) ?? named))"]
      if way.targets.isEmpty || namesRegion(method) { return head + event + ["alone"] + conditions(of: method) }
      let all = way.sources + way.targets
      return head + event + (!hasEvents || way.event == nil ? ["alone"] : [])
        + [places("from", known(way.sources, in: region)), places("to", known(way.targets, in: region))]
        + (way.via.map { [places("via", known([$0], in: region))] } ?? [])
        + (way.orElse.map { [places("orElse", known([$0], in: region))] } ?? []) + conditions(of: method)
        + naming(all, known(all, in: region))
    }
  }

  /// Returns the first unknown state of an attribute. The compiler may know it nevertheless, as a constant in an
  /// extension.
  private func naming(_ states: [ExprSyntax], _ known: [ExprSyntax]) -> [String] {
    let names = Set(known.compactMap { RulesModel.Name($0)?.text })
    let unknown = states.lazy.compactMap { RulesModel.Name($0)?.text }.first { !names.contains($0) }
    return unknown.map { ["naming \($0)"] } ?? []
  }

  /// Returns the event of an attribute, as code; nil if there is none. A missing event has been diagnosed, and any
  /// other event replaces it.
  private func event(of way: MethodModel.Way) -> String? {
    if hostKind == .object, way.event?.isSeenToBeNoText == true { return nil }
    if hostKind == .root, let first = outline.events?.first?.name.escapedIfKeyword {
      let name = way.event.flatMap { RulesModel.Name($0)?.text }
      guard let name, outline.events?.contains(where: { $0.name == name }) ?? false else { return ".\(first)" }
    }
    return way.event.flatMap { codes([$0]).first }.map { code in
      if hostKind != .subclass { return code }
      return code.hasPrefix("\"") ? addedEvent(code) : lookedUp(code, "event")
    }
  }

  /// Returns the conditions of a method.
  private func conditions(of method: MethodModel) -> [String] {
    method.conditionPaths.map { "when \($0)" } + method.regionConditions.map { "while \($0.name)" }
      + argumentGuards(of: method)
  }

  /// Returns the guard of a method's arguments, and the default values with which an event asks it.
  private func argumentGuards(of method: MethodModel) -> [String] {
    (guards[method].map { ["decidedBy \($0.node.name.text)"] } ?? [])
      + (guards.ignoring(method).map { ["ignoredIf \($0.node.name.text)"] } ?? []) + defaults(of: method)
  }

  /// Returns a number that stands for the default values of a method, which an override may change.
  private func defaults(of method: MethodModel) -> [String] {
    let values = method.parameters.compactMap(\.defaultValue)
    let isInherited = isOverridable && guards[method] != nil || hostKind == .subclass
    guard isInherited, !values.isEmpty, values.count == method.parameters.count else { return [] }
    let code = values.map { "\($0)" }.joined(separator: ", ").utf8.reduce(5381 as UInt64) { $0 &* 33 &+ UInt64($1) }
    return ["defaults \(code)"]
  }

  /// Returns states or events, as code.
  private func codes(_ expressions: [ExprSyntax]) -> [String] {
    expressions.map { expression in
      // Only the name of a state with values counts, and a subclass can't see whether its states carry some.
      guard hostKind != .object, let name = RulesModel.Name(expression) else { return expression.trimmedText }
      return "." + name.text.escapedIfKeyword
    }
  }

  /// Whether only the compiler knows the states, including a subclass that declares states although it inherits some.
  private var looksStatesUp: Bool { hasUnknownStates || hostKind == .subclass }

  /// The states that attributes name, as code, if only the compiler knows which states exist.
  var statesToLookUp: [String] {
    guard looksStatesUp else { return [] }
    let named = methods.filter { !namesRegion($0) && $0.way?.targets.isEmpty != true }.flatMap(\.stateExpressions)
    return codes(named.filter { RulesModel.Name($0) != nil }).distinct
  }

  /// The events that attributes in a subclass name, as code.
  var eventsToLookUp: [String] {
    guard hostKind == .subclass else { return [] }
    return codes(methods.compactMap { $0.way?.event }.filter { RulesModel.Name($0) != nil }).distinct
  }

  /// Returns code that looks up a state or an event of an attribute. The compiler diagnoses a missing one in the
  /// attribute.
  ///
  /// - Parameters:
  ///   - state: The state as code.
  ///   - type: The type of the states.
  ///   - names: The type with the names that replace missing states.
  func lookUp(_ state: String, in type: String, or names: String) -> String {
    "GuardedState.__Check.named(\(state), in: \(type).self, or: \(names).self)"
  }

  /// Returns the name of a state or an event of an attribute that was looked up, or any other expression unchanged.
  func lookedUp(_ code: String, _ kind: String = "state") -> String {
    if hostKind == .subclass, code.hasPrefix("\"") { return "GuardedState.__Check.text(\(code))" }
    // A value that isn't a state has been diagnosed.
    if hostKind == .subclass, code == "nil" { return "GuardedState.__Check.text(\"\")" }
    guard looksStatesUp, code.hasPrefix(".") else { return code }
    let name = "_$\(kind)_\(code.dropFirst().description.trimmingBackticks)".escapedIfKeyword
    return hostKind == .root ? "_$Names.\(name)" : name
  }

  /// Returns an event that a subclass adds, as code. That is a mistake if the superclass declares its events.
  func addedEvent(_ name: String) -> String {
    "GuardedState.__Check.addedEvent(\(name), \(header.superclass ?? "Self").EventName.self)"
  }

  /// Returns the event of an override without one, which only the superclass knows.
  private func inheritedEvent(of method: MethodModel) -> String {
    "inherited.__event(of: \(method.identity), or: \(literal(of: method)))"
  }

  /// Returns a method or its event as an expression: a case, or a string in a class with inherited events.
  private func literal(of method: MethodModel) -> String {
    inherits ? "\"\(caseName(method))\"" : "." + caseName(method).escapedIfKeyword
  }
}

extension HostModel {
  /// Returns the traits of calls of a method.
  private func traits(of method: MethodModel) -> [String] {
    // A method that can't be called by name can't be called by an event either, and neither can one whose guard needs
    // arguments.
    let needsArguments = !method.isAsync && !canBeFired(method)
    let isTransition = method.isTransition
    return [
      isTransition && !method.canWait ? "cannotWait" : nil, method.isAsync ? "async" : nil,
      hostKind == .subclass && !method.isOverride ? "added" : nil,
      isTransition && needsArguments ? "needsArguments" : nil,
      startedMethods.contains { $0.indexName == method.indexName } ? "starts" : nil,
      isTransition && method.choosesTarget ? "picks" : nil,
      method.mustRun ? "mustRun" : nil,
      isTransition && isForeign(method.node) ? "elsewhere" : nil,
      method.waits && method.isAbleToWait ? "waits" : nil, method.cancelsBody ? "cancels" : nil,
      method.asksConditions && !guards.seeArguments(of: method) ? "asks" : nil,
      method.otherwise?.isTrap == true ? "traps" : nil,
    ].compactMap { $0.map { "trait \($0)" } }
  }
}

/// The states, events and methods that declarations mention.
private struct Mentioned {
  var states = CodeList()
  var events = CodeList()
  var methods = CodeList()
}

/// A list of distinct expressions, which declarations mention by index.
private struct CodeList {
  private var codes: [String] = []
  private var places: [String: Int] = [:]
  /// The initial number of expressions, and a list of exactly those, as code.
  private let all: (count: Int, code: String)?

  init() { all = nil }

  /// - Parameters:
  ///   - codes: The initial expressions.
  ///   - all: A list of exactly these, as code.
  init(_ codes: [String], all: String) {
    self.codes = codes.distinct
    places = Dictionary(zip(self.codes, self.codes.indices)) { first, _ in first }
    self.all = codes.isEmpty ? nil : (self.codes.count, all)
  }

  /// The list as code.
  var code: String {
    if let all, all.count == codes.count { return all.code }
    return "[\(codes.joined(separator: ", "))]"
  }

  mutating func place(of code: String) -> Int {
    if let place = places[code] { return place }
    places[code] = codes.count
    codes.append(code)
    return codes.count - 1
  }
}
#endif
