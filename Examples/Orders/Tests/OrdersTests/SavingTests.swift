import Foundation
import GRDB
import GuardedState
import Metrics
import MetricsTestKit
import Testing

@testable import Orders

private let failure = "BEGIN SELECT RAISE(ABORT, 'the disk is full'); END"
private let fullDisk = "BEFORE UPDATE OF state ON orders \(failure)"

@Suite("Saving and time")
struct SavingTests {
  @Test("An unpaid order expires at its deadline, also if the program was restarted")
  func expiry() async throws {
    let shop = try Shop()
    try await shop.test { client in
      let (late, paid) = (try await client.place(), try await client.place())
      _ = try await client.post("/orders/\(paid.id)/pay", "[500]")
      try await shop.service.wakeOrders()
      #expect(try await client.get("/orders/\(late.id)").order().state == "open")
      let restarted = try Shop(path: shop.path)
      restarted.advance(by: 901)
      try await restarted.service.wakeOrders()
      try await shop.service.store.read { database in
        let row = try #require(try OrderRow.fetchOne(database, key: late.id))
        #expect(row.state == "expired" && row.payment == "void" && row.wakeAt == nil)
        #expect(try OrderRow.fetchOne(database, key: paid.id)?.state == "open")
        let lines = try AuditLine.filter(Column("orderID") == late.id).fetchAll(database)
        let timeout = #"After("payBy", from: due, to: void)"#
        #expect(
          lines.map(\.text) == [
            "ann: open by place", "clock: payment due → void by \(timeout)", "clock: open → expired after \(timeout)",
          ])
        #expect(lines.map(\.version) == [0, 1, 2])
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
    let ann = Caller(name: "ann", role: "customer")
    let id = try await shop.service.place(NewOrder(item: "tea", cents: 500), by: ann).id
    try await shop.service.store.writeWithoutTransaction { database in
      try database.execute(
        sql: """
          CREATE TRIGGER broken BEFORE INSERT ON audit WHEN new."by" = 'clock'
          BEGIN SELECT RAISE(ABORT, 'the disk is full'); END
          """)
      let row = try #require(try OrderRow.fetchOne(database, key: id))
      let order = try Order(row, in: database) { row.payBy + 1 }
      withUserInfo(ann.userInfo) {
        _ = #expect(throws: Refusal.self) { try order.pay(500) }
      }
      #expect(order.payment == .due)
      #expect(try OrderRow.fetchOne(database, key: id)?.version == 0)
    }
  }

  @Test(
    "If the audit or the outbox can't be written, neither the row nor the order changes",
    arguments: ["audit", "outbox"])
  func wholeOrNothing(table: String) async throws {
    let shop = try Shop()
    let sam = Caller(name: "sam", role: "staff")
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
      #expect(order.parcel == .packed && order.row.version == 2)
      let saved = try #require(try OrderRow.fetchOne(database, key: id))
      #expect(saved.parcel == "packed" && saved.version == 2)
      #expect(try AuditLine.fetchCount(database) == 3)
      #expect(try Shipment.fetchCount(database) == 0)
    }
  }

  @Test("A change that another one has overtaken is a conflict, and changes nothing")
  func conflict() async throws {
    let shop = try Shop()
    let other = try Shop(path: shop.path)
    let ann = Caller(name: "ann", role: "customer")
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

  @Test(
    "A request that another process overtakes is decided again, and gives up after some attempts", arguments: [1, 9])
  func overtaken(times: Int) async throws {
    let shop = try Shop()
    let ann = Caller(name: "ann", role: "customer")
    let id = try await shop.service.place(NewOrder(item: "tea", cents: 500), by: ann).id
    try await shop.service.store.writeWithoutTransaction { database in
      var (loads, decisions) = (0, 0)
      func pay() throws -> Bool? {
        try withHost {
          loads += 1
          return try OrderRow.fetchOne(database, key: id)
        } makeHost: { row in
          try Order(row, in: database, now: { row.payBy - 1 })
        } decide: { order in
          decisions += 1
          try order.pay(500)
          // Another process writes the row after it was read.
          if decisions <= times { try database.execute(sql: "UPDATE orders SET version = version + 1") }
          return true
        }
      }
      try withUserInfo(ann.userInfo) {
        guard times == 1 else { return _ = #expect(throws: Conflict.self) { try pay() } }
        let hasPaid = try pay()
        #expect(hasPaid == true)
      }
      #expect(loads == min(times + 1, 5) && decisions == loads)
      #expect(try OrderRow.fetchOne(database, key: id)?.payment == (times == 1 ? "paid" : "due"))
    }
  }

  @Test("While an expiry can't be saved, an action fails with that error, and a view has no actions")
  func dueChangeUnsaved() async throws {
    let shop = try Shop()
    try await shop.test { client in
      let path = "/orders/\(try await client.place().id)"
      shop.advance(by: 901)
      try await shop.service.store.write { try $0.execute(sql: "CREATE TRIGGER full \(fullDisk)") }
      let view = try await client.get(path)
      #expect(try view.order().state == "open" && view.actions() == [])
      #expect(try await client.post("\(path)/pay", "[500]").status == 503)
      try await shop.service.store.write { try $0.execute(sql: "DROP TRIGGER full") }
      #expect(try await client.get(path).order().state == "expired")
    }
  }

  @Test("An order that can't be read or saved is put off, and stops no other order", arguments: [true, false])
  func badRow(isUnreadable: Bool) async throws {
    let shop = try Shop()
    try await shop.test { client in
      let (bad, good) = (try await client.place().id, try await client.place().id)
      try await shop.service.store.write { database in
        if isUnreadable {
          try database.execute(sql: "UPDATE orders SET payBy = '', wakeAt = '' WHERE id = ?", arguments: [bad])
        } else {
          try database.execute(
            sql: "CREATE TRIGGER full BEFORE UPDATE OF state ON orders WHEN old.id = '\(bad)' \(failure)")
        }
      }
      shop.advance(by: 901)
      try await shop.service.wakeOrders()
      #expect(try await client.get("/orders/\(good)").order().state == "expired")
      let (state, wakeAt) = try await shop.service.store.read { database in
        let row = try Row.fetchOne(database, sql: "SELECT state, wakeAt FROM orders WHERE id = ?", arguments: [bad])
        return (row?["state"] as String?, row?["wakeAt"] as Date?)
      }
      #expect(state == "open")
      #expect(try #require(wakeAt) > shop.service.now(), "It is tried again at once")
    }
  }

  @Test("An order whose process died between a timeout and the eventless transition after it is woken")
  func diedBetweenWrites() async throws {
    let shop = try Shop()
    try await shop.test { client in
      let id = try await client.place().id
      shop.advance(by: 901)
      try await shop.service.store.write { database in
        try database.execute(sql: "CREATE TRIGGER dead BEFORE UPDATE ON orders WHEN new.state = 'expired' \(failure)")
      }
      try await shop.service.wakeOrders()
      try await shop.service.store.write { try $0.execute(sql: "DROP TRIGGER dead") }
      let row = try #require(try await shop.service.store.read { try OrderRow.fetchOne($0, key: id) })
      #expect(row.state == "open" && row.payment == "void" && row.wakeAt == shop.service.now())
      shop.advance(by: 1)
      try await shop.service.wakeOrders()
      let woken = try #require(try await shop.service.store.read { try OrderRow.fetchOne($0, key: id) })
      #expect(woken.state == "expired" && woken.wakeAt == nil)
      let lines = try await shop.service.audit(of: id).map(\.text)
      #expect(lines.last == "clock: open → expired after load" && lines.count == 3)
    }
  }

  @Test("The error of a database that can't be used names its file")
  func brokenFiles() throws {
    let folder = try makeFolder()
    let text = folder.appending(path: "orders.sqlite")
    try Data("This is no database.".utf8).write(to: text)
    for path in [text.path, folder.path, folder.appending(path: "none/orders.sqlite").path] {
      let error = #expect(throws: StoreError.self) { try openStore(at: path) }
      #expect("\(try #require(error))".hasPrefix("\(path): SQLite error"))
    }
  }

  @Test("Of requests to two processes exactly one wins, and none fails otherwise")
  func races() async throws {
    let shop = try Shop()
    let shops = [shop, try Shop(path: shop.path)]
    let ann = Caller(name: "ann", role: "customer")
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
    GuardedStateReports.bootstrap(Journal(logger: .quiet).write)
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
