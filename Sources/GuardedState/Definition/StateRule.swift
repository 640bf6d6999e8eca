/// One declaration of a state, as ``In`` and ``Final`` make it.
struct StateRule<State: Hashable & Sendable, Event: Hashable & Sendable, Method: Hashable & Sendable>: Hashable,
  Sendable
{
  /// The state that is declared.
  var state: State
  /// The states that `transition(to:)` may go to from it.
  var targets: [State] = []
  /// The methods that may run in it.
  var allows: [Method] = []
  /// The methods of enclosing states that may not run in it.
  var forbids: [Method] = []
  /// Whether nothing leaves it.
  var isFinal = false
}
