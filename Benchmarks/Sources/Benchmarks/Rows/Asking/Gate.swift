import Foundation
import GuardedState

/// A gate that is sent requests and asked questions in every way there is.
@Guarded
final class Gate {
  /// The states of a gate.
  enum State { case shut, open, broken }

  /// What the states allow.
  static let rules = Rules(initial: .shut) {
    Final(.broken)
    In(.shut, to: .open)
    In(.open, to: .shut, allows: .count, .pass)
  }

  /// What the methods count.
  var total = 0

  /// Opens it.
  @inline(never) @Transition(from: State.shut, to: .open)
  func open() {}

  /// Shuts it.
  @inline(never) @Transition(from: State.open, to: .shut)
  func shut() {}

  /// Breaks it.
  @inline(never) @Transition(from: State.open, to: .broken)
  func smash() {}

  /// Changes nothing, and takes nothing.
  @inline(never) @Allowed
  func count() { total &+= 1 }

  /// Changes nothing, and takes a number.
  @inline(never) @Allowed
  func pass(_ number: Int) { total &+= number }
}

// Nothing of the library is inlined into the loops: these stand for a client's own functions.
extension Gate {
  /// An open gate.
  static func opened() -> Gate {
    let gate = Gate()
    gate.open()
    return gate
  }

  /// Fires an event.
  @inline(never) func fired(_ event: Event) throws { try fire(event) }
  /// Fires an event and looks at what happened.
  @inline(never) func firedAndRead(_ event: Event) throws -> State? { try fire(event).transition?.to }
  /// Fires an event that brings something along.
  @inline(never) func fired(_ event: Event, _ info: [String: Any]) throws { try fire(event, userInfo: info) }
  /// Fires an event that is animated.
  @inline(never) func firedAnimated(_ event: Event) throws { try fire(event, animated: true) }
  /// Fires an event on the machine.
  @inline(never) func firedByMachine(_ event: Event) throws { try machine.fire(event) }
  /// Goes to a state.
  @inline(never) func went(to state: State) throws { try transition(to: state) }
  /// Goes to a state with something that comes along.
  @inline(never) func went(to state: State, _ info: [String: Any]) throws { try transition(to: state, userInfo: info) }
  /// Goes from one state to another.
  @inline(never) func went(from source: State, to state: State) throws {
    try machine.transition(from: source, to: state)
  }
  /// Calls a method by its name.
  @inline(never) func handled(_ name: String) throws { try handle(name) }
  /// Calls a method by its name.
  @inline(never) func handled(_ name: String, _ number: Int) throws { try handle(name, [number]) }
  /// Calls a method by its name, with arguments from outside.
  @inline(never) func handled(_ name: String, _ json: Data) throws { try machine.handle(name, json: json) }
  /// Whether a method may be called.
  @inline(never) func asked(_ method: Method) -> Bool { can(method) }
  /// Whether a method may be called.
  @inline(never) func askedMachine(_ method: Method) -> Bool { machine.can(call: method) }
  /// Whether an event may be fired.
  @inline(never) func asked(fire event: Event) -> Bool { machine.can(fire: event) }
  /// Whether a state may be gone to.
  @inline(never) func asked(to state: State) -> Bool { machine.can(transitionTo: state) }
  /// Whether the rules have a method here.
  @inline(never) func declared(_ method: Method) -> Bool { machine.declares(call: method) }
  /// Whether the rules have an event here.
  @inline(never) func declared(fire event: Event) -> Bool { machine.declares(fire: event) }
  /// Whether the rules lead to a state from here.
  @inline(never) func declared(to state: State) -> Bool { machine.declares(transitionTo: state) }
  /// How many events may be fired.
  @inline(never) func eventCount() -> Int { machine.permittedEvents.count }
  /// How many methods may be called.
  @inline(never) func methodCount() -> Int { machine.permittedMethods.count }
  /// How many states may be gone to.
  @inline(never) func stateCount() -> Int { machine.permittedTransitions.count }
  /// The state.
  @inline(never) func readState() -> State { state }
  /// The state, of the machine.
  @inline(never) func readMachineState() -> State { machine.state }
  /// The state before.
  @inline(never) func readPrevious() -> State? { machine.previous }
  /// How many changes there were.
  @inline(never) func readRevision() -> Int { machine.revision }
  /// Whether it is in a state.
  @inline(never) func readIsIn(_ state: State) -> Bool { machine.isIn(state) }
  /// Whether it is within a state.
  @inline(never) func readIsWithin(_ state: State) -> Bool { machine.isWithin(state) }
  /// Whether it has ended.
  @inline(never) func readIsFinished() -> Bool { machine.isFinished }
  /// How deep it is.
  @inline(never) func readDepth() -> Int { machine.path.count }
}
