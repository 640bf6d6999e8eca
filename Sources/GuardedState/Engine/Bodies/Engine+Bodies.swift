// The guard of a method that changes the state, and the transition after its body.

extension Engine {
  // MARK: - Beginning

  /// Refuses a method that has begun, because its own conditions don't hold.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - unmet: The conditions that don't hold, a bit each, in the order of their evaluation.
  /// - Returns: The refusal, reported.
  func declineTransition(_ method: Int, _ unmet: UInt64) -> Refusal {
    markIdle()
    return refuse(method, unmet)
  }

  /// Whether a listener may receive step 3.
  @inline(__always)
  var announces: Bool { hasListenersBefore || core.callbacks.contains(.before) }

  /// Notifies listeners that a transition begins: step 3.
  ///
  /// - Parameters:
  ///   - change: The transition.
  ///   - request: The request that it performs.
  ///   - fires: Whether an event fires; false for the transition after a body with `via:`.
  @inline(never)
  func announce(_ change: __Change, _ request: RequestPointer?, fires: Bool = true) {
    withStep(change, request) { step in
      if fires, change.event >= 0 { _ = notify(.willFire, change.origin, index: Int(change.event), step) }
      if !change.isInternal { _ = notify(.willTransition, change.origin, index: Int(change.source), step) }
    }
  }

  /// Records that an async body without `via:` runs.
  @inline(never)
  func awaitBody() {
    ensureColdState().bodies.awaitedTask = TaskIdentity.current
    markPending()
  }

  /// Records that an async body without `via:` has ended. Its transition is like any other then.
  @inline(__always)
  private func endAwaitedBody() {
    if core.flags & Flags.pending != 0 { withColdState({ $0.bodies.awaitedTask = nil }, without: ()) }
  }

  /// Records that the body of an override runs, which may call the inherited method.
  @inline(never)
  func noteOverride(_ method: Int, _ type: ObjectIdentifier, isAsync: Bool) {
    let cold = ensureColdState()
    let body = isAsync ? Override.BodyID(core: ObjectIdentifier(core), number: cold.withListeners { $0.newID() }) : nil
    cold.bodies.override = Override(method: method, type: type, body: body)
  }

  /// The identity of the async body of an override that a run begins; nil for any other method.
  func overrideBody(of run: __Run) -> Override.BodyID? {
    withColdState({ $0.bodies.override(of: run)?.body }, without: nil)
  }

  /// Records that the body has run, if it was that of an override.
  @inline(__always)
  func forgetOverride() { withColdState({ if $0.bodies.override != nil { $0.bodies.override = nil } }, without: ()) }

  /// Whether the body of an override calls the inherited method: the transition is the override's.
  ///
  /// All other calls of the method meanwhile reach the override, which is no part of itself.
  @inline(__always)
  func isPartOfOverride(_ method: Int, of caller: Caller) -> Bool {
    guard let type = caller.type else { return false }
    return withColdState({ $0.bodies.isPartOfOverride(method, of: type) }, without: false)
  }

  /// Returns the transition that a method takes after its body; nil if it takes none, or has already taken one that was
  /// declared with `via:`.
  ///
  /// - Throws: The refusal, reported, if no declared target was picked or the values of the target are missing; or the
  ///   error of a host that can't save the change.
  @inline(__always)
  func change(after run: __Run, of method: Int) throws -> __Change? {
    if run.isPart { return nil }
    endAwaitedBody()
    if run.code >= 0 {
      // It may be an override.
      forgetOverride()
      if run.invocation != 0 {
        try end(run, method, at: nil)
        return nil
      }
    }
    let plans = plans(of: region)
    let number = run.code >= 0 ? run.code : plans.pointee.methods.cell(index, method)
    let change = change(along: number, plans)
    if plans.pointee.plans[Int(number)].kind.isDisjoint(with: [.choice, .valued]) { return change }
    return try chosen(change, number, .method(method), run.request)
  }

  /// Returns the transition to the state that the body of a method has picked; nil if the method takes none, or has
  /// already taken one that was declared with `via:`.
  ///
  /// - Throws: The refusal, reported, of a state that was not declared or whose values are missing; or the error of a
  ///   host that can't save the change.
  func change(after run: __Run, of method: Int, to state: Int, _ name: () -> String) throws -> __Change? {
    if run.isPart { return nil }
    endAwaitedBody()
    forgetOverride()
    if run.invocation != 0 {
      try end(run, method, at: PickedState(state, name))
      return nil
    }
    let plans = plans(of: region)
    let number = run.code >= 0 ? run.code : plans.pointee.methods.cell(index, method)
    let plan = plans.pointee.plans + Int(number)
    // An internal transition stays in the current state, which the body may return.
    if plan.pointee.target < 0, state == index { return try change(after: run, of: method) }
    var place = Int(plan.pointee.targets)
    let end = place &+ Int(plan.pointee.targetCount)
    while place < end {
      let target = plans.pointee.targets[place]
      if target.state == state {
        if target.kind.contains(.valued), !offersValue(for: target.leaf) {
          throw valueless(Int(target.leaf), .method(method), run.request)
        }
        return change(along: plan, to: target)
      }
      place &+= 1
    }
    throw undeclared(.undeclared(target: name(), isReturned: true), .method(method), run.request)
  }

  /// Ends the transition of a body that picked nothing: its region stays. Other regions that accept the event change.
  ///
  /// - Throws: The error of a host that can't save their change.
  func stay(_ method: Int, _ run: __Run) throws {
    if leadsJointStep, !run.isPart {
      endAwaitedBody()
      forgetOverride()
      do { try runJointStep() } catch { throw uncommitted(error, run.request) }
    }
    abandon(method, run, nil)
  }

  /// Ends a transition without a change, because the body threw or picked nothing.
  @inline(never)
  func abandon(_ method: Int, _ run: __Run, _ error: (any Error)?) {
    if run.isPart { return }
    endAwaitedBody()
    countCall()
    forgetOverride()
    if run.invocation != 0 {
      if let error { end(run, method, throwing: error) }
      return
    }
    if let error { report(error, of: method) } else { run.request?.pointee.outcome = .success(.stayed) }
    endTransition()
  }

  // MARK: - Picked targets

  /// Returns the transition to the target that a closure picks, if the rules declare several.
  ///
  /// - Throws: A refusal, reported, after which the machine has settled.
  @inline(never)
  func chosen(
    _ change: __Change, _ number: Int32, _ request: Request, _ running: RequestPointer?
  ) throws(Refusal) -> __Change {
    let memory = memory
    let plan = memory.plans + Int(number)
    guard plan.pointee.targetCount > 1, !plan.pointee.kind.contains(.via) else {
      if plan.pointee.kind.contains(.valued), !offersValue(for: change.target) {
        throw valueless(Int(change.target), request, running)
      }
      return change
    }
    guard
      let choose = withColdState(
        { $0.listeners.chooser(of: Int(plan.pointee.event), in: region) }, without: nil)
    else {
      throw undeclared(.noChoice, request, running)
    }
    let picked = choose(change, origin(of: running))
    if let target = target(of: plan, at: picked.index) { return self.change(along: plan, to: target) }
    throw undeclared(.undeclared(target: picked.name(in: table), isReturned: false), request, running)
  }

  /// Returns the target of a plan that is declared as a state; nil if there is none.
  func target(of plan: UnsafePointer<Plan>, at state: Int) -> PlannedTarget? {
    let first = memory.targets + Int(plan.pointee.targets)
    return UnsafeBufferPointer(start: first, count: Int(plan.pointee.targetCount)).first { Int($0.state) == state }
  }

  /// Reports the refusal of a state whose values are missing, and settles the machine.
  func valueless(_ state: Int, _ request: Request, _ running: RequestPointer?) -> Refusal {
    undeclared(.missingValues(target: table.stateNames[state]), request, running)
  }

  /// Reports the refusal of a target that was not declared, and settles the machine.
  func undeclared(_ detail: Refusal.Detail, _ request: Request, _ running: RequestPointer?) -> Refusal {
    var refusal = refusal(.undeclaredTarget, request, detail)
    running?.pointee.outcome = .failure(refusal)
    countCall()
    report(&refusal)
    endTransition()
    return refusal
  }
}

extension __Run {
  /// The kind of body of a guarded method.
  @frozen
  public struct Mode: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt8

    /// Creates a set of these bits.
    @inlinable
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The call can't report failure, so it is queued while a transition runs, and deferred while the state defers its
    /// event.
    @inlinable public static var queues: Self { Self(rawValue: 1) }
    /// The body is async: other transitions can't wait for its end, unless it runs in a state declared with `via:`.
    @inlinable public static var awaits: Self { Self(rawValue: 2) }
    /// The call can't throw: only listeners receive a refusal.
    static var silent: Self { Self(rawValue: 8) }
    /// The call waits until it is allowed.
    static var waits: Self { Self(rawValue: 16) }
    /// The method changes no state.
    @usableFromInline static var changesNothing: Self { Self(rawValue: 32) }

    /// The identity of the class whose method it is; nil for one that changes no state, and is never a part of another.
    func identified(by type: Any.Type) -> ObjectIdentifier? { contains(.changesNothing) ? nil : ObjectIdentifier(type) }
    /// The method overrides a guarded method, which it may call.
    @inlinable public static var overrides: Self { Self(rawValue: 4) }
  }
}
