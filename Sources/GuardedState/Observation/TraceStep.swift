/// One step of what a machine does, for a log.
public struct TraceStep<State: Hashable & Sendable, Event: Hashable & Sendable, Method: Hashable & Sendable> {
  /// The kinds of steps, in the order in which they come in a transition.
  public enum Moment: String, Hashable, Sendable, CaseIterable {
    case shouldFire, shouldTransition, willFire, willTransition
    case willExit, willEnter, didExit, didEnter
    case didFire, didTransition
    case didCall, didRefuse, didFail

    init(_ moment: __Moment) {
      self = Self(rawValue: "\(moment)") ?? .didTransition
    }
  }

  /// What kind of step it is.
  public let moment: Moment
  /// The state that is left or entered, or the current one.
  public let state: State
  /// The transition that runs; nil for a step that belongs to none.
  public let transition: Transition<State, Event, Method>?
  /// What was refused, for ``Moment-swift.enum/didRefuse``.
  public internal(set) var refusal: Refusal?
}

extension TraceStep: CustomStringConvertible {
  /// The step, its state and its transition.
  public var description: String {
    let what = refusal.map { ": \($0)" } ?? transition.map { " (\($0))" } ?? ""
    return "\(moment.rawValue) \(nameOfCase(state))\(what)"
  }
}

extension GuardedMachine {
  /// A closure that hears of every step of every transition, of calls and of refusals, in their order; nil for none.
  ///
  /// It costs nothing while it is nil. It hears of steps also where no callback is declared for them.
  public var trace: ((TraceStep<State, Event, Method>) -> Void)? {
    get { locked { __host.__storage.extras?.trace } }
    nonmutating set {
      locked {
        if newValue == nil, __host.__storage.extras == nil { return }
        extras.trace = newValue
        updateQuiet()
      }
    }
  }
}
