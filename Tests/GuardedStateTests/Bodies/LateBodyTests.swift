#if Macros
import GuardedState
import GuardedStateTesting
import Testing

/// A payment whose state ends while its body runs.
@Guarded
private final class Payment {
  enum State { case due, charging, paid, lost, failed }
  static let rules = Rules(initial: .due) {
    After(.seconds(60), from: .charging, to: .lost, when: "expires")
    On(.tick, in: .charging)
    After("ticking", from: .charging, fire: .tick)
  }
  let clock = ManualClock()
  var ticking: Duration?
  var (expires, isFull, saved, log) = (true, false, [State](), [String]())
  var error: (any Error)?
  init() { machine.clock = clock }

  private func work() throws {
    clock.advance(by: .seconds(100))
    if let error { throw error }
  }
  @Transition(from: State.due, via: .charging, to: .paid, orElse: .failed)
  func charge() async throws { try work() }
  @Transition(from: State.due, via: .charging, to: .paid, orElse: .failed)
  func chargeLater() async throws -> Int? {
    try work()
    return 1
  }
  @Transition func tick() throws { log.append("tick") }
  @Transition(from: State.lost, .charging, to: .due) func retry() throws {}
  func willCommit(_ snapshot: Snapshot<State>) throws {
    if isFull, snapshot.state == .lost { throw Oops() }
    saved.append(snapshot.state)
  }
  func didFail(_ error: any Error) { log.append("\(type(of: error))") }
}

/// A payment that is stopped while its body runs.
@Guarded
private final class StoppedPayment {
  enum State { case due, charging, paid, lost }
  static let rules = Rules(initial: .due) { Always(from: .charging, to: .lost, when: "isStopped") }
  var (isStopped, isFull) = (false, true)

  @Transition(from: State.due, via: .charging, to: .paid, orElse: .due)
  func charge() async throws {
    isStopped = true
    machine.conditionsChanged()
  }
  func willCommit(_ snapshot: Snapshot<State>) throws { if isFull, snapshot.state == .lost { throw Oops() } }
}

/// Bodies with `via:` that end when their time is over.
@Suite struct LateBodyTests {
  @Test func `A timeout that is due when a body returns preempts it`() async throws {
    let payment = Payment()
    await #expect(throws: Preempted.self) { try await payment.charge() }.map { #expect($0.transition?.to == "lost") }
    #expect(payment.state == .lost && payment.saved == [.charging, .lost], "the end has no change of its own")
    let other = Payment()
    await #expect(throws: Preempted.self) { _ = try await other.chargeLater() }
    await #expect(throws: Preempted.self) { try await Payment().handle("charge") }
  }

  @Test func `A body that throws after its time keeps its error, and doesn't lead to 'orElse:'`() async throws {
    let payment = Payment()
    payment.error = Oops()
    await #expect(throws: Oops.self) { try await payment.charge() }
    #expect(payment.state == .lost && payment.saved == [.charging, .lost])
  }

  @Test(arguments: [false, true])
  func `A timeout that can't be saved ends the call with that error, and stays due`(throwing: Bool) async throws {
    let payment = Payment()
    payment.isFull = true
    if throwing { payment.error = CancellationError() }
    if throwing {
      await #expect(throws: CancellationError.self) { try await payment.charge() }
    } else {
      await #expect(throws: Oops.self) { try await payment.charge() }
    }
    #expect(payment.state == .charging && payment.saved == [.charging])
    #expect(throws: Refusal.self) { try payment.retry() }
    payment.isFull = false
    try payment.retry()
    #expect(payment.state == .due && payment.saved == [.charging, .lost, .due])
  }

  @Test func `An eventless transition that can't be saved ends the call with that error`() async throws {
    let payment = StoppedPayment()
    await #expect(throws: Oops.self) { try await payment.charge() }
    #expect(payment.state == .charging)
    payment.isFull = false
    payment.machine.conditionsChanged()
    #expect(payment.state == .lost)
  }

  @Test func `A timeout whose condition is false, or whose event stays, doesn't preempt a body`() async throws {
    let payment = Payment()
    (payment.expires, payment.ticking) = (false, .seconds(60))
    try await payment.charge()
    #expect(payment.state == .paid && payment.log == ["tick"])
  }
}
#endif
