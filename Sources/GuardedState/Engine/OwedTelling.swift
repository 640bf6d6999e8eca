/// What observers are told as soon as the thread that caused it holds no monitor: those that the machine had when it happened.
struct OwedTelling {
  /// What happened.
  enum Content {
    case occurrence(Occurrence)
    case report(KeptReport, method: Int)
  }

  let content: Content
  let host: AnyObject
  let extras: Extras
  let table: __Table
  let observers: [Observer]
  let delegate: Watcher?
  let notifier: Watcher?

  /// Tells them.
  func tell(_ monitor: __Monitor) {
    switch content {
    case .occurrence(let occurrence):
      hear(occurrence)
      extras.tell(observers, of: occurrence, monitor)
    case .report(let report, let method):
      report.tell { hear(.report($0, method: method)) }
    }
  }

  private func hear(_ occurrence: Occurrence) {
    delegate?.hear(occurrence, of: host, table)
    notifier?.hear(occurrence, of: host, table)
  }
}
