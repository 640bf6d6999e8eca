/// The state of a host and what belongs to it: 24 bytes, stored inside the host.
@frozen
public struct __HostStorage {
  /// What the engine reads, the table or the machine's extras; nil before the machine has begun.
  @usableFromInline var holder: __PlanHolder?
  /// The number of transitions so far.
  @usableFromInline var revision = 0
  /// What is true of the machine and its current state; see ``Flags``.
  @usableFromInline var flags: UInt32 = 0
  /// The index of the current state.
  @usableFromInline var index: UInt16 = 0
  /// The index of the state before the last transition, or ``nowhere``.
  @usableFromInline var previous: UInt16 = .max

  /// Stands for no state.
  @inlinable static var nowhere: UInt16 { .max }

  /// A storage whose machine begins in its initial state when it is first used.
  @inlinable
  public init() {}

  /// The holder, for whoever only looks at it: retaining it would take longer than that.
  ///
  /// It is kept as long as the host, and whoever runs the machine keeps that. Only before there are extras another one may
  /// come in its place, and then the table is kept by the type.
  @inlinable
  @inline(__always)
  var unretainedHolder: Unmanaged<__PlanHolder>? {
    guard let holder else { return nil }
    return .passUnretained(holder)
  }

  /// Observers, closures, waiting requests; nil for a machine that has none.
  @inlinable
  var extras: Extras? {
    guard let holder, holder.isExtras else { return nil }
    return unsafeDowncast(holder, to: Extras.self)
  }

  /// Goes on alone, with what a machine had in common with others.
  mutating func standAlone(_ flags: UInt32, _ revision: Int) {
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
  mutating func enter(_ target: Int32, _ flags: UInt32) {
    previous = index
    index = UInt16(truncatingIfNeeded: target)
    self.flags = flags | self.flags & Flags.kept
    revision &+= 1
  }
}
