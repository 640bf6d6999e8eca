/// A declaration of an event, by ``On`` or the attribute `@Transition`, or one of ``Always``, ``Done`` and ``After``.
///
/// Its size is the same for all types, so that generic code copies it without metadata of these.
package struct EventRule<State: Hashable & Sendable, Event: Hashable & Sendable, Method: Hashable & Sendable>: Hashable,
  Sendable
{
  /// The trigger of the rule.
  package var trigger: Trigger<Event>
  /// The states it is accepted in; with none, every state that is not final.
  package var sources: [State]
  /// The possible targets; empty for an internal transition.
  package var targets: [State]
  /// The names of the conditions that must hold, in the order of evaluation.
  package var conditions: [String] = []
  /// The method that performs it, if the rule belongs to a single method, and how.
  private var performance = Performance.any

  private indirect enum Performance: Hashable, Sendable {
    case any
    case method(Method?, via: State?, orElse: State?)
  }
}

extension EventRule {
  /// A rule that names no method.
  init(trigger: Trigger<Event>, sources: [State], targets: [State], conditions: [String] = []) {
    (self.trigger, self.sources, self.targets, self.conditions) = (trigger, sources, targets, conditions)
  }

  /// A rule without states and conditions.
  package init(_ trigger: Trigger<Event>) { self.init(trigger: trigger, sources: [], targets: []) }

  /// Whether ``method``, ``via`` and ``orElse`` are nil.
  var isPlain: Bool { if case .any = performance { true } else { false } }

  /// The method that performs it, if the rule belongs to a single method.
  package var method: Method? {
    get { if case .method(let method, _, _) = performance { method } else { nil } }
    set { perform(newValue, via: via, orElse: orElse) }
  }

  /// The state that the machine is in while the body of an async method runs.
  package var via: State? { if case .method(_, let via, _) = performance { via } else { nil } }

  /// The target state when the body throws.
  package var orElse: State? { if case .method(_, _, let orElse) = performance { orElse } else { nil } }

  /// Sets the method that performs the rule, and the states while its body runs and when that throws.
  package mutating func perform(_ method: Method?, via: State?, orElse: State?) {
    performance = method == nil && via == nil && orElse == nil ? .any : .method(method, via: via, orElse: orElse)
  }

  /// The event that a timeout or the end of an activity fires.
  package var fires: Event? { if case .event = trigger { nil } else { trigger.named } }

  /// The states in the rule: its sources, then its targets.
  var mentioned: [State] { sources + [via].compactMap { $0 } + targets + [orElse].compactMap { $0 } }
}
