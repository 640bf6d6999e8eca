// The names that other libraries use. Each one is unavailable and renamed to ours. Without them the compiler would only
// report an unknown member, and an event whose type it can't infer.

extension GuardedMachine {
  /// Fires an event.
  @available(*, unavailable, renamed: "fire(_:)")
  public func send(_ event: Event) {}

  /// Fires an event.
  @available(*, unavailable, renamed: "fire(_:)")
  public func trigger(_ event: Event) {}

  /// Fires an event.
  @available(*, unavailable, renamed: "fire(_:)")
  public func dispatch(_ event: Event) {}

  /// The current state.
  @available(*, unavailable, renamed: "state")
  public var currentState: State { state }

  /// Waits for a state.
  @available(*, unavailable, renamed: "waitUntil(_:)")
  public func wait(for state: State) async throws {}
}
