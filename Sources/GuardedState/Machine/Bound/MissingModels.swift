// The members of `GuardedStateData` for machines, unavailable: see MissingImports.swift.

extension StateMachine where State == String, Event == String {
  /// Unavailable without `import GuardedStateData`.
  @available(*, unavailable, message: "import GuardedStateData")
  public convenience init<OtherState, OtherEvent, OtherMethod>(
    modeling rules: GuardedState.Rules<OtherState, OtherEvent, OtherMethod>, history: HistoryLimit = .none,
    isolation: (any Actor)? = #isolation
  ) { self.init(Rules(), history: history) }
}
