// What happens by itself: after a transition has settled those of `Always`, `Done` and `After`, then the events that were
// kept, before anything that waits. All are edges of the table, and take the same course as those of events.

extension __EngineHost {
  // MARK: - After a transition

  /// Notes that a transition has settled.
  ///
  /// - Parameter hasChanged: Whether it was one of this machine, and not of another region.
  @usableFromInline
  func noteSettled(hasChanged: Bool = true) {
    let agenda = madeExtras.madeAgenda
    agenda.isDue = true
    // Where the machine begins no transition has led.
    let isNew = hasChanged || agenda.revision < 0
    if !isNew || agenda.revision == hostRevision { return }
    agenda.revision = hostRevision
    if let column = __table.column(finishing: Int(__storage.index)) { agenda.done.append((column, agenda.revision)) }
  }

  /// Takes a transition that is tried after each; false where there is none whose condition holds.
  @inlinable
  func actAlways() -> Bool {
    guard let decision = decisionAlways() else { return false }
    take(decision)
    return true
  }

  /// Decides about what is tried after each transition; nil where there is nothing whose condition holds.
  @usableFromInline
  func decisionAlways() -> Decision? {
    guard let extras = __storage.extras, let agenda = extras.agenda, agenda.isDue else { return nil }
    if madeTurns.queue.isExhausted { refuseLivelock(of: agenda, extras) }
    let column = memory.always
    if agenda.isDue, column >= 0, let decision = decision(inColumn: Int(column)) { return decision }
    agenda.isDue = false
    return nil
  }

  /// Decides about an edge that needs no event; nil where there is none whose conditions hold.
  @usableFromInline
  func decision(inColumn column: Int) -> Decision? {
    let plans = plans
    let cell = plans.pointee.events.cell(Int(__storage.index), column)
    if cell == Cell.none { return nil }
    let decision = decide(cell, plans, nil)
    return decision.isYes && decision.plan >= 0 ? decision : nil
  }

  /// Takes an edge that needs no event.
  @usableFromInline
  func take(_ decision: Decision) {
    let plans = plans
    let change = change(along: decision.plan, plans)
    madeTurns.note(change, of: __table)
    unsettle()
    if isAsked || __callbacks.contains(.before) { announce(__Step(change, nil), fires: false) }
    carryOut(change, plans, nil)
  }

  /// Does the next thing that is to be done when no transition is left which is tried after each; false where there is none.
  @usableFromInline
  func actFurther() -> Bool {
    guard let extras = __storage.extras, let agenda = extras.agenda, agenda.hasMore else { return false }
    return actDone() || actDue() || actDeferred()
  }

  /// Does the next thing that a state leads to which is done.
  func actDone() -> Bool {
    guard let agenda = __storage.extras?.agenda, !agenda.done.isEmpty else { return false }
    // What nobody takes is over.
    if let decision = decision(inColumn: agenda.done.removeFirst().column) { take(decision) }
    return true
  }

  /// Does the next thing that follows on a time that is over.
  func actDue() -> Bool {
    guard let extras = __storage.extras, let agenda = extras.agenda, !agenda.due.isEmpty else { return false }
    let timer = agenda.due.removeFirst()
    agenda.timers[timer]?.end()
    end(extras.table.automatics.timers[timer], extras)
    return true
  }

  /// Offers the first event again that was kept and isn't any more.
  func actDeferred() -> Bool {
    guard let extras = __storage.extras, let agenda = extras.agenda, !agenda.deferred.isEmpty else { return false }
    let (table, state) = (extras.table, current)
    let revision = hostRevision
    let place = agenda.deferred.firstIndex {
      !table.defers($0.event, in: state) || $0.revision != revision && table.declares(.event($0.event), in: state)
    }
    guard let place else { return false }
    madeTurns.queue.note { table.name(of: agenda.deferred[place].request) }
    agenda.offer(at: place)
    return true
  }

  /// Refuses what is to be done by itself, naming those that kept causing each other.
  @usableFromInline
  func refuseLivelock(of agenda: Agenda, _ extras: Extras) {
    agenda.clearSteps()
    let state = extras.table.stateNames[current]
    let texts = Refusal.Texts(
      host: extras.table.subject, kind: .state, subject: state, state: state, detail: .cycle(madeTurns.queue.cycle))
    _ = refuse(Refusal(.livelock, texts))
  }

  // MARK: - Times

  /// Begins the times of the states that were entered, and ends those of the states that were left.
  @usableFromInline
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
    let work = LaterWork<Bool>(on: __isolation) { [weak self, weak agenda, weak running] in
      guard let self, let agenda, let running else { return nil }
      // A region lives no longer than its host.
      withExtendedLifetime(__subject) { self.timeIsOver(timer, running, agenda) }
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
    __monitor?.enter()
    defer { __monitor?.leave() }
    guard agenda.timers[timer] === running, !agenda.due.contains(timer) else { return }
    agenda.due.append(timer)
    keep()
    if isSettled { settlePending() }
  }

  /// Does what follows on a time that is over.
  private func end(_ timer: Automatics.Timer, _ extras: Extras) {
    let table = extras.table
    if timer.event >= table.eventNames.count {
      if let decision = decision(inColumn: timer.event) { take(decision) }
    } else {
      madeTurns.queue.note { table.eventNames[timer.event] }
      // Who hears of it has been told of a refusal or an error.
      performWholly(timer.event)
    }
  }

  /// Stops the program where something happens after a time, and no task can come to the host for it.
  @usableFromInline
  func requireIsolation() {
    if __isolation != nil || __monitor != nil { return }
    fatalError(
      "\(__table.subject): 'After' needs a host whose isolation a task can enter: an actor, a type on a global actor as "
        + "@MainActor, one that is 'synchronized: true', or a StateMachine that is made on an actor; a GuardedObject is none of them"
    )
  }

  // MARK: - Kept events

  /// Whether something that was refused is kept instead, until the state is left.
  @inlinable
  @inline(__always)
  func isKept(_ request: Request, _ decision: Decision) -> Bool { isBusy && keeps(request, decision) }

  /// The same in a state in which something happens by itself.
  @usableFromInline
  func keeps(_ request: Request, _ decision: Decision) -> Bool {
    switch decision.obstacle {
    case .none, .conditions, .shouldFire, .shouldTransition: break
    default: return false
    }
    guard __table.deferredEvent(of: request, in: current) != nil else { return false }
    return madeExtras.madeAgenda.deferred.count < Agenda.mostDeferred
  }

  /// Keeps a request.
  @usableFromInline
  func keep(_ request: Request, isEventAlone: Bool, _ run: @escaping () -> Void) {
    guard let event = __table.deferredEvent(of: request, in: current) else { return run() }
    // What brings no arguments along doesn't keep the host alive for them.
    if case .method(let method) = request, memory.traits[method].isDisjoint(with: .cannotFire) {
      return keep(event: event)
    }
    madeExtras.madeAgenda.keep(
      .init(event: event, request: request, isEventAlone: isEventAlone, revision: hostRevision, run: run))
    keep()
  }

  /// Keeps an event that brings nothing along.
  func keep(event: Int) {
    madeExtras.madeAgenda.keep(
      .init(event: event, request: .event(event), isEventAlone: true, revision: hostRevision) { [weak self] in
        self?.performWholly(event)
      })
    keep()
  }

  // MARK: - Snapshots

  /// What is left of the times that run.
  var timeouts: [Agenda.Timeout] {
    guard let agenda = __storage.extras?.agenda else { return [] }
    let automatics = __table.automatics
    return agenda.timers.sorted { $0.key < $1.key }.map { timer, running in
      let state = automatics.timers[timer].state
      let number = automatics.timersOfStates[state]?.firstIndex(of: timer) ?? 0
      return Agenda.Timeout(state: state, number: number, remaining: running.remaining)
    }
  }

  /// Goes on with times that ran and events that were kept when a snapshot was made; other times of the state begin anew.
  func restoreAgenda(_ timeouts: [Agenda.Timeout], deferred: [Int]) {
    let automatics = __table.automatics
    __storage.extras?.agenda?.clear(at: hostRevision)
    __storage.extras?.agenda?.deferred = []
    if automatics.isBusy.isEmpty { return }
    let extras = madeExtras
    let agenda = extras.madeAgenda
    agenda.revision = hostRevision
    let path = __table.tree.path(of: current)
    for timeout in timeouts where path.contains(timeout.state) {
      let timers = automatics.timersOfStates[timeout.state] ?? []
      guard timers.indices.contains(timeout.number) else { continue }
      let timer = timers[timeout.number]
      if timeout.remaining <= .zero {
        agenda.timers[timer] = Agenda.RunningTimer()
      } else {
        // No more is left than there was.
        startTimer(timer, min(timeout.remaining, automatics.timers[timer].time), madeTurns.clock, agenda)
      }
    }
    for event in deferred.prefix(Agenda.mostDeferred) { keep(event: event) }
    if isSettled { updateTimers(extras) }
  }

  /// Forgets what was to be done by itself and refuses what was kept, because the machine begins anew.
  @usableFromInline
  func clearAgenda(_ reason: Refusal.Reason) {
    guard let agenda = __storage.extras?.agenda else { return }
    agenda.clear(at: -1)
    let kept = agenda.deferred
    agenda.deferred = []
    for kept in kept { _ = refuse(reason, kept.request) }
  }
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
  /// Counts a change that happens by itself.
  @usableFromInline
  func note(_ change: __Change, of table: __Table) {
    queue.note { "\(table.stateNames[Int(change.source)]) to \(table.stateNames[change.end])" }
  }
}
