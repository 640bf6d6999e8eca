/// The machine of a type whose states have been diagnosed as wrong. It prevents follow-up errors and never runs.
@dynamicMemberLookup
public struct __NoMachine {
  /// Makes the placeholder.
  public init() {}
  /// Never read.
  public subscript<State>(dynamicMember name: String) -> State { fatalError("a type that can't be guarded") }
  /// Never called.
  public func __enter() {}
  /// Never called.
  public func __leave() {}
  /// Never called.
  public func __permits(_ method: Int, unmet: @autoclosure () -> UInt64? = nil) -> Bool { false }
  /// Never called.
  public func __permit(_ method: Int, unmet: @autoclosure () -> UInt64? = nil) throws(Refusal) {}
  /// Never called.
  public func __permitOrTrap(_ method: Int, unmet: @autoclosure () -> UInt64? = nil) {}
  /// Never called.
  public func __permits(
    _ method: Int, unmet: @autoclosure () -> UInt64? = nil, _ asked: __NoArgumentGuard
  ) -> Bool { false }
  /// Never called.
  public func __permit(
    _ method: Int, unmet: @autoclosure () -> UInt64? = nil, _ asked: __NoArgumentGuard
  ) throws(Refusal) {}
  /// Never called.
  public func __permitOrTrap(
    _ method: Int, unmet: @autoclosure () -> UInt64? = nil, _ asked: __NoArgumentGuard
  ) {}
  /// Never called.
  public func __begin(
    _ method: Int, _ mode: __BodyMode = [], unmet: @autoclosure () -> UInt64 = 0, _ asked: __NoArgumentGuard
  ) -> __Run { .refused }
  /// Never called.
  public func __tryBegin(
    _ method: Int, _ mode: __BodyMode = [], unmet: @autoclosure () -> UInt64 = 0, _ asked: __NoArgumentGuard
  ) throws(Refusal) -> __Run { .refused }
  /// Never called.
  public func __enters(_ method: Int, _ turn: __Waiter?) throws(Refusal) -> Bool { true }
  /// Never called.
  public func __enters(_ method: Int, _ turn: __Waiter?, _ asked: __NoArgumentGuard) throws(Refusal) -> Bool {
    true
  }
  /// Never called.
  public func __tryEnter(_ method: Int, _ mode: __BodyMode, _ turn: __Waiter?) throws(Refusal) -> __Run { .refused }
  /// Never called.
  public func __tryEnter(
    _ method: Int, _ mode: __BodyMode, _ turn: __Waiter?, _ asked: __NoArgumentGuard
  ) throws(Refusal) -> __Run { .refused }
  /// Never called.
  public func __wait(_ method: Int, _ turn: __Waiter?, for limit: Duration? = nil) async throws -> __Waiter {
    throw CancellationError()
  }
  /// Never called.
  public func __called<Result>(_ method: Int, _ result: Result) -> Result { result }
  /// Never called.
  public func __failed(_ method: Int, _ error: any Error) {}
  /// Never called.
  public func __begin(_ method: Int, _ mode: __BodyMode = [], unmet: @autoclosure () -> UInt64 = 0) -> __Run {
    .refused
  }
  /// Never called.
  public func __tryBegin(
    _ method: Int, _ mode: __BodyMode = [], unmet: @autoclosure () -> UInt64 = 0
  ) throws(Refusal) -> __Run { .refused }
  /// Never called.
  public func __unmet(_ first: Bool, _ second: Bool = true, _ third: Bool = true, _ fourth: Bool = true) -> UInt64 { 0 }
  /// Never called.
  public func __asked(_ first: Bool, _ second: Bool = true, _ third: Bool = true, _ fourth: Bool = true) -> UInt64 { 0 }
  /// Never called.
  public func __enqueue(_ method: Int, _ call: @escaping () -> Void) {}
  /// Never called.
  public func __finish(_ method: Int, _ run: __Run) {}
  /// Never called.
  public func __tryFinish(_ method: Int, _ run: __Run) throws(Refusal) {}
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
  public func __abandon(_ method: Int, _ run: __Run, _ error: any Error) {}
  /// Never called.
  public func __refusing<Failure: Error, Result>(
    as type: Failure.Type, _ request: () throws(Refusal) -> Result
  ) throws(Failure) -> Result {
    do throws(Refusal) { return try request() } catch { fatalError("\(error)") }
  }
  /// Never called.
  public func __cancelling<Result: ~Copyable, Failure: Error>(
    _ method: Int, _ run: __Run, _ body: __Body<Result, Failure>
  ) async throws(Failure) -> Result { fatalError("a type that can't be guarded") }
  /// Never called.
  public func __abandoned(_ method: Int, _ run: __Run, _ error: any Error) -> any Error { error }
  /// Never called.
  public func __preempted(_ method: Int, _ run: __Run) async -> Preempted? { nil }
  /// Never called.
  public func __cancellation(_ run: __Run) -> CancellationError? { nil }
  /// Never called.
  public func __current<State>() -> State { fatalError("a type that can't be guarded") }
}
