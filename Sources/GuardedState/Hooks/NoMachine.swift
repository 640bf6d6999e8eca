/// What stands for the machine of a type whose states the compiler was told are wrong: it keeps that one mistake from
/// becoming many, and never runs.
public struct __NoMachine {
  /// No machine.
  public init() {}
  /// Never called.
  public func __enter() {}
  /// Never called.
  public func __leave() {}
  /// Never called.
  public func __allows(_ method: Int) -> Bool { false }
  /// Never called.
  public func __begin(_ method: Int) -> Bool { false }
  /// Never called.
  public func __refusal(_ method: Int) -> Refusal { fatalError("a type that can't be guarded") }
  /// Never called.
  public func __refuse(_ method: Int) {}
  /// Never called.
  public func __trap(_ method: Int) -> Never { fatalError("a type that can't be guarded") }
  /// Never called.
  public func __waits(_ method: Int) -> Bool { false }
  /// Never called.
  public func __waitsOrThrows(_ method: Int) throws -> Bool { false }
  /// Never called.
  public func __enqueue(_ method: Int, _ call: @escaping () -> Void) {}
  /// Never called.
  public func __current<State>() -> State { fatalError("a type that can't be guarded") }
  /// Never called.
  public func __perform<State, Failure>(
    _ method: Int, choosing body: () throws(Failure) -> State
  ) throws(Failure) -> State { try body() }
  /// Never called.
  public func __perform<State, Failure>(
    _ method: Int, isolation: isolated (any Actor)? = #isolation, choosing body: () async throws(Failure) -> State
  ) async throws(Failure) -> State { try await body() }
  /// Never called.
  public func __performVia<State, Failure>(
    _ method: Int, isolation: isolated (any Actor)? = #isolation, choosing body: () async throws(Failure) -> State
  ) async throws(Failure) -> State { try await body() }
  /// Never called.
  public func __wait(_ method: Int, _ call: @escaping () -> Void) {}
  /// Never called.
  public func __waitOrThrow(_ method: Int, _ call: @escaping () throws -> Void) throws {}
  /// Never called.
  public func __call<Result, Failure>(
    _ method: Int, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result { try body() }
  /// Never called.
  public func __call<Result, Failure>(
    _ method: Int, isolation: isolated (any Actor)? = #isolation, _ body: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result { try await body() }
  /// Never called.
  public func __perform<Result, Failure>(
    _ method: Int, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result { try body() }
  /// Never called.
  public func __perform<Result, Failure>(
    _ method: Int, isolation: isolated (any Actor)? = #isolation, _ body: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result { try await body() }
  /// Never called.
  public func __performVia<Result, Failure>(
    _ method: Int, isolation: isolated (any Actor)? = #isolation, _ body: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result { try await body() }
}
