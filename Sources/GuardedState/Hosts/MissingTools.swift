// The members of `GuardedStateTools`, unavailable: see MissingImports.swift.

extension ToolHost {
  /// Unavailable without `import GuardedStateTools`.
  @available(*, unavailable, message: "import GuardedStateTools")
  public nonisolated func tools(
    as userInfo: [String: any Sendable] = [:], allowing methods: [MethodName]? = nil,
    orAsking human: [String: any Sendable]? = nil
  ) {}
}

extension GuardedHost {
  /// Unavailable in a type whose methods aren't tools.
  @available(*, unavailable, message: "mark the type '@Guarded(tools: true)'")
  public nonisolated func tools(
    as userInfo: [String: any Sendable] = [:], allowing methods: [MethodName]? = nil,
    orAsking human: [String: any Sendable]? = nil
  ) {}
}

extension Refusal {
  /// Unavailable without `import GuardedStateTools`.
  @available(*, unavailable, message: "import GuardedStateTools")
  public var advice: String { "" }
}
