// Finds overrides of guarded methods that have no guard of their own, with the help of the compiler: it warns where a
// member is found among the names of a superclass's guarded methods, and is silent where it isn't.

/// Looks among the guarded methods of a class that adds some to those it inherits.
public func __overrides<Own, Inherited>(_ own: Own.Type, _ inherited: Inherited.Type) -> __Overrides<Own, Inherited> {
  __Overrides()
}

/// Looks among the guarded methods of a class that inherits none.
public func __overrides<Own>(_ own: Own.Type, _ same: Own.Type) -> __Overrides<Own, Never> { __Overrides() }

/// The names of guarded methods, as members that warn.
@dynamicMemberLookup
public struct __Overrides<Own, Inherited> {
  fileprivate init() {}

  /// A guarded method of the superclass.
  @available(
    *, deprecated,
    message:
      "it is guarded in the superclass, and overridden it runs in every state: guard it, call 'super', or mark it '@Unguarded'"
  )
  public subscript(dynamicMember name: KeyPath<Own.Type, Own>) -> Void { () }

  /// A guarded method of a class above it.
  @available(
    *, deprecated,
    message:
      "it is guarded in the superclass, and overridden it runs in every state: guard it, call 'super', or mark it '@Unguarded'"
  )
  public subscript(dynamicMember name: KeyPath<Inherited.Type, Inherited>) -> Void { () }

  /// Any other method.
  @_disfavoredOverload
  public subscript(dynamicMember name: String) -> Void { () }
}
