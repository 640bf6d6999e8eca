import Foundation
import GuardedState
import Testing

/// Snapshots that were made by older rules.
@Suite struct MigrationTests {
  private enum Old: String, Codable { case draft, posted, archived }

  private struct Unknown: Error {}

  private let old = Snapshot(
    state: "posted", path: ["posted"], previous: "draft", revision: 4, history: ["draft", "archived", "posted"],
    timeouts: [
      .init(state: "posted", target: "archived", remaining: .seconds(5)),
      .init(state: "posted", event: "remind", number: 1, remaining: .seconds(7), isDate: true, hasPassed: true),
    ], deferred: ["note"], regions: ["payment": Snapshot(state: "due")])

  /// A machine whose states have other names than those of the snapshot.
  private func machine() -> StateMachine<String, String> {
    StateMachine(initial: "open", history: .unlimited) {
      for state in ["open", "sent"] { In(state) }
      Final("kept")
      After(.seconds(60), from: "sent", to: "kept")
      On("send", from: "open", to: "sent")
      In("open", defers: "note")
      On("note", in: "kept")
      Region("payment", initial: "due") {
        In("due", to: "paid")
        In("paid")
      }
    }
  }

  private func renamed(_ name: String) throws -> String {
    let names = ["draft": "open", "posted": "sent", "archived": "kept"]
    guard let name = names[name] else { throw Unknown() }
    return name
  }

  @Test func `Every state of a snapshot is mapped, and everything else stays`() throws {
    let new = try old.mapStates(renamed)
    #expect(new.state == "sent" && new.path == ["sent"] && new.previous == "open")
    #expect(new.history == ["open", "kept", "sent"] && new.revision == 4)
    #expect(new.timeouts.map(\.state) == ["sent", "sent"] && new.timeouts.map(\.target) == ["kept", nil])
    var timeout = old.timeouts[1]
    timeout.state = "sent"
    #expect(new.timeouts[1] == timeout && new.deferred == old.deferred && new.regions == old.regions)
    #expect(old.mapStates { $0 } == old)
  }

  @Test func `States are mapped to values of another type and back`() throws {
    let typed = try old.mapStates { name in
      guard let state = Old(rawValue: name) else { throw Unknown() }
      return state
    }
    #expect(typed.state == .posted && typed.history == [.draft, .archived, .posted])
    // The target of a timeout is the name of a state, whatever the type of states is.
    #expect(typed.timeouts[0].target == "archived" && typed.mapStates(\.rawValue) == old)
    // A closure that reads raw values needn't know it.
    var other = old
    other.timeouts[0].target = "unread"
    #expect(try other.mapStates(renamed).timeouts[0].target == "unread")
  }

  @Test func `A machine restores a snapshot of older rules`() throws {
    let machine = machine()
    var old = old
    old.regions["payment"] = old.regions["payment"]?.mapStates { $0 == "due" ? "paid" : $0 }
    old.deferred = []
    old.timeouts.removeLast()
    let restoration = try machine.restore(old, timeouts: .remaining, migrating: renamed)
    #expect(machine.state == "sent" && machine.previous == "open" && machine.revision == 4)
    #expect(machine.history == ["open", "kept", "sent"] && machine.region("payment")?.state == "paid")
    #expect(restoration.unknownTimeouts.isEmpty)
    #expect(machine.snapshot().timeouts.first.map { $0.remaining <= .seconds(5) } == true)
  }

  @Test func `Two old states can become one`() throws {
    let machine = machine()
    try machine.restore(Snapshot(state: Old.posted, previous: .draft, history: [.draft, .posted])) { _ in "open" }
    #expect(machine.state == "open" && machine.previous == "open" && machine.history == ["open", "open"])
  }

  @Test func `A migration that fails changes nothing`() throws {
    let machine = machine()
    try machine.fire("send")
    let before = machine.snapshot()
    var strange = old
    strange.history.insert("lost", at: 0)
    #expect(throws: Unknown.self) { try machine.restore(strange, migrating: renamed) }
    let unknown = #expect(throws: Refusal.self) { try machine.restore(old) { _ in "nowhere" } }
    #expect(unknown?.reason == .unknownState && unknown?.subject == "nowhere")
    // Timers of two old states, of which only one can be running.
    var doubled = Snapshot(state: Old.posted)
    doubled.timeouts = [Old.posted, .archived].map { .init(state: $0, target: "kept", remaining: .seconds(1)) }
    let twice = #expect(throws: Refusal.self) { try machine.restore(doubled) { _ in "sent" } }
    #expect(twice?.description.contains("it has the timer After(…, from: sent, to: kept) twice") == true, "\(twice!)")
    let after = machine.snapshot()
    #expect(after.state == before.state && after.revision == before.revision && after.regions == before.regions)
  }

  @Test func `An open machine restores a path of other states`() throws {
    let machine = StateMachine<String, String>(openFor: nil)
    try machine.restore(Snapshot(state: 2, path: [1, 2])) { "s\($0)" }
    #expect(machine.state == "s2" && machine.path == ["s1", "s2"])
    let before = machine.snapshot()
    _ = try? machine.restore(Snapshot(state: 2, path: [1, 2])) { _ in "s" }
    #expect(machine.state == before.state || machine.path == ["s", "s"])
  }

  #if Macros
  @Test func `The machine of a region restores older names`() throws {
    let order = SplitOrder()
    try order.machine.payment.restore(Snapshot(state: "settled")) { _ in .paid }
    #expect(order.payment == .paid)
  }
  #endif
}
