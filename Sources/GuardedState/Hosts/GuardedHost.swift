/// An object whose methods run only in the states that allow them.
///
/// `@Guarded` makes a class or an actor conform. Without macros a type conforms by writing the hooks of
/// ``MachineOwner`` and the table of its rules itself.
public protocol GuardedHost: MachineOwner, __EngineHost, BindableHost {
  /// The compiled rules of the type.
  static var __rules: __CompiledRules<StateName, EventName, MethodName> { get }
  /// `Void` for a class without isolation, which has `state`, `fire(_:)` and the like from the library; `Never` for any
  /// other host.
  associatedtype __Forwarding = Never
}

extension GuardedHost {
  /// The rules of the object's own type, a subclass included.
  @inlinable public var __table: __Table { type(of: self).__rules }
}

extension GuardedHost {
  /// The guarded methods.
  public var __boundMembers: __BoundMembers { __table.boundMembers() }

  /// Calls a guarded method by its name, subject to the host's own rules.
  public func __invoke(named name: String, _ arguments: __Arguments) throws -> __Returned {
    try Engine(self).call(name, arguments.values)
  }
}

// Unavailable members of the host. Most belong to the machine; the first five are for hosts with `machineOnly: true`.
extension GuardedHost {
  /// Unavailable: the state of the machine.
  @available(*, unavailable, message: "ask the machine: 'machine.state'")
  public var state: StateName { HostMachine(__host: self).state }

  /// Unavailable: a query of the machine.
  @available(*, unavailable, message: "ask the machine: 'machine.can(call:)'")
  public func can(_ method: MethodName) -> Bool { HostMachine(__host: self).can(call: method) }

  /// Unavailable: a query of the machine.
  @available(*, unavailable, message: "ask the machine: 'machine.refusal(of:)'")
  public func refusal(of method: MethodName) -> Refusal? { HostMachine(__host: self).refusal(of: method) }

  /// Unavailable: a request to the machine.
  @available(*, unavailable, message: "ask the machine: 'machine.fire(_:)'")
  public func fire(_ event: EventName) throws { try HostMachine(__host: self).fire(event) }

  /// Unavailable: a request to the machine.
  @available(*, unavailable, message: "ask the machine: 'machine.transition(to:)'")
  public func transition(to target: StateName) throws { try HostMachine(__host: self).transition(to: target) }

  /// Unavailable: a query of the machine.
  @available(*, unavailable, message: "ask the machine: 'machine.isWithin(_:)'")
  public func isWithin(_ state: StateName) -> Bool { HostMachine(__host: self).isWithin(state) }

  /// Unavailable: a query of the machine.
  @available(*, unavailable, message: "compare the state, 'state == .open', or ask the machine: 'machine.isIn(_:)'")
  public func isIn(_ state: StateName) -> Bool { HostMachine(__host: self).isIn(state) }

  /// Unavailable: a query of the machine.
  @available(*, unavailable, message: "ask the machine: 'machine.declares(call:)'")
  public func declares(call method: MethodName) -> Bool { HostMachine(__host: self).declares(call: method) }

  /// Unavailable: the arguments are an array.
  @available(*, unavailable, message: "pass the arguments as an array: 'handle(\"name\", [1, \"a\"])'")
  @_disfavoredOverload
  @discardableResult
  public func handle(_ name: String, _ argument: Any, _ others: Any...) throws -> Any? { nil }
}

extension Rules {
  /// The complete rules of a host: its own declarations and those of its attributes.
  ///
  /// Their ``problems`` cover the rules and the attributes together. Reading them doesn't stop the program.
  ///
  /// - Parameter host: The type of host.
  public init<Host: GuardedHost>(of host: Host.Type)
  where Host.StateName == State, Host.EventName == Event, Host.MethodName == Method {
    self = host.__rules.rules
  }
}
