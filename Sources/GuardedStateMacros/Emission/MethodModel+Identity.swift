#if Macros
import SwiftSyntax

extension MethodModel {
  /// What tells the method from all others, as arguments: its name with labels, and the types.
  var identity: String { "\"\(signature)\"\(types)" }

  /// The types of the method's result and of its parameters, a line for each, as an argument with a comma before it; empty
  /// where there are none.
  var types: String {
    let type = result == .nothing ? "" : resultType?.trimmedDescription ?? ""
    let lines = parameters.map { parameter in
      let type = parameter.isVariadic ? "\(parameter.type.trimmedDescription)..." : parameter.type.trimmedDescription
      return "\(parameter.name.trimmingBackticks): \(type)\(parameter.hasDefault ? " =" : "")"
    }
    if lines.isEmpty && type.isEmpty { return "" }
    let all = ([type] + lines).map { line in line.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    return ", taking: \"\(all.joined(separator: "\\n"))\""
  }
}
#endif
