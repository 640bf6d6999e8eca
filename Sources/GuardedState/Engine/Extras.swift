/// What only some machines need: observers, closures, requests that wait, bodies that run.
///
/// A machine makes its own when it is first needed. It belongs to the machine's isolation, as the machine does.
@usableFromInline
final class Extras: __PlanHolder {
  /// The rules of the host.
  @exclusivity(unchecked) @usableFromInline private(set) var table: __Table
  /// What changes that bring nothing along have in common: the reference to the host.
  @exclusivity(unchecked) @usableFromInline private(set) var context: ChangeContext

  /// The same of those that are animated, and bring nothing else along.
  @exclusivity(unchecked) private var knownAnimated: ChangeContext?

  // MARK: Who has a say, and who is told

  @exclusivity(unchecked) private(set) var handlers: [Handler] = []
  @exclusivity(unchecked) private(set) var observers: [Observer] = [] {
    didSet { updateObserved() }
  }
  @exclusivity(unchecked) private(set) var choosers: [Chooser] = []
  /// Hears of every step.
  @exclusivity(unchecked) @usableFromInline private(set) var trace: Trace? {
    didSet { updateMoments() }
  }
  /// The moments that a closure or the trace wants to hear of, a bit each.
  @exclusivity(unchecked) @usableFromInline private(set) var moments: UInt16 = 0
  /// The states, and the events, that closures are for, a bit each; those from the 64th on share the bits again.
  @exclusivity(unchecked) @usableFromInline private(set) var states: UInt64 = 0
  @exclusivity(unchecked) @usableFromInline private(set) var events: UInt64 = 0
  /// How many closures have been removed.
  @exclusivity(unchecked) private var removals = 0
  /// How many handlers have been removed since it was worked out what the others are for.
  @exclusivity(unchecked) private var removedHandlers = 0
  /// What was attached while a transition runs, and hears from the next one on.
  @exclusivity(unchecked) private var joining: [(Extras) -> Void] = []
  /// Those of them that were cancelled meanwhile.
  @exclusivity(unchecked) private var cancelled: Set<Int> = []
  @exclusivity(unchecked) var delegate: Watcher? {
    didSet { updateObserved() }
  }
  /// Tells the delegate of a transition; made in the client's module, which knows the types.
  @exclusivity(unchecked) var tellDelegate: ((__Change, ChangeOrigin, AnyObject) -> Void)?
  @exclusivity(unchecked) var notifier: Watcher? {
    didSet { updateObserved() }
  }
  /// Whether there is an observer, a delegate or a notification centre.
  @exclusivity(unchecked) @usableFromInline private(set) var isObserved = false
  @exclusivity(unchecked) private var lastID = 0

  // MARK: What is kept

  /// The states that the machine was in, the oldest first, and how many are kept.
  @exclusivity(unchecked) @usableFromInline var log = StateLog()
  /// Where states with history were left.
  @exclusivity(unchecked) @usableFromInline var places = PlacesLeft()

  /// What is kept of the past.
  @usableFromInline
  struct KeptStates {
    fileprivate let log: StateLog
    fileprivate let places: [Int32]
    fileprivate let left: Set<Int>
    fileprivate let deferred: [Agenda.Deferred]
    /// The times that ran.
    let timers: [Int: Agenda.RunningTimer]
    /// The bodies that ran.
    fileprivate let invocations: [Invocation]
    /// What was to be ended, and reached, by a transaction around it.
    fileprivate let ending: Ending
    fileprivate let passed: WaitingLines.Passed?
  }

  /// What is ended as soon as the transaction lasts in which it was left.
  struct Ending {
    /// The invocations whose states were left.
    var invocations: [Invocation] = []
    /// The requests that a reset refuses.
    var requests: [Request] = []
  }

  /// What is kept of the past, to be put back when a transaction fails.
  @usableFromInline var keptStates: KeptStates {
    get {
      KeptStates(
        log: log, places: places.all, left: agenda?.left ?? [], deferred: agenda?.deferred ?? [],
        timers: agenda?.timers ?? [:],
        invocations: invocations, ending: ending, passed: lines?.passed)
    }
    set {
      log = newValue.log
      places.all = newValue.places
      agenda?.clearSteps()
      agenda?.left = newValue.left
      agenda?.deferred = newValue.deferred
      (invocations, ending) = (newValue.invocations, newValue.ending)
      lines?.passed = newValue.passed ?? .init()
    }
  }

  // MARK: What runs

  /// Asks the guard that sees the arguments of the method that is being decided about.
  @exclusivity(unchecked) @usableFromInline var ask: (() -> Bool)?
  /// The request that is on its way to its method.
  @exclusivity(unchecked) @usableFromInline var handedOver: RequestPointer?
  /// Whether an async body runs without a state of its own: other transitions can't wait for it.
  @exclusivity(unchecked) @usableFromInline var isAwaiting = false
  /// The task that runs that body.
  @exclusivity(unchecked) @usableFromInline var awaitedTask: TaskIdentity?
  /// The override whose body runs, which may call the inherited method.
  @exclusivity(unchecked) @usableFromInline var override: Override?
  /// The bodies that run while the machine is in a state made for that.
  @exclusivity(unchecked) @usableFromInline var invocations: [Invocation] = []
  /// The preempted invocations whose bodies have not ended: the states that they ran in, and the changes that came first.
  @exclusivity(unchecked) @usableFromInline var preemptions: [Int32: (via: Int, change: __Change?)] = [:]
  /// The bodies with `via:` that have ended while an async body runs, which their transitions wait for.
  @exclusivity(unchecked) var endedBodies: [CheckedContinuation<Void, Never>] = []
  /// The invocations of overrides whose bodies have not ended, even when the state was left meanwhile.
  @exclusivity(unchecked) @usableFromInline var overridden: [Invocation] = []
  @exclusivity(unchecked) @usableFromInline var queue = RequestQueue()
  /// Whether an error was reported since the last queued closure began.
  @exclusivity(unchecked) @usableFromInline var hasReportedError = false
  /// Whether timeouts and eventless transitions of the initial state have begun.
  @exclusivity(unchecked) @usableFromInline var isActive = false
  /// The number of deferred requests so far, and that of the one which is being offered again.
  @exclusivity(unchecked) private var deferrals = 0
  @exclusivity(unchecked) var offered: Int?
  /// The waiting calls and tasks; nil until there are any.
  @exclusivity(unchecked) @usableFromInline var lines: WaitingLines?
  /// What is to be done by itself; nil until something is.
  @exclusivity(unchecked) @usableFromInline var agenda: Agenda?
  /// How many transactions run, which may not last: nobody is let in meanwhile, and no time begins.
  @exclusivity(unchecked) @usableFromInline var transactions = 0
  /// What the transaction that runs ends.
  @exclusivity(unchecked) var ending = Ending()
  /// What measures how long somebody waits, how long an event is delayed, and how long a state is not left.
  @exclusivity(unchecked) var clock: any Clock<Duration> = ContinuousClock()
  /// How many refusals and errors are being told of, each while who hears of the one before does something.
  @exclusivity(unchecked) @usableFromInline var reporting = 0

  /// How many those may be: whoever tries again whenever it is refused would else go on until the stack is full.
  @usableFromInline static let mostReports = 32

  /// Makes the extras of a host.
  ///
  /// - Parameters:
  ///   - host: The host.
  ///   - isShared: Whether the last reference to it may be let go in another isolation.
  ///   - table: The rules.
  @usableFromInline
  init(host: AnyObject, isShared: Bool, _ table: __Table) {
    self.table = table
    context = ChangeContext(table, host: isShared ? WeakHostLink(host) : HostLink(host))
    super.init(sharing: table, as: .extras)
  }

  /// Goes on with other rules: in open mode, where they change.
  func use(_ table: __Table) {
    self.table = table
    context = ChangeContext(table, host: context.host)
    knownAnimated = nil
    share(table)
  }

  deinit {
    context.host.clear()
    places.forget()
    for body in endedBodies { body.resume() }
    lines?.refuseAll { [table] in table.refusal(.hostGone, of: $0, in: nil) }
  }

  /// What animated changes have in common that bring nothing else along.
  @usableFromInline
  var animatedContext: ChangeContext {
    if let knownAnimated { return knownAnimated }
    let made = ChangeContext(table, host: context.host, animated: true)
    knownAnimated = made
    return made
  }

  /// The flags that say who has a say and who is told.
  @usableFromInline
  var flags: UInt32 {
    let isUnasked = moments & Moment.beforeBody == 0 && trace == nil && handedOver == nil && overridden.isEmpty
    let isQuiet =
      !isObserved && moments & ~Moment.beforeBody == 0 && !log.keepsAny
    return (isUnasked ? Flags.unasked : 0) | (isQuiet ? Flags.quiet : 0)
  }

  /// The place of a request that is deferred, or deferred again, among those of the host.
  @usableFromInline
  func nextDeferral() -> Int {
    if let offered {
      self.offered = nil
      return offered
    }
    deferrals += 1
    return deferrals
  }

  /// Whether something is kept for the end of a transition.
  @usableFromInline
  var isPending: Bool {
    !queue.isEmpty || !invocations.isEmpty || !joining.isEmpty || isAwaiting
      || lines?.isEmpty == false || agenda?.isPending == true
  }

  /// Whether a request waits for its turn, or has it.
  @inlinable var hasWaiting: Bool { !queue.isEmpty || queue.isRunning }

  /// The lines of those who wait, made when first needed.
  var madeLines: WaitingLines {
    if let lines { return lines }
    let made = WaitingLines()
    lines = made
    return made
  }

  /// What is to be done by itself, made when first needed.
  @usableFromInline
  var madeAgenda: Agenda {
    if let agenda { return agenda }
    let made = Agenda()
    agenda = made
    return made
  }

  /// Whether somebody hears of calls and errors, and not of changes alone.
  @usableFromInline
  var hearsReports: Bool { delegate != nil || notifier != nil || trace != nil }

  /// Whether something was attached while a transition runs.
  var hasJoining: Bool { !joining.isEmpty }

  /// The closure that picks an event's target, the one added last.
  @usableFromInline
  func chooser(of event: Int) -> ((__Change, ChangeOrigin) -> PickedState)? {
    choosers.last { $0.event == event }?.body
  }

  // MARK: - Attaching

  /// Attaches something: now, or where a transition runs, when that has settled.
  func attach(now: Bool, _ join: @escaping (Extras) -> Void) {
    if now { join(self) } else { joining.append(join) }
  }

  /// What was attached while a transition ran hears from now on.
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

  /// An identity that nothing else of this machine has.
  @usableFromInline
  func newID() -> Int {
    lastID += 1
    return lastID
  }

  /// Removes the handler, observer or chooser with an identity.
  ///
  /// - Complexity: O(log *n*) and moving those behind it, for *n* closures.
  func remove(_ id: Int) {
    removals += 1
    if let place = observers.place(of: id) {
      observers.remove(at: place)
    } else if let place = handlers.place(of: id) {
      handlers.remove(at: place)
      // As long as most are left, what the removed ones were for may be told in vain.
      removedHandlers += 1
      if removedHandlers * 2 >= handlers.count { updateMoments() }
    } else if let place = choosers.place(of: id) {
      choosers.remove(at: place)
    }
    if !joining.isEmpty { cancelled.insert(id) }
  }

  /// Takes over the closures of another machine with the same rules.
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

  /// Whether a closure may be for a state or an event, or the trace wants to hear of it.
  @inlinable
  func hears(of index: Int, at moment: Moment) -> Bool {
    (moment.isOfEvent ? events : states) & PlanMemory.bit(of: index) != 0
  }

  /// Whether anybody may hear of a change: observers and a log hear of each, closures of the states and the event that they
  /// are for.
  @inlinable
  @inline(__always)
  func hears(of change: __Change) -> Bool {
    if isObserved || log.keepsAny { return true }
    if change.event >= 0, events & PlanMemory.bit(of: Int(change.event)) != 0 { return true }
    return states & (plans.pointee.pathBits[Int(change.source)] | plans.pointee.pathBits[change.end]) != 0
  }

  /// Tells the trace of a moment and runs the closures for it; false as soon as a condition says no.
  ///
  /// - Parameters:
  ///   - moment: The moment.
  ///   - state: The state that is left or entered, or the current one.
  ///   - index: The index of the state or event that closures are filtered by.
  ///   - step: The transition that runs.
  @usableFromInline
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
      // Cancelled by a closure that ran before it?
      if removals != known, self.handlers.place(of: handlers[place].id) == nil { continue }
      if !handlers[place].body(step.change, origin(of: step)) { return false }
    }
    return true
  }

  private func origin(of step: __Step) -> ChangeOrigin { ChangeOrigin(step.request?.pointee.context ?? context) }

  /// Tells the trace what a condition has answered.
  @usableFromInline
  func asked(
    _ moment: Moment, _ condition: Int, _ answer: Bool, state: Int, _ change: __Change, _ origin: ChangeOrigin
  ) {
    guard let trace else { return }
    let name = condition < 0 ? nil : table.conditionNames[condition]
    trace.step(
      moment, state, table, TracedStep(change: change, origin: origin, condition: name, answer: answer))
  }

  // MARK: - What has happened

  /// Tells the trace of something that is no step of a transition.
  @usableFromInline
  func trace(_ report: __Report, in state: Int) {
    trace?.step(report.moment, state, table, TracedStep(refusal: report.refusal))
  }

  /// Step 11 of a transition, and the end of the machine where that has come.
  @usableFromInline
  func observe(_ change: __Change, _ origin: ChangeOrigin, of host: AnyObject, _ monitor: __Monitor?) {
    if let monitor {
      monitor.later(OwedTransition(change, origin, of: self, host, monitor))
    } else {
      // As of anything else, but without a value made of it where nobody needs one.
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

  /// Forgets the past, because the machine begins anew.
  @usableFromInline
  func forget(startingIn initial: Int) {
    places.forget()
    log.clear()
    log.append(initial, of: table)
  }

  /// Step 11 of what is no transition.
  @usableFromInline
  func observe(_ report: __Report, method: Int, of host: AnyObject, _ monitor: __Monitor?) {
    guard let monitor else { return observe(.report(report, method: method), of: host) }
    // What lies on the stack would be gone by then.
    if let kept = KeptReport(report) { monitor.later(OwedReport(kept, method: method, of: self, host, monitor)) }
  }

  /// Step 11: tells the observers what happened: delegate, notifications, closures; when the host has a monitor, after
  /// that has been left.
  func observe(_ occurrence: Occurrence, of host: AnyObject, _ monitor: __Monitor?) {
    guard let monitor else { return observe(occurrence, of: host) }
    monitor.later(OwedOccurrence(occurrence, of: self, host, monitor))
  }

  private func observe(_ occurrence: Occurrence, of host: AnyObject) {
    let (observers, notifier) = (observers, notifier)
    delegate?.hear(occurrence, of: host, table)
    notifier?.hear(occurrence, of: host, table)
    if case .reset(let change, let origin) = occurrence { tell(observers, change, origin) }
  }

  /// Tells closures of a change, but those that were cancelled meanwhile, for example by one that was called before.
  private func tell(_ observers: [Observer], _ change: __Change, _ origin: ChangeOrigin) {
    let known = removals
    for place in observers.indices where removals == known || self.observers.place(of: observers[place].id) != nil {
      observers[place].body(change, origin)
    }
  }

  /// The same outside of a monitor.
  ///
  /// - Parameter known: How many closures had been removed when it was known who is to be told.
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
