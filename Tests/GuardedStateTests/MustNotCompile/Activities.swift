// swift-format-ignore-file
// Mistakes in methods that run while a state lasts.
// Shows: activity-form, activity-isolation.
import GuardedState

@Guarded
actor Bell {
  enum State { case silent, ringing }
  @Transition(from: State.silent, to: .ringing) func start() {}
  @Transition(from: State.ringing, to: .silent) func stop() {}
}

@Guarded
final class Siren {
  enum State { case silent, howling }
  @Transition(from: State.silent, to: .howling) func start() {}
  @Transition(from: State.howling, to: .silent) func stop() {}
  @During(State.howling) func howl() async {}  // expected-error {{'howl' can't run while a state lasts, because no task can enter its type: make 'Siren' an actor or '@MainActor'}}
}

final class Drum {
  @During(1) func beat() async {}  // expected-error {{'@During' marks a method in the body of a '@Guarded' type}}
}
