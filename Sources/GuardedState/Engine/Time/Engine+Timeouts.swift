import Foundation

// Timeouts: a timer starts when its state is entered and stops when it is left. Those that are due are taken before a
// request is decided, or when the alarm rings.

/// The timer of a state.
struct StateTimer {
  /// The time at which its timeout is due; nil if that was taken, or a property gives no time.
  var deadline: Deadline?
  /// Whether the timeout was taken. It doesn't come again before the state is entered again.
  var hasPassed = false
  /// The error because of which the host couldn't save its transition, which waits for the next request.
  var saveError: (any Error)?
}

extension Engine {
  // MARK: - Starting

  /// Starts the timers of the states that were entered, unless a transaction is running.
  func startTimers(_ cold: ColdState) {
    if cold.transaction.isOpen { return }
    let mayBeDue = cold.scheduler.stepError != nil
    if !cold.table.hasTimers, !mayBeDue { return core.flags |= Flags.nothingDue }
    forEachTimer { id in
      if cold.scheduler.timers[id] != nil { return }
      cold.scheduler.timers[id] = StateTimer(deadline: delay(of: id, cold).flatMap { cold.clocks.deadline(after: $0) })
    }
    if !cold.scheduler.delays.isEmpty { cold.scheduler.delays = [:] }
    if mayBeDue || cold.scheduler.hasRunningTimers {
      core.flags &= ~Flags.nothingDue
    } else {
      core.flags |= Flags.nothingDue
    }
  }

  /// Calls a closure with the timers of the current states of all regions, those of inner states first.
  private func forEachTimer(_ work: (Scheduler.TimerID) -> Void) {
    for region in regions where plans(of: region).pointee.hasTimers {
      let (rules, parents) = (at(region).table.eventlessRules, plans(of: region).pointee.parents)
      var state = Int(core[region].index)
      while state >= 0 {
        for timer in rules.timersOfStates[state] ?? [] { work(Scheduler.TimerID(region: region, timer: timer)) }
        state = Int(parents[state])
      }
    }
  }

  /// Returns the time of a timer whose state was entered: that of the rule, or the one that its property gives.
  func delay(of id: Scheduler.TimerID, _ cold: ColdState) -> __Delay? {
    cold.scheduler.delays[id] ?? readDelay(of: id)
  }

  /// Reads the time of a timer now.
  private func readDelay(of id: Scheduler.TimerID) -> __Delay? {
    let timer = at(id.region).table.eventlessRules.timers[id.timer]
    if let time = timer.time { return .duration(time) }
    let cold = ensureColdState()
    // A property that asks for its own value gets none.
    if cold.isReadingDelay { return nil }
    cold.isReadingDelay = true
    defer { cold.isReadingDelay = false }
    // A property that asks or requests something meets the state that was entered last.
    return whileDeciding { host.__delay(timer.property) }
  }

  /// Before step 5: reads the times that properties give to the timers of the states that are entered. The evaluating
  /// call meets these states; for all others nothing has changed.
  func readDelays(_ changes: some Collection<__Change>) {
    let ids = changes.flatMap { change -> [Scheduler.TimerID] in
      if change.isInternal { return [] }
      let table = at(change.region).table
      let entered = table.tree.path(of: Int(change.target)).dropFirst(change.source < 0 ? 0 : Int(change.depth))
      return table.eventlessRules.timers(in: entered)
        .filter { table.eventlessRules.timers[$0].property >= 0 }
        .map { Scheduler.TimerID(region: change.region, timer: $0) }
    }
    if ids.isEmpty { return }
    let delays = after(changes) { ids.map { ($0, readDelay(of: $0)) } }
    schedule { scheduler in for (id, delay) in delays { scheduler.delays[id] = delay } }
  }

  /// Reads the times that properties give to the timers of the current states again. Durations begin now.
  func readDelaysAgain() {
    // The deadlines so far still count.
    settle()
    let cold = ensureColdState()
    if cold.isReadingDelay || question != nil { return }
    forEachTimer { id in
      if at(id.region).table.eventlessRules.timers[id.timer].property < 0 { return }
      let delay = readDelay(of: id)
      if cold.scheduler.timers[id] == nil {
        // A transaction, or the first request, starts it.
        if cold.scheduler.delays[id] != nil { cold.scheduler.delays[id] = delay }
      } else {
        cold.scheduler.timers[id] = StateTimer(deadline: delay.flatMap { cold.clocks.deadline(after: $0) })
      }
    }
    core.flags &= ~Flags.nothingDue
    if cold.scheduler.isActive { startTimers(cold) }
    setAlarm(cold)
    runPendingWork()
  }

  // MARK: - Taking what is due

  /// Brings the machine up to date before a request is decided. The first request takes the eventless transitions of the
  /// initial states and starts their timers. Every request takes the timeouts that are due. In a question, while a
  /// transition or a transaction runs, and for a method that is called for a decided request, nothing happens.
  @inline(__always)
  func settle() {
    begin()
    if core.flags & Flags.nothingDue == 0 { settleSlow() }
  }

  @inline(never)
  private func settleSlow() {
    guard let cold = coldStateToSettle, question == nil else { return }
    let isFirst = !cold.scheduler.isActive
    if isFirst {
      cold.scheduler.activate()
      cold.saving.trigger = CommitTrigger()
      conditionsMayHaveChanged(cold)
    } else if cold.scheduler.stepError != nil {
      addSteps(cold)
    } else if cold.scheduler.firstDue(cold.clocks) == nil {
      return
    }
    cold.scheduler.takeDue()
    runMacrostep()
    cold.scheduler.endSettling(isFirst: isFirst)
  }

  /// The cold state, if something may be due and nothing runs that it must wait for.
  var coldStateToSettle: ColdState? {
    begin()
    guard core.flags & (Flags.noTransition | Flags.nothingDue) == Flags.noTransition, passedRequest == nil else {
      return nil
    }
    let cold = ensureColdState()
    return cold.transaction.isOpen || cold.scheduler.isRunning && !cold.scheduler.runsRequest ? nil : cold
  }

  /// Returns the next timeout that is due, if any are to be taken.
  @inline(__always)
  func nextTimeout(_ cold: ColdState) -> Scheduler.Job? {
    if core.flags & Flags.nothingDue != 0 { return nil }
    // While a transition that is due before can't be saved, no other one is taken: it would be refused, and not be due again.
    let isFirst = cold.scheduler.stepError == nil
    return cold.scheduler.mayTakeDue && !cold.transaction.isOpen && isFirst ? nextDue(cold) : nil
  }

  @inline(never)
  private func nextDue(_ cold: ColdState) -> Scheduler.Job? {
    startTimers(cold)
    return cold.scheduler.nextDue(cold.clocks)
  }

  /// Takes the transition of a timeout, or performs its event. One that the host can't save stays due, until the next
  /// request.
  func endTimeout(_ id: Scheduler.TimerID, _ cold: ColdState) {
    cold.saving.error = nil
    if core.flags & Flags.commits != 0 {
      cold.saving.trigger = CommitTrigger(
        kind: .timeout, name: at(id.region).table.description(ofTimer: id.timer), isFixed: true)
    }
    takeTimeout(id, cold)
    cold.saving.trigger.isFixed = false
    if let error = cold.saving.error, cold.scheduler.timers[id]?.hasPassed == true {
      cold.scheduler.postpone(id, because: error)
    }
  }

  private func takeTimeout(_ id: Scheduler.TimerID, _ cold: ColdState) {
    let machine = at(id.region)
    let (event, names) = (machine.table.eventlessRules.timers[id.timer].event, machine.table.eventNames)
    if event >= names.count {
      if let decision = machine.decision(inColumn: event) { try? machine.tryTake(decision) }
      return
    }
    cold.scheduler.count(named: names[event])
    machine.performOrStart(event)
  }

  /// Performs an event, or starts the async method that does. Listeners receive a refusal or an error.
  func performOrStart(_ event: Int) { if !start(event) { performInHost(event, nil) } }

  /// Starts the async method that performs an event now, if there is one; the task calls it as any other caller.
  private func start(_ event: Int) -> Bool {
    let knowing = regions.filter { at($0).knows(event) }
    for region in knowing {
      let (machine, plans) = (at(region), plans(of: region))
      let cell = plans.pointee.events.cell(machine.index, event)
      // Conditions are evaluated once, by whatever performs the event.
      guard plans.pointee.plans(of: cell).contains(where: { plans.pointee.starts(Int32($0)) }) else { continue }
      let decision = machine.decide(cell, plans, Caller())
      // Of several regions, another may perform the event.
      if decision.blocker == .conditions, knowing.count == 1, !machine.isDeferred(.event(event), decision) {
        _ = machine.refuse(decision, .event(event))
        return true
      }
      guard decision.isYes, decision.plan >= 0, case let method = Int(plans.pointee.plans[Int(decision.plan)].method),
        plans.pointee.starts(decision.plan), let task = host.__start(method)
      else { continue }
      withColdState(
        { if $0.listeners.recorders.contains(where: \.holdsActivities) { $0.bodies.started.append(task) } }, without: ()
      )
      return true
    }
    return false
  }

  // MARK: - The alarm

  /// Makes a task sleep until the next timeout, unless one wakes before that or no task can enter the host's isolation.
  func setAlarm(_ cold: ColdState) {
    if core.flags & Flags.nothingDue != 0 || cold.transaction.isOpen { return }
    let isolation = host.__isolation
    if isolation == nil, core.monitor == nil { return }
    var first: Duration?
    for case let deadline? in cold.scheduler.timers.values.lazy.filter({ $0.saveError == nil }).map(\.deadline) {
      let time = cold.clocks.time(of: deadline)
      if first.map({ time < $0 }) ?? true { first = time }
    }
    guard let next = first else { return }
    if let alarm = cold.alarm, alarm.time <= next { return }
    cold.alarm = Alarm(
      at: next, cold.clocks,
      IsolatedWork(on: isolation) { [weak host] in host.map { Engine($0).ring() } })
  }

  /// Takes what is due, or lets the end of the running transition or transaction do that.
  private func ring() {
    core.monitor?.enter()
    defer { core.monitor?.leave() }
    let cold = ensureColdState()
    cold.alarm?.release()
    cold.alarm = nil
    schedule { $0.takeDue() }
    if cold.scheduler.stepError != nil { addSteps(cold) }
    runMacrostep()
  }

  /// Replaces the clock. Timers keep what is left of their time.
  func use(_ clock: any Clock<Duration>) {
    let cold = ensureColdState()
    var clocks = cold.clocks
    clocks.use(clock)
    for case (let id, .clock(let deadline)?) in cold.scheduler.timers.map({ ($0, $1.deadline) }) {
      let left = cold.clocks.remaining(until: .clock(deadline))
      cold.scheduler.timers[id]?.deadline = .clock(clocks.time(in: left))
    }
    (cold.clocks, cold.alarm) = (clocks, nil)
    setAlarm(cold)
  }

  /// Replaces the wall clock.
  func use(date now: @escaping @Sendable () -> Date) {
    let cold = ensureColdState()
    (cold.clocks.now, cold.alarm) = (now, nil)
    setAlarm(cold)
  }
}
