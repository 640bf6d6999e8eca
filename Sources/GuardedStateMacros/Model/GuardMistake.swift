#if Macros
import SwiftSyntax

/// A member that is named like the guard of a method's arguments, but is never called as one.
struct GuardMistake {
  /// The reason why the member isn't called.
  enum Reason {
    /// Its form rules out a callback as well.
    case form(CallbackMistake.Reason)
    /// A parameter has another type than that of the method.
    case otherType(TypeSyntax, TypeSyntax)
    /// The arguments of the method can't be passed to a guard.
    case unseenArguments
    /// The method has no parameters, so its condition is a property. The member is a method or a property.
    case noArguments(DeclSyntax)
  }

  let name: TokenSyntax
  /// The method that the member was probably meant to guard.
  let method: MethodModel
  let reason: Reason
  /// Whether it was meant to say which calls a state ignores.
  var isIgnoring = false
}
#endif
