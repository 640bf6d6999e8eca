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

/// What can't be copied.
private struct Ticket: ~Copyable {
  var number = 0
}

/// A host whose methods have parameters and results that are seldom seen.
@Guarded
private final class Newsstand {
  enum State { case open, closed }
  var log: [String] = []
  @Transition(from: State.open, to: .closed) func close(for: Int, in: Int = 1) throws { log.append("\(`for`) \(`in`)") }
  @Transition(from: State.closed, to: .open) func reopen(_: Int) throws {}
  @Allowed(in: State.open) func ask(_ done: (_ error: String) -> Void) throws { done("none") }
  @Allowed(in: State.open) func check(_ ticket: borrowing Ticket) throws -> Int { ticket.number }
  @Allowed(in: State.open) func sell() throws -> Ticket { Ticket(number: 3) }
  @Allowed(in: State.open) func peek() -> (some Equatable)? { Optional(1) }
  @Allowed(in: State.open) private func count(_ number: Int) throws -> Int { number }
  func counted() throws -> Int { try count(3) }
  @Allowed(in: State.open) func tell(_ all: some Sequence<Int>) throws { log.append("\(all.reduce(0, +))") }
  func shouldTell(_ all: some Sequence<Int>) -> Bool { all.contains(1) }
}

/// A host whose states have names without upper and lower case, or with spaces.
@Guarded
private final class Walker {
  enum State { case 站, 走, `far away` }
  var log: [String] = []
  @Transition(from: State.站, to: .走) func go() {}
  @Transition(from: State.走, to: .`far away`) func vanish() {}
  func didEnter走() { log.append("walking") }
  func `didEnterFar away`() { log.append("away") }
}

/// A host whose rules fire what needs an argument, which a macro doesn't see.
@Guarded
private actor Timetable {
  enum State { case open, closed }
  private static let common = Rules(initial: .open) {
    After(.seconds(3), from: .open, fire: .close)
    After(.seconds(3), from: .closed, fire: .reopen)
  }
  static let rules = common
  @Transition(from: State.open, to: .closed) func close(_ hours: Int) {}
  @Transition(from: State.closed, to: .open) func reopen() {}
}

/// A host that is told of a bound machine's states in two forms.
@Guarded
private final class Bookcase {
  var log: [String] = []
  func didEnterOn() { log.append("some machine") }
  func didEnterOn(sender: StateMachine<String, Int>) { log.append("that machine") }
}

@Suite struct UncommonFormsTests {
  private static let switches = StateMachine<String, String>.Rules(
    initial: "Off", states: ["Off": .init(to: ["On"]), "On": .init(to: ["Off"])])

  @Test func `Methods with keyword labels and unnamed parameters are guarded, and can be called by name`() throws {
    let newsstand = Newsstand()
    try newsstand.handle("close", [5])
    #expect(throws: Refusal.self) { try newsstand.close(for: 6) }
    try newsstand.reopen(1)
    try newsstand.machine.handle("close", json: Data(#"{"for": 7, "in": 8}"#.utf8))
    try newsstand.handle("reopen", [2])
    #expect(newsstand.log == ["5 1", "7 8"])
    try newsstand.handle("ask", [{ (error: String) in newsstand.log.append(error) } as (String) -> Void])
    #expect(newsstand.log.last == "none")
  }

  @Test func `Noncopyable values can be passed and returned by direct calls only`() throws {
    let newsstand = Newsstand()
    #expect(try newsstand.check(newsstand.sell()) == 3)
    let refusal = try #require(throws: Refusal.self) { try newsstand.handle("check", [1]) }
    #expect("\(refusal)".contains("its argument 'ticket' can't be copied; call it directly"))
    #expect(try newsstand.handle("sell") == nil)
  }

  @Test func `States with unusual names have callbacks`() {
    let walker = Walker()
    walker.go()
    walker.vanish()
    #expect(walker.log == ["walking", "away"])
  }

  @Test func `A private method is guarded, and can't be called by name`() throws {
    let newsstand = Newsstand()
    #expect(try newsstand.counted() == 3)
    let refusal = try #require(throws: Refusal.self) { try newsstand.handle("count", [3]) }
    #expect("\(refusal)".contains("it is private; call it directly"))
  }

  @Test func `A guard receives an argument of an opaque type`() throws {
    let newsstand = Newsstand()
    try newsstand.tell([1, 2])
    let refusal = try #require(throws: Refusal.self) { try newsstand.tell(2...3) }
    #expect(refusal.reason == .declined && newsstand.log == ["3"])
  }

  @Test func `Deferring an event whose method can't be called later is a problem of the rules`() {
    #expect(
      Rules(of: Counter.self).problems.map(\.description) == [
        "In(shut, defers: count): 'count' can't be deferred: the method 'count' needs arguments or is async, and can't be "
          + "called later; see the attribute of 'count'"
      ])
  }

  @Guarded
  final class Counter {
    enum State { case shut, open }
    static var rules: Rules {
      Rules(initial: .shut) {
        for _ in 0..<1 { kept }
      }
    }
    /// What the macro doesn't see.
    private static let kept = In<State, Event, Method>(.shut, defers: .count, .add)
    @Transition(from: State.open, to: .shut) func count(_ one: Int) throws -> Int { one }
    @Transition(from: State.open, to: .shut) func add(_ one: Int) {}
    @Transition(from: State.shut, to: .open) func open() {}
  }

  @Test func `A timeout that fires an event whose method needs arguments is a problem of the rules`() {
    #expect(
      Rules(of: Timetable.self).problems.map(\.description) == [
        "After(3 seconds, from: open, fire: close): 'close' can't be fired: the method 'close' needs arguments, runs "
          + "on an actor of its own, or is async in a type that is neither an actor nor isolated to a global actor; see the attribute of 'close'"
      ])
  }

  @Test func `An optional opaque result is nil if the call is refused`() throws {
    let newsstand = Newsstand()
    #expect(newsstand.peek() != nil)
    try newsstand.close(for: 1)
    #expect(newsstand.peek() == nil)
  }

  @Test func `A bound machine calls the form of a callback that fits its type`() throws {
    let bookcase = Bookcase()
    let texts = StateMachine<String, String>(Self.switches, for: bookcase)
    let numbers = StateMachine<String, Int>(
      .init(initial: "Off", states: ["Off": .init(to: ["On"]), "On": .init(to: ["Off"])]), for: bookcase)
    try texts.transition(to: "On")
    try numbers.transition(to: "On")
    #expect(bookcase.log == ["some machine", "that machine"])
  }

  @Test func `A static property can be a condition`() throws {
    let festival = Festival<Int>()
    let refusal = try #require(throws: Refusal.self) { try festival.leave() }
    #expect(refusal.reason == .declined && refusal.conditions == ["isOver"])
    festival.close()
    #expect(festival.state == .closed)
  }

  @Test func `A method with a 'where' clause is guarded, and can't be called by name`() throws {
    let festival = Festival<Int>()
    #expect(festival.greet(1) == true)
    festival.close()
    #expect(festival.greet(1) == nil)
    let refusal = try #require(throws: Refusal.self) { try festival.handle("reopen") }
    #expect("\(refusal)".contains("it has a 'where' clause; call it directly"))
    festival.reopen()
    #expect(festival.state == .open)
  }

  @Test func `A method with an isolated parameter, or whose body only throws, is guarded`() throws {
    let festival = Festival<Int>()
    #expect(festival.sing() == 1)
    #expect(throws: CancellationError.self) { try festival.rain() }
    festival.close()
    #expect(festival.sing() == nil)
    #expect(throws: Refusal.self) { try festival.rain() }
    #expect(throws: Refusal.self) { try festival.handle("rain") }
  }

  @Test func `An override that turns a transition into an allowed method is a problem of the rules`() {
    #expect(
      Rules(of: Pulled.self).problems.map(\.description) == [
        "'push()' is an inherited @Transition, and overridden with '@Allowed' it changes no state; write '@Transition'"
      ])
    #expect(Rules(of: Pressed.self).problems.isEmpty)
    let pressed = Pressed()
    pressed.push()
    #expect(pressed.state == .shut)
  }

  @Guarded final class Ward {
    enum State { case shut, open }
    var isFree = true
    func isFree(at hour: Int) -> Bool { hour > 8 }
    @Transition(from: State.shut, to: .open, when: \Ward.isFree) func unlock() throws {}
  }

  @Test func `A condition is the property, even if a method has its name`() throws {
    let (ward, traced) = (Ward(), Ward())
    traced.machine.trace = { _ in }
    for ward in [ward, traced] {
      #expect(ward.can(.unlock))
      try ward.unlock()
      #expect(ward.state == .open)
    }
  }
}
#endif
