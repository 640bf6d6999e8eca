/// An object that has a state machine: a guarded host, or a ``StateMachine`` itself.
///
/// The runtime reaches it through these hooks, always in the object's own isolation.
public protocol MachineOwner: __EngineHost {
  /// The states of the object; their names, where they carry values.
  associatedtype StateName: Hashable & Sendable
  /// The events that change its state.
  associatedtype EventName: Hashable & Sendable
  /// Its guarded methods.
  associatedtype MethodName: Hashable & Sendable

  /// The compiled rules of the object.
  var __compiled: __CompiledRules<StateName, EventName, MethodName> { get }
  /// The states with their values; `Never` where they carry none.
  associatedtype __Value = Never
  /// The current, the next and the previous value.
  var __values: __StateValues<__Value> { get set }
  /// The name of a state.
  static func __name(of value: __Value) -> StateName
  /// A state that carries no value; nil for one that does.
  static func __plain(_ name: StateName) -> __Value?
  /// A state that carries an error and nothing else; nil for any other.
  static func __failed(_ name: StateName, _ error: any Error) -> __Value?
  /// The object whose methods receive announcements: the host itself, or the one that a machine is bound to.
  var __announcementHost: (any BindableHost)? { get }
  /// For a machine without rules: adds a path to its rules, and returns its index.
  func __open(_ path: [StateName]) -> Int
}

extension MachineOwner {
  /// The compiled rules.
  @inlinable public var __table: __Table { __compiled }
  /// The current index: the object has rules, which name all states.
  public func __open(_ path: [StateName]) -> Int { Int(__core.index) }
}
