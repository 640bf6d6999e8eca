// Step 12: a macrostep runs all work that a transition or a call has caused.

extension Engine {
  // MARK: - While a transition runs

  /// Marks that a transition runs.
  @inline(__always)
  func markBusy() {
    begin()
    core.flags &= ~Flags.noTransition
  }

  /// Marks that no transition runs any more.
  @inline(__always)
  func markIdle() { core.flags |= Flags.noTransition }

  /// Evaluates conditions as if a transition ran, so that their requests wait. Their questions are answered as outside.
  @usableFromInline
  @inline(__always)
  func whileDeciding<Result>(_ work: () -> Result) -> Result {
    begin()
    let isIdle = core.flags & Flags.noTransition != 0
    if isIdle { core.flags ^= Flags.noTransition | Flags.deciding }
    defer { if isIdle { core.flags ^= Flags.noTransition | Flags.deciding } }
    return work()
  }

  // MARK: - The loop

  /// Step 12: ends the transition, and runs the work that it has caused.
  @inline(__always)
  func endTransition() {
    if core.flags & Flags.joint != 0 {
      // The end of the joint step ends the transitions of all regions. It ends with the body of its method, even without
      // a change.
      guard leadsJointStep else { return }
      endJointStep()
    }
    markIdle()
    if core.flags & Flags.pending != 0 { runMacrostep(after: .attempt) }
  }

  /// Runs pending work at the end of a request or a question, unless a transition runs.
  ///
  /// - Parameter ended: The kind of request. After a question nothing runs unless its conditions have queued a request.
  @inline(__always)
  func runPendingWork(after ended: EndedRequest = .question) {
    guard core.flags & Flags.pending != 0 else { return }
    if core.flags & Flags.noDelivery == 0, withColdState({ $0.reports.isDelivering }, without: false) {
      // It runs after the delivery.
      if ended == .attempt { withColdState({ conditionsMayHaveChanged($0) }, without: ()) }
      return
    }
    guard core.flags & Flags.noTransition != 0 else { return }
    if ended != .question || hasQueuedRequests { runMacrostep(after: ended) }
  }

  /// Whether any request is queued, or a macrostep runs.
  @inline(__always)
  var hasQueuedRequests: Bool { withColdState({ $0.hasQueuedRequests }, without: false) }

  /// Step 12: runs jobs, one after the other, until there are none, or until an async body has begun.
  ///
  /// - Parameter ended: The kind of request that has ended.
  @inline(never)
  func runMacrostep(after ended: EndedRequest = .question) {
    guard isIdle else { return }
    if isShutOut {
      // The end of the other task's transaction follows.
      return withColdState({ if ended == .attempt { $0.transaction.mayHaveChangedConditions = true } }, without: ())
    }
    if !hasColdState {
      if !mayHaveWork { return core.flags &= ~Flags.pending }
      _ = ensureColdState()
    }
    withColdState(
      { cold in
        if ended == .attempt {
          cold.scheduler.activate()
          conditionsMayHaveChanged(cold)
        }
        cold.clearTransition()
        guard cold.scheduler.begin() else { return runNestedMacrostep(cold) }
        while isIdle {
          if cold.scheduler.isExhausted { refuseLivelock(cold) }
          if let job = nextJob(cold) {
            run(job, cold)
          } else {
            // The properties that give times may make requests.
            startTimers(cold)
            if !cold.scheduler.hasRequests { break }
          }
        }
        cold.scheduler.end()
        startTimers(cold)
        setAlarm(cold)
        startActivities(cold)
        clearPending()
      }, without: ())
  }

  /// In a queued closure, runs what follows from a transition before the next call. All else is left to the loop that
  /// runs.
  private func runNestedMacrostep(_ cold: ColdState) {
    guard cold.scheduler.runsRequest, !cold.scheduler.isExhausted else { return }
    let outer = cold.scheduler.beginNested()
    while isIdle {
      if cold.scheduler.isExhausted { refuseLivelock(cold) }
      guard let job = cold.scheduler.nextStep() ?? nextTimeout(cold) ?? nextDeferred(cold) else { break }
      run(job, cold)
    }
    cold.scheduler.endNested(outer)
    startTimers(cold)
  }

  /// Records that conditions may have changed, and which regions may now take transitions without an event.
  func conditionsMayHaveChanged(_ cold: ColdState) {
    cold.scheduler.conditionsMayHaveChanged()
    addSteps(cold)
  }

  /// Records which regions may now take transitions without an event.
  func addSteps(_ cold: ColdState) {
    for region in regions where core[region].mayHaveWork {
      let completion = plans(of: region).pointee.completions[Int(core[region].index)]
      cold.scheduler.addSteps(of: region, completion: Int(completion))
    }
  }

  /// Removes and returns the next job: eventless transitions, completions, timeouts, deferred events, requests, waiters.
  @inline(__always)
  private func nextJob(_ cold: ColdState) -> Scheduler.Job? {
    cold.scheduler.nextStep() ?? nextTimeout(cold) ?? nextDeferred(cold) ?? cold.scheduler.nextRequest()
      ?? nextWaiter(cold)
  }

  /// Runs a job with the user info of the request that waited; transitions without an event have none.
  private func run(_ job: Scheduler.Job, _ cold: ColdState) {
    RequestInfo.with(job.userInfo) { perform(job, cold) }
  }

  private func perform(_ job: Scheduler.Job, _ cold: ColdState) {
    switch job {
    case .eventless:
      follow(cold)
      takeEventless()
    case .completion(let completion):
      follow(cold)
      at(completion.region).takeEventless(inColumn: completion.column)
    case .timeout(let id): endTimeout(id, cold)
    case .deferred(let deferred): redeliver(deferred, cold)
    case .request(let request):
      cold.scheduler.count(named: request.name)
      cold.scheduler.runsRequest = true
      request.run()
      cold.scheduler.runsRequest = false
    case .waiter(let waiter): resumeIfAllowed(waiter, cold)
    }
  }

  /// Refuses the work that keeps causing itself, naming the last jobs. Reports it once in a macrostep.
  private func refuseLivelock(_ cold: ColdState) {
    startTimers(cold)
    guard let (requests, isFirst) = cold.scheduler.stopLivelock(cold.clocks), isFirst else { return }
    for request in requests { at(0).reportLivelock(request.refusalTexts, cold) }
    if !requests.isEmpty { return }
    let next = regions.lazy.map { (machine: at($0), decision: at($0).eventlessDecision) }.first { $0.decision != nil }
    let machine = next?.machine ?? at(0)
    let target = next?.decision.map { Int(machine.memory.plans[Int($0.plan)].target) } ?? -1
    let name = machine.table.stateNames[target < 0 ? machine.current : target]
    let table = machine.table
    machine.reportLivelock(
      Refusal.Texts(host: table.subject, region: table.region, kind: .state, subject: name), cold)
  }

  private func reportLivelock(_ texts: Refusal.Texts, _ cold: ColdState) {
    var texts = texts
    (texts.state, texts.detail) = (table.stateNames[current], .cycle(cold.scheduler.cycle))
    var refusal = Refusal(.livelock, texts)
    MistakeReport.write(["\(refusal)"])
    report(&refusal)
  }

  // MARK: - Queued requests

  /// Queues a request until the running transition ends, or defers it until the state no longer does.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - rules: The table that its indices refer to, unless it is the current one.
  ///   - run: Performs the request. Its caller has returned by then, so only observers receive a refusal or error.
  @inline(never)
  func enqueue(_ request: Request, of rules: __Table? = nil, _ run: @escaping () -> Void) {
    // A deferred request waits for the state to be left, not for a transition to end.
    if isIdle {
      deferRequest(request, run)
      // Requests of its conditions run now.
      return runPendingWork(after: .refusal)
    }
    schedule { $0.add(QueuedRequest(request, of: rules ?? table, run)) }
  }

  /// Runs a closure after the running transition, when the transaction commits, or immediately if neither runs.
  ///
  /// - Parameter work: The closure. Listeners receive the error that it throws, unless it is the last one that they have
  ///   received of this machine.
  func enqueue(_ work: @escaping () throws -> Void) {
    guard (try? admit(.enqueue)) != nil else { return }
    let cold = ensureColdState()
    let request = QueuedRequest(Refusal.Operation.enqueue.request, of: table) { [self] in run(work, cold) }
    if cold.transaction.isOpen, isIdle {
      // A closure of another task isn't rolled back.
      if isShutOut { return cold.transaction.closuresOfOthers.append(request) }
      return cold.recorded.effects.closures.append(request)
    }
    schedule { $0.add(request) }
    runMacrostep(after: .refusal)
  }

  /// Runs a queued closure, and reports its error unless a call in it has done that.
  private func run(_ work: () throws -> Void, _ cold: ColdState) {
    cold.lastError = nil
    defer { cold.lastError = nil }
    do { try work() } catch {
      if cold.lastError.map({ isSame($0, error) }) != true { report(error, of: -1) }
    }
  }

  // MARK: - Transitions without an event

  /// Takes eventless transitions, in one joint step if several regions have one.
  private func takeEventless() {
    if !hasRegions {
      if let decision = eventlessDecision { take(decision) }
      return
    }
    withDecisions { decisions in
      var (count, last) = (0, 0)
      for region in regions {
        let decision = at(region).eventlessDecision
        (decisions + region).initialize(to: decision ?? Decision(Cell.none))
        if decision != nil { (count, last) = (count &+ 1, region) }
      }
      if count == 0 { return }
      if count == 1 { return at(last).take(decisions[last]) }
      trying {
        try jointly {
          for region in regions where decisions[region].isYes { try at(region).tryTake(decisions[region]) }
        }
      }
    }
  }

  /// The decision to take an eventless transition of this region; nil if none has conditions that hold.
  @inline(__always)
  var eventlessDecision: Decision? { decision(inColumn: Int(plans.pointee.always)) }

  /// Takes the completion of this region, if its conditions hold.
  func takeEventless(inColumn column: Int) { if let decision = decision(inColumn: column) { take(decision) } }

  /// Decides about a column that needs no event, or -1; returns nil if it has no edge whose conditions hold.
  func decision(inColumn column: Int) -> Decision? {
    let plans = plans
    guard column >= 0, case let cell = plans.pointee.events.cell(index, column), cell != Cell.none else { return nil }
    let decision = decide(cell, plans, Caller())
    return decision.isYes && decision.plan >= 0 ? decision : nil
  }

  /// Takes an eventless transition or a completion. If the host can't save it, it is tried again before the next request.
  private func take(_ decision: Decision) { trying { try tryTake(decision) } }

  private func trying(_ work: () throws -> Void) {
    do { try work() } catch { withColdState({ $0.scheduler.failStep(error) }, without: ()) }
  }

  /// Takes a transition that needs no event.
  @inline(never)
  func tryTake(_ decision: Decision) throws {
    let change = change(along: decision.plan, plans)
    withColdState({ $0.scheduler.count(named: name(of: change)) }, without: ())
    try take(change)
  }

  /// The name of a transition that needs no event, for the report of a livelock.
  private func name(of change: __Change) -> String {
    let names = table.stateNames
    return "\(names[Int(change.source)]) to \(names[change.end])"
  }
}

/// The kind of request at whose end pending work runs.
enum EndedRequest {
  /// A transition, or a guarded method that may have changed a condition. All conditions are evaluated again.
  case attempt
  /// A request that ran no body.
  case refusal
  /// A question, which has no effect.
  case question
}

/// Whether two errors are the same: the same object, or equal values.
private func isSame(_ first: any Error, _ second: any Error) -> Bool {
  func isEqual<Value: Equatable>(_ value: Value) -> Bool { value == second as? Value }
  // Equality of refusals would search for their paths.
  if let first = first as? Refusal, let second = second as? Refusal {
    return first.reason == second.reason && first.texts == second.texts
  }
  if let first = (first as Any) as? any Equatable { return isEqual(first) }
  return type(of: first) == type(of: second) && String(reflecting: first) == String(reflecting: second)
}
