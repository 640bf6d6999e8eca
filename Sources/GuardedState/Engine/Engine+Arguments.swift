// Guards that see the arguments of a call: conditions as all others, but asked in the method, which has the arguments.

/// What says whether a method may run with its arguments.
///
/// The expansion of a guarded method asks `_$asks` with its arguments, which returns one of two types: so the compiler
/// knows whether there is such a guard, and nothing is done where there is none.
@frozen
public struct __Asked {
  @usableFromInline
  let answer: Bool

  /// An answer.
  @inlinable
  public init(_ answer: Bool) { self.answer = answer }
}

/// Says that a method has no guard that sees its arguments.
@frozen
public struct __Unasked {
  /// No guard.
  @inlinable
  public init() {}
}

extension Engine {
  /// Decides about a method with a guard that sees its arguments.
  func asking<Result>(_ ask: () -> __Asked, _ decide: () throws(Refusal) -> Result) throws(Refusal) -> Result {
    let extras = madeTurns
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
  /// - Parameter byDefault: Evaluates it without arguments. The guard may ask about its own method, which is true then.
  func answersAsked(_ byDefault: () -> Bool) -> Bool {
    guard let extras = turns, let ask = extras.ask else {
      let extras = madeTurns
      extras.ask = { true }
      defer { extras.ask = nil }
      return byDefault()
    }
    // What the guard itself asks has no arguments.
    extras.ask = nil
    defer { extras.ask = ask }
    return ask()
  }
}
