/// A declaration of a state, by ``In`` or ``Final``.
struct StateRule<State: Hashable & Sendable, Event: Hashable & Sendable, Method: Hashable & Sendable>: Hashable,
  Sendable
{
  /// The declared state.
  var state: State
  /// The enclosing state, if this declaration names it.
  var parent: State?
  /// The child that is entered with it.
  var initialChild: State?
  /// The history mode of the state.
  var history = HistoryMode.none
  /// The states that `transition(to:)` may go to from it.
  var targets: [State] = []
  /// The methods that may run in it.
  var allows: [Method] = []
  /// The names of the conditions of those methods here, in the order of evaluation.
  var conditions: [String] = []
  /// The methods of enclosing states that may not run in it.
  var forbids: [Method] = []
  /// The events that are deferred in it.
  var defers: [Event] = []
  /// The names of the methods and events that are ignored in it. A name may be that of both.
  var ignores: [String] = []
  /// Whether the state is final.
  var isFinal = false
  /// The data of the state.
  var userInfo: [String: UserInfoValue] = [:]
  /// Whether it declares the state, rather than mention it in a method's attribute.
  var isDeclaration = true

  /// The states in the rule: itself first, the parent last.
  var mentioned: [State] {
    [state] + (initialChild.map { [$0] } ?? []) + targets + (parent.map { [$0] } ?? [])
  }
}
