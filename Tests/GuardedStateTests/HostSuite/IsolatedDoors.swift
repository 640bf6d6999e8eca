#if Macros
import GuardedState

/// A global actor that is not the main one.
@globalActor
actor DoorActor {
  static let shared = DoorActor()
}

/// A class on a global actor that is not the main one.
@DoorActor
@Guarded
final class GlobalActorDoor: SharedDoor {
  enum State { case closed, opened, locked }
  static let rules = Rules(initial: .closed) {
    In(.closed, allows: .knock); In(.locked, allows: .knock)
  }

  init() {}
  @Transition(from: State.closed, to: .opened) func open() {}
  @Transition(from: State.opened, to: .closed) func close() throws {}
  @Transition(from: State.closed, to: .locked) func lock(with code: Int) throws -> Bool {
    if code != 7 { throw WrongCode() }
    return true
  }
  @Allowed func knock(_ times: Int) -> String? { String(repeating: "knock", count: times) }

  static func make() -> GlobalActorDoor { GlobalActorDoor() }
  static func drive(_ check: DoorCheck) throws {
    let door = GlobalActorDoor()
    try check(
      DoorDriver(
        machine: door.machine, open: { door.open() }, close: { try door.close() }, lock: { try door.lock(with: $0) },
        knock: { door.knock($0) }))
  }
}
#endif
