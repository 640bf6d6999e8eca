// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// The machine of a type whose states have been diagnosed as wrong, and its core. It prevents follow-up errors. Nothing
/// ever calls its members.
@dynamicMemberLookup
public struct __NoMachine {
  public init() {}
  public subscript<State>(dynamicMember name: String) -> State { fatalError("a type that can't be guarded") }
  public func enter(_ host: Any) {}
  public func leave(_ host: Any) {}
  public func canCall(
    _ host: Any, _ method: Int, unmet: @autoclosure () -> UInt64? = nil, _ argumentGuard: __ArgumentGuard.None = .init()
  ) -> Bool { false }
  @discardableResult
  public func requireCall(
    _ host: Any, _ method: Int, unmet: @autoclosure () -> UInt64? = nil, _ argumentGuard: __ArgumentGuard.None = .init()
  ) throws(Refusal) -> Bool { true }
  @discardableResult
  public func permitOrTrap(
    _ host: Any, _ method: Int, unmet: @autoclosure () -> UInt64? = nil, _ argumentGuard: __ArgumentGuard.None = .init()
  ) -> Bool { true }
  public func begin(
    _ host: Any, _ method: Int, _ mode: __Run.Mode = [], in type: Any.Type = Self.self,
    unmet: @autoclosure () -> UInt64 = 0, _ argumentGuard: __ArgumentGuard.None = .init()
  ) -> __Run { .refused }
  public func tryBegin(
    _ host: Any, _ method: Int, _ mode: __Run.Mode = [], in type: Any.Type = Self.self,
    unmet: @autoclosure () -> UInt64 = 0, _ argumentGuard: __ArgumentGuard.None = .init()
  ) throws(Refusal) -> __Run { .refused }
  public func failedConditions<each Condition>(
    _ host: Any, _ method: Int, _ conditions: repeat each Condition
  ) -> UInt64 { 0 }
  public func unmet<each Condition>(_ host: Any, _ method: Int, _ conditions: repeat each Condition) -> UInt64 { 0 }
  public func enqueue(_ host: Any, _ method: Int, _ call: @escaping () -> Void) {}
  public func __finish<State>(_ method: Int, _ run: __Run, at target: State) -> State { target }
  public func __tryFinish<State>(_ method: Int, _ run: __Run, at target: State) throws -> State { target }
  public func __finish<State>(_ method: Int, _ run: __Run, orStayAt target: State?) -> State? { target }
  public func __tryFinish<State>(_ method: Int, _ run: __Run, orStayAt target: State?) throws -> State? {
    target
  }
  public func __current<State>() -> State { fatalError("a type that can't be guarded") }
  public func call<Result: ~Copyable, Failure>(
    _ host: Any, _ method: Int, runs: Bool = true, _ body: () throws(Failure) -> Result,
    _ neutral: @autoclosure () -> Result = __neverIgnored()
  ) throws(Failure) -> Result { fatalError("a type that can't be guarded") }
  public func tryCall<Result: ~Copyable>(
    _ host: Any, _ method: Int, _ body: () throws -> Result, _ neutral: @autoclosure () -> Result = __neverIgnored()
  ) throws -> Result { fatalError("a type that can't be guarded") }
  public func typedCall<Result: ~Copyable, Failure>(
    _ host: Any, _ method: Int, runs: @autoclosure () throws(Refusal) -> Bool, throwing refused: (Refusal) -> Failure,
    _ body: () throws(Failure) -> Result, _ neutral: @autoclosure () -> Result = __neverIgnored()
  ) throws(Failure) -> Result { fatalError("a type that can't be guarded") }
  public func transition<Result: ~Copyable, Failure>(
    _ host: Any, _ method: Int, _ body: () throws(Failure) -> Result,
    _ neutral: @autoclosure () -> Result = __neverIgnored()
  ) throws(Failure) -> Result { fatalError("a type that can't be guarded") }
  public func transition<Result: ~Copyable, Failure>(
    _ host: Any, _ method: Int, begun run: __Run, _ body: () throws(Failure) -> Result,
    _ neutral: @autoclosure () -> Result = __neverIgnored()
  ) throws(Failure) -> Result { fatalError("a type that can't be guarded") }
  public func tryTransition<Result: ~Copyable>(
    _ host: Any, _ method: Int, _ body: () throws -> Result, _ neutral: @autoclosure () -> Result = __neverIgnored()
  ) throws -> Result { fatalError("a type that can't be guarded") }
  public func tryTransition<Result: ~Copyable>(
    _ host: Any, _ method: Int, begun run: __Run, _ body: () throws -> Result,
    _ neutral: @autoclosure () -> Result = __neverIgnored()
  ) throws -> Result { fatalError("a type that can't be guarded") }
  public func typedTransition<Result: ~Copyable, Failure>(
    _ host: Any, _ method: Int, _ begin: @autoclosure () throws(Refusal) -> __Run,
    throwing refused: (Refusal) -> Failure, _ body: () throws(Failure) -> Result,
    _ neutral: @autoclosure () -> Result = __neverIgnored()
  ) throws(Failure) -> Result { fatalError("a type that can't be guarded") }
  public func choose<Result, Failure>(
    _ host: Any, _ method: Int, _ run: __Run, _ body: () throws(Failure) -> Result,
    _ neutral: @autoclosure () -> Result = __neverIgnored(), _ finish: (__Run, Result) throws(Failure) -> Result
  ) throws(Failure) -> Result { fatalError("a type that can't be guarded") }
  public func typedChoose<Result, Failure>(
    _ host: Any, _ method: Int, _ begin: @autoclosure () throws(Refusal) -> __Run,
    throwing refused: (Refusal) -> Failure, _ body: () throws(Failure) -> Result,
    _ neutral: @autoclosure () -> Result = __neverIgnored(), _ finish: (__Run, Result) throws -> Result
  ) throws(Failure) -> Result { fatalError("a type that can't be guarded") }
  public func asyncCall<Result: ~Copyable, Failure>(
    _ host: Any, _ method: Int, runs: Bool, _ body: __MachineCore.Body<Result, Failure>,
    _ neutral: @autoclosure () -> Result = __neverIgnored()
  ) async throws(Failure) -> Result { fatalError("a type that can't be guarded") }
  public func asyncTypedCall<Result: ~Copyable, Failure>(
    _ host: Any, _ method: Int, runs: @autoclosure () throws(Refusal) -> Bool, throwing refused: (Refusal) -> Failure,
    _ body: __MachineCore.Body<Result, Failure>, _ neutral: @autoclosure () -> Result = __neverIgnored()
  ) async throws(Failure) -> Result { fatalError("a type that can't be guarded") }
  public func asyncTransition<Result: ~Copyable, Failure>(
    _ host: Any, _ method: Int, _ run: __Run, isChecked: Bool, _ body: __MachineCore.Body<Result, Failure>,
    _ neutral: @autoclosure () -> Result = __neverIgnored()
  ) async throws(Failure) -> Result { fatalError("a type that can't be guarded") }
  public func asyncTryTransition<Result: ~Copyable>(
    _ host: Any, _ method: Int, _ run: __Run, isChecked: Bool = true, _ body: __MachineCore.Body<Result, any Error>,
    _ neutral: @autoclosure () -> Result = __neverIgnored()
  ) async throws -> Result { fatalError("a type that can't be guarded") }
  public func asyncTypedTransition<Result: ~Copyable, Failure>(
    _ host: Any, _ method: Int, _ begin: @autoclosure () throws(Refusal) -> __Run,
    throwing refused: (Refusal) -> Failure, _ body: __MachineCore.Body<Result, Failure>,
    _ neutral: @autoclosure () -> Result = __neverIgnored()
  ) async throws(Failure) -> Result { fatalError("a type that can't be guarded") }
  public func asyncChoose<Result, Failure>(
    _ host: Any, _ method: Int, _ run: __Run, isChecked: Bool = false, _ body: __MachineCore.Body<Result, Failure>,
    _ neutral: @autoclosure () -> Result = __neverIgnored(), _ finish: (__Run, Result) throws(Failure) -> Result
  ) async throws(Failure) -> Result { fatalError("a type that can't be guarded") }
  public func asyncTryChoose<Result>(
    _ host: Any, _ method: Int, _ run: __Run, isChecked: Bool = true, _ body: __MachineCore.Body<Result, any Error>,
    _ neutral: @autoclosure () -> Result = __neverIgnored(), _ finish: (__Run, Result) throws -> Result
  ) async throws -> Result { fatalError("a type that can't be guarded") }
  public func asyncTypedChoose<Result, Failure>(
    _ host: Any, _ method: Int, _ begin: @autoclosure () throws(Refusal) -> __Run,
    throwing refused: (Refusal) -> Failure, _ body: __MachineCore.Body<Result, Failure>,
    _ neutral: @autoclosure () -> Result = __neverIgnored(), _ finish: (__Run, Result) throws -> Result
  ) async throws(Failure) -> Result { fatalError("a type that can't be guarded") }
  public func rethrowingCall<Result>(
    _ host: Any, _ method: Int, runs: Bool, _ neutral: @autoclosure () -> Result, _ body: () throws -> Result
  ) rethrows -> Result { try body() }
  public func asyncRethrowingCall<Result>(
    _ host: Any, _ method: Int, runs: Bool, _ neutral: @autoclosure () -> Result, _ body: () async throws -> Result
  ) async rethrows -> Result { try await body() }
  public func whenBegun(
    _ host: Any, _ method: Int, _ mode: __Run.Mode = [], in type: Any.Type = Self.self, for limit: Duration? = nil,
    _ argumentGuard: @autoclosure () -> __ArgumentGuard.None = .init()
  ) async throws -> __Run { .refused }
  public func whenAllowed(
    _ host: Any, _ method: Int, for limit: Duration? = nil,
    _ argumentGuard: @autoclosure () -> __ArgumentGuard.None = .init()
  ) async throws -> Bool { false }
}

/// The states, events and methods of a class whose own have been diagnosed as wrong. Its subclasses add names.
public struct __NoName: ExtensibleName {
  /// The name.
  public let rawValue: String
  /// A name.
  public init(rawValue: String) { self.rawValue = rawValue }
}
