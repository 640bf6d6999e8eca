#if Macros
import SwiftSyntax

/// A member that is named like the guard of a method's arguments, and that nothing ever asks.
struct GuardMistake {
  /// What keeps it from being asked.
  enum Reason {
    /// It has a form that keeps it from being a callback, too.
    case form(CallbackMistake.Reason)
    /// It takes a type where the method takes another.
    case otherType(TypeSyntax, TypeSyntax)
    /// The method has arguments that can't be shown to anybody.
    case unseenArguments
    /// The method has no parameters, so a property is its condition. The member is a method or a property.
    case noArguments(DeclSyntax)
  }

  let name: TokenSyntax
  /// The method that it could decide about.
  let method: MethodModel
  let reason: Reason
}
#endif
