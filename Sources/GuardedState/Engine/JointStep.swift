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
    while place > 0, transitions[place - 1].region > transition.region {
      transitions[place] = transitions[place - 1]
      place -= 1
    }
    transitions[place] = transition
    count &+= 1
    phases.formUnion(transition.phases)
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
  func jointly<Result>(settles: Bool = true, _ begin: () throws -> Result) rethrows -> Result {
    withRegions({ $0.begin(jointStep: true) }, without: ())
    var ended = SettleReason.attempt
    defer {
      if ended == .attempt { withRegions({ $0.begin(jointStep: false) }, without: ()) }
      if settles { settleTransition(ended) } else { resettle() }
    }
    let result = try begin()
    ended = .transition
    withRegions({ runJointStep(of: $0) }, without: ())
    return result
  }

  /// Runs the collected step after all bodies have run, and ends it.
  func runJointStep(of regions: Regions) {
    unsettle()
    let step = regions.jointStep
    if let transitions = step.transitions {
      runMicrostep(step.phases) { order, run in
        for place in 0..<step.count {
          let transition = transitions + (order == .forward ? place : step.count &- 1 &- place)
          withMachine(transition.pointee.region) { run($0, __Step(transition)) }
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
        // A request without a context may end before the step runs.
        let isKept = request?.pointee.context != nil
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
    return withStackMemory(of: Decision.self, atMost: machineCount) { decisions in
      let answer = decide(about: event, nil, except: core.number, decisions)
      if answer.uncallable >= 0 {
        return machine(answer.uncallable).refuse(decisions[answer.uncallable], .event(event), nil)
      }
      if answer.count == 0 { return nil }
      regions.begin(jointStep: true)
      regions.jointStep.leader = core.number
      do {
        try forEachMachine { machine in
          let decision = decisions[machine.core.number]
          if decision.isYes { _ = try machine.perform(.event(event), decision, nil) }
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

  /// Returns another region that accepts the event of a method with a method that an event can't call.
  func obstacleElsewhere(to method: Int, _ event: Int) -> (number: Int, decision: Decision)? {
    guard isShared(method) else { return nil }
    return withStackMemory(of: Decision.self, atMost: machineCount) { decisions in
      let number = decide(about: event, nil, except: owner(of: method).core.number, decisions).uncallable
      return number < 0 ? nil : (number, decisions[number])
    }
  }

  // MARK: - Events

  /// Decides about an event in each machine that accepts it in some state.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - context: Its context, for conditions.
  ///   - excluded: The number of a machine that has already decided; -1 for none.
  ///   - decisions: Memory for a decision of each machine.
  /// - Returns: How many accept it, and the first that would if it carried arguments, or -1.
  func decide(
    about event: Int, _ context: ChangeContext?, except excluded: Int, _ decisions: UnsafeMutablePointer<Decision>
  ) -> (count: Int, uncallable: Int) {
    var (count, uncallable) = (0, -1)
    let acceptors = acceptors(of: event)
    forEachMachine { machine in
      let number = machine.core.number
      let mayAccept = number != excluded && acceptors & Regions.bit(of: number) != 0
      let decision = mayAccept ? machine.decision(about: event, context) : Decision(Cell.none)
      (decisions + number).initialize(to: decision)
      if decision.obstacle == .uncallable, uncallable < 0 { uncallable = number }
      if decision.isYes { count &+= 1 }
    }
    return (count, uncallable)
  }

  /// Decides about an event in this machine, and about the target of its transition.
  private func decision(about event: Int, _ context: ChangeContext?) -> Decision {
    guard knows(event) else { return Decision(Cell.none) }
    guard let context else { return checkingTarget(decision(on: .event(event), nil)) }
    var request = RunningRequest(method: -1, context: ownContext(context))
    return withUnsafeMutablePointer(to: &request) { checkingTarget(decision(on: .event(event), $0)) }
  }

  /// Returns the regions that accept an event in some state, one bit each; all bits if that isn't known.
  @inline(__always)
  func acceptors(of event: Int) -> UInt64 {
    let plans = plans
    guard let acceptors = plans.pointee.acceptors, event < Int(plans.pointee.eventCount) else { return .max }
    return acceptors[event]
  }

  /// Fires an event: offers it to every region, and changes all that accept it in one step. If one of them would call a
  /// method with parameters, which an event can't supply, no region changes.
  ///
  /// - Returns: The effect on the host's own state.
  /// - Throws: A reported ``Refusal`` if no region accepts the event, or the error that a method's body threw. In both
  ///   cases nothing has changed.
  @inline(never)
  func offerEvent(_ event: Int, _ context: ChangeContext?) throws -> Effect {
    try withStackMemory(of: Decision.self, atMost: machineCount) { decisions in
      let answer = decide(about: event, context, except: -1, decisions)
      if answer.uncallable >= 0 {
        throw machine(answer.uncallable).refuse(decisions[answer.uncallable], .event(event), nil)
      }
      if answer.count == 0 { return try declineEvent(event, context, decisions) }
      // Requests with a context must live until the step has run.
      let requests = context.map { makeRequests($0) }
      defer {
        requests?.deinitialize(count: machineCount)
        requests?.deallocate()
      }
      if answer.count == 1 { return try perform(event, decisions, requests) }
      return try jointly { try perform(event, decisions, requests) }
    }
  }

  /// Performs an event in all machines that accept it, if they have no conditions and methods for it and no listener.
  ///
  /// - Returns: The transition of the host's own state, an internal one if that is unchanged; nil if the slow path must
  ///   decide.
  @inline(never)
  func performUnobserved(inRegions event: Int) -> __Change? {
    withRegions(
      { regions in
        guard regions.flags == Flags.settled else { return nil }
        let (machines, acceptors) = (0..<regions.names.count &+ 1, acceptors(of: event))
        var accepts = false
        for number in machines where acceptors & Regions.bit(of: number) != 0 {
          guard let shortcut = regions.cores[number]._withUnsafeGuaranteedRef({ $0.unobservedShortcut(of: event) })
          else { return nil }
          accepts = accepts || shortcut.hasTarget
        }
        guard accepts else { return nil }
        var own = __Change(from: Int32(core.index), to: -1, revision: regions.revision, event: Int32(event))
        for number in machines where acceptors & Regions.bit(of: number) != 0 {
          regions.cores[number]._withUnsafeGuaranteedRef { core in
            guard let shortcut = core.unobservedShortcut(of: event), shortcut.hasTarget, let plans = core.holder?.plans
            else { return }
            if number == 0 { own = __Change(along: shortcut, from: core.index, after: regions.revision, by: own.event) }
            core.enter(shortcut.target, 0, plans)
          }
        }
        regions.settleChange()
        return own
      }, without: nil)
  }

  /// Performs an event in each machine that accepts it.
  ///
  /// - Returns: The effect on the host's own state.
  private func perform(
    _ event: Int, _ decisions: UnsafeMutablePointer<Decision>, _ requests: RequestPointer?
  ) throws -> Effect {
    var own = Effect.stayed
    try forEachMachine { machine in
      let number = machine.core.number
      guard decisions[number].isYes else { return }
      let effect = try machine.perform(.event(event), decisions[number], requests.map { $0 + number })
      if number == 0 { own = effect }
    }
    return own
  }

  /// Allocates a request for each machine.
  private func makeRequests(_ context: ChangeContext) -> RequestPointer {
    let requests = RequestPointer.allocate(capacity: machineCount)
    forEachMachine {
      (requests + $0.core.number).initialize(to: RunningRequest(method: -1, context: $0.ownContext(context)))
    }
    return requests
  }

  /// Returns the context of an event of the whole host, expressed with the names of this machine's rules.
  private func ownContext(_ context: ChangeContext) -> ChangeContext {
    core.number == 0 ? context : self.context(context.userInfo, context.animated)
  }
}
