/// The state of a host's machine and what belongs to it. The host keeps it, and uses it in its own isolation.
public final class __MachineCore {
  /// The rules; nil before the machine has begun.
  @exclusivity(unchecked) @usableFromInline final var table: __Table?
  /// The parts of the machine that only some need; nil until they are needed.
  @exclusivity(unchecked) @usableFromInline final var coldState: ColdState?
  /// The number of transitions so far. Changes of several regions in one step count as one.
  @exclusivity(unchecked) @usableFromInline final var revision = 0
  /// The host's own state.
  @exclusivity(unchecked) @usableFromInline final var own = Slot()
  // These three lie in the padding after the slot.
  /// Whether the last reference to the host may be released in another isolation, as that of an actor may.
  @usableFromInline final let isShared: Bool
  /// Whether the host itself has the methods, and not an object that its machine is bound to.
  @usableFromInline final let hasOwnMethods: Bool
  /// Whether a guard with arguments is to say if the state ignores this call.
  @exclusivity(unchecked) @usableFromInline final var asksToIgnore = false
  /// The states of the regions; nil without regions, and before the machine has begun.
  @exclusivity(unchecked) @usableFromInline final var others: UnsafeMutablePointer<Slot>?
  /// The facts about the machine and its current states: see ``Flags``.
  @exclusivity(unchecked) @usableFromInline final var flags: UInt32 = 0
  /// The number of slots: the host's own state and its regions.
  @exclusivity(unchecked) private(set) final var slotCount: UInt16 = 1
  /// The callbacks that the host has, for its own state or for any region.
  @usableFromInline final var callbacks: __Callbacks { __Callbacks(rawValue: UInt32(callbackBits)) }
  // Two bytes, which fill up the eight of the flags.
  @exclusivity(unchecked) private final var callbackBits: UInt16 = 0
  /// The values of the host's states; nil if they carry none.
  @usableFromInline final let values: __ValueStorage?
  /// The lock of a host that any thread may use; nil for all others.
  @usableFromInline final let monitor: __Monitor?
  /// The listener to all machines; nil if there was none when this one began.
  @exclusivity(unchecked) final var machineListener: MachineListener?
  /// The number of the machine for that listener.
  @exclusivity(unchecked) final var number: UInt64 = 0
  /// The condition that is being evaluated, with those around it; nil if none is.
  @exclusivity(unchecked) final var evaluated: UnsafePointer<EvaluatedCondition>?

  /// Stands for no state.
  @inlinable static var nowhere: UInt16 { .max }

  /// A machine that begins in its initial state when it is first used.
  ///
  /// - Parameters:
  ///   - values: The values of states that carry some.
  ///   - isShared: False if the last reference to the host is always released in its own isolation.
  @inlinable
  public convenience init(values: __ValueStorage? = nil, isShared: Bool = true) {
    self.init(values: values, isShared: isShared, hasOwnMethods: true)
  }

  /// The machine of a host that any thread may use, with its lock.
  public convenience init(values: __ValueStorage? = nil, isSynchronized: Bool) {
    self.init(values: values, isShared: true, hasOwnMethods: true, monitor: isSynchronized ? __Monitor() : nil)
  }

  @usableFromInline
  init(values: __ValueStorage?, isShared: Bool, hasOwnMethods: Bool, monitor: __Monitor? = nil) {
    (self.values, self.isShared, self.hasOwnMethods, self.monitor) = (values, isShared, hasOwnMethods, monitor)
  }

  deinit {
    if machineListener != nil { reportEnd() }
    others?.deallocate()
  }

  /// The current state of a region, from 1 on, or the host's own, which is 0.
  @inlinable
  @inline(__always)
  final subscript(region: Int) -> Slot {
    // There are slots for all regions once the machine has begun. The compiler doesn't inline accessors that yield in
    // two places.
    get { region == 0 ? own : others.unsafelyUnwrapped[region &- 1] }
    set { if region == 0 { own = newValue } else { others.unsafelyUnwrapped[region &- 1] = newValue } }
  }

  /// Puts the machine in its initial states, and reads from the host what doesn't change.
  final func begin(_ table: __Table, of host: any __EngineHost) {
    self.table = table
    if others == nil, !table.regions.isEmpty {
      slotCount = UInt16(table.regions.count + 1)
      others = .allocate(capacity: table.regions.count)
      others?.initialize(repeating: Slot(), count: table.regions.count)
    }
    let callbacks = host.__callbacks
    callbackBits = UInt16(truncatingIfNeeded: callbacks.rawValue)
    flags |= Flags.begun | Flags.idleUnobserved | Flags.noPassedRequest
    if table.plans.pointee.isOrdinal { flags |= Flags.ordinal }
    if table.hasDelays { flags |= Flags.readsDelays }
    if callbacks.isDisjoint(with: .beforeBody) {
      flags |= callbacks.contains(.refusals) ? Flags.beginsFast : Flags.beginsFast | Flags.refusesFast
    }
    if callbacks.isDisjoint(with: [.calls, .failures]) { flags |= Flags.callsFast }
    if monitor == nil, values == nil, callbacks.isDisjoint(with: .afterBody) { flags |= Flags.changesFast }
    if callbacks.contains(.commits) { saveChanges() }
    if callbacks.contains(.countsCalls) { flags = flags & ~Flags.noListenersBefore | Flags.countsCalls }
    setState(Int(table.plans.pointee.initial), of: 0, table.plans)
    for region in table.regions.indices {
      let plans = table.plansOfRegions[region]
      setState(Int(plans.pointee.initial), of: region + 1, plans)
    }
    // Before its first request, a machine with work in its initial states has to settle.
    if flags & Flags.pending == 0 { flags |= Flags.nothingDue }
  }

  /// Lets the host save each change before it happens, which the fast paths don't.
  final func saveChanges() { flags = flags & ~(Flags.changesFast | Flags.beginsFast) | Flags.commits }

  /// Lets each refusal pass the slow path, although no callback receives it.
  final func noticeRefusals() {
    callbackBits |= UInt16(truncatingIfNeeded: __Callbacks.refusals.rawValue)
    flags &= ~Flags.refusesFast
  }

  /// Forgets the state, because the host was given rules.
  final func clear() { (table, coldState, own, revision, flags) = (nil, nil, Slot(), 0, 0) }

  /// Puts a region in a state, without a transition.
  final func setState(_ state: Int, of region: Int, _ plans: PlanPointer) {
    self[region].plans = plans
    self[region].set(state, plans)
    if plans.pointee.mayHaveWork(state) { markBusyState(plans) }
    publish(state, of: region)
  }

  /// Marks that the state of a region may have work: timers, eventless transitions and the like.
  @inline(__always)
  final func markBusyState(_ plans: PlanPointer) {
    flags |= Flags.pending
    if plans.pointee.hasTimers { flags &= ~Flags.nothingDue }
  }

  /// Publishes the state of a region for readers on other threads. Doesn't retain the monitor, which the host keeps.
  @inline(__always)
  final func publish(_ state: Int, of region: Int) {
    guard let monitor else { return }
    Unmanaged.passUnretained(monitor)._withUnsafeGuaranteedRef { $0.publish(state, of: region) }
  }

  /// Step 7: changes the state of a region. The caller counts the transition.
  @inlinable
  @inline(__always)
  final func enter(_ target: Int32, of region: Int) {
    if region == 0 {
      own.enter(target)
    } else {
      others.unsafelyUnwrapped[region &- 1].enter(target)
    }
  }
}

/// The current state of a region, or the host's own.
@frozen
@usableFromInline
struct Slot {
  /// The effect of each method in the current state; nil before the machine has begun.
  @usableFromInline var shortcuts: UnsafePointer<Shortcut>?
  /// The region's rules in the form that the engine reads; nil before the machine has begun.
  @usableFromInline var plans: PlanPointer?
  /// The index of the current state.
  @usableFromInline var index: UInt16 = 0
  /// The index of the state before the last transition, or ``__MachineCore/nowhere``.
  @usableFromInline var previous: UInt16 = .max
  /// Whether the region was started: the entry callbacks of the initial state don't run again.
  var hasStarted = false

  @inlinable
  init() {}

  /// Whether the current state has eventless transitions, completions, timeouts or deferred events.
  @inline(__always)
  var mayHaveWork: Bool { plans.unsafelyUnwrapped.pointee.mayHaveWork(index) }

  /// Stores a state as the current one, and the current one as the previous.
  @inlinable
  @inline(__always)
  mutating func enter(_ target: Int32) {
    previous = index
    // It has plans, because the machine has begun.
    set(Int(target), plans.unsafelyUnwrapped)
  }

  /// Stores the current state and the place of its shortcuts.
  @inlinable
  @inline(__always)
  mutating func set(_ state: Int, _ plans: PlanPointer) {
    index = UInt16(truncatingIfNeeded: state)
    shortcuts = plans.pointee.methodShortcuts.row(state)
  }
}
