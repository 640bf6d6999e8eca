// swift-format-ignore-file
// Behaviour 91: a host of a plain class, and every machine, stays on the side that made it; the compiler sees to it.
import GuardedState

@Guarded
final class Door {  // expected-note {{class 'Door' does not conform to the 'Sendable' protocol}}
  enum State { case open, shut }
  @Transition(from: State.open, to: .shut) func shut() {}
}

func share(_ value: some Sendable) {}

func use(_ door: Door, _ machine: StateMachine<String, String>, _ object: GuardedObject) {
  share(door)  // expected-error {{type 'Door' does not conform to the 'Sendable' protocol}}
  share(door.machine)  // expected-error {{type 'HostMachine<Door>' does not conform to the 'Sendable' protocol}}
  share(machine)  // expected-error {{type 'StateMachine<String, String>' does not conform to the 'Sendable' protocol}}
  share(object)  // expected-error {{type 'GuardedObject' does not conform to the 'Sendable' protocol}}
}

/// The delegate is held weakly, which the compiler knows.
final class Clerk: GuardedStateDelegate {
  func host(_ door: Door, didTransition transition: Door.Transition) {}
}

func appoint(_ clerk: Clerk, to door: Door, _ machine: some GuardedMachine<Door>) {
  door.machine.delegate = Clerk()  // expected-warning {{instance will be immediately deallocated because property 'delegate' is 'weak'}} expected-note {{a strong reference is required to prevent the instance from being deallocated}}
  door.machine.delegate = clerk
  machine.delegate = clerk
  door.machine.delegate = nil
}
