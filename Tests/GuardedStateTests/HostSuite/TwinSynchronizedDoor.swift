import GuardedState

extension Twins {
  /// A door that any thread may use, written by hand: every guarded method enters its monitor first.
  final class SynchronizedDoor: Twin, PlainDoor, SharedDoor, @unchecked Sendable {
    typealias StateName = Door.State
    typealias EventName = Door.Event
    typealias MethodName = Door.Method

    static let __rules = __CompiledRules(
      SynchronizedDoor.self, Door.rules, states: [.closed, .opened, .locked], methods: Door.declarations)
    // Reached only while this thread is in the monitor.
    nonisolated(unsafe) let __core = __MachineCore()
    let __monitor: __Monitor? = __Monitor()

    func open() {
      machine.__enter()
      defer { machine.__leave() }
      let run = machine.__begin(0, .waits)
      guard run.runs else {
        if run.waits { machine.__enqueue(0) { self.open() } }
        return
      }
      machine.__finish(0, run)
    }

    func close() throws {
      machine.__enter()
      defer { machine.__leave() }
      let run = try machine.__tryBegin(1)
      try machine.__tryFinish(1, run)
    }

    func lock(with code: Int) throws -> Bool {
      machine.__enter()
      defer { machine.__leave() }
      let run = try machine.__tryBegin(2)
      guard code == 7 else {
        machine.__abandon(2, run, WrongCode())
        throw WrongCode()
      }
      try machine.__tryFinish(2, run)
      return true
    }

    func knock(_ times: Int) -> String? {
      machine.__enter()
      defer { machine.__leave() }
      guard machine.__permits(3) else { return nil }
      return machine.__called(3, String(repeating: "knock", count: times))
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
