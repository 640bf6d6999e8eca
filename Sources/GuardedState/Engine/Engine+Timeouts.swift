// Timeouts: a timer starts when its state is entered and stops when it is left.

/// The timer of a timeout, running or expired.
///
/// Releasing it cancels its task. A transaction keeps the timers that it stops, so that they continue after a rollback.
final class RunningTimer {
  private var left: (() -> Duration)?
  /// The task that sleeps until the deadline.
  var task: Task<Void, Never>?

  /// Creates a timer.
  ///
  /// - Parameter left: Returns the remaining time; nil if the timeout has been processed.
  init(left: (() -> Duration)?) { self.left = left }

  deinit { task?.cancel() }

  /// The remaining time; zero only after the timeout has been processed.
  var remaining: Duration { left.map { max(.nanoseconds(1), $0()) } ?? .zero }

  /// Records that the timeout has been processed.
  func end() { left = nil }
}

extension Engine {
  /// Starts the timers of the states that were entered, unless a transaction is running.
  func startTimers(_ cold: ColdState) {
    if !cold.table.hasTimers || cold.transactions > 0 { return }
    for region in regions {
      let (machine, eventlessRules) = (at(region), at(region).table.eventlessRules)
      for state in machine.table.tree.path(of: machine.current) {
        for timer in eventlessRules.timersOfStates[state] ?? [] {
          let id = Scheduler.TimerID(region: region, timer: timer)
          if cold.scheduler.timers[id] == nil { startTimer(id, eventlessRules.timers[timer].time, cold.clock, cold) }
        }
      }
    }
  }

  /// Starts a timer.
  func startTimer<C: Clock>(_ id: Scheduler.TimerID, _ time: Duration, _ clock: C, _ cold: ColdState)
  where C.Duration == Duration {
    let deadline = clock.now.advanced(by: time.clampedForSleep)
    let running = RunningTimer { clock.now.duration(to: deadline) }
    let work = IsolatedWork<Void>(on: host.__isolation) { [weak host, weak running] in
      guard let host, let running else { return nil }
      return Engine(host).timeIsOver(id, running)
    }
    cold.scheduler.timers[id] = running
    running.task = Task {
      try? await clock.sleep(until: deadline, tolerance: nil)
      if !Task.isCancelled { _ = try? await work.run() }
    }
  }

  /// Schedules the timeout of an expired timer, unless its state has been left meanwhile.
  private func timeIsOver(_ id: Scheduler.TimerID, _ running: RunningTimer) {
    core.monitor?.enter()
    defer { core.monitor?.leave() }
    guard withColdState({ $0.scheduler.timers[id] === running }, without: false) else { return }
    schedule { $0.add(expired: id) }
    runMacrostep()
  }

  /// Takes the transition of an expired timeout, or performs its event.
  func endTimeout(_ id: Scheduler.TimerID, _ cold: ColdState) {
    cold.scheduler.timers[id]?.end()
    let machine = at(id.region)
    let (event, names) = (machine.table.eventlessRules.timers[id.timer].event, machine.table.eventNames)
    if event >= names.count { return machine.takeEventless(inColumn: event) }
    cold.scheduler.count(named: names[event])
    // Listeners have received a refusal or an error.
    machine.performInHost(event, nil)
  }

  /// Stops the program if the rules have timeouts and no task can enter the host's isolation.
  func requireIsolation() {
    if host.__isolation != nil || core.monitor != nil { return }
    fatalError(
      "\(table.subject): 'After' needs a host whose isolation a task can enter: an actor, a type on a global actor as "
        + "@MainActor, one that is 'synchronized: true', or a StateMachine that is made on an actor; a GuardedObject is none of them"
    )
  }
}
