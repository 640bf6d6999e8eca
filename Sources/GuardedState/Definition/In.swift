/// What one state allows: the states that may follow it, the methods that may run in it, and its children.
///
/// ```swift
/// In(.blue, to: .red, .green, allows: .goBlue)
/// ```
///
/// Several `In` for one state add up.
public struct In<State: Hashable & Sendable, Event: Hashable & Sendable, Method: Hashable & Sendable>: Sendable {
  let rule: StateRule<State, Event, Method>

  /// Declares a state and what it allows.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - targets: The states that `transition(to:)` may go to from here.
  ///   - methods: The methods that may run here.
  ///   - forbidden: Methods that an enclosing state allows and this one takes back.
  public init(_ state: State, to targets: State..., allows methods: Method..., forbids forbidden: Method...) {
    rule = StateRule(state: state, targets: targets, allows: methods, forbids: forbidden)
  }
}
