import GuardedState

/// Leads new objects through sequences of awaited calls: the async form of ``SynchronousDriver``.
///
/// The closures run in the isolation of the caller, and the machine is examined in that of the object.
struct AsynchronousDriver<Host: MachineOwner & SendableMetatype> {
  typealias Step = GuardedStateTesting.Step<Host, AsynchronousCalls>
  typealias Explorer = GuardedStateTesting.Explorer<Host, AsynchronousCalls>

  let make: (ManualClock) async throws -> Host
  let states: (Host) async throws -> AnyHashable
  let invariant: (Host) async throws -> Bool
  let options: ExplorationOptions<Host>

  /// Explores the states of an object.
  func explore(_ steps: [Step], isolation: isolated (any Actor)?) async throws -> Exploration {
    var explorer = try await explorer(steps, isolation)
    do {
      while let task = explorer.next() { try await perform(task, &explorer, isolation) }
      return explorer.exploration
    } catch let problem as Problem { throw try await failure(problem, explorer, isolation) }
  }

  /// Performs random steps on one object.
  func walk(
    _ steps: [Step], _ walk: Walk, isolation: isolated (any Actor)?
  ) async throws -> Exploration {
    var explorer = try await explorer(steps, isolation)
    var shrinker = Shrinker(walk.sequence(of: explorer.steps.count))
    guard let problem = try await problem(shrinker.sequence, &explorer, isolation) else { return explorer.exploration }
    shrinker.found(problem)
    var other = explorer
    while let sequence = shrinker.next() {
      shrinker.found(try await self.problem(sequence, &other, isolation))
    }
    throw try await failure(shrinker.problem ?? problem, explorer, isolation, walk.seed)
  }

  /// Performs a sequence of steps on a new object; returns the first problem.
  private func problem(
    _ sequence: [Int], _ explorer: inout Explorer, _ isolation: isolated (any Actor)?
  ) async throws -> Problem? {
    var run = try await begin(isolation)
    var origin = try await observe(run, isolation)
    var (start, rest) = (0, explorer.steps.count)
    do {
      try explorer.begin(run, origin, await check(run, isolation))
      for (place, step) in sequence.enumerated() {
        // Calls of a finished machine are tried for a while.
        if await isFinished(run, isolation) { rest -= 1 }
        if rest < 0 {
          rest = explorer.steps.count
          (run, start) = (try await begin(isolation), place)
          origin = try await observe(run, isolation)
        }
        let before = await properties(run, isolation)
        explorer.log("trying", Array(sequence[start...place]))
        let error = await perform(explorer.steps[step], run, isolation)
        let performed = try await performed(step, before, error, run, isolation)
        try explorer.walk(performed, since: origin, Array(sequence[start...place]))
        origin = performed.observation
      }
      return nil
    } catch let problem as Problem { return problem }
  }

  private func explorer(
    _ steps: [Step], _ isolation: isolated (any Actor)?
  ) async throws -> Explorer {
    let (first, options) = (try await begin(isolation), options)
    nonisolated(unsafe) let steps = steps
    return try await first.inside(isolation) { UncheckedSendable(try Explorer(first, steps, options)) }.value
  }

  /// Returns the failure of a problem, for which its steps are performed once more.
  private func failure(
    _ problem: Problem, _ explorer: Explorer, _ isolation: isolated (any Actor)?, _ seed: UInt64? = nil
  ) async throws -> ExplorationFailure {
    if problem.kind == .limit { return problem.failure(of: Host.self, explorer.exploration, nil, seed, explorer.label) }
    var problem = problem
    let transcript = Transcript()
    let last = try await follow(problem.sequence, explorer.steps, isolation, transcript)
    let shown = problem
    problem = await last.inside(isolation) { shown.shown(by: last) }
    if let wasRefused = problem.wasRefused {
      for _ in 0..<8 where try await follow(problem.sequence, explorer.steps, isolation).isRefused != wasRefused {
        problem = problem.asNondeterminism
      }
    }
    return problem.failure(of: Host.self, explorer.exploration, transcript, seed, explorer.label)
  }

  private func perform(
    _ task: Search.Task, _ explorer: inout Explorer, _ isolation: isolated (any Actor)?
  ) async throws {
    switch task {
    case .begin:
      let run = try await begin(isolation)
      let observation = try await observe(run, isolation)
      try explorer.begin(run, observation, await check(run, isolation))
    case .ask(let sequence, let step):
      let request = explorer.steps[step]
      var known = explorer.takeLast(wasAsked: true)
      if known == nil {
        let (run, observation) = try await led(along: sequence, &explorer, isolation)
        try explorer.beginQuestion(observation.properties, await properties(run, isolation))
        known = (run, observation)
      }
      guard let (run, observation) = known else { return }
      let answer = await request.asCaller(isolation: isolation) { await self.answer(request, run, isolation) }
      guard let answer else { return }
      let isUnchanged = await run.inside(isolation) { [properties = observation.properties] in
        run.isUnchanged(since: properties)
      }
      try explorer.takeAnswer(step, answer, run.decision, isUnchanged ? known : nil)
    case .perform(let sequence, let step):
      let known = explorer.takeLast(wasAsked: false)
      let (run, before) = if let known { known } else { try await led(along: sequence, &explorer, isolation) }
      let error = await perform(explorer.steps[step], run, isolation)
      try explorer.perform(await performed(step, before.properties, error, run, isolation), run)
    }
  }

  private func answer(
    _ step: Step, _ run: HostRun<Host>, _ isolation: isolated (any Actor)?
  ) async -> MachineProbe.Answer? {
    guard case .awaitedCall(let call) = step.action else {
      nonisolated(unsafe) let action = step.action
      return await run.inside(isolation) { run.answer(to: action) }
    }
    let question = await run.inside(isolation) { run.beginQuestion() }
    await question.ask { try await call(run.host) }
    return await run.inside(isolation) { run.probe.endQuestion(question) }
  }

  /// Makes an object, and leads it to a state: several times, if methods run there that may end at any time.
  private func led(
    along sequence: [Int], _ explorer: inout Explorer, _ isolation: isolated (any Actor)?
  ) async throws -> (run: HostRun<Host>, observation: Search.Observation) {
    var attempts = 20
    while true {
      let run = try await follow(sequence, explorer.steps, isolation)
      let observation = try await observe(run, isolation)
      attempts -= 1
      if attempts > 0, run.probe.hasUnawaitedBodies, !explorer.search.isExpected(observation) { continue }
      try explorer.requireExpected(observation)
      return (run, observation)
    }
  }

  private func begin(_ isolation: isolated (any Actor)?) async throws -> HostRun<Host> {
    let recording = HostRun<Host>.Recording(callers: options.callers)
    let host = try await recording.recorder.record(isolation: isolation) { try await make(recording.clock) }
    let run = HostRun(host, recording)
    await run.inside(isolation) { run.begin() }
    return run
  }

  /// Makes an object, and performs a sequence of steps.
  private func follow(
    _ sequence: [Int], _ steps: [Step], _ isolation: isolated (any Actor)?, _ transcript: Transcript? = nil
  ) async throws -> HostRun<Host> {
    let run = try await begin(isolation)
    for step in sequence {
      if let transcript { await run.inside(isolation) { transcript.begin(run) } }
      let error = await perform(steps[step], run, isolation)
      let label = steps[step].label
      if let transcript { await run.inside(isolation) { transcript.add(label.text, run, error) } }
    }
    return run
  }

  /// Performs a step; returns the error that it threw.
  private func perform(
    _ step: Step, _ run: HostRun<Host>, _ isolation: isolated (any Actor)?
  ) async -> (any Error)? {
    run.beginStep()
    let watchdog = watch(step)
    defer { watchdog.cancel() }
    do {
      try await step.asCaller(isolation: isolation) {
        if case .awaitedCall(let call) = step.action {
          try await call(run.host)
        } else {
          nonisolated(unsafe) let action = step.action
          try await run.inside(isolation) { try run.perform(plain: action) }
        }
      }
      await letMethodsEnd(run, isolation)
      return nil
    } catch { return error }
  }

  /// Says that a step doesn't return, unless the task is canceled before.
  private func watch(_ step: Step) -> Task<Void, any Error> {
    let label = step.label.text
    return Task.detached {
      try await Task.sleep(for: .seconds(10))
      Explorer.write(
        "'\(label)' hasn't returned for 10 seconds. A method that sleeps by the exploration's clock never does while a "
          + "step waits for it, because no other step moves the clock")
    }
  }

  /// Lets bodies end that no step awaits, unless they sleep by the exploration's clock.
  private func letMethodsEnd(_ run: HostRun<Host>, _ isolation: isolated (any Actor)?) async {
    if run.probe.hasActivities {
      for _ in 0..<30 where await run.inside(isolation, { run.probe.isActive }) { await Task.yield() }
    }
    for body in await run.inside(isolation, { run.probe.takeStartedBodies() }) {
      let hasEnded = LockedValue(false)
      Task.detached {
        await body.value
        hasEnded.withLock { $0 = true }
      }
      var rounds = 0
      while rounds < 30, !hasEnded.withLock({ $0 }) {
        await Task.detached(priority: .background) { await Task.yield() }.value
        let sleepers = await run.inside(isolation) { run.clock.sleeperCount - (run.probe.sleeps ? 1 : 0) }
        rounds = sleepers > 0 ? rounds + 1 : 0
      }
    }
  }

  private func isFinished(_ run: HostRun<Host>, _ isolation: isolated (any Actor)?) async -> Bool {
    await run.inside(isolation) { run.probe.isFinished }
  }

  private func properties(_ run: HostRun<Host>, _ isolation: isolated (any Actor)?) async -> Properties {
    await run.inside(isolation) { run.properties }
  }

  private func performed(
    _ step: Int, _ before: Properties, _ error: (any Error)?, _ run: HostRun<Host>,
    _ isolation: isolated (any Actor)?
  ) async throws -> Explorer.StepResult {
    var attempts = 20
    while true {
      attempts -= 1
      let entries = run.entries
      let observation = try await observe(run, isolation)
      let check = await check(run, isolation)
      // A method that ran has ended meanwhile.
      if observation.isActive, run.entries.count > entries.count, attempts > 0 { continue }
      return Explorer.StepResult(
        step: step, before: before, observation: observation, entries: entries, error: error, check: check)
    }
  }

  private func observe(_ run: HostRun<Host>, _ isolation: isolated (any Actor)?) async throws -> Search.Observation {
    let (properties, situation) = await run.inside(isolation) { (run.properties, run.probe.situation) }
    let extra = try await states(run.host)
    let (isActive, isHolding) = await run.inside(isolation) { (run.probe.isActive, run.probe.isHolding) }
    return Search.Observation(
      situation: situation, extra: extra, properties: properties, isActive: isActive, isHolding: isHolding)
  }

  private func check(
    _ run: HostRun<Host>, _ isolation: isolated (any Actor)?
  ) async -> Explorer.InvariantCheck {
    let (before, condition) = (await properties(run, isolation), FalseCondition())
    let result: Result<Bool, any Error>
    do {
      let holds = try await FalseCondition.ofTask.withValue(
        condition, operation: { try await invariant(run.host) }, isolation: isolation)
      result = .success(holds)
    } catch { result = .failure(error) }
    let (after, situation) = await run.inside(isolation) { (run.properties, run.probe.situation) }
    return Explorer.InvariantCheck(
      result: result, place: condition.place, before: before, after: after, situation: situation)
  }
}

extension HostRun {
  /// Calls a closure in the isolation of the object, or else in that of the caller.
  func inside<Result: Sendable>(
    _ isolation: isolated (any Actor)?, _ work: @Sendable () throws -> Result
  ) async rethrows -> Result {
    try await call(in: probe.isolation ?? isolation, work)
  }
}

private func call<Result: Sendable>(
  in isolation: isolated (any Actor)?, _ work: @Sendable () throws -> Result
) rethrows -> Result { try work() }

/// A value that is used in one isolation after the other, never in two at once: the tasks of an exploration run one after
/// the other. That makes `@unchecked Sendable` safe.
private struct UncheckedSendable<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
