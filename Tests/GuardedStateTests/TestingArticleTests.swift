#if Macros
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

  func start(_ machine: StateMachine<String, String>, on clock: some Clock<Duration>) throws {
    machine.clock = clock
    try machine.start()
  }
}
#endif
