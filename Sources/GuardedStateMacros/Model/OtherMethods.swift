#if Macros
import SwiftSyntax

/// The methods of a host that aren't among its guarded methods, by the reason.
struct OtherMethods {
  /// The guarded methods with the name and labels of an earlier one.
  let repeated: [MethodModel]
  /// The guarded methods inside `#if`.
  let hidden: [MethodModel]
  /// The methods with more than one guard attribute.
  let doublyGuarded: [FunctionDeclSyntax]
  /// The members with a guard attribute that aren't instance methods, and those with a misspelled guard attribute. They
  /// are diagnosed, and their transitions aren't known.
  let unreadGuards: [DeclSyntax]
  /// The instance methods that are neither guarded, nor callbacks, nor argument guards.
  let plain: [FunctionDeclSyntax]
  /// The plain methods that aren't named like callbacks or guards, aren't marked `@Unguarded`, and override nothing.
  let unrelated: [FunctionDeclSyntax]
  /// The unguarded methods that are visible to other types. Machines that are bound to this type may call them.
  let callable: [MethodModel]
  /// The overriding methods that are neither guarded nor marked `@Unguarded`, and don't call `super`.
  let unguardedOverrides: [FunctionDeclSyntax]
}
#endif
