import Foundation

// Members for code outside an actor, which can't use the actor's machine because that isn't `Sendable`.

extension Actor where Self: GuardedHost {
  /// Whether a state is the current one or encloses it.
  public func isWithin(_ state: StateName) -> Bool { HostMachine(__host: self).isWithin(state) }

  /// Returns the refusal that calling a guarded method now would give: see ``GuardedMachine/refusal(of:)``.
  public func refusal(of method: MethodName) -> Refusal? { HostMachine(__host: self).refusal(of: method) }

  /// The guarded methods that may be called now: see ``GuardedMachine/permittedMethods``.
  public var permittedMethods: [MethodName] { HostMachine(__host: self).permittedMethods }

  /// Calls a guarded method by its name with arguments from JSON: see
  /// ``GuardedMachine/handle(_:json:allowing:decoder:)``. If the actor has async guarded methods, its own `handle` calls
  /// these too.
  ///
  /// - Throws: A ``Refusal``; or the error that the method's body threw.
  @discardableResult
  public func handle(
    _ name: String, json: Data, allowing methods: [MethodName]? = nil, decoder: JSONDecoder = JSONDecoder()
  ) throws -> (any Sendable)? {
    let machine = HostMachine(__host: self)
    return try machine.engine.call(machine.named(name, json: json, methods, decoder), leaves: true).sendable
  }

  /// Waits until one of several states is reached: see ``GuardedMachine/waitUntil(_:_:within:isolation:)``.
  ///
  /// - Throws: A ``Refusal``, or a `CancellationError`.
  @discardableResult
  public func waitUntil(
    _ state: StateName, _ others: StateName..., within limit: Duration? = nil
  ) async throws -> StateName {
    try await HostMachine(__host: self).__waitUntil(anyOf: [state] + others, within: limit, isolation: self)
  }

  /// The changes of state from now on: see ``GuardedMachine/transitions``.
  ///
  /// ```swift
  /// for await transition in await connection.transitions { print(transition) }
  /// ```
  ///
  /// The sequence contains every transition after the `await`. The transitions have no data for observers and no host,
  /// which stay inside the actor.
  public nonisolated(nonsending) var transitions: TransitionSequence<StateName, EventName, MethodName> {
    get async { await TransitionSequence(__leaving: __leavingTransitions) }
  }

  private var __leavingTransitions: __TransitionStream<StateName, EventName, MethodName> {
    HostMachine(__host: self).__leavingTransitions
  }
}
