// A player with nested states, and a screen that may be in any state. Coming from OAStateMachine.
// Leave out '#if Macros' and '#endif' in a copy: this package is also built without macros.

#if Macros
import GuardedState

@Guarded
final class Player {
  enum State { case stopped, playing, buffering, rendering, error }

  static let rules = Rules(initial: .stopped) {
    In(.stopped, to: .playing)
    In(.playing, initial: .buffering, to: .stopped, allows: .seek) {  // inherited by what lies in it
      In(.buffering, to: .rendering)
      In(.rendering, to: .buffering, .error, allows: .snapshot)
      In(.error, forbids: .seek)  // a child can take back
    }
  }

  @Allowed func seek(to second: Int) throws -> String { "at \(second) s" }
  @Allowed func snapshot() -> String? { "a picture" }

  func willExitPlaying() { print("  stops playing") }
  func didEnterPlaying(animated: Bool) { print("  plays\(animated ? ", with a fade" : "")") }
  func didEnterBuffering() { print("  buffers") }
  func didExitBuffering() { print("  has enough") }
  func didTransition(_ transition: Transition) {
    let (before, after) = transition.path
    print("  \(before.map { "\($0)" }) → \(after.map { "\($0)" })")
  }
}

print("Nested states")
let player = Player()
try player.transition(to: .playing, animated: true)
try player.transition(to: .rendering)
print("  within playing: \(player.machine.isWithin(.playing)), \(try player.seek(to: 30))")
try player.transition(to: .error)
do { _ = try player.seek(to: 60) } catch { print("  \(error)") }
try player.transition(to: .stopped)

// No table: any path of names, with the callbacks that are there.
@Guarded
final class Screen {
  func didEnterPlaying(animated: Bool) { print("  shows the film\(animated ? ", with a fade" : "")") }
  func willExitPlaying() { print("  hides the film") }
  func didEnterBuffering(sender: StateMachine<String, String>) { print("  a wheel turns in \(sender.path)") }
  func didEnterMenu() { print("  shows the menu") }
}

print("Open")
let screen = Screen()
let machine = StateMachine<String, String>(openFor: screen)
try machine.transition(to: "playing", "buffering", animated: true)
print("  again: \(try machine.transition(to: "playing", "buffering"))")
try machine.transition(to: "playing", "paused")
print("  within playing: \(machine.isWithin("playing")), in \(machine.path)")
try machine.transition(to: "menu")
do { try machine.transition(from: "playing", to: "credits") } catch { print("  \(error)") }
try machine.transition(to: [])
print("  in no state: \(machine.path.isEmpty)")
#endif
