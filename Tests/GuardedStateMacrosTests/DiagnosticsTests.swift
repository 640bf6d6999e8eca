#if Macros
import Foundation
@testable import GuardedStateMacros
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

  @Test(arguments: Mistake.catalog.flatMap { mistake in mistake.fixes.map { (mistake, $0) } })
  func `A source with its fix-it applied expands without a diagnostic`(mistake: Mistake, fix: Mistake.Fix) {
    #expect(mistake.expanding(mistake.source).applying(fix.text) == fix.source, sourceLocation: mistake.location)
    let fixed = mistake.expanding(fix.source)
    #expect(fixed.reports.isEmpty, "\(fixed.reports)", sourceLocation: mistake.location)
  }

  @Test func `A rule isn't diagnosed if its state may not be left at once, or a callback may decline that`() {
    let source = """
      @Guarded
      actor Game {
        enum State { case menu, running, over }
        static let rules = Rules(initial: .menu) {
          Always(from: .menu, to: .running)
          Always(from: .over, to: .menu, when: "isQuick")
          After(.seconds(1), from: .menu, to: .over)
          After(.seconds(1), from: .over, to: .running)
          On(.close, from: .menu, .over, to: .running)
        }
        var isQuick = true
        @Transition(from: State.running, to: .over) func lose() {}
        @Transition func close() {}
      }
      """
    #expect(Expansion(source).reports.isEmpty, "\(Expansion(source).reports)")
    let always = source.replacing(", when: \"isQuick\"", with: "")
    #expect(Expansion(always).reports.count == 2, "\(Expansion(always).reports)")
    let declined = always.replacing(
      "var isQuick = true", with: "func shouldTransition(_ transition: Transition) -> Bool { true }")
    #expect(Expansion(declined).reports.isEmpty, "\(Expansion(declined).reports)")
  }

  @Test func `A body may end in its via state if something leaves that state, or may start there again`() {
    let source = """
      @Guarded
      final class Loader {
        enum State { case idle, loading, done }
        @Transition(from: State.idle, .loading, via: .loading, to: .done, orElse: .loading) func load() async throws {}
        @Transition(from: State.idle, via: .loading, to: .loading) func touch() async {}
      }
      """
    #expect(Expansion(source).reports.isEmpty, "\(Expansion(source).reports)")
    let left = source.replacing(".idle, .loading, via", with: ".idle, via")
    #expect(Expansion(left).reports.count == 2, "\(Expansion(left).reports)")
    let stopped = left.replacing("\n}", with: "\n  @Transition(to: State.idle) func stop() {}\n}")
    #expect(Expansion(stopped).reports.isEmpty, "\(Expansion(stopped).reports)")
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
  @Test func `A state that doesn't exist is left to the compiler`() {
    let source = """
      @Guarded(strict: true)
      final class Lamp {
        enum State { case on, off }
        @Transition(from: State.on, to: .of) func stop() {}
        @Transition(from: State.of, to: .on) func start() {}
        @Allowed(in: State.onn) func look() {}
      }
      """
    #expect(Expansion(source).reports.isEmpty)
  }

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

  @Test func `Methods that resemble callbacks aren't diagnosed if the type calls them or they concern a method`() {
    let source = """
      @Guarded
      final class Lamp {
        enum State { case on, off }
        @Transition(from: State.on, to: .off) func stop() { didStop() }
        @Allowed(in: State.on) func look() {}
        func didTransition(_ transition: Transition) { didChange(from: .on, to: transition.to); onEnter(.on) }
        func onEnter(_ state: State) {}
        func didChange(from: State, to: State) {}
        func onChange(from: Int, to: Int) {}
        func didStop() {}
        func canLook() -> Bool { can(.look) }
        func canTransition(to state: State) -> Bool { true }
        func stateDidChange(in other: Lamp) {}
        func shouldLookUp() -> Bool { true }
        func lookUp() { if shouldLookUp() { enteredOff() } else { onError(Oops()) } }
        func enteredOff() {}
        func onError(_ error: any Error) {}
        func handle(_ error: any Error) {}
        func show(_ refusal: Refusal) {}
        func enterOff() {}
        func onOff() {}
        func didMove() {}
      }
      """
    #expect(Expansion(source).reports.isEmpty)
  }

  @Test func `Methods that resemble region callbacks or a view's transitions aren't diagnosed`() {
    let source = """
      @Guarded
      final class Order {
        enum State { case open, closed }
        @Region enum Payment { case due, paid }
        @Transition(from: State.open, to: .closed) func close() {}
        @Transition(from: Payment.due, to: .paid) func pay() {}
        func didUpdateState() {}
        func didChangeState() {}
        func didTransition(toSize: Int) {}
        func didTransition(toSize size: CGSize, animated: Bool) {}
        func willTransition(toTraits: Double) {}
      }
      """
    let reports = Expansion(source).reports
    #expect(reports.isEmpty, "\(reports)")
    let mistakes = ["didTransition(to: Int)", "didTransition(from: String)", "didTransition(animated: Bool)"]
    for mistake in mistakes {
      #expect(Expansion(source.replacing("didTransition(toSize: Int)", with: mistake)).reports.count == 1, "\(mistake)")
    }
  }

  @Test func `Rules that a subclass adds aren't diagnosed for states and rules that only its superclass knows`() {
    let source = """
      @Guarded
      final class Gate: Door {
        static let addedRules = Rules {
          In(.ajar, to: .shut, allows: "look", "peep")
          On("close", from: .ajar, to: .shut)
          On("close", from: .ajar, to: .open, when: "isFree")
          In(.open, forbids: "look")
        }
        @Allowed func peep() {}
        @Transition(from: State.ajar, to: .shut) func slam() {}
        @Transition override func close() {}
      }
      """
    let reports = Expansion(source, superclassIsGuarded: true).reports
    #expect(reports.isEmpty, "\(reports)")
  }

  @Test func `Methods that other protocols and frameworks require aren't diagnosed as callbacks`() {
    let source = """
      @Guarded
      final class Chat: ConnectionDelegate {
        enum State { case idle, busy }
        @Transition(from: State.idle, to: .busy) func connect(to place: Place) {}
        func didFail(with error: any Error) {}
        func didEnterRoom(_ room: Int) {}
        func didEnterBusy(_ room: Int) {}
        func stateDidChange() {}
        func didThrow(_ error: any Error) {}
        func handleTransition(_ transition: Transition) {}
        func allowConnect(to place: Place) -> Bool { true }
        func shouldConnect(_ window: Int) -> Bool { true }
        func didChangeState() {}
      }
      """
    #expect(Expansion(source).reports.isEmpty)
    let same = source.replacing("_ window: Int", with: "to place: Place, _ window: Int")
    #expect(Expansion(same).reports.count == 1, "what takes the same is meant for the method")
    let empty = Expansion(source.replacing("_ window: Int", with: "")).reports
    #expect(empty.isEmpty, "others may ask whether to connect at all")
    let own = """
      @Guarded
      final class Screen {
        enum State { case idle, busy }
        @Transition(from: State.idle, to: .busy) func load() {}
        func didEnterBackground() {}
        func willEnterForeground() {}
        func didExitRegion() {}
        func shouldShowBadge() -> Bool { true }
      }
      """
    #expect(Expansion(own).reports.isEmpty)
    let reports = Expansion(source.replacing("didEnterRoom(_ room: Int)", with: "didEnterBuzy()")).reports
    #expect(reports.count == 1, "the name of a state is misspelt in any class")
    let form = Expansion(source.replacing("didEnterBusy(_ room: Int)", with: "didEnterBusy(from: State)")).reports
    #expect(form.count == 1, "what only a machine tells is no other protocol's")
    #expect(reports.first?.text.contains("no state is called that") == true)
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

  @Test func `Methods that frameworks or other types may call aren't diagnosed as callbacks`() {
    let source = """
      @Guarded
      final class Upload {
        enum State { case ready, active }
        @Transition(from: State.ready, to: .active) func begin() {}
        func didBecomeActive() {}
        func beforeBeginning() {}
        func stateChanged() {}
        func didFailWithError(_ error: any Error) {}
        func didReceive(_ refusal: Refusal) {}
        func didFail(toConnect place: Int, error: (any Error)?) {}
        func willTransition(to size: Int, with coordinator: String) {}
        func didExitProcess(_ code: Int32) {}
        func state(of upload: Int) -> Int { 1 }
        static func machine() -> Int { 1 }
      }
      """
    #expect(Expansion(source).reports.isEmpty, "\(Expansion(source).reports)")
  }

  @Test func `Methods that views, applications and others may call aren't diagnosed as callbacks or guards`() {
    let source = """
      @Guarded
      actor Scene {
        enum State { case o, closed }
        @Region enum Light { case off, on }
        @Transition(from: State.o, to: .closed) func close() {}
        @Transition(from: State.closed, to: .o) func reopen(_ amount: Int) {}
        @Transition(from: Light.off, to: .on) func shine() { didEnterStorm() }
        func didTransition(to size: CGSize) {}
        func willTransition(with coordinator: Coordinator) {}
        func didExitApp() {}
        func didEnterStorm() {}
        func willExit() {}
        func didEnter(_ text: String) {}
        func shouldHide(_ row: Int) -> Bool { true }
        func canClose() -> Bool { can(.close) }
        func check() -> Bool { true }
        func changeColor(_ transition: Transition) {}
        func describe(_ transition: Transition) {}
        func logTransition(_ transition: Transition) {}
        func handleTransition(_ slide: Slide) {}
        func closedLeft() {}
        func offEntered(by name: String) {}
      }
      """
    #expect(Expansion(source).reports.isEmpty, "\(Expansion(source).reports)")
    #expect(Expansion(source.replacing("didEnterStorm() }", with: "}")).reports.count == 1)
    #expect(Expansion(source.replacing("shouldHide(_ row", with: "shouldHide(_ amount")).reports.count == 1)
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

  @Test func `The type's own functions in rules aren't diagnosed`() {
    let source = """
      @Guarded
      final class Door {
        enum State { case open, closed, any }
        typealias Content = RulesBuilder<State, Event, Method>.Content
        static func Allow(_ method: Method) -> Content { Content() }
        static let rules = Rules(initial: .open) {
          Allow(.look)
          common(.look)
          Self.lines()
          common + own
          On(.close, from: .any, to: .open)
        }
        @Transition(from: State.open, to: .any) func close() {}
        @Allowed(in: State.open) func look() {}
      }
      """
    #expect(Expansion(source).reports.isEmpty, "\(Expansion(source).reports)")
  }

  @Test func `A closure in the type's body that chooses the target prevents the warning`() {
    let source = """
      @Guarded
      final class Door {
        enum State { case open, closed, locked }
        static let rules = Rules(initial: .open) { On(.lock, from: .open, to: .closed, .locked) }
        init() { machine.chooseTarget(of: .lock) { _ in .locked } }
        @Transition func lock() {}
      }
      """
    #expect(Expansion(source).reports.isEmpty)
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

  @Test func `Rules of a region that can't be read count as accepting any event`() {
    let source = """
      @Guarded
      final class Door {
        enum State { case open, closed }
        enum Event { case close, ring, knock }
        @Region enum Sound { case off, on }
        static let rules = Rules(initial: .open) {
          In(.open, defers: .knock)
          Region(Sound.self) { for event in events { On(event, from: .on, to: .off) } }
        }
        @Transition(on: Event.close, from: State.open, to: .closed) func close() {}
        @Transition(on: Event.ring, while: Sound.off) func ring() {}
      }
      """
    #expect(Expansion(source).reports.isEmpty, "\(Expansion(source).reports)")
  }

  @Test func `A condition's path that doesn't begin with a type is left to the compiler, with regions too`() {
    let source = """
      @Guarded
      final class Door {
        enum State { case open, closed }
        @Region enum Sound { case off, on }
        static let rules = Rules(initial: .open) {
          On(.close, from: .open, to: .closed, when: "lock.isFree", "sound.isOff", "Shared.isFree", "State.open")
        }
        static let Shared = Lock()
        @Transition func close() {}
        @Transition(from: Sound.off, to: .on) func ring() {}
      }
      """
    #expect(Expansion(source).reports.isEmpty, "\(Expansion(source).reports)")
  }

  @Test func `A function or property named 'rules' with another type isn't read as rules`() {
    let source = """
      @Guarded
      final class Game {
        enum State { case setup, running }
        @Transition(from: State.setup, to: .running) func begin() {}
        func rules() -> String { "no cheating" }
      }
      """
    #expect(Expansion(source).reports.isEmpty)
    #expect(Expansion(source.replacing("func rules() -> String", with: "var rules: [String]")).reports.isEmpty)
  }

  @Test func `Rules from another property, and type aliases of the states, aren't diagnosed`() {
    let source = """
      @Guarded
      final class Lamp {
        enum State { case on, off }
        typealias S = State
        static let common = Rules(initial: .on) { In(.off, to: .on) }
        static let rules = common
        @Transition(from: S.on, to: .off) func stop() {}
        @Allowed(in: Lamp.S.on) func look() {}
      }
      """
    #expect(Expansion(source).reports.isEmpty, "\(Expansion(source).reports)")
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
