// The delivery of reports, one after the other.

extension Engine {
  // MARK: - Delivering

  /// Step 11: notifies observers of a transition, and of the end of the region if that has come.
  @inline(never)
  func observe(_ change: __Change, _ request: RequestPointer?) {
    guard hasColdState else {
      return withOrigin(of: request) { origin in
        with(change.region) { $0.deliver(.transition(change, origin)) }
      }
    }
    withColdState(
      { cold in
        if cold.isObserved {
          withOrigin(of: request) { observe(change, $0, cold) }
          if plans(of: change.region).pointee.ends[Int(change.target)] {
            with(change.region) { $0.deliver(.finish(Int(change.target))) }
          }
        }
      }, without: ())
  }

  @inline(__always)
  private func observe(_ change: __Change, _ origin: ChangeOrigin, _ cold: ColdState) {
    if cold.reports.isDelivering || cold.holdsReports {
      return with(change.region) { $0.deliver(.transition(change, origin)) }
    }
    beginDelivery(cold)
    for case let watcher? in cold.listeners.watchers.closures
    where watcher.observes(change.region) && watcher.isAttached {
      watcher.receive(change, origin, of: host, cold.table)
    }
    core.machineListener?.receive(.transition(change, origin), of: core, host, cold.table.table(of: change.region))
    notify(cold.listeners.observers.closures, change, origin)
    endDelivery(cold)
  }

  /// Calls observers with a change, except those removed meanwhile, for example by one that was called before.
  @inline(__always)
  private func notify(_ observers: [Observer?], _ change: __Change, _ origin: ChangeOrigin) {
    for case let observer? in observers where observer.region == change.region && observer.isAttached {
      observer.body(change, origin)
    }
  }

  /// Delivers an occurrence of this region to the host and the observers: now, or after the report that is being
  /// delivered.
  @inline(never)
  func deliver(_ occurrence: Occurrence) {
    if deliversOnlyToProcess(occurrence) {
      guard let monitor = core.monitor else {
        core.machineListener?.receive(occurrence, of: core, host, table)
        return
      }
      return monitor.add(pendingReport(occurrence, nil, isReceivedByHost: true))
    }
    let cold = ensureColdState()
    if cold.reports.isDelivering {
      return cold.reports.pending.append(pendingReport(occurrence, cold, isReceivedByHost: false))
    }
    beginDelivery(cold)
    whileQueueing(if: occurrence.isRefusal && cold.hasQueuedRequests) {
      callHost(occurrence)
      if cold.holdsReports {
        if cold.isObserved { hold(pendingReport(occurrence, cold, isReceivedByHost: true), cold) }
      } else {
        for case let watcher? in cold.listeners.watchers.closures where watcher.observes(region) && watcher.isAttached {
          watcher.receive(occurrence, of: host, cold.table.table(of: region))
        }
        core.machineListener?.receive(occurrence, of: core, host, cold.table.table(of: region))
        if let (change, origin) = occurrence.change { notify(cold.listeners.observers.closures, change, origin) }
      }
    }
    endDelivery(cold)
  }

  /// Whether only the listener to all machines receives an occurrence. Then the machine needs no cold state for it.
  private func deliversOnlyToProcess(_ occurrence: Occurrence) -> Bool {
    if hasColdState || core.machineListener == nil { return false }
    guard case .report(let report, _) = occurrence else { return occurrence.callsNoHost }
    return !core.callbacks.contains(__Callbacks(of: report.moment))
  }

  private func pendingReport(
    _ occurrence: Occurrence, _ cold: ColdState?, isReceivedByHost: Bool
  ) -> PendingReport {
    PendingReport(
      occurrence, in: region, of: host, table, cold?.listeners, core.machineListener, core.monitor,
      isReceivedByHost: isReceivedByHost)
  }

  /// Calls the host's callback for an occurrence besides a change of state.
  func callHost(_ occurrence: Occurrence) {
    switch occurrence {
    case .report(let report, _):
      if core.callbacks.contains(__Callbacks(of: report.moment)) { host.__receive(report) }
    case .announcement(_, _, let callHost): callHost()
    case .transition, .reset, .finish, .conditionsChange, .lifetime: break
    }
  }

  /// Keeps a report until the transaction commits, or until the thread leaves the monitor.
  private func hold(_ report: PendingReport, _ cold: ColdState) {
    guard cold.transaction.isOpen else {
      core.monitor?.add(report)
      return
    }
    report.isOfOtherTask = isShutOut
    cold.reports.held.append(report)
  }

  /// Marks that a report is being delivered. The fast paths, which count nothing, aren't taken meanwhile.
  @inline(__always)
  private func beginDelivery(_ cold: ColdState) {
    cold.reports.isDelivering = true
    core.flags &= ~Flags.noDelivery
  }

  /// Delivers what listeners have caused meanwhile, and ends the delivery.
  @inline(__always)
  private func endDelivery(_ cold: ColdState) {
    if !cold.reports.pending.isEmpty { deliverPending(cold) }
    cold.reports.isDelivering = false
    if cold.isMonitored || cold.singlesOutTasks { cold.updateFlags() } else { core.flags |= Flags.noDelivery }
  }

  @inline(never)
  private func deliverPending(_ cold: ColdState) {
    while let report = cold.reports.pending.popFirst() {
      // A listener of a transition is inside it.
      whileQueueing(if: report.isOfChange || report.isRefusal && cold.hasQueuedRequests) {
        report.deliverToHost()
        if cold.holdsReports { hold(report, cold) } else { report.deliverToObservers() }
      }
    }
  }

  /// Calls a closure; on a condition as if a transition ran, so that its requests are queued.
  ///
  /// Requests that wait already come before those of the listeners of a refusal.
  @inline(__always)
  func whileQueueing(if queues: Bool, _ work: () -> Void) {
    guard queues, isIdle else { return work() }
    markBusy()
    work()
    markIdle()
  }

  /// Delivers the reports of a transaction that has committed.
  func deliverHeld(_ cold: ColdState) {
    let held = exchange(&cold.reports.held, with: [])
    if held.isEmpty { return }
    if let monitor = core.monitor { return held.forEach { monitor.add($0) } }
    held.forEach { cold.reports.pending.append($0) }
    if cold.reports.isDelivering { return }
    beginDelivery(cold)
    endDelivery(cold)
  }

  // MARK: - Counting what listeners cause

  /// Counts a report that a listener causes while it receives one. It counts no matter who else listens.
  @inline(__always)
  func countIfCaused() { if core.flags & Flags.noDelivery == 0 { countCaused() } }

  @inline(never)
  private func countCaused() {
    // The end of the request resets the count.
    if withCaused({ $0.add() }) != nil { markPending() }
  }

  /// Whether the listeners of a report have caused so many others that they may request nothing more.
  @inline(__always)
  var isExhausted: Bool { core.flags & Flags.noDelivery == 0 && hasExhaustedReports }

  @inline(never)
  private var hasExhaustedReports: Bool { withCaused { $0.isExhausted } ?? false }

  /// Marks that a refusal beyond the limit is reported; returns false if one was.
  func markExhaustionReported() -> Bool { withCaused { $0.markReported() } ?? false }

  /// Calls a closure with the count of what listeners cause; returns nil if no listener makes the current request.
  private func withCaused<Result>(_ work: (inout CausedReports) -> Result) -> Result? {
    if let cause = core.monitor?.cause { return work(&cause.caused) }
    return withColdState({ $0.reports.isDelivering ? work(&$0.reports.caused) : nil }, without: nil)
  }
}
