/// The state of one machine and what belongs to it. Its host keeps it, and uses it in its own isolation.
public final class __MachineCore {
  /// What the engine reads, the table or the machine's extras; nil before the machine has begun.
  @exclusivity(unchecked) @usableFromInline final var holder: __PlanHolder?
  /// The number of transitions so far.
  @exclusivity(unchecked) @usableFromInline final var revision = 0
  /// What is true of the machine and its current state; see ``Flags``.
  @exclusivity(unchecked) @usableFromInline final var flags: UInt32 = 0
  /// The index of the current state.
  @exclusivity(unchecked) @usableFromInline final var index: UInt16 = 0
  /// The index of the state before the last transition, or ``nowhere``.
  @exclusivity(unchecked) @usableFromInline final var previous: UInt16 = .max
  /// The callbacks that the host has.
  @exclusivity(unchecked) @usableFromInline private(set) final var callbacks: __Callbacks = []
  /// Whether what doesn't change has been read from the host.
  @exclusivity(unchecked) @usableFromInline private(set) final var isBound = false
  /// The machine's number among those of its host: 0 for the host's own.
  @exclusivity(unchecked) @usableFromInline private(set) final var number: UInt8 = 0
  /// The host's regions, which the host keeps; nil for a machine that stands alone, as most do.
  @exclusivity(unchecked) @usableFromInline private(set) final var regions: __RegionsReference?
  /// The lock of a host that any thread may use; nil for all others.
  @exclusivity(unchecked) @usableFromInline private(set) final var monitor: __Monitor?

  /// Stands for no state.
  @inlinable static var nowhere: UInt16 { .max }

  /// A machine that begins in its initial state when it is first used.
  @inlinable
  public init() {}

  /// Reads from the host what doesn't change.
  @usableFromInline
  final func bind(to host: any __EngineHost) {
    isBound = true
    (callbacks, number, monitor) = (host.__callbacks, UInt8(truncatingIfNeeded: host.__number), host.__monitor)
    regions = host.__regionsReference
  }

  /// Reads it anew when the machine is used next.
  final func unbind() { (isBound, regions) = (false, nil) }

  /// Begins anew, because the host was given other rules.
  final func clear() { (holder, revision, flags, index, previous) = (nil, 0, 0, 0, .max) }

  /// The holder, for whoever only looks at it: retaining it would take longer than that.
  ///
  /// It is kept as long as the host, and whoever runs the machine keeps that. Only before there are extras another one may
  /// come in its place, and then the table is kept by the type.
  @inlinable
  @inline(__always)
  final var unretainedHolder: Unmanaged<__PlanHolder>? {
    guard let holder else { return nil }
    return .passUnretained(holder)
  }

  /// Observers, closures, waiting requests; nil for a machine that has none.
  @inlinable
  final var extras: Extras? {
    guard let holder, holder.isExtras else { return nil }
    return unsafeDowncast(holder, to: Extras.self)
  }

  /// Goes on alone, with what a machine had in common with others.
  final func standAlone(_ flags: UInt32, _ revision: Int) {
    unbind()
    self.flags |= flags & Flags.settled
    self.revision = revision
  }

  /// Step 7: changes the state; what runs or watches stays as it is.
  ///
  /// - Parameters:
  ///   - target: The state that is entered.
  ///   - flags: The flags of that, and others that are set with them.
  @inlinable
  @inline(__always)
  final func enter(_ target: Int32, _ flags: UInt32) {
    previous = index
    index = UInt16(truncatingIfNeeded: target)
    self.flags = flags | self.flags & Flags.kept
    revision &+= 1
  }
}

/// The engine of one machine: its core, and the host that it calls.
@frozen
@usableFromInline
struct Engine {
  @usableFromInline let core: __MachineCore
  @usableFromInline let host: any __EngineHost

  /// The engine of a host's own machine, or of a region.
  @inlinable
  @inline(__always)
  init<Host: __EngineHost>(_ host: Host) {
    self.init(of: host)
    if !core.isBound { core.bind(to: host) }
  }

  /// The same before it is known whether the machine has begun: its flags say that.
  @inlinable
  @inline(__always)
  init<Host: __EngineHost>(of host: Host) {
    self.host = host
    core = host.__core
  }
}

extension Engine {
  @inlinable var __table: __Table { host.__table }
  @inlinable var __monitor: __Monitor? { core.monitor }
  @inlinable var __isShared: Bool { host.__isShared }
  @inlinable var __isolation: (any Actor)? { host.__isolation }
  @inlinable var __regionsReference: __RegionsReference? { core.regions }
  @inlinable var __hasRegions: Bool { core.regions != nil }
  @inlinable var __number: Int { Int(core.number) }
  @inlinable var __subject: AnyObject { host.__subject }
  @inlinable var __callbacks: __Callbacks { core.callbacks }
  @inlinable var __flags: UInt32 { core.flags }
  /// The machine of the host with a number; nil once the host is gone.
  func machine(_ number: Int) -> Engine? { number == __number ? self : __regions?.machine(number) }
  @inlinable func __run(_ moment: Moment, _ state: Int, _ step: __Step) -> Bool { host.__run(moment, state, step) }
  @inlinable func __hear(_ report: __Report) { host.__hear(report) }
  @inlinable func __track(_ hasChanged: Bool) { host.__track(hasChanged) }
  @inlinable func __holds(_ condition: Int) -> Bool { host.__holds(condition) }
  @inlinable func __invoke(_ method: Int, _ arguments: __Arguments) throws -> __Returned {
    try host.__invoke(method, arguments)
  }
  @inlinable func __perform(_ method: Int) throws -> Bool { try host.__perform(method) }
  @inlinable var __hasOwnMethods: Bool { host.__hasOwnMethods }
  @inlinable var __isThere: Bool { host.__isThere }
  @inlinable func __has(_ method: Int) -> Bool { host.__has(method) }
  @inlinable func __adopt(_ state: Int) { host.__adopt(state) }
  @inlinable func __offers(_ state: Int) -> Bool { host.__offers(state) }
  @inlinable func __offer(_ error: any Error, for state: Int) { host.__offer(error, for: state) }
  @inlinable var __offered: Any? {
    get { host.__offered }
    nonmutating set { host.__offered = newValue }
  }
  @inlinable var __keptValues: Any? {
    get { host.__keptValues }
    nonmutating set { host.__keptValues = newValue }
  }
}
