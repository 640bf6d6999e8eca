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
    nonisolated(unsafe) var __storage = __HostStorage()
    let __monitor: __Monitor? = __Monitor()
    /// The monitor hears of every change, so that the state can be read without waiting.
    var __callbacks: __Callbacks { .tracking }

    func open() {
      machine.__enter()
      defer { machine.__leave() }
      guard machine.__begin(0) else { return machine.__wait(0) { self.open() } }
      machine.__perform(0) {}
    }

    func close() throws {
      machine.__enter()
      defer { machine.__leave() }
      guard machine.__begin(1) else { return try machine.__waitOrThrow(1) { try self.close() } }
      machine.__perform(1) {}
    }

    func lock(with code: Int) throws -> Bool {
      machine.__enter()
      defer { machine.__leave() }
      guard machine.__begin(2) else { throw machine.__refusal(2) }
      return try machine.__perform(2) {
        if code != 7 { throw WrongCode() }
        return true
      }
    }

    func knock(_ times: Int) -> String? {
      machine.__enter()
      defer { machine.__leave() }
      guard machine.__allows(3) else {
        machine.__refuse(3)
        return nil
      }
      return machine.__call(3) { String(repeating: "knock", count: times) }
    }

    func __invoke(_ method: Int, _ arguments: __Arguments) throws -> __Returned {
      try arguments.expect(method < 2 ? 0...0 : 1...1)
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
