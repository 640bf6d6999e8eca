#if Macros
// Arguments that a body takes over, to consume them or to send them on: a local function can't do so with what it only sees.

extension MethodModel {
  /// The parameters that the body takes over: it is handed them.
  var takenParameters: [Parameter] {
    parameters.filter { $0.isTaken && (!keepsTaken || $0.canBeKept) }
  }

  /// Whether what the body takes over is kept for it, because others call it, or only look at its type.
  var keepsTaken: Bool {
    (mayCancelBody || isOpaque) && parameters.contains { $0.isTaken && $0.canBeKept }
  }

  /// The call of the body, with what the method may throw and wait for.
  var bodyCall: String {
    let arguments = keepsTaken ? [] : takenParameters.map(\.name)
    return "\(callMarks)_$body(\(arguments.joined(separator: ", ")))"
  }
}

extension MethodModel.Parameter {
  /// Whether the body takes the argument over.
  var isTaken: Bool {
    isNamed && !isVariadic && !isPack && !isAutoclosure
      && !specifiers.isDisjoint(with: ["consuming", "__owned", "sending"])
  }

  /// Whether such an argument can be kept: not a closure that may not escape, and not a span.
  var canBeKept: Bool { isEscaping || !type.isFunction && !type.isSpan }

  /// The parameter of a function that takes the argument over, as code.
  var asTaken: String { "_ \(name): \(writtenType)" }

  /// The statement that keeps the argument, as code.
  var keeping: String { "let \(kept) = GuardedState.__Kept(\(name))" }

  /// The argument that was kept, as code.
  var takenFromKept: String { "\(kept).taken()" }

  private var kept: String { "_$kept_\(name.trimmingBackticks)" }
}
#endif
