import Foundation
import GuardedState
import GuardedStateData
import Testing

/// Refusals by rules with more conditions than a decision has bits.
@Suite struct ManyConditionsTests {
  typealias Machine = StateMachine<String, String>

  private func names(_ range: Range<Int>) -> [String] { range.map { "c\($0)" } }

  /// A machine whose rules for `go` have a number of conditions each, numbered across the rules.
  private func machine(_ counts: [Int], failing: Set<Int>) throws -> Machine {
    var start = 0
    let rules = counts.map { count -> String in
      defer { start += count }
      let list = names(start..<start + count).map { "\"\($0)\"" }.joined(separator: ",")
      return #"{"on":"go","from":["a"],"to":["b"],"when":[\#(list)]}"#
    }
    let json = #"{"states":{"a":{},"b":{}},"events":[\#(rules.joined(separator: ","))]}"#
    let machine = Machine(try Machine.Rules(json: json))
    for (number, name) in names(0..<start).enumerated() { machine.when(name) { !failing.contains(number) } }
    return machine
  }

  @Test(arguments: [[1], [63], [64], [65], [200], [32, 32], [40, 40], [30, 30, 30]])
  func `A refusal names exactly the failing conditions, up to the first 63`(counts: [Int]) throws {
    let count = counts.reduce(0, +)
    // Each rule needs a condition that fails.
    let firsts = counts.indices.map { counts[..<$0].reduce(0, +) }
    for more in [[], [count - 1], [62], [63], [64], [70, 75]] {
      let failing = Set(firsts + more.filter { $0 < count })
      let machine = try machine(counts, failing: failing)
      let thrown = try #require(throws: Refusal.self) { try machine.fire("go") }
      for refusal in [thrown, try #require(machine.refusal(fire: "go"))] {
        let named = failing.sorted().filter { count <= 64 || $0 < 63 }
        #expect(refusal.reason == .declined && refusal.conditions == named.map { "c\($0)" })
        #expect(refusal.detail == (named.count < failing.count ? .unnamedCondition : nil))
        #expect(refusal.description.contains("after the first 63") == (named.count < failing.count), "\(refusal)")
      }
    }
  }

  @Test func `A refusal whose failing conditions are all unnamed says so`() throws {
    let machine = try machine([65], failing: [64])
    let refusal = try #require(throws: Refusal.self) { try machine.fire("go") }
    #expect(
      refusal.description
        == "StateMachine: 'go' is declined in a, because a condition after the first 63 does not hold")
    let copy = try JSONDecoder().decode(Refusal.self, from: JSONEncoder().encode(refusal))
    #expect(copy == refusal && copy.description == refusal.description)
  }
}
