#if Macros
import Foundation
import GuardedState
import Observation

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
