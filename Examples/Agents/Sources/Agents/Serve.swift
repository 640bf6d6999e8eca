import ArgumentParser
import Foundation
import GuardedState

extension Caller.Role: ExpressibleByArgument {}

/// The program: `swift run Agents`.
@main
struct Serve: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "Agents", abstract: "Serves a refund desk and a deployment to an agent, by MCP over standard streams.")

  @Option(help: "The database file, which several processes may share.")
  var database = "agents.sqlite"
  @Option(
    name: .customLong("as"), help: "Who calls: \(Caller.Role.allCases.map(\.rawValue).joined(separator: " or ")).")
  var role = Caller.Role.agent
  @Option(help: "The seconds that one area of a deployment takes.")
  var pause = 0.5
  @Option(parsing: .upToNextOption, help: "The tools whose calls the user of the client is asked about.")
  var confirm = ["refund.payOut"]

  func run() throws {
    let pipe = Pipe()
    GuardedStateReports.bootstrap { report, _ in
      if report.kind != .began, report.kind != .ended { log("\(report.userInfo["by"] ?? "nobody"): \(report)") }
    }
    let store = try openStore(at: database)
    let caller = Caller(name: NSUserName(), role: role)
    let isManager = role == .manager
    let desks: [any Desk] = [
      HostDesk(
        "refund", Refund(in: store), for: caller, allowing: isManager ? nil : [.submit, .change, .payOut]),
      HostDesk(
        "deployment", Deployment(in: store, pause: .seconds(pause)), for: caller,
        allowing: isManager ? nil : [.propose, .withdraw, .release]),
    ]
    let tickets = Tickets(store: store, caller: "\(caller.name) as \(role)")
    Server(pipe: pipe, calls: Calls(desks: desks, tickets: tickets, confirmed: Set(confirm))).run()
  }
}
