// Lookups of names that a macro doesn't see: as dynamic members, which the compiler resolves.

extension __Check {
  /// The properties of a host that an attribute names and the type's body doesn't declare.
  @frozen
  @dynamicMemberLookup
  public struct Properties<Host> {
    @usableFromInline let host: Host

    /// Makes the lookup for a host.
    @inlinable
    public init(of host: Host) { self.host = host }

    /// An existing property.
    @inlinable
    public subscript<Value>(dynamicMember path: KeyPath<Host, Value>) -> Value { host[keyPath: path] }

    /// The result for a missing property.
    @_disfavoredOverload
    public subscript(dynamicMember name: String) -> __Check.Missing { __Check.Missing() }
  }

  /// The guarded methods of a class and of its superclasses, found as members of the types that name them.
  @dynamicMemberLookup
  public struct LineOfNames<Own, Above> {
    /// A guarded method of the class.
    public subscript(dynamicMember name: KeyPath<Own.Type, Own>) -> __Check.Found { __Check.Found() }

    /// A guarded method of a superclass.
    public subscript(dynamicMember name: KeyPath<Above, __Check.Found>) -> __Check.Found { __Check.Found() }
  }

  /// The guarded methods of a superclass, as a lookup.
  @dynamicMemberLookup
  public struct GuardedNames<Line> {
    /// Makes the lookup in the methods of a superclass and its own superclasses.
    public init(of line: Line.Type) {}

    /// A guarded method.
    public subscript(dynamicMember name: KeyPath<Line, __Check.Found>) -> __Check.Found { __Check.Found() }

    /// The result for any other method.
    @_disfavoredOverload
    public subscript(dynamicMember name: String) -> __Check.Missing { __Check.Missing() }
  }

  /// Events that aren't all known here.
  @dynamicMemberLookup
  public struct UndeclaredEvents {
    fileprivate init() {}

    /// A name that may be an event.
    public subscript(dynamicMember name: String) -> __Check.Found { __Check.Found() }
  }

  /// All events of a class that inherits none and makes no inherited method a transition.
  public static func allEvents<Own: ExtensibleName>(
    _ own: Own.Type, _ same: Own.Type, _ overridden: Never.Type
  ) -> __Check.GuardedNames<__Check.LineOfNames<Own, Never>> { .init(of: __Check.LineOfNames<Own, Never>.self) }

  /// Events that aren't all known: custom event types, and events of other classes.
  @_disfavoredOverload
  public static func allEvents<Own, Inherited, Overridden>(
    _ own: Own.Type, _ inherited: Inherited.Type, _ overridden: Overridden.Type
  ) -> __Check.UndeclaredEvents { .init() }

  /// The transitions of a class and of its superclasses, if they name the events.
  public static func events<Name: ExtensibleName, Line>(_ names: Name.Type, _ line: Line.Type)
    -> __Check.GuardedNames<Line>
  {
    .init(of: line)
  }

  /// The transitions of a class whose states are strings, and of its superclasses.
  public static func events<Line>(_ names: String.Type, _ line: Line.Type) -> __Check.GuardedNames<Line> {
    .init(of: line)
  }

  /// No events: for a custom event type, the methods that perform them aren't known here.
  @_disfavoredOverload
  public static func events<Name, Line>(_ names: Name.Type, _ line: Line.Type) -> __Check.GuardedNames<Never> {
    .init(of: Never.self)
  }

  /// The states of a superclass, as in the names of callbacks, and its methods and guards that a subclass can't change.
  @dynamicMemberLookup
  public struct StateNames<States> {
    /// Makes the lookup in the states of a superclass.
    public init(of states: States.Type) {}

    /// A state.
    public subscript(dynamicMember name: KeyPath<States.Type, Void>) -> __Check.Found { __Check.Found() }

    /// A member that a subclass can't change: a callback or a method of a region, or a hidden guard.
    public subscript(dynamicMember name: KeyPath<States.Type, __Check.Fixed>) -> __Check.Fixed { __Check.Fixed() }

    /// The result for a missing state.
    @_disfavoredOverload
    public subscript(dynamicMember name: String) -> __Check.Missing { __Check.Missing() }
  }
}

extension __Check.StateNames where States == __Check.UndeclaredStates {
  /// A name that may be a state.
  public subscript(dynamicMember name: String) -> __Check.Undeclared { __Check.Undeclared() }
}

extension __Check.StateNames where States == __Check.TextStates {
  /// A name that may be a state.
  public subscript(dynamicMember name: String) -> __Check.PossibleText { __Check.PossibleText() }
}

extension __Check {
  /// A state of a type that is declared elsewhere.
  public static func state<State, Names>(_ state: State, of states: State.Type, or names: Names.Type) -> __Check.Found {
    __Check.Found()
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

  /// A missing state, which the compiler has diagnosed in the attribute.
  @_disfavoredOverload
  public static func named<State, Names>(_ name: Names, in states: State.Type, or names: Names.Type) -> State {
    fatalError()
  }

  /// The state of a possible callback.
  public static func possibly<State, Names>(of state: State, in states: State.Type, or names: Names.Type) -> State? {
    state
  }

  /// No state: the name isn't that of a callback.
  @_disfavoredOverload
  public static func possibly<State, Names>(of name: Names, in states: State.Type, or names: Names.Type) -> State? {
    nil
  }

  /// The result for a missing state.
  @_disfavoredOverload
  public static func state<State, Names>(_ name: Names, of states: State.Type, or names: Names.Type) -> __Check.Missing
  {
    __Check.Missing()
  }
}
