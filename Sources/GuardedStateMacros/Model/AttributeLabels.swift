#if Macros
import SwiftSyntax

/// The labels that the attributes of methods have.
enum AttributeLabels {
  /// Those of `@Allowed`.
  static let allowed = ["in", "and", "when", "otherwise"]
  /// Those of `@Transition`.
  static let transition = ["on", "from", "via", "to", "orElse", "cancelsBody", "while", "when", "otherwise"]
}

extension AttributeSyntax {
  /// The labels that the attribute of a method may have, in their order.
  var labels: [String] { plainName == "Transition" ? AttributeLabels.transition : AttributeLabels.allowed }
}
#endif
