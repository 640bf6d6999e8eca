/// A state machine bound to an object: the type of `host.machine`.
///
/// # The order of effects
///
/// One transition runs in this order:
///
/// 1. Look up: is it declared here? If not, it is refused, and nothing else runs but observers.
/// 2. Conditions, in order, each once: `when:`, `shouldFire`, `shouldTransition(_:)`. A false one: refused `.declined`.
/// 3. `willFire`, then `willTransition(_:)`.
/// 4. The body of the method, in the old state. If it throws, nothing has changed and step 12 follows; the error goes
///    to the caller and to observers.
/// 5. `willCommit(_:)`, where the host saves the change; if it throws, as 4. Then `willExit…`, innermost first, up to
///    (not including) the common ancestor.
/// 6. `willEnter…`, outermost first.
/// 7. The change: state, previous state, `history`, revision.
/// 8. `didExit…`, innermost first.
/// 9. `didEnter…`, outermost first.
/// 10. `didFire`, then `didTransition(_:)`.
/// 11. Observers: delegate, notifications, closures in the order they were added.
/// 12. The macrostep continues: eventless transitions, completions, then queued requests, first in, first out.
///
/// At each of these moments a closure of the machine runs before the host's own callback.
///
/// # Isolation
///
/// A machine belongs to its host's isolation, and everything runs in it, synchronously, on the caller's thread. It is
/// not `Sendable`: the compiler keeps the machine of a plain class in one isolation, and that of an actor or a
/// `@MainActor` class inside that actor.
public protocol GuardedMachine<Host> {
  /// The type of the object that the machine is bound to.
  associatedtype Host: MachineOwner
  /// The states.
  typealias State = Host.StateName
  /// The events.
  typealias Event = Host.EventName
  /// The guarded methods.
  typealias Method = Host.MethodName

  /// The object that the machine is bound to.
  var __host: Host { get }
}

extension GuardedMachine {
  /// The engine of the machine. If the host has a monitor, the caller is in it.
  @inlinable
  @inline(__always)
  var engine: Engine { __host.__engine }

  /// The part of the rules that the engine reads.
  @inlinable
  @inline(__always)
  var plans: PlanPointer {
    if core.flags & Flags.begun != 0, let plans = core[engine.region].plans { return plans }
    return core.begunPlans(of: engine.region, engine.host)
  }

  /// The core of the machine.
  @inlinable
  @inline(__always)
  var core: __MachineCore { __host.__engine.core }

  /// Whether the machine has no rules and may enter any state. No host with a monitor has such a machine.
  @inlinable
  @inline(__always)
  var isOpen: Bool { __host.monitor == nil && plans.pointee.isOpen }
}

extension GuardedMachine {
  /// The rules as a whole, those of attributes included.
  public var rules: Rules<State, Event, Method> { compiled.rules }

  /// The names, the compiled rules and the current states of its regions.
  package var currentRegions: [(name: String, rules: __Table, state: Any)] {
    locked {
      engine.ownRegions.map { number in
        let region = engine.at(number)
        return (region.table.name, region.table, region.table.anyState(region.current))
      }
    }
  }

  /// Unavailable without `import GuardedStateDiagrams`.
  @available(*, unavailable, message: "import GuardedStateDiagrams")
  public func diagram(_ format: DiagramFormat) -> String { "" }

  /// The current state.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var state: State {
    get {
      if let monitor = __host.monitor { return stateWithoutWaiting(monitor) }
      return knownState ?? lookedUpState
    }
    @available(*, unavailable, message: "only a transition changes the state: fire an event, or call 'transition(to:)'")
    nonmutating set {}
  }

  /// The current state if the core's index alone determines it; nil if the rules must be consulted.
  @inlinable
  @inline(__always)
  var knownState: State? {
    let flags = core.flags
    guard MemoryLayout<State>.size == 1, engine.region == 0 else {
      return flags & Flags.begun == 0 ? nil : keptState(at: core[engine.region].index)
    }
    guard flags & (Flags.begun | Flags.ordinal) == Flags.begun | Flags.ordinal else { return nil }
    return unsafeState(ordinal: core.own.index)
  }

  @usableFromInline
  var lookedUpState: State {
    state(at: UInt16(truncatingIfNeeded: engine.current))
  }

  /// The state at an index, for states of one byte whose value is their index.
  @inlinable
  @inline(__always)
  func unsafeState(ordinal index: UInt16) -> State {
    // The table has checked that every state's byte equals its index.
    withUnsafeBytes(of: UInt8(truncatingIfNeeded: index)) { $0.load(as: State.self) }
  }

  /// The state of an index.
  @inlinable
  @inline(__always)
  func state(at index: UInt16) -> State {
    if MemoryLayout<State>.size == 1, plans.pointee.isOrdinal { return unsafeState(ordinal: index) }
    return keptState(at: index) ?? compiled.states[Int(index)]
  }

  /// The state at an index, if the table stores all states in memory; else nil.
  @inlinable
  @inline(__always)
  func keptState(at index: UInt16) -> State? {
    // The host's rules keep that memory alive: reading it here retains nothing but the state.
    plans.pointee.states.map { $0.assumingMemoryBound(to: State.self)[Int(index)] }
  }

  /// The state before the last transition; nil before the first.
  @inlinable
  public var previous: State? {
    let monitor = enteredMonitor()
    defer { monitor?.leave() }
    if core.flags & Flags.begun == 0 { return nil }
    let index = core[engine.region].previous
    return index == __MachineCore.nowhere ? nil : state(at: index)
  }

  /// The number of transitions so far.
  @inlinable
  public var revision: Int {
    let monitor = enteredMonitor()
    defer { monitor?.leave() }
    return core.revision
  }

  /// The states that the machine is in, the outermost first, the current state last.
  @inlinable
  public var path: [State] {
    let monitor = enteredMonitor()
    defer { monitor?.leave() }
    return compiled.path(of: engine.current)
  }

  /// Whether a state is exactly the current one.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func isIn(_ state: State) -> Bool { self.state == state }

  /// Whether the states that the machine is in are exactly those of a path, the outermost first.
  ///
  /// - Complexity: O(depth).
  @_disfavoredOverload
  public func isIn(_ path: [State]) -> Bool { self.path == path }

  /// Whether a state is the current one or encloses it.
  ///
  /// - Complexity: O(depth).
  @inlinable
  @inline(__always)
  public func isWithin(_ state: State) -> Bool {
    if isOpen { return isWithinOpen(state) }
    guard let wanted = stateIndex(state) else { return false }
    let monitor = enteredMonitor()
    defer { monitor?.leave() }
    return engine.isWithin(wanted)
  }

  /// Whether states are on the path one after the other, from the outermost to the innermost.
  ///
  /// - Complexity: O(depth).
  public func isWithin(_ state: State, _ next: State, _ inner: State...) -> Bool {
    isWithin([state, next] + inner)
  }

  // Not inlined, because passing the machine as a value retains the host.
  @usableFromInline
  func isWithinOpen(_ state: State) -> Bool { isWithin([state]) }

  func isWithin(_ run: [State]) -> Bool {
    let path = path
    return path.indices.contains { path[$0...].starts(with: run) }
  }

  /// Whether the machine has finished: whether the current state is a final one without a parent.
  ///
  /// - Complexity: O(1).
  public var isFinished: Bool { locked { engine.hasEnded } }

  // MARK: - Monitors

  /// Runs a closure in the host's monitor, if it has one.
  @inlinable
  @inline(__always)
  func locked<Result, Failure>(_ work: () throws(Failure) -> Result) throws(Failure) -> Result {
    let monitor = enteredMonitor()
    defer { monitor?.leave() }
    return try work()
  }

  /// The host's monitor, entered, which the caller must leave again; nil if it has none. Hot code uses this instead of
  /// `locked`, whose closure retains the host.
  @inlinable
  @inline(__always)
  func enteredMonitor() -> __Monitor? {
    let monitor = __host.monitor
    monitor?.enter()
    return monitor
  }

  /// The state of a host with a monitor, without waiting for another thread in it.
  @usableFromInline
  func stateWithoutWaiting(_ monitor: __Monitor) -> State {
    // Reads the type's rules only: the thread in the monitor may be changing the storage.
    if let index = monitor.stateIndex(of: engine.region) { return compiled.states[index] }
    return locked { lookedUpState }
  }

  // MARK: - Access for the runtime

  /// The compiled rules of the host.
  @usableFromInline
  package var compiled: __CompiledRules<State, Event, Method> {
    let engine = engine
    return unsafeDowncast(engine.host.__table.table(of: engine.region), to: __CompiledRules<State, Event, Method>.self)
  }

  /// The plans for looking up names. For a host with a monitor they are the type's, because another thread may be
  /// changing the storage.
  @inlinable
  @inline(__always)
  var plansOfNames: PlanPointer { __host.monitor == nil ? plans : compiled.plans }

  /// The index of a state; nil for an unknown one.
  @inlinable
  @inline(__always)
  func stateIndex(_ state: State) -> Int? {
    plansOfNames.pointee.stateNames.index(ofByte: state) ?? lookedUpIndex(of: state)
  }

  /// The index of an event; nil for an unknown one.
  @inlinable
  @inline(__always)
  func eventIndex(_ event: Event) -> Int? {
    plansOfNames.pointee.eventNames.index(ofByte: event) ?? lookedUpIndex(of: event)
  }

  /// The index of a method; nil for an unknown one.
  @inlinable
  @inline(__always)
  func methodIndex(_ method: Method) -> Int? {
    plansOfNames.pointee.methodNames.index(ofByte: method) ?? lookedUpIndex(of: method)
  }

  @inlinable
  @inline(never)
  func lookedUpIndex(of state: State) -> Int? {
    plansOfNames.pointee.stateNames.index(of: state) ?? compiled.index(of: state)
  }

  @inlinable
  @inline(never)
  func lookedUpIndex(of event: Event) -> Int? {
    plansOfNames.pointee.eventNames.index(of: event) ?? compiled.index(of: event)
  }

  @inlinable
  @inline(never)
  func lookedUpIndex(of method: Method) -> Int? {
    plansOfNames.pointee.methodNames.index(of: method) ?? compiled.index(of: method)
  }
}
