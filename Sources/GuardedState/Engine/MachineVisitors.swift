// What is done with each machine of a host with regions, as what it is: see `__MachineVisitor`.

// MARK: - Events

/// Carries out an event where nobody but the host's own callbacks has a say.
@usableFromInline
struct PlainPerforming: __MachineVisitor {
  @usableFromInline let event: Int
  @usableFromInline var change: __Change?
  @usableFromInline var error: (any Error)?

  @inlinable
  init(_ event: Int) { self.event = event }

  @inlinable
  mutating func visit<Machine: __EngineHost>(_ machine: Machine) {
    do { change = try machine.performAlone(.event(event)) } catch { self.error = error }
  }
}

/// Asks whether the state declares an event, and if so, whether nobody but the host's own callbacks has a say.
@usableFromInline
struct PlainPlanning: __MachineVisitor {
  @usableFromInline let event: Int
  /// The machine's number.
  @usableFromInline let number: Int
  @usableFromInline var isDeclared = false
  /// What the state does with it.
  @usableFromInline var cell = Cell.none
  /// Where it leads; nil where more is to be decided.
  @usableFromInline var plan: UnsafePointer<Plan>?
  /// Whether a method performs it.
  @usableFromInline var isPerformed = false
  /// Whether no method performs it, and nobody hears of it at all.
  @usableFromInline var isUnheard = false

  @inlinable
  init(_ event: Int, _ number: Int) { (self.event, self.number) = (event, number) }

  @inlinable
  mutating func visit<Machine: __EngineHost>(_ machine: Machine) {
    machine.begin()
    let plans = machine.plans
    guard event < Int(plans.pointee.eventCount) else { return }
    cell = plans.pointee.cell(of: .event(event), in: Int(machine.__storage.index))
    if cell == Cell.none { return }
    isDeclared = true
    guard let plan = machine.plainPlan(at: cell, plans) else { return }
    isPerformed = plan.pointee.method >= 0
    if isPerformed, machine.obstacle(to: .event(event), cell) != nil { return }
    self.plan = plan
    isUnheard = !isPerformed && machine.isUnheard(entering: plan.pointee.flags)
  }
}

/// Changes a machine as such an event wants it, of which nobody hears.
@usableFromInline
struct PlainChanging: __MachineVisitor {
  @usableFromInline let planning: PlainPlanning
  @usableFromInline var change: __Change?

  @inlinable
  init(_ planning: PlainPlanning) { self.planning = planning }

  @inlinable
  mutating func visit<Machine: __EngineHost>(_ machine: Machine) {
    guard let plan = planning.plan else { return }
    let change = machine.joinedChange(along: plan)
    if !change.isInternal { machine.enterPlainly(change.target, plan.pointee.flags) }
    self.change = change
  }
}

/// Adds to a joint step what comes of such an event.
@usableFromInline
struct PlainJoining: __MachineVisitor {
  @usableFromInline let planning: PlainPlanning
  @usableFromInline var change: __Change?

  @inlinable
  init(_ planning: PlainPlanning) { self.planning = planning }

  @inlinable
  mutating func visit<Machine: __EngineHost>(_ machine: Machine) {
    guard let step = machine.withRegions({ $0.jointStep }, without: nil), let plan = planning.plan else { return }
    let change = machine.joinedChange(along: plan)
    machine.joinStep(step, change, nil)
    self.change = change
  }
}

/// Decides about an event.
@usableFromInline
struct Deciding: __MachineVisitor {
  @usableFromInline let event: Int
  /// What comes along with it.
  @usableFromInline let context: ChangeContext?
  @usableFromInline var decision = Decision(Cell.none)

  @inlinable
  init(_ event: Int, _ context: ChangeContext?) { (self.event, self.context) = (event, context) }

  @inlinable
  mutating func visit<Machine: __EngineHost>(_ machine: Machine) {
    guard machine.knows(event) else { return }
    guard let context else { return decision = machine.foreseen(machine.decision(on: .event(event), nil)) }
    var request = RunningRequest(method: -1, context: machine.ownContext(context))
    decision = withUnsafeMutablePointer(to: &request) { machine.foreseen(machine.decision(on: .event(event), $0)) }
  }
}

/// Carries out an event that was decided.
@usableFromInline
struct Performing: __MachineVisitor {
  @usableFromInline let event: Int
  @usableFromInline let context: ChangeContext?
  @usableFromInline let decision: Decision
  @usableFromInline let request: RequestPointer
  @usableFromInline var error: (any Error)?

  @inlinable
  init(_ event: Int, _ context: ChangeContext?, _ decision: Decision, _ request: RequestPointer) {
    (self.event, self.context, self.decision, self.request) = (event, context, decision, request)
  }

  @inlinable
  mutating func visit<Machine: __EngineHost>(_ machine: Machine) {
    request.pointee.context = machine.ownContext(context)
    do {
      let outcome = try machine.perform(.event(event), decision, request)
      request.pointee.note(outcome)
    } catch { self.error = error }
  }
}

/// Takes one part of a joint step.
@usableFromInline
struct PartTaking: __MachineVisitor {
  @usableFromInline let part: JointStep.Parts
  @usableFromInline let course: UnsafeMutablePointer<JointStep.Course>

  @inlinable
  init(_ part: JointStep.Parts, _ course: UnsafeMutablePointer<JointStep.Course>) {
    (self.part, self.course) = (part, course)
  }

  @inlinable
  mutating func visit<Machine: __EngineHost>(_ machine: Machine) { machine.takePart(part, course) }
}

/// Enters the initial state of a machine that was not started on its own.
@usableFromInline
struct Starting: __MachineVisitor {
  @inlinable
  init() {}

  @inlinable
  mutating func visit<Machine: __EngineHost>(_ machine: Machine) {
    if machine.__flags & Flags.started == 0 { machine.startAlone() }
  }
}

// MARK: - Turns

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
