#if Macros
import Foundation
import GuardedState
import GuardedStateTesting
import Testing

/// A table of rows that may be out of order.
final class Table {
  struct Full: Error, Equatable {}
  var rows: [String] = []
  var isBroken = false

  func write(_ row: String) throws {
    if isBroken { throw Full() }
    rows.append(row)
  }
}

@Guarded
final class SavedOrder {
  enum State { case open, waiting, closed, failed, expired }
  enum Event { case close, step, stay, maybe, ship, choose }
  @Region enum Payment { case due, paid }

  static let rules = Rules(initial: .open) {
    On(.step, from: .open, to: .waiting)
    On(.stay, in: .open)
    After(.seconds(10), from: .waiting, to: .expired)
    Always(from: .expired, to: .closed, when: "closesExpired")
    Region(Payment.self, initial: .due) { On(.close, from: .due, to: .paid) }
  }

  let table = Table()
  var closesExpired = false
  var heard: [String] = []
  var asked: String?

  @Transition(on: Event.close, from: State.open, .waiting, to: .closed)
  func close() throws { heard.append("body") }
  @Transition(on: Event.maybe, from: State.open, to: .closed)
  func maybe() -> Int? { 1 }
  @Transition(on: Event.ship, from: State.open, .failed, via: .waiting, to: .closed, orElse: .failed)
  func ship() async throws { heard.append("shipping in \(state)") }
  @Transition(on: Event.choose, from: State.closed, to: .open, .failed)
  func choose() throws -> State { heard.isEmpty ? .open : .failed }

  func willCommit(_ snapshot: Snapshot<State>) throws {
    do { try fire(.step) } catch { asked = (error as? Refusal)?.reason.rawValue }
    let payment = snapshot.regions["payment"]?.state ?? ""
    try table.write("\(state) → \(snapshot.state) \(payment) \(snapshot.revision) \(snapshot.timeouts.count)")
  }
  func didTransition(_ transition: Transition) { heard.append("\(transition.to)") }
  func didFail(_ error: any Error) { heard.append("failed \(error)") }
}

@Guarded
final class SavedObject: GuardedObject {
  var rows: [String] = []
  @Transition(from: "open", to: "closed") func close() throws {}
  override func willCommit(_ snapshot: Snapshot<String>) throws { rows.append(snapshot.state) }
}

@Suite("Saving changes before they happen")
struct CommitTests {
  @Test("A change is saved after the body and before the state changes, once for all regions")
  func order() throws {
    let order = SavedOrder()
    try order.close()
    #expect(order.table.rows == ["open → closed paid 1 0"])
    #expect(order.heard == ["body", "closed"])
    #expect(order.asked == "inTransition")
    _ = try order.choose()
    #expect(order.table.rows.last == "closed → failed paid 2 0")
    try order.machine.reset()
    try order.fire(.stay)
    #expect(order.table.rows.last == "open → open due 0 0")
  }

  @Test("If it throws, nothing changes, and the error goes to the caller and to listeners")
  func failing() throws {
    let order = SavedOrder()
    order.table.isBroken = true
    for request in [{ try order.close() }, { _ = try order.fire(.close) }, { _ = try order.fire(.step) }] {
      #expect(throws: Table.Full.self) { try request() }
      #expect(order.state == .open && order.machine.payment.state == .due && order.machine.revision == 0)
    }
    #expect(order.maybe() == nil)
    #expect(order.heard == ["body", "failed Full()", "body", "failed Full()", "failed Full()", "failed Full()"])
    order.table.isBroken = false
    #expect(order.maybe() == 1)
  }

  @Test("A body with `via:` is saved twice; a failure leads to `orElse:`, which can't be stopped")
  func via() async throws {
    let order = SavedOrder()
    try await order.ship()
    #expect(order.table.rows == ["open → waiting due 1 1", "waiting → closed due 2 0"])
    let other = SavedOrder()
    other.table.isBroken = true
    await #expect(throws: Table.Full.self) { try await other.ship() }
    #expect(other.state == .open && other.heard == ["failed Full()"])
  }

  @Test("The second change of a body with `via:` that can't be saved leads to `orElse:`")
  func viaEnd() async throws {
    let order = BreakingOrder()
    await #expect(throws: Table.Full.self) { try await order.ship() }
    #expect(order.state == .failed)
    #expect(order.machine.waiters.isEmpty)
  }

  @Test("A timeout that can't be saved stays due until the next request; an eventless transition isn't repeated")
  func timeouts() throws {
    let (order, clock) = (SavedOrder(), ManualClock())
    order.machine.clock = clock
    try order.fire(.step)
    #expect(order.table.rows == ["open → waiting due 1 1"])
    clock.advance(by: .seconds(20))
    order.table.isBroken = true
    order.machine.expireDue()
    #expect(order.state == .waiting)
    #expect(order.heard.filter { $0 == "failed Full()" }.count == 1)
    // Until it is saved, the order is in no state that the clock allows.
    #expect(throws: Refusal.self) { try order.close() }
    #expect(!order.can(.close) && order.state == .waiting)
    for call in [{ try order.close() }, { _ = try order.machine.handle("close", []) }] {
      #expect(throws: Refusal.self) { try call() }.map { refusal in
        #expect("\(refusal)" == "SavedOrder: 'close' is refused, because a change could not be saved")
        #expect(refusal.reason == .unsaved && refusal.underlyingError is Table.Full)
        #expect(order.machine.refusal(of: .close) == refusal && !order.can(.close))
        let copy = try? JSONDecoder().decode(Refusal.self, from: JSONEncoder().encode(refusal))
        #expect(copy == refusal && copy?.underlyingError == nil)
      }
    }
    order.table.isBroken = false
    order.closesExpired = true
    order.machine.expireDue()
    #expect(order.state == .closed)
    #expect(order.table.rows.count == 3)
  }

  @Test("Eventless transitions that can't be saved are tried once in a macrostep, alone or in several regions")
  func eventless() throws {
    let rules = StateMachine<String, String>.Rules(initial: "a") {
      In("a"); In("b"); In("c")
      On("go", from: "a", to: "b")
      Always(from: "b", to: "c", when: "isReady")
      Region("other", initial: "x") {
        In("x"); In("y"); In("z"); On("go", from: "x", to: "y"); Always(from: "y", to: "z", when: "isReady")
      }
    }
    let machine = StateMachine<String, String>(rules)
    var (saved, isBroken) = ([String](), true)
    machine.when("isReady") { true }
    machine.willCommit { snapshot in
      saved.append(snapshot.state + (snapshot.regions["other"]?.state ?? ""))
      if isBroken, snapshot.state == "c" { throw Table.Full() }
    }
    try machine.fire("go")
    #expect(saved == ["by", "cz"] && machine.state == "b")
    machine.conditionsChanged()
    #expect(saved == ["by", "cz", "cz"] && machine.state == "b")
    isBroken = false
    machine.conditionsChanged()
    #expect(saved.count == 4 && machine.state == "c" && machine.snapshot().regions["other"]?.state == "z")
  }

  @Test("An object with rules of its own and a machine save their changes")
  func objects() throws {
    let object = SavedObject()
    object.configure(
      Rules(initial: "open") {
        In("open"); In("closed")
      })
    try object.close()
    #expect(object.rows == ["closed"])
    let machine = StateMachine<String, String>(initial: "a") {
      In("a"); In("b"); On("go", from: "a", to: "b"); On("go", from: "b", to: "a")
    }
    var saved: [String] = []
    machine.willCommit {
      saved.append($0.state); if $0.state == "a" { throw CancellationError() }
    }
    try machine.fire("go")
    #expect(throws: CancellationError.self) { try machine.fire("go") }
    #expect(saved == ["b", "a"] && machine.state == "b")
  }
}

@Guarded
final class BreakingOrder {
  enum State { case open, waiting, closed, failed }
  let table = Table()
  @Transition(from: State.open, via: .waiting, to: .closed, orElse: .failed)
  func ship() async throws { table.isBroken = true }
  func willCommit(_ snapshot: Snapshot<State>) throws { try table.write("\(snapshot.state)") }
}
#endif
