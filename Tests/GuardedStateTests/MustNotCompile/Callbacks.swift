// swift-format-ignore-file
// Members that have the name of a callback, or nearly so, and that nothing calls.
// Shows: call-in-transition, callback-form, misspelt-callback.
import GuardedState

@Guarded
final class Door {
  enum State { case open, closed }
  @Transition(from: State.open, to: .closed) func close() {}

  func shouldFire() -> Bool { true }  // expected-warning {{'shouldFire' is never called as a callback, because it takes other arguments; its form is 'shouldFire(_ transition: Transition) -> Bool'}} expected-note {{write 'shouldFire(_ transition: Transition)'}}
  func shouldTransition(_ transition: Transition) {}  // expected-warning {{'shouldTransition' is never called as a callback, because it isn't seen to return a 'Bool'; its form is 'shouldTransition(_ transition: Transition) -> Bool'}}
  func willFire() {}  // expected-warning {{'willFire' is never called as a callback, because it takes other arguments; its form is 'willFire(_ transition: Transition)'}} expected-note {{write 'willFire(_ transition: Transition)'}}
  func willTransition(_ transition: Transition) async {}  // expected-warning {{'willTransition' is never called as a callback, because it is async; its form is 'willTransition(_ transition: Transition)'}}
  func didFire(event: Event) {}  // expected-warning {{'didFire' is never called as a callback, because it takes other arguments}}
  func didTransition(_ x: Int) {}  // expected-warning {{'didTransition' is never called as a callback, because it takes other arguments}}
  func didCall(_ call: Call<State, Method>) throws {}  // expected-warning {{'didCall' is never called as a callback, because it throws; its form is 'didCall(_ call: Call<StateName, Method>)'}}
  func didRefuse() {}  // expected-warning {{'didRefuse' is never called as a callback, because it takes other arguments; its form is 'didRefuse(_ refusal: Refusal)'}} expected-note {{write 'didRefuse(_ refusal: Refusal)'}}
  func didFail(_ error: String) {}  // expected-warning {{'didFail' is never called as a callback, because it takes other arguments; its form is 'didFail(_ error: any Error)'}}

  func willExitOpen(from: State) {}  // expected-warning {{'willExitOpen' is never called as a callback, because it takes other arguments; its forms are 'willExitOpen()', '(animated: Bool)', '(sender:)', '(animated:sender:)' and '(_: Transition)'}}
  static func willEnterClosed() {}  // expected-warning {{'willEnterClosed' is never called as a callback, because it is static}} expected-note {{remove 'static'}}
  var didExitOpen: (() -> Void)?  // expected-warning {{'didExitOpen' is never called as a callback, because it is a property}}
  @Allowed(in: State.open) func didEnterClosed() {}  // expected-warning {{'didEnterClosed' is never called as a callback, because it is guarded}}
  #if !RELEASE
  func didEnterOpen() {}  // expected-warning {{'@Guarded' does not see what is inside '#if'; put the '#if' into the method's body}}
  #endif

  func didTransitoin(_ transition: Transition) {}  // expected-warning {{'didTransitoin' is not a callback, and nothing calls it; did you mean 'didTransition'?}} expected-note {{rename it to 'didTransition'}}
  func didEnterclosed() {}  // expected-warning {{'didEnterclosed' is not a callback, and nothing calls it; did you mean 'didEnterClosed'?}} expected-note {{rename it to 'didEnterClosed'}}

  func didenterOpen() {}  // expected-warning {{'didenterOpen' is not a callback, and nothing calls it; did you mean 'didEnterOpen'?}} expected-note {{rename it to 'didEnterOpen'}}
  func WillExitClosed() {}  // expected-warning {{'WillExitClosed' is not a callback, and nothing calls it; did you mean 'willExitClosed'?}} expected-note {{rename it to 'willExitClosed'}}
  func didExit(_ state: State) {}  // expected-warning {{'didExit' is not a callback, because it names no state: one is called 'didExitOpen', and that of all states is 'didTransition'}}

  func did_enter_open() {}  // expected-warning {{'did_enter_open' is not a callback, and nothing calls it; did you mean 'didEnterOpen'?}} expected-note {{rename it to 'didEnterOpen'}}

  // None of these is taken for a callback.
  func didPay() {}
  func canShip() -> Bool { true }
  var didFail = false
  func doTransition() {}
  func didFile(_ report: String) {}
  @Unguarded func didExitClosed(slowly: Bool) {}
}

@Guarded
final class Light: GuardedObject {
  func didTransition() {}  // expected-warning {{'didTransition' is never called as a callback, because it takes other arguments}} expected-note {{write 'didTransition(_ transition: Transition)'}}
  func didEnterGreen() async {}  // expected-warning {{'didEnterGreen' is never called as a callback, because it is async}}
  override func didRefuse(_ refusal: Refusal) {}
}

@Guarded
final class Screen {
  func willEnterForeground(slowly: Bool) {}
  func willEnterHall(_ state: String) {}  // expected-warning {{'willEnterHall' is never called as a callback, because it takes other arguments}}
  func didEnterHall(_ sender: StateMachine<String, String>) {}
}

@Guarded
final class Till {
  enum State { case open, shut }
  @Transition(from: State.open, to: .shut) func close() {}
  @Transition(from: State.shut, to: .open) func open() throws {}
  func didEnterShut() { try? open() }  // expected-warning {{'open' cannot run in 'didEnterShut', because a transition is running: it is refused with the reason '.inTransition'}} expected-note {{write 'machine.enqueue { [self] in try open() }'}}
  @discardableResult @Transition(from: State.shut, to: .open) func reopen() -> Int? { 1 }
  func willEnterShut() { reopen() }  // expected-warning {{'reopen' cannot run in 'willEnterShut', because a transition is running: it is refused with the reason '.inTransition'}} expected-note {{write 'machine.enqueue { [self] in _ = reopen() }'}}
}
