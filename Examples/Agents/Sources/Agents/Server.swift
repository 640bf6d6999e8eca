import Foundation
import GuardedStateTools
import Synchronization

/// The requests of a client, as the Model Context Protocol has them in its versions 2025-11-25 and 2026-07-28.
final class Server: Sendable {
  /// The client and its requests, as far as the server knows them.
  private struct State {
    /// Whether a client of 2025-11-25 has introduced itself, and can ask its user.
    var isInitialized = false
    var canAsk = false
    /// The requests in progress. One that is no longer here gets no answer.
    var requests: [JSON: (task: Task<Void, Never>, isListening: Bool)] = [:]
    /// The questions to the user that await an answer.
    var questions: [String: CheckedContinuation<JSON?, Never>] = [:]
  }

  /// The most requests in progress.
  static let mostRequests = 100

  let pipe: Pipe
  let calls: Calls
  private let state = Mutex(State())
  private let running = DispatchGroup()

  init(pipe: Pipe, calls: Calls) { (self.pipe, self.calls) = (pipe, calls) }

  // MARK: - Messages

  /// Reads and answers until the client closes the pipe, and ends the requests that are in progress then.
  func run() {
    pipe.read { line in
      guard let line else { return answer(nil, .failure(.invalid("A line has at most \(Pipe.longestLine) bytes"))) }
      do { receive(try Message(line)) } catch let problem as Message.Problem {
        answer(problem.id, .failure(problem.error))
      } catch { answer(nil, .failure(.failed)) }
    }
    state.withLock { state in
      for question in state.questions.values { question.resume(returning: nil) }
      state.questions = [:]
      for request in state.requests.values where request.isListening { request.task.cancel() }
    }
    guard running.wait(timeout: .now() + 1) == .timedOut else { return }
    state.withLock { for request in $0.requests.values { request.task.cancel() } }
    running.wait()
  }

  private func receive(_ message: Message) {
    guard let method = message.method else { return receiveAnswer(message) }
    guard let id = message.id else {
      if method == "notifications/cancelled", let id = message.params.value("requestId", as: JSON.self) {
        state.withLock { $0.requests.removeValue(forKey: id) }?.task.cancel()
      }
      return
    }
    do {
      let client = try client(of: message.params)
      switch method {
      case "initialize" where client == nil: return answer(id, .success(initialize(message.params)))
      case "ping" where client?.isModern != true: return answer(id, .success([:]))
      default: break
      }
      guard let client else {
        throw ProtocolError.wrong("'_meta' has no protocol version, and there was no 'initialize'")
      }
      let isListening = method == "subscriptions/listen"
      try state.withLock { state in
        if state.requests[id] != nil { throw ProtocolError.invalid("A request with this 'id' is in progress") }
        if state.requests.count >= Self.mostRequests { throw ProtocolError(code: -32603, message: "Too many requests") }
        running.enter()
        let params = message.params
        state.requests[id] = (Task { await self.perform(id, method, params, client) }, isListening)
      }
    } catch { answer(id, .failure(error as? ProtocolError ?? .failed)) }
  }

  private func perform(_ id: JSON, _ method: String, _ params: Members, _ client: Client) async {
    defer { running.leave() }
    let result: Result<[String: JSON], ProtocolError>
    do {
      result = .success(client.completed(try await self.result(id, method, params, client)))
    } catch {
      if !(error is ProtocolError) { log("\(method): \(error)") }
      result = .failure(error as? ProtocolError ?? .failed)
    }
    if state.withLock({ $0.requests.removeValue(forKey: id) }) != nil { answer(id, result) }
  }

  private func answer(_ id: JSON?, _ result: Result<[String: JSON], ProtocolError>) {
    // The schema of the protocol has no null for an identifier that can't be read.
    var message: [String: JSON] = [:]
    message["id"] = id
    switch result {
    case .success(let result): message["result"] = .object(result)
    case .failure(let error): message["error"] = error.json
    }
    pipe.write(message)
  }

  // MARK: - The client

  /// The client as a request describes it; nil if it doesn't, without a handshake before.
  private func client(of params: Members) throws -> Client? {
    let meta = params["_meta"].flatMap { Members($0) }
    guard let version = meta?.value("io.modelcontextprotocol/protocolVersion", as: String.self) else {
      return state.withLock { $0.isInitialized ? Client(isModern: false, canAsk: $0.canAsk) : nil }
    }
    guard version == Client.modern else {
      throw ProtocolError(
        code: -32022, message: "Unsupported protocol version",
        data: ["supported": [.string(Client.modern), .string(Client.legacy)], "requested": .string(version)])
    }
    guard let capabilities = meta?.value("io.modelcontextprotocol/clientCapabilities", as: [String: JSON].self) else {
      throw ProtocolError.wrong("'_meta' has no 'io.modelcontextprotocol/clientCapabilities'")
    }
    return Client(isModern: true, canAsk: Client.canAsk(capabilities))
  }

  private func initialize(_ params: Members) -> [String: JSON] {
    let capabilities = params.value("capabilities", as: [String: JSON].self) ?? [:]
    state.withLock { ($0.isInitialized, $0.canAsk) = (true, Client.canAsk(capabilities)) }
    return [
      "protocolVersion": .string(Client.legacy), "capabilities": ["tools": [:], "resources": [:]],
      "serverInfo": Client.server, "instructions": .string(Calls.instructions),
    ]
  }

  // MARK: - Questions to the user, in 2025-11-25

  /// Asks the user of the client.
  ///
  /// - Returns: The answer; nil if the client can't ask, or the request is cancelled.
  func ask(_ question: JSON) async -> JSON? {
    let id = "\(UUID())"
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        state.withLock { $0.questions[id] = continuation }
        if Task.isCancelled {
          resume(id, nil)
          return
        }
        pipe.write(["id": .string(id), "method": "elicitation/create", "params": question])
      }
    } onCancel: {
      guard resume(id, nil) else { return }
      pipe.write(["method": "notifications/cancelled", "params": ["requestId": .string(id)]])
    }
  }

  @discardableResult
  private func resume(_ id: String, _ result: JSON?) -> Bool {
    guard let question = state.withLock({ $0.questions.removeValue(forKey: id) }) else { return false }
    question.resume(returning: result)
    return true
  }

  private func receiveAnswer(_ message: Message) {
    guard case .string(let id)? = message.id else { return }
    resume(id, message.result)
  }

  // MARK: - Requests

  private func result(
    _ id: JSON, _ method: String, _ params: Members, _ client: Client
  ) async throws -> [String: JSON] {
    switch method {
    case "server/discover" where client.isModern:
      return client.cached(
        3_600_000,
        [
          "supportedVersions": [.string(Client.modern), .string(Client.legacy)],
          "capabilities": ["tools": [:], "resources": ["subscribe": true]],
          "instructions": .string(Calls.instructions),
        ])
    case "tools/list": return client.cached(3_600_000, ["tools": .array(calls.list())])
    case "tools/call": return try await calls.call(params, client) { await self.ask($0) }
    case "resources/list": return client.cached(3_600_000, ["resources": .array(calls.resources())])
    case "resources/templates/list": return client.cached(3_600_000, ["resourceTemplates": []])
    case "resources/read": return client.cached(0, ["contents": [try await calls.read(params, client)]])
    case "subscriptions/listen" where client.isModern: return await listen(id, params)
    default: throw ProtocolError.unknownMethod(method)
    }
  }

  /// Notifies of changed states until the request is cancelled.
  private func listen(_ id: JSON, _ params: Members) async -> [String: JSON] {
    let filter = params["notifications"].flatMap { Members($0) }
    let wanted = Set(filter?.value("resourceSubscriptions", as: [String].self) ?? [])
    let desks = calls.desks.filter { wanted.contains(Calls.address(of: .state, $0)) }
    let meta: JSON = ["io.modelcontextprotocol/subscriptionId": id]
    let addresses = desks.map { JSON.string(Calls.address(of: .state, $0)) }
    pipe.write([
      "method": "notifications/subscriptions/acknowledged",
      "params": ["_meta": meta, "notifications": desks.isEmpty ? [:] : ["resourceSubscriptions": .array(addresses)]],
    ])
    await withTaskGroup { group in
      for (desk, address) in zip(desks, addresses) {
        group.addTask {
          await desk.watch { [pipe = self.pipe] in
            pipe.write(["method": "notifications/resources/updated", "params": ["_meta": meta, "uri": address]])
          }
        }
      }
      // Without a subscription, too, the stream lasts until it is cancelled.
      group.addTask { while (try? await Task.sleep(for: .seconds(3_600))) != nil {} }
    }
    return ["_meta": meta]
  }
}

/// The client of a request.
struct Client: Equatable, Sendable {
  static let modern = "2026-07-28"
  static let legacy = "2025-11-25"
  static let server: JSON = ["name": "guardedstate-agents", "version": "1.0.0"]

  let isModern: Bool
  /// Whether the client can ask its user.
  let canAsk: Bool

  /// Whether capabilities have the form of an elicitation, which is also meant by an empty object.
  static func canAsk(_ capabilities: [String: JSON]) -> Bool {
    guard case .object(let modes)? = capabilities["elicitation"] else { return false }
    return modes.isEmpty || modes["form"] != nil
  }

  /// A result with what 2026-07-28 adds to each.
  func completed(_ result: [String: JSON]) -> [String: JSON] {
    guard isModern else { return result }
    var result = result
    result["resultType"] = result["resultType"] ?? "complete"
    var meta: [String: JSON] = ["io.modelcontextprotocol/serverInfo": Self.server]
    if case .object(let own)? = result["_meta"] { meta.merge(own) { $1 } }
    result["_meta"] = .object(meta)
    return result
  }

  /// A result that the client may keep for some milliseconds, but not for others: it depends on the caller.
  func cached(_ milliseconds: Int, _ result: [String: JSON]) -> [String: JSON] {
    isModern ? result.merging(["ttlMs": .int(milliseconds), "cacheScope": "private"]) { $1 } : result
  }
}
