internal import GuardedStateRules

/// A waiting call or task, or a deferred event: an element of ``GuardedMachine/waiters``.
public struct Waiter<State: Hashable & Sendable, Event: Hashable & Sendable, Method: Hashable & Sendable>: Hashable,
  Sendable
{
  /// The goal of a waiting call or event.
  public enum Goal: Hashable, Sendable {
    /// A call, until the method may run.
    case call(Method)
    /// A task, until the machine is in a state.
    case state(State)
    /// A task, until the machine is in one of several states.
    case states([State])
    /// An event, or a method that performs it, until the machine is in a state that doesn't defer it.
    case event(Event)
  }

  /// The goal that it waits for.
  public let goal: Goal
  /// The longest time that it waits; nil without a limit.
  public let limit: Duration?
}

extension Waiter: CustomStringConvertible {
  /// The name of the method, state or event, and the time limit.
  public var description: String {
    let name =
      switch goal {
      case .call(let method): nameOfCase(method)
      case .state(let state): nameOfCase(state)
      case .states(let states): Refusal.list(states.map { nameOfCase($0) })
      case .event(let event): nameOfCase(event)
      }
    return name + (limit.map { " within \($0.inWords)" } ?? "")
  }
}
