/// The result of a request to change the state.
@frozen
public enum Outcome<State: Hashable & Sendable, Event: Hashable & Sendable, Method: Hashable & Sendable> {
  /// The state changed.
  case happened(Transition<State, Event, Method>)
  /// The request was accepted, and no state was left or entered: by an internal transition, by a method that picked no
  /// target, or in open mode if the machine is already there.
  case stayed
  /// A transition is running; the request waits for its end.
  case queued
  /// The state defers the event, as its rules declare with `defers:`. The event is offered again when the machine is in
  /// a state that doesn't defer it. Deferred events are offered in the order of their arrival, before any waiter.
  case deferred
  /// The state ignores the event, as its rules declare with `ignores:`. Nothing has happened. If a method performs the
  /// event, observers receive its ``Call`` with ``Call/isIgnored``; otherwise they receive nothing.
  ///
  /// - A name in `ignores:` means the method and the event that have it. An ignored method also ignores the event that it
  ///   performs, and an ignored event the methods that perform it.
  /// - Children inherit it. A child may allow, forbid or defer the same, or have transitions for it; while their
  ///   conditions are false, the parent ignores it.
  /// - An event may be ignored and accepted in no state only if events are an enum. With strings and JSON, where it may be
  ///   misspelled, that is one of the ``Rules/problems``.
  /// - An event that one region ignores is performed in another one that accepts it. A call is ignored if the region of
  ///   its method ignores it.
  case ignored
}

extension Outcome {
  /// The compiler drops the origin if the caller ignores the outcome.
  @inlinable
  @inline(__always)
  init(_ effect: Effect, _ origin: @autoclosure () -> ChangeOrigin) {
    switch effect {
    case .happened(let change): self = .happened(Transition(change, origin()))
    case .stayed: self = .stayed
    case .queued: self = .queued
    case .deferred: self = .deferred
    case .ignored: self = .ignored
    }
  }

  /// A copy of the outcome without the host, so that all its parts are `Sendable`.
  @inlinable
  func sendable() -> sending Outcome {
    switch self {
    case .happened(let transition): return .happened(transition.sendable())
    case .stayed: return .stayed
    case .queued: return .queued
    case .deferred: return .deferred
    case .ignored: return .ignored
    }
  }

  /// The transition, if one happened.
  public var transition: Transition<State, Event, Method>? {
    if case .happened(let transition) = self { transition } else { nil }
  }
}

extension Outcome: CustomStringConvertible {
  /// The transition, or the other outcome.
  public var description: String {
    switch self {
    case .happened(let transition): "happened: \(transition)"
    case .stayed: "stayed"
    case .queued: "queued"
    case .deferred: "deferred"
    case .ignored: "ignored"
    }
  }
}
