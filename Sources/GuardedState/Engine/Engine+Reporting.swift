// What is told of calls, refusals and errors.

extension Engine {
  /// Tells the host and the observers of something that is no change of state.
  @inline(never)
  func report(_ report: __Report, method: Int) {
    if isAsked { withExtras({ $0.trace(report, in: current) }, without: ()) }
    if core.callbacks.contains(report.callbacks) { host.__hear(report) }
    if isObserved {
      withExtras(
        { if $0.isObserved { $0.observe(report, method: method, of: host.__subject, core.monitor) } }, without: ())
    }
  }

  /// The same of a refusal. It is lent, because copying it would take longer than most that is done with it.
  func report(_ refusal: inout Refusal) { withUnsafePointer(to: &refusal) { report(__Report($0), method: -1) } }

  /// Reports the error that the body of a method threw.
  ///
  /// - Parameter method: The method; -1 for a closure of ``GuardedMachine/enqueue(_:)``.
  func report(_ error: any Error, of method: Int) {
    withTurns({ $0.hasReportedError = true }, without: ())
    withUnsafePointer(to: error) { report(__Report($0), method: method) }
  }

  /// Whether anybody hears of refusals, or something waits for its turn.
  @usableFromInline
  @inline(__always)
  var hearsRefusals: Bool {
    core.callbacks.contains(.refusals)
      || flags & (Flags.silent | Flags.pending) != Flags.silent
  }

  /// Reports a refusal, and then lets run what conditions, or who heard of it, have requested.
  @usableFromInline
  func refuse(_ refusal: consuming Refusal) -> Refusal { hearsRefusals ? reported(refusal) : refusal }

  // By value, which is in registers: what is lent would be copied also where nobody hears of it.
  @inline(never)
  func reported(_ refused: consuming Refusal) -> Refusal {
    var refusal = refused
    reportRefusal(&refusal)
    return refusal
  }

  /// Reports a refusal; where whoever heard of one tries again, and of that too, and so on, that they do so without end.
  @inline(never)
  func reportRefusal(_ refusal: inout Refusal) {
    if !hasExtras { _ = madeExtras }
    withExtras(
      { extras in
        extras.reporting += 1
        defer { extras.reporting -= 1 }
        if extras.reporting >= Extras.mostReports {
          guard let last = extras.reported(refusal) else { return }
          refusal = last
        }
        // What waits already comes before what is requested by who hears of it.
        let waits = hasWaiting && flags & Flags.settled != 0
        if waits { unsettle() }
        report(&refusal)
        if waits { resettle() }
        settleRequests(after: .refusal)
      }, without: ())
  }

  /// Reports that the body of a method which changes no state threw; where whoever heard of it tries again without end,
  /// that.
  @usableFromInline
  @inline(never)
  func reportFailure(_ error: any Error, of method: Int) {
    let extras = madeExtras
    extras.reporting += 1
    defer { extras.reporting -= 1 }
    guard extras.reporting < Extras.mostReports else {
      let refusal = Refusal(.livelock, .method(method), in: current, of: host.__table)
      if var last = extras.reported(refusal) { report(&last) }
      return
    }
    report(error, of: method)
  }

  /// Reports that a request is refused for a reason that the rules don't know.
  func refuse(_ reason: Refusal.Reason, _ request: Request, of table: __Table? = nil) -> Refusal {
    refuse(Refusal(reason, request, in: current, of: table ?? host.__table))
  }

  /// Reports what a decision refuses.
  ///
  /// - Parameters:
  ///   - decision: The decision.
  ///   - asked: What was asked for.
  ///   - request: The request whose outcome it is, where somebody wants to know that.
  @inline(never)
  func refuse(_ decision: Decision, _ asked: Request, _ request: RequestPointer?) -> Refusal {
    let refusal = refusal(of: decision, asked)
    request?.pointee.outcome = .refused(refusal)
    return refuse(refusal)
  }

  /// Reports what a decision refuses of a method that can't throw it.
  @inline(never)
  func refuseSilently(_ decision: Decision, _ method: Int) {
    var refusal = refusal(of: decision, .method(method))
    reportRefusal(&refusal)
  }

  /// The refusal that a request would get now; nil when it would be carried out. Nothing is reported.
  @usableFromInline
  func refusal(of request: Request) -> Refusal? {
    let decision = answer(to: request)
    defer { settleRequests() }
    return decision.isYes ? nil : refusal(of: decision, request)
  }

  /// A refusal with something more to say.
  func refusal(_ reason: Refusal.Reason, _ request: Request, _ detail: Refusal.Detail) -> Refusal {
    host.__table.refusal(reason, request, detail, in: current)
  }

  /// The refusal of a target that was not declared.
  @usableFromInline
  func undeclaredTarget(_ request: Request, _ detail: Refusal.Detail) -> Refusal {
    refusal(.undeclaredTarget, request, detail)
  }

  /// The refusal of a name that doesn't exist.
  @usableFromInline
  func unknown(_ reason: Refusal.Reason, _ name: String) -> Refusal { host.__table.unknown(reason, name, in: current) }

  /// Refuses what can't be done while a transition runs.
  ///
  /// - Parameters:
  ///   - operation: What is to be done.
  ///   - target: The state that the machine is to be put in; nil where that isn't known.
  @usableFromInline
  func requireSettled(for operation: Refusal.Operation, _ target: Int? = nil) throws(Refusal) {
    if !isSettled { throw refuse(host.__table.unsettled(operation, target, in: current)) }
    if host.__table.isPlaceholder { throw refuse(host.__table.noRules(operation)) }
  }
}
