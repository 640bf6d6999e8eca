// swift-format-ignore-file
// Hosts on the main actor, used from elsewhere: their members have their isolation, whoever writes it.
import GuardedState

/// On the main actor because that is the module's default.
@Guarded
final class Lamp {
  enum State { case on, off }
  @Transition(from: State.on, to: .off) func stop() {}
}

nonisolated func use(_ lamp: Lamp) throws {
  try lamp.fire(.stop)
  try lamp.transition(to: .on)
  _ = lamp.state
  _ = lamp.can(.stop)
}
