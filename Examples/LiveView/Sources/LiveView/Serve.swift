import ArgumentParser
import Foundation
import GuardedState
import Hummingbird
import Logging

/// The program: `swift run LiveView`.
@main
struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "LiveView", abstract: "Shows the machines of a build on a page on this machine.")

  @Option(help: "The port on 127.0.0.1; 0 for any.")
  var port: UInt16 = 0

  func run() async throws {
    let (hub, token) = (Hub(), randomText())
    GuardedStateReports.bootstrap(hub.receive)
    var logger = Logger(label: "liveview")
    logger.logLevel = .error
    let stages = try await startBuild()
    let server = Application(
      router: routes(hub, token: token), configuration: .init(address: .hostname("127.0.0.1", port: Int(port))),
      onServerRunning: { channel in
        // Not `print`, which would keep the line while it writes to a pipe.
        let address = "http://127.0.0.1:\(channel.localAddress?.port ?? 0)/?token=\(token)\n"
        try? FileHandle.standardOutput.write(contentsOf: Data(address.utf8))
      }, logger: logger)
    try await server.runService()
    withExtendedLifetime(stages) {}
  }
}
