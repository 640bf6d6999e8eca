/// A body that takes time: the machine is in a state made for that until it has ended.
@usableFromInline
struct Invocation {
  /// What tells it from others.
  @usableFromInline let id: Int32
  /// The state that the machine is in meanwhile. Once it is left, the invocation has been overtaken.
  let via: Int
  /// The plan of the method.
  let plan: Int32
  /// The override that the body belongs to; nil where it is none.
  @usableFromInline let override: Override?
  /// The task that runs the body.
  private(set) var task: TaskIdentity?
  /// The same where it is the body's own, and is cancelled when the invocation is overtaken.
  private var ownTask: Task<Void, Never>?

  @usableFromInline
  init(id: Int32, plan: Int32, via: Int, override: Override?, task: TaskIdentity?) {
    self.id = id
    self.plan = plan
    self.via = via
    self.override = override
    self.task = task
  }

  /// Lets the body run in a task of its own.
  mutating func run(in task: Task<Void, Never>) {
    self.task = TaskIdentity(task)
    ownTask = task
  }

  /// Cancels the body, where it has a task of its own.
  func overtake() { ownTask?.cancel() }
}

/// A method whose body calls the inherited method of the same name.
@usableFromInline
struct Override {
  @usableFromInline let method: Int
  /// The class that overrides it.
  @usableFromInline let type: ObjectIdentifier

  @inlinable
  init(method: Int, type: ObjectIdentifier) {
    self.method = method
    self.type = type
  }
}
