import Foundation
import GuardedState
import Testing

/// Eventless transitions that form a circle whatever the conditions are.
@Suite struct EndlessTransitionsTests {
  typealias Named = Rules<String, String, String>

  private func circles(_ problems: [String]) -> [String] {
    problems.filter { $0.contains("endlessTransitions: ") }.map { problem in
      problem.components(separatedBy: "circle: ")[1].components(separatedBy: ";")[0]
    }
  }

  private func circles(_ rules: Named) -> [String] { circles(rules.problems.map { "\($0.kind): \($0)" }) }

  @Test(arguments: [
    RulesCase("A conditional transition that stays in the circle doesn't break it", "a to b to a") {
      In("a"); In("b"); In("c")
      Always(from: "a", to: "c", when: "ok"); Always(from: "a", to: "b")
      Always(from: "b", to: "a"); Always(from: "c", to: "a")
    },
    RulesCase("Several conditional transitions that stay in it", "a to b to d to a") {
      In("a"); In("b"); In("c"); In("d")
      Always(from: "a", to: "a", when: "ok"); Always(from: "a", to: "b", when: "so", "ok")
      Always(from: "a", to: "c", when: "so"); Always(from: "a", to: "b")
      Always(from: "b", to: "c", when: "ok"); Always(from: "b", to: "d")
      Always(from: "c", to: "b"); Always(from: "d", to: "a")
    },
    RulesCase("A condition that leads out of the circle breaks it") {
      In("a"); In("b"); In("c"); In("out")
      Always(from: "a", to: "c", when: "ok"); Always(from: "a", to: "b"); Always(from: "b", to: "a")
      Always(from: "c", to: "out", when: "so"); Always(from: "c", to: "a")
    },
    RulesCase("Without its condition, the machine rests") {
      In("a"); In("b"); Always(from: "a", to: "b", when: "ok"); Always(from: "b", to: "a", when: "ok")
    },
    RulesCase("A rule after an unconditional one doesn't break the circle", "a to b to a") {
      In("a"); In("b"); In("out")
      Always(from: "a", to: "b"); Always(from: "a", to: "out", when: "ok"); Always(from: "b", to: "a")
    },
    RulesCase("The rules of enclosing states apply after those of the state itself", "a to a") {
      In("p") {
        In("q") {
          In("a"); In("b")
        }
      }
      Always(from: "q", to: "b", when: "ok"); Always(from: "p", to: "a")
    },
    RulesCase("A circle in a region", "a to b to a") {
      In("on")
      Region("light", initial: "a") {
        In("a"); In("b"); In("c")
        Always(from: "a", to: "c", when: "state.on"); Always(from: "a", to: "b")
        Always(from: "b", to: "a"); Always(from: "c", to: "a")
      }
    },
  ])
  func `A circle that no condition breaks is reported`(row: RulesCase) {
    #expect(circles(row.problems) == row.expected)
  }

  @Test func `The rules of enclosing states apply after those of the state itself`() {
    func rules(_ target: String, _ condition: [String]) -> Named {
      Named {
        In("p") {
          for state in ["a", "b"] { In(state) }
        }
        In("out")
        Always(from: "a", to: "b", when: "ok")
        if condition.isEmpty { Always(from: "p", to: target) } else { Always(from: "p", to: target, when: "so") }
        Always(from: "b", to: "p")
      }
    }
    #expect(circles(rules("p", [])) == ["a to a"])
    #expect(circles(rules("out", [])).isEmpty)
    #expect(circles(rules("p", ["so"])).isEmpty)
  }

  @Test func `A circle is reported only if it exists for every child that history can enter`() {
    func rules(_ history: HistoryMode, leavingC: Bool) -> Named {
      Named {
        In("p", history: history) {
          In("a")
          In("q") {
            for state in ["b", "c"] { In(state) }
          }
        }
        In("out")
        Always(from: "p", to: "p", when: "ok")
        if leavingC { Always(from: "c", to: "out") }
        Always(from: "p", to: "b")
      }
    }
    for history in [HistoryMode.none, .shallow, .deep] {
      #expect(circles(rules(history, leavingC: false)) == ["b to b"], "\(history)")
      // Only a deep history leads to 'c'.
      #expect(circles(rules(history, leavingC: true)).isEmpty == (history == .deep), "\(history)")
    }
  }

  @Test func `Immediate timeouts belong to circles, also those of enclosing states`() {
    func rules(_ seconds: Int, isDone: Bool = false, leaves: Bool = false) -> Named {
      Named {
        In("p") {
          In("a")
          Final("z")
        }
        for state in ["b", "out"] { In(state) }
        Always(from: "a", to: isDone ? "z" : "b", when: "ok")
        After(.seconds(seconds), from: "p", to: "b")
        if leaves { After(.seconds(0), from: "a", to: "out", when: "so") }
        Always(from: "b", to: "p")
        if isDone { Done("p", to: "out") }
      }
    }
    #expect(circles(rules(0)) == ["a to b to a"])
    #expect(circles(rules(1)).isEmpty)
    #expect(circles(rules(0, isDone: true)).isEmpty, "a completion comes first")
    #expect(circles(rules(0, leaves: true)).isEmpty)
  }
}
