#if Macros
import Foundation
import GuardedState
import Testing

@Guarded
final class AskedAccount {
  enum State { case open, closed }
  var balance = 10
  var runs = 0

  @Transition(from: State.open, to: .closed) func close() { runs += 1 }
  @Allowed(in: State.open) func take(_ cents: Int) throws -> Int { runs += 1; return cents }
  func shouldTake(_ cents: Int) -> Verdict { cents <= balance ? true : "Only \(balance) cents are left." }
  @Allowed(in: State.open) func take(_ cents: Int, in coins: [Int]) throws { runs += 1 }
  @Allowed(in: State.open) func find<Value: Equatable>(_ value: Value) -> Value? { runs += 1; return value }
  @Allowed(in: State.open) func ping() { runs += 1 }
  @Transition(from: State.closed, to: .open) func open() throws(Refusal) { runs += 1 }
  @Allowed(in: State.closed, otherwise: .wait) func waits() async throws { runs += 1 }
  @Transition(from: State.open, to: .closed) func leave() async throws { runs += 1 }
  func plain() { balance += 1 }
}

@Guarded
actor AskedVault {
  enum State { case open, closed }
  var runs = 0
  @Transition(from: State.open, to: .closed) func take(_ cents: Int) throws { runs += 1 }
  func shouldTake(_ cents: Int) -> Verdict { cents < 10 ? true : "At most 9." }
}

@Suite("Questions about calls")
struct AskedCallTests {
  @Test("A call is decided with its arguments, and no body runs")
  func forms() async {
    let account = AskedAccount()
    #expect(account.refusal { try $0.take(5) } == nil)
    #expect(account.can { try $0.take(5) })
    let refusal = account.refusal { try $0.take(50) }
    #expect(refusal?.explanations == ["Only 10 cents are left."])
    #expect(refusal?.explanation(of: "shouldTake") == "Only 10 cents are left." && refusal?.explanation(of: "x") == nil)
    #expect(account.can { $0.close() } && account.can { $0.ping() } && account.can { $0.find("x") })
    #expect(account.can { try $0.take(1, in: [1]) })
    #expect(!account.can { try $0.open() })
    #expect(account.refusal { try $0.open() } == account.machine.refusal(of: .open))
    #expect(await account.refusal { try await $0.waits() }?.reason == .notAllowed)
    #expect(await account.can { try await $0.leave() })
    #expect(account.runs == 0 && account.state == .open && account.machine.revision == 0)
    account.close()
    #expect(account.runs == 1)
    #expect(!account.can { $0.ping() } && account.can { try $0.open() })
    #expect((try? account.take(1)) == nil)
  }

  @Test("A closure without a guarded call, or that throws before it, gets a refusal that says so")
  func wrong() {
    let (account, other) = (AskedAccount(), AskedAccount())
    #expect(
      "\(account.refusal { $0.plain() }?.description ?? "")"
        == "AskedAccount: 'refusal(_:)' can't be called with these arguments: the closure calls no guarded method of the object"
    )
    #expect(account.balance == 11)
    #expect(account.refusal { _ in throw CancellationError() }?.detail == .noCall(error: "CancellationError()"))
    // The call of another object is performed.
    #expect(account.refusal { _ in other.ping() }?.detail == .noCall(error: nil))
    #expect(other.runs == 1)
    #expect(
      account.can {
        $0.ping(); $0.close()
      } && account.runs == 0)
    #expect(
      account.can {
        _ = try? $0.take(50)
        return try $0.take(1)
      } == false)
  }

  @Test("Events, transitions, child tasks and operations of the machine are asked about, too, and don't act")
  func otherRoads() async throws {
    let account = AskedAccount()
    #expect(account.can { try $0.fire(.close) } && !account.can { try $0.fire(.open) })
    #expect(account.can { try $0.machine.fire(.close, userInfo: ["by": "me"]) })
    #expect(account.refusal { try $0.transition(to: .closed) }?.reason == .notAllowed)
    #expect(account.can { try $0.machine.reset() })
    #expect(await account.refusal { try await $0.handle("take", [50]) }?.explanations == ["Only 10 cents are left."])
    #expect(await account.can { try await $0.handle("take", [5]) })
    #expect(account.state == .open && account.runs == 0)
    let vault = AskedVault()
    let answer = await vault.can { vault in
      async let taken: Void = vault.take(5)
      try await taken
    }
    #expect(answer)
    #expect(await vault.runs == 0)
  }

  @Test("While a question suspends, calls of other tasks are performed")
  func interleaved() async throws {
    let vault = AskedVault()
    let refusal = await vault.refusal { vault in
      try await Task.detached { try await vault.take(1) }.value
      try await vault.take(1)
    }
    #expect(refusal?.reason == .notAllowed)
    #expect(await vault.runs == 1)
  }

  @Test("A transaction may suspend; meanwhile other tasks are refused")
  func transactions() async throws {
    let vault = AskedBank()
    try await vault.book()
    #expect(await vault.state == .closed)
    #expect(await vault.heard == ["inTransition", "can false", "open → closed"])
    let other = AskedBank()
    await other.fail()
    await #expect(throws: CancellationError.self) { try await other.book() }
    #expect(await other.state == .open)
    #expect(await other.heard == ["inTransition", "can false"])
    try await other.close()
  }
}

@Guarded
actor AskedBank {
  enum State { case open, closed }
  var heard: [String] = []
  var fails = false
  @Transition(from: State.open, to: .closed) func close() throws {}
  @Transition(from: State.closed, to: .open) func open() throws {}
  func fail() { fails = true }
  func book() async throws {
    machine.onReport { [unowned self] report in
      guard case .transition(let change) = report else { return }
      let text = "\(change.from ?? "") → \(change.to)"
      self.assumeIsolated { $0.heard.append(text) }
    }
    try await machine.transaction {
      try close()
      await Task.detached { [self] in
        do { try await self.open() } catch { await self.hear("\((error as? Refusal)?.reason.rawValue ?? "")") }
        await self.hear("can \(await self.can(.open))")
      }.value
      if fails { throw CancellationError() }
    }
  }
  func hear(_ text: String) { heard.append(text) }
}
#endif
