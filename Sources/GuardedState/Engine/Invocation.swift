/// A body that takes time: the machine is in a state made for that until it has ended.
@usableFromInline
struct Invocation {
  /// What tells it from others.
  @usableFromInline let id: Int32
  /// The state that the machine is in meanwhile. Once it is left, the invocation has been overtaken.
  let via: Int
  /// The override that the body belongs to; nil where it is none.
  @usableFromInline let override: Override?
  /// The task that runs the body.
  let task: TaskIdentity?

  @usableFromInline
  init(id: Int32, via: Int, override: Override?, task: TaskIdentity?) {
    self.id = id
    self.via = via
    self.override = override
    self.task = task
  }
}

/// A method whose body calls the inherited method of the same name.
@usableFromInline
struct Override {
  @usableFromInline let method: Int
  /// The class that overrides it.
  @usableFromInline let type: ObjectIdentifier

  @usableFromInline
  init(method: Int, type: ObjectIdentifier) {
    self.method = method
    self.type = type
  }
}
