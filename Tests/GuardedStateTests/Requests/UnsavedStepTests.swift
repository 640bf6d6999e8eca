#if Macros
import Foundation
import GuardedState
import class GuardedStateTesting.ManualClock
import Testing

/// A document whose review leads on by itself, with a disk that may be full.
@Guarded
final class ReviewedDocument {
  struct Full: Error, Equatable {}
  enum State { case draft, review, queued, done }
  static let rules = Rules(initial: .draft) { Always(from: .review, to: .queued, when: "isReady") }

  var isReady = true
  var isFull = false
  var saves: [State] = []

  @Transition(from: State.draft, to: .review) func submit() throws {}
  @Transition(from: State.review, .queued, to: .done) func finish() throws {}
  @Allowed(in: State.draft, .review, .queued) func look() throws -> State { state }

  func willCommit(_ snapshot: Snapshot<State>) throws {
    saves.append(snapshot.state)
    if isFull, snapshot.state == .queued { throw Full() }
  }
}

/// A document that leads on from its initial state.
@Guarded
final class ImpatientDocument {
  enum State { case draft, review }
  static let rules = Rules(initial: .draft) { Always(from: .draft, to: .review, when: "isReady") }

  var isReady = true
  var isFull = true

  @Allowed(in: State.draft, .review) func look() throws -> State { state }
  func willCommit(_ snapshot: Snapshot<State>) throws { if isFull { throw ReviewedDocument.Full() } }
}

/// A document with a limit that the disk may not take.
@Guarded
final class ExpiringDocument {
  enum State { case draft, expired }
  static let rules = Rules(initial: .draft) { After(.seconds(5), from: .draft, to: .expired) }

  @Allowed(in: State.draft) func look() throws {}
  @Transition(from: State.draft, to: .draft) func edit() throws {}
  @Allowed(in: State.expired) func bury() throws {}
  func willCommit(_ snapshot: Snapshot<State>) throws { throw ReviewedDocument.Full() }
}

@Suite struct UnsavedStepTests {
  @Test func `A timeout that can't be saved refuses all requests by all roads, also in a queued closure`() {
    let (document, clock) = (ExpiringDocument(), ManualClock())
    document.machine.clock = clock
    #expect(throws: Never.self) { try document.look() }
    clock.advance(by: .seconds(6)) as Void
    document.machine.expireDue()
    let reasons = [
      document.refusal(of: .edit), document.machine.refusal(fire: .edit), document.refusal { try $0.edit() },
      document.machine.preview(of: .edit).refusal, document.machine.preview(fire: .edit).refusal,
    ].map { $0?.reason }
    #expect(reasons == Array(repeating: .unsaved, count: 5))
    for call in [{ try document.bury() }, { _ = try document.machine.handle("bury") }] {
      #expect(throws: Refusal.self) { try call() }.map { #expect($0.reason == .notAllowed) }
    }
    var results: [String] = []
    document.machine.enqueue {
      do { try document.edit() } catch let refusal as Refusal { results.append("\(refusal.reason)") }
    }
    #expect(results == ["unsaved"] && document.machine.revision == 0)
  }

  @Test func `A snapshot before an eventless transition has its own date as the next deadline`() throws {
    let document = ReviewedDocument()
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    document.machine.now = { now }
    document.isFull = true
    try document.submit()
    let snapshot = document.machine.snapshot()
    #expect(snapshot.state == .review && snapshot.mayContinue)
    #expect(snapshot.date == now && snapshot.nextDeadline == now)
    document.isReady = false
    document.machine.conditionsChanged()
    #expect(document.machine.snapshot().nextDeadline == nil)
  }

  @Test func `An eventless transition that can't be saved is tried again before the next request`() throws {
    let document = ReviewedDocument()
    var failures = 0
    document.machine.onReport { if case .failure = $0 { failures += 1 } }
    document.isFull = true
    try document.submit()
    #expect(document.state == .review && failures == 1 && !document.can(.finish))
    let refusal = #expect(throws: Refusal.self) { try document.look() }
    #expect(refusal?.reason == .unsaved && refusal?.underlyingError as? ReviewedDocument.Full == .init())
    #expect(document.saves == [.review, .queued, .queued] && failures == 2)
    document.isFull = false
    #expect(try document.look() == .queued)
    try document.finish()
    #expect(document.state == .done)
  }

  @Test func `A transition that no longer follows refuses nothing`() throws {
    let document = ReviewedDocument()
    document.isFull = true
    try document.submit()
    document.isReady = false
    try document.finish()
    #expect(document.state == .done)
  }

  @Test func `A first change that can't be saved refuses only the second request`() throws {
    let document = ImpatientDocument()
    #expect(try document.look() == .draft)
    #expect(!document.can(.look))
    #expect(throws: Refusal.self) { try document.look() }.map { #expect($0.reason == .unsaved) }
    document.isFull = false
    #expect(try document.look() == .review)
  }

  @Test func `A deferred event that the state accepts is a deadline too`() throws {
    let rules = StateMachine<String, String>.Rules(initial: "cart") {
      In("cart", defers: "ship"); In("paid"); In("shipped")
      On("pay", from: "cart", to: "paid")
      On("ship", from: "paid", to: "shipped")
    }
    let machine = StateMachine<String, String>(rules)
    var deadlines: [Bool] = []
    machine.willCommit { snapshot in deadlines.append(snapshot.nextDeadline != nil) }
    try machine.fire("ship")
    try machine.fire("pay")
    #expect(machine.state == "shipped" && deadlines == [true, false])
  }

  @Test func `Snapshots are equal whatever their dates, and keep them in JSON`() throws {
    let machine = StateMachine<String, String>(initial: "a") {
      In("a", to: "b"); In("b")
    }
    let first = machine.snapshot()
    machine.now = { Date(timeIntervalSince1970: 1) }
    let second = machine.snapshot()
    #expect(first == second && first.hashValue == second.hashValue && first.date != second.date)
    let read = try JSONDecoder().decode(Snapshot<String>.self, from: JSONEncoder().encode(second))
    #expect(read == second && read.date == second.date)
  }
}
#endif
