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
  /// Each name has an overload for no member, and a deprecated one for a method that could be meant. A name with a state
  /// has one for anything else, such as a property. The other names have one for a method that is inherited from the
  /// superclass of a guarded class.
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

    public func shouldFire(_ none: NoMember, _ inherited: NoMember = __Check.missing) {}
    @available(
      *, deprecated, message: "nothing calls it: it is inherited or in an extension; move it into the type's own body"
    )
    public func shouldFire<S, E, M>(_ found: (Transition<S, E, M>) -> Bool, _ none: NoMember = __Check.missing) {}
    public func shouldFire<S, E, M>(_ found: (Transition<S, E, M>) -> Bool, _ inherited: (Transition<S, E, M>) -> Bool)
    {}

    public func shouldTransition(_ none: NoMember, _ inherited: NoMember = __Check.missing) {}
    @available(
      *, deprecated, message: "nothing calls it: it is inherited or in an extension; move it into the type's own body"
    )
    public func shouldTransition<S, E, M>(_ found: (Transition<S, E, M>) -> Bool, _ none: NoMember = __Check.missing) {}
    public func shouldTransition<S, E, M>(
      _ found: (Transition<S, E, M>) -> Bool, _ inherited: (Transition<S, E, M>) -> Bool
    ) {}

    public func willFire(_ none: NoMember, _ inherited: NoMember = __Check.missing) {}
    @available(
      *, deprecated, message: "nothing calls it: it is inherited or in an extension; move it into the type's own body"
    )
    public func willFire<S, E, M>(_ found: (Transition<S, E, M>) -> Void, _ none: NoMember = __Check.missing) {}
    public func willFire<S, E, M>(_ found: (Transition<S, E, M>) -> Void, _ inherited: (Transition<S, E, M>) -> Void) {}

    public func willTransition(_ none: NoMember, _ inherited: NoMember = __Check.missing) {}
    @available(
      *, deprecated, message: "nothing calls it: it is inherited or in an extension; move it into the type's own body"
    )
    public func willTransition<S, E, M>(_ found: (Transition<S, E, M>) -> Void, _ none: NoMember = __Check.missing) {}
    public func willTransition<S, E, M>(
      _ found: (Transition<S, E, M>) -> Void, _ inherited: (Transition<S, E, M>) -> Void
    ) {}

    public func willCommit(_ none: NoMember, _ inherited: NoMember = __Check.missing) {}
    @available(
      *, deprecated, message: "nothing calls it: it is inherited or in an extension; move it into the type's own body"
    )
    public func willCommit<S>(_ found: (Snapshot<S>) throws -> Void, _ none: NoMember = __Check.missing) {}
    public func willCommit<S>(_ found: (Snapshot<S>) throws -> Void, _ inherited: (Snapshot<S>) throws -> Void) {}
    // Optional, so that the compiler prefers the first form if there are both.
    @available(
      *, deprecated, message: "nothing calls it: it is inherited or in an extension; move it into the type's own body"
    )
    public func willCommit<S>(_ found: ((Commit<S>) throws -> Void)?, _ none: NoMember = __Check.missing) {}
    public func willCommit<S>(_ found: ((Commit<S>) throws -> Void)?, _ inherited: (Commit<S>) throws -> Void) {}

    public func didFire(_ none: NoMember, _ inherited: NoMember = __Check.missing) {}
    @available(
      *, deprecated, message: "nothing calls it: it is inherited or in an extension; move it into the type's own body"
    )
    public func didFire<S, E, M>(_ found: (Transition<S, E, M>) -> Void, _ none: NoMember = __Check.missing) {}
    public func didFire<S, E, M>(_ found: (Transition<S, E, M>) -> Void, _ inherited: (Transition<S, E, M>) -> Void) {}

    public func didTransition(_ none: NoMember, _ inherited: NoMember = __Check.missing) {}
    @available(
      *, deprecated, message: "nothing calls it: it is inherited or in an extension; move it into the type's own body"
    )
    public func didTransition<S, E, M>(_ found: (Transition<S, E, M>) -> Void, _ none: NoMember = __Check.missing) {}
    public func didTransition<S, E, M>(
      _ found: (Transition<S, E, M>) -> Void, _ inherited: (Transition<S, E, M>) -> Void
    ) {}

    public func didCall(_ none: NoMember, _ inherited: NoMember = __Check.missing) {}
    @available(
      *, deprecated, message: "nothing calls it: it is inherited or in an extension; move it into the type's own body"
    )
    public func didCall<S, M>(_ found: (Call<S, M>) -> Void, _ none: NoMember = __Check.missing) {}
    public func didCall<S, M>(_ found: (Call<S, M>) -> Void, _ inherited: (Call<S, M>) -> Void) {}

    public func didRefuse(_ none: NoMember, _ inherited: NoMember = __Check.missing) {}
    @available(
      *, deprecated, message: "nothing calls it: it is inherited or in an extension; move it into the type's own body"
    )
    public func didRefuse(_ found: (Refusal) -> Void, _ none: NoMember = __Check.missing) {}
    public func didRefuse(_ found: (Refusal) -> Void, _ inherited: (Refusal) -> Void) {}

    public func didFail(_ none: NoMember, _ inherited: NoMember = __Check.missing) {}
    @available(
      *, deprecated, message: "nothing calls it: it is inherited or in an extension; move it into the type's own body"
    )
    public func didFail<A: Error>(_ found: (A) -> Void, _ none: NoMember = __Check.missing) {}
    public func didFail<A: Error>(_ found: (A) -> Void, _ inherited: (A) -> Void) {}

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

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
// The compiler chooses these if no member of the host is a callback. With the subscript alone, several other members
// with the name would be ambiguous. As methods they would cost the compiler more.
extension __Check.Members {
  @_disfavoredOverload public var shouldFire: __Check.NoMember { __Check.missing }
  @_disfavoredOverload public var shouldTransition: __Check.NoMember { __Check.missing }
  @_disfavoredOverload public var willFire: __Check.NoMember { __Check.missing }
  @_disfavoredOverload public var willTransition: __Check.NoMember { __Check.missing }
  @_disfavoredOverload public var willCommit: __Check.NoMember { __Check.missing }
  @_disfavoredOverload public var didFire: __Check.NoMember { __Check.missing }
  @_disfavoredOverload public var didTransition: __Check.NoMember { __Check.missing }
  @_disfavoredOverload public var didCall: __Check.NoMember { __Check.missing }
  @_disfavoredOverload public var didRefuse: __Check.NoMember { __Check.missing }
  // It takes any error, so only its label distinguishes it.
  @_disfavoredOverload public func didFail(_ none: __Check.Unguarded) -> __Check.Missing { .init() }
}

extension __Check {
  /// A missing member: never called, because nothing is of the type of its parameter.
  public static var missing: NoMember { { _ in Missing() } }
}
