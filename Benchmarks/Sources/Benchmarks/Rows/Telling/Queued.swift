import GuardedState

/// A lamp whose callback requests the next change, which waits for the end of the running one.
@Guarded
final class RelayLamp {
  /// The states of a lamp.
  enum State { case off, on }

  /// Turns it on; the callback turns it off again.
  @inline(never) @Transition(from: State.off, to: .on)
  func turnOn() {}

  /// Turns it off.
  @inline(never) @Transition(from: State.on, to: .off)
  func turnOff() {}

  /// Requests a call.
  func didEnterOn() { turnOff() }
}

/// A lamp whose callback fires an event.
@Guarded
final class FiringLamp {
  /// The states of a lamp.
  enum State { case off, on }

  /// What became of the requests.
  var queued = 0

  /// Turns it on; the callback turns it off again.
  @inline(never) @Transition(from: State.off, to: .on)
  func turnOn() {}

  /// Turns it off.
  @inline(never) @Transition(from: State.on, to: .off)
  func turnOff() {}

  /// Requests an event.
  func didEnterOn() { if case .queued? = try? fire(.turnOff) { queued &+= 1 } }
}

/// The same by hand: an array of closures that wait.
final class HandRelayLamp {
  /// The states of a lamp.
  enum State { case off, on }

  /// Where it is.
  private(set) var state = State.off
  /// Whether a change runs.
  private var isChanging = false
  /// What waits.
  private var waiting: [() -> Void] = []

  /// Turns it on; the callback turns it off again.
  @inline(never)
  func turnOn() {
    if isChanging { return waiting.append { [self] in turnOn() } }
    guard state == .off else { return }
    isChanging = true
    state = .on
    didEnterOn()
    settle()
  }

  /// Turns it off.
  @inline(never)
  func turnOff() {
    if isChanging { return waiting.append { [self] in turnOff() } }
    guard state == .on else { return }
    isChanging = true
    state = .off
    settle()
  }

  /// Requests a call.
  func didEnterOn() { turnOff() }

  private func settle() {
    isChanging = false
    while !waiting.isEmpty { waiting.removeFirst()() }
  }
}

/// A lamp that may be asked by several async bodies.
@Guarded
final class SlowLamp {
  /// The states of a lamp.
  enum State { case off, warming, on }

  /// Turns it on, with a state of its own meanwhile.
  @inline(never) @Transition(from: State.off, via: .warming, to: .on, orElse: .off)
  func warmUp() async throws {}

  /// Turns it on without one.
  @inline(never) @Transition(from: State.off, to: .on)
  func turnOn() async {}

  /// Turns it off.
  @inline(never) @Transition(from: State.on, to: .off)
  func turnOff() {}

  /// Looks at it.
  @inline(never) @Allowed(in: State.off)
  func look() async throws -> Int { 1 }
}

/// The same by hand.
final class HandSlowLamp {
  /// The states of a lamp.
  enum State { case off, warming, on }
  /// Why a call was refused.
  enum Failure: Error { case notAllowed, stale }

  /// Where it is.
  private(set) var state = State.off
  /// How many changes there were.
  private var revision = 0

  /// Turns it on, with a state of its own meanwhile.
  @inline(never)
  func warmUp() async throws {
    guard state == .off else { throw Failure.notAllowed }
    state = .warming
    revision &+= 1
    let visit = revision
    do { try await heat() } catch {
      if revision == visit { state = .off }
      throw error
    }
    guard revision == visit else { throw Failure.stale }
    state = .on
  }

  /// Turns it on without one.
  @inline(never)
  func turnOn() async {
    guard state == .off else { return }
    try? await heat()
    state = .on
  }

  /// Turns it off.
  @inline(never)
  func turnOff() {
    guard state == .on else { return }
    state = .off
  }

  /// Looks at it.
  @inline(never)
  func look() async throws -> Int {
    guard state == .off else { throw Failure.notAllowed }
    return 1
  }

  /// The body.
  @inline(never)
  private func heat() async throws {}
}

extension Row {
  /// What waits, and what takes its time.
  static let waitingWork: [Row] = [
    Row(
      "queued-call", "a call from a callback, which waits", against: "an array of closures", atMost: .telling,
      allocates: 1,
      ours: .repeating(RelayLamp()) { lamp in lamp.turnOn() },
      rival: .repeating(HandRelayLamp()) { lamp in lamp.turnOn() }),
    Row(
      "queued-fire", "fire(.event) from a callback, which waits", against: "an array of closures", atMost: .telling,
      allocates: 1,
      ours: .repeating(FiringLamp()) { lamp in lamp.turnOn() },
      rival: .repeating(HandRelayLamp()) { lamp in lamp.turnOn() }),
    Row(
      "via", "@Transition(via:), body without a pause", against: "two changes by hand around it", atMost: 5,
      ours: .awaiting(SlowLamp()) { lamp in
        try await lamp.warmUp()
        lamp.turnOff()
      },
      rival: .awaiting(HandSlowLamp()) { lamp in
        try await lamp.warmUp()
        lamp.turnOff()
      }),
    Row(
      "async", "@Transition async, body without a pause", against: "the same by hand", atMost: 5,
      ours: .awaiting(SlowLamp()) { lamp in
        await lamp.turnOn()
        lamp.turnOff()
      },
      rival: .awaiting(HandSlowLamp()) { lamp in
        await lamp.turnOn()
        lamp.turnOff()
      }),
    Row(
      "async-allowed", "@Allowed async", against: "a guard by hand", atMost: .deciding,
      ours: .awaiting(SlowLamp()) { lamp in try await lamp.look() },
      rival: .awaiting(HandSlowLamp()) { lamp in try await lamp.look() }),
  ]
}
