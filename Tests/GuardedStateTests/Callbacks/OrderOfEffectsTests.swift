import GuardedState
import Testing

@Suite struct OrderOfEffectsTests {
  static let order = [
    "shouldFire a", "shouldTransition a", "willFire a", "willTransition a", "body a", "willExitA a", "willEnterB a",
    "didExitA b", "didEnterB b", "didFire b", "didTransition b",
  ]

  // Behaviours 36-39, 45, 98
  @Test func `A transition's effects follow the documented order, each with its state`() throws {
    let host = Recorder()
    try host.go()
    #expect(host.log == Self.order)
  }

  // Behaviours 36-39
  @Test func `A closure runs just before the callback of the same moment`() throws {
    let host = Recorder()
    let machine = host.machine
    machine.shouldFire(.go) { _ in
      host.note("*shouldFire"); return true
    }
    machine.willFire(.go) { _ in host.note("*willFire") }
    machine.willExit(.a) { _ in host.note("*willExit") }
    machine.willEnter(.b) { _ in host.note("*willEnter") }
    machine.didExit(.a) { _ in host.note("*didExit") }
    machine.didEnter(.b) { _ in host.note("*didEnter") }
    machine.didFire(.go) { _ in host.note("*didFire") }
    machine.willExit(.c) { _ in host.note("never") }
    machine.willFire(.back) { _ in host.note("never") }
    machine.onChange { _ in host.note("*onChange") }
    try host.fire(.go)
    #expect(
      host.log == [
        "*shouldFire a", "shouldFire a", "shouldTransition a", "*willFire a", "willFire a", "willTransition a",
        "body a", "*willExit a", "willExitA a", "*willEnter a", "willEnterB a", "*didExit b", "didExitA b",
        "*didEnter b", "didEnterB b", "*didFire b", "didFire b", "didTransition b", "*onChange b",
      ])
  }

  // Behaviours 27-29, 64, Defect 17
  @Test func `A refusal names the condition that fails, and 'can' returns false`() throws {
    let host = Recorder()
    #expect(host.can(.go))
    host.isCharged = false
    #expect(!host.can(.go))
    #expect(!host.machine.can(fire: .go))
    #expect(host.machine.declares(fire: .go))
    #expect(!host.machine.permittedEvents.contains(.go))
    let refusal = #expect(throws: Refusal.self) { try host.go() }
    #expect(refusal?.reason == .declined)
    #expect(refusal?.conditions == ["isCharged"])
    #expect("\(try #require(refusal))" == "Recorder: 'go' is declined in a, because 'isCharged' does not hold")
    host.isReady = false
    #expect(throws: Refusal.self) { try host.fire(.go) }.map { #expect($0.conditions == ["isReady", "isCharged"]) }
    #expect(host.state == .a)
    #expect(host.log.suffix(2) == ["didRefuse declined go", "didRefuse declined go"])
    host.isReady = true
    host.isCharged = true
    let token = host.machine.shouldFire(.go) { _ in false }
    #expect(!host.can(.go))
    #expect(throws: Refusal.self) { try host.go() }.map { #expect($0.conditions == ["shouldFire"]) }
    token.cancel()
    #expect(host.can(.go))
  }

  // Behaviours 36, 97
  @Test func `A body that throws changes nothing, and the delegate receives the error`() throws {
    let host = Recorder()
    let spy = Spy()
    host.machine.delegate = spy
    host.failure = Oops()
    #expect(throws: Oops.self) { try host.go() }
    #expect(throws: Oops.self) { try host.fire(.go) }
    #expect(throws: Oops.self) { try host.handle("go") }
    #expect(host.state == .a)
    #expect(host.machine.previous == nil)
    #expect(host.machine.revision == 0)
    #expect(host.log.last == "didFail Oops()")
    #expect(!host.log.contains { $0.hasPrefix("willExit") })
    #expect(spy.log == ["failed go", "failed go", "failed go"])
    host.failure = nil
    try host.go()
    #expect(host.state == .b)
  }

  // Behaviours 34, 39, 74, Defect 4
  @Test func `A request of a callback waits until the running transition has ended`() throws {
    for moment in Self.order.map({ String($0.dropLast(2)) }) {
      let host = Recorder()
      var outcomes: [String] = []
      host.atCallback[moment] = {
        host.atCallback = [:]
        host.back()
        outcomes.append((try? host.fire(.go))?.description ?? "refused")
      }
      try host.go()
      #expect(outcomes == ["queued"])
      #expect(Array(host.log.prefix(Self.order.count)) == Self.order, "requested at \(moment)")
      #expect(host.log.filter { $0.hasPrefix("body") || $0.hasPrefix("back") } == ["body a", "back b", "body a"])
      #expect(host.state == .b)
      #expect(host.machine.revision == 3)
    }
  }
}
