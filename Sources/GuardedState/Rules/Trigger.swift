internal import GuardedStateRules

/// The trigger of a rule: an event, or one of ``Always``, ``Done`` and ``After``.
package indirect enum Trigger<Event: Hashable & Sendable>: Hashable, Sendable {
  /// The firing of an event.
  case event(Event)
  /// The end of a transition.
  case always
  /// The entry of a final state inside one of the rule's sources.
  case done
  /// The end of a time since one of the rule's sources was entered, and the event that is fired then, if any.
  case after(Delay, fires: Event? = nil)
  /// The end of the body of a method that is marked `@During`, which fires an event, or its error.
  case during(method: String, fires: Event?)
}

/// The time of a timeout.
package enum Delay: Hashable, Sendable {
  case constant(Duration)
  /// A property of the host, of the type `Duration` or `Date`.
  case property(String)

  /// The property, if it gives the time.
  var property: String? { if case .property(let name) = self { name } else { nil } }
}

extension Delay: CustomStringConvertible {
  /// The time as rules declare it.
  package var description: String {
    switch self {
    case .constant(let time): time.inWords
    case .property(let name): "\"\(name)\""
    }
  }
}

extension Trigger {
  /// The event, if it is the trigger.
  package var event: Event? { if case .event(let event) = self { event } else { nil } }

  /// The event that is the trigger or that is fired.
  var named: Event? {
    switch self {
    case .event(let event): event
    case .always, .done: nil
    case .after(_, let fired), .during(_, let fired): fired
    }
  }
}
