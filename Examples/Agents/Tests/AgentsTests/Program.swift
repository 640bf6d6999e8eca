import Foundation
import GRDB
import GuardedStateTools
import Synchronization
import Testing

@testable import Agents

/// The built program and its client, which speaks lines with it.
final class Program: Sendable {
  private let process: Mutex<Process>
  private let input: FileHandle
  private let lines: AsyncStream<String>
  private let numbers = Atomic(0)
  /// Held while a program starts: its child closes only the descriptors that are open before, and would keep the input of
  /// another one open that starts at the same moment.
  private static let starting = Mutex(())

  struct NotFound: Error {}
  struct NoAnswer: Error {}

  /// - Parameter isInitialized: Whether the client begins with the handshake of 2025-11-25.
  init(_ path: String, as role: String = "agent", _ options: [String] = [], isInitialized: Bool = true) async throws {
    let process = Process()
    process.executableURL = try Self.executable()
    process.arguments = ["--database", path, "--as", role] + options
    let (input, output) = try Self.starting.withLock { _ in
      let (input, output) = (Foundation.Pipe(), Foundation.Pipe())
      (process.standardInput, process.standardOutput, process.standardError) = (input, output, FileHandle.nullDevice)
      try process.run()
      return (input, output)
    }
    let (lines, continuation) = AsyncStream<String>.makeStream()
    let rest = Mutex(Data())
    output.fileHandleForReading.readabilityHandler = { handle in
      let data = handle.availableData
      if data.isEmpty {
        handle.readabilityHandler = nil
        return continuation.finish()
      }
      rest.withLock { rest in
        rest += data
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
          continuation.yield(String(decoding: rest[..<end], as: UTF8.self))
          rest = Data(rest[(end + 1)...])
        }
      }
    }
    self.process = Mutex(process)
    (self.input, self.lines) = (input.fileHandleForWriting, lines)
    guard isInitialized else { return }
    let answer = try await request(
      "initialize",
      ["protocolVersion": "2025-11-25", "capabilities": ["elicitation": [:]], "clientInfo": ["name": "test"]])
    #expect(answer["result"]?["protocolVersion"] == "2025-11-25")
    try send(["method": "notifications/initialized"])
  }

  // MARK: - Messages

  func send(line: Data) throws { try input.write(contentsOf: line + Data("\n".utf8)) }

  func send(_ message: [String: JSON]) throws {
    try send(line: Data(JSON.object(message.merging(["jsonrpc": "2.0"]) { $1 }).text.utf8))
  }

  /// The next message of the program, which must be JSON.
  func receive() async throws -> JSON {
    for await line in lines { return try JSONDecoder().decode(JSON.self, from: Data(line.utf8)) }
    throw NoAnswer()
  }

  /// Sends a request, and returns its identifier.
  func begin(_ method: String, _ params: [String: JSON] = [:]) throws -> JSON {
    let id = JSON.int(numbers.add(1, ordering: .relaxed).newValue)
    try send(["id": id, "method": .string(method), "params": .object(params)])
    return id
  }

  func request(_ method: String, _ params: [String: JSON] = [:]) async throws -> JSON {
    let id = try begin(method, params)
    let answer = try await receive()
    #expect(answer["id"] == id && answer["jsonrpc"] == "2.0")
    return answer
  }

  /// Calls a tool.
  ///
  /// - Returns: The structured content, and whether it is that of an error.
  func call(_ tool: String, _ arguments: JSON = [:]) async throws -> (content: JSON, isError: Bool) {
    let result = try await request("tools/call", ["name": .string(tool), "arguments": arguments])["result"]
    return (try #require(result?["structuredContent"]), result?["isError"] == true)
  }

  func read(_ address: String) async throws -> String {
    let result = try await request("resources/read", ["uri": .string(address)])["result"]
    guard case .array(let contents)? = result?["contents"], case .string(let text)? = contents.first?["text"] else {
      throw NoAnswer()
    }
    return text
  }

  /// Waits until a host is in a state, as its resource says.
  func wait(for state: String, of host: String) async throws {
    for _ in 0..<500 {
      let text = try await read("guarded://\(host)/state")
      if try JSONDecoder().decode(JSON.self, from: Data(text.utf8))["states"] == [.string(state)] { return }
      try await Task.sleep(for: .milliseconds(10))
    }
    Issue.record("\(host) isn't in \(state)")
  }

  // MARK: - The process

  /// Closes the pipe, and waits for the process to end.
  ///
  /// - Returns: The exit status.
  func close() async throws -> Int32 {
    try input.close()
    while process.withLock({ $0.isRunning }) { try await Task.sleep(for: .milliseconds(2)) }
    return process.withLock { $0.terminationStatus }
  }

  func kill() async throws {
    process.withLock { _ = Foundation.kill($0.processIdentifier, SIGKILL) }
    while process.withLock({ $0.isRunning }) { try await Task.sleep(for: .milliseconds(2)) }
  }

  /// The program, in the folder of the build that this test is part of.
  private static func executable() throws -> URL {
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    while folder.pathComponents.count > 1 {
      folder.deleteLastPathComponent()
      let program = folder.appending(path: "Agents")
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: program.path, isDirectory: &isFolder), !isFolder.boolValue {
        return program
      }
    }
    throw NotFound()
  }
}

/// The path of a new database.
func makeDatabase() throws -> String {
  let folder = FileManager.default.temporaryDirectory.appending(path: "agents-\(UUID())")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  return folder.appending(path: "agents.sqlite").path
}
