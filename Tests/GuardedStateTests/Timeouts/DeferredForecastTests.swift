import GuardedState
import GuardedStateTesting
import Testing

@Suite struct DeferredForecastTests {
  /// A payment that settles by itself, with an order to send that waits for it.
  private func order(
    _ userInfo: [String: any Sendable] = [:], sendsTo targets: [String] = ["sent"]
  ) throws -> StateMachine<String, String> {
    let rules = StateMachine<String, String>.Rules(initial: "paying") {
      In("paying", defers: "send")
      In("paid"); In("sent"); In("lost"); In("canceled"); Final("shipped")
      After(.seconds(5), from: "paying", to: "paid")
      if targets.count == 1 { On("send", from: "paid", to: "sent", when: "isMe") }
      if targets.count == 2 { On("send", from: "paid", to: "sent", "lost") }
      On("cancel", from: "paying", "paid", to: "canceled")
      On("ship", from: "sent", to: "shipped")
    }
    let machine = StateMachine<String, String>(rules)
    let clock = ManualClock()
    machine.clock = clock
    if targets.count == 1 { machine.when("isMe") { machine.userInfo["by"] as? String == "me" } }
    if targets.count == 2 { machine.chooseTarget(of: "send") { _ in "lost" } }
    try withUserInfo(userInfo) { _ = try machine.fire("send") }
    clock.advance(by: .seconds(6))
    return machine
  }

  @Test func `A question follows a deferred event that a due timeout releases, with its own user info`() throws {
    let machine = try order(["by": "me"])
    #expect(!machine.can(fire: "cancel") && machine.can(fire: "ship"))
    #expect(machine.preview(fire: "ship").refusal == nil)
    #expect(machine.state == "paying" && machine.snapshot().deferred.isEmpty == false)
    try machine.fire("ship")
    #expect(machine.state == "shipped")
  }

  @Test func `A deferred event that is declined then leads nowhere`() throws {
    let machine = try order(["by": "you"])
    #expect(machine.can(fire: "cancel") && !machine.can(fire: "ship"))
    try machine.fire("cancel")
    #expect(machine.state == "canceled")
  }

  @Test func `A question answers for the state before a deferred event whose target is picked`() throws {
    let machine = try order(sendsTo: ["sent", "lost"])
    #expect(machine.can(fire: "cancel"))
    #expect(throws: Refusal.self) { try machine.fire("cancel") }.map { #expect($0.state == "lost") }
  }
}
