/// A check of rules: one row of the table that the macros and the runtime share.
package struct RuleCheck {
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

  let isWarning: Bool
  let needs: Knowledge
  let find: (RuleGraph) -> [Finding]

  private static func error(_ find: @escaping (RuleGraph) -> [Finding], _ needs: Knowledge = []) -> Self {
    Self(isWarning: false, needs: needs, find: find)
  }

  private static func warning(_ find: @escaping (RuleGraph) -> [Finding], _ needs: Knowledge = []) -> Self {
    Self(isWarning: true, needs: needs, find: find)
  }

  /// All checks, in reporting order.
  private static var all: [RuleCheck] {
    [
      .error(\.blankNames, .uncheckedNames),
      .error(\.duplicateNames, .uncheckedNames),
      .error(\.undeclaredStates, .uncheckedNames),
      .error(\.contradictoryDeclarations),
      .error(\.nestingCycles),
      .error(\.finalStatesWithChildren),
      .error(\.missingChildren, .allRules),
      .error(\.forbiddenMethodsOfSameState),
      .error(\.finalStatesWithExits),
      .error(\.valuedStatesWithChildren),
      .error(\.valuedTargets),
      .error(\.valuedTargetsOfEvents, .noSubclass),
      .error(\.statesNeverDone, .allRules),
      .error(\.negativeTimes, .uncheckedNames),
      .error(\.endlessTransitions, .allRules),
      .error(\.unreachedBecauseOfAlways, [.allRules, .noSubclass, .noDeclining]),
      .error(\.unreachedTimeouts, [.allRules, .noDeclining]),
      .error(\.deferredEventsOfSameState),
      .error(\.unacceptedEvents, [.allRules, .noSubclass]),
      .error(\.ineffectiveEvents, [.allRules, .noSubclass]),
      .error(\.uncallableEvents),
      .error(\.overlappingRules),
      .error(\.unreachedRules),
      .error(\.unneededConditions),
      .error(\.incompleteInvocations, .uncheckedNames),
      .error(\.transitionsListedAsAllowed),
      .error(\.ambiguousMethods, .uncheckedNames),
      .error(\.forbiddenUnknownMethods, [.uncheckedNames, .allMethods]),
      .error(\.unknownMethods, .uncheckedNames),
      .error(\.unknownConditions, .uncheckedNames),
      .error(\.guardsOfOtherMethods, .uncheckedNames),
      .error(\.wrongRegions, .uncheckedNames),
      .error(\.methodsOfOtherRegions, .uncheckedNames),
      .warning(\.misspeltEvents, [.allRules, .uncheckedNames]),
      .warning(\.methodsNeverAllowed, .allRules),
      .warning(\.unreachableStates, [.allRules, .noSubclass]),
      .warning(\.deadEnds, [.allRules, .strict]),
      .warning(\.bodiesThatEndInPlace, [.allRules, .noSubclass]),
      .warning(\.repeatedDeclarations),
      .warning(\.redundantForbids, [.allRules, .noSubclass]),
      .warning(\.conditionsOfMethodsInRules, .noSubclass),
    ]
  }

  /// Returns the mistakes in a graph that the known facts allow to find, in a stable order.
  ///
  /// - Complexity: O(*n*) in the length of the rules.
  package static func findings(in graph: RuleGraph, knowing: Knowledge, warnings: Bool) -> [Finding] {
    if let fatal = graph.unusable { return warnings ? [] : [fatal] }
    // A rule that is never used gets one diagnostic.
    var dead: Set<RuleGraph.Place> = []
    return all.filter { $0.isWarning == warnings && knowing.isSuperset(of: $0.needs) }.flatMap { $0.find(graph) }
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
