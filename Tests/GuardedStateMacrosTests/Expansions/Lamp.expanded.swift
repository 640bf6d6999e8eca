// swift-format-ignore-file
// All that '@Guarded' adds to a class with two states and one method.
final class Lamp {
  enum State {
    case off, on
  }

  @Transition(from: State.off, to: .on)
  func turnOn() {}

  typealias StateName = State

  typealias EventName = Event

  typealias MethodName = Method

  typealias Rules = GuardedState.Rules<State, Event, Method>

  typealias Transition = GuardedState.Transition<State, Event, Method>

  /// The events that change the state.
  enum Event: Swift.String, Swift.Hashable, Swift.Sendable, Swift.CaseIterable { case turnOn 
}

  /// The guarded methods.
  enum Method: Swift.String, Swift.Hashable, Swift.Sendable, Swift.CaseIterable { case turnOn 
}

  private nonisolated enum _$Index { static var turnOn: Swift.Int { 0 } 
}

  static let __rules = GuardedState.__CompiledRules<State, Event, Method>(
      Lamp.self, nil,
      states: [.off, .on], names: ["off", "on"],
      methods: GuardedState.__declarations(states: [.off, .on], events: Event.allCases, methods: Method.allCases, #"""
  0 turnOn() \ on 0 \ alone \ from 0 \ to 1
  """#))

  @safe @exclusivity(unchecked) var __storage = GuardedState.__HostStorage()

  private var _$machine: GuardedState.HostMachine<Lamp> { .init(__host: self) }

  /// The state machine of this object.
  var machine: GuardedState.HostMachine<Lamp> { .init(__host: self) }

  /// The current state.
  var state: State {
    get { _$machine.state }
    @available(*, unavailable, message: "only a transition changes the state: call a method with '@Transition', fire an event, or call 'transition(to:)'")
  set {}
  }

  /// Whether a guarded method may run now: asks all that calling it would ask.
  func can(_ method: Method) -> Swift.Bool { _$machine.can(call: method) }

  /// Fires an event.
  @discardableResult func fire(_ event: Event, userInfo: [Swift.String: Any] = [:], animated: Swift.Bool = false) throws -> GuardedState.Outcome<State, Event, Method> {
    try _$machine.fire(event, userInfo: userInfo, animated: animated)
  }

  /// Fires an event that brings nothing along.
  @discardableResult @inline(__always) func fire(_ event: Event) throws -> GuardedState.Outcome<State, Event, Method> { try _$machine.fire(event) }

  /// Goes to a state directly, where the rules declare that.
  @discardableResult func transition(to target: State, userInfo: [Swift.String: Any] = [:], animated: Swift.Bool = false) throws -> GuardedState.Outcome<State, Event, Method> {
    try _$machine.transition(to: target, userInfo: userInfo, animated: animated)
  }

  /// Goes to a state directly and brings nothing along.
  @discardableResult @inline(__always) func transition(to target: State) throws -> GuardedState.Outcome<State, Event, Method> { try _$machine.transition(to: target) }

  /// Waits until one of several states is the current one or encloses it.
  var waitUntil: GuardedState.__WaitUntil<Lamp> { .init(__host: self) }

  /// Calls a guarded method by its name.
  @discardableResult func handle(_ name: Swift.String, _ arguments: [Any] = []) throws -> Any? {
    try _$machine.handle(name, arguments)
  }

  func __perform(_ method: Swift.Int) throws -> Swift.Bool {
  switch method {
  case 0: self.turnOn()
  default: return false
  }
  return true
  }

  var __isShared: Swift.Bool { false }

  func __invoke(_ method: Swift.Int, _ arguments: GuardedState.__Arguments) throws -> GuardedState.__Returned {
  switch method {
  case 0: try arguments.expect(0); return GuardedState.__Returned(self.turnOn())
  default: throw arguments.unknownMethod()
  }
  }

  private static func _$checks() {
  let found = rules
  #sourceLocation(file: "Test.swift", line: 4)
  GuardedState.__Check
             .rules(found)
  #sourceLocation()
  #sourceLocation(file: "Test.swift", line: 4)
  GuardedState.__Check
             .unshared(Lamp.self, Swift.type(of: _$probe))
  #sourceLocation()
  }

  private static func _$probe() {}
}

extension Lamp: GuardedState.GuardedHost, GuardedState.BindableHost {}
