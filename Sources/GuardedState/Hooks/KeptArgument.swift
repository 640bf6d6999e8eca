extension __Arguments {
  /// A consumed or `sending` argument that is passed to a body which runs later or is a closure, and taken once.
  ///
  /// Nothing else has the argument between the call and the body, so `@unchecked Sendable` is safe, and so is returning
  /// it as `sending`. An argument that isn't `sending` stays in the host's isolation.
  public final class Kept<Value: ~Copyable>: @unchecked Sendable {
    private var value: Value?

    /// Stores an argument.
    public init(_ value: consuming Value) { self.value = .some(value) }

    /// Returns the argument. A second call stops the program.
    public func taken() -> sending Value {
      guard let value = value.take() else { preconditionFailure("an argument is taken over once") }
      return value
    }
  }
}

extension __Arguments.Kept: SentResult where Value: ~Copyable {}
