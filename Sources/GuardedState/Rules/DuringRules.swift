/// The rules of a method that is marked `@During`.
public struct __DuringRules<State: Hashable & Sendable, Event: Hashable & Sendable> {
  let method: String
  let states: [State]
  let end: [Event]
  let failure: [State]

  /// The rules of a method.
  ///
  /// - Parameters:
  ///   - method: Its name.
  ///   - states: The states while which it runs.
  ///   - end: The event that its end fires, if any.
  ///   - failure: The state that its error leads to, if any.
  public init(_ method: String, in states: [State], then end: [Event] = [], orElse failure: [State] = []) {
    (self.method, self.states, self.end, self.failure) = (method, states, end, failure)
  }
}

extension __DuringRules {
  /// Returns rules with those of methods that run while a state lasts.
  public static func adding<Method>(
    _ activities: [__DuringRules], to rules: Rules<State, Event, Method>?
  ) -> Rules<State, Event, Method>? {
    var all = rules ?? Rules()
    for activity in activities {
      func add(firing event: Event?, to targets: [State] = []) {
        all.eventRules.append(
          EventRule(
            trigger: .during(method: activity.method, fires: event), sources: activity.states, targets: targets))
      }
      if let event = activity.end.first { add(firing: event) }
      if activity.end.isEmpty || !activity.failure.isEmpty { add(firing: nil, to: activity.failure) }
    }
    return all
  }
}
