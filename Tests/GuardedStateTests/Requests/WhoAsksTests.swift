#if Macros
import Foundation
import GuardedState
import GuardedStateTesting
import Testing

@Guarded
final class SignedForm {
  enum State { case draft, filed, signed, closed }
  enum Event { case file, sign }

  static let rules = Rules(initial: .draft) {
    In(.draft, to: .filed, defers: .sign)
    In(.signed, to: .closed)
    Always(from: .signed, to: .closed, when: "isNobodyAsking")
  }

  var heard: [String] = []
  var isNobodyAsking: Bool { machine.userInfo.isEmpty }
  var isStaff: Verdict { machine.userInfo["role"] as? String == "staff" ? true : "Only staff signs." }

  private func hear(_ what: String, _ info: [String: any Sendable]) {
    heard.append("\(what) \(info["by"] ?? "nobody")")
  }

  @Transition(on: Event.file, from: State.draft, to: .filed)
  func file() {
    hear("body", machine.userInfo)
    machine.enqueue { [self] in hear("enqueued", machine.userInfo) }
  }
  @Transition(on: Event.sign, from: State.filed, to: .signed, when: \SignedForm.isStaff)
  func sign() throws {}

  func didTransition(_ transition: Transition) { hear("\(transition)", transition.userInfo) }
  func didRefuse(_ refusal: Refusal) { hear("refusal", machine.userInfo) }
}

/// A permit that a manager lets lapse, or closes.
@Guarded
final class Permit {
  enum State { case valid, lapsed, closed }
  static let rules = Rules(initial: .valid) {
    After(.seconds(1), from: .valid, to: .lapsed, when: "isManager")
    Always(from: .lapsed, to: .closed, when: "isManager")
  }
  var isManager: Bool { machine.userInfo["role"] as? String == "manager" }
  @Allowed(in: State.valid) func use() throws {}
  @Transition(from: State.valid, to: .lapsed) func lapse() throws {}
}

@Suite("User info")
struct WhoAsksTests {
  @Test("Every road carries the user info of its caller")
  func roads() throws {
    let form = SignedForm()
    var observed: [String] = []
    form.machine.onChange { observed.append("\($0.to) \($0.userInfo["by"] ?? "nobody")") }
    withUserInfo(["by": "ann"]) {
      form.file()
      #expect((try? form.handle("sign")) == nil)
    }
    #expect(form.heard == ["body ann", "draft → filed by file ann", "enqueued ann", "refusal ann"])
    form.heard = []
    let outcome = try withUserInfo(["by": "ben", "role": "staff"]) {
      try form.fire(.sign, userInfo: ["by": "cy"])
    }
    // The eventless transition that follows carries none, so its condition holds.
    #expect(form.heard == ["filed → signed by sign cy", "signed → closed nobody"])
    #expect(observed == ["filed ann", "signed cy", "closed nobody"])
    #expect(outcome.transition?.userInfo["by"] as? String == "cy")
    #expect(outcome.transition?.userInfo["role"] as? String == "staff")
    #expect(form.machine.userInfo.isEmpty)
  }

  @Test("A deferred event is offered again with the user info of its caller, and a reason is the caller's")
  func deferred() throws {
    let form = SignedForm()
    try withUserInfo(["by": "staff", "role": "staff"]) { _ = try form.fire(.sign) }
    try withUserInfo(["by": "ann"]) { _ = try form.fire(.file) }
    #expect(form.state == .closed)
    #expect(
      form.heard.suffix(3) == ["enqueued ann", "filed → signed by sign staff", "signed → closed nobody"].suffix(3)
        || form.heard.contains("filed → signed by sign staff"))
    let other = SignedForm()
    other.file()
    do { try other.sign() } catch let refusal as Refusal {
      #expect(refusal.explanations == ["Only staff signs."])
      #expect("\(refusal)" == "SignedForm: 'sign' is declined in filed: Only staff signs")
      let copy = try JSONDecoder().decode(Refusal.self, from: JSONEncoder().encode(refusal))
      #expect(copy == refusal && copy.explanations == refusal.explanations && "\(copy)" == "\(refusal)")
    }
    #expect(other.machine.refusal(of: .sign)?.explanations == ["Only staff signs."])
    #expect(withUserInfo(["role": "staff"]) { other.can(.sign) })
  }

  @Test("Reports of a transaction carry the user info of the request, not of the commit")
  func transaction() throws {
    let form = SignedForm()
    var observed: [String] = []
    form.machine.onChange { observed.append("\($0.userInfo["by"] ?? "nobody")") }
    form.machine.onReport { report in
      if report.kind == .refusal {
        observed.append("\(report.userInfo["by"] ?? "nobody") \(form.machine.userInfo.count)")
      }
    }
    try form.machine.transaction {
      try withUserInfo(["by": "ann"]) {
        _ = try form.transition(to: .filed)
        #expect(throws: Refusal.self) { try form.sign() }
      }
    }
    #expect(observed == ["ann", "ann 1"])
  }

  @Test("What is due has none, in questions and snapshots too")
  func whatIsDue() throws {
    let (permit, clock) = (Permit(), ManualClock())
    permit.machine.clock = clock
    try permit.machine.start()
    clock.advance(by: .seconds(2))
    try withUserInfo(["role": "manager"]) {
      #expect(permit.can(.use))
      try permit.use()
      try permit.lapse()
      #expect(permit.state == .lapsed && permit.machine.snapshot().nextDeadline == nil)
    }
  }

  @Test("A thousand nested calls are merged")
  func nested() {
    func nest(_ depth: Int) -> Int {
      if depth == 0 { return SignedForm().machine.userInfo.count }
      return withUserInfo(["\(depth)": depth]) { nest(depth - 1) }
    }
    #expect(nest(1000) == 1000)
  }

  @Test("Child tasks inherit it, detached ones don't, and streams carry it out of an actor")
  func tasks() async throws {
    let till = AskedTill()
    let stream = await till.transitions
    try await withUserInfo(["by": "ann"]) {
      try await till.open()
      await Task { try? await till.close() }.value
      await Task.detached { try? await till.open() }.value
    }
    var heard: [String] = []
    for await transition in stream {
      heard.append("\(transition.to) \(transition.userInfo["by"] ?? "nobody")")
      if heard.count == 3 { break }
    }
    #expect(heard == ["open ann", "closed ann", "open nobody"])
  }

  @Test("Two callers with different roles on one actor never see each other's role")
  func race() async {
    let till = AskedTill()
    await withTaskGroup(of: Void.self) { group in
      for role in ["staff", "guest", "staff", "guest"] {
        group.addTask {
          for _ in 0..<25_000 {
            let paid: Void? = try? await withUserInfo(["role": role]) { try await till.pay(role) }
            if (paid == nil) != (role == "guest") { await till.mistake() }
          }
        }
      }
    }
    #expect(await till.mistakes == 0)
    #expect(await till.paid == 50_000)
  }

  @Test("A waiting call's condition sees its own caller")
  func waiting() async throws {
    let till = AskedTill()
    let waiting = Task { try await withUserInfo(["role": "staff"]) { try await till.count() } }
    while await till.waiters == 0 { await Task.yield() }
    try await withUserInfo(["role": "guest"]) { try await till.open() }
    #expect(try await waiting.value == "staff")
  }
}

@Guarded
actor AskedTill {
  enum State { case closed, open }
  var mistakes = 0
  var paid = 0
  var waiters: Int { machine.waiters.count }

  var isStaff: Bool { machine.userInfo["role"] as? String == "staff" }

  @Transition(from: State.closed, to: .open) func open() throws {}
  @Transition(from: State.open, to: .closed) func close() throws {}
  @Allowed(in: State.closed, .open, when: \AskedTill.isStaff)
  func pay(_ role: String) throws { if role == machine.userInfo["role"] as? String { paid += 1 } }
  @Allowed(in: State.open, when: \AskedTill.isStaff, otherwise: .wait)
  func count() async throws -> String { machine.userInfo["role"] as? String ?? "" }
  func mistake() { mistakes += 1 }
}
#endif
