/// A completion transition: one that is taken when a final state inside a state was entered.
///
/// ```swift
/// In(.uploading) {
///   In(.sending, to: .sent)
///   Final(.sent)
/// }
/// Done(.uploading, to: .finished)
/// ```
///
/// It corresponds to SCXML's `done.state` event. It is tried when no ``Always`` can be taken, and before queued
/// requests run. A final state completes the innermost state around it only.
public struct Done<State: Hashable & Sendable, Event: Hashable & Sendable, Method: Hashable & Sendable>: Sendable {
  let rule: EventRule<State, Event, Method>

  /// Declares the target of a completed state.
  ///
  /// - Parameters:
  ///   - state: The state, which has a final child.
  ///   - target: The target state.
  ///   - conditions: The names of properties of the host that must be true.
  public init(_ state: State, to target: State, when conditions: String...) {
    rule = EventRule(trigger: .done, sources: [state], targets: [target], conditions: conditions)
  }
}
