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
  public func __enters(
    _ host: Any, _ method: Int, _ waiter: __Waiter?, _ argumentGuard: __NoArgumentGuard = .init()
  ) throws(Refusal) -> __Run { .plain }
  public func __tryEnter(
    _ host: Any, _ method: Int, _ mode: __Run.Mode, in type: Any.Type = Self.self, _ waiter: __Waiter?,
    _ argumentGuard: __NoArgumentGuard = .init()
  ) throws(Refusal) -> __Run { .refused }
  public func __wait(
    _ host: Any, _ method: Int, _ waiter: __Waiter?, for limit: Duration? = nil
  ) async throws -> __Waiter { throw CancellationError() }
  public func __called<Result>(_ host: Any, _ method: Int, _ result: Result) -> Result { result }
  public func __failed(_ host: Any, _ method: Int, _ error: any Error) {}
  public func __failedConditions<each Condition>(
    _ host: Any, _ method: Int, _ conditions: repeat each Condition
  ) -> UInt64 { 0 }
  public func __unmet<each Condition>(_ host: Any, _ method: Int, _ conditions: repeat each Condition) -> UInt64 { 0 }
  public func __requireCommitted(_ host: Any, _ run: __Run) throws -> __Run { run }
  public func __enqueue(_ host: Any, _ method: Int, _ call: @escaping () -> Void) {}
  @discardableResult
  public func __finish(_ host: Any, _ method: Int, _ run: __Run) -> Bool { true }
  public func __tryFinish(_ host: Any, _ method: Int, _ run: __Run) throws {}
  public func __finish<State>(_ method: Int, _ run: __Run, at target: State) -> State { target }
  public func __tryFinish<State>(_ method: Int, _ run: __Run, at target: State) throws -> State { target }
  public func __finish<State>(_ method: Int, _ run: __Run, orStayAt target: State?) -> State? { target }
  public func __tryFinish<State>(_ method: Int, _ run: __Run, orStayAt target: State?) throws -> State? {
    target
  }
  public func __abandon(_ host: Any, _ method: Int, _ run: __Run, _ error: any Error) {}
  public func __cancelling<Result: ~Copyable, Failure: Error>(
    _ host: Any, _ method: Int, _ run: __Run, _ body: __Body<Result, Failure>
  ) async throws(Failure) -> Result { fatalError("a type that can't be guarded") }
  public func __abandoned(
    _ host: Any, _ method: Int, _ run: __Run, _ error: any Error
  ) -> any Error { error }
  public func __preempted(_ host: Any, _ method: Int, _ run: __Run) async -> Preempted? { nil }
  public func __cancellation(_ host: Any, _ method: Int, _ run: __Run) -> CancellationError? { nil }
  public func __current<State>() -> State { fatalError("a type that can't be guarded") }
}
