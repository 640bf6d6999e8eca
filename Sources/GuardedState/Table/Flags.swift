/// The flags of a machine and its current state, in one 32-bit word, so that a guard needs one load and one test.
@usableFromInline
enum Flags {
  /// The number of methods that have a bit. The table decides about the others.
  @inlinable static var methods: Int { 24 }
  /// Set in a state where no condition decides about a method with a bit: a method whose bit is missing is refused.
  @inlinable static var certain: UInt32 { 1 << 24 }
  /// Set if states are one byte that equals their index, as for most enums without payloads.
  @inlinable static var ordinal: UInt32 { 1 << 25 }
  /// Set once the entry callbacks of the initial state have run.
  @inlinable static var started: UInt32 { 1 << 26 }
  /// Set once the machine is in its initial state.
  @inlinable static var begun: UInt32 { 1 << 27 }
  /// Set while there is pending work, and in states with eventless transitions, timers or deferred events.
  @inlinable static var pending: UInt32 { 1 << 28 }
  /// Set while only the host's type takes part before a method body: there is no closure for those moments, no trace,
  /// and no request passed to a method.
  @inlinable static var unasked: UInt32 { 1 << 29 }
  /// Set while only the host's type is notified of a change: there is no observer, no closure for its moments, no log.
  @inlinable static var quiet: UInt32 { 1 << 30 }
  /// Set while no transition runs.
  @inlinable static var settled: UInt32 { 1 << 31 }

  /// No transition runs, and no closure must run before one does.
  @inlinable static var free: UInt32 { settled | unasked }
  /// Only the host's type takes part in a transition.
  @inlinable static var silent: UInt32 { unasked | quiet }
  /// No transition runs, and only the host's type takes part in one.
  @inlinable static var idle: UInt32 { settled | silent }
  /// The flags that a change of state preserves.
  @inlinable static var preserved: UInt32 { idle | begun | started | pending }

  /// Returns the bit of a method that has one.
  @inlinable
  static func bit(_ method: Int) -> UInt32 { 1 << UInt32(truncatingIfNeeded: method) }
}
