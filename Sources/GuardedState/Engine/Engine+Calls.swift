// What the guard of a method that changes no state comes to, and what is told of its call.

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

  /// The refusal of a method because of what its own guard has asked, reported.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - obstacle: What stands against it.
  ///   - unmet: The conditions that don't hold, a bit each, in the order they were asked.
  @usableFromInline
  @inline(never)
  func declined(_ method: Int, _ obstacle: Decision.Obstacle, _ unmet: UInt64) -> Refusal {
    let cell = plans.pointee.methods.cell(Int(core.index), method)
    return refuse(Decision(cell, obstacle, unmet: unmet), .method(method), nil)
  }

  /// Whether a refused method is nothing that anybody has to be told of.
  @usableFromInline
  @inline(__always)
  func isClosed(_ method: Int) -> Bool {
    if method >= Flags.methods || !core.callbacks.isDisjoint(with: [.refusals, .conditions]) { return false }
    let closed = Flags.idle | Flags.begun | Flags.certain
    return flags & (closed | Flags.bit(method) | Flags.pending) == closed
  }

  /// Asks the rules whether a method that changes no state may run; a refusal is reported.
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

  /// The same for a method that can't throw its refusal. What throws stands apart, which makes such methods smaller.
  @usableFromInline
  @inline(never)
  func permitSilently(_ method: Int) -> Bool { (try? permit(method)) != nil }

  /// Tells of the end of a method that changes no state.
  @usableFromInline
  @inline(never)
  func reportCall(_ result: consuming Any?, of method: Int) {
    // Of a constant a copy would be made to point at.
    var call = CallRecord(method: method, state: current, result: result)
    withUnsafePointer(to: &call) { report(__Report($0), method: method) }
  }

  /// Whether nobody wants to hear of calls and errors, and nothing waits that their conditions have requested.
  @inlinable
  @inline(__always)
  var isUnheard: Bool {
    flags & (Flags.silent | Flags.pending) == Flags.silent && core.callbacks.isDisjoint(with: [.calls, .failures])
  }

  /// Reports the end of a call to its listeners, and runs pending work: the call may have changed a condition.
  @usableFromInline
  @inline(never)
  func concludeCall(_ report: () -> Void) {
    // Until all machines have begun, something counts as pending.
    withRegions({ $0.begin() }, without: ())
    if hearsReports { report() }
    settleRequests(after: .attempt)
  }

  /// Whether anybody hears of calls and errors, and not of changes alone.
  @inline(never)
  var hearsReports: Bool {
    !core.callbacks.isDisjoint(with: [.calls, .failures]) || withExtras({ $0.hearsReports }, without: false)
  }
}
