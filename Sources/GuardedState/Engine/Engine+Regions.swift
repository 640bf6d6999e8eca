// Requests in a host with regions, which the responsible region handles.

extension Engine {
  // MARK: - Requests to any region

  /// Performs an event in the whole host. Listeners have already been notified of refusals and errors.
  func performInHost(_ event: Int, _ context: ChangeContext?) {
    _ = try? machine(0).perform(.event(event), with: context)
  }

  /// Whether the current state of any region declares an event.
  @inline(never)
  func isDeclaredInAny(_ event: Int) -> Bool {
    (0..<machineCount).contains { machine($0).answered(.event(event), asksOnlyRules: true).isYes }
  }

  /// Whether a request may be performed now: an event in any region of the host, a method in its own region.
  @inline(__always)
  func canInHost(_ request: Request) -> Bool {
    if !hasRegions { return can(request) }
    return isAnswered(request, asksOnlyRules: false)
  }

  /// Whether the rules declare a request now: see ``canInHost(_:)``.
  @inline(__always)
  func declaresInHost(_ request: Request) -> Bool {
    hasRegions ? isAnswered(request, asksOnlyRules: true) : declares(request)
  }

  @inline(never)
  func isAnswered(_ request: Request, asksOnlyRules: Bool) -> Bool {
    // Requests made by conditions wait until all regions have been checked.
    defer { if !asksOnlyRules { settleRequests() } }
    switch request {
    case .method(let method):
      let answer = owner(of: method).answered(request, asksOnlyRules: asksOnlyRules)
      return answer.isYes && (answer.event < 0 || obstacleElsewhere(to: method, answer.event) == nil)
    case .event(let event) where core.number == 0:
      let acceptors = acceptors(of: event)
      var isYes = false
      for number in 0..<machineCount where acceptors & Regions.bit(of: number) != 0 {
        let answer = machine(number).answered(request, asksOnlyRules: asksOnlyRules)
        if answer.isUncallable { return false }
        isYes = isYes || answer.isYes
      }
      return isYes
    case .event, .target: return answered(request, asksOnlyRules: asksOnlyRules).isYes
    }
  }

  /// Decides whether this region may perform a request.
  ///
  /// - Parameter asksOnlyRules: Whether to check only that the rules declare it.
  /// - Returns: Whether it may; whether it is an event that needs arguments; and the event of a method that other
  ///   regions may accept as well, or -1.
  private func answered(_ request: Request, asksOnlyRules: Bool) -> (isYes: Bool, isUncallable: Bool, event: Int) {
    if case .event(let event) = request, !knows(event) { return (false, false, -1) }
    let isShared = if case .method(let method) = request { !asksOnlyRules && isShared(method) } else { false }
    if !isShared, let sure = asksOnlyRules ? declares(request) : fastAnswer(request) { return (sure, false, -1) }
    let decision = answer(to: request)
    let event = isShared && decision.plan >= 0 ? Int(plans.pointee.plans[Int(decision.plan)].event) : -1
    return (decision.isYes, decision.obstacle == .uncallable, event)
  }

  /// Returns the number of the region that has a method, if it isn't this one.
  @inline(__always)
  func otherOwner(of method: Int) -> Int? {
    let owner = withRegions({ $0.owner(of: method) }, without: core.number)
    return owner == core.number ? nil : owner
  }
}
