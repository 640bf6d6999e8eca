#if Macros
import Foundation
import GuardedState
import GuardedStateData
import GuardedStateDiagrams
import GuardedStateTesting
import Testing

/// Expectations about single calls and files: what they find, and how they say it.
@Suite struct ExpectationTests {
  /// Returns the comments of the issues that a closure records.
  private func issues(_ work: () -> Void) -> [String] {
    let comments = Comments()
    withKnownIssue {
      work()
    } matching: { issue in
      comments.texts += issue.comments.map(\.rawValue)
      return true
    }
    return comments.texts
  }

  private final class Comments: @unchecked Sendable { var texts: [String] = [] }

  // MARK: - Refusals

  @Test func `A refused call is expected, by its reason`() throws {
    let order = ShopOrder()
    let refusal = expectRefusal(of: order, .declined) { try $0.ship() }
    #expect(refusal?.conditions == ["isStaff", "isPaid"])
    expectRefusal(of: order, .notAllowed) { try $0.refund() }
    expectRefusal(of: order) { try $0.pay(0) }
  }

  @Test func `A call that runs, or is refused for another reason, is an issue`() throws {
    let order = ShopOrder()
    #expect(
      issues { expectRefusal(of: order) { try $0.pay(1) } }
        == ["the call of ShopOrder was not refused: payment: due → paid by pay"])
    #expect(
      issues { expectRefusal(of: order, .notAllowed) { try $0.ship() } } == [
        "refused because of 'declined', expected 'notAllowed': ShopOrder.parcel: 'ship' is declined in waiting, because "
          + "'isStaff' does not hold"
      ])
    #expect(
      issues { expectRefusal(of: FaultyAccount()) { try $0.take(500) } }
        == ["the call of FaultyAccount was not refused: it threw tooMuch"])
    #expect(order.payment == .paid)
  }

  @Test func `A refused call that changes something is an issue`() throws {
    let account = FaultyAccount(.refusalCounts)
    #expect(issues { expectRefusal(of: account) { try $0.take(0) } } == ["the refused call changed 'count'"])
    expectRefusal(of: account, ignoring: ["count"]) { try $0.take(0) }
  }

  @Guarded
  final class Door {
    enum State { case open, shut }
    @Transition(from: State.open, to: .shut) func slam(quietly: Bool) throws {
      if quietly { try? knock() } else { try knock() }
    }
    @Allowed(in: State.open) func ask(quietly: Bool) throws { if quietly { try? knock() } else { try knock() } }
    @Allowed(in: State.shut) func knock() throws {}
    @Allowed(in: State.open) func watch() {}
    func didRefuse(_ refusal: Refusal) { if refusal.subject == "knock" { watch() } }
  }

  @Test(arguments: [true, false])
  func `A refusal in the body of a call that runs is an issue`(quietly: Bool) {
    #expect(
      issues { expectRefusal(of: Door()) { try $0.slam(quietly: quietly) } }
        == ["'slam' ran; the refusal is that of 'knock' in its body"])
    #expect(
      issues { expectRefusal(of: Door()) { try $0.ask(quietly: quietly) } }
        == ["'ask' ran; the refusal is that of 'knock' in its body"])
    // A call that a callback makes because of the refusal isn't the refused one.
    expectRefusal(of: Door()) { try $0.knock() }
  }

  @Test func `A refusal of an actor is awaited`() async throws {
    let vault = KindsOfHostsTests.Vault()
    await expectRefusal(of: vault, .declined) { try await $0.unlock() }
    await expectRefusal(of: vault, .notAllowed) { try await $0.take() }
  }

  // MARK: - Files

  private func folder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "rules-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  @Test func `A diagram is compared with a file, whose extension is the format`() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let formats: [(String, DiagramFormat)] = [
      ("md", .table), ("mmd", .mermaid), ("dot", .dot), ("scxml", .scxml), ("svg", .svg),
    ]
    for (name, format) in formats {
      let file = folder.appending(path: "Order.\(name)")
      #expect(
        issues { expectDiagram(of: ShopOrder.self, matches: file.path) }
          == ["there is no file 'Order.\(name)': GUARDEDSTATE_WRITE=1 in the environment writes it"])
      try Rules(of: ShopOrder.self).diagram(format).write(to: file, atomically: true, encoding: .utf8)
      expectDiagram(of: ShopOrder.self, matches: file.path)
    }
    #expect(
      issues { expectDiagram(of: ShopOrder.self, matches: "Order.png") }
        == ["'Order.png' is no diagram: it ends in .md, .mmd, .dot, .scxml, .svg or .json"])
  }

  @Test func `Changed rules are listed`() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let (table, json) = (folder.appending(path: "Order.md"), folder.appending(path: "Order.json"))
    let rules = Rules(of: ShopOrder.self)
    try rules.diagram(.table).replacingOccurrences(of: "| paid | refund | refunded |\n", with: "")
      .write(to: table, atomically: true, encoding: .utf8)
    #expect(
      issues { expectDiagram(of: ShopOrder.self, matches: table.path) } == [
        "the rules have changed since 'Order.md' was written; GUARDEDSTATE_WRITE=1 in the environment writes it:\n"
          + "+ | paid | refund | refunded |"
      ])
    try JSONEncoder().encode(Rules(of: HastyOrder.self)).write(to: json)
    let text = try #require(issues { expectDiagram(of: ShopOrder.self, matches: json.path) }.first)
    #expect(text.contains("\nadded: open → cancelled after 1 hour"), "\(text)")
  }

  @Test func `Rules in JSON are checked with the methods of a class`() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "signal.json")
    try Data(
      #"{"initial": "red", "states": {"red": {"to": ["green"], "allows": ["waitt"]}, "green": {"to": ["red"]}}}"#.utf8
    )
    .write(to: file)
    expectNoProblems(inJSONAt: file.path)
    let found = issues { expectNoProblems(inJSONAt: file.path, for: KindsOfHostsTests.Signal.self) }
    #expect(found.count == 1 && found[0].contains("'waitt'"), "\(found)")
    try Data("{".utf8).write(to: file)
    #expect(issues { expectNoProblems(inJSONAt: file.path) }.first?.hasPrefix("\(file.path): ") == true)
    #expect(issues { expectNoProblems(inJSONAt: "none.json") }.count == 1)
  }

  // MARK: - Coverage

  @Test func `A part of a test covers the rules of a type`() throws {
    let found = issues {
      expectTransitionsCovered(
        of: HastyOrder.self, except: ["isStuff", "isStaff", "refund in payment.due, payment.refunded"]
      ) {
        let order = HastyOrder()
        try? order.refund()
        try? order.pay(1)
        try? order.refund()
        try? order.pay(1)
        _ = try? withUserInfo(["role": "staff"]) { try order.ship() }
      }
    }
    #expect(
      found == [
        "not taken: open → cancelled by cancel",
        "not called where it is refused: cancel in cancelled",
        "not called where it is refused: pay in payment.paid",
        "not called where it is refused: ship in parcel.shipped",
        "'except:' names \"isStuff\", which the rules don't declare",
        "'except:' names \"refund in payment.due\", which is shown: remove it",
      ])
  }

  @Test func `Explorations cover rules, and so do other objects and child tasks`() async throws {
    try expectTransitionsCovered(of: ShopOrder.self) {
      _ = try explore({ ShopOrder() }) {
        Step { try $0.pay(100) }
        Step { try $0.pay(0) }
        Step("ship, by staff") { order in try withUserInfo(["role": "staff"]) { try order.ship() } }
        Advance(by: .seconds(3600))
      }
    }
    await expectTransitionsCovered(of: KindsOfHostsTests.Counter.self) {
      await withTaskGroup(of: Void.self) { group in
        for begins in [true, false] {
          group.addTask {
            let counter = KindsOfHostsTests.Counter()
            if begins { try? counter.begin() }
            try? counter.begin()
            try? counter.end()
            try? counter.end()
          }
        }
      }
    }
  }

  @Test func `Objects with rules of their own are covered by the rules of each`() throws {
    let found = issues {
      expectTransitionsCovered(of: KindsOfHostsTests.Signal.self) {
        _ = try? KindsOfHostsTests.Signal().machine.transition(to: "green")
      }
    }
    #expect(found == ["not taken: green → red by transition(to:)", "not called where it is refused: wait in green"])
  }
}

/// The tests of this suite take all transitions of an order together, one in each.
@Suite(.coversTransitions(of: HastyOrder.self, except: ["cancel in cancelled"]))
struct CoveringSuiteTests {
  @Test func `It is cancelled`() throws { try HastyOrder().cancel() }

  @Test(arguments: [0, 1]) func `It is paid once`(amount: Int) throws {
    let order = HastyOrder()
    try order.pay(amount)
    expectRefusal(of: order) { try $0.pay(amount) }
  }

  @Suite struct Refunds {
    @Test func `It is refunded once`() throws {
      let order = HastyOrder()
      expectRefusal(of: order) { try $0.refund() }
      try order.pay(1)
      try order.refund()
      expectRefusal(of: order) { try $0.refund() }
      expectRefusal(of: order) { try $0.pay(1) }
    }
  }

  @Test func `It is shipped by staff`() async throws {
    let order = HastyOrder()
    expectRefusal(of: order, .declined) { try $0.ship() }
    try withUserInfo(["role": "staff"]) { try order.ship() }
    expectRefusal(of: order) { try $0.ship() }
  }
}
#endif
