// Scheduling in a host with regions: the end of a transition in any region, eventless transitions, and requests that
// the responsible region handles.

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

extension Engine {
  // MARK: - The end of a transition

  /// Performs step 12 of a transition in any region.
  @inline(__always)
  func settleRegions(_ regions: Regions, _ ended: SettleReason = .transition) {
    if regions.jointStep.isUnderWay {
      // The joint step of a method call ends with its body, even if the body has changed nothing.
      guard regions.jointStep.leader == core.number else { return }
      regions.begin(jointStep: false)
    }
    regions.resettle()
    if regions.pending != 0 { settleAll(of: regions, after: ended) }
  }

  /// Runs the pending work of all regions. During a joint step its end does that.
  @inline(never)
  func settleAll(of regions: Regions, after ended: SettleReason) {
    if regions.jointStep.isUnderWay { return }
    var taken = 0
    guard
      let ended = regions.isPending(only: core.number) ? takeEventlessFast(alone: true, after: ended, &taken) : ended
    else {
      return
    }
    machine(0).settleEach(of: regions, after: ended, taken)
  }

  /// Runs the pending work of all regions, on the host's own machine.
  ///
  /// - Parameter count: The number of eventless transitions taken just before.
  @inline(never)
  func settleEach(of regions: Regions, after ended: SettleReason, _ count: Int) {
    var taken = count
    guard let ended = takeEventlessFast(alone: false, after: ended, &taken) else { return }
    var (pending, hasWaiters): (UInt64, Bool) = (0, false)
    forEachPending(of: regions) { machine in
      // The flag is always set in states with eventless transitions, timers or deferred events.
      guard machine.core.flags & Flags.pending != 0 else { return }
      pending |= Regions.bit(of: machine.core.number)
      if ended != .question, machine.isBusy { machine.noteSettled() }
      let (hasJoined, waits) = machine.withExtras({ ($0.settle(), $0.waiterQueues != nil) }, without: (false, false))
      if hasJoined { machine.updateFlags() }
      hasWaiters = hasWaiters || waits
    }
    if pending == 0 { return regions.pendingMachines = 0 }
    // If the queue is running, its loop looks at pending work again.
    let isRunning = withExtras({ $0.queue.isRunning }, without: false)
    if !isRunning { runQueueOfAllRegions(regions, after: taken) }
    if hasWaiters { forEachPending(of: regions) { $0.admitWaiters(ended) } }
    if isRunning { return }
    regions.pendingMachines = pendingWork(in: regions).machines
  }

  /// Runs the pending work of all regions, then the queued requests.
  @inline(never)
  func runQueueOfAllRegions() { withRegions({ runQueueOfAllRegions($0, after: 0) }, without: ()) }

  @inline(__always)
  func runQueueOfAllRegions(_ regions: Regions, after count: Int) {
    if !isSettled { return }
    if pendingWork(in: regions).hasPendingWork || withExtras({ !$0.queue.isEmpty }, without: false) {
      if !hasExtras { _ = lazyExtras }
      let isRunning = withExtras(
        { extras in
          if extras.queue.isRunning { return true }
          runQueue(in: extras, after: count) {
            tryEventless(in: regions, isFast: false) == .taken || takeFurtherInAny(of: regions)
          }
          return false
        }, without: false)
      if isRunning { return }
    }
    forEachPending(of: regions) { machine in
      machine.withExtras(
        { extras in
          if machine.plans.pointee.hasTimers { machine.updateTimers(extras) }
          machine.clearPending(extras)
        }, without: machine.clearPending())
    }
  }

  /// The remaining work of all regions.
  private struct RemainingWork {
    /// The regions with pending work, one bit each.
    var machines: UInt64 = 0
    var hasPendingWork = false
    var hasMore = false
    /// The region in which a state completed first, or -1, and the revision at that time.
    var (firstDone, revision) = (-1, Int.max)
  }

  private func pendingWork(in regions: Regions) -> RemainingWork {
    var work = RemainingWork()
    forEachPending(of: regions) { machine in
      if machine.core.flags & Flags.pending != 0 { work.machines |= Regions.bit(of: machine.core.number) }
      guard
        let (more, done) = machine.withExtras({ ($0.recorded.work.hasMore, $0.recorded.work.firstDone) }, without: nil)
      else { return }
      work.hasPendingWork = true
      work.hasMore = work.hasMore || more
      if let done, done < work.revision { (work.firstDone, work.revision) = (machine.core.number, done) }
    }
    return work
  }

  /// Takes eventless transitions, in one joint step if several regions have one.
  ///
  /// - Parameter isFast: Whether no region has other pending work: see ``takeEventlessFast(alone:after:_:)``.
  @inline(never)
  func tryEventless(in regions: Regions, isFast: Bool) -> Tried {
    withStackMemory(of: (number: Int, decision: Decision).self, atMost: machineCount) { taken in
      var (count, result) = (0, Tried.none)
      regions.forEachPending { number in
        let (tried, decision) = machine(number).triedEventless(isFast: isFast)
        if tried == .declined { result = .declined }
        guard let decision else { return }
        (taken + count).initialize(to: (number, decision))
        count &+= 1
      }
      if count == 0 { return result }
      if count == 1 {
        let machine = machine(taken[0].number)
        if isFast { machine.takeFast(taken[0].decision) } else { machine.take(taken[0].decision) }
      } else {
        jointly(regions, settles: !isFast) {
          for place in 0..<count { machine(taken[place].number).take(taken[place].decision, settles: !isFast) }
        }
      }
      return .taken
    }
  }

  /// Performs the next piece of work once no eventless transition is left: the earliest completion transition, then
  /// timeouts, then deferred events.
  @inline(never)
  func takeFurtherInAny(of regions: Regions) -> Bool {
    let work = pendingWork(in: regions)
    if !work.hasMore { return false }
    if work.firstDone >= 0 { return machine(work.firstDone).takeCompletion() }
    for number in 0..<machineCount where regions.isPending(number) {
      if machine(number).takeTimeout() { return true }
    }
    return offerFirstDeferred()
  }

  /// Calls a closure with each region that may have pending work.
  @inline(__always)
  func forEachPending(of regions: Regions, _ work: (Engine) -> Void) {
    regions.forEachPending { work(machine($0)) }
  }

  // MARK: - Requests to any region

  /// Performs an event in the whole host. Listeners have already been notified of refusals and errors.
  func performInHost(_ event: Int, _ context: ChangeContext?) {
    _ = try? machine(0).perform(.event(event), context)
  }

  /// Whether the current state of any region declares an event.
  @inline(never)
  func isDeclaredInAny(_ event: Int) -> Bool {
    (0..<machineCount).contains { machine($0).answered(.event(event), asksOnlyRules: true).isYes }
  }

  /// Whether a request may be performed now: an event in any region of the host, a method in its own region.
  @inline(__always)
  func canInHost(_ request: Request) -> Bool {
    if !hasRegions { return can(request) }
    return withRegions({ fastAnswer(request, in: $0) }, without: nil) ?? isAnswered(request, asksOnlyRules: false)
  }

  /// Whether a request may be performed now, decided on the fast path; nil if that doesn't apply.
  @inline(__always)
  func fastAnswer(_ request: Request, in regions: Regions) -> Bool? {
    if regions.settled == 0 { return nil }
    switch request {
    case .method(let method):
      return regions.isShared(method) ? nil : machineView(of: regions.owner(of: method)).fastAnswer(request)
    case .event(let event) where core.number == 0:
      let acceptors = acceptors(of: event)
      return acceptors == .max ? nil : fastAnswer(event, in: acceptors)
    case .event, .target: return fastAnswer(request)
    }
  }

  /// Whether one of the given regions may perform an event; nil if the fast path doesn't apply. Checks all of them: if
  /// one would call a method that an event can't call, no region accepts.
  @inline(never)
  func fastAnswer(_ event: Int, in acceptors: UInt64) -> Bool? {
    var (rest, isTaken) = (acceptors, false)
    while rest != 0 {
      guard let sure = machineView(of: rest.trailingZeroBitCount).fastAnswer(.event(event)) else { return nil }
      isTaken = isTaken || sure
      rest &= rest &- 1
    }
    return isTaken
  }

  /// Whether the rules declare a request now: see ``canInHost(_:)``.
  @inline(__always)
  func declaresInHost(_ request: Request) -> Bool {
    hasRegions ? isAnswered(request, asksOnlyRules: true) : declares(request)
  }

  @inline(never)
  func isAnswered(_ request: Request, asksOnlyRules: Bool) -> Bool {
    withRegions({ isAnswered(request, asksOnlyRules: asksOnlyRules, in: $0) }, without: false)
  }

  @inline(__always)
  func isAnswered(_ request: Request, asksOnlyRules: Bool, in regions: Regions) -> Bool {
    // Requests made by conditions wait until all regions have been checked.
    defer { if !asksOnlyRules { settleRequests() } }
    switch request {
    case .method(let method):
      let answer = machine(regions.owner(of: method)).answered(request, asksOnlyRules: asksOnlyRules)
      return answer.isYes && (answer.event < 0 || obstacleElsewhere(to: method, answer.event) == nil)
    case .event(let event) where core.number == 0:
      let acceptors = acceptors(of: event)
      var isYes = false
      for number in 0..<machineCount where acceptors &>> UInt64(number) & 1 != 0 {
        let answer = machine(number).answered(request, asksOnlyRules: asksOnlyRules)
        if answer.isUncallable { return false }
        isYes = isYes || answer.isYes
      }
      return isYes
    case .event, .target: return answered(request, asksOnlyRules: asksOnlyRules).isYes
    }
  }

  /// Decides whether this region may perform a request.
  ///
  /// - Parameter asksOnlyRules: Whether to check only that the rules declare it.
  /// - Returns: Whether it may; whether it is an event that needs arguments; and the event of a method that other
  ///   regions may accept as well, or -1.
  private func answered(_ request: Request, asksOnlyRules: Bool) -> (isYes: Bool, isUncallable: Bool, event: Int) {
    if case .event(let event) = request, !knows(event) { return (false, false, -1) }
    let isShared = if case .method(let method) = request { !asksOnlyRules && isShared(method) } else { false }
    if !isShared, let sure = asksOnlyRules ? declares(request) : fastAnswer(request) { return (sure, false, -1) }
    let decision = answer(to: request)
    let event = isShared && decision.plan >= 0 ? Int(plans.pointee.plans[Int(decision.plan)].event) : -1
    return (decision.isYes, decision.obstacle == .uncallable, event)
  }

  /// Returns the number of the region that has a method, if it isn't this one.
  @inline(__always)
  func otherOwner(of method: Int) -> Int? {
    let owner = withRegions({ $0.owner(of: method) }, without: core.number)
    return owner == core.number ? nil : owner
  }

  /// Resumes the next waiting caller of this region.
  func admitWaiters(_ ended: SettleReason) {
    guard let waiterQueues = core.extras?.waiterQueues else { return }
    if ended != .question { waiterQueues.time += 1 }
    admitNextWaiter()
  }
}
