import Foundation

/// The clocks of a machine: one for durations, and the wall clock for dates.
///
/// Each type of clock has its type of instants, so times are durations since the clock was set.
struct Clocks {
  let clock: any Clock<Duration>
  /// Returns the time since the clock was set.
  private let elapsed: () -> Duration
  /// Sleeps until a time since then.
  let sleep: @Sendable (_ time: Duration) async -> Void
  /// Sleeps for a time.
  let wait: @Sendable (_ time: Duration) async -> Void
  /// Returns the date.
  var now: @Sendable () -> Date = Self.wallClock

  static let wallClock: @Sendable () -> Date = { Date() }

  /// Starts with a clock.
  init<C: Clock>(_ clock: C) where C.Duration == Duration {
    let start = clock.now
    self.clock = clock
    elapsed = { start.duration(to: clock.now) }
    wait = { try? await clock.sleep(until: clock.now.advanced(by: $0.clampedForSleep), tolerance: nil) }
    sleep = { try? await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
  }

  /// Replaces the clock by one that starts now.
  mutating func use<C: Clock>(_ clock: C) where C.Duration == Duration {
    let date = now
    self = Clocks(clock)
    now = date
  }

  /// Returns the deadline after a delay that begins now; nil if it is a date that is no number.
  func deadline(after delay: __Delay) -> Deadline? {
    switch delay {
    case .duration(let time): return .clock(self.time(in: time))
    case .date(let date):
      // Not all encoders have infinite dates.
      return date.timeIntervalSinceReferenceDate.isNaN ? nil : .date(date.clampedForSleep)
    }
  }

  /// Returns the time until a deadline; not positive if that is due.
  func remaining(until deadline: Deadline) -> Duration {
    switch deadline {
    case .clock(let time): time - elapsed()
    case .date(let date): .seconds(date.clampedForSleep.timeIntervalSince(now().clampedForSleep))
    }
  }

  /// Returns the date of a deadline.
  func date(of deadline: Deadline) -> Date {
    switch deadline {
    case .clock(let time): now().addingTimeInterval((time - elapsed()).seconds)
    case .date(let date): date
    }
  }

  /// Returns the time on the clock at which a deadline is due.
  func time(of deadline: Deadline) -> Duration {
    if case .clock(let time) = deadline { return time }
    return self.time(in: remaining(until: deadline))
  }

  /// Returns the time on the clock after a time from now.
  func time(in remaining: Duration) -> Duration { elapsed() + remaining.clampedForSleep }
}

/// The time at which a timeout is due.
enum Deadline {
  /// A time on the clock.
  case clock(Duration)
  case date(Date)
}

/// The value of a property that gives the time of a timeout.
public enum __Delay: Sendable {
  case duration(Duration)
  case date(Date)

  /// The value of a property of the type `Duration`; nil is no timer.
  @inlinable
  public init?(_ time: Duration?) {
    guard let time else { return nil }
    self = .duration(time)
  }

  /// The value of a property of the type `Date`; nil is no timer.
  @inlinable
  public init?(_ date: Date?) {
    guard let date else { return nil }
    self = .date(date)
  }
}

extension Date {
  /// The date, limited to thirty million years before and after 2001. One that is no number becomes the earliest.
  fileprivate var clampedForSleep: Date {
    Date(timeIntervalSinceReferenceDate: min(1e15, max(-1e15, timeIntervalSinceReferenceDate)))
  }
}

extension Duration {
  /// The duration, limited to what clocks can wait: about thirty million years, forward or back.
  var clampedForSleep: Duration { max(min(self, .seconds(1_000_000_000_000_000)), .seconds(-1_000_000_000_000_000)) }

  /// The duration in seconds.
  package var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
