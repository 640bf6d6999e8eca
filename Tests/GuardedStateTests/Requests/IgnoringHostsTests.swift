#if Macros
import Foundation
import GuardedState
import Testing

private struct Complaint: Error, RefusalConvertible {
  init(refusal: Refusal) {}
}

/// A host with methods of all forms, whose state `paid` ignores them.
@Guarded
private final class Bill {
  enum State { case open, paid, fresh, disputed, closed }
  enum Event { case pay, settle, mark, note, drop }
  static let rules = Rules(initial: .open) {
    In(.open, allows: .remind, .peek, .shout, .tell, .complain, .count)
    In(.paid, to: .disputed, ignores: .pay, .settle, .mark, .note, .remind, .peek, .shout, .tell, .complain, .count) {
      In(.fresh)
      In(.disputed, to: .open, allows: .remind, forbids: .settle)
    }
    In(.paid, ignores: .drop)
    On(.drop, from: .open, to: .closed)
    Final(.closed)
  }

  var log: [String] = []
  var isFair: Bool {
    log.append("isFair")
    return true
  }

  @Transition(on: Event.pay, from: State.open, to: .paid, when: \Bill.isFair) func pay(_ cents: Int) throws {
    log.append("paid \(cents)")
  }
  @Transition(on: Event.settle, from: State.open, to: .paid) func settle() -> Int? { 7 }
  @Transition(on: Event.mark, from: State.open, to: .paid) func mark() throws -> State { .paid }
  @Transition(on: Event.note, from: State.open, to: .paid) func note() { log.append("note") }
  @Allowed(when: \Bill.isFair) func remind() throws { log.append("remind") }
  @Allowed func peek() throws(Refusal) -> Int? { 1 }
  @Allowed func shout() { log.append("shout") }
  @Allowed func tell() throws -> State { .closed }
  @Allowed func complain() throws(Complaint) { log.append("complain") }
  @Allowed(otherwise: 0) func count() -> Int? { 5 }
  func shouldPay(_ cents: Int) -> Bool {
    log.append("shouldPay")
    return true
  }
  func willFirePay() { log.append("willFire") }
  func didCall(_ call: Call<State, Method>) { log.append("\(call)") }
  func didRefuse(_ refusal: Refusal) { log.append("refused") }
}

private final class BillSpy: GuardedStateDelegate {
  var calls: [Call<Bill.State, Bill.Method>] = []
  func host(_ host: Bill, didCall call: Call<Bill.State, Bill.Method>) { calls.append(call) }
}

/// A region ignores what another one performs.
@Guarded
private final class Ticket {
  enum State { case open, closed }
  @Region enum Seat { case free, taken }
  static let rules = Rules(initial: .open) {
    In(.closed, ignores: .take)
    Region(Seat.self) {
      In(.taken, ignores: .take)
    }
  }
  @Transition(from: Seat.free, to: .taken) func take() throws {}
  @Transition(from: State.open, to: .closed) func close() throws {}
}

/// A guarded class with subclasses, one of which ignores what another state of the superclass does.
@Guarded
private class Grievance {
  enum State { case draft, sent, archived }
  static let rules = Rules(initial: .draft) {
    In(.sent, ignores: .send)
  }
  var log: [String] = []
  @Transition(from: State.draft, to: .sent) func send() throws { log.append("send") }
  @Transition(from: State.sent, to: .archived) func archive() throws {}
  func didCall(_ call: Call<State, Method>) { log.append("\(call)") }
}

@Guarded
private final class LongGrievance: Grievance {
  static let addedRules = Rules { In(.archived, ignores: "archive", "print") }
  @Transition override func send() throws {
    log.append("long")
    try super.send()
  }
  @Allowed(in: State.draft) func print() -> Int? { 1 }
}

/// Async, waiting and `via:` methods.
@Guarded
private actor CafeOrder {
  enum State { case open, charging, paid }
  static let rules = Rules(initial: .open) {
    In(.open, to: .paid, ignores: .watch)
    In(.paid, ignores: .pay, .charge, .reserve, .await)
  }
  var log: [String] = []
  @Transition(from: State.open, to: .paid) func pay() async throws { log.append("pay") }
  @Transition(from: State.open, via: .charging, to: .paid, orElse: .open) func charge() async throws -> Int? {
    log.append("charge")
    return 1
  }
  @Transition(from: State.charging, to: .open, otherwise: .wait) func reserve() async throws { log.append("reserve") }
  @Allowed(in: State.charging, otherwise: .wait) func await() async throws -> Int? { 2 }
  @Allowed(in: State.paid) func watch() async -> Int? { 3 }
  func didCall(_ call: Call<State, Method>) { log.append("\(call)") }
  var waiting: Int { machine.waiters.count }
  func byName(_ name: String) async throws -> String? { try await handle(name).map { "\($0)" } }
}

@Guarded
private class DeskLight: GuardedObject {
  var log: [String] = []
  @Transition(from: "off", to: "on") func light() throws { log.append("light") }
  @Allowed(in: "off") func level() throws -> Int { 1 }
  override func didCall(_ call: Call) { log.append("\(call)") }
}

/// A host for bound machines.
@Guarded
private final class WritingDesk {
  func open() -> String { "opened" }
}

/// Answers each ignored call with another one.
@Guarded
private final class Stutter {
  enum State { case silent, talking }
  static let rules = Rules(initial: .silent) { In(.talking, ignores: .talk) }
  var calls = 0
  @Transition(from: State.silent, to: .talking) func talk() throws {}
  func didCall(_ call: Call<State, Method>) {
    calls += 1
    try? talk()
  }
}

/// Ignored calls of guarded methods, in hosts of each kind.
@Suite struct IgnoringHostsTests {
  private func paid() throws -> Bill {
    let bill = Bill()
    try bill.pay(5)
    bill.log = []
    return bill
  }

  @Test func `An ignored call runs nothing, and returns a neutral value`() throws {
    let bill = try paid()
    let revision = bill.machine.revision
    try bill.pay(6)
    #expect(bill.settle() == nil)
    #expect(try bill.mark() == .fresh)
    bill.note()
    try bill.remind()
    #expect(try bill.peek() == nil)
    bill.shout()
    #expect(try bill.tell() == .fresh)
    try bill.complain()
    #expect(bill.count() == 0)
    let names = ["pay", "settle", "mark", "note", "remind", "peek", "shout", "tell", "complain", "count"]
    #expect(bill.log == names.map { "\($0) in fresh, ignored" })
    #expect(bill.machine.revision == revision)
  }

  @Test func `Asking agrees with ignored calls`() throws {
    let bill = try paid()
    for method in bill.machine.rules.methods {
      #expect(bill.can(method) && bill.machine.refusal(of: method) == nil)
      #expect(bill.machine.declares(call: method))
    }
    #expect(bill.machine.permittedMethods.isEmpty && bill.machine.permittedEvents.isEmpty)
    #expect(bill.log.isEmpty)
  }

  @Test func `An ignored event reports the call of the method that performs it`() throws {
    let bill = try paid()
    let spy = BillSpy()
    bill.machine.delegate = spy
    let center = NotificationCenter()
    bill.machine.notificationCenter = center
    nonisolated(unsafe) var notified: [Bool] = []
    let token = center.addObserver(forName: .guardedStateDidCall, object: bill, queue: nil) { notification in
      let call = notification.userInfo?[GuardedStateKey.call] as? Call<Bill.State, Bill.Method>
      notified.append(call?.isIgnored ?? false)
    }
    defer { center.removeObserver(token) }
    #expect("\(try bill.fire(.settle))" == "ignored")
    #expect("\(try bill.fire(.drop))" == "ignored")
    #expect(spy.calls.map(\.method) == [.settle] && spy.calls.allSatisfy { $0.isIgnored && $0.result == nil })
    #expect(notified == [true])
    #expect(bill.log == ["settle in fresh, ignored"])
  }

  @Test func `A call by name that is ignored returns nil`() throws {
    let bill = try paid()
    #expect(try bill.handle("pay", [1]) == nil)
    #expect(try bill.handle("mark") == nil)
    #expect(try bill.handle("peek") == nil)
    #expect(try bill.machine.handle("tell", json: Data("[]".utf8)) == nil)
    #expect(throws: Refusal.self) { try bill.handle("pay", ["x"]) }
    #expect(bill.log.contains("pay in fresh, ignored") && !bill.log.contains("shouldPay"))
  }

  @Test func `A child allows or forbids what its parent ignores`() throws {
    let bill = try paid()
    try bill.transition(to: .disputed)
    #expect(bill.machine.permittedMethods == [.remind])
    try bill.remind()
    #expect(bill.log.contains("remind") && bill.log.contains("isFair"))
    #expect(!bill.can(.settle))
    #expect(bill.settle() == nil)
    #expect(bill.log.last == "refused")
    #expect(throws: Refusal.self) { try bill.fire(.settle) }
    try bill.pay(1)
    #expect(bill.log.last == "pay in disputed, ignored")
  }

  @Test func `A region's own state decides about its methods, and another one may ignore the event`() throws {
    let ticket = Ticket()
    try ticket.close()
    try ticket.fire(.take)
    #expect(ticket.seat == .taken)
    try ticket.take()
    #expect("\(try ticket.fire(.take))" == "ignored")
    let other = Ticket()
    try other.close()
    try other.take()
    #expect(other.seat == .taken)
  }

  @Test func `A subclass inherits what a state ignores, and adds to it`() throws {
    let form = LongGrievance()
    try form.send()
    #expect(form.log == ["long", "send"])
    try form.send()
    #expect(form.log.last == "send in sent, ignored" && form.log.count == 3)
    try form.archive()
    try form.archive()
    #expect(form.print() == nil)
    #expect(form.log.suffix(2) == ["archive in archived, ignored", "print in archived, ignored"])
    #expect(throws: Refusal.self) { try form.send() }
  }

  @Test func `A listener that makes ignored calls doesn't run forever`() throws {
    let stutter = Stutter()
    try stutter.talk()
    try stutter.talk()
    #expect((2..<10_000).contains(stutter.calls), "\(stutter.calls)")
  }

  @Test func `Async methods are ignored, and waiting ones stop waiting when their calls are ignored`() async throws {
    let order = CafeOrder()
    #expect(await order.watch() == nil)
    async let reserving: Void = order.reserve()
    async let awaiting = order.await()
    while await order.waiting < 2 { await Task.yield() }
    try await order.transition(to: .paid)
    try await reserving
    #expect(try await awaiting == nil)
    try await order.pay()
    #expect(try await order.charge() == nil)
    #expect(try await order.await() == nil)
    try await order.reserve()
    #expect(try await order.byName("charge") == nil)
    let log = await order.log
    #expect(log.allSatisfy { $0.hasSuffix("ignored") } && log.count == 8, "\(log)")
    #expect(await order.permittedMethods.map { "\($0)" } == ["watch"])
  }

  @Test func `A configured object ignores calls, but not those whose result only the body can make`() throws {
    let lamp = DeskLight()
    lamp.configure(try json(ignoring: "light"))
    try lamp.light()
    try lamp.light()
    #expect(lamp.log == ["light", "light in on, ignored"])
    #expect(try lamp.handle("light") == nil)
    #expect("\(try lamp.fire("light"))" == "ignored")
    for (name, problem) in [
      ("level", "can't ignore 'level', whose result only its body can make"),
      ("lihgt", "there is no method or event 'lihgt' that could be ignored; did you mean 'light'?"),
    ] {
      let problems = try json(ignoring: name).problems(for: DeskLight.self).map(\.description)
      #expect(problems.count == 1 && problems[0].contains(problem), "\(problems)")
    }
  }

  private func json(ignoring name: String) throws -> DeskLight.Rules {
    try JSONDecoder().decode(
      DeskLight.Rules.self,
      from: Data(#"{"states": [{"state": "off"}, {"state": "on", "ignores": ["\#(name)"]}]}"#.utf8))
  }

  @Test func `A machine ignores calls of the host that it is bound to`() throws {
    let desk = WritingDesk()
    let machine = StateMachine<String, String>(for: desk) {
      In("shut", to: "open", allows: "open")
      In("open", ignores: "open")
    }
    #expect(try machine.handle("open") as? String == "opened")
    try machine.transition(to: "open")
    #expect(machine.can(call: "open") && machine.permittedMethods.isEmpty)
    #expect(try machine.handle("open") == nil)
    let alone = StateMachine<String, String> {
      In("open", ignores: "open")
      In("shut", allows: "open")
    }
    #expect(try alone.handle("open") == nil)
  }
}
#endif
