// Every region of a host receives an event. All regions that accept it change in one step.

/// A microstep of several regions while it is collected, and then run.
struct JointStep {
  /// The maximum number of transitions for each region: one into the `via:` state of a body, and one out of it.
  static var mostTransitions: Int { 2 }

  /// Whether a region has changed in it. The changes of all count as one revision.
  var hasChanged = false
  /// Whether a joint step is in progress.
  var isUnderWay = false
  /// The number of the region whose method was called, with whose body the step ends; -1 for a step that an event
  /// caused.
  var leader = -1
  /// Storage for the maximum number of transitions, allocated on first use.
  private(set) var transitions: UnsafeMutablePointer<Microstep.Transition>?
  private(set) var count = 0
  /// The phases in which any region does anything.
  private(set) var phases: Microstep.Phases = []

  /// Begins a step.
  ///
  /// - Parameter count: The number of machines, including the host's own.
  mutating func begin(of count: Int) {
    if transitions == nil { transitions = .allocate(capacity: Self.mostTransitions * count) }
    (isUnderWay, hasChanged, leader, self.count, phases) = (true, false, -1, 0, [])
  }

  /// Adds the transition of a region, sorted by number.
  mutating func add(_ transition: Microstep.Transition) {
    let transitions = transitions.unsafelyUnwrapped
    var place = count
    while place > 0, transitions[place - 1].number > transition.number {
      transitions[place] = transitions[place - 1]
      place -= 1
    }
    transitions[place] = transition
    count &+= 1
    phases.formUnion(transition.phases)
  }

  /// The outcome of offering an event on the fast path, where only the host's own callbacks may act as guards.
  enum Offered {
    /// The fast path doesn't apply.
    case undecided
    /// Only the host's own machine accepts the event. It hasn't fired yet.
    case own
    /// One or more other regions accepted the event.
    case others
    /// The host's own machine accepted the event with others: its plan, the old state and the new revision.
    case joint(UnsafePointer<Plan>, Int32, Int)
  }
}

extension Engine {
  // MARK: - One step

  /// Changes several regions in one step. Each region decides and runs its body, in order. Then the microstep runs each
  /// of its phases for all regions. If a body throws, nothing has changed.
  ///
  /// - Parameters:
  ///   - settles: Whether to run pending work afterwards; otherwise the caller does that.
  ///   - begin: Decides, runs the bodies, and adds the remaining phases of each region to the step.
  @inline(__always)
  func jointly(settles: Bool = true, _ begin: () throws -> Void) rethrows {
    setJointStep(true)
    var ended = SettleReason.attempt
    defer {
      if ended == .attempt { setJointStep(false) }
      if settles { settleTransition(ended) } else { resettle() }
    }
    try begin()
    ended = .transition
    withRegions({ runJointStep(of: $0) }, without: ())
  }

  /// Begins or ends a joint step.
  @inline(__always)
  func setJointStep(_ begins: Bool) { withRegions({ $0.begin(jointStep: begins) }, without: ()) }

  /// Runs the collected step after all bodies have run, and ends it.
  func runJointStep(of regions: Regions) {
    unsettle()
    let step = regions.jointStep
    if let transitions = step.transitions {
      runMicrostep(step.phases) { order, run in
        for place in 0..<step.count {
          let transition = transitions[order == .forward ? place : step.count &- 1 &- place]
          run(machine(transition.number), transition)
        }
      }
    }
    regions.begin(jointStep: false)
  }

  /// Adds the transition of this region to the step in progress; returns false if there is none.
  @inline(never)
  func joinMicrostep(_ change: __Change, _ request: RequestPointer?, fires: Bool = true) -> Bool {
    withRegions(
      { regions in
        guard regions.jointStep.isUnderWay else { return false }
        // The other regions' requests carry no context when a method is called; they end before the step runs.
        let isKept = regions.jointStep.leader < 0 || regions.jointStep.leader == core.number
        regions.jointStep.add(transition(change, isKept ? request : nil, fires: fires))
        request?.pointee.outcome = .success(Effect(of: change))
        if regions.jointStep.leader == core.number {
          runJointStep(of: regions)
          if fires { settleTransition() }
        }
        return true
      }, without: false)
  }

  // MARK: - Method calls

  /// Whether other regions of the host accept the event of a method as well.
  @inline(__always)
  func isShared(_ method: Int) -> Bool { withRegions({ $0.isShared(method) }, without: false) }

  /// Begins the joint step of a called method whose event other regions accept as well: decides for them and runs
  /// their bodies. The step itself runs at the end of the method's own body.
  ///
  /// - Parameters:
  ///   - method: The method. Its own region has already decided.
  ///   - plan: The plan that its own region takes.
  /// - Returns: The reported refusal of the call; nil if its body may run.
  @inline(__always)
  func beginJointCall(of method: Int, along plan: Int32) -> Refusal? {
    isShared(method) ? withRegions({ beginJointCall(of: method, along: plan, in: $0) }, without: nil) : nil
  }

  @inline(never)
  func beginJointCall(of method: Int, along plan: Int32, in regions: Regions) -> Refusal? {
    if regions.jointStep.isUnderWay { return nil }
    let event = Int(plans.pointee.plans[Int(plan)].event)
    return withStackMemory(of: (number: Int, decision: Decision).self, atMost: machineCount) { accepting in
      var (count, uncallable) = (0, -1)
      forEachDecisionElsewhere(about: event) { number, decision in
        if uncallable < 0, decision.obstacle == .uncallable { uncallable = count }
        (accepting + count).initialize(to: (number, decision))
        count &+= 1
      }
      if uncallable >= 0 {
        return machine(accepting[uncallable].number).refuse(accepting[uncallable].decision, .event(event), nil)
      }
      if count == 0 { return nil }
      regions.begin(jointStep: true)
      regions.jointStep.leader = core.number
      do {
        for place in 0..<count {
          _ = try perform(event, nil, accepting[place].decision, number: accepting[place].number)
        }
        return nil
      } catch {
        regions.begin(jointStep: false)
        settleTransition(.attempt)
        return error as? Refusal
          ?? refuse(
            refusal(.declined, .method(method), .bodyThrew(event: table.eventNames[event], error: "\(error)")))
      }
    }
  }

  /// Calls a closure with the decision of each other region that accepts an event, or would if it carried arguments.
  private func forEachDecisionElsewhere(about event: Int, _ work: (_ number: Int, _ decision: Decision) -> Void) {
    let acceptors = acceptors(of: event)
    for number in 0..<machineCount where number != core.number && acceptors &>> UInt64(number) & 1 != 0 {
      let decision = machine(number).decision(about: event, nil)
      if decision.isYes || decision.obstacle == .uncallable { work(number, decision) }
    }
  }

  /// Returns another region that accepts the event of a method with a method that an event can't call.
  func obstacleElsewhere(to method: Int, _ event: Int) -> (number: Int, decision: Decision)? {
    guard isShared(method) else { return nil }
    var found: (number: Int, decision: Decision)?
    owner(of: method).forEachDecisionElsewhere(about: event) {
      if found == nil, $1.obstacle == .uncallable { found = ($0, $1) }
    }
    return found
  }

  // MARK: - Events

  /// Decides about an event in all regions of the host.
  func decision(about event: Int, _ context: ChangeContext?) -> Decision {
    guard knows(event) else { return Decision(Cell.none) }
    guard let context else { return checkingTarget(decision(on: .event(event), nil)) }
    var request = RunningRequest(method: -1, context: ownContext(context))
    return withUnsafeMutablePointer(to: &request) { checkingTarget(decision(on: .event(event), $0)) }
  }

  /// Fires an event on the fast path, where only the host's own callbacks act as guards; nil if that doesn't apply.
  ///
  /// - Throws: The error that the method's body threw.
  @inline(__always)
  func offerFast(_ event: Int) throws -> __Change? {
    switch try withRegions({ try offer(event, to: acceptors(of: event), of: $0) }, without: .undecided) {
    case .undecided: nil
    case .own: try performAlone(.event(event))
    case .others: changeOfOthers(event)
    case .joint(let plan, let source, let revision):
      __Change(
        from: source, to: plan.pointee.target, depth: plan.pointee.depth, revision: revision, event: plan.pointee.event,
        method: plan.pointee.method)
    }
  }

  /// Returns the regions that accept an event in some state, one bit each; all bits if that isn't known.
  @inline(__always)
  func acceptors(of event: Int) -> UInt64 {
    let plans = plans
    guard let acceptors = plans.pointee.acceptors, event < Int(plans.pointee.eventCount) else { return .max }
    return acceptors[event]
  }

  /// Fires an event in the regions that may accept it, unless only the host's own machine does.
  @inline(never)
  func offer(_ event: Int, to acceptors: UInt64, of regions: Regions) throws -> JointStep.Offered {
    guard acceptors != .max, regions.flags == Flags.settled else { return .undecided }
    var (declaring, isUnobserved, last, own): (UInt64, Bool, UnsafePointer<Plan>?, UnsafePointer<Plan>?) = (
      0, true, nil, nil
    )
    var rest = acceptors
    while rest != 0 {
      let number = rest.trailingZeroBitCount
      rest &= rest &- 1
      let view = machineView(of: number)
      guard let plans = view.plans else { return .undecided }
      let cell = plans.pointee.events.cell(view.index, event)
      if cell == Cell.none { continue }
      guard let plan = view.plainPlan(at: cell, plans) else { return .undecided }
      isUnobserved = isUnobserved && plan.pointee.method < 0 && view.isUnobserved(entering: plan.pointee.flags)
      declaring |= 1 &<< UInt64(truncatingIfNeeded: number)
      last = plan
      if number == 0 { own = plan }
    }
    guard let last else { return .undecided }
    let joint = own.map { JointStep.Offered.joint($0, Int32(core.index), regions.revision &+ 1) } ?? .others
    if declaring & (declaring &- 1) != 0 {
      if !isUnobserved {
        return try join(event, declaring, regions) ? joint : .others
      }
      // No listener can observe the order: several changes count as one revision.
      var hasChanged = false
      while declaring != 0 {
        let machine = machine(declaring.trailingZeroBitCount)
        let plan = MachineView(machine).plan(of: event)
        if plan.pointee.target >= 0 {
          machine.storeState(plan.pointee.target, plan.pointee.flags)
          hasChanged = true
        }
        declaring &= declaring &- 1
      }
      if hasChanged { regions.revision &+= 1 }
      return joint
    }
    if own != nil { return .own }
    if last.pointee.method >= 0 { return try host.__perform(Int(last.pointee.method)) ? .others : .undecided }
    let machine = machine(declaring.trailingZeroBitCount)
    machine.carryOutFast(machine.joinedChange(along: last), last)
    return .others
  }

  /// Fires an event in several regions in one step.
  ///
  /// - Returns: Whether the host's own machine changed. A method that chose no target has changed nothing.
  /// - Throws: The error that a method's body threw, or a reported refusal.
  @inline(never)
  func join(_ event: Int, _ declaring: UInt64, _ regions: Regions) throws -> Bool {
    var isOwn = false
    try jointly {
      var rest = declaring
      while rest != 0 {
        let number = rest.trailingZeroBitCount
        rest &= rest &- 1
        // The bodies that ran before can't have changed the plan.
        let plan = machineView(of: number).plan(of: event)
        if plan.pointee.method < 0 {
          let machine = machine(number)
          machine.carryOut(machine.joinedChange(along: plan), machine.plans, nil)
        } else {
          // The method's guard decides as for a single call, and adds the phases after its body to the step.
          regions.resettle()
          do { try callBare(Int(plan.pointee.method)) } catch let error as RefusedCall { throw refuse(error.refusal) }
        }
        if number == 0 { isOwn = regions.jointStep.count > 0 }
      }
    }
    return isOwn
  }

  /// Returns the current position of a region.
  @inline(__always)
  func machineView(of number: Int) -> MachineView { MachineView(machine(number)) }

  /// Returns the change of this region for an event that several regions accept.
  @inline(__always)
  func joinedChange(along plan: UnsafePointer<Plan>) -> __Change {
    var change = plainChange(along: plan)
    if change.isInternal { change.revision &-= 1 }
    return change
  }

  /// Returns the result of an event that only other regions accepted: no transition of this machine.
  func changeOfOthers(_ event: Int) -> __Change {
    __Change(from: Int32(core.index), to: -1, revision: hostRevision, event: Int32(truncatingIfNeeded: event))
  }

  /// Fires an event: offers it to every region, and changes all that accept it in one step. If one of them would call a
  /// method with parameters, which an event can't supply, no region changes.
  ///
  /// - Throws: A reported ``Refusal`` if no region accepts the event, or the error that a method's body threw. In both
  ///   cases nothing has changed.
  @inline(never)
  func offerEvent(_ event: Int, _ context: ChangeContext?) throws -> Effect {
    try withRegions({ regions in try offerEvent(event, context, to: regions) }, without: .stayed)
  }

  @inline(__always)
  func offerEvent(_ event: Int, _ context: ChangeContext?, to regions: Regions) throws -> Effect {
    let last = machineCount - 1
    return try withUnsafeTemporaryAllocation(of: Decision.self, capacity: last + 1) { decisions in
      guard let decisions = decisions.baseAddress else { return .stayed }
      var (count, first, uncallable) = (0, 0, -1)
      let acceptors = acceptors(of: event)
      for number in 0...last {
        let mayTake = acceptors &>> UInt64(number) & 1 != 0
        let decision = mayTake ? machine(number).decision(about: event, context) : nil
        (decisions + number).initialize(to: decision ?? Decision(Cell.none))
        if decision?.obstacle == .uncallable { uncallable = number }
        if decision?.isYes != true { continue }
        if count == 0 { first = number }
        count += 1
      }
      if uncallable >= 0 { throw machine(uncallable).refuse(decisions[uncallable], .event(event), nil) }
      if count == 0 { return try declineEvent(event, context, decisions) }
      if count == 1 { return try perform(event, context, decisions[first], number: first) }
      // The requests must live until the step has run.
      return try withUnsafeTemporaryAllocation(of: RunningRequest.self, capacity: count) { requests in
        guard let requests = requests.baseAddress else { return .stayed }
        var made = 0
        defer { requests.deinitialize(count: made) }
        try jointly {
          for number in 0...last where decisions[number].isYes {
            made += 1
            try perform(event, context, decisions[number], number: number, requests + made - 1)
          }
        }
        return try decisions[0].isYes ? requests.pointee.takeEffect() : .stayed
      }
    }
  }

  /// Performs an event in one region that has decided about it.
  func perform(
    _ event: Int, _ context: ChangeContext?, _ decision: Decision, number: Int
  ) throws -> Effect {
    try withUnsafeTemporaryAllocation(of: RunningRequest.self, capacity: 1) { request in
      guard let request = request.baseAddress else { return .stayed }
      defer { request.deinitialize(count: 1) }
      try perform(event, context, decision, number: number, request)
      return try number == 0 ? request.pointee.takeEffect() : .stayed
    }
  }

  /// Performs an event in one region, with memory for its request. The request is initialized even if this throws.
  func perform(
    _ event: Int, _ context: ChangeContext?, _ decision: Decision, number: Int, _ request: RequestPointer
  ) throws {
    request.initialize(to: RunningRequest(method: -1, context: nil))
    let machine = machine(number)
    request.pointee.context = machine.ownContext(context)
    let effect = try machine.perform(.event(event), decision, request)
    if request.pointee.outcome == nil { request.pointee.outcome = .success(effect) }
  }

  /// Returns the context of an event of the whole host, expressed with the names of this machine's rules.
  func ownContext(_ context: ChangeContext?) -> ChangeContext? {
    context.map { core.number == 0 ? $0 : self.context($0.userInfo, $0.animated) }
  }
}
