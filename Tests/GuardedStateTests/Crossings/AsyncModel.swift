#if Macros
/// A host with async methods as the contract describes it, which performs one step of a script after the other.
///
/// The parts follow `DESIGN.md` ("The order of effects", "Guards that wait", "Time that belongs to a state", "Saving")
/// and the articles "The order of effects", "Waiting" and "Timeouts". Nothing of it follows the engine.
struct AsyncModel {
  /// The part of the host that a transaction restores.
  struct Situation {
    var state = "idle"
    var previous: String?
    var revision = 0
    var deferred: [String] = []
    /// The deadlines of running timers. One that a transaction starts has none yet.
    var timers: [String: Int?] = [:]
    /// The calls with `via:` whose state has not been left.
    var bodies: Set<Int> = []
    /// The states that were entered since the waiting calls were resumed last, and the numbers of the entries.
    var entered: [(state: String, number: Int)] = []
    /// The number of the entry of `ready` that lasts.
    var readyEntry: Int?
  }

  struct Refused: Error, CustomStringConvertible {
    let reason: String
    let subject: String
    var conditions: [String] = []
    var description: String { "refused \(reason) \(subject)\(conditions.isEmpty ? "" : " \(conditions)")" }
  }

  /// The errors that a call may throw beside a refusal and those of ``RuntimeError``.
  enum Failure: String, Error, CustomStringConvertible {
    case preempted = "Preempted"
    case canceled = "CancellationError()"
    var description: String { rawValue }
  }

  struct Call {
    let number: Int
    let kind: AsyncCall.Kind
    var isCanceled: Bool
    /// Whether the state of its body was entered.
    var hasBody = false
    /// Whether it runs in a separate task that was canceled.
    var isBodyCanceled = false
    /// The method whose body runs in that of the call.
    var nested: String?
    /// The situation before a transaction, and the number of reports that were pending.
    var before: (situation: Situation, reports: Int)?
  }

  struct Waiter {
    let number: Int
    /// The queue: a method, or a state with a space before it.
    let goal: String
    let deadline: Int?
    /// The number of the last entry of a state before it.
    let lastEntry: Int
  }

  /// The number of the gate of the activity, whose body belongs to no call.
  static let activity = Int.max

  let rules: AsyncRules
  let listens: Bool
  var now = 0
  var switches = AsyncSwitch.initial
  var seen = AsyncObservation()
  var reaction: AsyncStep.Reaction?
  var situation = Situation()
  var calls: [Int: Call] = [:]
  /// The calls that have not ended, in order.
  var open: [Int] = []
  var callCount = 0
  /// The calls whose bodies are suspended.
  var gates: Set<Int> = []
  /// The call whose body runs without `via:`.
  var busy: Int?
  /// The call that is an async transaction.
  var transaction: Int?
  var transactions = 0
  /// Whether conditions may have changed: it was rolled back, or another task has called a method meanwhile.
  var mayHaveChangedConditions = false
  /// The call whose task runs; nil for the script's.
  var owner: Int?
  var queue: [String] = []
  var pending: [(text: String, remains: Bool)] = []
  var isRunning = false
  var isCommitting = false
  var isDelivering = false
  var hasChanged = false
  /// The ends of bodies that wait until no transition or transaction runs.
  var held: [(number: Int, end: AsyncEnd)] = []
  var waiters: [Waiter] = []
  /// The waiting calls that a reset refuses.
  var isReset: Set<Int> = []
  /// The queues whose first call has not been tried since conditions may have changed.
  var untried: Set<String> = []
  /// The entry of `ready` for which the activity's body began last.
  var activityEntry: Int?
  var isActivityRunning = false
  /// Whether that body began in this step.
  var isActivityNew = false
  /// Whether that body was canceled.
  var isActivityCanceled = false
  var entries = 0
  /// Whether the task of the timeouts has woken, and couldn't take them.
  var hasWoken = false
  /// Whether nothing more is compared: see ``AsyncExclusion``.
  var exclusion: AsyncExclusion?

  init(_ rules: AsyncRules, listens: Bool) { (self.rules, self.listens) = (rules, listens) }

  /// Returns the observations that the contract determines, up to the first step that it leaves open.
  static func observations(of script: [AsyncStep], _ rules: AsyncRules, listens: Bool) -> [AsyncObservation] {
    var model = AsyncModel(rules, listens: listens)
    return Array(script.lazy.map { model.observation(of: $0) }.prefix { $0 != nil }.compactMap(\.self))
  }

  /// Performs a step, and returns its observation; nil if the contract leaves it open.
  mutating func observation(of step: AsyncStep) -> AsyncObservation? {
    (seen, reaction, isActivityNew) = (AsyncObservation(), step.reaction, false)
    begin(step.action)
    follow()
    seen.situation = text
    return exclusion == nil ? seen : nil
  }

  private var text: String {
    let names = waiters.map { $0.goal.trimmingPrefix(" ").description } + situation.deferred
    return "in \(situation.state) #\(situation.revision) after \(situation.previous ?? "nothing") \(names)"
  }

  /// Whether requests of this task can't begin a transition.
  var isBlocked: Bool { busy != nil || isShutOut }
  var isShutOut: Bool { transaction != nil && transaction != owner }
  func holds(_ name: AsyncSwitch) -> Bool { switches[name, default: false] }

  /// A host's code runs, and may make a request.
  mutating func reach(_ text: String) {
    seen.log.append(text)
    guard let reaction, text.hasPrefix(reaction.place) else { return }
    self.reaction = nil
    seen.log.append("- \(reaction.action)")
    let result = perform(reaction.action)
    seen.log.append("- \(result)")
  }

  // MARK: - Actions

  mutating func begin(_ action: AsyncAction) {
    switch action {
    case .start(let call):
      callCount += 1
      var kind = call.kind
      if case .method(let road, let name, let number) = kind, !rules.isAwaitedByName {
        kind = .method(road.direct, name, number)
      }
      calls[callCount] = Call(number: callCount, kind: kind, isCanceled: call.isCanceled)
      open.append(callCount)
      start(callCount)
    case .open(let number, let end):
      if gates.isEmpty { return }
      let gate = gates.sorted()[number % gates.count]
      gates.remove(gate)
      if gate == Self.activity { endActivity(end) } else { self.end(gate, end) }
    case .cancel(let number):
      if open.isEmpty { return }
      cancel(open[number % open.count])
    case .advance(let seconds, let wakes): advance(by: seconds, wakes)
    case .request(let road, let name, let number) where road.isOfTools && !rules.isAwaitedByName:
      seen.log.append(perform(.request(road.direct, name, number)))
    default: seen.log.append(perform(action))
    }
  }

  /// Performs an action in code that the host calls, or in a transaction.
  mutating func perform(_ action: AsyncAction) -> String {
    do {
      switch action {
      case .request(let road, let name, let number):
        return road.isQuestion ? answer(road, name, number) : try request(road, AsyncRules.method(name), number)
      case .transaction(let actions, let fails): try transact(actions, fails: fails)
      case .set(let name, let value): switches[name] = value
      case .conditionsChanged:
        if !isRunning, !isBlocked { settle() }
        conditionsMayHaveChanged()
        if !isRunning { macrostep() }
      case .expireDue: settle()
      case .reset: try reset()
      case .start, .open, .cancel, .advance: break
      }
    } catch { return "\(error is Refused ? "" : "threw ")\(error)" }
    return "done"
  }

  mutating func performAll(_ actions: [AsyncAction]) {
    for action in actions {
      seen.log.append("- \(action)")
      let result = perform(action)
      seen.log.append("- \(result)")
    }
  }

  private mutating func advance(by seconds: Int, _ wakes: Bool) {
    let end = now + seconds
    func isDue(_ deadline: Int?) -> Bool { deadline.map { $0 <= end } ?? false }
    while wakes {
      let limits = waiters.filter { isDue($0.deadline) }.map { (max(now, $0.deadline ?? 0), Int?.some($0.number)) }
      // A task also wakes for a timer that a transaction may restore.
      let restored = transaction.flatMap { calls[$0]?.before?.situation.timers } ?? [:]
      let all = Set((Array(situation.timers.values) + Array(restored.values)).compactMap(\.self))
      let timers = rules.hasTimers && !hasWoken ? all.filter { isDue($0) } : []
      let due = (limits + timers.map { (max(now, $0), nil) }).sorted { $0.0 < $1.0 }
      guard let first = due.first else { break }
      if due.count > 1, due[1].0 == first.0 { exclusion = exclusion ?? .sameTime }
      now = first.0
      if let number = first.1, let waiter = waiters.first(where: { $0.number == number }) {
        withdraw(number)
        let goal = waiter.goal.trimmingPrefix(" ").description
        let refused = refuse(Refused(reason: "timedOut", subject: goal, conditions: falseConditions(of: waiter)))
        finish(number, "\(refused)")
      } else if isBlocked {
        hasWoken = true
      } else {
        settle()
      }
      follow()
    }
    now = end
    if !wakes, waiters.contains(where: { isDue($0.deadline) }) { exclusion = exclusion ?? .lateLimit }
  }

  /// The conditions because of which a waiting call is refused now.
  private func falseConditions(of waiter: Waiter) -> [String] {
    guard !isShutOut, case .method(_, let name, let number) = calls[waiter.number]?.kind else { return [] }
    do { try decide(AsyncRules.method(name), number) } catch let refused as Refused { return refused.conditions } catch
    {}
    return []
  }

  // MARK: - Reports

  mutating func report(_ text: String, remains: Bool = false) {
    guard listens else { return }
    pending.append((text, remains || isShutOut))
    deliver()
  }

  mutating func deliver() {
    guard !isDelivering, transactions == 0 else { return }
    isDelivering = true
    while !pending.isEmpty {
      let (text, wasRunning) = (pending.removeFirst().text, isRunning)
      isRunning = isRunning || text.hasPrefix("transition") || text == "reset"
      reach("report \(text)")
      isRunning = wasRunning
    }
    isDelivering = false
  }

  mutating func refuse(_ refused: Refused) -> Refused {
    report("\(refused)", remains: true)
    return refused
  }

  /// Reports an error, and returns it.
  mutating func fail(_ error: any Error, _ method: String?) -> any Error {
    report("failure \(error) of \(method ?? "nothing")", remains: true)
    return error
  }

  /// A call has ended.
  mutating func finish(_ number: Int, _ result: String) {
    open.removeAll { $0 == number }
    seen.ended.append("\(number) \(result)")
  }
}
#endif
