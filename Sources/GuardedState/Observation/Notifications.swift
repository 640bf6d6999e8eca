import Foundation

extension Notification.Name {
  /// The state of the notification's object changed. Keys: ``GuardedStateKey/transition``,
  /// ``GuardedStateKey/from``, ``GuardedStateKey/to``, ``GuardedStateKey/event``, ``GuardedStateKey/method``.
  public static let guardedStateDidTransition = Notification.Name("GuardedStateDidTransition")
  /// A guarded method of the notification's object ran, or its state ignored the call. Keys: ``GuardedStateKey/call``,
  /// ``GuardedStateKey/method``, ``GuardedStateKey/result``.
  public static let guardedStateDidCall = Notification.Name("GuardedStateDidCall")
  /// The notification's object refused a request. Key: ``GuardedStateKey/refusal``.
  public static let guardedStateDidRefuse = Notification.Name("GuardedStateDidRefuse")
  /// The body of a guarded method of the notification's object threw, or a closure that it enqueued. Keys:
  /// ``GuardedStateKey/method``, absent for a closure, and ``GuardedStateKey/error``.
  public static let guardedStateDidFail = Notification.Name("GuardedStateDidFail")
  /// The notification's object returned to its initial state. Keys: ``GuardedStateKey/from``,
  /// ``GuardedStateKey/to``.
  public static let guardedStateDidReset = Notification.Name("GuardedStateDidReset")
  /// The notification's object entered a final state. Key: ``GuardedStateKey/to``.
  public static let guardedStateDidFinish = Notification.Name("GuardedStateDidFinish")
}

/// The keys of the library in a notification's `userInfo`, beside the caller's own; where both use one key, the
/// library's value wins, and the caller's dictionary is whole in the ``Transition``.
public enum GuardedStateKey {
  /// The `Transition`.
  public static let transition = "transition"
  /// The state that was left; absent when the machine was started.
  public static let from = "from"
  /// The state that was entered.
  public static let to = "to"
  /// The event, if there was one.
  public static let event = "event"
  /// The method, if there was one.
  public static let method = "method"
  /// The `Call`.
  public static let call = "call"
  /// The result of the method; absent for nil.
  public static let result = "result"
  /// The ``Refusal``.
  public static let refusal = "refusal"
  /// The error that the body threw.
  public static let error = "error"
  /// The name of an announcement.
  public static let announcement = "announcement"
}

/// The notification center that a machine posts to.
final class Notifier: Watcher {
  let center: NotificationCenter
  /// Closures that make the `userInfo` of transitions and calls; made in the client's module, which knows the types.
  private let transition: (__Change, ChangeOrigin) -> [AnyHashable: Any]
  private let call: (__Table, UnsafePointer<CallRecord>) -> [AnyHashable: Any]

  init(
    _ center: NotificationCenter, of region: Int,
    transition: @escaping (__Change, ChangeOrigin) -> [AnyHashable: Any],
    call: @escaping (__Table, UnsafePointer<CallRecord>) -> [AnyHashable: Any]
  ) {
    self.center = center
    self.transition = transition
    self.call = call
    super.init(isDelegate: false, of: region)
  }

  /// Posts a notification; its object is the host.
  override func receive(_ occurrence: Occurrence, of host: AnyObject, _ table: __Table) {
    guard let (name, userInfo) = notification(occurrence, table) else { return }
    center.post(name: name, object: host, userInfo: userInfo)
  }

  private func notification(_ occurrence: Occurrence, _ table: __Table) -> (Notification.Name, [AnyHashable: Any])? {
    switch occurrence {
    case .transition(let change, let origin): return (.guardedStateDidTransition, transition(change, origin))
    case .report(let report, let method): return notification(report, method, table)
    case .reset(let change, _):
      var userInfo: [AnyHashable: Any] = RequestInfo.current
      userInfo[GuardedStateKey.to] = table.anyState(change.end)
      if change.source >= 0 { userInfo[GuardedStateKey.from] = table.anyState(Int(change.source)) }
      return (.guardedStateDidReset, userInfo)
    case .conditionsChange, .lifetime: return nil
    case .announcement(let name, let data, _):
      var userInfo: [AnyHashable: Any] = RequestInfo.current.merging(data) { $1 }
      userInfo[GuardedStateKey.announcement] = name
      return (.guardedStateDidAnnounce(name), userInfo)
    case .finish(let state):
      var userInfo: [AnyHashable: Any] = RequestInfo.current
      userInfo[GuardedStateKey.to] = table.anyState(state)
      return (.guardedStateDidFinish, userInfo)
    }
  }

  private func notification(
    _ report: __Report, _ method: Int, _ table: __Table
  ) -> (Notification.Name, [AnyHashable: Any]) {
    if let record = report.call { return (.guardedStateDidCall, call(table, record)) }
    var userInfo: [AnyHashable: Any] = RequestInfo.current
    if let refusal = report.refusal {
      userInfo[GuardedStateKey.refusal] = refusal
      return (.guardedStateDidRefuse, userInfo)
    }
    if method >= 0 { userInfo[GuardedStateKey.method] = table.anyMethod(method) }
    userInfo[GuardedStateKey.error] = report.error
    return (.guardedStateDidFail, userInfo)
  }
}

extension Transition {
  /// The `userInfo` of a transition's notification. The library's keys never hold values of the caller.
  var notified: [AnyHashable: Any] {
    var notified: [AnyHashable: Any] = userInfo
    notified.reserveCapacity(userInfo.count + 5)
    notified[GuardedStateKey.transition] = self
    notified[GuardedStateKey.from] = from
    notified[GuardedStateKey.to] = to
    notified[GuardedStateKey.event] = event
    notified[GuardedStateKey.method] = method
    return notified
  }
}

extension Call {
  /// The `userInfo` of a call's notification.
  var notified: [AnyHashable: Any] {
    var notified: [AnyHashable: Any] = userInfo
    (notified[GuardedStateKey.method], notified[GuardedStateKey.call]) = (method, self)
    notified[GuardedStateKey.result] = result
    return notified
  }
}
