// Steps 1 and 2: one decision, asked once for a request. `can`, `refusal(of:)`, `fire`, method calls and `handle` all ask it.

extension Engine {
  /// Asks the conditions of what a state does with a request, in order, each once. Changes nothing.
  ///
  /// - Parameters:
  ///   - cell: What the state does with it.
  ///   - request: The request, where something comes along with it.
  @inline(__always)
  func decide(_ cell: Int32, _ plans: PlanPointer, _ request: RequestPointer?) -> Decision {
    guard cell >= 0 || cell <= Cell.firstList else { return Decision(cell) }
    let asked = askedMoments
    if cell >= 0, case let plan = plans.pointee.plans + Int(cell), plan.pointee.conditionCount == 0,
      !canBeStopped(asked), !plan.pointee.kind.contains(.undecided)
    {
      return Decision(cell)
    }
    // What a condition requests waits, as it does at every other step.
    return unsettled {
      if cell < 0 { return decideAmong(cell, plans, request, asked) }
      let unmet = unmet(cell, plans, asked)
      return unmet == 0 ? confirmed(cell, plans, request, asked) : Decision(cell, .conditions, unmet: unmet)
    }
  }

  /// Whether anybody can stop a transition whose conditions hold.
  @inline(__always)
  func canBeStopped(_ asked: UInt16) -> Bool {
    core.callbacks.contains(.conditions) || asked & (Moment.shouldFire.bit | Moment.shouldTransition.bit) != 0
  }

  /// Tries several plans in order, until the conditions of one hold.
  @inline(never)
  func decideAmong(_ cell: Int32, _ plans: PlanPointer, _ request: RequestPointer?, _ asked: UInt16) -> Decision {
    var answers = Answers()
    var next = cell
    while next <= Cell.firstList {
      var list = plans.pointee.candidates + Int(Cell.firstList &- next)
      while list.pointee >= 0 {
        if holds(list.pointee, plans, &answers, asked) { return confirmed(list.pointee, plans, request, asked) }
        list += 1
      }
      next = list.pointee
    }
    return Decision(cell, .conditions, unmet: answers.unmet)
  }

  /// Asks all conditions of a plan that is tried alone; those that do not hold, a bit each.
  @inline(__always)
  func unmet(_ plan: Int32, _ plans: PlanPointer, _ asked: UInt16) -> UInt64 {
    let plan = plans.pointee.plans + Int(plan)
    let conditions = plans.pointee.conditions + Int(plan.pointee.conditions)
    var unmet: UInt64 = 0
    var place: Int32 = 0
    while place < plan.pointee.conditionCount {
      if !holds(Int(conditions[Int(place)]), plan, asked) { unmet |= 1 &<< UInt64(min(place, 63)) }
      place &+= 1
    }
    return unmet
  }

  /// Asks one condition of a plan.
  @inline(__always)
  func holds(_ condition: Int, _ plan: UnsafePointer<Plan>, _ asked: UInt16) -> Bool {
    let answer = host.__holds(condition)
    if asked & Moment.when.bit != 0 { traceAnswer(.when, condition, answer, plan) }
    return answer
  }

  /// Asks all conditions of a plan that is one of several; whether all hold.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - plans: The table's.
  ///   - answers: What was asked for this request before.
  ///   - asked: The moments that closures or a trace want to hear of.
  @inline(__always)
  func holds(_ plan: Int32, _ plans: PlanPointer, _ answers: inout Answers, _ asked: UInt16) -> Bool {
    let plan = plans.pointee.plans + Int(plan)
    var holdsAll = true
    var place = Int(plan.pointee.conditions)
    let end = place &+ Int(plan.pointee.conditionCount)
    while place < end {
      let condition = Int(plans.pointee.conditions[place])
      let answer: Bool
      if let known = answers.known(condition) {
        answer = known
      } else {
        answer = holds(condition, plan, asked)
        answers.know(condition, answer)
      }
      answers.add(answer)
      holdsAll = holdsAll && answer
      place &+= 1
    }
    return holdsAll
  }

  /// Asks the conditions that can stop a plan which was picked: `shouldFire`, then `shouldTransition(_:)`.
  @inline(__always)
  func confirmed(_ index: Int32, _ plans: PlanPointer, _ request: RequestPointer?, _ asked: UInt16) -> Decision {
    // A body must not run whose end nothing can decide about.
    if case let plan = plans.pointee.plans + Int(index), plan.pointee.kind.contains(.undecided),
      case let obstacle = obstacleAhead(plan.pointee), obstacle != .none
    {
      return Decision(index, obstacle)
    }
    return canBeStopped(asked) ? confirmedByHost(index, plans, request, asked) : Decision(index)
  }

  @inline(never)
  func confirmedByHost(_ plan: Int32, _ plans: PlanPointer, _ request: RequestPointer?, _ asked: UInt16) -> Decision {
    let step = __Step(change(along: plan, plans), request)
    let change = step.change
    if change.event >= 0, !ask(.shouldFire, index: Int(change.event), step, asked) {
      return Decision(plan, .shouldFire)
    }
    if !change.isInternal, !ask(.shouldTransition, index: Int(change.source), step, asked) {
      return Decision(plan, .shouldTransition)
    }
    return Decision(plan)
  }

  @inline(__always)
  func ask(_ moment: Moment, index: Int, _ step: __Step, _ asked: UInt16) -> Bool {
    let answer = notify(moment, step.change.origin, index: index, step, asked)
    if asked & Moment.when.bit != 0 { trace(moment, -1, answer, step) }
    return answer
  }

  @inline(never)
  func traceAnswer(_ moment: Moment, _ condition: Int, _ answer: Bool, _ plan: UnsafePointer<Plan>) {
    let change = __Change(
      from: Int32(core.index), to: plan.pointee.target,
      revision: hostRevision &+ (plan.pointee.target >= 0 ? 1 : 0), event: plan.pointee.event,
      method: plan.pointee.method)
    trace(moment, condition, answer, __Step(change, nil))
  }

  @inline(never)
  func trace(_ moment: Moment, _ condition: Int, _ answer: Bool, _ step: __Step) {
    withExtras(
      { extras in
        withOrigin(of: step.request) {
          extras.asked(moment, condition, answer, state: step.change.origin, step.change, $0)
        }
      }, without: ())
  }

  // MARK: - Asking without doing

  /// Whether the rules declare a request in the current state, conditions aside.
  @usableFromInline
  @inline(__always)
  func declares(_ request: Request) -> Bool {
    begin()
    return plans.pointee.cell(of: request, in: Int(core.index)) != Cell.none
  }

  /// What trying a request would come to, conditions included: `can` and `refusal(of:)`. Nothing is tried or told. What
  /// conditions have requested waits until ``settleRequests()``: the answer comes first.
  @inline(never)
  func answer(to request: Request) -> Decision {
    begin()
    let plans = plans
    let cell = plans.pointee.cell(of: request, in: Int(core.index))
    if flags & Flags.settled == 0, !canWait(request) { return Decision(cell, .inTransition) }
    if let obstacle = obstacle(to: request, cell) { return Decision(cell, obstacle) }
    let decision = decide(cell, plans, nil)
    if decision.isYes, cell < 0, let obstacle = obstacle(to: request, decision.plan) {
      return Decision(decision.plan, obstacle)
    }
    return foreseen(decision)
  }

  /// A decision with what stands against a change that no method performs, as soon as its target is known.
  func foreseen(_ decision: Decision) -> Decision {
    guard decision.isYes, decision.plan >= 0 else { return decision }
    let plan = plans.pointee.plans + Int(decision.plan)
    if plan.pointee.method >= 0 || plan.pointee.kind.isDisjoint(with: [.choice, .valued]) { return decision }
    return Decision(decision.plan, obstacleAhead(plan.pointee))
  }

  /// Whether a request may be carried out now.
  @usableFromInline
  @inline(__always)
  func can(_ request: Request) -> Bool { surely(request) ?? isAnswered(request) }

  @inline(never)
  func isAnswered(_ request: Request) -> Bool {
    defer { settleRequests() }
    return answer(to: request).isYes
  }

  /// Whether a request may be carried out now; nil where more has to be asked for that.
  @inline(__always)
  func surely(_ request: Request) -> Bool? {
    guard flags & Flags.settled != 0 else { return nil }
    return Standing(self).surely(request, hasOwnMethods: host.__hasOwnMethods)
  }

  /// Whether the conditions of a method hold about which nobody else decides, as its flag says, while no transition runs.
  @usableFromInline
  @inline(never)
  func holdsConditions(of method: Int) -> Bool {
    let plans = plans
    let cell = plans.pointee.methods.cell(Int(core.index), method)
    if cell < 0 { return cell == Cell.allowed }
    let isMet = unsettled { unmet(cell, plans, 0) == 0 }
    settleRequests()
    return isMet
  }

  /// Whether a request that comes while a transition runs may wait for it.
  func canWait(_ request: Request) -> Bool {
    let isAwaiting = turns?.isAwaiting == true
    guard case .method(let method) = request else { return !isAwaiting }
    let traits = memory.traits[method]
    return !traits.contains(.changes) || !isAwaiting && !traits.contains(.cannotWait)
  }

  /// Why a method can't be called for what was asked, although the rules accept that; nil when nothing stands against it.
  ///
  /// - Parameters:
  ///   - request: What was asked.
  ///   - cell: What the state does with it; where several plans are tried, the one that was picked.
  func obstacle(to request: Request, _ cell: Int32) -> Decision.Obstacle? {
    switch request {
    case .target: return nil
    case .method(let method): return cell == Cell.none || host.__hasOwnMethods ? nil : obstacle(in: method)
    case .event:
      guard cell >= 0, case let method = Int(memory.plans[Int(cell)].method), method >= 0 else { return nil }
      if !host.__hasOwnMethods, let obstacle = obstacle(in: method) { return obstacle }
      return memory.traits[method].isDisjoint(with: .cannotFire) ? nil : .uncallable
    }
  }

  /// Why a method of another object can't be called; nil when it can.
  func obstacle(in method: Int) -> Decision.Obstacle? {
    host.__isThere ? host.__has(method) ? nil : .noMethod : .hostGone
  }

  /// Why a change can't be made whose method, if it has one, neither picks one of several targets nor brings values.
  func obstacleAhead(_ plan: Plan) -> Decision.Obstacle {
    if plan.targetCount > 1 { return core.extras?.chooser(of: Int(plan.event)) == nil ? .noChooser : .none }
    return plan.kind.contains(.valued) && !host.__offers(Int(plan.target)) ? .noValues : .none
  }

  // MARK: - Where a plan leads

  /// The transition along a plan, as far as it is known before the body has run.
  @inline(__always)
  func change(along index: Int32, _ plans: PlanPointer) -> __Change {
    let plan = plans.pointee.plans + Int(index)
    var change = __Change(
      from: Int32(core.index), to: plan.pointee.target, depth: plan.pointee.depth,
      revision: hostRevision &+ (plan.pointee.target >= 0 ? 1 : 0), event: plan.pointee.event,
      method: plan.pointee.method)
    if plan.pointee.depth < 0 || plan.pointee.kind.contains(.history) {
      resolve(&change, to: Int(plan.pointee.state))
    }
    return change
  }

  /// The transition of a plan to one of its targets.
  func change(along plan: UnsafePointer<Plan>, to target: PlannedTarget) -> __Change {
    var change = __Change(
      from: Int32(core.index), to: target.leaf, depth: target.depth, revision: hostRevision &+ 1,
      event: plan.pointee.event, method: plan.pointee.method)
    if target.depth < 0 || target.kind.contains(.history) { resolve(&change, to: Int(target.state)) }
    return change
  }

  /// Works out what depends on where the machine is and was.
  @inline(never)
  func resolve(_ change: inout __Change, to state: Int) {
    guard state >= 0 else { return change.depth = 0 }
    if change.depth < 0 { change.depth = host.__table.commonDepth(Int(change.source), state) }
    let plans = plans
    guard plans.pointee.hasHistory else { return }
    let (source, depth) = (change.source, change.depth)
    change.target = withExtras(
      { PlanMemory.leaf(entering: Int32(state), leaving: source, depth: depth, plans, $0) },
      without: PlanMemory.leaf(entering: Int32(state), leaving: source, depth: depth, plans, nil))
  }

  /// What the numbers of a change belong to.
  func origin(of request: RequestPointer?) -> ChangeOrigin { withOrigin(of: request) { $0 } }

  /// Hands what the numbers of a change belong to on to who is told of it.
  ///
  /// It is not retained for that, which would take longer than all else: the machine keeps its context and its table, and
  /// whoever made the request its own, until that has returned. Who keeps it retains it.
  @usableFromInline
  @inline(__always)
  func withOrigin<Result>(of request: RequestPointer?, _ body: (ChangeOrigin) throws -> Result) rethrows -> Result {
    let known: Unmanaged<__PlanHolder>
    if let request, let context = request.pointee.context {
      known = .passUnretained(context)
    } else {
      known = withExtras(
        { .passUnretained($0.context) },
        without: .passUnretained(core.callbacks.contains(.transition) ? madeExtras.context : host.__table))
    }
    return try known._withUnsafeGuaranteedRef { try body(ChangeOrigin($0)) }
  }
}

/// What the conditions of one request have answered.
struct Answers {
  /// Of the conditions in the order they were asked, those that do not hold; from the 64th on they share a bit.
  var unmet: UInt64 = 0
  var next: UInt64 = 1
  /// Of the first 64 conditions by their numbers, those that were asked, and those of them that hold: each is asked once,
  /// also where several rules name it.
  var asked: UInt64 = 0
  var held: UInt64 = 0

  init() {}

  /// What a condition has answered; nil for one that was not asked.
  func known(_ condition: Int) -> Bool? {
    let bit = condition < 64 ? 1 &<< UInt64(truncatingIfNeeded: condition) : 0 as UInt64
    return asked & bit == 0 ? nil : held & bit != 0
  }

  /// Keeps what a condition has answered.
  mutating func know(_ condition: Int, _ answer: Bool) {
    let bit = condition < 64 ? 1 &<< UInt64(truncatingIfNeeded: condition) : 0 as UInt64
    asked |= bit
    if answer { held |= bit }
  }

  mutating func add(_ answer: Bool) {
    if !answer { unmet |= next }
    if next != 1 << 63 { next &<<= 1 }
  }
}

extension __Table {
  /// How many of the states around two states are the same.
  func commonDepth(_ source: Int, _ target: Int) -> Int32 { Int32(tree.commonDepth(source, target)) }

  /// The names of the conditions of a cell that do not hold, each once.
  func names(of unmet: UInt64, in cell: Int32) -> [String] {
    var asked = 0
    var names = OrderedMembers<String>()
    for plan in memory.plans(of: cell) {
      let first = Int(memory.plans[plan].conditions)
      for place in first..<first + Int(memory.plans[plan].conditionCount) {
        if unmet & 1 << UInt64(min(asked, 63)) != 0 { names.insert(conditionNames[Int(memory.conditions[place])]) }
        asked += 1
      }
    }
    return names.members
  }
}

extension PlanMemory {
  /// The state without children that is entered with a state, by where states with history were left.
  ///
  /// - Parameters:
  ///   - state: The state that is entered.
  ///   - source: The state that is left: where it lies in one with history, that counts already (SCXML, Appendix D:
  ///     `exitStates` comes before `enterStates`).
  ///   - depth: How many of the states around it are not left.
  ///   - plans: The memory.
  ///   - extras: What knows where states with history were left before.
  /// - Complexity: O(*d* log *d*) in how deep states lie.
  // Not of the memory as a value, which would be copied for it.
  static func leaf(
    entering state: Int32, leaving source: Int32, depth: Int32, _ plans: PlanPointer, _ extras: Extras?
  ) -> Int32 {
    var leaf = state
    while case let initial = plans.pointee.initialChildren[Int(leaf)], initial >= 0 {
      let (place, mode) = (plans.pointee.lengths[Int(leaf)], plans.pointee.histories[Int(leaf)])
      var left = mode == .none ? -1 : extras?.places.place(in: leaf) ?? -1
      if mode != .none, place > depth, place < plans.pointee.lengths[Int(source)] {
        let inner = ancestor(of: source, place + 1, plans)
        if plans.pointee.parents[Int(inner)] == leaf { left = mode == .deep ? source : inner }
      }
      // What was left with values can't be entered again without them.
      leaf = left >= 0 && !plans.pointee.valued[Int(left)] ? left : initial
    }
    return leaf
  }

  /// The state around a state, or itself, that has so many on its path.
  ///
  /// - Complexity: O(log *d*) in how deep it lies.
  private static func ancestor(of state: Int32, _ length: Int32, _ plans: PlanPointer) -> Int32 {
    var state = state
    while plans.pointee.lengths[Int(state)] > length {
      let jump = plans.pointee.jumps[Int(state)]
      state = jump >= 0 && plans.pointee.lengths[Int(jump)] >= length ? jump : plans.pointee.parents[Int(state)]
    }
    return state
  }
}
