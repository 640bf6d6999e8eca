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
}
