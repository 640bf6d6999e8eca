#if Macros
import SwiftSyntax

extension MethodModel {
  /// What tells the method from all others, as arguments: its name with labels, and the types.
  var identity: String { "\"\(signature)\"\(types)" }

  /// The types of the method's result and of its parameters, as an argument with a comma before it; empty where there are
  /// none.
  var types: String {
    typesInLines.isEmpty ? "" : ", taking: \"\(typesInLines.joined(separator: "\\n"))\""
  }

  /// The same as parts of a line that `__declarations` reads.
  var typeLines: [String] { typesInLines.map { "taking \($0)" } }

  /// The type of the result, empty where there is none, and then a line for each parameter; none at all for a method that has
  /// neither.
  private var typesInLines: [String] {
    let type = result == .nothing ? "" : resultType?.trimmedText ?? ""
    let lines = parameters.map { parameter in
      "\(parameter.name.trimmingBackticks): \(parameter.writtenType)\(parameter.isVariadic ? "..." : "")"
        + (parameter.hasDefault ? " =" : "")
    }
    if lines.isEmpty && type.isEmpty { return [] }
    return ([type] + lines).map { line in line.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
  }
}
#endif
