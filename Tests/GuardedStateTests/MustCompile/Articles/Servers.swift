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

@Guarded
final class Reservation {
  enum State: String, Codable { case held, confirmed, released }

  static let rules = Rules(initial: .held) {
    After(.seconds(900), in: .held, to: .released)
    Final(.confirmed, .released)
  }

  @Transition(from: State.held, to: .confirmed) func confirm() throws {}
}

struct Row {
  let id: Int
  var snapshot: Snapshot<Reservation.State>
}

protocol Rows {
  func due(at date: Date) async throws -> [Row]
  func save(_ row: Row, deadline: Date?) async throws
}

func expireReservations(_ rows: some Rows) async throws {
  while true {
    for var row in try await rows.due(at: Date()) {
      let reservation = Reservation()
      try reservation.machine.restore(row.snapshot)
      reservation.machine.expireDue()
      row.snapshot = reservation.machine.snapshot()
      try await rows.save(row, deadline: row.snapshot.nextDeadline)
    }
    try await Task.sleep(for: .seconds(1))
  }
}

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
