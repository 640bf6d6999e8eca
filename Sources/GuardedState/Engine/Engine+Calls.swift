// The guard of a method that changes no state, and the report of its call.

extension Engine {
  /// Reports the refusal of a method whose own conditions don't hold.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - unmet: The conditions that don't hold, a bit each, in the order of their evaluation.
  @inline(never)
  func refuse(_ method: Int, _ unmet: UInt64) -> Refusal {
    let cell = plans.pointee.methods.cell(index, method)
    return refuse(Decision(cell, .conditions, unmet: unmet), .method(method), nil)
  }

  /// Lets a method that changes no state run, or reports its refusal.
  @inline(never)
  func permit(_ method: Int) throws(Refusal) {
    takeDue()
    let request = takeRequest(for: method)
    if isExhausted { throw refuse(.livelock, .method(method)) }
    let plans = plans
    let cell = plans.pointee.methods.cell(index, method)
    if cell == Cell.allowed { return }
    let decision = decide(cell, plans, nil)
    if !decision.isYes { throw refuse(decision, .method(method), request) }
  }

  /// Reports the end of a method that changes no state.
  @inline(never)
  func reportCall(_ result: consuming Any?, of method: Int) {
    // A variable, because a pointer to a constant would point at a copy.
    var call = CallRecord(method: method, state: current, result: result)
    withUnsafePointer(to: &call) { report(__Report($0), method: method) }
  }

  /// Reports the end of a call to its listeners, and runs pending work: the call may have changed a condition.
  @inline(never)
  func concludeCall(_ report: () -> Void) {
    countIfCaused()
    if hasReportListeners { report() }
    runPendingWork(after: .attempt)
  }

  /// Whether a listener receives calls and errors, not only changes.
  @inline(never)
  var hasReportListeners: Bool {
    !core.callbacks.isDisjoint(with: [.calls, .failures])
      || withColdState({ $0.listeners.hasReportListeners }, without: false)
  }
}
