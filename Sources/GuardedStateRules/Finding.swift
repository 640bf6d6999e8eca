/// A mistake in rules.
package struct Finding {
  /// The kinds of mistakes. The runtime reports them as a `RulesProblem`, the macros as a diagnostic of the same name.
  package enum Kind: String, CaseIterable {
    case noStates, tooManyStates, blankName, duplicateName, undeclaredState, unacceptedEvent, uncallableEvent
    case finalStateWithExit, valuedState, overlappingRules, deadRule, redundantRule, deadEnd
    case transitionListedAsAllowed, contradictoryRules, missingChild, incompleteInvocation, endlessTransitions
    case negativeTime, ambiguousMethod, unknownMethod, neverAllowed, unknownEvent, unreachableState, wrongRegion
    case unknownCondition, unknownDelay, ignoredResult
  }

  package let kind: Kind
  /// Whether the rules are valid nevertheless.
  package internal(set) var isWarning = false
  /// One sentence that describes the mistake, without its place.
  package let message: String
  package let place: RuleGraph.Place
  /// The rule that contradicts the one at the place.
  package let other: RuleGraph.Place?
  /// The suggested name for a fix-it at the place.
  package let correction: String?

  init(
    _ kind: Kind, _ message: String, at place: RuleGraph.Place = .rules, other: RuleGraph.Place? = nil,
    correction: String? = nil
  ) {
    (self.kind, self.message, self.place, self.other) = (kind, message, place, other)
    self.correction = correction
  }
}
