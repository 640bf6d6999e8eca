/// A timeout: a transition, or an event, after some time in a state.
///
/// ```swift
/// After(.seconds(30), from: .connecting, to: .failed)
/// After("patience", from: .quoted, to: .withdrawn)     // var patience: Duration
/// After("expiry", from: .unpaid, to: .expired)         // var expiry: Date?
/// After(.seconds(5), from: .idle, fire: .sleep)
/// ```
///
/// The timer starts when the state has been entered, at the end of the macrostep or of the transaction, and stops
/// when it is left. In the initial state it starts with the first request or with ``GuardedMachine/start()``. A
/// duration is measured by the machine's ``GuardedMachine/clock``, a date by ``GuardedMachine/now``. A timer doesn't
/// keep the host alive. A snapshot holds the deadline.
///
/// A timeout that is due is taken before the next request is decided. An actor, a class on a global actor and one that is
/// `synchronized` also have a task that sleeps until then, and so does a ``StateMachine`` that was made on an actor. In
/// any other host, timeouts are taken by requests and ``GuardedMachine/expireDue()`` alone: see
/// <doc:Timeouts>.
public struct After<State: Hashable & Sendable, Event: Hashable & Sendable, Method: Hashable & Sendable>: Sendable {
  let rule: EventRule<State, Event, Method>

  /// Declares a transition after a time in a state.
  ///
  /// - Parameters:
  ///   - time: The time. Zero is due at once; a negative one is a problem of the rules.
  ///   - state: The state.
  ///   - others: Further states, each with its own timer.
  ///   - target: The target state.
  ///   - conditions: The names of properties of the host that must be true when the timer fires. If they aren't, the
  ///     transition isn't taken until the state is entered again.
  public init(_ time: Duration, from state: State, _ others: State..., to target: State, when conditions: String...) {
    rule = EventRule(
      trigger: .after(.constant(time)), sources: [state] + others, targets: [target], conditions: conditions)
  }

  /// Declares a transition after a time that the host decides, or at a date.
  ///
  /// - Parameters:
  ///   - property: The name of a property of the host, of the type `Duration`, `Date` or an optional of these. It
  ///     is read when the state is entered, after the body of the method, and by
  ///     ``GuardedMachine/deadlinesChanged()``; before the first request, each question and snapshot reads it. Nil,
  ///     and a date that is no number, is no timer; a duration that isn't positive and a date that has passed are due
  ///     at once. For a ``StateMachine``, see ``StateMachine/delay(_:_:)`` and ``StateMachine/deadline(_:_:)``.
  ///   - state: The state.
  ///   - others: Further states, each with its own timer.
  ///   - target: The target state.
  ///   - conditions: The names of properties of the host that must be true when the timer fires. If they aren't, the
  ///     transition isn't taken until the state is entered again.
  public init(_ property: String, from state: State, _ others: State..., to target: State, when conditions: String...) {
    rule = EventRule(
      trigger: .after(.property(property)), sources: [state] + others, targets: [target], conditions: conditions)
  }

  /// Declares an event that is fired after a time in a state.
  ///
  /// - Parameters:
  ///   - time: The time. Zero is due at once; a negative one is a problem of the rules.
  ///   - state: The state.
  ///   - others: Further states, each with its own timer.
  ///   - event: The event. If it is refused, observers are notified.
  public init(_ time: Duration, from state: State, _ others: State..., fire event: Event) {
    rule = EventRule(trigger: .after(.constant(time), fires: event), sources: [state] + others, targets: [])
  }

  /// Declares an event that is fired after a time that the host decides, or at a date.
  ///
  /// - Parameters:
  ///   - property: The name of a property of the host, of the type `Duration`, `Date` or an optional of these, as for
  ///     ``init(_:from:_:to:when:)-(String,_,_,_,_)``.
  ///   - state: The state.
  ///   - others: Further states, each with its own timer.
  ///   - event: The event. If it is refused, observers are notified.
  public init(_ property: String, from state: State, _ others: State..., fire event: Event) {
    rule = EventRule(trigger: .after(.property(property), fires: event), sources: [state] + others, targets: [])
  }

  /// Unavailable: the conditions are those of the event's rules.
  @available(
    *, unavailable,
    message: "the conditions of the event decide: 'On(.event, from: .a, to: .b, when: \"isComplete\")'"
  )
  public init(
    _ time: Duration, from state: State, _ others: State..., fire event: Event, when condition: Any, _ further: Any...
  ) {
    rule = EventRule(trigger: .after(.constant(time)), sources: [], targets: [])
  }

  /// The earlier name of ``init(_:from:_:to:when:)-(Duration,_,_,_,_)``.
  @available(*, deprecated, renamed: "init(_:from:_:to:when:)")
  public init(_ time: Duration, in state: State, _ others: State..., to target: State, when conditions: String...) {
    rule = EventRule(
      trigger: .after(.constant(time)), sources: [state] + others, targets: [target], conditions: conditions)
  }

  /// The earlier name of ``init(_:from:_:to:when:)-(String,_,_,_,_)``.
  @available(*, deprecated, renamed: "init(_:from:_:to:when:)")
  public init(_ property: String, in state: State, _ others: State..., to target: State, when conditions: String...) {
    rule = EventRule(
      trigger: .after(.property(property)), sources: [state] + others, targets: [target], conditions: conditions)
  }

  /// The earlier name of ``init(_:from:_:fire:)-(Duration,_,_,_)``.
  @available(*, deprecated, renamed: "init(_:from:_:fire:)")
  public init(_ time: Duration, in state: State, _ others: State..., fire event: Event) {
    rule = EventRule(trigger: .after(.constant(time), fires: event), sources: [state] + others, targets: [])
  }

  /// The earlier name of ``init(_:from:_:fire:)-(String,_,_,_)``.
  @available(*, deprecated, renamed: "init(_:from:_:fire:)")
  public init(_ property: String, in state: State, _ others: State..., fire event: Event) {
    rule = EventRule(trigger: .after(.property(property), fires: event), sources: [state] + others, targets: [])
  }
}
