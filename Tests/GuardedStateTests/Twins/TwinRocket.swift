import GuardedState

extension Twins {
  /// A host with events that several methods perform, written by hand.
  final class Rocket: Twin {
    enum State: Hashable { case preparing, flying, landing, shutDown, crashed }
    enum Event: Hashable { case launch, touchDown, recycle, fail }
    enum Method: String, Hashable, CaseIterable { case ignite, deployLegs, cutEngine }
    typealias StateName = State
    typealias EventName = Event
    typealias MethodName = Method

    static let rules = Rules(initial: .preparing) {
      Final(.crashed)
      On(.fail, to: .crashed)
      On(.recycle, from: .shutDown, to: .preparing)
      On(.recycle, from: .landing, to: .flying)
    }

    /// What is not `alone` leaves the rules of its event that name no method to the event.
    static let __rules = __CompiledRules<State, Event, Method>(
      Rocket.self, rules, states: [.preparing, .flying, .landing, .shutDown, .crashed],
      methods: [
        .transition(.ignite, "ignite()", on: .launch, alone: false, from: [.preparing], to: [.flying]),
        .transition(.deployLegs, "deployLegs()", on: .touchDown, alone: false, from: [.flying], to: [.landing]),
        .transition(.cutEngine, "cutEngine()", on: .touchDown, alone: false, from: [.landing], to: [.shutDown]),
      ])
    let __core = __MachineCore()

    var log: [String] = []

    func ignite() {
      let run = __core.begin(self, 0, .queues)
      if run.waits { return __core.enqueue(self, 0) { self.ignite() } }
      __core.transition(self, 0, begun: run, { log.append("ignite") }, ())
    }

    func deployLegs() {
      let run = __core.begin(self, 1, .queues)
      if run.waits { return __core.enqueue(self, 1) { self.deployLegs() } }
      __core.transition(self, 1, begun: run, { log.append("legs") }, ())
    }

    func cutEngine() {
      let run = __core.begin(self, 2, .queues)
      if run.waits { return __core.enqueue(self, 2) { self.cutEngine() } }
      __core.transition(self, 2, begun: run, { log.append("cut") }, ())
    }

    var __callbacks: __Callbacks { [.after, .transition] }

    func __run(_ moment: Moment, _ state: Int, _ step: __Step) -> Bool {
      if moment == .didTransition { machine.__transition(step) { log.append("\($0)") } }
      return true
    }

    func __perform(_ method: Int) throws -> Bool {
      switch method {
      case 0: ignite()
      case 1: deployLegs()
      default: cutEngine()
      }
      return true
    }

    func __invoke(_ method: Int, _ arguments: __Arguments) throws -> __Returned {
      try arguments.expect(0)
      _ = try __perform(method)
      return __Returned(())
    }
  }
}
