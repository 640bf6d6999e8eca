extension __Check {
  /// A constant of a monitor, which any thread reads without the lock: of a type that isn't `Sendable` the compiler says so.
  @inlinable
  @inline(__always)
  public static func shared<Value: Sendable & ~Copyable>(_ value: borrowing Value) {}
}

extension __Check {
  /// A type that no other thread may use.
  public static func unshared<Host, Probe>(_ host: Host.Type, _ probe: Probe.Type) {}

  /// A type of which an extension says that any thread may use it.
  @available(
    *, deprecated,
    message:
      "nothing keeps threads out of a type that is 'Sendable' elsewhere: write '@Guarded(synchronized: true)', or 'synchronized: false' where a lock of its own does"
  )
  public static func unshared<Host: Sendable>(_ host: Host.Type, _ probe: (() -> Void).Type) {}

  /// A type of which an extension says that any thread may use it, seen as what may be sent.
  @available(
    *, deprecated,
    message:
      "nothing keeps threads out of a type that is 'Sendable' elsewhere: write '@Guarded(synchronized: true)', or 'synchronized: false' where a lock of its own does"
  )
  public static func unshared<Host: Sendable>(_ host: Host.Type, _ probe: (@Sendable () -> Void).Type) {}
}

extension __Check {
  /// A subclass that promises that any thread may use it, where an actor sees to that, or where the superclass has promised it.
  @_disfavoredOverload
  public static func promise<Superclass, Probe>(beside superclass: Superclass.Type, _ probe: Probe.Type) {}

  /// The same of a superclass that isn't isolated.
  public static func promise<Superclass: Sendable>(beside superclass: Superclass.Type, _ probe: (() -> Void).Type) {}

  /// The same of a superclass that isn't isolated, seen as what may be sent.
  public static func promise<Superclass: Sendable>(
    beside superclass: Superclass.Type, _ probe: (@Sendable () -> Void).Type
  ) {}

  /// A subclass that promises it, where nothing keeps threads apart.
  @available(
    *, deprecated,
    message:
      "nothing keeps threads out of it while its state changes: put the superclass on a global actor, as with '@MainActor', or write 'synchronized: false' where a lock of its own does"
  )
  public static func promise<Superclass>(beside superclass: Superclass.Type, _ probe: (() -> Void).Type) {}

  /// A subclass that promises it, where nothing keeps threads apart, seen as what may be sent.
  @available(
    *, deprecated,
    message:
      "nothing keeps threads out of it while its state changes: put the superclass on a global actor, as with '@MainActor', or write 'synchronized: false' where a lock of its own does"
  )
  public static func promise<Superclass>(beside superclass: Superclass.Type, _ probe: (@Sendable () -> Void).Type) {}
}
