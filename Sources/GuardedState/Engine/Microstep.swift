/// A microstep: the transitions that happen together, usually one. In a host with regions, an event may cause one in
/// each region.
///
/// A transition has the twelve steps of <doc:OrderOfEffects>:
///
/// - 1 and 2, the decision: ``Engine/decide(_:_:_:)`` looks up the request, then evaluates the conditions of the rules,
///   `shouldFire` and `shouldTransition`. A refusal ends here.
/// - 3: ``Engine/announce(_:_:fires:)`` runs `willFire` and `willTransition`.
/// - 4: the method's body, between ``Engine/begin(_:from:)`` and ``Engine/change(after:of:)``. If it throws,
///   ``Engine/abandon(_:_:_:)`` reports the error and continues with step 12. An event may have no method.
/// - 5 begins with ``Engine/prepare(_:_:)``, which runs `willCommit`, once for all regions. If it throws, as 4.
/// - The rest of 5 to 11: ``Engine/runMicrostep(_:_:)``. Its callbacks can't throw, so nothing stops the transition.
/// - 12: ``Engine/runMacrostep(after:)`` takes eventless transitions and the like before each queued request, and then
///   resumes waiters. A microstep and all that step 12 runs after it is a macrostep.
///
/// If several regions accept an event, steps 1 and 2 run for all of them, then 3 and 4 for one region after the other.
/// Each of the steps 5 to 9 runs for all regions, and at last 10 and 11 for one region after the other.
///
/// A body with `via:` runs between two microsteps. Eventless transitions and the start of a machine have no body.
@usableFromInline
enum Microstep {
  /// The phases of a microstep in which something happens. Those with callbacks have the bits of their moments.
  @frozen
  @usableFromInline
  struct Phases: OptionSet {
    @usableFromInline let rawValue: UInt16

    @usableFromInline
    init(rawValue: UInt16) { self.rawValue = rawValue }

    static var willExit: Self { Self(rawValue: Moment.willExit.bit) }
    static var willEnter: Self { Self(rawValue: Moment.willEnter.bit) }
    static var didExit: Self { Self(rawValue: Moment.didExit.bit) }
    static var didEnter: Self { Self(rawValue: Moment.didEnter.bit) }
    static var didFire: Self { Self(rawValue: Moment.didFire.bit) }
    static var didTransition: Self { Self(rawValue: Moment.didTransition.bit) }
    static var observe: Self { Self(rawValue: 16384) }
    static var change: Self { Self(rawValue: 32768) }

    /// The phases with callbacks of single states.
    static var states: Self { [.willExit, .willEnter, .didExit, .didEnter] }
    /// The phases with callbacks of the whole transition.
    static var whole: Self { [.didFire, .didTransition] }
    /// The phases that end the microstep.
    static var notify: Self { whole.union(.observe) }
  }

  /// The transition of one region in a microstep. Callbacks receive its address, as a ``__Step``.
  @frozen
  @usableFromInline
  struct Transition {
    @usableFromInline let change: __Change
    @usableFromInline let request: RequestPointer?
    /// The moments that closures or a trace listened to when it began. Closures attached meanwhile aren't called.
    let moments: UInt16
    /// The phases in which any listener may be called, or the state changes.
    let phases: Phases
    /// Whether `didFire` runs: false for the microstep before a body with `via:`, which runs it after the body.
    let fires: Bool
  }
}

extension __Step {
  fileprivate var moments: UInt16 { transition.pointee.moments }
  fileprivate var phases: Microstep.Phases { transition.pointee.phases }
  fileprivate var fires: Bool { transition.pointee.fires }
}

extension Engine {
  // MARK: - Steps 5 to 11

  /// Runs the microstep.
  ///
  /// Each function that it calls loops over the transitions itself. In debug builds, a closure for each transition would
  /// need more stack than the callbacks of most hosts.
  ///
  /// - Parameters:
  ///   - transitions: The transitions, in the order of their regions. Each changes the region that its change names.
  ///   - count: The number of transitions.
  ///   - phases: The phases to run, those of all transitions. ``invoke(_:_:_:)`` runs the last ones separately.
  @inline(__always)
  func runMicrostep(
    _ transitions: UnsafePointer<Microstep.Transition>, count: Int, _ phases: Microstep.Phases
  ) {
    // 5 and 6: before the change.
    if phases.contains(.willExit) { exit(.willExit, transitions, count) }
    if phases.contains(.willEnter) { enter(.willEnter, transitions, count) }
    // 7: the change.
    if phases.contains(.change) { change(transitions, count) }
    // 8 and 9: after the change.
    if phases.contains(.didExit) { exit(.didExit, transitions, count) }
    if phases.contains(.didEnter) { enter(.didEnter, transitions, count) }
    // 10 and 11: for each region, the callbacks for the whole transition, then observers.
    if !phases.isDisjoint(with: .notify) { notify(transitions, count) }
  }

  /// Runs some phases of the microstep of one transition, as most have: without loops, it needs less stack.
  @inline(never)
  func runMicrostep(_ transition: UnsafePointer<Microstep.Transition>, _ phases: Microstep.Phases) {
    runMicrostep(transition, count: 1, phases)
  }

  /// Returns a transition of this region as part of a microstep.
  @inline(__always)
  func transition(_ change: __Change, _ request: RequestPointer?, fires: Bool = true) -> Microstep.Transition {
    let moments = listenedMoments
    var phases = Microstep.Phases(rawValue: UInt16(truncatingIfNeeded: core.callbacks.rawValue) | moments)
    phases.formIntersection(change.isInternal ? .whole : .states.union(.whole))
    if hasChangeListeners { phases.insert(.observe) }
    // A machine that starts is in its initial state already, and leaves none.
    if change.source < 0 {
      phases.subtract([.willExit, .didExit])
    } else if !change.isInternal {
      phases.insert(.change)
    }
    return Microstep.Transition(change: change, request: request, moments: moments, phases: phases, fires: fires)
  }

  /// Calls a closure with a transition of this region, as callbacks receive it.
  @inline(__always)
  func withStep<Result>(
    _ change: __Change, _ request: RequestPointer?, fires: Bool = true, _ work: (__Step) -> Result
  ) -> Result {
    withUnsafePointer(to: transition(change, request, fires: fires)) { work(__Step($0)) }
  }

  /// Steps 5 and 8: the states that are left. Begins with the last region and the innermost state, as SCXML does.
  @inline(__always)
  func exit(_ moment: Moment, _ transitions: UnsafePointer<Microstep.Transition>, _ count: Int) {
    var place = count
    while place > 0 {
      place &-= 1
      let step = __Step(transitions + place)
      if !step.phases.contains(moment == .willExit ? .willExit : .didExit) { continue }
      let plans = plans(of: step.region)
      var state = Int(step.change.source)
      var left = plans.pointee.lengths[state] &- step.change.depth
      while left > 0 {
        _ = notify(moment, state, index: state, step)
        state = Int(plans.pointee.parents[state])
        left &-= 1
      }
    }
  }

  /// Steps 6 and 9: the states that are entered. Begins with the first region and the outermost state.
  @inline(__always)
  func enter(_ moment: Moment, _ transitions: UnsafePointer<Microstep.Transition>, _ count: Int) {
    var place = 0
    while place < count {
      let step = __Step(transitions + place)
      place &+= 1
      if !step.phases.contains(moment == .willEnter ? .willEnter : .didEnter) { continue }
      let plans = plans(of: step.region)
      let state = Int(step.change.target)
      let entered = plans.pointee.lengths[state] &- step.change.depth
      if entered > 1 { enterOuter(moment, Int(plans.pointee.parents[state]), step) }
      if entered > 0 { _ = notify(moment, state, index: state, step) }
    }
  }

  /// Steps 6 and 9 for the states around the innermost one, outermost first.
  @inline(never)
  func enterOuter(_ moment: Moment, _ state: Int, _ step: __Step) {
    let plans = plans(of: step.region)
    if plans.pointee.lengths[state] &- step.change.depth > 1 {
      enterOuter(moment, Int(plans.pointee.parents[state]), step)
    }
    _ = notify(moment, state, index: state, step)
  }

  /// Step 7: the change itself. Changes of several regions count as one revision.
  @inline(__always)
  func change(_ transitions: UnsafePointer<Microstep.Transition>, _ count: Int) {
    core.revision &+= 1
    var place = 0
    while place < count {
      if transitions[place].phases.contains(.change) { change(transitions[place].change) }
      place &+= 1
    }
  }

  /// Step 7 of one region.
  @inline(__always)
  func change(_ change: __Change) {
    tracking(change.region) {
      if core.flags & (Flags.noListenersAfter | Flags.pending) != Flags.noListenersAfter
        || plans(of: change.region).pointee.hasHistory
      {
        remember(change)
      }
      store(change.target, of: change.region)
    }
  }

  /// Records what must outlive a change: history values, preempted bodies, the log of states.
  @inline(never)
  func remember(_ change: __Change) {
    let plans = plans(of: change.region)
    if plans.pointee.hasHistory { _ = ensureColdState() }
    withColdState(
      {
        $0.record(change, plans)
        $0.follow(change, plans)
      }, without: ())
  }

  /// Stores the state that a transition enters.
  @inline(__always)
  func store(_ target: Int32, of region: Int) {
    core.enter(target, of: region)
    if case let plans = plans(of: region), plans.pointee.mayHaveWork(target) { core.markBusyState(plans) }
    if region == 0 { core.values?.adopt(Int(target)) }
    core.publish(Int(target), of: region)
  }

  /// Steps 10 and 11: for each region, the callbacks for the whole transition, then observers.
  @inline(__always)
  func notify(_ transitions: UnsafePointer<Microstep.Transition>, _ count: Int) {
    var place = 0
    while place < count {
      let step = __Step(transitions + place)
      place &+= 1
      if step.phases.isDisjoint(with: .notify) { continue }
      let change = step.change
      if step.fires, change.event >= 0, step.phases.contains(.didFire) {
        _ = notify(.didFire, change.end, index: Int(change.event), step)
      }
      if change.isInternal { continue }
      if step.phases.contains(.didTransition) { _ = notify(.didTransition, change.end, index: change.end, step) }
      if hasChangeListeners { observe(change, step.request) }
    }
  }

  /// Runs the closures for a moment, then the host's own callback. Returns false as soon as `shouldFire` or
  /// `shouldTransition` does.
  ///
  /// - Parameters:
  ///   - moment: The moment.
  ///   - state: The state that is left or entered, or the current one.
  ///   - index: The index of the state or event that closures are filtered by.
  ///   - step: The transition that runs.
  @inline(__always)
  func notify(_ moment: Moment, _ state: Int, index: Int, _ step: __Step) -> Bool {
    if step.moments & moment.bit != 0, !notifyClosures(moment, state, index: index, step) { return false }
    return host.__run(moment, state, step)
  }

  @inline(never)
  func notifyClosures(_ moment: Moment, _ state: Int, index: Int, _ step: __Step) -> Bool {
    withColdState(
      { !$0.listeners.hasListeners(for: index, at: moment) || $0.run(moment, state: state, index: index, step) },
      without: true)
  }

  // MARK: - One transition

  /// Takes a transition after its steps 1 to 4: as a separate microstep, or as a part of a joint one.
  ///
  /// - Throws: The error of a host that can't save the change, reported. The transition has ended without a change.
  @inline(__always)
  func apply(_ change: __Change, _ request: RequestPointer?) throws {
    countIfCaused()
    if core.flags & Flags.joint != 0 { return try joinMicrostep(change, request) }
    // Only the caller reads the outcome. Set afterwards, it would keep the change on the stack.
    request?.pointee.succeed(change)
    if change.isInternal { countCall() }
    let plans = plans(of: region)
    if !isUnobserved(change, plans) {
      var transition = transition(change, request)
      do { try prepare(&transition, 1) } catch { throw uncommitted(error, request) }
      runMicrostep(&transition, transition.phases)
    } else if !change.isInternal {
      if plans.pointee.hasHistory { remember(change) }
      store(change.target, of: region)
      core.revision &+= 1
    }
    endTransition()
  }

  /// Takes a transition without a body: steps 3 and 5 to 12.
  ///
  /// - Throws: The error of a host that can't save the change, reported. Nothing has changed then.
  func take(_ change: __Change) throws {
    markBusy()
    if announces { announce(change, nil, fires: false) }
    try apply(change, nil)
  }

  /// Whether no listener receives a change between these states by this event, and no work was pending before.
  @inline(__always)
  func isUnobserved(_ change: __Change, _ plans: PlanPointer) -> Bool {
    guard core.callbacks.isDisjoint(with: .afterBody), change.source >= 0,
      core.flags & (Flags.pending | Flags.readsDelays | Flags.commits) == 0
    else {
      return false
    }
    return core.flags & Flags.noListenersAfter != 0
      || !withColdState({ $0.hasListeners(for: change, plans) }, without: core.machineListener != nil)
  }
}
