/// What tells the task that runs from others, as long as it runs.
@usableFromInline
struct TaskIdentity: Equatable {
  private let bits: UInt

  private init(bits: UInt) { self.bits = bits }

  /// What tells a task from others.
  init(_ task: Task<Void, Never>) { bits = withUnsafeBytes(of: task) { $0.load(as: UInt.self) } }

  /// The task that runs now; nil where none does.
  @usableFromInline
  static var current: TaskIdentity? {
    // All that a reference to a task has: the bits of where it lies, which are nobody else's as long as it runs. Its hash
    // value is made of the same, and takes longer.
    withUnsafeCurrentTask { task in
      task.map { withUnsafeBytes(of: $0) { TaskIdentity(bits: $0.load(as: UInt.self)) } }
    }
  }
}
