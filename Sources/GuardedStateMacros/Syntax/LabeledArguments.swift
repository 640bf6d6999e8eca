#if Macros
import SwiftSyntax

/// The arguments of an attribute or a call by label. Unlabeled arguments belong to the label before them.
struct LabeledArguments {
  private var values: [String: [ExprSyntax]] = [:]

  /// Creates the arguments of an attribute, empty if it has no parentheses.
  init(_ attribute: AttributeSyntax) {
    if case .argumentList(let list) = attribute.arguments { self.init(list) } else { self.init([]) }
  }

  /// Creates the arguments of a list.
  init(_ list: LabeledExprListSyntax) {
    var label = ""
    for argument in list {
      if let text = argument.label?.text { label = text }
      values[label, default: []].append(argument.expression)
    }
  }

  /// The arguments of a label, in order.
  subscript(label: String) -> [ExprSyntax] { values[label] ?? [] }
}
#endif
