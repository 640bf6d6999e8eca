// How the machines of a host with regions take turns: the end of a transition of any of them, what happens by itself, and what is
// asked of or called in whichever machine it belongs to.

extension __EngineHost {
  // MARK: - The end of a transition

  /// Step 12 of a transition of any of the machines.
  @inlinable
  @inline(__always)
  func settleRegions(_ regions: __Regions, _ ended: TurnEnd = .transition) {
    if regions.jointStep != nil { return }
    regions.resettle()
    if regions.pending != 0 { settleAll(after: ended) } else { regions.changed = 0 }
  }

  /// Deals with what is kept for the end of a transition, in all machines.
  @inlinable
  @inline(never)
  func settleAll(after ended: TurnEnd) {
    var settling = Settling(ended)
    __visit(0, &settling)
  }

  /// The same, of the host's own machine.
  @inlinable
  @inline(never)
  func settleEach(after ended: TurnEnd) { withRegions({ settleEach(of: $0, after: ended) }, without: ()) }

  @inlinable
  @inline(__always)
  func settleEach(of regions: __Regions, after ended: TurnEnd) {
    var noting = Noting(ended == .transition ? regions.changed : nil)
    if ended == .transition { regions.changed = 0 }
    visitPending(of: regions, &noting)
    if noting.pending == 0 { return regions.pendingMachines = 0 }
    // Whoever carries out what waits looks again.
    let isRunning = withExtras({ $0.queue.isRunning }, without: false)
    if !isRunning { runWaitingOfAll(regions) }
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
  func runWaitingOfAll() { withRegions({ runWaitingOfAll($0) }, without: ()) }

  @inlinable
  @inline(__always)
  func runWaitingOfAll(_ regions: __Regions) {
    if !isSettled { return }
    var looking = Looking()
    visitPending(of: regions, &looking)
    if looking.hasAgenda || withExtras({ !$0.queue.isEmpty }, without: false) {
      if !hasExtras { _ = madeExtras }
      let isRunning = withExtras(
        { extras in
          if extras.queue.isRunning { return true }
          runWaiting(in: extras) { actAlwaysInAll(of: regions) || actFurtherInAny(of: regions) }
          return false
        }, without: false)
      if isRunning { return }
    }
    var ending = TurnEnding()
    visitPending(of: regions, &ending)
  }

  /// Takes what is tried after each transition, in one step where it is in several machines; false where there is nothing
  /// whose conditions hold.
  @inlinable
  @inline(never)
  func actAlwaysInAll(of regions: __Regions) -> Bool {
    let last = regions.machines.count
    return withUnsafeTemporaryAllocation(of: Taking.self, capacity: last + 1) { takers in
      guard let takers = takers.baseAddress else { return false }
      var count = 0
      regions.forEachPending { number in
        var trying = Trying()
        __visit(number, &trying)
        guard let decision = trying.decision else { return }
        (takers + count).initialize(to: Taking(decision, number: number))
        count += 1
      }
      if count == 1 {
        __visit(takers[0].number, &takers[0])
      } else if count > 1 {
        jointly(regions) { for place in 0..<count { __visit(takers[place].number, &takers[place]) } }
      }
      return count > 0
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
    for kind in [Acting.Kind.due, .deferred] {
      var acting = Acting(kind)
      for number in 0...regions.machines.count where !acting.answer && regions.isPending(number) {
        __visit(number, &acting)
      }
      if acting.answer { return true }
    }
    return false
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
    __hasRegions ? isAnswered(request, asksOnlyRules: false) : can(request)
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
    case .method(let method): __visit(regions.owner(of: method), &asking)
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

  /// Calls a guarded method of another machine by its index; nil while it waits for the running transition.
  @inlinable
  @inline(never)
  func call(in number: Int, _ method: Int, _ values: [Any], leaves: Bool) throws -> __Returned? {
    var calling = Calling(method, values, leaves: leaves)
    __visit(number, &calling)
    return try calling.result.get()
  }

  /// Lets somebody in who waits for this machine.
  @usableFromInline
  func letInWaiting(_ ended: TurnEnd) {
    guard let lines = __storage.extras?.lines else { return }
    if ended != .question { lines.time += 1 }
    letIn()
  }
}
