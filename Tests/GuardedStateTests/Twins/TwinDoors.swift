import GuardedState

extension Twins {
  /// The names, rules and methods of doors, which are hosts of each kind that has an isolation, a lock or strings.
  enum Door {
    enum State: Hashable { case closed, opened }
    enum Event: String, Hashable { case open }
    enum Method: String, Hashable { case open, knock }

    static let rules = Rules<State, Event, Method>(initial: .closed) { In(.closed, allows: .knock) }
    static let declarations: [__MethodDeclaration<State, Event, Method>] = [
      .transition(.open, "open()", [.cannotWait], on: .open, from: [.closed], to: [.opened]),
      .allowed(.knock, "knock(_:)"),
    ]
  }

  /// A check of a door, which runs in its isolation.
  typealias DoorCheck =
    @Sendable (any GuardedMachine, _ open: () throws -> Void, _ knock: (Int) -> String?) throws -> Void

  /// A door on the main actor.
  ///
  /// The hooks are not isolated, because generic code can't be isolated to an actor that it doesn't know. They are reached
  /// only from inside; each checks that.
  @MainActor
  final class MainActorDoor: GuardedHost {
    typealias StateName = Door.State
    typealias EventName = Door.Event
    typealias MethodName = Door.Method
    nonisolated static let __rules = __CompiledRules(
      MainActorDoor.self, Door.rules, states: [.closed, .opened], methods: Door.declarations)
    // Reached only from members of this type, which are isolated, and from its machine, which isn't Sendable.
    nonisolated(unsafe) let __core = __MachineCore()
    var machine: HostMachine<MainActorDoor> { HostMachine(__host: self) }

    func open() throws { try __core.tryTransition(self, 0, {}) }
    func knock(_ times: Int) -> String? { __core.call(self, 1, { String(repeating: "knock", count: times) }, nil) }

    nonisolated func __perform(_ method: Int) throws -> Bool {
      try MainActor.assumeIsolated { try open() }
      return true
    }

    nonisolated func __invoke(_ method: Int, _ arguments: __Arguments) throws -> __Returned {
      try MainActor.assumeIsolated {
        try arguments.expect(method)
        return try method == 0 ? __Returned(open()) : __Returned(sendable: knock(arguments.value(0, "times")))
      }
    }
  }

  /// A door that is an actor.
  actor ActorDoor: GuardedHost {
    typealias StateName = Door.State
    typealias EventName = Door.Event
    typealias MethodName = Door.Method
    nonisolated static let __rules = __CompiledRules(
      ActorDoor.self, Door.rules, states: [.closed, .opened], methods: Door.declarations)
    // Reached only from members of this type, which are isolated, and from its machine, which isn't Sendable.
    nonisolated(unsafe) let __core = __MachineCore()

    func open() throws { try __core.tryTransition(self, 0, {}) }
    func knock(_ times: Int) -> String? { __core.call(self, 1, { String(repeating: "knock", count: times) }, nil) }

    nonisolated func __perform(_ method: Int) throws -> Bool {
      try assumeIsolated { try $0.open() }
      return true
    }

    nonisolated func __invoke(_ method: Int, _ arguments: __Arguments) throws -> __Returned {
      try assumeIsolated { door in
        try arguments.expect(method)
        return try method == 0 ? __Returned(door.open()) : __Returned(sendable: door.knock(arguments.value(0, "times")))
      }
    }

    /// Passes the machine and the methods to a check, which runs in here.
    func check(_ check: DoorCheck) throws {
      try check(HostMachine(__host: self), { try self.open() }, { self.knock($0) })
    }
  }

  /// A door that any thread may use: every guarded method enters its monitor first.
  final class SynchronizedDoor: Twin, @unchecked Sendable {
    typealias StateName = Door.State
    typealias EventName = Door.Event
    typealias MethodName = Door.Method
    typealias __Synchronized = Void
    static let __rules = __CompiledRules(
      SynchronizedDoor.self, Door.rules, states: [.closed, .opened], methods: Door.declarations)
    // Reached only while this thread is in the monitor.
    nonisolated(unsafe) let __core = __MachineCore(isSynchronized: true)

    func open() throws {
      __core.enter(self)
      defer { __core.leave(self) }
      try __core.tryTransition(self, 0, {})
    }

    func knock(_ times: Int) -> String? {
      __core.enter(self)
      defer { __core.leave(self) }
      return __core.call(self, 1, { String(repeating: "knock", count: times) }, nil)
    }

    // Without `__perform(_:)`, an event calls the method by this hook.
    func __invoke(_ method: Int, _ arguments: __Arguments) throws -> __Returned {
      try arguments.expect(method)
      return try method == 0 ? __Returned(open()) : __Returned(knock(arguments.value(0, "times")))
    }
  }

  /// A door whose states are strings: it overrides the hooks of its superclass.
  final class NamedDoor: GuardedObject {
    override class var __declarations: [__MethodDeclaration<String, String, String>] {
      [
        .transition("open", "open()", [.cannotWait], on: "open", from: ["closed"], to: ["opened"]),
        .allowed("knock", "knock(_:)"),
      ]
    }

    override init() {
      super.init()
      configure(Rules(initial: "closed", states: ["closed": .init(allows: ["knock"]), "opened": .init()]))
    }

    func open() throws { try __core.tryTransition(self, 0, {}) }
    func knock(_ times: Int) -> String? { __core.call(self, 1, { String(repeating: "knock", count: times) }, nil) }

    override func __perform(_ method: Int) throws -> Bool {
      try open()
      return true
    }

    override func __invoke(_ method: Int, _ arguments: __Arguments) throws -> __Returned {
      try arguments.expect(method)
      return try method == 0 ? __Returned(open()) : __Returned(knock(arguments.value(0, "times")))
    }
  }
}
