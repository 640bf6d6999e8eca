import GuardedState

extension Row {
  /// States that lie within each other.
  static let nested: [Row] = [
    Row(
      "nested", "nested states with didEnter…/didExit…, 2 deep", against: "the same by hand", atMost: 4,
      ours: .repeating(Player()) { player in
        player.play()
        player.render()
        player.stop()
      },
      rival: .repeating(HandPlayer(.stopped)) { player in
        player.play()
        player.render()
        player.stop()
      }),
    Row(
      "nested-deep", "nested states with didEnter…/didExit…, 4 deep", against: "the same by hand", atMost: 4,
      ours: .repeating(Tree()) { tree in
        tree.swayRight()
        tree.swayLeft()
      },
      rival: .repeating(HandPlayer(.left)) { tree in
        tree.swayRight()
        tree.swayLeft()
      }),
    Row(
      "history-state", "a state with history, left and entered again", against: "a property by hand", atMost: 4,
      ours: .repeating(RememberingPlayer.hurrying()) { player in
        player.pause()
        player.resume()
      },
      rival: .repeating(HandPlayer(.fast)) { player in
        player.pause()
        player.resume()
      }),
    Row(
      "nested-is-within", "machine.isWithin(.state), 2 deep", against: "two == by hand", atMost: .deciding,
      ours: .repeating(Player()) { player in player.isPlaying() },
      rival: .repeating(HandPlayer(.stopped)) { player in player.isPlaying() }),
    Row(
      "nested-path", "machine.path, 2 deep", against: "an array made by hand", atMost: .deciding, allocates: 1,
      ours: .repeating(Player()) { player in player.readDepth() },
      rival: .repeating(HandGate()) { gate in gate.readDepth() }),
    Row(
      "transition-to-path", "machine.transition(to: path)", against: "comparing the paths by hand",
      atMost: .telling, allocates: 1,
      ours: .repeating(pathWalker(), over: [["on", "warm"], ["off"]]) { try $0.transition(to: $1) },
      rival: .repeating(HandWalker(), over: [["on", "warm"], ["off"]]) { try $0.transition(to: $1) }),
  ]

  /// A machine that goes by paths.
  private static func pathWalker() -> StateMachine<String, String> {
    StateMachine(initial: "off") {
      In("off", to: "warm")
      In("on") { In("warm", to: "off") }
    }
  }
}

/// A machine by hand that goes by paths.
private final class HandWalker {
  private enum Failure: Error { case elsewhere }
  private static let off = ["off"]
  private static let warm = ["on", "warm"]

  /// Where it is.
  private(set) var path = off

  /// Goes to where it isn't.
  @inline(never)
  func transition(to target: [String]) throws {
    guard target == (path == Self.off ? Self.warm : Self.off) else { throw Failure.elsewhere }
    path = target
  }
}
