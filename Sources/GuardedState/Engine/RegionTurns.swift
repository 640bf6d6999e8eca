// How the machines of a host with regions take turns: the end of a transition of any of them, what happens by itself, and what is
// asked of or called in whichever machine it belongs to.

/// Does something with memory for a few elements. It lies on the stack, where nothing is retained for it, unless they are many.
@inlinable
@inline(__always)
func withStackMemory<Element, Result>(
  of type: Element.Type, atMost count: Int, _ work: (UnsafeMutablePointer<Element>) throws -> Result
) rethrows -> Result {
  if count <= 16 {
    return try withUnsafeTemporaryAllocation(of: type, capacity: 16) { try work($0.baseAddress.unsafelyUnwrapped) }
  }
  return try withUnsafeTemporaryAllocation(of: type, capacity: count) { try work($0.baseAddress.unsafelyUnwrapped) }
}

extension __EngineHost {
  // MARK: - The end of a transition

  /// Step 12 of a transition of any of the machines.
  @inlinable
  @inline(__always)
  func settleRegions(_ regions: __Regions, _ ended: TurnEnd = .transition) {
    if regions.jointStep.isUnderWay {
      // The joint step of a method call ends with its body, also where that has changed nothing.
      guard regions.jointStep.leader == __number else { return }
      regions.begin(jointStep: false)
    }
    regions.resettle()
    if regions.pending != 0 { settleAll(of: regions, after: ended) }
  }

  /// Deals with what is kept for the end of a transition, in all machines; in a joint step its end does.
  @inlinable
  @inline(never)
  func settleAll(of regions: __Regions, after ended: TurnEnd) {
    if regions.jointStep.isUnderWay { return }
    var taken = 0
    guard let ended = regions.isPending(only: __number) ? actAtOnce(alone: true, after: ended, &taken) : ended else {
      return
    }
    var settling = Settling(regions, ended, after: taken)
    __visit(0, &settling)
  }

  /// The same, of the host's own machine.
  ///
  /// - Parameter count: How many transitions have happened by themselves just before.
  @inlinable
  @inline(never)
  func settleEach(of regions: __Regions, after ended: TurnEnd, _ count: Int) {
    var taken = count
    guard let ended = actAtOnce(alone: false, after: ended, &taken) else { return }
    var noting = Noting(reevaluates: ended != .question)
    visitPending(of: regions, &noting)
    if noting.pending == 0 { return regions.pendingMachines = 0 }
    // Whoever carries out what waits looks again.
    let isRunning = withExtras({ $0.queue.isRunning }, without: false)
    if !isRunning { runWaitingOfAll(regions, after: taken) }
    if noting.hasLines {
      var lettingIn = LettingIn(ended)
      visitPending(of: regions, &lettingIn)
    }
    if isRunning { return }
    var looking = Looking()
    visitPending(of: regions, &looking)
    regions.pendingMachines = looking.pending
  }

  /// Carries out what is to be done by itself in any of the machines, and then what waits.
  @inlinable
  @inline(never)
  func runWaitingOfAll() { withRegions({ runWaitingOfAll($0, after: 0) }, without: ()) }

  @inlinable
  @inline(__always)
  func runWaitingOfAll(_ regions: __Regions, after count: Int) {
    if !isSettled { return }
    var looking = Looking()
    visitPending(of: regions, &looking)
    if looking.hasAgenda || withExtras({ !$0.queue.isEmpty }, without: false) {
      if !hasExtras { _ = madeExtras }
      let isRunning = withExtras(
        { extras in
          if extras.queue.isRunning { return true }
          runWaiting(in: extras, after: count) {
            tryAlways(in: regions, atOnce: false) == .taken || actFurtherInAny(of: regions)
          }
          return false
        }, without: false)
      if isRunning { return }
    }
    var ending = TurnEnding()
    visitPending(of: regions, &ending)
  }

  /// Takes what is tried after each transition, in one step where it is in several machines.
  ///
  /// - Parameter atOnce: Whether nothing else is to be done in any: see ``actAtOnce(after:_:)``.
  @inlinable
  @inline(never)
  func tryAlways(in regions: __Regions, atOnce: Bool) -> Tried {
    withStackMemory(of: Taking.self, atMost: regions.machines.count + 1) { takers in
      var (count, tried) = (0, Tried.none)
      regions.forEachPending { number in
        var trying = Trying(atOnce: atOnce)
        __visit(number, &trying)
        if trying.tried == .declined { tried = .declined }
        guard let decision = trying.decision else { return }
        (takers + count).initialize(to: Taking(decision, number: number, atOnce: atOnce))
        count &+= 1
      }
      if count == 0 { return tried }
      if count == 1 { __visit(takers[0].number, &takers[0]) } else { take(takers, count, in: regions) }
      return .taken
    }
  }

  /// Takes what needs no event in several machines, in one step.
  @inlinable
  @inline(never)
  func take(_ takers: UnsafeMutablePointer<Taking>, _ count: Int, in regions: __Regions) {
    jointly(regions, settles: !takers.pointee.atOnce) {
      for place in 0..<count {
        takers[place].isJoint = true
        __visit(takers[place].number, &takers[place])
      }
    }
  }

  /// Does the next thing that is to be done when no transition is left which is tried after each: what a state leads to that is
  /// done, of several that was entered first, then what follows on times, then what was kept.
  @inlinable
  @inline(never)
  func actFurtherInAny(of regions: __Regions) -> Bool {
    var looking = Looking()
    visitPending(of: regions, &looking)
    if !looking.hasMore { return false }
    if looking.firstDone >= 0 {
      var acting = Acting(.done)
      __visit(looking.firstDone, &acting)
      return acting.answer
    }
    var acting = Acting(.due)
    for number in 0...regions.machines.count where !acting.answer && regions.isPending(number) {
      __visit(number, &acting)
    }
    return acting.answer || regions.offerFirstDeferred()
  }

  /// Does something with each machine, the host's own first.
  @inlinable
  @inline(__always)
  func visitAll<Visitor: __MachineVisitor>(of regions: __Regions, _ visitor: inout Visitor) {
    for number in 0...regions.machines.count { __visit(number, &visitor) }
  }

  /// Does something with each machine in which something may be pending.
  @inlinable
  @inline(__always)
  func visitPending<Visitor: __MachineVisitor>(of regions: __Regions, _ visitor: inout Visitor) {
    regions.forEachPending { __visit($0, &visitor) }
  }

  // MARK: - Whichever machine it belongs to

  /// Carries out an event, of a region in the whole host. Who hears of refusals and errors has been told.
  @inlinable
  func performWholly(_ event: Int, _ context: ChangeContext?) {
    var firing = Firing(event, context)
    if __hasRegions { __visit(0, &firing) } else { firing.visit(self) }
  }

  /// Whether the state of any machine of the host declares an event.
  @inlinable
  @inline(never)
  func isDeclaredInAny(_ event: Int, of regions: __Regions) -> Bool {
    var asking = Asking(.event(event), asksOnlyRules: true)
    visitAll(of: regions, &asking)
    return asking.answer
  }

  /// Whether a request may be carried out now: an event in any machine of the host, a method in the one that has it.
  @inlinable
  @inline(__always)
  func canWholly(_ request: Request) -> Bool {
    if !__hasRegions { return can(request) }
    return withRegions({ surely(request, in: $0) }, without: nil) ?? isAnswered(request, asksOnlyRules: false)
  }

  /// Whether a request may be carried out now by whichever machine; nil where more has to be asked for that.
  @inlinable
  @inline(__always)
  func surely(_ request: Request, in regions: __Regions) -> Bool? {
    if regions.settled == 0 { return nil }
    switch request {
    case .method(let method):
      return regions.isShared(method) ? nil : standing(of: regions.owner(of: method)).surely(request)
    case .event(let event) where __number == 0:
      let takers = takers(of: event)
      return takers == .max ? nil : surely(event, in: takers)
    case .event, .target: return surely(request)
    }
  }

  /// The same of an event that some machines may take. All are asked: where one would take it with a method that an event can't
  /// call, none does.
  @inlinable
  @inline(never)
  func surely(_ event: Int, in takers: UInt64) -> Bool? {
    var (rest, isTaken) = (takers, false)
    while rest != 0 {
      guard let sure = standing(of: rest.trailingZeroBitCount).surely(.event(event)) else { return nil }
      isTaken = isTaken || sure
      rest &= rest &- 1
    }
    return isTaken
  }

  /// Whether the rules declare a request now: see ``canWholly(_:)``.
  @inlinable
  @inline(__always)
  func declaresWholly(_ request: Request) -> Bool {
    __hasRegions ? isAnswered(request, asksOnlyRules: true) : declares(request)
  }

  @inlinable
  @inline(never)
  func isAnswered(_ request: Request, asksOnlyRules: Bool) -> Bool {
    withRegions({ isAnswered(request, asksOnlyRules: asksOnlyRules, in: $0) }, without: false)
  }

  @inlinable
  @inline(__always)
  func isAnswered(_ request: Request, asksOnlyRules: Bool, in regions: __Regions) -> Bool {
    var asking = Asking(request, asksOnlyRules: asksOnlyRules)
    // What conditions request waits until all machines have been asked.
    defer { if !asksOnlyRules { settleRequests() } }
    switch request {
    case .method(let method):
      __visit(regions.owner(of: method), &asking)
      if asking.answer, asking.event >= 0 { return obstacleElsewhere(to: method, asking.event) == nil }
    case .event(let event) where __number == 0:
      let takers = takers(of: event)
      for number in 0...regions.machines.count where !asking.isUncallable && takers &>> UInt64(number) & 1 != 0 {
        __visit(number, &asking)
      }
      return asking.answer && !asking.isUncallable
    case .event, .target: asking.visit(self)
    }
    return asking.answer
  }

  /// The number of the machine that has a method, where that is another one of the host.
  @inlinable
  @inline(__always)
  func otherOwner(of method: Int) -> Int? {
    let owner = withRegions({ $0.owner(of: method) }, without: __number)
    return owner == __number ? nil : owner
  }

  /// Calls a guarded method of another machine by its index.
  @inlinable
  @inline(never)
  func call(in number: Int, _ method: Int, _ values: [Any], leaves: Bool, isClear: Bool) throws -> __Returned {
    var calling = Calling(method, values, leaves: leaves, isClear: isClear)
    __visit(number, &calling)
    guard let result = calling.result else { throw refuse(.hostGone, .method(method)) }
    return try result.get()
  }

  /// Lets somebody in who waits for this machine.
  @usableFromInline
  func letInWaiting(_ ended: TurnEnd) {
    guard let lines = __storage.extras?.lines else { return }
    if ended != .question { lines.time += 1 }
    letIn()
  }
}
