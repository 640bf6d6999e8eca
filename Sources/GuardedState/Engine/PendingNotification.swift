/// A notification that waits until its thread holds no monitor. Goes to the listeners that the machine had at the time.
///
/// A class, so that passing it on copies one reference.
class PendingNotification {
  fileprivate let host: AnyObject
  // Not retained: the host owns it. The table of a host with a monitor never changes.
  fileprivate unowned(unsafe) let extras: Extras
  fileprivate let observers: [Observer]
  /// The number of closures that had been removed.
  fileprivate let removals: Int
  private let watchers: [Watcher]
  private let region: Int

  /// Captures the current listeners of a region.
  init(in region: Int, of extras: Extras, _ host: AnyObject, _ monitor: __Monitor) {
    self.host = host
    self.extras = extras
    self.region = region
    observers = extras.listeners.observers
    removals = monitor.removals
    watchers = extras.listeners.watchers
  }

  /// Delivers the notification.
  func tell(_ monitor: __Monitor) {}

  /// Notifies the delegate and the notification center.
  fileprivate final func hear(_ occurrence: @autoclosure () -> Occurrence) {
    for watcher in watchers where watcher.region == region {
      watcher.hear(occurrence(), of: host, extras.table.table(of: region))
    }
  }
}

/// A pending notification of a transition.
final class PendingTransitionNotification: PendingNotification {
  private let change: __Change
  private let origin: ChangeOrigin

  init(_ change: __Change, _ origin: ChangeOrigin, of extras: Extras, _ host: AnyObject, _ monitor: __Monitor) {
    self.change = change
    self.origin = origin
    super.init(in: change.region, of: extras, host, monitor)
  }

  override func tell(_ monitor: __Monitor) {
    hear(.transition(change, origin))
    extras.tell(observers, change, origin, monitor, removals)
  }
}

/// A pending notification of another occurrence, for example a reset.
final class PendingOccurrenceNotification: PendingNotification {
  private let occurrence: Occurrence

  init(_ occurrence: Occurrence, in region: Int, of extras: Extras, _ host: AnyObject, _ monitor: __Monitor) {
    self.occurrence = occurrence
    super.init(in: region, of: extras, host, monitor)
  }

  override func tell(_ monitor: __Monitor) {
    hear(occurrence)
    if case .reset(let change, let origin) = occurrence { extras.tell(observers, change, origin, monitor, removals) }
  }
}

/// A pending notification of a refusal, an error or a call.
final class PendingReportNotification: PendingNotification {
  private let report: PendingReport
  private let method: Int

  init(
    _ report: PendingReport, method: Int, in region: Int, of extras: Extras, _ host: AnyObject, _ monitor: __Monitor
  ) {
    self.report = report
    self.method = method
    super.init(in: region, of: extras, host, monitor)
  }

  override func tell(_ monitor: __Monitor) { report.tell { hear(.report($0, method: method)) } }
}
