#if Macros
import Foundation
import GuardedState
import Testing

@Guarded
private actor Courier {
  enum State { case idle, busy, done, failed }
  var log: [String] = []
  @Transition(from: State.idle, via: .busy, to: .done, orElse: .failed)
  func deliver(_ parcel: String, to address: String = "home") async throws -> Int {
    await Task.yield()
    if parcel == "bomb" { throw Oops() }
    log.append("\(parcel) to \(address)")
    return log.count
  }
  @Allowed(in: State.done) func count() -> Int? { log.count }
  @Allowed(in: State.idle, .done) func rest() async {}
  @Allowed(in: State.done) func weigh(_ parcel: Int) async throws -> String { "number \(parcel)" }
  @Allowed(in: State.done) func weigh(_ parcel: String) async throws -> String { "text \(parcel)" }
  @Allowed(in: State.done) func wrap(_ parcel: Int) async throws -> String { "number \(parcel)" }
  @Allowed(in: State.done) func wrap(_ parcel: String, times: Int = 1) async throws -> String {
    "text \(parcel) \(times)"
  }
  @Allowed(in: State.done) func name(_ parcel: Int) throws -> String { "number \(parcel)" }
  @Allowed(in: State.done) func name(_ parcel: String) throws -> String { "text \(parcel)" }
  @Transition(from: State.done, to: .idle) func again() async -> State { .idle }
  func sync() throws { _ = try machine.handle("deliver", ["x"]) }
}

@Guarded
private class Reader {
  enum State { case shut, open }
  var log: [String] = []
  @Transition(from: State.shut, to: .open) func open() async throws { log.append("open") }
  @Allowed(in: State.open) func read(_ page: Int) throws -> Int { page }
}

@Guarded
private final class FastReader: Reader {
  @Allowed(in: State.open) func skip(_ pages: Int) async throws -> Int { pages * 2 }
  @Transition override func open() async throws {
    log.append("fast")
    try await super.open()
  }
}

/// A class on the main actor whose subclass doesn't repeat that.
@Guarded @MainActor
private class Board {
  enum State { case hidden, shown }
  var log: [String] = []
  @Transition(from: State.hidden, to: .shown) func show() { log.append("show") }
}

@Guarded
private final class ChessBoard: Board {
  static let addedRules = Rules { In(.shown, allows: "move") }
  var isFree = false
  @Transition(from: State.shown, to: .hidden, when: \ChessBoard.isFree) func hide() {}
  @Allowed func move(_ piece: String) throws -> String { piece }
  func didEnterShown() { log.append("shown") }
}

/// Calls of async methods by name.
@Suite struct AwaitedCallTests {
  @Test func `An awaited call by name returns the method's result`() async throws {
    let courier = Courier()
    #expect(try await courier.handle("deliver", ["book"]) as? Int == 1)
    #expect(await courier.state == .done)
    #expect(try await courier.handle("count") as? Int == 1)
    #expect(try await courier.handle("again") as? Courier.State == .idle)
    #expect(try await courier.handle("deliver", json: Data(#"{"_": "pen", "to": "work"}"#.utf8)) as? Int == 2)
    #expect(await courier.log == ["book to home", "pen to work"])
    try await courier.handle("rest")
  }

  @Test func `The arguments select the overload that an awaited call by name runs`() async throws {
    let courier = Courier()
    try await courier.handle("deliver", ["book"])
    for name in ["weigh", "name"] {
      #expect(try await courier.handle(name, [1]) as? String == "number 1")
      #expect(try await courier.handle(name, ["1"]) as? String == "text 1")
      #expect(try await courier.handle(name, json: Data(#"["1"]"#.utf8)) as? String == "text 1")
      let refusal = await #expect(throws: Refusal.self) { try await courier.handle(name, [1.5]) }
      #expect(refusal?.description.hasSuffix("argument 1 ('parcel') must be Int or String, not Double") == true)
    }
    #expect(try await courier.handle("wrap", [1]) as? String == "number 1")
    #expect(try await courier.handle("wrap", ["a"]) as? String == "text a 1")
    #expect(try await courier.handle("wrap", json: Data(#"{"_": "a"}"#.utf8)) as? String == "text a 1")
    try await courier.handle("again")
    let refusal = await #expect(throws: Refusal.self) { try await courier.handle("weigh", ["1"]) }
    #expect(refusal?.reason == .notAllowed)
  }

  @Test func `An awaited call by name throws a refusal, or the error of the body`() async throws {
    let courier = Courier()
    await #expect(throws: Refusal.self) { try await courier.handle("count") }
    await #expect(throws: Refusal.self) { try await courier.handle("deliver", [1]) }
    await #expect(throws: Refusal.self) { try await courier.handle("fly") }
    #expect(await courier.state == .idle)
    await #expect(throws: Oops.self) { try await courier.handle("deliver", ["bomb"]) }
    #expect(await courier.state == .failed)
    let refusal = await #expect(throws: Refusal.self) { try await courier.handle("again") }
    #expect(refusal?.reason == .notAllowed)
    let late = await #expect(throws: Refusal.self) { try await courier.handle("rest") }
    #expect(late?.reason == .notAllowed)
  }

  @Test
  func `A synchronous call by name of an async method is refused, and the refusal says to await it`() async throws {
    let courier = Courier()
    let refusal = await #expect(throws: Refusal.self) { try await courier.sync() }
    #expect("\(try #require(refusal))".contains("await it: 'try await' the call of 'handle' of the host itself"))
  }

  @Test func `Async methods of a subclass and of its superclass can be called by name`() async throws {
    let reader = FastReader()
    try await reader.handle("open")
    #expect(reader.log == ["fast", "open"])
    #expect(try await reader.handle("skip", [2]) as? Int == 4)
    #expect(try await reader.handle("read", [2]) as? Int == 2)
  }

  @MainActor @Test func `A subclass inherits the global actor of its superclass`() throws {
    let board = ChessBoard()
    board.show()
    #expect(board.log == ["show", "shown"])
    #expect(try board.move("e4") == "e4")
    #expect(try board.handle("move", ["e5"]) as? String == "e5")
    board.hide()
    #expect(board.state == .shown && !board.can(.hide))
    board.isFree = true
    try board.fire(.hide)
    #expect(board.state == .hidden)
  }
}
#endif
