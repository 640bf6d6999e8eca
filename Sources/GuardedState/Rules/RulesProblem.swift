internal import GuardedStateRules

/// A mistake in rules, found when they are compiled, by ``Rules/problems`` or by ``Rules/warnings``.
public struct RulesProblem: Hashable, Sendable, CustomStringConvertible {
  /// The kinds of problems.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The rules declare no state.
    case noStates
    /// There are more states than the maximum, 65,535.
    case tooManyStates
    /// A name is empty or blank.
    case blankName
    /// Two different values have the same name, or two values with different names are equal.
    case duplicateName
    /// A state is used that isn't declared.
    case undeclaredState
    /// No rule accepts a deferred event, or one that a timeout fires.
    case unacceptedEvent
    /// A timeout fires an event, but the methods that perform it need arguments or are async.
    case uncallableEvent
    /// A transition leads out of a final state.
    case finalStateWithExit
    /// Nothing provides the values that a state carries: it is the initial state, has children, or is the target of an
    /// eventless transition or of a method that doesn't return it.
    case valuedState
    /// Two unconditional rules claim one event in one state.
    case overlappingRules
    /// A rule is never used, because an earlier one has no further conditions, or an unconditional `Always` leaves its
    /// state immediately.
    case deadRule
    /// A method that changes the state is listed as one that does not.
    case transitionListedAsAllowed
    /// The initial child of a state isn't its child, or a state with history or `Done` lacks the children for it.
    case missingChild
    /// Two rules contradict each other: they nest a state differently, or one takes back what the other declares.
    case contradictoryRules
    /// An event has a `via:` state, but its method or `orElse:` is missing.
    case incompleteInvocation
    /// Unconditional eventless transitions form a cycle.
    case endlessTransitions
    /// A time is negative.
    case negativeTime
    /// A timeout has the name of a property for its time that the host doesn't have.
    case unknownDelay
    /// Two methods both claim the rules of an event that name no method.
    case ambiguousMethod
    /// A rule names a method that the host doesn't have or doesn't guard, forbids one that nothing allows, or ignores
    /// an unknown name.
    case unknownMethod
    /// No rule names a guarded method. This is a problem in a final subclass that adds the method, a warning elsewhere.
    case neverAllowed
    /// A warning: an event that no method performs has nearly the name of a transition that no rule names.
    case unknownEvent
    /// A warning: no rule leads to a state.
    case unreachableState
    /// A warning: a rule says what another one says already, or forbids what is never allowed.
    case redundantRule
    /// A warning: nothing leaves a state that isn't final.
    case deadEnd
    /// A rule names an unknown region, a method of another region, or a region that conditions can't name.
    case wrongRegion
    /// A rule names an unknown condition, or a guard with another method's arguments.
    case unknownCondition
    /// A state ignores a method whose result only its body can make.
    case ignoredResult
  }

  /// The kind of the problem.
  public let kind: Kind
  /// One sentence that describes the mistake and its place, with very long names shortened.
  public let description: String

  init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = shortened(description, 500)
  }

  /// Returns the problem of the first two values that are equal although they have different names; nil if there are
  /// none.
  ///
  /// Then the type implements `==` itself. The plug-in sees that only in the type's body.
  ///
  /// - Complexity: O(*n*²) in the number of values.
  static func equalValues<Value: Equatable>(
    _ kind: String, _ values: [Value], name: (Int) -> String
  ) -> RulesProblem? {
    for (index, value) in values.enumerated() {
      guard let other = values[..<index].firstIndex(of: value).map(name), other != name(index) else { continue }
      return RulesProblem(
        .duplicateName, "the \(kind) '\(other)' and '\(name(index))' are equal: '\(Value.self)' has a '==' of its own")
    }
    return nil
  }

  /// The problem of a finding. The rules at its places are a part of the text.
  init(_ finding: Finding, in graph: RuleGraph) {
    let isRule = if case .method = finding.place { false } else { true }
    let rule = isRule ? graph.text(finding.place) : nil
    let other = finding.other.flatMap(graph.text).flatMap { $0 == rule ? nil : "; see \($0)" } ?? ""
    let place = rule.map { "\($0): " } ?? ""
    // Both enumerations have the same cases, which a test compares.
    self.init(Kind(rawValue: finding.kind.rawValue) ?? .contradictoryRules, place + finding.message + other)
  }
}
