import Foundation
import GuardedState
import Testing

/// Deferred events: the method that performs them, and its arguments.
@Suite struct DeferredRequestTests {
  typealias Machine = StateMachine<String, String>

  /// A machine that keeps an event in its first state, and a region that takes it in its second.
  private func paired() -> Machine {
    Machine(initial: "o") {
      In("o", defers: "e")
      for state in ["p", "q"] { In(state) }
      On("e", from: "p", to: "q")
      On("p", from: "o", to: "p")
      Region("r") {
        In("x", to: "y", defers: "f")
        In("y", to: "x")
        In("z")
        On("e", from: "y", to: "z")
        On("f", from: "y", to: "z")
      }
      Region("s", initial: "u") {
        In("u", to: "v")
        for state in ["v", "w"] { In(state) }
        On("f", from: "v", to: "w")
      }
    }
  }

  @Test func `A deferred event is delivered to a region as soon as that accepts it`() throws {
    for userInfo in [[:], ["n": 1]] as [[String: any Sendable]] {
      let machine = paired()
      let region = try #require(machine.region("r"))
      var heard: [Int?] = []
      region.didFire("e") { heard.append($0.userInfo["n"] as? Int) }
      #expect("\(try machine.fire("e", userInfo: userInfo))" == "deferred")
      try region.transition(to: "y")
      #expect(region.state == "z")
      #expect(heard == [userInfo["n"] as? Int])
      #expect(machine.waiters.isEmpty)
    }
  }

  @Test func `An event deferred by a region's machine is offered to that region only`() throws {
    for userInfo in [[:], ["n": 1]] as [[String: any Sendable]] {
      let machine = paired()
      let (r, s) = (try #require(machine.region("r")), try #require(machine.region("s")))
      #expect("\(try r.fire("f", userInfo: userInfo))" == "deferred")
      try s.transition(to: "v")
      #expect(s.state == "v")
      #expect(r.waiters.count == 1)
      try r.transition(to: "y")
      #expect((r.state, s.state) == ("z", "v"))
    }
  }

  @Test func `An event of the host that a region defers is delivered to whichever region accepts it first`() throws {
    for userInfo in [[:], ["n": 1]] as [[String: any Sendable]] {
      let machine = paired()
      let (r, s) = (try #require(machine.region("r")), try #require(machine.region("s")))
      #expect("\(try machine.fire("f", userInfo: userInfo))" == "deferred")
      #expect(r.waiters.count == 1)
      try s.transition(to: "v")
      #expect((r.state, s.state) == ("x", "w"))
      #expect(r.waiters.isEmpty)
    }
  }

  #if Macros
  @Test func `A deferred call keeps its arguments, and a call by name is refused instead of being deferred`() throws {
    let pad = Pad()
    pad.note(7)
    #expect(throws: Refusal.self) { try pad.handle("note", [8]) }
    #expect(throws: Refusal.self) { try pad.machine.handle("note", json: Data(#"{"_": 9}"#.utf8)) }
    pad.note()
    #expect(pad.machine.snapshot().deferred.isEmpty)
    try pad.transition(to: .open)
    #expect(pad.notes == [7, 0])
  }

  @Test func `A call by name checks the state before the arguments, in JSON too`() throws {
    let pad = Pad()
    for json in [#"{"q": 1}"#, #"{"_": "x"}"#, #"[1, 2]"#, #"{"_": 1}"#, "3"] {
      let refusal = #expect(throws: Refusal.self) { try pad.machine.handle("read", json: Data(json.utf8)) }
      #expect(refusal?.reason == .notAllowed)
    }
  }
  #endif
}

#if Macros
/// What is noted while it is shut is kept.
@Guarded
private final class Pad {
  enum State { case shut, open }
  static let rules = Rules(initial: .shut) {
    In(.shut, to: .open, defers: .note)
    On(.note, in: .open)
  }

  var notes: [Int] = []

  @Transition func note(_ number: Int = 0) { notes.append(number) }
  @Allowed(in: State.open) func read(_ number: Int) {}
}
#endif
