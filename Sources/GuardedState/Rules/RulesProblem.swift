/// Something that is wrong with rules, found when they are compiled, by ``Rules/problems`` or by ``Rules/warnings``.
public struct RulesProblem: Hashable, Sendable, CustomStringConvertible {
  /// What kinds of problems there are.
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
    /// The initial state carries values, or one with children does, or one that is entered by itself or by a method that
    /// doesn't return it.
    case valuedState
    /// Two unconditional rules claim one event in one state.
    case overlappingRules
    /// A rule decides nothing, because one that asks no other conditions does so before it, or an `Always` that asks nothing leaves
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
    /// An event leads through a state in which a method runs, and the method or the way out of that state is missing.
    case incompleteInvocation
    /// Transitions that happen by themselves, without conditions, lead in a circle.
    case endlessTransitions
    /// Something happens after less than no time.
    case negativeTime
    /// Something happens after a time in an object that no task can come to.
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
    /// A region is named that the host doesn't have, or a method whose attribute names the states of another one; or a region is
    /// called what no condition could name.
    case wrongRegion
    /// A condition is named that the host doesn't have, or a guard that sees the arguments of another method.
    case unknownCondition
  }

  /// What kind of problem this is.
  public let kind: Kind
  /// One sentence that says what is wrong, naming the place; shortened where names are very long.
  public let description: String

  init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = shortened(description, 500)
  }
}
