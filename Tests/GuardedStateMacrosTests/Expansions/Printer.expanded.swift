// swift-format-ignore-file
// An actor whose callers wait until they are allowed.
actor Printer {
  enum State { case free, busy 
}
  func start(_ job: Job) async throws {
  let _$run = try await __core.whenBegun(self, _$Index.start_$__$Job_$async, .awaits, for: .seconds(5), _$argumentGuard(start: (), job))
  func _$body() async throws {

  }

  return try await __core.asyncTryTransition(self, _$Index.start_$__$Job_$async, _$run, isChecked: false, _$body, ())
  }
  func finish() {
  let _$run = __core.begin(self, _$Index.finish, .queues)
  if _$run.waits { return __core.enqueue(self, _$Index.finish) { self.finish() } }
  func _$body() {

  }

  return __core.transition(self, _$Index.finish, begun: _$run, _$body, ())
  }
  func clean() async throws {
  let _$run = try await __core.whenAllowed(self, _$Index.clean_$async)
  func _$body() async throws {

  }

  return try await __core.asyncCall(self, _$Index.clean_$async, runs: _$run, _$body, ())
  }

  typealias StateName = State

  typealias EventName = Event

  typealias MethodName = Method

  typealias Rules = GuardedState.Rules<State, Event, Method>

  typealias Transition = GuardedState.Transition<State, Event, Method>

  /// The events that this object's machine accepts.
  enum Event: GuardedState.GeneratedName {
  /// Allowed in `free`. Leads to `busy`.
  case start
  /// Allowed in `busy`. Leads to `free`.
  case finish
  static var __cases: Swift.StaticString { #"start\finish"# }
  }

  /// The guarded methods of this object.
  enum Method: GuardedState.GeneratedName {
  /// Allowed in `free`. Leads to `busy`.
  case start
  /// Allowed in `busy`. Leads to `free`.
  case finish
  /// Allowed in `free`.
  case clean
  static var __cases: Swift.StaticString { #"start\finish\clean"# }
  }

  private nonisolated enum _$Index { static var start_$__$Job_$async: Swift.Int { 0 }; static var finish: Swift.Int { 1 }; static var clean_$async: Swift.Int { 2 } 
}

  nonisolated static let __rules = GuardedState.__CompiledRules<State, Event, Method>(
      Printer.self, nil,
      states: [.free, .busy], names: #"free\busy"#,
      methods: GuardedState.__declarations(states: [.free, .busy], events: GuardedState.__names(Event.self), methods: GuardedState.__names(Method.self), #"""
  0 start(_:) \ trait cannotWait \ trait async \ trait waits \ taking  \ taking job: Job \ on 0 \ alone \ from 0 \ to 1
  1 finish() \ on 1 \ alone \ from 1 \ to 0
  2 clean() \ trait async \ trait waits \ in 0
  """#))

  // Reached only from members of this type, which are isolated, and from its machine, which isn't Sendable.
  @safe nonisolated(unsafe) let __core = GuardedState.__MachineCore()

  @_disfavoredOverload private func _$argumentGuard(start _$: Swift.Void, _ job: Job) -> GuardedState.__ArgumentGuard.None { .init() }

  /// The state machine of this object: its rules, observers and clock.
  var machine: GuardedState.HostMachine<Printer> { .init(__host: self) }

  /// The current state.
  var state: State {
    get { _$machine.state }
    @available(*, unavailable, message: "only a transition changes the state: call a method with '@Transition', fire an event, or call 'transition(to:)'; in an 'init', call 'machine.restore(to: …)'")
  set {}
  }

  /// Whether a guarded method may be called now. `refusal(of:)` says why not.
  func can(_ method: Method) -> Swift.Bool { _$machine.can(call: method) }

  /// Fires an event, with data for observers.
  ///
  /// - Returns: The transition, or that the event was queued or deferred.
  /// - Throws: A `Refusal` if the event isn't accepted now, or the error of the method that performs it.
  @discardableResult func fire(_ event: Event, userInfo: [Swift.String: any Swift.Sendable] = [:], animated: Swift.Bool = false) throws -> sending GuardedState.Outcome<State, Event, Method> {
    try _$machine.__fire(event, userInfo: userInfo, animated: animated)
  }

  /// Fires an event.
  ///
  /// - Returns: The transition, or that the event was queued or deferred.
  /// - Throws: A `Refusal` if the event isn't accepted now, or the error of the method that performs it.
  @discardableResult @inline(__always) func fire(_ event: Event) throws -> sending GuardedState.Outcome<State, Event, Method> { try _$machine.__fire(event) }

  /// Enters a state without an event, with data for observers.
  ///
  /// - Returns: The transition, or that it was queued.
  /// - Throws: A `Refusal` if the rules declare no `In(_:to:)` that allows it now.
  @discardableResult func transition(to target: State, userInfo: [Swift.String: any Swift.Sendable] = [:], animated: Swift.Bool = false) throws -> sending GuardedState.Outcome<State, Event, Method> {
    try _$machine.__transition(to: target, userInfo: userInfo, animated: animated)
  }

  /// Enters a state without an event.
  ///
  /// - Returns: The transition, or that it was queued.
  /// - Throws: A `Refusal` if the rules declare no `In(_:to:)` that allows it now.
  @discardableResult @inline(__always) func transition(to target: State) throws -> sending GuardedState.Outcome<State, Event, Method> { try _$machine.__transition(to: target) }

  /// Fires an event after a delay, unless that is cancelled or the object is gone by then.
  @discardableResult func fire(_ event: Event, after delay: Swift.Duration) -> GuardedState.DelayedFire<State> {
    _$machine.fire(event, after: delay)
  }

  /// A snapshot that restores the machine.
  func snapshot() -> GuardedState.Snapshot<State> { machine.snapshot() }

  /// Calls a guarded method by its name, and awaits it if it is async.
  ///
  /// - Returns: The result of the method; nil if that is `Void`.
  /// - Throws: A `Refusal` if the call isn't allowed or doesn't fit the method, or the error of the method.
  @discardableResult func handle(_ name: Swift.String, _ arguments: [Any] = [], allowing methods: [Method]? = nil) async throws -> (any Swift.Sendable)? {
    var call = try _$machine.__awaitedCall(name, arguments, allowing: methods, leaves: true)
    while true {
      let result: GuardedState.__Returned
      do { result = try await __await(call.method, call.arguments) } catch { call = try call.next(after: error); continue }
      return try call.ended(result).sendable
    }
  }

  /// Calls a guarded method by its name, and awaits it if it is async.
  ///
  /// - Returns: The result of the method; nil if that is `Void`.
  /// - Throws: A `Refusal` if the call isn't allowed or doesn't fit the method, or the error of the method.
  @discardableResult func handle(_ name: Swift.String, json: GuardedState.__AwaitedCall.JSON, allowing methods: [Method]? = nil, decoder: GuardedState.__AwaitedCall.Decoder? = nil) async throws -> (any Swift.Sendable)? {
    var call = try _$machine.__awaitedCall(name, json: json, decoder: decoder, allowing: methods, leaves: true)
    while true {
      let result: GuardedState.__Returned
      do { result = try await __await(call.method, call.arguments) } catch { call = try call.next(after: error); continue }
      return try call.ended(result).sendable
    }
  }

  nonisolated func __perform(_ method: Swift.Int) throws -> Swift.Bool {
  #if DEBUG
  assertIsolated()
  #endif
  let work: (isolated Printer, Swift.Int) throws -> Swift.Bool = { try $0._$perform($1) }
  return try unsafe Swift.unsafeBitCast(work, to: ((Printer, Swift.Int) throws -> Swift.Bool).self)(self, method)
  }

  private func _$perform(_ method: Swift.Int) throws -> Swift.Bool {
  switch method {
  case 1: self.finish()
  default: return false
  }
  return true
  }

  private func __await(_ method: Swift.Int, _ arguments: GuardedState.__Arguments) async throws -> GuardedState.__Returned {
  switch method {
  case 0: try arguments.expect(1); return try await GuardedState.__Returned(self.start(arguments.value(0, "job", as: (Job).self)))
  case 2: try arguments.expect(0); return try await GuardedState.__Returned(self.clean())
  default: return try _$machine.__invoke(method, arguments)
  }
  }

  nonisolated var __isolation: (any Swift.Actor)? { self }

  nonisolated func __invoke(_ method: Swift.Int, _ arguments: GuardedState.__Arguments) throws -> GuardedState.__Returned {
  #if DEBUG
  assertIsolated()
  #endif
  let work: (isolated Printer, Swift.Int, GuardedState.__Arguments) throws -> GuardedState.__Returned = { try $0._$invoke($1, $2) }
  return try unsafe Swift.unsafeBitCast(work, to: ((Printer, Swift.Int, GuardedState.__Arguments) throws -> GuardedState.__Returned).self)(self, method, arguments)
  }

  private func _$invoke(_ method: Swift.Int, _ arguments: GuardedState.__Arguments) throws -> GuardedState.__Returned {
  switch method {
  case 0: throw arguments.unsupported("it is async; await it: 'try await' the call of 'handle' of the host itself, not of its machine")
  case 2: throw arguments.unsupported("it is async; await it: 'try await' the call of 'handle' of the host itself, not of its machine")
  default: return try arguments.perform(method)
  }
  }

  private static func _$checks() {
  let found = rules
  #sourceLocation(file: "Test.swift", line: 4)
  GuardedState.__Check
       .rules(found)
  #sourceLocation()
  func _$find(_ check: GuardedState.__Check.Extended, _ host: isolated any Printer & GuardedState.__Check.Members) {
  if false {
  #sourceLocation(file: "Test.swift", line: 6)
                check.didEnter(host.didEnterFree); check.didExit(host.didExitFree); check.willEnter(host.willEnterFree); check.willExit(host.willExitFree)
  #sourceLocation(file: "Test.swift", line: 6)
                      check.didEnter(host.didEnterBusy); check.didExit(host.didExitBusy); check.willEnter(host.willEnterBusy); check.willExit(host.willExitBusy)
  #sourceLocation(file: "Test.swift", line: 5)
  check.shouldFire(host.shouldFire); check.shouldTransition(host.shouldTransition); check.willFire(host.willFire); check.willTransition(host.willTransition); check.didFire(host.didFire); check.didTransition(host.didTransition); check.willCommit(host.willCommit); check.didCall(host.didCall); check.didRefuse(host.didRefuse); check.didFail(host.didFail(_:))
  let _$start_$__$Job_$async = check.guard(host.shouldStart, of: (Job).self)
  #sourceLocation(file: "Test.swift", line: 9)
   check.none(_$start_$__$Job_$async)
  #sourceLocation()
  }
  }
  }

  private var _$machine: GuardedState.HostMachine<Printer> { .init(__host: self) }
}

nonisolated extension Printer: GuardedState.GuardedHost, GuardedState.MachineOwner, GuardedState.BindableHost {}
