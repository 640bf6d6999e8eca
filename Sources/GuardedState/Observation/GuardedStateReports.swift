import Foundation

/// One listener to all machines of a process.
///
/// ```swift
/// GuardedStateReports.bootstrap { report, machine in
///   log.info("\(report)", metadata: ["machine": "\(machine.name) \(machine.id)"])
/// }
/// ```
public enum GuardedStateReports {
  /// Sets the closure that receives the reports of all machines that begin from now on: those of
  /// ``GuardedMachine/onReport(_:)``, and ``Report/began(_:)`` and ``Report/ended(_:)`` besides. Call it once, at the
  /// start of the program.
  ///
  /// A machine begins when it is first used. One that has begun before doesn't report, which a debug build says once on
  /// standard error. A second call stops a debug build; otherwise it has no effect.
  ///
  /// The closure runs in the isolation of the machine's host, and for a monitor after the lock has been released. The
  /// machine waits for it, so it should be short. What happens in any machine while the closure runs, because of it and
  /// in the same task, is reported after it has returned: at most 1,000 reports, the rest of which are counted on
  /// standard error in a debug build.
  ///
  /// - Parameter listener: Receives a report and the machine that it is about.
  public static func bootstrap(_ listener: @escaping @Sendable (Report, Machine) -> Void) {
    guard MachineListener.bootstrap(ReportListener(listener)) else {
      return assertionFailure("'GuardedStateReports.bootstrap' was called before; there is one listener in a process")
    }
    if MachineListener.hasBegunAny {
      MistakeReport.write(["machines that began before 'GuardedStateReports.bootstrap' don't report to its closure"])
    }
  }

  /// The machine that a report is about. It is valid until the closure returns.
  public struct Machine {
    /// A number that no other machine of the process has or will have.
    public let id: UInt64
    /// The name: the type of the host.
    public let name: String
    /// The states when the closure is called: the host's own, then those of its regions. After the host's release, the last
    /// ones.
    public let states: [String]
    /// The rules, those of regions included.
    package let table: __Table
    fileprivate let engineHost: (any __EngineHost)?

    /// The host, for what only its type knows; nil after its release.
    ///
    /// ```swift
    /// let order = (machine.host as? Order)?.id
    /// ```
    public var host: AnyObject? { engineHost }

    /// Calls a closure with the host, in its monitor if it has one; nil after its release.
    package func withHost<Result>(_ work: (any MachineOwner) -> Result) -> Result? {
      guard let engineHost, let owner = engineHost as? any MachineOwner else { return nil }
      engineHost.__core.monitor?.enter()
      defer { engineHost.__core.monitor?.leave() }
      return work(owner)
    }
  }
}

extension GuardedStateReports.Machine: CustomStringConvertible {
  /// The name, the number and the states, as in `Order 7 in paid`.
  public var description: String { "\(name) \(id) in \(states.joined(separator: ", "))" }
}

/// Calls a closure in which machines that begin report to a listener: for tests.
///
/// ```swift
/// let log = Log()   // Sendable
/// try withReports { report, _ in log.add("\(report)") } of: { try Order().pay(card) }
/// ```
///
/// They report to it as long as they exist, and to the listeners of outer calls and of
/// ``GuardedStateReports/bootstrap(_:)`` besides. Child tasks inherit it; a detached task doesn't.
///
/// - Parameters:
///   - listener: Receives a report and the machine that it is about: see ``GuardedStateReports/bootstrap(_:)``.
///   - work: The closure.
/// - Returns: The closure's result.
/// - Throws: The closure's error.
public func withReports<Result>(
  _ listener: @escaping @Sendable (Report, GuardedStateReports.Machine) -> Void, of work: () throws -> Result
) rethrows -> Result {
  try MachineListener.ofTask.withValue(ReportListener(listener, outer: .current), operation: work)
}

/// Calls an async closure in which machines that begin report to a listener: see ``withReports(_:of:)``.
///
/// - Parameters:
///   - listener: Receives a report and the machine that it is about.
///   - work: The closure, which runs in the isolation of the caller.
///   - isolation: The isolation of the caller.
/// - Returns: The closure's result.
/// - Throws: The closure's error.
public func withReports<Result>(
  _ listener: @escaping @Sendable (Report, GuardedStateReports.Machine) -> Void, of work: () async throws -> Result,
  isolation: isolated (any Actor)? = #isolation
) async rethrows -> Result {
  try await MachineListener.ofTask.withValue(
    ReportListener(listener, outer: .current), operation: work, isolation: isolation)
}

/// A closure for the reports of all machines.
private final class ReportListener: MachineListener, @unchecked Sendable {
  // Both are immutable, and the closure is `Sendable`.
  private let body: @Sendable (Report, GuardedStateReports.Machine) -> Void
  private let outer: MachineListener?

  init(_ body: @escaping @Sendable (Report, GuardedStateReports.Machine) -> Void, outer: MachineListener? = nil) {
    (self.body, self.outer) = (body, outer)
  }

  /// Calls the closures now, or after the report that this thread delivers.
  override func receive(
    _ occurrence: Occurrence, of core: __MachineCore, _ host: (any __EngineHost)?, _ table: __Table
  ) {
    guard let report = Report(occurrence, of: table, in: core.name, at: core.now) else { return }
    // A report of the end comes while the machine is deallocated, which nothing may retain.
    let ended = host == nil ? core.described(host: nil) : nil
    ReportQueue.deliver { [self] _ in
      guard let machine = ended ?? host.flatMap({ $0.__core.described(host: $0) }) else { return }
      pass(report, machine)
    }
  }

  private func pass(_ report: Report, _ machine: GuardedStateReports.Machine) {
    body(report, machine)
    (outer as? ReportListener)?.pass(report, machine)
  }
}

extension __MachineCore {
  /// The name of the machine.
  fileprivate var name: String { table.map(\.subject) ?? "" }

  /// The time of the machine's wall clock.
  var now: Date { coldState?.clocks.now() ?? Date() }

  /// The machine for a listener. A monitor is entered for that, while there is a host.
  fileprivate func described(host: (any __EngineHost)?) -> GuardedStateReports.Machine? {
    guard let table else { return nil }
    let monitor = host == nil ? nil : monitor
    monitor?.enter()
    defer { monitor?.leave() }
    let states = (0...table.regions.count).map { table.table(of: $0).stateNames[Int(self[$0].index)] }
    return GuardedStateReports.Machine(id: number, name: table.subject, states: states, table: table, engineHost: host)
  }
}
