/// One declaration of an event, as ``On`` and the attribute `@Transition` make it, or of what happens by itself, as
/// ``Always``, ``Done`` and ``After`` do.
struct EventRule<State: Hashable & Sendable, Event: Hashable & Sendable, Method: Hashable & Sendable>: Hashable,
  Sendable
{
  /// What takes it.
  var trigger: Trigger<Event>
  /// The states it is accepted in; with none, every state that is not final.
  var sources: [State]
  /// The states it may lead to; none for what changes nothing.
  var targets: [State]
  /// The state that the machine is in while the method's body runs, where that takes time.
  var via: State?
  /// The state it leads to when the body throws.
  var orElse: State?
  /// The method that performs it, where the rule belongs to one method alone.
  var method: Method?
  /// The names of the conditions that must hold, in the order they are asked.
  var conditions: [String] = []
  /// The event that is fired when the time is over.
  var fires: Event?
}

extension EventRule {
  /// A declaration of an event.
  init(
    event: Event, sources: [State], targets: [State], via: State? = nil, orElse: State? = nil, method: Method? = nil,
    conditions: [String] = []
  ) {
    self.init(
      trigger: .event(event), sources: sources, targets: targets, via: via, orElse: orElse, method: method,
      conditions: conditions)
  }

  /// The events that it names.
  var events: [Event] { [trigger.event, fires].compactMap { $0 } }
}
