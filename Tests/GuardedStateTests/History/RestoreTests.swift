#if Macros
import Foundation
import GuardedState
import GuardedStateTesting
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

@Guarded
private final class Till {
  enum State { case open, busy }
  static let rules = Rules(initial: .open) {
    In(.open, to: .busy)
    In(.busy, to: .open, defers: .pay)
  }
  @Transition(from: State.open, to: .open) func pay(_ cents: Int) {}
}

private final class RefusalHearer: GuardedStateDelegate {
  var refusals: [Refusal] = []
  func host(_ host: StateMachine<String, String>, didRefuse refusal: Refusal) { refusals.append(refusal) }
}

/// Refusals of snapshots that no machine can have had, and effects of restored ones.
@Suite struct RestoreTests {
  private static let noBody = "it is left only by the end of a method's body, and no body runs after restoring"

  private func machine() -> StateMachine<String, String> {
    StateMachine<String, String>(initial: "a", history: .unlimited) {
      In("a", to: "b")
      In("b", initial: "c", to: "a") { In("c") }
    }
  }

  private func refusal(_ work: () throws -> Void) throws -> Refusal {
    try #require(#expect(throws: Refusal.self) { try work() })
  }

  /// The mistake in the snapshot that a refused call would restore, which the refusal's text ends with.
  private func mistake(_ work: () throws -> Void) throws -> String? {
    let refusal = try refusal(work)
    guard case .unfitSnapshot(let mistake) = refusal.detail else { return nil }
    #expect(refusal.reason == .wrongArguments)
    #expect("\(refusal)".hasSuffix("a snapshot in '\(refusal.subject)' can't be restored: \(mistake)"))
    return mistake
  }

  @Test func `A state alone is restored as its snapshot is`() throws {
    let machine = machine()
    try machine.restore(to: "b")
    #expect(machine.state == "c" && machine.revision == 0 && machine.history == ["c"])
    let refusal = try refusal { try machine.restore(to: "d") }
    #expect(refusal.reason == .unknownState && machine.state == "c")
    let loads = TwoLoads()
    try loads.machine.load.restore(to: .done)
    #expect(loads.load == .done && loads.machine.state == .on)
  }

  @Test func `A snapshot whose history doesn't end in its state is refused`() throws {
    let machine = machine()
    try machine.transition(to: "b")
    let snapshot = machine.snapshot()
    #expect(snapshot.history == ["a", "c"])
    var damaged = snapshot
    damaged.history = ["a", "c", "a"]
    #expect(try mistake { try machine.restore(damaged) } == "its history ends in 'a'")
    #expect(machine.history == ["a", "c"] && machine.revision == 1)
    // A state with children stands for the one that is entered with it.
    for state in ["b", "c"] { try machine.restore(Snapshot(state: state, history: ["a", "b"])) }
    try machine.restore(Snapshot(state: "a"))
    #expect(machine.history == ["a"])
    try machine.restore(snapshot)
    #expect(machine.history == ["a", "c"] && machine.state == "c")
  }

  @Test func `A snapshot whose path doesn't end in its state is refused, whatever states enclose it`() throws {
    let machine = machine()
    try machine.transition(to: "b")
    var snapshot = machine.snapshot()
    #expect(snapshot.path == ["b", "c"])
    for path in [["b", "a"], ["c", "z"]] {
      snapshot.path = path
      #expect(try mistake { try machine.restore(snapshot) } == "its path ends in '\(path[1])'")
    }
    for path in [["b"], ["a", "c"], ["z", "c"], []] {
      snapshot.path = path
      try machine.restore(snapshot)
    }
    let loads = TwoLoads()
    let lamp = Snapshot(state: "lit", path: ["dark"])
    #expect(
      try mistake { try loads.machine.restore(Snapshot(state: .on, regions: ["lamp": lamp])) }
        == "its path ends in 'dark'")
  }

  @Test func `The history in an open machine's snapshot must end in its state`() throws {
    let machine = StateMachine<String, String>(openFor: nil)
    machine.historyLimit = .unlimited
    try machine.transition(to: "a")
    try machine.transition(to: "b", "c")
    let snapshot = machine.snapshot()
    try machine.restore(snapshot)
    #expect(machine.history == snapshot.history && machine.path == ["b", "c"])
    var damaged = snapshot
    damaged.history.append("a")
    #expect(try mistake { try machine.restore(damaged) } == "its history ends in 'a'")
    #expect(machine.path == ["b", "c"])
  }

  @Test func `A negative or too large revision is refused, and the revision doesn't overflow`() throws {
    let machine = machine()
    for revision in [-1, Int.min, Int.max, Int.max / 2 + 1] {
      #expect(
        try mistake { try machine.restore(Snapshot(state: "a", revision: revision)) }
          == "its revision, \(revision), is \(revision < 0 ? "negative" : "too large")")
    }
    #expect(machine.revision == 0)
    try machine.restore(Snapshot(state: "a", revision: Int.max / 2))
    try machine.transition(to: "b")
    #expect(machine.revision == Int.max / 2 + 1)
    let two = TwoLoads()
    #expect(
      try mistake { try two.machine.restore(Snapshot(state: .on, revision: .max)) }
        == "its revision, \(Int.max), is too large")
  }

  @Test func `A snapshot in a state that only the end of a body leaves is refused`() async throws {
    let loader = Loader()
    let snapshot = Snapshot(state: Loader.State.loading, previous: .idle, revision: 1)
    #expect(try mistake { try loader.machine.restore(snapshot) } == Self.noBody)
    #expect(loader.state == .idle && loader.machine.revision == 0)
    // What something else leaves as well is no dead end.
    try loader.machine.restore(Snapshot(state: .checking))
    try loader.fire(.cancel)
    #expect(loader.state == .idle)
    await loader.load()
    #expect(loader.state == .done)
  }

  @Test func `A region's snapshot with an unfit history, or in a state that only a body leaves, is refused`() throws {
    let two = TwoLoads()
    two.machine.lamp.historyLimit = .unlimited
    two.light()
    let snapshot = two.machine.snapshot()
    #expect(snapshot.regions["lamp"]?.history == ["dark", "lit"])
    var damaged = snapshot
    damaged.regions["lamp"]?.history.append("dark")
    #expect(try mistake { try two.machine.restore(damaged) } == "its history ends in 'dark'")
    damaged = snapshot
    damaged.regions["load"] = Snapshot(state: "loading")
    #expect(try mistake { try two.machine.restore(damaged) } == Self.noBody)
    #expect(two.load == .idle && two.lamp == .lit && two.machine.revision == 1)
    try two.machine.restore(snapshot)
    #expect(two.lamp == .lit && two.machine.lamp.history == [.dark, .lit])
  }

  private func keeper() -> StateMachine<String, String> {
    StateMachine<String, String>(initial: "a", history: .unlimited) {
      In("a", defers: "later")
      In("b", initial: "c") {
        In("c", to: "a")
        In("d")
      }
      On("go", from: "a", to: "b")
      On("later", from: "b", to: "a")
    }
  }

  @Test func `Deferred events that no state defers, or more than a thousand, are refused`() throws {
    let machine = keeper()
    let many = Snapshot(state: "a", deferred: Array(repeating: "later", count: 1001))
    #expect(
      try mistake { try machine.restore(many) } == "it has 1001 deferred events, and a machine defers at most 1000")
    #expect(
      try mistake { try machine.restore(Snapshot(state: "c", deferred: ["go"])) }
        == "no state defers 'go' as an event without arguments")
    #expect(machine.state == "a" && machine.waiters.isEmpty && machine.revision == 0)
    try machine.restore(Snapshot(state: "a", deferred: Array(repeating: "later", count: 1000)))
    #expect(machine.waiters.count == 1000)
  }

  @Test
  func `A deferred event whose method needs arguments isn't in a snapshot and can't be restored from one`() throws {
    let till = Till()
    try till.transition(to: .busy)
    till.pay(1)
    #expect(till.machine.waiters.count == 1 && till.machine.snapshot().deferred.isEmpty)
    let snapshot = Snapshot(state: Till.State.busy, deferred: ["pay"])
    #expect(
      try mistake { try till.machine.restore(snapshot) } == "no state defers 'pay' as an event without arguments")
  }

  @Test func `A snapshot taken by an observer can be restored, and its deferred events are offered again`() throws {
    let machine = keeper()
    var snapshots: [Snapshot<String>] = []
    machine.onChange { _ in snapshots.append(machine.snapshot()) }
    try machine.fire("later")
    try machine.fire("go")
    #expect(snapshots.map(\.state) == ["c", "a"] && snapshots.map(\.deferred) == [["later"], []])
    let other = keeper()
    try other.restore(snapshots[0])
    #expect(other.state == "a" && other.revision == machine.revision && other.waiters.isEmpty)
  }

  @Test func `A deferred event that the restored state doesn't defer is offered at once`() throws {
    let machine = StateMachine<String, String>(initial: "a") {
      In("a", to: "b", defers: "go")
      In("b", to: "c")
      In("c")
      On("go", from: "b", "c", to: "a")
    }
    try machine.restore(Snapshot(state: "b", revision: 3, deferred: ["go"]))
    #expect(machine.state == "a" && machine.revision == 4 && machine.waiters.isEmpty)
  }

  @Test func `A snapshot in a final state may contain only deferred events that the state accepts`() throws {
    let machine = StateMachine<String, String>(initial: "a", history: .unlimited) {
      In("a", to: "end", defers: "go", "late")
      In("b")
      Final("end")
      On("go", from: "b", to: "a")
      On("late", in: "end", "b")
    }
    #expect(
      try mistake { try machine.restore(Snapshot(state: "end", deferred: ["late", "go"])) }
        == "it is final, and 'go' is deferred, which would never be handled")
    #expect(machine.state == "a")
    try machine.restore(Snapshot(state: "end", deferred: ["late"]))
    // What an observer keeps of the transition to it can be restored.
    try machine.restore(Snapshot(state: "a"))
    var snapshots: [Snapshot<String>] = []
    let hearer = RefusalHearer()
    machine.delegate = hearer
    machine.onChange { _ in snapshots.append(machine.snapshot()) }
    try machine.fire("go")
    try machine.fire("late")
    try machine.transition(to: "end")
    #expect(snapshots.map(\.state) == ["end"] && snapshots.map(\.deferred) == [["late"]])
    #expect(hearer.refusals.map(\.reason) == [.finished] && hearer.refusals.map(\.subject) == ["go"])
    try machine.restore(snapshots[0])
  }

  @Test func `The snapshot of a host omits deferred events that a region in a final state never accepts`() throws {
    func machine() -> StateMachine<String, String> {
      StateMachine<String, String>(initial: "x") {
        In("x")
        Region("r") {
          In("a", to: "end", defers: "go")
          In("b", to: "a")
          Final("end")
          On("go", from: "b", to: "a")
        }
      }
    }
    let original = machine()
    let region = try #require(original.region("r"))
    var snapshots: [Snapshot<String>] = []
    region.onChange { _ in snapshots.append(original.snapshot()) }
    try original.fire("go")
    try region.transition(to: "end")
    #expect(snapshots.map { $0.regions["r"]?.deferred } == [[]])
    try machine().restore(snapshots[0])
  }

  @Test(arguments: [false, true])
  func `A snapshot in a final state may contain deferred events that a region accepts`(isTaken: Bool) throws {
    let machine = StateMachine<String, String>(initial: "o") {
      In("o", defers: "e")
      In("n")
      On("e", from: "n", to: "o")
      On("z", from: "o", to: "f")
      Final("f")
      Region("r") {
        In("x", to: "y")
        In("y")
        if isTaken { On("e", from: "y", to: "x") }
      }
    }
    var snapshot = Snapshot(state: "f", deferred: ["e"])
    snapshot.regions["r"] = Snapshot(state: "y")
    guard isTaken else {
      return #expect(
        try mistake { try machine.restore(snapshot) }
          == "it is final, and 'e' is deferred, which would never be handled")
    }
    try machine.restore(snapshot)
    #expect(machine.region("r")?.state == "x" && machine.waiters.isEmpty)
  }

  @Test func `The refusal of a deferred event that belongs to another region names that region`() throws {
    let machine = StateMachine<String, String>(initial: "a") {
      In("a", to: "b", defers: "stop")
      In("b")
      On("stop", from: "b", to: "a")
      Region("lamp") {
        In("dark", defers: "dim")
        In("lit")
        On("light", from: "dark", to: "lit")
        On("dim", from: "lit", to: "dark")
      }
    }
    #expect(
      try mistake { try machine.restore(Snapshot(state: "a", deferred: ["dim"])) }
        == "'dim' is deferred by the region 'lamp', and belongs in that part of the snapshot")
    let lamp = Snapshot(state: "dark", deferred: ["stop"])
    #expect(
      try mistake { try machine.restore(Snapshot(state: "a", regions: ["lamp": lamp])) }
        == "'stop' is deferred by the host's own machine, and belongs in that part of the snapshot")
    #expect(machine.revision == 0 && machine.waiters.isEmpty)
  }

  @Test func `Unknown keys in a snapshot's JSON are refused, and the error suggests the nearest key`() throws {
    func mistake(_ text: String) throws -> String {
      let error = try #require(
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Snapshot<String>.self, from: Data(text.utf8)) })
      guard case .dataCorrupted(let context) = error else { return "\(error)" }
      return (context.codingPath.map(\.stringValue) + [context.debugDescription]).joined(separator: ": ")
    }
    #expect(
      try mistake(#"{"state": "a", "defered": ["go"]}"#)
        == "'defered' means nothing in a snapshot; did you mean 'deferred'?")
    #expect(try mistake(#"{"state": "a", "colour": 1}"#) == "'colour' means nothing in a snapshot")
    #expect(
      try mistake(#"{"state": "a", "timeouts": [{"state": "a", "remaining": [0, 5], "count": 2}]}"#)
        .hasSuffix("'count' means nothing in a snapshot"))
    #expect(
      try mistake(#"{"state": "a", "regions": {"lamp": {"state": "lit", "revison": 2}}}"#)
        == "regions: lamp: 'revison' means nothing in a snapshot; did you mean 'revision'?")
    let whole = Snapshot(
      state: "a", previous: "b", revision: 2, history: ["a"], timeouts: [.init(state: "a", remaining: .seconds(1))],
      deferred: ["go"], regions: ["lamp": Snapshot(state: "lit")])
    #expect(try JSONDecoder().decode(Snapshot<String>.self, from: JSONEncoder().encode(whole)) == whole)
  }

  @Test
  func `Eventless and completion transitions of a restored state follow at once`() throws {
    func machine() -> StateMachine<String, String> {
      StateMachine<String, String>(initial: "work") {
        In("work", initial: "one") {
          In("one", to: "end")
          Final("end")
        }
        Done("work", to: "check")
        In("check")
        Always(from: "check", to: "idle")
        In("idle")
        Region("lamp") {
          for state in ["dark", "lit"] { In(state) }
          On("light", from: "dark", to: "lit")
        }
      }
    }
    let original = machine()
    var snapshots: [Snapshot<String>] = []
    original.onChange { _ in snapshots.append(original.snapshot()) }
    try original.transition(to: "end")
    #expect(snapshots.map(\.state) == ["end", "check", "idle"])
    for snapshot in snapshots {
      let machine = machine()
      try machine.restore(snapshot)
      #expect(machine.state == "idle")
    }
  }

  @Test func `A composite state in a snapshot's previous state and history is read as its initial child`() throws {
    let machine = keeper()
    try machine.restore(Snapshot(state: "a", previous: "b", revision: 2, history: ["a", "b", "a"]))
    #expect(machine.previous == "c" && machine.history == ["a", "c", "a"])
  }

  @Test func `The path in an open machine's snapshot must end in its state`() throws {
    let machine = StateMachine<String, String>(openFor: nil)
    let empty = machine.snapshot()
    #expect(try mistake { try machine.restore(Snapshot(state: "a", path: ["b", "c"])) } == "its path ends in 'c'")
    #expect(try mistake { try machine.restore(Snapshot(state: "a", path: [])) } == "its path is empty")
    let timeouts = [Snapshot.Timeout(state: "a", remaining: .seconds(1))]
    #expect(try machine.restore(Snapshot(state: "a", timeouts: timeouts)).unknownTimeouts == ["After(…, from: a)"])
    try machine.transition(to: "b", "c")
    try machine.restore(empty)
    #expect(machine.path.isEmpty && machine.snapshot() == empty)
  }

  @MainActor
  @Test func `Impossible timeouts are refused, and remaining times are limited to the rule's duration`() throws {
    func machine() -> StateMachine<String, String> {
      StateMachine<String, String>(initial: "a") {
        In("a", to: "o")
        In("o", initial: "b", to: "a") { In("b") }
        After(.seconds(30), from: "o", to: "a")
        After(.seconds(60), from: "a", to: "o")
      }
    }
    let one = machine()
    one.clock = ManualClock()
    one.now = { Date(timeIntervalSince1970: 1000) }
    try one.transition(to: "o")
    let snapshot = one.snapshot()
    let deadline = Date(timeIntervalSince1970: 1030)
    #expect(
      snapshot.timeouts == [.init(state: "o", target: "a", remaining: .seconds(30), deadline: deadline)])
    var damaged = snapshot
    damaged.timeouts = [.init(state: "a", remaining: .seconds(1))]
    #expect(try mistake { try one.restore(damaged) } == "it has a timer of 'a' without being in that state")
    damaged.timeouts = snapshot.timeouts + snapshot.timeouts
    #expect(try mistake { try one.restore(damaged) } == "it has the timer After(…, from: o, to: a) twice")
    #expect(one.snapshot() == snapshot)
    var longer = snapshot
    longer.timeouts[0].remaining = .seconds(300)
    longer.timeouts[0].deadline = nil
    #expect(try one.restore(longer).unknownTimeouts.isEmpty)
    #expect(one.snapshot().timeouts == snapshot.timeouts)
    // In the midst of a transition the times of the state that was left are still there.
    var kept: [Snapshot<String>] = []
    one.onChange { _ in kept.append(one.snapshot()) }
    try one.transition(to: "a")
    #expect(kept.map { $0.timeouts.map(\.state) } == [["a"]])
    try machine().restore(kept[0])
  }

  @Test func `The number of a timeout in JSON is optional`() throws {
    let text = #"{"state": "o", "remaining": [0, 5]}"#
    let timeout = try JSONDecoder().decode(Snapshot<String>.Timeout.self, from: Data(text.utf8))
    #expect(try JSONDecoder().decode(Snapshot<String>.Timeout.self, from: JSONEncoder().encode(timeout)) == timeout)
    #expect(timeout == .init(state: "o", remaining: Duration(secondsComponent: 0, attosecondsComponent: 5)))
  }

  @Test func `An unfit snapshot of a region is refused, nested regions included`() throws {
    let two = TwoLoads()
    two.light()
    var damaged = two.machine.snapshot()
    damaged.regions["lamp"]?.regions["bulb"] = Snapshot(state: "x")
    let refusal = try refusal { try two.machine.restore(damaged) }
    #expect(refusal.reason == .unknownState && refusal.subject == "bulb" && refusal.detail == .region)
    damaged.regions["lamp"] = Snapshot(state: "lit", revision: -1)
    #expect(try mistake { try two.machine.restore(damaged) } == "its revision, -1, is negative")
    damaged.regions["lamp"] = Snapshot(state: "lit", timeouts: [.init(state: "lit", remaining: .seconds(1))])
    #expect(try two.machine.restore(damaged).unknownTimeouts == ["After(…, from: lit)"])
    damaged.regions["lamp"] = Snapshot(state: "lit", deferred: ["light"])
    #expect(
      try mistake { try two.machine.restore(damaged) } == "no state defers 'light' as an event without arguments")
    #expect(two.lamp == .lit && two.machine.revision == 1)
    // Which revision it is the whole snapshot says.
    damaged.regions["lamp"] = Snapshot(state: "dark")
    try two.machine.restore(damaged)
    #expect(two.lamp == .dark && two.machine.lamp.revision == 1)
  }
}
#endif
