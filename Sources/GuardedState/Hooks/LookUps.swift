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

/// The guarded methods of a class, and of those above it, as properties of the types that name them.
@dynamicMemberLookup
public struct __LineOfNames<Own, Above> {
  /// A guarded method of the class.
  public subscript(dynamicMember name: KeyPath<Own.Type, Own>) -> __Found { __Found() }

  /// A guarded method of a class above it.
  public subscript(dynamicMember name: KeyPath<Above, __Found>) -> __Found { __Found() }
}

/// The guarded methods of a superclass.
@dynamicMemberLookup
public struct __GuardedNames<Line> {
  /// The guarded methods of a superclass, and of those above it.
  public init(of line: Line.Type) {}

  /// A guarded method.
  public subscript(dynamicMember name: KeyPath<Line, __Found>) -> __Found { __Found() }

  /// Any other method.
  @_disfavoredOverload
  public subscript(dynamicMember name: String) -> __Missing { __Missing() }
}

/// Events that nobody knows all of.
@dynamicMemberLookup
public struct __UnseenEvents {
  fileprivate init() {}

  /// Perhaps an event.
  public subscript(dynamicMember name: String) -> __Found { __Found() }
}

extension __Check {
  /// All events of a class that inherits none, and in which no method is made a transition that the class above has otherwise.
  public static func allEvents<Own: ExtensibleName>(
    _ own: Own.Type, _ same: Own.Type, _ overridden: Never.Type
  ) -> __GuardedNames<__LineOfNames<Own, Never>> { .init(of: __LineOfNames<Own, Never>.self) }

  /// Of events with names of their own, and of other classes, nobody knows all here.
  @_disfavoredOverload
  public static func allEvents<Own, Inherited, Overridden>(
    _ own: Own.Type, _ inherited: Inherited.Type, _ overridden: Overridden.Type
  ) -> __UnseenEvents { .init() }

  /// The transitions of a class and of those above it, whose names the events have.
  public static func events<Name: ExtensibleName, Line>(_ names: Name.Type, _ line: Line.Type) -> __GuardedNames<Line> {
    .init(of: line)
  }

  /// The transitions of a class whose states are texts, and of those above it.
  public static func events<Line>(_ names: String.Type, _ line: Line.Type) -> __GuardedNames<Line> { .init(of: line) }

  /// Of events with names of their own nobody knows here which methods perform them.
  @_disfavoredOverload
  public static func events<Name, Line>(_ names: Name.Type, _ line: Line.Type) -> __GuardedNames<Never> {
    .init(of: Never.self)
  }
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

extension __StateNames where States == __TextStates {
  /// Perhaps a state.
  public subscript(dynamicMember name: String) -> __PerhapsText { __PerhapsText() }
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

  /// A state that an attribute names.
  public static func named<State, Names>(_ state: State, in states: State.Type, or names: Names.Type) -> State { state }

  /// No state, of which the compiler has spoken where the attribute names it.
  @_disfavoredOverload
  public static func named<State, Names>(_ name: Names, in states: State.Type, or names: Names.Type) -> State {
    fatalError()
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
