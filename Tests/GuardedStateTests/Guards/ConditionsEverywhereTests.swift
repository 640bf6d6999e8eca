#if Macros
import GuardedState
import Testing

/// A method with a condition that the rules let run in a second state.
@Guarded
final class TwiceRuled {
  enum State { case a, b, c }

  static let rules = Rules(initial: .b) {
    On(.go, from: .b, to: .a)
    On(.go, from: .c, to: .a, when: "isFine")
    In(.a, to: .b, .c)
    In(.b, to: .c)
  }

  var isOpen = false
  var isFine = true
  var runs = 0

  @Transition(from: State.a, to: .b, when: \TwiceRuled.isOpen)
  func go() throws { runs += 1 }
}

/// An override that asks more than the method it overrides.
@Guarded
class AskingDoor {
  enum State { case shut, open }

  var isPaid = false
  var isLit = false
  var runs = 0

  @Transition(from: State.shut, to: .open, when: \AskingDoor.isPaid)
  func pass() throws { runs += 1 }
}

@Guarded
final class AskingMoreDoor: AskingDoor {
  @Transition(when: \AskingMoreDoor.isLit)
  override func pass() throws { runs += 1 }
}

/// A guard that overrides one of a superclass without guards.
class PlainAnswers { func shouldGo(_ number: Int) -> Bool { true } }

@Guarded
final class OverridingAnswers: PlainAnswers {
  enum State { case a, b }

  var runs = 0

  @Transition(from: State.a, to: .b)
  func go(_ number: Int) { runs += 1 }
  override func shouldGo(_ number: Int) -> Bool { number > 0 }
}

@Suite struct ConditionsEverywhereTests {
  /// Ways to ask for a method, each of a fresh object.
  private static let ways: [@Sendable (TwiceRuled) throws -> Void] = [
    { try $0.go() }, { try $0.fire(.go) }, { try $0.handle("go") },
    {
      _ = $0.can(.go); try $0.go()
    },
    { door in
      _ = try? door.go(); try door.go()
    },
  ]

  @Test(arguments: ways.indices)
  func `The condition of an attribute is evaluated in every state, however the method is called`(way: Int) throws {
    for state in [TwiceRuled.State.b, .c] {
      let host = TwiceRuled()
      if state == .c { try host.transition(to: .c) }
      #expect(!host.can(.go))
      #expect(host.machine.refusal(of: .go)?.conditions == ["isOpen"])
      #expect { try Self.ways[way](host) } throws: { ($0 as? Refusal)?.conditions == ["isOpen"] }
      #expect(host.runs == 0 && host.state == state)
      host.isOpen = true
      #expect(host.can(.go))
      try Self.ways[way](host)
      #expect(host.runs >= 1)
    }
  }

  @Test func `The conditions of an override are evaluated in addition to the inherited ones`() throws {
    let door = AskingMoreDoor()
    #expect(door.machine.refusal(of: "pass")?.conditions == ["isPaid", "isLit"])
    door.isPaid = true
    #expect(throws: Refusal.self) { try door.pass() }
    #expect(throws: Refusal.self) { try door.handle("pass") }
    door.isLit = true
    try door.pass()
    #expect(door.runs == 1)
  }

  @Test func `A guard that overrides an unguarded superclass's method of that name is evaluated`() {
    let host = OverridingAnswers()
    host.go(0)
    #expect(host.runs == 0 && host.state == .a)
    host.go(1)
    #expect(host.runs == 1 && host.state == .b)
  }
}
#endif
