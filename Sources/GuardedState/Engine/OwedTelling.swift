/// What observers are told as soon as the thread that caused it holds no monitor: those that the machine had when it happened.
///
/// An object, because of all that it refers to one reference is handed on.
class OwedTelling {
  fileprivate let host: AnyObject
  // Not retained: the host keeps its own until it goes, and the table never changes of one that has a monitor.
  fileprivate unowned(unsafe) let extras: Extras
  fileprivate let observers: [Observer]
  /// How many closures had been removed.
  fileprivate let removals: Int
  private let delegate: Watcher?
  private let notifier: Watcher?

  /// Keeps those whom a machine of a host has now.
  init(of extras: Extras, _ host: AnyObject, _ monitor: __Monitor) {
    self.host = host
    self.extras = extras
    observers = extras.observers
    removals = monitor.removals
    delegate = extras.delegate
    notifier = extras.notifier
  }

  /// Tells them.
  func tell(_ monitor: __Monitor) {}

  /// Tells the delegate and the notification centre.
  fileprivate final func hear(_ occurrence: @autoclosure () -> Occurrence) {
    guard delegate != nil || notifier != nil else { return }
    let occurrence = occurrence()
    delegate?.hear(occurrence, of: host, extras.table)
    notifier?.hear(occurrence, of: host, extras.table)
  }
}

/// A transition that observers are told of.
final class OwedTransition: OwedTelling {
  private let change: __Change
  private let origin: ChangeOrigin

  init(_ change: __Change, _ origin: ChangeOrigin, of extras: Extras, _ host: AnyObject, _ monitor: __Monitor) {
    self.change = change
    self.origin = origin
    super.init(of: extras, host, monitor)
  }

  override func tell(_ monitor: __Monitor) {
    hear(.transition(change, origin))
    extras.tell(observers, change, origin, monitor, removals)
  }
}

/// Something else that they are told of.
final class OwedOccurrence: OwedTelling {
  private let occurrence: Occurrence

  init(_ occurrence: Occurrence, of extras: Extras, _ host: AnyObject, _ monitor: __Monitor) {
    self.occurrence = occurrence
    super.init(of: extras, host, monitor)
  }

  override func tell(_ monitor: __Monitor) {
    hear(occurrence)
    if case .reset(let change, let origin) = occurrence { extras.tell(observers, change, origin, monitor, removals) }
  }
}

/// A refusal, an error or a call that they are told of.
final class OwedReport: OwedTelling {
  private let report: KeptReport
  private let method: Int

  init(_ report: KeptReport, method: Int, of extras: Extras, _ host: AnyObject, _ monitor: __Monitor) {
    self.report = report
    self.method = method
    super.init(of: extras, host, monitor)
  }

  override func tell(_ monitor: __Monitor) { report.tell { hear(.report($0, method: method)) } }
}
