import Foundation
import GuardedState

extension Row {
  /// Events of a host that its methods perform.
  static let hostFire = Row(
    "fire", "host.fire(.event)", against: "a switch by hand that calls the method", atMost: 3,
    ours: .repeating(Gate(), over: [Gate.Event.open, .shut]) { gate, event in try gate.fired(event) },
    rival: .repeating(HandGate(), over: [HandGate.Event.open, .shut]) { gate, event in try gate.fire(event) })

  /// A method called by its name, with an argument.
  static let handle = Row(
    "handle", "handle(\"name\", [int])", against: "a look-up of the name and one `as? Int` from [Any]", atMost: 4,
    allocates: 1,
    ours: .repeating(Gate.opened()) { gate in try gate.handled("pass", 1) },
    rival: .repeating(HandGate(.open)) { gate in try gate.handle("pass", [1]) })

  /// Requests to a host in all ways but by its methods.
  static let requests: [Row] = [
    hostFire,
    Row(
      "fire-outcome", "host.fire(.event).transition?.to", against: "the same by hand, which returns the state",
      atMost: .telling,
      ours: .repeating(Gate(), over: [Gate.Event.open, .shut]) { gate, event in consume(try gate.firedAndRead(event)) },
      rival: .repeating(HandGate(), over: [HandGate.Event.open, .shut]) { gate, event in
        consume(try gate.fireAndRead(event))
      }),
    Row(
      "fire-user-info", "host.fire(.event, userInfo:)", against: "the same by hand, which looks a key up",
      atMost: .telling, allocates: 1,
      ours: .repeating((Gate(), opaque(["by": "me"]) as [String: Any])) { gate, info in
        try gate.fired(.open, info)
        try gate.fired(.shut, info)
      },
      rival: .repeating((HandGate(), opaque(["by": "me"]) as [String: Any])) { gate, info in
        try gate.fire(.open, info)
        try gate.fire(.shut, info)
      }),
    Row(
      "fire-animated", "host.fire(.event, animated: true)", against: "a switch by hand that calls the method",
      atMost: .telling,
      ours: .repeating(Gate(), over: [Gate.Event.open, .shut]) { gate, event in try gate.firedAnimated(event) },
      rival: .repeating(HandGate(), over: [HandGate.Event.open, .shut]) { gate, event in try gate.fire(event) }),
    Row(
      "machine-of-host-fire", "host.machine.fire(.event)", against: "a switch by hand that calls the method", atMost: 3,
      ours: .repeating(Gate(), over: [Gate.Event.open, .shut]) { gate, event in try gate.firedByMachine(event) },
      rival: .repeating(HandGate(), over: [HandGate.Event.open, .shut]) { gate, event in try gate.fire(event) }),
    Row(
      "transition-to", "host.transition(to: .state)", against: "a switch by hand over both states", atMost: .deciding,
      ours: .repeating(Gate(), over: [Gate.State.open, .shut]) { gate, state in try gate.went(to: state) },
      rival: .repeating(HandGate(), over: [HandGate.State.open, .shut]) { gate, state in try gate.transition(to: state)
      }),
    Row(
      "transition-to-user-info", "host.transition(to: .state, userInfo:)", against: "the same by hand",
      atMost: .telling, allocates: 1,
      ours: .repeating((Gate(), opaque(["by": "me"]) as [String: Any])) { gate, info in
        try gate.went(to: .open, info)
        try gate.went(to: .shut, info)
      },
      rival: .repeating((HandGate(), opaque(["by": "me"]) as [String: Any])) { gate, info in
        try gate.transition(to: .open, info)
        try gate.transition(to: .shut, info)
      }),
    Row(
      "transition-from-to", "machine.transition(from:to:)", against: "a switch by hand over both states",
      atMost: .deciding,
      ours: .repeating(Gate()) { gate in
        try gate.went(from: .shut, to: .open)
        try gate.went(from: .open, to: .shut)
      },
      rival: .repeating(HandGate()) { gate in
        try gate.transition(from: .shut, to: .open)
        try gate.transition(from: .open, to: .shut)
      }),
    Row(
      "handle-transition", "handle(\"name\") of a @Transition", against: "a look-up of the name, and the call",
      atMost: 4,
      ours: .repeating(Gate(), over: ["open", "shut"]) { gate, name in try gate.handled(name) },
      rival: .repeating(HandGate(), over: ["open", "shut"]) { gate, name in try gate.handle(name) }),
    Row(
      "handle-allowed", "handle(\"name\") of an @Allowed", against: "a look-up of the name, and the call", atMost: 4,
      ours: .repeating(Gate.opened()) { gate in try gate.handled("count") },
      rival: .repeating(HandGate(.open)) { gate in try gate.handle("count") }),
    handle,
    Row(
      "handle-labelled", "handle(\"name(_:)\", [int])", against: "a look-up of the name and one `as? Int` from [Any]",
      atMost: 4, allocates: 1,
      ours: .repeating(Gate.opened()) { gate in try gate.handled("pass(_:)", 1) },
      rival: .repeating(HandGate(.open)) { gate in try gate.handle("pass", [1]) }),
    Row(
      "handle-json", "machine.handle(\"name\", json:)", against: "JSONDecoder, then the same by hand", atMost: .telling,
      allocates: nil,
      ours: .repeating((Gate.opened(), Data("[7]".utf8))) { gate, json in try gate.handled("pass", json) },
      rival: .repeating((HandGate(.open), Data("[7]".utf8))) { gate, json in try gate.handle("pass", json) }),
  ]
}
