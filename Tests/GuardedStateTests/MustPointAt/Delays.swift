// swift-format-ignore-file
// A delayed event is fired on an actor: without one, it could be fired while other code uses the host. The compiler also
// reports it in the expansion of '#isolation', twice.
import GuardedState

@Guarded
final class Alarm {
  enum State { case set, ringing }
  @Transition(from: State.set, to: .ringing) func ring() {}
}

func later(_ alarm: Alarm) {
  alarm.machine.fire(.ring, after: .seconds(1))  // 17: error: call to actor-isolated instance method 'fire(_:after: // 21 in #isolation: error: 'nil' is not compatible with expected argument type 'ActorOfTheCaller' // 21 in #isolation: error: 'nil' is not compatible with expected argument type 'ActorOfTheCaller'
}

@MainActor
func laterOnTheMainActor(_ alarm: Alarm) {
  alarm.machine.fire(.ring, after: .seconds(1))
}
