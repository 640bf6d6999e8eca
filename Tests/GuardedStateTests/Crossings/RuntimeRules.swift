#if Macros
/// The rules of the hosts of the run-time crossings, as data.
struct RuntimeRules: Sendable {
  /// Whether a method has a parameter, and whether that has a default value. Its guard sees the argument.
  enum Parameter { case none, needed, defaulted }
  enum Result { case nothing, throwing, value, optional, state }

  struct Method {
    let name: String
    var region = 0
    var parameter = Parameter.none
    var result = Result.throwing
    /// Whether it changes no state.
    var isAllowed = false

    /// Whether its caller learns of a refusal.
    var canReport: Bool { result != .nothing }
    var guardName: String { "should" + name.prefix(1).uppercased() + name.dropFirst() }
  }

  /// What an event, or a method that changes no state, does in some states.
  struct Rule {
    let event: String
    let sources: [String]
    /// The targets, of which the body picks one; none for an internal transition.
    var targets: [String] = []
    var condition: String?
    /// The state that another region must have.
    var other: String?
    var region = 0
    /// Whether the method of this name performs it.
    var isPerformed = true
  }

  struct Timeout {
    let seconds: Int
    let source: String
    var target: String?
    var event: String?
    var condition: RuntimeSwitch?
    var region = 0
  }

  var initials = ["open"]
  var hasCallbacks = false
  /// Whether the host has callbacks at all moments and for all reports.
  var hasAllCallbacks = false
  var hasHistory = false
  var saves = false
  /// Whether observers are notified after the request, outside its transitions.
  var notifiesLate = false
  var rules: [Rule]
  /// Targets of `transition(to:)`.
  let direct = ["idle": "open", "held": "work", "work": "idle"]
  let parents = ["first": "work", "second": "work", "last": "work"]
  let ignored = ["idle": ["peek"], "work": ["begin", "note"]]
  let deferred = ["held": ["note", "take"]]
  var timeouts: [Timeout] = []
  /// The completion transition, and the eventless one that `isFull` permits.
  var done: (source: String, target: String)?
  var always: (source: String, target: String)?

  static let methods = [
    Method(name: "begin"),
    Method(name: "put", parameter: .needed),
    Method(name: "take", parameter: .defaulted, result: .value),
    Method(name: "note", result: .nothing),
    Method(name: "tick", result: .nothing),
    Method(name: "look", parameter: .needed, result: .value, isAllowed: true),
    Method(name: "peek", result: .optional, isAllowed: true),
    Method(name: "pick", result: .state),
    Method(name: "step"),
    Method(name: "finish"),
    Method(name: "light", region: 1, parameter: .defaulted),
  ]

  static func method(_ name: String) -> Method { methods.first { $0.name == name } ?? methods[0] }

  static let quiet = RuntimeRules(rules: [
    Rule(event: "begin", sources: ["idle"], targets: ["open"], condition: "isReady"),
    Rule(event: "put", sources: ["open"], targets: ["held"]),
    Rule(event: "take", sources: ["open"], targets: ["idle"]),
    Rule(event: "note", sources: ["open"], targets: ["open"], condition: "isReady"),
    Rule(event: "note", sources: ["first"], targets: ["second"], condition: "isReady"),
    Rule(event: "tick", sources: ["open", "held", "work"]),
    Rule(event: "look", sources: ["open", "held", "work"]),
    Rule(event: "peek", sources: ["open"], condition: "isReady"),
    Rule(event: "pick", sources: ["open", "idle"], targets: ["held", "work"]),
    Rule(event: "step", sources: ["first"], targets: ["second"]),
    Rule(event: "step", sources: ["second"], targets: ["last"]),
    Rule(event: "finish", sources: ["open", "held"], targets: ["ended"]),
  ])

  static let full = {
    var full = quiet
    (full.hasCallbacks, full.hasHistory, full.initials) = (true, true, ["open", "off"])
    full.rules += [
      Rule(event: "light", sources: ["off"], targets: ["on"], other: "open", region: 1),
      Rule(event: "finish", sources: ["on"], targets: ["off"], region: 1, isPerformed: false),
    ]
    (full.done, full.always) = (("last", "idle"), ("open", "work"))
    full.timeouts = [
      Timeout(seconds: 10, source: "held", target: "idle"),
      Timeout(seconds: 20, source: "open", target: "held", condition: .isCalm),
      Timeout(seconds: 15, source: "first", event: "step"),
      Timeout(seconds: 25, source: "on", target: "off", region: 1),
    ]
    return full
  }()

  static let saving = {
    var saving = full
    saving.saves = true
    return saving
  }()

  static let watching = {
    var watching = full
    watching.hasAllCallbacks = true
    return watching
  }()

  static let monitor = {
    var monitor = full
    monitor.notifiesLate = true
    return monitor
  }()

  // MARK: - States

  /// A state and those around it, innermost first.
  func path(of state: String) -> [String] { [state] + (parents[state].map { [$0] } ?? []) }

  /// The rule of an event in a state of a region.
  func rule(of event: String, in state: String, region: Int) -> Rule? {
    path(of: state).lazy.compactMap { state in
      rules.first { $0.event == event && $0.region == region && $0.sources.contains(state) }
    }.first
  }

  /// Whether a state is in one of the lists of a table, by itself or by a state around it.
  func has(_ event: String, in table: [String: [String]], _ state: String) -> Bool {
    path(of: state).contains { table[$0]?.contains(event) == true }
  }
}
#endif
