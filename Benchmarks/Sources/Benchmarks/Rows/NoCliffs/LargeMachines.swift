import GuardedState

extension Row {
  /// Large machines, against small ones of ours.
  static let largeMachines: [Row] = [
    Row(
      "events-100", "3 states × 100 events: fire", against: "3 × 3 (ours)", atMost: .noCliff,
      ours: walk(states: 3, events: 100) { try $0.fired($1) }, rival: walk(states: 3, events: 3) { try $0.fired($1) }),
    Row(
      "states-1000", "1,000 states × 100 events: fire", against: "3 × 3 (ours)", atMost: .noCliff,
      ours: walk(states: 1000, events: 100) { try $0.fired($1) },
      rival: walk(states: 3, events: 3) { try $0.fired($1) }),
    Row(
      "states-1000-can", "1,000 states × 100 events: can(fire:)", against: "3 × 3 (ours)", atMost: .noCliff,
      ours: walk(states: 1000, events: 100) { consume($0.asked(fire: $1)) },
      rival: walk(states: 3, events: 3) { consume($0.asked(fire: $1)) }),
    Row(
      "states-1000-transition", "1,000 states: transition(to:)", against: "3 (ours)", atMost: .noCliff,
      ours: tour(of: 1000), rival: tour(of: 3)),
    Row(
      "named-1000", "1,000 states, 100 events, strings: fire", against: "3 × 3 (ours)", atMost: .noCliff,
      ours: namedWalk(states: 1000, events: 100), rival: namedWalk(states: 3, events: 3)),
    Row(
      "depth-8-machine", "machine 8 deep, event handled by the root", against: "a flat one (ours)", atMost: .noCliff,
      ours: .repeating(deepMachine(), over: [SwayEvent.right, .left]) { try $0.fired($1) },
      rival: .repeating(flatMachine(), over: [SwayEvent.right, .left]) { try $0.fired($1) }),
  ]

  /// The events of a machine that sways.
  private enum SwayEvent { case left, right }

  /// A path through a machine that a seed decides.
  private static func path(below count: Int) -> [Int] {
    var seed: UInt64 = 2026
    return (0..<1024).map { _ in
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % count
    }
  }

  /// A machine in which every state accepts every event, and a walk through it.
  @inline(__always)
  private static func walk(
    states: Int, events: Int, _ event: @escaping @Sendable (StateMachine<Int, Int>, Int) throws -> Void
  ) -> Workload {
    .repeating(
      StateMachine<Int, Int>(initial: 0) {
        for state in 0..<states {
          for event in 0..<events { On(event, from: state, to: (state * 7 + event * 13 + 1) % states) }
        }
      }, over: path(below: events), event)
  }

  /// A machine with strings in which every state accepts three events, and a walk through it that ends where it began.
  @inline(__always)
  private static func namedWalk(states: Int, events: Int) -> Workload {
    .repeating(
      StateMachine<String, String>(initial: "state 0") {
        for state in 0..<states {
          In("state \(state)")
          for turn in 0..<3 {
            On(
              "event \((state + turn) % events)", from: "state \(state)",
              to: "state \((state + turn * 7 + 1) % states)")
          }
        }
      }, over: (0..<states).map { "event \($0 % events)" }
    ) { try $0.fired($1) }
  }

  /// A machine in which one state follows the other, and a tour through all of them.
  @inline(__always)
  private static func tour(of states: Int) -> Workload {
    .repeating(
      StateMachine<Int, Int>(initial: 0) {
        for state in 0..<states { In(state, to: (state + 1) % states) }
      }, over: (0..<states).map { ($0 + 1) % states }
    ) { try $0.went(to: $1) }
  }

  /// A machine whose states lie eight deep.
  private static func deepMachine() -> StateMachine<Int, SwayEvent> {
    StateMachine(initial: 17) {
      In(0) {
        In(11) { In(12) { In(13) { In(14) { In(15) { In(16) { In(17) } } } } } }
        In(21) { In(22) { In(23) { In(24) { In(25) { In(26) { In(27) } } } } } }
        On(.left, to: 17)
        On(.right, to: 27)
      }
    }
  }

  /// A machine whose states lie beside each other.
  private static func flatMachine() -> StateMachine<Int, SwayEvent> {
    StateMachine(initial: 17) {
      On(.left, from: 27, to: 17)
      On(.right, from: 17, to: 27)
    }
  }
}
