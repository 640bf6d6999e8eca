// Questions about calls: a closure makes the call, which is decided and not performed.

extension GuardedHost {
  /// The refusal that a call would get now, arguments included; nil if it would run.
  ///
  /// ```swift
  /// if let refusal = order.refusal({ try $0.pay(card) }) { show(refusal) }
  /// ```
  ///
  /// The closure is run. In it, a guarded call of this object is decided as it would be, and its body doesn't run: it
  /// throws, or returns what a refused call returns. So do other requests to this object, also those of child tasks.
  /// Other code in the closure runs. The first request is the answer; a debug build reports a second one. A call that
  /// would wait gets the refusal that it would get without waiting. A method with `otherwise: .trap` has nothing to
  /// return and stops the program.
  ///
  /// - Parameter call: Makes the call.
  /// - Returns: The refusal; nil if the call would run. A closure without a guarded call of the object, or that throws
  ///   before it, gets a refusal that says so.
  /// - Complexity: As the decision about the call.
  public func refusal<Result>(_ call: (Self) throws -> Result) -> Refusal? {
    locked { answer { _ = try call(self) } }
  }

  /// Whether a call would run now, arguments included: see ``refusal(_:)``.
  ///
  /// - Parameter call: Makes the call.
  public func can<Result>(_ call: (Self) throws -> Result) -> Bool { refusal(call) == nil }

  /// The refusal that an async call would get now: see ``refusal(_:)``.
  ///
  /// - Parameters:
  ///   - call: Makes the call.
  ///   - isolation: The isolation of the caller.
  @_disfavoredOverload
  public func refusal<Result>(
    _ call: (Self) async throws -> Result, isolation: isolated (any Actor)? = #isolation
  ) async -> Refusal? {
    let question = locked { Engine(self).beginQuestion() }
    var failure: (any Error)?
    do {
      _ = try await CallQuestion.ofTask.withValue(question) { try await call(self) }
    } catch { failure = error }
    return locked { Engine(self).endQuestion(question, failure) }
  }

  /// Whether an async call would run now: see ``refusal(_:)``.
  ///
  /// - Parameters:
  ///   - call: Makes the call.
  ///   - isolation: The isolation of the caller.
  @_disfavoredOverload
  public func can<Result>(
    _ call: (Self) async throws -> Result, isolation: isolated (any Actor)? = #isolation
  ) async -> Bool { await refusal(call, isolation: isolation) == nil }

  private func locked<Result>(_ work: () -> Result) -> Result {
    monitor?.enter()
    defer { monitor?.leave() }
    return work()
  }

  fileprivate func answer(_ call: () throws -> Void) -> Refusal? {
    // No region is changed: `@Observable` tracks the answer as it tracks a read of all states.
    if __callbacks.contains(.tracking) { __track(-1, false) }
    let question = Engine(self).beginQuestion()
    var failure: (any Error)?
    do { try CallQuestion.ofTask.withValue(question, operation: call) } catch { failure = error }
    return Engine(self).endQuestion(question, failure)
  }
}

extension Actor where Self: GuardedHost {
  /// Unavailable: inside an actor the closure has no parameter, and outside it awaits.
  @available(*, unavailable, message: "inside an actor the closure has no parameter: 'refusal { try take(5) }'")
  public nonisolated func refusal<Result>(_ call: (Self) throws -> Result) -> Refusal? { nil }

  /// Unavailable: inside an actor the closure has no parameter, and outside it awaits.
  @available(*, unavailable, message: "inside an actor the closure has no parameter: 'can { try take(5) }'")
  public nonisolated func can<Result>(_ call: (Self) throws -> Result) -> Bool { false }

  /// The refusal that a call of this actor would get now, asked inside it: `refusal { try take(5) }`. See
  /// ``refusal(_:)``.
  ///
  /// - Parameter call: Makes the call.
  public func refusal<Result>(_ call: () throws -> Result) -> Refusal? { answer { _ = try call() } }

  /// Whether a call of this actor would run now, asked inside it.
  ///
  /// - Parameter call: Makes the call.
  public func can<Result>(_ call: () throws -> Result) -> Bool { refusal(call) == nil }

  /// The refusal that a call of this actor would get now, asked from outside: `await account.refusal { try await
  /// $0.take(5) }`. See ``refusal(_:)``.
  ///
  /// - Parameter call: Makes the call.
  public nonisolated(nonsending) func refusal<Result>(
    _ call: nonisolated(nonsending) (Self) async throws -> Result
  ) async -> Refusal? {
    let question = await beginQuestion()
    var failure: (any Error)?
    do {
      _ = try await CallQuestion.ofTask.withValue(question) { try await call(self) }
    } catch { failure = error }
    return await endQuestion(question, failure)
  }

  /// Whether a call of this actor would run now, asked from outside.
  ///
  /// - Parameter call: Makes the call.
  public nonisolated(nonsending) func can<Result>(
    _ call: nonisolated(nonsending) (Self) async throws -> Result
  ) async -> Bool { await refusal(call) == nil }

  private func beginQuestion() -> CallQuestion { Engine(self).beginQuestion() }

  private func endQuestion(_ question: CallQuestion, _ error: (any Error)?) -> Refusal? {
    Engine(self).endQuestion(question, error)
  }
}
