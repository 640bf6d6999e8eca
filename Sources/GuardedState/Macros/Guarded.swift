#if Macros
/// Binds a state machine to a class or an actor, and guards its methods.
///
/// ```swift
/// @Guarded
/// final class Message {
///   enum State { case unread, read, deleted }
///
///   static let rules = Rules(initial: .unread) {
///     In(.read, allows: .reply)
///   }
///
///   @Transition(from: State.unread, to: .read)
///   func view() {}
///
///   @Allowed
///   func reply(with text: String) throws -> String { "Re: \(text)" }
/// }
/// ```
///
/// The type declares an `enum State`. It may declare `static let rules`; without them the first case is the initial
/// state. It may declare an `enum Event`; without it, the methods with `@Transition` name the events. Methods
/// without an attribute aren't guarded, and can't be called by name.
///
/// The type gets `state`, `machine`, `can(_:)`, `fire(_:userInfo:animated:)`, `transition(to:userInfo:animated:)`,
/// `handle(_:_:allowing:)`, `waitUntil(_:within:)`, and the types `Event`, `Method`, `Rules` and `Transition`. Members
/// that it declares itself take their place; `machine` has them all: see ``GuardedMachine``.
///
/// In a final class or an actor, `Event` and `Method` are enums. In other classes they are structs that subclasses
/// extend: see ``ExtensibleName``. The first of several overloaded methods has the plain name. The names of the others
/// include their labels or types, such as `.payAmountTo` for `pay(_ amount: Int, to name: String)`.
///
/// The macro finds callbacks and guards by their names, such as `didEnterRead()`, `didTransition(_:)` or
/// `shouldReply(with:)`: see <doc:Callbacks> and <doc:Conditions>. It finds only members in the body of the type, and
/// the compiler reports those that are inherited or in extensions.
///
/// Everything runs in the isolation of the type: see <doc:Isolation>. Reading `state`, `can(_:)` or `machine` of a
/// type that is also `@Observable` is tracked like reading any of its properties.
///
/// The compiler reports mistakes in the rules. Those that it can't see stop the program when a machine is first used;
/// `Rules(of: Message.self).problems` lists them.
///
/// A class without states, rules and guarded methods gets no machine. A ``StateMachine`` can be bound to it: see
/// <doc:Hosts>. The states of a class that inherits from ``GuardedObject`` are strings.
///
/// - Parameters:
///   - strict: Whether to warn of every method that is neither guarded nor a callback nor marked ``Unguarded()``.
///   - synchronized: Whether the class is a monitor that any thread may use: see <doc:Isolation>.
///   - machineOnly: Whether to add `machine` without the members that forward to it. Use it for a class whose
///     superclass has such a member, as some of UIKit's have a `state`.
@attached(
  member, conformances: GuardedHost, BindableHost,
  names: named(State), named(StateName), named(EventName), named(MethodName), named(Rules), named(Transition),
  named(Event), named(Method), named(state),
  named(can), named(refusal),
  named(fire), named(transition), named(handle), named(machine), named(__rules), named(__core), named(__callbacks),
  named(__run), named(__holds), named(__delay), named(_$delay), named(__start), named(__during), named(__receive),
  named(__commit), named(_$commit),
  named(__track), named(__conditions), named(_$receive), named(_$track),
  named(_$inheritedConditions), named(__invoke), named(__perform), named(__boundMembers),
  named(__announced),
  named(__declarations), named(__Value), named(__Forwarding), named(__Synchronized),
  named(_$machine), named(_$Index), named(_$rules), named(_$run),
  named(_$holds), named(_$invoke), named(_$perform), named(_$checks), named(_$states), named(_$declaredRules),
  named(__StateCallbacks), named(_$announced), named(_$core), named(_$Box), named(_$Rules),
  named(_$argumentGuard), named(_$probe), named(_$isolation), named(_$Names),
  named(__await),
  named(__isolated), named(__isolation), named(__local), named(_$local), named(waitUntil),
  named(transitions), named(start), named(snapshot), named(isWithin),
  named(_$transitions), named(__Machines), named(_$machines), named(__Machine), named(__RegionTypes),
  named(__Overridden), named(__Methods), named(__MethodNames),
  named(__Transitions), named(__TransitionNames))
@attached(extension, conformances: GuardedHost, BindableHost, MachineOwner)
public macro Guarded(strict: Bool = false, synchronized: Bool = false, machineOnly: Bool = false) =
  #externalMacro(module: "GuardedStateMacros", type: "GuardedMacro")

/// Binds a state machine to a class or an actor, guards its methods, and lets programs outside call them as tools.
///
/// It does what the other ``Guarded(strict:synchronized:machineOnly:)`` does: see <doc:ToolsForAgents>.
///
/// - Parameters:
///   - strict: Whether to warn of every method that is neither guarded nor a callback nor marked ``Unguarded()``.
///   - synchronized: Whether the class is a monitor that any thread may use.
///   - machineOnly: Whether to add `machine` without the members that forward to it.
///   - tools: Whether the methods are tools: see ``ToolHost``. The documentation of the methods is in the program then.
// A second declaration, because the compiler stops at a subclass of a class whose macro may add a conformance and
// doesn't.
@attached(
  member, conformances: GuardedHost, BindableHost, ToolHost,
  names: named(State), named(StateName), named(EventName), named(MethodName), named(Rules), named(Transition),
  named(Event), named(Method), named(state),
  named(can), named(refusal),
  named(fire), named(transition), named(handle), named(machine), named(__rules), named(__core), named(__callbacks),
  named(__run), named(__holds), named(__delay), named(_$delay), named(__start), named(__during), named(__receive),
  named(__commit), named(_$commit),
  named(__track), named(__conditions), named(_$receive), named(_$track),
  named(_$inheritedConditions), named(__invoke), named(__perform), named(__boundMembers),
  named(__announced),
  named(__declarations), named(__Value), named(__Forwarding), named(__Synchronized),
  named(_$machine), named(_$Index), named(_$rules), named(_$run),
  named(_$holds), named(_$invoke), named(_$perform), named(_$checks), named(_$states), named(_$declaredRules),
  named(__StateCallbacks), named(_$announced), named(_$core), named(_$Box), named(_$Rules),
  named(_$argumentGuard), named(_$probe), named(_$isolation), named(_$Names),
  named(__await),
  named(__isolated), named(__isolation), named(__local), named(_$local), named(waitUntil),
  named(transitions), named(start), named(snapshot), named(isWithin),
  named(_$transitions), named(__Machines), named(_$machines), named(__Machine), named(__RegionTypes),
  named(__Overridden), named(__Methods), named(__MethodNames),
  named(__Transitions), named(__TransitionNames), named(__tools), named(__use))
@attached(extension, conformances: GuardedHost, BindableHost, MachineOwner, ToolHost)
public macro Guarded(
  strict: Bool = false, synchronized: Bool = false, machineOnly: Bool = false, tools: Bool
) =
  #externalMacro(module: "GuardedStateMacros", type: "GuardedMacro")

/// Declares that a method is meant to run in every state, or isn't meant as a callback or a guard. It generates no
/// code, except an overload for a method of an extension or a superclass that is named like a callback or a guard.
@attached(peer, names: overloaded)
public macro Unguarded() = #externalMacro(module: "GuardedStateMacros", type: "UnguardedMacro")
#endif
