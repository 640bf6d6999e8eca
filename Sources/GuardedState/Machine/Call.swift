/// A call of a guarded method that changed no state, as observers receive it.
@frozen
public struct Call<State: Hashable & Sendable, Method: Hashable & Sendable>: CustomStringConvertible {
  /// The method.
  public let method: Method
  /// The state it ran in.
  public let state: State
  /// The result; nil for a method that returns nothing or nil.
  public let result: Any?

  @inlinable
  init(method: Method, state: State, result: consuming Any?) {
    self.method = method
    self.state = state
    self.result = result
  }

  /// The method, the state and the result.
  public var description: String {
    "\(nameOfCase(method)) in \(nameOfCase(state))" + (result.map { " → \($0)" } ?? "")
  }
}
