/// An object whose methods run only in the states that allow them.
///
/// `@Guarded` makes a class or an actor conform. Without macros a type conforms by writing the few hooks below itself;
/// they are called by the runtime only, always in the isolation of the host.
public protocol GuardedHost: AnyObject {
  /// The states of the host.
  associatedtype State: Hashable & Sendable
  /// The events that change its state.
  associatedtype Event: Hashable & Sendable
  /// Its guarded methods.
  associatedtype Method: Hashable & Sendable

  /// The compiled rules of the type.
  static var __rules: __CompiledRules<State, Event, Method> { get }
  /// Which callbacks the type has; what is not named here is never called.
  static var __callbacks: __Callbacks { get }
  /// The state and what belongs to it, stored in the host.
  var __storage: __HostStorage<State, Event, Method> { get set }
  /// Runs a callback of the host, if it has one for that moment and state; a condition's answer is the result.
  func __run(_ moment: __Moment, _ state: State) -> Bool
  /// Asks a condition of the host by its name.
  func __holds(_ condition: String) -> Bool
  /// Calls a guarded method by its index.
  func __invoke(_ method: Int, _ arguments: __Arguments) throws -> __Returned
}

extension GuardedHost {
  /// No callbacks.
  @inlinable public static var __callbacks: __Callbacks { [] }
  /// No callbacks.
  public func __run(_ moment: __Moment, _ state: State) -> Bool { true }
  /// No conditions.
  public func __holds(_ condition: String) -> Bool { true }
}
