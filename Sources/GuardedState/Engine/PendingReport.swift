/// A report that is delivered later, to the listeners that the machine had when it happened and still has then.
///
/// A class, so that passing it on copies one reference.
final class PendingReport {
  /// The content of a report. A ``__Report`` lies on the stack of the call that makes it, so its parts are copied.
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
  private let host: any __EngineHost
  /// The identity of the monitor of the host.
  private let monitor: ObjectIdentifier?
  /// The rules of the region. Those of an open machine may change before the delivery.
  private let table: __Table
  private let watchers: [Watcher?]
  private let observers: [Observer?]
  private let machineListener: MachineListener?
  /// The user info of the request that it is about.
  private let userInfo = RequestInfo.current
  /// Whether the callback of the host has received it.
  private var isReceivedByHost: Bool
  /// Whether it happened in another task than the one whose transaction suspends.
  var isOfOtherTask = false
  /// The first reports of the request that caused it: one in each monitor whose listeners took part. Their counts are
  /// those of the request. A monitor that isn't among them begins a new count.
  private var origins: [PendingReport] = []
  /// The reports that its listeners have caused, and those of all reports of which it is the first.
  var caused = CausedReports()

  /// Captures an occurrence, and the current listeners.
  ///
  /// - Parameters:
  ///   - occurrence: The occurrence.
  ///   - region: The region that it is about.
  ///   - host: The host.
  ///   - table: The rules of the region.
  ///   - listeners: The listeners of the machine; nil if it has only the next one.
  ///   - machineListener: The listener to all machines.
  ///   - monitor: The monitor of the host.
  ///   - isReceivedByHost: Whether the callback of the host has received it.
  init(
    _ occurrence: Occurrence, in region: Int, of host: any __EngineHost, _ table: __Table, _ listeners: Listeners?,
    _ machineListener: MachineListener?, _ monitor: __Monitor?, isReceivedByHost: Bool
  ) {
    content = Content(occurrence)
    self.region = region
    self.host = host
    self.table = table
    self.isReceivedByHost = isReceivedByHost
    watchers = listeners?.watchers.closures ?? []
    observers = listeners?.observers.closures ?? []
    self.machineListener = machineListener
    self.monitor = monitor.map { ObjectIdentifier($0) }
  }

  /// Whether it is about a change of state.
  var isOfChange: Bool { if case .occurrence(let occurrence) = content { occurrence.change != nil } else { false } }

  var isRefusal: Bool { if case .refusal = content { true } else { false } }

  /// Whether a transaction that is rolled back keeps it: a refusal or an error, or what another task has done.
  var outlivesRollback: Bool {
    switch content {
    case .refusal, .error: true
    case .occurrence, .call: isOfOtherTask
    }
  }

  /// Returns the report that counts what the listeners of this one cause in a monitor; nil if the request that caused
  /// this one hasn't reported anything there before.
  func origin(in monitor: __Monitor) -> PendingReport? {
    (origins + [self]).first { $0.monitor == ObjectIdentifier(monitor) }
  }

  /// Counts together with a report that was made before, by its listeners or in the same stay in a monitor.
  func count(with earlier: PendingReport) {
    origins = earlier.origins
    if !origins.contains(where: { $0.host === earlier.host }) { origins.append(earlier) }
  }

  // MARK: - Delivery

  /// Calls the callback of the host, unless that has received the report.
  func deliverToHost() {
    if isReceivedByHost { return }
    isReceivedByHost = true
    withOccurrence { Engine(host).callHost($0) }
  }

  /// Notifies the observers.
  ///
  /// - Parameter monitor: The monitor that the thread has left; nil without one.
  func deliverToObservers(_ monitor: __Monitor? = nil) {
    withOccurrence { occurrence in
      for case let watcher? in watchers where watcher.observes(region) {
        call(watcher, monitor) { watcher.receive(occurrence, of: host, table) }
      }
      machineListener?.receive(occurrence, of: host.__core, host, table)
      guard let (change, origin) = occurrence.change else { return }
      for case let observer? in observers where observer.region == region {
        call(observer, monitor) { observer.body(change, origin) }
      }
    }
  }

  /// Calls a listener unless it has been removed.
  private func call(_ listener: Listener, _ monitor: __Monitor?, _ work: () -> Void) {
    if let monitor { monitor.call(listener, work) } else if listener.isAttached { work() }
  }

  private func withOccurrence(_ work: (Occurrence) -> Void) {
    RequestInfo.with(userInfo) { withContent(work) }
  }

  private func withContent(_ work: (Occurrence) -> Void) {
    switch content {
    case .occurrence(let occurrence): work(occurrence)
    case .refusal(let refusal):
      withUnsafePointer(to: refusal) { work(.report(__Report($0).from(region), method: -1)) }
    case .error(let error, let method):
      withUnsafePointer(to: error) { work(.report(__Report($0).from(region), method: method)) }
    case .call(let call):
      withUnsafePointer(to: call) { work(.report(__Report($0).from(region), method: call.method)) }
    }
  }
}
