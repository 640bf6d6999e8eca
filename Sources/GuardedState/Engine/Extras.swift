/// The parts of a machine that only some need: observers, closures, queued requests, running bodies.
///
/// A machine makes its own when it is first needed. It belongs to the machine's isolation, as the machine does.
@usableFromInline
final class Extras: __PlanHolder {
  /// The rules of the host.
  @exclusivity(unchecked) @usableFromInline private(set) var table: __Table
  /// The shared context of changes that carry nothing; it refers to the host.
  @exclusivity(unchecked) @usableFromInline private(set) var context: ChangeContext

  /// The shared context of animated changes that carry nothing else.
  @exclusivity(unchecked) private var knownAnimated: ChangeContext?

  // MARK: Guards and listeners

  @exclusivity(unchecked) private(set) var handlers: [Handler] = []
  @exclusivity(unchecked) private(set) var observers: [Observer] = [] {
    didSet { updateObserved() }
  }
  @exclusivity(unchecked) private(set) var choosers: [Chooser] = []
  /// The trace, which receives every step.
  @exclusivity(unchecked) @usableFromInline private(set) var trace: Trace? {
    didSet { updateMoments() }
  }
  /// The moments that a closure or the trace listens to, a bit each.
  @exclusivity(unchecked) private(set) var moments: UInt16 = 0
  /// The states and the events that closures filter by, a bit each; from the 64th on, bits are shared.
  @exclusivity(unchecked) private(set) var states: UInt64 = 0
  @exclusivity(unchecked) private(set) var events: UInt64 = 0
  /// The number of closures removed so far.
  @exclusivity(unchecked) private var removals = 0
  /// The number of handlers removed since the moments were last determined.
  @exclusivity(unchecked) private var removedHandlers = 0
  /// The listeners attached while a transition runs, which join after it.
  @exclusivity(unchecked) private var joining: [(Extras) -> Void] = []
  /// The identities of listeners that were cancelled before they joined.
  @exclusivity(unchecked) private var cancelled: Set<Int> = []
  @exclusivity(unchecked) var delegate: Watcher? {
    didSet { updateObserved() }
  }
  /// Passes a transition to the delegate; made in the client's module, which knows the types.
  @exclusivity(unchecked) var tellDelegate: ((__Change, ChangeOrigin, AnyObject) -> Void)?
  @exclusivity(unchecked) var notifier: Watcher? {
    didSet { updateObserved() }
  }
  /// Whether there is an observer, a delegate or a notification center.
  @exclusivity(unchecked) private(set) var isObserved = false
  @exclusivity(unchecked) private var lastID = 0

  /// The record that a failed transaction restores.
  @exclusivity(unchecked) var recorded = Recorded()

  // MARK: Running work

  /// Evaluates the guard that sees the arguments of the method being decided about.
  @exclusivity(unchecked) var ask: (() -> Bool)?
  /// The request passed to the method that is called next.
  @exclusivity(unchecked) var pendingRequest: RequestPointer?
  /// Whether an async body without `via:` runs: other transitions can't wait for it.
  @exclusivity(unchecked) var isAwaiting = false
  /// The task that runs that body.
  @exclusivity(unchecked) var awaitedTask: TaskIdentity?
  /// The override whose body runs, which may call the inherited method.
  @exclusivity(unchecked) var override: Override?
  /// The preempted invocations whose bodies have not ended: the states that they ran in, and the changes that left
  /// these.
  @exclusivity(unchecked) var preemptions: [Int32: (via: Int, change: __Change?)] = [:]
  /// The ended bodies with `via:` whose transitions wait for another async body to end.
  @exclusivity(unchecked) var endedBodies: [CheckedContinuation<Void, Never>] = []
  /// The invocations of overrides whose bodies have not ended, even when the state was left meanwhile.
  @exclusivity(unchecked) var overridden: [Invocation] = []
  @exclusivity(unchecked) var queue = RequestQueue()
  /// Whether an error was reported since the last queued closure began.
  @exclusivity(unchecked) var hasReportedError = false
  /// Whether timeouts and eventless transitions of the initial state have begun.
  @exclusivity(unchecked) var isActive = false
  /// The number of deferred requests so far, and the position of the one that is being offered again.
  @exclusivity(unchecked) private var deferrals = 0
  @exclusivity(unchecked) var offered: Int?
  /// The waiters; nil until there are any.
  @exclusivity(unchecked) var waiterQueues: WaiterQueues?
  /// The number of running transactions: until they have ended, no waiter resumes and no timer starts.
  @exclusivity(unchecked) var transactions = 0
  /// The clock for the time limits of waiters, delayed events and timeouts.
  @exclusivity(unchecked) var clock: any Clock<Duration> = ContinuousClock()
  /// The number of nested reports of refusals and errors, each caused by a listener of the one before.
  @exclusivity(unchecked) var reporting = 0

  /// The limit of that nesting: a listener that tries again after each refusal would overflow the stack.
  static let mostReports = 32

  /// Makes the extras of a host.
  ///
  /// - Parameters:
  ///   - host: The host.
  ///   - isShared: Whether the last reference to it may be released in another isolation.
  ///   - table: The rules.
  @usableFromInline
  init(host: AnyObject, isShared: Bool, _ table: __Table) {
    self.table = table
    context = ChangeContext(table, host: isShared ? WeakHostLink(host) : HostLink(host))
    super.init(sharing: table, as: .extras)
  }

  /// Replaces the rules, which change in open mode.
  func use(_ table: __Table) {
    self.table = table
    context = ChangeContext(table, host: context.host)
    knownAnimated = nil
    share(table)
  }

  deinit {
    context.host.clear()
    recorded.work.stopTimers()
    for body in endedBodies { body.resume() }
    waiterQueues?.refuseAll { [table] in table.refusal(.hostGone, of: $0, in: nil) }
  }

  /// The shared context of animated changes that carry nothing else.
  var animatedContext: ChangeContext {
    if let knownAnimated { return knownAnimated }
    let made = ChangeContext(table, host: context.host, animated: true)
    knownAnimated = made
    return made
  }

  /// The flags that say whether there are closures, requests or observers.
  var flags: UInt32 {
    let hasNoGuardListeners =
      moments & Moment.beforeBody == 0 && trace == nil && pendingRequest == nil && overridden.isEmpty
    let isQuiet =
      !isObserved && moments & ~Moment.beforeBody == 0 && !recorded.log.keepsAny
    return (hasNoGuardListeners ? Flags.unasked : 0) | (isQuiet ? Flags.quiet : 0)
  }

  /// Returns the position for a deferred request: a new one, or its earlier one if it was being offered again.
  func nextDeferral() -> Int {
    if let offered {
      self.offered = nil
      return offered
    }
    deferrals += 1
    return deferrals
  }

  /// Whether work is pending.
  var isPending: Bool {
    !queue.isEmpty || !recorded.invocations.isEmpty || !joining.isEmpty || isAwaiting
      || waiterQueues?.isEmpty == false || recorded.work.isPending
  }

  /// Whether requests are queued or being run.
  var hasQueuedRequests: Bool { !queue.isEmpty || queue.isRunning }

  /// The waiter queues, made on first use.
  var lazyWaiterQueues: WaiterQueues {
    if let waiterQueues { return waiterQueues }
    let made = WaiterQueues()
    waiterQueues = made
    return made
  }

  /// Whether a delegate, a notification center or a trace receives calls and errors.
  var hearsReports: Bool { delegate != nil || notifier != nil || trace != nil }

  /// Whether listeners were attached while a transition runs.
  var hasJoining: Bool { !joining.isEmpty }

  /// The closure that picks an event's target; the last one added wins.
  func chooser(of event: Int) -> ((__Change, ChangeOrigin) -> PickedState)? {
    choosers.last { $0.event == event }?.body
  }

  // MARK: - Attaching

  /// Attaches a listener: immediately, or after the running transition.
  func attach(now: Bool, _ join: @escaping (Extras) -> Void) {
    if now { join(self) } else { joining.append(join) }
  }

  /// Attaches the listeners that were added while a transition ran.
  func join() {
    let all = joining
    joining = []
    for join in all { join(self) }
    cancelled = []
  }

  func add(_ handler: Handler) {
    if cancelled.contains(handler.id) { return }
    handlers.append(handler)
    if trace == nil { listen(to: handler) }
  }
  func add(_ observer: Observer) { if !cancelled.contains(observer.id) { observers.append(observer) } }
  func add(_ chooser: Chooser) { if !cancelled.contains(chooser.id) { choosers.append(chooser) } }
  @usableFromInline
  func set(_ trace: Trace?) { self.trace = trace }

  /// Returns an identity that is unique in this machine.
  func newID() -> Int {
    lastID += 1
    return lastID
  }

  /// Removes the handler, observer or chooser with an identity.
  ///
  /// - Complexity: O(log *n*) to find one of *n* closures, and O(*n*) to move those behind it.
  func remove(_ id: Int) {
    removals += 1
    if let place = observers.place(of: id) {
      observers.remove(at: place)
    } else if let place = handlers.place(of: id) {
      handlers.remove(at: place)
      // While most handlers are left, moments of removed ones may be reported needlessly.
      removedHandlers += 1
      if removedHandlers * 2 >= handlers.count { updateMoments() }
    } else if let place = choosers.place(of: id) {
      choosers.remove(at: place)
    }
    if !joining.isEmpty { cancelled.insert(id) }
  }

  /// Copies the closures of another machine with the same rules.
  func copyClosures(of other: Extras) {
    handlers = other.handlers
    observers = other.observers
    choosers = other.choosers
    lastID = other.lastID
    updateMoments()
  }

  // MARK: - Single steps

  private func updateMoments() {
    removedHandlers = 0
    if trace != nil { return (moments, states, events) = (.max, .max, .max) }
    (moments, states, events) = (0, 0, 0)
    for handler in handlers { listen(to: handler) }
  }

  private func listen(to handler: Handler) {
    moments |= handler.moment.bit
    if handler.moment.isOfEvent { events |= handler.bits } else { states |= handler.bits }
  }

  private func updateObserved() { isObserved = !observers.isEmpty || delegate != nil || notifier != nil }

  /// Whether a closure may be for a state or an event, or there is a trace.
  func hears(of index: Int, at moment: Moment) -> Bool {
    (moment.isOfEvent ? events : states) & PlanMemory.bit(of: index) != 0
  }

  /// Whether a listener may receive a change: observers and the history receive every one, closures those of their
  /// states and events.
  @inline(__always)
  func hears(of change: __Change) -> Bool {
    if isObserved || recorded.log.keepsAny { return true }
    if change.event >= 0, events & PlanMemory.bit(of: Int(change.event)) != 0 { return true }
    return states & (plans.pointee.pathBits[Int(change.source)] | plans.pointee.pathBits[change.end]) != 0
  }

  /// Passes a moment to the trace and runs the closures for it; returns false as soon as a condition fails.
  ///
  /// - Parameters:
  ///   - moment: The moment.
  ///   - state: The state that is left or entered, or the current one.
  ///   - index: The index of the state or event that closures are filtered by.
  ///   - step: The transition that runs.
  func run(_ moment: Moment, state: Int, index: Int, _ step: __Step) -> Bool {
    if let trace, moment != .shouldFire, moment != .shouldTransition {
      trace.step(moment, state, table, TracedStep(change: step.change, origin: origin(of: step)))
    }
    return handlers.isEmpty || runHandlers(moment, state: state, index: index, step)
  }

  private func runHandlers(_ moment: Moment, state: Int, index: Int, _ step: __Step) -> Bool {
    let (handlers, known) = (handlers, removals)
    for place in handlers.indices where handlers[place].moment == moment {
      if let name = handlers[place].name {
        guard name == table.anyState(state) as? String else { continue }
      } else if let wanted = handlers[place].index, wanted != index {
        continue
      }
      // A closure that ran before may have cancelled this one.
      if removals != known, self.handlers.place(of: handlers[place].id) == nil { continue }
      if !handlers[place].body(step.change, origin(of: step)) { return false }
    }
    return true
  }

  private func origin(of step: __Step) -> ChangeOrigin { ChangeOrigin(step.request?.pointee.context ?? context) }

  /// Passes the result of a condition to the trace.
  func asked(
    _ moment: Moment, _ condition: Int, _ answer: Bool, state: Int, _ change: __Change, _ origin: ChangeOrigin
  ) {
    guard let trace else { return }
    let name = condition < 0 ? nil : table.conditionNames[condition]
    trace.step(
      moment, state, table, TracedStep(change: change, origin: origin, condition: name, answer: answer))
  }

  // MARK: - Reports

  /// Passes a report to the trace.
  func trace(_ report: __Report, in state: Int) {
    trace?.step(report.moment, state, table, TracedStep(refusal: report.refusal))
  }

  /// Notifies observers of a transition, and of the end of the machine if that has come: step 11.
  func observe(_ change: __Change, _ origin: ChangeOrigin, of host: AnyObject, _ monitor: __Monitor?) {
    if let monitor {
      monitor.later(PendingTransitionNotification(change, origin, of: self, host, monitor))
    } else {
      // As for other occurrences, but none is made if no listener needs it.
      if let tellDelegate {
        tellDelegate(change, origin, host)
      } else if let delegate {
        delegate.hear(.transition(change, origin), of: host, table)
      }
      if let notifier { notifier.hear(.transition(change, origin), of: host, table) }
      if !observers.isEmpty { tell(observers, change, origin) }
    }
    if memory.ends[Int(change.target)] { observe(.finish(Int(change.target)), of: host, monitor) }
  }

  /// Clears the history and the history values, because the machine is reset.
  func forget(startingIn initial: Int) {
    recorded.places.forget()
    recorded.log.clear()
    recorded.log.append(initial, of: table)
  }

  /// Notifies observers of a report: step 11.
  func observe(_ report: __Report, method: Int, of host: AnyObject, _ monitor: __Monitor?) {
    guard let monitor else { return observe(.report(report, method: method), of: host) }
    // The report lies on the stack, which is gone by then.
    if let pending = PendingReport(report) {
      monitor.later(PendingReportNotification(pending, method: method, of: self, host, monitor))
    }
  }

  /// Notifies the delegate, the notification center and the observers of an occurrence: step 11.
  ///
  /// If the host has a monitor, they receive it after that has been left.
  func observe(_ occurrence: Occurrence, of host: AnyObject, _ monitor: __Monitor?) {
    guard let monitor else { return observe(occurrence, of: host) }
    monitor.later(PendingOccurrenceNotification(occurrence, of: self, host, monitor))
  }

  private func observe(_ occurrence: Occurrence, of host: AnyObject) {
    let (observers, notifier) = (observers, notifier)
    delegate?.hear(occurrence, of: host, table)
    notifier?.hear(occurrence, of: host, table)
    if case .reset(let change, let origin) = occurrence { tell(observers, change, origin) }
  }

  /// Calls observers with a change, except those cancelled meanwhile, for example by one that was called before.
  private func tell(_ observers: [Observer], _ change: __Change, _ origin: ChangeOrigin) {
    let known = removals
    for place in observers.indices where removals == known || self.observers.place(of: observers[place].id) != nil {
      observers[place].body(change, origin)
    }
  }

  /// Calls observers with a change outside the monitor, except those cancelled meanwhile.
  ///
  /// - Parameter known: The number of closures that had been removed when the change happened.
  func tell(_ observers: [Observer], _ change: __Change, _ origin: ChangeOrigin, _ monitor: __Monitor, _ known: Int) {
    for observer in observers where monitor.removals == known || isAttached(observer, monitor) {
      observer.body(change, origin)
    }
  }

  private func isAttached(_ observer: Observer, _ monitor: __Monitor) -> Bool {
    monitor.enter()
    defer { monitor.leave() }
    return observers.place(of: observer.id) != nil
  }
}
