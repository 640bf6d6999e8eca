// Guards that see the arguments of a call: conditions like all others, but evaluated in the method, which has the
// arguments.

extension Engine {
  /// Decides about a method with a guard that sees its arguments.
  func asking<Result, Failure>(_ ask: () -> Bool, _ decide: () throws(Failure) -> Result) throws(Failure) -> Result {
    let extras = lazyExtras
    let outer = extras.ask
    defer { extras.ask = outer }
    return try withoutActuallyEscaping(ask) { ask throws(Failure) in
      extras.ask = ask
      defer { extras.ask = nil }
      return try decide()
    }
  }

  /// Evaluates the guard that sees the arguments.
  ///
  /// - Parameter byDefault: Evaluates the guard without arguments.
  func answersAsked(_ byDefault: () -> Bool) -> Bool {
    let extras = lazyExtras
    guard let ask = extras.ask else { return byDefault() }
    // Calls and queries of the guard itself have other arguments, so they don't ask for its own value.
    let evaluated = core.evaluated
    (extras.ask, core.evaluated) = (nil, evaluated?.pointee.outer)
    defer { (extras.ask, core.evaluated) = (ask, evaluated) }
    return ask()
  }
}
