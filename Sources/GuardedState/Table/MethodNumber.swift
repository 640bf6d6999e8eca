/// The numbers of guarded methods as expansions write them: the region that guards a method, and its index in the rules.
public enum __MethodNumber {
  /// Returns the number of a method.
  @inlinable
  public static func of(_ method: Int, in region: Int) -> Int { region &<< 16 | method }

  /// Returns the region that guards a method; 0 for the host's own state.
  @inlinable
  static func region(_ number: Int) -> Int { number &>> 16 }

  /// Returns the index of a method in the rules.
  @inlinable
  static func index(_ number: Int) -> Int { number & 0xFFFF }
}
