#if Macros
/// A host as the contract describes it, which performs one action after the other.
///
/// The parts follow `DESIGN.md`: "The order of effects", "Reports", "Time that belongs to a state", "Saving". Nothing of
/// it follows the engine.
struct RuntimeModel {
  /// What a transaction restores.
  struct Situation {
    var states: [String]
    var previous: String?
    var revision = 0
    var hasBegun = false
    /// The regions that were started, or have changed.
    var changed: Set<Int> = []
    /// The child of `work` that was left last.
    var lastChild: String?
    /// The deadlines of running timers, by the numbers of the timeouts. One that a transaction starts has none yet.
    var timers: [Int: Int?] = [:]
    var deferred: [String] = []
    /// Whether a change is due that couldn't be saved, so that requests are refused.
    var isUnsaved = false
    /// Whether an eventless transition or a completion couldn't be saved.
    var isStepUnsaved = false
  }

  struct Refused: Error, CustomStringConvertible {
    let reason: String
    let subject: String
    var why = ""
    var region = 0
    var description: String { "refused \(reason) \(subject)\(why)" }
  }

  enum Queued {
    case event(String)
    case call(String)
    case target(String)
    case closure(String, Int)
  }

  struct Report {
    let text: String
    /// Whether it is about a transition or a reset, which a listener is inside.
    let isInside: Bool
    /// Whether it remains if the transaction is rolled back.
    let remains: Bool
  }

  let rules: RuntimeRules
  let listener: RuntimeListener
  var now = 0
  var switches = RuntimeSwitch.initial
  var log: [String] = []
  var reactions: [RuntimeStep.Reaction] = []
  var situation: Situation
  /// The situation that is, while a question looks ahead.
  var actual: Situation?
  var queue: [Queued] = []
  var pending: [Report] = []
  /// The closures that a transaction enqueues.
  var atCommit: [Queued] = []
  var isRunning = false
  var isDelivering = false
  /// Whether the conditions of a request are evaluated that no transition has made.
  var isDeciding = false
  /// Whether `willCommit` runs, so that a request for a transition isn't queued.
  var isCommitting = false
  var transactions = 0
  var hasChanged = false
  /// The timeouts that couldn't be saved since the machine settled last.
  var unsaved: Set<Int> = []
  /// Whether nothing more is compared, because of a known fault: while a change that is due can't be saved, previews and
  /// calls by name give another reason, and closures of `enqueue` and queued requests run. How often closures and
  /// requests of listeners try to save that change isn't in the contract.
  var isUnknown = false
  /// The number of requests of a monitor that have not returned.
  var entries = 0

  init(_ rules: RuntimeRules, _ listener: RuntimeListener) {
    (self.rules, self.listener, situation) = (rules, listener, Situation(states: rules.initials))
  }

  /// What is observed in each step; nil for one that isn't compared because of a known fault.
  static func observations(
    of script: [RuntimeStep], _ rules: RuntimeRules, _ listener: RuntimeListener
  ) -> [[String]?] {
    var model = RuntimeModel(rules, listener)
    return script.map { step in
      (model.log, model.reactions) = ([], step.reactions)
      let result = model.perform(step.action)
      model.log += [result, model.text]
      return model.isUnknown ? nil : model.log
    }
  }

  private var text: String {
    let deferred = situation.deferred.isEmpty ? "" : " \(situation.deferred)"
    return "in \(situation.states.joined(separator: " ")) #\(situation.revision)"
      + " after \(situation.previous ?? "nothing")\(deferred)"
  }

  var state: String { situation.states[0] }

  /// A host's code runs, and may make a request.
  mutating func reach(_ text: String) {
    log.append(text)
    guard let index = reactions.firstIndex(where: { text.hasPrefix($0.place) }) else { return }
    let action = reactions.remove(at: index).action
    log.append("- \(action)")
    let ahead = actual.map { actual in (situation, actual) }
    if let ahead { (situation, actual) = (ahead.1, nil) }
    let result = perform(action)
    if let ahead { (situation, actual) = (ahead.0, situation) }
    log.append("- \(result)")
  }

  mutating func callback(_ text: String) { if rules.hasCallbacks { reach(text) } }

  // MARK: - Reports

  mutating func report(_ text: String, region: Int = 0, remains: Bool = false) {
    if listener == .none || listener == .delegate && region > 0 { return }
    let isInside = text.hasPrefix("transition") || text == "reset"
    let prefix = region > 0 && isInside ? "lamp " : ""
    pending.append(Report(text: prefix + text, isInside: isInside, remains: remains))
    deliver()
  }

  /// Delivers the pending reports, unless one is being delivered, a transaction runs, or the monitor is held.
  mutating func deliver() {
    guard !isDelivering, transactions == 0, !rules.notifiesLate || entries == 0 else { return }
    isDelivering = true
    while !pending.isEmpty {
      let (report, wasRunning) = (pending.removeFirst(), isRunning)
      isRunning = (isRunning || report.isInside) && !rules.notifiesLate
      reach("report \(report.text)")
      isRunning = wasRunning
    }
    isDelivering = false
  }

  mutating func refuse(_ refused: Refused) -> Refused {
    report("\(refused)", region: refused.region, remains: true)
    return refused
  }

  // MARK: - Actions

  mutating func perform(_ action: RuntimeAction) -> String {
    entries += 1
    let result: String
    do { result = try self.result(of: action) } catch let error as Refused {
      result = "\(error)"
    } catch { result = "threw \(error)" }
    entries -= 1
    if rules.notifiesLate { deliver() }
    return result
  }

  mutating func result(of action: RuntimeAction) throws -> String {
    switch action {
    case .request(let road, let method, let number):
      return road.isQuestion ? answer(road, method, number) : try request(road, method, number)
    case .enter(let target):
      if isRunning { return try wait(.target(target), target, canWait: true, "queued") }
      return try outermost { model in try model.enter(target, isAtRest: true) }
    case .askEnter(let target):
      let isInTransition = isCommitting
      return ask { model in
        if isInTransition { throw Refused(reason: "inTransition", subject: target) }
        _ = try model.rule(to: target, isAtRest: true)
        return "yes"
      }
    case .enqueue(let method, let number): enqueue(closure: .closure(method, number))
    case .transaction(let actions, let fails): try transaction(actions, fails: fails)
    case .start: try start()
    case .reset: try reset()
    case .restore: restore()
    case .expireDue:
      settle()
      drain()
    case .conditionsChanged:
      if !isRunning, !situation.isStepUnsaved { settle() }
      if listener == .reports { report("permissions in \(state)") }
      if !isRunning, !situation.isUnsaved || situation.isStepUnsaved { macrostep(isSettling: situation.isStepUnsaved) }
    case .set(let name, let value): switches[name] = value
    case .advance(let seconds): now += seconds
    }
    return "done"
  }
}
#endif
