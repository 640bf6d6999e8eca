import GuardedState
import HeapCount

/// A gate by hand that is kept and restored.
final class HandKeptGate {
  /// Where a gate stands.
  struct Snapshot {
    /// Where it is.
    var state: HandGate.State
    /// The states that it is in, the outermost first.
    var path: [HandGate.State] = []
    /// Where it was before, as far as that is kept.
    var history: [HandGate.State] = []
    /// Where it was.
    var previous: HandGate.State?
    /// How many changes there were.
    var revision: Int
  }

  /// Where it stands.
  private(set) var standing = Snapshot(state: .shut, previous: nil, revision: 0)

  /// Opens it.
  @inline(never)
  func open() {
    guard standing.state == .shut else { return }
    standing = .init(state: .open, previous: .shut, revision: standing.revision &+ 1)
  }

  /// Shuts it.
  @inline(never)
  func shut() {
    guard standing.state == .open else { return }
    standing = .init(state: .shut, previous: .open, revision: standing.revision &+ 1)
  }

  /// Where it stands.
  @inline(never)
  func snapshot() -> Snapshot {
    var snapshot = standing
    snapshot.path = opaque([standing.state])
    return snapshot
  }

  /// Goes on from where it stood.
  @inline(never)
  func restore(_ snapshot: Snapshot) { standing = snapshot }

  /// Begins anew.
  @inline(never)
  func reset() { standing = .init(state: .shut, previous: nil, revision: 0) }

  /// Does all of it or nothing.
  @inline(never)
  func transaction(_ changes: () throws -> Void) throws {
    let before = standing
    do { try changes() } catch {
      standing = before
      throw error
    }
  }
}

extension Gate {
  /// Where it stands.
  @inline(never) func kept() -> Snapshot<State> { machine.snapshot() }
  /// Goes on from where it stood.
  @inline(never) func restored(_ snapshot: Snapshot<State>) throws { try machine.restore(snapshot) }
  /// Begins anew.
  @inline(never) func begunAnew() throws { try machine.reset() }
  /// Does all of it or nothing.
  @inline(never) func transacted(_ changes: () throws -> Void) throws { try machine.transaction(changes) }
  /// Runs the entry callbacks, and begins anew so that it can again.
  @inline(never)
  func started() throws {
    try machine.start()
    try machine.reset()
  }
}

extension Row {
  /// What is done with a whole machine.
  static let lifecycle: [Row] = [
    Row(
      "making", "making a host, and freeing it", against: "the same class by hand", atMost: 1.3, allocates: 1,
      ours: .repeating((), events: 1) { _ in escape(BareHost()) },
      rival: .repeating((), events: 1) { _ in escape(HandBareHost()) }),
    Row(
      "making-changing", "making a host, and one change", against: "the same class by hand", atMost: .deciding,
      allocates: 1,
      ours: .repeating((), events: 1) { _ in
        let host = BareHost()
        host.go()
        escape(host)
      },
      rival: .repeating((), events: 1) { _ in
        let host = HandBareHost()
        host.go()
        escape(host)
      }),
    Row(
      "making-machine", "a copy() of a StateMachine, and freeing it", against: "an object by hand", atMost: .telling,
      allocates: 1,
      ours: .repeating(machine()) { machine in escape(machine.copy()) },
      rival: .repeating((), events: 1) { _ in escape(HandBareHost()) }),
    Row(
      "snapshot", "machine.snapshot()", against: "a struct by hand", atMost: .telling, allocates: 1,
      ours: .repeating(Gate.opened()) { gate in gate.kept() },
      rival: .repeating(HandKeptGate()) { gate in gate.snapshot() }),
    Row(
      "restore", "machine.restore(_:)", against: "a struct by hand", atMost: .telling,
      ours: .repeating((Gate(), Gate.opened().kept())) { gate, snapshot in try gate.restored(snapshot) },
      rival: .repeating((HandKeptGate(), HandKeptGate().snapshot())) { gate, snapshot in gate.restore(snapshot) }),
    Row(
      "reset", "a change, and machine.reset()", against: "a struct by hand", atMost: .telling,
      ours: .repeating(Gate()) { gate in
        gate.open()
        try gate.begunAnew()
      },
      rival: .repeating(HandKeptGate()) { gate in
        gate.open()
        gate.reset()
      }),
    Row(
      "start", "machine.start(), and reset()", against: "a struct by hand", atMost: .telling,
      ours: .repeating(Gate()) { gate in try gate.started() },
      rival: .repeating(HandKeptGate()) { gate in gate.reset() }),
    Row(
      "transaction", "machine.transaction of two changes", against: "a copy of a struct by hand", atMost: .telling,
      allocates: 1,
      ours: .repeating(Gate()) { gate in
        try gate.transacted {
          gate.open()
          gate.shut()
        }
      },
      rival: .repeating(HandKeptGate()) { gate in
        try gate.transaction {
          gate.open()
          gate.shut()
        }
      }),
  ]

  /// A machine that stands alone.
  private static func machine() -> StateMachine<MailState, MailEvent> {
    StateMachine(initial: .unread) { On(.view, from: .unread, to: .read) }
  }

  /// Makes the compiler believe that an object was seen by others.
  @inline(__always)
  private static func escape(_ object: AnyObject) {
    escape_pointer(Unmanaged.passUnretained(object).toOpaque())
  }
}

/// A host with nothing but a state.
@Guarded
final class BareHost {
  /// The states.
  enum State { case here, there }

  /// Goes there.
  @inline(never) @Transition(from: State.here, to: .there)
  func go() {}
}

/// The same by hand.
final class HandBareHost {
  /// The states.
  enum State { case here, there }

  /// Where it is.
  private(set) var state = State.here

  /// Goes there.
  @inline(never)
  func go() {
    guard state == .here else { return }
    state = .there
  }
}
