#if Macros
import SwiftCompilerPlugin
import SwiftSyntaxMacros

/// The macros of GuardedState. Each analyses syntax into a model, validates that, and emits code from it.
@main
struct GuardedStatePlugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [
    GuardedMacro.self, TransitionMacro.self, AllowedMacro.self, UnguardedMacro.self, RegionMacro.self,
  ]
}
#else
/// Without the trait `Macros` the plugin is empty, and swift-syntax is neither fetched nor built.
@main
struct GuardedStatePlugin {
  static func main() {}
}
#endif
