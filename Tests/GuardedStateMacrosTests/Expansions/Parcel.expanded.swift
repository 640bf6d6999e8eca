// swift-format-ignore-file
// A class on the main actor, with callbacks, a condition, a region, and a method whose body runs in a state of its own.

@MainActor
final class Parcel {
  enum State { case packed, sending, sent 
}
  @Region enum Payment { case due, paid 
}

  var hasAddress = false
  func pay() {
  let _$run = __core.begin(self, _$Index.pay, .queues)
  if _$run.waits { return __core.enqueue(self, _$Index.pay) { self.pay() } }
  func _$body() {

  }

  return __core.transition(self, _$Index.pay, begun: _$run, _$body, ())
  }
  func send() async throws {
  func _$body() async throws {
  #sourceLocation(file: "Test.swift", line: 15)
                               try await upload() }
  #sourceLocation()
  return try await __core.asyncTryTransition(self, _$Index.send_$async, __core.tryBegin(self, _$Index.send_$async, .awaits), _$body, ())
  }
  func weigh(_ scale: Scale) -> Int {
  guard __core.canCall(self, _$Index.weigh_$__$Scale, _$argumentGuard(weigh: (), scale)) else { 
  #sourceLocation(file: "Test.swift", line: 17)
                                   return 0
  #sourceLocation()
   }
  func _$body() -> Int {
  #sourceLocation(file: "Test.swift", line: 18)
                                        scale.read() }
  #sourceLocation()
  return __core.call(self, _$Index.weigh_$__$Scale, runs: true, _$body)
  }

  func shouldWeigh(_ scale: Scale) -> Bool { scale.isFree }

  func didEnterSent() { print("sent") }
  func willExitDue(_ transition: GuardedState.Transition<Payment, Event, Method>) {}
  func didRefuse(_ refusal: Refusal) { print(refusal) }

  typealias StateName = State

  typealias EventName = Event

  typealias MethodName = Method

  typealias Rules = GuardedState.Rules<State, Event, Method>

  typealias Transition = GuardedState.Transition<State, Event, Method>

  /// The events that this object's machine accepts.
  enum Event: GuardedState.GeneratedName {
  /// Allowed in `due`. Leads to `paid`.
  case pay
  /// Allowed in `packed`. Leads to `sent`, when `hasAddress` and `Payment.paid`.
  case send
  static var __cases: Swift.StaticString { #"pay\send"# }
  }

  /// The guarded methods of this object.
  enum Method: GuardedState.GeneratedName {
  /// Allowed in `due`. Leads to `paid`.
  case pay
  /// Allowed in `packed`. Leads to `sent`, when `hasAddress` and `Payment.paid`.
  case send
  /// Allowed in `packed`.
  case weigh
  static var __cases: Swift.StaticString { #"pay\send\weigh"# }
  }

  private nonisolated enum _$Index { static var pay: Swift.Int { GuardedState.__MethodNumber.of(0, in: 1) }; static var send_$async: Swift.Int { 1 }; static var weigh_$__$Scale: Swift.Int { 2 } 
}

  nonisolated static let __rules = GuardedState.__CompiledRules<State, Event, Method>(
      Parcel.self, nil,
      states: [.packed, .sending, .sent], names: #"packed\sending\sent"#, conditions: ["hasAddress", "Payment.paid", "shouldWeigh"], regions: ["Payment": __RegionTypes.__Payment.rules], allEvents: [.pay, .send],
      methods: GuardedState.__declarations(states: [.packed, .sent, .sending], events: GuardedState.__names(Event.self), methods: GuardedState.__names(Method.self), #"""
  0 pay() \ elsewhere the region Payment
  1 send() \ trait cannotWait \ trait async \ on 1 \ alone \ from 0 \ to 1 \ via 2 \ orElse 0 \ when hasAddress \ while Payment.paid
  2 weigh(_:) \ trait mustRun \ taking Int \ taking scale: Scale \ in 0 \ decidedBy shouldWeigh
  """#))

  // Reached only from members of this type, which are isolated, and from its machine, which isn't Sendable.
  @safe nonisolated(unsafe) let __core = GuardedState.__MachineCore()

  private struct __Machines {
  let host: Parcel
  var Payment: GuardedState.HostMachine<GuardedState.__RegionOwner<__RegionTypes.__Payment>> { .init(__host: .init(host)) }
  var is_Payment$2epaid: Swift.Bool { Payment.__isWithin(.paid) }
  }

  private var _$machines: __Machines { .init(host: self) }

  /// The regions.
  nonisolated enum __RegionTypes {
  nonisolated enum __Payment: GuardedState.__RegionType {
  typealias __Host = Parcel
  typealias State = Parcel.Payment
  static var name: Swift.String { "payment" }
  static var number: Swift.Int { 1 }
  static let rules = GuardedState.__CompiledRules<State, Parcel.Event, Parcel.Method>(
      Parcel.self, nil, states: [.due, .paid], names: #"due\paid"#,
      conditions: ["hasAddress", "Payment.paid", "shouldWeigh"], region: "payment", allEvents: [.pay, .send],
      methods: GuardedState.__declarations(states: [.due, .paid], events: GuardedState.__names(Parcel.Event.self), methods: GuardedState.__names(Parcel.Method.self), #"""
  0 pay() \ on 0 \ alone \ from 0 \ to 1
  1 send() \ trait cannotWait \ trait async \ elsewhere State
  2 weigh(_:) \ trait mustRun \ taking Int \ taking scale: Scale \ elsewhere State \ decidedBy shouldWeigh
  """#))
  }
  }

  /// The machine of the host, and those of its regions.
  struct __Machine: GuardedState.GuardedMachine {
    let __host: Parcel
    /// The machine of the region.
  var payment: GuardedState.RegionMachine<__RegionTypes.__Payment> {
    .init(__region: __host)
  }

  }

  func _$argumentGuard(weigh _$: Swift.Void, _ scale: Scale) -> GuardedState.__ArgumentGuard { .init(self.shouldWeigh(scale)) }

  /// The state machine of this object: its rules, observers and clock.
  var machine: __Machine { .init(__host: self) }

  /// The current state.
  var state: State {
    get { _$machine.state }
    @available(*, unavailable, message: "only a transition changes the state: call a method with '@Transition', fire an event, or call 'transition(to:)'; in an 'init', call 'machine.restore(to: …)'")
  set {}
  }

  /// Whether a guarded method may be called now. `refusal(of:)` says why not.
  func can(_ method: Method) -> Swift.Bool { _$machine.can(call: method) }

  /// The refusal that calling a guarded method now would give; nil if it is allowed.
  func refusal(of method: Method) -> GuardedState.Refusal? { _$machine.refusal(of: method) }

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

  /// The transitions from now on.
  nonisolated var transitions: GuardedState.TransitionSequence<State, Event, Method> {
    get async { await .init(__leaving: _$transitions) }
  }

  private var _$transitions: GuardedState.__TransitionStream<State, Event, Method> { _$machine.__leavingTransitions }

  /// Waits until one of several states is the current one or encloses it.
  @discardableResult func waitUntil(_ state: State, _ others: State..., within limit: Swift.Duration? = nil) async throws -> State {
    try await _$machine.__waitUntil(anyOf: [state] + others, within: limit)
  }

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

  nonisolated var __callbacks: GuardedState.__Callbacks { [.didEnter, .refusals, .willExit, .transition] }

  nonisolated func __run(_ moment: GuardedState.Moment, _ state: Swift.Int, _ step: GuardedState.__Step) -> Swift.Bool {
  #if DEBUG
  MainActor.assertIsolated()
  #endif
  let work: @MainActor (Parcel, GuardedState.Moment, Swift.Int, GuardedState.__Step) -> Swift.Bool = { $0._$run($1, $2, $3) }
  return unsafe Swift.unsafeBitCast(work, to: ((Parcel, GuardedState.Moment, Swift.Int, GuardedState.__Step) -> Swift.Bool).self)(self, moment, state, step)
  }

  private func _$run(_ moment: GuardedState.Moment, _ state: Swift.Int, _ step: GuardedState.__Step) -> Swift.Bool {
  switch step.region {
  case 0:
  switch (moment, state) {
  case (.didEnter, 2): didEnterSent()
  default: break
  }
  case 1:
  switch (moment, state) {
  case (.willExit, 0): _$machines.Payment.__transition(step) { 
  #sourceLocation(file: "Test.swift", line: 23)
                       willExitDue($0)
  #sourceLocation()
   }
  default: break
  }
  default: break
  }
  return true
  }

  nonisolated func __receive(_ report: GuardedState.__Report) {
  #if DEBUG
  MainActor.assertIsolated()
  #endif
  let work: @MainActor (Parcel, GuardedState.__Report) -> Swift.Void = { $0._$receive($1) }
  return unsafe Swift.unsafeBitCast(work, to: ((Parcel, GuardedState.__Report) -> Swift.Void).self)(self, report)
  }

  private func _$receive(_ report: GuardedState.__Report) {
  if report.moment == .didRefuse, let subject = report.refusal { didRefuse(subject) }

  }

  nonisolated func __holds(_ condition: Swift.Int) -> GuardedState.Verdict {
  #if DEBUG
  MainActor.assertIsolated()
  #endif
  let work: @MainActor (Parcel, Swift.Int) -> GuardedState.Verdict = { $0._$holds($1) }
  return unsafe Swift.unsafeBitCast(work, to: ((Parcel, Swift.Int) -> GuardedState.Verdict).self)(self, condition)
  }

  private func _$holds(_ condition: Swift.Int) -> GuardedState.Verdict {
  switch condition {
  case 0: return GuardedState.__Check.condition(self.hasAddress)
  case 1: return .init(_$machines.Payment.__isWithin(.paid))
  case 2: return true
  default: return true
  }
  }

  nonisolated func __perform(_ method: Swift.Int) throws -> Swift.Bool {
  #if DEBUG
  MainActor.assertIsolated()
  #endif
  let work: @MainActor (Parcel, Swift.Int) throws -> Swift.Bool = { try $0._$perform($1) }
  return try unsafe Swift.unsafeBitCast(work, to: ((Parcel, Swift.Int) throws -> Swift.Bool).self)(self, method)
  }

  private func _$perform(_ method: Swift.Int) throws -> Swift.Bool {
  switch method {
  case 0: self.pay()
  default: return false
  }
  return true
  }

  private func __await(_ method: Swift.Int, _ arguments: GuardedState.__Arguments) async throws -> GuardedState.__Returned {
  switch method {
  case 1: try arguments.expect(0); return try await GuardedState.__Returned(self.send())
  default: return try _$machine.__invoke(method, arguments)
  }
  }

  nonisolated var __isolation: (any Swift.Actor)? { MainActor.shared }

  nonisolated func __invoke(_ method: Swift.Int, _ arguments: GuardedState.__Arguments) throws -> GuardedState.__Returned {
  #if DEBUG
  MainActor.assertIsolated()
  #endif
  let work: @MainActor (Parcel, Swift.Int, GuardedState.__Arguments) throws -> GuardedState.__Returned = { try $0._$invoke($1, $2) }
  return try unsafe Swift.unsafeBitCast(work, to: ((Parcel, Swift.Int, GuardedState.__Arguments) throws -> GuardedState.__Returned).self)(self, method, arguments)
  }

  private func _$invoke(_ method: Swift.Int, _ arguments: GuardedState.__Arguments) throws -> GuardedState.__Returned {
  switch method {
  case 1: throw arguments.unsupported("it is async; await it: 'try await' the call of 'handle' of the host itself, not of its machine")
  case 2: try arguments.expect(1); try arguments.expectResult((Int).self); return try GuardedState.__Returned(sendable: self.weigh(arguments.value(0, "scale", as: (Scale).self)))
  default: return try arguments.perform(method)
  }
  }

  private static func _$checks() {
  let found = rules
  #sourceLocation(file: "Test.swift", line: 4)
  GuardedState.__Check
             .rules(found)
  #sourceLocation()
  func _$find(_ check: GuardedState.__Check.Extended, _ host: some Parcel & GuardedState.__Check.Members) {
  if false {
  #sourceLocation(file: "Test.swift", line: 6)
                check.didEnter(host.didEnterPacked); check.didExit(host.didExitPacked); check.willEnter(host.willEnterPacked); check.willExit(host.willExitPacked)
  #sourceLocation(file: "Test.swift", line: 6)
                        check.didEnter(host.didEnterSending); check.didExit(host.didExitSending); check.willEnter(host.willEnterSending); check.willExit(host.willExitSending)
  #sourceLocation(file: "Test.swift", line: 6)
                                 check.didExit(host.didExitSent); check.willEnter(host.willEnterSent); check.willExit(host.willExitSent)
  #sourceLocation(file: "Test.swift", line: 7)
                          check.didEnter(host.didEnterDue); check.didExit(host.didExitDue); check.willEnter(host.willEnterDue)
  #sourceLocation(file: "Test.swift", line: 7)
                               check.didEnter(host.didEnterPaid); check.didExit(host.didExitPaid); check.willEnter(host.willEnterPaid); check.willExit(host.willExitPaid)
  #sourceLocation(file: "Test.swift", line: 5)
        check.shouldFire(host.shouldFire); check.shouldTransition(host.shouldTransition); check.willFire(host.willFire); check.willTransition(host.willTransition); check.didFire(host.didFire); check.didTransition(host.didTransition); check.willCommit(host.willCommit); check.didCall(host.didCall); check.didFail(host.didFail(_:))
  #sourceLocation()
  }
  }
  }

  private var _$machine: GuardedState.HostMachine<Parcel> { .init(__host: self) }
}

nonisolated extension Parcel: GuardedState.GuardedHost, GuardedState.MachineOwner, GuardedState.BindableHost {}
