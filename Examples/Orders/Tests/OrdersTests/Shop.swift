import Foundation
import GRDB
import Hummingbird
import HummingbirdTesting
import Logging
import Synchronization
import Testing

@testable import Orders

/// A service with a database and a wall clock that the test sets.
final class Shop: Sendable {
  let path: String
  let service: OrderService
  private let clock = WallClock()

  /// - Parameter path: The database of another shop; nil for a new one.
  init(path: String? = nil) throws {
    self.path = try path ?? makeFolder().appending(path: "orders.sqlite").path
    service = OrderService(
      store: try openStore(at: self.path), logger: .quiet, now: { [clock] in clock.date })
  }

  func advance(by seconds: TimeInterval) { clock.advance(by: seconds) }

  /// Runs requests against the routes.
  func test(_ work: @Sendable (Client) async throws -> Void) async throws {
    try await Application(router: routes(service), logger: .quiet).test(.router) { try await work(Client(client: $0)) }
  }
}

/// A wall clock that stands still, in whole milliseconds, as the database keeps dates.
final class WallClock: Sendable {
  private let seconds = Mutex(1_800_000_000.0)
  var date: Date { Date(timeIntervalSince1970: seconds.withLock { $0 }) }
  func advance(by more: TimeInterval) { seconds.withLock { $0 += more } }
  func set(_ date: Date) { seconds.withLock { $0 = date.timeIntervalSince1970 } }
}

/// A client of the routes, which acts as one user or another.
struct Client: Sendable {
  let client: any TestClientProtocol

  /// The answer to a request.
  struct Answer: Sendable {
    let status: Int
    let type: String
    let body: Data

    func order() throws -> OrderView { try decoder.decode(OrderView.self, from: body) }
    func problem() throws -> Document { try decoder.decode(Document.self, from: body) }
    func actions() throws -> [String] { try order().links.filter { $0.method == "POST" }.map(\.rel) }
  }

  func get(_ path: String, as user: String = "ann") async throws -> Answer { try await send(.get, path, user, "") }

  func post(_ path: String, _ json: String = "", as user: String = "ann") async throws -> Answer {
    try await send(.post, path, user, json)
  }

  /// Places an order of Ann for 500 cents.
  func place() async throws -> OrderView {
    try await post("/orders", #"{"item": "tea", "cents": 500}"#).order()
  }

  private func send(
    _ method: HTTPRequest.Method, _ path: String, _ user: String, _ json: String
  ) async throws -> Answer {
    var headers = HTTPFields()
    for (name, value) in [("X-User", user), ("X-Role", user == "sam" ? "staff" : "customer")] where !user.isEmpty {
      headers[try #require(.init(name))] = value
    }
    return try await client.execute(uri: path, method: method, headers: headers, body: ByteBuffer(string: json)) {
      Answer(
        status: $0.status.code, type: $0.headers[.contentType] ?? "", body: Data($0.body.readableBytesView))
    }
  }
}

extension AuditLine {
  /// The caller, the change and its cause: "ann: payment due → paid by pay".
  var text: String {
    "\(by): \([region, from.map { "\($0) →" }, to].compactMap { $0 }.joined(separator: " ")) \(cause)"
  }
}

/// A problem document, as a client reads it.
struct Document: Decodable {
  struct Reasons: Decodable {
    let reason: String
    let subject: String
    let conditions: [String]
  }

  let type: String
  let title: String
  let status: Int
  let detail: String
  let refusal: Reasons?
  let links: [Link]
}

let decoder: JSONDecoder = {
  let decoder = JSONDecoder()
  decoder.dateDecodingStrategy = .iso8601
  return decoder
}()

func makeFolder() throws -> URL {
  let folder = FileManager.default.temporaryDirectory.appending(path: "orders-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  return folder
}

extension Logger {
  static var quiet: Logger {
    var logger = Logger(label: "test")
    logger.logLevel = .critical
    return logger
  }
}
