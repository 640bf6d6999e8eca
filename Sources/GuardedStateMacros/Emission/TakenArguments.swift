#if Macros
// Arguments that a body consumes or sends. A local function can't do either with captured arguments.

extension MethodModel {
  /// The parameters that the body consumes or sends, which are passed to it in boxes.
  var takenParameters: [Parameter] { parameters.filter { $0.isTaken && $0.canBeKept } }
}

extension MethodModel.Parameter {
  /// Whether the body consumes or sends the argument.
  var isTaken: Bool {
    isNamed && !isVariadic && !isPack && !isAutoclosure
      && !specifiers.isDisjoint(with: ["consuming", "__owned", "sending"])
  }

  /// Whether the argument can be stored: neither a nonescaping closure nor a span.
  var canBeKept: Bool { isEscaping || !type.isFunction && !type.isSpan }

  /// The parameter of a function that consumes the argument, as code.
  var asTaken: String { "_ \(name): \(writtenType)" }

  /// The statement that stores the argument, as code.
  var keeping: String { "let \(kept) = GuardedState.__Arguments.Kept(\(name))" }

  /// The stored argument, as code.
  var takenFromKept: String { "\(kept).taken()" }

  private var kept: String { "_$kept_\(name.trimmingBackticks)" }
}
#endif
