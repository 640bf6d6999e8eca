// The hooks that run the body of a guarded method. An expansion is the body as a local function, and one call that
// takes it. The short forms begin a method that has no conditions; the others take a run that has begun.
//
// All are transparent: a chain of objects whose callbacks call one another needs their stack in a debug build. Each
// takes the value that the method returns if its body doesn't run, or if its transition doesn't take effect.

extension __MachineCore {
  // MARK: - Methods that change no state

  /// Runs a method without conditions that can't throw its refusal.
  @_transparent
  public func call<Result, Failure>(
    _ host: any __EngineHost, _ method: Int, _ body: () throws(Failure) -> Result,
    _ neutral: @autoclosure () -> Result
  ) throws(Failure) -> Result {
    try call(host, method, runs: canCall(host, method), body, neutral())
  }

  /// Runs a method without conditions that throws its refusal.
  @_transparent
  public func tryCall<Result>(
    _ host: any __EngineHost, _ method: Int, _ body: () throws -> Result,
    _ neutral: @autoclosure () -> Result = __neverIgnored()
  ) throws -> Result {
    try call(host, method, runs: requireCall(host, method), body, neutral())
  }

  /// Runs a method that may run, and reports the call or its error.
  @_transparent
  public func call<Result, Failure>(
    _ host: any __EngineHost, _ method: Int, runs: Bool, _ body: () throws(Failure) -> Result,
    _ neutral: @autoclosure () -> Result = __neverIgnored()
  ) throws(Failure) -> Result {
    guard runs else { return neutral() }
    do throws(Failure) { return called(host, method, try body()) } catch {
      failed(host, method, error)
      throw error
    }
  }

  /// Runs a method without conditions whose result can't be copied. Listeners don't receive it.
  @_disfavoredOverload
  @_transparent
  public func call<Result: ~Copyable, Failure>(
    _ host: any __EngineHost, _ method: Int, _ body: () throws(Failure) -> Result,
    _ neutral: @autoclosure () -> Result
  ) throws(Failure) -> Result {
    try call(host, method, runs: canCall(host, method), body, neutral())
  }

  /// Runs a method without conditions whose result can't be copied. Listeners don't receive it.
  @_disfavoredOverload
  @_transparent
  public func tryCall<Result: ~Copyable>(
    _ host: any __EngineHost, _ method: Int, _ body: () throws -> Result
  ) throws -> Result {
    try call(host, method, runs: requireCall(host, method), body)
  }

  /// Runs a method whose result can't be copied. Listeners don't receive it.
  @_disfavoredOverload
  @_transparent
  public func call<Result: ~Copyable, Failure>(
    _ host: any __EngineHost, _ method: Int, runs: Bool, _ body: () throws(Failure) -> Result,
    _ neutral: @autoclosure () -> Result = __neverIgnored()
  ) throws(Failure) -> Result {
    guard runs else { return neutral() }
    let result: Result
    do throws(Failure) { result = try body() } catch {
      failed(host, method, error)
      throw error
    }
    called(host, method, ())
    return result
  }

  /// Runs a method that throws a refusal as its own type of errors.
  @_transparent
  public func typedCall<Result, Failure>(
    _ host: any __EngineHost, _ method: Int, runs: @autoclosure () throws(Refusal) -> Bool,
    throwing refused: (Refusal) -> Failure, _ body: () throws(Failure) -> Result,
    _ neutral: @autoclosure () -> Result = __neverIgnored()
  ) throws(Failure) -> Result {
    let isRunning: Bool
    do throws(Refusal) { isRunning = try runs() } catch { throw refused(error) }
    return try call(host, method, runs: isRunning, body, neutral())
  }

  /// Runs a method that rethrows the errors of its arguments.
  @_transparent
  public func rethrowingCall<Result>(
    _ host: any __EngineHost, _ method: Int, runs: Bool, _ neutral: @autoclosure () -> Result,
    _ body: () throws -> Result
  ) rethrows -> Result {
    guard runs else { return neutral() }
    do { return called(host, method, try body()) } catch {
      failed(host, method, error)
      throw error
    }
  }

  // MARK: - Methods that change the state

  /// Runs a method without conditions that can't throw its refusal.
  @_transparent
  public func transition<Result: ~Copyable, Failure>(
    _ host: any __EngineHost, _ method: Int, _ body: () throws(Failure) -> Result,
    _ neutral: @autoclosure () -> Result
  ) throws(Failure) -> Result {
    try transition(host, method, begun: begin(host, method), body, neutral())
  }

  /// Runs a method without conditions that throws its refusal.
  @_transparent
  public func tryTransition<Result: ~Copyable>(
    _ host: any __EngineHost, _ method: Int, _ body: () throws -> Result,
    _ neutral: @autoclosure () -> Result = __neverIgnored()
  ) throws -> Result {
    try tryTransition(host, method, begun: tryBegin(host, method), body, neutral())
  }

  /// Runs a method that can't throw its refusal, and takes its transition.
  @_transparent
  public func transition<Result: ~Copyable, Failure>(
    _ host: any __EngineHost, _ method: Int, begun run: __Run, _ body: () throws(Failure) -> Result,
    _ neutral: @autoclosure () -> Result
  ) throws(Failure) -> Result {
    guard run.runs else { return neutral() }
    let result: Result
    do throws(Failure) { result = try body() } catch {
      abandon(host, method, run, error)
      throw error
    }
    if !finished(host, method, run) { return neutral() }
    return result
  }

  /// Runs a method that throws its refusal, and takes its transition.
  @_transparent
  public func tryTransition<Result: ~Copyable>(
    _ host: any __EngineHost, _ method: Int, begun run: __Run, _ body: () throws -> Result,
    _ neutral: @autoclosure () -> Result = __neverIgnored()
  ) throws -> Result {
    guard run.runs else { return neutral() }
    let result: Result
    do { result = try body() } catch {
      abandon(host, method, run, error)
      throw error
    }
    try finish(host, method, run)
    return result
  }

  /// Runs a method that throws a refusal as its own type of errors, and takes its transition.
  @_transparent
  public func typedTransition<Result: ~Copyable, Failure>(
    _ host: any __EngineHost, _ method: Int, _ begin: @autoclosure () throws(Refusal) -> __Run,
    throwing refused: (Refusal) -> Failure, _ body: () throws(Failure) -> Result,
    _ neutral: @autoclosure () -> Result = __neverIgnored()
  ) throws(Failure) -> Result {
    let run: __Run
    do throws(Refusal) { run = try begin() } catch { throw refused(error) }
    guard run.runs else { return neutral() }
    let result: Result
    do throws(Failure) { result = try body() } catch {
      abandon(host, method, run, error)
      throw error
    }
    do { try finish(host, method, run) } catch { throw refused(__Run.refusal(of: error)) }
    return result
  }

  /// Runs a method that returns its target, and takes the transition to that.
  ///
  /// - Parameter finish: Takes the transition, and returns the target or the current state.
  @_transparent
  public func choose<Target, Failure>(
    _ host: any __EngineHost, _ method: Int, _ run: __Run, _ body: () throws(Failure) -> Target,
    _ neutral: @autoclosure () -> Target, _ finish: (__Run, Target) throws(Failure) -> Target
  ) throws(Failure) -> Target {
    guard run.runs else { return neutral() }
    let target: Target
    do throws(Failure) { target = try body() } catch {
      abandon(host, method, run, error)
      throw error
    }
    return try finish(run, target)
  }

  /// Runs a method that returns its target and throws a refusal as its own type of errors, and takes the transition.
  @_transparent
  public func typedChoose<Target, Failure>(
    _ host: any __EngineHost, _ method: Int, _ begin: @autoclosure () throws(Refusal) -> __Run,
    throwing refused: (Refusal) -> Failure, _ body: () throws(Failure) -> Target,
    _ neutral: @autoclosure () -> Target = __neverIgnored(),
    _ finish: (__Run, Target) throws -> Target
  ) throws(Failure) -> Target {
    let run: __Run
    do throws(Refusal) { run = try begin() } catch { throw refused(error) }
    return try choose(host, method, run, body, neutral()) { (run, target) throws(Failure) in
      do { return try finish(run, target) } catch { throw refused(__Run.refusal(of: error)) }
    }
  }
}

/// The value of a call that the state ignores, if only the body can make the method's result. Never called, because no
/// state may ignore such a method.
public func __neverIgnored<Result: ~Copyable>() -> Result {
  preconditionFailure("a state ignores a method with a result")
}

extension __MachineCore {
  // MARK: - The end of a body

  /// Reports the call of a method that changes no state, and returns its result.
  @inlinable
  @inline(__always)
  @discardableResult
  final func called<Result>(_ host: any __EngineHost, _ method: Int, _ result: Result) -> Result {
    if !hasNoListeners { concludeCall(method, result, of: host) }
    return result
  }

  /// Reports the error of a body that changes no state.
  @inlinable
  @inline(__always)
  final func failed(_ host: any __EngineHost, _ method: Int, _ error: any Error) {
    if !hasNoListeners { concludeCall(method, error: error, of: host) }
  }

  /// Ends the transition of a method whose body has run: steps 5 to 12. Reports a refusal.
  ///
  /// - Returns: False if the host couldn't save the change.
  @inlinable
  @inline(__always)
  final func finished(_ host: any __EngineHost, _ method: Int, _ run: __Run) -> Bool {
    finishFast(method, run) || finish(method, run, of: host)
  }

  /// Ends the transition of a method whose body has run: steps 5 to 12.
  ///
  /// - Throws: A ``Refusal``, reported, if nothing picks one of several targets; or the error, reported, of a host that
  ///   can't save the change.
  @inlinable
  @inline(__always)
  final func finish(_ host: any __EngineHost, _ method: Int, _ run: __Run) throws {
    if !finishFast(method, run) { try tryFinish(method, run, of: host) }
  }

  /// Ends the transition of a method whose body threw, without a change.
  @usableFromInline
  final func abandon(_ host: any __EngineHost, _ method: Int, _ run: __Run, _ error: any Error) {
    engine(host, of: method).abandon(__MethodNumber.index(method), run, error)
  }
}
