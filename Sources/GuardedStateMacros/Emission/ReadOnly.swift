#if Macros
/// Code that prevents the assignment of a state.
enum ReadOnly {
  /// An unavailable setter that explains how to change the state.
  static let setter = """
    @available(*, unavailable, message: "only a transition changes the state: call a method with '@Transition', fire an event, or call 'transition(to:)'; in an 'init', call 'machine.restore(to: …)'")
    set {}
    """
}
#endif
