// swift-format-ignore-file
// A module whose default isolation is the main actor, with hosts that say nothing of it.
import GuardedState
import Observation

@Guarded
final class Rocket {
  enum State { case preparing, flying, crashed }
  enum Event { case launch, fail }
  static let rules = Rules(initial: .preparing) { Final(.crashed); On(.fail, to: .crashed) }
  @Transition(on: Event.launch, from: State.preparing, to: .flying) func ignite() {}
  @Transition(on: Event.launch, from: State.flying, to: .preparing) func x() {}
  func didTransition(_ transition: Transition) { if transition.to == .flying { print(transition.event == .launch) } }
  @Unguarded func shouldIgnite() -> Bool { true }
}
@MainActor @Guarded
final class Switchboard {
  nonisolated enum State { case on, off }
  @Region nonisolated enum Line { case free, busy }
  @Transition(from: State.on, to: .off) func stop() {}
  @Transition(from: Line.free, to: .busy, while: State.on) func call() {}
}
@Guarded
final class Loader {
  enum State: String, CaseIterable { case start, loading, complete, failed }
  var isOk = true
  @Transition(from: State.start, .failed, via: .loading, to: .complete, orElse: .failed) func load() async throws {}
  @Transition(from: State.complete, to: .failed, .start, when: \Loader.isOk) func finish() -> State { isOk ? .start : .failed }
  @Transition(from: State.complete, to: .start) func maybe() -> State? { .start }
  @Allowed(in: State.complete, otherwise: 3) func n(_ s: State) -> Int { 1 }
  func shouldN(_ s: State) -> Bool { s == .start }
  func didEnterLoading(_ t: Transition) {}
  func didExitLoading(animated: Bool, sender: HostMachine<Loader>) {}
}
@Guarded @Observable
final class View {
  enum State { case a, b }
  @Transition(from: State.a, to: .b) func go() {}
}
func more(_ r: Rocket, _ l: Loader, _ v: View) async throws {
  try r.fire(.launch)
  try l.machine.restore(Snapshot(state: .complete))
  l.machine.onChange(from: [.start], to: [.complete]) { t in print(t.from == .start, t.to) }
  for await t in l.machine.transitions { if t.to == .failed { print(t) } }
  switch l.state { case .start, .loading: break; case .complete, .failed: break }
  _ = l.machine.can(transitionTo: .complete)
  _ = l.machine.isWithin(.complete)
  l.machine.didEnter(.complete) { _ in }
  try l.transition(to: .start)
  if l.state == .start, v.state == .a { v.go() }
  _ = l.machine.state == .start
  print(l.machine.permittedTransitions)
}

@Guarded
actor Conn {
  enum State { case a, b }
  static let rules = Rules(initial: .a) { In(.b, to: .a) }
  var log: [String] = []
  @Transition(from: State.a, to: .b) func go(_ n: Int) async throws {}
  @Allowed(in: State.a) func look() throws -> Int { 1 }
  func didEnterB(_ t: Transition) { log.append("b") }
  @Unguarded func shouldLook() -> Bool { true }
}
@MainActor @Guarded
final class M {
  enum State { case a, b(Int) }
  static let rules = Rules(initial: .a) { In(.b, to: .a) }
  @Transition(from: State.a, to: State.b) func go(_ n: Int) async throws -> State { .b(n) }
  func didCall(_ call: Call<StateName, Method>) {}
}
@Guarded(synchronized: true)
final class S: @unchecked Sendable {
  enum State { case a, b }
  private var n = 0
  @Transition(from: State.a, to: .b) func go(_ n: Int) { self.n = n }
}
@Guarded
nonisolated final class N {
  enum State { case a, b }
  @Transition(from: State.a, to: .b) func go(_ n: Int) {}
  func didCall(_ call: Call<StateName, Method>) {}
}
@Guarded
final class G<T> {
  enum State { case a, b }
  static var rules: Rules { Rules(initial: .a) { In(.b, to: .a) } }
  @Transition(from: State.a, to: .b) func go(_ n: T) {}
}
@Guarded public final class P2 {
  public enum State: Sendable { case a, b }
  @Transition(from: State.a, to: .b) public func go() {}
}
@Guarded nonisolated class Light: GuardedObject {
  @Allowed func goRed() {}
  func didEnterRed() {}
  override func didTransition(_ t: Transition) {}
}
func f(_ c: Conn) async throws { _ = await c.state == .a; try await c.go(1); try await c.fire(.go) }
