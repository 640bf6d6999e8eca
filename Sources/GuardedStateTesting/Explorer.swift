import Foundation
import GuardedState

/// The part of an exploration that decides which task comes next, and whether an observation is right. It is the same for
/// calls that are awaited and for those that aren't.
struct Explorer<Host: MachineOwner & SendableMetatype, Effects> {
  /// The answer to a question, and the properties when it was decided.
  private struct Question {
    let answer: MachineProbe.Answer
    let properties: Properties?
  }

  let steps: [Step<Host, Effects>]
  /// The last object, if its last step left it as it was, so that it need not be led to the state again: the state, whether
  /// it was asked, and what was observed in the state. Only one is kept, because objects may share what they depend on.
  private var last: (state: Int, wasAsked: Bool, known: (HostRun<Host>, Search.Observation))?
  private let ignoring: Set<String>
  private let probe: MachineProbe
  var search: Search
  private var coverage = Coverage()
  /// The questions about the steps from the current state.
  private var questions: [Int: Question] = [:]
  private var stepCount = 0
  private let limit: Int
  private var lastProgress = ContinuousClock.now
  private let isVerbose = ProcessInfo.processInfo.environment["GUARDEDSTATE_VERBOSE"] == "1"

  /// - Parameters:
  ///   - run: An object.
  ///   - steps: The steps of the user.
  ///   - options: The limits.
  /// - Throws: An ``ExplorationFailure`` if there is nothing to try.
  init(_ run: HostRun<Host>, _ steps: [Step<Host, Effects>], _ options: ExplorationOptions<Host>) throws {
    let except = options.except.map { nameOfCase($0) }
    let plain = run.probe.plainRequests.filter { $0.method.map { !except.contains($0) } ?? true }
    var all = steps + plain.map { Step(StepLabel($0.name), .plain($0)) }
    // Without `await`, no other task gets its turn.
    if run.probe.hasActivities, Effects.self == AsynchronousCalls.self {
      all.append(Step(StepLabel("the methods with '@During' run"), .letMethodsRun))
    }
    let callers = options.callers.map(Caller.init).reduce(into: [Caller]()) { if !$0.contains($1) { $0.append($1) } }
    let isSingle = callers == [Caller(userInfo: [:])]
    self.steps = all.flatMap { step in isSingle || !step.action.isCall ? [step] : callers.map(step.made) }
    ignoring = Set(options.ignoring)
    probe = run.probe
    coverage.add(HostMachine(__host: run.host).compiled)
    search = Search(asks: self.steps.map(\.action.isCall), depth: options.depth)
    limit = options.limit
    if callers.isEmpty {
      throw Problem(
        kind: .misuse, sequence: [], text: "'callers:' lists nobody: leave it out, or write '[[:]]'"
      ).failure(of: Host.self)
    }
    if self.steps.isEmpty {
      throw Problem(
        kind: .misuse, sequence: [],
        text: "there is nothing to try: all methods have arguments or are in 'except:', so list calls"
      ).failure(of: Host.self)
    }
    if let step = self.steps.firstIndex(where: \.action.isNegative) {
      throw Problem(
        kind: .misuse, sequence: [], text: "time doesn't run backward: '\(label(step))'"
      ).failure(of: Host.self)
    }
    let unknown = ignoring.subtracting(run.properties.names)
    if !unknown.isEmpty {
      let names = unknown.sorted().joined(separator: "', '")
      throw Problem(
        kind: .misuse, sequence: [], text: "'ignoring:' names '\(names)', and there is no such stored property"
      ).failure(of: Host.self)
    }
  }

  func label(_ step: Int) -> String { steps[step].label.text }

  /// The next task; nil at the end.
  mutating func next() -> Search.Task? {
    let task = search.next()
    switch task {
    case .ask(let sequence, let step): log("asking about", sequence + [step])
    case .perform(let sequence, let step): log("trying", sequence + [step])
    case .begin, nil: break
    }
    return task
  }

  /// Writes the steps that are about to be performed on standard error, if the environment asks for it: the last line
  /// leads to a call that stops the program.
  func log(_ verb: String, _ sequence: [Int]) {
    if isVerbose { Self.write("\(verb) \(sequence.map(label).joined(separator: "; "))") }
  }

  static func write(_ text: String) { FileHandle.standardError.write(Data("exploring \(Host.self): \(text)\n".utf8)) }

  /// The result so far.
  var exploration: Exploration {
    var result = Exploration()
    (result.states, result.steps, result.isComplete) = (search.count, stepCount, search.isComplete)
    var known: Set<String> = []
    result.reached = search.observations.map { probe.text(of: $0.situation) }.filter { known.insert($0).inserted }
    (result.uncovered, result.unstable) = (coverage.uncovered, search.unstableProperties)
    result.merged = search.merged(label)
    return result
  }

  // MARK: - Judging

  /// Whether the invariant holds, or the error that it threw, and the object before and after it.
  struct InvariantCheck {
    let result: Result<Bool, any Error>
    /// The place of the condition that is false.
    let place: SourcePlace?
    let before: Properties
    let after: Properties
    let situation: MachineProbe.Situation
  }

  /// Takes the observation of an object as it is made, and whether the invariant holds.
  mutating func begin(_ run: HostRun<Host>, _ observation: Search.Observation, _ check: InvariantCheck) throws {
    if run.probe.host == probe.host {
      throw Problem(
        kind: .misuse, sequence: [], text: "the closure that makes the object returns the same one twice")
    }
    if !search.begin(observation) { throw nondeterminism(observation, []) }
    for entry in run.entries { coverage.add(entry) }
    try judge(check, observation, [], "the invariant doesn't hold at the start")
  }

  /// Takes the observation of an object before the last step of the current task.
  mutating func requireExpected(_ observation: Search.Observation) throws {
    stepCount += search.sequence.count
    if !search.isExpected(observation) { throw nondeterminism(observation, search.sequence) }
  }

  /// Takes the last object if it is in the current state, and was asked or not.
  mutating func takeLast(wasAsked: Bool) -> (run: HostRun<Host>, observation: Search.Observation)? {
    defer { last = nil }
    return last?.state == search.state && last?.wasAsked == wasAsked ? last?.known : nil
  }

  /// Takes the properties of an object before a question, before and after its conditions were evaluated.
  func beginQuestion(_ before: Properties, _ after: Properties) throws {
    try requireUnchanged(after, before, search.sequence, "the evaluation of the conditions")
  }

  /// Takes the answer to a question.
  ///
  /// - Parameters:
  ///   - step: The step that was asked about.
  ///   - decision: The properties before the decision, and after it; nil if there was none.
  ///   - unchanged: The object, if the question left it as it was.
  mutating func takeAnswer(
    _ step: Int, _ answer: MachineProbe.Answer, _ decision: (Properties, Properties)?,
    _ unchanged: (HostRun<Host>, Search.Observation)?
  ) throws {
    search.takeAnswer()
    // A step without a guarded call may have changed what can't be seen.
    last = answer.subject == nil ? nil : unchanged.map { (search.state, true, $0) }
    questions[step] = Question(answer: answer, properties: decision?.0)
    if let second = answer.second {
      throw Problem(
        kind: .misuse, sequence: [], subjects: [second],
        text: "the step '\(label(step))' makes a second guarded call, '\(second)': make it a step by itself")
    }
    if let (before, after) = decision {
      try requireUnchanged(after, before, search.sequence, "the question whether '\(label(step))' may run")
    }
  }

  private func requireUnchanged(
    _ new: Properties, _ old: Properties, _ sequence: [Int], _ cause: String
  ) throws {
    let changes = new.changes(from: old).filter { !ignoring.contains($0) }
    if changes.isEmpty { return }
    throw Problem(
      kind: .changedByQuestion, sequence: sequence, subjects: changes,
      text: "\(cause) changed \(Self.list(changes)): it must not have an effect")
  }

  /// An object after a step, and what is known about the step.
  struct StepResult {
    let step: Int
    /// The properties before the step.
    let before: Properties
    let observation: Search.Observation
    /// The steps of the machine.
    let entries: [MachineRecorder.Entry]
    /// The error that the call threw.
    let error: (any Error)?
    let check: InvariantCheck
  }

  /// Takes the observation of an object after the last step of the current task.
  mutating func perform(_ performed: StepResult, _ run: HostRun<Host>) throws {
    let sequence = search.sequence + [performed.step]
    try judge(performed, questions.removeValue(forKey: performed.step), since: search.origin, sequence)
    stepCount += 1
    let observation = performed.observation
    last =
      performed.entries.refusal != nil && !observation.isActive
        && observation.isSame(as: search.origin, performed.before)
      ? (search.state, false, (run, observation)) : nil
    search.perform(observation)
    if stepCount > limit {
      throw Problem(
        kind: .limit, sequence: sequence, subjects: [mostVaried],
        text: "the exploration hasn't ended after \(limit) steps. Its \(search.count) states differ most in "
          + "\(mostVaried). Give 'depth:', or a higher 'limit:' if they do end; the last sequence ends in "
          + sequence.suffix(3).map(label).joined(separator: "; "))
    }
    reportProgress()
  }

  /// Takes the observation of an object after one step of a walk.
  ///
  /// - Parameters:
  ///   - performed: The step.
  ///   - origin: The observation before it.
  ///   - sequence: The steps so far.
  mutating func walk(_ performed: StepResult, since origin: Search.Observation, _ sequence: [Int]) throws {
    try judge(performed, nil, since: origin, sequence)
    stepCount += 1
    search.visit(performed.observation)
  }

  /// Checks a step.
  private mutating func judge(
    _ performed: StepResult, _ question: Question?, since origin: Search.Observation, _ sequence: [Int]
  ) throws {
    let entries = performed.entries
    for entry in entries { coverage.add(entry) }
    let refusal = entries.refusal
    let isDeferred = performed.observation.situation.deferredCount > origin.situation.deferredCount
    let isGuarded = question.map { $0.answer.subject != nil } ?? steps[performed.step].action.isCall
    if let answer = question?.answer, isGuarded, !isDeferred, (answer.refusal == nil) != (refusal == nil) {
      throw disagreement(answer, refusal, sequence)
    }
    if isGuarded, !isDeferred, !performed.observation.isActive, refusal != nil || performed.error != nil,
      !entries.contains(where: { $0.transition != nil })
    {
      let changes = changes(performed, since: origin, question?.properties)
      if !changes.isEmpty {
        let text = "a call that \(refusal == nil ? "threw" : "was refused") changed \(Self.list(changes))"
        throw Problem(kind: .changedByRefusal, sequence: sequence, subjects: changes, text: text)
      }
    }
    try judge(performed.check, performed.observation, sequence, "the invariant doesn't hold")
  }

  /// Checks the invariant after some steps.
  private func judge(_ check: InvariantCheck, _ observation: Search.Observation, _ sequence: [Int], _ text: String)
    throws
  {
    switch check.result {
    case .success(true): break
    case .success(false):
      throw Problem(kind: .invariant, sequence: sequence, text: text, condition: check.place)
    case .failure(let error):
      throw Problem(kind: .invariant, sequence: sequence, text: "the invariant threw \(error)")
    }
    // A body that no step awaits may have changed the object.
    if observation.isActive { return }
    try requireUnchanged(check.after, check.before, sequence, "the invariant")
    let changes = probe.differences(observation.situation.unconditional, check.situation.unconditional)
    if changes.isEmpty { return }
    throw Problem(
      kind: .changedByQuestion, sequence: sequence, subjects: changes,
      text: "the invariant changed \(Self.list(changes)): it must not have an effect")
  }

  /// Returns what a call changed, besides what its closure changed before the decision.
  private func changes(_ performed: StepResult, since origin: Search.Observation, _ decision: Properties?) -> [String] {
    let observation = performed.observation
    var changes = observation.properties.changes(from: performed.before)
    if let decision {
      let changed = Set(observation.properties.changes(from: decision)).union(search.unstableProperties)
      changes.removeAll { !changed.contains($0) }
    }
    changes.removeAll(where: ignoring.contains)
    return changes + differences(origin, observation)
  }

  private func nondeterminism(_ observation: Search.Observation, _ sequence: [Int]) -> Problem {
    let origin = search.origin
    let parts =
      differences(origin, observation)
      + observation.properties.changes(from: origin.properties).filter {
        !ignoring.contains($0) && !search.unstableProperties.contains($0)
      }
    return Problem(
      kind: .nondeterminism, sequence: sequence, subjects: parts,
      text: "the same steps led to different objects, which differ in \(Self.list(parts)): make what they depend on, "
        + "such as dates and random numbers, the same for each object"
        + (probe.hasUnawaitedBodies ? "; let a body that no step awaits sleep by the exploration's clock" : ""))
  }

  /// Returns the parts in which two objects differ as states.
  private func differences(_ a: Search.Observation, _ b: Search.Observation) -> [String] {
    probe.differences(a.situation, b.situation)
      + (a.extra == b.extra ? [] : ["'states:' (\(a.extra), then \(b.extra))"])
  }

  /// The part with the most different values in all states.
  private var mostVaried: String {
    var values: [String: Set<AnyHashable>] = [:]
    for observation in search.observations {
      for part in probe.parts(of: observation.situation) { values[part.name, default: []].insert(part.text) }
      values["'states:'", default: []].insert(observation.extra)
    }
    return values.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }?.key ?? ""
  }

  private func disagreement(
    _ answer: MachineProbe.Answer, _ refusal: Refusal?, _ sequence: [Int]
  ) -> Problem {
    let subject = answer.subject ?? ""
    let text =
      refusal.map { "asked, '\(subject)' may run, and called, it is refused: \($0)" }
      ?? "asked, '\(subject)' is refused (\(answer.refusal.map { "\($0)" } ?? "")), and called, it runs"
    return Problem(
      kind: .disagreement, sequence: sequence, subjects: [subject], text: text, wasRefused: refusal != nil)
  }

  private static func list(_ parts: [String]) -> String {
    parts.map { $0.contains(" ") || $0.contains("'") ? $0 : "'\($0)'" }.joined(separator: ", ")
  }

  /// Writes a line on standard error every five seconds.
  private mutating func reportProgress() {
    guard stepCount % 64 == 0, ContinuousClock.now - lastProgress > .seconds(5) else { return }
    lastProgress = .now
    Self.write("\(search.count) states, \(stepCount) steps, depth \(search.currentDepth)")
  }
}

/// The arguments of an exploration besides its steps.
struct ExplorationOptions<Host: MachineOwner> {
  let callers: [[String: any Sendable]]
  /// The methods that aren't tried unless a step calls them.
  let except: [Host.MethodName]
  var depth = Int.max
  var limit = Int.max
  let ignoring: [String]
}

extension Step.Action {
  /// Whether it moves the clock backward.
  fileprivate var isNegative: Bool { if case .advance(let duration) = self { duration < .zero } else { false } }

  /// Whether it is a request, which can be asked about.
  var isCall: Bool {
    switch self {
    case .advance, .letMethodsRun: false
    case .call, .awaitedCall, .plain: true
    }
  }
}
