#if Macros
import SwiftSyntax

extension MethodModel {
  /// The unique identity of the method, as arguments: its name with labels, and the types.
  var identity: String { "\"\(signature)\"\(types)" }

  /// The types of the result and the parameters, as an argument with a leading comma; empty if there are none.
  var types: String {
    typesInLines.isEmpty ? "" : ", taking: \"\(typesInLines.joined(separator: "\\n"))\""
  }

  /// The types of the result and the parameters, as parts of a line for `__declarations`.
  var typeLines: [String] { typesInLines.map { "taking \($0)" } }

  /// The type of the result, which may be empty, followed by a line for each parameter; empty for a method without
  /// either.
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
