import GuardedState

extension Row {
  static let calls: [Row] = [
    .methods(
      "transition", "@Transition methods", against: "a guard by hand", ours: Gate(), rival: HandGate()),
    Row(
      "by-rules", "@Transition whose states the rules name", against: "a switch by hand",
      ours: .repeating(Turnstile()) { turnstile in
        turnstile.swing()
        turnstile.swing()
      },
      rival: .repeating(HandTurnstile()) { turnstile in
        turnstile.swing()
        turnstile.swing()
      }),
    Row(
      "picking", "@Transition -> State, picks its target", against: "the same by hand",
      ours: .repeating(Turnstile()) { turnstile in
        turnstile.pick(true)
        turnstile.shut()
        turnstile.pick(false)
        turnstile.shut()
      },
      rival: .repeating(HandTurnstile()) { turnstile in
        turnstile.pick(true)
        turnstile.shut()
        turnstile.pick(false)
        turnstile.shut()
      }),
    .methods(
      "condition", "@Transition with a condition, when: \\.isPaid", against: "a guard by hand",
      ours: TollGate(), rival: HandTollGate()),
    .methods(
      "should-fire", "a host with shouldFire(_:)", against: "a method by hand that takes from and to",
      ours: ScrutinizedGate(), rival: HandTollGate()),
    Row(
      "allowed", "@Allowed call", against: "a guard by hand",
      ours: .repeating(Gate.opened()) { gate in
        gate.pass(1)
        gate.pass(2)
      },
      rival: .repeating(HandGate(.open)) { gate in
        gate.pass(1)
        gate.pass(2)
      }),
    Row(
      "refused", "refused call, Void", against: "a guard by hand that returns",
      ours: .repeating(Gate()) { gate in
        gate.pass(1)
        gate.shut()
      },
      rival: .repeating(HandGate()) { gate in
        gate.pass(1)
        gate.shut()
      }),
    Row(
      "refused-condition", "refused by a condition, Void", against: "a guard by hand",
      ours: .repeating(TollGate(isPaid: false)) { gate in
        gate.open()
        gate.open()
      },
      rival: .repeating(HandTollGate(isPaid: false)) { gate in
        gate.open()
        gate.open()
      }),
    Row(
      "refused-thrown", "refused call, thrown and caught", against: "throw of an enum by hand",
      allocates: 1,
      ours: .repeating(Gate()) { gate in (try? gate.take(1)) == nil },
      rival: .repeating(HandGate()) { gate in (try? gate.take(1)) == nil }),
  ]
}

@Guarded
final class Turnstile {
  enum State { case shut, open, ajar }

  static let rules = Rules(initial: .shut) {
    On(.swing, from: .shut, to: .open)
    On(.swing, from: .open, to: .shut)
  }

  @inline(never) @Transition func swing() {}
  @inline(never) @Transition(from: State.shut, to: .open, .ajar) func pick(_ wide: Bool) -> State {
    wide ? .open : .ajar
  }
  @inline(never) @Transition(from: State.open, .ajar, to: .shut) func shut() {}
}

final class HandTurnstile {
  enum State { case shut, open, ajar }

  private var state = State.shut

  @inline(never)
  func swing() {
    switch state {
    case .shut: state = .open
    case .open: state = .shut
    default: return
    }
  }

  @inline(never)
  func pick(_ wide: Bool) -> State {
    guard state == .shut else { return state }
    state = wide ? .open : .ajar
    return state
  }

  @inline(never)
  func shut() {
    guard state == .open || state == .ajar else { return }
    state = .shut
  }
}

@Guarded
final class TollGate: GateProtocol, FiringGate, QueriedGate {
  enum State { case shut, open }

  var isPaid: Bool

  init(isPaid: Bool = true) { self.isPaid = isPaid }

  @inline(never) @Transition(from: State.shut, to: .open, when: \TollGate.isPaid) func open() {}
  @inline(never) @Transition(from: State.open, to: .shut, when: \TollGate.isPaid) func shut() {}

  @inline(never) func fireOpen() throws { try fire(.open) }
  @inline(never) func fireShut() throws { try fire(.shut) }
  @inline(never) func canOpen() -> Bool { can(.open) }
  @inline(never) func isShut() -> Bool { state == .shut }
}

@Guarded
final class ScrutinizedGate: GateProtocol {
  enum State { case shut, open }

  var isPaid = true

  @inline(never) @Transition(from: State.shut, to: .open) func open() {}
  @inline(never) @Transition(from: State.open, to: .shut) func shut() {}

  func shouldFire(_ transition: Transition) -> Bool { transition.to == .shut || isPaid }
}

final class HandTollGate: HandGateProtocol {
  var state = HandState.shut
  var isPaid: Bool

  init(isPaid: Bool = true) { self.isPaid = isPaid }

  func allows(_ transition: HandTransition) -> Bool { isPaid }
}
