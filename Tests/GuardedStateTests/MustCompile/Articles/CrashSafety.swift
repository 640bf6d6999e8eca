// The examples of the article "CrashSafety".
import GuardedState

struct Charge: Codable {
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
  private var intent: Charge?
  private var done: Int?

  init(_ id: Int, in database: Database) throws {
    (self.id, self.database) = (id, database)
    if let snapshot = database.orders[id] { try machine.restore(snapshot) }
  }

  @Transition(from: State.open, to: .charging)
  func pay(_ cents: Int) throws { intent = Charge(order: id, cents: cents) }

  @Transition(from: State.charging, to: .paid) func charged(_ number: Int) throws { done = number }
  @Transition(from: State.charging, to: .declined) func declined(_ number: Int) throws { done = number }

  func willCommit(_ snapshot: Snapshot<State>) throws {
    defer { (intent, done) = (nil, nil) }
    try database.write(id, snapshot, adding: intent, removing: done)
  }
}

func emptyOutbox(of database: Database, with bank: Bank) throws {
  for (number, charge) in database.outbox {
    let isAccepted = try bank.charge(charge.cents, key: "charge \(number)")
    let order = try Order(charge.order, in: database)
    if isAccepted { try order.charged(number) } else { try order.declined(number) }
  }
}

final class Database {
  private(set) var orders: [Int: Snapshot<Order.State>] = [:]
  private(set) var outbox: [Int: Charge] = [:]
  private var number = 0

  func write(_ id: Int, _ snapshot: Snapshot<Order.State>, adding intent: Charge?, removing done: Int?) throws {
    // One transaction of the database, which also counts: `INTEGER PRIMARY KEY AUTOINCREMENT`.
    orders[id] = snapshot
    if let done { outbox[done] = nil }
    if let intent { (number, outbox[number + 1]) = (number + 1, intent) }
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

@Guarded
actor Deployment {
  enum State: String, Codable { case idle, building, built }
  @Region enum Gate { case open, frozen }
  private let save: @Sendable (Snapshot<State>) throws -> Void

  init(save: @escaping @Sendable (Snapshot<State>) throws -> Void) { self.save = save }

  @Transition(from: State.idle, via: .building, to: .built, orElse: .idle)
  func build(_ work: @Sendable () async throws -> Void) async throws { try await work() }

  @Transition(from: Gate.open, to: .frozen) func freeze() throws {}

  func willCommit(_ snapshot: Snapshot<State>) throws {
    guard snapshot.state == .building, let before = snapshot.previous else { return try save(snapshot) }
    try save(Snapshot(state: before, revision: snapshot.revision, regions: snapshot.regions))
  }
}

let deployment = Deployment { row in print(row.state, row.regions["gate"]?.state ?? "") }
try await deployment.build { try await deployment.freeze() }
