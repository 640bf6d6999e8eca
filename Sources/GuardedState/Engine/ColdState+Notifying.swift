// Notifying listeners. A listener belongs to one region, and receives what is about that.

extension ColdState {
  // MARK: - Single steps

  /// Whether a listener may receive a change: observers and the history receive every one, closures those of their
  /// states and events.
  @inline(__always)
  func hasListeners(for change: __Change, _ plans: PlanPointer) -> Bool {
    if isObserved || recorded.logs[change.region].keepsAny { return true }
    if change.event >= 0, listeners.events & PlanMemory.bit(of: Int(change.event)) != 0 { return true }
    return listeners.states & (plans.pointee.pathBits[Int(change.source)] | plans.pointee.pathBits[change.end]) != 0
  }

  /// Passes a moment to the trace and runs the closures for it; returns false as soon as a condition fails.
  ///
  /// - Parameters:
  ///   - moment: The moment.
  ///   - state: The state that is left or entered, or the current one.
  ///   - index: The index of the state or event that closures are filtered by.
  ///   - step: The transition that runs.
  func run(_ moment: Moment, state: Int, index: Int, _ step: __Step) -> Bool {
    if listeners.areTraced, moment != .shouldFire, moment != .shouldTransition {
      trace(moment, state, in: step.region, TracedStep(change: step.change, origin: origin(of: step)))
    }
    return listeners.handlers.isEmpty || runHandlers(moment, state: state, index: index, step)
  }

  private func runHandlers(_ moment: Moment, state: Int, index: Int, _ step: __Step) -> Bool {
    let removals = listeners.removals
    for case let handler? in listeners.groups.handlers(at: moment, of: index, in: step.region) {
      if let name = handler.name, name != table.anyState(state) as? String { continue }
      // A closure that ran before may have cancelled this one.
      if listeners.removals != removals, listeners.handlers[handler.id] == nil { continue }
      if !handler.body(step.change, origin(of: step)) { return false }
    }
    return true
  }

  private func origin(of step: __Step) -> ChangeOrigin {
    ChangeOrigin(step.request?.pointee.context ?? context(animated: false))
  }

  /// Passes the result of a condition to the trace.
  func traceCondition(
    _ moment: Moment, _ condition: Int, _ answer: Bool, state: Int, _ change: __Change, _ origin: ChangeOrigin
  ) {
    let name = condition < 0 ? nil : table.table(of: change.region).conditionNames[condition]
    trace(
      moment, state, in: change.region,
      TracedStep(change: change, origin: origin, condition: name, answer: answer))
  }

  /// Passes a step of a region to the recorders, and to its trace, if it has one and no trace is running.
  func trace(_ moment: Moment, _ state: Int, in region: Int, _ step: @autoclosure () -> TracedStep) {
    for recorder in listeners.recorders { recorder.receive(moment, table.table(of: region), step()) }
    guard !isTracing, let trace = listeners.traces.first(where: { $0.region == region }) else { return }
    isTracing = true
    defer { isTracing = false }
    trace.step(moment, state, table.table(of: region), step())
  }
}
