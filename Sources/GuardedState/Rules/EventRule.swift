/// One declaration of an event, as ``On`` and the attribute `@Transition` make it.
struct EventRule<State: Hashable & Sendable, Event: Hashable & Sendable, Method: Hashable & Sendable>: Hashable,
  Sendable
{
  /// The event that is declared.
  var event: Event
  /// The states it is accepted in; with none, every state that is not final.
  var sources: [State]
  /// The states it may lead to; none for an event that changes nothing.
  var targets: [State]
  /// The state that the machine is in while the method's body runs, where that takes time.
  var via: State?
  /// The state it leads to when the body throws.
  var orElse: State?
  /// The method that performs it, where the rule belongs to one method alone.
  var method: Method?
  /// The names of the conditions that must hold, in the order they are asked.
  var conditions: [String] = []
}
