/// The closures for reports that a thread calls one after the other, so that none runs inside another.
struct ReportQueue {
  /// The number of reports that a closure and those after it may cause.
  private static let limit = 1000
  private var isDelivering = false
  private var waiting: [(Bool) -> Void] = []
  private var count = 0

  /// Calls a closure: now, or after the one that this thread runs. It receives whether it had to wait.
  static func deliver(_ closure: @escaping (Bool) -> Void) {
    MonitorThread.current._withUnsafeGuaranteedRef { thread in
      if thread.reports.isDelivering { return thread.reports.add(closure) }
      thread.reports.isDelivering = true
      closure(false)
      while !thread.reports.waiting.isEmpty {
        // A machine that is released here reports its end.
        var batch = exchange(&thread.reports.waiting, with: [])
        batch.reverse()
        while let next = batch.popLast() { next(true) }
      }
      thread.reports.end()
    }
  }

  private mutating func add(_ closure: @escaping (Bool) -> Void) {
    count += 1
    if count <= Self.limit { waiting.append(closure) }
  }

  private mutating func end() {
    if count > Self.limit {
      MistakeReport.write([
        "closures for reports have caused \(count) others, of which the last \(count - Self.limit) were not delivered"
      ])
    }
    (isDelivering, count) = (false, 0)
  }
}
