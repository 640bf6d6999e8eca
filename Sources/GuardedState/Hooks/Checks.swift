// What expansions call for the compiler to check what a macro can't see: whether a type conforms, what an extension
// declares, which states a superclass has. Nothing here does anything when the program runs.

// MARK: - Errors that are made of refusals

/// A method that throws this type alone can throw a refusal.
@inlinable
@inline(__always)
public func __canThrowRefusal<Failure: RefusalConvertible>(_ type: Failure.Type) {}

/// A method that throws this type alone can't throw a refusal.
@_disfavoredOverload
@available(
  *, unavailable,
  message:
    "a refused call has no such error to throw: write 'throws' or 'throws(Refusal)', let the error type be 'RefusalConvertible', or give '@Allowed' an 'otherwise:'"
)
public func __canThrowRefusal<Failure: Error>(_ type: Failure.Type) {}

// MARK: - Rules

extension GuardedHost {
  /// The rules that the type declares: none, where it has no `rules` of its own.
  @_disfavoredOverload
  public static var rules: Rules<StateName, EventName, MethodName>? { nil }
}

/// A type without rules in its body has none in an extension either.
public func __noRules<State, Event, Method>(_ rules: Rules<State, Event, Method>?) {}

/// Rules that `@Guarded` doesn't see.
@available(
  *, deprecated, message: "'@Guarded' doesn't see 'rules' in an extension; move them into the type's own body"
)
public func __noRules<State, Event, Method>(_ rules: Rules<State, Event, Method>) {}

/// Something else that a superclass calls `rules`.
@_disfavoredOverload
public func __noRules<Other>(_ rules: Other) {}

// MARK: - States

/// All states of a type that is declared elsewhere.
public func __states<State: CaseIterable>(_ type: State.Type) -> [State] { Array(type.allCases) }

/// Strings are no states until the rules declare them.
public func __states(_ type: String.Type) -> [String] { [] }

/// The states of a type that is declared elsewhere and can't be asked: those that are mentioned.
@_disfavoredOverload
@available(
  *, deprecated,
  message:
    "'@Guarded' doesn't see the cases of a 'State' that is declared elsewhere, and those that no rule mentions don't exist: let it be 'CaseIterable'"
)
public func __states<State>(_ type: State.Type) -> [State] { [] }

/// Looks among the states of a superclass, as they stand in the names of callbacks.
public func __callbacks<States>(of states: States.Type) -> __CallbackStates<States> { __CallbackStates() }

/// States of a superclass that its own body doesn't declare.
public struct __UnseenStates {}

/// States as they stand in the names of callbacks, as members; others warn.
@dynamicMemberLookup
public struct __CallbackStates<States> {
  fileprivate init() {}

  /// A state.
  public subscript(dynamicMember name: KeyPath<States.Type, Void>) -> Void { () }

  /// No state.
  @_disfavoredOverload
  @available(*, deprecated, message: "it is named like a callback, but no state of the superclass is called that")
  public subscript(dynamicMember name: String) -> Void { () }
}

extension __CallbackStates where States == __UnseenStates {
  /// Perhaps a state.
  public subscript(dynamicMember name: String) -> Void { () }
}
