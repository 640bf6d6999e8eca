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

  /// The events that this object's machine accepts.
  enum Event: GuardedState.GeneratedName {
  /// Allowed in `off`. Leads to `on`.
  case turnOn
  static var __cases: Swift.StaticString { #"turnOn"# }
  }

  /// The guarded methods of this object.
  enum Method: GuardedState.GeneratedName {
  /// Allowed in `off`. Leads to `on`.
  case turnOn
  static var __cases: Swift.StaticString { #"turnOn"# }
  }

  private nonisolated enum _$Index { static var turnOn: Swift.Int { 0 } 
}

  static let __rules = GuardedState.__CompiledRules<State, Event, Method>(
      Lamp.self, nil,
      states: [.off, .on], names: #"off\on"#,
      methods: GuardedState.__declarations(states: [.off, .on], events: GuardedState.__names(Event.self), methods: GuardedState.__names(Method.self), #"""
  0 turnOn() \ on 0 \ alone \ from 0 \ to 1
  """#))

  @safe let __core = GuardedState.__MachineCore(isShared: false)

  /// The state machine of this object: its rules, observers and clock.
  var machine: GuardedState.HostMachine<Lamp> { .init(__host: self) }

  typealias __Forwarding = Swift.Void

  func __perform(_ method: Swift.Int) throws -> Swift.Bool {
  switch method {
  case 0: self.turnOn()
  default: return false
  }
  return true
  }

  func __invoke(_ method: Swift.Int, _ arguments: GuardedState.__Arguments) throws -> GuardedState.__Returned {
  return try arguments.perform(method)
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
  func _$find(_ check: GuardedState.__Check.Extended, _ host: some Lamp & GuardedState.__Check.Members) {
  if false {
  #sourceLocation(file: "Test.swift", line: 7)
     check.didEnter(host.didEnterOff); check.didExit(host.didExitOff); check.willEnter(host.willEnterOff); check.willExit(host.willExitOff)
  #sourceLocation(file: "Test.swift", line: 7)
          check.didEnter(host.didEnterOn); check.didExit(host.didExitOn); check.willEnter(host.willEnterOn); check.willExit(host.willExitOn)
  #sourceLocation(file: "Test.swift", line: 5)
        check.shouldFire(host.shouldFire); check.shouldTransition(host.shouldTransition); check.willFire(host.willFire); check.willTransition(host.willTransition); check.didFire(host.didFire); check.didTransition(host.didTransition); check.willCommit(host.willCommit); check.didCall(host.didCall); check.didRefuse(host.didRefuse); check.didFail(host.didFail(_:))
  #sourceLocation()
  }
  }
  }

  private static func _$probe() {}
}

extension Lamp: GuardedState.GuardedHost, GuardedState.MachineOwner, GuardedState.BindableHost {}
