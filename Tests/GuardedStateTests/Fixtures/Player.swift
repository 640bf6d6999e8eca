#if Macros
import GuardedState

/// A host whose states lie within each other.
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

  var log: [String] = []

  @Allowed func seek() -> Bool? { true }
  @Allowed func snapshot() throws -> String { "picture" }
  @Transition(from: State.playing, to: .stopped) func stop() {}

  func willExitPlaying() { log.append("willExitPlaying") }
  func willExitRendering() { log.append("willExitRendering") }
  func willEnterPlaying() { log.append("willEnterPlaying") }
  func willEnterBuffering() { log.append("willEnterBuffering") }
  func didExitRendering() { log.append("didExitRendering") }
  func didExitPlaying() { log.append("didExitPlaying") }
  func didEnterPlaying() { log.append("didEnterPlaying") }
  func didEnterBuffering() { log.append("didEnterBuffering") }
  func didTransition(_ transition: Transition) {
    log.append(
      "\(transition.path.before) → \(transition.path.after)".replacing("GuardedStateTests.Player.State.", with: "."))
  }
}
#endif
