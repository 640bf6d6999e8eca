// What expansions of the macros call, all in one file. Indices stand for methods; the bodies of guarded methods begin
// with a guard, and go on with the original body as a closure.

extension HostMachine {
  // MARK: - Monitors

  /// Waits until no other thread runs a guarded method of the host.
  @inlinable
  public func __enter() { enterMonitor() }

  /// Lets other threads run guarded methods of the host.
  @inlinable
  public func __leave() { leaveMonitor() }

  // MARK: - @Allowed

  /// Whether a method that changes no state may run now.
  @inlinable
  public func __allows(_ method: Int) -> Bool {
    let wanted = Word.bit(method) | Word.quiet
    return __host.__storage.word & wanted == wanted || allowsSlowly(method)
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
    report(flattened(result), of: method)
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
    if !isUnwatched { report(flattened(result), of: method) }
    return result
  }

  // MARK: - @Transition

  /// Begins the transition of a method, if it may run now: steps 1 to 3.
  @inlinable
  public func __begin(_ method: Int) -> Bool {
    let wanted = Word.bit(method) | Word.flags
    guard __host.__storage.word & wanted == wanted, callbacks.isDisjoint(with: .beforeBody) else {
      return beginSlowly(method)
    }
    __host.__storage.word &= ~Word.settled
    return true
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
  public func __perform(_ method: Int, choosing body: () -> State) -> State {
    let target = body()
    return finish(method, choosing: target) == nil ? target : state
  }

  /// Runs the body of a transition that has begun and goes to the state that it returns.
  ///
  /// - Throws: What the body throws, or a ``Refusal`` for a state that was not declared.
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
  public func __perform<Result>(
    _ method: Int, isolation: isolated (any Actor)? = #isolation, _ body: () async -> Result
  ) async -> Result {
    let result = await awaited(isolation: isolation, body)
    if Task.isCancelled { abandon(method, CancellationError()) } else { finish(method) }
    return result
  }

  /// Runs the asynchronous body of a transition that has begun, and the rest of it.
  ///
  /// - Throws: What the body throws, or a `CancellationError` when the task was cancelled meanwhile: nothing changed.
  public func __perform<Result>(
    _ method: Int, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async throws -> Result {
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
  public func __perform(
    _ method: Int, isolation: isolated (any Actor)? = #isolation, choosing body: () async throws -> State
  ) async throws -> State {
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
  public func __perform(
    _ method: Int, isolation: isolated (any Actor)? = #isolation, choosing body: () async -> State
  ) async -> State {
    let target = await awaited(isolation: isolation, body)
    if Task.isCancelled {
      abandon(method, CancellationError())
      return state
    }
    return finish(method, choosing: target) == nil ? target : state
  }

  /// Runs the asynchronous body of a transition that has begun and goes to the state that it returns; nil changes
  /// nothing, and neither does a body that was cancelled.
  public func __perform(
    _ method: Int, isolation: isolated (any Actor)? = #isolation, choosing body: () async throws -> State?
  ) async rethrows -> State? {
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
  public func __performVia<Result>(
    _ method: Int, isolation: isolated (any Actor)? = #isolation, _ body: () async -> Result
  ) async -> Result {
    let passage = beginPassage(method)
    let result = await body()
    if Task.isCancelled, compiled.table.edges[passage.edge].orElse >= 0 {
      end(passage, throwing: CancellationError())
    } else {
      _ = end(passage)
    }
    return result
  }

  /// Runs the asynchronous body of a transition that has begun, in a state of its own, and then goes on to the target.
  ///
  /// - Throws: What the body throws, or a `CancellationError`, after going to the state declared for that; or a
  ///   ``Refusal`` with the reason `stale` when an event has left the body's state meanwhile.
  public func __performVia<Result>(
    _ method: Int, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async throws -> Result {
    let passage = beginPassage(method)
    let result: Result
    do {
      result = try await body()
      try Task.checkCancellation()
    } catch {
      end(passage, throwing: error)
      throw error
    }
    if let refusal = end(passage) { throw refusal }
    return result
  }

  /// Runs the asynchronous body of a transition that has begun, in a state of its own, and then goes to the state that it
  /// returns. What was refused then is reported, and the current state returned.
  public func __performVia(
    _ method: Int, isolation: isolated (any Actor)? = #isolation, choosing body: () async -> State
  ) async -> State {
    let passage = beginPassage(method)
    let target = await body()
    if Task.isCancelled, compiled.table.edges[passage.edge].orElse >= 0 {
      end(passage, throwing: CancellationError())
      return state
    }
    return end(passage, at: target) == nil ? target : state
  }

  /// Runs the asynchronous body of a transition that has begun, in a state of its own, and then goes to the state that it
  /// returns.
  ///
  /// - Throws: What the body throws, or a `CancellationError`, after going to the state declared for that; or a
  ///   ``Refusal`` for a state that was not declared, or when an event has left the body's state meanwhile.
  public func __performVia(
    _ method: Int, isolation: isolated (any Actor)? = #isolation, choosing body: () async throws -> State
  ) async throws -> State {
    let passage = beginPassage(method)
    let target: State
    do {
      target = try await body()
      try Task.checkCancellation()
    } catch {
      end(passage, throwing: error)
      throw error
    }
    if let refusal = end(passage, at: target) { throw refusal }
    return target
  }

  private func beginPassage(_ method: Int) -> Passage {
    let (edge, transition) = running(method)
    return begin(transition, of: method, along: edge)
  }

  /// Runs an asynchronous body; other transitions are refused until it ends.
  private func awaited<Result, Failure>(
    isolation: isolated (any Actor)?, _ body: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    extras.isAwaiting = true
    defer { extras.isAwaiting = false }
    return try await body()
  }

  // MARK: - Refusing

  /// The refusal of a method whose guard said no; observers have heard of it.
  public func __refusal(_ method: Int) -> Refusal {
    if let declined = __host.__storage.extras?.declined {
      extras.declined = nil
      return reported(declined)
    }
    let table = compiled.table
    let isRunning = !isSettled && table.isTransition(method)
    if !isRunning, case .refused(let reason) = table.verdict(on: .method(method), in: stateIndex) {
      return reported(Refusal(reason, .method(method), in: stateIndex, of: table))
    }
    return reported(Refusal(.inTransition, .method(method), in: stateIndex, of: table))
  }

  /// Reports the refusal of a method that has no way to say so.
  public func __refuse(_ method: Int) { _ = __refusal(method) }

  /// Stops the program, because a method was refused that says so with `otherwise: .trap`.
  public func __trap(_ method: Int) -> Never { fatalError("\(__refusal(method))") }

  /// Lets a method wait for the running transition, or reports its refusal.
  public func __wait(_ method: Int, _ call: @escaping () -> Void) {
    guard !isSettled, !extras.isAwaiting else { return __refuse(method) }
    extras.waiting.append(.init(request: .method(method), table: compiled.table, run: call))
  }

  /// Lets a method wait for the running transition.
  ///
  /// - Throws: Its ``Refusal``, when it need not or can't wait.
  public func __waitOrThrow(_ method: Int, _ call: @escaping () throws -> Void) throws {
    guard !isSettled, !extras.isAwaiting else { throw __refusal(method) }
    // What it throws later has no caller any more; observers hear of it.
    extras.waiting.append(.init(request: .method(method), table: compiled.table) { try? call() })
  }

  // MARK: - Requests from other isolations

  /// Fires an event and returns an outcome that may leave the host's isolation: it carries no `userInfo`.
  public func __fire(_ event: Event, userInfo: [String: Any], animated: Bool) throws
    -> sending Outcome<
      State, Event, Method
    >
  {
    try fire(event, userInfo: userInfo, animated: animated).sendable()
  }

  /// Goes to a state and returns an outcome that may leave the host's isolation: it carries no `userInfo`.
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
  public var __transition: Transition<State, Event, Method> {
    __host.__storage.extras?.running ?? draft(to: -1, from: stateIndex)
  }

  /// What was refused.
  public var __refused: Refusal {
    __host.__storage.extras?.refusal ?? Refusal(.notAllowed, .target(stateIndex), in: stateIndex, of: compiled.table)
  }

  /// The call that ended; only while observers are told of it.
  public var __called: Call<State, Method>? { __host.__storage.extras?.call }

  /// The error that a body threw; only while observers are told of it.
  public var __error: (any Error)? { __host.__storage.extras?.error }
}

extension HostMachine {
  /// Whether nobody wants to hear of calls and errors.
  @inlinable
  var isUnwatched: Bool {
    __host.__storage.word & Word.quiet != 0 && callbacks.isDisjoint(with: [.calls, .failures])
  }

  /// Decides a method that changes no state by the table.
  @usableFromInline
  func allowsSlowly(_ method: Int) -> Bool {
    compiled.table.verdict(on: .method(method), in: stateIndex) == .allowed
  }

  /// Begins the transition of a method when somebody must be asked or told, or when it can't run.
  @usableFromInline
  func beginSlowly(_ method: Int) -> Bool {
    if __host.__storage.state == nil {
      // The first use: what is true of the initial state isn't known before.
      begin()
      return __begin(method)
    }
    guard isSettled else { return false }
    if let admitted = __host.__storage.extras?.admitted, admitted.method == method {
      takeAdmitted()
      extras.edge = admitted.edge
      enterTransition(admitted.transition)
      return true
    }
    switch answer(to: .method(method)) {
    case .go(let edge, let transition):
      extras.edge = edge
      enterTransition(transition)
      return true
    case .refused(let refusal):
      if refusal.reason == .declined { extras.declined = refusal }
      return false
    case .allowed: return false
    }
  }

  /// Ends a transition whose body threw or chose nothing: nothing has changed.
  @usableFromInline
  func abandon(_ method: Int, _ error: (any Error)?) {
    if let error { reportFailure(error, of: method) }
    settle()
  }

  /// Tells that a body threw.
  @usableFromInline
  func reportFailure(_ error: any Error, of method: Int) {
    if !isUnwatched { report(error, of: method) }
  }

  /// Changes the state after the body of a method has run.
  @inlinable
  func finish(_ method: Int) {
    // The short way: nobody watches, and the host has no callbacks but plain ones of states.
    guard __host.__storage.word & Word.quiet != 0, __host.__storage.extras?.edge == nil,
      callbacks.isDisjoint(with: .needingTransition)
    else { return finishSlowly(method) }
    let rules = compiled
    let source = Int(__host.__storage.index)
    let cell = rules.table.cell(method: method, in: source)
    guard cell >= 0, case let target = Int(rules.table.edgeTargets[Int(cell)]), target != Cell.chosen else {
      return finishSlowly(method)
    }
    if target >= 0 {
      if !callbacks.contains(.states) {
        __host.__storage.enter(rules.states[target], at: target, of: rules.table)
      } else if rules.table.isFlat {
        _ = __host.__run(.willExit, rules.states[source])
        _ = __host.__run(.willEnter, rules.states[target])
        __host.__storage.enter(rules.states[target], at: target, of: rules.table)
        _ = __host.__run(.didExit, rules.states[source])
        _ = __host.__run(.didEnter, rules.states[target])
      } else {
        return finishSlowly(method)
      }
    }
    if __host.__storage.extras == nil { __host.__storage.word |= Word.settled } else { settle() }
  }

  /// Changes the state when callbacks or observers want to hear of it.
  @usableFromInline
  func finishSlowly(_ method: Int) {
    let (edge, transition) = running(method)
    guard compiled.table.edges[edge].targets.count > 1 else { return complete(transition) }
    _ = go(aimed(transition, along: edge, of: .method(method)))
  }

  /// Changes the state to the one that was chosen, or returns the refusal of one that was not declared.
  func finish(_ method: Int, choosing target: State) -> Refusal? {
    let (edge, transition) = running(method)
    return go(aimed(transition, along: edge, of: .method(method), at: target, which: "was returned"))
  }

  /// Goes where a choice leads; a refused one ends the transition, and nothing has changed.
  private func go(_ choice: Result<Transition<State, Event, Method>, Refusal>) -> Refusal? {
    switch choice {
    case .success(let transition):
      __host.__storage.extras?.running = transition
      complete(transition)
      return nil
    case .failure(let refusal):
      settle()
      return refusal
    }
  }

  /// The transition of a method whose body has run, and the edge it takes.
  private func running(_ method: Int) -> (edge: Int, Transition<State, Event, Method>) {
    let extras = __host.__storage.extras
    if let edge = extras?.edge, let running = extras?.running {
      extras?.edge = nil
      return (edge, running)
    }
    // It began when nobody had to be asked: the cell names the one edge.
    let edge = Int(compiled.table.cell(method: method, in: stateIndex))
    if !callbacks.isDisjoint(with: .needingTransition) { _ = self.extras }
    let transition = draft(along: edge)
    __host.__storage.extras?.running = transition
    return (edge, transition)
  }
}

extension Outcome {
  /// The same outcome made of parts that are all `Sendable`.
  func sendable() -> sending Outcome {
    switch self {
    case .stayed: return .stayed
    case .queued: return .queued
    case .happened(let transition):
      let from = transition.from
      let to = transition.to
      let (animated, revision) = (transition.animated, transition.revision)
      let rules = transition.rules
      let (event, method) = (transition.eventIndex, transition.methodIndex)
      let (source, target, untouched) = (transition.source, transition.target, transition.untouched)
      return .happened(
        Transition(
          from: from, to: to, userInfo: [:], animated: animated, revision: revision, rules: rules, eventIndex: event,
          methodIndex: method, source: source, target: target, untouched: untouched, hostReference: nil))
    }
  }
}
