// An event is offered to all machines of a host with regions, and all that take it change in one step.

/// One step of several machines: what each of them does in it, once all bodies have run.
struct JointStep {
  /// The parts of the course, in the order in which the machines take them.
  struct Parts: OptionSet {
    let rawValue: UInt8

    init(rawValue: UInt8) { self.rawValue = rawValue }

    static var willExit: Self { Self(rawValue: 1) }
    static var willEnter: Self { Self(rawValue: 2) }
    @inlinable static var change: Self { Self(rawValue: 4) }
    static var didExit: Self { Self(rawValue: 8) }
    static var didEnter: Self { Self(rawValue: 16) }
    static var tell: Self { Self(rawValue: 32) }

    /// Those in which states are left: of the last machine first, as SCXML has it.
    static var exits: Self { [.willExit, .didExit] }
  }

  /// What one machine does.
  struct Course {
    /// The machine's number.
    let number: Int
    let change: __Change
    let request: RequestPointer?
    /// The moments that closures or a trace of the machine want to hear of.
    let asked: UInt16
    /// The parts in which it does anything.
    let parts: Parts
    /// Whether the event has been carried out; false where a body continues in its own state.
    let fires: Bool

    init(
      _ number: Int, _ change: __Change, _ request: RequestPointer?, _ asked: UInt16, _ parts: Parts, fires: Bool
    ) {
      (self.number, self.change, self.request) = (number, change, request)
      (self.asked, self.parts, self.fires) = (asked, parts, fires)
    }
  }

  /// A machine whose body runs in a state of its own goes there, and then on.
  static var mostCourses: Int { 2 }

  /// Whether it is under way.
  @usableFromInline
  var isUnderWay: Bool
  /// The number of the machine whose method was called, with whose body the step ends; -1 for a step of an event.
  var leader = -1
  /// Room for as many as there may be, made when first needed.
  private(set) var courses: UnsafeMutablePointer<Course>?
  var count: Int
  /// The parts that anything is done in.
  var parts: Parts

  /// None.
  init() { (isUnderWay, courses, count, parts) = (false, nil, 0, Parts(rawValue: 0)) }

  /// Begins a step.
  ///
  /// - Parameter count: How many machines there are.
  @inlinable
  mutating func begin(of count: Int) {
    if courses == nil { courses = .allocate(capacity: Self.mostCourses * count) }
    (isUnderWay, leader, self.count, parts) = (true, -1, 0, Parts(rawValue: 0))
  }

  /// Adds the course of a machine, in the order of their numbers.
  mutating func add(_ course: Course) {
    let courses = courses.unsafelyUnwrapped
    (courses + count).initialize(to: course)
    var place = count
    while place > 0, courses[place - 1].number > course.number {
      courses[place] = courses[place - 1]
      place -= 1
    }
    courses[place] = course
    count &+= 1
    parts.formUnion(course.parts)
  }

  /// What has become of an event that was offered where nobody but the host's own callbacks has a say.
  enum Offered {
    /// More is to be decided.
    case undecided
    /// The host's own machine alone takes it, and has not done so yet.
    case own
    /// Other machines took it.
    case others
    /// The host's own machine took it with others: the plan, the state that it was in, and the revision.
    case joint(UnsafePointer<Plan>, Int32, Int)
  }
}

extension Engine {
  // MARK: - One step

  /// Lets several machines change in one step: first all that each does before its change, then what is left, the change,
  /// what is entered, who is told. Where something throws nothing has changed.
  ///
  /// - Parameters:
  ///   - regions: The machines.
  ///   - settles: Whether what is kept for the end is dealt with; else whoever begins this does that.
  ///   - begin: Decides and runs the bodies; what comes after them each machine adds to the step.
  @inline(__always)
  func jointly(_ regions: __Regions, settles: Bool = true, _ begin: () throws -> Void) rethrows {
    regions.begin(jointStep: true)
    var ended = TurnEnd.attempt
    defer {
      if ended == .attempt { regions.begin(jointStep: false) }
      if settles { settleRegions(regions, ended) } else { regions.resettle() }
    }
    try begin()
    ended = .transition
    runJointStep(of: regions)
  }

  /// Carries out the step once all bodies have run, and ends it.
  func runJointStep(of regions: __Regions) {
    regions.unsettle()
    runStep(of: regions)
    regions.begin(jointStep: false)
  }

  /// Adds the rest of a course to the step that is under way.
  @inline(never)
  func joinStep(_ regions: __Regions, _ change: __Change, _ request: RequestPointer?, fires: Bool = true) {
    let asked = askedMoments
    var parts: JointStep.Parts = isObserved || hears(.after, .didFire, asked) ? .tell : []
    if !change.isInternal {
      if change.source >= 0 { parts.insert(.change) }
      if hears(.after, .didTransition, asked) { parts.insert(.tell) }
      if hears(.willExit, .willExit, asked) { parts.insert(.willExit) }
      if hears(.willEnter, .willEnter, asked) { parts.insert(.willEnter) }
      if hears(.didExit, .didExit, asked) { parts.insert(.didExit) }
      if hears(.didEnter, .didEnter, asked) { parts.insert(.didEnter) }
    }
    // The requests of the other machines of a called method, which bring nothing along, end before the step.
    let isKept = regions.jointStep.leader < 0 || regions.jointStep.leader == core.number
    regions.jointStep.add(.init(core.number, change, isKept ? request : nil, asked, parts, fires: fires))
    request?.pointee.outcome = change.isInternal ? .stayed : .happened(change)
  }

  /// Steps 5 to 11 of several machines, part by part.
  @inline(never)
  func runStep(of regions: __Regions) {
    guard let courses = regions.jointStep.courses else { return }
    var parts = regions.jointStep.parts.rawValue
    let count = regions.jointStep.count
    while parts != 0 {
      let part = JointStep.Parts(rawValue: 1 &<< UInt8(truncatingIfNeeded: parts.trailingZeroBitCount))
      parts &= parts &- 1
      for place in 0..<count {
        let course = courses + (JointStep.Parts.exits.isSuperset(of: part) ? count &- 1 &- place : place)
        if course.pointee.parts.isDisjoint(with: part) { continue }
        machine(course.pointee.number)?.takePart(part, course)
      }
      // Several changes count once.
      if part == .change { regions.revision &+= 1 }
    }
  }

  /// One part of a course.
  @inline(never)
  func takePart(_ part: JointStep.Parts, _ course: UnsafeMutablePointer<JointStep.Course>) {
    let (change, asked) = (course.pointee.change, course.pointee.asked)
    let (plans, step) = (plans, __Step(change, course.pointee.request))
    if part == .tell { return tell(of: step, asked, fires: course.pointee.fires) }
    if change.isInternal { return }
    switch part {
    case .willExit: takeStep(.willExit, step, plans, asked)
    case .willEnter: takeStep(.willEnter, step, plans, asked)
    // Nothing changes where a machine starts.
    case .change: if change.source >= 0 { apply(change, plans) }
    case .didExit: takeStep(.didExit, step, plans, asked)
    default: takeStep(.didEnter, step, plans, asked)
    }
  }

  // MARK: - Method calls

  /// Whether other machines of the host accept the event of a method as well.
  @inlinable
  @inline(__always)
  func isShared(_ method: Int) -> Bool { withRegions({ $0.isShared(method) }, without: false) }

  /// Begins the joint step of a called method whose event other machines of the host accept as well: decides for them and
  /// runs their bodies. The step is carried out at the end of the method's own body.
  ///
  /// - Parameters:
  ///   - method: The method, about which its own machine has decided.
  ///   - plan: The plan that it takes.
  /// - Returns: The refusal of the call, reported; nil where its body runs.
  @inline(__always)
  func beginJointCall(of method: Int, along plan: Int32) -> Refusal? {
    isShared(method) ? withRegions({ beginJointCall(of: method, along: plan, in: $0) }, without: nil) : nil
  }

  func beginJointCall(of method: Int, along plan: Int32, in regions: __Regions) -> Refusal? {
    if regions.jointStep.isUnderWay { return nil }
    let event = Int(plans.pointee.plans[Int(plan)].event)
    let decisions = decisionsElsewhere(about: event, in: regions)
    if let (number, decision) = decisions.first(where: { $0.decision.obstacle == .uncallable }) {
      return regions.refusal(of: event, decision, by: number, for: self)
    }
    if decisions.isEmpty { return nil }
    regions.begin(jointStep: true)
    regions.jointStep.leader = core.number
    do {
      for (number, decision) in decisions {
        _ = try perform(event, nil, decision, number: number)
      }
      return nil
    } catch {
      regions.begin(jointStep: false)
      settleRegions(regions, .attempt)
      return error as? Refusal
        ?? refuse(
          refusal(.declined, .method(method), .bodyThrew(event: host.__table.eventNames[event], error: "\(error)")))
    }
  }

  /// The decisions of the other machines of the host that accept an event, or would with arguments.
  private func decisionsElsewhere(about event: Int, in regions: __Regions) -> [(number: Int, decision: Decision)] {
    let takers = takers(of: event)
    var decisions: [(number: Int, decision: Decision)] = []
    for number in 0...regions.machines.count where number != core.number && takers &>> UInt64(number) & 1 != 0 {
      guard let decision = machine(number)?.decision(about: event, nil) else { continue }
      if decision.isYes || decision.obstacle == .uncallable { decisions.append((number, decision)) }
    }
    return decisions
  }

  /// The machine of the host that accepts the event of a method with another method, which an event can't call.
  func obstacleElsewhere(to method: Int, _ event: Int) -> (number: Int, decision: Decision)? {
    guard isShared(method), let regions = hostRegions else { return nil }
    let owner = regions.owner(of: method)
    return (regions.machine(owner) ?? self).decisionsElsewhere(about: event, in: regions)
      .first { $0.decision.obstacle == .uncallable }
  }

  // MARK: - Events

  /// Decides about an event of the whole host.
  func decision(about event: Int, _ context: ChangeContext?) -> Decision {
    guard knows(event) else { return Decision(Cell.none) }
    guard let context else { return foreseen(decision(on: .event(event), nil)) }
    var request = RunningRequest(method: -1, context: ownContext(context))
    return withUnsafeMutablePointer(to: &request) { foreseen(decision(on: .event(event), $0)) }
  }

  /// Carries out an event where nobody but the host's own callbacks has a say; nil where more is to be decided.
  ///
  /// - Throws: The error that the method's body threw.
  @inline(__always)
  func offerPlainly(_ event: Int) throws -> __Change? {
    switch try withRegions({ try offer(event, to: takers(of: event), of: $0) }, without: .undecided) {
    case .undecided: nil
    case .own: try performAlone(.event(event))
    case .others: changeOfOthers(event)
    case .joint(let plan, let source, let revision):
      __Change(
        from: source, to: plan.pointee.target, depth: plan.pointee.depth, revision: revision, event: plan.pointee.event,
        method: plan.pointee.method)
    }
  }

  /// The machines that take an event in some state, a bit each; all, where that isn't known.
  @inline(__always)
  func takers(of event: Int) -> UInt64 {
    let plans = plans
    guard let takers = plans.pointee.takers, event < Int(plans.pointee.eventCount) else { return .max }
    return takers[event]
  }

  /// Carries out an event that some machines may take, unless the host's own machine alone does.
  @inline(never)
  func offer(_ event: Int, to takers: UInt64, of regions: __Regions) throws -> JointStep.Offered {
    guard takers != .max, regions.flags == Flags.settled else { return .undecided }
    var (declaring, isUnheard, last, own): (UInt64, Bool, UnsafePointer<Plan>?, UnsafePointer<Plan>?) = (
      0, true, nil, nil
    )
    var rest = takers
    while rest != 0 {
      let number = rest.trailingZeroBitCount
      rest &= rest &- 1
      let standing = standing(of: number)
      guard let plans = standing.plans else { return .undecided }
      let cell = plans.pointee.events.cell(standing.index, event)
      if cell == Cell.none { continue }
      guard let plan = standing.plainPlan(at: cell, plans) else { return .undecided }
      isUnheard = isUnheard && plan.pointee.method < 0 && standing.isUnheard(entering: plan.pointee.flags)
      declaring |= 1 &<< UInt64(truncatingIfNeeded: number)
      last = plan
      if number == 0 { own = plan }
    }
    guard let last else { return .undecided }
    let joint = own.map { JointStep.Offered.joint($0, Int32(core.index), regions.revision &+ 1) } ?? .others
    if declaring & (declaring &- 1) != 0 {
      if !isUnheard {
        return try join(event, declaring, regions) ? joint : .others
      }
      // Nobody can tell in which order: several changes count once.
      var hasChanged = false
      while declaring != 0 {
        if let machine = machine(declaring.trailingZeroBitCount),
          case let plan = Standing(machine).plan(of: event), plan.pointee.target >= 0
        {
          machine.enterPlainly(plan.pointee.target, plan.pointee.flags)
          hasChanged = true
        }
        declaring &= declaring &- 1
      }
      if hasChanged { regions.revision &+= 1 }
      return joint
    }
    if own != nil { return .own }
    if last.pointee.method >= 0 { return try host.__perform(Int(last.pointee.method)) ? .others : .undecided }
    if let machine = machine(declaring.trailingZeroBitCount) {
      machine.carryOutPlainly(machine.joinedChange(along: last), last)
    }
    return .others
  }

  /// Lets several machines take an event in one step.
  ///
  /// - Returns: Whether the host's own machine was among them: a method that chose nothing has changed nothing.
  /// - Throws: The error that a method's body threw, or a refusal, reported.
  @inline(never)
  func join(_ event: Int, _ declaring: UInt64, _ regions: __Regions) throws -> Bool {
    var isOwn = false
    try jointly(regions) {
      var rest = declaring
      while rest != 0 {
        let number = rest.trailingZeroBitCount
        rest &= rest &- 1
        // What the bodies before have done can't have changed that.
        let plan = standing(of: number).plan(of: event)
        if plan.pointee.method < 0 {
          if let machine = machine(number) { machine.carryOut(machine.joinedChange(along: plan), machine.plans, nil) }
        } else {
          // The method's guard decides as if it were called alone, and adds what comes after its body to the step.
          regions.resettle()
          do { try callBare(Int(plan.pointee.method)) } catch let error as RefusedCall { throw refuse(error.refusal) }
        }
        if number == 0 { isOwn = regions.jointStep.count > 0 }
      }
    }
    return isOwn
  }

  /// Where a machine of the host stands.
  @inline(__always)
  func standing(of number: Int) -> Standing { Standing(machine(number) ?? self) }

  /// What such an event comes to in this machine.
  @inline(__always)
  func joinedChange(along plan: UnsafePointer<Plan>) -> __Change {
    var change = plainChange(along: plan)
    if change.isInternal { change.revision &-= 1 }
    return change
  }

  /// What an event comes to that other machines took: no transition of this one.
  func changeOfOthers(_ event: Int) -> __Change {
    __Change(from: Int32(core.index), to: -1, revision: hostRevision, event: Int32(truncatingIfNeeded: event))
  }

  /// Carries out an event: offers it to each machine, and lets all change in one step that take it. None does where one would
  /// take it with a method that an event can't call.
  ///
  /// - Throws: A ``Refusal``, reported, where none takes it; or the error that a method's body threw, after which nothing has
  ///   changed.
  @inline(never)
  func offerEvent(_ event: Int, _ context: ChangeContext?) throws -> RunningRequest.Outcome {
    try withRegions({ regions in try offerEvent(event, context, to: regions) }, without: .none)
  }

  @inline(__always)
  func offerEvent(_ event: Int, _ context: ChangeContext?, to regions: __Regions) throws -> RunningRequest.Outcome {
    let last = regions.machines.count
    return try withUnsafeTemporaryAllocation(of: Decision.self, capacity: last + 1) { decisions in
      guard let decisions = decisions.baseAddress else { return .none }
      var (count, first, uncallable) = (0, 0, -1)
      let takers = takers(of: event)
      for number in 0...last {
        let mayTake = takers &>> UInt64(number) & 1 != 0
        let decision = mayTake ? machine(number)?.decision(about: event, context) : nil
        (decisions + number).initialize(to: decision ?? Decision(Cell.none))
        if decision?.obstacle == .uncallable { uncallable = number }
        if decision?.isYes != true { continue }
        if count == 0 { first = number }
        count += 1
      }
      if uncallable >= 0 { throw regions.refusal(of: event, decisions[uncallable], by: uncallable, for: self) }
      if count == 0 { return try regions.decline(event, context, decisions, for: self) }
      if count == 1 { return try perform(event, context, decisions[first], number: first) }
      // What came along lasts until the step has been carried out.
      return try withUnsafeTemporaryAllocation(of: RunningRequest.self, capacity: count) { requests in
        guard let requests = requests.baseAddress else { return .none }
        var made = 0
        defer { requests.deinitialize(count: made) }
        try jointly(regions) {
          for number in 0...last where decisions[number].isYes {
            made += 1
            try perform(event, context, decisions[number], number: number, requests + made - 1)
          }
        }
        return decisions[0].isYes ? requests.pointee.takeOutcome() : .stayed
      }
    }
  }

  /// Lets one machine carry out an event that was decided.
  func perform(
    _ event: Int, _ context: ChangeContext?, _ decision: Decision, number: Int
  ) throws -> RunningRequest.Outcome {
    try withUnsafeTemporaryAllocation(of: RunningRequest.self, capacity: 1) { request in
      guard let request = request.baseAddress else { return .none }
      defer { request.deinitialize(count: 1) }
      try perform(event, context, decision, number: number, request)
      return number == 0 ? request.pointee.takeOutcome() : .stayed
    }
  }

  /// The same, with the memory for its request, which has been made also where this throws.
  func perform(
    _ event: Int, _ context: ChangeContext?, _ decision: Decision, number: Int, _ request: RequestPointer
  ) throws {
    request.initialize(to: RunningRequest(method: -1, context: nil))
    guard let machine = machine(number) else { return }
    request.pointee.context = machine.ownContext(context)
    request.pointee.note(try machine.perform(.event(event), decision, request))
  }

  /// What comes along with an event of the whole host, told with the names of this machine's rules.
  func ownContext(_ context: ChangeContext?) -> ChangeContext? {
    context.map { core.number == 0 ? $0 : self.context($0.userInfo, $0.animated) }
  }
}
