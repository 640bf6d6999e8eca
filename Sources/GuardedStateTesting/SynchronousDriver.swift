import GuardedState

/// Leads new objects through sequences of calls that aren't awaited.
struct SynchronousDriver<Host: MachineOwner & SendableMetatype> {
  typealias Step = GuardedStateTesting.Step<Host, SynchronousCalls>
  typealias Explorer = GuardedStateTesting.Explorer<Host, SynchronousCalls>

  let make: (ManualClock) throws -> Host
  let states: (Host) throws -> AnyHashable
  let invariant: (Host) throws -> Bool
  let options: ExplorationOptions<Host>

  /// Explores the states of an object.
  func explore(_ steps: [Step]) throws -> Exploration {
    var explorer = try explorer(steps)
    do {
      while let task = explorer.next() { try perform(task, &explorer) }
      return explorer.exploration
    } catch let problem as Problem { throw try failure(problem, explorer) }
  }

  /// Performs random steps on one object.
  func walk(_ steps: [Step], _ walk: Walk) throws -> Exploration {
    var explorer = try explorer(steps)
    var shrinker = Shrinker(walk.sequence(of: explorer.steps.count))
    guard let problem = try problem(shrinker.sequence, &explorer) else { return explorer.exploration }
    shrinker.found(problem)
    var other = explorer
    while let sequence = shrinker.next() { shrinker.found(try self.problem(sequence, &other)) }
    throw try failure(shrinker.problem ?? problem, explorer, walk.seed)
  }

  /// Performs a sequence of steps on a new object; returns the first problem.
  private func problem(_ sequence: [Int], _ explorer: inout Explorer) throws -> Problem? {
    var run = try begin()
    var origin = try observe(run)
    var (start, rest) = (0, explorer.steps.count)
    do {
      try explorer.begin(run, origin, check(run))
      for (place, step) in sequence.enumerated() {
        // Calls of a finished machine are tried for a while.
        if run.probe.isFinished { rest -= 1 }
        if rest < 0 {
          rest = explorer.steps.count
          (run, start) = (try begin(), place)
          origin = try observe(run)
        }
        let before = run.properties
        explorer.log("trying", Array(sequence[start...place]))
        let error = perform(explorer.steps[step], run)
        let performed = try performed(step, before, error, run)
        try explorer.walk(performed, since: origin, Array(sequence[start...place]))
        origin = performed.observation
      }
      return nil
    } catch let problem as Problem { return problem }
  }

  private func explorer(_ steps: [Step]) throws -> Explorer {
    if Host.self is any Actor.Type { throw Problem.actor(Host.self).failure(of: Host.self) }
    return try Explorer(begin(), steps, options)
  }

  /// Returns the failure of a problem, for which its steps are performed once more.
  private func failure(_ problem: Problem, _ explorer: Explorer, _ seed: UInt64? = nil) throws -> ExplorationFailure {
    // A sequence that has reached a limit shows nothing but its length.
    if problem.kind == .limit { return problem.failure(of: Host.self, explorer.exploration, nil, seed, explorer.label) }
    var problem = problem
    let transcript = Transcript()
    problem = problem.shown(by: try follow(problem.sequence, explorer.steps, transcript))
    if let wasRefused = problem.wasRefused {
      for _ in 0..<8 where try follow(problem.sequence, explorer.steps).isRefused != wasRefused {
        problem = problem.asNondeterminism
      }
    }
    return problem.failure(of: Host.self, explorer.exploration, transcript, seed, explorer.label)
  }

  private func perform(_ task: Search.Task, _ explorer: inout Explorer) throws {
    switch task {
    case .begin:
      let run = try begin()
      let observation = try observe(run)
      try explorer.begin(run, observation, check(run))
    case .ask(let sequence, let step):
      let request = explorer.steps[step]
      var known = explorer.takeLast(wasAsked: true)
      if known == nil {
        let (run, observation) = try led(along: sequence, &explorer)
        try explorer.beginQuestion(observation.properties, run.properties)
        known = (run, observation)
      }
      guard let (run, observation) = known, let answer = request.asCaller({ self.answer(request, run) }) else { return }
      let isUnchanged = run.isUnchanged(since: observation.properties)
      try explorer.takeAnswer(step, answer, run.decision, isUnchanged ? known : nil)
    case .perform(let sequence, let step):
      let (run, before) = try explorer.takeLast(wasAsked: false) ?? led(along: sequence, &explorer)
      let error = perform(explorer.steps[step], run)
      try explorer.perform(performed(step, before.properties, error, run), run)
    }
  }

  private func answer(_ step: Step, _ run: HostRun<Host>) -> MachineProbe.Answer? {
    guard case .call(let call) = step.action else { return run.answer(to: step.action) }
    let question = run.beginQuestion()
    question.ask { try call(run.host) }
    return run.probe.endQuestion(question)
  }

  /// Makes an object, and leads it to a state.
  private func led(along sequence: [Int], _ explorer: inout Explorer) throws -> (HostRun<Host>, Search.Observation) {
    let run = try follow(sequence, explorer.steps)
    let observation = try observe(run)
    try explorer.requireExpected(observation)
    return (run, observation)
  }

  private func begin() throws -> HostRun<Host> {
    let recording = HostRun<Host>.Recording(callers: options.callers)
    let run = HostRun(try recording.recorder.record { try make(recording.clock) }, recording)
    run.begin()
    return run
  }

  /// Makes an object, and performs a sequence of steps.
  private func follow(_ sequence: [Int], _ steps: [Step], _ transcript: Transcript? = nil) throws -> HostRun<Host> {
    let run = try begin()
    for step in sequence {
      transcript?.begin(run)
      let error = perform(steps[step], run)
      transcript?.add(steps[step].label.text, run, error)
    }
    return run
  }

  /// Performs a step; returns the error that it threw.
  private func perform(_ step: Step, _ run: HostRun<Host>) -> (any Error)? {
    run.beginStep()
    do {
      try step.asCaller {
        if case .call(let call) = step.action { try call(run.host) } else { try run.perform(plain: step.action) }
      }
      return nil
    } catch { return error }
  }

  private func performed(
    _ step: Int, _ before: Properties, _ error: (any Error)?, _ run: HostRun<Host>
  ) throws -> Explorer.StepResult {
    let entries = run.entries
    let observation = try observe(run)
    return Explorer.StepResult(
      step: step, before: before, observation: observation, entries: entries, error: error,
      check: check(run))
  }

  private func check(_ run: HostRun<Host>) -> Explorer.InvariantCheck {
    let (before, condition) = (run.properties, FalseCondition())
    let result = Result { try FalseCondition.ofTask.withValue(condition) { try invariant(run.host) } }
    return Explorer.InvariantCheck(
      result: result, place: condition.place, before: before, after: run.properties, situation: run.probe.situation)
  }

  private func observe(_ run: HostRun<Host>) throws -> Search.Observation {
    let properties = run.properties
    return Search.Observation(
      situation: run.probe.situation, extra: try states(run.host), properties: properties,
      isActive: run.probe.isActive, isHolding: run.probe.isHolding)
  }
}
