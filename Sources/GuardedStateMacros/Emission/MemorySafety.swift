#if Macros
/// Marks for strict memory safety (SE-0458), which compilers know from 6.2 on. The compiler that builds the macros is the one
/// that reads what they write.
enum MemorySafety {
  #if compiler(>=6.2)
  /// Marks a declaration that is safe although the compiler can't see why.
  static let safe = "@safe "
  /// Marks an expression that does what the compiler doesn't check.
  static let unsafe = "unsafe "
  #else
  static let safe = ""
  static let unsafe = ""
  #endif
}
#endif
