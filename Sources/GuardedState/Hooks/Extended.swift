extension __Check {
  /// Members of a type that the compiler finds in its extensions, where `@Guarded` doesn't see them.
  ///
  /// An existential of the type and this protocol has all members of the type. Any other name resolves to this subscript.
  @dynamicMemberLookup
  public protocol Members {}

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  /// The warnings about callbacks and guards in extensions.
  ///
  /// Each name has a deprecated overload for a method that could be meant, and one for anything else: a missing member, a
  /// property, or an inherited member.
  public struct Extended {
    @available(*, deprecated, message: "nothing calls it in an extension: move it into the type's own body")
    public func willExit<each A>(_ found: (repeat each A) -> Void, _ inherited: Missing = .init()) {}
    @_disfavoredOverload
    public func willExit<Other, Inherited>(_ other: Other, _ inherited: Inherited = Missing()) {}

    @available(*, deprecated, message: "nothing calls it in an extension: move it into the type's own body")
    public func willEnter<each A>(_ found: (repeat each A) -> Void, _ inherited: Missing = .init()) {}
    @_disfavoredOverload
    public func willEnter<Other, Inherited>(_ other: Other, _ inherited: Inherited = Missing()) {}

    @available(*, deprecated, message: "nothing calls it in an extension: move it into the type's own body")
    public func didExit<each A>(_ found: (repeat each A) -> Void, _ inherited: Missing = .init()) {}
    @_disfavoredOverload
    public func didExit<Other, Inherited>(_ other: Other, _ inherited: Inherited = Missing()) {}

    @available(*, deprecated, message: "nothing calls it in an extension: move it into the type's own body")
    public func didEnter<each A>(_ found: (repeat each A) -> Void, _ inherited: Missing = .init()) {}
    @_disfavoredOverload
    public func didEnter<Other, Inherited>(_ other: Other, _ inherited: Inherited = Missing()) {}

    @available(*, deprecated, message: "nothing calls it in an extension: move it into the type's own body")
    public func shouldFire<A>(_ found: (A) -> Bool, _ inherited: Missing = .init()) {}
    @_disfavoredOverload
    public func shouldFire<Other, Inherited>(_ other: Other, _ inherited: Inherited = Missing()) {}

    @available(*, deprecated, message: "nothing calls it in an extension: move it into the type's own body")
    public func shouldTransition<A>(_ found: (A) -> Bool, _ inherited: Missing = .init()) {}
    @_disfavoredOverload
    public func shouldTransition<Other, Inherited>(_ other: Other, _ inherited: Inherited = Missing()) {}

    @available(*, deprecated, message: "nothing calls it in an extension: move it into the type's own body")
    public func willFire<A>(_ found: (A) -> Void, _ inherited: Missing = .init()) {}
    @_disfavoredOverload
    public func willFire<Other, Inherited>(_ other: Other, _ inherited: Inherited = Missing()) {}

    @available(*, deprecated, message: "nothing calls it in an extension: move it into the type's own body")
    public func willTransition<A>(_ found: (A) -> Void, _ inherited: Missing = .init()) {}
    @_disfavoredOverload
    public func willTransition<Other, Inherited>(_ other: Other, _ inherited: Inherited = Missing()) {}

    @available(*, deprecated, message: "nothing calls it in an extension: move it into the type's own body")
    public func willCommit<A>(_ found: (A) throws -> Void, _ inherited: Missing = .init()) {}
    @_disfavoredOverload
    public func willCommit<Other, Inherited>(_ other: Other, _ inherited: Inherited = Missing()) {}

    @available(*, deprecated, message: "nothing calls it in an extension: move it into the type's own body")
    public func didFire<A>(_ found: (A) -> Void, _ inherited: Missing = .init()) {}
    @_disfavoredOverload
    public func didFire<Other, Inherited>(_ other: Other, _ inherited: Inherited = Missing()) {}

    @available(*, deprecated, message: "nothing calls it in an extension: move it into the type's own body")
    public func didTransition<A>(_ found: (A) -> Void, _ inherited: Missing = .init()) {}
    @_disfavoredOverload
    public func didTransition<Other, Inherited>(_ other: Other, _ inherited: Inherited = Missing()) {}

    @available(*, deprecated, message: "nothing calls it in an extension: move it into the type's own body")
    public func didCall<A>(_ found: (A) -> Void, _ inherited: Missing = .init()) {}
    @_disfavoredOverload
    public func didCall<Other, Inherited>(_ other: Other, _ inherited: Inherited = Missing()) {}

    @available(*, deprecated, message: "nothing calls it in an extension: move it into the type's own body")
    public func didRefuse<A>(_ found: (A) -> Void, _ inherited: Missing = .init()) {}
    @_disfavoredOverload
    public func didRefuse<Other, Inherited>(_ other: Other, _ inherited: Inherited = Missing()) {}

    @available(*, deprecated, message: "nothing calls it in an extension: move it into the type's own body")
    public func didFail<A>(_ found: (A) -> Void, _ inherited: Missing = .init()) {}
    @_disfavoredOverload
    public func didFail<Other, Inherited>(_ other: Other, _ inherited: Inherited = Missing()) {}

    @available(
      *, deprecated,
      message:
        "the 'should…' method of this one is in an extension, where nothing evaluates it: move it into the type's own body"
    )
    public func `guard`<each A, Answer: Condition>(
      _ found: (repeat each A) -> Answer, _ inherited: Missing = .init()
    ) {}
    @_disfavoredOverload
    public func `guard`<Other, Inherited>(_ other: Other, _ inherited: Inherited = Missing()) {}
  }
}

extension __Check.Members {
  /// The result for a missing member.
  public subscript(dynamicMember name: String) -> __Check.Missing { __Check.Missing() }
}
