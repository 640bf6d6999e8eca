#if Macros
extension AsyncModel {
  // MARK: - Microsteps

  /// Performs a transition and what follows.
  mutating func transit<Result>(_ work: (inout Self) throws -> Result) throws -> Result {
    isRunning = true
    defer {
      isRunning = false
      conditionsMayHaveChanged()
      macrostep()
    }
    return try work(&self)
  }

  /// Changes the state, from `willCommit(_:)` on.
  ///
  /// - Parameters:
  ///   - body: The call whose body runs in that state.
  ///   - anyway: Whether an error of `willCommit(_:)` is only reported.
  mutating func change(to target: String, by method: String?, body: Int? = nil, anyway: Bool = false) throws {
    let (source, leaf) = (situation.state, target == "spare" ? "first" : target)
    if rules.saves, transactions == 0 {
      do { try save("\(leaf) #\(situation.revision + 1)", method) } catch { if !anyway { throw error } }
    }
    (situation.state, situation.previous) = (leaf, source)
    situation.revision += 1
    hasChanged = true
    situation.timers[source] = nil
    if let timeout = AsyncRules.timeouts[leaf] {
      situation.timers[leaf] = .some(transactions > 0 ? nil : now + timeout.seconds)
    }
    situation.bodies = body.map { [$0] } ?? []
    entries += 1
    situation.entered.append((leaf, entries))
    situation.readyEntry = leaf == "ready" ? entries : nil
    if transactions == 0, isActivityRunning, activityEntry != situation.readyEntry { isActivityCanceled = true }
    cancelBodies()
    reach("didTransition to \(leaf)")
    report("transition \(source) → \(leaf) by \(method ?? "nothing")")
    conditionsMayHaveChanged()
  }

  mutating func save(_ text: String, _ method: String?) throws {
    let wasRunning = isRunning
    (isRunning, isCommitting) = (true, true)
    reach("save \(text)")
    (isRunning, isCommitting) = (wasRunning, false)
    if !holds(.saves) { throw fail(RuntimeError.unsaved, method) }
  }

  /// Cancels the bodies with `cancelsBody: true` whose state was left.
  mutating func cancelBodies() {
    guard transactions == 0 else { return }
    for number in open where calls[number]?.hasBody == true {
      guard case .method(_, let name, _) = calls[number]?.kind, AsyncRules.method(name).cancelsBody else { continue }
      if !situation.bodies.contains(number) { calls[number]?.isBodyCanceled = true }
    }
  }

  mutating func conditionsMayHaveChanged() { untried = Set(waiters.map(\.goal)) }

  // MARK: - The macrostep

  var eventlessTarget: String? {
    if situation.state == "failed", holds(.isCalm) { return "idle" }
    return situation.state == "last" ? "idle" : nil
  }

  /// The state whose timeout is due.
  var nextDue: String? {
    situation.timers.first { $0.value.map { $0 <= now } ?? false }?.key
  }

  /// Eventless transitions, completions, timeouts that are due, deferred events and queued requests, in this order.
  ///
  /// - Parameter follows: Whether conditions may have changed, so that eventless transitions are evaluated.
  mutating func macrostep(follows: Bool = true) {
    var follows = follows
    if isRunning { return }
    guard !isBlocked else {
      if isShutOut, follows { mayHaveChangedConditions = true }
      return
    }
    isRunning = true
    defer { isRunning = false }
    while true {
      if follows, let target = eventlessTarget {
        if !takeItself(to: target) { return }
      } else if !queue.isEmpty, transactions == 0, let due = nextDue {
        if !expire(due) { return }
        follows = true
      } else if let first = situation.deferred.first, situation.state != "loading" {
        follows = true
        situation.deferred.removeFirst()
        perform(event: first)
      } else if !queue.isEmpty {
        follows = true
        perform(event: queue.removeFirst())
      } else {
        return
      }
    }
  }

  private mutating func perform(event name: String) {
    let method = AsyncRules.method(name)
    if isDeferred(method) { return situation.deferred.append(name) }
    do {
      try admit { try $0.decide(event: method) }
      try run(method)
    } catch {}
  }

  /// Takes an eventless transition or a timeout; returns false if it can't be saved.
  private mutating func takeItself(to target: String) -> Bool {
    reach("willTransition")
    do { try change(to: target, by: nil) } catch {
      exclusion = exclusion ?? .unsavedTimeout
      return false
    }
    return true
  }

  private mutating func expire(_ state: String) -> Bool {
    situation.timers[state] = nil
    return AsyncRules.timeouts[state].map { takeItself(to: $0.target) } ?? false
  }

  /// Takes the timeouts that are due, unless a transition, a body without `via:` or a transaction runs.
  mutating func settle() {
    guard !isRunning, busy == nil, transactions == 0 else { return }
    while let due = nextDue {
      isRunning = true
      let isTaken = expire(due)
      isRunning = false
      if !isTaken { return }
      macrostep()
      endReachedWaits()
    }
  }

  /// Ends the waiting for states that were reached.
  private mutating func endReachedWaits() {
    while let waiter = waiters.first(where: { hasReached($0) }) {
      withdraw(waiter.number)
      finish(waiter.number, "reached \(waiter.goal.dropFirst())")
    }
  }

  // MARK: - What follows a step

  /// Lets activities begin, bodies end and calls run that could not before, until nothing can continue.
  mutating func follow() {
    while exclusion == nil {
      updateActivity()
      if busy != nil || transaction != nil { return }
      if hasWoken {
        hasWoken = false
        settle()
      } else if !held.isEmpty {
        if held.count > 1 || !waiters.isEmpty { exclusion = .severalEnds }
        let (number, end) = held.removeFirst()
        endLater(number, end)
      } else if !resumeWaiter() {
        return
      }
    }
  }

  private mutating func endLater(_ number: Int, _ end: AsyncEnd) {
    if number == Self.activity { return finishActivity(end) }
    guard let call = calls[number], case .method(let road, let name, _) = call.kind else { return }
    do {
      try endVia(call, AsyncRules.method(name), end)
      finish(number, result(of: AsyncRules.method(name), road, end))
    } catch { finish(number, error: error) }
  }

  // MARK: - Activities

  /// Cancels the activity whose state was left, and starts that whose state was entered, when the last body has ended.
  private mutating func updateActivity() {
    guard rules.hasActivities, transactions == 0, activityEntry != situation.readyEntry else { return }
    isActivityCanceled = true
    if isActivityNew { exclusion = .shortState }
    if isActivityRunning { return }
    activityEntry = situation.readyEntry
    guard situation.readyEntry != nil else { return }
    (isActivityRunning, isActivityNew, isActivityCanceled) = (true, true, false)
    seen.activities.append("watch begins")
    gates.insert(Self.activity)
  }

  mutating func endActivity(_ end: AsyncEnd) {
    seen.activities.append("watch ends\(isActivityCanceled ? ", canceled" : "")")
    if transaction != nil { return held.append((Self.activity, end)) }
    finishActivity(end)
  }

  private mutating func finishActivity(_ end: AsyncEnd) {
    let entry = activityEntry
    isActivityRunning = false
    let error = error(end)
    guard error == nil || entry == situation.readyEntry || end == .throwsError else { return }
    if let error { _ = fail(error, nil) }
    if busy != nil { exclusion = .activityInBody }
    settle()
    guard entry == situation.readyEntry else { return }
    try? transit { model in
      if error == nil {
        try model.run(AsyncRules.method("poke"))
        return
      }
      model.reach("willTransition")
      try model.change(to: "failed", by: nil, anyway: true)
    }
  }

  // MARK: - Waiting

  mutating func startOrWait(_ call: Call, _ method: AsyncRules.Method, _ argument: Int) throws {
    // By name, a call is looked up first.
    if !isBlocked, case .method(let road, _, _) = call.kind, road != .call { settle() }
    if call.isCanceled, method.changes { throw Failure.canceled }
    if !isBlocked { settle() }
    if !waiters.contains(where: { $0.goal == method.name }), !isShutOut, busy == nil || !method.changes {
      do {
        try decide(method, argument)
        return try run(call, method, argument)
      } catch let refused as Refused {
        if refused.reason == "finished" { throw refuse(refused) }
      }
    }
    try wait(call, for: method.name, method.limit)
  }

  mutating func startWaiting(_ call: Call, for state: String, _ limit: Int?) throws {
    if !isBlocked { settle() }
    if !isShutOut, AsyncRules.path(of: situation.state).contains(state) {
      return finish(call.number, "reached \(state)")
    }
    if situation.state == "closed", !isShutOut { throw refuse(Refused(reason: "finished", subject: state)) }
    try wait(call, for: " " + state, limit)
  }

  private mutating func wait(_ call: Call, for goal: String, _ limit: Int?) throws {
    if call.isCanceled { throw Failure.canceled }
    if !isBlocked, !waiters.isEmpty, eventlessTarget != nil { exclusion = .staleCondition }
    if isShutOut, hasChanged, goal.hasPrefix(" ") { exclusion = exclusion ?? .unseenState }
    waiters.append(Waiter(number: call.number, goal: goal, deadline: limit.map { now + $0 }, lastEntry: entries))
    conditionsMayHaveChanged()
  }

  /// Removes a waiting call. The next one of its queue becomes the first.
  mutating func withdraw(_ number: Int) {
    guard let index = waiters.firstIndex(where: { $0.number == number }) else { return }
    let goal = waiters.remove(at: index).goal
    if !waiters[..<index].contains(where: { $0.goal == goal }) { untried.insert(goal) }
  }

  mutating func cancel(_ number: Int) {
    calls[number]?.isCanceled = true
    guard waiters.contains(where: { $0.number == number }) else { return }
    withdraw(number)
    finish(number, error: Failure.canceled)
  }

  /// Whether a state that a task waits for is the current one, or was entered since the task waits.
  private func hasReached(_ waiter: Waiter) -> Bool {
    let states = situation.entered.filter { $0.number > waiter.lastEntry }.map(\.state) + [situation.state]
    return waiter.goal.hasPrefix(" ") && states.flatMap(AsyncRules.path).contains(String(waiter.goal.dropFirst()))
  }

  /// Ends or runs the first waiting call that can continue; returns false if none can.
  private mutating func resumeWaiter() -> Bool {
    if let waiter = waiters.first(where: { hasReached($0) }) {
      withdraw(waiter.number)
      finish(waiter.number, "reached \(waiter.goal.dropFirst())")
      return true
    }
    situation.entered = []
    let isFinished = situation.state == "closed"
    if let waiter = waiters.first(where: { isFinished || isReset.contains($0.number) }) {
      withdraw(waiter.number)
      let reason = isReset.contains(waiter.number) ? "reset" : "finished"
      let refused = refuse(Refused(reason: reason, subject: waiter.goal.trimmingPrefix(" ").description))
      finish(waiter.number, "\(refused)")
      return true
    }
    for waiter in waiters where untried.contains(waiter.goal) {
      guard case .method(_, let name, let argument) = calls[waiter.number]?.kind,
        waiters.first(where: { $0.goal == waiter.goal })?.number == waiter.number,
        let call = calls[waiter.number]
      else { continue }
      let method = AsyncRules.method(name)
      // Timeouts that are due are taken before a call runs, or its guard with arguments is evaluated.
      if (try? decide(method, nil)) != nil { settle() }
      if (try? decide(method, argument)) != nil {
        withdraw(waiter.number)
        do { try run(call, method, argument) } catch { finish(waiter.number, error: error) }
        return true
      }
      untried.remove(waiter.goal)
    }
    return false
  }
}
#endif
