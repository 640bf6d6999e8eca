/// Rules in indices: what checks, tables and drawings read, so that values of states are hashed but once.
struct IndexedRules {
  /// One declaration of a state; what it doesn't say is -1 or empty.
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

  /// One declaration of an event, or of what happens by itself; what it doesn't say is -1 or empty.
  struct EventRule {
    /// The event; of what happens by itself, one that nobody can fire: see ``IndexedRules/automatic``.
    let event: Int
    let sources: [Int]
    let targets: [Int]
    let via: Int
    let orElse: Int
    let method: Int
    let conditions: [String]
    let fires: Int

    /// The states that the rule names: its sources, then where it leads.
    var mentioned: [Int] { sources + (via < 0 ? [] : [via]) + targets + (orElse < 0 ? [] : [orElse]) }
  }

  /// What the attribute of a method says of events.
  struct Performer {
    let method: Int
    /// The event it performs; -1 for none.
    let event: Int
    /// Whether it also performs the rules of its event that name no method.
    let performsEvent: Bool
    /// The conditions that are asked wherever the rules allow it.
    let conditions: [String]
    /// The condition that is asked last wherever the method may run.
    let decidedBy: String?
    /// The guard that sees the arguments of its calls.
    let argumentGuard: String?
    /// Whether an event can call it, which brings no arguments and awaits nothing.
    let canBeFired: Bool
    /// Whether a call of it can wait until it is allowed, with its arguments.
    let canWait: Bool
    /// Whether it returns the state to go to.
    let picks: Bool
  }

  var states: [String] = []
  /// The events that can be fired, and behind them what happens by itself.
  var events: [String] = []
  /// What happens by itself, which is counted on from the events.
  var automatic: [Automatic] = []
  var methods: [String] = []
  var stateRules: [StateRule] = []
  var eventRules: [EventRule] = []
  var performers: [Performer] = []
  /// The state that a machine begins in, declared or not; -1 where there is none.
  var initial = -1
  /// Whether the rules say so.
  var isInitialDeclared = false
  /// The states that carry values.
  var valued: Set<Int> = []
  /// States that a dictionary literal has twice.
  var repeatedStates: [String] = []
  /// What the host has that the rules may name; nil where that isn't known.
  var host: HostNames?
  /// The methods whose attributes name the states of another region, each with that.
  var elsewhere: [Int: String] = [:]
  /// The events that other regions accept.
  var acceptedElsewhere: [Int] = []
  /// The regions that the host has, and those that the rules name besides.
  var regions: [String] = []
  var unknownRegions: [String] = []
  /// Regions that are declared in a state, each with that, and those that are declared twice.
  var nestedRegions: [(region: String, state: String)] = []
  var repeatedRegions: [String] = []
  /// Regions that are called what means something else in the names of conditions.
  var unaskableRegions: [String] = []
  /// Whether a state must be declared: one of any type but `String` is checked by the compiler.
  var mustDeclareStates = false

  /// Something that happens by itself.
  enum Automatic: Hashable {
    /// A transition has settled.
    case always
    /// A final state inside this one was entered.
    case done(Int)
    /// The time of this rule is over.
    case after(rule: Int, Duration)
  }

  /// How many events can be fired.
  var firedCount: Int { events.count - automatic.count }

  /// What a rule makes of what happens by itself; nil for one of an event.
  func automatic(of rule: EventRule) -> Automatic? {
    rule.event < firedCount ? nil : automatic[rule.event - firedCount]
  }

  /// A rule as it is written, with some of what it says.
  func text(_ rule: EventRule, _ details: String...) -> String { text(rule, details) }

  /// The same with a list of what it says.
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

  /// For each event, the method that performs its rules that name none; -1 for none.
  var performersOfEvents: [Int] {
    var methods = [Int](repeating: -1, count: events.count)
    for performer in performers where performer.performsEvent && performer.event >= 0 {
      methods[performer.event] = performer.method
    }
    return methods
  }

  /// The conditions of each guarded method that has some, wherever the rules allow it.
  var conditionsOfMethods: [Int: [String]] {
    var conditions: [Int: [String]] = [:]
    for performer in performers {
      conditions[performer.method] = performer.conditions + [performer.decidedBy].compactMap { $0 }
    }
    return conditions
  }

  /// For each rule of an event the method that performs it, or -1, and that method's own conditions.
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
  /// What it is called in messages and drawings.
  func name(_ states: [String]) -> String {
    switch self {
    case .always: "always"
    case .done(let state): "done(\(state < 0 ? "" : states[state]))"
    case .after(_, let time): "after \(time)"
    }
  }
}
