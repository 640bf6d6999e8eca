import GuardedState

/// A gate whose transitions ask conditions.
@Guarded
final class TollGate {
  /// The states of a gate.
  enum State { case shut, open }

  /// What is asked.
  var isPaid = true
  /// What is asked too.
  var isLit = true
  /// What is asked last.
  var isFree = true

  /// Asks one condition.
  @inline(never) @Transition(from: State.shut, to: .open, when: \TollGate.isPaid)
  func open() {}

  /// Asks three.
  @inline(never) @Transition(from: State.shut, to: .open, when: \TollGate.isPaid, \TollGate.isLit, \TollGate.isFree)
  func openWide() {}

  /// Asks nothing.
  @inline(never) @Transition(from: State.open, to: .shut)
  func shut() {}

  /// Asks nothing either.
  @inline(never) @Transition(from: State.shut, to: .open)
  func openFree() {}
}

/// The same by hand.
final class HandTollGate {
  /// The states of a gate.
  enum State { case shut, open }
  /// The methods of a gate.
  enum Method { case open, openWide, shut }

  /// Where the gate is.
  private(set) var state = State.shut
  /// What is asked.
  var isPaid = true
  /// What is asked too.
  var isLit = true
  /// What is asked last.
  var isFree = true

  /// Asks one condition.
  @inline(never)
  func open() {
    guard state == .shut, isPaid else { return }
    state = .open
  }

  /// Asks three.
  @inline(never)
  func openWide() {
    guard state == .shut, isPaid, isLit, isFree else { return }
    state = .open
  }

  /// Asks nothing either.
  @inline(never)
  func openFree() {
    guard state == .shut else { return }
    state = .open
  }

  /// Asks nothing.
  @inline(never)
  func shut() {
    guard state == .open else { return }
    state = .shut
  }

  /// Whether a method would run.
  @inline(never)
  func can(_ method: Method) -> Bool {
    switch method {
    case .open: state == .shut && isPaid
    case .openWide: state == .shut && isPaid && isLit && isFree
    case .shut: state == .open
    }
  }
}

extension TollGate {
  /// A gate that nobody has paid for.
  static func unpaid() -> TollGate {
    let gate = TollGate()
    gate.isPaid = false
    return gate
  }

  /// Asks, and is not inlined itself.
  @inline(never)
  func asked(_ method: Method) -> Bool { can(method) }
}

extension HandTollGate {
  /// A gate that nobody has paid for.
  static func unpaid() -> HandTollGate {
    let gate = HandTollGate()
    gate.isPaid = false
    return gate
  }
}

extension Row {
  /// Transitions that ask conditions.
  static let conditions: [Row] = [
    Row(
      "condition", "@Transition with a condition, when: \\.isPaid", against: "a guard by hand", atMost: 4,
      ours: .repeating(TollGate()) { gate in
        gate.open()
        gate.shut()
      },
      rival: .repeating(HandTollGate()) { gate in
        gate.open()
        gate.shut()
      }),
    Row(
      "conditions", "the same with three conditions", against: "a guard by hand", atMost: 4,
      ours: .repeating(TollGate()) { gate in
        gate.openWide()
        gate.shut()
      },
      rival: .repeating(HandTollGate()) { gate in
        gate.openWide()
        gate.shut()
      }),
    Row(
      "condition-false", "refused by a condition, Void", against: "a guard by hand", atMost: 4,
      ours: .repeating(TollGate.unpaid()) { gate in
        gate.open()
        gate.open()
      },
      rival: .repeating(HandTollGate.unpaid()) { gate in
        gate.open()
        gate.open()
      }),
    Row(
      "beside-conditions", "@Transition without a condition beside one with", against: "a guard by hand",
      atMost: .deciding,
      ours: .repeating(TollGate.unpaid()) { gate in
        gate.openFree()
        gate.shut()
      },
      rival: .repeating(HandTollGate.unpaid()) { gate in
        gate.openFree()
        gate.shut()
      }),
    Row(
      "can-condition", "can(.method) that asks a condition", against: "a switch by hand", atMost: 5,
      ours: .repeating(TollGate()) { gate in
        gate.asked(.open)
        gate.asked(.openWide)
      },
      rival: .repeating(HandTollGate()) { gate in
        gate.can(.open)
        gate.can(.openWide)
      }),
  ]
}
