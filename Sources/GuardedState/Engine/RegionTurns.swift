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

// MARK: - What is done with each machine

/// Lets the host's own machine settle all.
@usableFromInline
struct Settling: __MachineVisitor {
  @usableFromInline let ended: TurnEnd

  @inlinable
  init(_ ended: TurnEnd) { self.ended = ended }

  @inlinable
  mutating func visit<Machine: __EngineHost>(_ machine: Machine) { machine.settleEach(after: ended) }
}

/// Lets the host's own machine carry out what waits in any.
@usableFromInline
struct WaitingRunning: __MachineVisitor {
  @inlinable
  init() {}

  @inlinable
  mutating func visit<Machine: __EngineHost>(_ machine: Machine) { machine.runWaitingOfAll() }
}

/// Ends what belonged to the transition that has settled, and notes what is to be done by itself.
@usableFromInline
struct Noting: __MachineVisitor {
  /// The machines that have changed, a bit each; nil where no transition has settled.
  @usableFromInline let changed: UInt64?
  /// Those in which something is pending, a bit each.
  @usableFromInline var pending: UInt64 = 0
  @usableFromInline var hasLines = false

  @inlinable
  init(_ changed: UInt64?) { self.changed = changed }

  @inlinable
  mutating func visit<Machine: __EngineHost>(_ machine: Machine) {
    // A busy state is pending in any case.
    guard machine.__flags & Flags.pending != 0 else { return }
    let bit = __Regions.bit(of: machine.__number)
    pending |= bit
    if let changed, machine.isBusy { machine.noteSettled(hasChanged: changed & bit != 0) }
    let (hasJoined, hasLines) = machine.withExtras({ ($0.settle(), $0.lines != nil) }, without: (false, false))
    if hasJoined { machine.updateFlags() }
    self.hasLines = self.hasLines || hasLines
  }
}

/// Looks what a machine has still to do.
@usableFromInline
struct Looking: __MachineVisitor {
  /// The machines in which something is pending, a bit each.
  @usableFromInline var pending: UInt64 = 0
  @usableFromInline var hasAgenda = false
  @usableFromInline var hasMore = false
  /// The machine in which a state was done first that leads on, or -1, and when that was.
  @usableFromInline var firstDone = -1
  @usableFromInline var revision = Int.max

  @inlinable
  init() {}

  @inlinable
  mutating func visit<Machine: __EngineHost>(_ machine: Machine) {
    if machine.__flags & Flags.pending != 0 { pending |= __Regions.bit(of: machine.__number) }
    guard let (more, done) = machine.withAgenda({ ($0.hasMore, $0.firstDone) }, without: nil) else { return }
    hasAgenda = true
    hasMore = hasMore || more
    if let done, done < revision { (firstDone, revision) = (machine.__number, done) }
  }
}

/// Decides about what is tried after each transition.
@usableFromInline
struct Trying: __MachineVisitor {
  @usableFromInline var decision: Decision?

  @inlinable
  init() {}

  @inlinable
  mutating func visit<Machine: __EngineHost>(_ machine: Machine) { decision = machine.decisionAlways() }
}

/// Takes an edge that needs no event.
@usableFromInline
struct Taking: __MachineVisitor {
  @usableFromInline let decision: Decision
  @usableFromInline let number: Int

  @inlinable
  init(_ decision: Decision, number: Int) { (self.decision, self.number) = (decision, number) }

  @inlinable
  mutating func visit<Machine: __EngineHost>(_ machine: Machine) { machine.take(decision) }
}

/// Does the next thing of a kind that happens by itself.
@usableFromInline
struct Acting: __MachineVisitor {
  @usableFromInline
  enum Kind { case done, due, deferred }

  @usableFromInline let kind: Kind
  @usableFromInline var answer = false

  @inlinable
  init(_ kind: Kind) { self.kind = kind }

  @inlinable
  mutating func visit<Machine: __EngineHost>(_ machine: Machine) {
    switch kind {
    case .done: answer = machine.actDone()
    case .due: answer = machine.actDue()
    case .deferred: answer = machine.actDeferred()
    }
  }
}

/// Begins and ends times, and notes where nothing is kept any more.
@usableFromInline
struct TurnEnding: __MachineVisitor {
  @inlinable
  init() {}

  @inlinable
  mutating func visit<Machine: __EngineHost>(_ machine: Machine) {
    machine.withExtras(
      { extras in
        if machine.plans.pointee.hasTimers { machine.updateTimers(extras) }
        machine.keepNothing(extras)
      }, without: machine.keepNothing())
  }
}

/// Lets in who waits.
@usableFromInline
struct LettingIn: __MachineVisitor {
  @usableFromInline let ended: TurnEnd

  @inlinable
  init(_ ended: TurnEnd) { self.ended = ended }

  @inlinable
  mutating func visit<Machine: __EngineHost>(_ machine: Machine) { machine.letInWaiting(ended) }
}

/// Fires an event.
@usableFromInline
struct Firing: __MachineVisitor {
  @usableFromInline let event: Int
  /// What comes along with it.
  @usableFromInline let context: ChangeContext?

  @inlinable
  init(_ event: Int, _ context: ChangeContext?) { (self.event, self.context) = (event, context) }

  @inlinable
  mutating func visit<Machine: __EngineHost>(_ machine: Machine) { _ = try? machine.perform(.event(event), context) }
}

/// Asks whether a request may be carried out.
@usableFromInline
struct Asking: __MachineVisitor {
  @usableFromInline let request: Request
  /// Whether it is enough that the rules declare it.
  @usableFromInline let asksOnlyRules: Bool
  @usableFromInline var answer = false
  /// Whether it is an event that a machine would take with a method which an event can't call.
  @usableFromInline var isUncallable = false

  @inlinable
  init(_ request: Request, asksOnlyRules: Bool) { (self.request, self.asksOnlyRules) = (request, asksOnlyRules) }

  @inlinable
  mutating func visit<Machine: __EngineHost>(_ machine: Machine) {
    if case .event(let event) = request, !machine.knows(event) { return }
    if let sure = asksOnlyRules ? machine.declares(request) : machine.surely(request) {
      answer = answer || sure
    } else {
      let decision = machine.answer(to: request)
      answer = answer || decision.isYes
      isUncallable = decision.obstacle == .uncallable
    }
  }
}

/// Calls a guarded method by its index.
@usableFromInline
struct Calling: __MachineVisitor {
  @usableFromInline let method: Int
  @usableFromInline let values: [Any]
  @usableFromInline let leaves: Bool
  @usableFromInline var result: Result<__Returned?, any Error> = .success(nil)

  @inlinable
  init(_ method: Int, _ values: [Any], leaves: Bool) {
    (self.method, self.values, self.leaves) = (method, values, leaves)
  }

  @inlinable
  mutating func visit<Machine: __EngineHost>(_ machine: Machine) {
    result = Result { try machine.call(method, values, leaves: leaves) }
  }
}
