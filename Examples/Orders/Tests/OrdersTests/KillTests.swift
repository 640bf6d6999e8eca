import Foundation
import GRDB
import GuardedState
import Synchronization
import Testing

@testable import Orders

@Suite("Processes that are killed")
struct KillTests {
  @Test(
    "Two processes are killed 20 times under load: no change is lost, none is half done, nothing is shipped twice",
    .timeLimit(.minutes(4)))
  func kills() async throws {
    let path = try makeFolder().appending(path: "orders.sqlite").path
    let port = Int.random(in: 20_000..<30_000)
    let programs = [Program(port: port, database: path), Program(port: port + 1, database: path)]
    for program in programs { try await program.start() }
    let load = Load(programs)
    let begin = ContinuousClock.now
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        for _ in 0..<20 {
          try await Task.sleep(for: .milliseconds(.random(in: 100..<900)))
          let victim = programs[.random(in: 0..<2)]
          await victim.stop(SIGKILL)
          try await victim.start()
          load.kills.add(1, ordering: .relaxed)
        }
      }
      for _ in 0..<16 { group.addTask { try await load.run() } }
      try await group.waitForAll()
    }
    let time = ContinuousClock.now - begin
    try await waitForWorkers(path)
    for program in programs { #expect(await program.stop(SIGTERM) == 0, "The program ends gracefully") }
    let books = try Books(path, load.answered.withLock { $0 })
    try books.check()
    print(
      """
      \(books.rows.count) orders and \(books.lines.values.joined().count) changes in \(time), \
      \(load.kills.load(ordering: .relaxed)) kills, \(load.lost.load(ordering: .relaxed)) requests without an answer, \
      \(load.refused.load(ordering: .relaxed)) refused; \(books.parcels.count) parcels, \
      \(books.parcels.map { $0["requests"] as Int }.reduce(0, +)) requests to the carrier
      """)
  }

  @Test("20 processes that are killed at every second write leave no order asleep, and a line of audit for each change")
  func killsAtWrites() async throws {
    let path = try makeFolder().appending(path: "orders.sqlite").path
    _ = try UnreliableCarrier(bookAt: path + ".carrier", failureRate: 0)
    let placed = WallClock().date
    for number in 0..<20 {
      await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, number = number as Int] in
        try await KilledShop(path: path, number: number).run()
      }
    }
    let rows = try await openQueue(at: path).read { try OrderRow.fetchAll($0) }
    #expect(
      rows.contains { $0.state == "open" && $0.payment == "void" }, "No process died before an eventless transition")
    let service = OrderService(store: try openStore(at: path), logger: .quiet) { placed + 1_000_000 }
    try await service.wakeOrders()
    let books = try Books(path, [:])
    for row in books.rows {
      #expect(row.state != "open" || row.payment == "paid", "\(row) is asleep")
      #expect(row.wakeAt == nil)
    }
    #expect(books.rows.count >= 20)
    try books.check(least: 20)
  }

  /// Waits until all unpaid orders have expired and the carrier has all parcels.
  private func waitForWorkers(_ path: String) async throws {
    let store = try openQueue(at: path)
    for _ in 0..<900 {
      let rest = try await store.read { database in
        try Int.fetchOne(
          database,
          sql: """
            SELECT (SELECT count(*) FROM outbox WHERE tracking IS NULL)
              + (SELECT count(*) FROM orders WHERE state = 'open' AND (item = 'forgotten' OR wakeAt < datetime()))
            """)
      }
      if rest == 0 { return }
      try await Task.sleep(for: .milliseconds(100))
    }
    Issue.record("The workers don't come to an end")
  }
}

/// A shop of a process that kills itself at its second write: just before the write, or just after it.
final class KilledShop: TransactionObserver {
  private let service: OrderService
  private let number: Int
  private var writes = 0
  private var hasWritten = false

  init(path: String, number: Int) throws {
    self.number = number
    // Orders of earlier processes are due.
    let now = WallClock().date + Double(number) * 1_000
    service = OrderService(store: try openStore(at: path), logger: .quiet) { now }
  }

  /// Does what a program does, in an order that differs from process to process, until it is killed.
  func run() async throws {
    let (ann, sam) = (Caller(name: "ann", role: "customer"), Caller(name: "sam", role: "staff"))
    let (paid, forgotten) = (
      try await service.place(NewOrder(item: "tea", cents: 500), by: ann).id,
      try await service.place(NewOrder(item: "forgotten", cents: 500), by: ann).id
    )
    for (action, caller) in [("pay", ann), ("pack", sam), ("ship", sam), ("deliver", sam)].prefix(number % 5) {
      _ = try await service.perform(action, Data(action == "pay" ? "[500]".utf8 : "[]".utf8), on: paid, by: caller)
    }
    let due = try await service.store.read { [now = service.now()] database in
      try String.fetchAll(
        database, sql: "SELECT id FROM orders WHERE wakeAt < ? ORDER BY wakeAt DESC", arguments: [now])
    }
    service.store.add(transactionObserver: self)
    if number % 3 > 0 { try await service.wakeOrders() }
    for id in due { _ = try await service.view(id, for: sam) }
    for action in ["pack", "ship", "deliver"] {
      _ = try? await service.perform(action, Data("[]".utf8), on: paid, by: sam)
    }
    for id in [paid, forgotten] { _ = try? await service.perform("cancel", Data("[]".utf8), on: id, by: ann) }
  }

  func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { true }
  func databaseDidChange(with event: DatabaseEvent) { hasWritten = true }
  func databaseWillCommit() throws { if hasWritten, writes == 1, number % 2 == 0 { kill(getpid(), SIGKILL) } }
  func databaseDidCommit(_ database: Database) {
    guard hasWritten else { return }
    (writes, hasWritten) = (writes + 1, false)
    if writes == 2 { kill(getpid(), SIGKILL) }
  }
  func databaseDidRollback(_ database: Database) { hasWritten = false }
}

/// Clients that follow the links of orders, whatever happens to the processes.
final class Load: Sendable {
  let kills = Atomic(0)
  let lost = Atomic(0)
  let refused = Atomic(0)
  /// The latest revision of each order in an answer.
  let answered = Mutex<[String: Int]>([:])
  private let programs: [Program]
  private let numbers = Atomic(0)

  init(_ programs: [Program]) { self.programs = programs }

  /// Drives orders to their ends: at least 1,000 of all clients together, and as long as processes are killed.
  func run() async throws {
    while true {
      let number = numbers.add(1, ordering: .relaxed).oldValue
      if number >= 1_000, kills.load(ordering: .relaxed) == 20 || number >= 5_000 { return }
      let order = try await place(number)
      // Every third order is driven by two clients at once.
      async let other: Void = number % 3 == 0 ? drive(order, number) : ()
      try await drive(order, number)
      try await other
    }
  }

  private func place(_ number: Int) async throws -> OrderView {
    let item = number % 10 == 0 ? "forgotten" : "tea"
    let seconds = number % 10 == 0 ? 1 : 600
    while true {
      let json = #"{"item": "\#(item)", "cents": 500, "payWithin": \#(seconds)}"#
      if let (status, order) = try await send("POST", "/orders", json), let order, status == 201 { return order }
    }
  }

  private func drive(_ placed: OrderView, _ number: Int) async throws {
    var order = placed
    while order.state == "open", order.item != "forgotten" {
      let actions = order.links.map(\.rel)
      let wanted = number % 7 == 0 ? ["pay", "pack", "cancel"] : ["pay", "pack", "ship", "deliver"]
      guard let action = wanted.first(where: actions.contains) else { return }
      let answer = try await send("POST", "/orders/\(order.id)/\(action)", action == "pay" ? "[500]" : "")
      if let changed = answer?.1 {
        order = changed
      } else if let (_, current) = try await send("GET", "/orders/\(order.id)"), let current {
        order = current
      }
    }
  }

  /// Sends a request to one of the programs.
  ///
  /// - Returns: The status, and the order if it is one; nil if the program didn't answer.
  private func send(_ method: String, _ path: String, _ json: String = "") async throws -> (Int, OrderView?)? {
    let program = programs[.random(in: 0..<2)]
    guard let (status, body) = try? await program.send(method, path, json, as: "sam") else {
      lost.add(1, ordering: .relaxed)
      try await Task.sleep(for: .milliseconds(20))
      return nil
    }
    guard status < 300 else {
      #expect(status == 409, "\(String(decoding: body, as: UTF8.self))")
      refused.add(1, ordering: .relaxed)
      return (status, nil)
    }
    let order = try decoder.decode(OrderView.self, from: body)
    answered.withLock { $0[order.id] = max($0[order.id] ?? 0, order.revision) }
    return (status, order)
  }
}

/// The final contents of the database and of the carrier's book.
struct Books {
  let rows: [OrderRow]
  let lines: [String: [AuditLine]]
  let shipments: [String: Shipment]
  let parcels: [Row]
  let answered: [String: Int]

  init(_ path: String, _ answered: [String: Int]) throws {
    (rows, lines, shipments) = try openQueue(at: path).read { database in
      (
        try OrderRow.fetchAll(database),
        Dictionary(grouping: try AuditLine.order(Column("number")).fetchAll(database)) { $0.orderID },
        Dictionary(uniqueKeysWithValues: try Shipment.fetchAll(database).map { ($0.orderID, $0) })
      )
    }
    parcels = try openQueue(at: path + ".carrier").read { try Row.fetchAll($0, sql: "SELECT * FROM parcels") }
    self.answered = answered
  }

  func check(least: Int = 1_000) throws {
    #expect(rows.count >= least)
    for row in rows {
      let lines = try #require(lines[row.id])
      #expect(Set(lines.map(\.version)) == Set(0...row.version))
      #expect(row.snapshot.revision >= answered[row.id] ?? 0, "A change that was answered is lost")
      let same = row.with(row.snapshot)
      #expect(same.state == row.state && same.payment == row.payment && same.parcel == row.parcel)
      try replay(lines, row)
    }
    let shipped = Set(lines.values.joined().filter { $0.to == "shipped" }.map(\.orderID))
    #expect(Set(shipments.keys) == shipped)
    if parcels.isEmpty { return }
    #expect(Set(parcels.map { $0["orderID"] as String }) == shipped)
    #expect(parcels.count == shipped.count, "Shipped twice")
    for parcel in parcels {
      #expect(shipments[parcel["orderID"] as String]?.tracking == "P\(parcel["number"] as Int)")
    }
  }

  /// Performs what the audit says once more, by the rules: each change has the line that it should have, and the last
  /// one leads to the states of the row.
  private func replay(_ lines: [AuditLine], _ row: OrderRow) throws {
    let placed = OrderRow(id: row.id, customer: row.customer, item: row.item, cents: row.cents, payBy: row.payBy)
    let clock = WallClock()
    clock.set(lines[0].at)
    let order = try Order(placed, now: { clock.date })
    var version = 0
    for line in lines.dropFirst() where line.version > version {
      version = line.version
      clock.set(line.at)
      try withUserInfo(line.by == "clock" ? [:] : Caller(name: line.by, role: line.role).userInfo) {
        switch line.cause {
        case .request(let action):
          let json = action == "pay" ? "[\(row.cents)]" : "[]"
          try order.machine.transaction {
            try order.machine.handle(action, json: Data(json.utf8), allowing: Order.actions)
          }
        case .timeout: order.machine.expireDue()
        // It follows from the line before it, unless the process died in between. Then it follows when the row is loaded.
        case .after: break
        }
      }
    }
    let performed = order.audit.map(\.text)
    let written = lines.dropFirst().enumerated().map { number, line in
      if line.cause == .after("load"), number < performed.count { return performed[number] }
      return line.text
    }
    #expect(written == performed)
    #expect(["\(order.state)", "\(order.payment)", "\(order.parcel)"] == [row.state, row.payment, row.parcel])
    #expect(order.machine.revision == row.snapshot.revision)
  }
}
