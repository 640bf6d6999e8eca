// What the guard of a method that changes the state comes to, and what follows its body.

extension Engine {
  // MARK: - Beginning

  /// Begins a method that changes the state, where nobody is asked but its own conditions: steps 1 to 3.
  @inlinable
  @inline(__always)
  func beginPlainly(_ method: Int) -> Bool {
    guard !core.callbacks.contains(.before), !isShared(method) else { return false }
    let wanted = Flags.free | (method < Flags.methods ? Flags.bit(method) : Flags.begun)
    guard flags & wanted == wanted, method < Flags.methods || isSure(method) else { return false }
    unsettle()
    return true
  }

  /// Whether a method that has no bit in the flags may run without asking anybody.
  @inlinable
  @inline(__always)
  func isSure(_ method: Int) -> Bool {
    let plans = plans
    let cell = plans.pointee.methods.cell(Int(core.index), method)
    return cell >= 0 && (plans.pointee.plans + Int(cell)).pointee.isSure
  }

  /// What the host's own `shouldFire(_:)` and `shouldTransition(_:)` have against a method that has begun and whose
  /// conditions hold.
  @inlinable
  @inline(__always)
  func objection(to method: Int) -> Decision.Obstacle {
    core.callbacks.contains(.conditions) ? objectionOfHost(to: method) : .none
  }

  @usableFromInline
  @inline(never)
  func objectionOfHost(to method: Int) -> Decision.Obstacle {
    let plans = plans
    return confirmedByHost(plans.pointee.methods.cell(Int(core.index), method), plans, nil, 0).obstacle
  }

  /// Refuses a method that has begun, because of what its own guard has asked.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - obstacle: What stands against it.
  ///   - unmet: The conditions that don't hold, a bit each, in the order they were asked.
  /// - Returns: The refusal, reported.
  @usableFromInline
  @inline(never)
  func decline(_ method: Int, _ obstacle: Decision.Obstacle, _ unmet: UInt64) -> Refusal {
    resettle()
    return declined(method, obstacle, unmet)
  }

  /// The same for a method that can't throw its refusal.
  @usableFromInline
  @inline(__always)
  func declineSilently(_ method: Int, _ obstacle: Decision.Obstacle, _ unmet: UInt64) {
    if hearsRefusals { _ = decline(method, obstacle, unmet) } else { resettle() }
  }

  /// Begins a method that changes the state: steps 1 to 3; a refusal is reported.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - mode: What kind of body it has.
  @usableFromInline
  @inline(never)
  func beginBody(_ method: Int, _ mode: __BodyMode, for caller: ObjectIdentifier) throws(Refusal) -> __Run {
    begin()
    let plans = plans
    var request: RequestPointer?
    // One test for most: no transition runs, as that of an override, and no request is on its way.
    if flags & (Flags.free | Flags.pending) != Flags.free {
      if isPartOfOverride(method, caller) { return .part }
      request = takeRequest(for: method)
    }
    // What was decided as a part of a joint step begins while that runs.
    guard flags & Flags.settled != 0 || request?.pointee.plan != nil else {
      // A call by name can report that it did not run, whatever its method can.
      if mode.contains(.waits), request == nil, canWait(.method(method)) { return .waiting }
      throw refuse(Decision(Cell.none, .inTransition), .method(method), request)
    }
    let cell = request?.pointee.plan ?? plans.pointee.methods.cell(Int(core.index), method)
    let decision = request?.pointee.plan == nil ? decide(cell, plans, request) : Decision(cell)
    guard decision.isYes, decision.plan >= 0 else {
      if mode.contains(.waits), request == nil, isKept(.method(method), decision) { return .waiting }
      if mode.contains(.silent), request == nil {
        if hearsRefusals { refuseSilently(decision, method) }
        return .refused
      }
      throw refuse(decision, .method(method), request)
    }
    if request?.pointee.plan == nil, let refusal = beginJointCall(of: method, along: decision.plan) {
      request?.pointee.outcome = .refused(refusal)
      throw refusal
    }
    return started(decision, cell, plans, method, mode, request, caller)
  }

  /// Step 3 of a method that was decided about; with `via:`, the way to the state in which its body runs.
  @inline(__always)
  func started(
    _ decision: Decision, _ cell: Int32, _ plans: PlanPointer, _ method: Int, _ mode: __BodyMode,
    _ request: RequestPointer?, _ caller: ObjectIdentifier
  ) -> __Run {
    unsettle()
    if isAsked || core.callbacks.contains(.before) {
      announce(__Step(change(along: decision.plan, plans), request), fires: true)
    }
    if mode.contains(.overrides) { noteOverride(method, caller) }
    let plan = plans.pointee.plans + Int(decision.plan)
    if plan.pointee.kind.contains(.via) { return invoke(decision.plan, method, request) }
    if mode.contains(.awaits) { awaitBody() }
    return plan.pointee.isShort && cell == decision.plan && request == nil && !mode.contains(.overrides)
      ? .plain : __Run(decision.plan, request: request)
  }

  /// The same for a method that can't throw its refusal.
  @usableFromInline
  @inline(never)
  func beginSilently(_ method: Int, _ mode: __BodyMode, for caller: ObjectIdentifier) -> __Run {
    (try? beginBody(method, mode.union(.silent), for: caller)) ?? .refused
  }

  /// Step 3 of a transition.
  ///
  /// - Parameter fires: Whether the event begins with it; it doesn't where a body has run in a state of its own.
  func announce(_ step: __Step, fires: Bool) {
    let (change, asked) = (step.change, askedMoments)
    if fires, change.event >= 0 { _ = notify(.willFire, change.origin, index: Int(change.event), step, asked) }
    if !change.isInternal { _ = notify(.willTransition, change.origin, index: Int(change.source), step, asked) }
  }

  /// Notes that an async body runs without a state of its own.
  @inline(never)
  func awaitBody() {
    let extras = madeTurns
    extras.awaitedTask = TaskIdentity.current
    extras.isAwaiting = true
    keepTurn()
  }

  /// Notes that the body of an override runs, which may call the inherited method.
  @inline(never)
  func noteOverride(_ method: Int, _ caller: ObjectIdentifier) {
    if !hasExtras { _ = madeExtras }
    withExtras({ $0.override = Override(method: method, type: caller) }, without: ())
  }

  /// The same of one that has begun without asking anybody.
  @usableFromInline
  @inline(__always)
  func overriding(_ method: Int, for caller: ObjectIdentifier) -> __Run {
    noteOverride(method, caller)
    return .override
  }

  /// Notes that the body of an override, if it was one, has run.
  @inline(__always)
  func forgetOverride() { withExtras({ $0.override = nil }, without: ()) }

  /// Whether a method is called by the body of its override: the transition is the override's.
  ///
  /// Whoever else calls the method meanwhile gets the override, which is no part of itself.
  @inline(__always)
  func isPartOfOverride(_ method: Int, _ caller: ObjectIdentifier) -> Bool {
    withExtras({ $0.isPartOfOverride(method, of: caller) }, without: false)
  }

  /// What may be finished without a look at more than the flags and the plans: a method that nobody but itself was asked
  /// about, while nobody has a say in single steps; nil where that isn't so.
  @inlinable
  @inline(__always)
  func plansToFinish(_ run: __Run) -> PlanPointer? {
    // Of a host without callbacks for changes, what has to be told is left to the general course: its methods are smaller.
    let silent = core.callbacks.isDisjoint(with: .afterBody) ? Flags.quiet : 0
    guard run.code == __Run.plain.code, flags & (silent | Flags.pending) == silent else {
      return nil
    }
    return core.holder?.plans
  }

  /// Changes the state after the body of a method has run, where that needs no look-up; else false.
  @inlinable
  @inline(__always)
  func finishPlainly(_ method: Int, _ run: __Run) -> Bool {
    guard let plans = plansToFinish(run) else { return false }
    let shortcut = plans.pointee.shortcuts[method]
    guard shortcut.target >= 0 else { return false }
    enter(shortcut.target, shortcut.flags, method)
    return true
  }

  /// Changes the state to the one that the body of a method has picked, where that is a state without children; else false.
  @inlinable
  @inline(__always)
  func finishPlainly(_ method: Int, _ run: __Run, at state: Int) -> Bool {
    guard state >= 0, state < UInt64.bitWidth, let plans = plansToFinish(run) else { return false }
    let cell = plans.pointee.methods.cell(Int(core.index), method)
    guard cell >= 0, (plans.pointee.plans + Int(cell)).pointee.leaves &>> UInt64(truncatingIfNeeded: state) & 1 != 0
    else { return false }
    enter(Int32(truncatingIfNeeded: state), plans.pointee.flags[state], method)
    return true
  }

  /// Steps 5 to 12 where nobody has a say in single steps.
  @inlinable
  @inline(__always)
  func enter(_ target: Int32, _ flags: UInt32, _ method: Int) {
    if core.callbacks.isDisjoint(with: .afterBody) { change(to: target, flags) } else { enterHeard(target, method) }
  }

  /// The same where callbacks hear of the change. It stands apart, which makes methods smaller.
  @usableFromInline
  @inline(never)
  func enterHeard(_ target: Int32, _ method: Int) {
    let plans = plans
    let plan = plans.pointee.plans + Int(plans.pointee.methods.cell(Int(core.index), method))
    let change = __Change(
      from: Int32(core.index), to: target, depth: plan.pointee.depth, revision: hostRevision &+ 1,
      event: plan.pointee.event, method: Int32(truncatingIfNeeded: method))
    if core.flags & Flags.quiet == 0 { return carryOut(change, plans, nil) }
    // Nobody but the host's own callbacks hears of it.
    course(change, plans, nil, asked: 0)
  }

  /// Changes the state after the body of a method has run: steps 5 to 12.
  ///
  /// - Throws: The refusal, reported, of a target that nothing picked.
  @usableFromInline
  @inline(never)
  func finishBody(_ method: Int, _ run: __Run) throws(Refusal) {
    if run.isPart { return }
    forgetOverride()
    if run.invocation != 0 { return try end(run, method, at: nil) }
    let plans = plans
    let index = run.code >= 0 ? run.code : plans.pointee.methods.cell(Int(core.index), method)
    let plan = plans.pointee.plans + Int(index)
    if plan.pointee.kind.isEmpty, run.request == nil, enterUnheard(plan.pointee.target, plan.pointee.flags) { return }
    let change = change(along: index, plans)
    guard plan.pointee.kind.isDisjoint(with: [.choice, .valued]) else {
      return carryOut(try chosen(change, index, .method(method), run.request), plans, run.request)
    }
    carryOut(change, plans, run.request)
  }

  /// The same for a method that can't throw its refusal.
  @usableFromInline
  @inline(never)
  func finishSilently(_ method: Int, _ run: __Run) {
    if run.isPart { return }
    if run.isOverride { forgetOverride() }
    // Most that no shortcut speaks of has one target in this state: that can't be refused.
    if run.code == __Run.plain.code || run.isOverride {
      let plans = plans
      let cell = plans.pointee.methods.cell(Int(core.index), method)
      if cell >= 0, case let plan = plans.pointee.plans + Int(cell),
        plan.pointee.kind.isDisjoint(with: [.choice, .valued, .via])
      {
        if plan.pointee.kind.isEmpty, enterUnheard(plan.pointee.target, plan.pointee.flags) { return }
        return carryOut(change(along: cell, plans), plans, nil)
      }
    }
    try? finishBody(method, run)
  }

  /// Changes the state where nobody hears of that, and nothing was to be done before; else false.
  @inlinable
  @inline(__always)
  func enterUnheard(_ target: Int32, _ flags: UInt32) -> Bool {
    guard isUnheard(entering: 0) else { return false }
    if flags & Flags.pending != 0 { enterBusy(target, flags) } else { change(to: target, flags) }
    return true
  }

  /// Steps 7 and 12 of a change that nobody hears of, to a state in which something happens by itself.
  @usableFromInline
  @inline(never)
  func enterBusy(_ target: Int32, _ flags: UInt32) {
    enterNoted(target, flags)
    settleTransition()
  }

  /// Whether nobody hears of a change to a state with these flags, and nothing is to be done afterwards.
  @inlinable
  @inline(__always)
  func isUnheard(entering flags: UInt32) -> Bool {
    core.callbacks.isDisjoint(with: .afterBody) && core.flags & Flags.quiet != 0
      && (self.flags | flags) & Flags.pending == 0
  }

  /// Steps 7 and 12 of a change that nobody hears of; of an internal transition the latter.
  @inlinable
  @inline(__always)
  func change(to target: Int32, _ flags: UInt32) {
    guard target >= 0 else { return resettle() }
    enterPlainly(target, hasRegions ? flags : flags | Flags.settled)
    withRegions({ $0.settleChange() }, without: ())
  }

  /// Step 7 of a change that nobody hears of.
  @inlinable
  @inline(__always)
  func enterPlainly(_ target: Int32, _ flags: UInt32) {
    core.enter(target, flags)
    if core.hasValues { host.__adopt(Int(target)) }
    core.monitor?.publish(Int(target), of: core.number)
  }

  /// The same, which what takes turns with the machine is told.
  @inline(__always)
  func enterNoted(_ target: Int32, _ flags: UInt32) {
    enterPlainly(target, flags)
    withRegions({ $0.note(changeOf: core.number, core.flags) }, without: ())
  }

  /// Changes the state to the one that the body of a method has picked: steps 5 to 12.
  ///
  /// - Throws: The refusal, reported, of a state that was not declared.
  @usableFromInline
  func finishBody(_ method: Int, _ run: __Run, at state: Int, _ name: () -> String) throws(Refusal) {
    if run.isPart { return }
    forgetOverride()
    if run.invocation != 0 { return try end(run, method, at: PickedState(state, name)) }
    let plans = plans
    let index = run.code >= 0 ? run.code : plans.pointee.methods.cell(Int(core.index), method)
    let plan = plans.pointee.plans + Int(index)
    var place = Int(plan.pointee.targets)
    let end = place &+ Int(plan.pointee.targetCount)
    while place < end {
      let target = plans.pointee.targets[place]
      if target.state == state {
        if target.kind.contains(.valued), !host.__offers(Int(target.leaf)) {
          throw valueless(Int(target.leaf), .method(method), run.request)
        }
        if run.request == nil, target.kind.isDisjoint(with: [.history, .remembered]),
          enterUnheard(target.leaf, target.flags)
        {
          return
        }
        return carryOut(change(along: plan, to: target), plans, run.request)
      }
      place &+= 1
    }
    throw undeclared(.undeclared(target: name(), isReturned: true), .method(method), run.request)
  }

  /// Ends a transition whose body threw or chose nothing: nothing has changed.
  @usableFromInline
  @inline(never)
  func abandon(_ method: Int, _ run: __Run, _ error: (any Error)?) {
    if run.isPart { return }
    forgetOverride()
    if run.invocation != 0 {
      if let error { end(run, method, throwing: error) }
      return
    }
    if let error { report(error, of: method) } else { run.request?.pointee.outcome = .stayed }
    settleTransition(.attempt)
  }

  // MARK: - Targets that are picked

  /// The transition with the target that a closure picks, where the rules declare several.
  ///
  /// - Throws: A refusal, reported, after which the machine has settled.
  @inline(never)
  func chosen(
    _ change: __Change, _ index: Int32, _ asked: Request, _ request: RequestPointer?
  ) throws(Refusal) -> __Change {
    let memory = memory
    let plan = memory.plans + Int(index)
    guard plan.pointee.targetCount > 1, !plan.pointee.kind.contains(.via) else {
      if plan.pointee.kind.contains(.valued), !host.__offers(Int(change.target)) {
        throw valueless(Int(change.target), asked, request)
      }
      return change
    }
    guard let choose = core.extras?.chooser(of: Int(plan.pointee.event)) else {
      throw undeclared(.noChoice, asked, request)
    }
    let picked = choose(change, origin(of: request))
    let first = Int(plan.pointee.targets)
    for place in first..<first + Int(plan.pointee.targetCount) where Int(memory.targets[place].state) == picked.index {
      return self.change(along: plan, to: memory.targets[place])
    }
    throw undeclared(.undeclared(target: picked.name(in: host.__table), isReturned: false), asked, request)
  }

  /// The refusal of a state whose values nothing has brought, reported; the machine has settled.
  func valueless(_ state: Int, _ asked: Request, _ request: RequestPointer?) -> Refusal {
    undeclared(host.__table.noValues(state), asked, request)
  }

  /// The refusal of a target that was not declared, reported; the machine has settled.
  func undeclared(_ detail: Refusal.Detail, _ asked: Request, _ request: RequestPointer?) -> Refusal {
    var refusal = undeclaredTarget(asked, detail)
    request?.pointee.outcome = .refused(refusal)
    report(&refusal)
    settleTransition(.attempt)
    return refusal
  }
}

/// What kind of body a guarded method has.
@frozen
public struct __BodyMode: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt8

  /// A set of these bits.
  @inlinable
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A call can't report failure, so it waits for the running transition, or for the state that defers its event.
  @inlinable public static var waits: Self { Self(rawValue: 1) }
  /// It is async: other transitions can't wait for its end, unless it runs in a state of its own.
  @inlinable public static var awaits: Self { Self(rawValue: 2) }
  /// Nobody but observers can be told of a refusal.
  static var silent: Self { Self(rawValue: 8) }
  /// It overrides a guarded method, which it may call.
  @inlinable public static var overrides: Self { Self(rawValue: 4) }
}
