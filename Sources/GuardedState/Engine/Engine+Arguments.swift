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
  /// - Parameter byDefault: Evaluates the guard without arguments. If it queries its own method, that counts as
  ///   permitted.
  func answersAsked(_ byDefault: () -> Bool) -> Bool {
    let extras = lazyExtras
    let ask = extras.ask
    // Queries of the guard itself have no arguments.
    extras.ask = ask == nil ? { true } : nil
    defer { extras.ask = ask }
    return ask?() ?? byDefault()
  }
}
