// swift-format-ignore-file
// A subclass of a guarded class: it adds a method, and overrides one.
final class Alarm: Lamp {
  func silence() throws {
  func _$body() throws {

  }

  return try __core.tryTransition(self, _$Index.silence, _$body, ())
  }
  override func turnOn() {
  let _$run = __core.begin(self, _$Index.turnOn, [.queues, .overrides], in: _$Index.self)
  if _$run.waits { return __core.enqueue(self, _$Index.turnOn) { self.turnOn() } }
  func _$body() {
  #sourceLocation(file: "Test.swift", line: 10)
                             super.turnOn() }
  #sourceLocation()
  return __core.transition(self, _$Index.turnOn, begun: _$run, _$body, ())
  }

  func didEnterOn() { print("ringing") }

  /// The guarded methods that this class adds. Inherited ones are written as strings.
  struct Method: GuardedState.ExtensibleName, Swift.CaseIterable {
    let rawValue: Swift.String
    init(rawValue: Swift.String) { self.rawValue = rawValue }
    static var allCases: [Self] { GuardedState.__names(Alarm.__declarations, false) }
    /// Allowed in `on`. Leads to `off`.
  static var silence: Self { "silence" }

  }

  /// The events that this class adds. Inherited ones are written as strings.
  struct Event: GuardedState.ExtensibleName, Swift.CaseIterable {
    let rawValue: Swift.String
    init(rawValue: Swift.String) { self.rawValue = rawValue }
    static var allCases: [Self] { GuardedState.__names(Alarm.__declarations, true) }
    /// Allowed in `on`. Leads to `off`.
  static var silence: Self { "silence" }

  }

  private enum _$Index {
  static let silence = Alarm.__rules.method("silence()")
  static let turnOn = Alarm.__rules.method("turnOn()")
  static let _$rules = GuardedState.__CompiledRules<Lamp.StateName, Lamp.EventName, Lamp.MethodName>.adding(
      nil, to: Lamp.__rules, in: Alarm.self,
      conditions: Alarm.__conditions, methods: Alarm.__declarations, callbacks: ["didEnter": "On"], isFinal: true)
  static let _$inheritedConditions = Lamp.__conditions.count
  }

  private var _$machine: GuardedState.HostMachine<Alarm> { .init(__host: self) }

  override class var __rules: GuardedState.__CompiledRules<Lamp.StateName, Lamp.EventName, Lamp.MethodName> { _$Index._$rules }

  override class var __declarations: [GuardedState.__MethodDeclaration<Lamp.StateName, Lamp.EventName, Lamp.MethodName>] {
    let inherited = super.__declarations
    let _$state_on = GuardedState.__Check.named(.on, in: Lamp.StateName.self, or: _$Names.self)
  let _$state_off = GuardedState.__Check.named(.off, in: Lamp.StateName.self, or: _$Names.self)
  return inherited + GuardedState.__declarations(states: [_$state_on, _$state_off], events: [GuardedState.__Check.addedEvent("silence", Lamp.EventName.self), inherited.__event(of: "turnOn()", or: "turnOn")], methods: ["silence", inherited.__name(of: "turnOn()", or: "turnOn")], #"""
  0 silence() \ trait cannotWait \ trait added \ on 0 \ alone \ from 0 \ to 1
  1 turnOn() \ on 1 \ alone \ from 1 \ to 0
  """#)
  }

  private struct _$Names { static var on: Self { .init() }; static var off: Self { .init() } 
}

  /// The state machine of this object, for methods that this class adds.
  @_nonoverride @_disfavoredOverload final var machine: GuardedState.SubclassMachine<Alarm, Method> { .init(__host: self) }

  /// Whether a guarded method that this class adds may run now, with the conditions that a call evaluates.
  @_disfavoredOverload final func can(_ method: Method) -> Swift.Bool { _$machine.can(call: .init(stringLiteral: method.rawValue)) }

  /// The refusal that calling a guarded method that this class adds would give now; nil if it is allowed.
  @_disfavoredOverload final func refusal(of method: Method) -> GuardedState.Refusal? { _$machine.refusal(of: .init(stringLiteral: method.rawValue)) }

  /// Fires an event that this class adds.
  @discardableResult @_disfavoredOverload final func fire(_ event: Event, userInfo: [Swift.String: any Swift.Sendable] = [:], animated: Swift.Bool = false) throws -> GuardedState.Outcome<Lamp.StateName, Lamp.EventName, Lamp.MethodName> {
    try _$machine.fire(GuardedState.__Check.addedEvent(event.rawValue, Lamp.EventName.self), userInfo: userInfo, animated: animated)
  }

  override var __callbacks: GuardedState.__Callbacks { super.__callbacks.union([.didEnter]) }

  override func __run(_ moment: GuardedState.Moment, _ state: Swift.Int, _ step: GuardedState.__Step) -> Swift.Bool { Lamp.__isolated { self._$run(moment, state, step) } }

  private func _$run(_ moment: GuardedState.Moment, _ state: Swift.Int, _ step: GuardedState.__Step) -> Swift.Bool {
  guard super.__run(moment, state, step) else { return false }
  if step.region != 0 { return true }
  switch (moment, __table.callbackNames[state]) {
  case (.didEnter, "On"): didEnterOn()
  default: break
  }
  return true
  }

  override func __perform(_ method: Swift.Int) throws -> Swift.Bool { try Lamp.__isolated { try self._$perform(method) } }

  private func _$perform(_ method: Swift.Int) throws -> Swift.Bool {
  switch method {
  case _$Index.silence: try self.silence()
  case _$Index.turnOn: self.turnOn()
  default: return try super.__perform(method)
  }
  return true
  }

  override func __invoke(_ method: Swift.Int, _ arguments: GuardedState.__Arguments) throws -> GuardedState.__Returned { try Lamp.__isolated { try self._$invoke(method, arguments) } }

  private func _$invoke(_ method: Swift.Int, _ arguments: GuardedState.__Arguments) throws -> GuardedState.__Returned {
  switch method {
  case _$Index.silence: try arguments.expect(0); return try GuardedState.__Returned(self.silence())
  case _$Index.turnOn: try arguments.expect(0); return GuardedState.__Returned(self.turnOn())
  default: return try super.__invoke(method, arguments)
  }
  }

  private static func _$checks() {
  let _$states = GuardedState.__Check.StateNames(of: Lamp.__StateCallbacks.self)
  #sourceLocation(file: "Test.swift", line: 6)
  GuardedState.__Check
        .addedEvents(to: Lamp.EventName.self)
  #sourceLocation()
  do {
  let region = _$states._$turnOn
  #sourceLocation(file: "Test.swift", line: 8)
  GuardedState.__Check
   .transition(region)
  #sourceLocation()
  }
  #sourceLocation(file: "Test.swift", line: 11)
  GuardedState.__Check
        .callback(_$states.On)
  #sourceLocation()
  func _$find(_ check: GuardedState.__Check.Extended, _ host: some Alarm & GuardedState.__Check.Members, _ base: some Lamp & GuardedState.__Check.Members) {
  if false {
  #sourceLocation(file: "Test.swift", line: 5)
        check.shouldFire(host.shouldFire, base.shouldFire); check.shouldTransition(host.shouldTransition, base.shouldTransition); check.willFire(host.willFire, base.willFire); check.willTransition(host.willTransition, base.willTransition); check.didFire(host.didFire, base.didFire); check.didTransition(host.didTransition, base.didTransition); check.willCommit(host.willCommit, base.willCommit); check.didCall(host.didCall, base.didCall); check.didRefuse(host.didRefuse, base.didRefuse); check.didFail(host.didFail(_:), base.didFail(_:))
  #sourceLocation()
  }
  }
  }
}
