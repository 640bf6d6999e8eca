/// An object that has a state machine: a guarded host, or a ``StateMachine`` itself.
///
/// The runtime reaches it through its engine, always in the object's own isolation.
public protocol MachineOwner {
  /// The states of the object; their names, where they carry values.
  associatedtype StateName: Hashable & Sendable
  /// The events that change its state.
  associatedtype EventName: Hashable & Sendable
  /// Its guarded methods.
  associatedtype MethodName: Hashable & Sendable

  /// The engine of the machine, with the object that it calls.
  var __engine: __Engine { get }
  /// The states with their values; `Never` where they carry none.
  associatedtype __Value = Never
  /// `Void` for a monitor, whose listeners are `Sendable`; `Never` for any other host.
  associatedtype __Synchronized = Never
}

extension MachineOwner {
  /// The lock of a host that any thread may use; nil for all others, which specialized code knows without the core.
  @inlinable @inline(__always) var monitor: __Monitor? {
    __Synchronized.self == Void.self ? __engine.core.monitor : nil
  }
}

extension MachineOwner where Self: __EngineHost {
  /// The engine of the object's own state.
  @inlinable @inline(__always) public var __engine: __Engine { __Engine(core: __core, host: self) }
}
