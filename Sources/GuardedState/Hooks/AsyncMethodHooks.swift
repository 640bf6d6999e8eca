// The hooks that run the body of a guarded method that is async, as those of MethodHooks.swift do for other methods.
//
// A canceled call changes nothing if its signature can report that: with untyped errors it throws a `CancellationError`,
// and an optional result is nil. The end of any other body isn't checked.

extension __MachineCore {
  /// A body that runs in the caller's isolation, or in the one that its function declares.
  public typealias Body<Result: ~Copyable, Failure: Error> = nonisolated(nonsending) () async throws(Failure) -> Result

  // MARK: - Methods that change no state

  /// Runs a method that may run, and reports the call or its error.
  @inlinable
  public func asyncCall<Result, Failure>(
    _ host: any __EngineHost, _ method: Int, runs: Bool, _ body: Body<Result, Failure>,
    _ neutral: @autoclosure () -> Result = __neverIgnored(), isolation: isolated (any Actor)? = #isolation
  ) async throws(Failure) -> Result {
    guard runs else { return neutral() }
    do throws(Failure) { return called(host, method, try await body()) } catch {
      failed(host, method, error)
      throw error
    }
  }

  /// Runs a method whose result can't be copied. Listeners don't receive it.
  @_disfavoredOverload
  @inlinable
  public func asyncCall<Result: ~Copyable, Failure>(
    _ host: any __EngineHost, _ method: Int, runs: Bool, _ body: Body<Result, Failure>,
    _ neutral: @autoclosure () -> Result = __neverIgnored(), isolation: isolated (any Actor)? = #isolation
  ) async throws(Failure) -> Result {
    guard runs else { return neutral() }
    let result: Result
    do throws(Failure) { result = try await body() } catch {
      failed(host, method, error)
      throw error
    }
    called(host, method, ())
    return result
  }

  /// Runs a method that throws a refusal as its own type of errors.
  @inlinable
  public func asyncTypedCall<Result, Failure>(
    _ host: any __EngineHost, _ method: Int, runs: @autoclosure () throws(Refusal) -> Bool,
    throwing refused: (Refusal) -> Failure, _ body: Body<Result, Failure>,
    _ neutral: @autoclosure () -> Result = __neverIgnored(),
    isolation: isolated (any Actor)? = #isolation
  ) async throws(Failure) -> Result {
    let isRunning: Bool
    do throws(Refusal) { isRunning = try runs() } catch { throw refused(error) }
    return try await asyncCall(host, method, runs: isRunning, body, neutral())
  }

  /// Runs a method that rethrows the errors of its arguments.
  @inlinable
  public func asyncRethrowingCall<Result>(
    _ host: any __EngineHost, _ method: Int, runs: Bool, _ neutral: @autoclosure () -> Result,
    isolation: isolated (any Actor)? = #isolation, _ body: nonisolated(nonsending) () async throws -> Result
  ) async rethrows -> Result {
    guard runs else { return neutral() }
    do { return called(host, method, try await body()) } catch {
      failed(host, method, error)
      throw error
    }
  }

  // MARK: - Methods that change the state

  /// Runs a method that can't throw its refusal, and takes its transition.
  ///
  /// - Parameter isChecked: Whether a canceled call returns the neutral value.
  @inlinable
  public func asyncTransition<Result: ~Copyable, Failure>(
    _ host: any __EngineHost, _ method: Int, _ run: __Run, isChecked: Bool, _ body: Body<Result, Failure>,
    _ neutral: @autoclosure () -> Result, isolation: isolated (any Actor)? = #isolation
  ) async throws(Failure) -> Result {
    guard run.runs else { return neutral() }
    let result: Result
    do throws(Failure) { result = try await running(host, method, run, body) } catch {
      await awaitTurn(host, method, run)
      abandon(host, method, run, error)
      throw error
    }
    if await isStopped(host, method, run, isChecked) || !finished(host, method, run) { return neutral() }
    return result
  }

  /// Runs a method that throws its refusal, and takes its transition.
  ///
  /// - Parameter isChecked: Whether a canceled call throws. After waiting it doesn't, because the method may have acquired
  ///   something that it couldn't release.
  @inlinable
  public func asyncTryTransition<Result: ~Copyable>(
    _ host: any __EngineHost, _ method: Int, _ run: __Run, isChecked: Bool = true, _ body: Body<Result, any Error>,
    _ neutral: @autoclosure () -> Result = __neverIgnored(), isolation: isolated (any Actor)? = #isolation
  ) async throws -> Result {
    try requireCommitted(host, run)
    guard run.runs else { return neutral() }
    let result: Result
    do { result = try await running(host, method, run, body) } catch {
      await awaitTurn(host, method, run)
      throw abandoned(host, method, run, error)
    }
    try await requireNotStopped(host, method, run, isChecked)
    try finish(host, method, run)
    return result
  }

  /// Runs a method that throws a refusal as its own type of errors, and takes its transition.
  @inlinable
  public func asyncTypedTransition<Result: ~Copyable, Failure>(
    _ host: any __EngineHost, _ method: Int, _ begin: @autoclosure () throws(Refusal) -> __Run,
    throwing refused: (Refusal) -> Failure, _ body: Body<Result, Failure>,
    _ neutral: @autoclosure () -> Result = __neverIgnored(),
    isolation: isolated (any Actor)? = #isolation
  ) async throws(Failure) -> Result {
    let run: __Run
    do throws(Refusal) { run = try begin() } catch { throw refused(error) }
    guard run.runs else { return neutral() }
    let result: Result
    do throws(Failure) { result = try await running(host, method, run, body) } catch {
      abandon(host, method, run, error)
      throw error
    }
    do { try finish(host, method, run) } catch { throw refused(__Run.refusal(of: error)) }
    return result
  }

  /// Runs a method that returns its target, and takes the transition to that.
  ///
  /// - Parameters:
  ///   - isChecked: Whether a canceled call returns the neutral value.
  ///   - finish: Takes the transition, and returns the target or the current state.
  @inlinable
  public func asyncChoose<Target, Failure>(
    _ host: any __EngineHost, _ method: Int, _ run: __Run, isChecked: Bool = false, _ body: Body<Target, Failure>,
    _ neutral: @autoclosure () -> Target, _ finish: (__Run, Target) throws(Failure) -> Target,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(Failure) -> Target {
    guard run.runs else { return neutral() }
    let target: Target
    do throws(Failure) { target = try await running(host, method, run, body) } catch {
      await awaitTurn(host, method, run)
      abandon(host, method, run, error)
      throw error
    }
    if await isStopped(host, method, run, isChecked) { return neutral() }
    return try finish(run, target)
  }

  /// Runs a method that returns its target and throws a refusal as its own type of errors, and takes the transition.
  @inlinable
  public func asyncTypedChoose<Target, Failure>(
    _ host: any __EngineHost, _ method: Int, _ begin: @autoclosure () throws(Refusal) -> __Run,
    throwing refused: (Refusal) -> Failure, _ body: Body<Target, Failure>,
    _ neutral: @autoclosure () -> Target = __neverIgnored(),
    _ finish: (__Run, Target) throws -> Target, isolation: isolated (any Actor)? = #isolation
  ) async throws(Failure) -> Target {
    let run: __Run
    do throws(Refusal) { run = try begin() } catch { throw refused(error) }
    return try await asyncChoose(host, method, run, body, neutral()) { (run, target) throws(Failure) in
      do { return try finish(run, target) } catch { throw refused(__Run.refusal(of: error)) }
    }
  }

  /// Runs a method that returns its target and throws, and takes the transition to that.
  ///
  /// - Parameters:
  ///   - isChecked: Whether a canceled call throws.
  ///   - finish: Takes the transition, and returns the target.
  @inlinable
  public func asyncTryChoose<Target>(
    _ host: any __EngineHost, _ method: Int, _ run: __Run, isChecked: Bool = true, _ body: Body<Target, any Error>,
    _ neutral: @autoclosure () -> Target, _ finish: (__Run, Target) throws -> Target,
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> Target {
    try requireCommitted(host, run)
    guard run.runs else { return neutral() }
    let target: Target
    do { target = try await running(host, method, run, body) } catch {
      await awaitTurn(host, method, run)
      throw abandoned(host, method, run, error)
    }
    try await requireNotStopped(host, method, run, isChecked)
    return try finish(run, target)
  }
}

extension __MachineCore {
  // MARK: - The end of a body

  /// Refuses to run the body of a method with `via:` if the host couldn't save the change into that state.
  ///
  /// - Throws: The host's error, reported.
  @usableFromInline
  final func requireCommitted(_ host: any __EngineHost, _ run: __Run) throws {
    if run.code == __Run.uncommitted.code,
      let error = engine(host).withColdState({ exchange(&$0.saving.errorBeforeBody, with: nil) }, without: nil)
    {
      throw error
    }
  }

  /// Waits until a body with `via:` may end.
  @usableFromInline
  final func awaitTurn(
    _ host: any __EngineHost, _ method: Int, _ run: __Run, isolation: isolated (any Actor)? = #isolation
  ) async {
    await engine(host, of: method).awaitTurn(of: run, isolation: isolation)
  }

  /// Whether no transition may follow a body: its call is canceled, or its `via:` state was left. That has been reported.
  @usableFromInline
  final func isStopped(
    _ host: any __EngineHost, _ method: Int, _ run: __Run, _ isChecked: Bool,
    isolation: isolated (any Actor)? = #isolation
  ) async -> Bool {
    do { try await requireNotStopped(host, method, run, isChecked) } catch { return true }
    return false
  }

  /// Requires that the transition of a body may follow.
  ///
  /// - Throws: A `CancellationError`, or the error of a body whose `via:` state was left; reported.
  @usableFromInline
  final func requireNotStopped(
    _ host: any __EngineHost, _ method: Int, _ run: __Run, _ isChecked: Bool,
    isolation: isolated (any Actor)? = #isolation
  ) async throws {
    let (machine, index) = (engine(host, of: method), __MethodNumber.index(method))
    await machine.awaitTurn(of: run, isolation: isolation)
    // A canceled body with `via:` leads to the state of `orElse:`, whatever its signature is.
    if Task.isCancelled, run.invocation == 0 ? isChecked : machine.hasElse(run) || isChecked {
      let error = CancellationError()
      abandon(host, method, run, error)
      // Only a call by name can report it then.
      if !isChecked { run.request?.pointee.outcome = .failure(error) }
      throw error
    }
    if let error = machine.interruption(of: run, index) { throw error }
  }

  /// Ends the transition of a method whose body threw, and returns the error that the method throws: ``Preempted`` if
  /// the body was canceled because another transition left its state.
  @usableFromInline
  final func abandoned(_ host: any __EngineHost, _ method: Int, _ run: __Run, _ error: any Error) -> any Error {
    let (machine, index) = (engine(host, of: method), __MethodNumber.index(method))
    if machine.memory.traits[index].contains(.cancels),
      let preempted = machine.preemption(of: run, index, throwing: error)
    {
      return preempted
    }
    abandon(host, method, run, error)
    return error
  }

  /// Runs a body: see ``runApart(_:_:_:_:isolation:)``. A method whose run is plain is neither canceled nor an override.
  @inlinable
  final func running<Result: ~Copyable, Failure>(
    _ host: any __EngineHost, _ method: Int, _ run: __Run, _ body: Body<Result, Failure>,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(Failure) -> Result {
    run.code < 0 ? try await body() : try await runApart(host, method, run, body)
  }
}
