/// An eventless transition, which is taken as soon as its conditions hold.
///
/// ```swift
/// Always(from: .checking, to: .approved, when: "isComplete")
/// Always(from: .checking, to: .rejected)                      // else
/// ```
///
/// After each transition has settled, and before anything that waits, those of the current state and of the states around
/// it are tried, innermost first and in the order of their declaration; the first whose conditions hold is taken, and then
/// they are tried again. These are the eventless transitions of SCXML (Appendix D, `selectEventlessTransitions`). Nobody
/// asks again because a condition has changed without a transition. In the initial state they are tried when the machine
/// is started, or after its first transition.
///
/// Such a transition has no event and no method; callbacks and observers hear of it as of any other, and
/// `shouldTransition(_:)` may decline it. A thousand in a row are a livelock, which is refused and named.
public struct Always<State: Hashable & Sendable, Event: Hashable & Sendable, Method: Hashable & Sendable>: Sendable {
  let rule: EventRule<State, Event, Method>

  /// Declares an eventless transition.
  ///
  /// - Parameters:
  ///   - source: A state in which it is tried.
  ///   - others: Further ones.
  ///   - target: The state it leads to.
  ///   - conditions: The names of properties of the host that must be true: see <doc:RulesAsData>.
  public init(from source: State, _ others: State..., to target: State, when conditions: String...) {
    rule = EventRule(trigger: .always, sources: [source] + others, targets: [target], conditions: conditions)
  }

  /// Rules are data, which key paths are not.
  @available(*, unavailable, message: "rules are data: name the property, as in 'when: \"isComplete\"'")
  public init<Host>(from source: State, _ others: State..., to target: State, when condition: KeyPath<Host, Bool>) {
    rule = EventRule(trigger: .always, sources: [], targets: [])
  }
}

extension Always {
  /// The states stand in `from:`.
  @available(*, unavailable, message: "the states of 'Always' stand in 'from:', as in 'Always(from: .a, to: .b)'")
  public init(in source: State, _ others: State..., to target: State, when conditions: String...) {
    rule = EventRule(trigger: .always, sources: [], targets: [])
  }

  /// Rules run nothing.
  @available(*, unavailable, message: "rules are data, and run nothing: what is to run stands in a callback")
  public init<Action>(
    from source: State, _ others: State..., to target: State, when conditions: String..., performing action: Action
  ) {
    rule = EventRule(trigger: .always, sources: [], targets: [])
  }
}

/// A completion transition, which is taken when a final state inside a state was entered.
///
/// ```swift
/// In(.uploading) {
///   In(.sending, to: .sent)
///   Final(.sent)
/// }
/// Done(.uploading, to: .finished)
/// ```
///
/// It is SCXML's `done.state` event: tried after the transition has settled and no ``Always`` can be taken, and before
/// anything that waits. Of the states around a final one only the innermost is done with it.
public struct Done<State: Hashable & Sendable, Event: Hashable & Sendable, Method: Hashable & Sendable>: Sendable {
  let rule: EventRule<State, Event, Method>

  /// Declares where a state leads that is done.
  ///
  /// - Parameters:
  ///   - state: The state, which has a final one inside.
  ///   - target: The state it leads to.
  ///   - conditions: The names of properties of the host that must be true.
  public init(_ state: State, to target: State, when conditions: String...) {
    rule = EventRule(trigger: .done, sources: [state], targets: [target], conditions: conditions)
  }

  /// Rules are data, which key paths are not.
  @available(*, unavailable, message: "rules are data: name the property, as in 'when: \"isComplete\"'")
  public init<Host>(_ state: State, to target: State, when condition: KeyPath<Host, Bool>) {
    rule = EventRule(trigger: .done, sources: [], targets: [])
  }
}

/// A timeout: a transition or an event after a time in a state.
///
/// ```swift
/// After(.seconds(30), in: .connecting, to: .failed)
/// After(.seconds(5), in: .idle, fire: .sleep)
/// ```
///
/// The time begins when the state is entered, and ends when it is left; entering it again begins it anew. In the initial
/// state it begins when the machine is started. It is measured by the machine's `clock`, and nothing is kept alive for it.
/// A snapshot holds what is left of it, and a machine that is restored goes on with that.
///
/// What happens then happens in the isolation of the host: of an actor, of a type on a global actor, of one that is
/// `synchronized`, or of a ``StateMachine`` that was made on an actor. Other hosts can't have it, which the compiler says.
public struct After<State: Hashable & Sendable, Event: Hashable & Sendable, Method: Hashable & Sendable>: Sendable {
  let rule: EventRule<State, Event, Method>

  /// Declares a transition after a time in a state.
  ///
  /// - Parameters:
  ///   - time: The time; zero or less passes at once.
  ///   - state: The state.
  ///   - others: Further ones, each with a time of its own.
  ///   - target: The state it leads to.
  ///   - conditions: The names of properties of the host that must be true when the time is over. Where they aren't,
  ///     nothing happens, until the state is entered again.
  public init(_ time: Duration, in state: State, _ others: State..., to target: State, when conditions: String...) {
    rule = EventRule(trigger: .after(time), sources: [state] + others, targets: [target], conditions: conditions)
  }

  /// Rules are data, which key paths are not.
  @available(*, unavailable, message: "rules are data: name the property, as in 'when: \"isComplete\"'")
  public init<Host>(
    _ time: Duration, in state: State, _ others: State..., to target: State, when condition: KeyPath<Host, Bool>
  ) {
    rule = EventRule(trigger: .after(time), sources: [], targets: [])
  }

  /// Declares an event that is fired after a time in a state.
  ///
  /// - Parameters:
  ///   - time: How long it may take.
  ///   - state: The state.
  ///   - others: Further ones, each with a time of its own.
  ///   - event: The event. Observers hear of it where it is refused.
  public init(_ time: Duration, in state: State, _ others: State..., fire event: Event) {
    rule = EventRule(trigger: .after(time), sources: [state] + others, targets: [], fires: event)
  }

  /// The event has conditions of its own.
  @available(
    *, unavailable,
    message:
      "what is fired is asked there: 'On(.event, from: .a, to: .b, when: \"isComplete\")' says when it is accepted"
  )
  public init(
    _ time: Duration, in state: State, _ others: State..., fire event: Event, when condition: Any, _ further: Any...
  ) {
    rule = EventRule(trigger: .after(time), sources: [], targets: [])
  }
}

extension After {
  /// The states stand in `in:`.
  @available(
    *, unavailable, message: "the states of 'After' stand in 'in:', as in 'After(.seconds(30), in: .a, to: .b)'"
  )
  public init(_ time: Duration, from state: State, _ others: State..., to target: State, when conditions: String...) {
    rule = EventRule(trigger: .after(time), sources: [], targets: [])
  }

  /// The states stand in `in:`.
  @available(
    *, unavailable, message: "the states of 'After' stand in 'in:', as in 'After(.seconds(30), in: .a, fire: .b)'"
  )
  public init(_ time: Duration, from state: State, _ others: State..., fire event: Event) {
    rule = EventRule(trigger: .after(time), sources: [], targets: [])
  }

  /// A number alone has no unit.
  @available(*, unavailable, message: "say the unit, as in 'After(.seconds(30), in: .a, to: .b)'")
  public init(_ time: Double, in state: State, _ others: State..., to target: State, when conditions: String...) {
    rule = EventRule(trigger: .after(.zero), sources: [], targets: [])
  }

  /// A number alone has no unit.
  @available(*, unavailable, message: "say the unit, as in 'After(.seconds(30), in: .a, fire: .b)'")
  public init(_ time: Double, in state: State, _ others: State..., fire event: Event) {
    rule = EventRule(trigger: .after(.zero), sources: [], targets: [])
  }

  /// Rules run nothing.
  @available(
    *, unavailable, message: "rules are data, and run nothing: fire an event whose method does it, or write a callback"
  )
  public init(_ time: Duration, in state: State, _ others: State..., performing action: () -> Void) {
    rule = EventRule(trigger: .after(time), sources: [], targets: [])
  }
}
