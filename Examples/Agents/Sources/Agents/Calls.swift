import Foundation
import GuardedStateTools

/// The tools and resources of all desks, by the names that a client sees.
struct Calls: Sendable {
  let desks: [any Desk]
  let tickets: Tickets
  /// The tools whose calls the user of the client confirms, if the client can ask. That proves nothing: see the README.
  let confirmed: Set<String>

  static let instructions = """
    A call that the current state forbids changes nothing. Its structured content says what to do: correct the arguments, \
    call others first, wait, look again, or ask a person. Each answer has the version; pass it as 'ifVersion' to act only \
    if nothing has changed since.
    """

  // MARK: - Tools

  /// The tools, with an argument for the version.
  func list() -> [JSON] {
    desks.flatMap { desk in
      desk.list.map { tool in
        var schema = tool.inputSchema.keywords
        if case .object(var properties)? = schema["properties"], properties["ifVersion"] == nil {
          properties["ifVersion"] = [
            "type": "integer",
            "description": "The version that an earlier answer had, if nothing may have changed since.",
          ]
          schema["properties"] = .object(properties)
        }
        return [
          "name": .string("\(desk.name).\(tool.name)"), "description": .string(tool.summary),
          "inputSchema": .object(schema),
        ]
      }
    }
  }

  /// Calls a tool.
  ///
  /// - Parameter ask: Asks the user of the client, and returns the client's result.
  func call(
    _ params: Members, _ client: Client, ask: (JSON) async -> JSON?
  ) async throws -> [String: JSON] {
    guard let name = params.value("name", as: String.self) else { throw ProtocolError.wrong("'name' must be a text") }
    guard let (desk, tool) = tool(named: name) else { throw ProtocolError.wrong("Unknown tool: \(name)") }
    guard var arguments = params["arguments"].map({ Members($0) }) ?? Members() else {
      throw ProtocolError.wrong("'arguments' must be an object")
    }
    var version: Int?
    if tool.inputSchema.keywords["properties"]?["ifVersion"] == nil {
      version = arguments.take("ifVersion", as: Int.self)
    }
    let json = arguments.json
    if client.canAsk, confirmed.contains(name) {
      switch try await confirmation(of: name, desk, tool, json, params, client, ask) {
      case .asks(let result): return result
      case .declined(let text): return ["content": [["type": "text", "text": .string(text)]], "isError": true]
      case .accepted(let seen): version = version ?? seen
      case .needless: break
      }
    }
    try Task.checkCancellation()
    let answer = try await desk.perform(tool.name, json, ifVersion: version)
    let content = try JSON(answer)
    return [
      "content": [["type": "text", "text": .string("\(answer)")], ["type": "text", "text": .string(content.text)]],
      "structuredContent": content, "isError": .bool(answer.refusal != nil || answer.error != nil),
    ]
  }

  private func tool(named name: String) -> (any Desk, Tool)? {
    for desk in desks {
      if let tool = desk.list.first(where: { "\(desk.name).\($0.name)" == name }) { return (desk, tool) }
    }
    return nil
  }

  // MARK: - Confirmations

  private enum Confirmation {
    /// The call would be refused anyway.
    case needless
    /// A client of 2026-07-28 is to ask, and to call again.
    case asks([String: JSON])
    case declined(String)
    /// The user has agreed to the call at this version of the host.
    case accepted(Int)
  }

  private func confirmation(
    of name: String, _ desk: any Desk, _ tool: Tool, _ json: Data, _ params: Members, _ client: Client,
    _ ask: (JSON) async -> JSON?
  ) async throws -> Confirmation {
    if client.isModern, let ticket = params.value("requestState", as: String.self) {
      guard let version = try tickets.redeem(ticket, name, json) else {
        throw ProtocolError.wrong("'requestState' isn't valid for this call, or no longer")
      }
      let responses = params["inputResponses"].flatMap { Members($0) }
      if let response = responses?.value("confirm", as: JSON.self) { return Self.decision(response, version) }
    }
    let preview = try await desk.preview(tool.name, json)
    if preview.refusal != nil || preview.error != nil { return .needless }
    let question: JSON = [
      "mode": "form", "requestedSchema": ["type": "object", "properties": [:]],
      "message": .string("\(name) \(String(decoding: json, as: UTF8.self)) — \(tool.summary) Shall it be called?"),
    ]
    if client.isModern {
      let ticket = try tickets.issue(name, json, version: preview.version)
      return .asks([
        "resultType": "input_required", "requestState": .string(ticket),
        "inputRequests": ["confirm": ["method": "elicitation/create", "params": question]],
      ])
    }
    return Self.decision(await ask(question), preview.version)
  }

  private static func decision(_ response: JSON?, _ version: Int) -> Confirmation {
    response?["action"] == "accept" ? .accepted(version) : .declined("The user hasn't agreed to the call.")
  }

  // MARK: - Resources

  static func address(of resource: Resource, _ desk: any Desk) -> String { "guarded://\(desk.name)/\(resource)" }

  func resources() -> [JSON] {
    desks.flatMap { desk in
      Resource.allCases.map { resource in
        [
          "uri": .string(Self.address(of: resource, desk)), "name": .string("\(desk.name).\(resource)"),
          "description": .string(resource.summary), "mimeType": .string(resource.type),
        ]
      }
    }
  }

  func read(_ params: Members, _ client: Client) async throws -> JSON {
    guard let address = params.value("uri", as: String.self) else { throw ProtocolError.wrong("'uri' must be a text") }
    for desk in desks {
      for resource in Resource.allCases where Self.address(of: resource, desk) == address {
        let text = try await desk.text(of: resource)
        return ["uri": .string(address), "mimeType": .string(resource.type), "text": .string(text)]
      }
    }
    throw ProtocolError(
      code: client.isModern ? -32602 : -32002, message: "Resource not found", data: ["uri": .string(address)])
  }
}
