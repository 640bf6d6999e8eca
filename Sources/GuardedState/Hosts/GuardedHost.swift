/// An object that has a state machine: a guarded host, or a machine that stands alone.
///
/// The runtime reaches it through these hooks, always in the object's own isolation.
public protocol MachineOwner: AnyObject {
  /// The states of the object; their names, where they carry values.
  associatedtype StateName: Hashable & Sendable
  /// The events that change its state.
  associatedtype EventName: Hashable & Sendable
  /// Its guarded methods.
  associatedtype MethodName: Hashable & Sendable

  /// The compiled rules of the object.
  var __compiled: __CompiledRules<StateName, EventName, MethodName> { get }
  /// The same without the types of their values.
  var __table: __Table { get }
  /// The lock of a host that any thread may use; nil for all others.
  var __monitor: __Monitor? { get }
  /// Whether the last reference to the object may be let go in another isolation than its own, as that of an actor may.
  var __isShared: Bool { get }
  /// Which callbacks the object has; what is not named here is never called.
  var __callbacks: __Callbacks { get }
  /// The state and what belongs to it, stored in the object.
  var __storage: __HostStorage { get set }
  /// Runs a callback of the object, if it has one for that moment and the state of an index; a condition's answer is the
  /// result.
  func __run(_ moment: __Moment, _ state: Int) -> Bool
  /// Asks a condition of the object by its name.
  func __holds(_ condition: String) -> Bool
  /// Calls a guarded method by its index.
  func __invoke(_ method: Int, _ arguments: __Arguments) throws -> __Returned
  /// Calls a guarded method that changes the state and needs no arguments; false for any other.
  func __perform(_ method: Int) throws -> Bool
  /// The states with their values; `Never` where they carry none.
  associatedtype __Value = Never
  /// The values of now, of what comes next, and of before.
  var __values: __StateValues<__Value> { get set }
  /// The name of a state.
  static func __name(of value: __Value) -> StateName
  /// A state that carries no value; nil for one that does.
  static func __plain(_ name: StateName) -> __Value?
  /// A state that carries an error and nothing else; nil for any other.
  static func __failed(_ name: StateName, _ error: any Error) -> __Value?
  /// The object whose methods answer announcements: the host itself, or the one that a machine is bound to.
  var __announcementHost: (any BindableHost)? { get }
  /// For a machine without rules: gives it rules that have a path in them, and returns the index of that.
  func __open(_ path: [StateName]) -> Int
}

extension MachineOwner {
  /// The compiled rules.
  @inlinable public var __table: __Table { __compiled }
  /// No lock.
  @inlinable public var __monitor: __Monitor? { nil }
  /// What can't be wrong.
  public var __isShared: Bool { true }
  /// No callbacks.
  @inlinable public var __callbacks: __Callbacks { [] }
  /// No callbacks.
  @inlinable public func __run(_ moment: __Moment, _ state: Int) -> Bool { true }
  /// No conditions.
  public func __holds(_ condition: String) -> Bool { true }
  /// No methods.
  @inlinable public func __perform(_ method: Int) throws -> Bool { false }
  /// Has rules, which name all states.
  public func __open(_ path: [StateName]) -> Int { Int(__storage.index) }
}

/// An object whose methods run only in the states that allow them.
///
/// `@Guarded` makes a class or an actor conform. Without macros a type conforms by writing the hooks of
/// ``MachineOwner`` and the table of its rules itself.
public protocol GuardedHost: MachineOwner, BindableHost {
  /// The compiled rules of the type.
  static var __rules: __CompiledRules<StateName, EventName, MethodName> { get }
}

extension GuardedHost {
  /// The rules of the object's own type, a subclass included.
  @inlinable public var __compiled: __CompiledRules<StateName, EventName, MethodName> { type(of: self).__rules }

  /// The host itself.
  public var __announcementHost: (any BindableHost)? { self }
}
