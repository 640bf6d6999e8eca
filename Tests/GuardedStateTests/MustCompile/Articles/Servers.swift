// The examples of the article "Servers".
import Foundation
import GuardedState

@Guarded
actor Order {
  enum State { case cart, placed, shipped }
  let id: Int
  private(set) var items: [String] = []
  var isFilled: Bool { !items.isEmpty }

  init(id: Int) { self.id = id }

  @Allowed(in: State.cart)
  func add(_ item: String, count: Int = 1) throws -> Int {
    items += Array(repeating: item, count: count)
    return items.count
  }

  @Transition(from: State.cart, to: .placed, when: \Order.isFilled)
  func place() throws {}

  @Transition(from: State.placed, to: .shipped)
  func ship() async throws -> String { "parcel \(id)" }

  func respond(to method: String, _ json: String) async -> Response {
    do {
      let result = try await handle(method, json: Data(json.utf8), allowing: [.add, .place, .ship])
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

struct Response {
  let status: Int
  let body: String
}

extension Response {
  init(_ refusal: Refusal) {
    status =
      switch refusal.reason {
      case .unknownMethod, .unknownEvent, .unknownState: 404
      case .wrongArguments: 400
      case .declined: 403
      default: 409
      }
    body = refusal.localizedDescription
  }
}

let order = Order(id: 7)
for (method, json) in [
  ("ship", "[]"), ("add", #"{"_": "tea", "count": 2}"#), ("add", #"["tea", "two"]"#), ("place", "[]"), ("shp", "[]"),
  ("ship", "[]"),
] {
  let response = await order.respond(to: method, json)
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
  private let save: @Sendable (Snapshot<State>) -> Void

  init(save: @escaping @Sendable (Snapshot<State>) -> Void) { self.save = save }

  @Transition(from: State.packed, via: .sending, to: .sent, orElse: .packed)
  func send() async throws {}

  func didTransition(_ transition: Transition) { save(machine.snapshot()) }
}

let parcel = Parcel { print("saved as \($0.state)") }
try await parcel.send()
