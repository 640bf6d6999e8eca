// The members of the modules on top, unavailable, so that the compiler names the module that a program doesn't import.
// With the import, the module's own declaration wins.

// MARK: - GuardedStateDiagrams

/// Unavailable without `import GuardedStateDiagrams`.
@available(*, unavailable, message: "import GuardedStateDiagrams")
public enum DiagramFormat { case dot, mermaid, scxml, table, svg, html }

extension Rules {
  /// Unavailable without `import GuardedStateDiagrams`.
  @available(*, unavailable, message: "import GuardedStateDiagrams")
  public func diagram(_ format: DiagramFormat, current: State? = nil) -> String { "" }
}

// MARK: - GuardedStateData

/// Unavailable without `import GuardedStateData`.
@available(*, unavailable, message: "import GuardedStateData")
public enum RulesError: Error {}

/// Unavailable without `import GuardedStateData`.
@available(*, unavailable, message: "import GuardedStateData")
public enum TransitionRule {}

/// Unavailable without `import GuardedStateData`.
@available(*, unavailable, message: "import GuardedStateData")
public enum RulesChange {}

extension Rules where State: Decodable, Event: Decodable, Method: Decodable {
  /// Unavailable without `import GuardedStateData`.
  @available(*, unavailable, message: "import GuardedStateData")
  public init(json: some Sequence<UInt8>, limits: JSONLimits = JSONLimits()) throws { self.init() }

  /// Unavailable without `import GuardedStateData`.
  @available(*, unavailable, message: "import GuardedStateData")
  public init(json: String, limits: JSONLimits = JSONLimits()) throws { self.init() }
}

extension Rules {
  /// Unavailable without `import GuardedStateData`.
  @available(*, unavailable, message: "import GuardedStateData")
  public var transitions: [TransitionRule] { [] }

  /// Unavailable without `import GuardedStateData`.
  @available(*, unavailable, message: "import GuardedStateData")
  public func changes<OtherState, OtherEvent, OtherMethod>(
    since other: Rules<OtherState, OtherEvent, OtherMethod>
  ) -> [RulesChange] { [] }

  /// Unavailable without `import GuardedStateData`.
  @available(*, unavailable, message: "import GuardedStateData")
  public func reachable(from state: State) -> [State] { [] }

  /// Unavailable without `import GuardedStateData`.
  @available(*, unavailable, message: "import GuardedStateData")
  public var unreachable: [State] { [] }

  /// Unavailable without `import GuardedStateData`.
  @available(*, unavailable, message: "import GuardedStateData")
  public var deadEnds: [State] { [] }
}
