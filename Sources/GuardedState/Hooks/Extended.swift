extension __Check {
  /// Members of a type that the compiler finds in its extensions, where `@Guarded` doesn't see them.
  ///
  /// An existential of the type and this protocol has all members of the type. Any other name resolves to this subscript.
  @dynamicMemberLookup
  public protocol Members {}

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  /// The diagnostics of callbacks and guards that aren't in the type's body.
  ///
  /// Each name has a deprecated overload for a method that could be meant, one for a method that is marked `@Unguarded`,
  /// and one for anything else: a missing member, a property, or a member that a guarded superclass has, too.
  public struct Extended {
    @available(
      *, deprecated, message: "nothing calls it: it is inherited or in an extension; move it into the type's own body"
    )
    public func willExit<each A>(_ found: (repeat each A) -> Void, _ inherited: Missing = .init()) {}
    public func willExit(_ marked: (Unguarded) -> Void, _ inherited: Missing = .init()) {}
    @_disfavoredOverload
    public func willExit<Other, Inherited>(_ other: Other, _ inherited: Inherited = Missing()) {}

    @available(
      *, deprecated, message: "nothing calls it: it is inherited or in an extension; move it into the type's own body"
    )
    public func willEnter<each A>(_ found: (repeat each A) -> Void, _ inherited: Missing = .init()) {}
    public func willEnter(_ marked: (Unguarded) -> Void, _ inherited: Missing = .init()) {}
    @_disfavoredOverload
    public func willEnter<Other, Inherited>(_ other: Other, _ inherited: Inherited = Missing()) {}

    @available(
      *, deprecated, message: "nothing calls it: it is inherited or in an extension; move it into the type's own body"
    )
    public func didExit<each A>(_ found: (repeat each A) -> Void, _ inherited: Missing = .init()) {}
    public func didExit(_ marked: (Unguarded) -> Void, _ inherited: Missing = .init()) {}
    @_disfavoredOverload
    public func didExit<Other, Inherited>(_ other: Other, _ inherited: Inherited = Missing()) {}

    @available(
      *, deprecated, message: "nothing calls it: it is inherited or in an extension; move it into the type's own body"
    )
    public func didEnter<each A>(_ found: (repeat each A) -> Void, _ inherited: Missing = .init()) {}
    public func didEnter(_ marked: (Unguarded) -> Void, _ inherited: Missing = .init()) {}
    @_disfavoredOverload
    public func didEnter<Other, Inherited>(_ other: Other, _ inherited: Inherited = Missing()) {}

    @available(
      *, deprecated, message: "nothing calls it: it is inherited or in an extension; move it into the type's own body"
    )
    public func shouldFire<A: CallbackParameter>(_ found: (A) -> Bool, _ inherited: Missing = .init()) {}
    public func shouldFire(_ marked: (Unguarded) -> Void, _ inherited: Missing = .init()) {}
    @_disfavoredOverload
    public func shouldFire<Other, Inherited>(_ other: Other, _ inherited: Inherited = Missing()) {}

    @available(
      *, deprecated, message: "nothing calls it: it is inherited or in an extension; move it into the type's own body"
    )
    public func shouldTransition<A: CallbackParameter>(_ found: (A) -> Bool, _ inherited: Missing = .init()) {}
    public func shouldTransition(_ marked: (Unguarded) -> Void, _ inherited: Missing = .init()) {}
    @_disfavoredOverload
    public func shouldTransition<Other, Inherited>(_ other: Other, _ inherited: Inherited = Missing()) {}

    @available(
      *, deprecated, message: "nothing calls it: it is inherited or in an extension; move it into the type's own body"
    )
    public func willFire<A: CallbackParameter>(_ found: (A) -> Void, _ inherited: Missing = .init()) {}
    public func willFire(_ marked: (Unguarded) -> Void, _ inherited: Missing = .init()) {}
    @_disfavoredOverload
    public func willFire<Other, Inherited>(_ other: Other, _ inherited: Inherited = Missing()) {}

    @available(
      *, deprecated, message: "nothing calls it: it is inherited or in an extension; move it into the type's own body"
    )
    public func willTransition<A: CallbackParameter>(_ found: (A) -> Void, _ inherited: Missing = .init()) {}
    public func willTransition(_ marked: (Unguarded) -> Void, _ inherited: Missing = .init()) {}
    @_disfavoredOverload
    public func willTransition<Other, Inherited>(_ other: Other, _ inherited: Inherited = Missing()) {}

    @available(
      *, deprecated, message: "nothing calls it: it is inherited or in an extension; move it into the type's own body"
    )
    public func willCommit<A: CallbackParameter>(_ found: (A) throws -> Void, _ inherited: Missing = .init()) {}
    public func willCommit(_ marked: (Unguarded) -> Void, _ inherited: Missing = .init()) {}
    @_disfavoredOverload
    public func willCommit<Other, Inherited>(_ other: Other, _ inherited: Inherited = Missing()) {}

    @available(
      *, deprecated, message: "nothing calls it: it is inherited or in an extension; move it into the type's own body"
    )
    public func didFire<A: CallbackParameter>(_ found: (A) -> Void, _ inherited: Missing = .init()) {}
    public func didFire(_ marked: (Unguarded) -> Void, _ inherited: Missing = .init()) {}
    @_disfavoredOverload
    public func didFire<Other, Inherited>(_ other: Other, _ inherited: Inherited = Missing()) {}

    @available(
      *, deprecated, message: "nothing calls it: it is inherited or in an extension; move it into the type's own body"
    )
    public func didTransition<A: CallbackParameter>(_ found: (A) -> Void, _ inherited: Missing = .init()) {}
    public func didTransition(_ marked: (Unguarded) -> Void, _ inherited: Missing = .init()) {}
    @_disfavoredOverload
    public func didTransition<Other, Inherited>(_ other: Other, _ inherited: Inherited = Missing()) {}

    @available(
      *, deprecated, message: "nothing calls it: it is inherited or in an extension; move it into the type's own body"
    )
    public func didCall<A: CallbackParameter>(_ found: (A) -> Void, _ inherited: Missing = .init()) {}
    public func didCall(_ marked: (Unguarded) -> Void, _ inherited: Missing = .init()) {}
    @_disfavoredOverload
    public func didCall<Other, Inherited>(_ other: Other, _ inherited: Inherited = Missing()) {}

    @available(
      *, deprecated, message: "nothing calls it: it is inherited or in an extension; move it into the type's own body"
    )
    public func didRefuse<A: CallbackParameter>(_ found: (A) -> Void, _ inherited: Missing = .init()) {}
    public func didRefuse(_ marked: (Unguarded) -> Void, _ inherited: Missing = .init()) {}
    @_disfavoredOverload
    public func didRefuse<Other, Inherited>(_ other: Other, _ inherited: Inherited = Missing()) {}

    @available(
      *, deprecated, message: "nothing calls it: it is inherited or in an extension; move it into the type's own body"
    )
    public func didFail<A: Error>(_ found: (A) -> Void, _ inherited: Missing = .init()) {}
    public func didFail(_ marked: (Unguarded) -> Void, _ inherited: Missing = .init()) {}
    @_disfavoredOverload
    public func didFail<Other, Inherited>(_ other: Other, _ inherited: Inherited = Missing()) {}

    // The ranks make the last overload the least preferred one, even if a guard's isolation must be converted.
    public func rank() -> Found { Found() }
    @_disfavoredOverload
    public func rank() -> Missing { Missing() }

    @_disfavoredOverload
    public func `guard`<each A, Answer: Condition>(
      _ rank: Found, _ found: (repeat each A) -> Answer, _ inherited: Missing = .init(), of types: repeat (each A).Type
    ) -> Found { rank }
    @_disfavoredOverload
    public func `guard`<each A, Answer: Condition>(
      _ rank: Found, _ found: (repeat each A) async throws -> Answer, _ inherited: Missing = .init(),
      of types: repeat (each A).Type
    ) -> Found { rank }
    public func `guard`(
      _ rank: Found, _ marked: (Unguarded) -> Void, _ inherited: Missing = .init(), of types: Any.Type...
    ) -> Missing { Missing() }
    @_disfavoredOverload
    public func `guard`<Other, Inherited>(
      _ rank: Missing, _ other: Other, _ inherited: Inherited = Missing(), of types: Any.Type...
    ) -> Missing { rank }

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
  public subscript(dynamicMember name: String) -> __Check.Missing { __Check.Missing() }
}

extension __Check {
  /// A parameter type of callbacks.
  public protocol CallbackParameter {}

  /// The parameter of the overload that `@Unguarded` adds to a method outside of a guarded type.
  public enum Unguarded {}
}

extension Transition: __Check.CallbackParameter {}
extension Snapshot: __Check.CallbackParameter {}
extension Commit: __Check.CallbackParameter {}
extension Refusal: __Check.CallbackParameter {}
extension Call: __Check.CallbackParameter {}
