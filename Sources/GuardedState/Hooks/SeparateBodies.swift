// Bodies that run in separate tasks, or whose tasks are known.

extension __MachineCore {
  /// Runs a body. With `cancelsBody: true` it runs in a separate task, which is canceled when its state is left or the
  /// caller's task is canceled. That of an override runs with its identity, so that no other task can call the inherited
  /// method as a part of it.
  ///
  /// - Throws: The error of the body.
  @usableFromInline
  final func runApart<Result: ~Copyable, Failure: Error>(
    _ host: any __EngineHost, _ method: Int, _ run: __Run, _ body: Body<Result, Failure>,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(Failure) -> Result {
    let machine = engine(host, of: method)
    let isCanceled =
      run.invocation != 0 && machine.memory.traits[__MethodNumber.index(method)].contains(.cancels)
    let id = machine.overrideBody(of: run)
    if !isCanceled, id == nil { return try await body() }
    return try await withoutActuallyEscaping(body) { body async -> LentBody<Result, Failure> in
      // Another task may leave the state before this one begins.
      let lent = LentBody(body) { !isCanceled || machine.isOpen(run) }
      await Override.bodiesOfTask.withValue(Override.bodiesOfTask.get() + (id.map { [$0] } ?? [])) {
        if !isCanceled { return await lent.run(isolation: isolation) }
        let task = Task { await lent.run(isolation: isolation) }
        machine.run(run, in: task)
        await withTaskCancellationHandler {
          await task.value
        } onCancel: {
          task.cancel()
        }
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
  private let mayBegin: () -> Bool

  init(_ body: @escaping __MachineCore.Body<Result, Failure>, mayBegin: @escaping () -> Bool) {
    (self.body, self.mayBegin) = (body, mayBegin)
  }

  /// Runs the body. One that may not begin any more counts as canceled, if it can throw that; else it runs canceled.
  func run(isolation: isolated (any Actor)?) async {
    // Not with `take()`: as the type of a generic argument, a function with typed throws needs macOS 15.
    guard let body else { return }
    self.body = nil
    if !mayBegin(), let error = CancellationError() as? Failure { return end = .failure(error) }
    do throws(Failure) { end = .success(try await body()) } catch { end = .failure(error) }
  }

  /// The result of the body.
  func result() throws(Failure) -> Result {
    guard let end = end.take() else { preconditionFailure("a body has run when its task has ended") }
    return try end.get()
  }
}
