#if Macros
import Foundation
import GuardedState
import GuardedStateData
import GuardedStateDiagrams
import Testing

@Guarded
private final class Letter {
  enum State { case packed, sent }
  @Region enum Payment: String, Codable { case due = "D", paid = "P" }
  var isLight = true
  var isHome = true

  static let rules = Rules(initial: .packed) {
    Always(from: .sent, to: .packed, when: "isHome", "Payment.due")
    Region(Payment.self) { After(.seconds(30), from: .due, to: .paid) }
  }
  @Transition(from: State.packed, to: .sent, while: Payment.paid, when: \Letter.isLight) func send() throws {}
  @Transition(from: Payment.due, to: .paid, while: State.packed) func pay() throws {}
  @Allowed(in: Payment.paid, when: \Letter.isHome) func remind() throws {}
}

/// The rules of classes as JSON, and the names of their conditions.
@Suite struct WrittenRulesTests {
  private typealias Named = Rules<String, String, String>

  private func copy(_ rules: some Encodable) throws -> Named {
    try Named(json: JSONEncoder().encode(rules))
  }

  @Test func `The rules of a class are decoded as rules of strings`() throws {
    let lamp = Lamp().machine.rules
    let copy = try copy(lamp)
    #expect(copy.states == lamp.states.map { "\($0)" } && copy.initial == copy.states.first)
    #expect(copy.events == lamp.events.map(\.rawValue) && copy.methods == lamp.methods.map(\.rawValue))
    #expect(copy.diagram(.table) == lamp.diagram(.table))
    #expect(try self.copy(Rocket.rules).diagram(.table) == Rocket.rules.diagram(.table))
    #expect(try self.copy(Player().machine.rules).diagram(.table) == Player().machine.rules.diagram(.table))
  }

  @Test func `Rules with regions are decoded with them, and a machine runs by them`() throws {
    let rules = Letter().machine.rules
    let copy = try copy(rules)
    #expect(copy.conditions == rules.conditions)
    #expect(copy.diagram(.mermaid) == rules.diagram(.mermaid))
    let house = StateMachine<String, String>(try self.copy(House().machine.rules))
    try house.fire("evening")
    #expect(house.state == "asleep" && house.region("door")?.state == "shut" && house.region("bolt")?.state == "shot")
    let order = try self.copy(SplitOrder().machine.rules)
    #expect(order.diagram(.mermaid) == SplitOrder().machine.rules.diagram(.mermaid))
  }

  @Test func `The conditions of rules are listed once, those of regions after the host's own`() {
    #expect(Letter().machine.rules.conditions == ["isHome", "Payment.due", "isLight", "Payment.paid", "State.packed"])
    let rules = Named(initial: "open") {
      In("open", allows: "look", when: "isLit")
      On("go", from: "open", to: "shut", when: "isReady", "isLit")
      In("shut")
      Region("payment", initial: "due") {
        for state in ["due", "paid"] { In(state) }
        On("pay", from: "due", to: "paid", when: "isReady", "hasMoney", "state.open")
      }
    }
    #expect(rules.conditions == ["isLit", "isReady", "hasMoney", "state.open"])
    #expect(Named(initial: "a") { In("a") }.conditions == [])
  }
}
#endif
