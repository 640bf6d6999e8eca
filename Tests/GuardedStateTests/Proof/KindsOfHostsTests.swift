#if Macros
import Foundation
import GuardedState
import GuardedStateTesting
import Testing

/// Explorations of all kinds of hosts.
@Suite struct KindsOfHostsTests {
  @Guarded
  actor Vault {
    enum State { case locked, open, sealed }
    static let rules = Rules(initial: .locked) {
      After(.seconds(10), from: .open, to: .locked)
      Final(.sealed)
    }
    var takings = 0
    var isNear: Bool { machine.userInfo["near"] as? Bool == true }

    @Transition(from: State.locked, to: .open, when: \Vault.isNear) func unlock() throws {}
    @Allowed(in: State.open) func take() async throws {
      await Task.yield()
      takings = 1
    }
    @Allowed(in: State.open, otherwise: .wait) func look() async throws {}
    @Transition(from: State.open, to: .sealed) func seal() throws {}
  }

  @Test func `An actor is explored with awaited calls`() async throws {
    let run = try await explore({ Vault() }) {
      Step { try await $0.take() }
      Step { try await $0.look() }
      Step("unlock, near") { vault in try await withUserInfo(["near": true]) { try await vault.unlock() } }
      Advance(by: .seconds(5))
    } invariant: {
      await $0.takings < 2
    }
    #expect(run.uncovered.isEmpty, "\(run)")
    #expect(run.reached == ["locked", "open", "sealed"])
    #expect(run.merged.map(\.properties) == [["takings"]])
  }

  @Guarded
  actor Line {
    enum State { case down, dialing, up }
    static let rules = Rules(initial: .down) { After(.seconds(10), from: .down, fire: .dial) }
    private(set) var tries = 0

    @Transition(from: State.down, via: .dialing, to: .up, orElse: .down)
    func dial() async throws {
      tries = min(tries + 1, 2)
      await Task.yield()
      if tries == 1 { throw CancellationError() }
    }
    @Transition(from: State.up, to: .down) func hangUp() throws {}
  }

  @Test func `The body that a timeout starts ends before the next step`() async throws {
    let run = try await explore({ Line() }) {
      Advance(by: .seconds(10))
    } states: {
      await $0.tries
    } invariant: {
      await $0.state != .dialing
    }
    #expect(run.reached == ["down", "up"], "\(run)")
  }

  @Test func `A fault of an actor is found by the shortest sequence`() async throws {
    let failure = await #expect(throws: ExplorationFailure.self) {
      try await explore({ Vault() }) {
        Step("take") { try await $0.take() }
        Step("unlock, near") { vault in try await withUserInfo(["near": true]) { try await vault.unlock() } }
      } invariant: {
        await $0.takings == 0
      }
    }
    #expect(failure?.sequence == ["unlock, near", "take"])
  }

  @Test func `A sync exploration of an actor says what to write`() throws {
    let failure = #expect(throws: ExplorationFailure.self) { _ = try explore({ Vault() }) }
    #expect(failure?.description.contains("'invariant: { await $0.state != .closed }'") == true)
  }

  @Guarded
  @MainActor
  final class Screen {
    enum State { case hidden, shown }
    static let rules = Rules(initial: .hidden) { After(.seconds(3), from: .shown, to: .hidden) }
    var text = ""

    @Transition(from: State.hidden, to: .shown) func show() throws {}
    @Allowed(in: State.shown) func write(_ new: String) throws { text = new }
    @Allowed(in: State.shown) func load() async throws { text = "loaded" }
  }

  @MainActor
  @Test func `A class on the main actor is explored there`() throws {
    let run = try explore({ Screen() }) {
      Step { try $0.write("hello") }
      Advance(by: .seconds(3))
    } invariant: {
      $0.text.count < 6
    }
    #expect(run.reached == ["hidden", "shown"])
    #expect(run.uncovered.map(\.name) == ["load in hidden"])
  }

  @MainActor
  @Test func `Its async methods are awaited`() async throws {
    let run = try await explore({ Screen() }) {
      Step { try $0.write("hello") }
      Step { try await $0.load() }
      Advance(by: .seconds(3))
    } states: {
      $0.text
    } invariant: {
      $0.text.count < 7
    }
    #expect(run.uncovered.isEmpty, "\(run)")
    #expect(run.states == 6)
  }

  @Test func `A class on the main actor is explored from elsewhere`() async throws {
    let run = try await explore({ Screen() }) {
      Step { try await $0.write("hello") }
    } invariant: {
      await $0.text.count < 6
    }
    #expect(run.reached == ["hidden", "shown"])
  }

  @Guarded
  final class Shelf<Item: Sendable> {
    enum State { case empty, filled }
    static var rules: Rules { Rules(initial: .empty) }
    private(set) var items: [Item] = []
    init(_: Item.Type) {}

    @Transition(from: State.empty, to: .filled) func put(_ item: Item) throws { items.append(item) }
    @Transition(from: State.filled, to: .empty) func clear() throws { items = [] }
  }

  @Test func `A generic class is explored`() throws {
    let run = try explore({ Shelf(Int.self) }) {
      Step { try $0.put(1) }
    } invariant: {
      $0.items.isEmpty == ($0.state == .empty)
    }
    #expect(run.uncovered.isEmpty, "\(run)")
  }

  @Guarded
  class Letter {
    enum State { case draft, sent }
    static let rules = Rules(initial: .draft)
    @Transition(from: State.draft, to: .sent) func send() throws {}
  }

  @Guarded
  final class SignedLetter: Letter {
    var isSigned = false
    @Allowed(in: State.draft) func sign() throws { isSigned = true }
    @Transition(when: \SignedLetter.isSigned) override func send() throws { try super.send() }
  }

  @Test func `A subclass is explored with the methods of both classes`() throws {
    let run = try explore({ SignedLetter() }, invariant: { $0.state == .draft || $0.isSigned })
    #expect(run.uncovered.isEmpty, "\(run)")
    #expect(run.reached == ["draft", "sent"])
  }

  @Guarded
  final class Signal: GuardedObject {
    override init() {
      super.init()
      configure(
        Rules(initial: "red", states: ["red": .init(to: ["green"], allows: ["wait"]), "green": .init(to: ["red"])]))
    }
    @Allowed func wait() throws {}
  }

  @Test func `An object with rules of its own is explored`() throws {
    let run = try explore({ Signal() })
    #expect(run.uncovered.isEmpty, "\(run)")
    #expect(run.reached == ["red", "green"])
  }

  @Test func `A machine without an object is explored`() throws {
    var isFull = false
    let make = {
      let machine = StateMachine<String, String>(initial: "unread") {
        In("unread", to: "deleted")
        for state in ["read", "deleted"] { In(state) }
        On("view", from: "unread", to: "read", when: "hasRoom")
      }
      isFull = false
      machine.when("hasRoom") { !isFull }
      return machine
    }
    let run = try explore(make) { Step("fill") { _ in isFull = true } }
    #expect(run.uncovered.isEmpty, "\(run)")
    #expect(Set(run.reached) == ["unread", "read", "deleted"])
  }

  @Guarded(synchronized: true)
  final class Counter: Sendable {
    enum State { case idle, busy }
    static let rules = Rules(initial: .idle)
    @Transition(from: State.idle, to: .busy) func begin() throws {}
    @Transition(from: State.busy, to: .idle) func end() throws {}
  }

  @Test func `A class behind a lock is explored`() throws {
    let run = try explore({ Counter() })
    #expect(run.uncovered.isEmpty, "\(run)")
  }

  @Guarded
  final class Download {
    enum State {
      case idle
      case running(Double)
      case done
    }
    static let rules = Rules(initial: .idle) { Final(.done) }

    @Transition(from: State.idle, State.running, to: State.running) func progress(_ part: Double) throws -> State {
      .running(part)
    }
    @Transition(from: State.running, to: State.done) func finish() throws {}
  }

  @Test func `Values of states count as a property`() throws {
    let run = try explore({ Download() }) {
      Step { try $0.progress(0.1) }
      Step { try $0.progress(0.9) }
    }
    #expect(run.merged.map(\.properties) == [["state"]])
  }

  @Guarded
  final class Register {
    enum State { case open, closed }
    static let rules = Rules(initial: .open)
    @Transition(from: State.open, to: .closed) func close() throws {}
    @Allowed(in: State.open, otherwise: .trap) func total() -> Int { 1 }
  }

  @Test func `A method that stops the program when refused is not called then`() throws {
    let run = try explore({ Register() })
    #expect(run.uncovered.isEmpty, "\(run)")
  }
}
#endif
