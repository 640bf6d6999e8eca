#if Macros
import Testing

/// Calls of async methods by all roads while others are suspended, wait or end. A model of the contract says what each
/// step does.
@Suite(.serialized) struct AsyncCrossingTests {
  // Behaviours 34, 74
  @Test(arguments: AsyncKind.allCases)
  func `Random async calls do what the contract says`(kind: AsyncKind) {
    var (steps, compared) = (0, 0)
    for seed in 0..<(LongRun.isOn ? 20_000 : 600) as Range<UInt64> {
      var generator = AsyncGenerator(seed: seed &* 7919 &+ 1, kind.rules)
      let (script, listens) = (generator.script(16), seed.isMultiple(of: 2))
      let (difference, count) = kind.comparison(of: script, listens: listens)
      (steps, compared) = (steps + script.count, compared + count)
      if difference == nil { continue }
      let shortest = kind.shortestDifference(in: script, listens: listens) ?? ""
      Issue.record("seed \(seed), as short as possible: \(shortest)")
    }
    #expect(compared > steps * 9 / 10, "most steps are compared, and exclusions end few scripts")
  }
}

extension AsyncKind {
  private func observations(of script: [AsyncStep], listens: Bool) -> [AsyncObservation] {
    switch self {
    case .global: AsyncDriver<AsyncGlobalHost>.observations(of: script, listens: listens)
    case .saving: AsyncDriver<AsyncSavingHost>.observations(of: script, listens: listens)
    case .actor: AsyncDriver<AsyncActorHost>.observations(of: script, listens: listens)
    case .plain: AsyncDriver<AsyncPlainHost>.observations(of: script, listens: listens)
    case .savingPlain: AsyncDriver<AsyncSavingPlainHost>.observations(of: script, listens: listens)
    }
  }

  /// The first step in which a host and the model differ, as text, or nil; and the number of compared steps.
  func comparison(of script: [AsyncStep], listens: Bool) -> (difference: String?, steps: Int) {
    let expected = AsyncModel.observations(of: script, rules, listens: listens)
    let found = observations(of: script, listens: listens)
    guard let step = expected.indices.first(where: { found[$0] != expected[$0] }) else {
      let rest = found.last?.description ?? ""
      return (rest.isEmpty ? nil : "calls that don't end: \(rest) of \(script)", expected.count)
    }
    let difference = """
      step \(step) of a host '\(rawValue)', \(listens ? "" : "not ")observed:
      \(script[...step].map { "  \($0)" }.joined(separator: "\n"))
      found:
          \(found[step])
      expected:
          \(expected[step])
      """
    return (difference, expected.count)
  }

  /// The difference of the shortest script that removing steps and reactions leads to.
  func shortestDifference(in script: [AsyncStep], listens: Bool) -> String? {
    var (script, shorter) = (script, [AsyncStep]?.some(script))
    while let next = shorter {
      script = next
      shorter = script.shortened.first { comparison(of: $0, listens: listens).difference != nil }
    }
    return comparison(of: script, listens: listens).difference
  }
}

extension [AsyncStep] {
  /// The scripts that have one step, one reaction or one action of a transaction less.
  fileprivate var shortened: [[AsyncStep]] {
    indices.flatMap { index -> [[AsyncStep]] in
      func with(_ steps: [AsyncStep]) -> [AsyncStep] { Array(self[..<index]) + steps + Array(self[(index + 1)...]) }
      let step = self[index]
      return [with([])] + (step.reaction == nil ? [] : [with([AsyncStep(action: step.action)])])
        + step.action.shortened.map { with([AsyncStep(action: $0, reaction: step.reaction)]) }
    }
  }
}

extension AsyncAction {
  fileprivate var shortened: [AsyncAction] {
    switch self {
    case .transaction(let actions, let fails): actions.shortened.map { .transaction($0, fails: fails) }
    case .start(let call):
      if case .transaction(let actions) = call.kind {
        actions.shortened.map { .start(AsyncCall(kind: .transaction($0), isCanceled: call.isCanceled)) }
      } else {
        []
      }
    default: []
    }
  }
}

extension [AsyncAction] {
  fileprivate var shortened: [[AsyncAction]] {
    indices.map { index in enumerated().filter { $0.offset != index }.map(\.element) }
  }
}
#endif
