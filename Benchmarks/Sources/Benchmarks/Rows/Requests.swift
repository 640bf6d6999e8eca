import Foundation
import GuardedState

extension Row {
  static let requests: [Row] = [
    .firing(
      "fire", "host.fire(.event)", against: "a switch by hand that calls the method", ours: Gate(), rival: HandGate()),
    .firing(
      "fire-condition", "host.fire(.event) with a condition", against: "a switch by hand that calls the method",
      ours: TollGate(), rival: HandTollGate()),
    Row(
      "fire-refused", "fire(.event), refused and caught", against: "throw of an enum by hand",
      allocates: 1,
      ours: .repeating(Gate()) { gate in gate.fireRefused() },
      rival: .repeating(HandGate()) { gate in gate.fireRefused() }),
    Row(
      "fire-user-info", "host.fire(.event, userInfo:)", against: "the same by hand, which looks a key up", allocates: 1,
      ours: .repeating((Gate(), opaque(["by": "me"]) as [String: any Sendable])) { gate, info in
        try gate.fired(.open, info)
        try gate.fired(.shut, info)
      },
      rival: .repeating((HandGate(), opaque(["by": "me"]) as [String: any Sendable])) { gate, info in
        try gate.fire(.open, info)
        try gate.fire(.shut, info)
      }),
    Row(
      "transition-to", "host.transition(to: .state)", against: "a switch by hand over both states",
      ours: .repeating(Gate(), over: [Gate.State.open, .shut]) { try $0.went(to: $1) },
      rival: .repeating(HandGate(), over: [HandState.open, .shut]) { try $0.transition(to: $1) }),
    Row(
      "handle", "handle(\"name\", [int])", against: "a look-up of the name and one `as? Int` from [Any]", allocates: 1,
      ours: .repeating(Gate.opened()) { gate in try gate.handled("pass", 1) },
      rival: .repeating(HandGate(.open)) { gate in try gate.handle("pass", [1]) }),
    Row(
      "handle-json", "machine.handle(\"name\", json:)", against: "JSONDecoder, then the same by hand",
      allocates: nil,
      ours: .repeating((Gate.opened(), Data("[7]".utf8))) { gate, json in try gate.handled("pass", json) },
      rival: .repeating((HandGate(.open), Data("[7]".utf8))) { gate, json in try gate.handle("pass", json) }),
  ]
}
