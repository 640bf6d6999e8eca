import GuardedState

/// A new object of an exploration, which is led through a sequence of steps.
///
/// It is used only in the isolation of the object, one step after the other, so `@unchecked Sendable` is safe.
final class HostRun<Host: MachineOwner & SendableMetatype>: @unchecked Sendable {
  let host: Host
  let probe: MachineProbe
  let clock: ManualClock
  private let log: StepLog
  private let recorder: MachineRecorder

  init(_ host: Host, _ recording: Recording) {
    (self.host, clock, log, recorder) = (host, recording.clock, recording.log, recording.recorder)
    probe = MachineProbe(host, callers: recording.callers)
  }

  /// Begins to record, and takes the timeouts that are due.
  func begin() {
    probe.record(recorder)
    probe.settle()
  }

  /// Ends that.
  func end() { probe.stopRecording(recorder) }

  /// The clock and the recorder of an object that is about to be made.
  struct Recording: Sendable {
    let clock = ManualClock()
    let recorder: MachineRecorder
    fileprivate let callers: [[String: any Sendable]]
    fileprivate let log = StepLog()

    /// - Parameters:
    ///   - isExploring: Whether the machine gets the clock, and refuses calls that would wait.
    ///   - callers: The user infos of the callers.
    init(isExploring: Bool = true, callers: [[String: any Sendable]] = [[:]]) {
      let (clock, log) = (clock, log)
      self.callers = callers
      recorder = MachineRecorder(
        refusesWaiting: isExploring, holdsActivities: isExploring, clock: isExploring ? (clock, { clock.date }) : nil,
        { $0 is Host }
      ) { log.add($0) }
    }
  }

  /// The stored properties.
  var properties: Properties { Properties(of: host, stateValue: probe.stateValue) }

  /// The stored properties, with their parts.
  var propertyValues: [(name: String, value: ShownValue)] {
    var values: [(name: String, value: ShownValue)] = []
    Properties.forEach(of: host, probe.stateValue) { values.append(($0, ShownValue($1))) }
    return values
  }

  /// Returns the stored properties and the states that an expression names, with their values.
  func operands(of expression: String) -> [String] {
    let states = probe.states.map { ($0.name, ShownValue(".\($0.state)")) }
    let values = propertyValues.filter { property in !states.contains { $0.0 == property.name } } + states
    var operands: [String] = []
    // Names of members after a point, as in `order.content.count`.
    for path in expression.split(whereSeparator: { !($0.isLetter || $0.isNumber || "._$".contains($0)) }) {
      let names = path.split(separator: ".").map(String.init)
      guard names.count > 1, var value = values.first(where: { $0.0 == names[1] })?.1 else { continue }
      var shown = names[1]
      for name in names.dropFirst(2) {
        guard let part = value[name] else { break }
        (value, shown) = (part, "\(shown).\(name)")
      }
      let operand = "\(shown) = \(value.shortText)"
      if !operands.contains(operand) { operands.append(operand) }
    }
    return operands
  }

  /// Performs a step that isn't a closure of the user.
  ///
  /// - Throws: The error of the call.
  func perform(plain action: Step<Host, some Any>.Action) throws {
    switch action {
    case .plain(let request): try probe.perform(request)
    case .advance(let duration):
      clock.advance(by: duration)
      probe.settle()
    case .letMethodsRun: probe.releaseActivities()
    case .call, .awaitedCall: break
    }
  }

  // MARK: - Questions

  /// The properties before and after the decision about the call of the last question; nil if there was no call.
  private(set) var decision: (Properties, Properties)?

  /// Begins a question about a call.
  func beginQuestion() -> CallQuestion {
    decision = nil
    return probe.beginQuestion { [unowned self] isDecided in
      let properties = properties
      decision = isDecided ? decision.map { ($0.0, properties) } : (properties, properties)
    }
  }

  /// The answer to the question whether a request without a closure would be performed; nil for another step.
  func answer(to action: Step<Host, some Any>.Action) -> MachineProbe.Answer? {
    if case .plain(let request) = action { probe.answer(to: request) } else { nil }
  }

  /// Whether a question left the object as it was, so that another can be asked.
  func isUnchanged(since properties: Properties) -> Bool {
    !probe.isActive && self.properties.changes(from: properties).isEmpty
  }

  // MARK: - Recording

  /// Begins to record a step, and forgets earlier ones.
  func beginStep() { log.clear() }

  /// Whether the call of the last step was refused.
  var isRefused: Bool { entries.refusal != nil }

  /// The steps of the machine since then.
  var entries: [MachineRecorder.Entry] { log.entries }
}

/// The steps of a machine during one step of an exploration.
private final class StepLog: Sendable {
  private let contents = LockedValue<[MachineRecorder.Entry]>([])

  func add(_ entry: MachineRecorder.Entry) { contents.withLock { $0.append(entry) } }
  func clear() { contents.withLock { $0.removeAll(keepingCapacity: true) } }
  var entries: [MachineRecorder.Entry] { contents.withLock { $0 } }
}

extension MachineRecorder.Entry {
  /// The method of a call that ended without a transition.
  var ended: String? { if case .ended(let method) = self { method } else { nil } }
  var transition: RecordedTransition? { if case .transition(let transition) = self { transition } else { nil } }
  var refusal: Refusal? { if case .refusal(let refusal) = self { refusal } else { nil } }
  /// A refusal, also that of a call in the body of another.
  var anyRefusal: Refusal? { if case .innerRefusal(let refusal) = self { refusal } else { refusal } }
  var isCondition: Bool { if case .condition = self { true } else { false } }
}

extension [MachineRecorder.Entry] {
  /// The refusal of a call, if nothing else came before it than conditions, and not one of a call in its body.
  var refusal: Refusal? {
    guard let refusal = first(where: { !$0.isCondition })?.refusal else { return nil }
    return contains { $0.ended != nil } ? nil : refusal
  }

  /// The method that ran although a call in its body was refused, and that refusal.
  var innerRefusal: (method: String, refusal: Refusal)? {
    for case .innerRefusal(let refusal) in self { return (name, refusal) }
    if let method = compactMap(\.ended).first, let refusal = compactMap(\.refusal).first { return (method, refusal) }
    return nil
  }

  private var name: String { compactMap(\.ended).last ?? compactMap(\.transition?.method).last ?? "the call" }
}
