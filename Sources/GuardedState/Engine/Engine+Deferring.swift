// Deferred requests: events and calls that wait until the state no longer defers them.

extension Engine {
  // MARK: - Deferring

  /// Whether the current state defers a refused request.
  @inline(__always)
  func isDeferred(_ request: Request, _ decision: Decision) -> Bool {
    core[region].mayHaveWork && defers(request, decision)
  }

  /// The slow path of `isDeferred`, for a state that may defer events.
  @inline(never)
  func defers(_ request: Request, _ decision: Decision) -> Bool {
    if !decision.mayBeDeferred || deferredEvent(of: request) == nil { return false }
    return withColdState({ $0.scheduler.deferred.count < Deferral.limit }, without: true)
  }

  /// The event for which the current state defers a request; nil if it doesn't.
  @inline(__always)
  func deferredEvent(of request: Request) -> Int? {
    plans.pointee.deferred == nil ? nil : table.deferredEvent(of: request, in: current)
  }

  /// Defers a request, or performs it if the state doesn't defer it.
  ///
  /// - Parameter run: Performs the request; nil for an event or a method, without arguments or user info.
  @inline(never)
  func deferRequest(_ request: Request, in scope: Scope = .host, _ run: (() -> Void)?) {
    guard let event = deferredEvent(of: request) else {
      run?()
      return
    }
    var run = run
    // A method without arguments is called again by its index, which doesn't keep the host alive.
    if case .method(let method) = request, memory.traits[method].isDisjoint(with: .cannotFire),
      table.takesNothing(method)
    {
      run = nil
    }
    deferRequest(request, for: event, in: scope, run)
  }

  func deferRequest(_ request: Request, for event: Int, in scope: Scope = .host, _ run: (() -> Void)?) {
    schedule {
      $0.add(DeferredRequest(region: region, event: event, request: request, scope: scope, run: run))
    }
  }

  // MARK: - Offering again

  /// Removes and returns the first deferred request that may be offered again.
  @inline(__always)
  func nextDeferred(_ cold: ColdState) -> Scheduler.Job? {
    cold.scheduler.deferred.isEmpty ? nil : cold.scheduler.nextDeferred { at($0.region).isAcceptable($0) }
  }

  /// Whether a request may be offered again: the region no longer defers it, or a region that it is for declares it.
  func isAcceptable(_ deferred: DeferredRequest) -> Bool {
    if !plans.pointee.defers(deferred.event, in: current) { return true }
    if deferred.scope == .host, case .event(let event) = deferred.request { return at(0).declares(.event(event)) }
    return accepts(deferred.event)
  }

  /// Offers a deferred request again.
  func redeliver(_ deferred: DeferredRequest, _ cold: ColdState) {
    let machine = at(deferred.region)
    cold.scheduler.count(named: machine.table.name(of: deferred.request))
    cold.scheduler.offer(deferred)
    defer { cold.scheduler.endOffer() }
    if let run = deferred.run {
      run()
    } else {
      machine.redeliver(deferred.request, nil, in: deferred.scope)
    }
  }

  /// Performs a deferred request: calls its method, or fires its event in this region only or in the whole host.
  func redeliver(_ request: Request, _ context: ChangeContext?, in scope: Scope) {
    switch request {
    case .method(let method): try? callBare(method)
    case .event(let event) where scope == .host: performInHost(event, context)
    case .event, .target, .operation: _ = try? perform(request, with: context)
    }
  }
}
