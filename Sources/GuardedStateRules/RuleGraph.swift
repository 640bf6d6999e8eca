/// The rules of one machine, with states, events and methods as indices.
///
/// The runtime creates a graph from rules and attributes, the macros from their source. Both check it with
/// ``RuleCheck``.
package struct RuleGraph {
  /// The history mode of a state.
  package enum History: String {
    case none, shallow, deep
  }

  /// A declaration of a state. Missing parts are -1 or empty.
  package struct StateRule {
    package var state: Int
    package var parent = -1
    package var initialChild = -1
    package var history = History.none
    package var targets: [Int] = []
    package var allows: [Int] = []
    package var conditions: [String] = []
    package var forbids: [Int] = []
    package var defers: [Int] = []
    /// The names of the methods and events that the state ignores.
    package var ignores: [String] = []
    package var isFinal = false
    /// Whether this is a declaration in rules, not the attribute of a method.
    package var isDeclaration = true

    package init(state: Int) { self.state = state }

    /// The other states that the rule names.
    var mentioned: [Int] { ([initialChild] + targets + [parent]).filter { $0 >= 0 } }
  }

  /// A rule of an event, or a rule without an event. Missing parts are -1 or empty.
  package struct EventRule {
    /// The index of the event. For a rule without an event, it is `firedCount` plus an index of
    /// ``RuleGraph/triggers``.
    package var event: Int
    /// The source states; empty for every state that isn't final.
    package var sources: [Int] = []
    package var targets: [Int] = []
    package var via = -1
    package var orElse = -1
    /// The method that declares the rule in its attribute, or that the rule names.
    package var method = -1
    package var conditions: [String] = []
    /// The event that the rule fires.
    package var fires = -1

    package init(event: Int) { self.event = event }

    /// The states in the rule, sources first.
    var mentioned: [Int] { (sources + [via] + targets + [orElse]).filter { $0 >= 0 } }
  }

  /// A guarded method.
  package struct Performer {
    package var method: Int
    /// The event that the method performs; -1 for none.
    package var event = -1
    /// Whether the method also performs the rules of its event that name no method.
    package var performsEvent = false
    /// The conditions of the method's attribute, which apply in every state.
    package var conditions: [String] = []
    /// The argument guard of the method, which is evaluated last in every state.
    package var decidedBy: String?
    /// The argument guard of the method if the method has arguments.
    package var argumentGuard: String?
    /// The guard that decides which calls of the method a state ignores.
    package var ignoredIf: String?
    /// Whether a fired event can call the method, without arguments and synchronously.
    package var canBeFired = true
    /// Whether a timeout can start a task for the method, which is async.
    package var canBeStarted = false
    /// Whether a call can wait, with its arguments, until it is allowed.
    package var canWait = true
    /// Whether the method returns the target state.
    package var picks = false
    /// Whether only the body can make the result, so that no state may ignore the method.
    package var mustRun = false
    /// Whether the method overrides one whose conditions aren't known.
    package var isOverride = false

    package init(method: Int) { self.method = method }
  }

  /// The trigger of a rule without an event.
  package enum Trigger: Hashable {
    /// The end of any transition, for an eventless transition.
    case always
    /// The entry of a final child of the state, for a completion transition.
    case done(Int)
    /// The end of the time of a rule. The time is nil if it isn't known or a property gives it; the text is the time as
    /// it is written.
    case after(rule: Int, Duration?, text: String, property: String? = nil)
    /// The end of an activity, a method that runs while a state lasts, or its error.
    case during(method: String, fails: Bool)

    /// The property that gives the time of a timeout.
    package var property: String? { if case .after(_, _, _, let name) = self { name } else { nil } }
  }

  package var states: [String] = []
  /// The events that can be fired, followed by the triggers of rules without an event.
  package var events: [String] = []
  /// The triggers of rules without an event. Their indices continue those of the events.
  package var triggers: [Trigger] = []
  package var methods: [String] = []
  package var stateRules: [StateRule] = []
  package var eventRules: [EventRule] = []
  package var performers: [Performer] = []
  /// The initial state, declared or implied; -1 if there is none.
  package var initial = -1
  /// Further states in which the machine may start.
  package var restored: [Int] = []
  /// Whether the rules declare the initial state.
  package var isInitialDeclared = false
  /// The states that carry values.
  package var valued: Set<Int> = []
  /// The states that a dictionary literal defines twice.
  package var repeatedStates: [String] = []
  /// The names of the host that rules may use; nil if they aren't known.
  package var host: HostNames?
  /// The regions of methods whose attributes name states of another region.
  package var elsewhere: [Int: String] = [:]
  /// The events that other regions accept.
  package var acceptedElsewhere: Set<Int> = []
  /// The ignored events whose type says that they exist, even if no rule accepts them.
  package var ignoredEvents: Set<Int> = []
  /// The regions of the host; nil if only the rules declare them.
  package var regions: [String]?
  /// The regions that the rules declare, with the state around the declaration, which is a mistake.
  package var declaredRegions: [(name: String, outer: String?)] = []
  /// Whether states must be declared. Only strings must, because the compiler checks all other types.
  package var mustDeclareStates = false
  /// Whether inherited methods, whose conditions aren't known, may perform events.
  package var mayInheritPerformers = false

  package init() {}
}

extension RuleGraph {
  /// The number of events that can be fired.
  package var firedCount: Int { events.count - triggers.count }

  /// Returns the trigger of a rule without an event; nil for a rule of an event.
  package func trigger(of rule: EventRule) -> Trigger? {
    rule.event < firedCount ? nil : triggers[rule.event - firedCount]
  }

  /// Whether each state is final.
  package var finals: [Bool] {
    var finals = [Bool](repeating: false, count: states.count)
    for rule in stateRules where rule.isFinal { finals[rule.state] = true }
    return finals
  }

  /// Returns the name by which the list of conditions contains a property that gives the time of a timeout.
  package static func name(ofTime property: String) -> String { "after \(property)" }

  /// Returns the property with such a name; nil for a condition.
  package static func property(ofTime name: String) -> String? {
    name.hasPrefix("after ") ? String(name.dropFirst("after ".count)) : nil
  }

  /// The conditions of each guarded method, which apply in every state.
  package var conditionsOfMethods: [Int: [String]] {
    var conditions: [Int: [String]] = [:]
    for performer in performers {
      conditions[performer.method] = performer.conditions + [performer.decidedBy].compactMap { $0 }
    }
    return conditions
  }

  /// The method that performs each rule, or -1, and the conditions that the method has itself.
  ///
  /// - Complexity: O(*n*) in the number of rules and methods.
  package var performances: [(method: Int, conditions: [String])] {
    // The method that performs the rules of each event that name no method.
    var methods = [Int](repeating: -1, count: events.count)
    for performer in performers where performer.performsEvent && performer.event >= 0 {
      methods[performer.event] = performer.method
    }
    let conditions = conditionsOfMethods
    return eventRules.map { rule in
      let method = rule.method >= 0 ? rule.method : methods[rule.event]
      return (method, conditions[method] ?? [])
    }
  }

  /// The event rules with their indices and the methods that perform them, or -1.
  var performedRules: [(number: Int, rule: EventRule, method: Int)] {
    zip(eventRules, performances).enumerated().map { ($0, $1.0, $1.1.method) }
  }

  /// The rules that fire an event, with the place of the event.
  var firingRules: [(rule: EventRule, place: Place)] {
    eventRules.enumerated().filter { $1.fires >= 0 }.map { ($1, .eventRule($0, .fires)) }
  }

  /// The methods that states allow, with their places.
  var allowed: [StateEntry] { entries(\.allows, StatePart.allows) }
  /// The methods that states forbid, with their places.
  var forbidden: [StateEntry] { entries(\.forbids, StatePart.forbids) }
  /// The events that states defer, with their places.
  var deferred: [StateEntry] { entries(\.defers, StatePart.defers) }

  /// A name that a state ignores. It means the method and the event that have it.
  package struct IgnoredName {
    package let state: Int
    package let name: String
    /// The method of that name, unless another region guards it; or -1.
    package let method: Int
    /// The event of that name, or -1.
    package let event: Int
    /// The method, and those that perform the event.
    let methods: Set<Int>
    /// The event, and those that the method performs.
    package let events: Set<Int>
    let place: Place
  }

  /// The names that states ignore.
  package var ignoredNames: [IgnoredName] {
    guard stateRules.contains(where: { !$0.ignores.isEmpty }) else { return [] }
    let methods = Dictionary(zip(methods, methods.indices)) { first, _ in first }
    let events = Dictionary(zip(events.prefix(firedCount), events.indices)) { first, _ in first }
    var (performing, performed) = ([Int: Set<Int>](), [Int: Set<Int>]())
    let ofRules = zip(eventRules, performances).map { ($1.method, $0.event) }
    for (method, event) in ofRules + performers.map({ ($0.method, $0.event) }) where method >= 0 && event >= 0 {
      performing[event, default: []].insert(method)
      performed[method, default: []].insert(event)
    }
    return stateRules.enumerated().flatMap { number, rule in
      rule.ignores.enumerated().map { index, name in
        let method = methods[name].flatMap { elsewhere[$0] == nil ? $0 : nil }
        let event = events[name]
        return IgnoredName(
          state: rule.state, name: name, method: method ?? -1, event: event ?? -1,
          methods: (event.flatMap { performing[$0] } ?? []).union(method.map { [$0] } ?? []),
          events: (method.flatMap { performed[$0] } ?? []).union(event.map { [$0] } ?? []),
          place: .stateRule(number, .ignores(index)))
      }
    }
  }

  /// A method or an event in the state rule with an index.
  typealias StateEntry = (number: Int, name: Int, place: Place)

  private func entries(_ names: (StateRule) -> [Int], _ part: (Int) -> StatePart) -> [StateEntry] {
    stateRules.enumerated().flatMap { number, rule in
      names(rule).enumerated().map { (number, $1, .stateRule(number, part($0))) }
    }
  }

  /// The methods that rules allow, forbid or name, with their places.
  package var namedMethods: [(method: Int, place: Place)] {
    stateRules.enumerated().flatMap { number, rule in
      rule.allows.enumerated().map { ($1, .stateRule(number, .allows($0))) }
        + rule.forbids.enumerated().map { ($1, .stateRule(number, .forbids($0))) }
    }
      + eventRules.enumerated().filter { $1.method >= 0 }.map { ($1.method, .eventRule($0, .rule)) }
  }
}

extension RuleGraph.Trigger {
  /// Returns the name for messages and diagrams.
  package func name(_ states: [String]) -> String {
    switch self {
    case .always: "always"
    case .done(let state): "done(\(state < 0 ? "" : states[state]))"
    case .after(_, _, let text, _): "after \(text)"
    case .during(let method, let fails): fails ? "error.\(method)" : "done.\(method)"
    }
  }
}
