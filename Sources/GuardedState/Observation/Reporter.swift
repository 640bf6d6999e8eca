import Foundation

/// A closure that receives all that happens in a host, or in one region of it, as values.
final class Reporter: Watcher {
  private let host: String
  private let now: () -> Date
  /// The lock of the machine, if it has one.
  private let monitor: __Monitor?
  private let body: (Report) -> Void

  /// - Parameters:
  ///   - id: The identity of the closure.
  ///   - region: The region; nil for all of the host.
  ///   - host: The name of the machine.
  ///   - now: The machine's wall clock.
  ///   - monitor: The lock of the machine, if it has one.
  ///   - body: The closure.
  init(
    id: Int, of region: Int?, _ host: String, now: @escaping () -> Date, _ monitor: __Monitor?,
    _ body: @escaping (Report) -> Void
  ) {
    (self.host, self.now, self.monitor, self.body) = (host, now, monitor, body)
    super.init(id: id, of: region)
  }

  override func receive(_ occurrence: Occurrence, of host: AnyObject, _ table: __Table) {
    guard let report = Report(occurrence, of: table, in: self.host, at: now()) else { return }
    ReportQueue.deliver { [self] isLater in
      if !isLater { return body(report) }
      // It may have been removed meanwhile.
      if let monitor { monitor.call(self) { body(report) } } else if isAttached { body(report) }
    }
  }
}

extension Report {
  /// The report of an occurrence; nil for one that isn't reported.
  ///
  /// - Parameters:
  ///   - occurrence: The occurrence.
  ///   - table: The rules of the region.
  ///   - host: The name of the machine.
  ///   - date: The time of the machine's wall clock.
  init?(_ occurrence: Occurrence, of table: __Table, in host: String, at date: @autoclosure () -> Date) {
    func entry<Content>(_ content: Content, _ userInfo: [String: any Sendable]? = nil) -> Entry<Content> {
      Entry(
        content: content, host: host, region: table.name.isEmpty ? nil : table.name, date: date(),
        userInfo: userInfo ?? RequestInfo.current)
    }
    switch occurrence {
    case .transition(let change, let origin):
      self = .transition(entry(Change(change, of: table), origin.context?.userInfo))
    case .reset(let change, _): self = .transition(entry(Change(change, of: table, isReset: true)))
    case .announcement(let name, let data, _):
      self = .announcement(entry(Announcement(name: name), RequestInfo.current.merging(data) { $1 }))
    case .report(let report, let method):
      if let refusal = report.refusal {
        self = .refusal(entry(refusal))
      } else if let call = report.call?.pointee {
        let (name, state) = (table.methodNames[call.method], table.stateNames[call.state])
        self = .call(entry(Invocation(method: name, state: state, isIgnored: call.isIgnored)))
      } else if let error = report.error {
        self = .failure(entry(Failure(method: method < 0 ? nil : table.methodNames[method], error: "\(error)")))
      } else {
        return nil
      }
    case .conditionsChange(let state): self = .permissions(entry(Permissions(state: table.stateNames[state])))
    case .lifetime(let isOver): self = isOver ? .ended(entry(Lifetime())) : .began(entry(Lifetime()))
    case .finish: return nil
    }
  }
}

extension Report.Change {
  init(_ change: __Change, of table: __Table, isReset: Bool = false, cause: Report.Cause? = nil) {
    from = change.source < 0 ? nil : table.stateNames[Int(change.source)]
    to = table.stateNames[change.end]
    event = change.event < 0 ? nil : table.eventNames[Int(change.event)]
    method = change.method < 0 ? nil : table.methodNames[Int(change.method)]
    (revision, self.isReset, self.cause) = (change.revision, isReset, cause)
  }
}

extension GuardedMachine {
  /// Adds a closure that receives all that happens in the host, its regions included, in order: transitions, calls,
  /// refusals, errors and announcements. The machine of a region receives that of the region.
  ///
  /// ```swift
  /// order.machine.onReport { report in journal.append(report) }
  /// ```
  ///
  /// A transaction's reports arrive when it commits; of one that is rolled back, refusals and errors do. Internal
  /// transitions, which leave and enter no state, are not reported, as for other observers.
  ///
  /// - Parameter body: The closure. A transition that it requests runs after the current one is complete.
  /// - Returns: A token that removes the closure.
  @discardableResult
  public func onReport(_ body: @escaping (Report) -> Void) -> ObservationToken { reporting(body) }

  func reporting(_ body: @escaping (Report) -> Void) -> ObservationToken {
    let host = engine.host
    return token { id, region in
      let (name, monitor) = (engine.hostTable.subject, engine.core.monitor)
      let now: () -> Date = { [weak host] in host?.__core.now ?? Date() }
      return { $0.add(Reporter(id: id, of: region == 0 ? nil : region, name, now: now, monitor, body)) }
    }
  }
}

extension GuardedMachine where Host.__Synchronized == Void {
  /// Adds a closure that receives all that happens in the host, once the lock has been released: see ``onReport(_:)``.
  ///
  /// - Parameter body: The closure, which any thread may call, one at a time.
  /// - Returns: A token that removes the closure.
  @_documentation(visibility: internal)
  @discardableResult
  public func onReport(_ body: @escaping @Sendable (Report) -> Void) -> ObservationToken & Sendable {
    sendable(reporting(body))
  }
}
