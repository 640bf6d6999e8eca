#if Macros
import Foundation
import GuardedState
import Testing

/// The examples of the article "Testing", which are run.
enum TestingArticle {
  @Guarded
  final class Account {
    enum State { case open, frozen, closed }
    private(set) var balance = 0

    static let rules = Rules(initial: .open) {
      Final(.closed)
    }

    @Allowed(in: State.open) func pay(_ amount: Int) throws { balance += amount }
    @Transition(from: State.open, to: .frozen) func freeze() {}
    @Transition(from: State.frozen, to: .open) func release() {}
    @Transition(from: State.open, .frozen, to: .closed) func close() {}
  }

  @Suite struct AccountTests {
    @Test func `The rules have no problems`() {
      #expect(Rules(of: Account.self).problems.isEmpty)
    }

    @Test(arguments: [Account.State.frozen, .closed])
    func `Only an open account takes money`(state: Account.State) throws {
      let account = Account()
      try account.machine.restore(Snapshot(state: state))
      let refusal = #expect(throws: Refusal.self) { try account.pay(100) }
      #expect(refusal?.allowedIn == ["open"])
      #expect(account.balance == 0)
    }

    @Test func `An open account takes any amount`() {
      let account = Account()
      #expect(account.refusal { try $0.pay(100) } == nil)
      #expect(account.balance == 0)
    }

    @Test func `A frozen account can be released or closed`() throws {
      let account = Account()
      account.freeze()
      #expect(account.machine.permittedMethods == [.release, .close])
    }

    @Test func `Observers receive refusals`() throws {
      let account = Account()
      var steps: [String] = []
      account.machine.trace = { step in steps.append("\(step.moment)") }
      account.release()
      #expect(steps == ["didRefuse"])
    }
  }

  final class ManualClock: Clock, @unchecked Sendable {
    private let lock = NSLock()
    private var time = ContinuousClock.now

    var now: ContinuousClock.Instant { lock.withLock { time } }
    var minimumResolution: Duration { .zero }
    func advance(by duration: Duration) { lock.withLock { time += duration } }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
      while now < deadline { try await Task.sleep(for: .milliseconds(1)) }
    }
  }

  @Guarded
  final class Trial {
    enum State { case running, ended }

    static let rules = Rules(initial: .running) {
      After(.seconds(30 * 86400), in: .running, to: .ended)
      Final(.ended)
    }

    @Allowed(in: State.running) func export() throws {}
  }

  @Suite struct TrialTests {
    @Test func `A trial ends after 30 days`() throws {
      let (trial, clock) = (Trial(), ManualClock())
      trial.machine.clock = clock
      try trial.machine.start()
      clock.advance(by: .seconds(30 * 86400 - 1))
      #expect(trial.can(.export))
      clock.advance(by: .seconds(1))
      #expect(throws: Refusal.self) { try trial.export() }
      #expect(trial.state == .ended)
    }
  }
}
#endif
