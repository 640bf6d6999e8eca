// A rocket that flies in a loop, timed by a clock, until it fails. Coming from XTStateMachine.
// Leave out '#if Macros' and '#endif' in a copy: this package is also built without macros.

#if Macros
import GuardedState

@Guarded
final class Rocket {
  enum State { case preparing, flying, landing, shutDown, crashed }
  enum Event { case launch, separate, touchDown, recycle, fail }

  static let rules = Rules(initial: .preparing) {
    Final(.crashed)
    On(.fail, to: .crashed)  // from every state that is not final
  }

  private(set) var flights = 0
  var boostersLeft = 2
  var hasBooster: Bool { boostersLeft > 0 }

  @Transition(on: Event.launch, from: State.preparing, to: .flying, when: \Rocket.hasBooster)
  func ignite() {
    flights += 1
    boostersLeft -= 1
  }

  @Transition(on: Event.separate, from: State.flying, to: .landing)
  func dropBooster() { print("  booster dropped, \(boostersLeft) left") }

  @Transition(on: Event.touchDown, from: State.landing, to: .shutDown)
  func cutEngines() {}

  @Transition(on: Event.recycle, from: State.shutDown, to: .preparing)
  func refuel() {}

  func didTransition(_ transition: Transition) { print("\(transition)") }
}

let rocket = Rocket()
let clock = ContinuousClock()

// The loop: each step is fired a moment after the one before it. A step can be cancelled while it waits.
do {
  while true {
    for event in [Rocket.Event.launch, .separate, .touchDown, .recycle] {
      _ = try await rocket.machine.fire(event, after: .milliseconds(20), on: clock).state
    }
  }
} catch let refusal as Refusal {
  print("stopped after \(rocket.flights) flights: \(refusal)")
}

let abort = rocket.machine.fire(.fail, after: .seconds(60), on: clock)
abort.cancel()
print("still \(rocket.state)")

try rocket.fire(.fail)
print("finished: \(rocket.machine.isFinished)")
do { try rocket.fire(.launch) } catch { print(error) }
#endif
