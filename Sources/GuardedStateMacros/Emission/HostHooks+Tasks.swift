#if Macros
import SwiftSyntax

/// The hooks of async methods: where tasks find the host, and the methods that they call.
extension HostHooks {
  /// The hook with the actor on which tasks access the host.
  var isolation: [String] {
    if host.inherits { return [] }
    var local: [String] = []
    let value: String
    switch host.isolation {
    // In a module with default isolation, this member has the isolation of the host.
    case .none:
      return host.sharing.infersIsolation ? ["\(host.access)var __isolation: (any Swift.Actor)? { #isolation }"] : []
    case .actor where host.outline.isDistributed:
      value = "__local()"
      local = host.hook("local", "", "", "any Swift.Actor", "return asLocalActor")
    case .actor: value = "self"
    case .globalActor(let actor): value = "\(actor).shared"
    }
    return ["\(host.access)nonisolated \(host.final)var __isolation: (any Swift.Actor)? { \(value) }"] + local
  }

  /// The hook that calls any method by its index, and awaits an async one.
  var awaiting: [String] {
    let methods = host.awaitedMethods
    // `GuardedObject` has none, because only its subclasses know their isolation.
    let isFirst = host.isOverridable || host.hostKind == .object && !host.header.isFinal
    if methods.isEmpty && !isFirst { return [] }
    let other =
      host.hostKind == .subclass
      ? "return try await super.__await(method, arguments)" : "return try _$machine.__invoke(method, arguments)"
    let access = isFirst ? host.hookAccess : host.inherits ? host.override + host.hookAccess : "private "
    let body =
      methods.isEmpty
      ? other : host.methodSwitch(methods, otherwise: other) { host.invocation($0, isAwaited: true) }
    return [
      """
      \(access)\(host.awaiting)func __await(_ method: Swift.Int, _ arguments: GuardedState.__Arguments) async throws -> GuardedState.__Returned {
      \(body)
      }
      """
    ]
  }

  /// The hook that starts a task for an async method, which a timeout may call.
  var starting: [String] {
    let methods = host.startedMethods
    if methods.isEmpty { return [] }
    let cases = host.methodSwitch(methods, otherwise: "return nil") { method in
      "return .detached { _ = \(method.throwing == .nothing ? "" : "try? ")await self.\(method.node.name.text)() }"
    }
    return [
      """
      \(host.access)nonisolated \(host.final)func __start(_ method: Swift.Int) -> _Concurrency.Task<Swift.Void, Swift.Never>? {
      \(cases)
      }
      """
    ]
  }

  /// The hook with the methods that run while a state lasts.
  var activities: [String] {
    let cases = host.activities.map { activity in
      let interval = activity.interval.map { "every: \($0.trimmedText)" } ?? ""
      let call = "\(activity.throwsErrors ? "try " : "")await self.\(activity.node.name.text)()"
      return
        "case \"\(activity.name)\": return .init(\(interval)) { [weak self] in guard let self else { return nil }; return { _ = \(call) } }\n"
    }
    if cases.isEmpty { return [] }
    return [
      """
      \(host.access)nonisolated \(host.final)func __during(_ method: Swift.String) -> GuardedState.__Activity? {
      switch method {
      \(cases.joined())default: return nil
      }
      }
      """
    ]
  }
}
#endif
