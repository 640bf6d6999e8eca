import GuardedState

extension Twins {
  /// A door on the main actor, written by hand.
  ///
  /// The hooks are not isolated, because generic code can't be isolated to an actor that it doesn't know. They are reached
  /// only from inside; each checks that.
  @MainActor
  final class MainActorDoor: SharedDoor {
    typealias StateName = Door.State
    typealias EventName = Door.Event
    typealias MethodName = Door.Method
    nonisolated static let __rules = __CompiledRules(
      MainActorDoor.self, Door.rules, states: [.closed, .opened, .locked], methods: Door.declarations)
    // Reached only from members of this type, which are isolated, and from its machine, which isn't Sendable.
    nonisolated(unsafe) let __core = __MachineCore()
    private var machine: HostMachine<MainActorDoor> { HostMachine(__host: self) }

    var state: Door.State { machine.state }
    func can(_ method: Door.Method) -> Bool { machine.can(call: method) }

    func open() {
      let run = __core.begin(self, 0, .queues)
      if run.waits { return __core.enqueue(self, 0) { self.open() } }
      __core.transition(self, 0, begun: run, {}, ())
    }

    func close() throws {
      try __core.tryTransition(self, 1, {})
    }

    func lock(with code: Int) throws -> Bool {
      try __core.tryTransition(
        self, 2,
        {
          guard code == 7 else { throw WrongCode() }
          return true
        })
    }

    func knock(_ times: Int) -> String? {
      __core.call(self, 3, { String(repeating: "knock", count: times) }, nil)
    }

    nonisolated func __perform(_ method: Int) throws -> Bool {
      try MainActor.assumeIsolated { try perform(method) }
    }

    nonisolated func __invoke(_ method: Int, _ arguments: __Arguments) throws -> __Returned {
      try MainActor.assumeIsolated { try invoke(method, arguments) }
    }

    private func perform(_ method: Int) throws -> Bool {
      switch method {
      case 0: open()
      case 1: try close()
      default: return false
      }
      return true
    }

    private func invoke(_ method: Int, _ arguments: __Arguments) throws -> __Returned {
      try arguments.expect(method < 2 ? 0 : 1)
      switch method {
      case 0: return __Returned(open())
      case 1: return __Returned(try close())
      case 2: return __Returned(sendable: try lock(with: arguments.value(0, "with")))
      default: return __Returned(sendable: knock(try arguments.value(0, "times")))
      }
    }

    static func make() -> MainActorDoor { MainActorDoor() }

    static func drive(_ check: DoorCheck) throws {
      let door = MainActorDoor()
      try check(
        DoorDriver(
          machine: door.machine, open: { door.open() }, close: { try door.close() }, lock: { try door.lock(with: $0) },
          knock: { door.knock($0) }))
    }
  }

  /// A door that is an actor, written by hand.
  actor ActorDoor: SharedDoor {
    typealias StateName = Door.State
    typealias EventName = Door.Event
    typealias MethodName = Door.Method
    nonisolated static let __rules = __CompiledRules(
      ActorDoor.self, Door.rules, states: [.closed, .opened, .locked], methods: Door.declarations)
    // Reached only from members of this type, which are isolated, and from its machine, which isn't Sendable.
    nonisolated(unsafe) let __core = __MachineCore()
    private var machine: HostMachine<ActorDoor> { HostMachine(__host: self) }

    var state: Door.State { machine.state }
    func can(_ method: Door.Method) -> Bool { machine.can(call: method) }

    func open() {
      let run = __core.begin(self, 0, .queues)
      if run.waits { return __core.enqueue(self, 0) { self.open() } }
      __core.transition(self, 0, begun: run, {}, ())
    }

    func close() throws {
      try __core.tryTransition(self, 1, {})
    }

    func lock(with code: Int) throws -> Bool {
      try __core.tryTransition(
        self, 2,
        {
          guard code == 7 else { throw WrongCode() }
          return true
        })
    }

    func knock(_ times: Int) -> String? {
      __core.call(self, 3, { String(repeating: "knock", count: times) }, nil)
    }

    nonisolated func __perform(_ method: Int) throws -> Bool { try assumeIsolated { try $0.perform(method) } }

    nonisolated func __invoke(_ method: Int, _ arguments: __Arguments) throws -> __Returned {
      try assumeIsolated { try $0.invoke(method, arguments) }
    }

    private func perform(_ method: Int) throws -> Bool {
      switch method {
      case 0: open()
      case 1: try close()
      default: return false
      }
      return true
    }

    private func invoke(_ method: Int, _ arguments: __Arguments) throws -> __Returned {
      try arguments.expect(method < 2 ? 0 : 1)
      switch method {
      case 0: return __Returned(open())
      case 1: return __Returned(try close())
      case 2: return __Returned(sendable: try lock(with: arguments.value(0, "with")))
      default: return __Returned(sendable: knock(try arguments.value(0, "times")))
      }
    }

    static func make() -> ActorDoor { ActorDoor() }

    static func drive(_ check: DoorCheck) async throws { try await ActorDoor().check(check) }

    private func check(_ check: DoorCheck) throws {
      try check(
        DoorDriver(
          machine: machine, open: { self.open() }, close: { try self.close() }, lock: { try self.lock(with: $0) },
          knock: { self.knock($0) }))
    }
  }
}
