// Hooks for `handle` of a host with async methods.

extension HostMachine {
  /// Calls a method that isn't async by its index.
  public func __invoke(_ method: Int, _ arguments: __Arguments) throws -> __Returned {
    try engine.host.__invoke(method, arguments)
  }

  /// Begins an awaited call by name.
  ///
  /// - Throws: A ``Refusal``, reported, for an unknown name or a method that the state doesn't declare.
  public func __awaitedCall(
    _ name: String, _ arguments: [Any], allowing methods: [Method]?, leaves: Bool
  ) throws -> __AwaitedCall {
    try __AwaitedCall(engine.named(name, .list(arguments), indices(of: methods)), of: engine, leaves: leaves)
  }

  /// Begins an awaited call by name with JSON arguments.
  ///
  /// - Throws: A ``Refusal``, reported, for JSON that isn't arguments, for an unknown name, or for a method that the
  ///   state doesn't declare.
  public func __awaitedCall(
    _ name: String, json: __AwaitedCall.JSON, decoder: __AwaitedCall.Decoder?, allowing methods: [Method]?, leaves: Bool
  ) throws -> __AwaitedCall {
    try __AwaitedCall(named(name, json: json, methods, decoder ?? __AwaitedCall.Decoder()), of: engine, leaves: leaves)
  }
}
