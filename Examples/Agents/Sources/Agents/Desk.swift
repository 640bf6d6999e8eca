import Foundation
import GuardedState
import GuardedStateTools

/// A host of any type, as the server serves it to its caller.
protocol Desk: Sendable {
  /// The prefix of the names of its tools.
  var name: String { get }
  /// The tools of the caller: the same in all states.
  var list: [Tool] { get }
  func perform(_ tool: String, _ json: Data, ifVersion version: Int?) async throws -> Answer
  func preview(_ tool: String, _ json: Data) async throws -> Answer
  func text(of resource: Resource) async throws -> String
  /// Notifies of changes until the task is cancelled.
  func watch(_ notify: @Sendable () -> Void) async
}

struct HostDesk<Host: SavedHost>: Desk {
  let name: String
  let host: Host
  private let tools: Tools<Host>

  /// - Parameters:
  ///   - caller: Who calls, for conditions and for the audit.
  ///   - methods: The methods that this caller may call; nil for all.
  init(_ name: String, _ host: Host, for caller: Caller, allowing methods: [Host.MethodName]?) {
    (self.name, self.host) = (name, host)
    tools = host.tools(as: caller.userInfo, allowing: methods, orAsking: ["role": Caller.Role.manager.rawValue])
  }

  var list: [Tool] { tools.list }

  func perform(_ tool: String, _ json: Data, ifVersion version: Int?) async throws -> Answer {
    try await host.refresh()
    return await tools.perform(tool, json: json, ifVersion: version)
  }

  func preview(_ tool: String, _ json: Data) async throws -> Answer {
    try await host.refresh()
    return await tools.preview(tool, json: json)
  }

  func text(of resource: Resource) async throws -> String {
    let text = try await host.text(of: resource)
    guard resource == .state else { return text }
    // The contents stand beside what an answer says.
    guard case .object(var values) = try JSON(await tools.look()) else { return text }
    values["contents"] = try JSONDecoder().decode(JSON.self, from: Data(text.utf8))
    return JSON.object(values).text
  }

  func watch(_ notify: @Sendable () -> Void) async {
    for await _ in tools.permittedChanges { notify() }
  }
}

/// The caller of all calls of a process. The command line decides, never the client.
struct Caller: Sendable {
  enum Role: String, CaseIterable { case agent, manager }

  let name: String
  let role: Role

  var userInfo: [String: any Sendable] { ["by": name, "role": role.rawValue] }
}
