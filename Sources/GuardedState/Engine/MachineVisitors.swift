// What is done with each machine of a host with regions, as what it is: see `__MachineVisitor`.

// MARK: - Events

/// Where a machine stands, in plain numbers: enough to decide about an event where nobody but the host's own callbacks has a say.
@usableFromInline
struct Standing: __MachineVisitor {
  /// What the engine reads of the rules; nil before the machine has begun.
  @usableFromInline var plans: PlanPointer?
  /// The state.
  @usableFromInline var index: Int
  @usableFromInline var flags: UInt32
  @usableFromInline var callbacks: __Callbacks

  @inlinable
  init() { (plans, index, flags, callbacks) = (nil, 0, 0, __Callbacks(rawValue: 0)) }

  @inlinable
  mutating func visit<Machine: __EngineHost>(_ machine: Machine) {
    plans = machine.__storage.holder?.plans
    (index, flags, callbacks) = (Int(machine.__storage.index), machine.__storage.flags, machine.__callbacks)
  }

  /// The plan in a cell where nobody but the host's own callbacks has a say, while no transition runs and nothing is pending; nil
  /// where more is to be decided.
  @inlinable
  @inline(__always)
  func plainPlan(at cell: Int32, _ plans: PlanPointer) -> UnsafePointer<Plan>? {
    let wanted = Flags.unasked | Flags.begun
    guard flags & (wanted | Flags.pending) == wanted, cell >= 0, callbacks.isDisjoint(with: .beforeBody) else {
      return nil
    }
    let plan = plans.pointee.plans + Int(cell)
    if !plan.pointee.isPlain { return nil }
    let method = Int(plan.pointee.method)
    if method < 0 { return plan }
    // A method may perform several events, of which it does the first when it is called.
    return plans.pointee.traits[method].isDisjoint(with: .cannotFire)
      && plans.pointee.methods.cell(index, method) == cell
      ? plan : nil
  }

  /// Whether a request may be carried out, while no transition runs; nil where more has to be asked for that.
  @inlinable
  @inline(__always)
  func surely(_ request: Request, hasOwnMethods: Bool = true) -> Bool? {
    let wanted = Flags.unasked | Flags.begun
    guard flags & wanted == wanted, callbacks.isDisjoint(with: .conditions), let plans else { return nil }
    let cell = plans.pointee.cell(of: request, in: index)
    if cell == Cell.none { return false }
    if cell == Cell.allowed { return hasOwnMethods ? true : nil }
    // One that needs nobody's word: no condition, no choice, no arguments.
    guard cell >= 0, case let plan = plans.pointee.plans + Int(cell), plan.pointee.isCertain else { return nil }
    switch request {
    case .target: return true
    case .method: return hasOwnMethods ? true : nil
    case .event:
      let method = Int(plan.pointee.method)
      if method < 0 { return true }
      return hasOwnMethods && plans.pointee.traits[method].isDisjoint(with: .cannotFire) ? true : nil
    }
  }

  /// Whether nobody hears of a change to a state with these flags, and nothing is to be done afterwards.
  @inlinable
  @inline(__always)
  func isUnheard(entering flags: UInt32) -> Bool {
    callbacks.isDisjoint(with: .afterBody) && self.flags & Flags.quiet != 0 && flags & Flags.pending == 0
  }

  /// The plan for an event, of which it is known that there is one.
  @inlinable
  @inline(__always)
  func plan(of event: Int) -> UnsafePointer<Plan> {
    let plans = plans.unsafelyUnwrapped
    return plans.pointee.plans + Int(plans.pointee.events.cell(index, event))
  }
}

/// Changes a machine as an event wants it of which nobody hears.
@usableFromInline
struct PlainChanging: __MachineVisitor {
  @usableFromInline let event: Int
  @usableFromInline var hasChanged = false

  @inlinable
  init(_ event: Int) { self.event = event }

  @inlinable
  mutating func visit<Machine: __EngineHost>(_ machine: Machine) {
    let plans = machine.plans
    let plan = plans.pointee.plans + Int(plans.pointee.events.cell(Int(machine.__storage.index), event))
    if plan.pointee.target < 0 { return }
    machine.enterPlainly(plan.pointee.target, plan.pointee.flags)
    hasChanged = true
  }
}

/// Carries out what an event comes to that no method performs.
@usableFromInline
struct PlainCarrying: __MachineVisitor {
  @usableFromInline let plan: UnsafePointer<Plan>

  @inlinable
  init(_ plan: UnsafePointer<Plan>) { self.plan = plan }

  @inlinable
  mutating func visit<Machine: __EngineHost>(_ machine: Machine) {
    machine.carryOutPlainly(machine.joinedChange(along: plan), plan)
  }
}

/// Adds to a joint step what an event comes to that no method performs.
@usableFromInline
struct PlainJoining: __MachineVisitor {
  @usableFromInline let plan: UnsafePointer<Plan>

  @inlinable
  init(_ plan: UnsafePointer<Plan>) { self.plan = plan }

  @inlinable
  mutating func visit<Machine: __EngineHost>(_ machine: Machine) {
    machine.carryOut(machine.joinedChange(along: plan), machine.plans, nil)
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

/// Enters the initial state of a machine that was not started on its own, and has not changed.
@usableFromInline
struct Starting: __MachineVisitor {
  @inlinable
  init() {}

  @inlinable
  mutating func visit<Machine: __EngineHost>(_ machine: Machine) {
    if machine.isFresh { machine.startAlone() }
  }
}

// MARK: - Turns

/// Lets the host's own machine settle all.
@usableFromInline
struct Settling: __MachineVisitor {
  @usableFromInline let regions: __RegionsReference
  @usableFromInline let ended: TurnEnd
  /// How many transitions have happened by themselves just before.
  @usableFromInline let count: Int

  @inlinable
  init(_ regions: __Regions, _ ended: TurnEnd, after count: Int) {
    (self.regions, self.ended, self.count) = (__RegionsReference(regions), ended, count)
  }

  @inlinable
  mutating func visit<Machine: __EngineHost>(_ machine: Machine) {
    regions.unretained._withUnsafeGuaranteedRef { machine.settleEach(of: $0, after: ended, count) }
  }
}

/// Lets the host's own machine carry out what waits in any.
@usableFromInline
struct WaitingRunning: __MachineVisitor {
  @inlinable
  init() {}

  @inlinable
  mutating func visit<Machine: __EngineHost>(_ machine: Machine) { machine.runWaitingOfAll() }
}

/// Ends the request of a host, and notes which machines have pending work.
@usableFromInline
struct Noting: __MachineVisitor {
  /// Whether conditions are to be evaluated again.
  @usableFromInline let reevaluates: Bool
  /// Those in which something is pending, a bit each.
  @usableFromInline var pending: UInt64 = 0
  @usableFromInline var hasLines = false

  @inlinable
  init(reevaluates: Bool) { self.reevaluates = reevaluates }

  @inlinable
  mutating func visit<Machine: __EngineHost>(_ machine: Machine) {
    // A busy state is pending in any case.
    guard machine.__flags & Flags.pending != 0 else { return }
    let bit = __Regions.bit(of: machine.__number)
    pending |= bit
    if reevaluates, machine.isBusy { machine.noteSettled() }
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

/// Looks whether nothing is to be done but what is tried after each transition.
@usableFromInline
struct LookingAtOnce: __MachineVisitor {
  /// Whether that is so.
  @usableFromInline var isAlone = true
  /// The machines in which something is tried, a bit each.
  @usableFromInline var pending: UInt64 = 0

  @inlinable
  init() {}

  @inlinable
  mutating func visit<Machine: __EngineHost>(_ machine: Machine) {
    guard machine.__storage.flags & Flags.pending != 0 else { return }
    if machine.withExtras({ $0.isPending }, without: false) { return isAlone = false }
    if !machine.isBusy { return machine.__storage.flags &= ~Flags.pending }
    if !machine.plans.pointee.actsAtOnce { isAlone = false }
    pending |= __Regions.bit(of: machine.__number)
  }
}

/// What became of what is tried after each transition.
@frozen
@usableFromInline
enum Tried {
  /// There was one whose conditions held.
  case taken
  /// There was none.
  case declined
  /// Nothing was asked.
  case none
}

/// Decides about what is tried after each transition.
@usableFromInline
struct Trying: __MachineVisitor {
  /// Whether it is tried at once, for which no note was made.
  @usableFromInline let atOnce: Bool
  @usableFromInline var decision: Decision?
  @usableFromInline var tried = Tried.none

  @inlinable
  init(atOnce: Bool) { self.atOnce = atOnce }

  @inlinable
  mutating func visit<Machine: __EngineHost>(_ machine: Machine) {
    if !atOnce {
      decision = machine.decisionAlways()
    } else if case let plans = machine.plans, plans.pointee.always >= 0,
      case let cell = plans.pointee.events.cell(Int(machine.__storage.index), Int(plans.pointee.always)),
      cell != Cell.none
    {
      tried = .declined
      decision = machine.decision(at: cell, plans)
    }
    if decision != nil { tried = .taken }
  }
}

/// Takes an edge that needs no event.
@usableFromInline
struct Taking: __MachineVisitor {
  @usableFromInline let decision: Decision
  @usableFromInline let number: Int
  /// Whether whoever takes it deals with what follows.
  @usableFromInline let atOnce: Bool
  /// Whether it is a part of a joint step.
  @usableFromInline var isJoint = false

  @inlinable
  init(_ decision: Decision, number: Int, atOnce: Bool) {
    (self.decision, self.number, self.atOnce) = (decision, number, atOnce)
  }

  @inlinable
  mutating func visit<Machine: __EngineHost>(_ machine: Machine) {
    if atOnce, !isJoint { machine.takeAtOnce(decision) } else { machine.take(decision, settles: !atOnce) }
  }
}

/// Does the next thing of a kind that happens by itself.
@usableFromInline
struct Acting: __MachineVisitor {
  @usableFromInline
  enum Kind { case done, due }

  @usableFromInline let kind: Kind
  @usableFromInline var answer = false

  @inlinable
  init(_ kind: Kind) { self.kind = kind }

  @inlinable
  mutating func visit<Machine: __EngineHost>(_ machine: Machine) {
    switch kind {
    case .done: answer = machine.actDone()
    case .due: answer = machine.actDue()
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
  /// The event of a method that other machines may accept as well; else -1.
  @usableFromInline var event = -1

  @inlinable
  init(_ request: Request, asksOnlyRules: Bool) { (self.request, self.asksOnlyRules) = (request, asksOnlyRules) }

  @inlinable
  mutating func visit<Machine: __EngineHost>(_ machine: Machine) {
    if case .event(let event) = request, !machine.knows(event) { return }
    let isShared = if case .method(let method) = request { !asksOnlyRules && machine.isShared(method) } else { false }
    if !isShared, let sure = asksOnlyRules ? machine.declares(request) : machine.surely(request) {
      answer = answer || sure
    } else {
      let decision = machine.answer(to: request)
      answer = answer || decision.isYes
      isUncallable = decision.obstacle == .uncallable
      if isShared, decision.plan >= 0 { event = Int(machine.plans.pointee.plans[Int(decision.plan)].event) }
    }
  }
}

/// Calls a guarded method by its index.
@usableFromInline
struct Calling: __MachineVisitor {
  @usableFromInline let method: Int
  @usableFromInline let values: [Any]
  @usableFromInline let leaves: Bool
  /// Whether no other method may be meant.
  @usableFromInline let isClear: Bool
  @usableFromInline var result: Result<__Returned, any Error>?

  @inlinable
  init(_ method: Int, _ values: [Any], leaves: Bool, isClear: Bool) {
    (self.method, self.values, self.leaves, self.isClear) = (method, values, leaves, isClear)
  }

  @inlinable
  mutating func visit<Machine: __EngineHost>(_ machine: Machine) {
    result = Result { try machine.call(method, values, leaves: leaves, isClear: isClear) }
  }
}
