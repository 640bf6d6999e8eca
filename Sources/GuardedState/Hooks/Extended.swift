extension __Check {
  /// Members of a type that the compiler finds in its extensions, where `@Guarded` doesn't see them.
  ///
  /// A generic parameter that is a subclass of the type and conforms has the members of the type. Any other name is this
  /// subscript.
  @dynamicMemberLookup
  public protocol Members {}

  /// The type of a missing member, and of the overload that `@Unguarded` adds to a method outside of a guarded type.
  ///
  /// One type for both, and for no other method, so that the compiler finds quickly that nothing is wrong.
  public typealias NoMember = (Unguarded) -> Missing

  /// The parameter of the overload that `@Unguarded` adds to a method outside of a guarded type.
  public struct Unguarded {}

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  /// The diagnostics of callbacks and guards that aren't in the type's body.
  ///
  /// Each name has an overload for no member, a deprecated one for a method that could be meant, and one for anything
  /// else, such as a property.
  public struct Extended {
    public func willExit(_ none: NoMember) {}
    @available(
      *, deprecated, message: "nothing calls it: it is inherited or in an extension; move it into the type's own body"
    )
    public func willExit<each A>(_ found: (repeat each A) -> Void) {}
    @_disfavoredOverload
    public func willExit<Other>(_ other: Other) {}

    public func willEnter(_ none: NoMember) {}
    @available(
      *, deprecated, message: "nothing calls it: it is inherited or in an extension; move it into the type's own body"
    )
    public func willEnter<each A>(_ found: (repeat each A) -> Void) {}
    @_disfavoredOverload
    public func willEnter<Other>(_ other: Other) {}

    public func didExit(_ none: NoMember) {}
    @available(
      *, deprecated, message: "nothing calls it: it is inherited or in an extension; move it into the type's own body"
    )
    public func didExit<each A>(_ found: (repeat each A) -> Void) {}
    @_disfavoredOverload
    public func didExit<Other>(_ other: Other) {}

    public func didEnter(_ none: NoMember) {}
    @available(
      *, deprecated, message: "nothing calls it: it is inherited or in an extension; move it into the type's own body"
    )
    public func didEnter<each A>(_ found: (repeat each A) -> Void) {}
    @_disfavoredOverload
    public func didEnter<Other>(_ other: Other) {}

    public func shouldFire(_ none: NoMember) {}
    @available(
      *, deprecated, message: "nothing calls it: it is inherited or in an extension; move it into the type's own body"
    )
    public func shouldFire<A: CallbackParameter>(_ found: (A) -> Bool) {}
    @_disfavoredOverload
    public func shouldFire<Other>(_ other: Other) {}

    public func shouldTransition(_ none: NoMember) {}
    @available(
      *, deprecated, message: "nothing calls it: it is inherited or in an extension; move it into the type's own body"
    )
    public func shouldTransition<A: CallbackParameter>(_ found: (A) -> Bool) {}
    @_disfavoredOverload
    public func shouldTransition<Other>(_ other: Other) {}

    public func willFire(_ none: NoMember) {}
    @available(
      *, deprecated, message: "nothing calls it: it is inherited or in an extension; move it into the type's own body"
    )
    public func willFire<A: CallbackParameter>(_ found: (A) -> Void) {}
    @_disfavoredOverload
    public func willFire<Other>(_ other: Other) {}

    public func willTransition(_ none: NoMember) {}
    @available(
      *, deprecated, message: "nothing calls it: it is inherited or in an extension; move it into the type's own body"
    )
    public func willTransition<A: CallbackParameter>(_ found: (A) -> Void) {}
    @_disfavoredOverload
    public func willTransition<Other>(_ other: Other) {}

    public func willCommit(_ none: NoMember) {}
    @available(
      *, deprecated, message: "nothing calls it: it is inherited or in an extension; move it into the type's own body"
    )
    public func willCommit<A: CallbackParameter>(_ found: (A) throws -> Void) {}
    @_disfavoredOverload
    public func willCommit<Other>(_ other: Other) {}

    public func didFire(_ none: NoMember) {}
    @available(
      *, deprecated, message: "nothing calls it: it is inherited or in an extension; move it into the type's own body"
    )
    public func didFire<A: CallbackParameter>(_ found: (A) -> Void) {}
    @_disfavoredOverload
    public func didFire<Other>(_ other: Other) {}

    public func didTransition(_ none: NoMember) {}
    @available(
      *, deprecated, message: "nothing calls it: it is inherited or in an extension; move it into the type's own body"
    )
    public func didTransition<A: CallbackParameter>(_ found: (A) -> Void) {}
    @_disfavoredOverload
    public func didTransition<Other>(_ other: Other) {}

    public func didCall(_ none: NoMember) {}
    @available(
      *, deprecated, message: "nothing calls it: it is inherited or in an extension; move it into the type's own body"
    )
    public func didCall<A: CallbackParameter>(_ found: (A) -> Void) {}
    @_disfavoredOverload
    public func didCall<Other>(_ other: Other) {}

    public func didRefuse(_ none: NoMember) {}
    @available(
      *, deprecated, message: "nothing calls it: it is inherited or in an extension; move it into the type's own body"
    )
    public func didRefuse<A: CallbackParameter>(_ found: (A) -> Void) {}
    @_disfavoredOverload
    public func didRefuse<Other>(_ other: Other) {}

    public func didFail(_ none: NoMember) {}
    @available(
      *, deprecated, message: "nothing calls it: it is inherited or in an extension; move it into the type's own body"
    )
    public func didFail<A: Error>(_ found: (A) -> Void) {}
    @_disfavoredOverload
    public func didFail<Other>(_ other: Other) {}

    /// A member that a superclass has, too, is none of the type's own.
    public func own<Member>(_ member: Member, _ inherited: NoMember) -> Member { member }
    @_disfavoredOverload
    public func own<Member, Inherited>(_ member: Member, _ inherited: Inherited) -> NoMember { missing }

    public func `guard`(_ none: NoMember, of types: Any.Type...) -> Missing { Missing() }
    public func `guard`<each A, Answer: Condition>(
      _ found: (repeat each A) -> Answer, of types: repeat (each A).Type
    ) -> Found { Found() }
    public func `guard`<each A, Answer: Condition>(
      _ found: (repeat each A) async throws -> Answer, of types: repeat (each A).Type
    ) -> Found { Found() }
    @_disfavoredOverload
    public func `guard`<Other>(_ other: Other, of types: Any.Type...) -> Missing { Missing() }

    public func none(_ guard: Missing) {}
    @available(
      *, unavailable,
      message:
        "its guard, the 'should…' method, is inherited or in an extension, where nothing evaluates it: declare the guard in the type's own body, or mark it '@Unguarded' where it is"
    )
    public func none(_ guard: Found) {}
  }
}

extension __Check.Members {
  /// The result for a missing member.
  public subscript(dynamicMember name: String) -> __Check.NoMember { __Check.missing }
}

extension __Check {
  /// A parameter type of callbacks.
  public protocol CallbackParameter {}

  /// A missing member: never called, because nothing is of the type of its parameter.
  static var missing: NoMember { { _ in Missing() } }
}

extension Transition: __Check.CallbackParameter {}
extension Snapshot: __Check.CallbackParameter {}
extension Commit: __Check.CallbackParameter {}
extension Refusal: __Check.CallbackParameter {}
extension Call: __Check.CallbackParameter {}
