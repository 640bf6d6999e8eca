// The microstep after a body: steps 5 to 12, with the differences between hosts as cases.

extension Engine {
  /// Runs steps 5 to 12, or joins the joint step that runs.
  ///
  /// - Parameter settles: Whether to run pending work afterwards; otherwise the caller does.
  @inline(never)
  func carryOut(_ change: __Change, _ plans: PlanPointer, _ request: RequestPointer?, settles: Bool = true) {
    let isJoint = withRegions(
      { regions in
        guard regions.jointStep.isUnderWay else { return false }
        joinStep(regions, change, request)
        if regions.jointStep.leader == core.number {
          runJointStep(of: regions)
          settleRegions(regions)
        }
        return true
      }, without: false)
    if isJoint { return }
    if isUnheard(change, plans) {
      if plans.pointee.hasHistory, !change.isInternal { rememberPlaces(change) }
      self.change(to: change.target, plans.pointee.flags[change.end])
      request?.pointee.outcome = change.isInternal ? .stayed : .happened(change)
    } else {
      course(change, plans, request, asked: askedMoments, settles: settles)
    }
  }

  /// Whether no listener receives a change between these states by this event, and no work is pending afterwards.
  @inline(__always)
  func isUnheard(_ change: __Change, _ plans: PlanPointer) -> Bool {
    guard core.callbacks.isDisjoint(with: .afterBody), change.source >= 0,
      (flags | plans.pointee.flags[change.end]) & Flags.pending == 0
    else { return false }
    return core.flags & Flags.quiet != 0 || !withExtras({ $0.hears(of: change) }, without: false)
  }

  /// Runs steps 5 to 12 with all listeners.
  ///
  /// - Parameter asked: The moments that closures or a trace listen to. Listeners attached meanwhile join later.
  @inline(__always)
  func course(
    _ change: __Change, _ plans: PlanPointer, _ request: RequestPointer?, asked: UInt16, settles: Bool = true
  ) {
    let step = __Step(change, request)
    if !change.isInternal { changeState(step, plans, asked) }
    conclude(step, asked, fires: true, settles: settles)
  }

  /// Leaves states, changes the state and enters states: steps 5 to 9.
  @inline(__always)
  func changeState(_ step: __Step, _ plans: PlanPointer, _ asked: UInt16) {
    takeStep(.willExit, step, plans, asked)
    takeStep(.willEnter, step, plans, asked)
    if step.change.source >= 0 { apply(step.change, plans) }
    takeStep(.didExit, step, plans, asked)
    takeStep(.didEnter, step, plans, asked)
  }

  /// Runs step 5, 6, 8 or 9.
  @inline(__always)
  func takeStep(_ moment: Moment, _ step: __Step, _ plans: PlanPointer, _ asked: UInt16) {
    switch moment {
    case .willExit: if hears(.willExit, moment, asked) { leave(moment, plans, step, asked) }
    case .didExit: if hears(.didExit, moment, asked) { leave(moment, plans, step, asked) }
    case .willEnter: if hears(.willEnter, moment, asked) { enter(moment, Int(step.change.target), plans, step, asked) }
    case .didEnter: if hears(.didEnter, moment, asked) { enter(moment, Int(step.change.target), plans, step, asked) }
    default: break
    }
  }

  /// Whether a callback, closure or trace listens to a moment.
  @inline(__always)
  func hears(_ callback: __Callbacks, _ moment: Moment, _ asked: UInt16) -> Bool {
    core.callbacks.contains(callback) || asked & moment.bit != 0
  }

  /// Steps 5 and 8: the states that are left, innermost first.
  @inline(__always)
  func leave(_ moment: Moment, _ plans: PlanPointer, _ step: __Step, _ asked: UInt16) {
    var state = Int(step.change.source)
    guard state >= 0 else { return }
    var count = plans.pointee.lengths[state] &- step.change.depth
    while count > 0 {
      _ = notify(moment, state, index: state, step, asked)
      state = Int(plans.pointee.parents[state])
      count &-= 1
    }
  }

  /// Steps 6 and 9: the states that are entered, outermost first.
  @inline(__always)
  func enter(_ moment: Moment, _ state: Int, _ plans: PlanPointer, _ step: __Step, _ asked: UInt16) {
    let count = plans.pointee.lengths[state] &- step.change.depth
    if count > 1 { enterOuter(moment, Int(plans.pointee.parents[state]), plans, step, asked) }
    if count > 0 { _ = notify(moment, state, index: state, step, asked) }
  }

  /// Steps 6 and 9 for the states around the innermost one, outermost first.
  @inline(never)
  func enterOuter(_ moment: Moment, _ state: Int, _ plans: PlanPointer, _ step: __Step, _ asked: UInt16) {
    if plans.pointee.lengths[state] &- step.change.depth > 1 {
      enterOuter(moment, Int(plans.pointee.parents[state]), plans, step, asked)
    }
    _ = notify(moment, state, index: state, step, asked)
  }

  /// Step 7: the change itself.
  @inline(__always)
  func apply(_ change: __Change, _ plans: PlanPointer) {
    tracking {
      if core.flags & (Flags.quiet | Flags.pending) != Flags.quiet || plans.pointee.hasHistory { remember(change) }
      enterNoted(change.target, plans.pointee.flags[Int(change.target)])
    }
  }

  /// Stores the history values of the states that a change leaves.
  @inline(__always)
  func rememberPlaces(_ change: __Change) {
    if !hasExtras { _ = madeExtras }
    withExtras({ $0.places.leave(change, $0.plans) }, without: ())
  }

  /// Records what must outlive a change: history values, preempted bodies, the history.
  @inline(never)
  func remember(_ change: __Change) {
    if plans.pointee.hasHistory, !hasExtras { _ = madeExtras }
    withExtras({ if $0.remembersChanges { $0.remember(change) } }, without: ())
  }

  /// Steps 10 to 12: callbacks for the whole transition, observers, pending work.
  ///
  /// - Parameter fires: Whether the event has fired; false while a body with `via:` runs.
  @inline(__always)
  func conclude(_ step: __Step, _ asked: UInt16, fires: Bool, settles: Bool = true) {
    tell(of: step, asked, fires: fires)
    if settles { settleTransition() } else { resettle() }
  }

  /// Steps 10 and 11: callbacks for the whole transition, observers.
  @inline(__always)
  func tell(of step: __Step, _ asked: UInt16, fires: Bool) {
    let change = step.change
    if fires, change.event >= 0, hears(.after, .didFire, asked) {
      _ = notify(.didFire, change.end, index: Int(change.event), step, asked)
    }
    if !change.isInternal, hears(.after, .didTransition, asked) {
      _ = notify(.didTransition, change.end, index: change.end, step, asked)
    }
    if isObserved, !change.isInternal { observe(change, step.request) }
    if let request = step.request { request.pointee.outcome = change.isInternal ? .stayed : .happened(change) }
  }

  /// Step 11: observers.
  @inline(never)
  func observe(_ change: __Change, _ request: RequestPointer?) {
    withExtras(
      { extras in
        if extras.isObserved {
          withOrigin(of: request) { extras.observe(change, $0, of: host, core.monitor) }
        }
      }, without: ())
  }

  /// Runs the closures for a moment, then the host's own callback; returns false as soon as a condition fails.
  ///
  /// - Parameters:
  ///   - moment: The moment.
  ///   - state: The state that is left or entered, or the current one.
  ///   - index: The index of the state or event that closures are filtered by.
  ///   - step: The transition that runs.
  ///   - asked: The moments that closures or a trace listen to.
  @inline(__always)
  func notify(_ moment: Moment, _ state: Int, index: Int, _ step: __Step, _ asked: UInt16) -> Bool {
    if asked & moment.bit != 0, !notifyClosures(moment, state, index: index, step) { return false }
    return core.number == 0
      ? host.__run(moment, state, step) : host.__runRegion(core.number, moment, state, step)
  }

  @inline(never)
  func notifyClosures(_ moment: Moment, _ state: Int, index: Int, _ step: __Step) -> Bool {
    withExtras(
      { !$0.hears(of: index, at: moment) || $0.run(moment, state: state, index: index, step) }, without: true)
  }

  // MARK: - Pending work

  /// Step 12: ends the transition and runs pending work, requests first in, first out.
  @inline(__always)
  func settleTransition(_ ended: TurnEnd = .transition) {
    if hasRegions { return withRegions({ settleRegions($0, ended) }, without: ()) }
    core.flags |= Flags.settled
    if core.flags & Flags.pending != 0 { settlePending(after: ended) }
  }

  /// Marks that a transition runs.
  @inline(__always)
  func unsettle() {
    beginAll()
    withRegions({ $0.unsettle() }, without: core.flags &= ~Flags.settled)
  }

  /// Marks that no transition runs any more, if the state was not changed.
  @inline(__always)
  func resettle() { withRegions({ $0.resettle() }, without: core.flags |= Flags.settled) }

  /// Calls a closure as if a transition ran, so that its requests wait.
  @usableFromInline
  @inline(__always)
  func unsettled<Result>(_ work: () -> Result) -> Result {
    let isSettled = flags & Flags.settled != 0
    if isSettled { unsettle() }
    defer { if isSettled { resettle() } }
    return work()
  }

  /// Runs pending work at the end of a request or a question, unless a transition runs.
  ///
  /// - Parameter ended: The kind of request. After a question only the requests of its conditions run.
  @usableFromInline
  @inline(__always)
  func settleRequests(after ended: TurnEnd = .question) {
    guard flags & (Flags.settled | Flags.pending) == Flags.settled | Flags.pending else { return }
    if ended != .question || hasWaiting { settlePending(after: ended) }
  }

  /// Runs pending work.
  ///
  /// - Parameter ended: The kind of request that has ended. The first request starts the timeouts and eventless
  ///   transitions of the initial state, even if it is refused.
  @inline(never)
  func settlePending(after ended: TurnEnd) {
    let ended = ended == .refusal ? hasNeverChanged && !isActive ? .attempt : .question : ended
    if ended != .question { withTurns({ $0.isActive = true }, without: ()) }
    if hasRegions {
      beginAll()
      return withRegions({ settleAll(of: $0, after: ended) }, without: ())
    }
    var taken = 0
    guard let ended = plans.pointee.actsAtOnce ? actAtOnce(alone: true, after: ended, &taken) : ended else { return }
    if ended != .question, isBusy { noteSettled() }
    let isPending = withExtras(
      { extras in
        if extras.settle() { updateFlags() }
        return extras.isPending
      }, without: false)
    if !isPending { return keepNothing() }
    if withExtras({ $0.lines == nil }, without: true) { runWaiting(after: taken) } else { settleWaiting(ended) }
  }

  /// Queues a request until the running transition ends, or defers it until the state no longer does.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - rules: The table that its indices refer to, unless it is the current one.
  ///   - run: Performs the request. Its caller has returned by then, so only observers receive a refusal or error.
  @inline(never)
  func enqueue(_ request: Request, of rules: __Table? = nil, _ run: @escaping () -> Void) {
    // A deferred request waits for the state to be left, not for a transition to end.
    if isSettled {
      keep(request, run)
      // Requests of its conditions run now.
      return settleRequests(after: .refusal)
    }
    madeTurns.queue.append(WaitingRequest(request, rules ?? table, run))
    keepTurn()
  }

  /// Runs a closure after the running macrostep, or immediately if none runs.
  ///
  /// - Parameter work: The closure. Listeners receive the error that it throws, unless a guarded call in it has
  ///   reported one.
  func enqueue(_ work: @escaping () throws -> Void) {
    let turns = madeTurns
    turns.queue.append(
      WaitingRequest(nil, table) { [self] in
        turns.hasReportedError = false
        do { try work() } catch { if !(error is Refusal), !turns.hasReportedError { report(error, of: -1) } }
      })
    keepTurn()
    settleRequests(after: .refusal)
  }

  /// Runs the queued requests, unless a transition runs or they are being run already.
  ///
  /// - Parameter count: The number of eventless transitions taken just before.
  @inline(never)
  func runWaiting(after count: Int = 0) {
    if hasRegions { return machine(0).runWaitingOfAll() }
    withExtras(
      { extras in
        guard !extras.queue.isRunning, isSettled, !extras.queue.isEmpty || extras.unretainedAgenda != nil else {
          return
        }
        runWaiting(in: extras, after: count) { actAlways() || actFurther() }
        if memory.hasTimers { updateTimers(extras) }
        keepNothing(extras)
      }, without: ())
  }

  /// Alternates pending work and queued requests: all pending work is done before each request.
  @inline(__always)
  func runWaiting(in extras: Extras, after count: Int, byItself act: () -> Bool) {
    extras.queue.run(true, after: count)
    // An async body may have begun; the rest waits for its end.
    while isSettled {
      if act() { continue }
      if extras.queue.isEmpty { break }
      extras.queue.popFirst()?.run()
      if extras.queue.isLivelocked { refuseLivelock(extras) }
    }
    extras.queue.run(false)
  }

  /// Refuses all queued requests, naming those that kept causing each other.
  func refuseLivelock(_ extras: Extras) {
    let tells = extras.queue.tellsLivelock()
    for var refusal in extras.refusalsOfLivelock(in: current) where tells { report(&refusal) }
  }
}

/// The kind of request at whose end pending work runs.
@usableFromInline
enum TurnEnd {
  /// A transition, even an internal one, after which pending work and the conditions of waiters are tried again.
  case transition
  /// A guarded method that changed no state but may have changed a condition, so that the same follows.
  case attempt
  /// A request that ran no body.
  case refusal
  /// A question, which has no effect.
  case question
}

extension Extras {
  /// Whether a change has anything to record.
  var remembersChanges: Bool {
    agenda != nil || plans.pointee.hasHistory || log.keepsAny || !invocations.isEmpty || lines != nil
  }

  /// Records what must outlive a change: history values, preempted bodies, the history, timers to stop, states passed.
  func remember(_ change: __Change) {
    if plans.pointee.hasHistory { places.leave(change, plans) }
    if !invocations.isEmpty {
      let path = table.tree.path(of: Int(change.source)).dropFirst(Int(change.depth))
      preemptInvocations(by: change) { path.contains($0) }
    }
    if log.keepsAny { log.append(Int(change.target), of: table) }
    if plans.pointee.hasTimers { agenda?.leave(change, of: table) }
    lines?.pass(Int(change.target), of: table, lasts: transactions == 0)
  }

  /// Preempts the invocations whose states a change leaves.
  ///
  /// - Parameter change: The change; nil if the machine is put in a state without a transition.
  func preemptInvocations(by change: __Change?, where isLeft: (_ via: Int) -> Bool = { _ in true }) {
    let left = invocations.filter { isLeft($0.via) }
    invocations.removeAll { isLeft($0.via) }
    for invocation in left { preemptions[invocation.id] = (invocation.via, change) }
    // A rollback restores them.
    if transactions > 0 { return ending.invocations += left }
    for invocation in left { invocation.cancel() }
  }

  /// Whether the body of an override calls the inherited method, which another class declares.
  func isPartOfOverride(_ method: Int, of type: ObjectIdentifier) -> Bool {
    if let override, override.method == method, override.type != type { return true }
    return !overridden.isEmpty && isPartOfInvocation(method, of: type)
  }

  /// Whether the body of an override with `via:` calls the inherited method.
  func isPartOfInvocation(_ method: Int, of type: ObjectIdentifier) -> Bool {
    overridden.contains { invocation in
      guard let override = invocation.override else { return false }
      return override.method == method && override.type != type
    }
  }

  /// Clears what belonged to the settled transition and attaches new listeners; returns whether there are any.
  func settle() -> Bool {
    isAwaiting = false
    awaitedTask = nil
    let ended = endedBodies
    endedBodies = []
    for body in ended { body.resume() }
    guard hasJoining else { return false }
    join()
    return true
  }

  /// Returns the refusal to report: a livelock when the limit is reached, and nil beyond it.
  func reported(_ refusal: Refusal) -> Refusal? {
    if reporting < Extras.mostReports { return refusal }
    if reporting > Extras.mostReports { return nil }
    var texts = refusal.texts
    texts.detail = .cycle([texts.subject, texts.subject])
    return Refusal(.livelock, texts)
  }

  /// Removes all queued requests and returns their refusals, naming those that kept causing each other.
  func refusalsOfLivelock(in state: Int) -> [Refusal] {
    let cycle = queue.cycle
    return queue.removeAll().map { refused in
      var texts = refused.refusalTexts
      texts.state = table.stateNames[state]
      texts.detail = .cycle(cycle)
      return Refusal(.livelock, texts)
    }
  }
}
