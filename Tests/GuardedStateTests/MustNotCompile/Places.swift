// swift-format-ignore-file
// Places where a guard or a guarded type can't stand, and bodies that take time.
// Shows: private-nested, inside-if-config, via-without-async, missing-else, else-without-via,
// via-with-optional-choice, via-with-typed-throws, cancels-without-via, cancels-by-value.
import GuardedState

struct Outer {
  @Guarded
  private final class Hidden {  // expected-error {{a guarded type inside another one can't be private, because its conformance is declared outside of that}} expected-note {{make it 'fileprivate'}}
    enum State { case a, b }
    @Transition(from: State.a, to: .b) func go() {}
  }
}

@Guarded
final class Conditional {
  enum State { case a, b }
  @Transition(from: State.a, to: .b) func go() {}
  #if DEBUG
  @Allowed(in: State.b) func debug() throws {}  // expected-error {{'@Guarded' does not see what is inside '#if'; put the '#if' into the method's body}}
  #endif
}

@Guarded
final class Loader {
  enum State { case start, loading, done, failed }
  @Transition(from: State.start, via: .loading, to: .done) func load() throws {}  // expected-error {{'load' isn't async; 'via:' names the state in which the host is while a body waits}}
  @Transition(from: State.start, via: .loading, to: .done) func fetch() async throws {}  // expected-error {{'fetch' can throw while the host is in 'loading'; say where that leads with 'orElse:'}}
  @Transition(from: State.start, to: .done, orElse: .failed) func look() throws {}  // expected-error {{'orElse:' belongs to 'via:'; a body that throws without it leaves the host as it was}}
  @Transition(from: State.start, to: .done, cancelsBody: true) func glance() async {}  // expected-error {{'cancelsBody:' belongs to 'via:', the state that a body is cancelled with}}
  @Transition(from: State.start, via: .loading, to: .done, cancelsBody: Loader.isSlow) func wait() async {}  // expected-error {{'cancelsBody:' is read before the program runs: write 'true' or 'false'}}
  static let isSlow = true
  @Transition(from: State.start, via: .loading, to: .done, .failed) func choose() async -> State? { nil }  // expected-error {{with 'via:' a body must say where it leads: return 'State', or throw}}
  @Transition(from: State.start, via: .loading, to: .done, orElse: .failed) func limit() async throws(Refusal) {}  // expected-error {{'limit' cannot limit its errors to one type, because a method with 'via:' also throws 'Preempted'}} expected-note {{write 'throws'}}
}

// A type inside a function can have no machine, and nothing else is said of it.
func local() {
  @Guarded
  class Local {  // expected-error {{local type cannot have attached extension macro}}
    enum State { case open, shut }
    @Transition(from: State.open, to: .shut) func close() {}
  }
}
