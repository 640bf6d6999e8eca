/// A declaration of a state, by ``In`` or ``Final``.
package struct StateRule<State: Hashable & Sendable, Event: Hashable & Sendable, Method: Hashable & Sendable>: Hashable,
  Sendable
{
  /// The declared state.
  package var state: State
  /// The enclosing state, if this declaration names it.
  package var parent: State?
  /// The child that is entered with it.
  package var initialChild: State?
  /// The history mode of the state.
  package var history = HistoryMode.none
  /// The states that `transition(to:)` may go to from it.
  package var targets: [State] = []
  /// The methods that may run in it.
  package var allows: [Method] = []
  /// The names of the conditions of those methods here, in the order of evaluation.
  package var conditions: [String] = []
  /// The methods of enclosing states that may not run in it.
  package var forbids: [Method] = []
  /// The events that are deferred in it.
  package var defers: [Event] = []
  /// The methods and events that are ignored in it.
  package var ignores: [IgnoredRequest<Event>] = []
  /// Whether the state is final.
  package var isFinal = false
  /// The data of the state.
  package var userInfo: [String: UserInfoValue] = [:]
  /// Whether it declares the state, rather than mention it in a method's attribute.
  package var isDeclaration = true

  /// The states in the rule: itself first, the parent last.
  var mentioned: [State] {
    [state] + (initialChild.map { [$0] } ?? []) + targets + (parent.map { [$0] } ?? [])
  }
}

extension StateRule {
  /// A declaration of a state without content.
  package init(_ state: State) { self.init(state: state) }
}

/// A method or an event that a state ignores, or both of the same name.
package struct IgnoredRequest<Event: Hashable & Sendable>: Hashable, Sendable {
  package let name: String
  /// The event, which exists even if no rule accepts it; nil if only the name is known. A string may be misspelled.
  let event: Event?

  package init(name: String) { (self.name, event) = (name, nil) }

  /// An event.
  init(_ event: Event) { (name, self.event) = (nameOfCase(event), Event.self == String.self ? nil : event) }

  // Rules that are read as JSON are equal to those that were written: the event follows from the name.
  package static func == (a: Self, b: Self) -> Bool { a.name == b.name }
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
