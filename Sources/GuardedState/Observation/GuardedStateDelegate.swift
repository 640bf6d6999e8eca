/// An object that is notified of what happened to a host. All methods are optional.
///
/// ```swift
/// final class Badge: GuardedStateDelegate {
///   func host(_ message: Message, didTransition transition: Message.Transition) { … }
/// }
/// message.machine.delegate = badge      // held weakly
/// ```
///
/// The machine of a region takes a delegate of the same type. It calls ``host(_:didTransition:in:)`` and
/// ``host(_:didCall:in:)`` instead of the methods without `in:`, and the others as they are, for what happens to the
/// region.
///
/// The library calls only methods with exactly the signatures below. The compiler doesn't report a method that differs,
/// because all of these have a default. Copy them, or let the editor complete them.
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
  /// The state of a region changed, when this is the delegate of the region's machine.
  ///
  /// ```swift
  /// func host<Region>(
  ///   _ order: Order, didTransition transition: Transition<Region, Order.Event, Order.Method>, in region: String
  /// ) {
  ///   if transition.to as? Order.Payment == .paid { … }
  /// }
  /// order.machine.payment.delegate = watcher
  /// ```
  ///
  /// - Parameters:
  ///   - host: The host.
  ///   - transition: The transition, between states of the region.
  ///   - region: The name of the region, as of the host's property.
  func host<Region>(
    _ host: Host, didTransition transition: Transition<Region, Host.EventName, Host.MethodName>, in region: String)
  /// A guarded method of a region that changes no state ran to its end, when this is the delegate of the region's
  /// machine.
  func host<Region>(_ host: Host, didCall call: Call<Region, Host.MethodName>, in region: String)
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
  public func host<Region>(
    _ host: Host, didTransition transition: Transition<Region, Host.EventName, Host.MethodName>, in region: String
  ) {}
  /// Does nothing.
  public func host<Region>(_ host: Host, didCall call: Call<Region, Host.MethodName>, in region: String) {}
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
