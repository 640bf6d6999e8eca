/// One change of state, as a value.
///
/// Callbacks, observers and ``Outcome`` carry it. It is not `Sendable`, because ``userInfo`` may hold anything.
@frozen
public struct Transition<State: Hashable & Sendable, Event: Hashable & Sendable, Method: Hashable & Sendable> {
  @usableFromInline let change: Change

  @inlinable
  init(_ change: Change) {
    self.change = change
  }

  /// The state that was left; nil when the machine was started.
  public var from: State? { change.source >= 0 ? rules.states[change.source] : nil }

  /// The state that was entered. Before the body of a method has picked one of several targets, the first of them.
  public var to: State { rules.states[change.isInternal ? change.source : change.target] }

  /// What the caller gave along; empty when nothing was given.
  public var userInfo: [String: Any] { change.context?.userInfo ?? [:] }

  /// Whether the caller asked for an animated change.
  public var animated: Bool { change.context?.animated ?? false }

  /// The number of this transition on its machine, the first being 1; 0 when the machine was started.
  public var revision: Int { change.revision }

  /// The event that caused it; nil when `transition(to:)` did.
  public var event: Event? { change.event >= 0 ? rules.events[change.event] : nil }

  /// The method that performed it; nil where there is none.
  public var method: Method? { change.method >= 0 ? rules.methods[change.method] : nil }

  /// The states that the machine was in and is in, the outermost first; `before` is empty when it was started.
  public var path: (before: [State], after: [State]) {
    func states(_ index: Int) -> [State] { index >= 0 ? rules.paths[index].map { rules.states[$0] } : [] }
    return (states(change.source), states(change.isInternal ? change.source : change.target))
  }

  /// The host; nil once it is gone, and in what nobody watched or a host on another isolation returns.
  public var host: AnyObject? { change.context?.host.host }

  /// The values that the indices stand for.
  private var rules: __CompiledRules<State, Event, Method> {
    // Only machines of these types make transitions of these types, from their own rules.
    unsafeDowncast(change.table, to: __CompiledRules<State, Event, Method>.self)
  }
}

extension Transition: CustomStringConvertible, CustomDebugStringConvertible {
  /// The states, and what caused the change.
  public var description: String {
    let change = "\(from.map { nameOfCase($0) } ?? "(start)") → \(nameOfCase(to))"
    guard let cause = method.map({ nameOfCase($0) }) ?? event.map({ nameOfCase($0) }) else { return change }
    return "\(change) by \(cause)"
  }

  /// The description with the machine's name and the revision.
  public var debugDescription: String { "\(change.table.subject) #\(revision): \(description)" }
}
