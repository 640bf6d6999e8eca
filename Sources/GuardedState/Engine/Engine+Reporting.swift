// Reports of calls, refusals and errors.

extension Engine {
  /// Reports anything but a change of state.
  @inline(never)
  func report(_ report: __Report, method: Int) {
    let report = report.from(region)
    if hasListenersBefore {
      withColdState(
        { cold in
          let isInside = cold.reports.isDelivering || report.moment == .didRefuse && !isIdle
          whileQueueing(if: report.moment == .didRefuse && cold.hasQueuedRequests) {
            cold.trace(
              report.moment, current, in: region,
              TracedStep(refusal: report.refusal, method: method, isInside: isInside))
          }
        }, without: ())
    }
    if hasChangeListeners || core.callbacks.contains(__Callbacks(of: report.moment)) {
      deliver(.report(report, method: method))
    }
  }

  /// Reports a refusal, passed by pointer: copying it would take longer than most work that is done with it.
  func report(_ refusal: inout Refusal) {
    note(refusal)
    withUnsafePointer(to: &refusal) { report(__Report($0), method: -1) }
  }

  /// Reports the error that the body of a method threw.
  ///
  /// - Parameter method: The method; -1 for a closure of ``GuardedMachine/enqueue(_:)``.
  func report(_ error: any Error, of method: Int) {
    note(error)
    withUnsafePointer(to: error) { report(__Report($0), method: method) }
  }

  /// Counts the report of an error, and keeps the error for the queued closure that may throw it.
  @inline(__always)
  private func note(_ error: @autoclosure () -> any Error) {
    countIfCaused()
    withColdState({ if $0.scheduler.isRunning { $0.lastError = error() } }, without: ())
  }

  /// Whether a listener receives refusals, a report is being delivered, or work is pending.
  @inline(__always)
  var hasRefusalListeners: Bool {
    core.callbacks.contains(.refusals)
      || core.flags & (Flags.listeners | Flags.pending) != Flags.listeners
  }

  /// Reports a refusal, and then runs the requests of conditions and listeners.
  func refuse(_ refusal: consuming Refusal) -> Refusal { hasRefusalListeners ? reported(refusal) : refusal }

  // By value, which is in registers: passing it by pointer would copy it even without listeners.
  @inline(never)
  func reported(_ refused: consuming Refusal) -> Refusal {
    var refusal = refused
    reportRefusal(&refusal)
    return refusal
  }

  /// Reports a refusal, or a livelock if the listeners of a report have caused too many others.
  @inline(never)
  func reportRefusal(_ refusal: inout Refusal) {
    refusal = titled(refusal)
    if let question {
      let answer = refusal
      refusal = self.answer(question, refusal.subject) { answer }
      return
    }
    if isExhausted {
      refusal = refusal.asLivelock
      if !markExhaustionReported() { return }
      MistakeReport.write(["\(refusal)"])
    }
    report(&refusal)
    runPendingWork(after: .refusal)
  }

  /// Reports the refusal of a request for a reason outside the rules.
  func refuse(_ reason: Refusal.Reason, _ request: Request, of rules: __Table? = nil) -> Refusal {
    refuse(Refusal(reason, request, in: current, of: rules ?? table))
  }

  /// Reports the refusal that a decision implies, and stores it as the outcome of the caller's request.
  @inline(never)
  func refuse(_ decision: Decision, _ request: Request, from caller: Caller = Caller()) -> Refusal {
    let refusal = refusal(of: decision, request)
      .allowing(caller.running.flatMap { $0.pointee.allowed })
    caller.running?.pointee.outcome = .failure(refusal)
    return refuse(refusal)
  }

  /// Reports the refusal of a method that can't throw it.
  @inline(never)
  func reportRefusal(_ decision: Decision, _ method: Int) {
    var refusal = refusal(of: decision, .method(method))
    reportRefusal(&refusal)
  }

  /// Returns a refusal with a detail.
  func refusal(_ reason: Refusal.Reason, _ request: Request, _ detail: Refusal.Detail) -> Refusal {
    table.refusal(reason, request, detail, in: current)
  }

  /// Returns the refusal of a name that doesn't exist.
  @usableFromInline
  func unknown(_ reason: Refusal.Reason, _ name: String) -> Refusal { table.unknown(reason, name, in: current) }

  // MARK: - Paths

  /// Returns the refusal of a decision, with the data for its path: the states of all regions, and the running bodies.
  @inline(__always)
  func refusal(of decision: Decision, _ request: Request) -> Refusal {
    let refusal = titled(placed(table.refusal(decision, request, in: current)))
    if decision.blocker == .unsaved, let error = saveError { return refusal.caused(by: error) }
    let explanations = explanations(of: decision)
    return explanations.isEmpty ? refusal : refusal.explained(explanations)
  }

  /// Returns a refusal with the titles of the machine.
  private func titled(_ refusal: Refusal) -> Refusal {
    refusal.titled(withColdState({ $0.titles }, without: nil))
  }

  /// Returns a refusal with the states of all regions and the running body, if it may have a path.
  private func placed(_ refusal: Refusal) -> Refusal {
    if !hasRegions { return core.flags & Flags.pending == 0 ? refusal : refusal.during(runningPlan) }
    guard refusal.mayHavePath else { return refusal }
    let (states, running) = configuration
    return refusal.placed(RegionStates(hostTable, states, running: running, in: scope))
  }

  /// The states of all regions of the host, and for each the plan of the method whose body runs in its state, or -1.
  private var configuration: (states: PathSearch.Configuration, running: [Int32]) {
    (regions.map { UInt16(truncatingIfNeeded: at($0).current) }, regions.map { at($0).runningPlan })
  }

  /// Whether the regions can reach a configuration in which this one allows a request, or is in its target.
  func canReach(_ request: Request) -> Bool {
    let (states, running) = configuration
    let key = KnownPaths.Key(states: states, running: running, request: request, scope: .region(region), allowed: nil)
    return hostTable.knownPaths.canReach(key) {
      PathSearch(hostTable.allTables, isConservative: true)
        .canReach(request, of: region, from: states, running: running)
    }
  }

  /// The plan of the method whose body runs in the current state, or -1.
  var runningPlan: Int32 {
    withColdState(
      { $0.recorded.invocations.last { $0.region == region && isWithin($0.via) }?.plan ?? -1 }, without: -1)
  }
}
