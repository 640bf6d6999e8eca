import AsyncHTTPClient
import Foundation
import NIOCore
import Synchronization

@testable import Orders

/// The built program, as a process that can be killed and started again.
final class Program: Sendable {
  let port: Int
  private let database: String
  private let process = Mutex<Process?>(nil)

  struct NotFound: Error {}
  struct NotReady: Error {}

  init(port: Int, database: String) { (self.port, self.database) = (port, database) }

  /// Starts the program, and waits until it answers.
  func start() async throws {
    let process = Process()
    process.executableURL = try Self.executable()
    process.arguments = ["--port", "\(port)", "--database", database]
    process.environment = ProcessInfo.processInfo.environment.merging(["LOG_LEVEL": "critical"]) { $1 }
    try process.run()
    self.process.withLock { $0 = process }
    for _ in 0..<1_000 {
      guard process.isRunning else { throw NotReady() }
      if (try? await send("GET", "/orders/none", as: "ann")) != nil { return }
      try await Task.sleep(for: .milliseconds(10))
    }
    throw NotReady()
  }

  /// Sends a signal, and waits for the process to end.
  ///
  /// - Returns: The exit status.
  @discardableResult
  func stop(_ signal: Int32) async -> Int32 {
    guard let process = process.withLock({ $0 }) else { return 0 }
    kill(process.processIdentifier, signal)
    while process.isRunning { try? await Task.sleep(for: .milliseconds(2)) }
    return process.terminationStatus
  }

  /// Sends a request.
  func send(_ method: String, _ path: String, _ json: String = "", as user: String) async throws -> (Int, Data) {
    var request = HTTPClientRequest(url: "http://127.0.0.1:\(port)\(path)")
    request.method = .init(rawValue: method)
    request.headers.add(name: "X-User", value: user)
    request.headers.add(name: "X-Role", value: user == "sam" ? "staff" : "customer")
    if !json.isEmpty { request.body = .bytes(ByteBuffer(string: json)) }
    let response = try await HTTPClient.shared.execute(request, timeout: .seconds(5))
    let body = try await response.body.collect(upTo: 1 << 20)
    return (Int(response.status.code), Data(body.readableBytesView))
  }

  /// The program, in the folder of the build that this test is part of.
  private static func executable() throws -> URL {
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    while folder.pathComponents.count > 1 {
      folder.deleteLastPathComponent()
      let program = folder.appending(path: "Orders")
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: program.path, isDirectory: &isFolder), !isFolder.boolValue {
        return program
      }
    }
    throw NotFound()
  }
}
