import Foundation

// The checks: see ``__Check``.

extension __Check {
  // MARK: - Errors made of refusals

  /// The error of a method whose error type can be made of a refusal.
  @inlinable
  @inline(__always)
  public static func refusal<Failure: RefusalConvertible>(_ type: Failure.Type) -> (Refusal) -> Failure {
    Failure.init(refusal:)
  }

  /// A method whose error type can't be made of a refusal.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message:
      "a refused call has no such error to throw: write 'throws' or 'throws(Refusal)', make the error type 'RefusalConvertible', or give '@Allowed' an 'otherwise:'"
  )
  public static func refusal<Failure: Error>(_ type: Failure.Type) -> (Refusal) -> Failure { fatalError() }

  // MARK: - Isolation

  /// A type without isolation.
  public static func isolation(of probe: (() -> Void).Type) {}

  /// A type without isolation, whose probe is inferred as `@Sendable`.
  public static func isolation(of probe: (@Sendable () -> Void).Type) {}

  /// A type that is isolated to a global actor that the macro doesn't see.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message:
      "the type is isolated to a global actor that '@Guarded' doesn't see: write the attribute here, too, as '@MainActor', and end the name of another actor in 'Actor'"
  )
  public static func isolation<Probe>(of probe: Probe.Type) {}

  // MARK: - Guards that see arguments

  /// An argument of a guarded method, for a guard that spells its type differently.
  @inlinable
  @inline(__always)
  public static func argument<Argument>(_ argument: Argument) -> Argument { argument }

  /// An argument of a guarded method, for a guard that takes another type.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message:
      "the guarded method has another type here, so that this guard can't see the argument: take the same, or mark this method '@Unguarded' where it is not a guard"
  )
  public static func argument<Argument, Wanted>(_ argument: Argument) -> Wanted { fatalError() }

  // MARK: - Conditions

  /// A condition, or a missing one, which the compiler has diagnosed.
  @inlinable
  @inline(__always)
  public static func condition<Value: __Check.Condition>(_ value: Value) -> Verdict { value.__verdict }

  /// Unavailable: no condition.
  @_disfavoredOverload
  @available(*, unavailable, message: "a condition is a 'Bool' or a 'Verdict'")
  public static func condition<Value>(_ value: Value) -> Verdict { fatalError() }

  // MARK: - Times

  /// The time of a timeout.
  @inlinable
  public static func delay(_ time: Duration?) -> __Delay? { __Delay(time) }

  /// The date of a timeout.
  @inlinable
  public static func delay(_ date: Date?) -> __Delay? { __Delay(date) }

  /// Unavailable: no time.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: "the time of a timeout is a property of the type 'Duration' or 'Date', or an optional of these"
  )
  public static func delay<Value>(_ value: Value) -> __Delay? { fatalError() }

  // MARK: - Values

  /// The state with its value, for the callback of a subclass.
  @inlinable
  @inline(__always)
  public static func valued<Value>(_ value: Value) -> Value { value }

  /// Unavailable: no state of the superclass carries a value.
  @available(
    *, unavailable, message: "no state of the superclass carries values: a callback takes nothing, or '_: Transition'"
  )
  public static func valued<Value>(_ value: Never) -> Value {}

  /// The error for `didFail`.
  @inlinable
  @inline(__always)
  public static func error(_ error: any Error) -> any Error { error }

  /// Unavailable: the error for a `didFail` with another parameter type.
  @_disfavoredOverload
  @available(*, unavailable, message: "'didFail' is told every error: take 'any Error', and cast it")
  public static func error<Wanted>(_ error: any Error) -> Wanted { fatalError() }

  // MARK: - Rules

  /// A type without rules in its body or in an extension.
  public static func rules<State, Event, Method>(_ rules: Rules<State, Event, Method>?) {}

  /// Rules that `@Guarded` doesn't see.
  @available(
    *, deprecated, message: "'@Guarded' doesn't see 'rules' in an extension; move them into the type's own body"
  )
  public static func rules<State, Event, Method>(_ rules: Rules<State, Event, Method>) {}

  /// Another member `rules` of a superclass.
  @_disfavoredOverload
  public static func rules<Other>(_ rules: Other) {}

  // MARK: - States

  /// All states of a type that is declared elsewhere.
  public static func states<State: CaseIterable>(_ type: State.Type) -> [State] { Array(type.allCases) }

  /// No states: strings are states only if the rules declare them.
  public static func states(_ type: String.Type) -> [String] { [] }

  /// No states: the cases of the type are unknown, so only those that rules mention exist.
  @_disfavoredOverload
  @available(
    *, deprecated,
    message:
      "'@Guarded' doesn't see the cases of a 'State' that is declared elsewhere, and those that no rule mentions don't exist: make it 'CaseIterable'"
  )
  public static func states<State>(_ type: State.Type) -> [State] { [] }

  /// States that are strings, in the attribute of a subclass.
  public static func texts(_ states: String.Type) {}

  /// States that aren't strings.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: "an attribute names a state as a case of the superclass's 'State', without values: 'State.open'"
  )
  public static func texts<State>(_ states: State.Type) {}

  /// A state that is a string.
  public static func text(_ text: String) -> String { text }

  /// A string that is no state, which the compiler has diagnosed in the attribute.
  @_disfavoredOverload
  public static func text<State>(_ text: String) -> State { fatalError() }

  // MARK: - Subclasses

  /// A callback of a state that the superclass has, or may have.
  public static func callback(_ state: some __Check.Changeable) {}

  /// A callback of no state.
  @available(*, deprecated, message: "it is named like a callback, but no state of the superclass is called that")
  public static func callback(_ state: __Check.Missing) {}

  /// A state in the name of a possible callback, which need not exist in the superclass.
  public static func possibly(_ state: some __Check.Changeable) -> __Check.Undeclared { __Check.Undeclared() }

  /// A state of a region in the name of a possible callback.
  public static func possibly(_ state: __Check.Fixed) -> __Check.Fixed { state }

  /// A callback of a region.
  @available(
    *, deprecated,
    message:
      "only the class that declares a region has callbacks of it: put it there, and call from it what a subclass overrides"
  )
  public static func callback(_ state: __Check.Fixed) {}

  /// An override of a method that is not guarded.
  public static func override(_ found: (__Check.Missing, region: some __Check.Changeable)) {}

  /// An override of a guarded method without a guard.
  @available(
    *, deprecated,
    message:
      "it is guarded in the superclass, and overridden it runs in every state: guard it, call 'super', or mark it '@Unguarded'"
  )
  public static func override(_ found: (__Check.Found, region: some __Check.Changeable)) {}

  /// An override of a region's method that doesn't call `super`.
  @available(
    *, deprecated,
    message:
      "a region of the superclass guards this method, and overridden it runs in every state: call 'super', or mark it '@Unguarded'"
  )
  public static func override<Method>(_ found: (Method, region: __Check.Fixed)) {}

  /// Rules in a subclass whose superclass has none to override.
  @available(
    *, unavailable, message: "a subclass adds to the rules that it inherits; call what it adds 'addedRules'"
  )
  public static func subclassRules<State, Event, Method>(_ inherited: Rules<State, Event, Method>?) {}

  /// Rules in a subclass whose superclass has some, which the compiler has diagnosed.
  public static func subclassRules<State, Event, Method>(_ inherited: Rules<State, Event, Method>) {}

  /// Rules that a subclass adds.
  public static func addedRules<Host: GuardedHost>(to superclass: Host.Type) {}

  /// Rules that a subclass adds although its objects get their rules from `configure(_:)`.
  @available(
    *, deprecated, message: "nothing reads these: the rules of a 'GuardedObject' are given to 'configure(_:)'"
  )
  public static func addedRules<Host: GuardedObject>(to superclass: Host.Type) {}

  /// A method that rules name by a string.
  public static func ruled(_ method: __Check.Found) {}

  /// A method that rules name by a string, and that neither the class nor its superclass has.
  @available(*, unavailable, message: "no guarded method is called so, neither here nor in the superclass")
  public static func ruled(_ method: __Check.Missing) {}

  /// A method that rules allow, and that changes no state.
  public static func listed(_ event: __Check.Missing) {}

  /// A method that rules allow, and that is a transition of the superclass.
  @available(
    *, unavailable,
    message:
      "the inherited method is a transition: say where it is accepted with 'On(_:from:to:)', or in an override's attribute"
  )
  public static func listed(_ event: __Check.Found) {}

  /// An event that rules name by a string.
  public static func fired(_ event: __Check.Found) {}

  /// An event that rules name by a string, and that no method of the class or its superclass performs.
  @available(*, unavailable, message: "no method performs an event called so, neither here nor in the superclass")
  public static func fired(_ event: __Check.Missing) {}

  /// The event of a method that a subclass adds, which has the method's name.
  public static func addedEvent<Event: ExpressibleByStringLiteral>(_ name: String, _ type: Event.Type) -> Event
  where Event.StringLiteralType == String { Event(stringLiteral: name) }

  /// Never called: the superclass declares its events, and `addedEvents(to:)` reports the mistake.
  @_disfavoredOverload
  public static func addedEvent<Event>(_ name: String, _ type: Event.Type) -> Event { fatalError() }

  /// A method of a subclass that performs the event of the same name.
  public static func addedEvents<Event: ExpressibleByStringLiteral>(to type: Event.Type) {}

  /// A method of a subclass that names none of the events of its superclass.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message:
      "the superclass declares its events: say which of them this method performs, as in '@Transition(on: Event.name)'"
  )
  public static func addedEvents<Event>(to type: Event.Type) {}

  /// An override with `@Allowed` of a method that changes no state.
  public static func allowed(_ event: __Check.Missing, in region: some __Check.Changeable) {}

  /// An override with `@Allowed` of a transition.
  @available(
    *, unavailable,
    message:
      "the inherited method is a transition, and with '@Allowed' this override changes no state: write '@Transition'"
  )
  public static func allowed(_ event: __Check.Found, in region: some __Check.Changeable) {}

  /// An override with `@Allowed` of a method of a region.
  @available(
    *, unavailable,
    message: "a region of the superclass guards this method: leave out the attribute, and call 'super'"
  )
  public static func allowed(_ event: some __Check.Changeable, in region: __Check.Fixed) {}

  /// An override with `@Transition` of a method of the superclass's own state.
  public static func transition(_ region: some __Check.Changeable) {}

  /// An override with `@Transition` of a method of a region.
  @available(
    *, unavailable,
    message: "a region of the superclass guards this method: leave out the attribute, and call 'super'"
  )
  public static func transition(_ region: __Check.Fixed) {}

  /// An override with `@Transition` that names no states.
  public static func transition(
    _ found: (some __Check.Changeable, method: some __Check.Changeable, event: some __Check.Changeable)
  ) {}

  /// An override with `@Transition` of a method that changes no state, without any target.
  @available(
    *, deprecated,
    message:
      "the inherited method changes no state, and nothing says where this override leads: write '@Allowed', or name the states"
  )
  public static func transition(_ found: (some __Check.Changeable, method: __Check.Found, event: __Check.Missing)) {}

  /// An override with `@Transition` of a method of a region.
  @available(
    *, unavailable,
    message: "a region of the superclass guards this method: leave out the attribute, and call 'super'"
  )
  public static func transition(
    _ found: (__Check.Fixed, method: some __Check.Changeable, event: some __Check.Changeable)
  ) {}

  /// A guard without one of the same name in the superclass.
  public static func ownGuard(_ inherited: some __Check.Changeable) {}

  /// A guard with the name of a private one in the superclass, which it doesn't override.
  @available(
    *, unavailable,
    message:
      "the superclass has a private guard of this name, which is evaluated instead: make that visible to subclasses, and override it here"
  )
  public static func ownGuard(_ inherited: __Check.Fixed) {}

  /// A method whose name is that of no inherited method's guard.
  public static func `guard`(of method: __Check.Missing) {}

  /// A method whose name is that of an inherited method's guard.
  @available(
    *, deprecated,
    message:
      "the inherited method doesn't evaluate it: override that one too, give the superclass the guard and override it here, or mark it '@Unguarded'"
  )
  public static func `guard`(of method: __Check.Found) {}

  /// A member without parameters whose name is that of no inherited method's guard.
  public static func condition(of method: __Check.Missing) {}

  /// A member without parameters whose name is that of an inherited method's guard.
  @available(
    *, deprecated,
    message:
      "it takes no arguments and cannot guard the inherited method: override that method and name a property with 'when:', or mark this member '@Unguarded'"
  )
  public static func condition(of method: __Check.Found) {}
}

// MARK: - Results

extension __Check {
  /// A type that a condition can have.
  public protocol Condition {
    /// The answer, with a reason if it has one.
    var __verdict: Verdict { get }
  }

  /// The result of a lookup that found a member.
  public struct Found: Changeable {}

  /// The result of a lookup that found no member.
  public struct Missing: Changeable, Condition {
    /// Makes the result.
    public init() {}

    /// True, so that a missing condition causes no further errors.
    public var __verdict: Verdict { true }
  }

  /// The result of a lookup that found a member which a subclass can't change: one of a region, or a hidden one.
  public struct Fixed {
    /// Makes the result.
    public init() {}
  }

  /// The result of a lookup in states that aren't visible.
  public struct Undeclared: Changeable {}

  /// The result of a lookup in states that are strings.
  public struct PossibleText: Changeable {}

  /// A lookup result other than ``Fixed``.
  public protocol Changeable {}
}

extension Bool: __Check.Condition {
  /// The answer without a reason.
  @inlinable public var __verdict: Verdict { Verdict(self) }
}

extension Verdict: __Check.Condition {
  /// The answer itself.
  @inlinable public var __verdict: Verdict { self }
}

extension GuardedHost {
  /// The marker of a class that makes no inherited method a transition.
  public typealias __Overridden = Never

  /// The guarded methods of a class that inherits none, for its subclasses.
  public typealias __Methods = __Check.LineOfNames<MethodName, Never>

  /// The transitions of such a class, if they name its events.
  public typealias __Transitions = __Check.LineOfNames<EventName, Never>

  /// The rules that the type declares; empty if it declares no `rules`.
  @_disfavoredOverload
  public static var rules: Rules<StateName, EventName, MethodName>? { nil }
}
