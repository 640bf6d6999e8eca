import GuardedState

extension Twins {
  /// A host whose states lie within each other, written by hand.
  final class Player: Twin {
    enum State: Hashable { case stopped, playing, buffering, rendering, error }
    enum Event: String, Hashable, CaseIterable { case stop }
    enum Method: String, Hashable, CaseIterable { case seek, snapshot, stop }
    typealias StateName = State
    typealias EventName = Event
    typealias MethodName = Method

    static let rules = Rules(initial: .stopped) {
      In(.stopped, to: .playing)
      In(.playing, initial: .buffering, to: .stopped, allows: .seek) {
        In(.buffering, to: .rendering)
        In(.rendering, to: .buffering, .error, allows: .snapshot)
        In(.error, forbids: .seek)
      }
    }

    static let __rules = __CompiledRules<State, Event, Method>(
      Player.self, rules, states: [.stopped, .playing, .buffering, .rendering, .error],
      methods: [
        .allowed(.seek, "seek()"),
        .allowed(.snapshot, "snapshot()"),
        .transition(.stop, "stop()", on: .stop, from: [.playing], to: [.stopped]),
      ])
    let __core = __MachineCore()

    var log: [String] = []

    func seek() -> Bool? {
      __core.call(self, 0, { true }, nil)
    }

    func snapshot() throws -> String {
      try __core.tryCall(self, 1, { "picture" })
    }

    func stop() {
      let run = __core.begin(self, 2, .queues)
      if run.waits { return __core.enqueue(self, 2) { self.stop() } }
      __core.transition(self, 2, begun: run, {}, ())
    }

    var __callbacks: __Callbacks { [.states, .after, .transition] }

    func __run(_ moment: Moment, _ state: Int, _ step: __Step) -> Bool {
      switch (moment, Self.__rules.state(state)) {
      case (.willExit, .playing): log.append("willExitPlaying")
      case (.willExit, .rendering): log.append("willExitRendering")
      case (.willEnter, .playing): log.append("willEnterPlaying")
      case (.willEnter, .buffering): log.append("willEnterBuffering")
      case (.didExit, .rendering): log.append("didExitRendering")
      case (.didExit, .playing): log.append("didExitPlaying")
      case (.didEnter, .playing): log.append("didEnterPlaying")
      case (.didEnter, .buffering): log.append("didEnterBuffering")
      case (.didTransition, _):
        let path = machine.__transition(step) { $0.path }
        log.append("[\(names(path.before))] → [\(names(path.after))]")
      default: break
      }
      return true
    }

    private func names(_ path: [State]) -> String { path.map { ".\($0)" }.joined(separator: ", ") }

    func __perform(_ method: Int) throws -> Bool {
      guard method == 2 else { return false }
      stop()
      return true
    }

    func __invoke(_ method: Int, _ arguments: __Arguments) throws -> __Returned {
      try arguments.expect(0)
      switch method {
      case 0: return __Returned(seek())
      case 1: return __Returned(try snapshot())
      default: return __Returned(stop())
      }
    }
  }
}
