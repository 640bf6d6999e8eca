/// The flags of a machine, in one word, so that a guard needs one load and one test for all of them.
@usableFromInline
enum Flags {
  /// Set if the host's own states are one byte that equals their index, as for most enums without payloads.
  @inlinable static var ordinal: UInt32 { 1 << 0 }
  /// Set while the transitions of several regions are collected that happen in one step.
  @inlinable static var joint: UInt32 { 1 << 1 }
  /// Set once the machine is in its initial states.
  @inlinable static var begun: UInt32 { 1 << 2 }
  /// Set while there is pending work, during a joint step, and in states with eventless transitions, timers or deferred
  /// events.
  @inlinable static var pending: UInt32 { 1 << 3 }
  /// Set while only the host's type takes part before a method body: there is no closure for those moments, no trace,
  /// and no override that runs.
  @inlinable static var noListenersBefore: UInt32 { 1 << 4 }
  /// Set while only the host's type is notified of a change: there is no observer, no closure for its moments, no log.
  @inlinable static var noListenersAfter: UInt32 { 1 << 5 }
  /// Set while no transition runs.
  @inlinable static var noTransition: UInt32 { 1 << 6 }
  /// Set while no report is being delivered, no question about a call is open and no transaction suspends. Never set
  /// for a monitor with observers, which receive reports outside it.
  @inlinable static var noDelivery: UInt32 { 1 << 7 }
  /// Set while nothing may be due before a request is decided: the machine has settled, and no timer runs.
  @inlinable static var nothingDue: UInt32 { 1 << 13 }
  /// Set while no request is passed to the method that performs it, which takes it before it begins.
  @inlinable static var noPassedRequest: UInt32 { 1 << 16 }
  /// Set while conditions are evaluated that no transition precedes.
  @inlinable static var deciding: UInt32 { 1 << 12 }
  /// The host has tools, and each of its calls is counted.
  static var countsCalls: UInt32 { 1 << 17 }

  // Facts about the host, which don't change.

  /// Set if properties of the host give the times of timeouts.
  @inlinable static var readsDelays: UInt32 { 1 << 14 }

  /// Set if the host saves each change before it happens.
  @inlinable static var commits: UInt32 { 1 << 15 }

  /// Set if the host has no callback before the body of a method.
  @inlinable static var beginsFast: UInt32 { 1 << 8 }
  /// Set if it has none for a refused method either.
  @inlinable static var refusesFast: UInt32 { 1 << 9 }
  /// Set if it has none for the end of a call that changes no state.
  @inlinable static var callsFast: UInt32 { 1 << 10 }
  /// Set if it has none after the body of a method, and neither a lock nor values of states.
  @inlinable static var changesFast: UInt32 { 1 << 11 }

  /// No transition runs, nothing is due, no report is delivered, and only the host's type takes part before a method
  /// body.
  @inlinable static var acceptsRequests: UInt32 {
    noTransition | noListenersBefore | noDelivery | nothingDue | noPassedRequest
  }
  /// Only the host's type takes part in a transition.
  @inlinable static var noListeners: UInt32 { noListenersBefore | noListenersAfter }
  /// The facts about listeners.
  @inlinable static var listeners: UInt32 { noListeners | noDelivery }
  /// No transition runs, no report is delivered, and only the host's type takes part in a transition.
  @inlinable static var idleUnobserved: UInt32 { noTransition | listeners }
}
