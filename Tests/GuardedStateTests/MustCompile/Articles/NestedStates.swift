// The examples of the article "NestedStates".
import GuardedState

@Guarded
final class Player {
  enum State { case stopped, playing, buffering, rendering, error }

  static let rules = Rules(initial: .stopped) {
    In(.stopped, to: .playing)
    In(.playing, initial: .buffering, to: .stopped, allows: .seek) {
      In(.buffering, to: .rendering)
      In(.rendering, to: .buffering, .error, allows: .snapshot)
      In(.error, forbids: .seek)
    }
  }

  @Allowed func seek(to second: Int) throws -> Int { second }
  @Allowed func snapshot() throws -> String { "a picture" }
}

let player = Player()
try player.transition(to: .playing)
print(player.state, player.machine.path.map { "\($0)" }, player.machine.isWithin(.playing))
try player.transition(to: .rendering)
print(try player.seek(to: 10))
try player.transition(to: .error)
print(player.can(.seek))
