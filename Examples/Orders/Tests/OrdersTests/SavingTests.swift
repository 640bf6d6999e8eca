import Foundation
import GRDB
import GuardedState
import Metrics
import MetricsTestKit
import Testing

@testable import Orders

@Suite("Saving and time")
struct SavingTests {
  @Test("An unpaid order expires at its deadline, also if the program was restarted")
  func expiry() async throws {
    let shop = try Shop()
    try await shop.test { client in
      let (late, paid) = (try await client.place(), try await client.place())
      _ = try await client.post("/orders/\(paid.id)/pay", "[500]")
      try await shop.service.expireDue()
      #expect(try await client.get("/orders/\(late.id)").order().state == "open")
      let restarted = try Shop(path: shop.path)
      restarted.advance(by: 901)
      try await restarted.service.expireDue()
      try await shop.service.store.read { database in
        let row = try #require(try OrderRow.fetchOne(database, key: late.id))
        #expect(row.state == "expired" && row.payment == "void" && row.deadline == nil)
        #expect(try OrderRow.fetchOne(database, key: paid.id)?.state == "open")
        let line = try #require(try AuditLine.filter(Column("orderID") == late.id).fetchAll(database).last)
        #expect(line.by == "clock" && line.action == "expire")
      }
    }
  }

  @Test("A payment that comes too late meets an expired order, although nothing has looked for it")
  func latePayment() async throws {
    let shop = try Shop()
    try await shop.test { client in
      let path = "/orders/\(try await client.place().id)"
      shop.advance(by: 901)
      let answer = try await client.post("\(path)/pay", "[500]")
      #expect(try answer.status == 409 && answer.problem().links.map(\.rel) == ["self", "audit"])
      #expect(try await client.get(path).order().state == "expired")
    }
  }

  @Test("A payment that comes too late isn't saved, even if the expiry can't be saved")
  func unsavedExpiry() async throws {
    let shop = try Shop()
    let ann = Caller(name: "ann", role: "customer", action: "pay")
    let id = try await shop.service.place(NewOrder(item: "tea", cents: 500), by: ann).id
    try await shop.service.store.writeWithoutTransaction { database in
      try database.execute(
        sql: """
          CREATE TRIGGER broken BEFORE INSERT ON audit WHEN new.action = 'expire'
          BEGIN SELECT RAISE(ABORT, 'the disk is full'); END
          """)
      let row = try #require(try OrderRow.fetchOne(database, key: id))
      let order = try Order(row, in: database) { row.payBy + 1 }
      withUserInfo(ann.userInfo) {
        _ = #expect(throws: Refusal.self) { try order.pay(500) }
      }
      #expect(order.payment == .due)
      #expect(try OrderRow.fetchOne(database, key: id)?.revision == 0)
    }
  }

  @Test(
    "If the audit or the outbox can't be written, neither the row nor the order changes",
    arguments: ["audit", "outbox"])
  func wholeOrNothing(table: String) async throws {
    let shop = try Shop()
    let sam = Caller(name: "sam", role: "staff", action: "ship")
    let id = try await shop.service.place(NewOrder(item: "tea", cents: 500), by: sam).id
    try await shop.service.store.writeWithoutTransaction { database in
      let row = try #require(try OrderRow.fetchOne(database, key: id))
      let order = try Order(row, in: database, now: shop.service.now)
      try withUserInfo(sam.userInfo) {
        try order.pay(500)
        try order.pack()
        try database.execute(
          sql: "CREATE TRIGGER broken BEFORE INSERT ON \(table) BEGIN SELECT RAISE(ABORT, 'the disk is full'); END")
        #expect(throws: DatabaseError.self) { try order.ship() }
      }
      #expect(order.parcel == .packed && order.row.revision == 2)
      let saved = try #require(try OrderRow.fetchOne(database, key: id))
      #expect(saved.parcel == "packed" && saved.revision == 2)
      #expect(try AuditLine.fetchCount(database) == 3)
      #expect(try Shipment.fetchCount(database) == 0)
    }
  }

  @Test("A change that another one has overtaken is a conflict, and changes nothing")
  func conflict() async throws {
    let shop = try Shop()
    let other = try Shop(path: shop.path)
    let ann = Caller(name: "ann", role: "customer", action: "pay")
    let id = try await shop.service.place(NewOrder(item: "tea", cents: 500), by: ann).id
    let row = try #require(try await shop.service.store.read { try OrderRow.fetchOne($0, key: id) })
    _ = try await other.service.perform("pay", Data("[500]".utf8), on: id, by: ann)
    try await shop.service.store.writeWithoutTransaction { database in
      let order = try Order(row, in: database) { row.payBy - 1 }
      withUserInfo(ann.userInfo) {
        _ = #expect(throws: Conflict.self) { try order.cancel() }
      }
      #expect(order.state == .open && order.machine.revision == 0)
      #expect(try AuditLine.fetchCount(database) == 2)
    }
  }

  @Test("Of requests to two processes exactly one wins, and none fails otherwise")
  func races() async throws {
    let shop = try Shop()
    let shops = [shop, try Shop(path: shop.path)]
    let ann = Caller(name: "ann", role: "customer", action: "cancel")
    for _ in 0..<20 {
      let id = try await shop.service.place(NewOrder(item: "tea", cents: 500), by: ann).id
      let won = try await withThrowingTaskGroup(of: Bool.self) { group in
        for shop in shops {
          for _ in 0..<3 {
            group.addTask {
              do {
                _ = try await shop.service.perform("cancel", Data("[]".utf8), on: id, by: ann)
                return true
              } catch let problem as Problem where problem.refusal?.reason == .finished { return false }
            }
          }
        }
        return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(won == 1)
    }
  }

  @Test("Shipping is recorded with the change; the carrier is told until it answers, and fetches the parcel once")
  func outbox() async throws {
    let shop = try Shop()
    let store = shop.service.store
    let carrier = try UnreliableCarrier(bookAt: shop.path + ".carrier", failureRate: 0.5)
    let outbox = Outbox(store: store, carrier: carrier, logger: .quiet, patience: 0, now: shop.service.now)
    let sam = Caller(name: "sam", role: "staff")
    for _ in 0..<20 {
      let id = try await shop.service.place(NewOrder(item: "tea", cents: 500), by: sam).id
      for (action, json) in [("pay", "[500]"), ("pack", "[]"), ("ship", "[]")] {
        _ = try await shop.service.perform(action, Data(json.utf8), on: id, by: sam)
      }
    }
    let waiting = try await store.read { try Shipment.filter(Column("tracking") == nil).fetchCount($0) }
    #expect(waiting == 20)
    try await outbox.deliver()
    let missing = try await store.read { try Shipment.filter(Column("tracking") == nil).fetchCount($0) }
    #expect(missing == 0)
    let (orders, requests) = try await carrier.book.read { database in
      (
        try Int.fetchOne(database, sql: "SELECT count(DISTINCT orderID) FROM parcels"),
        try Int.fetchOne(database, sql: "SELECT sum(requests) FROM parcels")
      )
    }
    #expect(orders == 20)
    #expect(try #require(requests) >= 20)
  }

  @Test("Reports are counted by names of the rules, never by texts of clients")
  func metrics() async throws {
    let metrics = TestMetrics()
    MetricsSystem.bootstrap(metrics)
    try await Shop().test { client in
      let path = "/orders/\(try await client.place().id)"
      _ = try await client.post("\(path)/pay", "[500]")
      for name in 0..<20 { _ = try await client.post("\(path)/x\(name)") }
    }
    let labels = Set(
      metrics.counters(label: "orders_reports_total").map { counter in
        counter.dimensions.map { "\($0.1)" }.joined(separator: " ")
      })
    #expect(labels.isSuperset(of: ["transition payment pay", "refusal order unknownMethod"]))
    #expect(labels.allSatisfy { !$0.contains("x1") })
  }
}
