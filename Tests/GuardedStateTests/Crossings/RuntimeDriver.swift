#if Macros
import Foundation
import GuardedState
import class GuardedStateTesting.ManualClock

/// The listeners of a host. Only the first three write down what they receive: a host does the same with all others.
enum RuntimeListener: String, CaseIterable, Sendable {
  case reports, process, delegate, none, history, trace, steps, changes, notifications, stream, left
}

/// Performs a script with a host, and writes down everything that can be observed.
final class RuntimeDriver<Host: RuntimeHost> {
  private let probe: RuntimeProbe
  private let clock = RuntimeClock()
  private let listener: RuntimeListener
  private var host: Host
  private var attached: Any?

  private init(_ listener: RuntimeListener, _ probe: RuntimeProbe) {
    (self.listener, self.probe, host) = (listener, probe, Host(probe))
    prepare()
    nonisolated(unsafe) let driver = self
    probe.perform = { [unowned driver] in driver.perform($0) }
  }

  /// What is observed in each step.
  static func observations(of script: [RuntimeStep], _ listener: RuntimeListener) -> [[String]] {
    let probe = RuntimeProbe()
    if listener != .process { return observations(of: script, listener, probe) }
    return withReports {
      report, _ in
      if report.kind != .began, report.kind != .ended { probe.reach("report \(text(of: report))") }
    } of: {
      observations(of: script, listener, probe)
    }
  }

  private static func observations(
    of script: [RuntimeStep], _ listener: RuntimeListener, _ probe: RuntimeProbe
  ) -> [[String]] {
    let driver = RuntimeDriver(listener, probe)
    defer { probe.perform = { _ in "" } }
    return script.map { step in
      driver.probe.log = []
      driver.probe.reactions = step.reactions
      let result = driver.perform(step.action)
      driver.probe.log += [result, driver.situation]
      return driver.probe.log
    }
  }

  private var machine: HostMachine<Host> { HostMachine(__host: host) }

  private var situation: String {
    let deferred = machine.waiters.map { $0.description }
    return "in \(([machine.state].map { "\($0)" } + host.regionStates).joined(separator: " ")) #\(machine.revision)"
      + " after \(machine.previous.map { "\($0)" } ?? "nothing")" + (deferred.isEmpty ? "" : " \(deferred)")
      + (machine.history.isEmpty ? "" : " history \(machine.history.map { "\($0)" })")
  }

  private func prepare() {
    let (probe, clock) = (probe, clock)
    // A machine with nothing but the listener to all machines reports in a way of its own.
    if listener != .process || Host.self != RuntimeQuietHost.self {
      (machine.clock, machine.now) = (clock, { clock.date })
    }
    switch listener {
    case .none, .process: break
    case .history: machine.historyLimit = .unlimited
    case .trace: machine.trace = { _ in }
    case .steps: attachClosures()
    case .changes: machine.onChange { _ in }
    case .notifications: machine.notificationCenter = NotificationCenter()
    case .stream: attached = machine.transitions
    case .left:
      machine.onChange { _ in probe.log.append("left") }.cancel()
      machine.didEnter { _ in probe.log.append("left") }.cancel()
      machine.shouldFire { _ in false }.cancel()
    case .reports: _ = machine.onReport { probe.reach("report \(text(of: $0))") }
    case .delegate:
      let delegate = RuntimeDelegate<Host>(probe)
      (attached, machine.delegate) = (delegate, delegate)
    }
  }

  /// Attaches a closure at each moment of a transition.
  private func attachClosures() {
    machine.shouldFire { _ in true }
    machine.willFire { _ in }
    machine.willExit { _ in }
    machine.willEnter { _ in }
    machine.didExit { _ in }
    machine.didEnter { _ in }
    machine.didFire { _ in }
  }

  // MARK: - Actions

  private func perform(_ action: RuntimeAction) -> String {
    do { return try result(of: action) } catch { return text(of: error) }
  }

  private func result(of action: RuntimeAction) throws -> String {
    let states = machine.rules
    func state(named name: String) -> Host.StateName { states.state(named: name) ?? machine.state }
    switch action {
    case .request(let road, let method, let number): return try result(road, method, number)
    case .enter(let name): return text(of: try machine.transition(to: state(named: name)))
    case .askEnter(let name): return answer(machine.refusal(transitionTo: state(named: name)))
    case .enqueue(let method, let number):
      nonisolated(unsafe) let driver = self
      machine.enqueue { _ = try driver.call(method, number) }
    case .transaction(let actions, let fails):
      try machine.transaction {
        for action in actions {
          probe.log.append("- \(action)")
          probe.log.append("- \(perform(action))")
        }
        if fails { throw RuntimeError.transaction }
      }
    case .several(let actions):
      for action in actions {
        probe.log.append("- \(action)")
        probe.log.append("- \(perform(action))")
      }
    case .askPermitted:
      probe.isSilent = true
      defer { probe.isSilent = false }
      let names = [machine.permittedMethods.map { "\($0)" }, machine.permittedEvents.map { "\($0)" }]
      return "permitted \(names.map { $0.sorted() })"
    case .start: try machine.start()
    case .reset: try machine.reset()
    case .restore:
      let snapshot = machine.snapshot()
      host = Host(probe)
      prepare()
      try machine.restore(snapshot)
    case .expireDue: machine.expireDue()
    case .conditionsChanged: machine.conditionsChanged()
    case .set(let name, let value): probe.switches[name] = value
    case .advance(let seconds): clock.advance(by: .seconds(seconds))
    }
    return "done"
  }

  private func result(_ road: RuntimeRoad, _ name: String, _ number: Int) throws -> String {
    let arguments = RuntimeRules.method(name).parameter == .none ? [] : [number]
    switch road {
    case .call: return try call(name, number)
    case .handle: return "returned \(text(try machine.handle(name, arguments)))"
    case .json: return "returned \(text(try machine.handle(name, json: Data("\(arguments)".utf8))))"
    case .fire: return text(of: try machine.fire(Host.event(name)))
    case .can:
      let refusal = machine.refusal(of: Host.method(name))
      return answer(refusal)
    case .ask: return answer(host.refusal { host in try self.call(name, number, of: host) })
    case .askFire: return answer(machine.refusal(fire: Host.event(name)))
    case .preview: return text(of: machine.preview(of: Host.method(name)))
    case .previewFire: return text(of: machine.preview(fire: Host.event(name)))
    }
  }

  private func call(_ method: String, _ number: Int) throws -> String { try call(method, number, of: host) }

  private func call(_ method: String, _ number: Int, of host: Host) throws -> String {
    switch method {
    case "begin": try host.begin()
    case "put": try host.put(number)
    case "take": return "returned \(try host.take(number))"
    case "note": host.note()
    case "tick": host.tick()
    case "look": return "returned \(try host.look(number))"
    case "peek": return "returned \(text(host.peek()))"
    case "pick": return "returned \(try host.pick())"
    case "step": try host.step()
    case "finish": try host.finish()
    case "light": try host.light(number)
    default: fatalError(method)
    }
    return "returned nil"
  }
}

/// A clock that a script moves, and on which no task wakes: time passes only for requests.
final class RuntimeClock: Clock, @unchecked Sendable {
  private let manual = ManualClock()
  var now: ManualClock.Instant { manual.now }
  var minimumResolution: Duration { .zero }
  var date: Date { manual.date }
  func advance(by duration: Duration) { manual.advance(by: duration) as Void }
  func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
    try await Task.sleep(for: .seconds(100_000))
  }
}

/// A delegate that writes reports down as `onReport` gives them.
private final class RuntimeDelegate<Host: RuntimeHost>: GuardedStateDelegate {
  private let probe: RuntimeProbe
  init(_ probe: RuntimeProbe) { self.probe = probe }
  func host(_ host: Host, didTransition transition: Transition<Host.StateName, Host.EventName, Host.MethodName>) {
    let cause = transition.method.map { "\($0)" } ?? transition.event.map { "\($0)" }
    let source = transition.from.map { "\($0)" } ?? "nothing"
    probe.reach("report transition \(source) → \(transition.to) by \(cause ?? "nothing")")
  }
  func host(_ host: Host, didCall call: Call<Host.StateName, Host.MethodName>) {
    probe.reach("report \(call.isIgnored ? "ignored " : "")call \(call.method) in \(call.state)")
  }
  func host(_ host: Host, didRefuse refusal: Refusal) { probe.reach("report \(text(of: refusal))") }
  func host(_ host: Host, didFail method: Host.MethodName?, with error: any Error) {
    probe.reach("report failure \(error) of \(method.map { "\($0)" } ?? "nothing")")
  }
  func hostDidReset(_ host: Host) { probe.reach("report reset") }
}

// MARK: - Texts

private func text(_ value: Any?) -> String { value.map { "\($0)" } ?? "nil" }
private func answer(_ refusal: Refusal?) -> String { refusal.map { text(of: $0) } ?? "yes" }

private func text(of error: any Error) -> String {
  guard let refusal = error as? Refusal else { return "threw \(error)" }
  let why = refusal.conditions.isEmpty ? "" : " \(refusal.conditions) \(refusal.explanations)"
  return "refused \(refusal.reason) \(refusal.subject)\(why)"
}

private func text<State, Event, Method>(of outcome: Outcome<State, Event, Method>) -> String {
  outcome.transition.map { "happened \($0.from.map { "\($0)" } ?? "nothing") → \($0.to)" } ?? "\(outcome)"
}

private func text<State>(of preview: Preview<State>) -> String {
  if let refusal = preview.refusal { return text(of: refusal) + (preview.isDeferred ? ", deferred" : "") }
  if preview.isIgnored { return "ignored" }
  let others = preview.others.map {
    "; \($0.region ?? ""): \($0.exits) → \($0.targets) \($0.entries) \($0.conditions)"
  }.joined()
  let (exits, targets, entries) = (preview.exits.map(text), preview.targets.map(text), preview.entries.map(text))
  return "\(preview.method ?? "nothing"): \(exits) → \(targets) \(entries) \(preview.conditions)\(others)"
}

private func text(of report: Report) -> String {
  let region = report.region.map { "\($0) " } ?? ""
  switch report {
  case .transition(let change) where change.isReset: return "\(region)reset"
  case .transition(let change):
    let cause = change.method ?? change.event ?? "nothing"
    return "\(region)transition \(change.from ?? "nothing") → \(change.to) by \(cause)"
  case .call(let call): return "\(call.isIgnored ? "ignored " : "")call \(call.method) in \(call.state)"
  case .refusal(let refusal): return text(of: refusal.content)
  case .failure(let failure): return "failure \(failure.error) of \(failure.method ?? "nothing")"
  case .announcement(let announcement): return announcement.name
  case .permissions(let permissions): return "permissions in \(permissions.state)"
  case .began: return "began"
  case .ended: return "ended"
  }
}
#endif
