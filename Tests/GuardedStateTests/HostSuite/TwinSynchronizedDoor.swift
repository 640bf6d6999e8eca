import GuardedState

extension Twins {
  /// A door that any thread may use, written by hand: every guarded method enters its monitor first.
  final class SynchronizedDoor: Twin, PlainDoor, SharedDoor, @unchecked Sendable {
    typealias StateName = Door.State
    typealias EventName = Door.Event
    typealias MethodName = Door.Method
    typealias __Synchronized = Void

    static let __rules = __CompiledRules(
      SynchronizedDoor.self, Door.rules, states: [.closed, .opened, .locked], methods: Door.declarations)
    // Reached only while this thread is in the monitor.
    nonisolated(unsafe) let __core = __MachineCore(isSynchronized: true)

    func open() {
      __core.enter(self)
      defer { __core.leave(self) }
      let run = __core.begin(self, 0, .queues)
      if run.waits { return __core.enqueue(self, 0) { self.open() } }
      __core.transition(self, 0, begun: run, {}, ())
    }

    func close() throws {
      __core.enter(self)
      defer { __core.leave(self) }
      try __core.tryTransition(self, 1, {})
    }

    func lock(with code: Int) throws -> Bool {
      __core.enter(self)
      defer { __core.leave(self) }
      return try __core.tryTransition(
        self, 2,
        {
          guard code == 7 else { throw WrongCode() }
          return true
        })
    }

    func knock(_ times: Int) -> String? {
      __core.enter(self)
      defer { __core.leave(self) }
      return __core.call(self, 3, { String(repeating: "knock", count: times) }, nil)
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

    static func make() -> SynchronizedDoor { SynchronizedDoor() }
  }
}
