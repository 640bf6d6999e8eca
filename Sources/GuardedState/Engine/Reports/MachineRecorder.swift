import Foundation

/// Records what machines do, for tests: their transitions, their refusals and the values of their conditions.
///
/// A machine reads the recorders of the task when it begins.
package final class MachineRecorder: Sendable {
  package enum Entry {
    case transition(RecordedTransition)
    case refusal(Refusal)
    /// A refusal in the body of another call.
    case innerRefusal(Refusal)
    /// The end of a call that was allowed and changed no state, or threw.
    case ended(String)
    case condition(String, holds: Bool)
  }

  private static let ofTask = TaskLocal<[MachineRecorder]>(wrappedValue: [])
  /// Whether there was any recorder. Until then, machines look for none.
  private static let isUsed = PublishedNumber(0)

  /// Whether calls that would wait are refused.
  let refusesWaiting: Bool
  /// Whether the methods that run while states last are held back until they are released.
  let holdsActivities: Bool
  /// The clock of the machines, and their wall clock; nil if they keep their own.
  let clock: (any Clock<Duration>, now: @Sendable () -> Date)?
  private let records: @Sendable (AnyObject) -> Bool
  let receive: @Sendable (Entry) -> Void

  /// - Parameters:
  ///   - refusesWaiting: Whether calls that would wait are refused.
  ///   - holdsActivities: Whether the methods that run while states last are held back until they are released.
  ///   - clock: The clock of the machines, and their wall clock; nil if they keep their own.
  ///   - records: Whether the machine of an object is recorded.
  ///   - receive: Receives what a machine does, in the isolation of its object.
  package init(
    refusesWaiting: Bool = false, holdsActivities: Bool = false,
    clock: (any Clock<Duration>, now: @Sendable () -> Date)? = nil,
    _ records: @escaping @Sendable (AnyObject) -> Bool, receive: @escaping @Sendable (Entry) -> Void
  ) {
    (self.refusesWaiting, self.holdsActivities) = (refusesWaiting, holdsActivities)
    (self.clock, self.records, self.receive) = (clock, records, receive)
  }

  /// Calls a closure in which machines begin with this recorder.
  package func record<Result>(_ work: () throws -> Result) rethrows -> Result {
    Self.isUsed.publish(1)
    return try Self.ofTask.withValue(Self.ofTask.get() + [self], operation: work)
  }

  /// Calls an async closure in which machines begin with this recorder.
  package func record<Result>(
    isolation: isolated (any Actor)? = #isolation, _ work: () async throws -> Result
  ) async rethrows -> Result {
    Self.isUsed.publish(1)
    return try await Self.ofTask.withValue(Self.ofTask.get() + [self], operation: work, isolation: isolation)
  }

  /// The recorders of the current task for the machine of an object.
  static func all(for host: AnyObject) -> [MachineRecorder] {
    isUsed.value == 0 ? [] : ofTask.get().filter { $0.records(host) }
  }

  /// Records a step of a machine.
  func receive(_ moment: Moment, _ table: __Table, _ step: TracedStep) {
    switch moment {
    case .didFire, .didTransition:
      if let change = step.change, change.source >= 0 { receive(.transition(RecordedTransition(change, table))) }
    case .didRefuse:
      // The refusal of what a body picked comes while that is still running.
      if let refusal = step.refusal {
        receive(step.isInside && refusal.reason != .undeclaredTarget ? .innerRefusal(refusal) : .refusal(refusal))
      }
    case .didCall, .didFail:
      if step.method >= 0, !step.isInside { receive(.ended(table.methodNames[step.method])) }
    case .when: if let name = step.condition, let answer = step.answer { receive(.condition(name, holds: answer)) }
    default: break
    }
  }
}

/// A transition of a machine that was recorded.
package struct RecordedTransition: Hashable, Sendable, CustomStringConvertible {
  private let table: __Table
  private let states: __Change.Pair
  private let causes: __Change.Pair

  init(_ change: __Change, _ table: __Table) {
    self.table = table
    states = __Change.Pair(change.source, change.target)
    causes = __Change.Pair(change.event, change.method)
  }

  package static func == (a: Self, b: Self) -> Bool {
    a.table === b.table && a.states.bits == b.states.bits && a.causes.bits == b.causes.bits
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(table))
    hasher.combine(states.bits)
    hasher.combine(causes.bits)
  }

  /// The name of the region; nil for the host's own state.
  package var region: String? { table.region }
  /// The states that were current, the outermost first.
  package var source: [String] { path(of: states.first) }
  /// The states that are current then; empty if none was left or entered.
  package var target: [String] { path(of: states.second) }
  /// The event; nil if none caused it.
  package var event: String? { causes.first < 0 ? nil : table.columnNames[Int(causes.first)] }
  /// The method that performed it; nil if none did.
  package var method: String? { causes.second < 0 ? nil : table.methodNames[Int(causes.second)] }

  /// The states and the cause, on one line.
  package var description: String {
    let change = "\(source.last ?? "") → \(target.last ?? "(stays)")"
    return (region.map { "\($0): " } ?? "") + change + ((method ?? event).map { " by \($0)" } ?? "")
  }

  private func path(of state: Int32) -> [String] {
    state < 0 ? [] : table.tree.path(of: Int(state)).map { table.stateNames[$0] }
  }
}
