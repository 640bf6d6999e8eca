#if Macros
/// The labels that the attributes of methods have.
enum AttributeLabels {
  /// Those of `@Allowed`.
  static let allowed = ["in", "and", "when", "otherwise"]
  /// Those of `@Transition`.
  static let transition = ["on", "from", "via", "to", "orElse", "cancelsBody", "while", "when", "otherwise"]
}
#endif
