// An event that is fired later is fired on an actor: without one nothing would keep that from happening while other code uses
// the host. The compiler reports it twice: here, and in the expansion of '#isolation'.
import GuardedState

@Guarded
final class Alarm {
  enum State { case set, ringing }
  @Transition(from: State.set, to: .ringing) func ring() {}
}

func later(_ alarm: Alarm) { alarm.machine.fire(.ring, after: .seconds(1)) }

@MainActor
func laterOnTheMainActor(_ alarm: Alarm) { alarm.machine.fire(.ring, after: .seconds(1)) }
