#if Macros
import Foundation
import GuardedState
import Testing

@Suite("Listeners") struct ListenerTests {
  /// A listener's requests for each report that it receives.
  struct Case: CustomStringConvertible, Sendable {
    let plan: DeskTally.Plan
    var description: String { "\(plan.listener) of \(plan.report), \(plan.times) × \(plan.action)" }

    static let all: [Case] = DeskListener.allCases.flatMap { listener in
      DeskReport.allCases.filter(listener.receives).flatMap { report in
        DeskAction.allCases.flatMap { action in
          (1...3).map { Case(plan: DeskTally.Plan(listener: listener, report: report, action: action, times: $0)) }
        }
      }
    }
  }

  @Test(arguments: DeskKind.allCases, Case.all)
  func `A listener that makes a request for each report ends, and no transition is lost`(
    kind: DeskKind, test: Case
  ) {
    let tally = DeskTally(test.plan)
    let desk = kind.desk(tally)
    let listeners = DeskListeners.attach(to: desk)
    desk.act(test.plan.report.cause)
    #expect(tally[test.plan.listener, test.plan.report] >= 1)
    // 1,000 caused reports, or 1,000 requests of one macrostep and the refusals of the rest, for each of the listeners.
    #expect(tally[.delegate, .refusal] + tally[.delegate, .call] + tally[.delegate, .failure] <= 5000)
    let revision = desk.situation.revision
    #expect(tally[.closure, .transition] == revision && tally[.delegate, .transition] == revision)
    #expect(tally[.notification, .transition] == revision && revision <= 2002)

    // The machine is usable afterwards, and the next request has its own limit.
    tally.plan = nil
    tally.reset()
    let wasOpen = desk.situation.isOpen
    for action in [DeskAction.refused, .call, .failure, .transition, .announcement] { desk.act(action) }
    #expect(desk.situation.isOpen != wasOpen && desk.situation.revision == revision + 1)
    for listener in [DeskListener.callback, .delegate, .notification] {
      for report in DeskReport.allCases {
        #expect(tally[listener, report] == 1 || listener == .callback && report == .transition, "\(report)")
      }
    }
    withExtendedLifetime(listeners) {}
  }

  /// A chain of a thousand reports has a thousand links, whoever listens besides.
  @Test(arguments: DeskKind.allCases, [DeskReport.refusal, .call, .failure, .announcement])
  func `A chain of reports ends after 1,000, with and without other listeners`(
    kind: DeskKind, report: DeskReport
  ) {
    for others in [false, true] {
      let tally = DeskTally(.init(listener: .callback, report: report, action: report.cause, times: 1))
      let desk = kind.desk(tally)
      let listeners = others ? DeskListeners.attach(to: desk) : nil
      desk.act(report.cause)
      // A refusal is the livelock itself.
      #expect(tally[.callback, report] == (report == .refusal ? 1002 : 1001))
      #expect(tally[.callback, .refusal] == (report == .refusal ? 1002 : 1))
      withExtendedLifetime(listeners) {}
    }
  }

  @Test(arguments: DeskKind.allCases)
  func `Listeners that make no requests don't count toward the limit`(kind: DeskKind) {
    let tally = DeskTally()
    let desk = kind.desk(tally)
    let listeners = DeskListeners.attach(to: desk)
    for _ in 0..<5000 { desk.act(.call) }
    for _ in 0..<5000 { desk.act(.refused) }
    #expect(tally[.delegate, .call] == 5000 && tally[.delegate, .refusal] == 5000)
    withExtendedLifetime(listeners) {}
  }
}

/// A log line that asks the host, as in an ordinary program.
@Guarded
private final class LoggedDocument {
  enum State { case locked, open }
  var lines: [String] = []

  @Transition(from: State.locked, to: .open) func unlock() {}
  @Transition(from: State.open, to: .locked) func lock() throws {}
  @Allowed(in: State.open) func title() -> String? { "a title" }
  @Allowed(in: State.open) func author() -> String? { "an author" }
  @Allowed(in: State.locked, .open) func read() throws {
    for _ in 0..<100_000 { glance() }
  }
  @Allowed(in: State.locked, .open) func glance() {}
  func didRefuse(_ refusal: Refusal) { lines.append("\(refusal.reason) \(title() ?? "-") \(author() ?? "-")") }
}

private final class CallCounter: GuardedStateDelegate {
  var calls = 0
  func host(_ host: LoggedDocument, didCall call: Call<LoggedDocument.State, LoggedDocument.Method>) { calls += 1 }
}

@Guarded
private final class ListenedTill {
  enum State { case shut, open }
  var log: [String] = []
  @Transition(from: State.shut, to: .open) func open() throws {}
  @Transition(from: State.open, to: .shut) func shut() {}
  @Allowed(in: State.open) func take() throws {}
  @Allowed(in: State.shut, .open) func count() throws { throw Oops() }
  func didRefuse(_ refusal: Refusal) { log.append("didRefuse \(refusal.subject)") }
  func didFail(_ error: any Error) { log.append("didFail \(error)") }
  func didCall(_ call: Call<State, Method>) { log.append("didCall \(call.method)") }
  func didEnterOpen() { log.append("didEnterOpen") }
}

private final class TillListener: GuardedStateDelegate {
  var log: [String] = []
  func host(_ host: ListenedTill, didTransition transition: ListenedTill.Transition) {
    log.append("\(transition) in \(host.state)")
  }
  func host(_ host: ListenedTill, didRefuse refusal: Refusal) { log.append("refused \(refusal.subject)") }
  func host(_ host: ListenedTill, didFail method: ListenedTill.Method?, with error: any Error) {
    log.append("failed \(method.map { "\($0)" } ?? "closure")")
  }
  func host(_ host: ListenedTill, didCall call: Call<ListenedTill.State, ListenedTill.Method>) {
    log.append("called \(call.method)")
  }
  func host(_ host: ListenedTill, didAnnounce name: String, userInfo: [String: Any]) { log.append("announced \(name)") }
}

extension ListenerTests {
  @Test func `A log line that makes two refused calls ends in a livelock refusal`() throws {
    let document = LoggedDocument()
    #expect(throws: Refusal.self) { try document.lock() }
    #expect(document.lines.first == "notAllowed - -")
    #expect(document.lines.count == 1002 && document.lines.last == "livelock - -")
    document.unlock()
    #expect(document.title() == "a title")
  }

  @Test func `A body that makes 100,000 calls causes as many reports`() throws {
    let (document, counter) = (LoggedDocument(), CallCounter())
    document.machine.delegate = counter
    try document.read()
    #expect(counter.calls == 100_001)
  }

  @Test func `A trace's own queries and requests aren't traced`() throws {
    let document = LoggedDocument()
    var steps = 0
    document.machine.trace = { step in
      steps += 1
      #expect(document.machine.permittedMethods.count > 1 || step.moment != .shouldTransition)
      #expect(document.machine.permittedMethods.count > 0)
      _ = document.title()
    }
    document.unlock()
    #expect(steps == 10)
    try document.lock()
    #expect(steps == 20)
  }

  // MARK: - Transactions

  @Test func `Observers receive a transaction's reports when it commits`() throws {
    let (till, delegate) = (ListenedTill(), TillListener())
    till.machine.delegate = delegate
    var changes: [String] = []
    till.machine.onChange { changes.append("\($0)") }
    try till.machine.transaction {
      try till.open()
      try till.take()
      till.shut()
      #expect(throws: Refusal.self) { try till.take() }
      #expect(throws: Oops.self) { try till.count() }
      till.machine.announce("bell")
      #expect(delegate.log == [] && changes == [])
    }
    #expect(changes == ["shut → open by open", "open → shut by shut"])
    #expect(
      delegate.log == [
        "shut → open by open in shut", "called take", "open → shut by shut in shut", "refused take", "failed count",
        "announced bell",
      ])
    // Callbacks of the host stay inside.
    #expect(till.log == ["didEnterOpen", "didCall take", "didRefuse take", "didFail Oops()"])
  }

  @Test func `Observers receive only refusals and errors of a rolled-back transaction`() throws {
    let (till, delegate) = (ListenedTill(), TillListener())
    till.machine.delegate = delegate
    var changes = 0
    till.machine.onChange { _ in changes += 1 }
    try till.machine.transaction {
      #expect(throws: CancellationError.self) {
        try till.machine.transaction {
          try till.open()
          try till.take()
          try? till.open()
          throw CancellationError()
        }
      }
      #expect(delegate.log == [])
      try? till.take()
    }
    #expect(delegate.log == ["refused open", "refused take"] && changes == 0 && till.state == .shut)
    try till.open()
    #expect(changes == 1)
  }

  @Test func `A closure enqueued in a transaction runs if the transaction commits`() throws {
    let till = ListenedTill()
    var log: [String] = []
    till.machine.onChange { log.append("\($0)") }
    try till.machine.transaction {
      till.machine.enqueue { log.append("in \(till.state)") }
      try till.open()
      #expect(log == [])
    }
    #expect(log == ["shut → open by open", "in open"])
    try? till.machine.transaction {
      till.machine.enqueue { log.append("never") }
      throw Oops()
    }
    till.shut()
    #expect(!log.contains("never"))
  }

  @Test func `A listener that runs at a commit is inside the transition, and its requests wait`() throws {
    let till = ListenedTill()
    var log: [String] = []
    till.machine.onChange(to: [.open]) { _ in
      #expect(throws: Refusal.self) { try till.open() }.map { log.append("\($0.reason)") }
      till.shut()
    }
    till.machine.onChange { log.append("\($0)") }
    try till.machine.transaction { try till.open() }
    #expect(log == ["inTransition", "shut → open by open", "open → shut by shut"] && till.state == .shut)
  }

  // MARK: - Enqueued closures

  @Test func `An enqueued closure reports the refusal of another machine`() throws {
    let (till, other) = (ListenedTill(), ListenedTill())
    try other.open()
    till.machine.enqueue { try other.open() }
    #expect(till.log.count == 1 && till.log.first?.hasPrefix("didFail") == true)
    till.log = []
    till.machine.enqueue { try till.take() }
    #expect(till.log == ["didRefuse take"])
    till.log = []
    till.machine.enqueue { try till.count() }
    #expect(till.log == ["didFail Oops()"])
    till.log = []
    till.machine.enqueue {
      try? till.take()
      try other.open()
    }
    #expect(till.log.count == 2 && till.log.last?.hasPrefix("didFail") == true)
  }

  // MARK: - Removed listeners

  @Test func `A report goes to listeners that are attached when it happens and when it is delivered`() throws {
    let till = ListenedTill()
    var log: [String] = []
    var token: ObservationToken?
    let delegate = RefusalListener { host in
      // The report of this transition waits, and both change before it is delivered.
      try? host.open()
      token?.cancel()
      host.machine.onChange { _ in log.append("late") }
    }
    token = till.machine.onChange { _ in log.append("cancelled") }
    till.machine.onChange { _ in log.append("kept") }
    till.machine.delegate = delegate
    #expect(throws: Refusal.self) { try till.take() }
    #expect(log == ["kept"] && till.state == .open)
  }
}

private final class RefusalListener: GuardedStateDelegate {
  let receive: (ListenedTill) -> Void
  init(_ receive: @escaping (ListenedTill) -> Void) { self.receive = receive }
  func host(_ host: ListenedTill, didRefuse refusal: Refusal) { receive(host) }
}

/// Conditions that ask.
@Guarded
private final class AskingConditions {
  enum State { case a, b }
  static let rules = Rules(initial: .a) { On(.poke, in: .a, when: "canPoke") }
  var evaluations = 0

  @Transition(from: State.a, to: .b, when: \AskingConditions.canLeave) func go() throws {}
  @Transition(from: State.a, to: .b) func leave() throws {}
  @Allowed(in: State.a, when: \AskingConditions.canGo) func look() -> String? { "yes" }
  @Allowed(in: State.a, when: \AskingConditions.canSee) func see() -> String? { "yes" }
  @Transition func poke() throws {}
  @Transition(from: State.a, to: .b) func jump() throws {}
  var canLeave: Bool { can(.leave) }
  var canGo: Bool { can(.go) && machine.refusal(of: .leave) == nil }
  var canSee: Bool {
    evaluations += 1
    return can(.see) || can(.see)
  }
  var canPoke: Bool { machine.can(fire: .poke) }
  func shouldTransition(_ transition: Transition) -> Bool { transition.method != .jump || can(.jump) }
}

extension ListenerTests {
  @Test func `A condition that queries the machine gets the same answer as outside`() throws {
    let asking = AskingConditions()
    #expect(asking.can(.go) && asking.can(.look) && asking.look() == "yes")
    try asking.go()
    #expect(asking.state == .b && !asking.can(.go))
  }

  @Test func `A condition that queries its own value gets false`() throws {
    let asking = AskingConditions()
    #expect(!asking.can(.see) && asking.see() == nil && asking.evaluations < 10)
    #expect(!asking.can(.poke))
    #expect(throws: Refusal.self) { try asking.poke() }
    #expect(!asking.can(.jump))
    #expect(throws: Refusal.self) { try asking.jump() }
    try asking.leave()
  }
}
#endif
