import Foundation

/// A place that a machine posts notifications to.
///
/// ```swift
/// message.machine.notifies = [.center]
/// ```
public struct NotificationTarget {
  let center: NotificationCenter

  /// The default notification centre.
  public static var center: Self { Self(center: .default) }

  /// A notification centre of your own.
  public static func center(_ center: NotificationCenter) -> Self { Self(center: center) }
}

extension Notification.Name {
  /// The state of the notification's object changed. Keys: ``GuardedStateKey/transition``,
  /// ``GuardedStateKey/from``, ``GuardedStateKey/to``, ``GuardedStateKey/event``, ``GuardedStateKey/method``.
  public static let guardedStateDidTransition = Notification.Name("GuardedStateDidTransition")
  /// A guarded method of the notification's object ran. Keys: ``GuardedStateKey/call``, ``GuardedStateKey/method``,
  /// ``GuardedStateKey/result``.
  public static let guardedStateDidCall = Notification.Name("GuardedStateDidCall")
  /// Something was refused by the notification's object. Key: ``GuardedStateKey/refusal``.
  public static let guardedStateDidRefuse = Notification.Name("GuardedStateDidRefuse")
  /// The body of a guarded method of the notification's object threw. Keys: ``GuardedStateKey/method``,
  /// ``GuardedStateKey/error``.
  public static let guardedStateDidFail = Notification.Name("GuardedStateDidFail")
  /// The notification's object went back to its initial state. Keys: ``GuardedStateKey/from``,
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
  /// What the method returned; absent for nil.
  public static let result = "result"
  /// The ``Refusal``.
  public static let refusal = "refusal"
  /// The error that the body threw.
  public static let error = "error"
  /// The name of what was announced.
  public static let announcement = "announcement"
}

extension NotificationTarget {
  /// Posts what happened; the object is the host.
  func post<State, Event, Method>(_ happening: Happening<State, Event, Method>, of host: AnyObject) {
    let (name, userInfo) = Self.notification(happening)
    center.post(name: name, object: host, userInfo: userInfo)
  }

  private static func notification<State, Event, Method>(
    _ happening: Happening<State, Event, Method>
  ) -> (Notification.Name, [AnyHashable: Any]) {
    switch happening {
    case .transition(let transition):
      var userInfo: [AnyHashable: Any] = transition.userInfo
      userInfo[GuardedStateKey.transition] = transition
      userInfo[GuardedStateKey.to] = transition.to
      // Setting nil removes the caller's value, so that a key of the library never holds anything else.
      userInfo[GuardedStateKey.from] = transition.from
      userInfo[GuardedStateKey.event] = transition.event
      userInfo[GuardedStateKey.method] = transition.method
      return (.guardedStateDidTransition, userInfo)
    case .call(let call):
      var userInfo: [AnyHashable: Any] = [GuardedStateKey.call: call, GuardedStateKey.method: call.method]
      userInfo[GuardedStateKey.result] = call.result
      return (.guardedStateDidCall, userInfo)
    case .refusal(let refusal): return (.guardedStateDidRefuse, [GuardedStateKey.refusal: refusal])
    case .failure(let method, let error):
      return (.guardedStateDidFail, [GuardedStateKey.method: method, GuardedStateKey.error: error])
    case .reset(let transition):
      var userInfo: [AnyHashable: Any] = [GuardedStateKey.to: transition.to]
      userInfo[GuardedStateKey.from] = transition.from
      return (.guardedStateDidReset, userInfo)
    case .announcement(let name, let data):
      var userInfo: [AnyHashable: Any] = data
      userInfo[GuardedStateKey.announcement] = name
      return (.guardedStateDidAnnounce(name), userInfo)
    case .finish(let state): return (.guardedStateDidFinish, [GuardedStateKey.to: state])
    }
  }
}
