#if Macros
import GuardedState
import GuardedStateData
import Testing

@Suite struct NestingTests {
  // Behaviours 45, 46
  @Test func `A parent enters its initial child, exits run innermost first and entries outermost first`() throws {
    let player = Player()
    #expect(try player.transition(to: .playing).transition?.to == .buffering)
    #expect(
      player.log == [
        "willEnterPlaying", "willEnterBuffering", "didEnterPlaying", "didEnterBuffering",
        "[.stopped] → [.playing, .buffering]",
      ])
    player.log = []
    try player.transition(to: .rendering)
    try player.transition(to: .buffering)
    #expect(
      player.log == [
        "[.playing, .buffering] → [.playing, .rendering]", "willExitRendering", "willEnterBuffering",
        "didExitRendering", "didEnterBuffering", "[.playing, .rendering] → [.playing, .buffering]",
      ], "the common ancestor is untouched")
    try player.transition(to: .rendering)
    player.log = []
    player.stop()
    #expect(
      player.log == [
        "willExitRendering", "willExitPlaying", "didExitRendering", "didExitPlaying",
        "[.playing, .rendering] → [.stopped]",
      ])
  }

  // Behaviour 14
  @Test func `Children inherit methods, events and transitions, and can forbid methods`() throws {
    let player = Player()
    #expect(player.seek() == nil)
    try player.transition(to: .playing)
    #expect(player.machine.isWithin(.playing) && player.machine.isWithin(.buffering))
    #expect(!player.machine.isIn(.playing) && !player.machine.isWithin(.stopped))
    #expect(player.machine.path == [.playing, .buffering])
    #expect(player.seek() == true)
    let refusal = try #require(throws: Refusal.self) { try player.snapshot() }
    #expect(refusal.allowedIn == ["rendering"])
    #expect(refusal.path == ["transition(to: rendering)"])
    try player.transition(to: .rendering)
    #expect(try player.snapshot() == "picture")
    try player.transition(to: .error)
    #expect(player.seek() == nil, "taken back")
    #expect(try #require(throws: Refusal.self) { try player.handle("seek") }.allowedIn == ["buffering", "rendering"])
    #expect(player.machine.permittedTransitions == [.stopped])
    player.stop()
    #expect(player.state == .stopped)
    #expect(try #require(throws: Refusal.self) { try player.handle("stop") }.allowedIn == ["playing"])
  }

  @Test(arguments: [(HistoryMode.none, "a"), (.shallow, "c"), (.deep, "d")])
  func `History restores the state in which a composite state was left`(mode: HistoryMode, state: String) throws {
    let machine = StateMachine<String, String>(initial: "off") {
      In("off", to: "on")
      In("on", history: mode, to: "off") {
        In("a", to: "b")
        In("b") {
          In("c", to: "d")
          In("d")
        }
      }
    }
    try machine.transition(to: "on")
    try machine.transition(to: "b")
    try machine.transition(to: "d")
    #expect(machine.path == ["on", "b", "d"])
    try machine.transition(to: "off")
    #expect(try machine.transition(to: "on").transition?.to == state)
    #expect(machine.state == state)
  }

  @Test(arguments: [HistoryMode.shallow, .deep])
  func `The time to restore history is linear in the depth`(mode: HistoryMode) throws {
    Growth.expectLinear(in: "\(mode)", 1000) { count in
      let states = (0..<count).map { state in
        let place = state == 0 ? "" : #","inside":"s\#(state - 1)""#
        return #"{"state":"s\#(state)"\#(place)\#(state < count - 1 ? #","history":"\#(mode)""# : "")}"#
      }
      let json =
        #"{"states":[\#(states.joined(separator: ","))],"events":[{"on":"again","from":["s0"],"to":["s0"]}]}"#
      let machine = (try? Rules<String, String, String>(json: json)).map { StateMachine<String, String>($0) }
      return { #expect((try? machine?.fire("again"))?.transition?.to == "s\(count - 1)") }
    }
  }

  @Test func `A transition to a path is allowed only if the rules nest it like that`() throws {
    let machine = StateMachine<String, String>(initial: "off") {
      In("off", to: "on", "b")
      In("on", to: "off") {
        In("a")
        In("b") { In("c") }
      }
    }
    #expect(try machine.transition(to: "on", "b").transition?.path.after == ["on", "b", "c"])
    try machine.transition(to: "off")
    try machine.transition(to: ["on"])
    #expect(machine.path == ["on", "a"])
    try machine.transition(to: ["off"])
    for path in [[], ["b"], ["off", "b"], ["on", "off"], ["on", "on", "b"], ["b", "on"], ["on", "x"], ["x", "b"]] {
      #expect(try #require(throws: Refusal.self) { try machine.transition(to: path) }.reason == .unknownState)
    }
    let refusal = try #require(throws: Refusal.self) { try machine.transition(to: "on", "c") }
    #expect(refusal.reason == .unknownState && refusal.subject == "on/c")
    #expect(try #require(throws: Refusal.self) { try machine.transition(to: "b", "c") }.subject == "b/c")
    #expect(try #require(throws: Refusal.self) { try machine.transition(to: "on", "b", "c") }.reason == .notAllowed)
    #expect(machine.state == "off")
  }

  @Test func `Contradictory nesting is reported with all other problems`() {
    let rules = Rules<String, String, String>(initial: "a") {
      In("a", initial: "c") { In("b") }
      In("c", history: .deep) { In("b") }
      In("d", history: .shallow)
      In("e") { In("e") }
      Final("f")
      In("f") { In("g") }
    }
    #expect(
      rules.problems.map(\.description) == [
        "In(b): 'b' lies in 'a' and in 'c'", "In(e): 'e' lies in itself: e in e",
        "Final(f): 'f' is final, but has children; see In(g)",
        "In(a, initial: c): the initial child of 'a' is 'c', which does not lie in it",
        "In(d, history: shallow): 'd' has history and no children to come back to",
      ])
  }
}
#endif
