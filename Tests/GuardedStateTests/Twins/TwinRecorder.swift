import GuardedState

extension Twins {
  /// A host with everything that a host can have, written by hand: conditions, callbacks at every moment, a target that
  /// its method chooses, calls by name.
  ///
  /// The indices of methods are their places in the list that `__rules` is given. A guarded method asks `__begin` first
  /// and has its own code run by `__perform`, or asks `__allows` and has it run by `__call`; a refused one reports with
  /// `__wait`, `__refusal` or `__refuse` what its result can't say.
  final class Recorder: Twin {
    enum State: Hashable { case a, b, c }
    enum Event: String, Hashable, CaseIterable { case go, back, tick, choose }
    enum Method: String, Hashable, CaseIterable { case go, back, tick, choose, look }
    typealias StateName = State
    typealias EventName = Event
    typealias MethodName = Method

    /// The places of the methods in the list below.
    private enum Index {
      static let go = 0
      static let back = 1
      static let tick = 2
      static let choose = 3
      static let look = 4
    }

    static let rules = Rules(initial: .a) {
      In(.b, to: .c)
      On(.tick, in: .a)
    }

    static let __rules = __CompiledRules<State, Event, Method>(
      Recorder.self, rules, states: [.a, .b, .c],
      methods: [
        .transition(.go, "go()", on: .go, from: [.a], to: [.b], when: ["isReady", "isCharged"]),
        .transition(.back, "back()", on: .back, from: [.b, .c], to: [.a]),
        .transition(.tick, "tick()", on: .tick),
        .transition(.choose, "choose(_:)", on: .choose, from: [.a, .b, .c], to: [.a, .b, .c]),
        .allowed(.look, "look()", in: [.a, .b, .c]),
      ])
    var __storage = __HostStorage()

    var log: [String] = []
    var isReady = true
    var isCharged = true
    var failure: Oops?
    var atCallback: [String: () -> Void] = [:]

    // MARK: - Guarded methods

    func go() throws {
      guard machine.__begin(Index.go) else { return try machine.__waitOrThrow(Index.go) { try self.go() } }
      // A body of several statements has a name: behind the call it could be one that chooses a target as well.
      func body() throws {
        note("body")
        if let failure { throw failure }
      }
      try machine.__perform(Index.go, body)
    }

    func back() {
      guard machine.__begin(Index.back) else { return machine.__wait(Index.back) { self.back() } }
      machine.__perform(Index.back) { note("back") }
    }

    func tick() {
      guard machine.__begin(Index.tick) else { return machine.__wait(Index.tick) { self.tick() } }
      machine.__perform(Index.tick) { note("tick") }
    }

    func choose(_ state: State) throws -> State {
      guard machine.__begin(Index.choose) else { throw machine.__refusal(Index.choose) }
      func body() throws -> State { state }
      return try machine.__perform(Index.choose, choosing: body)
    }

    func look() -> String? {
      guard machine.__allows(Index.look) else {
        machine.__refuse(Index.look)
        return nil
      }
      return machine.__call(Index.look) { "\(state)" }
    }

    // MARK: - Callbacks

    func note(_ text: String) {
      log.append("\(text) \(state)")
      atCallback[text]?()
    }

    private func noted(_ text: String) -> Bool {
      note(text)
      return true
    }

    /// All kinds of callbacks there are; what is not named here is never called.
    var __callbacks: __Callbacks {
      [.conditions, .before, .states, .transition, .after, .calls, .refusals, .failures]
    }

    func __run(_ moment: __Moment, _ state: Int) -> Bool {
      switch (moment, Self.__rules.__state(state)) {
      case (.shouldFire, _): return noted("shouldFire")
      case (.shouldTransition, _): return noted("shouldTransition")
      case (.willFire, _): note("willFire")
      case (.willTransition, _): note("willTransition")
      case (.willExit, .a): note("willExitA")
      case (.willEnter, .b): note("willEnterB")
      case (.didExit, .a): note("didExitA")
      case (.didEnter, .b): note("didEnterB")
      case (.didFire, _): note("didFire")
      case (.didTransition, _): note("didTransition")
      case (.didCall, _): if let call = machine.__called { log.append("didCall \(call)") }
      case (.didRefuse, _): log.append("didRefuse \(machine.__refused.reason) \(machine.__refused.subject)")
      case (.didFail, _): if let error = machine.__error { log.append("didFail \(error)") }
      default: break
      }
      return true
    }

    // MARK: - Conditions, and calls by name

    func __holds(_ condition: String) -> Bool {
      switch condition {
      case "isReady": isReady
      case "isCharged": isCharged
      default: true
      }
    }

    /// What an event alone can call: methods that change the state and need no arguments.
    func __perform(_ method: Int) throws -> Bool {
      switch method {
      case Index.go: try go()
      case Index.back: back()
      case Index.tick: tick()
      default: return false
      }
      return true
    }

    func __invoke(_ method: Int, _ arguments: __Arguments) throws -> __Returned {
      try arguments.expect(method == Index.choose ? 1...1 : 0...0)
      switch method {
      case Index.go: return __Returned(try go())
      case Index.back: return __Returned(back())
      case Index.tick: return __Returned(tick())
      case Index.choose: return __Returned(try choose(arguments.value(0, "state")))
      default: return __Returned(look())
      }
    }
  }
}
