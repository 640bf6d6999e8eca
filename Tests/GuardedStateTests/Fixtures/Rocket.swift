#if Macros
import GuardedState

/// A host with events that several methods perform.
@Guarded
final class Rocket {
  enum State { case preparing, flying, landing, shutDown, crashed }
  enum Event { case launch, touchDown, recycle, fail }

  static let rules = Rules(initial: .preparing) {
    Final(.crashed)
    On(.fail, to: .crashed)
    On(.recycle, from: .shutDown, to: .preparing)
    On(.recycle, from: .landing, to: .flying)
  }

  var log: [String] = []
  @Transition(on: Event.launch, from: State.preparing, to: .flying) func ignite() { log.append("ignite") }
  @Transition(on: Event.touchDown, from: State.flying, to: .landing) func deployLegs() { log.append("legs") }
  @Transition(on: Event.touchDown, from: State.landing, to: .shutDown) func cutEngine() { log.append("cut") }
  func didTransition(_ transition: Transition) { log.append("\(transition)") }
}
#endif
