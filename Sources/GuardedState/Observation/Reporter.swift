import Foundation

/// A closure that receives all that happens in a host, or in one region of it, as values.
final class Reporter: Watcher {
  private let host: String
  private let now: () -> Date
  private let body: (Report) -> Void

  /// - Parameters:
  ///   - id: The identity of the closure.
  ///   - region: The region; nil for all of the host.
  ///   - host: The name of the machine.
  ///   - now: The machine's wall clock.
  ///   - body: The closure.
  init(id: Int, of region: Int?, _ host: String, now: @escaping () -> Date, _ body: @escaping (Report) -> Void) {
    (self.host, self.now, self.body) = (host, now, body)
    super.init(id: id, of: region)
  }

  override func receive(_ occurrence: Occurrence, of host: AnyObject, _ table: __Table) {
    if let report = report(occurrence, table) { body(report) }
  }

  private func report(_ occurrence: Occurrence, _ table: __Table) -> Report? {
    switch occurrence {
    case .transition(let change, let origin):
      return .transition(entry(Report.Change(change, of: table), table, origin.context?.userInfo))
    case .reset(let change, _):
      return .transition(entry(Report.Change(change, of: table, isReset: true), table))
    case .announcement(let name, let data, _):
      let userInfo = RequestInfo.current.merging(data) { $1 }
      return .announcement(entry(Report.Announcement(name: name), table, userInfo))
    case .report(let report, let method):
      if let refusal = report.refusal { return .refusal(entry(refusal, table)) }
      if let call = report.call?.pointee {
        let state = table.stateNames[call.state]
        let name = table.methodNames[call.method]
        return .call(entry(Report.Invocation(method: name, state: state, isIgnored: call.isIgnored), table))
      }
      let method = method < 0 ? nil : table.methodNames[method]
      return report.error.map { .failure(entry(Report.Failure(method: method, error: "\($0)"), table)) }
    case .conditionsChange(let state):
      return .permissions(entry(Report.Permissions(state: table.stateNames[state]), table))
    case .finish: return nil
    }
  }

  private func entry<Content>(
    _ content: Content, _ table: __Table, _ userInfo: [String: any Sendable]? = nil
  ) -> Report.Entry<Content> {
    Report.Entry(
      content: content, host: host, region: table.name.isEmpty ? nil : table.name, date: now(),
      userInfo: userInfo ?? RequestInfo.current)
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
    let host = __host.__engineHost
    return token { id, region in
      let name = engine.hostTable.subject
      let now: () -> Date = { [weak host] in
        host.map { Engine($0) }?.withColdState({ $0.clocks.now() }, without: nil) ?? Date()
      }
      return { $0.add(Reporter(id: id, of: region == 0 ? nil : region, name, now: now, body)) }
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
