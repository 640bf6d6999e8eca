/// Calls a closure whose requests carry user info: for example, who makes them.
///
/// ```swift
/// try withUserInfo(["by": user.id]) { try order.pay(card) }
/// ```
///
/// ``Transition/userInfo``, ``Call/userInfo``, reports and notifications have it, and conditions and bodies read it as
/// ``GuardedMachine/userInfo``. All requests of the closure carry it, of any machine and by any road, and those that
/// callbacks and listeners make because of them. Child tasks inherit it; a detached task doesn't. A request that waits
/// keeps the user info of its caller. Timeouts, eventless transitions and the bodies that they start carry none.
///
/// - Parameters:
///   - userInfo: The values, which replace those of an outer call that have the same keys.
///   - work: The closure.
/// - Returns: The closure's result.
/// - Throws: The closure's error.
/// - Complexity: O(*n*) for *n* values, those of outer calls included.
public func withUserInfo<Result>(
  _ userInfo: [String: any Sendable], _ work: () throws -> Result
) rethrows -> Result {
  try RequestInfo.with(RequestInfo.current.merging(userInfo) { $1 }, work)
}

/// Calls an async closure whose requests carry user info: see ``withUserInfo(_:_:)``.
///
/// - Parameters:
///   - userInfo: The values, which replace those of an outer call that have the same keys.
///   - work: The closure, which runs in the isolation of the caller.
///   - isolation: The isolation of the caller.
/// - Returns: The closure's result.
/// - Throws: The closure's error.
public func withUserInfo<Result>(
  _ userInfo: [String: any Sendable], _ work: () async throws -> Result,
  isolation: isolated (any Actor)? = #isolation
) async rethrows -> Result {
  let all = RequestInfo.current.merging(userInfo) { $1 }
  RequestInfo.isUsed.publish(1)
  return try await RequestInfo.bound.withValue(all, operation: work, isolation: isolation)
}

/// The user info of the request that the current task makes.
@usableFromInline
enum RequestInfo {
  static let bound = TaskLocal<[String: any Sendable]>(wrappedValue: [:])
  /// Whether any request had user info. Until then, nothing looks for it.
  static let isUsed = PublishedNumber(0)

  /// The user info of the current request.
  @usableFromInline static var current: [String: any Sendable] { isUsed.value == 0 ? [:] : bound.get() }

  /// Calls a closure whose requests have exactly this user info.
  static func with<Result>(_ userInfo: [String: any Sendable], _ work: () throws -> Result) rethrows -> Result {
    if userInfo.isEmpty, current.isEmpty { return try work() }
    isUsed.publish(1)
    return try bound.withValue(userInfo, operation: work)
  }
}
