#if Macros
import Foundation
import GuardedState
import Observation

/// The plain case.
@Guarded
final class ClassDoor: PlainDoor {
  enum State { case closed, opened, locked }
  static let rules = Rules(initial: .closed) {
    In(.closed, allows: .knock); In(.locked, allows: .knock)
  }

  init() {}
  @Transition(from: State.closed, to: .opened) func open() {}
  @Transition(from: State.opened, to: .closed) func close() throws {}
  @Transition(from: State.closed, to: .locked) func lock(with code: Int) throws -> Bool {
    if code != 7 { throw WrongCode() }
    return true
  }
  @Allowed func knock(_ times: Int) -> String? { String(repeating: "knock", count: times) }
}

/// A class that may have subclasses.
@Guarded
class BaseDoor: PlainDoor {
  enum State { case closed, opened, locked }
  static let rules = Rules(initial: .closed) {
    In(.closed, allows: .knock); In(.locked, allows: .knock)
  }

  required init() {}
  @Transition(from: State.closed, to: .opened) func open() {}
  @Transition(from: State.opened, to: .closed) func close() throws {}
  @Transition(from: State.closed, to: .locked) func lock(with code: Int) throws -> Bool {
    if code != 7 { throw WrongCode() }
    return true
  }
  @Allowed func knock(_ times: Int) -> String? { String(repeating: "knock", count: times) }
}

/// Inherits all guards without a word.
final class SubclassDoor: BaseDoor {}

/// A class that leaves half of its methods to a subclass.
@Guarded
class UnfinishedDoor {
  enum State { case closed, opened, locked }

  required init() {}
  @Transition(from: State.closed, to: .opened) func open() {}
  @Transition(from: State.closed, to: .locked) func lock(with code: Int) throws -> Bool {
    if code != 7 { throw WrongCode() }
    return true
  }
}

/// Adds methods, an event and rules to those that it inherits.
@Guarded
final class FinishedDoor: UnfinishedDoor, PlainDoor {
  static let addedRules = Rules {
    In(.closed, allows: "knock")
    In(.locked, allows: "knock")
  }

  @Transition(from: State.opened, to: .closed) func close() throws {}
  @Allowed func knock(_ times: Int) -> String? { String(repeating: "knock", count: times) }
}

/// A class whose rules are a computed property, because it is generic.
@Guarded
final class GenericDoor<Content: Sendable>: PlainDoor {
  enum State { case closed, opened, locked }
  static var rules: Rules {
    Rules(initial: .closed) {
      In(.closed, allows: .knock); In(.locked, allows: .knock)
    }
  }

  init() {}
  @Transition(from: State.closed, to: .opened) func open() {}
  @Transition(from: State.opened, to: .closed) func close() throws {}
  @Transition(from: State.closed, to: .locked) func lock(with code: Int) throws -> Bool {
    if code != 7 { throw WrongCode() }
    return true
  }
  @Allowed func knock(_ times: Int) -> String? { String(repeating: "knock", count: times) }
}

/// A class that any thread may use.
@Guarded(synchronized: true)
final class SynchronizedDoor: PlainDoor, SharedDoor, @unchecked Sendable {
  enum State { case closed, opened, locked }
  static let rules = Rules(initial: .closed) {
    In(.closed, allows: .knock); In(.locked, allows: .knock)
  }

  static func make() -> SynchronizedDoor { SynchronizedDoor() }
  init() {}
  @Transition(from: State.closed, to: .opened) func open() {}
  @Transition(from: State.opened, to: .closed) func close() throws {}
  @Transition(from: State.closed, to: .locked) func lock(with code: Int) throws -> Bool {
    if code != 7 { throw WrongCode() }
    return true
  }
  @Allowed func knock(_ times: Int) -> String? { String(repeating: "knock", count: times) }
}

/// A class whose states are strings.
@Guarded
final class NamedDoor: GuardedObject, PlainDoor {
  required override init() {
    super.init()
    configure(
      Rules(
        initial: "closed",
        states: [
          "closed": .init(allows: ["knock"]), "opened": .init(), "locked": .init(allows: ["knock"]),
        ]))
  }
  @Transition(from: "closed", to: "opened") func open() {}
  @Transition(from: "opened", to: "closed") func close() throws {}
  @Transition(from: "closed", to: "locked") func lock(with code: Int) throws -> Bool {
    if code != 7 { throw WrongCode() }
    return true
  }
  @Allowed func knock(_ times: Int) -> String? { String(repeating: "knock", count: times) }
}

/// A class whose state views may follow.
@Guarded
@Observable
final class ObservableDoor: PlainDoor {
  enum State { case closed, opened, locked }
  static let rules = Rules(initial: .closed) {
    In(.closed, allows: .knock); In(.locked, allows: .knock)
  }

  init() {}
  @Transition(from: State.closed, to: .opened) func open() {}
  @Transition(from: State.opened, to: .closed) func close() throws {}
  @Transition(from: State.closed, to: .locked) func lock(with code: Int) throws -> Bool {
    if code != 7 { throw WrongCode() }
    return true
  }
  @Allowed func knock(_ times: Int) -> String? { String(repeating: "knock", count: times) }
}

/// A class with a superclass that knows nothing of states.
@Guarded
final class FoundationDoor: NSObject, PlainDoor {
  enum State { case closed, opened, locked }
  static let rules = Rules(initial: .closed) {
    In(.closed, allows: .knock); In(.locked, allows: .knock)
  }

  override init() {}
  @Transition(from: State.closed, to: .opened) func open() {}
  @Transition(from: State.opened, to: .closed) func close() throws {}
  @Transition(from: State.closed, to: .locked) func lock(with code: Int) throws -> Bool {
    if code != 7 { throw WrongCode() }
    return true
  }
  @Allowed func knock(_ times: Int) -> String? { String(repeating: "knock", count: times) }
}
#endif
