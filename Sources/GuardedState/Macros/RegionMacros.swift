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
@attached(peer, names: arbitrary)
public macro Region() = #externalMacro(module: "GuardedStateMacros", type: "RegionMacro")
#endif
