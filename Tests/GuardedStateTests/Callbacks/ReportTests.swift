#if Macros
import Foundation
import GuardedState
import Testing

@Guarded
final class ReportedOrder {
  enum State { case open, cancelled }
  @Region enum Payment { case due, paid }

  static let rules = Rules(initial: .open) {
    Final(.cancelled)
    Region(Payment.self, initial: .due) { On(.cancel, from: .paid, to: .due) }
  }

  @Transition(from: Payment.due, to: .paid) func pay(_ cents: Int) throws { if cents < 0 { throw Short() } }
  @Transition(from: State.open, to: .cancelled) func cancel() throws {}
  @Allowed(in: State.open) func read() throws -> String { "read" }

  struct Short: Error {}
}

@Guarded(synchronized: true)
final class ReportedTill: @unchecked Sendable {
  enum State { case closed, open }
  @Transition(from: State.closed, to: .open) func open() throws {}
}

@Suite("Reports")
struct ReportTests {
  @Test("One closure receives all that happens, of all regions, in order, and it can be encoded")
  func order() throws {
    let order = ReportedOrder()
    order.machine.now = { Date(timeIntervalSince1970: 0) }
    var reports: [Report] = []
    let token = order.machine.onReport { reports.append($0) }
    var payments: [String] = []
    order.machine.payment.onReport { payments.append("\($0)") }
    try withUserInfo(["by": "ann", "n": 3, "when": Date(timeIntervalSince1970: 0)]) {
      #expect(throws: ReportedOrder.Short.self) { try order.pay(-1) }
      try order.pay(1)
      _ = try order.read()
      #expect(throws: Refusal.self) { try order.pay(1) }
      order.machine.announce("printed", userInfo: ["pages": 2])
      try order.cancel()
    }
    try order.machine.reset()
    #expect(
      reports.map { "\($0)" } == [
        "ReportedOrder.payment: pay threw Short()", "ReportedOrder.payment: due → paid by pay",
        "ReportedOrder: read in open",
        "ReportedOrder.payment: 'pay' is allowed in due, not in paid; 'cancel' leads there",
        "ReportedOrder: announced printed",
        "ReportedOrder: open → cancelled by cancel", "ReportedOrder.payment: paid → due by cancel",
        "ReportedOrder: cancelled → open by reset()", "ReportedOrder.payment: due → due by reset()",
      ])
    #expect(payments.count == 5)
    #expect(reports.map(\.kind).prefix(5) == [.failure, .transition, .call, .refusal, .announcement])
    #expect(reports.prefix(7).allSatisfy { $0.userInfo["by"] as? String == "ann" })
    #expect(reports[1].region == "payment" && reports[2].region == nil)
    #expect(reports.allSatisfy { $0.date == Date(timeIntervalSince1970: 0) && $0.host == "ReportedOrder" })
    #expect(reports[4].userInfo["pages"] as? Int == 2)
    let coded = try JSONDecoder().decode([Report].self, from: JSONEncoder().encode(reports))
    #expect(coded.map { "\($0)" } == reports.map { "\($0)" })
    #expect(coded[0].userInfo["n"] as? Int == 3)
    #expect(coded[0].userInfo["when"] as? String == "\(Date(timeIntervalSince1970: 0))")
    token.cancel()
    try order.cancel()
    #expect(reports.count == 9)
  }

  @Test("A transaction's reports arrive when it commits; of one that is rolled back, refusals and errors")
  func transactions() throws {
    let order = ReportedOrder()
    var kinds: [Report.Kind] = []
    order.machine.onReport { kinds.append($0.kind) }
    try order.machine.transaction {
      try order.pay(1)
      #expect(kinds.isEmpty)
    }
    #expect(kinds == [.transition])
    try? order.machine.transaction {
      try order.cancel()
      try order.cancel()
    }
    #expect(kinds == [.transition, .refusal])
  }

  @Test("A delegate, a notification center and closures for reports don't take each other's place")
  func beside() throws {
    let order = ReportedOrder()
    var count = 0
    order.machine.onReport { _ in count += 1 }
    order.machine.onReport { _ in count += 1 }
    order.machine.notificationCenter = NotificationCenter()
    order.machine.notificationCenter = nil
    try order.cancel()
    #expect(count == 2)
  }

  @Test("A monitor's closure is called after the lock has been released")
  func monitor() throws {
    let (till, box) = (ReportedTill(), Box())
    till.machine.onReport { box.add("\($0)") }
    try withUserInfo(["by": "ann"]) { try till.open() }
    #expect(box.all == ["ReportedTill: closed → open by open"])
  }

  final class Box: @unchecked Sendable {
    private let lock = NSLock()
    private var texts: [String] = []
    var all: [String] { lock.withLock { texts } }
    func add(_ text: String) { lock.withLock { texts.append(text) } }
  }
}
#endif
