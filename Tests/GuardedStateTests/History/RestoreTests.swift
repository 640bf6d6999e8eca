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
  @Transition(from: Load.idle, via: .loading, to: .done) func begin() async { await Task.yield() }
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

/// Only what waits may be left without the end of the body.
@Guarded
private final class Charger {
  enum State { case due, charging, asking, receiving, paid, trying, waiting }
  static let rules = Rules(initial: .due) {
    In(.charging, to: .charging) {
      In(.asking, to: .receiving)
      In(.receiving, to: .asking)
    }
    In(.trying) { In(.waiting, to: .due) }
  }
  @Transition(from: State.due, via: .charging, to: .paid, orElse: .due) func pay() async throws {}
  @Transition(from: State.due, via: .trying, to: .paid, orElse: .due) func `try`() async throws {}
}

private final class RefusalHearer: GuardedStateDelegate {
  var refusals: [Refusal] = []
  func host(_ host: StateMachine<String, String>, didRefuse refusal: Refusal) { refusals.append(refusal) }
}

/// Refusals of snapshots that no machine can have had, and effects of restored ones.
@Suite struct RestoreTests {
  typealias Machine = StateMachine<String, String>

  private static let noBody = "it is left only by the end of a method's body, and no body runs after restoring"

  /// Nested states, deferred events, timeouts, a final state and a region.
  private static let rules = Machine.Rules(initial: "a") {
    In("a", to: "b", "end", defers: "later", "late")
    In("b", initial: "c", to: "a") {
      In("c", to: "b"); In("d")
    }
    Final("end")
    On("later", from: "b", to: "a")
    On("late", in: "end", "b")
    On("go", in: "a")
    After(.seconds(30), from: "b", to: "a")
    After(.seconds(60), from: "a", to: "b")
    Region("lamp") {
      In("dark", defers: "dim"); In("lit")
      On("light", from: "dark", to: "lit")
      On("dim", from: "lit", to: "dark")
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
    let machine = Machine(Self.rules, history: .unlimited)
    try machine.restore(to: "b")
    #expect(machine.state == "c" && machine.revision == 0 && machine.history == ["c"])
    let refusal = try refusal { try machine.restore(to: "x") }
    #expect(refusal.reason == .unknownState && machine.state == "c")
    let loads = TwoLoads()
    try loads.machine.load.restore(to: .done)
    #expect(loads.load == .done && loads.machine.state == .on)
  }

  private static func later(_ count: Int) -> [String] { Array(repeating: "later", count: count) }
  private static func timer(_ state: String) -> Snapshot<String>.Timeout {
    .init(state: state, target: state == "a" ? "b" : "a", remaining: .seconds(1))
  }
  /// A snapshot of a machine whose lamp is lit.
  private static func lit(
    path: [String]? = nil, revision: Int = 0, history: [String] = [], deferred: [String] = []
  ) -> Snapshot<String> {
    let lamp = Snapshot(state: "lit", path: path, revision: revision, history: history, deferred: deferred)
    return Snapshot(state: "a", regions: ["lamp": lamp])
  }

  /// Each snapshot, and the mistake in it; nil if there is none.
  private static let snapshots: [(Snapshot<String>, mistake: String?)] = [
    (.init(state: "c", history: ["a", "c", "a"]), "its history ends in 'a'"),
    (lit(history: ["dark", "lit", "dark"]), "its history ends in 'dark'"),
    // A state with children stands for the one that is entered with it.
    (.init(state: "b", history: ["a", "b"]), nil), (.init(state: "c", history: ["a", "b"]), nil),
    (.init(state: "c", path: ["b", "a"]), "its path ends in 'a'"),
    (.init(state: "c", path: ["c", "z"]), "its path ends in 'z'"),
    (lit(path: ["dark"]), "its path ends in 'dark'"),
    // Rules that have changed may enclose the state in others.
    (.init(state: "c", path: ["b"]), nil), (.init(state: "c", path: ["a", "c"]), nil),
    (.init(state: "c", path: ["z", "c"]), nil), (.init(state: "c", path: []), nil),
    (.init(state: "a", revision: -1), "its revision, -1, is negative"),
    (.init(state: "a", revision: .min), "its revision, \(Int.min), is negative"),
    (.init(state: "a", revision: .max), "its revision, \(Int.max), is too large"),
    (.init(state: "a", revision: .max / 2 + 1), "its revision, \(Int.max / 2 + 1), is too large"),
    (.init(state: "a", revision: .max / 2), nil),
    (lit(revision: -1), "its revision, -1, is negative"),
    (.init(state: "a", deferred: later(1001)), "it has 1001 deferred events, and a machine defers at most 1000"),
    (.init(state: "a", deferred: later(1000)), nil),
    (.init(state: "c", deferred: ["go"]), "no state defers 'go' as an event without arguments"),
    (lit(deferred: ["light"]), "no state defers 'light' as an event without arguments"),
    (
      .init(state: "end", deferred: ["late", "later"]),
      "it is final, and 'later' is deferred, which would never be handled"
    ),
    (.init(state: "end", deferred: ["late"]), nil),
    (
      .init(state: "a", deferred: ["dim"]),
      "'dim' is deferred by the region 'lamp', and belongs in that part of the snapshot"
    ),
    (
      lit(deferred: ["later"]),
      "'later' is deferred by the host's own machine, and belongs in that part of the snapshot"
    ),
    (.init(state: "c", timeouts: [timer("a")]), "it has a timer of 'a' without being in that state"),
    (.init(state: "c", timeouts: [timer("b"), timer("b")]), "it has the timer After(…, from: b, to: a) twice"),
  ]

  @Test(arguments: snapshots)
  func `A snapshot that no machine can have had is refused, and changes nothing`(
    snapshot: Snapshot<String>, expected: String?
  ) throws {
    let machine = Machine(Self.rules, history: .unlimited)
    try machine.start()
    try machine.fire("light")
    let before = machine.snapshot()
    guard let expected else {
      try machine.restore(snapshot)
      // Other states accept deferred events at once.
      if snapshot.state == "a" { #expect(machine.waiters.count == snapshot.deferred.count) }
      return
    }
    #expect(try mistake { try machine.restore(snapshot) } == expected)
    // Time passes.
    var after = machine.snapshot()
    after.timeouts = before.timeouts
    #expect(after == before)
  }

  @Test func `A restored history continues`() throws {
    let machine = Machine(Self.rules, history: .unlimited)
    try machine.transition(to: "b")
    let snapshot = machine.snapshot()
    #expect(snapshot.history == ["a", "c"] && snapshot.path == ["b", "c"])
    try machine.restore(Snapshot(state: "a"))
    #expect(machine.history == ["a"])
    try machine.restore(snapshot)
    #expect(machine.history == ["a", "c"] && machine.state == "c")
    try machine.restore(Snapshot(state: "a", previous: "b", revision: 2, history: ["a", "b", "a"]))
    #expect(machine.previous == "c" && machine.history == ["a", "c", "a"], "the initial child")
    try machine.restore(Snapshot(state: "a", revision: Int.max / 2))
    try machine.transition(to: "b")
    #expect(machine.revision == Int.max / 2 + 1)
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

  @Test func `A state inside one that only the end of a body leaves is no way out`() throws {
    let charger = Charger()
    for state in [Charger.State.asking, .receiving, .charging] {
      #expect(try mistake { try charger.machine.restore(Snapshot(state: state)) } == Self.noBody)
    }
    try charger.machine.restore(Snapshot(state: .waiting))
    try charger.machine.restore(Snapshot(state: .paid))
  }

  @Test func `A region's snapshot in a state that only a body leaves is refused`() throws {
    let two = TwoLoads()
    two.machine.lamp.historyLimit = .unlimited
    two.light()
    let snapshot = two.machine.snapshot()
    var damaged = snapshot
    damaged.regions["load"] = Snapshot(state: "loading")
    #expect(try mistake { try two.machine.restore(damaged) } == Self.noBody)
    #expect(two.load == .idle && two.lamp == .lit && two.machine.revision == 1)
    try two.machine.restore(snapshot)
    #expect(two.lamp == .lit && two.machine.lamp.history == [.dark, .lit])
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
    func keeper() -> Machine {
      Machine(initial: "a") {
        In("a", defers: "later")
        In("b", initial: "c") {
          In("c", to: "a"); In("d")
        }
        On("go", from: "a", to: "b")
        On("later", from: "b", to: "a")
      }
    }
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
    let machine = Machine(initial: "a") {
      In("a", defers: "go"); In("b")
      On("go", from: "b", to: "a")
    }
    try machine.restore(Snapshot(state: "b", revision: 3, deferred: ["go"]))
    #expect(machine.state == "a" && machine.revision == 4 && machine.waiters.isEmpty)
  }

  @Test func `A snapshot taken by an observer of the last transition has only deferred events that its state accepts`()
    throws
  {
    let machine = Machine(initial: "a") {
      In("a", to: "end", defers: "go", "late"); In("b"); Final("end")
      On("go", from: "b", to: "a")
      On("late", in: "end", "b")
    }
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
    func machine() -> Machine {
      Machine(initial: "x") {
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
    // An event for one region isn't kept, because a restored one would be for all.
    try region.fire("go")
    #expect(original.snapshot().regions["r"]?.deferred == [])
    var snapshots: [Snapshot<String>] = []
    region.onChange { _ in snapshots.append(original.snapshot()) }
    try original.fire("go")
    try region.transition(to: "end")
    #expect(snapshots.map { $0.regions["r"]?.deferred } == [[]])
    try machine().restore(snapshots[0])
  }

  @Test(arguments: [false, true])
  func `A snapshot in a final state may contain deferred events that a region accepts`(isTaken: Bool) throws {
    let machine = Machine(initial: "o") {
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
    func machine() -> Machine {
      Machine(initial: "work") {
        In("work", initial: "one") {
          In("one", to: "end"); Final("end")
        }
        In("check"); In("idle")
        Done("work", to: "check")
        Always(from: "check", to: "idle")
        Region("lamp") {
          In("dark"); In("lit"); On("light", from: "dark", to: "lit")
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

  @Test func `Remaining times are limited to the rule's duration, and belong to the states that the machine is in`()
    throws
  {
    let one = Machine(Self.rules, isolation: nil)
    one.clock = ManualClock()
    one.now = { Date(timeIntervalSince1970: 1000) }
    try one.transition(to: "b")
    let snapshot = one.snapshot()
    let deadline = Date(timeIntervalSince1970: 1030)
    #expect(snapshot.timeouts == [.init(state: "b", target: "a", remaining: .seconds(30), deadline: deadline)])
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
    try Machine(Self.rules).restore(kept[0])
  }

  @Test func `The number of a timeout in JSON is optional`() throws {
    let text = #"{"state": "o", "remaining": [0, 5]}"#
    let timeout = try JSONDecoder().decode(Snapshot<String>.Timeout.self, from: Data(text.utf8))
    #expect(try JSONDecoder().decode(Snapshot<String>.Timeout.self, from: JSONEncoder().encode(timeout)) == timeout)
    #expect(timeout == .init(state: "o", remaining: Duration(secondsComponent: 0, attosecondsComponent: 5)))
  }

  @Test func `A region's snapshot has no regions, and its revision is that of the host`() throws {
    let two = TwoLoads()
    two.light()
    var damaged = two.machine.snapshot()
    damaged.regions["lamp"]?.regions["bulb"] = Snapshot(state: "x")
    let refusal = try refusal { try two.machine.restore(damaged) }
    #expect(refusal.reason == .unknownState && refusal.subject == "bulb" && refusal.detail == .region)
    damaged.regions["lamp"] = Snapshot(state: "lit", timeouts: [.init(state: "lit", remaining: .seconds(1))])
    #expect(try two.machine.restore(damaged).unknownTimeouts == ["After(…, from: lit)"])
    #expect(two.lamp == .lit && two.machine.revision == 1)
    damaged.regions["lamp"] = Snapshot(state: "dark")
    try two.machine.restore(damaged)
    #expect(two.lamp == .dark && two.machine.lamp.revision == 1)
  }
}
#endif
