/// Hears of what happened to a host. All methods are optional.
///
/// ```swift
/// final class Badge: GuardedStateDelegate {
///   func host(_ message: Message, didTransition transition: Message.Transition) { … }
/// }
/// message.machine.delegate = badge      // held weakly
/// ```
///
/// A method whose signature differs from those below is one of its own, which nobody calls, and the compiler is silent: all
/// of these have a default. Copy them, or let the editor complete them.
///
/// A delegate is called synchronously on the caller's thread, in the host's isolation, after the change: the host
/// already shows its new state. A transition that it requests waits until the running one has settled.
public protocol GuardedStateDelegate<Host>: AnyObject {
  /// The type of host it watches. A delegate that implements no method says it with a `typealias`.
  associatedtype Host: MachineOwner

  /// The state changed.
  func host(_ host: Host, didTransition transition: Transition<Host.StateName, Host.EventName, Host.MethodName>)
  /// A guarded method that changes no state ran to its end.
  func host(_ host: Host, didCall call: Call<Host.StateName, Host.MethodName>)
  /// Something was refused.
  func host(_ host: Host, didRefuse refusal: Refusal)
  /// The body of a guarded method threw, and nothing has changed; or a closure of ``GuardedMachine/enqueue(_:)`` threw an
  /// error of its own, for which the method is nil.
  func host(_ host: Host, didFail method: Host.MethodName?, with error: any Error)
  /// The machine went back to its initial state, by ``GuardedMachine/reset()``.
  func hostDidReset(_ host: Host)
  /// The machine entered a final state; called after `host(_:didTransition:)`.
  func hostDidFinish(_ host: Host)
  /// Something was announced, by ``GuardedMachine/announce(_:userInfo:)``.
  func host(_ host: Host, didAnnounce name: String, userInfo: [String: Any])
}

extension GuardedStateDelegate {
  /// Does nothing.
  public func host(_ host: Host, didTransition transition: Transition<Host.StateName, Host.EventName, Host.MethodName>)
  {}
  /// Does nothing.
  public func host(_ host: Host, didCall call: Call<Host.StateName, Host.MethodName>) {}
  /// Does nothing.
  public func host(_ host: Host, didRefuse refusal: Refusal) {}
  /// Does nothing.
  public func host(_ host: Host, didFail method: Host.MethodName?, with error: any Error) {}
  /// Does nothing.
  public func hostDidReset(_ host: Host) {}
  /// Does nothing.
  public func hostDidFinish(_ host: Host) {}
  /// Does nothing.
  public func host(_ host: Host, didAnnounce name: String, userInfo: [String: Any]) {}
}
