import GuardedState

/// The result of an exploration in which nothing was wrong.
public struct Exploration: Sendable {
  /// The number of different states of the object that were found.
  public internal(set) var states = 0
  /// The states of the machine among them, as in `open, payment.paid`, in the order in which they were found.
  public internal(set) var reached: [String] = []
  /// The number of steps performed, those included that lead back to a state.
  public internal(set) var steps = 0
  /// The parts of the rules that no step showed, in their order.
  public internal(set) var uncovered: [CoverageGap] = []
  /// The objects that counted as the same state although their properties differ, once for each set of properties.
  public internal(set) var merged: [MergedState] = []
  /// The properties that differ between objects that are made alike, such as a unique identifier. They aren't compared
  /// between objects.
  public internal(set) var unstable: [String] = []
  /// Whether all states were found; false for a walk, and if sequences longer than `depth:` may lead to others.
  public internal(set) var isComplete = true
}

extension Exploration: CustomStringConvertible {
  /// The numbers, and what needs attention, a line each.
  public var description: String {
    var lines = ["\(states) states, \(steps) steps\(isComplete ? "" : "; others may lead to more states")"]
    lines += uncovered.map { "\($0)" } + merged.map { "\($0)" }
    if !unstable.isEmpty { lines.append("not compared between objects: \(unstable.joined(separator: ", "))") }
    return lines.joined(separator: "\n")
  }
}

/// An object whose machine was in a known situation although its properties were not: nothing was tried on it.
public struct MergedState: Hashable, Sendable, CustomStringConvertible {
  /// The names of the properties that differ.
  public let properties: [String]
  /// The steps to the object that was followed.
  public let followed: [String]
  /// The steps to the object that wasn't.
  public let skipped: [String]

  /// The properties, and the two sequences.
  public var description: String {
    func list(_ steps: [String]) -> String { steps.isEmpty ? "at the start" : "after " + steps.joined(separator: "; ") }
    return
      "not followed \(list(skipped)): there '\(properties.joined(separator: "', '"))' is not as \(list(followed)), "
      + "and only 'states:' tells that apart"
  }
}

/// Something that an exploration found wrong, with the sequence of steps that shows it.
public struct ExplorationFailure: Error, Sendable {
  /// The kinds of failures.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// The invariant doesn't hold, or threw.
    case invariant
    /// A call that was refused, or that threw without a transition, changed something.
    case changedByRefusal
    /// A question about a call, the evaluation of a condition, or the invariant changed something.
    case changedByQuestion
    /// Whether a call may run and whether it ran are different.
    case disagreement
    /// Equal sequences of steps led to different states.
    case nondeterminism
    /// The exploration hasn't ended after `limit:` steps.
    case limit
    /// There is nothing to try, or it can't be tried like that.
    case misuse
  }

  /// The kind.
  public let kind: Kind
  /// The steps that show it, the shortest such sequence that was found.
  public let sequence: [String]
  /// The properties or other parts concerned.
  public let subjects: [String]
  /// The result so far.
  public let exploration: Exploration
  /// The whole text.
  let text: String
}

extension ExplorationFailure: CustomStringConvertible {
  /// The fault, and the steps with their effects, a line each.
  public var description: String { text }
}
