import GuardedState

extension Twins {
  /// What `@Guarded` writes, by hand: a host of a client that has switched the macros off.
  ///
  /// The indices of methods, 0 to 3, are their places in the list of methods.
  final class Door: Twin, PlainDoor {
    enum State: Hashable { case closed, opened, locked }
    enum Event: String, Hashable { case open, close, lock }
    enum Method: String, Hashable { case open, close, lock, knock }
    typealias StateName = State
    typealias EventName = Event
    typealias MethodName = Method

    static let rules = Rules(initial: .closed) {
      In(.closed, allows: .knock)
      In(.locked, allows: .knock)
    }

    /// What the attributes of the methods say.
    static let declarations: [__MethodDeclaration<State, Event, Method>] = [
      .transition(.open, "open()", on: .open, from: [.closed], to: [.opened]),
      .transition(.close, "close()", [.cannotWait], on: .close, from: [.opened], to: [.closed]),
      .transition(.lock, "lock(with:)", [.cannotWait, .needsArguments], on: .lock, from: [.closed], to: [.locked]),
      .allowed(.knock, "knock(_:)"),
    ]

    static let __rules = __CompiledRules(
      Door.self, rules, states: [.closed, .opened, .locked], methods: declarations)
    let __core = __MachineCore()

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

    func __perform(_ method: Int) throws -> Bool {
      switch method {
      case 0: open()
      case 1: try close()
      default: return false
      }
      return true
    }

    func __invoke(_ method: Int, _ arguments: __Arguments) throws -> __Returned {
      try arguments.expect(method < 2 ? 0 : 1)
      switch method {
      case 0: return __Returned(open())
      case 1: return __Returned(try close())
      case 2: return __Returned(try lock(with: arguments.value(0, "with")))
      default: return __Returned(knock(try arguments.value(0, "times")))
      }
    }
  }

  /// A door whose states are strings, written by hand: it overrides the hooks of its superclass.
  final class NamedDoor: GuardedObject, PlainDoor {
    override class var __declarations: [__MethodDeclaration<String, String, String>] {
      [
        .transition("open", "open()", on: "open", from: ["closed"], to: ["opened"]),
        .transition("close", "close()", [.cannotWait], on: "close", from: ["opened"], to: ["closed"]),
        .transition(
          "lock", "lock(with:)", [.cannotWait, .needsArguments], on: "lock", from: ["closed"], to: ["locked"]),
        .allowed("knock", "knock(_:)"),
      ]
    }

    required override init() {
      super.init()
      configure(
        Rules(
          initial: "closed",
          states: [
            "closed": .init(allows: ["knock"]), "opened": .init(), "locked": .init(allows: ["knock"]),
          ]))
    }

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

    override func __perform(_ method: Int) throws -> Bool {
      switch method {
      case 0: open()
      case 1: try close()
      default: return false
      }
      return true
    }

    override func __invoke(_ method: Int, _ arguments: __Arguments) throws -> __Returned {
      try arguments.expect(method < 2 ? 0 : 1)
      switch method {
      case 0: return __Returned(open())
      case 1: return __Returned(try close())
      case 2: return __Returned(try lock(with: arguments.value(0, "with")))
      default: return __Returned(knock(try arguments.value(0, "times")))
      }
    }
  }
}
