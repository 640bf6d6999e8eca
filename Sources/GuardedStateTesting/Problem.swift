import GuardedState

/// A failure without the effects of its steps.
struct Problem: Error {
  let kind: ExplorationFailure.Kind
  let sequence: [Int]
  var subjects: [String] = []
  var text: String
  /// Whether the last step was refused, for a problem that another result of it would disprove; nil for any other.
  var wasRefused: Bool?
  /// The condition of the invariant that is false, if its place is known.
  var condition: SourcePlace?

  /// A sync exploration of an actor.
  static func actor(_ type: Any.Type) -> Problem {
    Problem(
      kind: .misuse, sequence: [],
      text: "'\(type)' is an actor: write 'try await explore', and await it in the invariant, as in "
        + "'invariant: { await $0.state != .closed }', or in a step")
  }

  /// The false condition, and the values of what it names.
  func shown(by run: HostRun<some MachineOwner & SendableMetatype>) -> Problem {
    guard let condition else { return self }
    var problem = self
    problem.text += " (\(condition.name))"
    if let expression = condition.expression {
      let operands = run.operands(of: expression)
      problem.text += "\n  \(expression)" + (operands.isEmpty ? "" : "\n    \(operands.joined(separator: ", "))")
    }
    return problem
  }

  /// The problem of steps whose last one was refused once, and once not.
  var asNondeterminism: Problem {
    Problem(
      kind: .nondeterminism, sequence: sequence, subjects: subjects,
      text: "the same steps end with a refusal once and without one another time: make what they depend on, such as "
        + "dates and random numbers, the same for each object")
  }

  /// Returns the failure with its steps.
  func failure(
    of host: Any.Type, _ exploration: Exploration = Exploration(), _ transcript: Transcript? = nil,
    _ seed: UInt64? = nil, _ label: (Int) -> String = { "\($0)" }
  ) -> ExplorationFailure {
    let count = sequence.count
    let origin = seed.map { " (walk with the seed \($0))" } ?? ""
    let after = count == 0 ? "" : count == 1 ? " after 1 step" : " after \(count) steps"
    return ExplorationFailure(
      kind: kind, sequence: sequence.map(label), subjects: subjects, exploration: exploration,
      text: (["\(host)\(after)\(origin): \(text)"] + (transcript?.lines ?? [])).joined(separator: "\n"))
  }
}

/// The steps of a failure with their effects, as lines. One task uses it, so `@unchecked Sendable` is safe.
final class Transcript: @unchecked Sendable {
  private(set) var lines: [String] = []
  private var count = 0
  private var values: [(name: String, value: ShownValue)] = []

  /// Remembers the properties before a step.
  func begin(_ run: HostRun<some MachineOwner & SendableMetatype>) { values = run.propertyValues }

  /// Adds a step.
  func add(_ label: String, _ run: HostRun<some MachineOwner & SendableMetatype>, _ error: (any Error)?) {
    var effects = run.entries.compactMap { entry in
      entry.transition.map { "\($0)" } ?? entry.anyRefusal.map { "refused: \($0)" }
    }.reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }
    if let error, !(error is Refusal) { effects.append("threw \(error)") }
    effects += zip(values, run.propertyValues).flatMap { old, new in new.value.changes(from: old.value, new.name) }
    count += 1
    lines.append("  \(count). \(label)")
    lines += effects.map { "       \($0)" }
  }
}
