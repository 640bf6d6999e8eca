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
      "transition-to-path", "machine.transition(to: path)", against: "transition(to:) of a state by hand",
      atMost: .telling, allocates: 1,
      ours: .repeating(pathWalker(), over: [["on", "warm"], ["off"]]) { try $0.transition(to: $1) },
      rival: .repeating(HandGate(), over: [[HandGate.State.open], [.shut]]) { try $0.transition(to: $1[0]) }),
  ]

  /// A machine that goes by paths.
  private static func pathWalker() -> StateMachine<String, String> {
    StateMachine(initial: "off") {
      In("off", to: "warm")
      In("on") { In("warm", to: "off") }
    }
  }
}
