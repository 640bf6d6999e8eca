/// A declaration of an event, by ``On`` or the attribute `@Transition`, or one of ``Always``, ``Done`` and ``After``.
package struct EventRule<State: Hashable & Sendable, Event: Hashable & Sendable, Method: Hashable & Sendable>: Hashable,
  Sendable
{
  /// The trigger of the rule.
  package var trigger: Trigger<Event>
  /// The states it is accepted in; with none, every state that is not final.
  package var sources: [State]
  /// The possible targets; empty for an internal transition.
  package var targets: [State]
  /// The state that the machine is in while the body of an async method runs.
  package var via: State?
  /// The target state when the body throws.
  package var orElse: State?
  /// The method that performs it, if the rule belongs to a single method.
  package var method: Method?
  /// The names of the conditions that must hold, in the order of evaluation.
  package var conditions: [String] = []
  /// The event that a timeout fires.
  package var fires: Event?
}

extension EventRule {
  /// A rule without states and conditions.
  package init(_ trigger: Trigger<Event>) { self.init(trigger: trigger, sources: [], targets: []) }

  /// The events in the rule.
  var events: [Event] { [trigger.event, fires].compactMap { $0 } }

  /// The states in the rule: its sources, then its targets.
  var mentioned: [State] { sources + [via].compactMap { $0 } + targets + [orElse].compactMap { $0 } }
}
