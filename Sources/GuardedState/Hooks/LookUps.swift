// Look-ups of names that a macro doesn't see, for checks: as members, which the compiler finds or doesn't.

/// The properties of a host that an attribute names: those that the type's body doesn't declare.
@frozen
@dynamicMemberLookup
public struct __Properties<Host> {
  @usableFromInline let host: Host

  /// The properties of a host.
  @inlinable
  public init(of host: Host) { self.host = host }

  /// A property.
  @inlinable
  public subscript<Value>(dynamicMember path: KeyPath<Host, Value>) -> Value { host[keyPath: path] }

  /// No property.
  @_disfavoredOverload
  public subscript(dynamicMember name: String) -> __Missing { __Missing() }
}

/// The guarded methods of a superclass, which adds some of its own to those that it inherits.
@dynamicMemberLookup
public struct __GuardedMethods<Own, Inherited> {
  fileprivate init() {}

  /// A guarded method of the superclass.
  public subscript(dynamicMember name: KeyPath<Own.Type, Own>) -> __Found { __Found() }

  /// A guarded method of a class above it.
  public subscript(dynamicMember name: KeyPath<Inherited.Type, Inherited>) -> __Found { __Found() }

  /// Any other method.
  @_disfavoredOverload
  public subscript(dynamicMember name: String) -> __Missing { __Missing() }
}

/// Guarded methods that nobody knows all of.
@dynamicMemberLookup
public struct __UnseenMethods {
  fileprivate init() {}

  /// Perhaps a method.
  public subscript(dynamicMember name: String) -> __Found { __Found() }
}

extension __Check {
  /// The guarded methods of a class that adds some to those that it inherits.
  public static func methods<Own, Inherited>(
    _ own: Own.Type, _ inherited: Inherited.Type
  ) -> __GuardedMethods<Own, Inherited> { .init() }

  /// The guarded methods of a class that inherits none.
  public static func methods<Own>(_ own: Own.Type, _ same: Own.Type) -> __GuardedMethods<Own, Never> { .init() }

  /// All guarded methods of a class that inherits none.
  public static func allMethods<Own: ExtensibleName>(_ own: Own.Type, _ same: Own.Type) -> __GuardedMethods<Own, Never>
  { .init() }

  /// Of a class that inherits some, which may come from any class above it, nobody knows all here.
  @_disfavoredOverload
  public static func allMethods<Own, Inherited>(_ own: Own.Type, _ inherited: Inherited.Type) -> __UnseenMethods {
    .init()
  }

  /// All events of a class that inherits none, and in which no method is made a transition that the class above has otherwise.
  public static func allEvents<Own: ExtensibleName>(
    _ own: Own.Type, _ same: Own.Type, _ overridden: Never.Type
  ) -> __GuardedMethods<Own, Never> { .init() }

  /// Of events with names of their own, and of other classes, nobody knows all here.
  @_disfavoredOverload
  public static func allEvents<Own, Inherited, Overridden>(
    _ own: Own.Type, _ inherited: Inherited.Type, _ overridden: Overridden.Type
  ) -> __UnseenMethods { .init() }

  /// The transitions of a class, where its events have their names.
  public static func events<Own: ExtensibleName, Inherited: ExtensibleName>(
    _ own: Own.Type, _ inherited: Inherited.Type
  ) -> __GuardedMethods<Own, Inherited> { .init() }

  /// The transitions of a class that inherits none.
  public static func events<Own: ExtensibleName>(_ own: Own.Type, _ same: Own.Type) -> __GuardedMethods<Own, Never> {
    .init()
  }

  /// Of events with names of their own nobody knows here which methods perform them.
  @_disfavoredOverload
  public static func events<Own, Inherited>(
    _ own: Own.Type, _ inherited: Inherited.Type
  ) -> __GuardedMethods<Never, Never> { .init() }
}

/// The states of a superclass, as they stand in the names of callbacks, and its methods and guards that a subclass can't
/// change.
@dynamicMemberLookup
public struct __StateNames<States> {
  /// The states of a superclass.
  public init(of states: States.Type) {}

  /// A state.
  public subscript(dynamicMember name: KeyPath<States.Type, Void>) -> __Found { __Found() }

  /// What a subclass can't change: the callbacks and methods of a region, and guards that it doesn't see.
  public subscript(dynamicMember name: KeyPath<States.Type, __Fixed>) -> __Fixed { __Fixed() }

  /// No state.
  @_disfavoredOverload
  public subscript(dynamicMember name: String) -> __Missing { __Missing() }
}

extension __StateNames where States == __UnseenStates {
  /// Perhaps a state.
  public subscript(dynamicMember name: String) -> __Unseen { __Unseen() }
}

extension __Check {
  /// A state of a type that is declared elsewhere.
  public static func state<State, Names>(_ state: State, of states: State.Type, or names: Names.Type) -> __Found {
    __Found()
  }

  /// The state of a callback.
  public static func callback<State, Names>(of state: State, in states: State.Type, or names: Names.Type) -> State? {
    state
  }

  /// A callback of no state.
  @_disfavoredOverload
  @available(*, deprecated, message: "it is named like a callback, but no state is called that")
  public static func callback<State, Names>(of name: Names, in states: State.Type, or names: Names.Type) -> State? {
    nil
  }

  /// The state of what may be a callback.
  public static func perhaps<State, Names>(of state: State, in states: State.Type, or names: Names.Type) -> State? {
    state
  }

  /// What is no callback.
  @_disfavoredOverload
  public static func perhaps<State, Names>(of name: Names, in states: State.Type, or names: Names.Type) -> State? {
    nil
  }

  /// No state.
  @_disfavoredOverload
  public static func state<State, Names>(_ name: Names, of states: State.Type, or names: Names.Type) -> __Missing {
    __Missing()
  }
}
