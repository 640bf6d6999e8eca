// What other libraries call it. Each name is unavailable, and says the right one: what the compiler would say by itself is that
// it knows none, and whose event stands there neither.

extension GuardedMachine {
  /// Events are fired.
  @available(*, unavailable, renamed: "fire(_:)")
  public func send(_ event: Event) {}

  /// Events are fired.
  @available(*, unavailable, renamed: "fire(_:)")
  public func trigger(_ event: Event) {}

  /// Events are fired.
  @available(*, unavailable, renamed: "fire(_:)")
  public func dispatch(_ event: Event) {}

  /// The state is called so.
  @available(*, unavailable, renamed: "state")
  public var currentState: State { state }

  /// The name says what is awaited.
  @available(*, unavailable, renamed: "waitUntil(_:)")
  public func wait(for state: State) async throws {}
}
