#if Macros
import GuardedState

/// A host that any thread may use.
@Guarded(synchronized: true)
final class WatchedMonitor: @unchecked Sendable {
  enum State { case a, b, c }
  static let rules = Rules(initial: .a) {
    In(.a, to: .b); In(.b, to: .c); In(.c, to: .a, allows: .look)
  }

  @Unguarded private let journal = Journal()
  private var isReady: Bool { journal.holds("isReady") }
  @Transition(from: State.a, to: .b, when: \WatchedMonitor.isReady) func go() throws { try journal.run("go") }
  @Transition(from: State.b, .c, to: .a) func back(_ number: Int) { journal.note("back \(number)") }
  @Transition(from: State.a, .b, to: .b, .c) func choose() -> State { journal.pick("choose", [.a, .b, .c]) }
  @Allowed func look() -> String? { "looked" }
  private func shouldFire(_ transition: Transition) -> Bool { journal.holds("shouldFire", transition) }
  private func willExitA() { journal.note("willExitA") }
  private func didEnterB(animated: Bool) { journal.note("didEnterB \(animated)") }
  private func didEnterC() { journal.note("didEnterC") }
  private func didTransition(_ transition: Transition) { journal.note("didTransition", transition) }
  private func didRefuse(_ refusal: Refusal) { journal.note("didRefuse \(describe(refusal))") }

  static func testimony(_ plan: Plan) -> Testimony {
    let host = WatchedMonitor()
    return Rambler(
      host.machine, host.journal, plan,
      [
        .init(name: "go") { "\(try host.go())" }, .init(name: "back", arguments: [5]) { "\(host.back(5))" },
        .init(name: "choose") { "\(host.choose())" }, .init(name: "look") { "\(host.look() as Any)" },
      ]
    ).ramble(host)
  }
}

/// A host on the main actor.
@MainActor
@Guarded
final class WatchedScreen {
  enum State { case a, b, c }
  static let rules = Rules(initial: .a) {
    In(.a, to: .b); In(.b, to: .c); In(.c, to: .a, allows: .look)
  }

  let journal = Journal()
  var isReady: Bool { journal.holds("isReady") }
  @Transition(from: State.a, to: .b, when: \WatchedScreen.isReady) func go() throws { try journal.run("go") }
  @Transition(from: State.b, .c, to: .a) func back(_ number: Int) { journal.note("back \(number)") }
  @Transition(from: State.a, .b, to: .b, .c) func choose() -> State { journal.pick("choose", [.a, .b, .c]) }
  @Allowed func look() -> String? { "looked" }
  func willExitA() { journal.note("willExitA") }
  func didEnterB(_ transition: Transition) { journal.note("didEnterB", transition) }
  func didFire(_ transition: Transition) { journal.note("didFire", transition) }
  func didRefuse(_ refusal: Refusal) { journal.note("didRefuse \(describe(refusal))") }

  static func testimony(_ plan: Plan) -> Testimony {
    let host = WatchedScreen()
    return Rambler(
      host.machine, host.journal, plan,
      [
        .init(name: "go") { "\(try host.go())" }, .init(name: "back", arguments: [5]) { "\(host.back(5))" },
        .init(name: "choose") { "\(host.choose())" }, .init(name: "look") { "\(host.look() as Any)" },
      ]
    ).ramble(host)
  }
}

/// A host that is an actor.
@Guarded
actor WatchedActor {
  enum State { case a, b, c }
  static let rules = Rules(initial: .a) {
    In(.a, to: .b); In(.b, to: .c); In(.c, to: .a, allows: .look)
  }

  let journal = Journal()
  var isReady: Bool { journal.holds("isReady") }
  @Transition(from: State.a, to: .b, when: \WatchedActor.isReady) func go() throws { try journal.run("go") }
  @Transition(from: State.b, .c, to: .a) func back(_ number: Int) { journal.note("back \(number)") }
  @Transition(from: State.a, .b, to: .b, .c) func choose() -> State { journal.pick("choose", [.a, .b, .c]) }
  @Allowed func look() -> String? { "looked" }
  func shouldTransition(_ transition: Transition) -> Bool { journal.holds("shouldTransition", transition) }
  func willExitA() { journal.note("willExitA") }
  func didEnterB() { journal.note("didEnterB") }
  func didTransition(_ transition: Transition) { journal.note("didTransition", transition) }
  func didFail(_ error: any Error) { journal.note("didFail \(error)") }

  func testimony(_ plan: Plan) -> Testimony {
    Rambler(
      machine, journal, plan,
      [
        .init(name: "go") { "\(try self.go())" }, .init(name: "back", arguments: [5]) { "\(self.back(5))" },
        .init(name: "choose") { "\(self.choose())" }, .init(name: "look") { "\(self.look() as Any)" },
      ]
    ).ramble(self)
  }
}
#endif
