// swift-format-ignore-file
// A class whose states carry values.
final class Download {
  enum State {
    case idle
    case running(progress: Double)
    case failed(any Error)
  }
  func start() -> State {
  func _$body() -> State {
  #sourceLocation(file: "Test.swift", line: 13)
                            .running(progress: 0) }
  #sourceLocation()
  return __core.choose(self, _$Index.start, __core.begin(self, _$Index.start), _$body, _$machine.__current()) { _$machine.__finish(_$Index.start, $0, at: $1) }
  }
  func fail(_ error: any Error) -> State {
  func _$body() -> State {
  #sourceLocation(file: "Test.swift", line: 16)
                                             .failed(error) }
  #sourceLocation()
  return __core.choose(self, _$Index.fail_$__$any$20Error, __core.begin(self, _$Index.fail_$__$any$20Error, [], _$argumentGuard(fail: (), error)), _$body, _$machine.__current()) { _$machine.__finish(_$Index.fail_$__$any$20Error, $0, at: $1) }
  }

  /// The states without their values.
  enum StateName: GuardedState.GeneratedName {
  case idle
  case running
  case failed
  static var __cases: Swift.StaticString { #"idle\running\failed"# }
  }

  typealias EventName = Event

  typealias MethodName = Method

  typealias Rules = GuardedState.Rules<StateName, Event, Method>

  typealias Transition = GuardedState.Transition<StateName, Event, Method>

  /// The events that this object's machine accepts.
  enum Event: GuardedState.GeneratedName {
  /// Allowed in `idle`. Leads to `running`.
  case start
  /// Allowed in `running`. Leads to `failed`.
  case fail
  static var __cases: Swift.StaticString { #"start\fail"# }
  }

  /// The guarded methods of this object.
  enum Method: GuardedState.GeneratedName {
  /// Allowed in `idle`. Leads to `running`.
  case start
  /// Allowed in `running`. Leads to `failed`.
  case fail
  static var __cases: Swift.StaticString { #"start\fail"# }
  }

  private nonisolated enum _$Index { static var start: Swift.Int { 0 }; static var fail_$__$any$20Error: Swift.Int { 1 } 
}

  static let __rules = GuardedState.__CompiledRules<StateName, Event, Method>(
      Download.self, nil,
      states: [.idle, .running, .failed], values: [.running, .failed],
      methods: GuardedState.__declarations(states: [.idle, .running, .failed], events: GuardedState.__names(Event.self), methods: GuardedState.__names(Method.self), #"""
  0 start() \ trait cannotWait \ trait picks \ taking State \ on 0 \ alone \ from 0 \ to 1
  1 fail(_:) \ trait cannotWait \ trait needsArguments \ trait picks \ taking State \ taking error: any Error \ on 1 \ alone \ from 1 \ to 2
  """#))

  @safe let __core = GuardedState.__MachineCore(values: GuardedState.__StateValues<State>(
  index: { state in switch state {
  case .idle: 0
  case .running: 1
  case .failed: 2
  } },
  plain: { index in switch index {
  case 0: .idle
  default: nil
  } },
  failed: { index, error in switch index {
  case 2: .failed(error)
  default: nil
  } }), isShared: false)

  typealias __Value = State

  @_disfavoredOverload private func _$argumentGuard(fail _$: Swift.Void, _ error: any Error) -> GuardedState.__ArgumentGuard.None { .init() }

  /// The state machine of this object: its rules, observers and clock.
  var machine: GuardedState.HostMachine<Download> { .init(__host: self) }

  typealias __Forwarding = Swift.Void

  /// The current state.
  var state: State {
    get { _$machine.__current() }
    @available(*, unavailable, message: "only a transition changes the state: call a method with '@Transition', fire an event, or call 'transition(to:)'; in an 'init', call 'machine.restore(to: …)'")
  set {}
  }

  /// Enters a state without an event, with data for observers.
  ///
  /// - Returns: The transition, or that it was queued.
  /// - Throws: A `Refusal` if the rules declare no `In(_:to:)` that allows it now.
  @discardableResult func transition(to target: State, userInfo: [Swift.String: any Swift.Sendable] = [:], animated: Swift.Bool = false) throws -> GuardedState.Outcome<StateName, Event, Method> {
    try _$machine.transition(to: target, userInfo: userInfo, animated: animated)
  }

  /// Enters a state without an event.
  ///
  /// - Returns: The transition, or that it was queued.
  /// - Throws: A `Refusal` if the rules declare no `In(_:to:)` that allows it now.
  @discardableResult @inline(__always) func transition(to target: State) throws -> GuardedState.Outcome<StateName, Event, Method> { try _$machine.transition(to: target) }

  func __perform(_ method: Swift.Int) throws -> Swift.Bool {
  switch method {
  case 0: _ = self.start()
  default: return false
  }
  return true
  }

  func __invoke(_ method: Swift.Int, _ arguments: GuardedState.__Arguments) throws -> GuardedState.__Returned {
  switch method {
  case 0: try arguments.expect(0); return GuardedState.__Returned(self.start())
  case 1: try arguments.expect(1); return try GuardedState.__Returned(self.fail(arguments.value(0, "error", as: (any Error).self)))
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
             .unshared(Download.self, Swift.type(of: _$probe))
  #sourceLocation()
  func _$find(_ check: GuardedState.__Check.Extended, _ host: some Download & GuardedState.__Check.Members) {
  if false {
  #sourceLocation(file: "Test.swift", line: 7)
     check.didEnter(host.didEnterIdle); check.didExit(host.didExitIdle); check.willEnter(host.willEnterIdle); check.willExit(host.willExitIdle)
  #sourceLocation(file: "Test.swift", line: 8)
     check.didEnter(host.didEnterRunning); check.didExit(host.didExitRunning); check.willEnter(host.willEnterRunning); check.willExit(host.willExitRunning)
  #sourceLocation(file: "Test.swift", line: 9)
     check.didEnter(host.didEnterFailed); check.didExit(host.didExitFailed); check.willEnter(host.willEnterFailed); check.willExit(host.willExitFailed)
  #sourceLocation(file: "Test.swift", line: 5)
        check.shouldFire(host.shouldFire); check.shouldTransition(host.shouldTransition); check.willFire(host.willFire); check.willTransition(host.willTransition); check.didFire(host.didFire); check.didTransition(host.didTransition); check.willCommit(host.willCommit); check.didCall(host.didCall); check.didRefuse(host.didRefuse); check.didFail(host.didFail(_:))
  let _$fail_$__$any$20Error = check.guard(host.shouldFail, of: (any Error).self)
  #sourceLocation(file: "Test.swift", line: 16)
   check.none(_$fail_$__$any$20Error)
  #sourceLocation()
  }
  }
  }

  private static func _$probe() {}

  private var _$machine: GuardedState.HostMachine<Download> { .init(__host: self) }
}

extension Download: GuardedState.GuardedHost, GuardedState.MachineOwner, GuardedState.BindableHost {}
