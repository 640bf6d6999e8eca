/// What observers are told as soon as the thread that caused it holds no monitor: those that the machine had when it happened.
///
/// An object, because of all that it refers to one reference is handed on.
final class OwedTelling {
  /// What happened.
  enum Content {
    case occurrence(Occurrence)
    case report(KeptReport, method: Int)
  }

  private let content: Content
  private let host: AnyObject
  private let extras: Extras
  private let table: __Table
  private let observers: [Observer]
  private let delegate: Watcher?
  private let notifier: Watcher?

  init(
    _ content: Content, host: AnyObject, extras: Extras, table: __Table, observers: [Observer], delegate: Watcher?,
    notifier: Watcher?
  ) {
    self.content = content
    self.host = host
    self.extras = extras
    self.table = table
    self.observers = observers
    self.delegate = delegate
    self.notifier = notifier
  }

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
