/// An object that has a state machine: a guarded host, or a ``StateMachine`` itself.
///
/// The runtime reaches it through these hooks, always in the object's own isolation.
public protocol MachineOwner {
  /// The states of the object; their names, where they carry values.
  associatedtype StateName: Hashable & Sendable
  /// The events that change its state.
  associatedtype EventName: Hashable & Sendable
  /// Its guarded methods.
  associatedtype MethodName: Hashable & Sendable

  /// The core of the machine.
  var __core: __MachineCore { get }
  /// The region whose machine this is; 0 for the host's own state.
  var __region: Int { get }
  /// The object that the engine of the machine calls.
  var __engineHost: any __EngineHost { get }
  /// Returns a weak reference to the object.
  func __weakly() -> () -> Self?
  /// The compiled rules of the object.
  var __compiled: __CompiledRules<StateName, EventName, MethodName> { get }
  /// The states with their values; `Never` where they carry none.
  associatedtype __Value = Never
  /// `Void` for a monitor, whose listeners are `Sendable`; `Never` for any other host.
  associatedtype __Synchronized = Never
}

extension MachineOwner {
  /// The lock of a host that any thread may use; nil for all others, which specialized code knows without the core.
  @inlinable @inline(__always) var monitor: __Monitor? { __Synchronized.self == Void.self ? __core.monitor : nil }
  /// The host's own state.
  @inlinable @inline(__always) public var __region: Int { 0 }
}

extension MachineOwner where Self: __EngineHost {
  /// The object itself.
  @inlinable @inline(__always) public var __engineHost: any __EngineHost { self }
  /// A weak reference to the object.
  public func __weakly() -> () -> Self? { { [weak self] in self } }
  /// The compiled rules.
  @inlinable public var __table: __Table { __compiled }
}
