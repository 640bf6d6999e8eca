// Hooks that evaluate the guard of a method: its conditions, and the guard that sees its arguments.

extension __MachineCore {
  // MARK: - Conditions

  /// Evaluates a method's conditions in order, and returns a bit for each false one. Requests that they make are
  /// queued.
  @inlinable
  @inline(__always)
  public func failedConditions<First, Second, Third, Fourth>(
    _ host: any __EngineHost, _ method: Int, _ first: @autoclosure () -> First,
    _ second: @autoclosure () -> Second = true, _ third: @autoclosure () -> Third = true,
    _ fourth: @autoclosure () -> Fourth = true
  ) -> UInt64
  where First: __Check.Condition, Second: __Check.Condition, Third: __Check.Condition, Fourth: __Check.Condition {
    Engine(core: self, host: host).whileDeciding { unmet(host, method, first(), second(), third(), fourth()) }
  }

  /// Never called: accepts a condition of another type, which is reported where it is named.
  @_disfavoredOverload
  public func failedConditions<each Condition>(
    _ host: any __EngineHost, _ method: Int, _ conditions: repeat each Condition
  ) -> UInt64 { 0 }

  /// Returns a bit for each false condition of a method, and keeps their reasons for the refusal.
  @inlinable
  @inline(__always)
  public func unmet<First, Second, Third, Fourth>(
    _ host: any __EngineHost, _ method: Int, _ first: First, _ second: Second = true, _ third: Third = true,
    _ fourth: Fourth = true
  ) -> UInt64
  where First: __Check.Condition, Second: __Check.Condition, Third: __Check.Condition, Fourth: __Check.Condition {
    unmet(first, 0, method, host) | unmet(second, 1, method, host) | unmet(third, 2, method, host)
      | unmet(fourth, 3, method, host)
  }

  /// Never called: accepts a condition of another type, which is reported where it is named.
  @_disfavoredOverload
  public func unmet<each Condition>(
    _ host: any __EngineHost, _ method: Int, _ conditions: repeat each Condition
  ) -> UInt64 { 0 }

  /// Returns the bit of a condition if it doesn't hold.
  @inlinable
  @inline(__always)
  final func unmet<Condition: __Check.Condition>(
    _ condition: Condition, _ place: Int, _ method: Int, _ host: any __EngineHost
  ) -> UInt64 {
    let verdict = condition.__verdict
    if verdict.holds { return 0 }
    if Condition.self == Verdict.self { explain(verdict, place, of: method, host) }
    return 1 &<< UInt64(truncatingIfNeeded: place)
  }
}

/// The result of the guard that sees the arguments of a method, or the absence of such a guard.
///
/// The expansion of a guarded method passes its arguments to `_$argumentGuard`, which returns one of two types. So the
/// compiler knows whether there is such a guard, and methods without one pay nothing.
public protocol __CallGuard {
  /// Whether there is a guard.
  static var seesArguments: Bool { get }
  /// The result of the guard.
  var answer: Verdict { get }
}

/// The result of a guard that sees the arguments of its method.
@frozen
public struct __ArgumentGuard: __CallGuard {
  /// There is a guard.
  @inlinable public static var seesArguments: Bool { true }
  /// The result of the guard.
  public let answer: Verdict

  /// Creates a result.
  @inlinable
  public init(_ answer: some __Check.Condition) { self.answer = answer.__verdict }

  /// Creates the result of one of two guards: whether the state ignores this call, or whether the method may run.
  @inlinable
  public init(
    _ core: __MachineCore, ignores: @autoclosure () -> some __Check.Condition,
    _ answer: @autoclosure () -> some __Check.Condition = true
  ) { self.answer = core.asksToIgnore ? ignores().__verdict : answer().__verdict }
}

extension __ArgumentGuard {
  /// The absence of a guard that sees the arguments.
  @frozen
  public struct None: __CallGuard {
    /// There is no guard.
    @inlinable public static var seesArguments: Bool { false }
    /// Nothing is refused.
    @inlinable public var answer: Verdict { true }

    /// Creates the value.
    @inlinable
    public init() {}
  }
}

extension HostMachine {
  /// Whether a state is the current one or encloses it, for a guard of another region.
  @inlinable
  @inline(__always)
  public func __isWithin(_ state: State) -> Bool {
    knownState == state || stateIndex(state).map { engine.isWithin($0) } ?? false
  }
}
