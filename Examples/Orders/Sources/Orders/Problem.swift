import GuardedState
import Hummingbird

/// An error as a client receives it: a problem document (RFC 9457), with the refusal and the links to what is legal.
struct Problem: HTTPResponseError, Encodable {
  let status: HTTPResponse.Status
  let type: String
  let title: String
  let detail: String
  var refusal: Refusal?
  var links: [Link] = []

  static let unknownOrder = Problem(.notFound, "There is no such order", "Its number may be mistyped.")

  static func wrong(_ detail: String) -> Problem { Problem(.badRequest, "The order can't be placed", detail) }

  init(_ status: HTTPResponse.Status, _ title: String, _ detail: String) {
    (self.status, type, self.title, self.detail) = (status, "about:blank", title, detail)
  }

  /// A refused action. The refusal has the sentences; only the status and the title of its kind are chosen here.
  init(_ refusal: Refusal, links: [Link]) {
    (status, title) =
      switch refusal.reason {
      case .unknownMethod: (.notFound, "There is no such action")
      case .wrongArguments: (.badRequest, "The arguments don't fit")
      case .declined where !Set(refusal.conditions).isDisjoint(with: ["isStaff", "isMine"]):
        (.forbidden, "The caller may not do this")
      case .declined: (.conflict, "A condition doesn't hold")
      default: (.conflict, "The order's state doesn't allow this")
      }
    type = "/problems/\(refusal.reason.rawValue)"
    detail = [refusal.localizedDescription, refusal.recoverySuggestion].compactMap { $0 }.joined(separator: " ")
    (self.refusal, self.links) = (refusal, links)
  }

  private enum CodingKeys: CodingKey { case type, title, status, detail, refusal, links }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(type, forKey: .type)
    try container.encode(title, forKey: .title)
    try container.encode(status.code, forKey: .status)
    try container.encode(detail, forKey: .detail)
    try container.encodeIfPresent(refusal, forKey: .refusal)
    try container.encode(links, forKey: .links)
  }

  func response(from request: Request, context: some RequestContext) throws -> Response {
    var response = try context.responseEncoder.encode(self, from: request, context: context)
    response.status = status
    response.headers[.contentType] = "application/problem+json"
    return response
  }
}

extension StoreError: HTTPResponseError {
  var status: HTTPResponse.Status { .serviceUnavailable }

  /// The answer to a client, which learns nothing of the file.
  func response(from request: Request, context: some RequestContext) throws -> Response {
    context.logger.error("\(self)")
    return try Problem(status, "The database fails", "Try again later.").response(from: request, context: context)
  }
}
