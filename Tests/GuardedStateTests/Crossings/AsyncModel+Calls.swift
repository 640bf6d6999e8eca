#if Macros
extension AsyncModel {
  // MARK: - Deciding

  /// Whether the state declares a method.
  func declares(_ method: AsyncRules.Method) -> Bool {
    AsyncRules.path(of: situation.state).contains(where: method.sources.contains)
  }

  /// Decides once: the state, then the conditions. Without a number no guard with arguments is evaluated.
  func decide(_ method: AsyncRules.Method, _ number: Int?) throws {
    guard declares(method) else {
      throw Refused(reason: situation.state == "closed" ? "finished" : "notAllowed", subject: method.name)
    }
    let isTooMuch = method.guards && (number ?? 0) > 5 && !(method.mayBeWide && holds(.isWide))
    let conditions =
      (method.needsReady && !holds(.isReady) ? ["isReady"] : [])
      + (isTooMuch ? ["should" + method.name.prefix(1).uppercased() + method.name.dropFirst()] : [])
    if !conditions.isEmpty { throw Refused(reason: "declined", subject: method.name, conditions: conditions) }
  }

  /// Decides about an event, which has no arguments.
  func decide(event method: AsyncRules.Method) throws {
    if declares(method), method.isAsync { throw Refused(reason: "wrongArguments", subject: method.name) }
    try decide(method, nil)
  }

  /// The refusal of a request that another task's transaction or a body without `via:` prevents.
  func inTransition(_ method: AsyncRules.Method) -> Refused { Refused(reason: "inTransition", subject: method.name) }

  func isDeferred(_ method: AsyncRules.Method) -> Bool { method.isQueued && situation.state == "loading" }

  mutating func answer(_ road: AsyncRoad, _ name: String, _ number: Int) -> String {
    let method = AsyncRules.method(name)
    if isShutOut, road.isEvent, method.isAsync { exclusion = .eventInTransaction }
    let isQueued = isRunning && !isCommitting && (road.isEvent || method.isQueued)
    if isShutOut || (isRunning || busy != nil) && method.changes && !isQueued { return "\(inTransition(method))" }
    let before = situation
    if !isRunning, !isBlocked, transactions == 0 { lookAhead() }
    defer { situation = before }
    do {
      if road.isEvent {
        try decide(event: method)
      } else {
        try decide(method, road == .ask || road == .previewTools ? number : nil)
      }
      return "yes"
    } catch { return "\(error)" }
  }

  /// Takes the timeouts that are due by the rules alone.
  private mutating func lookAhead() {
    while let due = nextDue {
      situation.timers[due] = nil
      situation.state = due == "ready" ? "first" : "failed"
      while let target = eventlessTarget { situation.state = target }
    }
  }

  /// Reports the refusal of a decision.
  mutating func admit(_ decide: (Self) throws -> Void) throws {
    do { try decide(self) } catch let refused as Refused { throw refuse(refused) }
  }

  // MARK: - Requests for methods that aren't async

  mutating func request(_ road: AsyncRoad, _ method: AsyncRules.Method, _ number: Int) throws -> String {
    let isSilent = road == .call && method.isQueued
    do { return try perform(road, method, isSilent: isSilent) } catch {
      if isSilent { return "returned nil" }
      throw error
    }
  }

  private mutating func perform(_ road: AsyncRoad, _ method: AsyncRules.Method, isSilent: Bool) throws -> String {
    let (isEvent, canWait) = (road.isEvent, road.isEvent || isSilent)
    if isShutOut, isEvent, method.isAsync { exclusion = .eventInTransaction }
    let nothing = isEvent ? "queued" : "returned nil"
    if isRunning, method.changes {
      guard canWait, !isCommitting else { throw refuse(inTransition(method)) }
      queue.append(method.name)
      return nothing
    }
    if isShutOut || busy != nil && method.changes { throw refuse(inTransition(method)) }
    if !isRunning { settle() }
    let source = situation.state
    if canWait, isDeferred(method) {
      situation.deferred.append(method.name)
      return isEvent ? "deferred" : nothing
    }
    try admit { model in try isEvent ? model.decide(event: method) : model.decide(method, nil) }
    if !method.changes {
      reach("body peek")
      report("call peek in \(situation.state)")
      conditionsMayHaveChanged()
      if !isRunning { macrostep() }
      return "returned 7"
    }
    let entered = try transit { model in try model.run(method) }
    return isEvent ? "happened \(source) → \(entered)" : "returned nil"
  }

  /// Performs the transition of a method that isn't async, and returns the state that it enters.
  @discardableResult
  mutating func run(_ method: AsyncRules.Method) throws -> String {
    reach("willTransition")
    reach("body \(method.name)")
    let target =
      ["stop": "idle", "close": "closed"][method.name] ?? (situation.state == "ready" ? "first" : "last")
    try change(to: target, by: method.name)
    return target
  }

  // MARK: - Calls in tasks

  mutating func start(_ number: Int) {
    guard let call = calls[number] else { return }
    owner = number
    defer { owner = nil }
    do {
      switch call.kind {
      case .method(let road, let name, let argument):
        let method = AsyncRules.method(name)
        if !method.isAsync { return finish(number, try request(road, method, argument)) }
        try method.waits ? startOrWait(call, method, argument) : startNow(call, method, argument)
      case .waitUntil(let state, let limit): try startWaiting(call, for: state, limit)
      case .transaction(let actions): try startTransaction(call, actions)
      }
    } catch { finish(number, error: error) }
  }

  /// A call has ended with an error.
  mutating func finish(_ number: Int, error: any Error) {
    // By name, a call throws a refusal or an error of `willCommit(_:)` that its method can't.
    if case .method(let road, let name, _) = calls[number]?.kind, let neutral = AsyncRules.method(name).neutral,
      road == .call || error is Failure
    {
      return finish(number, "returned \(neutral)")
    }
    finish(number, error is Refused ? "\(error)" : "threw \(error)")
  }

  private mutating func startNow(_ call: Call, _ method: AsyncRules.Method, _ argument: Int) throws {
    if isShutOut || busy != nil && method.changes { throw refuse(inTransition(method)) }
    settle()
    try admit { try $0.decide(method, argument) }
    try run(call, method, argument)
  }

  /// Runs a call that may run until its body suspends.
  mutating func run(_ call: Call, _ method: AsyncRules.Method, _ argument: Int) throws {
    let wasOwner = owner
    owner = call.number
    defer { owner = wasOwner }
    switch method.body {
    case .changesNothing: break
    case .transition:
      isRunning = true
      reach("willTransition")
      isRunning = false
      busy = call.number
    case .via(let state, _, _):
      calls[call.number]?.hasBody = true
      try transit { model in
        model.reach("willTransition")
        try model.change(to: state, by: method.name, body: call.number)
      }
      if method.cancelsBody, !situation.bodies.contains(call.number) { throw preempt(method, Failure.preempted) }
    }
    let text = "\(method.name)\(method.hasNumber ? "(\(argument))" : "")"
    if rules.overrides, ["load", "fetch"].contains(method.name) { reach("override \(text)") }
    reach("body \(text) of \(call.number)")
    gates.insert(call.number)
  }

  /// Ends a body that a body has called, or calls it; returns how the outer one ends then, and nil if that is suspended.
  private mutating func endNested(_ number: Int, _ end: AsyncEnd) -> AsyncEnd? {
    guard let call = calls[number] else { return nil }
    guard let nested = call.nested else { return end.nested.map { callNested($0, call) ? .returns : nil } ?? end }
    calls[number]?.nested = nil
    if end.nested != nil { exclusion = .deepCalls }
    reach("end \(nested)(1)\(call.isCanceled || call.isBodyCanceled ? ", canceled" : "")")
    do {
      try endCall(AsyncRules.method(nested), end)
      seen.log.append("- returned 7")
    } catch { seen.log.append("- threw \(error)") }
    return .returns
  }

  /// A body ends.
  mutating func end(_ number: Int, _ end: AsyncEnd) {
    owner = number
    defer { owner = nil }
    guard let end = endNested(number, end), let call = calls[number] else { return }
    guard case .method(let road, let name, let argument) = call.kind else { return endTransaction(call, end) }
    let method = AsyncRules.method(name)
    let text = "\(name)\(method.hasNumber ? "(\(argument))" : "")"
    reach("end \(text)\(call.isCanceled || call.isBodyCanceled ? ", canceled" : "")")
    do {
      switch method.body {
      case .changesNothing: try endCall(method, end)
      case .transition: try endTransition(call, method, end)
      case .via:
        if isBlocked { return held.append((number, end)) }
        try endVia(call, method, end)
      }
      finish(number, result(of: method, road, end))
    } catch { finish(number, error: error) }
  }

  /// Makes a call in the body of another one; returns false if it suspends.
  private mutating func callNested(_ name: String, _ call: Call) -> Bool {
    let method = AsyncRules.method(name)
    seen.log.append("- calls \(name)")
    let reacts = reaction != nil
    // Which task continues first is open then.
    defer { if reacts && reaction == nil || !method.isAsync, !waiters.isEmpty { exclusion = .deepCalls } }
    do {
      if !method.isAsync { return log(try request(.call, method, 1)) }
      if method.waits, method.changes, call.isCanceled || call.isBodyCanceled { throw Failure.canceled }
      if !isBlocked { settle() }
      // A call from the body of a transition, or from a transaction, can't wait for itself.
      let isInTransition = busy == call.number || transaction == call.number || situation.bodies.contains(call.number)
      if isShutOut || busy != nil && method.changes || !isAllowed(method) {
        if method.waits, !isInTransition { exclusion = .deepCalls }
        if !method.waits, !isShutOut { try admit { try $0.decide(method, 1) } }
        throw refuse(inTransition(method))
      }
      if method.changes || waiters.contains(where: { $0.goal == name }) { exclusion = .deepCalls }
      calls[call.number]?.nested = name
      reach("body \(name)(1) of \(call.number)")
      gates.insert(call.number)
      return false
    } catch { return log(error is Refused ? "\(error)" : "threw \(error)") }
  }

  private mutating func log(_ text: String) -> Bool {
    seen.log.append("- \(text)")
    return true
  }

  private func isAllowed(_ method: AsyncRules.Method) -> Bool { (try? decide(method, 1)) != nil }

  func result(of method: AsyncRules.Method, _ road: AsyncRoad, _ end: AsyncEnd) -> String {
    switch method.name {
    case "scan": return "returned nil"
    case "pick": return "returned \(road == .call ? (holds(.picksFailed) ? "failed" : "idle") : "nil")"
    case "look": return end == .returns ? "returned 7" : "returned nil"
    case "guess": return end == .returns ? "returned 7" : "returned -1"
    default: return rules.overrides && ["load", "fetch"].contains(method.name) ? "returned 8" : "returned 7"
    }
  }

  func error(_ end: AsyncEnd) -> (any Error)? {
    switch end {
    case .returns, .stop, .peek, .read, .send, .take: nil
    case .throwsError: RuntimeError.body
    case .throwsCancellation: Failure.canceled
    }
  }

  private mutating func endCall(_ method: AsyncRules.Method, _ end: AsyncEnd) throws {
    let error = method.neutral == nil ? error(end) : nil
    if let error { _ = fail(error, method.name) } else { report("call \(method.name) in \(situation.state)") }
    conditionsMayHaveChanged()
    if !isBlocked { macrostep() }
    if let error { throw error }
  }

  private mutating func endTransition(_ call: Call, _ method: AsyncRules.Method, _ end: AsyncEnd) throws {
    let thrown = method.neutral == nil ? error(end) : nil
    busy = nil
    try transit { model in
      if let error = thrown ?? (call.isCanceled && !method.waits ? Failure.canceled : nil) {
        throw model.fail(error, method.name)
      }
      guard case .transition(let targets) = method.body, let first = targets.first else { return }
      let target = targets.count > 1 && model.holds(.picksFailed) ? targets[1] : first
      try model.change(to: target, by: method.name)
    }
  }

  mutating func endVia(_ call: Call, _ method: AsyncRules.Method, _ end: AsyncEnd) throws {
    guard case .via(_, let target, let orElse) = method.body else { return }
    settle()
    let thrown = error(end) ?? (call.isCanceled ? Failure.canceled : nil)
    guard situation.bodies.remove(call.number) != nil else {
      let isOfPreemption = method.cancelsBody && end == .throwsCancellation && !call.isCanceled
      throw preempt(method, isOfPreemption ? Failure.preempted : thrown ?? Failure.preempted)
    }
    try transit { model in
      var failure: (any Error)?
      if let thrown {
        failure = model.fail(thrown, method.name)
      } else {
        model.reach("willTransition")
        do { return try model.change(to: target, by: method.name) } catch { failure = error }
        if !model.queue.isEmpty { model.exclusion = .queuedAtEnd }
      }
      if let orElse {
        model.reach("willTransition")
        try model.change(to: orElse, by: method.name, anyway: true)
      }
      if let failure { throw failure }
    }
  }

  /// A body ends, or doesn't begin, after its state was left.
  private mutating func preempt(_ method: AsyncRules.Method, _ error: any Error) -> any Error {
    let error = fail(error, method.name)
    conditionsMayHaveChanged()
    macrostep()
    return error
  }

  // MARK: - Transactions

  private mutating func startTransaction(_ call: Call, _ actions: [AsyncAction]) throws {
    if isBlocked { throw refuse(Refused(reason: "inTransition", subject: "transaction(_:)")) }
    settle()
    calls[call.number]?.before = (situation, pending.count)
    (transaction, transactions, hasChanged) = (call.number, 1, false)
    performAll(actions)
    gates.insert(call.number)
  }

  private mutating func endTransaction(_ call: Call, _ end: AsyncEnd) {
    guard let before = calls[call.number]?.before else { return }
    do {
      if end != .returns { throw RuntimeError.transaction }
      try commit()
      transaction = nil
      finish(call.number, "committed")
    } catch {
      transaction = nil
      rollBack(to: before.situation, before.reports)
      finish(call.number, error: error)
    }
    afterTransaction()
  }

  mutating func reset() throws {
    if isRunning || isBlocked { throw refuse(Refused(reason: "inTransition", subject: "idle")) }
    if transactions > 0 { exclusion = .resetInTransaction }
    let deferred = situation.deferred
    situation = Situation()
    cancelBodies()
    isRunning = true
    report("reset")
    for name in deferred { _ = refuse(Refused(reason: "reset", subject: name)) }
    isRunning = false
    for waiter in waiters { isReset.insert(waiter.number) }
    macrostep()
  }

  mutating func transact(_ actions: [AsyncAction], fails: Bool) throws {
    if isRunning || isBlocked { throw refuse(Refused(reason: "inTransition", subject: "transaction(_:)")) }
    settle()
    let (before, reports, isOutermost) = (situation, pending.count, transactions == 0)
    if isOutermost { hasChanged = false }
    transactions += 1
    defer { if isOutermost { afterTransaction() } }
    do {
      performAll(actions)
      if fails { throw RuntimeError.transaction }
      if isOutermost { try commit() } else { transactions -= 1 }
    } catch {
      rollBack(to: before, reports)
      throw error
    }
  }

  private mutating func commit() throws {
    if hasChanged, rules.saves {
      try save("\(situation.state) #\(situation.revision)", nil)
    }
    transactions -= 1
    for case (let state, nil) in situation.timers {
      situation.timers[state] = now + (AsyncRules.timeouts[state]?.seconds ?? 0)
    }
  }

  private mutating func rollBack(to before: Situation, _ reports: Int) {
    situation = before
    transactions -= 1
    mayHaveChangedConditions = true
    pending = pending[..<reports] + pending[reports...].filter(\.remains)
  }

  private mutating func afterTransaction() {
    deliver()
    conditionsMayHaveChanged()
    cancelBodies()
    macrostep(follows: exchange(&mayHaveChangedConditions, with: false))
  }
}
#endif
