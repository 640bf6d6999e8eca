extension __Arguments {
  /// Returns the argument at a position as the type of its parameter, or the parameter's default value if it is omitted.
  ///
  /// A conditional expression in the expansion would not give a closure literal the attributes of the parameter's type,
  /// such as `@Sendable`.
  ///
  /// - Throws: An error that becomes a ``Refusal`` with the reason `wrongArguments`.
  @inlinable
  public func value<T>(_ index: Int, _ label: String, as type: T.Type, or other: @autoclosure () -> T) throws -> T {
    contains(index) ? try value(index, label, as: type) : other()
  }

  /// Returns the default value of an omitted parameter, or throws, because a list of arguments has no noncopyable values.
  ///
  /// - Throws: An error that becomes a ``Refusal`` with the reason `wrongArguments`.
  @_disfavoredOverload
  public func value<T: ~Copyable>(
    _ index: Int, _ label: String, as type: T.Type, or other: @autoclosure () -> T
  ) throws -> T {
    if contains(index) { return try value(index, label, as: type) }
    return other()
  }
}
