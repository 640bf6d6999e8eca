/// The async body of a method with `via:`, which runs while the machine is in that state.
struct Invocation {
  /// The identity of the call.
  let id: Int32
  /// The region that the method belongs to.
  let region: Int
  /// The declared state in which the body runs, which may have states inside. A transition out of it preempts the body.
  let via: Int
  /// The plan of the method.
  let plan: Int32
  /// The override that the body belongs to; nil for the body of an ordinary method.
  let override: Override?
  /// The task that runs the body.
  private(set) var task: TaskIdentity?
  /// The task of a body with `cancelsBody: true`, which preemption cancels.
  private(set) var ownTask: Task<Void, Never>?

  /// Records that the body runs in a separate task.
  mutating func run(in task: Task<Void, Never>) {
    self.task = TaskIdentity(task)
    ownTask = task
  }

  /// Cancels the task of the body, if it has one.
  func cancel() { ownTask?.cancel() }
}

/// An override of a guarded method, whose body may call the inherited method.
struct Override {
  let method: Int
  /// The class that overrides it.
  let type: ObjectIdentifier
  /// The identity of its async body, which the task that runs the body has, and those that this task starts; nil for a
  /// body that isn't async.
  let body: BodyID?

  /// The async bodies of overrides that the current task is a part of.
  static let bodiesOfTask = TaskLocal<[BodyID]>(wrappedValue: [])

  /// Whether the current task may be a part of the body.
  var isOfTask: Bool { body.map { Self.bodiesOfTask.get().contains($0) } ?? true }

  /// The identity of a body.
  struct BodyID: Hashable, Sendable {
    let core: ObjectIdentifier
    let number: Int
  }
}
