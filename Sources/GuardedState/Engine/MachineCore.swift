/// The state of one machine and what belongs to it. Its host keeps it, and uses it in its own isolation.
public final class __MachineCore {
  /// The table, or the machine's extras, which refer to it; nil before the machine has begun.
  @exclusivity(unchecked) @usableFromInline final var holder: __PlanHolder?
  /// The number of transitions so far.
  @exclusivity(unchecked) @usableFromInline final var revision = 0
  /// The facts about the machine and its current state: see ``Flags``.
  @exclusivity(unchecked) @usableFromInline final var flags: UInt32 = 0
  /// The index of the current state.
  @exclusivity(unchecked) @usableFromInline final var index: UInt16 = 0
  /// The index of the state before the last transition, or ``nowhere``.
  @exclusivity(unchecked) @usableFromInline final var previous: UInt16 = .max
  /// The callbacks that the host has.
  @exclusivity(unchecked) @usableFromInline private(set) final var callbacks: __Callbacks = []
  /// Whether what doesn't change has been read from the host.
  @exclusivity(unchecked) @usableFromInline private(set) final var isBound = false
  /// Whether states of the host carry values.
  @exclusivity(unchecked) @usableFromInline private(set) final var hasValues = false
  /// The machine's number among those of its host: 0 for the host's own.
  @exclusivity(unchecked) @usableFromInline private(set) final var number = 0
  /// The host's regions, owned by the host; nil for most machines.
  @exclusivity(unchecked) @usableFromInline private(set) final var regions: __RegionsReference?
  /// Whether nothing but a method's own conditions matters before its body: no region, and no callback of the host.
  @exclusivity(unchecked) @usableFromInline private(set) final var canBeginFast = false
  /// Whether a change concerns nothing else: no region, lock or value, and no callback of the host.
  @exclusivity(unchecked) @usableFromInline private(set) final var canFinishFast = false
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
    (callbacks, number, monitor) = (host.__callbacks, host.__number, host.__monitor)
    hasValues = host.__hasValues
    regions = host.__regionsReference
    canBeginFast = regions == nil && callbacks.isDisjoint(with: .beforeBody)
    canFinishFast = regions == nil && monitor == nil && !hasValues && callbacks.isDisjoint(with: .afterBody)
  }

  /// Makes the next use of the machine bind it again.
  final func unbind() { (isBound, regions, canBeginFast, canFinishFast) = (false, nil, false, false) }

  /// Forgets the state, because the host was given rules.
  final func clear() { (holder, revision, flags, index, previous) = (nil, 0, 0, 0, .max) }

  /// The holder without a reference count, which would take longer than reading it.
  ///
  /// It lives as long as the host, whose caller owns that. Extras may replace the table, which the type owns then.
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

  /// Leaves the regions, with the flags and the revision that it shared with them.
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
    (core, self.host) = (host.__core, host)
    if !core.isBound { core.bind(to: host) }
  }

  init(core: __MachineCore, host: any __EngineHost) { (self.core, self.host) = (core, host) }
}

extension Engine {
  /// The compiled rules.
  var table: __Table { host.__table }

  /// Whether the host has regions.
  @inlinable var hasRegions: Bool { core.regions != nil }

  /// The machine of the host with a number; nil once the host is gone.
  func machine(_ number: Int) -> Engine? { number == core.number ? self : hostRegions?.machine(number) }
}
