#if Macros
/// Guards a method of a `@Guarded` type: it runs only in the states whose rules allow it, and changes no state.
///
/// A refused call of a method that `throws` throws the ``Refusal``; one with an optional result returns nil; one that
/// returns nothing does nothing. Every refusal reaches the observers.
///
/// `#line` and `#function` in the body are those of the source; see <doc:Refusals> for what a logger gets.
@attached(body)
public macro Allowed() = #externalMacro(module: "GuardedStateMacros", type: "AllowedMacro")

/// Guards a method of a `@Guarded` type: it runs only in these states and those whose rules allow it. See ``Allowed()``.
///
/// - Parameter states: The states. The first is qualified, as in `State.read`; the others may be short.
@attached(body)
public macro Allowed<State>(in states: State...) =
  #externalMacro(module: "GuardedStateMacros", type: "AllowedMacro")

/// Guards a method of a `@Guarded` type that returns a value of its own when it is refused. See ``Allowed()``.
///
/// - Parameter value: What a refused call returns.
@attached(body)
public macro Allowed<Result>(otherwise value: Result) =
  #externalMacro(module: "GuardedStateMacros", type: "AllowedMacro")

/// Guards a method of a `@Guarded` type that returns a value of its own when it is refused. See ``Allowed()``.
///
/// - Parameters:
///   - states: The states it may run in. The first is qualified; the others may be short.
///   - value: What a refused call returns.
@attached(body)
public macro Allowed<State, Result>(in states: State..., otherwise value: Result) =
  #externalMacro(module: "GuardedStateMacros", type: "AllowedMacro")

/// Guards a method of a `@Guarded` type that stops the program when it is refused. See ``Allowed()``.
///
/// - Parameter trap: `.trap`.
@attached(body)
public macro Allowed(otherwise trap: GuardTrap) = #externalMacro(module: "GuardedStateMacros", type: "AllowedMacro")

/// Guards a method of a `@Guarded` type that stops the program when it is refused. See ``Allowed()``.
///
/// - Parameters:
///   - states: The states it may run in. The first is qualified; the others may be short.
///   - trap: `.trap`.
@attached(body)
public macro Allowed<State>(in states: State..., otherwise trap: GuardTrap) =
  #externalMacro(module: "GuardedStateMacros", type: "AllowedMacro")

/// Guards a method that may run in states some of which carry values, each qualified and without its values. See
/// ``Allowed()``.
@attached(body)
public macro Allowed(in states: Any...) = #externalMacro(module: "GuardedStateMacros", type: "AllowedMacro")

/// Says that a refused call stops the program: `@Allowed(otherwise: .trap)`.
public enum GuardTrap: Sendable {
  /// Stop the program with the refusal's sentence.
  case trap
}
#endif
