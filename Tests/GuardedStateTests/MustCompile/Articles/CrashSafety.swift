// The examples of the article "CrashSafety".
import GuardedState

struct Charge: Codable {
  let key: String  // the same for each attempt
  let order: Int
  let cents: Int
}

@Guarded
final class Order {
  enum State: String, Codable { case open, charging, paid, declined }

  static let rules = Rules(initial: .open) {
    Final(.paid, ignores: .charged)  // a repetition does nothing
    Final(.declined)
  }

  let id: Int
  private let database: Database
  private var charge: Charge?

  init(_ id: Int, in database: Database) throws {
    (self.id, self.database) = (id, database)
    charge = database.outbox[id]
    if let snapshot = database.orders[id] { try machine.restore(snapshot) }
  }

  @Transition(from: State.open, to: .charging)
  func pay(_ cents: Int) throws {
    charge = Charge(key: "order \(id), \(machine.revision)", order: id, cents: cents)
  }

  @Transition(from: State.charging, to: .paid) func charged() throws {}
  @Transition(from: State.charging, to: .declined) func declined() throws {}

  func willCommit(_ snapshot: Snapshot<State>) throws {
    try database.write(id, snapshot, snapshot.state == .charging ? charge : nil)
  }
}

func emptyOutbox(of database: Database, with bank: Bank) throws {
  for charge in database.outbox.values {
    let isAccepted = try bank.charge(charge.cents, key: charge.key)
    let order = try Order(charge.order, in: database)
    if isAccepted { try order.charged() } else { try order.declined() }
  }
}

final class Database {
  private(set) var orders: [Int: Snapshot<Order.State>] = [:]
  private(set) var outbox: [Int: Charge] = [:]

  func write(_ id: Int, _ snapshot: Snapshot<Order.State>, _ charge: Charge?) throws {
    (orders[id], outbox[id]) = (snapshot, charge)  // one transaction of the database
  }
}

struct ConnectionLost: Error {}

final class Bank {
  private var charges: [String: Int] = [:]
  private var isConnected = false
  var total: Int { charges.values.reduce(0, +) }

  func charge(_ cents: Int, key: String) throws -> Bool {
    charges[key] = cents  // the bank has the key already if this is a repetition
    defer { isConnected = true }
    if !isConnected { throw ConnectionLost() }
    return true
  }
}

let (database, bank) = (Database(), Bank())
try Order(7, in: database).pay(500)
do { try emptyOutbox(of: database, with: bank) } catch { print(error, try Order(7, in: database).state) }
// The program starts again.
try emptyOutbox(of: database, with: bank)
print(try Order(7, in: database).state, database.outbox.count, bank.total)

@Guarded
actor Payment {
  enum State: String, Codable { case due, charging, paid }

  @Transition(from: State.due, via: .charging, to: .paid, orElse: .due)
  func charge(with bank: @Sendable () async throws -> Void) async throws { try await bank() }

  func resume(from snapshot: Snapshot<State>) throws { try machine.restore(snapshot) }
}

do { try await Payment().resume(from: Snapshot(state: .charging)) } catch { print(error) }
