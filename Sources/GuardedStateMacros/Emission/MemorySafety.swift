#if Macros
/// Markers for strict memory safety (SE-0458), which the compiler supports from 6.2. The compiler that builds the
/// macros also reads their expansions.
enum MemorySafety {
  #if compiler(>=6.2)
  /// Marks a declaration as safe although the compiler can't verify it.
  static let safe = "@safe "
  /// Marks an expression as unsafe.
  static let unsafe = "unsafe "
  #else
  static let safe = ""
  static let unsafe = ""
  #endif
}
#endif
