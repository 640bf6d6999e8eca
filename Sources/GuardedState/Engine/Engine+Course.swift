// The one course of a transition after its body: steps 5 to 12, with what each host has as cases in it.

extension Engine {
  /// Steps 5 to 12.
  ///
  /// - Parameter settles: Whether what is kept for the end is dealt with; else whoever carries this out does that.
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

  /// Whether nobody hears of a change, no callback, and no closure or observer of these states and this event, and nothing is
  /// to be done afterwards.
  @inlinable
  @inline(__always)
  func isUnheard(_ change: __Change, _ plans: PlanPointer) -> Bool {
    guard core.callbacks.isDisjoint(with: .afterBody), change.source >= 0,
      (flags | plans.pointee.flags[change.end]) & Flags.pending == 0
    else { return false }
    return core.flags & Flags.quiet != 0 || !withExtras({ $0.hears(of: change) }, without: false)
  }

  /// Steps 5 to 12.
  ///
  /// - Parameter asked: The moments that closures or a trace want to hear of. What is attached while it runs joins later.
  @inline(__always)
  func course(
    _ change: __Change, _ plans: PlanPointer, _ request: RequestPointer?, asked: UInt16, settles: Bool = true
  ) {
    let step = __Step(change, request)
    if !change.isInternal { changeState(step, plans, asked) }
    conclude(step, asked, fires: true, settles: settles)
  }

  /// Steps 5 to 9: leaves states, changes, enters states.
  @inline(__always)
  func changeState(_ step: __Step, _ plans: PlanPointer, _ asked: UInt16) {
    takeStep(.willExit, step, plans, asked)
    takeStep(.willEnter, step, plans, asked)
    if step.change.source >= 0 { apply(step.change, plans) }
    takeStep(.didExit, step, plans, asked)
    takeStep(.didEnter, step, plans, asked)
  }

  /// Step 5, 6, 8 or 9.
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

  /// Whether anybody hears of a moment.
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

  /// The same for the states around one that is entered.
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
    if core.callbacks.contains(.tracking) { host.__track(false) }
    if core.flags & (Flags.quiet | Flags.pending) != Flags.quiet || plans.pointee.hasHistory { remember(change) }
    enterNoted(change.target, plans.pointee.flags[Int(change.target)])
    if core.callbacks.contains(.tracking) { host.__track(true) }
  }

  /// Keeps where states with history are left.
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

  /// Steps 10 to 12: callbacks of the whole, observers, what waits.
  ///
  /// - Parameter fires: Whether the event has been carried out; it hasn't where a body goes on in a state of its own.
  @inline(__always)
  func conclude(_ step: __Step, _ asked: UInt16, fires: Bool, settles: Bool = true) {
    tell(of: step, asked, fires: fires)
    if settles { settleTransition() } else { resettle() }
  }

  /// Steps 10 and 11: callbacks of the whole, observers.
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

  /// Step 11.
  @inline(never)
  func observe(_ change: __Change, _ request: RequestPointer?) {
    withExtras(
      { extras in
        if extras.isObserved {
          withOrigin(of: request) { extras.observe(change, $0, of: host.__subject, core.monitor) }
        }
      }, without: ())
  }

  /// Tells of a moment: the closures for it, then the host's own callback; false as soon as a condition says no.
  ///
  /// - Parameters:
  ///   - moment: The moment.
  ///   - state: The state that is left or entered, or the current one.
  ///   - index: The index of the state or event that closures are filtered by.
  ///   - step: The transition that runs.
  ///   - asked: The moments that closures or a trace want to hear of.
  @inline(__always)
  func notify(_ moment: Moment, _ state: Int, index: Int, _ step: __Step, _ asked: UInt16) -> Bool {
    if asked & moment.bit != 0, !notifyClosures(moment, state, index: index, step) { return false }
    return host.__run(moment, state, step)
  }

  @inline(never)
  func notifyClosures(_ moment: Moment, _ state: Int, index: Int, _ step: __Step) -> Bool {
    withExtras(
      { !$0.hears(of: index, at: moment) || $0.run(moment, state: state, index: index, step) }, without: true)
  }

  // MARK: - What waits

  /// Step 12: lets the next transition run, and then those that were requested meanwhile, first in, first out.
  @inline(__always)
  func settleTransition(_ ended: TurnEnd = .transition) {
    if hasRegions { return withRegions({ settleRegions($0, ended) }, without: ()) }
    core.flags |= Flags.settled
    if core.flags & Flags.pending != 0 { settlePending(after: ended) }
  }

  /// Says that a transition runs.
  @inlinable
  @inline(__always)
  func unsettle() { withRegions({ $0.unsettle() }, without: core.flags &= ~Flags.settled) }

  /// Says that none runs any more, where nothing was changed.
  @inlinable
  @inline(__always)
  func resettle() { withRegions({ $0.resettle() }, without: core.flags |= Flags.settled) }

  /// Does something as if a transition ran, so that what it requests waits.
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
  /// - Parameter ended: The kind of request. After a question nothing runs but what its conditions have requested.
  @usableFromInline
  @inline(__always)
  func settleRequests(after ended: TurnEnd = .question) {
    guard flags & (Flags.settled | Flags.pending) == Flags.settled | Flags.pending else { return }
    if ended != .question || hasWaiting { settlePending(after: ended) }
  }

  /// Runs pending work.
  ///
  /// - Parameter ended: The kind of request that has ended. With the first one the initial state begins, also where that is
  ///   refused.
  @inline(never)
  func settlePending(after ended: TurnEnd) {
    let ended = ended == .refusal ? hasNeverChanged && !isActive ? .attempt : .question : ended
    if ended != .question { withTurns({ $0.isActive = true }, without: ()) }
    if hasRegions {
      return withRegions(
        {
          $0.begin()
          settleAll(of: $0, after: ended)
        }, without: ())
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

  /// Lets something wait for the running transition, or for the state to be left that keeps it.
  ///
  /// - Parameters:
  ///   - request: What is asked for.
  ///   - table: The table that its indices belong to, unless it is the present one.
  ///   - run: Carries it out. What is refused or thrown then has no caller any more; observers hear of it.
  @inline(never)
  func enqueue(_ request: Request, of table: __Table? = nil, _ run: @escaping () -> Void) {
    // What the state keeps waits for that to be left, rather than for a transition.
    if isSettled {
      keep(request, run)
      // Requests of its conditions run now.
      return settleRequests(after: .refusal)
    }
    madeTurns.queue.append(WaitingRequest(request, table ?? host.__table, run))
    keepTurn()
  }

  /// Runs a closure after the running macrostep, or at once where none runs.
  ///
  /// - Parameter work: The closure. Listeners receive the error that it throws, unless a guarded call in it has reported one.
  func enqueue(_ work: @escaping () throws -> Void) {
    let turns = madeTurns
    turns.queue.append(
      WaitingRequest(nil, host.__table) { [self] in
        turns.hasReportedError = false
        do { try work() } catch { if !(error is Refusal), !turns.hasReportedError { report(error, of: -1) } }
      })
    keepTurn()
    settleRequests(after: .refusal)
  }

  /// Runs the requests that wait, unless a transition runs or they are being run already.
  ///
  /// - Parameter count: How many transitions have happened by themselves just before.
  @inline(never)
  func runWaiting(after count: Int = 0) {
    if hasRegions {
      machine(0)?.runWaitingOfAll()
      return
    }
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

  /// Carries out what is to be done by itself, and then what waits, one after the other.
  @inline(__always)
  func runWaiting(in extras: Extras, after count: Int, byItself act: () -> Bool) {
    extras.queue.run(true, after: count)
    // A body that takes time may have begun, for which the rest waits.
    while isSettled {
      if act() { continue }
      if extras.queue.isEmpty { break }
      extras.queue.popFirst()?.run()
      if extras.queue.isLivelocked { refuseLivelock(extras) }
    }
    extras.queue.run(false)
  }

  /// Refuses all waiting requests, naming those that kept causing each other.
  func refuseLivelock(_ extras: Extras) {
    let tells = extras.queue.tellsLivelock()
    for var refusal in extras.refusalsOfLivelock(in: current) where tells { report(&refusal) }
  }
}

/// The kind of request at whose end pending work runs.
@usableFromInline
enum TurnEnd {
  /// A transition, also an internal one: the conditions of waiters, eventless transitions and deferred events are evaluated
  /// again.
  case transition
  /// A guarded method that changed no state, which may have changed a condition: the same follows.
  case attempt
  /// A request that ran no body.
  case refusal
  /// A question, which has no effect.
  case question
}

extension Extras {
  /// Whether a change leaves something that must outlive it.
  var remembersChanges: Bool {
    agenda != nil || plans.pointee.hasHistory || log.keepsAny || !invocations.isEmpty || lines != nil
  }

  /// Keeps what must outlive a change.
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

  /// Ends the invocations whose states a change leaves.
  ///
  /// - Parameter change: The change; nil where the machine is put in a state without a transition.
  func preemptInvocations(by change: __Change?, where isLeft: (_ via: Int) -> Bool = { _ in true }) {
    let left = invocations.filter { isLeft($0.via) }
    invocations.removeAll { isLeft($0.via) }
    for invocation in left { preemptions[invocation.id] = (invocation.via, change) }
    // A failing transaction puts them back.
    if transactions > 0 { return ending.invocations += left }
    for invocation in left { invocation.cancel() }
  }

  /// Whether a method is called by the body of its override: by a class that is not the one which is asked.
  func isPartOfOverride(_ method: Int, of type: ObjectIdentifier) -> Bool {
    if let override, override.method == method, override.type != type { return true }
    return !overridden.isEmpty && isPartOfInvocation(method, of: type)
  }

  /// The same of an override whose body runs in a state of its own.
  func isPartOfInvocation(_ method: Int, of type: ObjectIdentifier) -> Bool {
    overridden.contains { invocation in
      guard let override = invocation.override else { return false }
      return override.method == method && override.type != type
    }
  }

  /// Ends what belonged to the transition that has settled; whether somebody else has a say from now on.
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

  /// The refusal that is told of: the last one says that there is no end, and nobody hears of more.
  func reported(_ refusal: Refusal) -> Refusal? {
    if reporting < Extras.mostReports { return refusal }
    if reporting > Extras.mostReports { return nil }
    var texts = refusal.texts
    texts.detail = .cycle([texts.subject, texts.subject])
    return Refusal(.livelock, texts)
  }

  /// Refusals of all requests that wait, naming those that kept causing each other.
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
