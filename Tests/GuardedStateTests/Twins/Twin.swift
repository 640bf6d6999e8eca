import GuardedState

/// Hosts that are written by hand, as a client writes them that has switched the macros off.
///
/// `Recorder` and `OpenScreen` have the members of hosts that the macros make: without the trait `Macros` the tests of those
/// run on these, and expect the same to the letter.
enum Twins {}

/// What a client without macros writes once for all of its hosts: the members that `@Guarded` adds for their callers.
protocol Twin: GuardedHost {}

extension Twin {
  /// The rules of the host.
  typealias Rules = GuardedState.Rules<StateName, EventName, MethodName>
  /// One change of the host's state.
  typealias Transition = GuardedState.Transition<StateName, EventName, MethodName>

  /// The state machine of this object.
  var machine: HostMachine<Self> { HostMachine(__host: self) }

  /// The current state.
  var state: StateName { machine.state }

  /// Whether a guarded method may run now.
  func can(_ method: MethodName) -> Bool { machine.can(call: method) }

  /// Fires an event.
  @discardableResult
  func fire(
    _ event: EventName, userInfo: [String: any Sendable] = [:], animated: Bool = false
  ) throws -> Outcome<StateName, EventName, MethodName> {
    try machine.fire(event, userInfo: userInfo, animated: animated)
  }

  /// Goes to a state directly, where the rules declare that.
  @discardableResult
  func transition(
    to target: StateName, userInfo: [String: any Sendable] = [:], animated: Bool = false
  ) throws -> Outcome<StateName, EventName, MethodName> {
    try machine.transition(to: target, userInfo: userInfo, animated: animated)
  }

  /// Calls a guarded method by its name.
  @discardableResult
  func handle(_ name: String, _ arguments: [Any] = []) throws -> Any? { try machine.handle(name, arguments) }
}
