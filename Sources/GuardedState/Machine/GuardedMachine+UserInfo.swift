extension GuardedMachine {
  /// The user info of the request that is being decided, performed or reported; empty if it has none, and outside of
  /// requests that of the caller.
  ///
  /// Conditions, bodies, callbacks and listeners read it:
  ///
  /// ```swift
  /// var isStaff: Bool { machine.userInfo["role"] as? String == "staff" }
  /// ```
  ///
  /// - Complexity: O(1).
  public var userInfo: [String: any Sendable] { RequestInfo.current }
}
