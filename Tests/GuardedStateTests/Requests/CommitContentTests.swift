#if Macros
import Foundation
import GuardedState
import GuardedStateTesting
import Testing

extension Commit {
  /// Who changes what, and why: "ann: payment due → paid by pay".
  fileprivate var lines: [String] {
    changes.map { entry in
      let who = entry.userInfo["by"] as? String ?? "nobody"
      let what = [entry.region, entry.from.map { "\($0) →" }, entry.to].compactMap { $0 }
      return "\(who): \(what.joined(separator: " ")) \(entry.cause.map { "\($0)" } ?? "alone")"
    }
  }
}

@discardableResult
private func by<Result>(_ name: String, _ work: () throws -> Result) rethrows -> Result {
  try withUserInfo(["by": name], work)
}

@discardableResult
private func asyncBy<Result>(_ name: String, _ work: () async throws -> Result) async rethrows -> Result {
  try await withUserInfo(["by": name], work)
}

/// A disk that is full for the writes of some numbers, the first of which is 1.
private final class Disk {
  struct Full: Error, Equatable {}
  var lines: [[String]] = []
  var fails: Set<Int> = []
  private(set) var attempts = 0

  func write(_ lines: [String]) throws {
    attempts += 1
    if fails.contains(attempts) { throw Full() }
    self.lines.append(lines)
  }
}

@Guarded
private final class AuditedOrder {
  enum State: String, Codable { case open, checked, packed, gone, lost, closed }
  enum Event { case check, pack, drop, stay, remind, find, close }
  @Region enum Payment { case due, paid, late }

  static let rules = Rules(initial: .open) {
    In(.open, defers: .drop)
    On(.stay, in: .open)
    On(.drop, from: .checked, to: .lost)
    Always(from: .packed, to: .gone, when: "isFetched")
    After(.seconds(10), from: .gone, to: .lost)
    After(.seconds(5), from: .checked, fire: .remind)
    On(.remind, in: .checked)
    Always(from: .lost, to: .closed, when: "isWrittenOff")
    Region(Payment.self, initial: .due) {
      On(.check, from: .due, to: .paid)
      After(.seconds(60), from: .due, to: .late)
    }
  }

  let disk = Disk()
  let clock = ManualClock()
  var (isFetched, isWrittenOff) = (true, true)
  var befores: [String] = []
  var fires: Event?

  init() { machine.clock = clock }

  @Transition(on: Event.check, from: State.open, to: .checked) func check() throws {}
  @Transition(on: Event.pack, from: State.checked, to: .packed) func pack() throws {}
  @Allowed(in: State.packed) func fetch() throws { isFetched = true }
  @Transition(on: Event.find, from: State.lost, to: .checked, .open) func find() throws -> State {
    isFetched ? .checked : .open
  }
  @Transition(on: Event.close, from: State.checked, via: .packed, to: .closed, orElse: .lost)
  func close(_ body: () async throws -> Void) async throws { try await body() }

  func willCommit(_ commit: Commit<State>) throws {
    try disk.write(commit.lines)
    befores.append("\(commit.before.state) \(commit.before.regions["payment"]?.state ?? "") \(commit.before.revision)")
  }
  func didEnterChecked() { if let fires { try? by("queue") { _ = try fire(fires) } } }
}

@Suite struct CommitContentTests {
  private static let check = ["ann: open → checked by check", "ann: payment due → paid by check"]

  @Test(arguments: ["call", "event", "name", "event by name"])
  func `A call, an event and a name have the caller and their own name, in all regions of the step`(road: String)
    throws
  {
    let order = AuditedOrder()
    try by("ann") {
      switch road {
      case "call": try order.check()
      case "event": try order.fire(.check)
      case "name": try order.machine.handle("check")
      default: try order.machine.fire(.check)
      }
    }
    #expect(order.disk.lines == [Self.check])
    #expect(order.befores == ["open due 0"])
  }

  @Test func `A transition to a state has that state as its cause`() throws {
    let machine = StateMachine<String, String>(initial: "a") {
      In("a", to: "b"); In("b")
    }
    var lines: [[String]] = []
    machine.willCommit { (commit: Commit<String>) in lines.append(commit.lines) }
    try by("ann") { _ = try machine.transition(to: "b") }
    #expect(lines == [["ann: a → b by b"]])
  }

  @Test func `A timeout has its rule as its cause and no caller, whoever's request takes it`() throws {
    let order = AuditedOrder()
    try by("ann") { try order.check() }
    order.clock.advance(by: .seconds(6))
    by("bob") { order.machine.expireDue() }
    #expect(order.disk.lines.last == ["nobody: checked → checked by After(…, from: checked, fire: remind)"])
    try by("ann") { try order.pack() }
    order.isWrittenOff = false
    order.clock.advance(by: .seconds(11))
    #expect(throws: Refusal.self) { try by("bob") { try order.pack() } }
    #expect(order.disk.lines.last == ["nobody: gone → lost by After(…, from: gone, to: lost)"])
  }

  @Test func `An eventless transition follows from a request, with its caller, or from a timeout, without one`() throws
  {
    let order = AuditedOrder()
    try by("ann") { try order.check() }
    try by("bob") { try order.pack() }
    #expect(order.disk.lines.suffix(2) == [["bob: checked → packed by pack"], ["bob: packed → gone after pack"]])
    order.clock.advance(by: .seconds(11))
    by("cid") { order.machine.expireDue() }
    let rule = "After(…, from: gone, to: lost)"
    #expect(
      order.disk.lines.suffix(2) == [["nobody: gone → lost by \(rule)"], ["nobody: lost → closed after \(rule)"]])
  }

  @Test func `A completion follows from the request that completes the state`() throws {
    let machine = StateMachine<String, String>(initial: "p") {
      In("p", initial: "q") {
        In("q"); Final("f"); On("end", from: "q", to: "f")
      }
      In("z")
      Done("p", to: "z")
    }
    var lines: [[String]] = []
    machine.willCommit { (commit: Commit<String>) in lines.append(commit.lines) }
    try by("ann") { _ = try machine.fire("end") }
    #expect(lines == [["ann: q → f by end"], ["ann: f → z after end"]])
  }

  @Test func `A machine that settles before its first request or after a restore or a reset has no cause`() throws {
    let machine = StateMachine<String, String>(initial: "a") {
      In("a"); In("b"); In("c")
      Always(from: "a", to: "b")
      On("go", from: "b", to: "c")
    }
    var commits: [Commit<String>] = []
    machine.willCommit { (commit: Commit<String>) in commits.append(commit) }
    try by("ann") { _ = try machine.fire("go") }
    #expect(commits.flatMap(\.lines) == ["nobody: a → b alone", "ann: b → c by go"])
    #expect(commits.map(\.cause) == [nil, .request("go")])
    try by("ann") { _ = try machine.restore(Snapshot(state: "a")) }
    try machine.fire("go")
    try by("ann") { try machine.reset() }
    #expect(commits.map(\.cause) == [nil, .request("go"), nil, .request("go"), nil])
    #expect(commits.last?.lines == ["nobody: a → b alone"])
  }

  @Test func `A deferred event keeps its own caller`() throws {
    let order = AuditedOrder()
    try by("dan") { _ = try order.fire(.drop) }
    order.isWrittenOff = false
    try by("ann") { try order.check() }
    #expect(order.disk.lines == [Self.check, ["dan: checked → lost by drop"]])
  }

  @Test func `A queued request has its own caller and cause`() throws {
    let order = AuditedOrder()
    order.fires = .pack
    try by("ann") { try order.check() }
    #expect(
      order.disk.lines == [
        Self.check, ["queue: checked → packed by pack"], ["queue: packed → gone after pack"],
      ])
  }

  @Test func `Both changes of a body with via have its caller, and so has the one to orElse`() async throws {
    let order = AuditedOrder()
    order.isFetched = false
    try by("ann") { try order.check() }
    try await asyncBy("bob") {
      try await order.close { by("cid") { order.machine.conditionsChanged() } }
    }
    #expect(order.disk.lines.dropFirst() == [["bob: checked → packed by close"], ["bob: packed → closed by close"]])
    let other = AuditedOrder()
    (other.isFetched, other.isWrittenOff) = (false, false)
    try by("ann") { try other.check() }
    await #expect(throws: CancellationError.self) {
      try await asyncBy("bob") { try await other.close { throw CancellationError() } }
    }
    #expect(other.disk.lines.dropFirst() == [["bob: checked → packed by close"], ["bob: packed → lost by close"]])
  }

  @Test func `The end of a body has its own caller although another request came in between`() async throws {
    let order = AuditedOrder()
    order.isFetched = false
    try by("ann") { try order.check() }
    await order.clock.advance(by: .seconds(4))
    try await asyncBy("bob") {
      try await order.close {
        by("cid") { order.machine.conditionsChanged() }
        _ = try? by("cid") { try order.fire(.find) }
      }
    }
    #expect(order.disk.lines.last == ["bob: packed → closed by close"])
  }

  @Test func `An internal transition has its state twice, and the revision stays`() throws {
    let order = AuditedOrder()
    try by("ann") { _ = try order.fire(.stay) }
    #expect(order.disk.lines == [["ann: open → open by stay"]])
    #expect(order.machine.revision == 0)
  }

  @Test func `What a changed condition leads to follows from the call that changed it, or has no cause`() throws {
    let order = AuditedOrder()
    order.isFetched = false
    try by("ann") { try order.check() }
    try by("bob") { try order.pack() }
    try by("cid") { try order.fetch() }
    #expect(order.disk.lines.last == ["cid: packed → gone after fetch"])
    let other = AuditedOrder()
    other.isFetched = false
    try by("ann") { try other.check() }
    try by("bob") { try other.pack() }
    other.isFetched = true
    by("cid") { other.machine.conditionsChanged() }
    #expect(other.disk.lines.last == ["nobody: packed → gone alone"])
  }

  @Test func `A body that picks the target has the picked one`() throws {
    let order = AuditedOrder()
    order.isWrittenOff = false
    try order.machine.restore(Snapshot(state: .lost, regions: ["payment": Snapshot(state: "paid")]))
    try by("ann") { _ = try order.find() }
    #expect(order.disk.lines.last == ["ann: lost → checked by find"])
  }

  // MARK: - Transactions

  @Test
  func
    `A transaction has all changes of it and of nested ones, each with its own caller, but none that was rolled back`()
    throws
  {
    let order = AuditedOrder()
    var commits: [String] = []
    try by("outer") {
      try order.machine.transaction {
        try by("ann") { try order.check() }
        #expect(throws: Disk.Full.self) {
          try order.machine.transaction {
            try by("eve") { try order.pack() }
            throw Disk.Full()
          }
        }
        #expect(order.state == .checked && order.disk.attempts == 0)
        try order.machine.transaction { try by("bob") { try order.pack() } }
        commits.append("\(order.state)")
      }
    }
    #expect(commits == ["gone"])
    #expect(
      order.disk.lines == [
        Self.check + ["bob: checked → packed by pack", "bob: packed → gone after pack"]
      ])
    #expect(order.befores == ["open due 0"])
    try by("cid") { try order.machine.transaction {} }
    #expect(order.disk.attempts == 1)
  }

  @Test func `What is due is saved before a transaction, not in it`() throws {
    let order = AuditedOrder()
    order.clock.advance(by: .seconds(5))
    try order.machine.start()
    order.clock.advance(by: .seconds(61))
    try by("ann") { try order.machine.transaction { _ = try order.fire(.stay) } }
    #expect(
      order.disk.lines == [
        ["nobody: payment due → late by After(…, from: due, to: late)"], ["ann: open → open by stay"],
      ])
    #expect(order.befores == ["open due 0", "open late 1"])
  }

  @Test func `A transaction that can't be saved changes nothing, and its repetition is saved`() throws {
    let order = AuditedOrder()
    order.disk.fails = [1]
    func work() throws {
      try by("ann") { try order.check() }
      try by("bob") { try order.pack() }
    }
    #expect(throws: Disk.Full.self) { try order.machine.transaction { try work() } }
    #expect(order.state == .open && order.payment == .due && order.machine.revision == 0)
    try order.machine.transaction { try work() }
    #expect(order.disk.lines.map(\.count) == [4] && order.state == .gone)
  }

  // MARK: - Failing

  /// The number of the write that fails, the state after the request, and the state after the next one.
  @Test(arguments: [
    (1, AuditedOrder.State.open, AuditedOrder.State.gone), (3, .checked, .gone), (4, .packed, .gone),
  ])
  private func `A change that can't be saved changes nothing, and is saved with the next request`(
    fails: Int, state: AuditedOrder.State, next: AuditedOrder.State
  ) throws {
    let order = AuditedOrder()
    if fails > 1 {
      try by("ann") { try order.check() }
      order.disk.fails = [fails - 1]
      try? by("bob") { try order.pack() }
    } else {
      order.disk.fails = [1]
      try? by("ann") { try order.check() }
    }
    #expect(order.state == state)
    if state == .open { try by("ann") { try order.check() } }
    if order.state == .checked { try by("bob") { try order.pack() } } else { order.machine.expireDue() }
    #expect(order.state == next)
    let lines = order.disk.lines.flatMap { $0 }
    #expect(lines.count == 4 && Set(lines).count == 4)
    #expect(lines[2] == "bob: checked → packed by pack" && lines[3].hasSuffix("packed → gone after pack"))
  }

  @Test func `A timeout that can't be saved is saved before the next request, with its own cause`() throws {
    let order = AuditedOrder()
    try order.machine.start()
    order.clock.advance(by: .seconds(61))
    order.disk.fails = [1, 2]
    order.machine.expireDue()
    #expect(order.payment == .due && order.disk.attempts == 1)
    let refusal = #expect(throws: Refusal.self) { try by("ann") { try order.check() } }
    #expect(refusal?.reason == .unsaved && refusal?.underlyingError is Disk.Full && order.state == .open)
    try by("ann") { _ = try order.fire(.stay) }
    #expect(
      order.disk.lines == [
        ["nobody: payment due → late by After(…, from: due, to: late)"], ["ann: open → open by stay"],
      ])
  }

  @Test(arguments: [1, 2, 3])
  func `Each change of a body with via that can't be saved leaves the machine and the rows in agreement`(fails: Int)
    async throws
  {
    let order = AuditedOrder()
    (order.isFetched, order.isWrittenOff) = (false, false)
    try by("ann") { try order.check() }
    order.disk.fails = fails == 3 ? [3, 4] : [fails + 1]
    await #expect(throws: Disk.Full.self) { try await asyncBy("bob") { try await order.close {} } }
    let states: [Int: AuditedOrder.State] = [1: .checked, 2: .lost, 3: .lost]
    #expect(order.state == states[fails])
    // The row says "packed" if neither the end nor the change to `orElse:` was saved.
    let rows = [1: Self.check, 2: ["bob: packed → lost by close"], 3: ["bob: checked → packed by close"]]
    #expect(order.disk.lines.last == rows[fails])
  }

  @Test func `A deferred or queued event that can't be saved changes nothing`() throws {
    let order = AuditedOrder()
    try by("dan") { _ = try order.fire(.drop) }
    order.disk.fails = [2]
    try by("ann") { try order.check() }
    #expect(order.disk.lines == [Self.check] && order.state == .checked)
    let other = AuditedOrder()
    (other.fires, other.disk.fails) = (.pack, [2])
    try by("ann") { try other.check() }
    #expect(other.disk.lines == [Self.check] && other.state == .checked)
  }

  // MARK: - Kinds of hosts

  @Test func `Every kind of host receives who, what and why`() async throws {
    let expected = [["ann: closed → open by open"]]
    let door = SavedDoor()
    try by("ann") { try door.open() }
    #expect(door.lines == expected)
    let child = SavedChildDoor()
    try by("ann") { try child.open() }
    #expect(child.lines == expected + [["child"]])
    let actor = SavedActorDoor()
    try await asyncBy("ann") { try await actor.open() }
    #expect(await actor.lines == expected)
    #expect(try await viewLines() == expected)
    let monitor = SavedMonitorDoor()
    try by("ann") { try monitor.open() }
    #expect(try monitor.saved() == expected)
    let object = SavedObjectDoor()
    object.configure(
      StateMachine<String, String>.Rules(initial: "closed") {
        In("closed"); In("open")
      })
    try by("ann") { try object.open() }
    #expect(object.lines == expected)
  }

  @MainActor private func viewLines() throws -> [[String]] {
    let view = SavedViewDoor()
    try by("ann") { try view.open() }
    return view.lines
  }

  @Test func `A machine without rules has the states before a transaction, and its paths`() throws {
    let machine = StateMachine<String, String>(openFor: nil)
    var commits: [Commit<String>] = []
    machine.willCommit { (commit: Commit<String>) in commits.append(commit) }
    try by("ann") { _ = try machine.transition(to: "one", "two") }
    try by("bob") {
      try machine.transaction {
        try machine.transition(to: "three")
        try machine.transition(to: "four", "five")
      }
    }
    #expect(commits.map(\.before.path) == [[], ["one", "two"]])
    #expect(commits.map(\.snapshot.path) == [["one", "two"], ["four", "five"]])
    #expect(
      commits.map(\.lines) == [
        ["ann: (no state) → one/two by one/two"],
        ["bob: one/two → three by three", "bob: three → four/five by four/five"],
      ])
  }

  @Test func `The end of a body of During has no caller`() async throws {
    let radio = SavedRadio()
    try await asyncBy("ann") { try await radio.turnOn() }
    try await radio.waitUntil(.playing)
    let lines = await radio.lines
    #expect(lines.first == ["ann: off → tuning by turnOn"])
    #expect(lines.last?.first?.hasPrefix("nobody: tuning → playing by ") == true, "\(lines)")
  }
}

// MARK: - Hosts

@Guarded
private class SavedDoor {
  enum State { case closed, open }
  var lines: [[String]] = []
  @Transition(from: State.closed, to: .open) func open() throws {}
  func willCommit(_ commit: Commit<State>) throws { lines.append(commit.lines) }
}

@Guarded
private final class SavedChildDoor: SavedDoor {
  override func willCommit(_ commit: Commit<State>) throws {
    try super.willCommit(commit)
    lines.append(["child"])
  }
}

@Guarded
private actor SavedActorDoor {
  enum State { case closed, open }
  var lines: [[String]] = []
  @Transition(from: State.closed, to: .open) func open() throws {}
  func willCommit(_ commit: Commit<State>) throws { lines.append(commit.lines) }
}

@MainActor @Guarded
private final class SavedViewDoor {
  enum State { case closed, open }
  var lines: [[String]] = []
  @Transition(from: State.closed, to: .open) func open() throws {}
  func willCommit(_ commit: Commit<State>) throws { lines.append(commit.lines) }
}

@Guarded(synchronized: true)
private final class SavedMonitorDoor: @unchecked Sendable {
  enum State { case closed, open }
  private var lines: [[String]] = []
  @Transition(from: State.closed, to: .open) func open() throws {}
  @Allowed(in: State.open) func saved() throws -> [[String]] { lines }
  private func willCommit(_ commit: Commit<State>) throws { lines.append(commit.lines) }
}

@Guarded
private final class SavedObjectDoor: GuardedObject {
  var lines: [[String]] = []
  @Transition(from: "closed", to: "open") func open() throws {}
  override func willCommit(_ commit: Commit<String>) throws { lines.append(commit.lines) }
}

@Guarded
private actor SavedRadio {
  enum State { case off, tuning, playing }
  static let rules = Rules(initial: .off) { On(.play, from: .tuning, to: .playing) }
  var lines: [[String]] = []
  @Transition(from: State.off, to: .tuning) func turnOn() throws {}
  @Transition func play() throws {}
  @During(State.tuning, then: "play") func tune() async throws {}
  func willCommit(_ commit: Commit<State>) throws { lines.append(commit.lines) }
}
#endif
