/// A timeout: a transition, or an event, after some time in a state.
///
/// ```swift
/// After(.seconds(30), in: .connecting, to: .failed)
/// After(.seconds(5), in: .idle, fire: .sleep)
/// ```
///
/// The timer starts when the state is entered, and is cancelled when it is left. In the initial state it starts with
/// the first request or with ``GuardedMachine/start()``. It is measured by the machine's ``GuardedMachine/clock`` and
/// doesn't keep the host alive. A snapshot holds the remaining time.
///
/// The timer fires in the host's isolation. Therefore the host must be an actor, isolated to a global actor or
/// `synchronized`, or a ``StateMachine`` that was created on an actor; the compiler reports others.
public struct After<State: Hashable & Sendable, Event: Hashable & Sendable, Method: Hashable & Sendable>: Sendable {
  let rule: EventRule<State, Event, Method>

  /// Declares a transition after a time in a state.
  ///
  /// - Parameters:
  ///   - time: The time. Zero passes as soon as the host's isolation is free; a negative one is a problem of the rules.
  ///   - state: The state.
  ///   - others: Further states, each with its own timer.
  ///   - target: The target state.
  ///   - conditions: The names of properties of the host that must be true when the timer fires. If they aren't, the
  ///     transition isn't taken until the state is entered again.
  public init(_ time: Duration, in state: State, _ others: State..., to target: State, when conditions: String...) {
    rule = EventRule(trigger: .after(time), sources: [state] + others, targets: [target], conditions: conditions)
  }

  /// Declares an event that is fired after a time in a state.
  ///
  /// - Parameters:
  ///   - time: The time. Zero passes as soon as the host's isolation is free; a negative one is a problem of the rules.
  ///   - state: The state.
  ///   - others: Further states, each with its own timer.
  ///   - event: The event. If it is refused, observers are notified.
  public init(_ time: Duration, in state: State, _ others: State..., fire event: Event) {
    rule = EventRule(trigger: .after(time), sources: [state] + others, targets: [], fires: event)
  }

  /// Unavailable: the conditions are those of the event's rules.
  @available(
    *, unavailable,
    message: "the conditions of the event decide: 'On(.event, from: .a, to: .b, when: \"isComplete\")'"
  )
  public init(
    _ time: Duration, in state: State, _ others: State..., fire event: Event, when condition: Any, _ further: Any...
  ) {
    rule = EventRule(trigger: .after(time), sources: [], targets: [])
  }
}
