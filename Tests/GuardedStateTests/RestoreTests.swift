#if Macros
import Foundation
import GuardedState
import Testing

@Guarded
private final class Loader {
  enum State { case idle, loading, checking, done }
  @Transition(from: State.checking, to: .idle) func cancel() {}
  @Transition(from: State.idle, via: .loading, to: .done) func load() async { await Task.yield() }
  @Transition(from: State.done, via: .checking, to: .idle) func check() async { await Task.yield() }
}

@Guarded
private final class TwoLoads {
  enum State { case on }
  @Region enum Load { case idle, loading, done }
  @Region enum Lamp { case dark, lit }
  @Transition(from: Load.idle, via: .loading, to: .done) func load() async { await Task.yield() }
  @Transition(from: Lamp.dark, to: .lit) func light() {}
  @Transition(from: Lamp.lit, to: .dark) func darken() {}
}

/// Snapshots of what no machine can have been.
@Suite struct RestoreTests {
  private func machine() -> StateMachine<String, String> {
    StateMachine<String, String>(initial: "a", history: .unlimited) {
      In("a", to: "b")
      In("b", initial: "c", to: "a") { In("c") }
    }
  }

  private func refusal(_ work: () throws -> Void) throws -> Refusal {
    try #require(#expect(throws: Refusal.self) { try work() })
  }

  @Test func `A history that ends in another state is refused, and one that ends in the state is not`() throws {
    let machine = machine()
    try machine.transition(to: "b")
    let snapshot = machine.snapshot()
    #expect(snapshot.history == ["a", "c"])
    var damaged = snapshot
    damaged.history = ["a", "c", "a"]
    let refusal = try refusal { try machine.restore(damaged) }
    #expect(refusal.reason == .wrongArguments && refusal.detail == .otherHistory(last: "a"))
    #expect("\(refusal)".hasSuffix("a snapshot in 'c' can't be restored: its history ends in 'a'"))
    #expect(machine.history == ["a", "c"] && machine.revision == 1)
    // A state with children stands for the one that is entered with it.
    for state in ["b", "c"] { try machine.restore(Snapshot(state: state, history: ["a", "b"])) }
    try machine.restore(Snapshot(state: "a"))
    #expect(machine.history == ["a"])
    try machine.restore(snapshot)
    #expect(machine.history == ["a", "c"] && machine.state == "c")
  }

  @Test func `The history of an open machine ends in its state, too`() throws {
    let machine = StateMachine<String, String>(openFor: nil)
    machine.historyLimit = .unlimited
    try machine.transition(to: "a")
    try machine.transition(to: "b", "c")
    let snapshot = machine.snapshot()
    try machine.restore(snapshot)
    #expect(machine.history == snapshot.history && machine.path == ["b", "c"])
    var damaged = snapshot
    damaged.history.append("a")
    #expect(try refusal { try machine.restore(damaged) }.detail == .otherHistory(last: "a"))
    #expect(machine.path == ["b", "c"])
  }

  @Test func `A revision after which none can be counted is refused, and nothing wraps`() throws {
    let machine = machine()
    for revision in [-1, Int.min, Int.max, Int.max / 2 + 1] {
      #expect(
        try refusal { try machine.restore(Snapshot(state: "a", revision: revision)) }.detail == .unfitRevision(revision)
      )
    }
    #expect(machine.revision == 0)
    try machine.restore(Snapshot(state: "a", revision: Int.max / 2))
    try machine.transition(to: "b")
    #expect(machine.revision == Int.max / 2 + 1)
    let two = TwoLoads()
    #expect(
      try refusal { try two.machine.restore(Snapshot(state: .on, revision: .max)) }.detail == .unfitRevision(.max))
  }

  @Test func `A state that only the end of a body leaves is refused, because none would run`() async throws {
    let loader = Loader()
    let refusal = try refusal { try loader.machine.restore(Snapshot(state: .loading, previous: .idle, revision: 1)) }
    #expect(refusal.reason == .wrongArguments && refusal.detail == .noBody && refusal.subject == "loading")
    #expect("\(refusal)".contains("a snapshot in 'loading' can't be restored: a body of a method"))
    #expect(loader.state == .idle && loader.machine.revision == 0)
    // What something else leaves as well is no dead end.
    try loader.machine.restore(Snapshot(state: .checking))
    try loader.fire(.cancel)
    #expect(loader.state == .idle)
    await loader.load()
    #expect(loader.state == .done)
  }

  @Test func `The same is so of regions`() throws {
    let two = TwoLoads()
    two.machine.lamp.historyLimit = .unlimited
    two.light()
    let snapshot = two.machine.snapshot()
    #expect(snapshot.regions["lamp"]?.history == ["dark", "lit"])
    var damaged = snapshot
    damaged.regions["lamp"]?.history.append("dark")
    #expect(try refusal { try two.machine.restore(damaged) }.detail == .otherHistory(last: "dark"))
    damaged = snapshot
    damaged.regions["load"] = Snapshot(state: "loading")
    #expect(try refusal { try two.machine.restore(damaged) }.detail == .noBody)
    #expect(two.load == .idle && two.lamp == .lit && two.machine.revision == 1)
    try two.machine.restore(snapshot)
    #expect(two.lamp == .lit && two.machine.lamp.history == [.dark, .lit])
  }
}
#endif
