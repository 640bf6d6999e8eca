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
///   @Allowed(in: State.open, and: Payment.due)
///   func changeAddress(to address: Address) throws { … }
/// }
/// order.payment                    // .due
/// order.machine.payment.history    // the region's own machine
/// ```
///
/// The region begins in the enum's first state, or in the one that ``Region`` names in the rules. See <doc:Regions>.
@attached(peer, names: arbitrary)
public macro Region() = #externalMacro(module: "GuardedStateMacros", type: "RegionMacro")

// MARK: - Guards over several regions

/// Makes a method a transition while the host is in certain states of other regions: see ``Transition()``.
///
/// ```swift
/// @Transition(from: Parcel.packed, to: .shipped, while: Payment.paid)
/// func ship() throws { … }
/// ```
///
/// The states of other regions are conditions: in other states a call is refused with
/// ``Refusal/Reason-swift.enum/declined``, and the refusal names the condition as `Payment.paid`.
///
/// - Parameters:
///   - sources: The states it may be called in; by default every state that is not final.
///   - via: For an `async` method, the state that the region is in while the body runs.
///   - targets: The target state; several for a method that returns one of them.
///   - orElse: With `via:`, the target state when the body throws or its task is canceled.
///   - cancelsBody: With `via:`, whether the body is canceled when something else leaves that state: see
///     <doc:TimeoutsAndEventlessTransitions>.
///   - other: A state of another region, with its type; or of the host itself, as `State.open`.
///   - others: Further states of that region, any of which will do.
///   - conditions: Properties of the host that must be true, each a key path to a `Bool`.
///   - otherwise: `.wait`, for an `async throws` method whose calls wait until they are allowed: see <doc:Waiting>.
@attached(body)
public macro Transition<State, Other>(
  from sources: State..., via: State? = nil, to targets: State..., orElse: State? = nil, cancelsBody: Bool = false,
  while other: Other, _ others: Other...,
  when conditions: AnyKeyPath..., otherwise: Otherwise? = nil
) = #externalMacro(module: "GuardedStateMacros", type: "TransitionMacro")

/// Makes a method a transition while the host is in certain states of other regions: see <doc:Regions>.
@attached(body)
public macro Transition<Event, State, Other>(
  on event: Event, from sources: State..., via: State? = nil, to targets: State..., orElse: State? = nil,
  cancelsBody: Bool = false,
  while other: Other, _ others: Other...,
  when conditions: AnyKeyPath..., otherwise: Otherwise? = nil
) = #externalMacro(module: "GuardedStateMacros", type: "TransitionMacro")

/// Makes a method a transition while other regions are in certain states, between states that may carry values: see
/// <doc:Regions>.
@attached(body)
public macro Transition<Other>(
  from sources: Any..., via: Any? = nil, to targets: Any..., orElse: Any? = nil, cancelsBody: Bool = false,
  while other: Other, _ others: Other...,
  when conditions: AnyKeyPath..., otherwise: Otherwise? = nil
) = #externalMacro(module: "GuardedStateMacros", type: "TransitionMacro")

/// Makes a method a transition while the host is in certain states of other regions: see <doc:Regions>.
@attached(body)
public macro Transition<Event: Hashable, Other>(
  on event: Event, from sources: Any..., via: Any? = nil, to targets: Any..., orElse: Any? = nil,
  cancelsBody: Bool = false,
  while other: Other, _ others: Other...,
  when conditions: AnyKeyPath..., otherwise: Otherwise? = nil
) = #externalMacro(module: "GuardedStateMacros", type: "TransitionMacro")

/// Makes a method a transition while the host is in certain states of other regions: see <doc:Regions>.
@attached(body)
public macro Transition<State, Other, Third>(
  from sources: State..., via: State? = nil, to targets: State..., orElse: State? = nil, cancelsBody: Bool = false,
  while other: Other, _ others: Other..., while third: Third, _ thirds: Third...,
  when conditions: AnyKeyPath..., otherwise: Otherwise? = nil
) = #externalMacro(module: "GuardedStateMacros", type: "TransitionMacro")

/// Makes a method a transition while the host is in certain states of other regions: see <doc:Regions>.
@attached(body)
public macro Transition<Event, State, Other, Third>(
  on event: Event, from sources: State..., via: State? = nil, to targets: State..., orElse: State? = nil,
  cancelsBody: Bool = false,
  while other: Other, _ others: Other..., while third: Third, _ thirds: Third...,
  when conditions: AnyKeyPath..., otherwise: Otherwise? = nil
) = #externalMacro(module: "GuardedStateMacros", type: "TransitionMacro")

/// Makes a method a transition while the host is in certain states of other regions: see <doc:Regions>.
@attached(body)
public macro Transition<Other, Third>(
  from sources: Any..., via: Any? = nil, to targets: Any..., orElse: Any? = nil, cancelsBody: Bool = false,
  while other: Other, _ others: Other..., while third: Third, _ thirds: Third...,
  when conditions: AnyKeyPath..., otherwise: Otherwise? = nil
) = #externalMacro(module: "GuardedStateMacros", type: "TransitionMacro")

/// Makes a method a transition while the host is in certain states of other regions: see <doc:Regions>.
@attached(body)
public macro Transition<Event: Hashable, Other, Third>(
  on event: Event, from sources: Any..., via: Any? = nil, to targets: Any..., orElse: Any? = nil,
  cancelsBody: Bool = false,
  while other: Other, _ others: Other..., while third: Third, _ thirds: Third...,
  when conditions: AnyKeyPath..., otherwise: Otherwise? = nil
) = #externalMacro(module: "GuardedStateMacros", type: "TransitionMacro")

/// Makes a method a transition while the host is in certain states of other regions: see <doc:Regions>.
@attached(body)
public macro Transition<Other, Third>(
  while other: Other, _ others: Other..., while third: Third, _ thirds: Third...,
  when conditions: AnyKeyPath..., otherwise: Otherwise? = nil
) = #externalMacro(module: "GuardedStateMacros", type: "TransitionMacro")

/// Makes a method a transition while the host is in certain states of other regions: see <doc:Regions>.
@attached(body)
public macro Transition<Event, Other, Third>(
  on event: Event, while other: Other, _ others: Other..., while third: Third, _ thirds: Third...,
  when conditions: AnyKeyPath..., otherwise: Otherwise? = nil
) = #externalMacro(module: "GuardedStateMacros", type: "TransitionMacro")

/// Guards a method by states of several regions: see ``Allowed()``.
///
/// ```swift
/// @Allowed(in: State.open, and: Parcel.none, .packed)
/// func changeAddress(to address: Address) throws { … }
/// ```
///
/// - Parameters:
///   - states: The states it may run in; the first one is qualified, as in `State.open`.
///   - other: A state of another region, with its type.
///   - others: Further states of that region, any of which will do.
///   - conditions: Properties of the host that must be true, each a key path to a `Bool`.
///   - otherwise: Another effect of a refused call: `.trap` or `.wait`.
@attached(body)
public macro Allowed<State, Other>(
  in states: State..., and other: Other, _ others: Other...,
  when conditions: AnyKeyPath..., otherwise: Otherwise? = nil
) = #externalMacro(module: "GuardedStateMacros", type: "AllowedMacro")

/// Guards a method by states of several regions: see <doc:Regions>.
@attached(body)
public macro Allowed<Other>(
  in state: Any, _ valued: Any..., and other: Other, _ others: Other...,
  when conditions: AnyKeyPath..., otherwise: Otherwise? = nil
) = #externalMacro(module: "GuardedStateMacros", type: "AllowedMacro")

/// Guards a method by states of several regions: see <doc:Regions>.
@attached(body)
public macro Allowed<Other>(
  and other: Other, _ others: Other...,
  when conditions: AnyKeyPath..., otherwise: Otherwise? = nil
) = #externalMacro(module: "GuardedStateMacros", type: "AllowedMacro")

/// Guards a method by states of several regions: see <doc:Regions>.
@attached(body)
public macro Allowed<State, Other, Result>(
  in states: State..., and other: Other, _ others: Other...,
  when conditions: AnyKeyPath..., otherwise value: Result
) = #externalMacro(module: "GuardedStateMacros", type: "AllowedMacro")

/// Guards a method by states of several regions: see <doc:Regions>.
@attached(body)
public macro Allowed<Other, Result>(
  in state: Any, _ valued: Any..., and other: Other, _ others: Other...,
  when conditions: AnyKeyPath..., otherwise value: Result
) = #externalMacro(module: "GuardedStateMacros", type: "AllowedMacro")

/// Guards a method by states of several regions: see <doc:Regions>.
@attached(body)
public macro Allowed<Other, Result>(
  and other: Other, _ others: Other...,
  when conditions: AnyKeyPath..., otherwise value: Result
) = #externalMacro(module: "GuardedStateMacros", type: "AllowedMacro")

/// Guards a method by states of several regions: see <doc:Regions>.
@attached(body)
public macro Allowed<State, Other, Third>(
  in states: State..., and other: Other, _ others: Other..., and third: Third, _ thirds: Third...,
  when conditions: AnyKeyPath..., otherwise: Otherwise? = nil
) = #externalMacro(module: "GuardedStateMacros", type: "AllowedMacro")

/// Guards a method by states of several regions: see <doc:Regions>.
@attached(body)
public macro Allowed<Other, Third>(
  in state: Any, _ valued: Any..., and other: Other, _ others: Other..., and third: Third, _ thirds: Third...,
  when conditions: AnyKeyPath..., otherwise: Otherwise? = nil
) = #externalMacro(module: "GuardedStateMacros", type: "AllowedMacro")

/// Guards a method by states of several regions: see <doc:Regions>.
@attached(body)
public macro Allowed<Other, Third>(
  and other: Other, _ others: Other..., and third: Third, _ thirds: Third...,
  when conditions: AnyKeyPath..., otherwise: Otherwise? = nil
) = #externalMacro(module: "GuardedStateMacros", type: "AllowedMacro")

/// Guards a method by states of several regions: see <doc:Regions>.
@attached(body)
public macro Allowed<State, Other, Third, Result>(
  in states: State..., and other: Other, _ others: Other..., and third: Third, _ thirds: Third...,
  when conditions: AnyKeyPath..., otherwise value: Result
) = #externalMacro(module: "GuardedStateMacros", type: "AllowedMacro")

/// Guards a method by states of several regions: see <doc:Regions>.
@attached(body)
public macro Allowed<Other, Third, Result>(
  in state: Any, _ valued: Any..., and other: Other, _ others: Other..., and third: Third, _ thirds: Third...,
  when conditions: AnyKeyPath..., otherwise value: Result
) = #externalMacro(module: "GuardedStateMacros", type: "AllowedMacro")

/// Guards a method by states of several regions: see <doc:Regions>.
@attached(body)
public macro Allowed<Other, Third, Result>(
  and other: Other, _ others: Other..., and third: Third, _ thirds: Third...,
  when conditions: AnyKeyPath..., otherwise value: Result
) = #externalMacro(module: "GuardedStateMacros", type: "AllowedMacro")
#endif
