import Foundation
import GuardedState
import GuardedStateTesting
import Testing

/// Rollback of transactions, and what waiters receive of them.
@MainActor @Suite struct TransactionTests {
  typealias Machine = StateMachine<String, String>

  /// States in a circle, of which the first is left by itself after ten seconds, and keeps an event.
  private func machine() -> Machine {
    let machine = Machine(initial: "a") {
      In("a", to: "b", "c", defers: "note")
      In("b", to: "a", "c")
      In("c", to: "a", "b")
      On("note", in: "b")
      After(.seconds(10), from: "a", to: "c")
    }
    machine.clock = ManualClock()
    return machine
  }

  /// Somebody who waits for a state, and what becomes of that.
  private func waiting(for state: String, of machine: Machine) async -> Task<String, Never> {
    let task = Task { () -> String in
      do {
        try await machine.waitUntil(state)
        return "reached"
      } catch {
        return (error as? Refusal)?.reason.rawValue ?? "\(error)"
      }
    }
    while machine.waiters.isEmpty { await Task.yield() }
    return task
  }

  @Test func `A rollback restores the history limit and the history`() throws {
    let machine = Machine(initial: "a") {
      In("a", to: "b")
      In("b")
    }
    machine.historyLimit = .unlimited
    #expect(throws: Oops.self) {
      try machine.transaction {
        machine.historyLimit = .none
        throw Oops()
      }
    }
    try machine.transition(to: "b")
    #expect(machine.historyLimit == .unlimited && machine.history == ["a", "b"])
  }

  @Test func `A waiter for a state is resumed if a committed transaction passed through that state`() async throws {
    let machine = machine()
    let task = await waiting(for: "b", of: machine)
    try machine.transaction {
      try machine.transition(to: "b")
      #expect(!machine.waiters.isEmpty)
      try machine.transition(to: "a")
    }
    #expect(await task.value == "reached")
  }

  @Test func `A waiter receives nothing of a rolled-back transaction, even with a reset or restored snapshot`() async {
    let changes: [(Machine) throws -> Void] = [
      { try $0.transition(to: "b") }, { try $0.reset() },
      { try $0.restore(Snapshot(state: "b")) },
      { machine in
        try machine.transaction { try machine.transition(to: "b") }
      },
    ]
    for change in changes {
      let machine = machine()
      let task = await waiting(for: "b", of: machine)
      #expect(throws: Oops.self) {
        try machine.transaction {
          try change(machine)
          throw Oops()
        }
      }
      #expect(machine.waiters.count == 1)
      task.cancel()
      #expect(await task.value == "CancellationError()")
    }
  }

  @Test func `A reset in a committed transaction refuses waiters and deferred events`() async throws {
    let machine = machine()
    var refused: [String] = []
    machine.trace = { if let refusal = $0.refusal { refused.append("\(refusal.subject) \(refusal.reason)") } }
    let task = await waiting(for: "b", of: machine)
    try machine.fire("note")
    try machine.transaction {
      try machine.reset()
      #expect(refused.isEmpty)
      try machine.transition(to: "b")
    }
    #expect(refused.first == "note reset")
    #expect(await task.value == "reset")
    #expect(machine.waiters.isEmpty)
  }

  @Test func `A reset in a rolled-back transaction refuses nothing, and deferred events are delivered later`() throws {
    let machine = machine()
    var heard: [String] = []
    machine.trace = { if $0.refusal != nil { heard.append("refused") } }
    machine.didFire("note") { _ in heard.append("note") }
    try machine.fire("note")
    #expect(throws: Oops.self) {
      try machine.transaction {
        try machine.reset()
        throw Oops()
      }
    }
    #expect(heard.isEmpty)
    try machine.transition(to: "b")
    #expect(heard == ["note"])
  }

  @Test func `A rollback restores the remaining time of a timeout`() throws {
    let changes: [(Machine) throws -> Void] = [
      { try $0.transition(to: "b") }, { try $0.reset() }, { try $0.restore(Snapshot(state: "a")) },
    ]
    for change in changes {
      let (machine, clock) = (machine(), ManualClock())
      machine.clock = clock
      try machine.start()
      clock.advance(by: .seconds(4))
      #expect(throws: Oops.self) {
        try machine.transaction {
          try change(machine)
          throw Oops()
        }
      }
      #expect(machine.snapshot().timeouts.map(\.remaining) == [.seconds(6)])
      try machine.transaction { try machine.reset() }
      #expect(machine.snapshot().timeouts.map(\.remaining) == [.seconds(10)])
    }
  }

  @Test func `A snapshot taken in a transaction has the timeouts that a commit starts`() throws {
    let (machine, clock) = (machine(), ManualClock())
    machine.clock = clock
    machine.now = { Date(timeIntervalSince1970: 0) }
    try machine.start()
    clock.advance(by: .seconds(4))
    let snapshot = try machine.transaction {
      try machine.transition(to: "b")
      try machine.transition(to: "a")
      return machine.snapshot()
    }
    #expect(snapshot.timeouts.map(\.remaining) == [.seconds(10)])
    #expect(machine.snapshot().timeouts == snapshot.timeouts)
  }

  #if Macros
  @Test func `A body continues in its state after a rolled-back transaction`() async throws {
    let changes: [(Dialling) throws -> Void] = [
      { _ in }, { try $0.transition(to: .lost) }, { try $0.machine.reset() },
      { line in try line.machine.transaction { try line.transition(to: .lost) } },
    ]
    for (change, cancels) in changes.flatMap({ [($0, false), ($0, true)] }) {
      let line = Dialling()
      let call = Task { try await cancels ? line.redial() : line.dial() }
      while line.hold == nil { await Task.yield() }
      #expect(throws: Oops.self) {
        try line.machine.transaction {
          try change(line)
          throw Oops()
        }
      }
      line.hold?.resume()
      try await call.value
      #expect(line.state == .up)
    }
  }

  @Test func `A body whose state was left in a committed transaction is preempted`() async throws {
    let line = Dialling()
    let call = Task { try await line.dial() }
    while line.hold == nil { await Task.yield() }
    try line.machine.transaction { try line.transition(to: .lost) }
    line.hold?.resume()
    let preempted = await #expect(throws: Preempted.self) { try await call.value }
    #expect(preempted?.transition?.to == "lost")
    #expect(line.state == .lost)
  }
  #endif

  @Test func `A rolled-back transaction discards the requests that it queued, and no others`() {
    let machine = Machine(initial: "a") {
      In("a", to: "b", "c")
      In("b", to: "c")
      In("c")
    }
    var log: [String] = []
    machine.didEnter("b") { _ in
      if case .queued? = try? machine.transition(to: "c") { log.append("queued") }
      machine.enqueue { log.append("later") }
    }
    // In a queued closure, requests wait until the closure has returned.
    machine.enqueue {
      machine.enqueue { log.append("before") }
      try machine.transaction {
        // An inner rollback discards its own requests, and the outer one no others.
        try? machine.transaction {
          try machine.transition(to: "b")
          throw Oops()
        }
        throw Oops()
      }
    }
    #expect(log == ["queued", "before"])
    #expect(machine.state == "a" && machine.revision == 0)
  }

  @Test func `A transaction can be the only expression of a closure without a result`() throws {
    let machine = machine()
    let work: () throws -> Void = { try machine.transaction { try machine.transition(to: "b") } }
    try work()
    let outcome = try machine.transaction { try machine.fire("note") }
    #expect(outcome.transition == nil)
    #expect(try machine.transaction { 3 } == 3)
  }
}

#if Macros
/// A body that takes time runs in a state of its own.
@MainActor
@Guarded
private final class Dialling {
  enum State { case idle, dialling, up, lost }
  static let rules = Rules(initial: .idle) { In(.dialling, to: .lost) }
  var hold: CheckedContinuation<Void, Never>?

  @Transition(from: State.idle, via: .dialling, to: .up, orElse: .lost)
  func dial() async throws { await withCheckedContinuation { hold = $0 } }

  @Transition(from: State.idle, via: .dialling, to: .up, orElse: .lost, cancelsBody: true)
  func redial() async throws {
    await withCheckedContinuation { hold = $0 }
    try Task.checkCancellation()
  }
}
#endif
