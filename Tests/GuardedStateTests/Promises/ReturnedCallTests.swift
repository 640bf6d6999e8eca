#if Macros
import Foundation
import GuardedState
import Testing

/// A cash register: every kind of call that can report failure, and one that can't.
@Guarded
private final class Register {
  enum State { case idle, busy, shut }

  static let rules = Rules(initial: .idle) {
    In(.idle, to: .busy, .shut)
    In(.busy, to: .idle)
    In(.shut, to: .idle, defers: .charge, .note, .begin)
  }

  /// Runs at a place while a transition runs.
  var inside: (Place, (Register) -> Void)?
  var log: [String] = []
  var isReady: Bool { reach(.condition); return true }

  private func reach(_ place: Place) {
    guard let (wanted, work) = inside, wanted == place else { return }
    inside = nil
    work(self)
  }

  @Transition(from: State.idle, to: .busy, when: \Register.isReady) func begin() { reach(.body) }
  @Transition(from: State.idle, .busy, to: .busy) func charge(_ cents: Int = 100) throws {
    log.append("charged \(cents)")
  }
  @Transition(from: State.idle, .busy, to: .busy) func refund() -> Int? { log.append("refunded"); return 7 }
  @Transition(from: State.idle, .busy, to: .busy) func pick() throws -> State { log.append("picked"); return .busy }
  @Transition(from: State.idle, .busy, to: .busy) func note() { log.append("noted") }

  func willExitIdle() { reach(.willExit) }
  func didEnterBusy() { reach(.didEnter) }
  func didTransition(_ transition: Transition) { reach(.didTransition) }
}

private enum Place: CaseIterable {
  case rest, condition, body, willExit, didEnter, didTransition, listener
}

/// A public way to request something.
private enum Way: CaseIterable {
  case throwing, optional, choosing, silent, fire, transition, directed, name, silentByName, json

  /// Makes the request, and returns what the caller learns.
  func request(of host: Register) throws -> Answer {
    func answer(_ outcome: Outcome<Register.State, Register.Event, Register.Method>) -> Answer {
      switch outcome {
      case .queued, .deferred: .later
      default: .done
      }
    }
    switch self {
    case .throwing: try host.charge()
    case .optional: return host.refund() == 7 ? .done : .refused
    case .choosing: _ = try host.pick()
    case .silent:
      host.note()
      return .silent
    case .fire: return answer(try host.fire(.charge))
    case .transition: return answer(try host.transition(to: .busy))
    case .directed: return answer(try host.machine.transition(from: host.state, to: .busy))
    case .name: try host.handle("charge", [5])
    case .silentByName: try host.handle("note")
    case .json: try host.machine.handle("charge", json: Data("[5]".utf8))
    }
    return .done
  }
}

private enum Answer { case done, later, refused, silent }

extension Promises {
  @Suite struct ReturnedCallTests {
    @Test(arguments: Place.allCases, Way.allCases)
    fileprivate func `A call that returns has run, and a refused one never runs, wherever it is made`(
      place: Place, way: Way
    ) throws {
      let host = Register()
      var answer: Answer?
      var (before, after, revisions) = (0, 0, (0, 0))
      let request = { (host: Register) in
        before = host.log.count
        revisions.0 = host.machine.revision
        do { answer = try way.request(of: host) } catch {
          #expect((error as? Refusal)?.reason == (place == .rest ? .notAllowed : .inTransition))
          answer = .refused
        }
        after = host.log.count
        revisions.1 = host.machine.revision
      }
      if place == .rest {
        request(host)
      } else {
        if place == .listener {
          host.machine.onChange { _ in if answer == nil { request(host) } }
        } else {
          host.inside = (place, request)
        }
        host.begin()
      }
      let made = try #require(answer)
      switch made {
      case .done: #expect(after > before || revisions.1 > revisions.0, "it has happened when it returns")
      case .refused: #expect(after == before && revisions.1 == revisions.0 && host.log.count == after, "it never runs")
      case .later, .silent: break
      }
      if place != .rest {
        #expect(made != .done, "nothing changes inside a transition")
        if [.fire, .transition, .directed].contains(way) { #expect(made == .later) }
        let reporting: [Way] = [.throwing, .optional, .choosing, .name, .silentByName, .json]
        if reporting.contains(way) { #expect(made == .refused) }
        if [.silent, .fire].contains(way) { #expect(host.log.count == before + 1, "it runs afterwards") }
      }
    }

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
      host.inside = (
        .didEnter,
        { host in
          host.machine.enqueue { try host.charge(1) }
          host.note()
          host.machine.enqueue { throw Own() }
          host.machine.enqueue { try host.handle("begin") }
          #expect(host.log.isEmpty)
        }
      )
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
