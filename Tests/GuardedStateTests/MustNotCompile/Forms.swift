// swift-format-ignore-file
// Shows: inlinable, result-builder, foreign-isolation, guard-form, misspelt-guard, needless-otherwise, unsaved-change.
import GuardedState

@resultBuilder
public enum ListBuilder {
  public static func buildBlock(_ items: Int...) -> [Int] { items }
}

@Guarded
public final class Shelf {
  public enum State: Sendable { case open }
  @inlinable @Allowed(in: State.open) public func look() {}  // expected-error {{'@inlinable' copies the body to other modules, which can't see its guard}} expected-note {{remove '@inlinable'}}
  @ListBuilder @Allowed(in: State.open) func list() throws -> [Int] { 1; 2 }  // expected-error {{a guard returns, which switches '@ListBuilder' off: call another method that has it}}
}

@Guarded
final class Drawer {
  enum State { case open }
  static let rules = Rules(initial: .open) {
    In(.open, allows: .fill, when: \Drawer.isEmpty)  // expected-error {{a condition belongs to an event}} expected-note {{a condition of a rule is the name of a property}} expected-note {{write '"isEmpty"'}}
  }
  var isEmpty = true
  @Allowed func fill(_ number: Int) {}
  @Allowed(in: State.open) func empty(_ number: Int) {}
  static func shouldEmpty(_ number: Int) -> Bool { true }  // expected-warning {{'shouldEmpty' is never asked about 'empty(_:)', because it is static}} expected-note {{remove 'static'}}
  @Allowed(in: State.open) func polish(_ hours: Int) {}
  func shouldPolsh(_ hours: Int) -> Bool { true }  // expected-warning {{'shouldPolsh' decides about no guarded method, and nothing asks it; did you mean 'shouldPolish'?}} expected-note {{rename it to 'shouldPolish'}}
  @Allowed(in: State.open, otherwise: 7) func count() throws {}  // expected-error {{'count' returns nothing, and a refused call does nothing: remove 'otherwise:', or make it '.trap'}}
}

@Guarded
final class Ledger {
  enum State { case open, closed }
  func willCommit(_ snapshot: Snapshot<State>) throws {}
  @Transition(from: State.open, to: .closed) func close() throws(Refusal) {}  // expected-error {{'close' can't throw the errors of 'willCommit', which are of any type: write 'throws'}}
}

@Guarded
actor Desk {
  enum State { case open }
  @Allowed(in: State.open) nonisolated func look() {}  // expected-error {{'look' must run where its type does, which 'nonisolated' prevents}} expected-note {{remove 'nonisolated'}}
}
