// An event is offered to all machines of a host with regions, and all that take it change in one step.

/// One step of several machines: what each of them does in it, once all bodies have run.
///
/// It lies on the stack of whoever begins it.
@usableFromInline
struct JointStep {
  /// The parts of the course, in the order in which the machines take them.
  @frozen
  @usableFromInline
  struct Parts: OptionSet {
    @usableFromInline let rawValue: UInt8

    @inlinable
    init(rawValue: UInt8) { self.rawValue = rawValue }

    @inlinable static var willExit: Self { Self(rawValue: 1) }
    @inlinable static var willEnter: Self { Self(rawValue: 2) }
    @inlinable static var change: Self { Self(rawValue: 4) }
    @inlinable static var didExit: Self { Self(rawValue: 8) }
    @inlinable static var didEnter: Self { Self(rawValue: 16) }
    @inlinable static var tell: Self { Self(rawValue: 32) }

    /// Those in which states are left: of the last machine first, as SCXML has it.
    @inlinable static var exits: Self { [.willExit, .didExit] }
  }

  /// What one machine does.
  @usableFromInline
  struct Course {
    /// The machine's number.
    @usableFromInline let number: Int
    @usableFromInline let change: __Change
    @usableFromInline let request: RequestPointer?
    /// The moments that closures or a trace of the machine want to hear of.
    @usableFromInline let asked: UInt16

    @inlinable
    init(_ number: Int, _ change: __Change, _ request: RequestPointer?, _ asked: UInt16) {
      (self.number, self.change, self.request, self.asked) = (number, change, request, asked)
    }
  }

  /// A machine whose body runs in a state of its own goes there, and then on.
  @inlinable static var mostCourses: Int { 2 }

  @usableFromInline let courses: UnsafeMutablePointer<Course>
  @usableFromInline var count = 0
  /// The parts that anything is done in.
  @usableFromInline var parts: Parts = []

  @inlinable
  init(_ courses: UnsafeMutablePointer<Course>) { self.courses = courses }

  @inlinable
  mutating func add(_ course: Course, _ parts: Parts) {
    (courses + count).initialize(to: course)
    count += 1
    self.parts.formUnion(parts)
  }
}

extension __EngineHost {
  // MARK: - One step

  /// Lets several machines change in one step: first all that each does before its change, then what is left, the change,
  /// what is entered, who is told. Where something throws nothing has changed.
  ///
  /// - Parameter begin: Decides and runs the bodies; what comes after them each machine adds to the step.
  @inlinable
  func jointly(_ regions: __Regions, _ begin: () throws -> Void) rethrows {
    let most = JointStep.mostCourses * (regions.machines.count + 1)
    try withUnsafeTemporaryAllocation(of: JointStep.Course.self, capacity: most) { courses in
      guard let courses = courses.baseAddress else { return }
      var step = JointStep(courses)
      try withUnsafeMutablePointer(to: &step) { step in
        regions.jointStep = step
        var ended = TurnEnd.attempt
        defer {
          regions.jointStep = nil
          settleRegions(regions, ended)
        }
        try begin()
        ended = .transition
        regions.unsettle()
        runStep(step, regions)
      }
    }
  }

  /// Adds the rest of a course to the step that is under way.
  @inlinable
  @inline(never)
  func joinStep(_ step: UnsafeMutablePointer<JointStep>, _ change: __Change, _ request: RequestPointer?) {
    let asked = askedMoments
    var parts: JointStep.Parts = request != nil || isObserved || hears(.after, .didFire, asked) ? .tell : []
    if !change.isInternal {
      if change.source >= 0 { parts.insert(.change) }
      if hears(.after, .didTransition, asked) { parts.insert(.tell) }
      if hears(.willExit, .willExit, asked) { parts.insert(.willExit) }
      if hears(.willEnter, .willEnter, asked) { parts.insert(.willEnter) }
      if hears(.didExit, .didExit, asked) { parts.insert(.didExit) }
      if hears(.didEnter, .didEnter, asked) { parts.insert(.didEnter) }
    }
    step.pointee.add(.init(__number, change, request, asked), parts)
  }

  /// Steps 5 to 11 of several machines, part by part.
  @inlinable
  func runStep(_ step: UnsafeMutablePointer<JointStep>, _ regions: __Regions) {
    var bit: UInt8 = 1
    while bit <= JointStep.Parts.tell.rawValue {
      let part = JointStep.Parts(rawValue: bit)
      bit &<<= 1
      if step.pointee.parts.isDisjoint(with: part) { continue }
      let count = step.pointee.count
      for place in 0..<count {
        let course = step.pointee.courses + (JointStep.Parts.exits.isSuperset(of: part) ? count - 1 - place : place)
        var taking = PartTaking(part, course)
        __visit(course.pointee.number, &taking)
      }
      // Several changes count once.
      if part == .change { regions.revision &+= 1 }
    }
  }

  /// One part of a course.
  @inlinable
  @inline(never)
  func takePart(_ part: JointStep.Parts, _ course: UnsafeMutablePointer<JointStep.Course>) {
    let (change, asked) = (course.pointee.change, course.pointee.asked)
    let (plans, step) = (plans, __Step(change, course.pointee.request))
    if part == .tell { return tell(of: step, asked, fires: true) }
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

  // MARK: - Events

  /// Carries out an event where nobody but the host's own callbacks has a say: whichever method performs it, where one machine
  /// takes it, and where several do, what no method performs; nil where more is to be decided.
  ///
  /// - Throws: The error that the method's body threw.
  @inlinable
  @inline(never)
  func offerPlainly(_ event: Int) throws -> __Change? {
    let takers = takers(of: event)
    if takers & (takers &- 1) == 0 {
      return takers == 0 ? nil : try performPlainly(event, number: takers.trailingZeroBitCount)
    }
    let last = withRegions({ $0.machines.count }, without: 0)
    var (count, first, isPlain, isUnheard) = (0, 0, true, true)
    for number in 0...last where takers &>> UInt64(number) & 1 != 0 {
      var planning = PlainPlanning(event)
      __visit(number, &planning)
      if !planning.isDeclared { continue }
      if count == 0 { first = number }
      count += 1
      isPlain = isPlain && planning.isPlain
      isUnheard = isUnheard && planning.isUnheard
    }
    if count == 1 { return try performPlainly(event, number: first) }
    guard count > 0, isPlain else { return nil }
    return isUnheard ? changePlainly(event, takers, last) : joinPlainly(event, takers)
  }

  /// The machines that take an event in some state, a bit each; all, where that isn't known.
  @inlinable
  @inline(__always)
  func takers(of event: Int) -> UInt64 {
    let plans = plans
    guard let takers = plans.pointee.takers, event < Int(plans.pointee.eventCount) else { return .max }
    return takers[event]
  }

  /// Lets one machine carry out an event.
  @inlinable
  @inline(__always)
  func performPlainly(_ event: Int, number: Int) throws -> __Change? {
    var performing = PlainPerforming(event)
    __visit(number, &performing)
    if let error = performing.error { throw error }
    return number == 0 || performing.change == nil ? performing.change : changeOfOthers(event)
  }

  /// Lets several machines take an event that no method performs and nobody hears of: each at once, because nobody can tell.
  @inlinable
  @inline(__always)
  func changePlainly(_ event: Int, _ takers: UInt64, _ last: Int) -> __Change? {
    var (change, revision): (__Change?, _) = (nil, hostRevision)
    for number in 0...last where takers &>> UInt64(number) & 1 != 0 {
      var changing = PlainChanging(event)
      __visit(number, &changing)
      guard let made = changing.change else { continue }
      // Several changes count once.
      revision = max(revision, made.revision)
      if number == 0 { change = made }
    }
    hostRevision = revision
    return change ?? changeOfOthers(event)
  }

  /// Lets several machines take an event that no method performs.
  @inlinable
  @inline(never)
  func joinPlainly(_ event: Int, _ takers: UInt64) -> __Change? {
    guard let regions = __regions else { return nil }
    var change: __Change?
    jointly(regions) {
      for number in 0...regions.machines.count where takers &>> UInt64(number) & 1 != 0 {
        var joining = PlainJoining(event, regions.jointStep)
        __visit(number, &joining)
        if number == 0 { change = joining.change }
      }
    }
    return change ?? changeOfOthers(event)
  }

  /// What such an event comes to in this machine; nil where it doesn't take it.
  @inlinable
  @inline(__always)
  func joinedChange(_ event: Int) -> __Change? {
    guard let plan = plainPlan(of: .event(event), plans) else { return nil }
    var change = plainChange(along: plan)
    if change.isInternal { change.revision &-= 1 }
    return change
  }

  /// What an event comes to that other machines took: no transition of this one.
  @inlinable
  func changeOfOthers(_ event: Int) -> __Change {
    __Change(from: Int32(__storage.index), to: -1, revision: hostRevision, event: Int32(truncatingIfNeeded: event))
  }

  /// Carries out an event: offers it to each machine, and lets all change in one step that take it. None does where one would
  /// take it with a method that an event can't call.
  ///
  /// - Throws: A ``Refusal``, reported, where none takes it; or the error that a method's body threw, after which nothing has
  ///   changed.
  @inlinable
  @inline(never)
  func offerEvent(_ event: Int, _ context: ChangeContext?, to regions: __Regions) throws -> RunningRequest.Outcome {
    let last = regions.machines.count
    return try withUnsafeTemporaryAllocation(of: Decision.self, capacity: last + 1) { decisions in
      guard let decisions = decisions.baseAddress else { return .none }
      var (count, first, uncallable) = (0, 0, -1)
      let takers = takers(of: event)
      for number in 0...last {
        var deciding = Deciding(event, context)
        if takers &>> UInt64(number) & 1 != 0 { __visit(number, &deciding) }
        (decisions + number).initialize(to: deciding.decision)
        if deciding.decision.obstacle == .uncallable { uncallable = number }
        if !deciding.decision.isYes { continue }
        if count == 0 { first = number }
        count += 1
      }
      if uncallable >= 0 { throw regions.refusal(of: event, decisions[uncallable], by: uncallable, for: self) }
      if count == 0 { return try regions.decline(event, context, decisions, for: self) }
      if count == 1 { return try perform(event, context, decisions[first], number: first) }
      var outcome = RunningRequest.Outcome.stayed
      // What came along lasts until the step has been carried out.
      try withUnsafeTemporaryAllocation(of: RunningRequest.self, capacity: last + 1) { requests in
        guard let requests = requests.baseAddress else { return }
        for number in 0...last { (requests + number).initialize(to: RunningRequest(method: -1, context: nil)) }
        defer {
          outcome = requests[0].outcome
          requests.deinitialize(count: last + 1)
        }
        try jointly(regions) {
          for number in 0...last where decisions[number].isYes {
            try perform(event, context, decisions[number], number: number, requests + number)
          }
        }
      }
      return decisions[0].isYes ? outcome : .stayed
    }
  }

  /// Lets one machine carry out an event that was decided.
  @inlinable
  func perform(
    _ event: Int, _ context: ChangeContext?, _ decision: Decision, number: Int
  ) throws -> RunningRequest.Outcome {
    var request = RunningRequest(method: -1, context: nil)
    try withUnsafeMutablePointer(to: &request) { try perform(event, context, decision, number: number, $0) }
    return number == 0 ? request.outcome : .stayed
  }

  @inlinable
  func perform(
    _ event: Int, _ context: ChangeContext?, _ decision: Decision, number: Int, _ request: RequestPointer
  ) throws {
    var performing = Performing(event, context, decision, request)
    __visit(number, &performing)
    if let error = performing.error { throw error }
  }

  /// What comes along with an event of the whole host, told with the names of this machine's rules.
  @inlinable
  func ownContext(_ context: ChangeContext?) -> ChangeContext? {
    context.map { __number == 0 ? $0 : self.context($0.userInfo, $0.animated) }
  }
}

// MARK: - What is done with each machine

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

/// Asks whether the state declares an event, and if so, whether no method performs it and nobody but the host's own callbacks
/// has a say.
@usableFromInline
struct PlainPlanning: __MachineVisitor {
  @usableFromInline let event: Int
  @usableFromInline var isDeclared = false
  @usableFromInline var isPlain = false
  /// Whether nobody hears of it at all.
  @usableFromInline var isUnheard = false

  @inlinable
  init(_ event: Int) { self.event = event }

  @inlinable
  mutating func visit<Machine: __EngineHost>(_ machine: Machine) {
    guard machine.knows(event), machine.declares(.event(event)) else { return }
    isDeclared = true
    guard let plan = machine.plainPlan(of: .event(event), machine.plans), plan.pointee.method < 0 else { return }
    isPlain = true
    isUnheard = machine.isUnheard(entering: plan.pointee.flags)
  }
}

/// Changes a machine as such an event wants it, of which nobody hears.
@usableFromInline
struct PlainChanging: __MachineVisitor {
  @usableFromInline let event: Int
  @usableFromInline var change: __Change?

  @inlinable
  init(_ event: Int) { self.event = event }

  @inlinable
  mutating func visit<Machine: __EngineHost>(_ machine: Machine) {
    guard machine.knows(event), let change = machine.joinedChange(event) else { return }
    if !change.isInternal { machine.enterPlainly(change.target, machine.plans.pointee.flags[change.end]) }
    self.change = change
  }
}

/// Adds to a joint step what comes of such an event.
@usableFromInline
struct PlainJoining: __MachineVisitor {
  @usableFromInline let event: Int
  @usableFromInline let step: UnsafeMutablePointer<JointStep>?
  @usableFromInline var change: __Change?

  @inlinable
  init(_ event: Int, _ step: UnsafeMutablePointer<JointStep>?) { (self.event, self.step) = (event, step) }

  @inlinable
  mutating func visit<Machine: __EngineHost>(_ machine: Machine) {
    guard let step, machine.knows(event), let change = machine.joinedChange(event) else { return }
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
      if case .none = request.pointee.outcome { request.pointee.outcome = outcome }
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
