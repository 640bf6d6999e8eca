/// The closures, observers and other listeners of a machine and its regions.
struct Listeners {
  private(set) var handlers = ClosureList<Handler>()
  private(set) var observers = ClosureList<Observer>()
  private var choosers = ClosureList<Chooser>()
  /// The handlers by their moments and regions.
  private(set) var groups: [HandlerGroup] = []
  /// The delegates, the notification centers and the closures for reports, in the order in which they are notified.
  private(set) var watchers = ClosureList<Watcher>()
  /// The traces, which receive every step.
  private(set) var traces: [Trace] = []
  /// The recorders of tests, which receive every step as traces do.
  private(set) var recorders: [MachineRecorder] = []

  /// The moments that a closure or the trace listens to, a bit each.
  private(set) var moments: UInt16 = 0
  /// The states and the events that closures filter by, a bit each; from the 64th on, bits are shared.
  private(set) var states: UInt64 = 0
  private(set) var events: UInt64 = 0
  /// The number of closures removed so far.
  private(set) var removals = 0
  /// The number of handlers removed since the moments were last determined.
  private var removedHandlers = 0
  /// The listeners attached while a transition runs, which join after it.
  private var joining: [(id: Int, join: (inout Listeners) -> Void)] = []
  private var lastID = 0

  /// Whether there is an observer, a delegate or a notification center.
  var isObserved: Bool { !observers.isEmpty || !watchers.isEmpty }

  /// Whether a trace or a recorder receives every step.
  var areTraced: Bool { !traces.isEmpty || !recorders.isEmpty }

  /// Whether a delegate, a notification center or a trace receives calls and errors.
  var hasReportListeners: Bool { !watchers.isEmpty || areTraced }

  /// Whether listeners were attached while a transition runs.
  var areJoining: Bool { !joining.isEmpty }

  /// The closure that picks an event's target in a region; the last one added wins.
  func chooser(of event: Int, in region: Int) -> ((__Change, ChangeOrigin) -> PickedState)? {
    choosers.closures.last { $0?.event == event && $0?.region == region }??.body
  }

  /// Whether a closure may be for a state or an event, or there is a trace.
  @inline(__always)
  func hasListeners(for index: Int, at moment: Moment) -> Bool {
    (moment.isOfEvent ? events : states) & PlanMemory.bit(of: index) != 0
  }

  // MARK: - Attaching

  /// Attaches a listener with an identity, 0 for a trace: immediately, or after the running transition.
  mutating func attach(_ id: Int, now: Bool, _ join: @escaping (inout Listeners) -> Void) {
    if now { join(&self) } else { joining.append((id, join)) }
  }

  /// Attaches the listeners that were added while a transition ran.
  mutating func join() {
    let all = joining
    joining = []
    for listener in all { listener.join(&self) }
  }

  /// Sets the delegate or the notification center of a region, or removes it; returns the previous one.
  mutating func set(_ watcher: Watcher?, isDelegate: Bool, in region: Int) -> Watcher? {
    defer { if let watcher { watchers.insert(watcher) } }
    return watchers.remove(Watcher.id(isDelegate: isDelegate, in: region))
  }

  /// Sets the trace of a region, or removes it.
  mutating func set(_ trace: Trace?, in region: Int) {
    traces.removeAll { $0.region == region }
    if let trace { traces.append(trace) }
    updateMoments()
  }

  /// Adds a recorder, unless it was added before.
  mutating func add(_ recorder: MachineRecorder) {
    if recorders.contains(where: { $0 === recorder }) { return }
    recorders.append(recorder)
    updateMoments()
  }

  /// Removes a recorder.
  mutating func remove(_ recorder: MachineRecorder) {
    recorders.removeAll { $0 === recorder }
    updateMoments()
  }

  mutating func add(_ handler: Handler) {
    // A closure for a state or an event that doesn't exist is never called.
    if handler.onlyIndex == .max { return }
    handlers.insert(handler)
    groups[group(for: handler.moment, in: handler.region)].append(handler)
    if !areTraced { listen(to: handler) }
  }

  mutating func add(_ observer: Observer) { observers.insert(observer) }

  mutating func add(_ chooser: Chooser) { choosers.insert(chooser) }

  /// Returns an identity that is unique in this machine.
  mutating func newID() -> Int {
    lastID += 1
    return lastID
  }

  mutating func add(_ reporter: Watcher) { watchers.insert(reporter) }

  /// Removes the closure with an identity; returns it if reports may wait for it.
  ///
  /// - Complexity: O(log *n*) for *n* closures, averaged over many calls.
  mutating func remove(_ id: Int) -> Listener? {
    removals += 1
    if let listener = observers.remove(id) ?? watchers.remove(id) { return listener }
    if let handler = handlers.remove(id) {
      groups[group(for: handler.moment, in: handler.region)].remove(handler)
      // While most handlers are left, moments of removed ones may be reported needlessly.
      removedHandlers += 1
      if removedHandlers * 2 >= handlers.closures.count { updateMoments() }
    } else if choosers.remove(id) == nil {
      joining.removeAll { $0.id == id }
    }
    return nil
  }

  /// Copies the closures of another machine with the same rules.
  mutating func copyClosures(of other: Self) {
    (handlers, groups, choosers, lastID) = (other.handlers, other.groups, other.choosers, other.lastID)
    for case let known? in other.observers.closures {
      observers.insert(Observer(id: known.id, region: known.region, body: known.body))
    }
    updateMoments()
  }

  private mutating func updateMoments() {
    removedHandlers = 0
    if areTraced { return (moments, states, events) = (.max, .max, .max) }
    (moments, states, events) = (0, 0, 0)
    for case let handler? in handlers.closures { listen(to: handler) }
  }

  private mutating func listen(to handler: Handler) {
    moments |= handler.moment.bit
    let bits = handler.onlyIndex.map { PlanMemory.bit(of: $0) } ?? .max
    if handler.moment.isOfEvent { events |= bits } else { states |= bits }
  }

  /// Returns the index of the group for a moment and a region, which is made if there is none.
  private mutating func group(for moment: Moment, in region: Int) -> Int {
    if let index = groups.firstIndex(where: { $0.moment == moment && $0.region == region }) { return index }
    groups.append(HandlerGroup(moment, in: region))
    return groups.count - 1
  }
}
