/// One step of what a machine does, for a log.
public struct TraceStep<State: Hashable & Sendable, Event: Hashable & Sendable, Method: Hashable & Sendable> {
  /// The kinds of steps, in the order in which they come in a transition.
  public typealias Moment = GuardedState.Moment

  /// What kind of step it is.
  public let moment: Moment
  /// The state that is left or entered, or the current one.
  public let state: State
  /// The transition that runs; nil for a step that belongs to none.
  public let transition: Transition<State, Event, Method>?
  /// What was refused, for ``Moment/didRefuse``.
  public let refusal: Refusal?
  /// The condition of the rules that was asked, for ``Moment/when``.
  public let condition: String?
  /// What a condition answered, for ``Moment/when``, ``Moment/shouldFire`` and ``Moment/shouldTransition``.
  public let answer: Bool?
}

extension TraceStep: CustomStringConvertible {
  /// The step, its state, and its transition, refusal or answer.
  public var description: String {
    let what = refusal.map { ": \($0)" } ?? transition.map { " (\($0))" } ?? ""
    let asked = condition.map { " '\($0)'" } ?? ""
    return "\(moment.rawValue)\(asked) \(nameOfCase(state))\(what)" + (answer.map { ": \($0 ? "yes" : "no")" } ?? "")
  }
}

/// A closure of the user's that hears of every step.
private final class TypedTrace<State: Hashable & Sendable, Event: Hashable & Sendable, Method: Hashable & Sendable>:
  Trace
{
  let body: (TraceStep<State, Event, Method>) -> Void

  init(_ body: @escaping (TraceStep<State, Event, Method>) -> Void) {
    self.body = body
  }

  override func step(_ moment: Moment, in state: Int, of table: __Table, _ step: TracedStep) {
    // Only machines of these types have traces of these types.
    let rules = unsafeDowncast(table, to: __CompiledRules<State, Event, Method>.self)
    let transition = step.change.flatMap { change in
      step.origin.map { Transition<State, Event, Method>(change, $0) }
    }
    body(
      TraceStep(
        moment: moment, state: rules.states[state], transition: transition, refusal: step.refusal,
        condition: step.condition, answer: step.answer))
  }
}

extension GuardedMachine {
  /// A closure that hears of every step of every transition, of conditions and their answers, of calls and of refusals, in
  /// their order; nil for none.
  ///
  /// It costs nothing while it is nil. It hears of steps also where no callback is declared for them. One that is set while
  /// a transition runs hears from the next one on.
  public var trace: ((TraceStep<State, Event, Method>) -> Void)? {
    get { locked { (__host.__storage.extras?.trace as? TypedTrace<State, Event, Method>)?.body } }
    nonmutating set {
      locked {
        if newValue == nil, __host.__storage.extras == nil { return }
        let trace = newValue.map { TypedTrace($0) }
        __host.attach { $0.set(trace) }
      }
    }
  }
}
