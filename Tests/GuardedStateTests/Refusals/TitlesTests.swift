#if Macros
import Foundation
import GuardedState
import GuardedStateDiagrams
import Testing

@Guarded
final class TitledOrder {
  enum State { case open, paid, sent }
  @Region enum Parcel { case none, packed }
  var isFilled = false
  var isChecked = false

  @Transition(from: State.open, to: .paid, when: \TitledOrder.isFilled, \TitledOrder.isChecked) func pay() throws {}
  @Transition(from: State.paid, to: .sent) func send() throws {}
  @Transition(from: Parcel.none, to: .packed) func pack() throws {}
}

@Suite struct TitlesTests {
  @Test func `Texts for users have titles, and descriptions have names`() throws {
    let order = TitledOrder()
    order.machine.titles = [
      "pay": "Bezahlen", "send": "Senden", "open": "Offen", "paid": "Bezahlt", "isFilled": "etwas im Korb",
    ]
    let declined = try #require(throws: Refusal.self) { try order.pay() }
    #expect(declined.localizedDescription.hasPrefix("'Bezahlen' is declined in Offen, because 'etwas im Korb' and"))
    #expect("\(declined)".contains("'pay' is declined in open, because 'isFilled' and 'isChecked'"))
    #expect(declined.subject == "pay" && declined.conditions == ["isFilled", "isChecked"])
    let refused = try #require(order.machine.refusal(of: .send))
    #expect(refused.localizedDescription == "'Senden' is allowed in Bezahlt, not in Offen.")
    #expect(refused.recoverySuggestion == "'Bezahlen' leads there.")
    #expect(order.machine.diagram(.mermaid).contains("Bezahlen"))
    #expect(order.machine.diagram(.scxml).contains("\"pay\"") && !order.machine.diagram(.scxml).contains("Bezahlen"))
    order.machine.titles = nil
    #expect(throws: Refusal.self) { try order.pay() }.map { #expect($0.localizedDescription.hasPrefix("'pay' is")) }
  }

  @Test func `An empty title is none, and a condition keeps its name if another has its title`() throws {
    let order = TitledOrder()
    order.machine.titles = Titles { ["open": "", "isFilled": "fertig", "isChecked": "fertig"][$0] }
    let refusal = try #require(throws: Refusal.self) { try order.pay() }
    #expect(refusal.localizedDescription == "'pay' is declined in open, because 'fertig' and 'isChecked' do not hold.")
  }

  @Test func `A region has the titles of its host`() throws {
    let order = TitledOrder()
    try order.pack()
    order.machine.titles = ["pack": "Packen"]
    let refusal = try #require(throws: Refusal.self) { try order.pack() }
    #expect(refusal.localizedDescription.hasPrefix("'Packen'"))
  }
}
#endif
