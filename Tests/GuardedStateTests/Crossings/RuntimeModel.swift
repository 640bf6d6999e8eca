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
    var history: [String] = []
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
    /// Whether listeners have received it: the body has run.
    var isReported = false
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
    /// The callback of the host that receives it before observers do; nil if none does, or has.
    var callback: String?
    /// Whether an observer receives it.
    let isHeard: Bool
    /// Whether it is about a transition or a reset, which a listener is inside.
    let isInside: Bool
    /// Whether it remains if the transaction is rolled back.
    let remains: Bool
  }

  let rules: RuntimeRules
  let listener: RuntimeListener
  /// Whether the listener receives the reports of all regions, and those of changed conditions.
  private var hearsAll: Bool { listener == .reports || listener == .process }
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
  /// Whether conditions are evaluated that nobody writes down.
  var isSilent = false
  /// Whether a listener has called a method that changes no state, which eventless transitions follow after the delivery.
  var follows = false
  var hasChanged = false
  /// The timeouts that couldn't be saved since the machine settled last.
  var unsaved: Set<Int> = []
  /// Whether nothing more is compared: how often closures of `enqueue`, queued requests and those of listeners try to save
  /// a change that is due isn't in the contract.
  var isUnknown = false
  /// The number of requests of a monitor that have not returned.
  var entries = 0

  init(_ rules: RuntimeRules, _ listener: RuntimeListener) {
    (self.rules, self.listener, situation) = (
      rules, listener, Situation(states: rules.initials, history: Array(rules.initials.prefix(1)))
    )
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
      + (listener == .history ? " history \(situation.history)" : "")
  }

  var state: String { situation.states[0] }

  /// A host's code runs, and may make a request.
  mutating func reach(_ text: String) {
    if isSilent { return }
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

  /// The states whose exits, and entries before the change, have callbacks.
  private static let watched = ["open", "work", "first"]

  /// Runs a callback, if the host has it.
  mutating func callback(_ text: String) {
    guard rules.hasCallbacks else { return }
    let words = text.split(separator: " ").map(String.init)
    let isCommon =
      words[0] == "didEnter" ? words[1] != "off" : words == ["willTransition"] || words == ["didTransition"]
    let isOther = rules.hasAllCallbacks && (words.count == 1 || Self.watched.contains(words[1]))
    if isCommon || isOther { reach(text) }
  }

  // MARK: - Reports

  mutating func report(_ text: String, region: Int = 0, remains: Bool = false) {
    let isHeard = hearsAll || listener == .delegate && region == 0
    let isInside = text.hasPrefix("transition") || text == "reset"
    let prefix = region > 0 && isInside ? "lamp " : ""
    let callback = rules.hasAllCallbacks ? Self.callback(of: text) : nil
    if callback == nil, !isHeard { return }
    pending.append(
      Report(text: prefix + text, callback: callback, isHeard: isHeard, isInside: isInside, remains: remains))
    deliver()
  }

  private static func callback(of report: String) -> String? {
    let callbacks = ["refused": "didRefuse", "call": "didCall", "ignored": "didCall", "failure": "didFail"]
    return report.split(separator: " ").first.flatMap { callbacks[String($0)] }
  }

  /// Delivers the pending reports, unless one is being delivered: to the host at once, to observers unless a transaction
  /// runs, or the monitor is held.
  mutating func deliver() {
    guard !isDelivering else { return }
    isDelivering = true
    while case let isHeld = transactions > 0 || rules.notifiesLate && entries > 0,
      let index = pending.firstIndex(where: { !isHeld || $0.callback != nil })
    {
      let (report, wasRunning) = (pending[index], isRunning)
      let isQueueing = report.isInside || report.text.hasPrefix("refused") && !queue.isEmpty
      isRunning = (isRunning || isQueueing) && !rules.notifiesLate
      pending[index].callback = nil
      if let callback = report.callback { reach(callback) }
      if !isHeld || !report.isHeard { pending.remove(at: index) }
      if !isHeld, report.isHeard { reach("report \(report.text)") }
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
    let entry = if case .several = action { 0 } else { 1 }
    entries += entry
    let result: String
    do { result = try self.result(of: action) } catch let error as Refused {
      result = "\(error)"
    } catch { result = "threw \(error)" }
    entries -= entry
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
    case .several(let actions):
      for action in actions {
        log.append("- \(action)")
        log.append("- \(perform(action))")
      }
    case .askPermitted: return permitted()
    case .start: try start()
    case .reset: try reset()
    case .restore: restore()
    case .expireDue:
      settle()
      drain()
    case .conditionsChanged:
      if !isRunning, !situation.isStepUnsaved { settle() }
      if hearsAll { report("permissions in \(state)") }
      if !isRunning, !situation.isUnsaved || situation.isStepUnsaved { macrostep(isSettling: situation.isStepUnsaved) }
    case .set(let name, let value): switches[name] = value
    case .advance(let seconds): now += seconds
    }
    return "done"
  }
}
#endif
