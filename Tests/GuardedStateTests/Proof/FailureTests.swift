#if Macros
import Foundation
import GuardedState
import GuardedStateTesting
import Observation
import Testing

/// What a failure of an exploration shows: the caller, the false condition, and the part of a property that has changed.
@Suite struct FailureTests {
  private func failure(_ work: () throws -> Exploration) throws -> [String] {
    let failure = try #require(#expect(throws: ExplorationFailure.self) { _ = try work() })
    return failure.description.components(separatedBy: "\n")
  }

  @Guarded
  final class Document {
    enum State { case draft, signed, filed }
    struct Content {
      var text = String(repeating: "x", count: 300)
      var signatures = 0
      var names = ["eve": 1]
    }
    struct Torn: Error {}
    private(set) var content = Content()
    private(set) var isSealed = false
    var isAuthor: Bool { machine.userInfo["role"] as? String == "author" }
    var maySeal: Bool { isAuthor && content.signatures > 0 }

    @Transition(from: State.draft, to: .signed, when: \Document.isAuthor) func sign() throws { content.signatures += 1 }
    @Transition(from: State.signed, to: .filed) func file() throws {}
    @Allowed(in: State.signed, when: \Document.maySeal) func seal() throws { isSealed = true }
    @Allowed(in: State.draft) func tear(_ part: Int) throws {
      content.names["eve"] = part
      content.text += "y"
      throw Torn()
    }
  }

  // MARK: - Callers

  @Test func `Each step and each method is tried as each caller`() throws {
    let nobody = try explore({ Document() })
    #expect(nobody.reached == ["draft"])
    let run = try explore({ Document() }, callers: [[:], ["role": "author"], ["role": "author"]])
    #expect(run.reached == ["draft", "signed", "filed"])
    // Two callers who are equal are one.
    #expect(try explore({ Document() }, callers: [[:], ["role": "author"]]).steps == run.steps)
    let lines = try failure {
      try explore({ Document() }, callers: [["role": "reviewer"], ["role": "author"]]) {
        Step("file") { try $0.file() }
      } invariant: {
        $0.state != .filed
      }
    }
    #expect(lines[1...2] == ["  $0.state != .filed", "    state = .filed"])
    #expect(lines.contains("  1. sign(), as role: author") && lines.contains("  2. file, as role: reviewer"))
    let last = try failure {
      try walk({ Document() }, seed: 1, callers: [["role": "author"]], invariant: { $0.state != .filed })
    }
    #expect(last.last == "       signed → filed by file")
  }

  @Test func `Two objects that a condition tells apart for one caller are two states`() throws {
    // 'maySeal' is false for nobody, before and after.
    let run = try explore({ Document() }, callers: [["role": "author"]], except: [.file]) {
      Advance(by: .seconds(1))
    } invariant: {
      !$0.isSealed || $0.content.signatures == 1
    }
    #expect(run.uncovered.allSatisfy { !$0.description.contains("seal") || $0.description.contains("refused") })
  }

  @Test func `No caller is a mistake`() throws {
    let lines = try failure { try explore({ Document() }, callers: []) }
    #expect(lines == ["Document: 'callers:' lists nobody: leave it out, or write '[[:]]'"])
  }

  // MARK: - Conditions

  @Test func `The condition that is false is shown with its operands`() throws {
    let line = #line + 4
    let lines = try failure {
      try explore({ Document() }, callers: [["role": "author"]]) {
      } invariant: { document in
        document.content.text.count == 300
        document.content.signatures == 0
          || "\(document.state)" == "} odd" || document.isSealed
        if document.state == .filed { false }
      }
    }
    #expect(
      Array(lines[...2]) == [
        "Document after 1 step: the invariant doesn't hold (FailureTests.swift:\(line + 1))",
        #"  document.content.signatures == 0 || "\(document.state)" == "} odd" || document.isSealed"#,
        "    content.signatures = 1, state = .signed, isSealed = false",
      ])
  }

  @Test func `Steps on one line have their own texts`() throws {
    func filed(_ document: Document) throws { try document.file() }
    let lines = try failure {
      try explore({ Document() }, callers: [["role": "author"]], except: [.sign, .file]) {
        Step { try $0.sign() }; Step { try filed($0) }
      } invariant: {
        $0.state != .filed
      }
    }
    #expect(
      lines.contains("  1. try $0.sign(), as role: author") && lines.contains("  2. try filed($0), as role: author"))
  }

  // MARK: - Properties

  @Test func `The part of a long property that has changed is shown`() throws {
    let lines = try failure { try explore({ Document() }) { Step { try $0.tear(2) } } }
    #expect(lines[0] == "Document after 1 step: a call that threw changed 'content'")
    #expect(lines.contains { $0.hasPrefix("       content.text: …x") && $0.hasSuffix("xy") })
    #expect(lines.last == "       content.names: [\"eve\": 1] → [\"eve\": 2]")
  }

  @propertyWrapper
  final class Boxed {
    private var value: Int
    var wrappedValue: Int {
      get { value }
      set { value = newValue }
    }
    init(wrappedValue: Int) { value = wrappedValue }
  }

  @Guarded
  final class Wrapping {
    enum State { case idle, busy }
    struct Failed: Error {}
    @Boxed private(set) var count = 0
    private(set) var _hidden = 0
    @Transition(from: State.idle, to: .busy) func go(hidden: Bool) throws {
      if hidden { _hidden += 1 } else { count += 1 }
      throw Failed()
    }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @MainActor @Observable @Guarded
  final class Model {
    enum State { case idle, busy }
    struct Failed: Error {}
    private(set) var count = 0
    @ObservationIgnored let machineName = "model"
    @Transition(from: State.idle, to: .busy) func go() throws {
      count += 1
      throw Failed()
    }
  }

  @Test func `Properties behind a wrapper or an underscore are seen, by the names that they are declared with`() throws
  {
    for (hidden, name) in [(false, "count"), (true, "_hidden")] {
      let lines = try failure { try explore({ Wrapping() }) { Step("go") { try $0.go(hidden: hidden) } } }
      #expect(lines[0] == "Wrapping after 1 step: a call that threw changed '\(name)'")
      #expect(throws: Never.self) {
        try explore({ Wrapping() }, ignoring: [name]) { Step("go") { try $0.go(hidden: hidden) } }
      }
    }
  }

  @MainActor
  @Test func `Properties of an observable host are seen`() throws {
    guard #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) else { return }
    let failure = #expect(throws: ExplorationFailure.self) { try explore({ Model() }) }
    #expect(failure?.subjects == ["count"])
  }

  // MARK: - Methods that run while a state lasts

  @Guarded
  actor Poller {
    enum State { case off, on, done }
    struct Failed: Error {}
    private let clock: ManualClock?
    private(set) var ends = 0
    init(_ clock: ManualClock?) { self.clock = clock }
    @Transition(from: State.off, to: .on) func begin() throws {}
    @Transition(from: State.on, to: .done) func finish() throws {}
    @Allowed(in: State.on) func look() throws {}
    @During(State.on, then: "finish", orElse: .off)
    func work() async throws {
      if let clock { try await clock.sleep(for: .seconds(3)) }
      ends += 1
      if clock == nil { throw Failed() }
    }
  }

  @Test(arguments: [true, false])
  func `The end of a method that runs while a state lasts is a step of its own`(sleeps: Bool) async throws {
    let failure = await #expect(throws: ExplorationFailure.self) {
      try await explore({ Poller(sleeps ? $0 : nil) }, except: [.finish]) {
        Advance(by: .seconds(3))
      } invariant: {
        await $0.ends == 0
      }
    }
    let steps = ["begin()", "the methods with '@During' run"] + (sleeps ? ["Advance(by: 3.0 seconds)"] : [])
    #expect(failure?.sequence == steps)
    let run = try await explore({ Poller(sleeps ? $0 : nil) }) {
      Advance(by: .seconds(3))
    } invariant: {
      await $0.ends < 100
    }
    // Calls are tried before it begins as well.
    #expect(!run.uncovered.contains { $0.description.contains("look in on") }, "\(run)")
  }
}
#endif
