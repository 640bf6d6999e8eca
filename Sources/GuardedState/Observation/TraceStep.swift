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
  public let refusal: Refusal?
}

extension TraceStep: CustomStringConvertible {
  /// The step, its state and its transition.
  public var description: String {
    let what = refusal.map { ": \($0)" } ?? transition.map { " (\($0))" } ?? ""
    return "\(moment.rawValue) \(nameOfCase(state))\(what)"
  }
}

/// Hears of every step of a machine.
class Trace {
  /// Hears of one step.
  ///
  /// - Parameters:
  ///   - moment: What kind of step it is.
  ///   - state: The state that is left or entered, or the current one.
  ///   - table: The table that the state's index belongs to.
  ///   - change: The transition that runs.
  ///   - refusal: What was refused.
  func step(_ moment: __Moment, in state: Int, of table: __Table, _ change: Change?, _ refusal: Refusal? = nil) {}
}

/// A closure of the user's that hears of every step.
private final class TypedTrace<State: Hashable & Sendable, Event: Hashable & Sendable, Method: Hashable & Sendable>:
  Trace
{
  let body: (TraceStep<State, Event, Method>) -> Void

  init(_ body: @escaping (TraceStep<State, Event, Method>) -> Void) {
    self.body = body
  }

  override func step(
    _ moment: __Moment, in state: Int, of table: __Table, _ change: Change?, _ refusal: Refusal? = nil
  ) {
    // Only machines of these types have traces of these types.
    let rules = unsafeDowncast(table, to: __CompiledRules<State, Event, Method>.self)
    body(
      TraceStep(
        moment: .init(moment), state: rules.states[state], transition: change.map { Transition($0) }, refusal: refusal))
  }
}

extension GuardedMachine {
  /// A closure that hears of every step of every transition, of calls and of refusals, in their order; nil for none.
  ///
  /// It costs nothing while it is nil. It hears of steps also where no callback is declared for them.
  public var trace: ((TraceStep<State, Event, Method>) -> Void)? {
    get { locked { (core.existingExtras?.trace as? TypedTrace<State, Event, Method>)?.body } }
    nonmutating set {
      locked {
        if newValue == nil, core.existingExtras == nil { return }
        core.extras.trace = newValue.map { TypedTrace($0) }
        core.updateQuiet()
      }
    }
  }
}
