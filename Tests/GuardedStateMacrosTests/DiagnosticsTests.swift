#if Macros
import Foundation
@testable import GuardedStateMacros
import SwiftSyntax
import Testing

/// Every mistake that the macros find, with its diagnostic.
@Suite struct DiagnosticsTests {
  @Test(arguments: Mistake.catalog)
  func `One mistake gives one diagnostic, at its place, with its fix-its`(mistake: Mistake) {
    guard mistake.problems.isEmpty else {
      Issue.record("\(mistake.problems.joined(separator: "; "))", sourceLocation: mistake.location)
      return
    }
    let expansion = mistake.expanding(mistake.source)
    #expect(expansion.reports == [mistake.report], sourceLocation: mistake.location)
    #expect(!expansion.hasError, "\(expansion.file)", sourceLocation: mistake.location)
  }

  @Test(arguments: Mistake.catalog.filter { $0.report.severity == .warning })
  func `A method is guarded although something is warned of`(mistake: Mistake) {
    let attribute = /@(?:Allowed|Transition)(?:\([^\n]*\))?\s(?:[^\n"]*\s)?func (\w+)/
    let names = Set(mistake.source.matches(of: attribute).map { String($0.1) })
    let file = mistake.expanding(mistake.source).file.as(SourceFileSyntax.self)
    let types = file?.statements.compactMap { $0.item.asProtocol((any DeclGroupSyntax).self) } ?? []
    let methods = types.flatMap(\.memberBlock.members).compactMap { $0.decl.as(FunctionDeclSyntax.self) }
      .filter { names.contains($0.name.text) }
    #expect(
      methods.allSatisfy { $0.body?.description.contains("__core.") ?? true }, "\(methods)",
      sourceLocation: mistake.location)
  }

  @Test(arguments: Mistake.catalog.flatMap { mistake in mistake.fixes.map { (mistake, $0) } })
  func `A source with its fix-it applied expands without a diagnostic`(mistake: Mistake, fix: Mistake.Fix) {
    #expect(mistake.expanding(mistake.source).applying(fix.text) == fix.source, sourceLocation: mistake.location)
    let fixed = mistake.expanding(fix.source)
    #expect(fixed.reports.isEmpty, "\(fixed.reports)", sourceLocation: mistake.location)
  }

  @Test func `An attribute that can't be read suppresses diagnostics about missing transitions`() {
    let source = """
      @Guarded(strict: true)
      final class Door {
        enum State { case open, closed, locked }
        enum Event { case shut, lock }
        @Region enum Sound { case off, on }
        @Transition(on: Event.shut, from: State.open, to: .closed) func close() {}
        @Transition(on: Event.lock, from: State.closed, to: .locked) static func lock() {}
        @Transition(on: Event.lock, from: Sound.off, to: .on) static func ring() {}
      }
      """
    #expect(Expansion(source).reports.map(\.place.line) == [7, 8], "\(Expansion(source).reports)")
    let misspelt = source.replacing("@Transition(on: Event.lock", with: "@Transtion(on: Event.lock")
      .replacing("static func", with: "func").replacing("strict: true", with: "strict: false")
    #expect(Expansion(misspelt).reports.isEmpty, "the compiler knows no such attribute")
  }

  /// The compiler reports it where it stands, whatever a macro does: two errors for one mistake would be worse.
  @Test func `States that an initializer restores are reachable`() {
    let source = """
      @Guarded
      final class Note {
        enum State { case draft, archived, burnt }
        static let rules = Rules(initial: .draft) { On(.burn, from: .archived, to: .burnt); Final(.burnt) }
        @Transition func burn() {}
        init(fromArchive: Bool) throws { if fromArchive { try machine.restore(Snapshot(state: .archived)) } }
        init() {}
      }
      """
    #expect(Expansion(source).reports.isEmpty)
    let unknown = source.replacing("Snapshot(state: .archived)", with: "snapshot")
    #expect(Expansion(unknown).reports.isEmpty)
    let other = source.replacing("state: .archived", with: "state: .draft")
    #expect(Expansion(other).reports.map(\.underlined) == ["archived", "burnt"])
  }

  @Test func `Methods that take the host's own types of the library's names aren't diagnosed as callbacks`() {
    let source = """
      @Guarded
      final class Scene {
        enum State { case idle, busy }
        @Region enum Parcel { case none, packed }
        struct Transition {}
        struct Refusal {}
        @GuardedState.Transition(from: State.idle, to: .busy) func load() {}
        @GuardedState.Transition(from: Parcel.none, to: .packed) func pack() {}
        func onTransition(_ transition: Transition) {}
        func handleTransition(_ transition: Scene.Transition) {}
        func mayTransition(_ transition: Transition) -> Bool { true }
        func onRefusal(_ refusal: Refusal) {}
        func didReject(_ refusal: Refusal?) {}
        private func refused(_ refusal: Refusal) {}
        func didEnterParcelCode(_ code: String) {}
      }
      """
    let reports = Expansion(source).reports
    #expect(reports.allSatisfy { "\($0.id)".contains("reserved") || $0.place.line < 9 }, "\(reports)")
  }

  @Test func `Missing rules aren't diagnosed if some rules can't be read, or a region or subclass may add some`() {
    let source = """
      @Guarded
      final class Door {
        enum State { case open, closed, locked }
        enum Event { case shut, lock, knock, ring }
        @Region enum Light { case off, on }
        static let rules = Rules(initial: .open) {
          more
          In(.closed, initial: .locked, allows: .look)
          On(.shut, from: closing, to: .closed)
          On(.lock, from: .closed, to: .locked)
          On(.lock, from: .closed, to: .open, when: "isFree")
          Region(Light.self) { others }
        }
        var isFree = true
        @Transition(on: Event.shut) func close() {}
        @Allowed func look() {}
        @Allowed func listen() {}
      }
      """
    let reports = Expansion(source).reports
    #expect(reports.count == 1 && reports.first?.text.contains("never tried") == true, "\(reports)")
    let whole = """
      @Guarded
      class Door {
        enum State { case open, closed }
        enum Event { case shut, lock, knock, ring }
        @Region enum Light { case off, on }
        static let rules = Rules(initial: .open) {
          if isDoor { On(.lock, from: .closed, to: .open) }
          In(.closed, to: .open, defers: .knock)
          Region(Light.self) { On(.ring, from: .off, to: .on) }
        }
        @Transition(on: Event.shut, from: State.open, to: .closed) func close() {}
      }
      """
    #expect(Expansion(whole).reports.isEmpty, "\(Expansion(whole).reports)")
    #expect(Expansion(whole.replacing("class Door", with: "final class Door")).reports.isEmpty)
  }

  @Test func `The expansion calls one of several equivalent callbacks, and never one that is marked as unguarded`() {
    let source = """
      @Guarded
      final class Order {
        enum State { case open, closed }
        @Region enum Payment { case due, paid }
        @Transition(from: State.open, to: .closed) func close() {}
        @Transition(from: Payment.due, to: .paid) func pay() {}
        @Unguarded func didFail(_ error: Oops) {}
        func didFail(_ error: any Error) {}
        @Unguarded func didTransition(_ transition: GuardedState.Transition<Payment, Event, Method>) {}
        func didTransition(_ transition: Transition) {}
        @Unguarded func didEnterPaymentPaid(animated: Bool) {}
        func didEnterPaid() {}
        @Unguarded func didEnterClosed(animated: Bool) {}
        func didEnterClosed() {}
      }
      """
    let expansion = Expansion(source)
    #expect(expansion.reports.isEmpty, "\(expansion.reports)")
    let text = "\(expansion.file)"
    let calls = ["didFail(subject)", "didTransition($0)", "didEnterPaid()", "didEnterClosed()"]
    // Those without arguments are declared so, too.
    #expect(calls.map { text.ranges(of: $0).count } == [1, 1, 2, 2], "\(text)")
    #expect(!text.contains("(animated: step.animated"))
    let bound = source.replacing("}\n}", with: "}\n  func didEnterPaid(sender: StateMachine<String, String>) {}\n}")
    #expect(bound != source && Expansion(bound).reports.isEmpty, "a bound machine may have that state")
  }

  @Test func `A mistake outside the rules is reported with those in them, without consequential diagnostics`() {
    let source = """
      @Guarded
      final class Door {
        enum State { case open, closed, locked }
        static let rules = Rules(initial: .open) {
          On(.close, from: .open, to: .closed)
          On(.close, from: .open, to: .closed)
        }
        @Transition func close() {}
      }
      """
    // A state that nothing leads to is no warning before that.
    #expect(Expansion(source).reports.map(\.place.line) == [6])
    let half = """
      @Guarded
      final class Door {
        enum State { case open, closed }
        @Transition(from: State.open) func close() {}
      }
      """
    #expect(Expansion(half).reports.map(\.place) == [.init(line: 4, column: 21)])
    let mixed = """
      @Guarded
      final class Door {
        enum State { case open, closed }
        @Region enum Sound { case off, on }
        @Transition(from: Sound.off, State.open, to: .on) func shout() {}
      }
      """
    #expect(Expansion(mixed).reports.count == 1)
    let repeated = mixed.replacing("open, closed }", with: "open, open }").replacing("State.open, ", with: "")
    #expect(Expansion(repeated).reports.isEmpty)
    let other = source.replacing(
      "to: .closed)", with: "to: .closed, if: \"isFree\")")
    #expect(
      Expansion(other).reports.filter { "\($0.id)".contains("rule-form") }.count == 2,
      "the compiler knows no such label")
  }

  @Test func `A body that awaits in a synchronous method is left to the compiler`() {
    let source = """
      @Guarded
      final class Door {
        enum State { case open }
        @Allowed(in: State.open) func look() { await wait() }
      }
      """
    #expect(!"\(Expansion(source, of: ["Allowed"]).file)".contains("_$body"))
    let task = Expansion(source.replacing("await wait()", with: "Task { await wait() }"), of: ["Allowed"])
    #expect("\(task.file)".contains("_$body"))
  }

  @Test func `A region's state in 'when:' is left to the compiler, with a note that suggests 'while:'`() {
    let source = """
      @Guarded
      final class Door {
        enum State { case open, closed }
        @Region enum Sound { case off, on }
        @Transition(from: State.open, to: .closed, when: Sound.on) func close() {}
        @Transition(from: Sound.off, to: .on) func shout() {}
      }
      """
    let texts = Expansion(source, of: ["Guarded"]).reports.map(\.text)
    #expect(texts == ["states of other regions belong in 'while:', as in 'while: Sound.on' [attribute-label]"])
  }

  @Test func `A constant in a rule's 'when:' isn't taken for a state of a region`() {
    let source = """
      @Guarded
      final class Door {
        enum State { case open, closed }
        @Region enum Sound { case off, on }
        static let condition = "isFree"
        static let rules = Rules(initial: .open) { On(.close, from: .open, to: .closed, when: Door.condition) }
        @Transition func close() {}
        @Transition(from: Sound.off, to: .on) func shout() {}
        var isFree = true
      }
      """
    #expect(Expansion(source, of: ["Guarded"]).reports.isEmpty)
    let state = source.replacing("Door.condition", with: "Door.Sound.on")
    let texts = Expansion(state, of: ["Guarded"]).reports.map(\.text)
    #expect(texts.count == 1 && texts[0].hasSuffix(#"or a state of a region: '"Sound.on"' [rule-form]"#), "\(texts)")
  }
  @Test func `Every name that the expansion gives to a member is reserved`() throws {
    let macro = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/GuardedState/Macros/Guarded.swift")
    let names = try String(contentsOf: macro, encoding: .utf8).matches(of: /named\((_[_$]\w+)\)/).map { $0.1 }
    #expect(names.count > 30)
    for name in names {
      let source = """
        @Guarded
        final class Lamp {
          enum State { case on, off }
          @Transition(from: State.on, to: .off) func stop() {}
          var \(name) = 1
        }
        """
      #expect(Expansion(source).reports.contains { "\($0.id)".contains("reserved-name") }, "\(name)")
    }
  }

  @Test func `Every diagnostic has a row, a heading in the documentation and a program that shows it`() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let ids = Set(DiagnosticID.allCases.map(\.name))
    #expect(ids == Set(Mistake.catalog.map(\.id)))
    let article = try String(
      contentsOf: root.appending(path: "Sources/GuardedState/GuardedState.docc/Diagnostics.md"), encoding: .utf8)
    let headings = article.matches(of: /### (.+)/).flatMap { $0.1.split(separator: ", ").map(String.init) }
    #expect(ids == Set(headings))
    #expect(headings.count == Set(headings).count)
    let folder = root.appending(path: "Tests/GuardedStateTests/MustNotCompile")
    let programs = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil).map {
      try String(contentsOf: $0, encoding: .utf8)
    }
    let shown = programs.flatMap { text in
      text.split(separator: "\n").filter { $0.hasPrefix("//") }.joined().matches(of: /Shows: ([^.]+)\./).flatMap {
        $0.1.replacing("//", with: "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      }
    }
    #expect(ids == Set(shown))
  }
}
#endif
