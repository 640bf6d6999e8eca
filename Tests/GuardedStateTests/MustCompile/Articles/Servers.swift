// The examples of the article "Servers".
import Foundation
import GuardedState

@Guarded
actor Order {
  enum State { case cart, placed, shipped }
  let id: Int
  private(set) var items: [String] = []
  var isFilled: Verdict { items.isEmpty ? "The cart is empty" : true }
  var isStaff: Verdict { machine.userInfo["role"] as? String == "staff" ? true : "Only staff ships orders" }

  init(id: Int) { self.id = id }

  @Allowed(in: State.cart)
  func add(_ item: String, count: Int = 1) throws -> Int {
    items += Array(repeating: item, count: count)
    return items.count
  }

  @Transition(from: State.cart, to: .placed, when: \Order.isFilled)
  func place() throws {}

  @Transition(from: State.placed, to: .shipped, when: \Order.isStaff)
  func ship() async throws -> String { "parcel \(id)" }

  func respond(to request: Request) async -> Response {
    do {
      // The values of the authenticated caller, not of the request's body.
      let result = try await withUserInfo(["by": request.user, "role": request.role]) {
        try await handle(request.method, json: Data(request.json.utf8), allowing: [.add, .place, .ship])
      }
      return Response(status: 200, body: result.map { "\($0)" } ?? "done")
    } catch let refusal as Refusal {
      return Response(refusal)
    } catch {
      return Response(status: 500, body: error.localizedDescription)
    }
  }

  /// The methods that a client may call now, for links in a response.
  var links: [String] { machine.permittedMethods.map { "/orders/\(id)/\($0)" } }
}

struct Request {
  let user: String
  let role: String
  let method: String
  let json: String
}

struct Response {
  let status: Int
  let body: String
}

/// The body of a refusal, as `application/problem+json`.
struct Problem: Encodable {
  let title: String
  let status: Int
  let detail: String
  let explanations: [String]
  let calls: [String]
}

extension Response {
  init(_ refusal: Refusal) {
    status =
      switch refusal.reason {
      case .unknownMethod, .unknownEvent, .unknownState: 404
      case .wrongArguments: 400
      default: 409
      }
    let problem = Problem(
      title: refusal.reason.rawValue, status: status, detail: refusal.localizedDescription,
      explanations: refusal.explanations, calls: refusal.path)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    body = (try? encoder.encode(problem)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}

let order = Order(id: 7)
for (user, role, method, json) in [
  ("ann", "guest", "ship", "[]"), ("ann", "guest", "add", #"["tea", "two"]"#),
  ("ann", "guest", "add", #"{"_": "tea", "count": 2}"#), ("ann", "guest", "place", "[]"),
  ("ann", "guest", "ship", "[]"), ("ann", "guest", "shp", "[]"), ("ben", "staff", "ship", "[]"),
] {
  let response = await order.respond(to: Request(user: user, role: role, method: method, json: json))
  print(response.status, response.body)
}

/// The error of a host that saves itself when another request has changed its row since it was read.
struct Conflict: Error {}

/// A host that lives for one request. It is made of its row and saves itself in `willCommit(_:)`, which throws a
/// ``Conflict`` if the row has another version by then.
protocol RowHost {
  associatedtype Machine: GuardedMachine
  var machine: Machine { get }
}

/// Loads a row, lets its host decide a request, saves the changes, and repeats that if another request came first.
///
/// A change that is due, such as a timeout, is saved before the request is decided. So a request that does nothing wakes
/// the row. If that change can't be saved, its error is thrown for what the request calls.
///
/// - Parameters:
///   - attempts: The largest number of attempts.
///   - load: Reads the row. It returns nil if there is none.
///   - makeHost: Makes the host.
///   - decide: Performs the request. It may run again, so it has no effect outside the database.
/// - Returns: The result of the request; nil if there is no row.
/// - Throws: The error of a closure, the host's error if a change can't be saved, or a ``Conflict`` after the last
///   attempt.
func withHost<Host: RowHost, Row, Result>(
  attempts: Int = 5, load: () throws -> Row?, makeHost: (Row) throws -> Host, decide: (Host) throws -> Result
) throws -> Result? {
  for attempt in 1... {
    guard let row = try load() else { return nil }
    let host = try makeHost(row)
    do {
      // One transaction writes the row once, with the eventless transitions that follow.
      return try host.machine.transaction { try decide(host) }
    } catch {
      // A refusal has an error if a change that was due couldn't be saved.
      let error = (error as? Refusal)?.underlyingError ?? error
      if !(error is Conflict) || attempt >= attempts { throw error }
    }
  }
  return nil
}

struct Row {
  let id: Int
  var version = 0
  var wakeAt: Date?
  var snapshot: Snapshot<Reservation.State>
}

@Guarded
final class Reservation: RowHost {
  enum State: String, Codable { case held, confirmed, released }

  static let rules = Rules(initial: .held) {
    After("holdUntil", in: .held, to: .released)
    Final(.confirmed, .released)
  }

  private var row: Row
  private let table: Table
  let holdUntil = Date(timeIntervalSince1970: 1_800_000_900)

  init(_ row: Row, in table: Table, at now: Date) throws {
    (self.row, self.table) = (row, table)
    machine.now = { now }
    try machine.restore(row.snapshot)
  }

  @Transition(from: State.held, to: .confirmed) func confirm() throws {}

  func willCommit(_ snapshot: Snapshot<State>) throws {
    let (id, version) = (row.id, row.version)
    row = Row(id: id, version: version + 1, wakeAt: snapshot.nextDeadline, snapshot: snapshot)
    try table.update(row, replacing: version)
  }
}

final class Table {
  var rows: [Int: Row] = [:]

  func update(_ row: Row, replacing version: Int) throws {
    guard rows[row.id]?.version == version else { throw Conflict() }
    rows[row.id] = row
  }

  func claim(at now: Date) -> [Int] {
    let ids = rows.values.filter { $0.wakeAt.map { $0 <= now } ?? false }.map(\.id).sorted()
    for id in ids { rows[id]?.wakeAt = now + 60 }
    return ids
  }

  func wake(at now: Date) {
    for id in claim(at: now) {
      do {
        _ = try withHost {
          rows[id]
        } makeHost: { row in
          try Reservation(row, in: self, at: now)
        } decide: { _ in
        }
      } catch {
        print("reservation \(id) isn't woken:", error)
      }
    }
  }
}

let table = Table()
let begin = Date(timeIntervalSince1970: 1_800_000_000)
for id in 1...3 { table.rows[id] = Row(id: id, wakeAt: begin + 900, snapshot: Snapshot(state: .held)) }
table.rows[1]?.snapshot.revision = -1  // can't be restored
_ = try withHost {
  table.rows[3]
} makeHost: { row in
  try Reservation(row, in: table, at: begin)
} decide: { reservation in
  try reservation.confirm()
}
table.wake(at: begin + 901)
for id in 1...3 { print(id, table.rows[id]?.snapshot.state ?? "", table.rows[id]?.wakeAt ?? "") }

@Guarded
actor Parcel {
  enum State: String, Codable { case packed, sending, sent, lost }
  static let rules = Rules(initial: .packed) { After(.seconds(60), in: .sending, to: .lost) }
  private let save: @Sendable (Snapshot<State>) throws -> Void

  init(save: @escaping @Sendable (Snapshot<State>) throws -> Void) { self.save = save }

  @Transition(from: State.packed, via: .sending, to: .sent, orElse: .packed)
  func send() async throws {}

  func willCommit(_ snapshot: Snapshot<State>) throws { try save(snapshot) }
}

let parcel = Parcel { print("saved as \($0.state)") }
try await parcel.send()

@Guarded
final class Bill {
  enum State { case due, paid }

  static let rules = Rules(initial: .due) { In(.paid, ignores: .pay) }

  private(set) var key = ""

  @Transition(from: State.due, to: .paid)
  func pay(_ cents: Int, key: String) throws { self.key = key }

  // Any other call is decided as if the state ignored nothing: refused.
  func shouldIgnorePay(_ cents: Int, key: String) -> Bool { key == self.key }
}
