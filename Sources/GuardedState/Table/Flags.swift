/// What is true of a machine and its current state, in one word of 32 bits, so that a guard is one load and one test.
@usableFromInline
enum Flags {
  /// How many methods have a bit; what the others may do is looked up in the table.
  @inlinable static var methods: Int { 24 }
  /// Set in a state where no condition decides about a method with a bit: one whose bit is missing is refused.
  @inlinable static var certain: UInt32 { 1 << 24 }
  /// Set where states are one byte, which is their index: enums without payloads, as a rule.
  @inlinable static var ordinal: UInt32 { 1 << 25 }
  /// Set once the entry callbacks of the initial state have run.
  @inlinable static var started: UInt32 { 1 << 26 }
  /// Set once the machine is in its initial state.
  @inlinable static var begun: UInt32 { 1 << 27 }
  /// Set while something is kept for the end of the running transition, and in states in which something happens by itself.
  @inlinable static var pending: UInt32 { 1 << 28 }
  /// Set while nobody but the host's type is asked or told before a body runs: no closure of those steps, no trace, no
  /// request on its way.
  @inlinable static var unasked: UInt32 { 1 << 29 }
  /// Set while nobody but the host's type hears of a change: no observer, no closure of its steps, no log.
  @inlinable static var quiet: UInt32 { 1 << 30 }
  /// Set while no transition runs.
  @inlinable static var settled: UInt32 { 1 << 31 }

  /// No transition runs, and no closure has to be asked before one does.
  @inlinable static var free: UInt32 { settled | unasked }
  /// Nobody but the host's type has to be asked or told.
  @inlinable static var silent: UInt32 { unasked | quiet }
  /// No transition runs, and nobody has to be asked or told.
  @inlinable static var idle: UInt32 { settled | silent }
  /// The bits that a change of state leaves as they are.
  @inlinable static var kept: UInt32 { idle | begun | started | pending }

  /// The bit of a method that has one.
  @inlinable
  static func bit(_ method: Int) -> UInt32 { 1 << UInt32(truncatingIfNeeded: method) }
}
