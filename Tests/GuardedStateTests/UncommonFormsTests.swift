#if Macros
import Foundation
import GuardedState
import Testing

/// A host in which guards meet forms of Swift that are seldom seen.
@Guarded
private final class Festival<Guest> {
  enum State { case open, closed }
  typealias S = State

  static var isDry: Bool { true }
  static var isOver: Bool { false }
  static var rules: Rules {
    Rules(initial: .open) {
      On(.close, from: .open, to: .closed, when: "isOver")
      On(.close, from: .open, to: .closed, when: "isDry")
      On(.leave, from: .open, to: .closed, when: "isOver")
    }
  }

  @Transition func close() {}
  @Transition func leave() throws {}
  @Transition(from: S.closed, to: .open) func reopen() where Guest: Equatable {}
  @Allowed(in: S.open) func greet(_ guest: Guest) -> Bool? where Guest: Equatable { guest == guest }
  @Allowed(in: Festival.S.open) func sing(on actor: isolated (any Actor)? = #isolation) -> Int? { 1 }
  @Allowed(in: S.open) func rain() throws -> Never { throw CancellationError() }
}

@Guarded
private class Pushed {
  enum State { case open, shut }
  enum Event { case push }
  @Transition(on: Event.push, from: State.open, to: .shut) func push() {}
  @Allowed(in: State.open) func look() {}
}

@Guarded
private final class Pulled: Pushed {
  @Allowed(in: State.shut) override func push() {}
  @Allowed(in: State.shut) override func look() {}
}

@Guarded
private final class Pressed: Pushed {
  @Transition override func push() { super.push() }
}

@Suite struct UncommonFormsTests {
  @Test func `A condition may be a property of the type`() throws {
    let festival = Festival<Int>()
    let refusal = try #require(throws: Refusal.self) { try festival.leave() }
    #expect(refusal.reason == .declined && refusal.conditions == ["isOver"])
    festival.close()
    #expect(festival.state == .closed)
  }

  @Test func `A method with a clause is guarded where it exists, and is not called by name`() throws {
    let festival = Festival<Int>()
    #expect(festival.greet(1) == true)
    festival.close()
    #expect(festival.greet(1) == nil)
    let refusal = try #require(throws: Refusal.self) { try festival.handle("reopen") }
    #expect("\(refusal)".contains("it has a 'where' clause; call it directly"))
    festival.reopen()
    #expect(festival.state == .open)
  }

  @Test func `A method that is given an actor, or that ends by throwing alone, is guarded`() throws {
    let festival = Festival<Int>()
    #expect(festival.sing() == 1)
    #expect(throws: CancellationError.self) { try festival.rain() }
    festival.close()
    #expect(festival.sing() == nil)
    #expect(throws: Refusal.self) { try festival.rain() }
    #expect(throws: Refusal.self) { try festival.handle("rain") }
  }

  @Test func `A transition that is overridden as none is a problem of the rules, where the compiler can't see it`() {
    #expect(
      Rules(of: Pulled.self).problems.map(\.description) == [
        "'push()' is an inherited @Transition, and overridden with '@Allowed' it changes no state; write '@Transition'"
      ])
    #expect(Rules(of: Pressed.self).problems.isEmpty)
    let pressed = Pressed()
    pressed.push()
    #expect(pressed.state == .shut)
  }
}
#endif
