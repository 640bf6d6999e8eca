import GuardedState
import HeapCount

extension Row {
  /// A walk through a large table, compared with a walk through a small one.
  static let large = Row(
    key: "large", work: "machine of 1,000 states × 100 events, per event", against: "machine of 3 × 3 (ours)",
    atMost: 1.5,
    ours: walk(states: 1000, events: 100),
    rival: walk(states: 3, events: 3))

  /// A machine in which every state accepts every event, and a walk through it that a seed decides.
  ///
  /// - Parameters:
  ///   - states: The number of states.
  ///   - events: The number of events.
  /// - Returns: The walk.
  private static func walk(states: Int, events: Int) -> Workload {
    Workload(eventsPerRound: 1024) {
      let machine = opaque(
        StateMachine<Int, Int>(initial: 0) {
          for state in 0..<states {
            for event in 0..<events { On(event, from: state, to: (state * 7 + event * 13 + 1) % states) }
          }
        })
      var seed: UInt64 = 2026
      let path = opaque(
        (0..<1024).map { _ in
          seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          return Int(seed >> 33) % events
        })
      return { rounds in
        for _ in 0..<rounds {
          for event in path {
            do { try machine.fire(event) } catch { fatalError("\(error)") }
            touch_memory()
          }
        }
      }
    }
  }
}
