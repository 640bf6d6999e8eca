// After a transition has settled, the machine takes eventless transitions, completions and timeouts, then deferred
// events, before any waiter. All are edges of the table and run as the same microstep as events.

extension Engine {
  // MARK: - Fast path

  /// Takes eventless transitions while no other work is pending, without recording that they are due.
  ///
  /// - Parameters:
  ///   - ended: The kind of request that has ended; afterwards, the kind at whose end the remaining work runs.
  ///   - taken: The number of transitions taken.
  /// - Returns: Whether work remains.
  @inline(never)
  func takeEventlessFast(after ended: inout SettleReason, _ taken: inout Int) -> Bool {
    guard ended != .question else { return true }
    while taken < RequestQueue.limit / 2 {
      guard let isPending = isEventlessPendingFast else { return true }
      if !isPending { return false }
      if !tryEventless(isFast: true) {
        // Requests of the conditions run now.
        ended = .question
        return isEventlessPendingFast == nil
      }
      taken &+= 1
    }
    return true
  }

  /// Whether an eventless transition may be pending in any region; nil if other work is.
  @inline(__always)
  var isEventlessPendingFast: Bool? {
    if withExtras({ $0.isPending }, without: false) { return nil }
    var isPending = false
    for region in regions where core[region].isBusy {
      if !plans(of: region).pointee.isEventlessOnly { return nil }
      isPending = true
    }
    if !isPending { core.flags &= ~Flags.pending }
    return isPending
  }

  /// Takes eventless transitions, in one joint step if several regions have one. Returns false if none has.
  ///
  /// - Parameter isFast: Whether no other work is pending: see ``takeEventlessFast(after:_:)``.
  @inline(never)
  func tryEventless(isFast: Bool) -> Bool {
    if !isFast, !isEventlessDue { return false }
    if hasRegions {
      if takeEventlessOfRegions(isFast: isFast) { return true }
    } else if let decision = eventlessDecision {
      takeEventless(decision, isFast: isFast)
      return true
    }
    if !isFast { withExtras({ $0.recorded.work.isDue = false }, without: ()) }
    return false
  }

  private func takeEventlessOfRegions(isFast: Bool) -> Bool {
    withDecisions { decisions in
      var (count, last) = (0, 0)
      for region in regions {
        let decision = at(region).eventlessDecision
        (decisions + region).initialize(to: decision ?? Decision(Cell.none))
        if decision != nil { (count, last) = (count &+ 1, region) }
      }
      if count == 1 {
        at(last).takeEventless(decisions[last], isFast: isFast)
      } else if count > 1 {
        jointly(settles: !isFast) {
          for region in regions where decisions[region].isYes { at(region).take(decisions[region], settles: !isFast) }
        }
      }
      return count > 0
    }
  }

  /// The decision to take an eventless transition of this region; nil if none has conditions that hold.
  @inline(__always)
  private var eventlessDecision: Decision? { decision(inColumn: Int(plans.pointee.always)) }

  /// Takes an edge that needs no event. On the fast path, the caller runs pending work.
  @inline(__always)
  func takeEventless(_ decision: Decision, isFast: Bool) {
    let plan = plans.pointee.plans + Int(decision.plan)
    guard isFast, core.callbacks.isDisjoint(with: .before.union(.afterBody)), core.flags & Flags.silent == Flags.silent,
      plan.pointee.kind.isEmpty, plan.pointee.target >= 0
    else { return take(decision, settles: !isFast) }
    store(plan.pointee.target, of: region)
    core.revision &+= 1
  }

  // MARK: - After a transition

  /// Notes that conditions must be evaluated again, after a transition or a guarded method.
  @inline(never)
  func noteSettled() {
    if core.extras == nil, isBusy { _ = lazyExtras }
    withExtras(
      { extras in
        extras.time += 1
        for region in regions where core[region].isBusy {
          extras.recorded.work.isDue = true
          let column = plans(of: region).pointee.completions[Int(core[region].index)]
          if column >= 0 { extras.recorded.work.note(completion: Int(column), of: region) }
        }
      }, without: ())
  }

  /// Whether the eventless transitions are to be tried. Reports a livelock if they were tried too often.
  private var isEventlessDue: Bool {
    guard withExtras({ $0.recorded.work.isDue }, without: false) else { return false }
    if withExtras({ $0.queue.isExhausted }, without: false) { refuseLivelock() }
    return withExtras({ $0.recorded.work.isDue }, without: false)
  }

  /// Decides about a column that needs no event, or -1; returns nil if it has no edge whose conditions hold.
  private func decision(inColumn column: Int) -> Decision? {
    let plans = plans
    guard column >= 0, case let cell = plans.pointee.events.cell(index, column), cell != Cell.none else { return nil }
    let decision = decide(cell, plans, nil)
    return decision.isYes && decision.plan >= 0 ? decision : nil
  }

  /// Takes an edge that needs no event.
  ///
  /// - Parameter settles: Whether to run pending work afterwards; otherwise the caller does.
  @inline(never)
  func take(_ decision: Decision, settles: Bool = true) {
    let plans = plans
    let change = change(along: decision.plan, plans)
    if settles { withExtras({ $0.queue.countRequest(named: name(of: change)) }, without: ()) }
    unsettle()
    if announces { announce(change, nil, fires: false) }
    carryOut(change, nil, settles: settles)
  }

  /// The name of a transition that needs no event, for the report of a livelock.
  private func name(of change: __Change) -> String {
    let names = table.stateNames
    return "\(names[Int(change.source)]) to \(names[change.end])"
  }

  /// Does the next step after all eventless transitions: the earliest completion transition, then timeouts, then
  /// deferred events. Returns false if there is none.
  @inline(never)
  func takeFurther(_ extras: Extras) -> Bool {
    if !extras.recorded.work.hasMore { return false }
    guard let (region, column) = extras.recorded.work.nextDone() else {
      return takeTimeout(extras) || redeliverDeferred(extras)
    }
    // A completion without a transition is dropped.
    if let decision = at(region).decision(inColumn: column) { at(region).take(decision) }
    return true
  }

  /// Processes the next expired timeout; returns false if there is none.
  private func takeTimeout(_ extras: Extras) -> Bool {
    if extras.recorded.work.due.isEmpty { return false }
    let id = extras.recorded.work.due.removeFirst()
    extras.recorded.work.timers[id]?.end()
    at(id.region).end(at(id.region).table.automatics.timers[id.timer], extras)
    return true
  }

  /// Offers the first deferred event again that its state no longer defers, or that a region accepts.
  private func redeliverDeferred(_ extras: Extras) -> Bool {
    guard !extras.queue.isExhausted,
      let next = extras.recorded.work.deferred.firstIndex(where: {
        $0.time != extras.time && at($0.region).isAcceptable($0)
      })
    else { return false }
    let deferred = extras.recorded.work.deferred.remove(at: next)
    let machine = at(deferred.region)
    extras.queue.countRequest(named: machine.table.name(of: deferred.request))
    // If it is deferred again, it keeps its position.
    extras.offered = deferred.number
    defer { extras.offered = nil }
    if let run = deferred.run {
      run()
    } else {
      machine.redeliver(deferred.request, nil, isForOne: deferred.isForOne)
    }
    return true
  }

  /// Whether this region no longer defers a request, or one that it is for accepts it.
  private func isAcceptable(_ deferred: PendingWork.Deferred) -> Bool {
    if !plans.pointee.defers(deferred.event, in: current) { return true }
    if !deferred.isForOne, case .event(let event) = deferred.request { return at(0).declares(.event(event)) }
    return accepts(deferred.event)
  }

  /// Performs a deferred request: calls its method, or fires its event in this region only or in the whole host.
  func redeliver(_ asked: Request, _ context: ChangeContext?, isForOne: Bool) {
    switch asked {
    case .method(let method): try? callBare(method)
    case .event(let event) where !isForOne: performInHost(event, context)
    case .event, .target: _ = try? perform(asked, with: context)
    }
  }

  /// Reports a livelock of eventless transitions, naming the steps that kept causing each other.
  private func refuseLivelock() {
    guard let extras = core.extras else { return }
    let next = regions.map { (machine: at($0), decision: at($0).eventlessDecision) }.first { $0.decision != nil }
    extras.recorded.work.clearSteps()
    if !extras.queue.markLivelockReported() { return }
    let machine = next?.machine ?? at(0)
    let (current, names) = (machine.current, machine.table.stateNames)
    let target = next?.decision.map { Int(machine.memory.plans[Int($0.plan)].target) } ?? -1
    let texts = Refusal.Texts(
      host: machine.table.subject, kind: .state, subject: names[target < 0 ? current : target], state: names[current],
      detail: .cycle(extras.queue.cycle))
    let refusal = Refusal(.livelock, texts)
    MistakeReport.write(["\(refusal)"])
    _ = machine.refuse(refusal)
  }

  // MARK: - Timeouts

  /// Starts the timers of the states that were entered, unless a transaction is running.
  func startTimers(_ extras: Extras) {
    if !extras.table.hasTimers || extras.transactions > 0 { return }
    for region in regions {
      let (machine, automatics) = (at(region), at(region).table.automatics)
      for state in machine.table.tree.path(of: machine.current) {
        for timer in automatics.timersOfStates[state] ?? [] {
          let id = PendingWork.TimerID(region: region, timer: timer)
          if extras.recorded.work.timers[id] == nil {
            startTimer(id, automatics.timers[timer].time, extras.clock, extras)
          }
        }
      }
    }
  }

  /// Starts a timer.
  func startTimer<C: Clock>(_ id: PendingWork.TimerID, _ time: Duration, _ clock: C, _ extras: Extras)
  where C.Duration == Duration {
    let deadline = clock.now.advanced(by: time.clampedForSleep)
    let running = PendingWork.RunningTimer { clock.now.duration(to: deadline) }
    let work = IsolatedWork<Void>(on: host.__isolation) { [weak host, weak running] in
      guard let host, let running else { return nil }
      return Engine(host).timeIsOver(id, running)
    }
    extras.recorded.work.timers[id] = running
    running.task = Task {
      try? await clock.sleep(until: deadline, tolerance: nil)
      if !Task.isCancelled { _ = try? await work.run() }
    }
  }

  /// Processes the expiry of a timer, unless its state has been left meanwhile.
  private func timeIsOver(_ id: PendingWork.TimerID, _ running: PendingWork.RunningTimer) {
    core.monitor?.enter()
    defer { core.monitor?.leave() }
    guard let extras = core.extras, extras.recorded.work.timers[id] === running else { return }
    extras.recorded.work.due.append(id)
    markPending()
    if isSettled { settlePending(after: .question) }
  }

  /// Takes the transition of an expired timeout of this region, or performs its event.
  private func end(_ timer: Automatics.Timer, _ extras: Extras) {
    let table = table
    if timer.event >= table.eventNames.count {
      if let decision = decision(inColumn: timer.event) { take(decision) }
    } else {
      extras.queue.countRequest(named: table.eventNames[timer.event])
      // Listeners have received a refusal or an error.
      performInHost(timer.event, nil)
    }
  }

  /// Stops the program if the rules have timeouts and no task can enter the host's isolation.
  func requireIsolation() {
    if host.__isolation != nil || core.monitor != nil { return }
    fatalError(
      "\(table.subject): 'After' needs a host whose isolation a task can enter: an actor, a type on a global actor as "
        + "@MainActor, one that is 'synchronized: true', or a StateMachine that is made on an actor; a GuardedObject is none of them"
    )
  }

  // MARK: - Deferred events

  /// Whether the current state defers a refused request.
  @inline(__always)
  func isDeferred(_ request: Request, _ decision: Decision) -> Bool {
    core[region].isBusy && defers(request, decision)
  }

  /// The slow path of `isDeferred`, for a state that may defer events.
  @inline(never)
  func defers(_ request: Request, _ decision: Decision) -> Bool {
    switch decision.obstacle {
    case .none, .conditions, .shouldFire, .shouldTransition: break
    default: return false
    }
    if deferredEvent(of: request) == nil { return false }
    return withExtras({ $0.recorded.work.deferred.count < PendingWork.mostDeferred }, without: true)
  }

  /// The event for which the current state defers a request; nil if it doesn't.
  @inline(__always)
  func deferredEvent(of request: Request) -> Int? {
    plans.pointee.deferred == nil ? nil : table.deferredEvent(of: request, in: current)
  }

  /// Defers a request.
  ///
  /// - Parameter run: Performs the request; nil for an event or a method, without arguments or user info.
  @inline(never)
  func keep(_ request: Request, isForOne: Bool = false, _ run: (() -> Void)?) {
    guard let event = deferredEvent(of: request) else {
      run?()
      return
    }
    // A method without arguments is called again by its index, which doesn't keep the host alive.
    if case .method(let method) = request, memory.traits[method].isDisjoint(with: .cannotFire),
      table.takesNothing(method)
    {
      return keep(request, for: event, nil)
    }
    keep(request, for: event, isForOne: isForOne, run)
  }

  func keep(_ request: Request, for event: Int, isForOne: Bool = false, _ run: (() -> Void)?) {
    let extras = lazyExtras
    extras.recorded.work.insert(
      PendingWork.Deferred(
        number: extras.nextDeferral(), region: region, event: event, request: request, time: extras.time,
        isForOne: isForOne, run: run))
    markPending()
  }
}
