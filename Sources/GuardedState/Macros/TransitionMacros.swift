#if Macros
// The compiler checks an attribute against these before any macro runs. Unconstrained type parameters, and one
// declaration for attributes with and without conditions, limit the compiler to one error at the place of a mistake.
// The macros check the rest. Parameters of type `Any` take states that carry values, which are functions until they
// have them.

/// Makes a method of a `@Guarded` type a transition between states.
///
/// ```swift
/// @Transition(from: State.read, .unread, to: .deleted)
/// func delete() {}
///
/// @Transition(on: Event.launch, from: State.preparing, to: .flying, when: \Rocket.isFueled)
/// func ignite() throws {}
/// ```
///
/// Without `from:` and `to:`, the states are those that the rules name with ``On``. If the type declares no
/// `enum Event`, the event has the method's name.
///
/// The body runs in the old state, and the state changes after it. If the body throws, nothing changes. A method that
/// returns the host's `State` picks the target with its result; with a result of type `State?`, nil means that the
/// state stays. Any other result is returned to the caller.
///
/// The effect of a refused call depends on the signature: see <doc:Refusals>.
///
/// | The method | A refused call |
/// | --- | --- |
/// | `throws` | throws the ``Refusal`` |
/// | throws an error type of your own | throws the error that ``RefusalConvertible`` makes of the refusal |
/// | returns an optional | returns nil |
/// | returns `State` | returns the current state |
/// | returns nothing | does nothing |
///
/// A call during another transition is queued if the method returns nothing and doesn't throw, and its arguments can be
/// kept. Any other call is refused with ``Refusal/Reason-swift.enum/inTransition``.
///
/// The result of such a method is often unused; the macro can't add `@discardableResult`, so write it yourself.
/// `#line` and `#function` in the body are those of the source.
///
/// - Parameters:
///   - event: The event, with its type, as in `Event.launch`.
///   - sources: The states it may be called in; with none, every state that isn't final. Write the first state of the
///     attribute with its type, as in `State.read`, and each of them if one carries values, which are left out.
///   - via: For an `async` method, the state that the host is in while the body runs. Other events may happen
///     meanwhile; one that leaves this state wins, and the method throws ``Preempted``.
///   - targets: The target state; several for a method that returns one of them. A method whose target carries values
///     returns the `State`.
///   - orElse: With `via:`, the target state when the body throws or its task is canceled. It carries nothing or an
///     `any Error`.
///   - cancelsBody: With `via:`, whether the body is canceled when something else leaves that state: see
///     <doc:GuardingMethods>.
///   - conditions: Properties of the host that must be true, each a key path to a `Bool`. A refusal names the false
///     ones.
///   - otherwise: `.wait`, for an `async throws` method whose calls wait until they are allowed: see <doc:Waiting>.
@attached(body)
public macro Transition<State>(
  on event: Any? = nil, from sources: State..., via: State? = nil, to targets: State..., orElse: State? = nil,
  cancelsBody: Bool = false, when conditions: AnyKeyPath..., otherwise: Otherwise? = nil
) = #externalMacro(module: "GuardedStateMacros", type: "TransitionMacro")

/// Makes a method a transition between states that may carry values.
@attached(body)
public macro Transition(
  on event: Any? = nil, from sources: Any..., via: Any? = nil, to targets: Any..., orElse: Any? = nil,
  cancelsBody: Bool = false, when conditions: AnyKeyPath..., otherwise: Otherwise? = nil
) = #externalMacro(module: "GuardedStateMacros", type: "TransitionMacro")

/// Makes a method a transition while the host is in certain states of another region.
///
/// ```swift
/// @Transition(from: Parcel.packed, to: .shipped, while: Payment.paid)
/// func ship() throws { … }
/// ```
///
/// The states of other regions are conditions: in other states a call is refused with
/// ``Refusal/Reason-swift.enum/declined``, and the refusal names the condition as `Payment.paid`. See <doc:Regions>.
@attached(body)
public macro Transition<State, Other>(
  on event: Any? = nil, from sources: State..., via: State? = nil, to targets: State..., orElse: State? = nil,
  cancelsBody: Bool = false, while other: Other, _ others: Other..., when conditions: AnyKeyPath...,
  otherwise: Otherwise? = nil
) = #externalMacro(module: "GuardedStateMacros", type: "TransitionMacro")

/// Makes a method a transition between states that may carry values, while the host is in certain states of another
/// region. See <doc:Regions>.
@attached(body)
public macro Transition<Other>(
  on event: Any? = nil, from sources: Any..., via: Any? = nil, to targets: Any..., orElse: Any? = nil,
  cancelsBody: Bool = false, while other: Other, _ others: Other..., when conditions: AnyKeyPath...,
  otherwise: Otherwise? = nil
) = #externalMacro(module: "GuardedStateMacros", type: "TransitionMacro")

/// Makes a method a transition while the host is in certain states of several other regions, each with its type. See
/// <doc:Regions>.
@attached(body)
public macro Transition<State>(
  on event: Any? = nil, from sources: State..., via: State? = nil, to targets: State..., orElse: State? = nil,
  cancelsBody: Bool = false, while other: Any, _ others: Any..., when conditions: AnyKeyPath...,
  otherwise: Otherwise? = nil
) = #externalMacro(module: "GuardedStateMacros", type: "TransitionMacro")

/// Makes a method a transition between states that may carry values, while the host is in certain states of several
/// other regions, each with its type. See <doc:Regions>.
@attached(body)
public macro Transition(
  on event: Any? = nil, from sources: Any..., via: Any? = nil, to targets: Any..., orElse: Any? = nil,
  cancelsBody: Bool = false, while other: Any, _ others: Any..., when conditions: AnyKeyPath...,
  otherwise: Otherwise? = nil
) = #externalMacro(module: "GuardedStateMacros", type: "TransitionMacro")
#endif
