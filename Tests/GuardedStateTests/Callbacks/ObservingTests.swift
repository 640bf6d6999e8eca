#if Macros
import Foundation
import GuardedState
import Testing

@Suite struct ObservingTests {
  // Behaviours 41, 62, Defect 13
  @Test func `The delegate receives reports on the caller's thread and sees the new state`() throws {
    let host = Recorder()
    let spy = Spy()
    host.machine.delegate = spy
    #expect(host.machine.delegate === spy)
    try host.go()
    _ = host.look()
    #expect(throws: Refusal.self) { try host.go() }
    #expect(spy.log == ["a → b by go seen in b", "called look in b → b", "refused go"])
  }

  // Behaviour 41
  @Test func `The delegate is held weakly`() throws {
    let host = Recorder()
    var spy: Spy? = Spy()
    weak let watched = spy
    host.machine.delegate = spy
    spy = nil
    #expect(watched == nil)
    #expect(host.machine.delegate == nil)
    try host.go()
    #expect(host.state == .b)
  }

  // Behaviour 1
  @Test func `A host's listeners and transitions don't keep it alive`() throws {
    var host: Message? = Message()
    weak let watched = host
    host?.machine.onChange { _ in }
    host?.view()
    let transition = try host?.fire(.delete).transition
    #expect(transition?.host === watched && watched != nil)
    host = nil
    #expect(watched == nil)
    #expect(transition?.host == nil)
  }

  @Test func `The remaining closures are called after thousands of others are cancelled in random order`() throws {
    let host = Recorder()
    var heard: [Int] = []
    var random = SplitMix(state: 40)
    let tokens = (0..<10_000).flatMap { number in
      [
        (number, host.machine.onChange { _ in heard.append(number) }),
        (-1 - number, host.machine.didEnter(.b) { _ in heard.append(-1 - number) }),
      ]
    }
    let order = tokens.shuffled(using: &random)
    for (_, token) in order.dropLast(10) { token.cancel() }
    try host.go()
    let left = order.suffix(10).map(\.0)
    #expect(heard == left.filter { $0 < 0 }.sorted(by: >) + left.filter { $0 >= 0 }.sorted())
    for (_, token) in order.suffix(10) { token.cancel() }
    host.back()
    try host.go()
    #expect(heard.count == 10)
  }

  @Test func `Closures of one state and of all run in the order in which they were attached`() throws {
    let machine = StateMachine<Int, Int>(initial: 0) { for state in 0..<4 { On(0, from: state, to: (state + 1) % 4) } }
    var (random, heard, wanted) = (SplitMix(state: 51), [Int](), [Int]())
    var attached: [(number: Int, isExit: Bool, state: Int?, token: ObservationToken)] = []
    for number in 0..<2_000 {
      let (isExit, state) = (Bool.random(using: &random), [nil, 0, 1, 2, 3].randomElement(using: &random) ?? nil)
      let note = { (_: Transition<Int, Int, String>) in heard.append(number) }
      attached.append((number, isExit, state, isExit ? machine.didExit(state, note) : machine.didEnter(state, note)))
      if number % 3 == 0 { attached.remove(at: .random(in: attached.indices, using: &random)).token.cancel() }
      if number % 50 > 0 { continue }
      let source = machine.state
      try machine.fire(0)
      let entered = machine.state
      wanted += attached.filter { $0.isExit && $0.state ?? source == source }.map(\.number)
      wanted += attached.filter { !$0.isExit && $0.state ?? entered == entered }.map(\.number)
    }
    #expect(heard == wanted)
    #expect(heard.count > 10_000)
  }

  @Test func `Closures that cancel others of the same state stop these at once`() throws {
    let machine = StateMachine<Int, Int>(initial: 0) { On(0, from: 0, to: 1) }
    var (heard, later) = ([Int](), [ObservationToken]())
    machine.didEnter(1) { _ in
      heard.append(0)
      later.forEach { $0.cancel() }
    }
    later = (1..<9).map { number in machine.didEnter(number % 2 == 0 ? 1 : nil) { _ in heard.append(number) } }
    machine.didEnter(1) { _ in heard.append(9) }
    try machine.fire(0)
    #expect(heard == [0, 9])
  }

  @Test(arguments: ["closures of one state", "observers", "closures for reports"], [true, false])
  func `Attaching and cancelling closures takes linear time`(kind: String, isNewestFirst: Bool) {
    Growth.expectLinear(in: kind, 4_000) { count in
      {
        let host = Recorder()
        let tokens = (0..<count).map { _ in
          switch kind {
          case "observers": host.machine.onChange { _ in }
          case "closures for reports": host.machine.onReport { _ in }
          default: host.machine.didEnter(.b) { _ in }
          }
        }
        // Oldest first, moving those behind it would take longest; newest first, searching for it.
        for token in isNewestFirst ? tokens.reversed() : tokens { token.cancel() }
      }
    }
  }

  @Test func `The notification center is replaced among closures for reports, and comes before them`() throws {
    let (host, center) = (Recorder(), NotificationCenter())
    let heard = Shared([String]())
    let observer = center.addObserver(forName: .guardedStateDidTransition, object: nil, queue: nil) { _ in
      heard.change { $0.append("center") }
    }
    defer { center.removeObserver(observer) }
    let tokens = (0..<3).map { number in host.machine.onReport { _ in heard.change { $0.append("\(number)") } } }
    host.machine.notificationCenter = .default
    tokens[1].cancel()
    host.machine.notificationCenter = nil
    host.machine.notificationCenter = center
    tokens[1].cancel()
    try host.go()
    #expect(heard.value == ["center", "0", "2"] && host.machine.notificationCenter === center)
  }

  @Test func `A transition takes no longer when closures of other states are attached`() throws {
    func machine(closures: Int) -> StateMachine<Int, Int> {
      let machine = StateMachine<Int, Int>(initial: 0) {
        for state in 0..<200 { In(state) }
        On(0, from: 0, to: 64)
        On(1, from: 64, to: 0)
      }
      machine.didEnter(64) { _ in }
      for number in 0..<closures { machine.didEnter(1 + number % 63) { _ in } }
      return machine
    }
    func time(_ machine: StateMachine<Int, Int>) throws -> Duration {
      try (0..<5).map { _ in
        try ThreadTime.measure { for _ in 0..<200 { try machine.fire(0); try machine.fire(1) } }
      }.min() ?? .zero
    }
    let (few, many) = (try time(machine(closures: 10)), try time(machine(closures: 20_000)))
    #expect(many < few * 10, "\(few), with others \(many)")
  }

  // Behaviour 40
  @Test func `Filtered observers run in the order in which they were added, and each has a token`() throws {
    let host = Recorder()
    var heard: [String] = []
    let first = host.machine.onChange(from: [.a]) { heard.append("1 \($0)") }
    host.machine.onChange(to: [.a, .c]) { heard.append("2 \($0)") }
    let third = host.machine.onChange(from: [.b], to: [.c]) { heard.append("3 \($0)") }
    host.machine.onChange { transition in
      heard.append("4 \(transition)")
      third.cancel()
    }
    try host.go()
    try host.transition(to: .c)
    #expect(heard == ["1 a → b by go", "4 a → b by go", "2 b → c", "4 b → c"])
    first.cancel()
    first.cancel()
    host.back()
    try host.go()
    #expect(heard.suffix(3) == ["2 c → a by back", "4 c → a by back", "4 a → b by go"])
  }

  @Test func `A closure for a state with children runs for changes of its descendants`() throws {
    let player = Player()
    var seen: [String] = []
    player.machine.onChange(to: [.playing]) { seen.append("to \($0)") }
    player.machine.onChange(from: [.playing]) { seen.append("from \($0)") }
    player.machine.onChange(from: [.playing], to: [.error, .stopped]) { seen.append("out \($0)") }
    try player.transition(to: .playing)
    try player.transition(to: .rendering)
    player.stop()
    #expect(
      seen == [
        "to stopped → buffering", "to buffering → rendering", "from buffering → rendering",
        "from rendering → stopped by stop", "out rendering → stopped by stop",
      ])

    let screen = StateMachine<String, String>(openFor: nil)
    seen = []
    screen.onChange(to: ["playing"]) { seen.append("to \($0.path.after)") }
    screen.onChange(from: ["playing"]) { seen.append("from \($0.path.before)") }
    try screen.transition(to: "playing", "buffering")
    try screen.transition(to: "stopped")
    #expect(seen == [#"to ["playing", "buffering"]"#, #"from ["playing", "buffering"]"#])
  }

  // Defect 5
  @Test func `A request of an observer is delivered after the running transition, with its own states`() throws {
    let host = Recorder()
    var heard: [String] = []
    host.machine.onChange { transition in
      heard.append("\(transition)")
      // Requested while the observers of the first are told: it comes second, with its own states.
      if transition.to == .b { host.back() }
    }
    host.machine.onChange { heard.append("again \($0)") }
    try host.go()
    #expect(heard == ["a → b by go", "again a → b by go", "b → a by back", "again b → a by back"])
  }

  // Behaviours 56-59, 61
  @Test func `Notifications go to the chosen center, and can be turned on and off`() throws {
    let host = Recorder()
    let center = NotificationCenter()
    let box = Received()
    let token = center.addObserver(forName: nil, object: host, queue: nil) { box.add($0) }
    defer { center.removeObserver(token) }
    try host.go()
    #expect(box.names.isEmpty, "none by default")
    host.machine.notificationCenter = center
    try host.fire(.back, userInfo: ["by": "me", "to": "mine"])
    _ = host.look()
    #expect(throws: Refusal.self) { try host.fire(.back) }
    host.failure = Oops()
    #expect(throws: Oops.self) { try host.go() }
    #expect(
      box.names == [
        "GuardedStateDidTransition", "GuardedStateDidCall", "GuardedStateDidRefuse", "GuardedStateDidFail",
      ])
    let change = try #require(box.all.first)
    #expect(change.object as? Recorder === host)
    #expect(change.userInfo?[GuardedStateKey.from] as? Recorder.State == .b)
    #expect(change.userInfo?[GuardedStateKey.to] as? Recorder.State == .a, "the library's key wins")
    #expect(change.userInfo?[GuardedStateKey.event] as? Recorder.Event == .back)
    #expect(change.userInfo?["by"] as? String == "me")
    let transition = try #require(change.userInfo?[GuardedStateKey.transition] as? Recorder.Transition)
    #expect(transition.userInfo["to"] as? String == "mine", "the caller's dictionary is whole")
    #expect(box.all[1].userInfo?[GuardedStateKey.result] as? String == "a")
    #expect((box.all[2].userInfo?[GuardedStateKey.refusal] as? Refusal)?.subject == "back")
    host.machine.notificationCenter = nil
    host.failure = nil
    try host.go()
    #expect(box.names.count == 4)
  }

  // Behaviour 57
  @Test func `A library key of the user info contains only the library's value, and is absent without one`() throws {
    let machine = StateMachine<String, String>(initial: "open") {
      In("open", to: "closed")
      In("closed")
    }
    let center = NotificationCenter()
    let box = Received()
    let token = center.addObserver(forName: .guardedStateDidTransition, object: nil, queue: nil) { box.add($0) }
    defer { center.removeObserver(token) }
    machine.notificationCenter = center
    try machine.transition(to: "closed", userInfo: ["event": "mine", "method": "mine", "from": "mine", "by": "me"])
    let change = try #require(box.all.first?.userInfo as? [String: Any])
    #expect(Set(change.keys) == ["transition", "from", "to", "by"])
    #expect(change[GuardedStateKey.from] as? String == "open")
    #expect(change[GuardedStateKey.to] as? String == "closed")

    let host = Recorder()
    host.machine.notificationCenter = center
    try host.go()
    let own = try #require(box.all.last?.userInfo as? [String: Any])
    #expect(Set(own.keys) == ["transition", "from", "to", "event", "method"])
    #expect(own[GuardedStateKey.method] as? Recorder.Method == .go)
  }

  // Behaviour 56
  @Test func `The default center delivers only the notifications of the observed host`() throws {
    let host = Message()
    let other = Message()
    let box = Received()
    let token = NotificationCenter.default.addObserver(
      forName: .guardedStateDidTransition, object: host, queue: nil
    ) { box.add($0) }
    defer { NotificationCenter.default.removeObserver(token) }
    host.machine.notificationCenter = .default
    other.machine.notificationCenter = .default
    other.view()
    host.view()
    #expect(box.names == ["GuardedStateDidTransition"])
  }

  // Behaviours 31, 32, 47
  @Test func `A transition carries its states, event, method, user info, revision and host`() throws {
    let host = Recorder()
    var seen: Recorder.Transition?
    host.machine.willExit(.a) { seen = $0 }
    let outcome = try host.fire(.go, userInfo: ["why": 7], animated: true)
    for transition in [try #require(seen), try #require(outcome.transition)] {
      #expect(transition.from == .a)
      #expect(transition.to == .b)
      #expect(transition.event == .go)
      #expect(transition.method == .go)
      #expect(transition.userInfo["why"] as? Int == 7)
      #expect(transition.animated)
      #expect(transition.revision == 1)
      #expect(transition.host === host)
      #expect(transition.path.before == [.a] && transition.path.after == [.b])
      #expect("\(transition)" == "a → b by go")
    }
    let direct = try #require(try host.transition(to: .c, userInfo: ["x": "y"]).transition)
    #expect(direct.event == nil && direct.method == nil && direct.userInfo["x"] as? String == "y")
    #expect(try host.fire(.back).transition?.userInfo.isEmpty == true)
  }
}

/// Notifications that a closure on any thread may add to; here it is always the caller's.
private final class Received: @unchecked Sendable {
  // Notifications are posted synchronously on the thread of the test, which also reads them.
  private(set) var all: [Notification] = []
  var names: [String] { all.map(\.name.rawValue) }
  func add(_ notification: Notification) { all.append(notification) }
}
#endif
