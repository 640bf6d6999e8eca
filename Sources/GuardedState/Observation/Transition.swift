/// One change of state, as a value.
///
/// Callbacks, observers and ``Outcome`` carry it. It is not `Sendable`, because ``userInfo`` may hold anything.
public struct Transition<State: Hashable & Sendable, Event: Hashable & Sendable, Method: Hashable & Sendable> {
  /// The state that was left; nil when the machine was started.
  public let from: State?
  /// The state that was entered. Before the body of a method has picked one of several targets, the first of them.
  public internal(set) var to: State
  /// What the caller gave along; empty when nothing was given.
  public internal(set) var userInfo: [String: Any]
  /// Whether the caller asked for an animated change.
  public let animated: Bool
  /// The number of this transition on its machine, the first being 1; 0 when the machine was started.
  public let revision: Int

  let rules: __CompiledRules<State, Event, Method>
  let eventIndex: Int
  let methodIndex: Int
  /// The index of the state that was left, or -1.
  let source: Int
  /// The index of the state that was entered; -1 when none was left or entered.
  var target: Int
  /// How many of the outermost states are neither left nor entered.
  var untouched: Int
  /// The host, weakly.
  var hostReference: WeakReference?

  /// Sets where it goes, once that is known.
  ///
  /// - Parameters:
  ///   - state: The state that was chosen.
  ///   - declaredSource: The state whose declaration is followed.
  ///   - memory: For states with history, the state that was inside when they were left.
  mutating func goes(to state: Int, from declaredSource: Int, memory: [Int: Int]) {
    target = rules.table.leaf(entering: state, memory: memory)
    to = rules.states[target]
    untouched = rules.table.untouchedDepth(from: declaredSource, to: state)
  }

  /// The event that caused it; nil when `transition(to:)` did.
  public var event: Event? { eventIndex >= 0 ? rules.events[eventIndex] : nil }

  /// The method that performed it; nil where there is none.
  public var method: Method? { methodIndex >= 0 ? rules.methods[methodIndex] : nil }

  /// The states that the machine was in and is in, the outermost first; `before` is empty when it was started.
  public var path: (before: [State], after: [State]) {
    func states(_ index: Int) -> [State] { index >= 0 ? rules.table.paths[index].map { rules.states[$0] } : [] }
    return (states(source), states(target < 0 ? source : target))
  }

  /// The host; nil once it is gone, and in what a host on another isolation returns.
  public var host: AnyObject? { hostReference?.object }
}

extension Transition: CustomStringConvertible, CustomDebugStringConvertible {
  /// The states, and what caused the change.
  public var description: String {
    let change = "\(from.map { nameOfCase($0) } ?? "(start)") → \(nameOfCase(to))"
    guard let cause = method.map({ nameOfCase($0) }) ?? event.map({ nameOfCase($0) }) else { return change }
    return "\(change) by \(cause)"
  }

  /// The description with the machine's name and the revision.
  public var debugDescription: String { "\(rules.table.subject) #\(revision): \(description)" }
}

/// A weak reference that is a value's to keep.
final class WeakReference {
  private(set) weak var object: AnyObject?

  init(_ object: AnyObject) {
    self.object = object
  }
}
