// What expansions of the macros call, all in one file. Indices stand for methods; the bodies of guarded methods begin
// with a guard, and go on with the original body as a closure.

extension HostMachine {
  // MARK: - Monitors

  /// Waits until no other thread runs a guarded method of the host.
  @inlinable
  public func __enter() { __host.__monitor?.enter() }

  /// Lets other threads run guarded methods of the host.
  @inlinable
  public func __leave() { __host.__monitor?.leave() }

  // MARK: - @Allowed

  /// Whether a method that changes no state may run now.
  @inlinable
  public func __allows(_ method: Int) -> Bool {
    let word = __host.__storage.word
    if word & Word.bit(method) != 0 { return true }
    let refused = Word.begun | Word.certain
    return word & refused == refused && method < Word.methods ? false : core.allowsCall(method)
  }

  /// Runs the body of a method that changes no state, and tells observers.
  @inlinable
  public func __call<Result, Failure>(
    _ method: Int, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if isUnwatched { return try body() }
    let result: Result
    do { result = try body() } catch {
      reportFailure(error, of: method)
      throw error
    }
    core.report(flattened(result), of: method)
    return result
  }

  /// Runs the asynchronous body of a method that changes no state, and tells observers.
  @inlinable
  public func __call<Result, Failure>(
    _ method: Int, isolation: isolated (any Actor)? = #isolation, _ body: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    let result: Result
    do { result = try await body() } catch {
      reportFailure(error, of: method)
      throw error
    }
    if !isUnwatched { core.report(flattened(result), of: method) }
    return result
  }

  // MARK: - @Transition

  /// Begins the transition of a method, if it may run now: steps 1 to 3.
  @inlinable
  public func __begin(_ method: Int) -> Bool {
    let word = __host.__storage.word
    let wanted = Word.bit(method) | Word.free
    if word & wanted == wanted, callbacks.isDisjoint(with: .beforeBody) {
      __host.__storage.word = word & ~Word.settled
      return true
    }
    // Not declared here, and nobody has to be asked?
    let refused = Word.free | Word.begun | Word.certain
    if word & (refused | Word.bit(method)) == refused, method < Word.methods { return false }
    return beginSlowly(method)
  }

  /// Runs the body of a transition that has begun, and the rest of it: steps 4 to 12.
  @inlinable
  public func __perform<Result, Failure>(
    _ method: Int, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let result: Result
    do { result = try body() } catch {
      abandon(method, error)
      throw error
    }
    finish(method)
    return result
  }

  /// Runs the body of a transition that has begun and goes to the state that it returns.
  ///
  /// A state that was not declared is refused, and the current one returned.
  @inlinable
  public func __perform(_ method: Int, choosing body: () -> State) -> State {
    let target = body()
    return finish(method, choosing: target) == nil ? target : state
  }

  /// Runs the body of a transition that has begun and goes to the state that it returns.
  ///
  /// - Throws: What the body throws, or a ``Refusal`` for a state that was not declared.
  @inlinable
  public func __perform(_ method: Int, choosing body: () throws -> State) throws -> State {
    let target: State
    do { target = try body() } catch {
      abandon(method, error)
      throw error
    }
    if let refusal = finish(method, choosing: target) { throw refusal }
    return target
  }

  /// Runs the body of a transition that has begun and goes to the state that it returns; nil changes nothing.
  @inlinable
  public func __perform(_ method: Int, choosing body: () throws -> State?) rethrows -> State? {
    let target: State?
    do { target = try body() } catch {
      abandon(method, error)
      throw error
    }
    guard let target else {
      abandon(method, nil)
      return nil
    }
    return finish(method, choosing: target) == nil ? target : nil
  }

  /// Runs the asynchronous body of a transition that has begun, and the rest of it, unless it was cancelled.
  @inlinable
  public func __perform<Result>(
    _ method: Int, isolation: isolated (any Actor)? = #isolation, _ body: () async -> Result
  ) async -> Result {
    if core.isPassage(method) { return await __performVia(method, isolation: isolation, body) }
    let result = await awaited(isolation: isolation, body)
    if Task.isCancelled { abandon(method, CancellationError()) } else { finish(method) }
    return result
  }

  /// Runs the asynchronous body of a transition that has begun, and the rest of it.
  ///
  /// - Throws: What the body throws, or a `CancellationError` when the task was cancelled meanwhile: nothing changed.
  @inlinable
  public func __perform<Result>(
    _ method: Int, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async throws -> Result {
    if core.isPassage(method) { return try await __performVia(method, isolation: isolation, body) }
    let result: Result
    do {
      result = try await awaited(isolation: isolation, body)
      try Task.checkCancellation()
    } catch {
      abandon(method, error)
      throw error
    }
    finish(method)
    return result
  }

  /// Runs the asynchronous body of a transition that has begun and goes to the state that it returns.
  ///
  /// - Throws: What the body throws, a ``Refusal`` for a state that was not declared, or a `CancellationError`.
  @inlinable
  public func __perform(
    _ method: Int, isolation: isolated (any Actor)? = #isolation, choosing body: () async throws -> State
  ) async throws -> State {
    if core.isPassage(method) { return try await __performVia(method, isolation: isolation, choosing: body) }
    let target: State
    do {
      target = try await awaited(isolation: isolation, body)
      try Task.checkCancellation()
    } catch {
      abandon(method, error)
      throw error
    }
    if let refusal = finish(method, choosing: target) { throw refusal }
    return target
  }

  /// Runs the asynchronous body of a transition that has begun and goes to the state that it returns, unless it was
  /// cancelled. A state that was not declared is refused, and the current one returned.
  @inlinable
  public func __perform(
    _ method: Int, isolation: isolated (any Actor)? = #isolation, choosing body: () async -> State
  ) async -> State {
    if core.isPassage(method) { return await __performVia(method, isolation: isolation, choosing: body) }
    let target = await awaited(isolation: isolation, body)
    if Task.isCancelled {
      abandon(method, CancellationError())
      return state
    }
    return finish(method, choosing: target) == nil ? target : state
  }

  /// Runs the asynchronous body of a transition that has begun and goes to the state that it returns; nil changes
  /// nothing, and neither does a body that was cancelled.
  @inlinable
  public func __perform(
    _ method: Int, isolation: isolated (any Actor)? = #isolation, choosing body: () async throws -> State?
  ) async rethrows -> State? {
    if core.isPassage(method) {
      // It can only be a part of an override that runs in a state of its own.
      _ = core.beginPassage(method)
      return try await body()
    }
    let target: State?
    do { target = try await awaited(isolation: isolation, body) } catch {
      abandon(method, error)
      throw error
    }
    guard let target, !Task.isCancelled else {
      abandon(method, target == nil ? nil : CancellationError())
      return nil
    }
    return finish(method, choosing: target) == nil ? target : nil
  }

  // MARK: - @Transition(via:)

  /// Runs the asynchronous body of a transition that has begun, in a state of its own, and then goes on to the target,
  /// unless an event has left that state meanwhile.
  @inlinable
  public func __performVia<Result>(
    _ method: Int, isolation: isolated (any Actor)? = #isolation, _ body: () async -> Result
  ) async -> Result {
    let passage = core.beginPassage(method)
    let result = await body()
    if Task.isCancelled, core.hasElse(passage) {
      core.end(passage, throwing: CancellationError())
    } else {
      _ = core.end(passage)
    }
    return result
  }

  /// Runs the asynchronous body of a transition that has begun, in a state of its own, and then goes on to the target.
  ///
  /// - Throws: What the body throws, or a `CancellationError`, after going to the state declared for that; or a
  ///   ``Refusal`` with the reason `stale` when an event has left the body's state meanwhile.
  @inlinable
  public func __performVia<Result>(
    _ method: Int, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async throws -> Result {
    let passage = core.beginPassage(method)
    let result: Result
    do {
      result = try await body()
      try Task.checkCancellation()
    } catch {
      core.end(passage, throwing: error)
      throw error
    }
    if let refusal = core.end(passage) { throw refusal }
    return result
  }

  /// Runs the asynchronous body of a transition that has begun, in a state of its own, and then goes to the state that it
  /// returns. What was refused then is reported, and the current state returned.
  @inlinable
  public func __performVia(
    _ method: Int, isolation: isolated (any Actor)? = #isolation, choosing body: () async -> State
  ) async -> State {
    let passage = core.beginPassage(method)
    let target = await body()
    if Task.isCancelled, core.hasElse(passage) {
      core.end(passage, throwing: CancellationError())
      return state
    }
    return core.end(passage, at: choice(target)) == nil ? target : state
  }

  /// Runs the asynchronous body of a transition that has begun, in a state of its own, and then goes to the state that it
  /// returns.
  ///
  /// - Throws: What the body throws, or a `CancellationError`, after going to the state declared for that; or a
  ///   ``Refusal`` for a state that was not declared, or when an event has left the body's state meanwhile.
  @inlinable
  public func __performVia(
    _ method: Int, isolation: isolated (any Actor)? = #isolation, choosing body: () async throws -> State
  ) async throws -> State {
    let passage = core.beginPassage(method)
    let target: State
    do {
      target = try await body()
      try Task.checkCancellation()
    } catch {
      core.end(passage, throwing: error)
      throw error
    }
    if let refusal = core.end(passage, at: choice(target)) { throw refusal }
    return target
  }

  /// Runs an asynchronous body; other transitions are refused until it ends.
  @inlinable
  func awaited<Result, Failure>(
    isolation: isolated (any Actor)?, _ body: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    core.awaited(true)
    defer { core.awaited(false) }
    return try await body()
  }

  /// The current state, for a method that was refused and returns a state.
  public func __current() -> State { state }

  // MARK: - Overrides

  /// Says that the body which is about to run is that of an override, which may call the inherited method.
  public func __override(_ method: Int) { core.override(method, of: Host.self) }

  // MARK: - Refusing

  /// The refusal of a method whose guard said no; observers have heard of it.
  @inlinable
  public func __refusal(_ method: Int) -> Refusal { core.refusal(of: method) }

  /// Reports the refusal of a method that has no way to say so.
  @inlinable
  public func __refuse(_ method: Int) {
    // Nobody would hear of it.
    if __host.__storage.word & Word.idle == Word.idle, callbacks.isDisjoint(with: .needingRefusal) { return }
    refuseSlowly(method)
  }

  @inlinable
  @inline(never)
  func refuseSlowly(_ method: Int) { _ = core.refusal(of: method) }

  /// Stops the program, because a method was refused that says so with `otherwise: .trap`.
  public func __trap(_ method: Int) -> Never { fatalError("\(__refusal(method))") }

  /// Lets a method wait for the running transition, or reports its refusal.
  public func __wait(_ method: Int, _ call: @escaping () -> Void) {
    if __waits(method) { __enqueue(method, call) }
  }

  /// Whether a refused method waits for the running transition; else its refusal is reported.
  @inlinable
  public func __waits(_ method: Int) -> Bool {
    if __host.__storage.word & Word.settled == 0, waitsSlowly() { return true }
    __refuse(method)
    return false
  }

  /// Whether a refused method waits for the running transition.
  ///
  /// - Throws: Its ``Refusal``, when it need not or can't wait.
  @inlinable
  public func __waitsOrThrows(_ method: Int) throws -> Bool {
    if __host.__storage.word & Word.settled == 0, waitsSlowly() { return true }
    throw __refusal(method)
  }

  /// Lets a method wait for the running transition.
  public func __enqueue(_ method: Int, _ call: @escaping () -> Void) { core.enqueue(.method(method), call) }

  @inlinable
  @inline(never)
  func waitsSlowly() -> Bool { core.isWaitedFor }

  /// Lets a method wait for the running transition.
  ///
  /// - Throws: Its ``Refusal``, when it need not or can't wait.
  public func __waitOrThrow(_ method: Int, _ call: @escaping () throws -> Void) throws {
    // What it throws later has no caller any more; observers hear of it.
    if try __waitsOrThrows(method) { __enqueue(method) { try? call() } }
  }

  // MARK: - Requests from other isolations

  /// Fires an event and returns an outcome that may leave the host's isolation: it carries no `userInfo`.
  @inlinable
  public func __fire(_ event: Event, userInfo: [String: Any], animated: Bool) throws
    -> sending Outcome<
      State, Event, Method
    >
  {
    try fire(event, userInfo: userInfo, animated: animated).sendable()
  }

  /// Goes to a state and returns an outcome that may leave the host's isolation: it carries no `userInfo`.
  @inlinable
  public func __transition(to target: State, userInfo: [String: Any], animated: Bool) throws
    -> sending Outcome<
      State, Event, Method
    >
  {
    try transition(to: target, userInfo: userInfo, animated: animated).sendable()
  }

  /// Calls a method by its name and returns a result that may leave the host's isolation.
  public func __handle(_ name: String, _ arguments: [Any]) throws -> (any Sendable)? {
    try called(name, arguments)?.sendable
  }

  // MARK: - What callbacks of the host are told

  /// The transition that runs.
  public var __transition: Transition<State, Event, Method> { Transition(core.transition) }

  /// What was refused.
  public var __refused: Refusal { core.refused }

  /// The call that ended; only while observers are told of it.
  public var __called: Call<State, Method>? { core.existingExtras?.call.map { compiled.call($0) } }

  /// The error that a body threw; only while observers are told of it.
  public var __error: (any Error)? { core.error }
}

extension HostMachine {
  /// Whether nobody wants to hear of calls and errors.
  @inlinable
  var isUnwatched: Bool {
    __host.__storage.word & Word.quiet != 0 && callbacks.isDisjoint(with: [.calls, .failures])
  }

  /// Ends a transition whose body threw or chose nothing: nothing has changed.
  @inlinable
  func abandon(_ method: Int, _ error: (any Error)?) { core.abandon(method, isUnwatched ? nil : error) }

  /// Tells that a body threw.
  @inlinable
  func reportFailure(_ error: any Error, of method: Int) {
    if !isUnwatched { core.report(error, of: method) }
  }

  /// Changes the state after the body of a method has run.
  @inlinable
  func finish(_ method: Int) {
    let word = __host.__storage.word & (Word.unasked | Word.pending)
    if word != Word.unasked || !finishQuickly(__host.__storage.move(method: method), method: method) {
      finishSlowly(method)
    }
  }

  // What is rare stands apart, so that what is common needs no room for it.

  /// Begins a method when somebody must be asked or told.
  @inlinable
  @inline(never)
  func beginSlowly(_ method: Int) -> Bool { core.beginBody(method, of: Host.self) }

  /// Ends a method when somebody must be told of single steps.
  @inlinable
  @inline(never)
  func finishSlowly(_ method: Int) { core.finishBody(method) }

  /// Changes the state to the one that was chosen, or returns the refusal of one that was not declared.
  @inlinable
  func finish(_ method: Int, choosing target: State) -> Refusal? { core.finishBody(method, choosing: choice(target)) }
}
