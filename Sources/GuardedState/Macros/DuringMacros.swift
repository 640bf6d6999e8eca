#if Macros
/// Runs an async method while a `@Guarded` actor, or a class on a global actor, is in one of some states.
///
/// ```swift
/// @During(State.connected)
/// func listen() async throws { … }
///
/// @During(State.connected, .idle, every: .seconds(30), orElse: .disconnected)
/// func ping() async throws { … }
/// ```
///
/// It begins when one of the states has been entered from outside them, and is canceled when all of them have been left.
/// In the initial state it begins with the machine's first request or with ``GuardedMachine/start()``, and in a restored
/// state at the end of ``GuardedMachine/restore(_:timeouts:)``. Its task inherits no task-locals. If the states are entered
/// again before its body has ended, the next one begins after that.
///
/// The listeners of errors receive the error that it throws, such as `didFail(_:)`, unless it is a `CancellationError`
/// after the states were left. It has no effect on a call of the method, which is an ordinary method.
///
/// A body keeps its host until it ends. One with `every:` is short, and keeps it during each call only. After an error it
/// isn't called again until the states are entered again.
///
/// - Parameters:
///   - states: The states, of one region. Write the first with its type, as in `State.connected`.
///   - interval: The time on the machine's ``GuardedMachine/clock`` from the end of a call to the next one; without it,
///     the method is called once.
///   - failure: The state that an error leads to.
@attached(peer)
public macro During<State>(
  _ states: State..., every interval: Duration? = nil, orElse failure: State? = nil
) = #externalMacro(module: "GuardedStateMacros", type: "DuringMacro")

/// Runs an async method while a machine is in one of some states, and fires an event at its end: see
/// ``During(_:every:orElse:)``.
///
/// - Parameters:
///   - states: The states, of one region. Write the first with its type, as in `State.loading`.
///   - event: The event that its end without an error fires: a case of the host's `Event`, as in `Event.loaded`, or in a
///     host without that enum the name of the method, as in `"finish"`.
///   - failure: The state that an error leads to.
@attached(peer)
public macro During<State, Event>(
  _ states: State..., then event: Event, orElse failure: State? = nil
) = #externalMacro(module: "GuardedStateMacros", type: "DuringMacro")
#endif
