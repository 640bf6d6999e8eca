import AsyncHTTPClient
import Foundation
import GuardedState
import Hummingbird
import HummingbirdTesting
import Testing

@testable import LiveView

/// A machine that changes only on request, and whose states have names that are markup.
@Guarded
actor Lamp: Stage {
  enum State { case `off</script>`, `on & "on"` }

  static let actions: [Method] = [.press]

  @Transition(from: State.`off</script>`, to: .`on & "on"`) func press() {}
  @Transition(from: State.`on & "on"`, to: .`off</script>`) func reset() {}
}

@Suite struct LiveViewTests {
  private let hub = Hub()
  private let token = randomText()

  /// Makes a lamp that reports to the hub.
  private func makeLamp() async throws -> Lamp {
    try await withReports(hub.receive) {
      let lamp = Lamp()
      try await lamp.start()
      return lamp
    }
  }

  private func test(_ work: @Sendable (any TestClientProtocol) async throws -> Void) async throws {
    try await Application(router: routes(hub, token: token)).test(.live) { try await work($0) }
  }

  /// Sends a request of a client that sets all headers itself.
  private func send(
    to port: Int?, _ path: String, _ headers: [(String, String)] = []
  ) async throws -> HTTPClientResponse {
    var request = HTTPClientRequest(url: "http://127.0.0.1:\(port ?? 0)\(path)")
    request.headers = .init(headers)
    return try await HTTPClient.shared.execute(request, timeout: .seconds(10))
  }

  @Test func `A request without the token or from a foreign page is forbidden`() async throws {
    try await test { client in
      for path in ["/", "/events", "/machines/1", "/nowhere", "/?token=", "/?token=\(randomText())"] {
        #expect(try await client.execute(uri: path, method: .get).status == .forbidden)
      }
      let page = try await client.execute(uri: "/?token=\(token)", method: .get)
      #expect(page.status == .ok && String(buffer: page.body).contains("EventSource"))
      #expect(try await client.execute(uri: "/machines/1/press?token=1", method: .post).status == .forbidden)
      for (name, value, status) in [
        ("Host", "example.com", 403), ("Host", "127.0.0.1.example.com:80", 403), ("Host", "127.0.0.1:80", 200),
        ("Origin", "http://example.com", 403), ("Origin", "null", 403),
        ("Origin", "http://127.0.0.1:\(client.port ?? 0)", 200),
      ] {
        let response = try await send(to: client.port, "/?token=\(token)", [(name, value)])
        #expect(Int(response.status.code) == status, "\(name): \(value)")
      }
    }
  }

  @Test func `A click calls the machine, and a refused one answers with the sentence`() async throws {
    let lamp = try await makeLamp()
    let id = try #require(hub.ids.first)
    try await test { client in
      func press(_ path: String) async throws -> (HTTPResponse.Status, String) {
        let response = try await client.execute(uri: "/machines/\(path)?token=\(token)", method: .post)
        return (response.status, String(buffer: response.body))
      }
      #expect(try await press("\(id)/press") == (.ok, ""))
      #expect(await lamp.state == .`on & "on"`)
      let refused = try await press("\(id)/press")
      #expect(refused.0 == .conflict && refused.1.hasPrefix("Lamp: 'press' is allowed in off</script>"))
      #expect(try await press("\(id)/reset").0 == .conflict)
      #expect(await lamp.state == .`on & "on"`)
      #expect(try await press("\(UInt64.max)/press").0 == .notFound)
      let picture = try await client.execute(uri: "/machines/\(id)?token=\(token)", method: .get)
      #expect(String(buffer: picture.body).contains("data-state=\"off&lt;/script&gt;\""))
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `A client receives all machines first, then what is new, and their end`() async throws {
    var lamps: [Lamp] = []
    for _ in 0..<2 { lamps.append(try await makeLamp()) }
    let ids = hub.ids
    let released = Released(lamps.removeLast())
    try await test { [lamp = lamps[0]] client in
      var events = Events(body: try await send(to: client.port, "/events?token=\(token)").body)
      for id in ids {
        let picture = try await events.nextPicture()
        #expect(picture.id == id && picture.states == ["off</script>"] && picture.actions == ["press"])
      }
      await lamp.press()
      #expect(try await events.nextPicture().states == ["on & \"on\""])
      released.release()
      #expect(try await events.next() == ("ended", "\(ids[1])"))
    }
  }

  @Test func `A client that is slow gets the latest picture only`() async throws {
    let lamp = try await makeLamp()
    var known: [UInt64: Int] = [:]
    #expect(hub.news(after: &known).pictures.count == 1)
    var calls = hub.wakeUps().makeAsyncIterator()
    for _ in 0..<500 {
      await lamp.press()
      await lamp.reset()
    }
    await calls.next()
    #expect(hub.news(after: &known).pictures.map(\.states) == [["off</script>"]])
    #expect(hub.news(after: &known).pictures.isEmpty)
  }
}

/// The only reference to a lamp.
private final class Released: @unchecked Sendable {
  private var lamp: Lamp?
  init(_ lamp: Lamp) { self.lamp = lamp }
  func release() { lamp = nil }
}

/// The server-sent events of a response, one by one.
private struct Events {
  struct Ended: Error {}

  private var body: HTTPClientResponse.Body.AsyncIterator
  private var text = ""

  init(body: HTTPClientResponse.Body) { self.body = body.makeAsyncIterator() }

  mutating func nextPicture() async throws -> Hub.Picture {
    try await JSONDecoder().decode(Hub.Picture.self, from: Data(next().data.utf8))
  }

  mutating func next() async throws -> (name: String, data: String) {
    while !text.contains("\n\n") {
      guard let buffer = try await body.next() else { throw Ended() }
      text += String(buffer: buffer)
    }
    let event = try #require(text.firstMatch(of: /event: (.*)\ndata: (.*)\n\n/)).output
    text.removeFirst(event.0.count)
    return (String(event.1), String(event.2))
  }
}
