import GuardedState

extension Row {
  /// What a host and its machine can be asked before something is tried.
  static let questions: [Row] = [
    Row(
      "can", "can(.method)", against: "a switch by hand", atMost: .deciding,
      ours: .repeating(Gate.opened(), over: [Gate.Method.open, .shut, .pass]) { gate, method in
        consume(gate.asked(method))
      },
      rival: .repeating(HandGate(.open), over: [HandGate.Method.open, .shut, .pass]) { gate, method in
        consume(gate.can(method))
      }),
    Row(
      "can-call", "machine.can(call:)", against: "a switch by hand", atMost: .deciding,
      ours: .repeating(Gate.opened(), over: [Gate.Method.open, .shut, .pass]) { gate, method in
        consume(gate.askedMachine(method))
      },
      rival: .repeating(HandGate(.open), over: [HandGate.Method.open, .shut, .pass]) { gate, method in
        consume(gate.can(method))
      }),
    Row(
      "can-fire", "machine.can(fire:)", against: "a switch by hand", atMost: .deciding,
      ours: .repeating(Gate.opened(), over: [Gate.Event.open, .shut]) { gate, event in consume(gate.asked(fire: event))
      },
      rival: .repeating(HandGate(.open), over: [HandGate.Event.open, .shut]) { gate, event in
        consume(gate.can(fire: event))
      }),
    Row(
      "can-transition", "machine.can(transitionTo:)", against: "a switch by hand", atMost: .deciding,
      ours: .repeating(Gate.opened(), over: [Gate.State.open, .shut]) { gate, state in consume(gate.asked(to: state)) },
      rival: .repeating(HandGate(.open), over: [HandGate.State.open, .shut]) { gate, state in
        consume(gate.can(transitionTo: state))
      }),
    Row(
      "declares-call", "machine.declares(call:)", against: "a switch by hand", atMost: .deciding,
      ours: .repeating(Gate.opened(), over: [Gate.Method.open, .shut, .pass]) { gate, method in
        consume(gate.declared(method))
      },
      rival: .repeating(HandGate(.open), over: [HandGate.Method.open, .shut, .pass]) { gate, method in
        consume(gate.can(method))
      }),
    Row(
      "declares-fire", "machine.declares(fire:)", against: "a switch by hand", atMost: .deciding,
      ours: .repeating(Gate.opened(), over: [Gate.Event.open, .shut]) { gate, event in
        consume(gate.declared(fire: event))
      },
      rival: .repeating(HandGate(.open), over: [HandGate.Event.open, .shut]) { gate, event in
        consume(gate.can(fire: event))
      }),
    Row(
      "declares-transition", "machine.declares(transitionTo:)", against: "a switch by hand", atMost: .deciding,
      ours: .repeating(Gate.opened(), over: [Gate.State.open, .shut]) { gate, state in consume(gate.declared(to: state))
      },
      rival: .repeating(HandGate(.open), over: [HandGate.State.open, .shut]) { gate, state in
        consume(gate.can(transitionTo: state))
      }),
    Row(
      "permitted-events", "machine.permittedEvents, of 3", against: "a filter over all cases", atMost: .deciding,
      allocates: 1,
      ours: .repeating(Gate.opened()) { gate in gate.eventCount() },
      rival: .repeating(HandGate(.open)) { gate in gate.eventCount() }),
    Row(
      "permitted-methods", "machine.permittedMethods, of 5", against: "a filter over all cases", atMost: .deciding,
      allocates: 1,
      ours: .repeating(Gate.opened()) { gate in gate.methodCount() },
      rival: .repeating(HandGate(.open)) { gate in gate.methodCount() }),
    Row(
      "permitted-transitions", "machine.permittedTransitions, of 3", against: "a filter over all cases",
      atMost: .deciding, allocates: 1,
      ours: .repeating(Gate.opened()) { gate in gate.stateCount() },
      rival: .repeating(HandGate(.open)) { gate in gate.stateCount() }),
  ]

  /// What is read of a host and its machine.
  static let reads: [Row] = [
    Row(
      "state", "host.state", against: "a property by hand", atMost: .reading,
      ours: .repeating(Gate.opened()) { gate in gate.readState() },
      rival: .repeating(HandGate(.open)) { gate in gate.readState() }),
    Row(
      "machine-state", "host.machine.state", against: "a property by hand", atMost: .reading,
      ours: .repeating(Gate.opened()) { gate in gate.readMachineState() },
      rival: .repeating(HandGate(.open)) { gate in gate.readState() }),
    Row(
      "previous", "machine.previous", against: "a property by hand", atMost: .deciding,
      ours: .repeating(Gate.opened()) { gate in gate.readPrevious() },
      rival: .repeating(HandGate(.open)) { gate in gate.readPrevious() }),
    Row(
      "revision", "machine.revision", against: "a property by hand", atMost: .reading,
      ours: .repeating(Gate.opened()) { gate in gate.readRevision() },
      rival: .repeating(HandGate(.open)) { gate in gate.readRevision() }),
    Row(
      "is-in", "machine.isIn(.state)", against: "== by hand", atMost: .deciding,
      ours: .repeating(Gate.opened(), over: [Gate.State.open, .shut]) { gate, state in consume(gate.readIsIn(state)) },
      rival: .repeating(HandGate(.open), over: [HandGate.State.open, .shut]) { gate, state in
        consume(gate.readIsIn(state))
      }),
    Row(
      "is-within", "machine.isWithin(.state), flat", against: "== by hand", atMost: .deciding,
      ours: .repeating(Gate.opened(), over: [Gate.State.open, .shut]) { gate, state in consume(gate.readIsWithin(state))
      },
      rival: .repeating(HandGate(.open), over: [HandGate.State.open, .shut]) { gate, state in
        consume(gate.readIsIn(state))
      }),
    Row(
      "is-finished", "machine.isFinished", against: "== by hand", atMost: .deciding,
      ours: .repeating(Gate.opened()) { gate in gate.readIsFinished() },
      rival: .repeating(HandGate(.open)) { gate in gate.readIsFinished() }),
    Row(
      "path", "machine.path, flat", against: "an array made by hand", atMost: .deciding, allocates: 1,
      ours: .repeating(Gate.opened()) { gate in gate.readDepth() },
      rival: .repeating(HandGate(.open)) { gate in gate.readDepth() }),
  ]
}
