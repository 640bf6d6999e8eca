import Foundation
import GuardedState

/// A gate that any thread may use.
@Guarded(synchronized: true)
final class MonitorGate: @unchecked Sendable {
  /// The states of a gate.
  enum State { case shut, open }

  /// What the methods count.
  private var total = 0

  /// Opens it.
  @inline(never) @Transition(from: State.shut, to: .open)
  func open() {}

  /// Shuts it.
  @inline(never) @Transition(from: State.open, to: .shut)
  func shut() {}

  /// Changes no state.
  @inline(never) @Allowed(in: State.shut)
  func add(_ number: Int) throws -> Int {
    total &+= number
    return total
  }

  /// Calls another guarded method, which enters again.
  @inline(never) @Allowed(in: State.shut)
  func addTwice(_ number: Int) throws -> Int { try add(number) &+ add(number) }
}

extension MonitorGate {
  /// Fires an event.
  @inline(never) func fired(_ event: Event) throws { try fire(event) }
  /// Whether a method may be called.
  @inline(never) func asked(_ method: Method) -> Bool { can(method) }
  /// Reads the state.
  @inline(never) func readState() -> State { state }

  /// A gate with an observer.
  static func watched() -> MonitorGate {
    let gate = MonitorGate()
    gate.machine.onChange { consume($0.to) }
    return gate
  }
}

/// The same by hand.
final class HandMonitorGate: @unchecked Sendable {
  /// The states of a gate.
  enum State { case shut, open }
  /// The events and methods of a gate.
  enum Event { case shut, open }
  /// Why an event was refused.
  enum Failure: Error { case notAllowed }

  private let lock = NSRecursiveLock()
  private var total = 0
  private var state = State.shut
  private var closures: [(State) -> Void] = []

  /// Opens it.
  @inline(never)
  func open() {
    lock.lock()
    defer { lock.unlock() }
    guard state == .shut else { return }
    state = .open
  }

  /// Shuts it.
  @inline(never)
  func shut() {
    lock.lock()
    defer { lock.unlock() }
    guard state == .open else { return }
    state = .shut
  }

  /// Opens it, and tells after the lock was released.
  @inline(never)
  func openTelling() {
    open()
    for closure in closures { closure(.open) }
  }

  /// Shuts it, and tells after the lock was released.
  @inline(never)
  func shutTelling() {
    shut()
    for closure in closures { closure(.shut) }
  }

  /// Changes no state.
  @inline(never)
  func add(_ number: Int) throws -> Int {
    lock.lock()
    defer { lock.unlock() }
    guard state == .shut else { throw Failure.notAllowed }
    total &+= number
    return total
  }

  /// Calls another method, which enters again.
  @inline(never)
  func addTwice(_ number: Int) throws -> Int {
    lock.lock()
    defer { lock.unlock() }
    guard state == .shut else { throw Failure.notAllowed }
    return try add(number) &+ add(number)
  }

  /// Fires an event.
  @inline(never)
  func fired(_ event: Event) throws {
    lock.lock()
    defer { lock.unlock() }
    switch (state, event) {
    case (.shut, .open): open()
    case (.open, .shut): shut()
    default: throw Failure.notAllowed
    }
  }

  /// Whether a method may be called.
  @inline(never)
  func asked(_ method: Event) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    return switch method {
    case .open: state == .shut
    case .shut: state == .open
    }
  }

  /// Reads the state.
  @inline(never)
  func readState() -> State {
    lock.lock()
    defer { lock.unlock() }
    return state
  }

  /// A gate with an observer.
  static func watched() -> HandMonitorGate {
    let gate = HandMonitorGate()
    gate.closures = [{ consume($0) }]
    return gate
  }
}

extension Row {
  /// Hosts that any thread may use, used by one.
  static let monitors: [Row] = [
    Row(
      "synchronized", "synchronized: true, methods", against: "NSRecursiveLock", atMost: 2,
      ours: .repeating(MonitorGate()) { gate in
        gate.open()
        gate.shut()
      },
      rival: .repeating(HandMonitorGate()) { gate in
        gate.open()
        gate.shut()
      }),
    Row(
      "synchronized-allowed", "synchronized: true, @Allowed", against: "NSRecursiveLock", atMost: 2,
      ours: .repeating(MonitorGate()) { gate in try gate.add(1) },
      rival: .repeating(HandMonitorGate()) { gate in try gate.add(1) }),
    Row(
      "synchronized-again", "synchronized: true, entered again", against: "NSRecursiveLock", atMost: 2,
      ours: .repeating(MonitorGate()) { gate in try gate.addTwice(1) },
      rival: .repeating(HandMonitorGate()) { gate in try gate.addTwice(1) }),
    Row(
      "synchronized-fire", "synchronized: true, fire(.event)", against: "NSRecursiveLock", atMost: .deciding,
      ours: .repeating(MonitorGate()) { gate in
        try gate.fired(.open)
        try gate.fired(.shut)
      },
      rival: .repeating(HandMonitorGate()) { gate in
        try gate.fired(.open)
        try gate.fired(.shut)
      }),
    Row(
      "synchronized-can", "synchronized: true, can(.method)", against: "NSRecursiveLock", atMost: .deciding,
      ours: .repeating(MonitorGate()) { gate in gate.asked(.open) },
      rival: .repeating(HandMonitorGate()) { gate in gate.asked(.open) }),
    Row(
      "synchronized-state", "synchronized: true, state", against: "NSRecursiveLock", atMost: .reading,
      ours: .repeating(MonitorGate()) { gate in gate.readState() },
      rival: .repeating(HandMonitorGate()) { gate in gate.readState() }),
    Row(
      "synchronized-on-change", "synchronized: true, one onChange closure", against: "an array of one closure",
      atMost: .telling,
      ours: .repeating(MonitorGate.watched()) { gate in
        gate.open()
        gate.shut()
      },
      rival: .repeating(HandMonitorGate.watched()) { gate in
        gate.openTelling()
        gate.shutTelling()
      }),
  ]
}
