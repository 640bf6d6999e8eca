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
    /// The parts in which it does anything.
    @usableFromInline let parts: Parts

    @inlinable
    init(_ number: Int, _ change: __Change, _ request: RequestPointer?, _ asked: UInt16, _ parts: Parts) {
      (self.number, self.change, self.request, self.asked, self.parts) = (number, change, request, asked, parts)
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
  mutating func add(_ course: Course) {
    (courses + count).initialize(to: course)
    count += 1
    parts.formUnion(course.parts)
  }
}

extension __EngineHost {
  // MARK: - One step

  /// Lets several machines change in one step: first all that each does before its change, then what is left, the change,
  /// what is entered, who is told. Where something throws nothing has changed.
  ///
  /// - Parameter begin: Decides and runs the bodies; what comes after them each machine adds to the step.
  @inlinable
  @inline(__always)
  func jointly(_ begin: () throws -> Void) rethrows { try withRegions({ try jointly($0, begin) }, without: ()) }

  @inlinable
  @inline(__always)
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
    var parts: JointStep.Parts = isObserved || hears(.after, .didFire, asked) ? .tell : []
    if !change.isInternal {
      if change.source >= 0 { parts.insert(.change) }
      if hears(.after, .didTransition, asked) { parts.insert(.tell) }
      if hears(.willExit, .willExit, asked) { parts.insert(.willExit) }
      if hears(.willEnter, .willEnter, asked) { parts.insert(.willEnter) }
      if hears(.didExit, .didExit, asked) { parts.insert(.didExit) }
      if hears(.didEnter, .didEnter, asked) { parts.insert(.didEnter) }
    }
    step.pointee.add(.init(__number, change, request, asked, parts))
    request?.pointee.outcome = change.isInternal ? .stayed : .happened(change)
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
        if course.pointee.parts.isDisjoint(with: part) { continue }
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

  /// Carries out an event where nobody but the host's own callbacks has a say; nil where more is to be decided.
  ///
  /// - Throws: The error that the method's body threw.
  @inlinable
  @inline(__always)
  func offerPlainly(_ event: Int) throws -> __Change? {
    let takers = takers(of: event)
    if takers & (takers &- 1) != 0 { return try offerPlainly(event, takers) }
    return takers == 0 ? nil : try performPlainly(event, number: takers.trailingZeroBitCount)
  }

  /// The same of an event that several may take.
  @inlinable
  @inline(never)
  func offerPlainly(_ event: Int, _ takers: UInt64) throws -> __Change? {
    let last = withRegions({ $0.machines.count }, without: 0)
    return try withUnsafeTemporaryAllocation(of: PlainPlanning.self, capacity: last + 1) { plannings in
      guard let plannings = plannings.baseAddress else { return nil }
      var (count, isPlain, isUnheard) = (0, true, true)
      for number in 0...last where takers &>> UInt64(number) & 1 != 0 {
        let planning = plannings + count
        planning.initialize(to: PlainPlanning(event, number))
        __visit(number, &planning.pointee)
        if !planning.pointee.isDeclared { continue }
        count += 1
        isPlain = isPlain && planning.pointee.plan != nil
        isUnheard = isUnheard && planning.pointee.isUnheard
      }
      if count == 1 { return try performPlainly(event, number: plannings.pointee.number) }
      guard count > 0, isPlain else { return nil }
      let declared = UnsafeBufferPointer(start: plannings, count: count)
      return isUnheard ? changePlainly(event, declared) : try joinPlainly(event, declared)
    }
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
  @inline(never)
  func performPlainly(_ event: Int, number: Int) throws -> __Change? {
    var performing = PlainPerforming(event)
    __visit(number, &performing)
    if let error = performing.error { throw error }
    return number == 0 || performing.change == nil ? performing.change : changeOfOthers(event)
  }

  /// Lets several machines take an event that no method performs and nobody hears of: each at once, because nobody can tell.
  @inlinable
  @inline(__always)
  func changePlainly(_ event: Int, _ plannings: UnsafeBufferPointer<PlainPlanning>) -> __Change? {
    var (change, revision): (__Change?, _) = (nil, hostRevision)
    for planning in plannings {
      var changing = PlainChanging(planning)
      __visit(planning.number, &changing)
      guard let made = changing.change else { continue }
      // Several changes count once.
      revision = max(revision, made.revision)
      if planning.number == 0 { change = made }
    }
    hostRevision = revision
    return change ?? changeOfOthers(event)
  }

  /// Lets several machines take an event in one step.
  ///
  /// - Throws: The error that a method's body threw, or a refusal, reported.
  @inlinable
  @inline(never)
  func joinPlainly(_ event: Int, _ plannings: UnsafeBufferPointer<PlainPlanning>) throws -> __Change? {
    var change: __Change?
    try withUnsafeTemporaryAllocation(of: RunningRequest.self, capacity: plannings.count) { requests in
      guard let requests = requests.baseAddress else { return }
      var made = 0
      defer { requests.deinitialize(count: made) }
      try jointly {
        for planning in plannings {
          if !planning.isPerformed {
            var joining = PlainJoining(planning)
            __visit(planning.number, &joining)
            if planning.number == 0 { change = joining.change }
          } else {
            made += 1
            try perform(event, nil, Decision(planning.cell), number: planning.number, requests + made - 1)
            if planning.number == 0, case .happened(let own) = requests.pointee.takeOutcome() { change = own }
          }
        }
      }
    }
    return change ?? changeOfOthers(event)
  }

  /// What such an event comes to in this machine.
  @inlinable
  @inline(__always)
  func joinedChange(along plan: UnsafePointer<Plan>) -> __Change {
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
  func offerEvent(_ event: Int, _ context: ChangeContext?) throws -> RunningRequest.Outcome {
    try withRegions({ regions in try offerEvent(event, context, to: regions) }, without: .none)
  }

  @inlinable
  @inline(__always)
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
      // What came along lasts until the step has been carried out.
      return try withUnsafeTemporaryAllocation(of: RunningRequest.self, capacity: count) { requests in
        guard let requests = requests.baseAddress else { return .none }
        var made = 0
        defer { requests.deinitialize(count: made) }
        try jointly {
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
  @inlinable
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
  @inlinable
  func perform(
    _ event: Int, _ context: ChangeContext?, _ decision: Decision, number: Int, _ request: RequestPointer
  ) throws {
    request.initialize(to: RunningRequest(method: -1, context: nil))
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
