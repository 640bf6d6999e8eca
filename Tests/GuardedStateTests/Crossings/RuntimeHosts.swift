#if Macros
import Foundation
import GuardedState

/// A host that the run-time crossings drive. All hosts have these methods; ``RuntimeRules`` describes them as data.
protocol RuntimeHost: GuardedHost where StateName: CaseIterable {
  var probe: RuntimeProbe { get }
  init(_ probe: RuntimeProbe)
  func begin() throws
  func put(_ number: Int) throws
  func take(_ number: Int) throws -> Int
  func note()
  func tick()
  func look(_ number: Int) throws -> Int
  func peek() -> Int?
  func pick() throws -> StateName
  func step() throws
  func finish() throws
  func light(_ number: Int) throws
  static func event(_ name: String) -> EventName
  static func method(_ name: String) -> MethodName
  /// The states of the regions.
  var regionStates: [String] { get }
}

/// A host with each kind of rule, a region, and callbacks.
@Guarded
class RuntimeFullHost: RuntimeHost {
  enum State: CaseIterable { case open, idle, held, work, first, second, last, ended }
  @Region enum Lamp { case off, on }

  static let rules = Rules(initial: .open) {
    On(.note, from: .open, to: .open, when: "isReady")
    On(.note, from: .first, to: .second, when: "isReady")
    On(.step, from: .first, to: .second)
    On(.step, from: .second, to: .last)
    On(.tick, in: .open, .held, .work)
    In(.idle, to: .open, ignores: .peek)
    In(.held, to: .work, defers: .note, .take)
    In(.work, history: .shallow, to: .idle, ignores: .begin, .note) {
      In(.first)
      In(.second)
      Final(.last)
    }
    Done(.work, to: .idle)
    Always(from: .open, to: .work, when: "isFull")
    After(.seconds(10), from: .held, to: .idle)
    After(.seconds(20), from: .open, to: .held, when: "isCalm")
    After(.seconds(15), from: .first, fire: .step)
    Final(.ended)
    Region(Lamp.self, initial: .off) {
      On(.finish, from: .on, to: .off)
      After(.seconds(25), from: .on, to: .off)
    }
  }

  let probe: RuntimeProbe
  required init(_ probe: RuntimeProbe) { self.probe = probe }
  var isReady: Bool { probe.holds("isReady", probe.switches[.isReady, default: false]) }
  var isFull: Bool { probe.switches[.isFull, default: false] }
  var isCalm: Bool { probe.switches[.isCalm, default: false] }

  @Transition(from: State.idle, to: .open, when: \RuntimeFullHost.isReady)
  func begin() throws { try probe.body("begin") }
  @Transition(from: State.open, to: .held) func put(_ number: Int) throws { try probe.body("put(\(number))") }
  func shouldPut(_ number: Int) -> Verdict { probe.fits("shouldPut", number) }
  @Transition(from: State.open, to: .idle)
  func take(_ number: Int = 1) throws -> Int { try probe.body("take(\(number))") }
  func shouldTake(_ number: Int = 1) -> Verdict { probe.fits("shouldTake", number) }
  @Transition func note() { probe.reach("body note") }
  @Transition func tick() { probe.reach("body tick") }
  @Allowed(in: State.open, .held, .work) func look(_ number: Int) throws -> Int { try probe.body("look(\(number))") }
  func shouldLook(_ number: Int) -> Verdict { probe.fits("shouldLook", number) }
  @Allowed(in: State.open, when: \RuntimeFullHost.isReady) func peek() -> Int? { probe.silentBody("peek") }
  @Transition(from: State.open, .idle, to: .held, .work) func pick() throws -> State {
    _ = try probe.body("pick")
    return probe.picked(.held, .work, stray: .ended)
  }
  @Transition func step() throws { try probe.body("step") }
  @Transition(from: State.open, .held, to: .ended) func finish() throws { try probe.body("finish") }
  @Transition(from: Lamp.off, to: .on, while: State.open)
  func light(_ number: Int = 1) throws { try probe.body("light(\(number))") }
  func shouldLight(_ number: Int = 1) -> Verdict { probe.fits("shouldLight", number) }

  func willTransition(_ transition: Transition) { probe.reach("willTransition") }
  func didEnterOpen() { probe.reach("didEnter open") }
  func didEnterIdle() { probe.reach("didEnter idle") }
  func didEnterHeld() { probe.reach("didEnter held") }
  func didEnterWork() { probe.reach("didEnter work") }
  func didEnterFirst() { probe.reach("didEnter first") }
  func didEnterSecond() { probe.reach("didEnter second") }
  func didEnterLast() { probe.reach("didEnter last") }
  func didEnterEnded() { probe.reach("didEnter ended") }
  func didEnterOn() { probe.reach("didEnter on") }
  func didTransition(_ transition: Transition) { probe.reach("didTransition") }

  class func event(_ name: String) -> Event { Event(rawValue: name) }
  class func method(_ name: String) -> Method { Method(rawValue: name) }
  var regionStates: [String] { ["\(lamp)"] }
}

/// The same host, which saves its changes.
@Guarded
final class RuntimeSavingHost: RuntimeFullHost {
  func willCommit(_ snapshot: Snapshot<State>) throws {
    let regions = snapshot.regions.values.map { " \($0.state)" }.joined()
    try probe.save("save \(snapshot.state)\(regions) #\(snapshot.revision)")
  }
}

/// The same host, with callbacks at all moments and for all reports.
@Guarded
final class RuntimeWatchingHost: RuntimeFullHost {
  func willFire(_ transition: Transition) { probe.reach("willFire") }
  func willExitOpen() { probe.reach("willExit open") }
  func willExitWork() { probe.reach("willExit work") }
  func willExitFirst() { probe.reach("willExit first") }
  func willEnterOpen() { probe.reach("willEnter open") }
  func willEnterWork() { probe.reach("willEnter work") }
  func willEnterFirst() { probe.reach("willEnter first") }
  func didExitOpen() { probe.reach("didExit open") }
  func didExitWork() { probe.reach("didExit work") }
  func didExitFirst() { probe.reach("didExit first") }
  func didFire(_ transition: Transition) { probe.reach("didFire") }
  func didCall(_ call: Call<State, Method>) { probe.reach("didCall") }
  func didRefuse(_ refusal: Refusal) { probe.reach("didRefuse") }
  func didFail(_ error: any Error) { probe.reach("didFail") }
}

/// A host without callbacks, time, regions and eventless transitions, whose methods may take the fast path.
@Guarded
final class RuntimeQuietHost: RuntimeHost {
  enum State: CaseIterable { case open, idle, held, work, first, second, last, ended }

  static let rules = Rules(initial: .open) {
    On(.note, from: .open, to: .open, when: "isReady")
    On(.note, from: .first, to: .second, when: "isReady")
    On(.step, from: .first, to: .second)
    On(.step, from: .second, to: .last)
    On(.tick, in: .open, .held, .work)
    In(.idle, to: .open, ignores: .peek)
    In(.held, to: .work, defers: .note, .take)
    In(.work, to: .idle, ignores: .begin, .note) {
      In(.first)
      In(.second)
      In(.last)
    }
    Final(.ended)
  }

  let probe: RuntimeProbe
  init(_ probe: RuntimeProbe) { self.probe = probe }
  var isReady: Bool { probe.holds("isReady", probe.switches[.isReady, default: false]) }

  @Transition(from: State.idle, to: .open, when: \RuntimeQuietHost.isReady)
  func begin() throws { try probe.body("begin") }
  @Transition(from: State.open, to: .held) func put(_ number: Int) throws { try probe.body("put(\(number))") }
  func shouldPut(_ number: Int) -> Verdict { probe.fits("shouldPut", number) }
  @Transition(from: State.open, to: .idle)
  func take(_ number: Int = 1) throws -> Int { try probe.body("take(\(number))") }
  func shouldTake(_ number: Int = 1) -> Verdict { probe.fits("shouldTake", number) }
  @Transition func note() { probe.reach("body note") }
  @Transition func tick() { probe.reach("body tick") }
  @Allowed(in: State.open, .held, .work) func look(_ number: Int) throws -> Int { try probe.body("look(\(number))") }
  func shouldLook(_ number: Int) -> Verdict { probe.fits("shouldLook", number) }
  @Allowed(in: State.open, when: \RuntimeQuietHost.isReady) func peek() -> Int? { probe.silentBody("peek") }
  @Transition(from: State.open, .idle, to: .held, .work) func pick() throws -> State {
    _ = try probe.body("pick")
    return probe.picked(.held, .work, stray: .ended)
  }
  @Transition func step() throws { try probe.body("step") }
  @Transition(from: State.open, .held, to: .ended) func finish() throws { try probe.body("finish") }

  @Unguarded func light(_ number: Int) throws {}
  static func event(_ name: String) -> Event { Event(rawValue: name) ?? .step }
  static func method(_ name: String) -> Method { Method(rawValue: name) ?? .step }
  var regionStates: [String] { [] }
}

/// A monitor with each kind of rule, a region, and callbacks. Its observers are notified after each request.
@Guarded(synchronized: true)
final class RuntimeMonitorHost: RuntimeHost, @unchecked Sendable {
  enum State: CaseIterable { case open, idle, held, work, first, second, last, ended }
  @Region enum Lamp { case off, on }

  static let rules = Rules(initial: .open) {
    On(.note, from: .open, to: .open, when: "isReady")
    On(.note, from: .first, to: .second, when: "isReady")
    On(.step, from: .first, to: .second)
    On(.step, from: .second, to: .last)
    On(.tick, in: .open, .held, .work)
    In(.idle, to: .open, ignores: .peek)
    In(.held, to: .work, defers: .note, .take)
    In(.work, history: .shallow, to: .idle, ignores: .begin, .note) {
      In(.first)
      In(.second)
      Final(.last)
    }
    Done(.work, to: .idle)
    Always(from: .open, to: .work, when: "isFull")
    After(.seconds(10), from: .held, to: .idle)
    After(.seconds(20), from: .open, to: .held, when: "isCalm")
    After(.seconds(15), from: .first, fire: .step)
    Final(.ended)
    Region(Lamp.self, initial: .off) {
      On(.finish, from: .on, to: .off)
      After(.seconds(25), from: .on, to: .off)
    }
  }

  @Unguarded let probe: RuntimeProbe
  init(_ probe: RuntimeProbe) { self.probe = probe }
  private var isReady: Bool { probe.holds("isReady", probe.switches[.isReady, default: false]) }
  private var isFull: Bool { probe.switches[.isFull, default: false] }
  private var isCalm: Bool { probe.switches[.isCalm, default: false] }

  @Transition(from: State.idle, to: .open, when: \RuntimeMonitorHost.isReady)
  func begin() throws { try probe.body("begin") }
  @Transition(from: State.open, to: .held) func put(_ number: Int) throws { try probe.body("put(\(number))") }
  private func shouldPut(_ number: Int) -> Verdict { probe.fits("shouldPut", number) }
  @Transition(from: State.open, to: .idle)
  func take(_ number: Int = 1) throws -> Int { try probe.body("take(\(number))") }
  private func shouldTake(_ number: Int = 1) -> Verdict { probe.fits("shouldTake", number) }
  @Transition func note() { probe.reach("body note") }
  @Transition func tick() { probe.reach("body tick") }
  @Allowed(in: State.open, .held, .work) func look(_ number: Int) throws -> Int { try probe.body("look(\(number))") }
  private func shouldLook(_ number: Int) -> Verdict { probe.fits("shouldLook", number) }
  @Allowed(in: State.open, when: \RuntimeMonitorHost.isReady) func peek() -> Int? { probe.silentBody("peek") }
  @Transition(from: State.open, .idle, to: .held, .work) func pick() throws -> State {
    _ = try probe.body("pick")
    return probe.picked(.held, .work, stray: .ended)
  }
  @Transition func step() throws { try probe.body("step") }
  @Transition(from: State.open, .held, to: .ended) func finish() throws { try probe.body("finish") }
  @Transition(from: Lamp.off, to: .on, while: State.open)
  func light(_ number: Int = 1) throws { try probe.body("light(\(number))") }
  private func shouldLight(_ number: Int = 1) -> Verdict { probe.fits("shouldLight", number) }

  private func willTransition(_ transition: Transition) { probe.reach("willTransition") }
  private func didEnterOpen() { probe.reach("didEnter open") }
  private func didEnterIdle() { probe.reach("didEnter idle") }
  private func didEnterHeld() { probe.reach("didEnter held") }
  private func didEnterWork() { probe.reach("didEnter work") }
  private func didEnterFirst() { probe.reach("didEnter first") }
  private func didEnterSecond() { probe.reach("didEnter second") }
  private func didEnterLast() { probe.reach("didEnter last") }
  private func didEnterEnded() { probe.reach("didEnter ended") }
  private func didEnterOn() { probe.reach("didEnter on") }
  private func didTransition(_ transition: Transition) { probe.reach("didTransition") }

  static func event(_ name: String) -> Event { Event(rawValue: name) ?? .step }
  static func method(_ name: String) -> Method { Method(rawValue: name) ?? .step }
  @Unguarded var regionStates: [String] { ["\(lamp)"] }
}
#endif
