/// An eventless transition: one that is taken as soon as its conditions hold.
///
/// ```swift
/// Always(from: .checking, to: .approved, when: "isComplete")
/// Always(from: .checking, to: .rejected)                      // else
/// ```
///
/// After each transition and after each guarded method, the eventless transitions of the current state and of the
/// states around it are tried, innermost first and in the order of their declaration. The first one whose conditions
/// hold is taken, and then they are tried again. In the initial state they are tried with the first request or with
/// ``GuardedMachine/start()``. If a condition changes otherwise, call ``GuardedMachine/conditionsChanged()``.
///
/// Such a transition has no event and no method. It runs callbacks and notifies observers like any other, and
/// `shouldTransition(_:)` may decline it. A thousand in a row are reported as a livelock.
///
/// They follow SCXML's eventless transitions (Appendix D, `selectEventlessTransitions`).
public struct Always<State: Hashable & Sendable, Event: Hashable & Sendable, Method: Hashable & Sendable>: Sendable {
  let rule: EventRule<State, Event, Method>

  /// Declares an eventless transition.
  ///
  /// - Parameters:
  ///   - source: A state in which it is tried.
  ///   - others: Further states in which it is tried.
  ///   - target: The target state.
  ///   - conditions: The names of properties of the host that must be true: see <doc:RulesAsData>.
  public init(from source: State, _ others: State..., to target: State, when conditions: String...) {
    rule = EventRule(trigger: .always, sources: [source] + others, targets: [target], conditions: conditions)
  }
}

/// A completion transition: one that is taken when a final state inside a state was entered.
///
/// ```swift
/// In(.uploading) {
///   In(.sending, to: .sent)
///   Final(.sent)
/// }
/// Done(.uploading, to: .finished)
/// ```
///
/// It corresponds to SCXML's `done.state` event. It is tried when no ``Always`` can be taken, and before queued
/// requests run. A final state completes the innermost state around it only.
public struct Done<State: Hashable & Sendable, Event: Hashable & Sendable, Method: Hashable & Sendable>: Sendable {
  let rule: EventRule<State, Event, Method>

  /// Declares the target of a completed state.
  ///
  /// - Parameters:
  ///   - state: The state, which has a final child.
  ///   - target: The target state.
  ///   - conditions: The names of properties of the host that must be true.
  public init(_ state: State, to target: State, when conditions: String...) {
    rule = EventRule(trigger: .done, sources: [state], targets: [target], conditions: conditions)
  }
}

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
  ///   - time: The time; zero or less passes immediately.
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
  ///   - time: The time; zero or less passes immediately.
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
