// swift-format-ignore-file
// Shows: wait-without-async-throws, otherwise-of-transition.
import GuardedState

@Guarded
actor Gate {
  enum State { case open, shut }
  @Allowed(in: State.open, otherwise: .wait) func look() throws -> Int { 1 }  // expected-error {{a call of 'look' can't wait: that takes an 'async throws' method, because it takes time and may be cancelled}} expected-note {{make it 'async throws'}}
  @Allowed(in: State.open, otherwise: .wait(5)) func peek() async throws {}  // expected-error {{'wait' is unavailable: say the unit, as in '.wait(.seconds(5))'}}
  @Allowed(in: State.open, otherwise: .wait(0.5)) func peer() async throws {}  // expected-error {{'wait' is unavailable: say the unit, as in '.wait(.seconds(5))'}}
  @Transition(from: State.open, to: .shut, otherwise: .trap) func shut() {}  // expected-error {{'@Transition' takes no 'otherwise:' but '.wait'; what a refused call does otherwise, its signature says}}
  @Transition(from: State.shut, to: .open, otherwise: .wait) func open() async throws {}
}
