#if Macros
/// What is written where a state could be assigned, if it weren't a transition's to change.
enum ReadOnly {
  /// A setter that says so.
  static let setter = """
    @available(*, unavailable, message: "only a transition changes the state: call a method with '@Transition', fire an event, or call 'transition(to:)'")
    set {}
    """
}
#endif
