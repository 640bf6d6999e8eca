// What happens by itself: after a transition has settled those of `Always`, `Done` and `After`, then the events that were
// kept, before anything that waits. All are edges of the table, and take the same course as those of events.

extension Engine {
  /// Does something with the agenda, where there is one. It is retained as little as the extras are: see ``withExtras``.
  @inline(__always)
  func withAgenda<Result>(_ work: (Agenda) -> Result, without: @autoclosure () -> Result) -> Result {
    withExtras(
      { extras in
        guard let agenda = extras.unretainedAgenda else { return without() }
        return agenda._withUnsafeGuaranteedRef(work)
      }, without: without())
  }

  // MARK: - At once

  /// Takes what is tried after each transition, as long as nothing else is to be done: then no note has to be made for later.
  ///
  /// - Parameters:
  ///   - alone: Whether nothing is pending but in this machine; else it is the host's own, and all are looked at.
  ///   - ended: What has ended.
  ///   - taken: How many were taken.
  /// - Returns: What is still to be dealt with; nil for nothing.
  @inline(never)
  func actAtOnce(alone: Bool, after ended: TurnEnd, _ taken: inout Int) -> TurnEnd? {
    guard ended != .question else { return ended }
    while taken < RequestQueue.limit / 2 {
      guard let isPending = isPendingAtOnce(alone: alone) else { return ended }
      if !isPending { return nil }
      switch tryAlwaysAtOnce(alone: alone) {
      case .taken: taken &+= 1
      case .none: return nil
      // What conditions have requested comes now.
      case .declined: return isPendingAtOnce(alone: alone) == nil ? .question : nil
      }
    }
    return ended
  }

  /// Whether there is anything that is tried after each transition; nil where something else is to be done.
  @inline(__always)
  func isPendingAtOnce(alone: Bool) -> Bool? {
    if withTurns({ $0.queue.isRunning }, without: false) { return nil }
    var (isAlone, pending): (Bool, UInt64) = (true, 0)
    func look(at machine: Engine) {
      guard machine.core.flags & Flags.pending != 0 else { return }
      if machine.withExtras({ $0.isPending }, without: false) { return isAlone = false }
      if !machine.isBusy { return machine.core.flags &= ~Flags.pending }
      if !machine.plans.pointee.actsAtOnce { isAlone = false }
      pending |= __Regions.bit(of: machine.core.number)
    }
    if alone {
      if !withRegions({ $0.isPending(only: core.number) }, without: true) { return nil }
      look(at: self)
    } else {
      withRegions({ $0.forEachPending { machine($0).map(look) } }, without: ())
    }
    if !isAlone { return nil }
    withRegions({ $0.pendingMachines = pending }, without: ())
    return pending != 0
  }

  /// Takes what is tried after each transition.
  @inline(__always)
  func tryAlwaysAtOnce(alone: Bool) -> Tried {
    if !alone { return withRegions({ tryAlways(in: $0, atOnce: true) }, without: .none) }
    let (tried, decision) = triedAlways(atOnce: true)
    if let decision { takeAtOnce(decision) }
    return tried
  }

  /// Decides about what is tried after each transition.
  ///
  /// - Parameter atOnce: Whether it is tried at once, for which no note was made.
  func triedAlways(atOnce: Bool) -> (tried: Tried, decision: Decision?) {
    if !atOnce {
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

  /// Takes an edge that needs no event, and leaves what follows to who takes it.
  @inline(__always)
  func takeAtOnce(_ decision: Decision) {
    let plan = plans.pointee.plans + Int(decision.plan)
    guard core.callbacks.isDisjoint(with: .before.union(.afterBody)), core.flags & Flags.silent == Flags.silent,
      plan.pointee.kind.isEmpty, plan.pointee.target >= 0
    else { return take(decision, settles: false) }
    enterNoted(plan.pointee.target, plan.pointee.flags)
  }

  // MARK: - After a transition

  /// Notes that conditions are to be evaluated again, after a transition or a guarded method.
  @inline(never)
  func noteSettled() {
    if withAgenda({ _ in false }, without: true) { _ = madeExtras.madeAgenda }
    let completed = plans.pointee.completions[Int(core.index)]
    withAgenda({ $0.noteSettled(revision: hostRevision, completing: completed) }, without: ())
  }

  /// Takes a transition that is tried after each; false where there is none whose condition holds.
  func actAlways() -> Bool {
    guard let decision = decisionAlways() else { return false }
    take(decision)
    return true
  }

  /// Decides about what is tried after each transition; nil where there is nothing whose condition holds.
  @inline(never)
  func decisionAlways() -> Decision? {
    guard withAgenda({ $0.isDue }, without: false) else { return nil }
    if withTurns({ $0.queue.isExhausted }, without: false) { refuseLivelock() }
    let column = plans.pointee.always
    if column >= 0, withAgenda({ $0.isDue }, without: false), let decision = decision(inColumn: Int(column)) {
      return decision
    }
    withAgenda({ $0.isDue = false }, without: ())
    return nil
  }

  /// Decides about an edge that needs no event; nil where there is none whose conditions hold.
  func decision(inColumn column: Int) -> Decision? {
    let plans = plans
    let cell = plans.pointee.events.cell(Int(core.index), column)
    return cell == Cell.none ? nil : decision(at: cell, plans)
  }

  /// The same of what is there.
  func decision(at cell: Int32, _ plans: PlanPointer) -> Decision? {
    let decision = decide(cell, plans, nil)
    return decision.isYes && decision.plan >= 0 ? decision : nil
  }

  /// Takes an edge that needs no event.
  ///
  /// - Parameter settles: Whether what is kept for the end is dealt with; else whoever takes it does that.
  @inline(never)
  func take(_ decision: Decision, settles: Bool = true) {
    let plans = plans
    let change = change(along: decision.plan, plans)
    if settles, withTurns({ $0.queue.counts() }, without: false) { madeTurns.note(change, of: host.__table) }
    unsettle()
    if isAsked || core.callbacks.contains(.before) { announce(__Step(change, nil), fires: false) }
    carryOut(change, plans, nil, settles: settles)
  }

  /// Does the next thing that is to be done when no transition is left which is tried after each; false where there is none.
  func actFurther() -> Bool {
    withAgenda({ $0.hasMore }, without: false) && (actDone() || actDue() || actDeferred())
  }

  /// Does the next thing that a state leads to which is done.
  func actDone() -> Bool {
    guard let column = withAgenda({ $0.nextDone() }, without: nil) else { return false }
    // What nobody takes is over.
    if let decision = decision(inColumn: column) { take(decision) }
    return true
  }

  /// Does the next thing that follows on a time that is over.
  func actDue() -> Bool {
    guard let extras = core.extras, let agenda = extras.agenda, !agenda.due.isEmpty else { return false }
    let timer = agenda.due.removeFirst()
    agenda.timers[timer]?.end()
    end(extras.table.automatics.timers[timer], extras)
    return true
  }

  /// Offers the first deferred event again that the state doesn't defer, or accepts.
  func actDeferred() -> Bool {
    let turns = madeTurns
    guard !turns.queue.isExhausted, let next = nextOffered, let agenda = core.extras?.agenda else { return false }
    let deferred = agenda.deferred.remove(at: next)
    if turns.queue.counts() { turns.queue.note(host.__table.name(of: deferred.request)) }
    // Whichever machine defers it again keeps its place.
    turns.offered = deferred.number
    defer { turns.offered = nil }
    if let run = deferred.run {
      run()
    } else {
      performKept(.event(deferred.event), nil, isForOne: deferred.isForOne)
    }
    return true
  }

  /// The place of the first deferred event that the state doesn't defer any more, or accepts.
  private var nextOffered: Int? {
    let (state, revision, plans) = (current, hostRevision, plans)
    return core.extras?.agenda?.nextOffered(in: state, revision: revision, plans) { isTaken($0, plans) }
  }

  /// The number of that event among those of all machines of the host.
  var nextOfferedNumber: Int? { nextOffered.flatMap { core.extras?.agenda?.deferred[$0].number } }

  /// Carries out what was kept: in this machine alone, or an event in all of its host.
  func performKept(_ asked: Request, _ context: ChangeContext?, isForOne: Bool) {
    if !isForOne, case .event(let event) = asked {
      performWholly(event, context)
    } else {
      _ = try? perform(asked, context)
    }
  }

  /// Whether somebody declares what is kept: this machine, or of an event of the whole host any of its machines.
  func isTaken(_ kept: Agenda.Deferred, _ plans: PlanPointer) -> Bool {
    if hasRegions, !kept.isForOne, case .event(let event) = kept.request {
      return withRegions({ isDeclaredInAny(event, of: $0) }, without: false)
    }
    return plans.pointee.events.cell(Int(core.index), kept.event) != Cell.none
  }

  /// Refuses what is to be done by itself, naming those that kept causing each other.
  func refuseLivelock() {
    guard let extras = core.extras, let agenda = extras.agenda else { return }
    let column = plans.pointee.always
    let next = column < 0 ? nil : decision(inColumn: Int(column))
    agenda.clearSteps()
    if !madeTurns.queue.tellsLivelock() { return }
    let names = extras.table.stateNames
    let target = next.map { Int(plans.pointee.plans[Int($0.plan)].target) }.flatMap { $0 < 0 ? nil : $0 } ?? current
    let texts = Refusal.Texts(
      host: extras.table.subject, kind: .state, subject: names[target], state: names[current],
      detail: .cycle(madeTurns.queue.cycle))
    _ = refuse(Refusal(.livelock, texts))
  }

  // MARK: - Times

  /// Begins the times of the states that were entered, and ends those of the states that were left.
  func updateTimers(_ extras: Extras) {
    let (table, automatics) = (extras.table, extras.table.automatics)
    guard let agenda = extras.agenda, !automatics.timers.isEmpty, extras.transactions == 0 else { return }
    let path = table.tree.path(of: current)
    for timer in agenda.timers.keys {
      let state = automatics.timers[timer].state
      if agenda.left.contains(state) || !path.contains(state) { agenda.stop(timer) }
    }
    agenda.left = []
    for state in path {
      for timer in automatics.timersOfStates[state] ?? [] where agenda.timers[timer] == nil {
        startTimer(timer, automatics.timers[timer].time, madeTurns.clock, agenda)
      }
    }
  }

  /// Begins a time.
  func startTimer<C: Clock>(_ timer: Int, _ time: Duration, _ clock: C, _ agenda: Agenda) where C.Duration == Duration {
    let deadline = clock.now.advanced(by: time.waitable)
    let running = Agenda.RunningTimer { clock.now.duration(to: deadline) }
    let work = LaterWork<Bool>(on: host.__isolation) { [weak host, weak agenda, weak running] in
      guard let host, let agenda, let running else { return nil }
      // A region lives no longer than its host.
      withExtendedLifetime(host.__subject) { Engine(host).timeIsOver(timer, running, agenda) }
      return true
    }
    agenda.timers[timer] = running
    running.wait(
      Task {
        try? await clock.sleep(until: deadline, tolerance: nil)
        if !Task.isCancelled { _ = try? await work.run() }
      })
  }

  /// What follows when a time is over, unless its state was left while that was on its way.
  private func timeIsOver(_ timer: Int, _ running: Agenda.RunningTimer, _ agenda: Agenda) {
    core.monitor?.enter()
    defer { core.monitor?.leave() }
    guard agenda.timers[timer] === running, !agenda.due.contains(timer) else { return }
    agenda.due.append(timer)
    keep()
    if isSettled { settlePending(after: .question) }
  }

  /// Does what follows on a time that is over.
  private func end(_ timer: Automatics.Timer, _ extras: Extras) {
    let table = extras.table
    if timer.event >= table.eventNames.count {
      if let decision = decision(inColumn: timer.event) { take(decision) }
    } else {
      if madeTurns.queue.counts() { madeTurns.queue.note(table.eventNames[timer.event]) }
      // Who hears of it has been told of a refusal or an error.
      performWholly(timer.event, nil)
    }
  }

  /// Stops the program where something happens after a time, and no task can come to the host for it.
  func requireIsolation() {
    if host.__isolation != nil || core.monitor != nil { return }
    fatalError(
      "\(host.__table.subject): 'After' needs a host whose isolation a task can enter: an actor, a type on a global actor as "
        + "@MainActor, one that is 'synchronized: true', or a StateMachine that is made on an actor; a GuardedObject is none of them"
    )
  }

  // MARK: - Kept events

  /// Whether something that was refused is kept instead, until the state is left.
  @inline(__always)
  func isKept(_ request: Request, _ decision: Decision) -> Bool { isBusy && keeps(request, decision) }

  /// The same in a state in which something happens by itself.
  @inline(never)
  func keeps(_ request: Request, _ decision: Decision) -> Bool {
    switch decision.obstacle {
    case .none, .conditions, .shouldFire, .shouldTransition: break
    default: return false
    }
    return keptEvent(of: request) != nil && withAgenda({ $0.hasRoom }, without: true)
  }

  /// The event for which a request is kept in the present state; nil where it isn't.
  @inline(__always)
  func keptEvent(of request: Request) -> Int? {
    plans.pointee.kept == nil ? nil : host.__table.keptEvent(of: request, in: current)
  }

  /// Keeps a request.
  ///
  /// - Parameter run: Carries it out; nil where it is the event alone.
  @inline(never)
  func keep(_ request: Request, isForOne: Bool = false, _ run: (() -> Void)?) {
    guard let event = keptEvent(of: request) else {
      run?()
      return
    }
    // What brings no arguments along doesn't keep the host alive for them.
    if case .method(let method) = request, memory.traits[method].isDisjoint(with: .cannotFire),
      host.__table.takesNothing(method)
    {
      return keep(.event(event), for: event, nil)
    }
    keep(request, for: event, isForOne: isForOne, run)
  }

  func keep(
    _ request: Request, for event: Int, revision: Int? = nil, isForOne: Bool = false, _ run: (() -> Void)?
  ) {
    madeExtras.madeAgenda.keep(
      request, for: event, number: madeTurns.nextDeferral(), revision: revision ?? hostRevision, isForOne: isForOne, run
    )
    keep()
  }

  // MARK: - Snapshots

  /// What is left of the times that run.
  var timeouts: [Agenda.Timeout] {
    guard let agenda = core.extras?.agenda else { return [] }
    let automatics = host.__table.automatics
    let path = host.__table.tree.path(of: current)
    return agenda.timers.sorted { $0.key < $1.key }.compactMap { timer, running in
      let state = automatics.timers[timer].state
      // In the midst of a transition those of a state that was left have not been ended yet.
      guard path.contains(state) else { return nil }
      let number = automatics.timersOfStates[state]?.firstIndex(of: timer) ?? 0
      // One that was left in a transaction begins anew at its end.
      let left = agenda.left.contains(state) ? automatics.timers[timer].time : running.remaining
      return Agenda.Timeout(state: state, number: number, remaining: left)
    }
  }

  /// Goes on with times that ran and events that were kept when a snapshot was made; other times of the state begin anew.
  func restoreAgenda(_ kept: KeptAgenda) {
    let automatics = host.__table.automatics
    core.extras?.agenda?.clear()
    core.extras?.agenda?.deferred = []
    if automatics.isBusy.isEmpty { return }
    let extras = madeExtras
    let agenda = extras.madeAgenda
    for timeout in kept.timeouts {
      guard let timer = automatics.timersOfStates[timeout.state]?[timeout.number] else { continue }
      if timeout.remaining <= .zero {
        agenda.timers[timer] = Agenda.RunningTimer()
      } else {
        // No more is left than there was.
        startTimer(timer, min(timeout.remaining, automatics.timers[timer].time), madeTurns.clock, agenda)
      }
    }
    // They are offered at once, as if a transition had led here.
    for event in kept.deferred { keep(.event(event), for: event, revision: -1, nil) }
    if isSettled { updateTimers(extras) }
  }
}

/// What became of what is tried after each transition.
enum Tried {
  /// There was one whose conditions held.
  case taken
  /// There was none.
  case declined
  /// Nothing was asked.
  case none
}

extension Agenda {
  /// Forgets what was to be done next.
  func clearSteps() { (isDue, done, due) = (false, [], []) }

  /// Ends a timer.
  func stop(_ timer: Int) {
    timers.removeValue(forKey: timer)?.stop()
    due.removeAll { $0 == timer }
  }

  /// Notes which states a change leaves.
  func leave(_ change: __Change, of table: __Table) {
    if change.source < 0 || timers.isEmpty { return }
    left.formUnion(table.tree.path(of: Int(change.source)).dropFirst(Int(change.depth)))
  }
}

extension Extras {
  /// The agenda, for whoever only looks at it; the extras keep it.
  @inline(__always)
  var unretainedAgenda: Unmanaged<Agenda>? {
    guard let agenda else { return nil }
    return .passUnretained(agenda)
  }

  /// Notes the name of a change that happens by itself.
  func note(_ change: __Change, of table: __Table) {
    queue.note("\(table.stateNames[Int(change.source)]) to \(table.stateNames[change.end])")
  }
}
