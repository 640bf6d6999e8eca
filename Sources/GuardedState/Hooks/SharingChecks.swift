extension __Check {
  /// Checks a constant of a monitor, which any thread reads without the lock: its type must be `Sendable`.
  @inlinable
  @inline(__always)
  public static func shared<Value: Sendable & ~Copyable>(_ value: borrowing Value) {}

  /// A type that isn't `Sendable`.
  public static func unshared<Host, Probe>(_ host: Host.Type, _ probe: Probe.Type) {}

  /// A type that is `Sendable` by an extension.
  @available(
    *, deprecated,
    message:
      "nothing keeps threads out of a type that is 'Sendable' elsewhere: write '@Guarded(synchronized: true)', or 'synchronized: false' where a lock of its own does"
  )
  public static func unshared<Host: Sendable>(_ host: Host.Type, _ probe: (() -> Void).Type) {}

  /// A type that is `Sendable` by an extension, whose probe is inferred as `@Sendable`.
  @available(
    *, deprecated,
    message:
      "nothing keeps threads out of a type that is 'Sendable' elsewhere: write '@Guarded(synchronized: true)', or 'synchronized: false' where a lock of its own does"
  )
  public static func unshared<Host: Sendable>(_ host: Host.Type, _ probe: (@Sendable () -> Void).Type) {}

  /// A `Sendable` subclass whose superclass is isolated to an actor, or `Sendable` itself.
  @_disfavoredOverload
  public static func promise<Superclass, Probe>(beside superclass: Superclass.Type, _ probe: Probe.Type) {}

  /// A `Sendable` subclass of a `Sendable` superclass without isolation.
  public static func promise<Superclass: Sendable>(beside superclass: Superclass.Type, _ probe: (() -> Void).Type) {}

  /// A `Sendable` subclass of a `Sendable` superclass without isolation, whose probe is inferred as `@Sendable`.
  public static func promise<Superclass: Sendable>(
    beside superclass: Superclass.Type, _ probe: (@Sendable () -> Void).Type
  ) {}

  /// A `Sendable` subclass without synchronization.
  @available(
    *, deprecated,
    message:
      "nothing keeps threads out of it while its state changes: put the superclass on a global actor, as with '@MainActor', or write 'synchronized: false' where a lock of its own does"
  )
  public static func promise<Superclass>(beside superclass: Superclass.Type, _ probe: (() -> Void).Type) {}

  /// A `Sendable` subclass without synchronization, whose probe is inferred as `@Sendable`.
  @available(
    *, deprecated,
    message:
      "nothing keeps threads out of it while its state changes: put the superclass on a global actor, as with '@MainActor', or write 'synchronized: false' where a lock of its own does"
  )
  public static func promise<Superclass>(beside superclass: Superclass.Type, _ probe: (@Sendable () -> Void).Type) {}
}
