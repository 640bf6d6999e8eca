// swift-format-ignore-file
// Shows: inlinable, result-builder, foreign-isolation, guard-form.
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
    In(.open, allows: .fill)
    In(.open, allows: .fill, when: \Drawer.isEmpty)  // expected-error {{rules are data: name the property}}
  }
  var isEmpty = true
  @Allowed func fill(_ number: Int) {}
  func shouldFill(_ number: Int) {}  // expected-warning {{'shouldFill' is named like the guard of 'fill(_:)', and isn't asked unless it takes the same, returns 'Bool' and is neither async nor throwing}}
}

@Guarded
actor Desk {
  enum State { case open }
  @Allowed(in: State.open) nonisolated func look() {}  // expected-error {{'look' must run where its type does, which 'nonisolated' prevents}} expected-note {{remove 'nonisolated'}}
  @MainActor func didEnterOpen() {}  // expected-error {{'didEnterOpen' must run where its type does, which '@MainActor' prevents}} expected-note {{remove '@MainActor'}}
}
