#if Macros
// The compiler checks an attribute against these before any macro runs. Unconstrained type parameters, and one
// declaration for attributes with and without conditions, limit the compiler to one error at the place of a mistake.
// The macros check the rest.

/// Makes a method of a `@Guarded` type a transition between the states that the rules name with ``On``.
///
/// If the type declares no `enum Event`, the event has the method's name.
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
/// A call during another transition is queued if the method returns nothing and doesn't throw. Any other call is
/// refused with ``Refusal/Reason-swift.enum/inTransition``.
///
/// The result of such a method is often unused; the macro can't add `@discardableResult`, so write it yourself.
/// `#line` and `#function` in the body are those of the source.
@attached(body)
public macro Transition() = #externalMacro(module: "GuardedStateMacros", type: "TransitionMacro")

/// Makes a method a transition whose states the rules name, and whose calls wait until they are allowed: see
/// ``Transition()``.
///
/// - Parameter otherwise: `.wait` or `.wait(_:)`: see <doc:Waiting>.
@attached(body)
public macro Transition(otherwise: Otherwise) =
  #externalMacro(module: "GuardedStateMacros", type: "TransitionMacro")

/// Makes a method of a `@Guarded` type a transition between states: see ``Transition()``.
///
/// ```swift
/// @Transition(from: State.read, .unread, to: .deleted)
/// func delete() {}
///
/// @Transition(from: State.cart, to: .paid, when: \Order.isComplete)
/// func pay() throws {}
/// ```
///
/// - Parameters:
///   - sources: The states it may be called in; with none, every state that isn't final. Write the first state of the
///     attribute with its type, as in `State.read`.
///   - via: For an `async` method, the state that the host is in while the body runs. Other events may happen
///     meanwhile; one that leaves this state wins, and the method throws ``Preempted``.
///   - targets: The target state; several for a method that returns one of them.
///   - orElse: With `via:`, the target state when the body throws or its task is canceled.
///   - cancelsBody: With `via:`, whether the body is canceled when something else leaves that state: see
///     <doc:TimeoutsAndEventlessTransitions>.
///   - conditions: Properties of the host that must be true, each a key path to a `Bool`. A refusal names the false
///     ones.
///   - otherwise: `.wait`, for an `async throws` method whose calls wait until they are allowed: see <doc:Waiting>.
@attached(body)
public macro Transition<State>(
  from sources: State..., via: State? = nil, to targets: State..., orElse: State? = nil, cancelsBody: Bool = false,
  when conditions: AnyKeyPath...,
  otherwise: Otherwise? = nil
) = #externalMacro(module: "GuardedStateMacros", type: "TransitionMacro")

/// Makes a method perform an event whose states the rules name: see ``Transition()``.
///
/// - Parameters:
///   - event: The event.
///   - otherwise: `.wait`, for an `async throws` method whose calls wait until they are allowed: see <doc:Waiting>.
@attached(body)
public macro Transition<Event>(on event: Event, otherwise: Otherwise? = nil) =
  #externalMacro(module: "GuardedStateMacros", type: "TransitionMacro")

/// Makes a method perform an event between states: see ``Transition()``.
///
/// ```swift
/// @Transition(on: Event.launch, from: State.preparing, to: .flying)
/// func ignite() {}
/// ```
///
/// - Parameters:
///   - event: The event.
///   - sources: The states it may be called in; by default every state that is not final.
///   - via: For an `async` method, the state that the host is in while the body runs. Other events may happen
///     meanwhile; one that leaves this state wins, and the method throws ``Preempted``.
///   - targets: The target state; several for a method that returns one of them.
///   - orElse: With `via:`, the target state when the body throws or its task is canceled.
///   - cancelsBody: With `via:`, whether the body is canceled when something else leaves that state: see
///     <doc:TimeoutsAndEventlessTransitions>.
///   - conditions: Properties of the host that must be true, each a key path to a `Bool`. A refusal names the false
///     ones.
///   - otherwise: `.wait`, for an `async throws` method whose calls wait until they are allowed: see <doc:Waiting>.
@attached(body)
public macro Transition<Event, State>(
  on event: Event, from sources: State..., via: State? = nil, to targets: State..., orElse: State? = nil,
  cancelsBody: Bool = false,
  when conditions: AnyKeyPath...,
  otherwise: Otherwise? = nil
) = #externalMacro(module: "GuardedStateMacros", type: "TransitionMacro")

/// Makes a method a transition under conditions, whose states the rules name: see ``Transition()``.
///
/// - Parameters:
///   - condition: A property of the host that must be true. The refusal names it otherwise.
///   - others: Further conditions, evaluated in this order, after those that the rules name.
///   - otherwise: `.wait`, for an `async throws` method whose calls wait until they are allowed.
@attached(body)
public macro Transition<Host>(
  when condition: KeyPath<Host, Bool>, _ others: KeyPath<Host, Bool>..., otherwise: Otherwise? = nil
) = #externalMacro(module: "GuardedStateMacros", type: "TransitionMacro")

/// Makes a method perform an event under conditions, whose states the rules name: see ``Transition()``.
///
/// - Parameters:
///   - event: The event.
///   - condition: A property of the host that must be true. The refusal names it otherwise.
///   - others: Further conditions, evaluated in this order, after those that the rules name.
///   - otherwise: `.wait`, for an `async throws` method whose calls wait until they are allowed.
@attached(body)
public macro Transition<Event: Hashable, Host>(
  on event: Event, when condition: KeyPath<Host, Bool>, _ others: KeyPath<Host, Bool>..., otherwise: Otherwise? = nil
) = #externalMacro(module: "GuardedStateMacros", type: "TransitionMacro")

// MARK: - States that carry values

/// Makes a method a transition between states that may carry values: see ``Transition()``.
///
/// ```swift
/// @Transition(from: State.stopped, State.playing, to: State.playing)
/// func play(_ track: Track) -> State { .playing(track) }
/// ```
///
/// - Parameters:
///   - sources: The states it may be called in, each qualified and without its values.
///   - via: For an `async` method, the state that the host is in while the body runs.
///   - targets: The target states. A method whose target has values returns the `State`.
///   - orElse: With `via:`, the target state when the body throws, which carries nothing or an `any Error`.
///   - cancelsBody: With `via:`, whether the body is canceled when something else leaves that state: see
///     <doc:TimeoutsAndEventlessTransitions>.
///   - conditions: Properties of the host that must be true.
///   - otherwise: `.wait`, for an `async throws` method whose calls wait until they are allowed.
@attached(body)
public macro Transition(
  from sources: Any..., via: Any? = nil, to targets: Any..., orElse: Any? = nil, cancelsBody: Bool = false,
  when conditions: AnyKeyPath...,
  otherwise: Otherwise? = nil
) = #externalMacro(module: "GuardedStateMacros", type: "TransitionMacro")

/// Makes a method perform an event between states that may carry values: see ``Transition()``.
///
/// - Parameters:
///   - event: The event.
///   - sources: The states it may be called in, each qualified and without its values.
///   - via: For an `async` method, the state that the host is in while the body runs.
///   - targets: The target states. A method whose target has values returns the `State`.
///   - orElse: With `via:`, the target state when the body throws, which carries nothing or an `any Error`.
///   - cancelsBody: With `via:`, whether the body is canceled when something else leaves that state: see
///     <doc:TimeoutsAndEventlessTransitions>.
///   - conditions: Properties of the host that must be true.
///   - otherwise: `.wait`, for an `async throws` method whose calls wait until they are allowed.
@attached(body)
public macro Transition(
  on event: Any, from sources: Any..., via: Any? = nil, to targets: Any..., orElse: Any? = nil,
  cancelsBody: Bool = false,
  when conditions: AnyKeyPath...,
  otherwise: Otherwise? = nil
) = #externalMacro(module: "GuardedStateMacros", type: "TransitionMacro")

// MARK: - Lists in brackets

/// Accepts an array of states, so that the macro can report that it takes a list without brackets.
@attached(body)
public macro Transition<State>(
  from sources: [State], via: State? = nil, to targets: State..., orElse: State? = nil, cancelsBody: Bool = false,
  when conditions: AnyKeyPath...,
  otherwise: Otherwise? = nil
) = #externalMacro(module: "GuardedStateMacros", type: "TransitionMacro")

/// Accepts an array of states, so that the macro can report that it takes a list without brackets.
@attached(body)
public macro Transition<Event, State>(
  on event: Event, from sources: [State], via: State? = nil, to targets: State..., orElse: State? = nil,
  cancelsBody: Bool = false,
  when conditions: AnyKeyPath...,
  otherwise: Otherwise? = nil
) = #externalMacro(module: "GuardedStateMacros", type: "TransitionMacro")

/// Makes a method perform an event under conditions, between states that may carry values: see ``Transition()``.
@attached(body)
public macro Transition<Event: Hashable, Host>(
  on event: Event, from sources: Any..., via: Any? = nil, to targets: Any..., orElse: Any? = nil,
  cancelsBody: Bool = false,
  when conditions: KeyPath<Host, Bool>..., otherwise: Otherwise? = nil
) = #externalMacro(module: "GuardedStateMacros", type: "TransitionMacro")
#endif
