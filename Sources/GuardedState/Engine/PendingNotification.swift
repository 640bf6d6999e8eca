/// A notification that waits until its thread holds no monitor. Goes to the listeners that the machine had at the time.
///
/// A class, so that passing it on copies one reference.
final class PendingNotification {
  /// The content of a notification. A report lies on the stack of the call that makes it, so its parts are copied.
  private enum Content {
    case occurrence(Occurrence)
    case refusal(Refusal)
    case error(any Error, method: Int)
    case call(CallRecord)

    init(_ occurrence: Occurrence) {
      self = .occurrence(occurrence)
      guard case .report(let report, let method) = occurrence else { return }
      if let refusal = report.refusal { self = .refusal(refusal) }
      if let error = report.error { self = .error(error, method: method) }
      if let call = report.call { self = .call(call.pointee) }
    }
  }

  private let content: Content
  private let region: Int
  private let host: AnyObject
  // Not retained: the host owns it. The table of a host with a monitor never changes.
  private unowned(unsafe) let extras: Extras
  private let watchers: [Watcher]
  private let observers: [Observer]
  /// The number of closures that had been removed.
  private let removals: Int

  /// Captures an occurrence, and the current listeners.
  init(_ occurrence: Occurrence, in region: Int, of extras: Extras, _ host: AnyObject, _ monitor: __Monitor) {
    content = Content(occurrence)
    self.region = region
    self.host = host
    self.extras = extras
    watchers = extras.listeners.watchers
    observers = extras.listeners.observers
    removals = monitor.removals
  }

  /// Delivers the notification.
  func tell(_ monitor: __Monitor) {
    switch content {
    case .occurrence(let occurrence):
      hear(occurrence)
      if let (change, origin) = occurrence.change { extras.tell(observers, change, origin, monitor, removals) }
    case .refusal(let refusal): withUnsafePointer(to: refusal) { hear(.report(__Report($0), method: -1)) }
    case .error(let error, let method): withUnsafePointer(to: error) { hear(.report(__Report($0), method: method)) }
    case .call(let call): withUnsafePointer(to: call) { hear(.report(__Report($0), method: call.method)) }
    }
  }

  /// Notifies the delegate and the notification center.
  private func hear(_ occurrence: Occurrence) {
    for watcher in watchers where watcher.region == region {
      watcher.hear(occurrence, of: host, extras.table.table(of: region))
    }
  }
}
