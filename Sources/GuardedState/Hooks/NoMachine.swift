/// The machine of a type whose states have been diagnosed as wrong, and its core. It prevents follow-up errors and never
/// runs.
@dynamicMemberLookup
public struct __NoMachine {
  /// Makes the placeholder.
  public init() {}
  /// Never read.
  public subscript<State>(dynamicMember name: String) -> State { fatalError("a type that can't be guarded") }
  /// Never called.
  public func __enter(_ host: Any) {}
  /// Never called.
  public func __leave(_ host: Any) {}
  /// Never called.
  public func __permits(
    _ host: Any, _ method: Int, unmet: @autoclosure () -> UInt64? = nil, _ asked: __NoArgumentGuard = .init()
  ) -> Bool { false }
  /// Never called.
  public func __permit(
    _ host: Any, _ method: Int, unmet: @autoclosure () -> UInt64? = nil, _ asked: __NoArgumentGuard = .init()
  ) throws(Refusal) {}
  /// Never called.
  public func __permitOrTrap(
    _ host: Any, _ method: Int, unmet: @autoclosure () -> UInt64? = nil, _ asked: __NoArgumentGuard = .init()
  ) {}
  /// Never called.
  public func __begin(
    _ host: Any, _ method: Int, _ mode: __Run.Mode = [], in type: Any.Type = Self.self,
    unmet: @autoclosure () -> UInt64 = 0, _ asked: __NoArgumentGuard = .init()
  ) -> __Run { .refused }
  /// Never called.
  public func __tryBegin(
    _ host: Any, _ method: Int, _ mode: __Run.Mode = [], in type: Any.Type = Self.self,
    unmet: @autoclosure () -> UInt64 = 0, _ asked: __NoArgumentGuard = .init()
  ) throws(Refusal) -> __Run { .refused }
  /// Never called.
  public func __enters(
    _ host: Any, _ method: Int, _ turn: __Waiter?, _ asked: __NoArgumentGuard = .init()
  ) throws(Refusal) -> Bool { true }
  /// Never called.
  public func __tryEnter(
    _ host: Any, _ method: Int, _ mode: __Run.Mode, in type: Any.Type = Self.self, _ turn: __Waiter?,
    _ asked: __NoArgumentGuard = .init()
  ) throws(Refusal) -> __Run { .refused }
  /// Never called.
  public func __wait(
    _ host: Any, _ method: Int, _ turn: __Waiter?, for limit: Duration? = nil
  ) async throws -> __Waiter { throw CancellationError() }
  /// Never called.
  public func __called<Result>(_ host: Any, _ method: Int, _ result: Result) -> Result { result }
  /// Never called.
  public func __failed(_ host: Any, _ method: Int, _ error: any Error) {}
  /// Never called.
  public func __asked(
    _ host: Any, _ first: Bool, _ second: Bool = true, _ third: Bool = true, _ fourth: Bool = true
  ) -> UInt64 { 0 }
  /// Never called.
  public func __enqueue(_ host: Any, _ method: Int, _ call: @escaping () -> Void) {}
  /// Never called.
  public func __finish(_ host: Any, _ method: Int, _ run: __Run) {}
  /// Never called.
  public func __tryFinish(_ host: Any, _ method: Int, _ run: __Run) throws(Refusal) {}
  /// Never called.
  public func __finish<State>(_ method: Int, _ run: __Run, at target: State) -> State { target }
  /// Never called.
  public func __tryFinish<State>(_ method: Int, _ run: __Run, at target: State) throws(Refusal) -> State { target }
  /// Never called.
  public func __finish<State>(_ method: Int, _ run: __Run, orStayAt target: State?) -> State? { target }
  /// Never called.
  public func __tryFinish<State>(_ method: Int, _ run: __Run, orStayAt target: State?) throws(Refusal) -> State? {
    target
  }
  /// Never called.
  public func __abandon(_ host: Any, _ method: Int, _ run: __Run, _ error: any Error) {}
  /// Never called.
  public func __cancelling<Result: ~Copyable, Failure: Error>(
    _ host: Any, _ method: Int, _ run: __Run, _ body: __Body<Result, Failure>
  ) async throws(Failure) -> Result { fatalError("a type that can't be guarded") }
  /// Never called.
  public func __abandoned(
    _ host: Any, _ method: Int, _ run: __Run, _ error: any Error
  ) -> any Error { error }
  /// Never called.
  public func __preempted(_ host: Any, _ method: Int, _ run: __Run) async -> Preempted? { nil }
  /// Never called.
  public func __cancellation(_ host: Any, _ method: Int, _ run: __Run) -> CancellationError? { nil }
  /// Never called.
  public func __current<State>() -> State { fatalError("a type that can't be guarded") }
}
