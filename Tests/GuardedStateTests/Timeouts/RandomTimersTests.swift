#if Macros
import Foundation
import GuardedState
import Testing

/// Random charts with timers, on a clock that moves and a wall clock that jumps, beside a model of the rules: what is due
/// is taken before a request, in the order of the deadlines, and timers start when their states are entered.
@Suite struct RandomTimersTests {
  @Test(arguments: 0..<200)
  func `A machine with timers goes where the model goes, and answers before as it decides then`(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    var model = TimerModel(&random)
    let clock = StillClock()
    let machine = model.machine(clock)
    try machine.start()
    model.enter(0, from: nil, clock)
    for _ in 0..<40 {
      clock.advance(by: Int.random(in: 0...12, using: &random))
      if Int.random(in: 0..<5, using: &random) == 0 { clock.jump(by: Double(Int.random(in: -20...20, using: &random))) }
      let event = Int.random(in: 0..<TimerModel.eventCount, using: &random)
      let before = machine.state
      let asked = (0..<TimerModel.eventCount).map { machine.can(fire: "e\($0)") }
      #expect(machine.state == before)
      model.takeDue(clock)
      #expect(asked == (0..<TimerModel.eventCount).map { model.accepts($0) }, "seed \(seed)")
      if Bool.random(using: &random) {
        let saved = machine.snapshot()
        try machine.restore(saved)
        let remaining = machine.snapshot().timeouts.map(\.remaining)
        let tolerance = Duration.milliseconds(-1)...(.milliseconds(1))
        #expect(zip(remaining, saved.timeouts.map(\.remaining)).allSatisfy { tolerance.contains($0 - $1) })
      }
      let isTaken = (try? machine.fire("e\(event)")) != nil
      #expect(isTaken == model.fire(event, clock), "seed \(seed)")
      #expect(machine.state == model.name, "seed \(seed)")
    }
  }
}

/// Six states in two groups, with events and timers of single states and of groups.
private struct TimerModel {
  static let eventCount = 3
  private struct Timer {
    let state: Int
    let isOfGroup: Bool
    let target: Int
    let seconds: Int
    /// Whether the time is a date of the wall clock.
    let isDate: Bool
  }

  private var timers: [Timer] = []
  private var events: [[Int: Int]] = []
  private var state = 0
  /// When each running timer is due: by the clock, and by the wall clock.
  private var deadlines: [Int: (seconds: Int64, date: Date)] = [:]

  init(_ random: inout some RandomNumberGenerator) {
    for state in 0..<6 where Bool.random(using: &random) {
      timers.append(
        Timer(
          state: state, isOfGroup: false, target: (state + Int.random(in: 1...5, using: &random)) % 6,
          seconds: Int.random(in: 3...20, using: &random), isDate: Bool.random(using: &random)))
    }
    for group in 0..<2 where Bool.random(using: &random) {
      timers.append(
        Timer(
          state: group, isOfGroup: true, target: (3 * (1 - group)) + Int.random(in: 0..<3, using: &random),
          seconds: Int.random(in: 3...20, using: &random), isDate: Bool.random(using: &random)))
    }
    for _ in 0..<Self.eventCount {
      var targets: [Int: Int] = [:]
      for state in 0..<6 where Bool.random(using: &random) { targets[state] = Int.random(in: 0..<6, using: &random) }
      // An event that no rule accepts is unknown, and refused before anything is due.
      if targets.isEmpty { targets[5] = 0 }
      events.append(targets)
    }
  }

  var name: String { "s\(state)" }

  func machine(_ clock: StillClock) -> StateMachine<String, String> {
    let (timers, events) = (timers, events)
    let machine = StateMachine<String, String>(initial: "s0", isolation: nil) {
      In("g0", initial: "s0") { for state in 0..<3 { In("s\(state)") } }
      In("g1", initial: "s3") { for state in 3..<6 { In("s\(state)") } }
      for (event, targets) in events.enumerated() {
        for (source, target) in targets.sorted(by: <) { On("e\(event)", from: "s\(source)", to: "s\(target)") }
      }
      for (number, timer) in timers.enumerated() {
        After("t\(number)", from: timer.isOfGroup ? "g\(timer.state)" : "s\(timer.state)", to: "s\(timer.target)")
      }
    }
    machine.clock = clock
    machine.now = { clock.date }
    for (number, timer) in timers.enumerated() {
      if timer.isDate {
        machine.deadline("t\(number)") { clock.date(after: Double(timer.seconds)) }
      } else {
        machine.delay("t\(number)") { .seconds(timer.seconds) }
      }
    }
    return machine
  }

  func accepts(_ event: Int) -> Bool { events[event][state] != nil }

  /// Leaves the states that are not around the new one, and starts the timers of those that are entered.
  mutating func enter(_ target: Int, from source: Int?, _ clock: StillClock) {
    let staysInGroup = source.map { $0 / 3 == target / 3 } ?? false
    state = target
    for (number, timer) in timers.enumerated() {
      let isOn = timer.isOfGroup ? timer.state == target / 3 : timer.state == target
      if timer.isOfGroup, staysInGroup { continue }
      deadlines[number] =
        isOn ? (clock.seconds + Int64(timer.seconds), clock.date(after: Double(timer.seconds))) : nil
    }
  }

  mutating func takeDue(_ clock: StillClock) {
    while true {
      let due = deadlines.map { number, deadline in
        (
          timers[number].isDate
            ? deadline.date.timeIntervalSince(clock.date) : Double(deadline.seconds - clock.seconds), number
        )
      }.filter { $0.0 <= 0 }.min { $0 < $1 }
      guard let due else { return }
      deadlines[due.1] = nil
      enter(timers[due.1].target, from: state, clock)
    }
  }

  mutating func fire(_ event: Int, _ clock: StillClock) -> Bool {
    takeDue(clock)
    guard let target = events[event][state] else { return false }
    enter(target, from: state, clock)
    return true
  }
}
#endif
