import Distributed
import GuardedState

/// A gate on the main actor.
@MainActor
@Guarded
final class MainGate {
  /// The states of a gate.
  enum State { case shut, open }

  /// Opens it.
  @inline(never) @Transition(from: State.shut, to: .open)
  func open() {}

  /// Shuts it.
  @inline(never) @Transition(from: State.open, to: .shut)
  func shut() {}

  /// Fires an event.
  @inline(never) func fired(_ event: Event) throws { try fire(event) }
  /// Whether a method may be called.
  @inline(never) func asked(_ method: Method) -> Bool { can(method) }
  /// Reads the state.
  @inline(never) func readState() -> State { state }
}

/// The same by hand.
@MainActor
final class HandMainGate {
  /// The states of a gate.
  enum State { case shut, open }
  /// The events and methods of a gate.
  enum Event { case shut, open }
  /// Why an event was refused.
  enum Failure: Error { case notAllowed }

  /// Where the gate is.
  private(set) var state = State.shut

  /// Opens it.
  @inline(never)
  func open() {
    guard state == .shut else { return }
    state = .open
  }

  /// Shuts it.
  @inline(never)
  func shut() {
    guard state == .open else { return }
    state = .shut
  }

  /// Fires an event.
  @inline(never)
  func fired(_ event: Event) throws {
    switch (state, event) {
    case (.shut, .open): open()
    case (.open, .shut): shut()
    default: throw Failure.notAllowed
    }
  }

  /// Whether a method may be called.
  @inline(never)
  func asked(_ method: Event) -> Bool {
    switch method {
    case .open: state == .shut
    case .shut: state == .open
    }
  }

  /// Reads the state.
  @inline(never) func readState() -> State { state }
}

/// A gate on a global actor.
@BenchmarkActor
@Guarded
final class GlobalGate {
  /// The states of a gate.
  enum State { case shut, open }

  /// Opens it.
  @inline(never) @Transition(from: State.shut, to: .open)
  func open() {}

  /// Shuts it.
  @inline(never) @Transition(from: State.open, to: .shut)
  func shut() {}

  /// Fires an event.
  @inline(never) func fired(_ event: Event) throws { try fire(event) }
  /// Whether a method may be called.
  @inline(never) func asked(_ method: Method) -> Bool { can(method) }
  /// Reads the state.
  @inline(never) func readState() -> State { state }
}

/// The same by hand.
@BenchmarkActor
final class HandGlobalGate {
  /// The states of a gate.
  enum State { case shut, open }
  /// The events and methods of a gate.
  enum Event { case shut, open }
  /// Why an event was refused.
  enum Failure: Error { case notAllowed }

  /// Where the gate is.
  private(set) var state = State.shut

  /// Opens it.
  @inline(never)
  func open() {
    guard state == .shut else { return }
    state = .open
  }

  /// Shuts it.
  @inline(never)
  func shut() {
    guard state == .open else { return }
    state = .shut
  }

  /// Fires an event.
  @inline(never)
  func fired(_ event: Event) throws {
    switch (state, event) {
    case (.shut, .open): open()
    case (.open, .shut): shut()
    default: throw Failure.notAllowed
    }
  }

  /// Whether a method may be called.
  @inline(never)
  func asked(_ method: Event) -> Bool {
    switch method {
    case .open: state == .shut
    case .shut: state == .open
    }
  }

  /// Reads the state.
  @inline(never) func readState() -> State { state }
}

/// A gate that is an actor.
@Guarded
actor ActorGate {
  /// The states of a gate.
  enum State { case shut, open }

  /// Opens it.
  @inline(never) @Transition(from: State.shut, to: .open)
  func open() {}

  /// Shuts it.
  @inline(never) @Transition(from: State.open, to: .shut)
  func shut() {}

  /// Fires an event.
  @inline(never) func fired(_ event: Event) throws { try fire(event) }
  /// Whether a method may be called.
  @inline(never) func asked(_ method: Method) -> Bool { can(method) }
  /// Reads the state.
  @inline(never) func readState() -> State { state }
}

/// The same by hand.
actor HandActorGate {
  /// The states of a gate.
  enum State { case shut, open }
  /// The events and methods of a gate.
  enum Event { case shut, open }
  /// Why an event was refused.
  enum Failure: Error { case notAllowed }

  /// Where the gate is.
  private(set) var state = State.shut

  /// Opens it.
  @inline(never)
  func open() {
    guard state == .shut else { return }
    state = .open
  }

  /// Shuts it.
  @inline(never)
  func shut() {
    guard state == .open else { return }
    state = .shut
  }

  /// Fires an event.
  @inline(never)
  func fired(_ event: Event) throws {
    switch (state, event) {
    case (.shut, .open): open()
    case (.open, .shut): shut()
    default: throw Failure.notAllowed
    }
  }

  /// Whether a method may be called.
  @inline(never)
  func asked(_ method: Event) -> Bool {
    switch method {
    case .open: state == .shut
    case .shut: state == .open
    }
  }

  /// Reads the state.
  @inline(never) func readState() -> State { state }
}

/// A gate that is a distributed actor.
@Guarded
distributed actor DistributedGate {
  /// How it is reached.
  typealias ActorSystem = LocalTestingDistributedActorSystem

  /// The states of a gate.
  enum State { case shut, open }

  /// Opens it.
  @inline(never) @Transition(from: State.shut, to: .open)
  distributed func open() {}

  /// Shuts it.
  @inline(never) @Transition(from: State.open, to: .shut)
  distributed func shut() {}

  /// Fires an event.
  @inline(never) func fired(_ event: Event) throws { try fire(event) }
  /// Whether a method may be called.
  @inline(never) func asked(_ method: Method) -> Bool { can(method) }
  /// Reads the state.
  @inline(never) func readState() -> State { state }
}

/// The same by hand.
distributed actor HandDistributedGate {
  /// How it is reached.
  typealias ActorSystem = LocalTestingDistributedActorSystem

  /// The states of a gate.
  enum State { case shut, open }
  /// The events and methods of a gate.
  enum Event { case shut, open }
  /// Why an event was refused.
  enum Failure: Error { case notAllowed }

  /// Where the gate is.
  private(set) var state = State.shut

  /// Opens it.
  @inline(never)
  distributed func open() {
    guard state == .shut else { return }
    state = .open
  }

  /// Shuts it.
  @inline(never)
  distributed func shut() {
    guard state == .open else { return }
    state = .shut
  }

  /// Fires an event.
  @inline(never)
  func fired(_ event: Event) throws {
    switch (state, event) {
    case (.shut, .open): open()
    case (.open, .shut): shut()
    default: throw Failure.notAllowed
    }
  }

  /// Whether a method may be called.
  @inline(never)
  func asked(_ method: Event) -> Bool {
    switch method {
    case .open: state == .shut
    case .shut: state == .open
    }
  }

  /// Reads the state.
  @inline(never) func readState() -> State { state }
}
