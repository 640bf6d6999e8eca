/// The result of a request to change the state.
@frozen
public enum Outcome<State: Hashable & Sendable, Event: Hashable & Sendable, Method: Hashable & Sendable> {
  /// The state changed.
  case happened(Transition<State, Event, Method>)
  /// The request was accepted, and no state was left or entered: by an internal transition, by a method that chose nothing,
  /// or in open mode to where the machine is.
  case stayed
  /// A transition is running; the request waits for its end.
  case queued
  /// The state keeps the event, as its rules say with `defers:`. It is offered again when the machine is in a state that
  /// doesn't keep it, in the order in which such events came, and before anything that waits.
  case deferred
}

extension Outcome {
  /// The same outcome made of parts that are all `Sendable`: without what came along.
  @inlinable
  func sendable() -> sending Outcome {
    guard case .happened(let transition) = self else {
      switch self {
      case .queued: return .queued
      case .deferred: return .deferred
      case .happened, .stayed: return .stayed
      }
    }
    let (change, table) = (transition.change, transition.origin.table)
    return .happened(Transition(change, ChangeOrigin(table)))
  }

  /// The transition, if one happened.
  public var transition: Transition<State, Event, Method>? {
    if case .happened(let transition) = self { transition } else { nil }
  }
}

extension Outcome: CustomStringConvertible {
  /// The transition, or what happened instead.
  public var description: String {
    switch self {
    case .happened(let transition): "happened: \(transition)"
    case .stayed: "stayed"
    case .queued: "queued"
    case .deferred: "deferred"
    }
  }
}
