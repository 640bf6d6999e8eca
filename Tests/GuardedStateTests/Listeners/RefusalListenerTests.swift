import GuardedState
import Testing

/// Requests of listeners of a refusal.
@Suite struct RefusalListenerTests {
  typealias Machine = StateMachine<String, String>

  private func machine() -> Machine {
    Machine(initial: "a") {
      In("a", to: "b", "c")
      In("b", to: "c")
      In("c")
      On("go", from: "a", to: "b")
    }
  }

  @Test func `A request of a refusal's listener runs at once if no other waits`() {
    let machine = machine()
    var states: [String] = []
    machine.trace = { step in
      guard step.refusal != nil else { return }
      _ = try? machine.fire("go")
      states.append(machine.state)
    }
    #expect(throws: Refusal.self) { try machine.fire("unknown") }
    #expect(states == ["b"])
  }

  @Test func `A request of a refusal's listener runs after the requests that wait already`() {
    let machine = machine()
    var states: [String] = []
    machine.trace = { step in
      guard step.refusal != nil else { return }
      _ = try? machine.transition(to: "c")
      states.append(machine.state)
    }
    machine.enqueue {
      machine.enqueue { try machine.fire("go") }
      _ = try? machine.fire("unknown")
    }
    #expect(states == ["a"])
    #expect(machine.state == "c" && machine.previous == "b")
  }

  @Test func `Observers don't receive what a transaction in a refusal's listener rolls back`() {
    let machine = machine()
    var changes: [String] = []
    let observers = [
      machine.onReport { if case .transition(let change) = $0 { changes.append(change.to) } },
      machine.onReport {
        guard case .refusal = $0, machine.state == "a" else { return }
        try? machine.transaction {
          try? machine.transaction { try fire("go", andFail: true) }
          try fire("go", andFail: false)
        }
      },
    ]
    func fire(_ event: String, andFail fails: Bool) throws {
      try machine.fire(event)
      if fails { throw CancellationError() }
    }
    #expect(throws: Refusal.self) { try machine.fire("unknown") }
    #expect(changes == ["b"] && machine.revision == 1)
    for observer in observers { observer.cancel() }
  }
}
