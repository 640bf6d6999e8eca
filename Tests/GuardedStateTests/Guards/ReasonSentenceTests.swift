#if Macros
import Foundation
import GuardedState
import Testing

@Guarded
private final class FundAppeal {
  enum State { case draft, sent }
  @Region enum Fee { case due, paid }

  static let rules = Rules(initial: .draft) {
    In(.sent, ignores: .send)
  }

  var isComplete: Verdict = "It has no text."
  var isSigned: Verdict = "Nobody has signed it."

  @Transition(from: State.draft, to: .sent, while: Fee.paid, when: \FundAppeal.isComplete, \FundAppeal.isSigned)
  func send() throws {}
  @Transition(from: Fee.due, to: .paid) func pay() throws {}
}

@Suite("Sentences with reasons")
struct ReasonSentenceTests {
  @Test("Reasons that are sentences follow each other, with one full stop at the end")
  func fullStops() throws {
    let petition = FundAppeal()
    let unpaid = try #require(petition.machine.refusal(of: .send))
    let sentence = "'send' is declined in draft, because 'Fee.paid' does not hold. It has no text. Nobody has signed it"
    #expect(unpaid.localizedDescription == "\(sentence).")
    #expect(unpaid.description == "FundAppeal: \(sentence); 'pay' leads to where it is allowed")
    try petition.pay()
    let unsigned = try #require(petition.machine.refusal(of: .send))
    #expect(unsigned.localizedDescription == "'send' is declined in draft: It has no text. Nobody has signed it.")
  }

  @Test("The report of an ignored call says so")
  func ignored() throws {
    let petition = FundAppeal()
    (petition.isComplete, petition.isSigned) = (true, true)
    var reports: [String] = []
    petition.machine.onReport { reports.append("\($0)") }
    try petition.pay()
    try petition.send()
    try petition.send()
    #expect(reports.last == "FundAppeal: send ignored in sent")
  }
}
#endif
