/// What became of a request to change the state.
@frozen
public enum Outcome<State: Hashable & Sendable, Event: Hashable & Sendable, Method: Hashable & Sendable> {
  /// The state changed.
  case happened(Transition<State, Event, Method>)
  /// The event was accepted and no state was left or entered.
  case stayed
  /// A transition is running; the request waits for its end.
  case queued
}

extension Outcome {
  /// What the runtime says, with the types of the machine.
  @usableFromInline
  init(_ result: MachineCore.Result) {
    switch result {
    case .happened(let change): self = .happened(Transition(change))
    case .stayed: self = .stayed
    case .queued: self = .queued
    }
  }

  /// The same outcome made of parts that are all `Sendable`: without what came along.
  @usableFromInline
  func sendable() -> sending Outcome {
    guard case .happened(let transition) = self else {
      if case .queued = self { return .queued } else { return .stayed }
    }
    let change = transition.change
    let (table, revision, event, method) = (change.table, change.revision, change.event, change.method)
    let (source, target, untouched) = (change.source, change.target, change.untouched)
    return .happened(
      Transition(
        Change(
          table, from: source, to: target, untouched: untouched, revision: revision, event: event, method: method)))
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
    }
  }
}
