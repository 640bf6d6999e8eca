// Bodies with `cancelsBody: true`, which run in separate tasks.

extension __MachineCore {
  /// Runs the body of a method with `via:`. With `cancelsBody: true` it runs in a separate task, which is canceled when its
  /// state is left or the caller's task is canceled.
  ///
  /// - Throws: The error of the body.
  @usableFromInline
  final func runCanceling<Result: ~Copyable, Failure: Error>(
    _ host: any __EngineHost, _ method: Int, _ run: __Run, _ body: __MachineCore.Body<Result, Failure>,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(Failure) -> Result {
    let (machine, index) = (engine(host, of: method), __MethodNumber.index(method))
    if !machine.memory.traits[index].contains(.cancels) { return try await body() }
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
}

/// A body that is lent to a task while its caller waits for the task.
///
/// The caller does nothing else meanwhile, and the task runs in its isolation. They never use the body at the same
/// time, so `@unchecked Sendable` is safe.
private final class LentBody<Result: ~Copyable, Failure: Error>: @unchecked Sendable {
  private var body: __MachineCore.Body<Result, Failure>?
  private var end: Swift.Result<Result, Failure>?

  init(_ body: @escaping __MachineCore.Body<Result, Failure>) { self.body = body }

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
