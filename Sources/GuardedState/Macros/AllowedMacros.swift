#if Macros
/// Guards a method of a `@Guarded` type: it runs only in the states whose rules allow it, and changes no state.
///
/// A refused call throws the ``Refusal`` if the method `throws`, returns nil if its result is optional, and does
/// nothing if it returns nothing. Every refusal reaches the observers.
///
/// `#line` and `#function` in the body are those of the source; see <doc:Refusals> for the values that a logger
/// receives.
@attached(body)
public macro Allowed() = #externalMacro(module: "GuardedStateMacros", type: "AllowedMacro")

/// Guards a method of a `@Guarded` type: it runs in these states and those whose rules allow it. See ``Allowed()``.
///
/// - Parameter states: The states. The first is qualified, as in `State.read`; the others may be short.
@attached(body)
public macro Allowed<State>(in states: State...) =
  #externalMacro(module: "GuardedStateMacros", type: "AllowedMacro")

/// Guards a method of a `@Guarded` type; a refused call returns a value. See ``Allowed()``.
///
/// - Parameter value: The result of a refused call: a value, or the key path of a property of the host. A value that
///   depends on the type of the result, such as `nil`, `.zero` and `.init()`, is an ``Otherwise``.
@attached(body)
public macro Allowed<Result>(otherwise value: Result) =
  #externalMacro(module: "GuardedStateMacros", type: "AllowedMacro")

/// Guards a method of a `@Guarded` type by states; a refused call returns a value. See ``Allowed()``.
///
/// - Parameters:
///   - states: The states it may run in. The first is qualified; the others may be short.
///   - value: The result of a refused call.
@attached(body)
public macro Allowed<State, Result>(in states: State..., otherwise value: Result) =
  #externalMacro(module: "GuardedStateMacros", type: "AllowedMacro")

/// Guards a method of a `@Guarded` type with another effect of refused calls: to wait, to stop the program, or to
/// return a value by its name, such as `nil`, `.zero` or `.init()`. See ``Allowed()``.
///
/// - Parameter otherwise: The effect or the result of a refused call.
@attached(body)
public macro Allowed(otherwise: Otherwise) = #externalMacro(module: "GuardedStateMacros", type: "AllowedMacro")

/// Guards a method of a `@Guarded` type by states, with another effect of refused calls: see ``Otherwise``.
///
/// - Parameters:
///   - states: The states it may run in. The first is qualified; the others may be short.
///   - otherwise: The effect or the result of a refused call.
@attached(body)
public macro Allowed<State>(in states: State..., otherwise: Otherwise) =
  #externalMacro(module: "GuardedStateMacros", type: "AllowedMacro")

// MARK: - With conditions

/// Guards a method of a `@Guarded` type: it runs only while conditions hold, in the states whose rules allow it. See
/// ``Allowed()``.
///
/// - Parameters:
///   - condition: A property of the host that must be true. The refusal names it otherwise.
///   - others: Further conditions, evaluated in this order, each once.
@attached(body)
public macro Allowed<Host>(when condition: KeyPath<Host, Bool>, _ others: KeyPath<Host, Bool>...) =
  #externalMacro(module: "GuardedStateMacros", type: "AllowedMacro")

/// Guards a method of a `@Guarded` type: it runs only in these states and those whose rules allow it, while conditions
/// hold. See ``Allowed()``.
///
/// ```swift
/// @Allowed(in: State.placed, when: \Order.isCustomer)
/// func cancel() throws {}
/// ```
///
/// - Parameters:
///   - states: The states. The first is qualified, as in `State.read`; the others may be short.
///   - condition: A property of the host that must be true. The refusal names it otherwise.
///   - others: Further conditions, evaluated in this order, each once.
@attached(body)
public macro Allowed<State, Host>(
  in states: State..., when condition: KeyPath<Host, Bool>, _ others: KeyPath<Host, Bool>...
) = #externalMacro(module: "GuardedStateMacros", type: "AllowedMacro")

/// Guards a method of a `@Guarded` type by conditions; a refused call returns a value. See ``Allowed()``.
@attached(body)
public macro Allowed<Host, Result>(
  when condition: KeyPath<Host, Bool>, _ others: KeyPath<Host, Bool>..., otherwise value: Result
) = #externalMacro(module: "GuardedStateMacros", type: "AllowedMacro")

/// Guards a method of a `@Guarded` type by states and conditions; a refused call returns a value. See ``Allowed()``.
@attached(body)
public macro Allowed<State, Host, Result>(
  in states: State..., when condition: KeyPath<Host, Bool>, _ others: KeyPath<Host, Bool>..., otherwise value: Result
) = #externalMacro(module: "GuardedStateMacros", type: "AllowedMacro")

/// Guards a method of a `@Guarded` type by conditions, with another effect of refused calls. See ``Allowed()``.
@attached(body)
public macro Allowed<Host>(
  when condition: KeyPath<Host, Bool>, _ others: KeyPath<Host, Bool>..., otherwise: Otherwise
) = #externalMacro(module: "GuardedStateMacros", type: "AllowedMacro")

/// Guards a method of a `@Guarded` type by states and conditions, with another effect of refused calls. See
/// ``Allowed()``.
@attached(body)
public macro Allowed<State, Host>(
  in states: State..., when condition: KeyPath<Host, Bool>, _ others: KeyPath<Host, Bool>..., otherwise: Otherwise
) = #externalMacro(module: "GuardedStateMacros", type: "AllowedMacro")

// MARK: - Conditions in quotes

/// Accepts a condition in quotes, as in rules, so that the macro can report the right form.
@attached(body)
public macro Allowed(when condition: String, _ others: String..., otherwise: Otherwise? = nil) =
  #externalMacro(module: "GuardedStateMacros", type: "AllowedMacro")

/// Accepts a condition in quotes, as in rules, so that the macro can report the right form.
@attached(body)
public macro Allowed<Result>(when condition: String, _ others: String..., otherwise value: Result) =
  #externalMacro(module: "GuardedStateMacros", type: "AllowedMacro")

/// Accepts a condition in quotes, as in rules, so that the macro can report the right form.
@attached(body)
public macro Allowed<State>(
  in states: State..., when condition: String, _ others: String..., otherwise: Otherwise? = nil
) = #externalMacro(module: "GuardedStateMacros", type: "AllowedMacro")

/// Accepts a condition in quotes, as in rules, so that the macro can report the right form.
@attached(body)
public macro Allowed<State, Result>(
  in states: State..., when condition: String, _ others: String..., otherwise value: Result
) = #externalMacro(module: "GuardedStateMacros", type: "AllowedMacro")

/// Accepts a condition in quotes, as in rules, so that the macro can report the right form.
@attached(body)
public macro Allowed(
  in state: Any, _ others: Any..., when condition: String, _ further: String..., otherwise: Any? = nil
) = #externalMacro(module: "GuardedStateMacros", type: "AllowedMacro")

// MARK: - States that carry values

/// Guards a method by states that may carry values, each qualified and without its values. See ``Allowed()``.
@attached(body)
public macro Allowed(in state: Any, _ others: Any...) =
  #externalMacro(module: "GuardedStateMacros", type: "AllowedMacro")

/// Guards a method by states that may carry values; a refused call returns a value. See ``Allowed()``.
@attached(body)
public macro Allowed<Result>(in state: Any, _ others: Any..., otherwise value: Result) =
  #externalMacro(module: "GuardedStateMacros", type: "AllowedMacro")

/// Guards a method by states that may carry values, with another effect of refused calls. See ``Allowed()``.
@attached(body)
public macro Allowed(in state: Any, _ others: Any..., otherwise: Otherwise) =
  #externalMacro(module: "GuardedStateMacros", type: "AllowedMacro")

/// Guards a method by conditions and states that may carry values. See ``Allowed()``.
@attached(body)
public macro Allowed<Host>(
  in state: Any, _ others: Any..., when condition: KeyPath<Host, Bool>, _ further: KeyPath<Host, Bool>...
) = #externalMacro(module: "GuardedStateMacros", type: "AllowedMacro")

/// Guards a method by conditions and states that may carry values; a refused call returns a value. See ``Allowed()``.
@attached(body)
public macro Allowed<Host, Result>(
  in state: Any, _ others: Any..., when condition: KeyPath<Host, Bool>, _ further: KeyPath<Host, Bool>...,
  otherwise value: Result
) = #externalMacro(module: "GuardedStateMacros", type: "AllowedMacro")

/// Guards a method by conditions and states that may carry values, with another effect of refused calls. See
/// ``Allowed()``.
@attached(body)
public macro Allowed<Host>(
  in state: Any, _ others: Any..., when condition: KeyPath<Host, Bool>, _ further: KeyPath<Host, Bool>...,
  otherwise: Otherwise
) = #externalMacro(module: "GuardedStateMacros", type: "AllowedMacro")
#endif
