#if Macros
import Foundation
import GuardedState
import Testing

@Guarded
private final class Till {
  enum State { case open, shut }
  @Region enum Power { case on, off }
  var refused: [String] = []

  @Allowed(in: State.open) func pay(_ cents: Int) throws -> Int { cents }
  @Allowed(in: State.open) func pay(_ cents: Int, tip: Int) throws -> Int { cents + tip }
  @Transition(from: State.open, to: .shut) func void() throws {}
  @Transition(from: Power.on, to: .off) func unplug() throws {}
  func didRefuse(_ refusal: Refusal) { refused.append("\(refusal)") }
}

@Guarded
private actor RemoteTill {
  enum State { case open, shut }
  @Allowed(in: State.open) func pay(_ cents: Int) throws -> Int { cents }
  @Transition(from: State.open, to: .shut) func void() throws {}
}

@Guarded
private actor SlowTill {
  enum State { case open, shut }
  @Allowed(in: State.open) func pay(_ cents: Int) async throws -> Int { cents }
  @Transition(from: State.open, to: .shut) func void() throws {}
}

@Guarded
private final class NamedTill: GuardedObject {
  @Allowed func pay(_ cents: Int) throws -> Int { cents }
  @Transition func void() throws {}
}

/// Calls by names from outside, of which only some are allowed.
@Suite struct AllowedNamesTests {
  private let till = Till()
  private let five = Data(#"{"cents": 5}"#.utf8)

  @Test(arguments: ["void", "void()", "void(now:)", "viod", "unplug", "payTip", "secret", "", "Pay"])
  func `A name that isn't allowed is refused as unknown, whether or not there is such a method`(name: String) {
    let till = Till()
    for json in ["[]", "{", #"{"cents": 5, "tip": 1}"#] {
      let refusal = #expect(throws: Refusal.self) {
        try till.machine.handle(name, json: Data(json.utf8), allowing: [.pay])
      }
      #expect(refusal?.reason == .unknownMethod && refusal?.subject == name && refusal?.detail == nil)
      #expect(refusal?.allowedIn == [] && refusal?.path == [] && refusal?.lead == nil)
      #expect(["pay", nil].contains(refusal?.nearest))
      #expect(till.refused.popLast() == refusal?.description)
    }
    let refusal = #expect(throws: Refusal.self) { try till.handle(name, allowing: [.pay]) }
    #expect(refusal?.reason == .unknownMethod)
    #expect(till.state == .open && till.power == .on)
  }

  @Test func `An allowed name is called, and suggested for one that is near`() throws {
    #expect(try till.machine.handle("pay", json: five, allowing: [.void, .pay]) as? Int == 5)
    #expect(try till.machine.handle("pay(_:)", json: five, allowing: [.pay]) as? Int == 5)
    #expect(try till.handle("pay", [7], allowing: [.pay]) as? Int == 7)
    #expect(try till.machine.handle("pay", json: five) as? Int == 5)
    let refusal = #expect(throws: Refusal.self) { try till.machine.handle("pya", json: five, allowing: [.pay]) }
    #expect(refusal?.description == "Till: there is no guarded method 'pya'; did you mean 'pay'?")
    #expect(throws: Refusal.self) { try till.machine.handle("pay", json: five, allowing: []) }
      .map { #expect($0.description == "Till: there is no guarded method 'pay'") }
    try till.machine.handle("unplug", allowing: [.unplug])
    #expect(till.power == .off)
  }

  @Test func `An overload is called only if it is allowed itself`() throws {
    let both = Data(#"{"cents": 5, "tip": 1}"#.utf8)
    #expect(try till.machine.handle("pay", json: both, allowing: [.pay, .payCentsTip]) as? Int == 6)
    let refusal = #expect(throws: Refusal.self) { try till.machine.handle("pay", json: both, allowing: [.pay]) }
    #expect(refusal?.detail == .unknownArgument(label: "tip", nearest: nil))
    let labels = #expect(throws: Refusal.self) {
      try till.machine.handle("pay(cents:)", json: five, allowing: [.payCentsTip])
    }
    #expect(labels?.detail == .unknownLabels(labels: ["cents"], signatures: ["pay(_:tip:)"]))
  }

  @MainActor @Test func `Actors, objects with rules of their own and machines take the allowed names`() async throws {
    func expectUnknown(_ call: () async throws -> Void) async {
      let refusal = await #expect(throws: Refusal.self) { try await call() }
      #expect(refusal?.reason == .unknownMethod && refusal?.nearest == nil)
    }
    let (remote, slow) = (RemoteTill(), SlowTill())
    #expect(try await remote.handle("pay", json: five, allowing: [.pay]) as? Int == 5)
    #expect(try await remote.handle("pay", [5], allowing: [.pay]) as? Int == 5)
    await expectUnknown { _ = try await remote.handle("void", json: five, allowing: [.pay]) }
    await expectUnknown { _ = try await remote.handle("void", allowing: [.pay]) }
    #expect(try await slow.handle("pay", json: five, allowing: [.pay]) as? Int == 5)
    #expect(try await slow.handle("pay", [5], allowing: [.pay]) as? Int == 5)
    await expectUnknown { _ = try await slow.handle("void", json: five, allowing: [.pay]) }
    await expectUnknown { _ = try await slow.handle("void", allowing: [.pay]) }
    let named = NamedTill()
    named.configure(
      .init(initial: "open") {
        In("open", to: "shut", allows: "pay")
        On("void", from: "open", to: "shut")
        In("shut")
      })
    #expect(try named.machine.handle("pay", json: five, allowing: ["pay", "nothing"]) as? Int == 5)
    await expectUnknown { _ = try named.handle("void", allowing: ["pay"]) }
    let machine = StateMachine<String, String>(initial: "open", for: named) { In("open", allows: "pay", "void") }
    #expect(try machine.handle("pay", json: Data("[5]".utf8), allowing: ["pay"]) as? Int == 5)
    await expectUnknown { _ = try machine.handle("void", json: five, allowing: ["pay"]) }
    #expect(named.state == "open")
  }
}
#endif
