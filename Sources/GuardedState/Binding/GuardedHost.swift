/// An object that has a state machine: a guarded host, or a machine that stands alone.
///
/// The runtime reaches it through these hooks, always in the object's own isolation.
public protocol MachineOwner: AnyObject {
  /// The states of the object.
  associatedtype State: Hashable & Sendable
  /// The events that change its state.
  associatedtype Event: Hashable & Sendable
  /// Its guarded methods.
  associatedtype Method: Hashable & Sendable

  /// The compiled rules of the object.
  var __compiled: __CompiledRules<State, Event, Method> { get }
  /// The lock of a host that any thread may use; nil for all others.
  var __monitor: __Monitor? { get }
  /// Which callbacks the object has; what is not named here is never called.
  var __callbacks: __Callbacks { get }
  /// The state and what belongs to it, stored in the object.
  var __storage: __HostStorage<State, Event, Method> { get set }
  /// Runs a callback of the object, if it has one for that moment and state; a condition's answer is the result.
  func __run(_ moment: __Moment, _ state: State) -> Bool
  /// Asks a condition of the object by its name.
  func __holds(_ condition: String) -> Bool
  /// Calls a guarded method by its index.
  func __invoke(_ method: Int, _ arguments: __Arguments) throws -> __Returned
  /// The object whose methods answer announcements: the host itself, or the one that a machine is bound to.
  var __announcementHost: (any BindableHost)? { get }
  /// For a machine without rules: rules that have a path in them, and the indices of the current path and of that one.
  func __opened(to path: [State]) -> (rules: __CompiledRules<State, Event, Method>, current: Int, target: Int)
  /// Replaces the rules of a machine that has none of its own.
  func __replace(_ rules: __CompiledRules<State, Event, Method>)
}

extension MachineOwner {
  /// No lock.
  @inlinable public var __monitor: __Monitor? { nil }
  /// No callbacks.
  @inlinable public var __callbacks: __Callbacks { [] }
  /// No callbacks.
  public func __run(_ moment: __Moment, _ state: State) -> Bool { true }
  /// No conditions.
  public func __holds(_ condition: String) -> Bool { true }
  /// Has rules, which name all states.
  public func __opened(to path: [State]) -> (rules: __CompiledRules<State, Event, Method>, current: Int, target: Int) {
    (__compiled, Int(__storage.index), Int(__storage.index))
  }
  /// Keeps the rules it has.
  public func __replace(_ rules: __CompiledRules<State, Event, Method>) {}
}

/// An object whose methods run only in the states that allow them.
///
/// `@Guarded` makes a class or an actor conform. Without macros a type conforms by writing the hooks of
/// ``MachineOwner`` and the table of its rules itself.
public protocol GuardedHost: MachineOwner, BindableHost {
  /// The compiled rules of the type.
  static var __rules: __CompiledRules<State, Event, Method> { get }
}

extension GuardedHost {
  /// The rules of the object's own type, a subclass included.
  @inlinable public var __compiled: __CompiledRules<State, Event, Method> { type(of: self).__rules }

  /// The host itself.
  public var __announcementHost: (any BindableHost)? { self }
}
