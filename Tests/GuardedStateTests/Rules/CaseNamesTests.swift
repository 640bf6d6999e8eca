#if Macros
import Foundation
import GuardedState
import GuardedStateDiagrams
import Testing

/// Its states and events describe themselves to people, not to the machine.
@Guarded
class Parcel {
  enum State: CustomStringConvertible, CustomDebugStringConvertible {
    case packed, sent
    var description: String { "on its way" }
    var debugDescription: String { "…" }
  }
  enum Event: CustomStringConvertible {
    case send, call
    var description: String { "an event" }
  }

  static let rules = Rules(initial: .packed) { On(.call, from: .sent, to: .packed) }
  @Transition(on: Event.send, from: State.packed, to: .sent) func send() throws {}
}

@Guarded
final class Express: Parcel {
  var entered = 0
  func didEnterSent() { entered += 1 }
}

/// Its `==` are in extensions, where the plug-in doesn't see them.
@Guarded
final class SameCases {
  enum State: Equatable { case first, second, third }
  enum Event: Equatable { case merge, split }
  @Transition(on: Event.merge, from: State.first, to: .second) func merge() throws {}
  @Transition(on: Event.split, from: State.second, to: .third) func split() throws {}
}

extension SameCases.State {
  static func == (a: Self, b: Self) -> Bool { a.isFirst == b.isFirst }
  private var isFirst: Bool { if case .first = self { true } else { false } }
}
extension SameCases.Event { static func == (a: Self, b: Self) -> Bool { true } }

@Guarded
final class SameSides {
  enum State { case open, shut }
  @Region enum Side: Equatable { case left, right }
  @Transition(from: State.open, to: .shut) func shut() throws {}
  @Transition(from: Side.left, to: .right) func cross() throws {}
}

extension SameSides.Side { static func == (a: Self, b: Self) -> Bool { true } }

@Suite struct CaseNamesTests {
  @Test func `States and events with different names that are equal are problems`() {
    #expect(
      Rules(of: SameCases.self).problems.map(\.description) == [
        "the states 'second' and 'third' are equal: 'State' has a '==' of its own",
        "the events 'merge' and 'split' are equal: 'Event' has a '==' of its own",
      ])
    #expect(
      Rules(of: SameSides.self).problems.map(\.description) == [
        "region 'Side': the states 'left' and 'right' are equal: 'Side' has a '==' of its own"
      ])
  }

  @Test func `A state with its own description has the name of its case everywhere`() throws {
    let parcel = Express()
    let machine = parcel.machine
    var steps: [String] = []
    machine.trace = { steps.append("\($0)") }
    #expect("\(machine)" == "Express in packed" && "\(machine.snapshot())" == "packed at revision 0")
    #expect(machine.rules.state(named: "sent") == .sent && machine.rules.event(named: "call") == .call)
    #expect(machine.rules.debugDescription.contains("On(send, from: packed, to: sent)"))
    #expect("\(try parcel.fire(.send))" == "happened: packed → sent by send")
    #expect(parcel.entered == 1, "callbacks of a subclass are found by the names of states")
    let refusal = try #require(throws: Refusal.self) { try parcel.send() }
    #expect(refusal.state == "sent" && refusal.allowedIn == ["packed"] && refusal.path == ["call"])
    #expect(steps.contains { $0.hasPrefix("didEnter sent") })
    #expect(machine.rules.diagram(.mermaid).contains("packed"))
    #expect(Rules(of: Parcel.self).problems.isEmpty)
  }

  enum Door: Hashable, CustomStringConvertible {
    case open, shut(Int)
    var description: String { "a door" }
  }

  @Test func `A state with its own description has the name of its case without the macro`() throws {
    let machine = StateMachine<Door, String>(initial: .open) { In(.open, to: .shut(1)) }
    #expect("\(machine)" == "StateMachine in open" && machine.rules.problems.isEmpty)
    #expect("\(try machine.transition(to: .shut(1)))" == "happened: open → shut")
  }

  @Test func `A program without reflection metadata has the names of cases`() throws {
    let program = FileManager.default.temporaryDirectory.appending(path: "WithoutReflection-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: program) }
    let (status, output) = try CompilerTests.compile(
      "MustCompile/WithoutReflection", to: program, "-parse-as-library", "-Xfrontend", "-disable-reflection-names")
    try #require(status == 0, "\(output)")
    let run = try Program.run(program, [])
    #expect(
      run.output == """
        Gate: 'open' is allowed in closed, not in opened; 'shut' leads there
        Gate in opened
        happened: opened → closed by shut
        from opened: 2 states, 2 events, 1 method
          On(ring, in: closed)
          On(shut, from: opened, to: closed)
        Chest in full
        Chest: 'fill' is allowed in empty, not in full

        """)
  }
}
#endif
