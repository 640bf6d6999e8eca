#if Macros
import GuardedState
import Testing

@Guarded
private final class Gatekeeper {
  enum State { case shut, opening, open }
  static let rules = Rules(initial: .shut) {
    Always(from: .shut, to: .opening, when: "isWanted")
    Always(from: .opening, to: .open, when: "isReady")
    In(.shut)
  }

  var asked: [String] = []
  var wants = false
  var isReady = true
  var onAsked: (() -> Void)?
  var isWanted: Bool {
    asked.append("\(state) \(machine.revision)")
    onAsked?()
    return wants
  }

  @Transition(from: State.shut, to: .shut) func knock() {}
  @Transition(from: State.open, to: .shut) func shut() {}
}

@Guarded
private final class Relay {
  enum State { case idle, alarmed }
  enum Event { case push, calm, both }
  @Region enum Left { case off, on }
  @Region enum Right { case off, on }
  static let rules = Rules(initial: .idle) {
    Always(from: .idle, to: .alarmed, when: "bothOn")
    Region(Left.self) {
      On(.both, from: .off, to: .on)
      Always(from: .on, to: .off, when: "isAlarmed")
    }
    Region(Right.self) {
      On(.both, from: .off, to: .on)
      Always(from: .on, to: .off, when: "isAlarmed")
    }
  }

  var asked = 0
  var bothOn: Bool {
    asked += 1
    return left == .on && right == .on
  }
  var isAlarmed: Bool { state == .alarmed }

  @Transition(on: Event.push, from: Left.off, to: .on) func push() {}
  @Transition(on: Event.calm, from: State.alarmed, to: .idle) func calm() {}
}

@Guarded
private final class Swing {
  enum State { case on }
  @Region enum Left { case still, up, down }
  @Region enum Right { case up, down }
  static let rules = Rules(initial: .on) {
    Region(Left.self) {
      Always(from: .up, to: .down, when: "swings")
      Always(from: .down, to: .up, when: "swings")
    }
  }
  var swings = true
  var refusals: [Refusal] = []
  @Transition(from: Left.still, to: .up) func push() {}
  @Transition(from: Right.up, to: .down) func lower() {}
  func didRefuse(_ refusal: Refusal) { refusals.append(refusal) }
}

/// Eventless transitions after a transition, on the fast path.
@Suite struct ImmediateTransitionTests {
  @Test(arguments: [false, true])
  func `The condition of an eventless transition is evaluated once after each transition, traced or not`(isTraced: Bool)
  {
    let keeper = Gatekeeper()
    if isTraced { keeper.machine.trace = { _ in } }
    keeper.knock()
    keeper.knock()
    #expect(keeper.asked == ["shut 0", "shut 1", "shut 2"])
    keeper.wants = true
    keeper.knock()
    #expect(keeper.asked == ["shut 0", "shut 1", "shut 2", "shut 3"])
    #expect(keeper.state == .open && keeper.machine.revision == 5 && keeper.machine.previous == .opening)
  }

  @Test(arguments: [false, true])
  func `A request of a condition runs after the transition, and eventless transitions follow it`(isTraced: Bool) {
    let keeper = Gatekeeper()
    if isTraced { keeper.machine.trace = { _ in } }
    keeper.machine.expireDue()
    keeper.asked = []
    keeper.onAsked = {
      keeper.onAsked = nil
      keeper.wants = true
      keeper.knock()
      keeper.wants = false
    }
    keeper.knock()
    #expect(keeper.asked == ["shut 1", "shut 2"] && keeper.state == .shut)
    keeper.wants = true
    keeper.isReady = false
    keeper.knock()
    #expect(keeper.state == .opening && keeper.machine.revision == 4)
  }

  @Test(arguments: [false, true])
  func `Eventless transitions follow a transition of any region, and those of several regions are one step`(
    isTraced: Bool
  ) throws {
    let relay = Relay()
    if isTraced { relay.machine.left.trace = { _ in } }
    relay.machine.expireDue()
    relay.asked = 0
    relay.push()
    #expect(relay.asked == 1 && relay.left == .on && relay.machine.revision == 1)
    try relay.fire(.both)
    // The host's own state comes first, and then both regions at once.
    #expect(relay.state == .alarmed && relay.left == .off && relay.right == .off && relay.machine.revision == 4)
    #expect(relay.asked == 2)
    relay.calm()
    #expect(relay.state == .idle && relay.asked == 3 && relay.machine.revision == 5)
    try relay.fire(.both)
    #expect(relay.state == .alarmed && relay.left == .off && relay.right == .off && relay.machine.revision == 8)
  }

  @Test(arguments: [false, true])
  func `A circle of eventless transitions in a region ends after 1,000, and the refusal names it`(isTraced: Bool) throws
  {
    let swing = Swing()
    if isTraced { swing.machine.left.trace = { _ in } }
    swing.push()
    #expect(swing.machine.revision == 1001 && swing.refusals.count == 1)
    #expect("\(try #require(swing.refusals.first))".contains("up to down → down to up"))
    swing.swings = false
    swing.lower()
    #expect(swing.machine.revision == 1002)
  }

  @Test func `An event of several regions returns the revision of its own step, whatever follows`() throws {
    let relay = Relay()
    relay.push()
    guard case .stayed = try relay.fire(.both) else { return #expect(Bool(false)) }
    guard case .happened(let transition) = try relay.fire(.calm) else { return #expect(Bool(false)) }
    #expect(transition.revision == 5 && transition.to == .idle)
  }
}
#endif
