#if Macros
import Foundation
import GuardedState
import Testing

/// Descriptions of refusals for alerts, and the parts for localized ones.
@Suite struct RefusalTextsTests {
  private func machine() -> StateMachine<String, String> {
    StateMachine(initial: "open") {
      In("open")
      In("paid", to: "packed")
      In("packed")
      Final("gone")
      On("pay", from: "open", to: "paid")
      On("send", from: "packed", to: "gone", "open")
    }
  }

  private func refusal(_ work: () throws -> Void) throws -> Refusal {
    try #require(throws: Refusal.self) { try work() }
  }

  @Test func `The localized description and recovery suggestion are sentences for an alert`() throws {
    let machine = machine()
    let order = try refusal { try machine.fire("send") }
    #expect(order.localizedDescription == "'send' is allowed in packed, not in open.")
    #expect(order.recoverySuggestion == nil, "one call isn't enough")
    #expect(order.description.hasSuffix("'pay', then 'transition(to: packed)' lead there"))
    #expect((order as any Error).localizedDescription == order.errorDescription)
    let name = try refusal { try machine.fire("sned") }
    #expect(
      name.localizedDescription == "There is no event 'sned'." && name.recoverySuggestion == "Did you mean 'send'?")
    machine.onChange { _ in
      let busy = try? refusal { try machine.reset() }
      #expect(busy?.localizedDescription == "'reset()' can't wait for the transition that is running.")
      #expect(busy?.recoverySuggestion == "Try again when the running transition has ended.")
    }
    try machine.fire("pay")
    #expect(try refusal { try machine.fire("send") }.recoverySuggestion == "'transition(to: packed)' leads there.")
    machine.shouldFire("send") { _ in false }
    try machine.transition(to: "packed")
    let declined = try refusal { try machine.fire("send") }
    #expect(declined.localizedDescription == "'send' is declined in packed, because 'shouldFire' does not hold.")
    #expect(declined.recoverySuggestion == nil && declined.failureReason == nil)
  }

  @Test func `The refusal of a transition that no state allows directly names the path`() throws {
    let machine = machine()
    let paid = try refusal { try machine.transition(to: "paid") }
    #expect(paid.path == ["pay"] && paid.allowedIn.isEmpty)
    #expect(paid.description == "StateMachine: there is no direct transition to 'paid'; 'pay' leads there")
    let packed = try refusal { try machine.transition(to: "packed") }
    #expect(packed.path == ["pay", "transition(to: packed)"] && packed.allowedIn == ["paid"])
    #expect(
      packed.description == "StateMachine: a transition to 'packed' is allowed in paid, not in open; "
        + "'pay', then 'transition(to: packed)' lead there")
    let refused = try refusal { try Lamp().transition(to: .blue) }
    #expect(refused.path.first == "loaded" || !refused.path.isEmpty, "\(refused)")
  }

  @Test func `A refusal describes a missing or undeclared choice of a target`() throws {
    let machine = machine()
    try machine.restore(Snapshot(state: "packed"))
    let none = try refusal { try machine.fire("send") }
    #expect(
      none.description
        == "StateMachine: 'send' has several targets in packed, and nothing chooses one; see 'chooseTarget(of:)'")
    #expect(none.detail == .noChoice)
    machine.chooseTarget(of: "send") { _ in "paid" }
    let wrong = try refusal { try machine.fire("send") }
    #expect(wrong.description == "StateMachine: 'send' does not lead from packed to 'paid', which was chosen")
    #expect(wrong.detail == .undeclared(target: "paid", isReturned: false))
  }

  @Test func `A refused operation is described by its name`() throws {
    let machine = machine()
    try machine.start()
    let second = try refusal { try machine.start() }
    #expect(second.reason == .notAllowed && second.detail == .operation(.start))
    #expect(
      second.localizedDescription
        == "'start()' is refused, because the machine was started or has changed already; the state is open.")
    let negative = try refusal { try machine.restore(Snapshot(state: "paid", revision: -3)) }
    #expect(negative.reason == .wrongArguments && machine.state == "open" && machine.revision == 0)
    #expect(
      negative.localizedDescription == "A snapshot in 'paid' can't be restored: its revision, -3, is negative.")
    var heard: [String] = []
    var subjects: [String] = []
    machine.onChange { _ in
      for work in [
        { try machine.start() }, { try machine.reset() }, { try machine.transaction {} },
        { try machine.restore(Snapshot(state: "paid")) },
      ] as [() throws -> Void] {
        do { try work() } catch {
          heard.append("\(error)")
          if let refusal = error as? Refusal { subjects.append("\(refusal.subjectKind) \(refusal.subject)") }
        }
      }
    }
    try machine.fire("pay")
    #expect(
      heard
        == ["start()", "reset()", "transaction(_:)", "restore(_:)"].map {
          "StateMachine: '\($0)' can't wait for the transition that is running"
        })
    // Of what leads to a state that is the subject.
    #expect(subjects == ["state open", "state open", "operation transaction(_:)", "state paid"])
  }

  @Test func `The parts of a description are public and survive encoding`() throws {
    let refusal = try refusal { try machine().fire("send") }
    #expect(refusal.host == "StateMachine" && refusal.subjectKind == .event && refusal.subject == "send")
    #expect(refusal.state == "open" && refusal.allowedIn == ["packed"] && refusal.detail == nil)
    let kinds = try [
      self.refusal { try machine().transition(to: "nowhere") }, self.refusal { try machine().handle("x") },
    ]
    #expect(kinds.map(\.subjectKind) == [.state, .method])
    for refusal in [refusal] + kinds {
      let copy = try JSONDecoder().decode(Refusal.self, from: JSONEncoder().encode(refusal))
      #expect(copy == refusal && copy.description == refusal.description && copy.detail == refusal.detail)
      #expect(copy.subjectKind == refusal.subjectKind && copy.errorDescription == refusal.errorDescription)
    }
  }

  @Test(
    arguments: [
      .argumentCount(signature: "f(_:)", least: 1, most: 2, given: 3),
      .argumentType(number: 1, label: "x", type: "Int", given: "3"),
      .argumentText(number: 1, label: "x", type: "Int", mistake: "m"), .unknownArgument(label: "x", nearest: nil),
      .missingArgument(label: "x"), .missingArguments(labels: ["x", "y"]), .repeatedLabel(label: "x"),
      .unknownLabels(labels: ["a"], signatures: ["f(b:)"]),
      .unreadableArguments(mistake: "m"), .notByName(why: "w"), .needsArguments(signature: "f(_:)"),
      .isAsync(signature: "f()"), .noChoice, .undeclared(target: "x", isReturned: true), .missingValues(target: "x"),
      .operation(.restore), .unfitSnapshot(mistake: "m"), .pathTooLong(30_000, most: 21_844), .cycle(["a", "b", "a"]),
    ] as [Refusal.Detail])
  func `Every detail has a description and survives encoding`(detail: Refusal.Detail) throws {
    #expect(!detail.description.isEmpty)
    #expect(try JSONDecoder().decode(Refusal.Detail.self, from: JSONEncoder().encode(detail)) == detail)
  }

  @Test func `A description quotes states of several words`() throws {
    let machine = StateMachine<String, String>(initial: "in review") {
      for state in ["in review", "on hold", "done"] { In(state) }
      On("resume", from: "on hold", "done", to: "in review")
      On("sign", in: "in review", when: "isReady")
    }
    #expect(
      try refusal { try machine.fire("resume") }.description
        == "StateMachine: 'resume' is allowed in 'on hold' or done, not in 'in review'")
    #expect(
      try refusal { try machine.fire("sign") }.description
        == "StateMachine: 'sign' is declined in 'in review', because 'isReady' does not hold")
  }

  @Test func `A description shortens long names, lists and paths that the refusal's parts keep`() throws {
    let names = (0..<500).map { "\($0)" + String(repeating: "x", count: 10_000) }
    let machine = StateMachine<String, String>(
      .init(initial: names[0]) {
        for (name, next) in zip(names, names.dropFirst()) { On("next" + name, from: name, to: next) }
        for name in names { In(name) }
        for name in names.dropFirst() { On("back", from: name, to: names[0]) }
        In("apart", to: names[0])
      })
    let back = try refusal { try machine.fire("back") }
    #expect(back.allowedIn.count == 499 && back.description.count < 1_000)
    let last = try refusal { try machine.transition(to: names[499]) }
    #expect(last.path.count == 499 && last.subject.count > 10_000 && last.description.count < 1_000)
    #expect(last.description.hasSuffix(", and 495 more lead there"))
    let unknown = try refusal { try machine.fire(String(repeating: "y", count: 1_000_000)) }
    #expect(unknown.description.count < 200 && unknown.recoverySuggestion == nil)
  }
}
#endif
