// Guards that see the arguments of a call: conditions like all others, but evaluated in the method, which has the
// arguments.

extension Engine {
  /// Decides about a method with a guard that sees its arguments.
  func asking<Result, Failure>(_ ask: () -> Verdict, _ decide: () throws(Failure) -> Result) throws(Failure) -> Result {
    let cold = ensureColdState()
    let outer = cold.ask
    defer { cold.ask = outer }
    return try withoutActuallyEscaping(ask) { ask throws(Failure) in
      cold.ask = ask
      defer { cold.ask = nil }
      return try decide()
    }
  }

  /// Evaluates the guard that sees the arguments.
  ///
  /// - Parameter byDefault: Evaluates the guard without arguments.
  func evaluateArgumentGuard(_ byDefault: () -> Verdict) -> Verdict {
    let cold = ensureColdState()
    guard let ask = cold.ask else { return byDefault() }
    // Calls and queries of the guard itself have other arguments, so they don't ask for its own value.
    let evaluated = core.evaluated
    (cold.ask, core.evaluated) = (nil, evaluated?.pointee.outer)
    defer { (cold.ask, core.evaluated) = (ask, evaluated) }
    return ask()
  }
}
