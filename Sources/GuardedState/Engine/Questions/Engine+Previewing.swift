/// The effect that a request would have, in indices.
struct PlannedRequest {
  /// The effect on one region.
  struct Step {
    let region: Int
    /// The method that would run; -1 for none.
    var method: Int
    /// The conditions that hold, in the order of evaluation.
    var conditions: [Int] = []
    /// The declared targets.
    var targets: [Int] = []
    /// The state in which the body would run; -1 for none.
    var via = -1
    /// The target if the body throws; -1 for none.
    var orElse = -1
    /// The states that would be left whichever target is picked, innermost first.
    var exits: [Int] = []
    /// The states that would be entered whichever target is picked, outermost first.
    var entries: [Int] = []
  }

  var refusal: Refusal?
  var isIgnored = false
  var isDeferred = false
  /// The steps of the regions that would take it, in their order.
  var steps: [Step] = []
}

extension Engine {
  /// Calls a closure with the effect that a request would have now, while the machine is as it would be then. Nothing is
  /// performed or reported.
  func preview<Result>(of request: Request, _ work: (PlannedRequest) -> Result) -> Result {
    defer { runPendingWork() }
    return answering { work(plan(of: request)) }
  }

  private func plan(of request: Request) -> PlannedRequest {
    var (planned, decisions) = (PlannedRequest(), [(region: Int, decision: Decision)]())
    let (region, decision, asked) = answer(to: request) { decisions.append(($0, $1)) }
    guard decision.isYes else {
      planned.refusal = with(region) { $0.refusal(of: decision, asked) }
      if case .event(let event) = request, decision.mayBeDeferred {
        planned.isDeferred =
          scope == .host
          ? regions.contains { at($0).knows(event) && at($0).isDeferred(request, Decision(Cell.none)) }
          : isDeferred(request, decision)
      }
      return planned
    }
    planned.isIgnored = decision.isIgnored
    if !decisions.contains(where: { $0.region == region && $0.decision.isYes }) { decisions.append((region, decision)) }
    for (region, decision) in decisions.sorted(by: { $0.region < $1.region }) where decision.isPerformed {
      planned.steps.append(at(region).step(decision, request))
    }
    return planned
  }

  /// Returns the effect of a decision on this region.
  private func step(_ decision: Decision, _ request: Request) -> PlannedRequest.Step {
    var step = PlannedRequest.Step(region: region, method: -1)
    if case .method(let method) = request { step.method = method }
    guard decision.plan >= 0 else { return step }
    let (table, plans) = (table, plans)
    let plan = plans.pointee.plans + Int(decision.plan)
    step.method = Int(plan.pointee.method)
    let place = Int(plan.pointee.conditions)
    step.conditions = (place..<place + Int(plan.pointee.conditionCount)).map { Int(plans.pointee.conditions[$0]) }
    let first = Int(plan.pointee.targets)
    let targets = (first..<first + Int(plan.pointee.targetCount)).map { plans.pointee.targets[$0] }
    step.targets = targets.map { Int($0.state) }
    let isVia = plan.pointee.kind.contains(.via)
    if isVia { step.via = Int(plan.pointee.state) }
    if plan.pointee.orElse >= 0 { step.orElse = Int(plans.pointee.targets[Int(plan.pointee.orElse)].state) }
    let changes =
      isVia || targets.count < 2
      ? [change(along: decision.plan, plans)] : targets.map { change(along: plan, to: $0) }
    step.exits = common(changes) { $0.isInternal ? [] : table.tree.path(of: $0.source, below: $0.depth).reversed() }
    step.entries = common(changes) { $0.isInternal ? [] : table.tree.path(of: $0.target, below: $0.depth) }
    return step
  }

  /// Returns the states that all changes leave or enter.
  private func common(_ changes: [__Change], _ states: (__Change) -> [Int]) -> [Int] {
    let lists = changes.map(states)
    return lists[0].filter { state in lists.allSatisfy { $0.contains(state) } }
  }
}

extension StateTree {
  /// Returns the states on the path of a state that lie below a depth, outermost first.
  fileprivate func path(of state: Int32, below depth: Int32) -> [Int] {
    Array(path(of: Int(state)).dropFirst(Int(depth)))
  }
}
