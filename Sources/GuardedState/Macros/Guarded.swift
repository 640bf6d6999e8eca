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
/// The type declares an `enum State`. It may declare `static let rules`; without it the first case is the initial
/// state. It may declare an `enum Event`; without it, events are named by the methods with ``Transition()``.
///
/// The macro adds `state`, `can(_:)`, `fire(_:userInfo:animated:)`, `transition(to:userInfo:animated:)`,
/// `handle(_:_:)`, `waitUntil(_:within:)`, `machine` and the nested types `Event`, `Method`, `Rules` and
/// `Transition`. A name that the type already has is left alone, whatever it takes: a `handle(_ error:)` of its own
/// hides the one that calls methods by name, which `machine.handle` still is. Everything else is on `machine`: see
/// ``GuardedMachine``. `Event` and `Method` of a final class or an actor are enums; those of a class that isn't
/// final, or that extends a guarded one, are structs with a static property for each name: see ``ExtensibleName``. Of
/// several methods with one name the first has that name there, and the others have their labels or types in it, as
/// in `.payAmountTo` for `pay(_ amount: Int, to name: String)`: see <doc:Hosts>.
///
/// Callbacks of the type are found by their names: `willExitRead()`, `willEnterRead()`, `didExitRead()`,
/// `didEnterRead()` for each state, plain, with `animated: Bool` or with the `Transition`; and `shouldFire(_:)`,
/// `shouldTransition(_:)`, `willFire(_:)`, `willTransition(_:)`, `didFire(_:)`, `didTransition(_:)`, `didCall(_:)`,
/// `didRefuse(_:)`, `didFail(_:)`. ``GuardedMachine`` says when each runs. So are guards that see the arguments of a call:
/// `shouldReply(with text: String) -> Bool` decides about `reply(with text: String)`. See <doc:Conditions>.
///
/// Everything runs in the isolation of the type: in a plain class on the caller's side, in a `@MainActor` class on the
/// main actor, in an actor on that actor. Only members in the type's own body are seen, not those in extensions.
///
/// Rules with problems that the compiler can't find stop the program when a machine is first used;
/// `Rules(of: Message.self).problems` lists them, so that a test can look before.
///
/// A method without an attribute is not guarded, and `handle` refuses it as unknown.
///
/// A class without an `enum State`, without rules and without guarded methods gets no machine of its own, only the tables
/// by which a ``StateMachine`` that is bound to it finds its methods and its callbacks: those with `sender:` in a class
/// that has states, all in one that has none. A class that inherits ``GuardedObject`` has states that are strings.
///
/// Beside `@Observable`, what reads `state`, `can(_:)` or `machine` is tracked as any property is.
///
/// - Parameters:
///   - strict: Whether to warn of every method that is neither guarded nor a callback nor marked ``Unguarded()``.
///   - synchronized: Whether the class is a monitor, which any thread may use: see <doc:Hosts>.
///   - machineOnly: Whether `machine` alone is added, without `state`, `can(_:)`, `fire(_:userInfo:animated:)`,
///     `transition(to:userInfo:animated:)` and `handle(_:_:)`: for a class whose superclass has such a member, as many of
///     UIKit's have a `state`.
@attached(
  member, conformances: GuardedHost, BindableHost,
  names: named(State), named(StateName), named(EventName), named(MethodName), named(Rules), named(Transition),
  named(Event), named(Method), named(state),
  named(can),
  named(fire), named(transition), named(handle), named(machine), named(__rules), named(__storage), named(__callbacks),
  named(__run), named(__holds), named(__hear), named(__track), named(__conditions), named(_$hear), named(_$track),
  named(_$inheritedConditions), named(__invoke), named(__perform), named(__methodNames),
  named(__methodSignatures), named(__boundCallbacks), named(__announced),
  named(__declarations), named(__monitor), named(__isShared), named(__values), named(__name), named(__plain),
  named(__failed),
  named(_$machine), named(_$Index), named(_$rules), named(_$run),
  named(_$holds), named(_$invoke), named(_$perform), named(_$checks), named(_$states), named(_$declaredRules),
  named(__StateCallbacks), named(_$announced), named(_$storage), named(__box), named(_$Box), named(_$Rules),
  named(_$asks), named(_$probe), named(_$isolation), named(_$Names),
  named(__await),
  named(__isolated), named(__isolation), named(__local), named(_$local), named(waitUntil),
  named(transitions), named(start), named(snapshot), named(isWithin),
  named(_$transitions), named(__Machines), named(_$machines), named(__Machine), named(__RegionTypes),
  named(_$regions), named(__RegionMachines), named(__regionsReference), named(__hasRegions), named(__visit),
  named(__runRegion), named(_$runRegion),
  named(__trackRegion),
  named(_$trackRegion), named(__Overridden), named(__Methods), named(__MethodNames),
  named(__Transitions), named(__TransitionNames))
@attached(extension, conformances: GuardedHost, BindableHost)
public macro Guarded(strict: Bool = false, synchronized: Bool = false, machineOnly: Bool = false) =
  #externalMacro(module: "GuardedStateMacros", type: "GuardedMacro")

/// Marks a method that is meant to run in every state, or isn't meant as a callback or a guard. It generates nothing.
@attached(peer)
public macro Unguarded() = #externalMacro(module: "GuardedStateMacros", type: "UnguardedMacro")
#endif
