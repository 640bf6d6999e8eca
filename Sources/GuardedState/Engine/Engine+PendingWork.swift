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
      switch tryEventless(isFast: true) {
      case .taken: taken &+= 1
      case .none: return false
      case .declined:
        // Requests of the conditions run now.
        ended = .question
        return isEventlessPendingFast == nil
      }
    }
    return true
  }

  /// Whether an eventless transition may be pending in any machine; nil if other work is.
  @inline(__always)
  var isEventlessPendingFast: Bool? {
    var (hasOtherWork, pending): (Bool, UInt64) = (false, 0)
    forEachPending { machine in
      if !machine.plans.pointee.isEventlessOnly || machine.withExtras({ $0.isPending }, without: false) {
        return hasOtherWork = true
      }
      if !machine.isBusy { return machine.core.flags &= ~Flags.pending }
      pending |= Regions.bit(of: machine.core.number)
    }
    if hasOtherWork { return nil }
    withRegions({ $0.pendingMachines = pending }, without: ())
    return pending != 0
  }

  /// Takes eventless transitions, in one joint step if several regions have one.
  ///
  /// - Parameter isFast: Whether no machine has other pending work: see ``takeEventlessFast(after:_:)``.
  @inline(never)
  func tryEventless(isFast: Bool) -> Tried {
    if !hasRegions {
      let (tried, decision) = triedEventless(isFast: isFast)
      if let decision { takeEventless(decision, isFast: isFast) }
      return tried
    }
    return withStackMemory(of: (number: Int, decision: Decision).self, atMost: machineCount) { taken in
      var (count, result) = (0, Tried.none)
      forEachPending { machine in
        let (tried, decision) = machine.triedEventless(isFast: isFast)
        if tried == .declined { result = .declined }
        guard let decision else { return }
        (taken + count).initialize(to: (machine.core.number, decision))
        count &+= 1
      }
      if count == 0 { return result }
      if count == 1 {
        withMachine(taken[0].number) { $0.takeEventless(taken[0].decision, isFast: isFast) }
      } else {
        jointly(settles: !isFast) {
          for place in 0..<count {
            withMachine(taken[place].number) { $0.take(taken[place].decision, settles: !isFast) }
          }
        }
      }
      return .taken
    }
  }

  /// Decides about the eventless transitions.
  ///
  /// - Parameter isFast: Whether this is the fast path, which doesn't use the pending work.
  @inline(__always)
  func triedEventless(isFast: Bool) -> (tried: Tried, decision: Decision?) {
    if !isFast {
      let decision = decisionAlways()
      return (decision == nil ? .none : .taken, decision)
    }
    let plans = plans
    guard plans.pointee.always >= 0,
      case let cell = plans.pointee.events.cell(Int(core.index), Int(plans.pointee.always)), cell != Cell.none
    else { return (.none, nil) }
    let decision = decision(at: cell, plans)
    return (decision == nil ? .declined : .taken, decision)
  }

  /// Takes an edge that needs no event. On the fast path, the caller runs pending work.
  @inline(__always)
  func takeEventless(_ decision: Decision, isFast: Bool) {
    let plan = plans.pointee.plans + Int(decision.plan)
    guard isFast, core.callbacks.isDisjoint(with: .before.union(.afterBody)), core.flags & Flags.silent == Flags.silent,
      plan.pointee.kind.isEmpty, plan.pointee.target >= 0
    else { return take(decision, settles: !isFast) }
    enterState(plan.pointee.target)
  }

  // MARK: - After a transition

  /// Notes that conditions must be evaluated again, after a transition or a guarded method.
  @inline(never)
  func noteSettled() {
    if !hasExtras { _ = lazyExtras }
    let completed = plans.pointee.completions[Int(core.index)]
    withExtras({ $0.recorded.work.noteSettled(revision: hostRevision, completing: completed) }, without: ())
  }

  /// Decides about the eventless transitions; returns nil if there is none whose conditions hold.
  @inline(never)
  func decisionAlways() -> Decision? {
    guard withExtras({ $0.recorded.work.isDue }, without: false) else { return nil }
    if withRootExtras({ $0.queue.isExhausted }, without: false) { refuseLivelock() }
    let column = plans.pointee.always
    if column >= 0, withExtras({ $0.recorded.work.isDue }, without: false),
      let decision = decision(inColumn: Int(column))
    {
      return decision
    }
    withExtras({ $0.recorded.work.isDue = false }, without: ())
    return nil
  }

  /// Decides about a column that needs no event; returns nil if it has no edge whose conditions hold.
  func decision(inColumn column: Int) -> Decision? {
    let plans = plans
    let cell = plans.pointee.events.cell(Int(core.index), column)
    return cell == Cell.none ? nil : decision(at: cell, plans)
  }

  /// Decides about a cell that needs no event; returns nil if it has no edge whose conditions hold.
  func decision(at cell: Int32, _ plans: PlanPointer) -> Decision? {
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
    if settles, withRootExtras({ $0.queue.counts() }, without: false) { lazyRootExtras.note(change, of: table) }
    unsettle()
    if announces { announce(change, nil, fires: false) }
    carryOut(change, plans, nil, settles: settles)
  }

  /// Does the next step after all eventless transitions: the earliest completion transition, then timeouts, then
  /// deferred events. Returns false if there is none.
  func takeFurther() -> Bool {
    var (first, revision, hasMore) = (-1, Int.max, false)
    forEachPending { machine in
      machine.withExtras(
        {
          hasMore = hasMore || $0.recorded.work.hasMore
          if let done = $0.recorded.work.firstDone, done < revision { (first, revision) = (machine.core.number, done) }
        }, without: ())
    }
    if !hasMore { return false }
    if first >= 0 { return withMachine(first) { $0.takeCompletion() } }
    var hasTaken = false
    forEachPending { hasTaken = hasTaken || $0.takeTimeout() }
    return hasTaken || offerFirstDeferred()
  }

  /// Takes the next completion transition; returns false if no completion is pending.
  func takeCompletion() -> Bool {
    guard let column = withExtras({ $0.recorded.work.nextDone() }, without: nil) else { return false }
    // A completion without a transition is dropped.
    if let decision = decision(inColumn: column) { take(decision) }
    return true
  }

  /// Processes the next expired timeout; returns false if there is none.
  func takeTimeout() -> Bool {
    guard let extras = core.extras, !extras.recorded.work.due.isEmpty else { return false }
    let timer = extras.recorded.work.due.removeFirst()
    extras.recorded.work.timers[timer]?.end()
    end(extras.table.automatics.timers[timer], extras)
    return true
  }

  /// Offers the first deferred event again that the state no longer defers, or that a region accepts.
  func redeliverDeferred() -> Bool {
    let rootExtras = lazyRootExtras
    guard !rootExtras.queue.isExhausted, let next = nextOffered, let extras = core.extras else { return false }
    let deferred = extras.recorded.work.deferred.remove(at: next)
    if rootExtras.queue.counts() { rootExtras.queue.note(table.name(of: deferred.request)) }
    // A region that defers it again keeps its position.
    rootExtras.offered = deferred.number
    defer { rootExtras.offered = nil }
    if let run = deferred.run {
      run()
    } else {
      redeliver(.event(deferred.event), nil, isForOne: deferred.isForOne)
    }
    return true
  }

  /// The index of the first deferred event that the state no longer defers, or that a region accepts.
  private var nextOffered: Int? {
    let (state, revision, plans) = (current, hostRevision, plans)
    return core.extras?.recorded.work.nextOffered(in: state, revision: revision, plans) { isTaken($0, plans) }
  }

  /// The position of that event among the deferred events of all regions of the host.
  var nextOfferedNumber: Int? { nextOffered.flatMap { core.extras?.recorded.work.deferred[$0].number } }

  /// Performs a deferred request: in this region only, or an event in the whole host.
  func redeliver(_ asked: Request, _ context: ChangeContext?, isForOne: Bool) {
    if !isForOne, case .event(let event) = asked {
      performInHost(event, context)
    } else {
      _ = try? perform(asked, with: context)
    }
  }

  /// Whether a deferred request is declared: in this region, or in any region for an event of the whole host.
  func isTaken(_ deferred: PendingWork.Deferred, _ plans: PlanPointer) -> Bool {
    if hasRegions, !deferred.isForOne, case .event(let event) = deferred.request {
      return isDeclaredInAny(event)
    }
    return plans.pointee.events.cell(Int(core.index), deferred.event) != Cell.none
  }

  /// Reports a livelock of eventless transitions, naming the steps that kept causing each other.
  func refuseLivelock() {
    guard let extras = core.extras else { return }
    let column = plans.pointee.always
    let next = column < 0 ? nil : decision(inColumn: Int(column))
    extras.recorded.work.clearSteps()
    if !lazyRootExtras.queue.tellsLivelock() { return }
    let names = extras.table.stateNames
    let target = next.map { Int(plans.pointee.plans[Int($0.plan)].target) }.flatMap { $0 < 0 ? nil : $0 } ?? current
    let texts = Refusal.Texts(
      host: extras.table.subject, kind: .state, subject: names[target], state: names[current],
      detail: .cycle(lazyRootExtras.queue.cycle))
    let refusal = Refusal(.livelock, texts)
    MistakeReport.write(["\(refusal)"])
    _ = refuse(refusal)
  }

  // MARK: - Timeouts

  /// Starts the timers of the states that were entered, and stops those of the states that were left.
  func updateTimers(_ extras: Extras) {
    let (table, automatics) = (extras.table, extras.table.automatics)
    if automatics.timers.isEmpty || extras.transactions > 0 { return }
    let path = table.tree.path(of: current)
    for timer in extras.recorded.work.timers.keys {
      let state = automatics.timers[timer].state
      if extras.recorded.work.left.contains(state) || !path.contains(state) { extras.recorded.work.stop(timer) }
    }
    extras.recorded.work.left = []
    for state in path {
      for timer in automatics.timersOfStates[state] ?? [] where extras.recorded.work.timers[timer] == nil {
        startTimer(timer, automatics.timers[timer].time, lazyRootExtras.clock, extras)
      }
    }
  }

  /// Starts a timer.
  func startTimer<C: Clock>(_ timer: Int, _ time: Duration, _ clock: C, _ extras: Extras)
  where C.Duration == Duration {
    let deadline = clock.now.advanced(by: time.clampedForSleep)
    let running = PendingWork.RunningTimer { clock.now.duration(to: deadline) }
    let work = IsolatedWork<Bool>(on: host.__isolation) {
      [number = core.number, weak host, weak running] in
      guard let host, let running else { return nil }
      Engine(host).machine(number).timeIsOver(timer, running)
      return true
    }
    extras.recorded.work.timers[timer] = running
    running.wait(
      Task {
        try? await clock.sleep(until: deadline, tolerance: nil)
        if !Task.isCancelled { _ = try? await work.run() }
      })
  }

  /// Processes the expiry of a timer, unless its state has been left meanwhile.
  private func timeIsOver(_ timer: Int, _ running: PendingWork.RunningTimer) {
    core.monitor?.enter()
    defer { core.monitor?.leave() }
    guard let extras = core.extras, extras.recorded.work.timers[timer] === running,
      !extras.recorded.work.due.contains(timer)
    else { return }
    extras.recorded.work.due.append(timer)
    markPending()
    if isSettled { settlePending(after: .question) }
  }

  /// Takes the transition of an expired timeout, or performs its event.
  private func end(_ timer: Automatics.Timer, _ extras: Extras) {
    let table = extras.table
    if timer.event >= table.eventNames.count {
      if let decision = decision(inColumn: timer.event) { take(decision) }
    } else {
      if lazyRootExtras.queue.counts() { lazyRootExtras.queue.note(table.eventNames[timer.event]) }
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
  func isDeferred(_ request: Request, _ decision: Decision) -> Bool { isBusy && defers(request, decision) }

  /// The slow path of `isDeferred`, for a state that may defer events.
  @inline(never)
  func defers(_ request: Request, _ decision: Decision) -> Bool {
    switch decision.obstacle {
    case .none, .conditions, .shouldFire, .shouldTransition: break
    default: return false
    }
    return deferredEvent(of: request) != nil && withExtras({ $0.recorded.work.hasRoom }, without: true)
  }

  /// The event for which the current state defers a request; nil if it doesn't.
  @inline(__always)
  func deferredEvent(of request: Request) -> Int? {
    plans.pointee.deferred == nil ? nil : table.deferredEvent(of: request, in: current)
  }

  /// Defers a request.
  ///
  /// - Parameter run: Performs the request; nil for a bare event.
  @inline(never)
  func keep(_ request: Request, isForOne: Bool = false, _ run: (() -> Void)?) {
    guard let event = deferredEvent(of: request) else {
      run?()
      return
    }
    // A method without arguments is deferred as a bare event, which doesn't keep the host alive.
    if case .method(let method) = request, memory.traits[method].isDisjoint(with: .cannotFire),
      table.takesNothing(method)
    {
      return keep(.event(event), for: event, nil)
    }
    keep(request, for: event, isForOne: isForOne, run)
  }

  func keep(
    _ request: Request, for event: Int, revision: Int? = nil, isForOne: Bool = false, _ run: (() -> Void)?
  ) {
    lazyExtras.recorded.work.keep(
      request, for: event, number: lazyRootExtras.nextDeferral(), revision: revision ?? hostRevision,
      isForOne: isForOne, run
    )
    markPending()
  }

  // MARK: - Snapshots

  /// The timeouts of the current states with their remaining times.
  var timeouts: [PendingWork.Timeout] {
    guard let work = core.extras?.recorded.work else { return [] }
    let automatics = table.automatics
    let path = table.tree.path(of: current)
    return work.timers.sorted { $0.key < $1.key }.compactMap { timer, running in
      let state = automatics.timers[timer].state
      // During a transition, timers of states that were left have not been stopped yet.
      guard path.contains(state) else { return nil }
      let number = automatics.timersOfStates[state]?.firstIndex(of: timer) ?? 0
      // A state that was left and entered again in a transaction restarts its timers at the end.
      let left = work.left.contains(state) ? automatics.timers[timer].time : running.remaining
      return PendingWork.Timeout(state: state, number: number, remaining: left)
    }
  }

  /// Restores the timeouts and deferred events of a snapshot; other timers of the state restart.
  func restorePendingWork(_ saved: SavedWork) {
    let automatics = table.automatics
    core.extras?.recorded.work.clear()
    core.extras?.recorded.work.deferred = []
    if automatics.isBusy.isEmpty { return }
    let extras = lazyExtras
    for timeout in saved.timeouts {
      guard let timer = automatics.timersOfStates[timeout.state]?[timeout.number] else { continue }
      if timeout.remaining <= .zero {
        extras.recorded.work.timers[timer] = PendingWork.RunningTimer()
      } else {
        // A snapshot can't extend a timeout.
        startTimer(timer, min(timeout.remaining, automatics.timers[timer].time), lazyRootExtras.clock, extras)
      }
    }
    // They are offered immediately, as if a transition had led here.
    for event in saved.deferred { keep(.event(event), for: event, revision: -1, nil) }
    if isSettled { updateTimers(extras) }
  }
}

/// The result of trying the eventless transitions.
enum Tried {
  /// A transition whose conditions held was taken.
  case taken
  /// No transition had conditions that held.
  case declined
  /// There was no transition to try.
  case none
}

extension Extras {
  /// Records the name of a transition that needs no event, for the report of a livelock.
  func note(_ change: __Change, of table: __Table) {
    queue.note("\(table.stateNames[Int(change.source)]) to \(table.stateNames[change.end])")
  }
}

/// Calls a closure with memory for a few elements. The memory is on the stack unless there are many.
@inline(__always)
func withStackMemory<Element, Result>(
  of type: Element.Type, atMost count: Int, _ work: (UnsafeMutablePointer<Element>) throws -> Result
) rethrows -> Result {
  if count <= 16 {
    return try withUnsafeTemporaryAllocation(of: type, capacity: 16) { try work($0.baseAddress.unsafelyUnwrapped) }
  }
  return try withUnsafeTemporaryAllocation(of: type, capacity: count) { try work($0.baseAddress.unsafelyUnwrapped) }
}
