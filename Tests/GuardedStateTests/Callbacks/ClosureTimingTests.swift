import GuardedState
import Testing

/// Closures that are attached or cancelled while a transition runs.
@Suite struct ClosureTimingTests {
  /// Who watches already when the closures are attached.
  enum Watched: CaseIterable { case nobody, trace, closure, condition, observer, history }

  private static let moments = OrderOfEffectsTests.order.map { String($0.dropLast(2)) }

  /// Attaches a closure at every moment, and writes down what they hear.
  private func attach(_ host: Recorder, _ hear: @escaping (String) -> Void) {
    let machine = host.machine
    machine.shouldFire { transition in
      hear("shouldFire \(transition)")
      return true
    }
    machine.willFire { hear("willFire \($0)") }
    machine.willExit { hear("willExit \($0)") }
    machine.willEnter(.b) { hear("willEnter \($0)") }
    machine.didExit(.a) { hear("didExit \($0)") }
    machine.didEnter { hear("didEnter \($0)") }
    machine.didFire(.go) { hear("didFire \($0)") }
    machine.onChange { hear("onChange \($0)") }
    machine.onChange(from: [.a], to: [.b]) { hear("filtered \($0)") }
  }

  private func watch(_ watched: Watched, _ host: Recorder) {
    switch watched {
    case .nobody: break
    case .trace: host.machine.trace = { _ in }
    case .closure: host.machine.didEnter { _ in }
    case .condition: host.machine.shouldFire { _ in true }
    case .observer: host.machine.onChange { _ in }
    case .history: host.machine.historyLimit = .unlimited
    }
  }

  @Test(arguments: Watched.allCases, moments)
  func `A closure attached in a callback receives the next transition as its first`(watched: Watched, moment: String)
    throws
  {
    let host = Recorder()
    watch(watched, host)
    var heard: [String] = []
    host.atCallback[moment] = {
      host.atCallback = [:]
      attach(host) { heard.append($0) }
    }
    try host.go()
    #expect(heard == [])
    host.back()
    #expect(
      heard == ["shouldFire", "willFire", "willExit", "didEnter", "onChange"].map { "\($0) b → a by back" })
    heard = []
    try host.go()
    #expect(
      heard
        == [
          "shouldFire", "willFire", "willExit", "willEnter", "didExit", "didEnter", "didFire", "onChange", "filtered",
        ].map { "\($0) a → b by go" })
  }

  @Test(arguments: Watched.allCases, moments)
  func `A closure attached in a callback receives a queued transition`(watched: Watched, moment: String) throws {
    let host = Recorder()
    watch(watched, host)
    var heard: [String] = []
    host.atCallback[moment] = {
      host.atCallback = [:]
      host.back()
      attach(host) { heard.append($0) }
    }
    try host.fire(.go)
    #expect(heard.first == "shouldFire b → a by back" && heard.last == "onChange b → a by back")
  }

  @Test(arguments: [false, true])
  func `A closure attached by another closure receives the next transition as its first`(
    choosing: Bool
  ) throws {
    for moment in 0..<7 {
      let host = Recorder()
      var heard: [String] = []
      var isFirst = true
      let once = { (_: Recorder.Transition) in
        if isFirst {
          isFirst = false
          attach(host) { heard.append($0) }
        }
      }
      switch moment {
      case 0: host.machine.willFire(nil, once)
      case 1: host.machine.willExit(nil, once)
      case 2: host.machine.willEnter(nil, once)
      case 3: host.machine.didExit(nil, once)
      case 4: host.machine.didEnter(nil, once)
      case 5: host.machine.didFire(nil, once)
      default: host.machine.onChange(once)
      }
      if choosing { _ = try host.choose(.b) } else { try host.go() }
      #expect(!isFirst && heard == [], "moment \(moment)")
      host.back()
      #expect(heard.count == 5, "moment \(moment)")
    }
  }

  @Test func `A closure cancelled in a callback doesn't receive the running transition`() throws {
    for moment in Self.moments where !moment.hasPrefix("didFire") && !moment.hasPrefix("didTransition") {
      let host = Recorder()
      var heard: [String] = []
      let tokens = [
        host.machine.didFire { heard.append("didFire \($0)") }, host.machine.onChange { heard.append("changed \($0)") },
      ]
      host.atCallback[moment] = { for token in tokens { token.cancel() } }
      try host.go()
      #expect(heard == [], "cancelled in \(moment)")
    }
  }

  @Test func `A trace that removes itself receives no further step of the running transition`() throws {
    let host = Recorder()
    var heard: [String] = []
    host.machine.trace = { step in
      heard.append("\(step.moment)")
      host.machine.trace = nil
    }
    try host.go()
    #expect(heard.count == 1 && host.machine.trace == nil)
    // Nor does one that was set before in the same transition.
    let other = Recorder()
    let token = other.machine.didFire { _ in
      other.machine.trace = { heard.append("\($0.moment)") }
      other.machine.trace = nil
    }
    try other.go()
    token.cancel()
    other.back()
    #expect(heard.count == 1)
  }

  @Test func `A closure attached by a listener of a refusal receives the next transition`() throws {
    let host = Recorder()
    var heard: [String] = []
    var isFirst = true
    host.machine.trace = { step in
      if step.moment == .didRefuse, isFirst {
        isFirst = false
        attach(host) { heard.append($0) }
      }
    }
    host.back()
    #expect(heard == [])
    try host.go()
    #expect(heard.count == 9)
  }

  @Test func `A closure for one state or event receives only that one's transitions, among many others`() throws {
    let count = 130
    let machine = StateMachine<Int, Int>(initial: 0) {
      for number in 0..<count { On(number, from: number, to: (number + 1) % count) }
    }
    var heard: [String] = []
    machine.willExit(64) { heard.append("leaves \($0)") }
    machine.didEnter(65) { heard.append("enters \($0)") }
    machine.didFire(1) { heard.append("fired \($0)") }
    machine.shouldFire(66) {
      heard.append("may \($0)")
      return true
    }
    for number in 0..<count { try machine.fire(number) }
    #expect(heard == ["fired 1 → 2 by 1", "leaves 64 → 65 by 64", "enters 64 → 65 by 64", "may 66 → 67 by 66"])
    #expect(machine.state == 0 && machine.previous == 129 && machine.revision == count)
    machine.onChange { heard.append("\($0.revision)") }
    try machine.fire(0)
    #expect(heard.last == "\(count + 1)")
  }

  @Test func `A closure for an enclosing state runs only when that state is entered or exited`() throws {
    let machine = StateMachine<String, String>(initial: "off") {
      In("off")
      In("on") {
        for state in ["low", "high"] { In(state) }
      }
      On("start", from: "off", to: "on")
      On("raise", from: "low", to: "high")
      On("stop", from: "on", to: "off")
    }
    var heard: [String] = []
    machine.didEnter("on") { heard.append("in by \($0.event ?? "")") }
    machine.didExit("on") { heard.append("out by \($0.event ?? "")") }
    for event in ["start", "raise", "stop"] { try machine.fire(event) }
    #expect(heard == ["in by start", "out by stop"])
  }
}
