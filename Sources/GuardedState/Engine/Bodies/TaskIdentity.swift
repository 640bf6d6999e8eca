/// The identity of a task, unique while the task runs.
struct TaskIdentity: Equatable {
  private let bits: UInt

  private init(bits: UInt) { self.bits = bits }

  /// Creates the identity of a task.
  init(_ task: Task<Void, Never>) { bits = withUnsafeBytes(of: task) { $0.load(as: UInt.self) } }

  /// The identity of the current task; nil outside of tasks.
  static var current: TaskIdentity? {
    // The bits of a task reference are its address, which is unique while the task runs. Its hash value is made of
    // the same bits but takes longer.
    withUnsafeCurrentTask { task in
      task.map { withUnsafeBytes(of: $0) { TaskIdentity(bits: $0.load(as: UInt.self)) } }
    }
  }
}
