/// The trigger of a rule: an event, or one of ``Always``, ``Done`` and ``After``.
enum Trigger<Event: Hashable & Sendable>: Hashable, Sendable {
  /// The firing of an event.
  case event(Event)
  /// The end of a transition.
  case always
  /// The entry of a final state inside one of the rule's sources.
  case done
  /// The end of a time since one of the rule's sources was entered.
  case after(Duration)
}

extension Trigger {
  /// The event, if it is the trigger.
  var event: Event? { if case .event(let event) = self { event } else { nil } }
}
