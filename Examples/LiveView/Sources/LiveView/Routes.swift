import Foundation
import GuardedState
import GuardedStateDiagrams
import Hummingbird
import ServiceLifecycle

/// The routes: the page, the pictures that it shows, and the calls that it makes.
func routes(_ hub: Hub, token: String) -> Router<BasicRequestContext> {
  let router = Router()
  router.add(middleware: Gate(token: token))
  router.get("/") { _, _ in page() }
  router.get("events") { request, _ in
    Response(status: .ok, headers: [.contentType: "text/event-stream"], body: events(of: hub, for: request))
  }
  router.get("machines/:id") { _, context in
    let stage = try stage(hub, context)
    return Response(
      status: .ok, headers: [.contentType: "image/svg+xml"], body: .init(byteBuffer: .init(string: await stage.drawn()))
    )
  }
  router.post("machines/:id/:name") { _, context in
    let (stage, name) = (try stage(hub, context), try context.parameters.require("name"))
    do {
      try await stage.perform(name)
      return text("")
    } catch let refusal as Refusal { return text("\(refusal)", .conflict) }
  }
  return router
}

extension Stage {
  /// Calls a method by its name, if the page may call it.
  fileprivate func perform(_ name: String) throws { try machine.handle(name, allowing: Self.actions) }

  /// The machine as it is now.
  fileprivate func drawn() -> String { machine.diagram(.svg) }
}

private func stage(_ hub: Hub, _ context: some RequestContext) throws -> any Stage {
  guard let stage = hub.stage(try context.parameters.require("id", as: UInt64.self)) else {
    throw HTTPError(.notFound, message: "There is no such machine.")
  }
  return stage
}

private func text(_ text: String, _ status: HTTPResponse.Status = .ok) -> Response {
  Response(
    status: status, headers: [.contentType: "text/plain; charset=utf-8"], body: .init(byteBuffer: .init(string: text)))
}

/// The page. No script runs on it but its own, whatever the names in a picture are.
private func page() -> Response {
  let nonce = randomText()
  let html = String(decoding: PackageResources.page_html, as: UTF8.self).replacing("NONCE", with: nonce)
  let policy =
    "default-src 'none'; connect-src 'self'; style-src 'unsafe-inline'; script-src 'nonce-\(nonce)'; "
    + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  return Response(
    status: .ok, headers: [.contentType: "text/html; charset=utf-8", .contentSecurityPolicy: policy],
    body: .init(byteBuffer: .init(string: html)))
}

/// The server-sent events for a client: all machines first, then what is new, until the client goes or the program ends.
private func events(of hub: Hub, for request: Request) -> ResponseBody {
  ResponseBody { writer in
    try await request.body.consumeWithCancellationOnInboundClose { _ in
      var known: [UInt64: Int] = [:]
      for await _ in hub.wakeUps().cancelOnGracefulShutdown() {
        let (pictures, ended) = hub.news(after: &known)
        for picture in pictures {
          // JSON escapes line breaks, which would end the data.
          let json = String(decoding: try JSONEncoder().encode(picture), as: UTF8.self)
          try await writer.write(ByteBuffer(string: "event: machine\ndata: \(json)\n\n"))
        }
        for id in ended { try await writer.write(ByteBuffer(string: "event: ended\ndata: \(id)\n\n")) }
        // A page needs no more than 50 pictures of a machine in a second.
        try await Task.sleep(for: .milliseconds(20))
      }
    }
    try await writer.finish(nil)
  }
}

/// Lets requests pass that have the token and come from a page of this server.
struct Gate<Context: RequestContext>: RouterMiddleware {
  let token: String

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    // Another name in `Host` is a foreign page whose name was bound to this address.
    let host = request.head.authority ?? ""
    let isLocal = ["127.0.0.1", "localhost"].contains(host.prefix { $0 != ":" })
    let isOwn = request.headers[.origin].map { $0 == "http://\(host)" } ?? true
    let isKnown = isEqual(request.uri.queryParameters["token"].map(String.init) ?? "", token)
    guard isLocal, isOwn, isKnown else {
      throw HTTPError(.forbidden, message: "Open the address that the program printed.")
    }
    var response = try await next(request, context)
    response.headers[.xContentTypeOptions] = "nosniff"
    response.headers[.cacheControl] = "no-store"
    return response
  }
}

/// Whether two texts are equal, in a time that depends on their lengths only.
func isEqual(_ a: String, _ b: String) -> Bool {
  a.utf8.count == b.utf8.count && zip(a.utf8, b.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
}

/// Returns a text that can't be guessed, of 252 random bits.
func randomText() -> String {
  (0..<4).map { _ in String(UInt64.random(in: .min ... .max) | 1 << 63, radix: 16) }.joined()
}
