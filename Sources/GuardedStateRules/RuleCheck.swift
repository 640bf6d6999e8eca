/// The checks of rules that the macros and the runtime share.
package enum RuleCheck {
  /// The facts that a check relies on.
  package struct Knowledge: OptionSet {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The graph contains all rules of the machine.
    package static let allRules = Self(rawValue: 1)
    /// No subclass adds rules.
    package static let noSubclass = Self(rawValue: 2)
    /// The host has no callback that can decline a transition.
    package static let noDeclining = Self(rawValue: 4)
    /// The compiler hasn't checked the names.
    package static let uncheckedNames = Self(rawValue: 8)
    /// The graph contains the attributes of all methods.
    package static let allMethods = Self(rawValue: 16)
    /// The host is marked `strict: true`, for more warnings.
    package static let strict = Self(rawValue: 32)
  }

  /// A check and the facts that it needs.
  private typealias Check = (find: (RuleGraph) -> [Finding], needs: Knowledge)

  /// The checks for mistakes, in reporting order.
  private static var errors: [Check] {
    [
      (\.blankNames, .uncheckedNames),
      (\.duplicateNames, .uncheckedNames),
      (\.undeclaredStates, .uncheckedNames),
      (\.contradictoryDeclarations, []),
      (\.nestingCycles, []),
      (\.finalStatesWithChildren, []),
      (\.missingChildren, .allRules),
      (\.forbiddenMethodsOfSameState, []),
      (\.finalStatesWithExits, []),
      (\.valuedStatesWithChildren, []),
      (\.valuedTargets, []),
      (\.valuedTargetsOfEvents, .noSubclass),
      (\.statesNeverDone, .allRules),
      (\.negativeTimes, .uncheckedNames),
      (\.endlessTransitions, .allRules),
      (\.unreachedBecauseOfAlways, [.allRules, .noSubclass, .noDeclining]),
      (\.unreachedTimeouts, [.allRules, .noDeclining]),
      (\.deferredEventsOfSameState, []),
      (\.ignoredNamesOfSameState, []),
      (\.ignoredResults, []),
      (\.unacceptedEvents, [.allRules, .noSubclass]),
      (\.ineffectiveEvents, [.allRules, .noSubclass]),
      (\.uncallableEvents, []),
      (\.overlappingRules, []),
      (\.unreachedRules, []),
      (\.unneededConditions, []),
      (\.incompleteInvocations, .uncheckedNames),
      (\.transitionsListedAsAllowed, []),
      (\.ambiguousMethods, .uncheckedNames),
      (\.forbiddenUnknownMethods, [.uncheckedNames, .allMethods]),
      (\.ignoredUnknownNames, [.uncheckedNames, .allMethods]),
      (\.unknownMethods, .uncheckedNames),
      (\.unknownConditions, .uncheckedNames),
      (\.unknownDelays, .uncheckedNames),
      (\.guardsOfOtherMethods, .uncheckedNames),
      (\.wrongRegions, .uncheckedNames),
      (\.methodsOfOtherRegions, .uncheckedNames),
    ]
  }

  /// The checks for rules that are valid but probably a mistake, in reporting order.
  private static var warnings: [Check] {
    [
      (\.misspeltEvents, [.allRules, .uncheckedNames]),
      (\.methodsNeverAllowed, .allRules),
      (\.unreachableStates, [.allRules, .noSubclass]),
      (\.deadEnds, [.allRules, .strict]),
      (\.bodiesThatEndInPlace, [.allRules, .noSubclass]),
      (\.repeatedDeclarations, []),
      (\.redundantForbids, [.allRules, .noSubclass]),
      (\.conditionsOfMethodsInRules, .noSubclass),
    ]
  }

  /// Returns the mistakes in a graph that the known facts allow to find, in a stable order.
  ///
  /// - Complexity: O(*n*) in the length of the rules.
  package static func findings(in graph: RuleGraph, knowing: Knowledge, warnings: Bool) -> [Finding] {
    if let fatal = graph.unusable { return warnings ? [] : [fatal] }
    let checks = warnings ? Self.warnings : errors
    // A rule that is never used gets one diagnostic.
    var dead: Set<RuleGraph.Place> = []
    return checks.filter { knowing.isSuperset(of: $0.needs) }.flatMap { $0.find(graph) }
      .filter { $0.kind == .deadRule ? dead.insert($0.place).inserted : !dead.contains($0.place) }
      .map { finding in
        var finding = finding
        finding.isWarning = warnings
        return finding
      }
  }
}

extension RuleGraph {
  /// A mistake that makes all other findings meaningless.
  fileprivate var unusable: Finding? {
    if initial >= 0, valued.contains(initial) {
      return Finding(
        .valuedState, "the initial state '\(states[initial])' carries values, which nothing gives it", at: .initial)
    }
    if states.isEmpty { return Finding(.noStates, "the rules declare no state") }
    if states.count > Int(UInt16.max) {
      return Finding(.tooManyStates, "there are \(states.count) states; a machine has at most 65,535")
    }
    return nil
  }
}
