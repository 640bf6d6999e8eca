#if Macros
import Foundation
import GuardedState
import Testing

@Suite struct StateMachineTests {
  private func inbox(history: HistoryLimit = .none) -> StateMachine<String, String> {
    StateMachine(initial: "Unread", history: history) {
      for state in ["Unread", "Read", "Deleted"] { In(state) }
      On("View Message", from: "Unread", to: "Read")
      On("Delete Message", from: "Read", "Unread", to: "Deleted")
      On("Mark as Unread", from: "Read", "Deleted", to: "Unread")
    }
  }

  // Behaviours 2, 8, 19, 31
  @Test func `A machine without a host changes states, runs closures and counts revisions`() throws {
    let machine = inbox()
    var unreadCount = 1
    machine.didEnter("Unread") { _ in unreadCount += 1 }
    machine.didExit("Unread") { transition in
      unreadCount -= 1
      #expect(transition.userInfo["by"] as? String == "me")
    }
    #expect(machine.state == "Unread" && unreadCount == 1, "no callback runs without start()")
    try machine.fire("View Message", userInfo: ["by": "me"])
    #expect(machine.isIn("Read") && machine.previous == "Unread" && unreadCount == 0)
    #expect(machine.can(fire: "Mark as Unread") && !machine.can(fire: "View Message"))
    try machine.fire("Mark as Unread")
    #expect(unreadCount == 1)
    #expect("\(machine)" == "StateMachine in Unread")
    #expect(
      StateMachine<String, String> {
        In("first"); In("second")
      }.state == "first")
  }

  // Behaviour 17
  @Test func `Two machines share neither their state nor their closures`() throws {
    let (one, other) = (inbox(), inbox())
    other.onChange { _ in Issue.record("not asked for") }
    try one.fire("View Message")
    #expect(other.state == "Unread" && other.revision == 0)
  }

  // Behaviour 79, Defect 14
  @Test(
    arguments: [
      (HistoryLimit.none, []), (.last(0), []), (.last(-1), []), (.last(1), ["Read"]),
      (.last(3), ["Read", "Unread", "Read"]),
      (.last(.max), ["Unread", "Read", "Unread", "Read"]), (.unlimited, ["Unread", "Read", "Unread", "Read"]),
    ] as [(HistoryLimit, [String])])
  func `The history keeps as many states as its limit says`(
    limit: HistoryLimit, states: [String]
  ) throws {
    let machine = inbox(history: limit)
    try machine.fire("View Message")
    try machine.fire("Mark as Unread")
    #expect(throws: Refusal.self) { try machine.fire("Mark as Unread") }
    try machine.fire("View Message")
    #expect(machine.history == states)
  }

  // Behaviour 79
  @Test func `A limited history stays small over many changes`() throws {
    let machine = StateMachine<Int, String>(initial: 0, history: .last(5)) {
      for state in 0..<7 { On("next", from: state, to: (state + 1) % 7) }
    }
    for _ in 0..<10_000 { try machine.fire("next") }
    #expect(machine.history == [0, 1, 2, 3, 4])
  }

  // Behaviour 79
  @Test func `The history records calls of a host without other listeners, and is cleared by the limit 'none'`() {
    let message = Message()
    message.view()
    message.machine.historyLimit = .unlimited
    message.delete()
    message.markAsUnread()
    #expect(message.machine.history == [.read, .deleted, .unread])
    message.machine.historyLimit = .none
    message.view()
    #expect(message.machine.history.isEmpty && message.state == .read)
  }

  // Behaviour 25
  @Test func `A transition with a required source is refused in any other state`() throws {
    let machine = StateMachine<String, String>(initial: "a") {
      In("a", to: "b")
      In("b", to: "a")
    }
    #expect(try #require(throws: Refusal.self) { try machine.transition(from: "b", to: "a") }.reason == .notAllowed)
    #expect(try machine.transition(from: "a", to: "b").transition?.to == "b")
    #expect(try #require(throws: Refusal.self) { try machine.transition(from: "x", to: "a") }.reason == .unknownState)
  }

  // Behaviours 11, 73
  @Test func `A closure chooses one of the declared targets`() throws {
    let machine = StateMachine<String, String>(initial: "loading") {
      In("loading")
      In("start", to: "loading")
      In("failed")
      On("cancel", from: "loading", to: "start", "failed")
    }
    #expect(try #require(throws: Refusal.self) { try machine.fire("cancel") }.reason == .undeclaredTarget)
    let token = machine.chooseTarget(of: "cancel") { _ in "loading" }
    let refusal = try #require(throws: Refusal.self) { try machine.fire("cancel") }
    #expect(refusal.reason == .undeclaredTarget && refusal.description.hasSuffix("to 'loading', which was chosen"))
    #expect(machine.state == "loading" && machine.revision == 0)
    machine.chooseTarget(of: "cancel") { $0.userInfo["hard"] == nil ? "start" : "failed" }
    try machine.fire("cancel")
    #expect(machine.state == "start")
    try machine.transition(to: "loading")
    token.cancel()
    try machine.fire("cancel", userInfo: ["hard": true])
    #expect(machine.state == "failed")
  }

  // Behaviours 87, 88, Defect 1
  @Test func `A copy begins in the initial state with the same rules and closures`() throws {
    let machine = inbox(history: .last(2))
    var heard: [String] = []
    machine.didEnter("Read") { _ in heard.append("entered") }
    machine.onChange { heard.append("\($0)") }
    try machine.fire("View Message")
    let copy = machine.copy()
    #expect(copy.state == "Unread" && copy.previous == nil && copy.revision == 0 && copy.history == ["Unread"])
    try copy.fire("View Message")
    #expect(heard.count == 4 && copy.state == "Read")
    try copy.fire("Delete Message")
    #expect(machine.state == "Read")
  }

  // Defect 2
  @Test func `A snapshot of a machine that was never started can be encoded and restored`() throws {
    let machine = inbox(history: .unlimited)
    let fresh = try JSONEncoder().encode(machine.snapshot())
    try machine.fire("View Message")
    try machine.fire("Delete Message")
    let late = try JSONEncoder().encode(machine.snapshot())
    let other = inbox(history: .unlimited)
    other.onChange { _ in Issue.record("nothing happened") }
    try other.restore(JSONDecoder().decode(Snapshot<String>.self, from: late))
    #expect(other.state == "Deleted" && other.previous == "Read" && other.revision == 2)
    #expect(other.history == ["Unread", "Read", "Deleted"])
    try other.restore(JSONDecoder().decode(Snapshot<String>.self, from: fresh))
    #expect(other.state == "Unread" && other.previous == nil && other.revision == 0)
    #expect(try #require(throws: Refusal.self) { try other.restore(Snapshot(state: "Raed")) }.nearest == "Read")
    #expect(other.state == "Unread")
  }

  // Behaviour 96
  @Test func `A reset returns to the initial state without callbacks, and notifies observers`() throws {
    let host = Recorder()
    let center = NotificationCenter()
    let posts = Posts(center, host)
    host.machine.notificationCenter = center
    host.machine.historyLimit = .unlimited
    var heard: [String] = []
    host.machine.onChange { heard.append("\($0)") }
    try host.go()
    host.log = []
    try host.machine.reset()
    #expect(host.state == .a && host.machine.previous == nil && host.machine.revision == 0)
    #expect(host.log.isEmpty && host.machine.history == [.a])
    #expect(heard == ["a → b by go", "b → a"])
    #expect(posts.names == ["GuardedStateDidTransition", "GuardedStateDidReset"])
    host.atCallback["body"] = {
      #expect(throws: Refusal.self) { try host.machine.reset() }
      host.atCallback = [:]
    }
    try host.go()
    #expect(host.state == .b)
    withExtendedLifetime(posts) {}
  }

  // Behaviour 97
  @Test func `A transaction that throws restores the state and the history`() throws {
    let machine = inbox(history: .unlimited)
    #expect(throws: Oops.self) {
      try machine.transaction {
        try machine.fire("View Message")
        try machine.fire("Delete Message")
        throw Oops()
      }
    }
    #expect(machine.snapshot() == inbox(history: .unlimited).snapshot())
    #expect(try machine.transaction { try machine.fire("View Message").transition?.to } == "Read")
    #expect(machine.history == ["Unread", "Read"])
  }

  // Behaviour 76
  @Test func `A trace receives every step in order, refusals included`() throws {
    let machine = inbox()
    var steps: [String] = []
    machine.trace = { steps.append("\($0)") }
    try machine.fire("View Message")
    #expect(throws: Refusal.self) { try machine.fire("View Message") }
    let change = "(Unread → Read by View Message)"
    #expect(
      steps.filter { !$0.hasPrefix("should") } == [
        "willFire Unread \(change)", "willTransition Unread \(change)", "willExit Unread \(change)",
        "willEnter Read \(change)", "didExit Unread \(change)", "didEnter Read \(change)", "didFire Read \(change)",
        "didTransition Read \(change)",
        "didRefuse Read: StateMachine: 'View Message' is allowed in Unread, not in Read; 'Mark as Unread' leads there",
      ])
    machine.trace = nil
    try machine.fire("Delete Message")
    #expect(steps.last?.hasPrefix("didRefuse") == true)
  }

  // Behaviour 67
  @Test func `Rules can be a dictionary literal, and a duplicate state is a problem`() throws {
    let rules = Rules<String, String, String>(
      initial: "off",
      states: [
        "off": .init(to: ["on"]),
        "on": .init(
          to: ["off"], allows: ["dim"], states: ["warm": .init(to: ["cold"]), "cold": .init(forbids: ["dim"])]),
      ])
    #expect(rules.problems.isEmpty)
    #expect(rules.states == ["off", "on", "warm", "cold"] && rules.methods == ["dim"])
    let machine = StateMachine<String, String>(rules)
    try machine.transition(to: "on")
    #expect(machine.path == ["on", "warm"] && machine.declares(call: "dim"))
    try machine.transition(to: "cold")
    #expect(!machine.declares(call: "dim"))
    let twice = Rules<String, String, String>(initial: "of", states: ["off": .init(), "off": .init(to: ["lost"])])
    #expect(
      twice.problems.map(\.description) == [
        "the state 'off' is defined twice",
        "the initial state 'of' is not declared; did you mean 'off'?",
        "In(off): the state 'lost' is not declared; declare it with 'In(lost)', or in the 'states' of JSON",
      ])
  }

  // Behaviour 68
  @Test func `The first rule whose condition holds determines the transition`() throws {
    let door = Turnstile()
    #expect(try door.push() == nil)
    #expect(door.state == .open, "unconditional rules come after those with conditions that fail")
  }

  // Behaviour 75
  @Test func `The previous state changes when the transition changes the state`() throws {
    let machine = inbox()
    #expect(machine.previous == nil)
    machine.willExit("Unread") { _ in #expect(machine.previous == nil && machine.state == "Unread") }
    machine.didExit("Unread") { _ in #expect(machine.previous == "Unread" && machine.state == "Read") }
    try machine.fire("View Message")
  }

  // Behaviour 85
  @Test func `Descriptions of machines, snapshots, rules, outcomes and refusals are readable`() throws {
    let message = Message()
    message.view()
    #expect("\(message.machine)" == "Message in read")
    #expect(message.machine.debugDescription == "Message in read, revision 1")
    #expect("\(message.machine.snapshot())" == "read at revision 1, before it unread")
    #expect("\(message.machine.rules)" == "from unread: 3 states, 3 events, 4 methods")
    #expect(
      Player.rules.debugDescription.split(separator: "\n").dropFirst() == [
        "  In(stopped, to: playing)", "  In(playing, initial: buffering, to: stopped, allows: seek)",
        "  In(buffering, to: rendering, inside playing)",
        "  In(rendering, to: buffering, error, allows: snapshot, inside playing)",
        "  In(error, forbids: seek, inside playing)",
      ])
    #expect(
      Rocket.rules.debugDescription.hasSuffix(
        "Final(crashed)\n  On(fail, from: any, to: crashed)\n  On(recycle, from: shutDown, to: preparing)\n"
          + "  On(recycle, from: landing, to: flying)"))
    #expect("\(try message.fire(.delete))" == "happened: read → deleted by delete")
    #expect(HistoryLimit.last(3).description == "the last 3")
    let refusal = try #require(throws: Refusal.self) { try message.fire(.view) }
    #expect(refusal.debugDescription.hasPrefix("Refusal(.notAllowed, \"Message: 'view' is allowed in unread"))
  }

  // Behaviour 80
  @Test func `'isIn' is true for exactly the current state`() throws {
    let player = Player()
    try player.transition(to: .playing)
    #expect(player.machine.isIn(.buffering) && player.state == .buffering)
    #expect(!player.machine.isIn(.playing) && !player.machine.isIn(.stopped))
  }

  // Behaviour 82
  @Test func `Rules list their states, events and methods`() {
    #expect(Recorder.Rules(of: Recorder.self).states == [.a, .b, .c])
    #expect(Set(Recorder.Rules(of: Recorder.self).events) == Set(Recorder.Event.allCases))
    #expect(Lamp.rules.methods == [.goBlue, .goRed, .goGreen])
  }

  @Test func `The rules of a host list all its guarded methods`() {
    #expect(Set(Kiln().machine.rules.methods) == Set(Kiln.Method.allCases))
  }
}

@Guarded
private final class Kiln {
  enum State { case cold, hot, broken }
  @Region enum Door { case shut, open }
  static let rules = Rules(initial: .cold) { On(.stop, from: .hot, to: .broken) }
  @Transition(from: State.cold, to: .hot) func heat() throws {}
  @Transition func stop() throws {}
  @Transition(from: Door.shut, to: .open) func empty() throws {}
}

@Guarded
final class Turnstile {
  enum State { case shut, open }
  enum Event { case push }
  var isPaid = false
  @Transition(on: Event.push, from: State.shut, to: .shut, when: \Turnstile.isPaid) func never() {}
  @Transition(on: Event.push, from: State.shut, to: .open) func unlock() {}
  func push() throws -> Int? {
    try fire(.push)
    return nil
  }
}

/// The names of the notifications about an object.
private final class Posts: @unchecked Sendable {
  // Posted synchronously, on the thread of the test, which also reads them.
  private(set) var names: [String] = []
  private var token: (any NSObjectProtocol)?

  init(_ center: NotificationCenter, _ object: AnyObject) {
    token = center.addObserver(forName: nil, object: object, queue: nil) { [weak self] in
      self?.names.append($0.name.rawValue)
    }
  }
}
#endif
