import GuardedState

/// A gate that is asked about every event.
@Guarded
final class FireAskedGate {
  /// The states of a gate.
  enum State { case shut, open }

  /// What is answered.
  var isPaid = true

  /// Opens it.
  @inline(never) @Transition(from: State.shut, to: .open)
  func open() {}

  /// Shuts it.
  @inline(never) @Transition(from: State.open, to: .shut)
  func shut() {}

  /// A condition of all events.
  func shouldFire(_ transition: Transition) -> Bool { isPaid || transition.to == .shut }
}

/// A gate that is asked about every change of state.
@Guarded
final class ChangeAskedGate {
  /// The states of a gate.
  enum State { case shut, open }

  /// What is answered.
  var isPaid = true

  /// Opens it.
  @inline(never) @Transition(from: State.shut, to: .open)
  func open() {}

  /// Shuts it.
  @inline(never) @Transition(from: State.open, to: .shut)
  func shut() {}

  /// A condition of all changes.
  func shouldTransition(_ transition: Transition) -> Bool { isPaid || transition.to == .shut }
}

/// The same by hand.
final class HandAskedGate {
  /// The states of a gate.
  enum State { case shut, open }
  /// A change of state.
  struct Transition {
    /// The state that is left.
    let from: State
    /// The state that is entered.
    let to: State
  }

  /// Where the gate is.
  private(set) var state = State.shut
  /// What is answered.
  var isPaid = true

  /// Opens it.
  @inline(never)
  func open() {
    guard state == .shut, shouldTransition(.init(from: .shut, to: .open)) else { return }
    state = .open
  }

  /// Shuts it.
  @inline(never)
  func shut() {
    guard state == .open, shouldTransition(.init(from: .open, to: .shut)) else { return }
    state = .shut
  }

  /// A condition of all changes.
  func shouldTransition(_ transition: Transition) -> Bool { isPaid || transition.to == .shut }
}

extension Row {
  /// Hosts with a callback that is asked.
  static let askingCallbacks: [Row] = [
    Row(
      "should-fire", "a host with shouldFire(_:)", against: "a method by hand that takes from and to", atMost: 5,
      ours: .repeating(FireAskedGate()) { gate in
        gate.open()
        gate.shut()
      },
      rival: .repeating(HandAskedGate()) { gate in
        gate.open()
        gate.shut()
      }),
    Row(
      "should-transition", "a host with shouldTransition(_:)", against: "a method by hand that takes from and to",
      atMost: 5,
      ours: .repeating(ChangeAskedGate()) { gate in
        gate.open()
        gate.shut()
      },
      rival: .repeating(HandAskedGate()) { gate in
        gate.open()
        gate.shut()
      }),
  ]
}
