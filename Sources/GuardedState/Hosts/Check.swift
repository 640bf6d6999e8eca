/// Functions that expansions call to let the compiler check what a macro can't see: whether a type conforms, what an
/// extension declares, which states a superclass has.
///
/// Each check has an overload for correct code and an unavailable or deprecated one for the mistake. The compiler picks
/// the one that fits and shows its message. Their names appear before the messages.
public enum __Check {
  /// A marker for the states of a superclass that its body doesn't declare.
  public struct UndeclaredStates {}

  /// A marker for the states of a superclass that are strings, in the rules of each object.
  public struct TextStates {}
}
