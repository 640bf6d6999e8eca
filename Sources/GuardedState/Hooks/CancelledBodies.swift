// Hooks for methods with `cancelsBody: true`, whose bodies run in separate tasks.

/// A body that runs in the caller's isolation, or in the one that its function declares.
public typealias __Body<Result: ~Copyable, Failure: Error> = nonisolated(nonsending) () async throws(Failure) -> Result

extension __MachineCore {
  /// Runs the body of a method in a separate task, which is canceled when its state is left or the caller's task is
  /// canceled.
  ///
  /// - Parameters:
  ///   - host: The host.
  ///   - method: The method.
  ///   - run: The run that has begun.
  ///   - isolation: The isolation of the host.
  ///   - body: The body.
  /// - Returns: The result of the body.
  /// - Throws: The error of the body.
  public final func __cancelling<Result: ~Copyable, Failure: Error>(
    _ host: any __EngineHost, _ method: Int, _ run: __Run, isolation: isolated (any Actor)? = #isolation,
    _ body: __Body<Result, Failure>
  ) async throws(Failure) -> Result {
    let (machine, index) = (engine(host, of: method), __MethodNumber.index(method))
    // A `super` body is part of the override's. An override may inherit the trait at run time.
    if run.isPart || !machine.memory.traits[index].contains(.cancels) { return try await body() }
    return try await withoutActuallyEscaping(body) { body async -> LentBody<Result, Failure> in
      let lent = LentBody(body)
      let task = Task { await lent.run(isolation: isolation) }
      machine.run(run, in: task)
      await withTaskCancellationHandler {
        await task.value
      } onCancel: {
        task.cancel()
      }
      return lent
    }.result()
  }

  /// Ends the transition of a method whose body threw in a separate task, and returns the error that the method throws:
  /// ``Preempted`` if the body was canceled because another transition left its state.
  public final func __abandoned(
    _ host: any __EngineHost, _ method: Int, _ run: __Run, _ error: any Error
  ) -> any Error {
    let machine = engine(host, of: method)
    if let preempted = machine.preemption(of: run, __MethodNumber.index(method), throwing: error) { return preempted }
    __abandon(host, method, run, error)
    return error
  }

  /// Waits, after the body of a method with `via:`, until its transition may follow.
  ///
  /// - Returns: The error, reported, if another transition has left the state of the body, or could not be saved when it
  ///   was due.
  public final func __preempted(
    _ host: any __EngineHost, _ method: Int, _ run: __Run, isolation: isolated (any Actor)? = #isolation
  ) async -> (any Error)? {
    await engine(host, of: method).interruption(of: run, __MethodNumber.index(method), isolation: isolation)
  }
}

/// A body that is lent to a task while its caller waits for the task.
///
/// The caller does nothing else meanwhile, and the task runs in its isolation. They never use the body at the same
/// time, so `@unchecked Sendable` is safe.
private final class LentBody<Result: ~Copyable, Failure: Error>: @unchecked Sendable {
  private var body: __Body<Result, Failure>?
  private var end: Swift.Result<Result, Failure>?

  init(_ body: @escaping __Body<Result, Failure>) { self.body = body }

  /// Runs the body.
  func run(isolation: isolated (any Actor)?) async {
    // Not with `take()`: as the type of a generic argument, a function with typed throws needs macOS 15.
    guard let body else { return }
    self.body = nil
    do throws(Failure) { end = .success(try await body()) } catch { end = .failure(error) }
  }

  /// The result of the body.
  func result() throws(Failure) -> Result {
    guard let end = end.take() else { preconditionFailure("a body has run when its task has ended") }
    return try end.get()
  }
}
