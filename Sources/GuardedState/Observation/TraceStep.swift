/// One step of a machine, for a log.
public struct TraceStep<State: Hashable & Sendable, Event: Hashable & Sendable, Method: Hashable & Sendable> {
  /// The kinds of steps, in the order in which they come in a transition.
  public typealias Moment = GuardedState.Moment

  /// The kind of the step.
  public let moment: Moment
  /// The state that is left or entered, or the current one.
  public let state: State
  /// The transition that runs; nil for a step that belongs to none.
  public let transition: Transition<State, Event, Method>?
  /// The refusal, for ``Moment/didRefuse``.
  public let refusal: Refusal?
  /// The condition that was evaluated, for ``Moment/when``.
  public let condition: String?
  /// The value of a condition, for ``Moment/when``, ``Moment/shouldFire`` and ``Moment/shouldTransition``.
  public let answer: Bool?

  @inlinable
  init(_ moment: Moment, _ state: State, _ step: TracedStep) {
    self.moment = moment
    self.state = state
    transition = if let change = step.change, let origin = step.origin { Transition(change, origin) } else { nil }
    (refusal, condition, answer) = (step.refusal, step.condition, step.answer)
  }
}

extension TraceStep: CustomStringConvertible {
  /// The step, its state, and its transition, refusal or answer.
  public var description: String {
    let what = refusal.map { ": \($0)" } ?? transition.map { " (\($0))" } ?? ""
    let name = condition.map { " '\($0)'" } ?? ""
    return "\(moment.rawValue)\(name) \(nameOfCase(state))\(what)" + (answer.map { ": \($0 ? "yes" : "no")" } ?? "")
  }
}

extension GuardedMachine {
  /// A closure that receives every step of every transition, conditions and their values, calls and refusals, in their
  /// order.
  ///
  /// It costs nothing while it is nil. It receives steps without callbacks too. A closure that is set while a
  /// transition runs receives the next one; nil ends it immediately. While the closure runs, its own questions and
  /// requests aren't traced.
  public var trace: ((TraceStep<State, Event, Method>) -> Void)? {
    get { attachedTrace }
    nonmutating set { attach(trace: newValue) }
  }

  var attachedTrace: ((TraceStep<State, Event, Method>) -> Void)? {
    let trace = locked {
      engine.withColdState({ $0.listeners.traces.first { $0.region == engine.region } }, without: nil)
    }
    return trace?.body as? (TraceStep<State, Event, Method>) -> Void
  }

  func attach(trace body: ((TraceStep<State, Event, Method>) -> Void)?) {
    let region = engine.region
    locked {
      if body == nil {
        guard engine.hasColdState else { return }
        engine.withColdState({ $0.withListeners { $0.set(nil as Trace?, in: region) } }, without: ())
      }
      let trace = body.map { body in
        Trace(of: region, body: body) { moment, state, table, step in
          // The table is that of this machine, so it is of these types.
          let rules = unsafeDowncast(table, to: __CompiledRules<State, Event, Method>.self)
          body(TraceStep(moment, rules.states[state], step))
        }
      }
      engine.attach { $0.set(trace, in: region) }
    }
  }
}
