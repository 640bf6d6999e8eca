#if Macros
import SwiftSyntax

extension HostModel {
  /// What the attributes of the guarded methods say, as code.
  ///
  /// It is one text, because of an expression for each method the compiler would look up every name, and make a function's
  /// worth of instructions. States, events and methods are numbers in it: their places in lists that stand beside it.
  ///
  /// - Parameter region: The region whose rules they are for; nil for those of the host's own state.
  func declarations(in region: RegionModel? = nil) -> String {
    if methods.isEmpty { return "[]" }
    // The expansion itself declares the cases of methods, and of events unless the type does.
    let type = region == nil ? "" : "\(name)."
    let transitions = methods.filter(\.isTransition)
    var mentioned = Mentioned()
    if binding == .ownStates {
      mentioned.methods = CodeList(methods.map(literal), all: "\(type)Method.allCases")
      if !declaresEvents { mentioned.events = CodeList(transitions.map(literal), all: "\(type)Event.allCases") }
    }
    let lines = methods.map { declaration(of: $0, in: region, &mentioned).joined(separator: #" \ "#) }
    return """
      GuardedState.__declarations(states: \(mentioned.states.code), events: \(mentioned.events.code), methods: \(mentioned.methods.code), #\"""
      \(lines.joined(separator: "\n"))
      \"""#)
      """
  }

  /// What the attribute of a method says, in parts of the line that `__declarations` reads.
  private func declaration(
    of method: MethodModel, in region: RegionModel?, _ mentioned: inout Mentioned
  ) -> [String] {
    let own = self.region(of: method)
    let isElsewhere = own?.name != region?.name
    let name =
      binding == .guardedClass && method.isOverride && !isElsewhere
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
      // An event where none are declared has been reported.
      let hasEvents = declaresEvents || binding == .guardedClass || binding == .superclass
      let added = binding == .guardedClass ? addedEvent(literal(of: method)) : literal(of: method)
      let named = binding == .guardedClass && method.isOverride ? inheritedEvent(of: method) : added
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

  /// What notes the first name of an attribute that is no case. The compiler may know it all the same: a constant of an
  /// extension.
  private func naming(_ states: [ExprSyntax], _ known: [ExprSyntax]) -> [String] {
    let names = Set(known.compactMap { RulesModel.Name($0)?.text })
    let unknown = states.lazy.compactMap { RulesModel.Name($0)?.text }.first { !names.contains($0) }
    return unknown.map { ["naming \($0)"] } ?? []
  }

  /// The event of an attribute as code; nil where it names none. One that doesn't exist has been reported, and any other
  /// stands for it.
  private func event(of way: MethodModel.Way) -> String? {
    if binding == .superclass, way.event?.isSeenToBeNoText == true { return nil }
    if binding == .ownStates, let first = events?.first?.name.escapedIfKeyword {
      let name = way.event.flatMap { RulesModel.Name($0)?.text }
      guard let name, events?.contains(where: { $0.name == name }) ?? false else { return ".\(first)" }
    }
    return way.event.flatMap { codes([$0]).first }.map { code in
      if binding != .guardedClass { return code }
      return code.hasPrefix("\"") ? addedEvent(code) : lookedUp(code, "event")
    }
  }

  /// The conditions of a method.
  private func conditions(of method: MethodModel) -> [String] {
    (method.conditionPaths + method.regionConditions.map(\.name)).map { "when \($0)" }
      + argumentGuards(of: method)
  }

  /// The guard that sees the arguments of a method.
  private func argumentGuards(of method: MethodModel) -> [String] {
    argumentGuard(of: method).map { ["decidedBy \($0.node.name.text)"] } ?? []
  }

  /// States or events as code.
  private func codes(_ expressions: [ExprSyntax]) -> [String] {
    expressions.map { expression in
      // Of a state with values only the name counts, and a subclass doesn't see whether its states have some.
      guard binding != .superclass, let name = RulesModel.Name(expression) else { return expression.trimmedText }
      return "." + name.text.escapedIfKeyword
    }
  }

  /// Whether only the compiler knows the states, also where a subclass has declared some although it has inherited them.
  private var looksStatesUp: Bool { hasUnseenStates || binding == .guardedClass }

  /// The states that attributes name, as code, where only the compiler knows which there are.
  var statesToLookUp: [String] {
    guard looksStatesUp else { return [] }
    let named = methods.filter { !namesRegion($0) && $0.way?.targets.isEmpty != true }.flatMap(\.stateExpressions)
    return OrderedNames(codes(named.filter { RulesModel.Name($0) != nil })).names
  }

  /// The events that attributes in a subclass name, as code.
  var eventsToLookUp: [String] {
    guard binding == .guardedClass else { return [] }
    return OrderedNames(codes(methods.compactMap { $0.way?.event }.filter { RulesModel.Name($0) != nil })).names
  }

  /// Looks a state or an event up that an attribute names, as code: of one that isn't there the compiler has spoken where it
  /// stands.
  ///
  /// - Parameters:
  ///   - state: The state as code.
  ///   - type: The type of the states.
  ///   - names: What the compiler takes for a state that isn't there.
  func lookUp(_ state: String, in type: String, or names: String) -> String {
    "GuardedState.__Check.named(\(state), in: \(type).self, or: \(names).self)"
  }

  /// What a state or an event of an attribute is called that was looked up; any other expression as it is.
  func lookedUp(_ code: String, _ kind: String = "state") -> String {
    if binding == .guardedClass, code.hasPrefix("\"") { return "GuardedState.__Check.text(\(code))" }
    // Of what is no state has been told.
    if binding == .guardedClass, code == "nil" { return "GuardedState.__Check.text(\"\")" }
    guard looksStatesUp, code.hasPrefix(".") else { return code }
    let name = "_$\(kind)_\(code.dropFirst().description.trimmingBackticks)".escapedIfKeyword
    return binding == .ownStates ? "_$Names.\(name)" : name
  }

  /// The event that a subclass adds, as code: where the superclass declares its own, that is a mistake.
  func addedEvent(_ name: String) -> String {
    "GuardedState.__Check.addedEvent(\(name), \(superclass ?? "Self").EventName.self)"
  }

  /// The event of an override that names none, which only the superclass knows.
  private func inheritedEvent(of method: MethodModel) -> String {
    "inherited.__event(of: \(method.identity), or: \(literal(of: method)))"
  }

  /// A method or its event as an expression: a case, or a string where those are strings.
  private func literal(of method: MethodModel) -> String {
    inherits ? "\"\(caseName(method))\"" : "." + caseName(method).escapedIfKeyword
  }
}

extension HostModel {
  /// How a method may be called.
  private func traits(of method: MethodModel) -> [String] {
    // What can't be called by name can't be called by an event either; nor what a guard wants to see the arguments of.
    let isAsked = argumentGuard(of: method)?.seesArguments == true
    let needsArguments = !method.isAsync && (!method.canBeFired || isAsked)
    let isTransition = method.isTransition
    return [
      isTransition && !method.canWait ? "cannotWait" : nil, method.isAsync ? "async" : nil,
      isTransition && needsArguments ? "needsArguments" : nil,
      isTransition && method.choosesTarget ? "picks" : nil,
      isTransition && isForeign(method.node) ? "elsewhere" : nil,
      method.waits && method.isAbleToWait ? "waits" : nil, method.cancelsBody ? "cancels" : nil,
      method.asksConditions && argumentGuard(of: method) == nil ? "asks" : nil,
    ].compactMap { $0.map { "trait \($0)" } }
  }
}

/// What a text of declarations mentions.
private struct Mentioned {
  var states = CodeList()
  var events = CodeList()
  var methods = CodeList()
}

/// Distinct expressions, which a text calls by their places.
private struct CodeList {
  private var codes: [String] = []
  private var places: [String: Int] = [:]
  /// What has just those that it began with, as code.
  private let all: (count: Int, code: String)?

  init() { all = nil }

  /// - Parameters:
  ///   - codes: What it begins with.
  ///   - all: A list of just these, as code.
  init(_ codes: [String], all: String) {
    self.codes = OrderedNames(codes).names
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
