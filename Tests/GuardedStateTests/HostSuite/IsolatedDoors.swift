#if Macros
import GuardedState

/// A class on the main actor.
@MainActor
@Guarded
final class MainActorDoor: SharedDoor {
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

  static func make() -> MainActorDoor { MainActorDoor() }
  static func drive(_ check: DoorCheck) throws {
    let door = MainActorDoor()
    try check(
      DoorDriver(
        machine: door.machine, open: { door.open() }, close: { try door.close() }, lock: { try door.lock(with: $0) },
        knock: { door.knock($0) }))
  }
}

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

/// An actor.
@Guarded
actor ActorDoor: SharedDoor {
  enum State { case closed, opened, locked }
  static let rules = Rules(initial: .closed) {
    In(.closed, allows: .knock); In(.locked, allows: .knock)
  }

  @Transition(from: State.closed, to: .opened) func open() {}
  @Transition(from: State.opened, to: .closed) func close() throws {}
  @Transition(from: State.closed, to: .locked) func lock(with code: Int) throws -> Bool {
    if code != 7 { throw WrongCode() }
    return true
  }
  @Allowed func knock(_ times: Int) -> String? { String(repeating: "knock", count: times) }

  static func make() -> ActorDoor { ActorDoor() }
  static func drive(_ check: DoorCheck) async throws { try await ActorDoor().check(check) }
  private func check(_ check: DoorCheck) throws {
    try check(
      DoorDriver(
        machine: machine, open: { self.open() }, close: { try self.close() }, lock: { try self.lock(with: $0) },
        knock: { self.knock($0) }))
  }
}
#endif
