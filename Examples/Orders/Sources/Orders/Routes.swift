import Foundation
import Hummingbird

/// The routes: each asks the service, and knows nothing of the rules.
func routes(_ service: OrderService) -> Router<OrdersContext> {
  let router = Router(context: OrdersContext.self)
  router.post("orders") { request, context in
    let caller = try Caller(request)
    let order = try await service.place(request.decode(as: NewOrder.self, context: context), by: caller)
    return EditedResponse(status: .created, headers: [.location: "/orders/\(order.id)"], response: order)
  }
  router.get("orders/:id") { request, context in
    try await service.view(context.parameters.require("id"), for: Caller(request))
  }
  router.post("orders/:id/:action") { request, context in
    let (id, action) = (try context.parameters.require("id"), try context.parameters.require("action"))
    let body = try await request.body.collect(upTo: 10_000)
    let arguments = body.readableBytes == 0 ? Data("[]".utf8) : Data(body.readableBytesView)
    return try await service.perform(action, arguments, on: id, by: Caller(request))
  }
  router.get("orders/:id/audit") { request, context in
    _ = try Caller(request)
    return try await service.audit(of: context.parameters.require("id"))
  }
  return router
}

/// The context of a request, whose answers are JSON in a form that people can read too.
struct OrdersContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  let responseEncoder: JSONEncoder

  init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    responseEncoder = JSONEncoder()
    responseEncoder.dateEncodingStrategy = .iso8601
    responseEncoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
  }
}

extension AuditLine: ResponseEncodable {}

extension Caller {
  /// The caller of a request. This example believes its headers; a real service takes them from a signed token.
  init(_ request: Request) throws {
    func header(_ name: String) -> String? {
      request.headers.first { $0.name.canonicalName == name }?.value
    }
    guard let name = header("x-user"), isText(name), name != "clock" else {
      throw Problem(.unauthorized, "Nobody asks", "The header X-User names the caller, and X-Role may be staff.")
    }
    self.init(name: name, role: header("x-role") == "staff" ? "staff" : "customer")
  }
}
