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
/// region. A region of a ``StateMachine`` is one itself: its delegate receives it as the host.
///
/// The library calls only methods with exactly the signatures below. The compiler doesn't report a method that differs,
/// because all of these have a default. Copy them, or let the editor complete them.
///
/// A delegate is called synchronously on the caller's thread, in the host's isolation, after the change: the host
/// already shows its new state. A transition that it requests waits until the running one is complete.
public protocol GuardedStateDelegate<Host>: AnyObject {
  /// The type of the host. A delegate that implements no method declares it with a `typealias`.
  associatedtype Host: MachineOwner

  /// Called when the state has changed.
  func host(_ host: Host, didTransition transition: Transition<Host.StateName, Host.EventName, Host.MethodName>)
  /// Called when a guarded method that changes no state has returned, or the state has ignored the call of any method:
  /// see ``Call/isIgnored``.
  func host(_ host: Host, didCall call: Call<Host.StateName, Host.MethodName>)
  /// Called when the state of a region has changed, on the delegate of the region's machine.
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
  ///   - region: The name of the region: that of the host's property.
  func host<Region>(
    _ host: Host, didTransition transition: Transition<Region, Host.EventName, Host.MethodName>, in region: String)
  /// Called when a guarded method of a region that changes no state has returned, on the delegate of the region's
  /// machine.
  func host<Region>(_ host: Host, didCall call: Call<Region, Host.MethodName>, in region: String)
  /// Called after a refusal.
  func host(_ host: Host, didRefuse refusal: Refusal)
  /// Called when the body of a guarded method threw, and nothing has changed; or when a closure of
  /// ``GuardedMachine/enqueue(_:)`` threw an error that no guarded call has reported. Then the method is nil.
  func host(_ host: Host, didFail method: Host.MethodName?, with error: any Error)
  /// Called when ``GuardedMachine/reset()`` has returned the machine to its initial state.
  func hostDidReset(_ host: Host)
  /// Called when the machine has entered a final state, after `host(_:didTransition:)`.
  func hostDidFinish(_ host: Host)
  /// Called for an announcement, made with ``GuardedMachine/announce(_:userInfo:)``.
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
