/// Something that is wrong with rules, found when they are compiled, by ``Rules/problems`` or by ``Rules/warnings``.
public struct RulesProblem: Hashable, Sendable, CustomStringConvertible {
  /// The kinds of problems.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The rules declare no state.
    case noStates
    /// There are more states than a machine can number, 65,535.
    case tooManyStates
    /// A name is empty or blank.
    case blankName
    /// Two different values have the same name.
    case duplicateName
    /// A state is used that is not declared.
    case undeclaredState
    /// An event is kept, or fired after a time, that no rule accepts.
    case undeclaredEvent
    /// An event is fired after a time, and all methods that it would call need arguments or are async.
    case uncallableEvent
    /// A final state has a way out.
    case finalStateWithExit
    /// A state carries values that nothing gives: the initial one, one with children, or the target of an eventless
    /// transition or of a method that doesn't return it.
    case valuedState
    /// Two unconditional rules claim one event in one state.
    case overlappingRules
    /// A rule is never taken, because one without other conditions comes before it, or an unconditional `Always` leaves
    /// its state at once.
    case deadRule
    /// A method that changes the state is listed as one that does not.
    case transitionListedAsAllowed
    /// A state lies in two others, or in itself.
    case contradictoryNesting
    /// A state's initial child is not one of its children, or it has history and no children, or is to be done and has no
    /// final child.
    case missingChild
    /// Two declarations of one state say different things.
    case contradictoryDeclarations
    /// An event has a `via:` state, but its method or `orElse:` is missing.
    case incompleteInvocation
    /// Transitions that happen by themselves, without conditions, lead in a circle.
    case endlessTransitions
    /// Something happens after less than no time.
    case negativeTime
    /// A timeout in an object that no task can reach.
    case timerWithoutIsolation
    /// Two methods both claim the rules of an event that name no method.
    case ambiguousMethod
    /// A method is named that the host doesn't have, or doesn't guard; or a state takes one back that nothing allows.
    case unknownMethod
    /// A guarded method is named by no rule. In a final subclass that adds it this is a problem, elsewhere a warning.
    case neverAllowed
    /// A warning: an event that no method performs has nearly the name of a transition that no rule names.
    case unknownEvent
    /// A warning: no rule leads to a state.
    case unreachableState
    /// A region that the host doesn't have, a method of another region, or a region whose name no condition can use.
    case wrongRegion
    /// A condition is named that the host doesn't have, or a guard that sees the arguments of another method.
    case unknownCondition
  }

  /// The kind of the problem.
  public let kind: Kind
  /// One sentence that says what is wrong, naming the place; shortened where names are very long.
  public let description: String

  init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = shortened(description, 500)
  }
}
