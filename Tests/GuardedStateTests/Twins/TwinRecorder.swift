import GuardedState

extension Twins {
  /// A host with everything that a host can have, written by hand: conditions, callbacks at every moment, a target that
  /// its method chooses, calls by name.
  ///
  /// The indices of methods are their places in the list that `__rules` is given. A guarded method gives its body to one
  /// hook. What contains `try` throws its refusal.
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
      Recorder.self, rules, states: [.a, .b, .c], conditions: ["isReady", "isCharged"],
      methods: [
        .transition(.go, "go()", [.cannotWait], on: .go, from: [.a], to: [.b], when: ["isReady", "isCharged"]),
        .transition(.back, "back()", on: .back, from: [.b, .c], to: [.a]),
        .transition(.tick, "tick()", on: .tick),
        .transition(
          .choose, "choose(_:)", [.cannotWait, .needsArguments, .picks], on: .choose, from: [.a, .b, .c],
          to: [.a, .b, .c]),
        .allowed(.look, "look()", in: [.a, .b, .c]),
      ])
    let __core = __MachineCore()

    var log: [String] = []
    var isReady = true
    var isCharged = true
    var failure: Oops?
    var atCallback: [String: () -> Void] = [:]

    // MARK: - Guarded methods

    func go() throws {
      try __core.tryTransition(self, Index.go) {
        note("body")
        if let failure { throw failure }
      }
    }

    func back() {
      let run = __core.begin(self, Index.back, .queues)
      if run.waits { return __core.enqueue(self, Index.back) { self.back() } }
      __core.transition(self, Index.back, begun: run, { note("back") }, ())
    }

    func tick() {
      let run = __core.begin(self, Index.tick, .queues)
      if run.waits { return __core.enqueue(self, Index.tick) { self.tick() } }
      __core.transition(self, Index.tick, begun: run, { note("tick") }, ())
    }

    func choose(_ state: State) throws -> State {
      try __core.choose(self, Index.choose, __core.tryBegin(self, Index.choose), { state }, state) {
        try machine.__tryFinish(Index.choose, $0, at: $1)
      }
    }

    func look() -> String? {
      __core.call(self, Index.look, { "\(state)" }, nil)
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

    func __run(_ moment: Moment, _ state: Int, _ step: __Step) -> Bool {
      switch (moment, Self.__rules.state(state)) {
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
      default: break
      }
      return true
    }

    func __receive(_ report: __Report) {
      if let call = machine.__call(report) { log.append("didCall \(call)") }
      if let refusal = report.refusal { log.append("didRefuse \(refusal.reason) \(refusal.subject)") }
      if let error = report.error { log.append("didFail \(error)") }
    }

    // MARK: - Conditions, and calls by name

    /// The conditions by their places in the list that `__rules` is given.
    func __holds(_ condition: Int) -> Verdict { Verdict(condition == 0 ? isReady : isCharged) }

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
      try arguments.expect(method == Index.choose ? 1 : 0)
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
