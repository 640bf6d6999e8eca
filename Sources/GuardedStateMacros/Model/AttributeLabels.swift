#if Macros
import SwiftSyntax

/// The labels of the method attributes' arguments.
enum AttributeLabels {
  /// The labels of `@Allowed`.
  static let allowed = ["in", "while", "when", "otherwise"]
  /// The labels of `@Transition`.
  static let transition = ["on", "from", "via", "to", "orElse", "cancelsBody", "while", "when", "otherwise"]
}

extension AttributeSyntax {
  /// The labels that the attribute of a method may have, in order.
  var labels: [String] { plainName == "Transition" ? AttributeLabels.transition : AttributeLabels.allowed }
}
#endif
