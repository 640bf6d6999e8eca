#if Macros
import SwiftSyntax

/// The arguments of an attribute or a call by their labels; unlabelled ones belong to the label before them.
struct LabeledArguments {
  private var values: [String: [ExprSyntax]] = [:]

  /// The arguments of an attribute, none where it has no parentheses.
  init(_ attribute: AttributeSyntax) {
    if case .argumentList(let list) = attribute.arguments { self.init(list) } else { self.init([]) }
  }

  /// The arguments of a list.
  init(_ list: LabeledExprListSyntax) {
    var label = ""
    for argument in list {
      if let text = argument.label?.text { label = text }
      values[label, default: []].append(argument.expression)
    }
  }

  /// The arguments of a label, in their order.
  subscript(label: String) -> [ExprSyntax] { values[label] ?? [] }
}
#endif
