/// What tells the task that runs from others, as long as it runs.
@usableFromInline
struct TaskIdentity: Equatable {
  private let hash: Int

  /// The task that runs now; nil where none does.
  @usableFromInline
  static var current: TaskIdentity? {
    withUnsafeCurrentTask { task in task.map { TaskIdentity(hash: $0.hashValue) } }
  }
}
