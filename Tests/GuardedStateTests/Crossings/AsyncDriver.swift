#if Macros
import Foundation
import GuardedState
import GuardedStateTools

/// Performs a script with a host, and writes down everything that can be observed. All of it runs on the crossing actor,
/// so unchecked `Sendable` is safe.
final class AsyncDriver<Host: AsyncHost>: @unchecked Sendable {
  private let probe = AsyncProbe()
  private let clock = AsyncClock()
  private let host: Host
  /// The tasks of the calls that have not ended.
  private var tasks: [(number: Int, task: Task<Void, Never>)] = []
  private var callCount = 0

  private nonisolated(nonsending) init(listens: Bool) async {
    host = await Host(probe)
    machine.clock = clock
    let probe = probe
    if listens { machine.onReport { report in if let text = text(of: report) { probe.reach("report \(text)") } } }
    probe.react = { [unowned self] in perform($0) }
    probe.call = { [unowned self] in await answer(.call, $0, 1) }
  }

  private var machine: HostMachine<Host> { HostMachine(__host: host) }

  /// Returns the observation of each step, and that of the end.
  static func observations(of script: [AsyncStep], listens: Bool) -> [AsyncObservation] {
    nonisolated(unsafe) var (driver, observations) = (AsyncDriver?.none, [AsyncObservation]())
    CrossingExecutor.run { driver = await AsyncDriver(listens: listens) }
    guard let driver else { return [] }
    for step in script {
      driver.probe.seen = AsyncObservation()
      driver.probe.reaction = step.reaction
      if case .advance(let seconds, let wakes) = step.action {
        driver.advance(by: .seconds(seconds), wakes)
      } else {
        CrossingExecutor.run { await driver.begin(step.action) }
      }
      driver.probe.reaction = nil
      driver.probe.seen.situation = driver.situation
      observations.append(driver.probe.seen)
    }
    observations.append(driver.end())
    return observations
  }

  /// Cancels all calls and lets their bodies end. Returns the observation that lists those that don't end.
  private func end() -> AsyncObservation {
    CrossingExecutor.run { [self] in for (_, task) in tasks { task.cancel() } }
    repeat { CrossingExecutor.run { [self] in probe.open(0, .throwsError) } } while !probe.gates.isEmpty
    clock.now = clock.now.advanced(by: .seconds(1_000_000))
    CrossingExecutor.run { [self] in clock.wake() }
    return AsyncObservation(ended: tasks.map { "\($0.number) never" })
  }

  private var situation: String {
    "in \(machine.state) #\(machine.revision) after \(machine.previous.map { "\($0)" } ?? "nothing")"
      + " \(machine.waiters.map { $0.description.prefix { $0 != " " } })"
  }

  // MARK: - Actions

  /// Performs an action from outside.
  private nonisolated(nonsending) func begin(_ action: AsyncAction) async {
    switch action {
    case .start(let call): start(call)
    case .open(let number, let end): probe.open(number, end)
    case .cancel(let number): if !tasks.isEmpty { tasks[number % tasks.count].task.cancel() }
    case .request(let road, let name, let number) where [.call, .ask, .tools, .previewTools].contains(road):
      probe.seen.log.append(await answer(road, name, number))
    default: probe.seen.log.append(perform(action))
    }
  }

  /// Moves the clock. A sleeper wakes at its deadline, and all that follows happens then.
  private func advance(by duration: Duration, _ wakes: Bool) {
    let end = clock.now.advanced(by: duration)
    while wakes, let next = clock.earliest(by: end) {
      clock.now = max(clock.now, next)
      CrossingExecutor.run { [self] in clock.wake() }
    }
    clock.now = end
  }

  private func start(_ call: AsyncCall) {
    callCount += 1
    let number = callCount
    let task = Task { @CrossingActor [self] in
      let result = await AsyncCall.$current.withValue(number) { await self.result(of: call) }
      probe.seen.ended.append("\(number) \(result)")
      tasks.removeAll { $0.number == number }
    }
    tasks.append((number, task))
    if call.isCanceled { task.cancel() }
  }

  private nonisolated(nonsending) func result(of call: AsyncCall) async -> String {
    do {
      switch call.kind {
      case .method(let road, let name, let number): return await answer(road, name, number)
      case .waitUntil(let state, let limit):
        return "reached \(try await host.wait(until: state, within: limit.map { .seconds($0) }))"
      case .transaction(let actions):
        try await transaction(actions)
        return "committed"
      }
    } catch { return text(of: error) }
  }

  private func transaction(_ actions: [AsyncAction], isolation: isolated (any Actor)? = #isolation) async throws {
    try await machine.transaction {
      // Captured, it keeps the closure in this isolation.
      _ = isolation
      performAll(actions)
      let end = await probe.suspend("transaction")
      await probe.callNested(end)
      if end == .throwsError || end == .throwsCancellation { throw RuntimeError.transaction }
    }
  }

  /// Performs an action in code that the host calls, or in a transaction.
  private func perform(_ action: AsyncAction) -> String {
    do {
      switch action {
      case .request(let road, let name, _): return try result(road, name)
      case .transaction(let actions, let fails):
        try machine.transaction {
          performAll(actions)
          if fails { throw RuntimeError.transaction }
        }
      case .set(let name, let value): probe.switches[name] = value
      case .conditionsChanged: machine.conditionsChanged()
      case .expireDue: machine.expireDue()
      case .reset: try machine.reset()
      case .start, .open, .cancel, .advance: preconditionFailure("\(action) inside")
      }
    } catch { return text(of: error) }
    return "done"
  }

  private func performAll(_ actions: [AsyncAction]) {
    for action in actions {
      probe.seen.log.append("- \(action)")
      let result = perform(action)
      probe.seen.log.append("- \(result)")
    }
  }

  private func result(_ road: AsyncRoad, _ name: String) throws -> String {
    switch road {
    case .handle: return "returned \(try machine.handle(name).map { "\($0)" } ?? "nil")"
    case .json: return "returned \(try machine.handle(name, json: Data("[]".utf8)).map { "\($0)" } ?? "nil")"
    case .fire:
      guard let event = machine.rules.event(named: name) else { return "no event" }
      let outcome = try machine.fire(event)
      return outcome.transition.map { "happened \($0.from.map { "\($0)" } ?? "nothing") → \($0.to)" } ?? "\(outcome)"
    case .can: return text(machine.rules.method(named: name).flatMap { machine.refusal(of: $0) })
    case .askFire: return text(machine.rules.event(named: name).flatMap { machine.refusal(fire: $0) })
    case .preview: return text(machine.rules.method(named: name).flatMap { machine.preview(of: $0).refusal })
    case .call, .ask, .tools, .previewTools: preconditionFailure("\(road) inside")
    }
  }

  /// Makes a call, or asks about it, by a road that is awaited.
  private nonisolated(nonsending) func answer(_ road: AsyncRoad, _ name: String, _ number: Int) async -> String {
    let arguments = AsyncRules.method(name).hasNumber ? [number] : []
    do {
      switch Host.isAwaitedByName ? road : road.direct {
      case .call: return try await host.call(name, number)
      case .handle: return "returned \(try await host.handled(name, arguments).map { "\($0)" } ?? "nil")"
      case .json:
        let result = try await host.handled(name, json: Data("\(arguments)".utf8))
        return "returned \(result.map { "\($0)" } ?? "nil")"
      case .ask: return text(await host.answer(to: name, number))
      case .tools, .previewTools:
        guard let host = host as? any ToolHost else { preconditionFailure("no tools") }
        return await answer(road, name, arguments, of: host)
      case .fire, .can, .askFire, .preview: return try result(road, name)
      }
    } catch { return text(of: error) }
  }

  private nonisolated(nonsending) func answer<Tooled: ToolHost>(
    _ road: AsyncRoad, _ name: String, _ arguments: [Int], of host: Tooled
  ) async -> String {
    let json = Data((arguments.first.map { #"{"number": \#($0)}"# } ?? "{}").utf8)
    let tools = host.tools()
    let answer = road == .tools ? await tools.perform(name, json: json) : await tools.preview(name, json: json)
    if let refusal = answer.refusal { return text(of: refusal) }
    if let error = answer.error { return "threw \(short(error))" }
    let number = answer.result.flatMap { Int(String(decoding: $0, as: UTF8.self)) }
    return road == .tools ? "returned \(number.map { "\($0)" } ?? "nil")" : "yes"
  }
}

private func text(_ refusal: Refusal?) -> String { refusal.map { text(of: $0) } ?? "yes" }

private func text(of error: any Error) -> String {
  guard let refusal = error as? Refusal else { return "threw \(short(error))" }
  return "refused \(refusal.reason) \(refusal.subject)\(refusal.conditions.isEmpty ? "" : " \(refusal.conditions)")"
}

/// The text of an error, which is short for ``Preempted``.
private func short(_ error: Any) -> String {
  let text = "\(error)"
  return text.contains(" before the body ended") ? "Preempted" : text
}

/// The text of a report; nil for one that isn't compared.
private func text(of report: Report) -> String? {
  switch report {
  case .transition(let change) where change.isReset: "reset"
  case .transition(let change): "transition \(change.from ?? "nothing") → \(change.to) by \(change.method ?? "nothing")"
  case .call(let call): "call \(call.method) in \(call.state)"
  case .refusal(let refusal): text(of: refusal.content)
  case .failure(let failure): "failure \(short(failure.error)) of \(failure.method ?? "nothing")"
  case .announcement, .permissions, .began, .ended: nil
  }
}
#endif
