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
    probe = MachineProbe(host)
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
    fileprivate let log = StepLog()

    /// - Parameter isExploring: Whether the machine gets the clock, and refuses calls that would wait.
    init(isExploring: Bool = true) {
      let (clock, log) = (clock, log)
      recorder = MachineRecorder(
        refusesWaiting: isExploring, clock: isExploring ? (clock, { clock.date }) : nil, { $0 is Host }
      ) { log.add($0) }
    }
  }

  /// The stored properties.
  var properties: Properties { Properties(of: host, stateValue: probe.stateValue) }

  /// The stored properties as texts.
  var propertyTexts: [String: String] { Properties.texts(of: host, stateValue: probe.stateValue) }

  /// Performs a step that isn't a closure of the user.
  ///
  /// - Throws: The error of the call.
  func perform(plain action: Call<Host, some Any>.Action) throws {
    switch action {
    case .plain(let request): try probe.perform(request)
    case .advance(let duration):
      clock.advance(by: duration)
      probe.settle()
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
  func answer(to action: Call<Host, some Any>.Action) -> MachineProbe.Answer? {
    if case .plain(let request) = action { probe.answer(to: request) } else { nil }
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
  var transition: RecordedTransition? { if case .transition(let transition) = self { transition } else { nil } }
  var refusal: Refusal? { if case .refusal(let refusal) = self { refusal } else { nil } }
  var isCondition: Bool { if case .condition = self { true } else { false } }
}

extension [MachineRecorder.Entry] {
  /// The refusal of a call, if nothing else came before it than conditions.
  var refusal: Refusal? { first { !$0.isCondition }?.refusal }
}
