import Foundation

extension GuardedMachine {
  /// The clock that measures timeouts, delayed events and the limits of waiting calls: `ContinuousClock` unless you set
  /// another, for example in a test. Running timers keep what is left of their time; calls that wait, and delayed events,
  /// keep the old clock.
  public var clock: any Clock<Duration> {
    get { locked { engine.withColdState({ $0.clocks.clock }, without: ContinuousClock()) } }
    nonmutating set { locked { engine.use(newValue) } }
  }

  /// Returns the date, by which timeouts with a `Date` are due and snapshots say when those with a duration are: `Date.init`
  /// unless you set another closure, for example in a test.
  ///
  /// ```swift
  /// machine.now = { Date(timeIntervalSince1970: 1_800_000_000) }
  /// ```
  ///
  /// A wall clock that jumps forward is noticed at the next request, or when a task wakes for another timeout.
  public var now: @Sendable () -> Date {
    get { locked { engine.withColdState({ $0.clocks.now }, without: Clocks.wallClock) } }
    nonmutating set { locked { engine.use(date: newValue) } }
  }

  /// Takes the timeouts (``After``) that are due, in the order of their deadlines.
  ///
  /// Every request does that before it is decided, and tasks of actors, of classes on a global actor and of synchronized
  /// ones do it in time. Call it in other classes to bring ``state`` up to date. While a transition or a transaction runs
  /// it does nothing.
  ///
  /// - Complexity: O(*n*) for *n* timers of the current states, plus the transitions.
  public func expireDue() { locked { engine.settle() } }

  /// Reads the properties that give the times of timeouts (``After``) of the current states again.
  ///
  /// ```swift
  /// func extend() {
  ///   expiry = Date(timeIntervalSinceNow: 3600)
  ///   machine.deadlinesChanged()
  /// }
  /// ```
  ///
  /// A timeout that is due by the earlier time is taken first. A duration begins now. A timeout that has passed, without
  /// leaving its state, may come again.
  ///
  /// - Complexity: O(*n*) for *n* timers of the current states.
  public func deadlinesChanged() { locked { engine.readDelaysAgain() } }
}
