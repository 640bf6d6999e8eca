import Foundation
import GRDB
import Logging
import ServiceLifecycle

/// Sends shipped parcels to the carrier, after they are saved: at least once, and until it answers.
struct Outbox: Sendable {
  let store: DatabaseQueue
  let carrier: any Carrier
  let logger: Logger
  /// The time after which a parcel without an answer is tried again, by this process or another one.
  var patience: TimeInterval = 2
  var now: @Sendable () -> Date = Date.init

  /// Sends all parcels that are due to the carrier, some at a time.
  func deliver() async throws {
    while !Task.isShuttingDownGracefully {
      let shipments = try await claim()
      if shipments.isEmpty { return }
      await withTaskGroup(of: Void.self) { group in
        for shipment in shipments { group.addTask { await send(shipment) } }
      }
    }
  }

  private func send(_ shipment: Shipment) async {
    let id = shipment.orderID
    do {
      // The order's number is the key, because an order has one parcel. All attempts use the same.
      let tracking = try await carrier.ship(order: id, idempotencyKey: id)
      try await store.write { database in
        try database.execute(sql: "UPDATE outbox SET tracking = ? WHERE orderID = ?", arguments: [tracking, id])
      }
      logger.info("the carrier has the parcel", metadata: ["order": "\(id)", "parcel": "\(tracking)"])
    } catch {
      logger.notice("the carrier failed: \(error)", metadata: ["order": "\(id)"])
    }
  }

  /// Takes parcels that are due, and puts them off, so that no other process sends them meanwhile. If this process
  /// dies now, another one sends them later.
  private func claim() async throws -> [Shipment] {
    try await store.write { [patience, now = now()] database in
      try Shipment.fetchAll(
        database,
        sql: """
          UPDATE outbox SET attempts = attempts + 1, due = :later WHERE orderID IN
            (SELECT orderID FROM outbox WHERE tracking IS NULL AND due <= :now ORDER BY due LIMIT 16)
          RETURNING *
          """, arguments: ["later": now.addingTimeInterval(patience), "now": now])
    }
  }
}

/// A service that repeats some work until the program shuts down. Work that has begun ends first.
struct Repeating: Service {
  let name: String
  let interval: Duration
  let logger: Logger
  let work: @Sendable () async throws -> Void

  func run() async {
    while !Task.isShuttingDownGracefully, !Task.isCancelled {
      do { try await work() } catch { logger.error("\(name) failed: \(error)") }
      try? await cancelWhenGracefulShutdown { try await Task.sleep(for: interval) }
    }
  }
}
