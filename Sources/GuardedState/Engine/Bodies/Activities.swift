/// An activity of a region, by their numbers.
struct ActivityID: Hashable {
  let region: Int
  let number: Int
}

/// The activities of a machine whose bodies have begun or are to begin.
struct Activities {
  /// The activities of the current states. They stay until these are left, even if their bodies have ended.
  private(set) var current: [ActivityID: RunningActivity] = [:]
  /// The activities of states that were left, until their bodies have ended.
  private var ending: [ActivityID: RunningActivity] = [:]

  /// Adds the activity of a current state, unless there is one.
  ///
  /// - Returns: The activity if its body is to begin now; nil if that has begun, or if the body of an earlier stay in the
  ///   state has not ended.
  mutating func enter(_ id: ActivityID, isHeld: Bool) -> RunningActivity? {
    let running = current[id] ?? RunningActivity(isHeld: isHeld)
    current[id] = running
    return running.hasBegun || running.hasEnded || ending[id] != nil ? nil : running
  }

  /// Removes the activity of a current state, which has no body.
  mutating func forget(_ id: ActivityID) { current[id] = nil }

  /// Removes and returns the activity of a state that was left, for the caller to cancel.
  mutating func leave(_ id: ActivityID) -> RunningActivity? {
    let left = current.removeValue(forKey: id)
    if let left, left.hasBegun, !left.hasEnded { ending[id] = left }
    return left
  }

  /// Records that a body has ended; returns whether the next one waits for that, because the state was entered again.
  mutating func end(_ running: RunningActivity, _ id: ActivityID) -> Bool {
    running.hasEnded = true
    guard ending[id] === running else { return false }
    ending[id] = nil
    return current[id] != nil
  }
}
