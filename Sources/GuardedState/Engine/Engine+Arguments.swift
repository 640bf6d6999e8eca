// Guards that see the arguments of a call: conditions like all others, but evaluated in the method, which has the
// arguments.

/// The result of a guard that sees the arguments of its method.
///
/// The expansion of a guarded method passes its arguments to `_$asks`, which returns one of two types. So the compiler
/// knows whether there is such a guard, and methods without one pay nothing.
@frozen
public struct __ArgumentGuard {
  @usableFromInline
  let answer: Bool

  /// Creates a result.
  @inlinable
  public init(_ answer: Bool) { self.answer = answer }
}

/// The type that stands for the absence of a guard that sees the arguments.
@frozen
public struct __NoArgumentGuard {
  /// Creates the value.
  @inlinable
  public init() {}
}

extension Engine {
  /// Decides about a method with a guard that sees its arguments.
  func asking<Result>(_ ask: () -> __ArgumentGuard, _ decide: () throws(Refusal) -> Result) throws(Refusal) -> Result {
    let extras = lazyRootExtras
    let outer = extras.ask
    defer { extras.ask = outer }
    return try withoutActuallyEscaping(ask) { ask throws(Refusal) in
      extras.ask = { ask().answer }
      defer { extras.ask = nil }
      return try decide()
    }
  }

  /// Evaluates the guard that sees the arguments.
  ///
  /// - Parameter byDefault: Evaluates the guard without arguments. If it queries its own method, that counts as
  ///   permitted.
  func answersAsked(_ byDefault: () -> Bool) -> Bool {
    guard let extras = rootExtras, let ask = extras.ask else {
      let extras = lazyRootExtras
      extras.ask = { true }
      defer { extras.ask = nil }
      return byDefault()
    }
    // Queries of the guard itself have no arguments.
    extras.ask = nil
    defer { extras.ask = ask }
    return ask()
  }
}
