extension __Check {
  /// A constant of a monitor, which any thread reads without the lock: of a type that isn't `Sendable` the compiler says so.
  @inlinable
  @inline(__always)
  public static func shared<Value: Sendable & ~Copyable>(_ value: borrowing Value) {}
}
