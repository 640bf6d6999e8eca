/// Rules as indices: the input of checks, tables and drawings, so that values of states are hashed only once.
struct IndexedRules {
  /// A declaration of a state; missing parts are -1 or empty.
  struct StateRule {
    let state: Int
    let parent: Int
    let initialChild: Int
    let history: HistoryMode
    let targets: [Int]
    let allows: [Int]
    let conditions: [String]
    let forbids: [Int]
    let defers: [Int]
    let isFinal: Bool
    let isDeclaration: Bool

    /// The states that the rule names besides its own.
    var mentioned: [Int] {
      (initialChild < 0 ? [] : [initialChild]) + targets + (parent < 0 ? [] : [parent])
    }
  }

  /// A declaration of an event, or a rule without one; missing parts are -1 or empty.
  struct EventRule {
    /// The event; for a rule without one an index behind the events: see ``IndexedRules/automatic``.
    let event: Int
    let sources: [Int]
    let targets: [Int]
    let via: Int
    let orElse: Int
    let method: Int
    let conditions: [String]
    let fires: Int

    /// The states in the rule: its sources, then its targets.
    var mentioned: [Int] { sources + (via < 0 ? [] : [via]) + targets + (orElse < 0 ? [] : [orElse]) }
  }

  /// A method's attribute, with regard to events.
  struct Performer {
    let method: Int
    /// The event it performs; -1 for none.
    let event: Int
    /// Whether it also performs the rules of its event that name no method.
    let performsEvent: Bool
    /// The conditions in every state that allows it.
    let conditions: [String]
    /// The condition that is evaluated last, in every state that allows it.
    let decidedBy: String?
    /// The guard that sees the arguments of its calls.
    let argumentGuard: String?
    /// Whether an event can call it, without arguments and without awaiting it.
    let canBeFired: Bool
    /// Whether a call with its arguments can wait until it is allowed.
    let canWait: Bool
    /// Whether it returns the target state.
    let picks: Bool
  }

  var states: [String] = []
  /// The events that can be fired, followed by the triggers of rules without an event.
  var events: [String] = []
  /// The triggers of rules without an event; their indices continue those of the events.
  var automatic: [Automatic] = []
  var methods: [String] = []
  var stateRules: [StateRule] = []
  var eventRules: [EventRule] = []
  var performers: [Performer] = []
  /// The initial state, declared or not; -1 if there is none.
  var initial = -1
  /// Whether the rules declare the initial state.
  var isInitialDeclared = false
  /// The states that carry values.
  var valued: Set<Int> = []
  /// States that a dictionary literal defines twice.
  var repeatedStates: [String] = []
  /// The names of the host that rules may use; nil if they aren't known.
  var host: HostNames?
  /// The regions of methods whose attributes name states of another region.
  var elsewhere: [Int: String] = [:]
  /// The events that other regions accept.
  var acceptedElsewhere: [Int] = []
  /// The regions of the host; and further ones that the rules name.
  var regions: [String] = []
  var unknownRegions: [String] = []
  /// Regions that are declared inside a state, with that state; and those that are declared twice.
  var nestedRegions: [(region: String, state: String)] = []
  var repeatedRegions: [String] = []
  /// Regions whose names mean something else in conditions.
  var unaskableRegions: [String] = []
  /// Whether states must be declared. Only strings must: the compiler checks all other types.
  var mustDeclareStates = false

  /// A trigger without an event.
  enum Automatic: Hashable {
    /// The end of a transition.
    case always
    /// The entry of a final state inside this state.
    case done(Int)
    /// The end of a rule's time.
    case after(rule: Int, Duration)
  }

  /// The number of events that can be fired.
  var firedCount: Int { events.count - automatic.count }

  /// The trigger of a rule without an event; nil for a rule of an event.
  func automatic(of rule: EventRule) -> Automatic? {
    rule.event < firedCount ? nil : automatic[rule.event - firedCount]
  }

  /// A rule as it is written in Swift, with some of its arguments.
  func text(_ rule: EventRule, _ details: String...) -> String { text(rule, details) }

  /// A rule as it is written in Swift, with a list of its arguments.
  func text(_ rule: EventRule, _ details: [String]) -> String {
    let head: (String, [String]) =
      switch automatic(of: rule) {
      case nil: ("On", [events[rule.event]])
      case .always: ("Always", [])
      case .done(let state): ("Done", [states[state]])
      case .after(_, let time): ("After", ["\(time)"])
      }
    return "\(head.0)(\((head.1 + details).joined(separator: ", ")))"
  }

  /// Whether each state is final.
  var finals: [Bool] {
    var finals = [Bool](repeating: false, count: states.count)
    for rule in stateRules where rule.isFinal { finals[rule.state] = true }
    return finals
  }

  /// The method that performs the rules of each event without a method; -1 for none.
  var performersOfEvents: [Int] {
    var methods = [Int](repeating: -1, count: events.count)
    for performer in performers where performer.performsEvent && performer.event >= 0 {
      methods[performer.event] = performer.method
    }
    return methods
  }

  /// The conditions of each guarded method, in every state that allows it.
  var conditionsOfMethods: [Int: [String]] {
    var conditions: [Int: [String]] = [:]
    for performer in performers {
      conditions[performer.method] = performer.conditions + [performer.decidedBy].compactMap { $0 }
    }
    return conditions
  }

  /// The method that performs each rule, or -1, and the method's own conditions.
  ///
  /// - Complexity: O(*n*) in the number of rules and methods.
  var performances: [(method: Int, conditions: [String])] {
    let (performersOfEvents, conditions) = (performersOfEvents, conditionsOfMethods)
    return eventRules.map { rule in
      let method = rule.method >= 0 ? rule.method : performersOfEvents[rule.event]
      return (method, conditions[method] ?? [])
    }
  }
}

extension IndexedRules.Automatic {
  /// The name in messages and drawings.
  func name(_ states: [String]) -> String {
    switch self {
    case .always: "always"
    case .done(let state): "done(\(state < 0 ? "" : states[state]))"
    case .after(_, let time): "after \(time)"
    }
  }
}
