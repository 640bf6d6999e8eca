// Events of the whole host. Every region receives an event, and all that accept it change in one step.

extension Engine {
  /// Whether the region's rules number an event. A subclass may add events that its superclass's regions don't know.
  @inline(__always)
  func knows(_ event: Int) -> Bool { event < Int(plans.pointee.eventCount) }

  /// Returns the engine of the region that guards a method.
  func owner(of method: Int) -> Engine { at(ownerRegion(of: method)) }

  /// Returns the region that guards a method.
  @inline(__always)
  func ownerRegion(of method: Int) -> Int { hasRegions ? hostTable.owner(of: method) : region }

  /// Whether several regions accept the event of a method that this region guards.
  @inline(__always)
  func isShared(_ method: Int) -> Bool { hasRegions && plans.pointee.traits[method].contains(.shared) }

  /// Returns the regions that accept an event in some state, one bit each; all bits if that isn't known.
  @inline(__always)
  func acceptors(of event: Int) -> UInt64 {
    let plans = plans
    guard let acceptors = plans.pointee.acceptors, knows(event) else { return .max }
    return acceptors[event]
  }

  /// Returns the bit of a region in a set of regions.
  @inline(__always)
  static func bit(of region: Int) -> UInt64 { 1 &<< UInt64(truncatingIfNeeded: min(region, UInt64.bitWidth - 1)) }

  /// Calls a closure with memory for a decision of each region.
  @inline(__always)
  func withDecisions<Result>(_ work: (UnsafeMutablePointer<Decision>) throws -> Result) rethrows -> Result {
    try withStackMemory(of: Decision.self, atMost: regions.count, work)
  }

  // MARK: - Deciding

  /// Decides about an event in each region that accepts it in some state.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - caller: The caller.
  ///   - excluded: A region that has already decided; -1 for none.
  ///   - decisions: Memory for a decision of each region.
  /// - Returns: How many would perform it, and the first that would if it carried arguments, or -1.
  func decide(
    about event: Int, _ caller: Caller, except excluded: Int = -1,
    _ decisions: UnsafeMutablePointer<Decision>
  ) -> (count: Int, uncallable: Int) {
    var (count, uncallable) = (0, -1)
    let acceptors = acceptors(of: event)
    // A request that no method can be called for evaluates nothing.
    let blocked = regions.first {
      $0 != excluded && acceptors & Self.bit(of: $0) != 0 && at($0).isUncallable(event)
    }
    for region in regions {
      let mayAccept =
        region != excluded && acceptors & Self.bit(of: region) != 0 && blocked.map { $0 == region } != false
      let decision =
        mayAccept ? with(region) { $0.decision(on: .event(event), from: caller) } : Decision(Cell.none)
      (decisions + region).initialize(to: decision)
      if decision.blocker == .uncallable, uncallable < 0 { uncallable = region }
      if decision.isPerformed { count &+= 1 }
    }
    return (count, uncallable)
  }

  /// Returns another region that accepts the event of a method with a method that an event can't call.
  ///
  /// - Parameters:
  ///   - method: The method, which this region guards.
  ///   - decision: The decision of this region.
  ///   - collect: Receives the decisions of the other regions, if there is none.
  func blockerElsewhere(
    to method: Int, _ decision: Decision, collect: (_ region: Int, Decision) -> Void
  ) -> (region: Int, decision: Decision, request: Request)? {
    guard decision.isYes, decision.plan >= 0, isShared(method) else { return nil }
    let event = Int(plans.pointee.plans[Int(decision.plan)].event)
    return withDecisions { decisions in
      let other = decide(about: event, Caller(), except: region, decisions).uncallable
      if other >= 0 { return (other, decisions[other], .event(event)) }
      for region in regions { collect(region, decisions[region]) }
      return nil
    }
  }

  /// Picks the region whose refusal answers an event that none accepts.
  ///
  /// A region with a specific blocker comes first, then the only one that accepts the event in other states. If there
  /// are several or none, the host's own state refuses and names the states of all, unless it has finished. If all that
  /// would accept the event have finished, the first of them refuses.
  func regionToReport(_ decisions: UnsafeMutablePointer<Decision>, for event: Int) -> Int {
    let known = regions.filter { $0 == 0 || at($0).knows(event) }
    if let reasoned = known.first(where: { decisions[$0].blocker != .none }) { return reasoned }
    let acceptors = at(0).acceptors(of: event)
    let accepting = known.filter { region in
      // A table with too many regions doesn't know which of them accept.
      acceptors == .max
        ? !at(region).table.states(declaring: .event(event)).isEmpty : acceptors & Self.bit(of: region) != 0
    }
    let going = accepting.filter { !at($0).hasEnded }
    return going.count > 1 && !at(0).hasEnded ? 0 : going.first ?? accepting.first ?? 0
  }

  // MARK: - Performing

  /// Fires an event: offers it to every region, and changes all that accept it in one step. If one of them would call a
  /// method with parameters, which an event can't supply, no region changes. A region that ignores the event counts only
  /// if no other one performs it.
  ///
  /// - Returns: The effect on the host's own state.
  /// - Throws: A reported ``Refusal`` if no region accepts the event, or the error that a method's body threw. In both
  ///   cases nothing has changed.
  @inline(never)
  func offer(_ event: Int, from caller: Caller) throws -> Effect {
    let request = caller.running
    return try withDecisions { decisions in
      let answer = decide(about: event, caller, decisions)
      if answer.uncallable >= 0 {
        throw at(answer.uncallable).refuse(decisions[answer.uncallable], .event(event))
      }
      switch answer.count {
      case 0:
        if let ignoring = regions.first(where: { decisions[$0].isIgnored }) {
          return at(ignoring).ignoredEvent(.event(event))
        }
        return try decline(event, request.flatMap { $0.pointee.context }, decisions)
      case 1: return try perform(event, decisions, request)
      default: return try jointly { try perform(event, decisions, request) }
      }
    }
  }

  /// Performs an event in each region that accepts it.
  ///
  /// - Returns: The effect on the host's own state.
  private func perform(
    _ event: Int, _ decisions: UnsafeMutablePointer<Decision>, _ request: RequestPointer?
  ) throws -> Effect {
    var own = Effect.stayed
    for region in regions where decisions[region].isPerformed {
      let effect = try with(region) { try $0.perform(.event(event), decisions[region], request) }
      if region == 0 { own = effect }
    }
    return own
  }

  /// Defers an event that no region accepts, or refuses it.
  ///
  /// - Throws: The reported ``Refusal``.
  private func decline(
    _ event: Int, _ context: ChangeContext?, _ decisions: UnsafeMutablePointer<Decision>
  ) throws -> Effect {
    let request = Request.event(event)
    let deferring = regions.first { at($0).knows(event) && at($0).isDeferred(request, Decision(Cell.none)) }
    if let deferring { return at(deferring).deferred(request, context, in: .host) }
    let region = regionToReport(decisions, for: event)
    throw at(region).refuse(decisions[region], request)
  }

  /// Performs an event in the whole host. Listeners have already been notified of refusals and errors.
  func performInHost(_ event: Int, _ context: ChangeContext?) { _ = try? at(0).perform(.event(event), with: context) }

  /// Performs an event in all regions that accept it, if they have no conditions and methods for it and no listener. No
  /// work is pending, and no callback precedes bodies.
  ///
  /// - Returns: The effect on the host's own state; nil if the slow path must decide.
  @inline(never)
  func performUnobserved(inRegions event: Int) -> Effect? {
    let wanted = Flags.noListenersAfter | Flags.changesFast
    guard core.flags & wanted == wanted else { return nil }
    let acceptors = acceptors(of: event)
    if acceptors == .max { return nil }
    var (accepting, rest): (UInt64, UInt64) = (0, acceptors)
    while rest != 0 {
      let shortcut = core[rest.trailingZeroBitCount].shortcut(ofEvent: event)
      if shortcut.hasTarget { accepting |= rest & (0 &- rest) } else if !shortcut.isClosed { return nil }
      rest &= rest &- 1
    }
    if accepting == 0 { return nil }
    var own = __Change(from: Int32(index), to: -1, in: 0, revision: core.revision, event: Int32(event))
    if accepting & 1 != 0 {
      let shortcut = core.own.shortcut(ofEvent: event)
      own = __Change(along: shortcut, from: core.own.index, in: 0, after: core.revision, by: own.event)
    }
    while accepting != 0 {
      let region = accepting.trailingZeroBitCount
      core.enter(core[region].shortcut(ofEvent: event).target, of: region)
      accepting &= accepting &- 1
    }
    core.revision &+= 1
    return Effect(of: own)
  }
}

extension Slot {
  /// Returns the shortcut of the current state for an event. A subclass may add events that its superclass's regions
  /// don't know.
  @inline(__always)
  fileprivate func shortcut(ofEvent event: Int) -> Shortcut {
    guard let plans, event < Int(plans.pointee.eventCount) else { return .closed }
    return plans.pointee.eventShortcuts.row(Int(index))[event]
  }
}

/// Calls a closure with memory for a few elements. The memory is on the stack unless there are many.
@inline(__always)
func withStackMemory<Element, Result>(
  of type: Element.Type, atMost count: Int, _ work: (UnsafeMutablePointer<Element>) throws -> Result
) rethrows -> Result {
  if count <= 16 {
    return try withUnsafeTemporaryAllocation(of: type, capacity: 16) { try work($0.baseAddress.unsafelyUnwrapped) }
  }
  return try withUnsafeTemporaryAllocation(of: type, capacity: count) { try work($0.baseAddress.unsafelyUnwrapped) }
}
