#if Macros
import Foundation
import GuardedState

/// A host with async methods that the async crossings drive. ``AsyncRules`` describes it as data.
///
/// All requirements are async, so that a host of each isolation has them.
protocol AsyncHost: GuardedHost where __Synchronized == Never {
  nonisolated(nonsending) init(_ probe: AsyncProbe) async
  /// Whether async methods are called by name and as tools. Otherwise scripts call them directly.
  static var isAwaitedByName: Bool { get }
  nonisolated(nonsending) func load(_ number: Int) async throws -> Int
  nonisolated(nonsending) func fetch(_ number: Int) async throws -> Int
  nonisolated(nonsending) func pick() async throws -> StateName
  nonisolated(nonsending) func read(_ number: Int) async throws -> Int
  nonisolated(nonsending) func guess(_ number: Int) async -> Int
  nonisolated(nonsending) func look() async -> Int?
  nonisolated(nonsending) func send(_ number: Int) async throws -> Int
  nonisolated(nonsending) func take(_ number: Int) async throws -> Int
  nonisolated(nonsending) func scan() async throws
  nonisolated(nonsending) func stop() async throws
  nonisolated(nonsending) func close() async throws
  nonisolated(nonsending) func poke() async
  nonisolated(nonsending) func peek() async throws -> Int
  nonisolated(nonsending) func handled(_ name: String, _ arguments: [Int]) async throws -> Int?
  nonisolated(nonsending) func handled(_ name: String, json: Data) async throws -> Int?
  nonisolated(nonsending) func answer(to name: String, _ number: Int) async -> Refusal?
  nonisolated(nonsending) func wait(until name: String, within limit: Duration?) async throws -> String
}

extension AsyncHost {
  static var isAwaitedByName: Bool { true }

  /// Calls a method directly.
  nonisolated(nonsending) func call(_ name: String, _ number: Int) async throws -> String {
    switch name {
    case "load": return "returned \(try await load(number))"
    case "fetch": return "returned \(try await fetch(number))"
    case "pick": return "returned \(try await pick())"
    case "read": return "returned \(try await read(number))"
    case "guess": return "returned \(await guess(number))"
    case "look": return "returned \(await look().map { "\($0)" } ?? "nil")"
    case "send": return "returned \(try await send(number))"
    case "take": return "returned \(try await take(number))"
    case "scan": try await scan()
    case "stop": try await stop()
    case "close": try await close()
    case "poke": await poke()
    case "peek": return "returned \(try await peek())"
    default: preconditionFailure(name)
    }
    return "returned nil"
  }
}

/// A class on a global actor.
@CrossingActor
@Guarded(tools: true)
class AsyncGlobalHost {
  enum State { case idle, loading, ready, spare, first, last, failed, scanning, closed }

  static let rules = Rules(initial: .idle) {
    On(.poke, from: .ready, to: .spare)
    On(.poke, from: .first, to: .last)
    In(.loading, defers: .poke)
    In(.spare) {
      In(.first)
      Final(.last)
    }
    Done(.spare, to: .idle)
    Always(from: .failed, to: .idle, when: "isCalm")
    After(.seconds(10), from: .loading, to: .failed)
    After(.seconds(21), from: .ready, to: .spare)
    Final(.closed)
  }

  let probe: AsyncProbe
  required init(_ probe: AsyncProbe) { self.probe = probe }
  var isReady: Bool { probe.switches[.isReady, default: false] }
  var isCalm: Bool { probe.switches[.isCalm, default: false] }

  @Transition(from: State.idle, via: .loading, to: .ready, orElse: .failed)
  func load(_ number: Int) async throws -> Int { try await probe.work("load(\(number))") }
  func shouldLoad(_ number: Int) -> Verdict { probe.fits(number) }
  @Transition(from: State.idle, to: .ready, when: \AsyncGlobalHost.isReady)
  func fetch(_ number: Int) async throws -> Int { try await probe.work("fetch(\(number))") }
  @Transition(from: State.ready, to: .idle, .failed) func pick() async throws -> State {
    _ = try await probe.work("pick")
    return probe.switches[.picksFailed, default: false] ? .failed : .idle
  }
  @Allowed(in: State.ready, .loading)
  func read(_ number: Int) async throws -> Int { try await probe.work("read(\(number))") }
  func shouldRead(_ number: Int) -> Verdict { probe.fits(number) }
  @Allowed(in: State.ready, otherwise: 0)
  func guess(_ number: Int) async -> Int { await probe.silentWork("guess(\(number))") ?? -1 }
  @Transition(from: State.idle, to: .ready) func look() async -> Int? { await probe.silentWork("look") }
  @Allowed(in: State.ready, otherwise: .wait)
  func send(_ number: Int) async throws -> Int { try await probe.work("send(\(number))") }
  func shouldSend(_ number: Int) -> Verdict { probe.fits(number, .isWide) }
  @Transition(from: State.ready, .spare, to: .idle, when: \AsyncGlobalHost.isReady, otherwise: .wait(.seconds(32)))
  func take(_ number: Int) async throws -> Int { try await probe.work("take(\(number))") }
  func shouldTake(_ number: Int) -> Verdict { probe.fits(number, .isWide) }
  @Transition(from: State.ready, .spare, via: .scanning, to: .idle, orElse: .failed, cancelsBody: true)
  func scan() async throws { _ = try await probe.work("scan") }
  @During(State.ready, then: "poke", orElse: .failed) func watch() async throws { try await probe.last() }
  @Transition(from: State.loading, .ready, .scanning, .failed, to: .idle) func stop() throws {
    probe.reach("body stop")
  }
  @Transition(from: State.idle, .loading, .ready, to: .closed) func close() throws { probe.reach("body close") }
  @Transition func poke() { probe.reach("body poke") }
  @Allowed(in: State.ready, .loading) func peek() throws -> Int { probe.reached("body peek") }

  func willTransition(_ transition: Transition) { probe.reach("willTransition") }
  func didTransition(_ transition: Transition) { probe.reach("didTransition to \(transition.to)") }

  @Unguarded func handled(_ name: String, _ arguments: [Int]) async throws -> Int? {
    try await handle(name, arguments) as? Int
  }
  @Unguarded func handled(_ name: String, json: Data) async throws -> Int? {
    try await handle(name, json: json) as? Int
  }
  @Unguarded func answer(to name: String, _ number: Int) async -> Refusal? {
    await refusal { try await $0.call(name, number) }
  }
  @Unguarded func wait(until name: String, within limit: Duration?) async throws -> String {
    guard let state = machine.rules.state(named: name) else { return "no state" }
    return "\(try await waitUntil(state, within: limit))"
  }
}

// In extensions, so that methods keep the isolation of their types.
extension AsyncGlobalHost: AsyncHost {}
extension AsyncActorHost: AsyncHost {}
extension AsyncPlainHost: AsyncHost {
  // A subclass may have methods that leave their caller's isolation, so `handle` does, and no actor can call it.
  static var isAwaitedByName: Bool { false }
  nonisolated(nonsending) func handled(_ name: String, _ arguments: [Int]) async throws -> Int? { nil }
  nonisolated(nonsending) func handled(_ name: String, json: Data) async throws -> Int? { nil }
}

/// A subclass that saves its changes, and overrides methods with `super`.
@CrossingActor
@Guarded(tools: true)
final class AsyncSavingHost: AsyncGlobalHost {
  @Transition override func load(_ number: Int) async throws -> Int {
    probe.reach("override load(\(number))")
    return try await super.load(number) + 1
  }
  @Transition override func fetch(_ number: Int) async throws -> Int {
    probe.reach("override fetch(\(number))")
    return try await super.fetch(number) + 1
  }
  func willCommit(_ snapshot: Snapshot<State>) throws { try probe.save("\(snapshot.state) #\(snapshot.revision)") }
}

/// An actor.
@Guarded(tools: true)
actor AsyncActorHost {
  enum State { case idle, loading, ready, spare, first, last, failed, scanning, closed }

  static let rules = Rules(initial: .idle) {
    On(.poke, from: .ready, to: .spare)
    On(.poke, from: .first, to: .last)
    In(.loading, defers: .poke)
    In(.spare) {
      In(.first)
      Final(.last)
    }
    Done(.spare, to: .idle)
    Always(from: .failed, to: .idle, when: "isCalm")
    After(.seconds(10), from: .loading, to: .failed)
    After(.seconds(21), from: .ready, to: .spare)
    Final(.closed)
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { CrossingExecutor.isolated.asUnownedSerialExecutor() }
  let probe: AsyncProbe
  init(_ probe: AsyncProbe) { self.probe = probe }
  var isReady: Bool { probe.switches[.isReady, default: false] }
  var isCalm: Bool { probe.switches[.isCalm, default: false] }

  @Transition(from: State.idle, via: .loading, to: .ready, orElse: .failed)
  func load(_ number: Int) async throws -> Int { try await probe.work("load(\(number))") }
  func shouldLoad(_ number: Int) -> Verdict { probe.fits(number) }
  @Transition(from: State.idle, to: .ready, when: \AsyncActorHost.isReady)
  func fetch(_ number: Int) async throws -> Int { try await probe.work("fetch(\(number))") }
  @Transition(from: State.ready, to: .idle, .failed) func pick() async throws -> State {
    _ = try await probe.work("pick")
    return probe.switches[.picksFailed, default: false] ? .failed : .idle
  }
  @Allowed(in: State.ready, .loading)
  func read(_ number: Int) async throws -> Int { try await probe.work("read(\(number))") }
  func shouldRead(_ number: Int) -> Verdict { probe.fits(number) }
  @Allowed(in: State.ready, otherwise: 0)
  func guess(_ number: Int) async -> Int { await probe.silentWork("guess(\(number))") ?? -1 }
  @Transition(from: State.idle, to: .ready) func look() async -> Int? { await probe.silentWork("look") }
  @Allowed(in: State.ready, otherwise: .wait)
  func send(_ number: Int) async throws -> Int { try await probe.work("send(\(number))") }
  func shouldSend(_ number: Int) -> Verdict { probe.fits(number, .isWide) }
  @Transition(from: State.ready, .spare, to: .idle, when: \AsyncActorHost.isReady, otherwise: .wait(.seconds(32)))
  func take(_ number: Int) async throws -> Int { try await probe.work("take(\(number))") }
  func shouldTake(_ number: Int) -> Verdict { probe.fits(number, .isWide) }
  @Transition(from: State.ready, .spare, via: .scanning, to: .idle, orElse: .failed, cancelsBody: true)
  func scan() async throws { _ = try await probe.work("scan") }
  @During(State.ready, then: "poke", orElse: .failed) func watch() async throws { try await probe.last() }
  @Transition(from: State.loading, .ready, .scanning, .failed, to: .idle) func stop() throws {
    probe.reach("body stop")
  }
  @Transition(from: State.idle, .loading, .ready, to: .closed) func close() throws { probe.reach("body close") }
  @Transition func poke() { probe.reach("body poke") }
  @Allowed(in: State.ready, .loading) func peek() throws -> Int { probe.reached("body peek") }

  func willTransition(_ transition: Transition) { probe.reach("willTransition") }
  func didTransition(_ transition: Transition) { probe.reach("didTransition to \(transition.to)") }

  @Unguarded func handled(_ name: String, _ arguments: [Int]) async throws -> Int? {
    try await handle(name, arguments) as? Int
  }
  @Unguarded func handled(_ name: String, json: Data) async throws -> Int? {
    try await handle(name, json: json) as? Int
  }
  @Unguarded func answer(to name: String, _ number: Int) async -> Refusal? {
    await refusal { try await $0.call(name, number) }
  }
  @Unguarded func wait(until name: String, within limit: Duration?) async throws -> String {
    guard let state = machine.rules.state(named: name) else { return "no state" }
    return "\(try await waitUntil(state, within: limit))"
  }
}

/// A class without isolation, which has neither activities nor a task for its timeouts.
@Guarded
class AsyncPlainHost {
  enum State { case idle, loading, ready, spare, first, last, failed, scanning, closed }

  static let rules = Rules(initial: .idle) {
    On(.poke, from: .ready, to: .spare)
    On(.poke, from: .first, to: .last)
    In(.loading, defers: .poke)
    In(.spare) {
      In(.first)
      Final(.last)
    }
    Done(.spare, to: .idle)
    Always(from: .failed, to: .idle, when: "isCalm")
    After(.seconds(10), from: .loading, to: .failed)
    After(.seconds(21), from: .ready, to: .spare)
    Final(.closed)
  }

  let probe: AsyncProbe
  required init(_ probe: AsyncProbe) { self.probe = probe }
  var isReady: Bool { probe.switches[.isReady, default: false] }
  var isCalm: Bool { probe.switches[.isCalm, default: false] }

  @Transition(from: State.idle, via: .loading, to: .ready, orElse: .failed)
  nonisolated(nonsending) func load(_ number: Int) async throws -> Int { try await probe.work("load(\(number))") }
  func shouldLoad(_ number: Int) -> Verdict { probe.fits(number) }
  @Transition(from: State.idle, to: .ready, when: \AsyncPlainHost.isReady)
  nonisolated(nonsending) func fetch(_ number: Int) async throws -> Int { try await probe.work("fetch(\(number))") }
  @Transition(from: State.ready, to: .idle, .failed) nonisolated(nonsending) func pick() async throws -> State {
    _ = try await probe.work("pick")
    return probe.switches[.picksFailed, default: false] ? .failed : .idle
  }
  @Allowed(in: State.ready, .loading)
  nonisolated(nonsending) func read(_ number: Int) async throws -> Int { try await probe.work("read(\(number))") }
  func shouldRead(_ number: Int) -> Verdict { probe.fits(number) }
  @Allowed(in: State.ready, otherwise: 0)
  nonisolated(nonsending) func guess(_ number: Int) async -> Int { await probe.silentWork("guess(\(number))") ?? -1 }
  @Transition(from: State.idle, to: .ready) nonisolated(nonsending) func look() async -> Int? {
    await probe.silentWork("look")
  }
  @Allowed(in: State.ready, otherwise: .wait)
  nonisolated(nonsending) func send(_ number: Int) async throws -> Int { try await probe.work("send(\(number))") }
  func shouldSend(_ number: Int) -> Verdict { probe.fits(number, .isWide) }
  @Transition(from: State.ready, .spare, to: .idle, when: \AsyncPlainHost.isReady, otherwise: .wait(.seconds(32)))
  nonisolated(nonsending) func take(_ number: Int) async throws -> Int { try await probe.work("take(\(number))") }
  func shouldTake(_ number: Int) -> Verdict { probe.fits(number, .isWide) }
  @Transition(from: State.ready, .spare, via: .scanning, to: .idle, orElse: .failed, cancelsBody: true)
  nonisolated(nonsending) func scan() async throws { _ = try await probe.work("scan") }
  @Transition(from: State.loading, .ready, .scanning, .failed, to: .idle) func stop() throws {
    probe.reach("body stop")
  }
  @Transition(from: State.idle, .loading, .ready, to: .closed) func close() throws { probe.reach("body close") }
  @Transition func poke() { probe.reach("body poke") }
  @Allowed(in: State.ready, .loading) func peek() throws -> Int { probe.reached("body peek") }

  func willTransition(_ transition: Transition) { probe.reach("willTransition") }
  func didTransition(_ transition: Transition) { probe.reach("didTransition to \(transition.to)") }

  @Unguarded nonisolated(nonsending) func answer(to name: String, _ number: Int) async -> Refusal? {
    await refusal { try await $0.call(name, number) }
  }
  @Unguarded nonisolated(nonsending) func wait(until name: String, within limit: Duration?) async throws -> String {
    guard let state = machine.rules.state(named: name) else { return "no state" }
    return "\(try await waitUntil(state, within: limit))"
  }
}

/// A class without isolation that saves its changes.
@Guarded
final class AsyncSavingPlainHost: AsyncPlainHost {
  func willCommit(_ snapshot: Snapshot<State>) throws { try probe.save("\(snapshot.state) #\(snapshot.revision)") }
}
#endif
