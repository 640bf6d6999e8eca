/// The state of one machine and what belongs to it. Its host keeps it, and uses it in its own isolation.
public final class __MachineCore {
  /// The table, or the machine's extras, which refer to it; nil before the machine has begun.
  @exclusivity(unchecked) @usableFromInline final var holder: __PlanHolder?
  /// The number of transitions so far.
  @exclusivity(unchecked) @usableFromInline final var revision = 0
  /// The effect of each method in the current state; nil before the machine has begun.
  @exclusivity(unchecked) @usableFromInline final var shortcuts: UnsafePointer<Shortcut>?
  /// The facts about the machine and its current state: see ``Flags``.
  @exclusivity(unchecked) @usableFromInline final var flags: UInt32 = 0
  /// The index of the current state.
  @exclusivity(unchecked) @usableFromInline final var index: UInt16 = 0
  /// The index of the state before the last transition, or ``nowhere``.
  @exclusivity(unchecked) @usableFromInline final var previous: UInt16 = .max
  /// The callbacks that the host has.
  @exclusivity(unchecked) @usableFromInline private(set) final var callbacks: __Callbacks = []
  /// The values of the host's states; nil if they carry none.
  @usableFromInline final let values: __ValueStorage?
  /// Whether the last reference to the host may be released in another isolation, as that of an actor may.
  @usableFromInline final let isShared: Bool
  /// Whether the host itself has the methods, and not an object that its machine is bound to.
  @usableFromInline final let hasOwnMethods: Bool
  /// The machine's number among those of its host: 0 for the host's own, then those of its regions.
  @usableFromInline final let number: Int
  /// The shared part of the machines of a host with regions; nil for most machines.
  ///
  /// Not retained, which would take longer than reading it. The core of the host's own machine owns it.
  @exclusivity(unchecked) @usableFromInline private(set) final var regions: Unmanaged<Regions>?
  /// The lock of a host that any thread may use; nil for all others.
  @exclusivity(unchecked) private(set) final var monitor: __Monitor?

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

  @usableFromInline
  init(values: __ValueStorage?, isShared: Bool, hasOwnMethods: Bool) {
    (number, self.values, self.isShared, self.hasOwnMethods) = (0, values, isShared, hasOwnMethods)
  }

  /// The machine of a host with regions.
  ///
  /// - Parameters:
  ///   - names: The names of the regions, in declaration order.
  ///   - owners: For each guarded method, the number of the region that has it: 0 for the host's own machine, 1 for the
  ///     first region.
  ///   - values: The values of states that carry some.
  ///   - isShared: False if the last reference to the host is always released in its own isolation.
  public convenience init(
    regions names: [String], methods owners: [UInt8], values: __ValueStorage? = nil, isShared: Bool = true
  ) {
    self.init(values: values, isShared: isShared)
    add(regions: names, methods: owners)
  }

  /// Adds the regions of a machine that hasn't begun.
  final func add(regions names: [String], methods owners: [UInt8]) {
    regions = .passRetained(Regions(self, names, methods: owners))
  }

  deinit { if number == 0 { regions?.release() } }

  /// The machine of a region.
  init(_ number: Int, in regions: Regions, of root: __MachineCore) {
    (self.number, values, isShared, hasOwnMethods) = (number, nil, root.isShared, root.hasOwnMethods)
    self.regions = .passUnretained(regions)
  }

  /// The core of the host's machine with a number.
  @inlinable
  @inline(__always)
  final func core(_ number: Int) -> __MachineCore {
    regions?._withUnsafeGuaranteedRef { $0.cores[number].takeUnretainedValue() } ?? self
  }

  /// Reads from the host what doesn't change.
  @usableFromInline
  final func bind(to host: any __EngineHost) {
    regions?._withUnsafeGuaranteedRef { $0.bind(to: host) }
    monitor = host.__monitor
    if number == 0 {
      callbacks = host.__callbacks
    } else {
      // All machines of a host share the callbacks for refusals, errors and calls.
      callbacks = host.__region(number).callbacks
        .union(host.__callbacks.intersection([.calls, .refusals, .failures]))
    }
    flags |= regions == nil ? Flags.bound : Flags.bound | Flags.regional
    if callbacks.isDisjoint(with: .beforeBody) {
      flags |= callbacks.contains(.refusals) ? Flags.beginsFast : Flags.beginsFast | Flags.refusesFast
    }
    if callbacks.isDisjoint(with: [.calls, .failures]) { flags |= Flags.callsFast }
    if monitor == nil, values == nil, callbacks.isDisjoint(with: .afterBody) { flags |= Flags.changesFast }
  }

  /// Forgets the state, because the host was given rules.
  final func clear() { (holder, shortcuts, revision, flags, index, previous) = (nil, nil, 0, 0, 0, .max) }

  /// The holder without a reference count, which would take longer than reading it.
  ///
  /// It lives as long as the host, which the caller owns: extras live as long as their core, and tables as long as the
  /// type, or until an open machine replaces its own.
  @inline(__always)
  final var unretainedHolder: Unmanaged<__PlanHolder>? {
    guard let holder else { return nil }
    return .passUnretained(holder)
  }

  /// Observers, closures, waiting requests; nil for a machine that has none.
  final var extras: Extras? {
    guard let holder, holder.isExtras else { return nil }
    return unsafeDowncast(holder, to: Extras.self)
  }

  /// Step 7: changes the state.
  ///
  /// - Parameters:
  ///   - target: The state that is entered.
  ///   - flags: The flags to set.
  @inlinable
  @inline(__always)
  final func enter(_ target: Int32, _ flags: UInt32, _ plans: PlanPointer) {
    previous = index
    setState(Int(target), plans)
    self.flags |= flags
    revision &+= 1
  }

  /// Stores the current state and the place of its shortcuts.
  @inlinable
  @inline(__always)
  final func setState(_ state: Int, _ plans: PlanPointer) {
    index = UInt16(truncatingIfNeeded: state)
    shortcuts = plans.pointee.methodShortcuts.row(state)
  }
}

/// The engine of one machine: its core, and the host that it calls.
@frozen
@usableFromInline
struct Engine {
  @usableFromInline let core: __MachineCore
  @usableFromInline let host: any __EngineHost

  /// The engine of a machine of a host.
  @inlinable
  @inline(__always)
  init(core: __MachineCore, host: any __EngineHost) {
    (self.core, self.host) = (core, host)
    if core.flags & Flags.bound == 0 { core.bind(to: host) }
  }
}

extension Engine {
  /// The engine of a host's own machine.
  init(_ host: any __EngineHost) { self.init(core: host.__core, host: host) }

  /// The compiled rules.
  var table: __Table {
    guard let holder = core.holder else { return core.number == 0 ? host.__table : host.__region(core.number).table }
    return holder.isExtras ? unsafeDowncast(holder, to: Extras.self).table : unsafeDowncast(holder, to: __Table.self)
  }

  /// Whether the host has regions.
  var hasRegions: Bool { core.regions != nil }

  /// The machine of the host with a number.
  @inline(__always)
  func machine(_ number: Int) -> Engine { Engine(core: core.core(number), host: host) }

  /// The number of machines of the host.
  var machineCount: Int { withRegions({ $0.names.count + 1 }, without: 1) }

  /// Calls a closure with the machine of the host with a number, without retaining its core.
  @inline(__always)
  func withMachine<Result>(_ number: Int, _ work: (Engine) throws -> Result) rethrows -> Result {
    guard let regions = core.regions else { return try work(self) }
    return try regions._withUnsafeGuaranteedRef {
      try $0.cores[number]._withUnsafeGuaranteedRef { try $0.withEngine(of: host, work) }
    }
  }

  /// Calls a closure with each machine of the host, its own first.
  @inline(__always)
  func forEachMachine(_ work: (Engine) throws -> Void) rethrows {
    for number in 0..<machineCount { try withMachine(number, work) }
  }
}
