#if Macros
import Foundation
import GuardedState
import Testing

@Guarded
class OpenDoor {
  enum State { case closed, open, broken }
  static let rules = Rules { In(.closed, allows: .knock) }
  var knocks = 0

  @Transition(from: State.closed, to: .open) func open() {}
  @Transition(from: State.open, to: .closed) func close() throws {}
  @Allowed func knock() -> Int? {
    knocks += 1
    return knocks
  }
  @Transition(to: State.broken) func smash() -> Bool? { true }
}

final class Gate: OpenDoor {
  override func knock() -> Int? { super.knock().map { $0 * 10 } }
}

@Guarded
final class DumpedLetter {
  enum State: Equatable { case draft, failed(Int), sent }
  @Region enum Payment { case due, paid }
  var pages = 1
  @Transition(from: State.draft, to: State.sent, State.failed)
  func send(_ code: Int) -> State { code == 0 ? .sent : .failed(code) }
  @Transition(from: Payment.due, to: .paid) func pay() {}
}

@Guarded
@MainActor
final class Screen {
  enum State { case dark, lit }
  static let rules = Rules(initial: .dark) { In(.lit, to: .dark) }
  var log: [String] = []

  @Transition(from: State.dark, to: .lit) func light() throws { log.append("light") }
  @Allowed(in: State.lit) func draw(_ text: String, times: Int = 1) throws -> String {
    String(repeating: text, count: times)
  }
  func didEnterLit() { log.append("didEnterLit") }
}

@Guarded
actor Account {
  enum State { case open, frozen, closed }
  static let rules = Rules { Final(.closed) }
  var log: [String] = []
  var balance = 0

  @Transition(from: State.open, to: .frozen) func freeze() {}
  @Transition(from: State.frozen, to: .open) func thaw() {}
  @Transition(to: State.closed) func close() throws {}
  @Allowed(in: State.open) func deposit(_ amount: Int) throws -> Int {
    balance += amount
    return balance
  }
  @Allowed(in: State.open) func audit() async throws -> String {
    await Task.yield()
    return "balance \(balance)"
  }
  func didTransition(_ transition: Transition) { log.append("\(transition)") }
  func didRefuse(_ refusal: Refusal) { log.append(refusal.reason.rawValue) }
}

@Guarded
final class Box<Content: Sendable> {
  enum State { case empty, full }
  static var rules: Rules { Rules(initial: .empty) { In(.full, allows: .peek) } }
  var content: Content?

  @Transition(from: State.empty, to: .full) func fill(with new: Content) { content = new }
  @Allowed func peek() throws -> Content? { content }
}

/// A host that other modules see.
@Guarded
public final class Valve {
  /// Its states.
  public enum State: Sendable { case shut, open }
  /// Opens it.
  @Transition(from: State.shut, to: .open) public func open() {}
  /// Shuts it.
  @Transition(from: State.open, to: .shut) public func shut() {}
}

@Suite struct HostKindsTests {
  @Test func `A dump shows the properties and the states, not the engine`() throws {
    func dumped(_ value: Any) -> [String] {
      var text = ""
      dump(value, to: &text)
      return text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let letter = DumpedLetter()
    letter.pay()
    #expect(dumped(letter).suffix(2) == [#"- state: "draft""#, #"- payment: "paid""#])
    #expect(letter.send(7) == .failed(7))
    let lines = dumped(letter)
    #expect(lines.contains("- pages: 1") && lines.contains("- failed: 7") && lines.count < 8, "\(lines)")
    // Objects that are compared by their mirrors differ as their states do.
    let other = DumpedLetter()
    other.pay()
    #expect(dumped(other) != lines)
  }

  @Test func `A class that isn't final can be a host`() throws {
    let door = OpenDoor()
    #expect(door.state == .closed)
    #expect(door.knock() == 1)
    door.open()
    #expect(door.knock() == nil)
    #expect(throws: Refusal.self) { try door.handle("knock") }
    try door.close()
    #expect(throws: Refusal.self) { try door.close() }
    #expect(try door.fire(.smash).transition?.to == .broken)
    #expect(door.machine.previous == .closed)
    #expect(door.machine.revision == 3)
  }

  // Defect 12
  @Test func `A subclass of a host has all of its transitions`() throws {
    let gate = Gate()
    #expect(gate.knock() == 10)
    gate.open()
    #expect(gate.state == .open)
    #expect(gate.knock() == nil)
    #expect(try gate.fire(.close).transition?.from == .open)
  }

  @MainActor @Test func `A class on the main actor can be a host`() throws {
    let screen = Screen()
    #expect(throws: Refusal.self) { try screen.draw("x") }
    try screen.light()
    #expect(try screen.draw("x", times: 2) == "xx")
    #expect(try screen.handle("draw", ["y"]) as? String == "y")
    #expect(try screen.transition(to: .dark).transition?.to == .dark)
    try screen.fire(.light)
    #expect(screen.log == ["light", "didEnterLit", "light", "didEnterLit"])
  }

  @Test func `An actor can be a host`() async throws {
    let account = Account()
    #expect(await account.state == .open)
    #expect(try await account.deposit(5) == 5)
    #expect(try await account.handle("deposit", [2]) as? Int == 7)
    #expect(try await account.audit() == "balance 7")
    await account.freeze()
    await #expect(throws: Refusal.self) { try await account.deposit(5) }
    #expect(await account.can(.thaw))
    let outcome = try await account.fire(.close)
    #expect(outcome.transition?.from == .frozen)
    let refusal = await #expect(throws: Refusal.self) { try await account.fire(.thaw) }
    #expect(refusal?.reason == .finished)
    #expect(await account.log == ["open → frozen by freeze", "notAllowed", "frozen → closed by close", "finished"])
  }

  @Test func `A generic class has separate states and methods for each specialization`() throws {
    let ints = Box<Int>()
    let texts = Box<String>()
    ints.fill(with: 3)
    #expect(try ints.peek() == 3)
    #expect(ints.state == .full)
    #expect(texts.state == .empty)
    #expect(try texts.handle("fill", ["a"]) == nil)
    #expect(try texts.handle("peek") as? String == "a")
  }

  @Test func `A public class can be a host`() {
    let valve = Valve()
    valve.open()
    #expect(valve.state == .open)
    #expect(Valve.Rules(of: Valve.self).problems.isEmpty)
  }
}
#endif
