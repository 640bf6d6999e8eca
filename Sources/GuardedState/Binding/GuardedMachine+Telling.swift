extension GuardedMachine {
  /// Step 11: tells the observers what happened: delegate, notifications, closures; when the host has a monitor, after
  /// that has been left.
  func tell(_ happening: Happening<State, Event, Method>) {
    guard let extras = __host.__storage.extras, !extras.isQuiet else { return }
    let (delegate, notifies) = (extras.delegate, extras.notifies)
    let observers = happening.transition.map { transition in extras.observers.filter { $0.hears(transition) } } ?? []
    guard let monitor = __host.__monitor else { return tell(happening, delegate, notifies, observers) }
    monitor.later { [self] in tell(happening, delegate, notifies, observers) }
  }

  private func tell(
    _ happening: Happening<State, Event, Method>, _ delegate: DelegateReference<State, Event, Method>?,
    _ notifies: [NotificationTarget], _ observers: [Extras<State, Event, Method>.Observer]
  ) {
    delegate?.tell(happening, of: __host)
    for target in notifies { target.post(happening, of: __host) }
    guard let transition = happening.transition else { return }
    for observer in observers {
      // Cancelled by an observer that was called before it?
      let isThere = locked { extras.observers.contains { $0.id == observer.id } }
      if isThere { observer.body(transition) }
    }
  }

  /// Reports a refusal to the host and the observers.
  func report(_ refusal: Refusal) {
    __host.__storage.extras?.lastRefusal = refusal
    if let trace = __host.__storage.extras?.trace {
      trace(TraceStep(moment: .didRefuse, state: state, transition: nil, refusal: refusal))
    }
    if callbacks.contains(.refusals) {
      extras.refusal = refusal
      _ = __host.__run(.didRefuse, state)
      extras.refusal = nil
    }
    tell(.refusal(refusal))
    // A condition, or who heard of the refusal, may have requested something.
    runWaiting()
  }

  /// Reports that the body of a method threw.
  func report(_ error: any Error, of method: Int) {
    if let trace = __host.__storage.extras?.trace { trace(TraceStep(moment: .didFail, state: state, transition: nil)) }
    if callbacks.contains(.failures) {
      extras.error = error
      _ = __host.__run(.didFail, state)
      extras.error = nil
    }
    tell(.failure(compiled.methods[method], error))
  }

  /// Reports a method that ran without changing the state.
  @usableFromInline
  func report(_ result: Any?, of method: Int) {
    let call = Call(method: compiled.methods[method], state: state, result: result)
    if let trace = __host.__storage.extras?.trace { trace(TraceStep(moment: .didCall, state: state, transition: nil)) }
    if callbacks.contains(.calls) {
      extras.call = call
      _ = __host.__run(.didCall, state)
      extras.call = nil
    }
    tell(.call(call))
  }
}

extension Extras.Observer {
  /// Whether a transition is one that the observer asked for.
  func hears(_ transition: Transition<State, Event, Method>) -> Bool {
    if let from, !(transition.from.map(from.contains) ?? false) { return false }
    return to?.contains(transition.to) ?? true
  }
}
