import GuardedState
import HeapCount

extension Row {
  static let wholeMachines: [Row] = [
    Row(
      "making", "making a host, and freeing it", against: "the same class by hand", allocates: 1,
      ours: .repeating((), events: 1) { _ in escape(StoredGate()) },
      rival: .repeating((), events: 1) { _ in escape(HandStoredGate()) }),
    Row(
      "snapshot", "machine.snapshot()", against: "a struct by hand", allocates: 1,
      ours: .repeating(Gate.opened()) { gate in gate.snapshot() },
      rival: .repeating(HandRecoveringGate()) { gate in gate.snapshot() }),
    Row(
      "restore", "machine.restore(_:)", against: "a struct by hand",
      ours: .repeating((Gate(), Gate.opened().snapshot())) { gate, snapshot in try gate.restored(snapshot) },
      rival: .repeating((HandRecoveringGate(), HandRecoveringGate().snapshot())) { gate, snapshot in
        gate.restore(snapshot)
      }),
  ]
}

/// Makes the compiler believe that others have seen an object.
@inline(__always)
func escape(_ object: AnyObject) {
  escape_pointer(Unmanaged.passUnretained(object).toOpaque())
}

extension Gate {
  @inline(never) func snapshot() -> Snapshot<State> { machine.snapshot() }
  @inline(never) func restored(_ snapshot: Snapshot<State>) throws { try machine.restore(snapshot) }
}

final class HandRecoveringGate {
  struct Snapshot {
    var state: HandState
    var path: [HandState] = []
    var history: [HandState] = []
    var previous: HandState?
    var revision: Int
  }

  private var current = Snapshot(state: .shut, previous: nil, revision: 0)

  @inline(never)
  func snapshot() -> Snapshot {
    var snapshot = current
    snapshot.path = opaque([current.state])
    return snapshot
  }

  @inline(never)
  func restore(_ snapshot: Snapshot) { current = snapshot }
}

@Guarded
final class StoredGate {
  enum State { case shut, open }

  var length = 0

  @inline(never) @Transition(from: State.shut, to: .open) func open() {}
}

final class HandStoredGate {
  var length = 0
  private var state = HandState.shut

  @inline(never)
  func open() {
    guard state == .shut else { return }
    state = .open
  }
}
