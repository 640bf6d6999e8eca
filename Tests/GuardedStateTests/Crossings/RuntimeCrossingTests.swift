#if Macros
import Testing

/// Requests by all roads at all moments, with a second request while the first is decided, performed, saved or reported.
/// A model of the contract says what each step does.
@Suite struct RuntimeCrossingTests {
  // Behaviours 34, 74, Defect 4
  @Test(arguments: RuntimeKind.allCases, RuntimeListener.allCases)
  func `Random requests do what the contract says`(kind: RuntimeKind, listener: RuntimeListener) {
    for seed in 0..<(LongRun.isOn ? 10_000 : 60) as Range<UInt64> {
      var generator = RuntimeGenerator(seed: seed &* 7919 &+ 1, kind.rules)
      expectNoDifference(kind, generator.script(12), listener, "seed \(seed)")
    }
  }

  /// Each value of an axis meets each value of each other axis: what happened before, the request, the place in which a
  /// second one is made, and that.
  @Test(arguments: RuntimeKind.allCases, 0..<(LongRun.isOn ? 8 : 1))
  func `Each pair of circumstances is what the contract says`(kind: RuntimeKind, portion: Int) {
    let scripts = RuntimePairs.scripts(kind.rules, portion: portion, of: 8, isLong: LongRun.isOn)
    for (number, script) in scripts.enumerated() {
      let listeners = RuntimeListener.allCases
      expectNoDifference(kind, script, listeners[number % listeners.count], "portion \(portion), script \(number)")
    }
  }

  private func expectNoDifference(
    _ kind: RuntimeKind, _ script: [RuntimeStep], _ listener: RuntimeListener, _ name: String
  ) {
    if kind.difference(in: script, listener) == nil { return }
    Issue.record("\(name), as short as possible: \(kind.shortestDifference(in: script, listener) ?? "")")
  }
}
#endif
