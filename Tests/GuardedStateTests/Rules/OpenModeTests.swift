import GuardedState
import Testing

#if Macros
/// A screen that keeps machines without rules, and writes down which of its callbacks they call.
@Guarded
final class OpenScreen {
  var log: [String] = []
  var show: StateMachine<String, String>?

  func willExitPlaying() { log.append("willExitPlaying") }
  func didExitPlaying() { log.append("didExitPlaying") }
  func willEnterPlaying() { log.append("willEnterPlaying") }
  func didEnterPlaying() { log.append("didEnterPlaying") }
  func didEnterBuffering(animated: Bool) { log.append("didEnterBuffering \(animated)") }
  func didExitBuffering(sender: StateMachine<String, String>) { log.append("didExitBuffering of \(sender === show)") }
  func didEnterFullScreen(animated: Bool, sender: StateMachine<String, String>) {
    log.append("didEnterFullScreen \(animated) of \(sender === show)")
  }
  func didEnterMenu(_ transition: StateMachine<String, String>.Transition) {
    log.append("didEnterMenu by \(transition)")
  }
  func shouldTransition(_ transition: StateMachine<String, String>.Transition) -> Bool { transition.to != "forbidden" }
  func didTransition(_ transition: StateMachine<String, String>.Transition) {
    log.append("\(transition.path.before) → \(transition.path.after)")
  }
  func didEnterCredits(_ sender: StateMachine<String, String>) { log.append("credits in \(sender.path)") }
  func zoom(by factor: Double) -> String { "zoomed by \(factor)" }
}
#else
/// Without macros: the same, written by hand.
typealias OpenScreen = Twins.OpenScreen
#endif

@Suite struct OpenModeTests {
  // Behaviours 13, 15, 21, 24, 26
  @Test func `Any path of names can be entered, from no state and to none`() throws {
    let machine = StateMachine<String, String>(openFor: nil)
    #expect(machine.state == "")
    #expect(machine.path == [])
    #expect(try machine.transition(to: "playing", "buffering").transition?.path.after == ["playing", "buffering"])
    #expect(machine.state == "buffering")
    #expect(try machine.transition(to: "menu").transition?.from == "buffering")
    #expect(machine.previous == "buffering")
    #expect(try machine.transition(to: []).transition?.path.before == ["menu"])
    #expect(machine.path == [])
    #expect(machine.state == "")
    #expect(machine.revision == 3)
    #expect(machine.can(transitionTo: "anything"))
    #expect(machine.declares(transitionTo: "anything"))
    #expect(StateMachine<String, String>(openFor: nil, initial: ["a", "b"]).path == ["a", "b"])
  }

  // Behaviour 33
  @Test func `A transition to the current path does nothing`() throws {
    let machine = StateMachine<String, String>(openFor: nil, initial: ["a", "b"])
    #expect(try machine.transition(to: "a", "b").transition == nil)
    #expect(machine.revision == 0)
  }

  // Behaviour 25
  @Test func `A transition with a required source is refused unless the path is exactly that state`() throws {
    let machine = StateMachine<String, String>(openFor: nil, initial: ["a"])
    #expect(throws: Refusal.self) { try machine.transition(from: "b", to: "c") }.map {
      #expect($0.reason == .notAllowed)
    }
    #expect(machine.path == ["a"])
    try machine.transition(from: "a", to: "b")
    #expect(machine.path == ["b"])
    try machine.transition(to: "b", "c")
    for partly in ["b", "c"] {
      #expect(throws: Refusal.self) { try machine.transition(from: partly, to: "d") }
    }
    #expect(machine.path == ["b", "c"])
  }

  // Behaviours 15, 45, 46
  @Test func `Exits run innermost first, entries outermost first, and the common part of the path stays`() throws {
    let screen = OpenScreen()
    let machine = StateMachine<String, String>(openFor: screen)
    screen.show = machine
    try machine.transition(to: "playing", "buffering", animated: true)
    try machine.transition(to: "playing", "full screen")
    try machine.transition(to: "playing")
    try machine.transition(to: [])
    #expect(
      screen.log == [
        "willEnterPlaying", "didEnterPlaying", "didEnterBuffering true", #"[] → ["playing", "buffering"]"#,
        "didExitBuffering of true", "didEnterFullScreen false of true",
        #"["playing", "buffering"] → ["playing", "full screen"]"#, #"["playing", "full screen"] → ["playing"]"#,
        "willExitPlaying", "didExitPlaying", #"["playing"] → []"#,
      ])
  }

  // Behaviour 42
  @Test func `Callbacks of all forms are found by name`() throws {
    let screen = OpenScreen()
    let machine = StateMachine<String, String>(openFor: screen)
    try machine.transition(to: "menu", userInfo: ["by": "me"])
    try machine.transition(to: "fullScreen", animated: true)
    try machine.transition(to: "credits")
    #expect(
      Array(screen.log.dropLast(2)) == [
        "didEnterMenu by  → menu", #"[] → ["menu"]"#, "didEnterFullScreen true of false", #"["menu"] → ["fullScreen"]"#,
      ])
  }

  // Behaviour 42
  @Test func `The unlabeled parameter of a callback can be the machine`() throws {
    let screen = OpenScreen()
    try StateMachine<String, String>(openFor: screen).transition(to: "credits")
    #expect(screen.log.first == #"credits in ["credits"]"#)
  }

  @Test func `An open machine has conditions, closures, history and snapshots`() throws {
    let screen = OpenScreen()
    let machine = StateMachine<String, String>(openFor: screen, history: .unlimited)
    var log: [String] = []
    machine.didEnter("b") { log.append("b in \($0.path.after)") }
    machine.onChange(to: ["c"]) { log.append("\($0)") }
    #expect(throws: Refusal.self) { try machine.transition(to: "forbidden") }.map { #expect($0.reason == .declined) }
    #expect(!machine.can(transitionTo: "forbidden"))
    try machine.transition(to: "a", "b")
    try machine.transition(to: "c")
    #expect(log == [#"b in ["a", "b"]"#, "b → c"])
    #expect(machine.history == ["", "b", "c"])
    try machine.transition(to: "x", "y", "z")
    let snapshot = machine.snapshot()
    let other = StateMachine<String, String>(openFor: nil)
    try other.restore(snapshot)
    #expect(other.path == ["x", "y", "z"])
    #expect(throws: CancellationError.self) {
      try machine.transaction {
        try machine.transition(to: "elsewhere", "far")
        throw CancellationError()
      }
    }
    #expect(machine.path == ["x", "y", "z"])
    try machine.reset()
    #expect(machine.path == [])
    #expect(machine.copy().path == [])
  }

  // Behaviour 34
  @Test func `A request of a callback waits until the transition has ended`() throws {
    let machine = StateMachine<String, String>(openFor: nil)
    var seen: [[String]] = []
    machine.willEnter("a") { _ in
      _ = try? machine.transition(to: "b", "c")
      _ = try? machine.transition(to: "d")
    }
    machine.onChange { seen.append($0.path.after) }
    try machine.transition(to: "a")
    #expect(seen == [["a"], ["b", "c"], ["d"]])
    machine.didEnter { _ in _ = try? machine.transition(to: machine.state == "x" ? "y" : "x") }
    var refusals: [Refusal] = []
    machine.trace = { if let refusal = $0.refusal { refusals.append(refusal) } }
    try machine.transition(to: "x")
    #expect(refusals.map(\.reason) == [.livelock])
    #expect(
      refusals.first?.description.contains("x → y → x") == true
        || refusals.first?.description.contains("y → x → y") == true)
  }

  // Behaviour 49
  @Test func `An open machine calls any method of its host by name`() throws {
    let screen = OpenScreen()
    let machine = StateMachine<String, String>(openFor: screen)
    #expect(try machine.handle("zoom", [2]) as? String == "zoomed by 2.0")
    let refusal = #expect(throws: Refusal.self) { try machine.handle("zom") }
    #expect(refusal?.reason == .unknownMethod)
    #expect(refusal?.nearest == "zoom")
    #expect(throws: Refusal.self) { try machine.handle("zoom", ["two"]) }.map { #expect($0.reason == .wrongArguments) }
    #expect(throws: Refusal.self) { try machine.fire("anything") }.map { #expect($0.reason == .unknownEvent) }
  }

  // Behaviour 81, Defect 16
  @Test func `'isWithin' finds a contiguous part of the path, also if names repeat`() throws {
    let machine = StateMachine<String, String>(openFor: nil, initial: ["a", "b", "a", "c"])
    #expect(machine.isWithin("a"))
    #expect(machine.isWithin("a", "c"))
    #expect(machine.isWithin("b", "a", "c"))
    #expect(!machine.isWithin("a", "a"))
    #expect(!machine.isWithin("b", "c"))
    #expect(!machine.isWithin("c", "a"))
    #expect(machine.isIn("c"))
    #expect(machine.isIn(["a", "b", "a", "c"]))
    #expect(!machine.isIn(["c"]))
  }

  @MainActor
  @Test func `A waiter for a name is resumed if the name is anywhere on the path`() async throws {
    let machine = StateMachine<String, String>(openFor: nil)
    let waiting = Task { @MainActor in try await machine.waitUntil("b") }
    while machine.waiters.isEmpty { await Task.yield() }
    try machine.transition(to: "a", "c")
    #expect(machine.waiters.count == 1)
    try machine.transition(to: "a", "b", "c")
    _ = try await waiting.value
    #expect(machine.waiters.isEmpty && machine.isWithin("b"))
  }

  @Test func `The time for long paths is linear in their length, and too long ones are refused`() throws {
    func path(_ count: Int) -> [String] { (0..<count).map { "s\($0)" } }
    Growth.expectLinear(in: "a long path", 2500) { count in
      let path = path(count)
      return {
        let machine = StateMachine<String, String>(openFor: nil)
        _ = try? machine.transition(to: path)
        _ = try? machine.transition(to: ["x"] + path)
      }
    }
    let machine = StateMachine<String, String>(openFor: nil)
    let longest = path(21_844)
    try machine.transition(to: longest)
    let next = ["x"] + longest.dropLast()
    try machine.transition(to: next)
    try machine.transition(to: ["y"] + longest.dropLast())
    #expect(machine.path.count == 21_844 && machine.previous == next.last && machine.path.prefix(2) == ["y", "s0"])
    let snapshot = machine.snapshot()
    let tooLong = ["z"] + longest
    let refusal = try #require(throws: Refusal.self) { try machine.transition(to: tooLong) }
    #expect(refusal.reason == .wrongArguments && refusal.detail == .pathTooLong(21_845, most: 21_844))
    #expect(
      "\(refusal)"
        == "StateMachine: a transition to 's21843' is refused: a path has at most 21844 states, and this has 21845")
    var longer = snapshot
    longer.path = tooLong
    longer.state = "s21843"
    #expect(throws: Refusal.self) { try machine.restore(longer) }
    #expect(machine.snapshot() == snapshot)
    try machine.restore(snapshot)
  }

  @Test func `A path of a machine with rules must match the nesting`() throws {
    let machine = StateMachine<String, String>(initial: "off") {
      In("off", to: "warm")
      In("on") {
        In("warm", to: "off")
      }
    }
    #expect(throws: Refusal.self) { try machine.transition(to: "off", "warm") }.map {
      #expect($0.subject == "off/warm")
    }
    try machine.transition(to: "on", "warm")
    #expect(machine.isWithin("on", "warm"))
    #expect(throws: Refusal.self) { try machine.transition(to: []) }
  }
}
