// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// The machine of a type whose states have been diagnosed as wrong, and its core. It prevents follow-up errors. Nothing
/// ever calls its members.
@dynamicMemberLookup
public struct __NoMachine {
  public init() {}
  public subscript<State>(dynamicMember name: String) -> State { fatalError("a type that can't be guarded") }
  public func __enter(_ host: Any) {}
  public func __leave(_ host: Any) {}
  public func __canCall(
    _ host: Any, _ method: Int, unmet: @autoclosure () -> UInt64? = nil, _ argumentGuard: __NoArgumentGuard = .init()
  ) -> Bool { false }
  @discardableResult
  public func __requireCall(
    _ host: Any, _ method: Int, unmet: @autoclosure () -> UInt64? = nil, _ argumentGuard: __NoArgumentGuard = .init()
  ) throws(Refusal) -> Bool { true }
  @discardableResult
  public func __permitOrTrap(
    _ host: Any, _ method: Int, unmet: @autoclosure () -> UInt64? = nil, _ argumentGuard: __NoArgumentGuard = .init()
  ) -> Bool { true }
  public func __begin(
    _ host: Any, _ method: Int, _ mode: __Run.Mode = [], in type: Any.Type = Self.self,
    unmet: @autoclosure () -> UInt64 = 0, _ argumentGuard: __NoArgumentGuard = .init()
  ) -> __Run { .refused }
  public func __tryBegin(
    _ host: Any, _ method: Int, _ mode: __Run.Mode = [], in type: Any.Type = Self.self,
    unmet: @autoclosure () -> UInt64 = 0, _ argumentGuard: __NoArgumentGuard = .init()
  ) throws(Refusal) -> __Run { .refused }
  public func __failedConditions<each Condition>(
    _ host: Any, _ method: Int, _ conditions: repeat each Condition
  ) -> UInt64 { 0 }
  public func __unmet<each Condition>(_ host: Any, _ method: Int, _ conditions: repeat each Condition) -> UInt64 { 0 }
  public func __enqueue(_ host: Any, _ method: Int, _ call: @escaping () -> Void) {}
  public func __finish<State>(_ method: Int, _ run: __Run, at target: State) -> State { target }
  public func __tryFinish<State>(_ method: Int, _ run: __Run, at target: State) throws -> State { target }
  public func __finish<State>(_ method: Int, _ run: __Run, orStayAt target: State?) -> State? { target }
  public func __tryFinish<State>(_ method: Int, _ run: __Run, orStayAt target: State?) throws -> State? {
    target
  }
  public func __current<State>() -> State { fatalError("a type that can't be guarded") }
  public func __call<Result: ~Copyable, Failure>(
    _ host: Any, _ method: Int, runs: Bool = true, _ body: () throws(Failure) -> Result,
    _ neutral: @autoclosure () -> Result = __neverIgnored()
  ) throws(Failure) -> Result { fatalError("a type that can't be guarded") }
  public func __tryCall<Result: ~Copyable>(
    _ host: Any, _ method: Int, _ body: () throws -> Result, _ neutral: @autoclosure () -> Result = __neverIgnored()
  ) throws -> Result { fatalError("a type that can't be guarded") }
  public func __typedCall<Result: ~Copyable, Failure>(
    _ host: Any, _ method: Int, runs: @autoclosure () throws(Refusal) -> Bool, throwing refused: (Refusal) -> Failure,
    _ body: () throws(Failure) -> Result, _ neutral: @autoclosure () -> Result = __neverIgnored()
  ) throws(Failure) -> Result { fatalError("a type that can't be guarded") }
  public func __transition<Result: ~Copyable, Failure>(
    _ host: Any, _ method: Int, _ body: () throws(Failure) -> Result,
    _ neutral: @autoclosure () -> Result = __neverIgnored()
  ) throws(Failure) -> Result { fatalError("a type that can't be guarded") }
  public func __transition<Result: ~Copyable, Failure>(
    _ host: Any, _ method: Int, begun run: __Run, _ body: () throws(Failure) -> Result,
    _ neutral: @autoclosure () -> Result = __neverIgnored()
  ) throws(Failure) -> Result { fatalError("a type that can't be guarded") }
  public func __tryTransition<Result: ~Copyable>(
    _ host: Any, _ method: Int, _ body: () throws -> Result, _ neutral: @autoclosure () -> Result = __neverIgnored()
  ) throws -> Result { fatalError("a type that can't be guarded") }
  public func __tryTransition<Result: ~Copyable>(
    _ host: Any, _ method: Int, begun run: __Run, _ body: () throws -> Result,
    _ neutral: @autoclosure () -> Result = __neverIgnored()
  ) throws -> Result { fatalError("a type that can't be guarded") }
  public func __typedTransition<Result: ~Copyable, Failure>(
    _ host: Any, _ method: Int, _ begin: @autoclosure () throws(Refusal) -> __Run,
    throwing refused: (Refusal) -> Failure, _ body: () throws(Failure) -> Result,
    _ neutral: @autoclosure () -> Result = __neverIgnored()
  ) throws(Failure) -> Result { fatalError("a type that can't be guarded") }
  public func __choose<Result, Failure>(
    _ host: Any, _ method: Int, _ run: __Run, _ body: () throws(Failure) -> Result,
    _ neutral: @autoclosure () -> Result = __neverIgnored(), _ finish: (__Run, Result) throws(Failure) -> Result
  ) throws(Failure) -> Result { fatalError("a type that can't be guarded") }
  public func __typedChoose<Result, Failure>(
    _ host: Any, _ method: Int, _ begin: @autoclosure () throws(Refusal) -> __Run,
    throwing refused: (Refusal) -> Failure, _ body: () throws(Failure) -> Result,
    _ neutral: @autoclosure () -> Result = __neverIgnored(), _ finish: (__Run, Result) throws -> Result
  ) throws(Failure) -> Result { fatalError("a type that can't be guarded") }
  public func __asyncCall<Result: ~Copyable, Failure>(
    _ host: Any, _ method: Int, runs: Bool, _ body: __Body<Result, Failure>,
    _ neutral: @autoclosure () -> Result = __neverIgnored()
  ) async throws(Failure) -> Result { fatalError("a type that can't be guarded") }
  public func __asyncTypedCall<Result: ~Copyable, Failure>(
    _ host: Any, _ method: Int, runs: @autoclosure () throws(Refusal) -> Bool, throwing refused: (Refusal) -> Failure,
    _ body: __Body<Result, Failure>, _ neutral: @autoclosure () -> Result = __neverIgnored()
  ) async throws(Failure) -> Result { fatalError("a type that can't be guarded") }
  public func __asyncTransition<Result: ~Copyable, Failure>(
    _ host: Any, _ method: Int, _ run: __Run, isChecked: Bool, _ body: __Body<Result, Failure>,
    _ neutral: @autoclosure () -> Result = __neverIgnored()
  ) async throws(Failure) -> Result { fatalError("a type that can't be guarded") }
  public func __asyncTryTransition<Result: ~Copyable>(
    _ host: Any, _ method: Int, _ run: __Run, isChecked: Bool = true, _ body: __Body<Result, any Error>,
    _ neutral: @autoclosure () -> Result = __neverIgnored()
  ) async throws -> Result { fatalError("a type that can't be guarded") }
  public func __asyncTypedTransition<Result: ~Copyable, Failure>(
    _ host: Any, _ method: Int, _ begin: @autoclosure () throws(Refusal) -> __Run,
    throwing refused: (Refusal) -> Failure, _ body: __Body<Result, Failure>,
    _ neutral: @autoclosure () -> Result = __neverIgnored()
  ) async throws(Failure) -> Result { fatalError("a type that can't be guarded") }
  public func __asyncChoose<Result, Failure>(
    _ host: Any, _ method: Int, _ run: __Run, isChecked: Bool = false, _ body: __Body<Result, Failure>,
    _ neutral: @autoclosure () -> Result = __neverIgnored(), _ finish: (__Run, Result) throws(Failure) -> Result
  ) async throws(Failure) -> Result { fatalError("a type that can't be guarded") }
  public func __asyncTryChoose<Result>(
    _ host: Any, _ method: Int, _ run: __Run, isChecked: Bool = true, _ body: __Body<Result, any Error>,
    _ neutral: @autoclosure () -> Result = __neverIgnored(), _ finish: (__Run, Result) throws -> Result
  ) async throws -> Result { fatalError("a type that can't be guarded") }
  public func __asyncTypedChoose<Result, Failure>(
    _ host: Any, _ method: Int, _ begin: @autoclosure () throws(Refusal) -> __Run,
    throwing refused: (Refusal) -> Failure, _ body: __Body<Result, Failure>,
    _ neutral: @autoclosure () -> Result = __neverIgnored(), _ finish: (__Run, Result) throws -> Result
  ) async throws(Failure) -> Result { fatalError("a type that can't be guarded") }
  public func __rethrowingCall<Result>(
    _ host: Any, _ method: Int, runs: Bool, _ neutral: @autoclosure () -> Result, _ body: () throws -> Result
  ) rethrows -> Result { try body() }
  public func __asyncRethrowingCall<Result>(
    _ host: Any, _ method: Int, runs: Bool, _ neutral: @autoclosure () -> Result, _ body: () async throws -> Result
  ) async rethrows -> Result { try await body() }
  public func __whenBegun(
    _ host: Any, _ method: Int, _ mode: __Run.Mode = [], in type: Any.Type = Self.self, for limit: Duration? = nil,
    _ argumentGuard: @autoclosure () -> __NoArgumentGuard = .init()
  ) async throws -> __Run { .refused }
  public func __whenAllowed(
    _ host: Any, _ method: Int, for limit: Duration? = nil,
    _ argumentGuard: @autoclosure () -> __NoArgumentGuard = .init()
  ) async throws -> Bool { false }
}
