import GuardedState
import Testing

/// The states that a machine can still reach, which decide whether waiting is refused at once.
@MainActor
@Suite struct WaysTests {
  /// Whether somebody who waits for a state isn't refused at once.
  private func leads(
    _ rules: Rules<String, String, String>, from state: String, to goal: String
  ) async throws -> Bool {
    let machine = StateMachine<String, String>(rules)
    try machine.restore(Snapshot(state: state))
    // Whether it is in vain is found out before whether it was cancelled.
    let waiting = Task {
      while !Task.isCancelled { await Task.yield() }
      try await machine.waitUntil(goal)
    }
    waiting.cancel()
    return switch await waiting.result {
    case .failure(let error): !(error is Refusal)
    case .success: true
    }
  }

  @Test func `Events, direct transitions and transitions with conditions make states reachable`() async throws {
    let rules = Rules<String, String, String>(initial: "a") {
      In("a", to: "b"); In("b"); In("c"); In("d"); In("e")
      On("go", from: "b", to: "c", when: "never")
      On("pick", from: "c", to: "a", "d")
      On("stay", in: "e")
    }
    for state in ["a", "b", "c", "d"] { #expect(try await leads(rules, from: "a", to: state)) }
    #expect(try await !leads(rules, from: "a", to: "e"))
    #expect(try await !leads(rules, from: "d", to: "a"))
    #expect(try await leads(rules, from: "d", to: "d"))
    #expect(try await leads(rules, from: "c", to: "b"))
  }

  @Test func `Rules of every state, nested states and history make states reachable`() async throws {
    let rules = Rules<String, String, String>(initial: "off") {
      In("off")
      In("on", initial: "slow", history: .shallow, to: "off") {
        for state in ["slow", "fast", "broken"] { In(state) }
      }
      Final("gone")
      On("start", from: "off", to: "on")
      On("hurry", from: "slow", to: "fast")
      On("crash", to: "gone")
    }
    #expect(try await leads(rules, from: "off", to: "on"))
    #expect(try await leads(rules, from: "off", to: "fast"))
    #expect(try await leads(rules, from: "fast", to: "slow"), "as it may have been left there")
    #expect(try await leads(rules, from: "off", to: "gone"))
    for state in ["off", "on", "slow"] { #expect(try await !leads(rules, from: "gone", to: state)) }
  }

  @Test(arguments: 0..<50) func `Reachability in random graphs agrees with a search`(seed: Int) async throws {
    var random = SplitMix(state: UInt64(seed))
    let count = Int.random(in: 1...8, using: &random)
    let steps = (0..<count).map { _ in
      (0..<Int.random(in: 0...2, using: &random)).map { _ in Int.random(in: 0..<count, using: &random) }
    }
    let rules = Rules<String, String, String>(initial: "s0") {
      for state in 0..<count { In("s\(state)") }
      for (state, targets) in steps.enumerated() {
        for (number, target) in targets.enumerated() { On("e\(number)", from: "s\(state)", to: "s\(target)") }
      }
    }
    for start in 0..<count {
      var found: Set = [start]
      var front = [start]
      while let node = front.popLast() {
        for next in steps[node] where found.insert(next).inserted { front.append(next) }
      }
      for goal in 0..<count {
        #expect(
          try await leads(rules, from: "s\(start)", to: "s\(goal)") == found.contains(goal), "seed \(seed)")
      }
    }
  }

  @Test func `Reachability is found through a chain of ten thousand states`() async throws {
    let states = (0..<10_000).map { "s\($0)" }
    let rules = Rules<String, String, String>(initial: "s0") {
      for state in states { In(state) }
      for (state, next) in zip(states, states.dropFirst()) { On("go", from: state, to: next) }
    }
    #expect(try await leads(rules, from: "s0", to: "s9999"))
    #expect(try await !leads(rules, from: "s9999", to: "s0"))
  }
}
