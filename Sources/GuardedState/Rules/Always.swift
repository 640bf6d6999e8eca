/// An eventless transition: one that is taken as soon as its conditions hold.
///
/// ```swift
/// Always(from: .checking, to: .approved, when: "isComplete")
/// Always(from: .checking, to: .rejected)                      // else
/// ```
///
/// After each transition and after each guarded method, the eventless transitions of the current state and of the
/// states around it are tried, innermost first and in the order of their declaration. The first one whose conditions
/// hold is taken, and then they are tried again. In the initial state they are tried with the first request or with
/// ``GuardedMachine/start()``. If a condition changes otherwise, call ``GuardedMachine/conditionsChanged()``.
///
/// Such a transition has no event and no method. It runs callbacks and notifies observers like any other, and
/// `shouldTransition(_:)` may decline it. A thousand in a row are reported as a livelock.
///
/// They follow SCXML's eventless transitions (Appendix D, `selectEventlessTransitions`).
public struct Always<State: Hashable & Sendable, Event: Hashable & Sendable, Method: Hashable & Sendable>: Sendable {
  let rule: EventRule<State, Event, Method>

  /// Declares an eventless transition.
  ///
  /// - Parameters:
  ///   - source: A state in which it is tried.
  ///   - others: Further states in which it is tried.
  ///   - target: The target state.
  ///   - conditions: The names of properties of the host that must be true: see <doc:Conditions>.
  public init(from source: State, _ others: State..., to target: State, when conditions: String...) {
    rule = EventRule(trigger: .always, sources: [source] + others, targets: [target], conditions: conditions)
  }
}
