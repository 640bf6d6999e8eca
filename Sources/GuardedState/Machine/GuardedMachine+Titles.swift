extension GuardedMachine {
  /// The words for states, methods, events and conditions in texts for users; nil for their names.
  ///
  /// ```swift
  /// order.machine.titles = ["pay": "Pay", "open": "Open"]
  /// ```
  ///
  /// The machines of a host's regions share them.
  public var titles: Titles? {
    get { locked { engine.withColdState({ $0.titles }, without: nil) } }
    nonmutating set {
      locked {
        engine.ensureColdState().titles = newValue
        core.noticeRefusals()
      }
    }
  }
}
