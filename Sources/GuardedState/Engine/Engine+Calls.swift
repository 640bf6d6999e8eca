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
    return refuse(Decision(cell, .conditions, unmet: unmet), .method(method))
  }

  // MARK: - Ignored requests

  /// Reports the call of a method that the current state ignores.
  ///
  /// - Parameters:
  ///   - method: The method; -1 for an event that no method performs, which isn't reported.
  ///   - request: The request that the method performs, if its outcome is needed.
  ///   - waiter: The waiter of the call, which has nothing to wait for any more.
  /// - Returns: The run, without a body.
  @inline(never)
  func ignored(_ method: Int, _ request: RequestPointer?, _ waiter: __Waiter? = nil) -> __Run {
    request?.pointee.outcome = .success(.ignored)
    countIfCaused()
    if method >= 0, hasReportListeners { reportCall(nil, of: method, isIgnored: true) }
    if let waiter { withdraw(waiter) }
    runPendingWork(after: .refusal)
    return .ignored
  }

  /// Accepts an event that the current state ignores, and reports it as the call of the first method that performs it.
  func ignoredEvent(_ request: Request) -> Effect {
    let method = table.content.performed.firstIndex { $0.contains(request.number) }
    _ = ignored(method ?? -1, nil)
    return .ignored
  }

  /// Reports the end of a method that changes no state, or a call that the state ignores.
  @inline(never)
  func reportCall(_ result: consuming Any?, of method: Int, isIgnored: Bool = false) {
    // A variable, because a pointer to a constant would point at a copy.
    var call = CallRecord(method: method, state: current, result: result, isIgnored: isIgnored)
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
    !core.callbacks.isDisjoint(with: [.calls, .failures]) || core.machineListener != nil
      || withColdState({ $0.listeners.hasReportListeners }, without: false)
  }
}
