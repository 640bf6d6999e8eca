/// An argument that a body takes over which runs later, or is called by others: one that is consumed or sent, and can be taken
/// once.
///
/// It goes from the call to the body, and nobody else has it meanwhile: that is why this may be `Sendable` unchecked, and what is
/// taken `sending`. An argument that isn't sent stays where the host is.
public final class __Kept<Value: ~Copyable>: @unchecked Sendable {
  private var value: Value?

  /// Keeps an argument.
  public init(_ value: consuming Value) { self.value = .some(value) }

  /// The argument.
  public func taken() -> sending Value {
    guard let value = value.take() else { preconditionFailure("an argument is taken over once") }
    return value
  }
}
