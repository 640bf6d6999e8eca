#if Macros
import SwiftCompilerPlugin
import SwiftSyntaxMacros

/// The macros of GuardedState. Each one analyzes syntax into a model, validates the model and emits code.
@main
struct GuardedStatePlugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [
    GuardedMacro.self, TransitionMacro.self, AllowedMacro.self, UnguardedMacro.self, RegionMacro.self,
    DuringMacro.self,
  ]
}
#else
/// Without the trait `Macros` the plugin is empty, and swift-syntax is neither fetched nor built.
@main
struct GuardedStatePlugin {
  static func main() {}
}
#endif
