#if Macros
/// What a property would say of a type's states, by its name.
enum StrayConstant {
  case initialState, finalStates, transitions

  /// What a name would say; nil for any other name.
  init?(named name: String) {
    switch name {
    case "initial", "initialState", "startState", "startingState", "firstState", "defaultState": self = .initialState
    case "finalState", "finalStates", "endState", "endStates", "terminalState", "terminalStates", "acceptingStates":
      self = .finalStates
    case "transitions", "allowedTransitions", "validTransitions", "stateTransitions", "transitionTable":
      self = .transitions
    default: return nil
    }
  }
}
#endif
