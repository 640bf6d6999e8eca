import GuardedState

extension Twins {
  /// A host whose methods change no state, written by hand: its rules say how states follow each other.
  final class Lamp: Twin {
    enum State: Hashable { case initializing, loaded, red, blue, green }
    enum Event: Hashable {}
    enum Method: String, Hashable, CaseIterable { case goRed, goBlue, goGreen }
    typealias StateName = State
    typealias EventName = Event
    typealias MethodName = Method

    static let rules = Rules(initial: .initializing) {
      In(.initializing, to: .loaded)
      In(.loaded, to: .red, .blue)
      In(.blue, to: .red, .green, allows: .goBlue)
      In(.red, to: .blue, allows: .goRed)
      In(.green, to: .blue, allows: .goGreen)
    }

    static let __rules = __CompiledRules<State, Event, Method>(
      Lamp.self, rules, states: [.initializing, .loaded, .red, .blue, .green],
      methods: [.allowed(.goRed, "goRed()"), .allowed(.goBlue, "goBlue()"), .allowed(.goGreen, "goGreen()")])
    let __core = __MachineCore()

    var log: [String] = []

    func goRed() { shine(0, "red") }
    func goBlue() { shine(1, "blue") }
    func goGreen() { shine(2, "green") }

    private func shine(_ method: Int, _ color: String) {
      __core.call(self, method, { log.append(color) }, ())
    }

    var __callbacks: __Callbacks { .states }

    func __run(_ moment: Moment, _ state: Int, _ step: __Step) -> Bool {
      if moment == .didEnter, Self.__rules.state(state) == .loaded { log.append("loaded") }
      return true
    }

    func __invoke(_ method: Int, _ arguments: __Arguments) throws -> __Returned {
      try arguments.expect(0)
      switch method {
      case 0: return __Returned(goRed())
      case 1: return __Returned(goBlue())
      default: return __Returned(goGreen())
      }
    }
  }
}
