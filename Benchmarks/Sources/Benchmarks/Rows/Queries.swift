import GuardedState

extension Row {
  static let queries: [Row] = [
    .querying("can", "can(.method)", against: "a comparison by hand", ours: Gate(), rival: HandGate()),
    .querying(
      "can-condition", "can(.method) that evaluates a condition", against: "a comparison by hand",
      ours: TollGate(), rival: HandTollGate()),
    Row(
      "can-fire", "machine.can(fire:)", against: "a switch by hand",
      ours: .repeating(Gate.opened(), over: [Gate.Event.open, .shut]) { consume($0.asked(fire: $1)) },
      rival: .repeating(HandGate(.open), over: [HandEvent.open, .shut]) { consume($0.can(fire: $1)) }),
    Row(
      "no-refusal", "machine.refusal(of: .method), which is nil", against: "an optional enum by hand",
      ours: .repeating(Gate.opened()) { gate in gate.refusalOfPass() },
      rival: .repeating(HandGate(.open)) { gate in gate.failure() }),
    Row(
      "refusal", "machine.refusal(of: .method), which isn't", against: "an optional enum by hand", allocates: nil,
      ours: .repeating(Gate()) { gate in gate.refusalOfPass() },
      rival: .repeating(HandGate()) { gate in gate.failure() }),
    .reading("state", "host.state", against: "a property by hand", ours: Gate(), rival: HandGate()),
    Row(
      "previous", "machine.previous", against: "a property by hand",
      ours: .repeating(Gate.opened()) { gate in gate.readPrevious() },
      rival: .repeating(HandGate(.open)) { gate in gate.readPrevious() }),
    Row(
      "revision", "machine.revision", against: "a property by hand",
      ours: .repeating(Gate.opened()) { gate in gate.readRevision() },
      rival: .repeating(HandGate(.open)) { gate in gate.readRevision() }),
    Row(
      "path", "machine.path, flat", against: "an array made by hand", allocates: 1,
      ours: .repeating(Gate.opened()) { gate in gate.readDepth() },
      rival: .repeating(HandGate(.open)) { gate in gate.readDepth() }),
  ]
}
