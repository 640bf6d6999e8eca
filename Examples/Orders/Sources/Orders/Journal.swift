import GuardedState
import Logging
import Metrics

/// Writes a line of the log for everything that happens to an order, and counts it.
struct Journal: Sendable {
  let logger: Logger

  @Sendable func write(_ report: Report, of machine: GuardedStateReports.Machine) {
    // An order is made of its row for each request.
    guard report.kind != .began, let order = machine.host as? Order else { return }
    var metadata: Logger.Metadata = ["order": "\(order.row.id)"]
    if let name = report.userInfo["by"] as? String { metadata["by"] = "\(name)" }
    let level: Logger.Level =
      switch report.kind {
      case .refusal: .notice
      case .failure: .warning
      default: .info
      }
    logger.log(level: level, "\(report)", metadata: metadata)
    Counter(label: "orders_reports_total", dimensions: Self.dimensions(of: report)).increment()
  }

  /// Labels with few values each: names of rules and reasons, never a user, an order or a text from a client.
  static func dimensions(of report: Report) -> [(String, String)] {
    let name: String =
      switch report {
      case .transition(let change): change.method ?? change.event ?? "none"
      case .call(let call): call.method
      case .refusal(let refusal): refusal.reason.rawValue
      case .failure(let failure): failure.method ?? "none"
      case .announcement(let announcement): announcement.name
      case .permissions, .began, .ended: "none"
      }
    return [("kind", report.kind.rawValue), ("region", report.region ?? "order"), ("name", name)]
  }
}
