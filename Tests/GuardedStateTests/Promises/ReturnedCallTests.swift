#if Macros
import GuardedState
import Testing

/// A cash register whose callback may make requests.
@Guarded
private final class Register {
  enum State { case idle, busy, shut }

  static let rules = Rules(initial: .idle) {
    In(.idle, to: .busy, .shut)
    In(.busy, to: .idle)
    In(.shut, to: .idle, defers: .charge, .note, .begin)
  }

  var inside: ((Register) -> Void)?
  var log: [String] = []

  @Transition(from: State.idle, to: .busy) func begin() {}
  @Transition(from: State.idle, .busy, to: .busy) func charge(_ cents: Int = 100) throws {
    log.append("charged \(cents)")
  }
  @Transition(from: State.idle, .busy, to: .busy) func note() { log.append("noted") }

  func didEnterBusy() {
    let work = inside
    inside = nil
    work?(self)
  }
}

/// What a caller that returns knows. That a call which returns has run, and that a refused one never runs, the run-time
/// crossings state for each road and place.
extension Promises {
  @Suite struct ReturnedCallTests {
    @Test func `A state that defers an event refuses a call that can report failure, and defers a fired event`()
      throws
    {
      let host = Register()
      try host.transition(to: .shut)
      let refusal = try #require(throws: Refusal.self) { try host.charge(5) }
      #expect(refusal.reason == .notAllowed && refusal.detail == .deferrable(event: "charge"))
      #expect(
        refusal.description
          == "Register: 'charge' is allowed in idle or busy, not in shut; 'transition(to: idle)' leads there; firing 'charge' defers it until the state is left"
      )
      #expect(throws: Refusal.self) { try host.handle("charge", [5]) }
      #expect(throws: Refusal.self) { try host.handle("note") }
      host.note()
      #expect("\(try host.fire(.charge))" == "deferred")
      #expect(host.log.isEmpty)
      try host.transition(to: .idle)
      #expect(host.log == ["noted", "charged 100"])
    }

    @Test func `Enqueued closures run in order after the macrostep, and listeners receive their errors`() throws {
      struct Own: Error {}
      let host = Register()
      let errors = Errors()
      host.machine.delegate = errors
      host.inside = { host in
        host.machine.enqueue { try host.charge(1) }
        host.note()
        host.machine.enqueue { throw Own() }
        host.machine.enqueue { try host.handle("begin") }
        #expect(host.log.isEmpty)
      }
      host.begin()
      #expect(host.log == ["charged 1", "noted"])
      #expect(errors.log == ["closure: Own()", "refused begin"])
      host.machine.enqueue { try host.charge(2) }
      #expect(host.log.last == "charged 2", "at rest it runs at once")
    }

    @Test func `The error of a guarded call in an enqueued closure is reported once`() throws {
      let host = Cashier()
      host.place()
      #expect(host.log == ["didFail Oops()"])
      #expect(host.state == .placed)
    }

    @Test func `Enqueued closures that enqueue others without end are a livelock`() throws {
      let host = Register()
      var (runs, refusals) = (0, [Refusal]())
      host.machine.trace = { if let refusal = $0.refusal { refusals.append(refusal) } }
      func again() {
        runs += 1
        host.machine.enqueue { again() }
      }
      host.machine.enqueue { again() }
      #expect(runs == 1000)
      #expect(refusals.map(\.reason) == [.livelock])
      #expect(refusals.first?.subject == "enqueue(_:)")
    }
  }
}

/// Writes down errors and refusals.
private final class Errors: GuardedStateDelegate {
  typealias Host = Register
  var log: [String] = []
  func host(_ host: Register, didFail method: Register.Method?, with error: any Error) {
    log.append("\(method.map { "\($0)" } ?? "closure"): \(error)")
  }
  func host(_ host: Register, didRefuse refusal: Refusal) { log.append("refused \(refusal.subject)") }
}

@Guarded
private final class Cashier {
  enum State { case open, placed, paid }
  var log: [String] = []

  @Transition(from: State.open, to: .placed) func place() {}
  @Transition(from: State.placed, to: .paid) func charge() throws { throw Oops() }

  func didEnterPlaced() { machine.enqueue { [self] in try charge() } }
  func didFail(_ error: any Error) { log.append("didFail \(error)") }
}
#endif
