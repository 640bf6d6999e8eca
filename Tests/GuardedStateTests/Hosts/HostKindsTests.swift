#if Macros
import Foundation
import GuardedState
import Testing

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
final class Box<Content: Sendable> {
  enum State { case empty, full }
  static var rules: Rules { Rules(initial: .empty) { In(.full, allows: .peek) } }
  var content: Content?

  @Transition(from: State.empty, to: .full) func fill(with new: Content) { content = new }
  @Allowed func peek() throws -> Content? { content }
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
}
#endif
