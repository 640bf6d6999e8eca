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
    let isFinal: Bool
    let isDeclaration: Bool

    /// The states that the rule names besides its own.
    var mentioned: [Int] {
      (initialChild < 0 ? [] : [initialChild]) + targets + (parent < 0 ? [] : [parent])
    }
  }

  /// One declaration of an event; what it doesn't say is -1 or empty.
  struct EventRule {
    let event: Int
    let sources: [Int]
    let targets: [Int]
    let via: Int
    let orElse: Int
    let method: Int
    let conditions: [String]

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
  }

  var states: [String] = []
  var events: [String] = []
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
  /// Whether a state must be declared: one of any type but `String` is checked by the compiler.
  var mustDeclareStates = false

  /// For each event, the method that performs its rules that name none; -1 for none.
  var performersOfEvents: [Int] {
    var methods = [Int](repeating: -1, count: events.count)
    for performer in performers where performer.performsEvent && performer.event >= 0 {
      methods[performer.event] = performer.method
    }
    return methods
  }
}
