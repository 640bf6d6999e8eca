/// What takes a rule: an event that is fired, or something that happens by itself.
enum Trigger<Event: Hashable & Sendable>: Hashable, Sendable {
  /// The event is fired.
  case event(Event)
  /// A transition has settled.
  case always
  /// A final state inside one of the rule's sources was entered.
  case done
  /// One of the rule's sources was entered so long ago, and not left since.
  case after(Duration)
}

extension Trigger {
  /// The event, where that takes the rule.
  var event: Event? { if case .event(let event) = self { event } else { nil } }
}
