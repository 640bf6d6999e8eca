// The examples of the article "WithoutMacros".
import GuardedState

final class Gate: GuardedHost {
  enum State: Hashable { case closed, opened }
  enum Event: Hashable { case open }
  enum Method: Hashable { case open, knock }
  typealias StateName = State
  typealias EventName = Event
  typealias MethodName = Method

  static let __rules = __CompiledRules<State, Event, Method>(
    Gate.self, Rules(initial: .closed), states: [.closed, .opened], conditions: ["isPaid"],
    methods: [
      .transition(.open, "open()", .cannotWait, on: .open, from: [.closed], to: [.opened], when: ["isPaid"]),
      .allowed(.knock, "knock(_:)", in: [.closed]),
    ])
  typealias __Forwarding = Void
  let __core = __MachineCore()
  var machine: HostMachine<Gate> { HostMachine(__host: self) }
  var isPaid = false

  func lift() throws {}
  func ring() { print("ringing") }

  func open() throws {
    try __core.__tryTransition(self, 0, lift)
  }

  func knock(_ times: Int) -> Bool? {
    __core.__call(self, 1, { times > 2 }, nil)
  }

  var __callbacks: __Callbacks { [.states, .refusals] }

  func __run(_ moment: Moment, _ state: Int, _ step: __Step) -> Bool {
    if moment == .didEnter, Self.__rules.state(state) == .opened { ring() }
    return true
  }

  func __receive(_ report: __Report) {
    if let refusal = report.refusal { print(refusal) }
  }

  func __holds(_ condition: Int) -> Verdict { Verdict(isPaid) }

  func __perform(_ method: Int) throws -> Bool {
    guard method == 0 else { return false }
    try open()
    return true
  }

  func __invoke(_ method: Int, _ arguments: __Arguments) throws -> __Returned {
    try arguments.expect(method == 0 ? 0 : 1)
    return method == 0 ? __Returned(try open()) : __Returned(knock(try arguments.value(0, "times")))
  }
}

let gate = Gate()
gate.isPaid = true
try gate.open()
print(gate.state, gate.knock(3) as Any)
