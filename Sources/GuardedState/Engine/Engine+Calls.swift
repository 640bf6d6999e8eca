// The guard of a method that changes no state, and the report of its call.

extension Engine {
  /// Whether a method that changes no state may run now.
  @inlinable
  @inline(__always)
  func mayRun(_ method: Int) -> Bool {
    if method < Flags.methods {
      let wanted = Flags.unasked | Flags.bit(method)
      return core.flags & wanted == wanted
    }
    let wanted = Flags.unasked | Flags.begun
    guard core.flags & wanted == wanted else { return false }
    let cell = plans.pointee.methods.cell(Int(core.index), method)
    return cell == Cell.allowed || cell >= 0 && plans.pointee.plans[Int(cell)].isAskedByMethod
  }

  /// Reports the refusal of a method whose own guard failed.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - obstacle: The reason.
  ///   - unmet: The conditions that don't hold, a bit each, in the order of their evaluation.
  @usableFromInline
  @inline(never)
  func declined(_ method: Int, _ obstacle: Decision.Obstacle, _ unmet: UInt64) -> Refusal {
    let cell = plans.pointee.methods.cell(Int(core.index), method)
    return refuse(Decision(cell, obstacle, unmet: unmet), .method(method), nil)
  }

  /// Whether a method is refused and no listener receives the refusal.
  @usableFromInline
  @inline(__always)
  func isClosed(_ method: Int) -> Bool {
    if method >= Flags.methods || !core.callbacks.isDisjoint(with: [.refusals, .conditions]) { return false }
    let closed = Flags.idle | Flags.begun | Flags.certain
    return flags & (closed | Flags.bit(method) | Flags.pending) == closed
  }

  /// Lets a method that changes no state run, or reports its refusal.
  @usableFromInline
  @inline(never)
  func permit(_ method: Int) throws(Refusal) {
    begin()
    let request = takeRequest(for: method)
    let plans = plans
    let cell = plans.pointee.methods.cell(Int(core.index), method)
    if cell == Cell.allowed { return }
    let decision = decide(cell, plans, nil)
    if !decision.isYes { throw refuse(decision, .method(method), request) }
  }

  /// Returns whether a method that changes no state may run, if it can't throw its refusal.
  ///
  /// The code that throws is in another function, which makes such methods smaller.
  @usableFromInline
  @inline(never)
  func permitSilently(_ method: Int) -> Bool { (try? permit(method)) != nil }

  /// Reports the end of a method that changes no state.
  @usableFromInline
  @inline(never)
  func reportCall(_ result: consuming Any?, of method: Int) {
    // A variable, because a pointer to a constant would point at a copy.
    var call = CallRecord(method: method, state: current, result: result)
    withUnsafePointer(to: &call) { report(__Report($0), method: method) }
  }

  /// Whether no listener receives calls and errors, and no work is pending.
  @inlinable
  @inline(__always)
  var isUnheard: Bool {
    flags & (Flags.silent | Flags.pending) == Flags.silent && core.callbacks.isDisjoint(with: [.calls, .failures])
  }

  /// Reports the end of a call to its listeners, and runs pending work: the call may have changed a condition.
  @usableFromInline
  @inline(never)
  func concludeCall(_ report: () -> Void) {
    // Until all regions have begun, work counts as pending.
    withRegions({ $0.begin() }, without: ())
    if hearsReports { report() }
    settleRequests(after: .attempt)
  }

  /// Whether a listener receives calls and errors, not only changes.
  @inline(never)
  var hearsReports: Bool {
    !core.callbacks.isDisjoint(with: [.calls, .failures]) || withExtras({ $0.hearsReports }, without: false)
  }
}
