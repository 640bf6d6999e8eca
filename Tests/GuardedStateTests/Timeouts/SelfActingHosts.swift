#if Macros
import Foundation
import GuardedState
import GuardedStateTesting

/// A form that is checked by itself.
@Guarded
final class Form {
  enum State { case empty, checking, approved, rejected, filed }
  static let rules = Rules(initial: .empty) {
    Always(from: .checking, to: .approved, when: "isComplete")
    Always(from: .checking, to: .rejected, when: "isHopeless")
    Always(from: .approved, to: .filed, when: "isUrgent")
    Final(.filed)
  }

  var isComplete = false
  var isHopeless = false
  var isUrgent = false
  var log: [String] = []

  @Transition(from: State.empty, to: .checking) func submit() {}
  @Transition(from: State.checking, to: .checking) func check() {}

  func didTransition(_ transition: Transition) { log.append("\(transition)") }
}

/// Two states that lead to each other, with nobody who hears of it but of refusals.
@Guarded
final class Pendulum {
  enum State { case still, left, right }
  static let rules = Rules(initial: .still) {
    Always(from: .left, to: .right, when: "swings")
    Always(from: .right, to: .left, when: "swings")
  }

  var swings = true
  var refusals: [Refusal] = []

  @Transition(from: State.still, to: .left) func push() {}
  func didRefuse(_ refusal: Refusal) { refusals.append(refusal) }
}

/// Nobody hears of anything.
@Guarded
final class Unheard {
  enum State { case start, passing, end }
  static let rules = Rules(initial: .start) { Always(from: .passing, to: .end) }

  @Transition(from: State.start, to: .passing) func go() {}
  @Transition(from: State.start, to: .passing, .end) func pick(_ target: State) -> State { target }
}

/// A link with times and kept events.
@Guarded
actor Link {
  enum State { case idle, connecting, connected, failed }
  static let rules = Rules(initial: .idle) {
    In(.connecting, defers: .close, .note)
    After(.seconds(30), from: .connecting, to: .failed)
    After(.seconds(5), from: .connected, fire: .sleep)
  }

  var log: [String] = []

  @Transition(from: State.idle, .failed, to: .connecting) func open() {}
  @Transition(from: State.connecting, to: .connecting) func retry() {}
  @Transition(from: State.connecting, to: .connected) func opened() {}
  @Transition(from: State.connected, to: .idle) func close() {}
  @Transition(from: State.connected, to: .idle) func sleep() {}
  @Transition(from: State.connected, to: .connected) func note(_ text: String) { log.append(text) }
  @Transition(from: State.connecting, to: .idle) func abort() throws { throw Oops() }

  func didTransition(_ transition: Transition) { log.append("\(transition)") }
  func didRefuse(_ refusal: Refusal) { log.append("\(refusal.subject) \(refusal.reason)") }

  // What a test asks for from outside.
  func use(_ clock: some Clock<Duration>) { machine.clock = clock }
  func reset() throws { try machine.reset() }
  func snapshot() -> Snapshot<State> { machine.snapshot() }
  func restore(_ snapshot: Snapshot<State>) throws { try machine.restore(snapshot) }
  var waits: [String] { machine.waiters.map(\.description) }
  func clearLog() { log = [] }
  func openInVain() throws {
    try machine.transaction {
      open()
      throw Oops()
    }
  }
  func openSurely() throws { try machine.transaction { open() } }
}

/// Keeps calls, and nobody hears of anything.
@Guarded
final class Barrier {
  enum State { case shut, moving, open }
  static let rules = Rules(initial: .shut) { In(.moving, defers: .close, .lock) }
  var isFree = false
  var notes: [String] = []

  @Transition(from: State.shut, to: .moving) func raise() {}
  @Transition(from: State.moving, to: .open) func arrive() {}
  @Transition(from: State.moving, to: .moving) func shake() {}
  @Transition(from: State.open, to: .shut) func close() {}
  @Transition(from: State.open, to: .open) func lock(_ note: String) { notes.append(note) }
}

/// Has two methods for one event, which a state defers.
@Guarded
final class Mule {
  enum State { case cold, warm, hot }
  enum Event { case kick, jump }
  static let rules = Rules(initial: .cold) { In(.cold, defers: .kick) }
  var log: [String] = []

  @Transition(on: Event.jump, from: State.cold, to: .hot) func jump() {}
  @Transition(on: Event.kick, from: State.warm, to: .cold) func kickForward() { log.append("forward") }
  @Transition(on: Event.kick, from: State.hot, to: .warm) func kickBackward() { log.append("backward") }
  func didRefuse(_ refusal: Refusal) { log.append("\(refusal.subject) \(refusal.reason)") }
}

/// Takes what it keeps where a condition holds.
@Guarded
final class Tally {
  enum State { case busy, done }
  static let rules = Rules(initial: .busy) { In(.busy, defers: .finish) }
  var isReady = false

  @Transition(from: State.busy, to: .done, when: \Tally.isReady) func finish() {}
  @Transition(from: State.busy, to: .busy) func step() {}
}

/// Waits until something holds, as tasks get to run.
func until(isolation: isolated (any Actor)? = #isolation, _ holds: () async -> Bool) async {
  for _ in 0..<4000 where await !holds() { try? await Task.sleep(for: .milliseconds(1)) }
}

/// A clock whose sleep ends too early.
final class HastyClock: Clock, @unchecked Sendable {
  private let lock = NSLock()
  private var count = 0
  private var time = Duration.zero
  var sleeps: Int { lock.withLock { count } }
  var isLate: Bool {
    get { lock.withLock { time > .zero } }
    set { lock.withLock { time = newValue ? .seconds(60) : .zero } }
  }
  var now: ManualClock.Instant { .init(offset: lock.withLock { time }) }
  var minimumResolution: Duration { .zero }
  func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
    lock.withLock { count += 1 }
    try await Task.sleep(for: .milliseconds(1))
  }
}

/// The main actor's.
@Guarded
@MainActor
final class Lights {
  enum State { case off, on }
  static let rules = Rules(initial: .off) { After(.seconds(60), from: .on, to: .off) }
  @Transition(from: State.off, to: .on) func turnOn() {}
}

/// Any thread's.
@Guarded(synchronized: true)
final class Lease: @unchecked Sendable {
  enum State { case free, taken }
  static let rules = Rules(initial: .free) { After(.seconds(60), from: .taken, to: .free) }
  @Transition(from: State.free, to: .taken) func take() {}
}
#endif
