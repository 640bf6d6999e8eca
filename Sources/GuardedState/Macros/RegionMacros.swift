#if Macros
/// Makes an enum a region of the `@Guarded` type that contains it: a further state, independent of the others.
///
/// ```swift
/// @Guarded
/// final class Order {
///   enum State { case open, closed }
///   @Region enum Payment { case due, paid }
///
///   @Transition(from: Payment.due, to: .paid)
///   func pay() throws { … }
///
///   @Allowed(in: State.open, while: Payment.due)
///   func changeAddress(to address: Address) throws { … }
/// }
/// order.payment                    // .due
/// order.machine.payment.history    // the region's own machine
/// ```
///
/// The region begins in the enum's first state, or in the one that ``Region`` names in the rules. See <doc:Regions>.
///
/// ### An event of several regions
///
/// An event is offered to the host's own state and to each region, in the order of their declaration. Those that accept
/// it change together, in one step:
///
/// 1. The conditions of each.
/// 2. For one after the other: `willFire`, `willTransition(_:)` and the body of the method that performs the event there.
///    A region that accepts it by a rule alone runs no body. If a body throws, nothing has changed anywhere, although the
///    bodies before it have run.
/// 3. `willCommit(_:)` once, with all regions in its snapshot; if it throws, nothing has changed anywhere. Then
///    `willExit…` of all, the last region first; `willEnter…` of all; the change of all; `didExit…` of all, the last
///    region first; `didEnter…` of all.
/// 4. `didFire`, `didTransition(_:)` and the observers of each.
///
/// - A region whose conditions are false stays, and the others continue.
/// - If a region would perform the event with a method that needs arguments or is `async`, the event is refused as a
///   whole; a timeout starts an `async` one. If no region accepts it now, the refusal lists the states of all regions in
///   which they would, as in `open, payment.paid or parcel.packed`; if the host's own state is final, those of one region.
/// - The host's `shouldFire(_:)` is about its own state. If it returns false and a region accepts the event, no refusal is
///   reported. To stop an event everywhere, give each of its rules the same condition, or veto it in each region too:
///   `machine.payment.shouldFire(.cancel) { … }`.
/// - A region ignores an event only if no other one performs it. A region defers an event only if no region accepts it
///   now: the host's own state if it defers the event, or else the first region that does. The event is offered to all
///   again as soon as one accepts it.
/// - `fire` reports the effect on the host's own state: ``Outcome/stayed`` if only a region accepted the event.
///   `order.machine.payment.fire(.cancel)` offers the event to that region alone, but ``After`` in the rules of a region
///   offers its event to all.
///
/// ### A call that other regions accept
///
/// Calling a method does the same with its event, with these differences:
///
/// - The method's own region must accept the call.
/// - The bodies of other regions run first, in the order of declaration, and the body of the called method last.
/// - If another body throws, the call is refused with ``Refusal/Reason-swift.enum/declined``, and the refusal's detail
///   names the error. `fire` throws that error itself.
/// - If the called method has `via:`, the other regions change together with the change to its `via:` state, before its
///   body runs. If that throws, only its own region changes again, to the `orElse:` state.
@attached(peer, names: arbitrary)
public macro Region() = #externalMacro(module: "GuardedStateMacros", type: "RegionMacro")
#endif
