extension MachineCore {
  /// Step 11: tells the observers what happened: delegate, notifications, closures; when the host has a monitor, after
  /// that has been left.
  func tell(_ happening: Happening) {
    guard word & Word.quiet == 0, let extras = existingExtras else { return }
    let (table, observers) = (table, extras.observers)
    let (delegate, notifies) = (extras.delegate, extras.notifies)
    let monitor = host.__monitor
    let tell = { [self] in
      delegate?.tell(happening, of: host, table)
      for target in notifies { target.post(happening, of: host, table) }
      if let change = happening.change { self.tell(observers, of: change, extras, monitor) }
    }
    if let monitor { monitor.later(tell) } else { tell() }
  }

  /// Tells observers of a transition: what is told most goes a way of its own.
  func tell(_ change: Change, _ extras: Extras) {
    guard host.__monitor == nil else { return tell(.transition(change)) }
    extras.tellDelegate?(change, host)
    for target in extras.notifies { target.post(.transition(change), of: host, change.table) }
    if !extras.observers.isEmpty { tell(extras.observers, of: change, extras) }
  }

  /// Tells closures of a change, but those that were cancelled meanwhile, for example by one that was called before.
  private func tell(
    _ observers: [Extras.Observer], of change: Change, _ extras: Extras, _ monitor: __Monitor? = nil
  ) {
    for observer in observers where observer.hears?(change) ?? true {
      monitor?.enter()
      let isThere = extras.observers.contains { $0.id == observer.id }
      monitor?.leave()
      if isThere { observer.body(change) }
    }
  }

  /// Reports a refusal to the host and the observers.
  func report(_ refusal: Refusal) {
    if let extras = existingExtras {
      extras.lastRefusal = refusal
      extras.trace?.step(.didRefuse, in: state, of: table, nil, refusal)
    }
    if host.__callbacks.contains(.refusals) {
      extras.refusal = refusal
      _ = host.__run(.didRefuse, state)
      extras.refusal = nil
    }
    tell(.refusal(refusal))
    // A condition, or who heard of the refusal, may have requested something.
    runWaiting()
  }

  /// Reports a refusal and gives it back to be thrown.
  func reported(_ refusal: Refusal) -> Refusal {
    report(refusal)
    return refusal
  }

  /// Reports that the body of a method threw.
  @usableFromInline
  func report(_ error: any Error, of method: Int) {
    existingExtras?.trace?.step(.didFail, in: state, of: table, nil)
    if host.__callbacks.contains(.failures) {
      extras.error = error
      _ = host.__run(.didFail, state)
      extras.error = nil
    }
    tell(.failure(method: method, error))
  }

  /// Reports a method that ran without changing the state.
  @usableFromInline
  func report(_ result: Any?, of method: Int) {
    let call = CallRecord(method: method, state: state, result: result)
    existingExtras?.trace?.step(.didCall, in: state, of: table, nil)
    if host.__callbacks.contains(.calls) {
      extras.call = call
      _ = host.__run(.didCall, state)
      extras.call = nil
    }
    tell(.call(call))
  }
}
