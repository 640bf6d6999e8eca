// swift-format-ignore-file
// Members that have the name of a callback, or nearly so, and that nothing calls.
// Shows: call-in-transition, callback-form, misspelt-callback.
import GuardedState

@Guarded
final class Door {
  enum State { case open, closed }
  @Transition(from: State.open, to: .closed) func close() {}

  func shouldFire() -> Bool { true }  // expected-warning {{'shouldFire' is never called as a callback, because it takes other arguments; its form is 'shouldFire(_ transition: Transition) -> Bool'}} expected-note {{write 'shouldFire(_ transition: Transition)'}}

  static func willEnterClosed() {}  // expected-warning {{'willEnterClosed' is never called as a callback, because it is static}} expected-note {{remove 'static'}}

  func didTransitoin(_ transition: Transition) {}  // expected-warning {{'didTransitoin' is not a callback, and nothing calls it; did you mean 'didTransition'?}} expected-note {{rename it to 'didTransition'}}

  // None of these is taken for a callback.
  func didPay() {}
  func canShip() -> Bool { true }
  var didFail = false
  func doTransition() {}
  func didFile(_ report: String) {}
  @Unguarded func didExitClosed(slowly: Bool) {}
}

@Guarded
final class Till {
  enum State { case open, shut }
  @Transition(from: State.open, to: .shut) func close() {}
  @Transition(from: State.shut, to: .open) func open() throws {}
  func didEnterShut() { try? open() }  // expected-warning {{'open' cannot run in 'didEnterShut', because a transition is running: it is refused with the reason '.inTransition'}} expected-note {{write 'machine.enqueue { [self] in try open() }'}}
}
