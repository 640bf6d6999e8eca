import GuardedState
import Observation

/// A gate as most hosts are.
@Guarded
final class FinalGate: GateKind {
  /// The states of a gate.
  enum State { case shut, open }

  /// Opens it.
  @inline(never) @Transition(from: State.shut, to: .open)
  func open() {}

  /// Shuts it.
  @inline(never) @Transition(from: State.open, to: .shut)
  func shut() {}

  /// Fires the event that opens it.
  @inline(never) func fireOpen() throws { try fire(.open) }
  /// Fires the event that shuts it.
  @inline(never) func fireShut() throws { try fire(.shut) }
  /// Whether it could be opened.
  @inline(never) func asksOpen() -> Bool { can(.open) }
  /// Reads the state.
  @inline(never) func readsShut() -> Bool { state == .shut }
}

/// A gate that may have subclasses.
@Guarded
class OpenGate: GateKind {
  /// The states of a gate.
  enum State { case shut, open }

  /// Opens it.
  @inline(never) @Transition(from: State.shut, to: .open)
  func open() {}

  /// Opens it in a way that no subclass overrides.
  @inline(never) @Transition(from: State.shut, to: .open)
  func pushOpen() {}

  /// Shuts it.
  @inline(never) @Transition(from: State.open, to: .shut)
  func shut() {}

  /// Fires the event that opens it.
  @inline(never) func fireOpen() throws { try fire(.open) }
  /// Fires the event that shuts it.
  @inline(never) func fireShut() throws { try fire(.shut) }
  /// Whether it could be opened.
  @inline(never) func asksOpen() -> Bool { can(.open) }
  /// Reads the state.
  @inline(never) func readsShut() -> Bool { state == .shut }
}

/// A subclass that inherits all guards without a word.
final class PlainSubgate: OpenGate {}

/// A subclass that overrides a guarded method, and adds one.
@Guarded
final class Subgate: OpenGate {
  /// How often it was opened.
  var total = 0

  /// Opens it and counts.
  @inline(never) @Transition
  override func open() {
    total &+= 1
    super.open()
  }

  /// A way of opening of its own.
  @inline(never) @Transition(from: State.shut, to: .open)
  func kickOpen() {}
}

/// A gate for anything.
@Guarded
final class GenericGate<Visitor: Sendable>: GateKind {
  /// The states of a gate.
  enum State { case shut, open }

  /// What follows what; a generic type has no stored static properties.
  static var rules: Rules { Rules(initial: .shut) { In(.shut, to: .open) } }
  /// Who came last.
  var visitor: Visitor?

  /// Opens it.
  @inline(never) @Transition(from: State.shut, to: .open)
  func open() {}

  /// Shuts it.
  @inline(never) @Transition(from: State.open, to: .shut)
  func shut() {}

  /// Fires the event that opens it.
  @inline(never) func fireOpen() throws { try fire(.open) }
  /// Fires the event that shuts it.
  @inline(never) func fireShut() throws { try fire(.shut) }
  /// Whether it could be opened.
  @inline(never) func asksOpen() -> Bool { can(.open) }
  /// Reads the state.
  @inline(never) func readsShut() -> Bool { state == .shut }
}

/// A gate that views may follow.
@Guarded
@Observable
final class ObservableGate: GateKind {
  /// The states of a gate.
  enum State { case shut, open }

  /// Opens it.
  @inline(never) @Transition(from: State.shut, to: .open)
  func open() {}

  /// Shuts it.
  @inline(never) @Transition(from: State.open, to: .shut)
  func shut() {}

  /// Fires the event that opens it.
  @inline(never) func fireOpen() throws { try fire(.open) }
  /// Fires the event that shuts it.
  @inline(never) func fireShut() throws { try fire(.shut) }
  /// Whether it could be opened.
  @inline(never) func asksOpen() -> Bool { can(.open) }
  /// Reads the state.
  @inline(never) func readsShut() -> Bool { state == .shut }
}

/// The same by hand.
@Observable
final class HandObservableGate: GateKind {
  /// The states of a gate.
  enum State { case shut, open }
  /// The events of a gate.
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

  /// Carries out an event.
  @inline(never)
  func fire(_ event: Event) throws {
    switch (state, event) {
    case (.shut, .open): open()
    case (.open, .shut): shut()
    default: throw Failure.notAllowed
    }
  }

  /// Fires the event that opens it.
  @inline(never) func fireOpen() throws { try fire(.open) }
  /// Fires the event that shuts it.
  @inline(never) func fireShut() throws { try fire(.shut) }
  /// Whether it could be opened.
  @inline(never) func asksOpen() -> Bool { state == .shut }
  /// Reads the state.
  @inline(never) func readsShut() -> Bool { state == .shut }
}
