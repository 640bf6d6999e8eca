// What `handle` of a host with async methods calls.

extension HostMachine {
  /// Calls a method by its index: one that isn't async.
  public func __invoke(_ method: Int, _ arguments: __Arguments) throws -> __Returned {
    try __host.__invoke(method, arguments)
  }

  /// Begins a call by name that is awaited.
  ///
  /// - Throws: The ``Refusal``, reported, of a name that doesn't exist or of a method that the state doesn't declare.
  public func __awaitedCall(_ name: String, _ arguments: [Any], leaves: Bool) throws -> __AwaitedCall {
    try __AwaitedCall(engine.named(name, .list(arguments)), of: engine, leaves: leaves)
  }

  /// Begins a call by name with JSON that is awaited.
  ///
  /// - Throws: The ``Refusal``, reported, of JSON that isn't arguments, of a name that doesn't exist, or of a method that the
  ///   state doesn't declare.
  public func __awaitedCall(
    _ name: String, json: __JSON, decoder: __JSONDecoder?, leaves: Bool
  ) throws -> __AwaitedCall {
    try __AwaitedCall(named(name, json: json, decoder ?? __JSONDecoder()), of: engine, leaves: leaves)
  }
}
