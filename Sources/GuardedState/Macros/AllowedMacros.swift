#if Macros
// The compiler checks an attribute against these before any macro runs. Unconstrained type parameters, and one
// declaration for attributes with and without conditions, limit the compiler to one error at the place of a mistake.
// The macros check the rest. Parameters of type `Any` take states that carry values, which are functions until they
// have them.

/// Guards a method of a `@Guarded` type: it runs only in these states and those whose rules allow it, and changes no
/// state.
///
/// ```swift
/// @Allowed(in: State.placed, .paid, when: \Order.isCustomer)
/// func cancel() throws {}
///
/// @Allowed(in: State.open, otherwise: 0)
/// func count() -> Int { rows.count }
/// ```
///
/// A refused call throws the ``Refusal`` if the method `throws`, returns nil if its result is optional, and does
/// nothing if it returns nothing. Every refusal reaches the observers. `#line` and `#function` in the body are those of
/// the source; see <doc:Refusals> for the values that a logger receives.
///
/// - Parameters:
///   - states: The states, besides those whose rules allow the method. Write the first with its type, as in
///     `State.read`, and each of them if one carries values, which are left out.
///   - conditions: Properties of the host that must be true, each a key path to a `Bool`, evaluated in this order, each
///     once. A refusal names the false ones.
///   - otherwise: What a refused call does instead: see ``Otherwise``.
@attached(body)
public macro Allowed<State>(
  in states: State..., when conditions: AnyKeyPath..., otherwise: Otherwise? = nil
) = #externalMacro(module: "GuardedStateMacros", type: "AllowedMacro")

/// Guards a method by states that may carry values.
@attached(body)
public macro Allowed(
  in states: Any..., when conditions: AnyKeyPath..., otherwise: Otherwise? = nil
) = #externalMacro(module: "GuardedStateMacros", type: "AllowedMacro")

/// Guards a method; a refused call returns a value.
@attached(body)
public macro Allowed<State, Result>(
  in states: State..., when conditions: AnyKeyPath..., otherwise value: Result
) = #externalMacro(module: "GuardedStateMacros", type: "AllowedMacro")

/// Guards a method by states that may carry values; a refused call returns a value.
@attached(body)
public macro Allowed<Result>(
  in states: Any..., when conditions: AnyKeyPath..., otherwise value: Result
) = #externalMacro(module: "GuardedStateMacros", type: "AllowedMacro")

/// Guards a method by states of a second region. See <doc:Regions>.
@attached(body)
public macro Allowed<State, Other>(
  in states: State..., while other: Other, _ others: Other..., when conditions: AnyKeyPath...,
  otherwise: Otherwise? = nil
) = #externalMacro(module: "GuardedStateMacros", type: "AllowedMacro")

/// Guards a method by states of a second region, and of this one, which may carry values. See <doc:Regions>.
@attached(body)
public macro Allowed<Other>(
  in states: Any..., while other: Other, _ others: Other..., when conditions: AnyKeyPath..., otherwise: Otherwise? = nil
) = #externalMacro(module: "GuardedStateMacros", type: "AllowedMacro")

/// Guards a method by states of a second region; a refused call returns a value. See <doc:Regions>.
@attached(body)
public macro Allowed<State, Other, Result>(
  in states: State..., while other: Other, _ others: Other..., when conditions: AnyKeyPath..., otherwise value: Result
) = #externalMacro(module: "GuardedStateMacros", type: "AllowedMacro")

/// Guards a method by states of a second region, and of this one, which may carry values; a refused call returns a
/// value. See <doc:Regions>.
@attached(body)
public macro Allowed<Other, Result>(
  in states: Any..., while other: Other, _ others: Other..., when conditions: AnyKeyPath..., otherwise value: Result
) = #externalMacro(module: "GuardedStateMacros", type: "AllowedMacro")

/// Guards a method by states of several further regions, each with its type. See <doc:Regions>.
@attached(body)
public macro Allowed<State>(
  in states: State..., while other: Any, _ others: Any..., when conditions: AnyKeyPath..., otherwise: Otherwise? = nil
) = #externalMacro(module: "GuardedStateMacros", type: "AllowedMacro")

/// Guards a method by states of several further regions, each with its type, and of this one, which may carry values.
/// See <doc:Regions>.
@attached(body)
public macro Allowed(
  in states: Any..., while other: Any, _ others: Any..., when conditions: AnyKeyPath..., otherwise: Otherwise? = nil
) = #externalMacro(module: "GuardedStateMacros", type: "AllowedMacro")

/// Guards a method by states of several further regions, each with its type; a refused call returns a value. See
/// <doc:Regions>.
@attached(body)
public macro Allowed<State, Result>(
  in states: State..., while other: Any, _ others: Any..., when conditions: AnyKeyPath..., otherwise value: Result
) = #externalMacro(module: "GuardedStateMacros", type: "AllowedMacro")

/// Guards a method by states of several further regions, each with its type, and of this one, which may carry values; a
/// refused call returns a value. See <doc:Regions>.
@attached(body)
public macro Allowed<Result>(
  in states: Any..., while other: Any, _ others: Any..., when conditions: AnyKeyPath..., otherwise value: Result
) = #externalMacro(module: "GuardedStateMacros", type: "AllowedMacro")
#endif
