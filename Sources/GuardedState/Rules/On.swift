/// An event with the states that accept it and its targets.
///
/// ```swift
/// On(.delete, from: .read, .unread, to: .deleted)
/// On(.fail, to: .crashed)          // from every state that is not final
/// On(.tick, in: .running)          // accepted, changes nothing
/// On(.cancel, from: .placed, to: .cancelled, when: "isCustomer")
/// ```
///
/// Several `On` for one event add up, as long as no two of them claim the same state.
public struct On<State: Hashable & Sendable, Event: Hashable & Sendable, Method: Hashable & Sendable>: Sendable {
  let rule: EventRule<State, Event, Method>

  /// Declares the targets of an event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - sources: The states that accept it; by default every state that is not final. A rule that names a state comes
  ///     before one that names none.
  ///   - target: The target state.
  ///   - others: Further possible targets. With more than one target the method's result or a closure of
  ///     ``GuardedMachine/chooseTarget(of:_:)`` picks one of them.
  ///   - conditions: The names of properties of the host that must be true: see <doc:Conditions>. A refusal names the
  ///     false ones.
  public init(
    _ event: Event, from sources: State..., to target: State, _ others: State..., when conditions: String...
  ) {
    // In generic code, joining two arrays looks up types.
    let targets = others.isEmpty ? [target] : [target] + others
    rule = EventRule(trigger: .event(event), sources: sources, targets: targets, conditions: conditions)
  }

  /// Declares states that accept an event without any change of state.
  ///
  /// The event's own callbacks run; no state is left or entered.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - state: A state that accepts it, a final one included.
  ///   - others: Further states that accept it.
  ///   - conditions: The names of properties of the host that must be true.
  public init(_ event: Event, in state: State, _ others: State..., when conditions: String...) {
    rule = EventRule(trigger: .event(event), sources: [state] + others, targets: [], conditions: conditions)
  }

  /// Unavailable: the source states of a transition are written in `from:`.
  @available(
    *, unavailable,
    message:
      "'in:' is for an event that changes nothing: the states that a transition leaves are 'from:', as in 'On(.event, from: .a, to: .b)'"
  )
  public init(
    _ event: Event, in state: State, _ sources: State..., to target: State, _ others: State...,
    when conditions: String...
  ) { rule = EventRule(trigger: .event(event), sources: [], targets: []) }
}
