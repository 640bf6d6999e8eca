internal import GuardedStateRules

// Steps 1 and 2: one decision for a request, shared by `can`, `refusal(of:)`, `fire`, method calls and `handle`.

extension Engine {
  /// Decides about a request to this region, without changing or reporting anything.
  ///
  /// Requests of the conditions wait until ``runPendingWork(after:)``: the answer comes first.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - caller: The caller.
  @inline(never)
  func decision(on request: Request, from caller: Caller = Caller()) -> Decision {
    begin()
    if case .event(let event) = request, !knows(event) { return Decision(Cell.none) }
    let plans = plans
    let cell = plans.pointee.cell(of: request, in: index)
    // Asking agrees with doing.
    if isExhausted { return Decision(cell, .livelock) }
    // A condition may ask: it gets the answer that it would get outside.
    if core.flags & (Flags.noTransition | Flags.deciding) == 0, !canWait(request) {
      return Decision(cell, .inTransition)
    }
    return decide(about: request, cell, plans, caller)
  }

  /// Decides about a request that has been admitted: whether its method can be called, and the conditions of its cell.
  func decide(about request: Request, _ cell: Int32, _ plans: PlanPointer, _ caller: Caller) -> Decision {
    if let source = caller.source, source != index { return Decision(Int32(source), .otherState) }
    if let blocker = blocker(to: request, cell) { return Decision(cell, blocker) }
    let decision = decide(cell, plans, caller)
    guard decision.isYes, decision.plan >= 0 else { return decision }
    if cell < 0, let blocker = blocker(to: request, decision.plan) { return Decision(decision.plan, blocker) }
    // A change that no method performs needs its target and values now.
    let plan = plans.pointee.plans + Int(decision.plan)
    if plan.pointee.method >= 0 || plan.pointee.kind.isDisjoint(with: [.choice, .valued]) { return decision }
    return Decision(decision.plan, blockerAhead(plan.pointee))
  }

  /// Evaluates the conditions of a cell in order, each once, without changing anything.
  ///
  /// - Parameters:
  ///   - cell: The cell of the current state for the request.
  ///   - caller: The caller.
  @inline(__always)
  func decide(_ cell: Int32, _ plans: PlanPointer, _ caller: Caller) -> Decision {
    // The state of another task's transaction, which may be rolled back, decides nothing.
    if isShutOut { return Decision(cell, .inTransition) }
    if cell != Cell.none, core.flags & Flags.nothingDue == 0, isUnsaved { return Decision(cell, .unsaved) }
    guard cell >= 0 || cell <= Cell.firstList else { return Decision(cell) }
    let moments = listenedMoments
    if cell >= 0, case let plan = plans.pointee.plans + Int(cell), plan.pointee.conditionCount == 0,
      !canBeStopped(moments), !plan.pointee.kind.contains(.undecided)
    {
      return Decision(cell)
    }
    // Requests of a condition wait, as at every other step.
    return whileDeciding { decideAmong(cell, plans, caller, moments) }
  }

  /// Whether `shouldFire` or `shouldTransition` can stop a transition whose conditions hold.
  @inline(__always)
  func canBeStopped(_ moments: UInt16) -> Bool {
    core.callbacks.contains(.conditions) || moments & (Moment.shouldFire.bit | Moment.shouldTransition.bit) != 0
  }

  /// Tries the plans of a cell in order, until the conditions of one hold.
  @inline(never)
  func decideAmong(_ cell: Int32, _ plans: PlanPointer, _ caller: Caller, _ moments: UInt16) -> Decision {
    var answers = Answers()
    if cell >= 0, holds(cell, plans, caller, &answers, moments) {
      return confirmed(cell, plans, caller.running, moments)
    }
    var (cell, next) = (cell, cell)
    while next <= Cell.firstList {
      var list = plans.pointee.candidates + Int(Cell.firstList &- next)
      while list.pointee >= 0 {
        if plans.pointee.plans[Int(list.pointee)].kind.contains(.ignoring) {
          if holds(list.pointee, plans, caller, &answers, moments, isIgnoring: true) { return Decision(Cell.ignored) }
          // The other plans decide as if the state ignored nothing.
          list += 1
          let place = Int32(list - plans.pointee.candidates)
          (cell, answers.unmet, answers.next) = (list.pointee < 0 ? list.pointee : Cell.firstList &- place, 0, 1)
          continue
        }
        if holds(list.pointee, plans, caller, &answers, moments) {
          return confirmed(list.pointee, plans, caller.running, moments)
        }
        list += 1
      }
      next = list.pointee
    }
    // An enclosing state ignores, or allows, the request that the rules of an inner one decline.
    if next == Cell.ignored || next == Cell.allowed || cell == Cell.none { return Decision(next) }
    return Decision(cell, .conditions, unmet: answers.unmet)
  }

  /// Evaluates all conditions of a plan; returns whether all hold.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - plans: The plans of the table.
  ///   - caller: The caller, whose guard with arguments is one of them.
  ///   - answers: The results of conditions that were evaluated earlier for this request.
  ///   - moments: The moments that closures or a trace listen to.
  ///   - isIgnoring: Whether the conditions say if the state ignores the request.
  @inline(__always)
  func holds(
    _ plan: Int32, _ plans: PlanPointer, _ caller: Caller, _ answers: inout Answers, _ moments: UInt16,
    isIgnoring: Bool = false
  ) -> Bool {
    let plan = plans.pointee.plans + Int(plan)
    var holdsAll = true
    var place = Int(plan.pointee.conditions)
    let end = place &+ Int(plan.pointee.conditionCount)
    while place < end {
      let condition = Int(plans.pointee.conditions[place])
      let answer: Bool
      if let known = answers.known(condition) {
        answer = known
      } else {
        let verdict =
          caller.argumentGuard.flatMap {
            isIgnoring || plans.pointee.isGuard(condition, of: plan.pointee.method) ? asking($0, isIgnoring) : nil
          }
          ?? evaluating(.condition(condition)) { host.__holds(condition) }
        answer = verdict.holds
        if !answer, !isIgnoring { explain(condition, verdict) }
        if moments & Moment.when.bit != 0 { traceAnswer(.when, condition, answer, plan) }
        answers.know(condition, answer)
      }
      answers.add(answer)
      holdsAll = holdsAll && answer
      place &+= 1
    }
    return holdsAll
  }

  /// Asks the guard with arguments whether the method may run, or whether the state ignores this call.
  private func asking(_ argumentGuard: () -> Verdict, _ isIgnoring: Bool) -> Verdict {
    let outer = exchange(&core.asksToIgnore, with: isIgnoring)
    defer { core.asksToIgnore = outer }
    return argumentGuard()
  }

  /// Evaluates the conditions that can stop the selected plan: `shouldFire`, then `shouldTransition(_:)`.
  @inline(__always)
  func confirmed(_ index: Int32, _ plans: PlanPointer, _ request: RequestPointer?, _ moments: UInt16) -> Decision {
    // A body must not run if its target can't be decided afterwards.
    if case let plan = plans.pointee.plans + Int(index), plan.pointee.kind.contains(.undecided),
      case let blocker = blockerAhead(plan.pointee), blocker != .none
    {
      return Decision(index, blocker)
    }
    return canBeStopped(moments) ? confirmedByHost(index, plans, request, moments) : Decision(index)
  }

  @inline(never)
  func confirmedByHost(_ plan: Int32, _ plans: PlanPointer, _ request: RequestPointer?, _ moments: UInt16) -> Decision {
    let change = change(along: plan, plans)
    return withStep(change, request) { step in
      if change.event >= 0,
        !ask(.shouldFire, index: Int(change.event), step, moments, .shouldFire(plan: plan, region: region))
      {
        return Decision(plan, .shouldFire)
      }
      if !change.isInternal,
        !ask(.shouldTransition, index: Int(change.source), step, moments, .shouldTransition(plan: plan, region: region))
      {
        return Decision(plan, .shouldTransition)
      }
      return Decision(plan)
    }
  }

  @inline(__always)
  func ask(
    _ moment: Moment, index: Int, _ step: __Step, _ moments: UInt16, _ kind: EvaluatedCondition.Kind
  ) -> Bool {
    let answer = evaluating(kind) { Verdict(notify(moment, step.change.origin, index: index, step)) }.holds
    if moments & Moment.when.bit != 0 { trace(moment, -1, answer, step) }
    return answer
  }

  @inline(never)
  func traceAnswer(_ moment: Moment, _ condition: Int, _ answer: Bool, _ plan: UnsafePointer<Plan>) {
    let change = __Change(
      from: Int32(index), to: plan.pointee.target, in: region,
      revision: core.revision &+ (plan.pointee.target >= 0 ? 1 : 0), event: plan.pointee.event,
      method: plan.pointee.method)
    withStep(change, nil) { trace(moment, condition, answer, $0) }
  }

  @inline(never)
  func trace(_ moment: Moment, _ condition: Int, _ answer: Bool, _ step: __Step) {
    withColdState(
      { cold in
        withOrigin(of: step.request) {
          cold.traceCondition(moment, condition, answer, state: step.change.origin, step.change, $0)
        }
      }, without: ())
  }

  // MARK: - Reasons outside the rules

  /// Whether the host couldn't save a transition that is due, of a timeout or without an event. The machine isn't in the
  /// state that it should be in.
  @inline(never)
  private var isUnsaved: Bool { saveError != nil }

  /// The error because of which a transition that is due could not be saved.
  var saveError: (any Error)? {
    withColdState(
      { cold in
        cold.scheduler.timeoutError
          ?? (cold.scheduler.isSettlingError ? nil : cold.scheduler.stepError)
      }, without: nil)
  }

  /// Whether requests of the current task are refused, because another one is in a transaction that suspends.
  @inline(__always)
  var isShutOut: Bool { core.flags & Flags.noDelivery == 0 && isOutsideTransaction }

  @inline(never)
  private var isOutsideTransaction: Bool {
    withColdState({ $0.transaction.task != nil && !$0.isOfTransaction }, without: false)
  }

  // MARK: - Queries

  /// Whether the rules declare a request in the current state, conditions aside: an event in any region of the host, a
  /// method in its own region.
  func declares(_ request: Request) -> Bool {
    if !hasRegions { return isDeclared(request) }
    switch request {
    case .method(let method): return owner(of: method).isDeclared(request)
    case .event(let event) where scope == .host: return regions.contains { at($0).accepts(event) }
    case .event(let event): return accepts(event)
    case .target, .operation: return isDeclared(request)
    }
  }

  /// Whether the region's rules declare a request that they have a column for.
  @inline(__always)
  func isDeclared(_ request: Request) -> Bool {
    begin()
    return plans.pointee.cell(of: request, in: index) != Cell.none
  }

  /// Whether the region's rules accept an event now, conditions aside.
  func accepts(_ event: Int) -> Bool { knows(event) && isDeclared(.event(event)) }

  /// Whether a request may be performed now: an event in any region of the host, a method in its own region.
  @inline(__always)
  func can(_ request: Request) -> Bool { fastAnswer(request) ?? canSlow(request) }

  @inline(never)
  func canSlow(_ request: Request) -> Bool {
    // Requests of conditions wait until all regions have been asked.
    defer { runPendingWork() }
    return answering { answer(to: request).decision.isYes }
  }

  /// Whether a request would be performed now: it may be, and no state ignores it.
  func isPermitted(_ request: Request) -> Bool {
    if let answer = fastAnswer(request) { return answer }
    defer { runPendingWork() }
    return answering { answer(to: request).decision.isPerformed }
  }

  /// Returns the refusal that a request would get now, without reporting it; nil if it would be accepted.
  func refusal(of request: Request) -> Refusal? {
    fastAnswer(request) == true ? nil : refusal(of: request, from: Caller())
  }

  /// Returns the refusal that the request of a caller would get now, without reporting it.
  @inline(never)
  func refusal(of request: Request, from caller: Caller) -> Refusal? {
    defer { runPendingWork() }
    return answering {
      if case .operation(let number) = request { return refusal(of: Refusal.Operation(number: number), from: caller) }
      let (region, decision, request) = answer(to: request, from: caller)
      return decision.isYes ? nil : with(region) { $0.refusal(of: decision, request) }
    }
  }

  /// Decides about a request as it would be decided now: an event in all regions of the host, a method in its own region
  /// and its event in the others.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - caller: The caller.
  ///   - collect: Receives the decisions of the other regions, if the request is accepted: for an event of all that accept
  ///     it.
  /// - Returns: The decision of a region. If the request is refused, this is the region that explains it best, and the
  ///   request there, which may be the event of a method.
  func answer(
    to request: Request, from caller: Caller = Caller(), collect: (_ region: Int, Decision) -> Void = { _, _ in }
  ) -> (region: Int, decision: Decision, request: Request) {
    switch request {
    case .method(let method) where hasRegions:
      let owner = owner(of: method)
      let decision = owner.decision(on: request, from: caller)
      return owner.blockerElsewhere(to: method, decision, collect: collect) ?? (owner.region, decision, request)
    case .event(let event) where scope == .host:
      return withDecisions { decisions in
        let answer = decide(about: event, caller, decisions)
        if answer.uncallable < 0 { for region in regions { collect(region, decisions[region]) } }
        let region =
          answer.uncallable >= 0
          ? answer.uncallable
          : regions.first { decisions[$0].isPerformed } ?? regions.first { decisions[$0].isIgnored }
            ?? regionToReport(decisions, for: event)
        return (region, decisions[region], request)
      }
    case .method, .event, .target, .operation: return (region, decision(on: request, from: caller), request)
    }
  }

  /// Whether a request may be performed now; nil if only the slow path can decide that.
  @inline(__always)
  func fastAnswer(_ request: Request) -> Bool? {
    let wanted = Flags.acceptsRequests | Flags.begun
    guard core.flags & wanted == wanted, core.callbacks.isDisjoint(with: .conditions) else { return nil }
    if case .method(let method) = request {
      let slot = core[ownerRegion(of: method)]
      guard core.hasOwnMethods, let shortcut = slot.shortcuts?[method], let plans = slot.plans else { return nil }
      if shortcut.isClosed { return false }
      return shortcut.isOpen && !plans.pointee.traits[method].contains(.asks) ? true : nil
    }
    if scope == .host, case .event = request { return nil }
    if case .event(let event) = request, !knows(event) { return false }
    let shortcut = plans.pointee.shortcut(of: request, in: index)
    if shortcut.isClosed { return false }
    // An open event may need the method of another object.
    return shortcut.hasTarget || shortcut.isOpen && core.hasOwnMethods ? true : nil
  }

  /// Whether a request that comes while a transition runs may wait for its end.
  func canWait(_ request: Request) -> Bool {
    let isAwaiting = withColdState({ $0.letsNothingWait }, without: false)
    guard case .method(let method) = request else { return !isAwaiting }
    let traits = memory.traits[method]
    return !traits.contains(.changes) || !isAwaiting && !traits.contains(.cannotWait)
  }

  /// Returns the reason why the method for an accepted request can't be called; nil if it can.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - cell: The cell of the current state for it; the selected plan, if several were tried.
  func blocker(to request: Request, _ cell: Int32) -> Decision.Blocker? {
    switch request {
    case .target, .operation: return nil
    case .method(let method):
      if core.hasOwnMethods || cell == Cell.ignored { return nil }
      let blocker = blocker(in: method)
      return cell == Cell.none && blocker != .hostGone ? nil : blocker
    case .event:
      guard cell >= 0 else { return needsArguments(cell) ? .uncallable : nil }
      guard case let method = Int(memory.plans[Int(cell)].method), method >= 0 else { return nil }
      if !core.hasOwnMethods, let blocker = blocker(in: method) { return blocker }
      return memory.traits[method].isDisjoint(with: .cannotFire) ? nil : .uncallable
    }
  }

  /// Whether an event can call none of the methods of a list of plans. Then no condition matters.
  private func needsArguments(_ cell: Int32) -> Bool {
    if cell > Cell.firstList { return false }
    let memory = memory
    if memory.mayIgnore(cell) { return false }
    return memory.plans(of: cell).allSatisfy { plan in
      let method = Int(memory.plans[plan].method)
      return method >= 0 && !memory.traits[method].isDisjoint(with: .cannotFire)
    }
  }

  /// Whether an event can't call the method that would perform it in the current state.
  func isUncallable(_ event: Int) -> Bool {
    knows(event) && blocker(to: .event(event), plans.pointee.events.cell(index, event)) == .uncallable
  }

  /// Returns the reason why a method of another object can't be called; nil if it can.
  func blocker(in method: Int) -> Decision.Blocker? {
    (host as? any SeparateMachine)?.blocker(in: method)
  }

  /// Returns the reason why a change can't be made whose method, if any, neither picks a target nor brings values.
  func blockerAhead(_ plan: Plan) -> Decision.Blocker {
    if plan.targetCount > 1 {
      return withColdState({ $0.listeners.chooser(of: Int(plan.event), in: region) }, without: nil) == nil
        ? .noChooser : .none
    }
    return plan.kind.contains(.valued) && !offersValue(for: plan.target) ? .noValues : .none
  }

  // MARK: - Targets of plans

  /// Returns the transition along a plan, as far as it is known before the body has run.
  @inline(__always)
  func change(along plan: Int32, _ plans: PlanPointer) -> __Change {
    let plan = plans.pointee.plans + Int(plan)
    var change = __Change(
      from: Int32(index), to: plan.pointee.target, depth: plan.pointee.depth, in: region,
      revision: core.revision &+ (plan.pointee.target >= 0 ? 1 : 0), event: plan.pointee.event,
      method: plan.pointee.method)
    if plan.pointee.depth < 0 || plan.pointee.kind.contains(.history) {
      resolve(&change, to: Int(plan.pointee.state))
    }
    return change
  }

  /// Returns the transition of a plan to one of its targets.
  func change(along plan: UnsafePointer<Plan>, to target: PlannedTarget) -> __Change {
    var change = __Change(
      from: Int32(index), to: target.leaf, depth: target.depth, in: region, revision: core.revision &+ 1,
      event: plan.pointee.event, method: plan.pointee.method)
    if target.depth < 0 || target.kind.contains(.history) { resolve(&change, to: Int(target.state)) }
    return change
  }

  /// Resolves the parts of a change that depend on the current state and on history values.
  @inline(never)
  func resolve(_ change: inout __Change, to state: Int) {
    guard state >= 0 else { return change.depth = 0 }
    if change.depth < 0 { change.depth = table.commonDepth(Int(change.source), state) }
    let plans = plans
    guard plans.pointee.hasHistory else { return }
    let (source, depth) = (change.source, change.depth)
    change.target = withColdState(
      { PlanMemory.leaf(entering: Int32(state), leaving: source, depth: depth, plans, $0) },
      without: PlanMemory.leaf(entering: Int32(state), leaving: source, depth: depth, plans, nil))
  }

  /// The context of a request that has user info; nil for any other.
  @usableFromInline var contextOfCaller: ChangeContext? {
    RequestInfo.current.isEmpty ? nil : ensureColdState().context(animated: false)
  }

  /// Returns the table and the context of a change.
  func origin(of request: RequestPointer?) -> ChangeOrigin { withOrigin(of: request) { $0 } }

  /// Passes the table and the context of a change to a closure, unretained.
  ///
  /// Retaining them would take longer than everything else. The machine keeps its context and its table until the
  /// closure has returned, and the caller keeps those of the request. A listener that stores them retains them.
  @usableFromInline
  @inline(__always)
  func withOrigin<Result>(of request: RequestPointer?, _ body: (ChangeOrigin) throws -> Result) rethrows -> Result {
    let known: Unmanaged<__PlanHolder>
    if let request, let context = request.pointee.context {
      known = .passUnretained(context)
    } else if let context = contextOfCaller {
      return try body(ChangeOrigin(context))
    } else {
      known = withColdState(
        { .passUnretained($0.context) },
        without: .passUnretained(core.callbacks.contains(.transition) ? ensureColdState().context : hostTable))
    }
    return try known._withUnsafeGuaranteedRef { try body(ChangeOrigin($0)) }
  }
}

extension __Table {
  /// Returns the number of enclosing states that two states share.
  func commonDepth(_ source: Int, _ target: Int) -> Int32 { Int32(tree.commonDepth(source, target)) }
}

extension PlanMemory {
  /// Returns the state without children that is entered with a state, according to history values.
  ///
  /// - Parameters:
  ///   - state: The state that is entered.
  ///   - source: The state that is left. Where it lies in a state with history, it already is the history value (SCXML,
  ///     Appendix D: `exitStates` comes before `enterStates`).
  ///   - depth: The number of enclosing states that are not left.
  ///   - plans: The memory.
  ///   - cold: The owner of the earlier history values.
  /// - Complexity: O(*d* log *d*) in the depth *d* of the states.
  // Static, because a method of the memory would copy that value.
  static func leaf(
    entering state: Int32, leaving source: Int32, depth: Int32, _ plans: PlanPointer, _ cold: ColdState?
  ) -> Int32 {
    var leaf = state
    while case let initial = plans.pointee.initialChildren[Int(leaf)], initial >= 0 {
      let (place, mode) = (plans.pointee.lengths[Int(leaf)], plans.pointee.histories[Int(leaf)])
      var left = mode == .none ? -1 : cold?.recorded.places.place(in: leaf, plans) ?? -1
      if mode != .none, place > depth, place < plans.pointee.lengths[Int(source)] {
        let inner = ancestor(of: source, place + 1, plans)
        if plans.pointee.parents[Int(inner)] == leaf { left = mode == .deep ? source : inner }
      }
      // A state with values can't be entered again without them.
      leaf = left >= 0 && !plans.pointee.valued[Int(left)] ? left : initial
    }
    return leaf
  }

  /// Returns the enclosing state, or the state itself, whose path has a length.
  ///
  /// - Complexity: O(log *d*) in the depth *d* of the state.
  private static func ancestor(of state: Int32, _ length: Int32, _ plans: PlanPointer) -> Int32 {
    var state = state
    while plans.pointee.lengths[Int(state)] > length {
      let jump = plans.pointee.jumps[Int(state)]
      state = jump >= 0 && plans.pointee.lengths[Int(jump)] >= length ? jump : plans.pointee.parents[Int(state)]
    }
    return state
  }
}
