/// An event that is fired later: see ``GuardedMachine/fire(_:after:on:userInfo:animated:isolation:)``.
///
/// Releasing it doesn't cancel the event.
public struct DelayedFire<State: Hashable & Sendable>: Sendable {
  fileprivate let task: Task<State, any Error>

  /// Keeps the event from being fired, unless it was already. A second call does nothing.
  public func cancel() { task.cancel() }

  /// Whether it was cancelled before it was fired.
  public var isCancelled: Bool { task.isCancelled }

  /// The state that the event led to, when it has been fired.
  ///
  /// If another transition runs then, or the state defers the event, this is the state at that moment. Canceling the
  /// waiting task doesn't cancel the event; ``cancel()`` does.
  ///
  /// - Throws: A `CancellationError` when it, or the task that waits, was cancelled, or the machine was reset; a
  ///   ``Refusal`` when it was refused, `hostGone` when the host was released before; or the error of the method's body.
  public var state: State {
    get async throws {
      // Canceling a task doesn't wake it from waiting for another task's value, but does from waiting for an element.
      let (ends, end) = AsyncStream.makeStream(of: Void.self)
      Task { [task] in
        _ = await task.result
        end.yield()
        end.finish()
      }
      for await _ in ends { return try await task.value }
      throw CancellationError()
    }
  }
}

/// The actor of the code that delays an event. The compiler reports code that isn't isolated to one.
public typealias ActorOfTheCaller = any Actor

extension GuardedMachine {
  /// Fires an event later, on the machine's ``clock``: see ``fire(_:after:on:userInfo:animated:isolation:)``.
  @discardableResult
  public func fire(
    _ event: Event, after delay: Duration, userInfo: [String: any Sendable] = [:], animated: Bool = false,
    isolation: isolated ActorOfTheCaller = #isolation
  ) -> DelayedFire<State> {
    fire(
      event, after: delay.clampedForSleep, on: clock, userInfo: userInfo, animated: animated, isolation: isolation)
  }

  /// Fires an event later.
  ///
  /// ```swift
  /// let closing = machine.fire(.close, after: .seconds(30))
  /// closing.cancel()
  /// ```
  ///
  /// The event is fired in the isolation of the caller, which must be an actor: the main actor, or the host's.
  /// Nonisolated code does not compile, because nothing would keep the event from being fired while other code uses the
  /// host. Neither the host nor the actor is kept alive meanwhile. A reset of the machine, and ``restore(_:timeouts:)``,
  /// cancel the event. Snapshots don't contain it.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - delay: The time to wait, as the clock measures it. Zero or less fires as soon as the isolation is free.
  ///   - clock: The clock; without one, the machine's own.
  ///   - userInfo: Data for callbacks and observers.
  ///   - animated: Whether the change should be animated, for callbacks that read it.
  ///   - isolation: The actor on which to fire it: the caller's.
  /// - Returns: A handle to cancel it, and to wait for it.
  @discardableResult
  public func fire<C: Clock>(
    _ event: Event, after delay: C.Duration, on clock: C, userInfo: [String: any Sendable] = [:],
    animated: Bool = false, isolation: isolated ActorOfTheCaller = #isolation
  ) -> DelayedFire<State> {
    if let refusal = locked({ answer(fire: event) }) { return DelayedFire(task: Task { throw refusal }) }
    let region = engine.region
    let clearings = locked { engine.ensureColdState().scheduler.clearings[region] }
    let later = IsolatedWork<State>(on: isolation) { [weak host = engine.host] in
      guard let host else { return nil }
      let machine = HostMachine(__host: OwnerByEngine<Host>(__engine: Engine(host, region: region)))
      let isCancelled = machine.locked {
        machine.engine.ensureColdState().scheduler.clearings[region] != clearings
      }
      if isCancelled { throw CancellationError() }
      try machine.fire(event, userInfo: userInfo, animated: animated)
      return machine.state
    }
    let gone = locked { compiled.refusal(.hostGone, .event, named: nameOfCase(event), in: engine.current) }
    let deadline = clock.now.advanced(by: delay)
    return DelayedFire(
      task: Task {
        try await clock.sleep(until: deadline, tolerance: nil)
        guard let state = try await later.run() else { throw gone }
        return state
      })
  }

  /// Answers a question with the decision about an event, which isn't fired then; returns nil without a question.
  private func answer(fire event: Event) -> Refusal? {
    guard let question = engine.question else { return nil }
    guard let index = eventIndex(event) else {
      return engine.refuseUnknown { $0.unknown(.unknownEvent, nameOfCase(event)) }
    }
    return engine.answer(question, about: .event(index), from: Caller())
  }
}

/// An owner whose object only the engine references.
private struct OwnerByEngine<Owner: MachineOwner>: MachineOwner {
  typealias StateName = Owner.StateName
  typealias EventName = Owner.EventName
  typealias MethodName = Owner.MethodName
  typealias __Synchronized = Owner.__Synchronized

  let __engine: __Engine
}
