/// One declaration of a state, as ``In`` and ``Final`` make it.
struct StateRule<State: Hashable & Sendable, Event: Hashable & Sendable, Method: Hashable & Sendable>: Hashable,
  Sendable
{
  /// The state that is declared.
  var state: State
  /// The state that encloses it, where this declaration says so.
  var parent: State?
  /// The child that is entered with it.
  var initialChild: State?
  /// Whether it is entered where it was left.
  var history = HistoryMode.none
  /// The states that `transition(to:)` may go to from it.
  var targets: [State] = []
  /// The methods that may run in it.
  var allows: [Method] = []
  /// The names of the conditions of those methods here, in the order they are asked.
  var conditions: [String] = []
  /// The methods of enclosing states that may not run in it.
  var forbids: [Method] = []
  /// The events that are kept until it is left.
  var defers: [Event] = []
  /// Whether nothing leaves it.
  var isFinal = false
  /// What it carries along for whoever asks.
  var userInfo: [String: UserInfoValue] = [:]
  /// Whether it declares the state, rather than mention it in a method's attribute.
  var isDeclaration = true

  /// The states that the rule names, itself first, the one around it last.
  var mentioned: [State] {
    [state] + (initialChild.map { [$0] } ?? []) + targets + (parent.map { [$0] } ?? [])
  }
}
