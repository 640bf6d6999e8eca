/// All that decides how a machine continues: the states of its regions, the revision, values, history, running bodies,
/// and pending work. A transaction, a question and a forecast save and restore it.
struct Situation {
  fileprivate let slots: [Slot]
  fileprivate let revision: Int
  fileprivate let restoreValues: (() -> Void)?
  fileprivate let recorded: Recorded
  fileprivate let scheduler: Scheduler

  /// Whether a body with `via:` ran.
  func hasInvocation(_ id: Int32) -> Bool { recorded.invocations.contains { $0.id == id } }
}

extension Engine {
  /// Returns the current situation.
  func situation(_ cold: ColdState) -> Situation {
    Situation(
      slots: regions.map { core[$0] }, revision: core.revision, restoreValues: core.values?.checkpoint(),
      recorded: cold.recorded, scheduler: cold.scheduler)
  }

  /// Restores a situation after a transaction that failed, without the requests that have been queued since.
  ///
  /// - Parameter place: Restores the state of an open machine, whose indices don't last; nil for one with rules.
  func rollBack(to saved: Situation, _ cold: ColdState, at place: (() -> Void)?) {
    if let place { place() }
    for (region, slot) in saved.slots.enumerated() {
      if place != nil {
        core[region].hasStarted = slot.hasStarted
      } else {
        tracking(region) {
          restore(slot, of: region)
          core.publish(Int(slot.index), of: region)
        }
      }
    }
    cold.preemptInvocations(except: saved.recorded.invocations)
    restoreRecord(of: saved, cold)
    cold.scheduler.rollBack(to: saved.scheduler)
    if cold.isPending { markPending() }
  }

  private func restore(_ slot: Slot, of region: Int) {
    core[region] = slot
    if slot.mayHaveWork { core.markBusyState(plans(of: region)) }
  }

  private func restoreRecord(of saved: Situation, _ cold: ColdState) {
    saved.restoreValues?()
    (core.revision, cold.recorded) = (saved.revision, saved.recorded)
  }

  // MARK: - Forecasts

  /// Calls a closure that may change the situation, and restores it afterwards, except requests queued meanwhile.
  func inForecast<Result>(_ cold: ColdState, _ work: () -> Result) -> Result {
    let (saved, flags) = (situation(cold), core.flags & Flags.nothingDue)
    defer {
      use(saved, cold)
      core.flags = core.flags & ~Flags.nothingDue | flags
    }
    guard let monitor = core.monitor else { return work() }
    return monitor.whileForecasting(saved.slots.map { Int($0.index) }, work)
  }

  /// Takes the transitions of a step in a forecast: step 7 without its effects on anything but the situation.
  private func forecast(_ changes: some Collection<__Change>, _ cold: ColdState) {
    let changes = changes.filter { !$0.isInternal }
    if !changes.isEmpty { core.revision &+= 1 }
    for change in changes {
      let plans = plans(of: change.region)
      cold.record(change, plans)
      core.enter(change.target, of: change.region)
      core.monitor?.forecast(Int(change.target), of: change.region)
      if plans.pointee.mayHaveWork(change.target) { core.markBusyState(plans) }
      if change.region == 0 { core.values?.adopt(Int(change.target)) }
    }
  }

  /// Calls a closure with the machine as it will be after the changes of a step.
  func after<Result>(_ changes: some Collection<__Change>, _ work: () -> Result) -> Result {
    let cold = ensureColdState()
    return inForecast(cold) {
      forecast(changes, cold)
      return work()
    }
  }

  /// Calls a closure with the machine as it was before the running transaction, if there is one.
  func beforeTransaction<Result>(_ look: () -> Result) -> Result {
    let cold = ensureColdState()
    guard let before = cold.transaction.before?.situation else { return look() }
    return inForecast(cold) {
      use(before, cold)
      return look()
    }
  }

  private func use(_ saved: Situation, _ cold: ColdState) {
    for (region, slot) in saved.slots.enumerated() {
      restore(slot, of: region)
      core.monitor?.forecast(Int(slot.index), of: region)
    }
    restoreRecord(of: saved, cold)
    cold.scheduler.forget(since: saved.scheduler)
  }

  /// Answers a question about a request. While a change that is due can't be saved, no request is accepted.
  @inline(__always)
  func answering<Result>(_ answer: () -> Result) -> Result {
    if core.flags & Flags.nothingDue != 0 { return asIfSettled(answer) }
    // The request before whose decision the machine settled has ended.
    if isIdle { withColdState({ $0.scheduler.endSettling(isFirst: false) }, without: ()) }
    return saveError != nil ? answer() : asIfSettled(answer)
  }

  /// Answers a question as if the machine had settled and taken what is due, without an effect.
  @inline(__always)
  func asIfSettled<Result>(_ answer: () -> Result) -> Result {
    begin()
    return core.flags & Flags.nothingDue == 0 ? asIfSettledSlow(answer) : answer()
  }

  @inline(never)
  private func asIfSettledSlow<Result>(_ answer: () -> Result) -> Result {
    guard let cold = coldStateToSettle else { return answer() }
    return inForecast(cold) { beforeRequest { followDue(cold) } ? .some(answer()) : nil } ?? answer()
  }

  /// Does what precedes the decision about a request, which sees neither its user info nor the value offered for it.
  func beforeRequest<Result>(_ work: () -> Result) -> Result {
    let offerAgain = core.values?.takeOffer()
    defer { offerAgain?() }
    return RequestInfo.with([:], work)
  }

  /// Puts the regions in the states to which eventless transitions, timeouts that are due and the deferred events that
  /// they release lead, by the rules alone. A deferred request with arguments, or whose target or its values a body or a
  /// closure provides, isn't followed.
  ///
  /// - Returns: False if a method's body or a closure provides those of another transition on the way.
  private func followDue(_ cold: ColdState) -> Bool {
    if !cold.scheduler.isActive || cold.scheduler.stepError != nil { addSteps(cold) }
    for _ in 0..<Scheduler.limit {
      var steps: [(Engine, Decision)] = []
      switch cold.scheduler.nextStep() {
      case .eventless?: steps = regions.compactMap { region in at(region).eventlessDecision.map { (at(region), $0) } }
      case .completion(let completion)?:
        let machine = at(completion.region)
        steps = machine.decision(inColumn: completion.column).map { [(machine, $0)] } ?? []
      default:
        startTimers(cold)
        if case .timeout(let id)? = cold.scheduler.nextDue(cold.clocks) {
          steps = self.steps(of: id)
        } else if case .deferred(let deferred)? = nextDeferred(cold) {
          guard let released = self.steps(of: deferred, cold) else { return true }
          steps = released
        } else {
          return true
        }
      }
      if steps.isEmpty { continue }
      if steps.contains(where: { $0.hasChoice($1) }) { return false }
      forecast(steps.map { $0.change(along: $1.plan, $0.plans) }, cold)
      conditionsMayHaveChanged(cold)
    }
    return true
  }

  /// Returns the decisions of the regions that a timeout changes.
  private func steps(of id: Scheduler.TimerID) -> [(Engine, Decision)] {
    let machine = at(id.region)
    let event = machine.table.eventlessRules.timers[id.timer].event
    if event >= machine.table.eventNames.count {
      return machine.decision(inColumn: event).map { [(machine, $0)] } ?? []
    }
    return steps(of: event)
  }

  /// Returns the decisions of the regions that an event changes.
  private func steps(of event: Int) -> [(Engine, Decision)] {
    withDecisions { decisions in
      if at(0).decide(about: event, Caller(), decisions).uncallable >= 0 { return [] }
      return regions.filter { decisions[$0].isYes && decisions[$0].plan >= 0 }.map { (at($0), decisions[$0]) }
    }
  }

  /// Returns the decisions of the regions that a deferred request changes when it is offered again; nil if that isn't
  /// known.
  private func steps(of deferred: DeferredRequest, _ cold: ColdState) -> [(Engine, Decision)]? {
    if case .method = deferred.request, deferred.run != nil { return nil }
    let steps = RequestInfo.with(deferred.userInfo) { self.steps(of: deferred.event) }
    if steps.contains(where: { $0.hasChoice($1) }) { return nil }
    if steps.isEmpty, at(deferred.region).plans.pointee.defers(deferred.event, in: at(deferred.region).current) {
      cold.scheduler.offer(deferred)
      cold.scheduler.add(deferred)
    }
    return steps
  }

  /// Whether a method's body or a closure provides the target of a decision, or its values.
  private func hasChoice(_ decision: Decision) -> Bool {
    let plan = plans.pointee.plans + Int(decision.plan)
    return (plan.pointee.targetCount > 1 || plan.pointee.kind.contains(.valued)) && !plan.pointee.kind.contains(.via)
  }
}
