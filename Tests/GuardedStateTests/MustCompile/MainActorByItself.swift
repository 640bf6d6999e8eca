// swift-format-ignore-file
// A module whose default isolation is the main actor, with a host that says nothing of it and something happens to.
import GuardedState

@Guarded
final class Lights {
  enum State { case off, on }
  static let rules = Rules(initial: .off) { After(.seconds(60), from: .on, to: .off) }
  @Transition(from: State.off, to: .on) func turnOn() {}
}

func use() -> Bool { Lights().__isolation != nil }
