#if Macros
import Foundation
import GuardedState
import GuardedStateTesting
import Testing

/// Members of a subclass that have the name of one of its superclass and override none: Swift takes them for two.
@Suite struct NamesakeTests {
  @Guarded class Till {
    enum State { case open, shut, locked }
    static let rules = Rules(initial: .open) {
      In(.shut, to: .open, .locked)
      In(.locked, to: .open)
      After("patience", from: .locked, to: .open)
    }
    var log: [String] = []
    private var isPaid: Bool { false }
    private var patience: Duration { .seconds(1) }
    @Transition(from: State.open, to: .shut) func pay(_ cents: Int) throws { log.append("\(cents)") }
    @Transition(from: State.shut, to: .locked) func pay(_ voucher: String) throws { log.append(voucher) }
    @Transition(from: State.open, to: .shut, when: \Till.isPaid) func shut() throws {}
    @Transition(from: State.open, to: .shut) private func count() throws {}
    private func willCommit(_ snapshot: Snapshot<State>) throws { log.append("till saves \(snapshot.state)") }
  }

  @Guarded fileprivate final class AddedTill: Till {
    @Transition(from: State.locked, to: .open) func pay(_ share: Double) throws {}
  }
  @Guarded fileprivate final class PrivateTill: Till {
    @Transition(from: State.locked, to: .open) func count() throws {}
  }
  @Guarded final class PaidTill: Till {
    private var isPaid: Bool { true }
    @Allowed(in: State.open, when: \PaidTill.isPaid) func look() throws {}
  }
  @Guarded final class PatientTill: Till {
    private static let addedRules = Rules { After("patience", from: .shut, to: .open) }
    private var patience: Duration { .seconds(9) }
  }
  typealias Cents = Int
  @Guarded fileprivate final class SpelledTill: Till {
    @Transition override func pay(_ cents: Cents) throws { try super.pay(cents) }
  }
  @Guarded final class SavingTill: Till {
    @Transition override func pay(_ cents: Int) throws { try super.pay(cents) }
    private func willCommit(_ commit: Commit<State>) throws { log.append("saving till saves \(commit.snapshot.state)") }
  }

  /// The text with which a program stops.
  private func text(_ result: ExitTest.Result?) throws -> String {
    String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
  }

  @Test func `A method that is added with an inherited name stops the program`() async throws {
    let added = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { _ = AddedTill().state }
    #expect(try text(added).contains("'pay(_:)' has the name of the inherited 'pay(_:)': call it something else"))
    let hidden = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = PrivateTill().state
    }
    #expect(try text(hidden).contains("'count()' has the name of the inherited 'count()': call it something else"))
  }

  @Test func `An override that may be of several methods stops the program`() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = SpelledTill().state
    }
    #expect(try text(result).contains("'pay(_:)' overrides one of several inherited methods with these labels"))
  }

  @Test func `A condition or a time with the name of a private one is a problem`() {
    #expect(
      Rules(of: PaidTill.self).problems.map(\.description) == [
        "'isPaid' of 'PaidTill' has the name of a private property that the rules of its superclass read: call it "
          + "something else"
      ])
    #expect(Rules(of: PatientTill.self).problems.map(\.kind) == [.duplicateName])
  }

  @Test func `Both classes save, the superclass first`() throws {
    let till = SavingTill()
    try till.pay(5)
    #expect(till.log == ["5", "till saves shut", "saving till saves shut"])
  }

  @Guarded class Shop {
    enum State { case open, paid }
    @Transition(from: State.open, to: .paid) func pay(_ cents: Int = 1) throws {}
    func shouldPay(_ cents: Int) -> Bool { cents < 10 }
  }
  @Guarded final class DearShop: Shop {
    @Transition override func pay(_ cents: Int = 20) throws { try super.pay(cents) }
  }

  @Test func `An event doesn't run an override with arguments that an inherited guard hasn't seen`() throws {
    let shop = DearShop()
    #expect(throws: Refusal.self) { try shop.pay() }
    #expect(throws: Refusal.self) { try shop.fire(.pay) }
    #expect(shop.state == .open)
    try shop.pay(5)
  }
}
#endif
