/// A call of a guarded method that changed no state, or that the state ignored, as observers receive it.
@frozen
public struct Call<State: Hashable & Sendable, Method: Hashable & Sendable>: CustomStringConvertible {
  /// The method.
  public let method: Method
  /// The state it ran in, or that ignored it.
  public let state: State
  /// The result; nil for a method that returns nothing or nil, and for an ignored call.
  public let result: Any?
  /// Whether the state ignored the call, as its rules declare with `ignores:`. In that case the body did not run.
  public let isIgnored: Bool
  /// The user info of the request: see ``withUserInfo(_:_:)``.
  public let userInfo: [String: any Sendable]

  @inlinable
  init(method: Method, state: State, result: consuming Any?, isIgnored: Bool) {
    userInfo = RequestInfo.current
    self.method = method
    self.state = state
    self.result = result
    self.isIgnored = isIgnored
  }

  /// The method, the state and the result, or that the call was ignored.
  public var description: String {
    "\(nameOfCase(method)) in \(nameOfCase(state))" + (isIgnored ? ", ignored" : result.map { " → \($0)" } ?? "")
  }
}
