import GuardedState

/// A host of the suite, of any kind: it makes a door and has it checked where it lives.
protocol DoorHost: GuardedHost {
  /// Makes a door and checks it in its isolation.
  static func drive(_ check: DoorCheck) async throws
}

/// A door that belongs to no isolation of its own.
protocol PlainDoor: DoorHost {
  init()
  func open()
  func close() throws
  func lock(with code: Int) throws -> Bool
  func knock(_ times: Int) -> String?
}

extension PlainDoor {
  static func drive(_ check: DoorCheck) async throws {
    let door = Self()
    try check(
      DoorDriver(
        machine: HostMachine(__host: door), open: door.open, close: door.close, lock: door.lock(with:),
        knock: door.knock))
  }
}

/// A door that is used from outside its isolation too.
protocol SharedDoor: DoorHost, Sendable {
  /// Makes a door, in its isolation where that matters.
  static func make() async -> Self
  var state: StateName { get async }
  func can(_ method: MethodName) async -> Bool
  func open() async
  func close() async throws
  func lock(with code: Int) async throws -> Bool
  func knock(_ times: Int) async -> String?
}

/// What the body of `lock(with:)` throws.
struct WrongCode: Error, Equatable {}

/// The kinds of hosts that `CrossingTests` doesn't have. Without the trait `Macros` those that are written by hand remain.
enum DoorKind: CaseIterable {
  #if Macros
  case observable, foundation, globalActor
  #endif
  case byHand, objectByHand, synchronizedByHand, mainActorByHand, actorByHand

  /// The host.
  var type: any DoorHost.Type {
    switch self {
    #if Macros
    case .observable: ObservableDoor.self
    case .foundation: FoundationDoor.self
    case .globalActor: GlobalActorDoor.self
    #endif
    case .byHand: Twins.Door.self
    case .objectByHand: Twins.NamedDoor.self
    case .synchronizedByHand: Twins.SynchronizedDoor.self
    case .mainActorByHand: Twins.MainActorDoor.self
    case .actorByHand: Twins.ActorDoor.self
    }
  }

  /// The kinds that may be used from outside their isolation.
  static var shared: [DoorKind] { allCases.filter { $0.type is any SharedDoor.Type } }

  /// Makes a door of the kind and checks it where it lives.
  func drive(_ check: DoorCheck) async throws { try await type.drive(check) }
}
