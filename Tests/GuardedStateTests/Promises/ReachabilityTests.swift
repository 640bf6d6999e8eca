#if Macros
import GuardedState
import Testing

/// A delivery whose regions end at different times.
@Guarded
private actor Delivery {
  enum State { case open, closed }
  @Region enum Payment { case due, paid, refunded }
  @Region enum Parcel { case packed, sent, lost }

  static let rules = Rules(initial: .open) {
    Final(.closed)
    Region(Payment.self, initial: .due) { Final(.refunded) }
    Region(Parcel.self, initial: .packed) { Final(.lost) }
  }

  var isStamped = false

  @Transition(from: State.open, to: .closed) func close() {}
  @Transition(from: Payment.due, to: .paid) func pay() {}
  @Transition(from: Payment.due, .paid, to: .refunded) func refund() {}
  @Transition(from: Parcel.packed, to: .sent, while: Payment.paid) func send() {}
  @Transition(from: Parcel.packed, to: .lost) func lose() {}
  @Allowed(in: State.closed) func stamp() { isStamped = true }

  /// Waits in the final state for another region.
  @Allowed(in: State.closed, while: Payment.paid, otherwise: .wait) func archive() async throws -> String {
    "\(payment)"
  }
  /// Waits in the final state for a condition.
  @Allowed(in: State.closed, when: \Delivery.isStamped, otherwise: .wait) func file() async throws {}
  @Allowed(in: Parcel.sent, otherwise: .wait) func track() async throws {}

  func stampSilently() { isStamped = true }
  var waits: Int { machine.waiters.count + machine.parcel.waiters.count }
}

extension Promises {
  @Suite struct ReachabilityTests {
    private func until(_ holds: () async -> Bool) async {
      for _ in 0..<5000 where await !holds() { await Task.yield() }
    }

    @Test func `A call waits in a final state for another region`() async throws {
      let delivery = Delivery()
      await delivery.close()
      let call = Task { try await delivery.archive() }
      await until { await delivery.waits == 1 }
      #expect(await delivery.waits == 1)
      await delivery.pay()
      #expect(try await call.value == "paid")
    }

    @Test func `A call waits in a final state for a condition that a guarded method changes`() async throws {
      let delivery = Delivery()
      await delivery.close()
      let call = Task { try await delivery.file() }
      await until { await delivery.waits == 1 }
      await delivery.stamp()
      try await call.value
    }

    @Test func `A further call evaluates the waiters' conditions again`() async throws {
      let delivery = Delivery()
      await delivery.close()
      let first = Task { try await delivery.file() }
      await until { await delivery.waits == 1 }
      await delivery.stampSilently()
      #expect(await delivery.can(.file))
      #expect(await delivery.waits == 1)
      try await delivery.file()
      try await first.value
    }

    @Test func `A call is refused at once if no configuration of the regions can allow it any more`() async throws {
      let delivery = Delivery()
      await delivery.close()
      await delivery.refund()
      await #expect(throws: Refusal.self) { try await delivery.archive() }
      await #expect(throws: Refusal.self) { try await delivery.track() }
      #expect(await delivery.waits == 0)
    }

    @Test func `Waiters are refused when another region makes their calls impossible`() async throws {
      let delivery = Delivery()
      await delivery.close()
      let calls = [Task { _ = try await delivery.archive() }, Task { try await delivery.track() }]
      await until { await delivery.waits == 2 }
      #expect(await delivery.waits == 2)
      await delivery.refund()
      for call in calls { await #expect(throws: Refusal.self) { try await call.value } }
      #expect(await delivery.waits == 0)
    }
  }
}
#endif
