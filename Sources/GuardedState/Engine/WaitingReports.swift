/// The reports of a machine that wait: while another one is delivered, or until a transaction commits.
struct WaitingReports {
  /// Whether a report is being delivered.
  var isDelivering = false
  /// The reports that listeners have caused, to be delivered after the current one.
  var pending = Queue<PendingReport>()
  /// The count of those, which is reset when the machine is idle.
  var caused = CausedReports()
  /// The reports of the running transaction, of which observers learn when it commits.
  var held: [PendingReport] = []

  /// The number of reports.
  var counts: (pending: Int, held: Int) { (pending.count, held.count) }

  /// Discards the reports that a transaction has added, except refusals and errors.
  ///
  /// - Parameter counts: The number of reports when it began. No report is delivered meanwhile.
  mutating func rollBack(to counts: (pending: Int, held: Int)) {
    pending.removeAll(after: counts.pending) { !$0.outlivesRollback }
    if counts.held < held.count { held[counts.held...].removeAll { !$0.outlivesRollback } }
  }
}

/// The count of the reports that listeners cause while they receive one.
struct CausedReports {
  /// The number of reports that the listeners of one request may cause.
  static let limit = 1000

  private(set) var count = 0
  private var isReported = false

  /// Whether listeners may cause no further report.
  var isExhausted: Bool { count >= Self.limit }

  /// Counts a report.
  mutating func add() { count += 1 }

  /// Marks that a refusal beyond the limit is reported; returns false if one was.
  mutating func markReported() -> Bool { !exchange(&isReported, with: true) }
}
