import ArgumentParser
import Foundation
import GuardedState
import Hummingbird
import Logging
import ServiceLifecycle

/// The program: `swift run Orders`.
@main
struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "Orders", abstract: "Serves orders over HTTP on this machine.",
    discussion: "The environment has the defaults: ORDERS_PORT, ORDERS_DATABASE and LOG_LEVEL.")

  @Option(help: "The port on 127.0.0.1.")
  var port = environment("ORDERS_PORT").flatMap { Int($0) } ?? 8080
  @Option(help: "The database file, which several processes may share.")
  var database = environment("ORDERS_DATABASE") ?? "orders.sqlite"
  @Option(help: "The seconds in which an order must be paid.")
  var payWithin = 900.0
  @Option(help: "The probability that the carrier fails.")
  var carrierFailures = 0.3

  func run() async throws {
    let level = environment("LOG_LEVEL").flatMap { Logger.Level(rawValue: $0) } ?? .info
    LoggingSystem.bootstrap { label in
      var handler = StreamLogHandler.standardError(label: label)
      handler.logLevel = level
      return handler
    }
    let logger = Logger(label: "orders")
    GuardedStateReports.bootstrap(Journal(logger: logger).write)
    let store = try openStore(at: database)
    let carrier = try UnreliableCarrier(bookAt: database + ".carrier", failureRate: carrierFailures)
    let service = OrderService(store: store, logger: logger, payWithin: payWithin)
    let outbox = Outbox(store: store, carrier: carrier, logger: logger)
    let server = Application(
      router: routes(service), configuration: .init(address: .hostname("127.0.0.1", port: port)), logger: logger)
    // The last one stops first: no request comes any more when the workers end.
    let services: [any Service] = [
      Repeating(name: "outbox", interval: .milliseconds(200), logger: logger) { try await outbox.deliver() },
      Repeating(name: "waking", interval: .seconds(1), logger: logger) { try await service.wakeOrders() },
      server,
    ]
    let group = ServiceGroup(
      configuration: .init(services: services, gracefulShutdownSignals: [.sigterm, .sigint], logger: logger))
    try await group.run()
  }
}

private func environment(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }
