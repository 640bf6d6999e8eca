#if Macros
import GuardedState
import Testing

/// What a body that is canceled, throws or rethrows does, by the signature of its method.
@Suite struct EndOfBodyTests {
  // Promise 1
  @Test(arguments: [
    ("typed", "returned", "paid"), ("refusal", "returned", "paid"), ("plain", "returned", "paid"),
    ("chosen", "paid", "paid"), ("optional", "nil", "due"), ("optionalState", "nil", "due"),
    ("throwing", "CancellationError()", "due"), ("value", "CancellationError()", "due"),
    ("opaque", "CancellationError()", "due"), ("throwingOptional", "CancellationError()", "due"),
  ])
  func `A canceled call changes nothing if its signature can report that`(
    method: String, result: String, state: String
  ) async throws {
    for byName in [false, true] {
      if byName, method == "opaque" { continue }
      let bill = CanceledBill()
      let task = Task { try await byName ? bill.call(method) : bill.perform(method) }
      while await !bill.isWorking { await Task.yield() }
      task.cancel()
      let end: String
      do { end = try await task.value } catch { end = "\(error)" }
      #expect(end == result, "\(method), by name: \(byName)")
      #expect(await "\(bill.state)" == state, "\(method), by name: \(byName)")
      #expect(await bill.errors == (state == "due" ? 1 : 0), "\(method), by name: \(byName)")
    }
  }

  @Test func `A method that rethrows is reported, and what follows a method follows it`() {
    let hamper = Hamper()
    hamper.fill { 1 }
    #expect(throws: Dropped.self) { try hamper.fill { throw Dropped() } }
    #expect(hamper.state == .open)
    hamper.fill { 2 }
    #expect(hamper.state == .full && hamper.items == [1, 2])
    hamper.fill { 3 }
    #expect(hamper.items == [1, 2])
    #expect(hamper.log == ["called", "failed", "called", "refused"])
  }

  @Test func `An async method that rethrows is reported`() async {
    let hamper = Hamper()
    await hamper.fillLater { 1 }
    await #expect(throws: Dropped.self) { try await hamper.fillLater { throw Dropped() } }
    #expect(hamper.log == ["called", "failed"])
  }
}

private struct Dropped: Error {}

private enum PaymentError: RefusalConvertible {
  case refused(Refusal)
  init(refusal: Refusal) { self = .refused(refusal) }
}

@Guarded
private actor CanceledBill {
  enum State { case due, paid }
  var isWorking = false
  var errors = 0

  @Transition(from: State.due, to: .paid) func typed() async throws(PaymentError) { await work() }
  @Transition(from: State.due, to: .paid) func refusal() async throws(Refusal) { await work() }
  @Transition(from: State.due, to: .paid) func plain() async { await work() }
  @Transition(from: State.due, to: .paid) func chosen() async -> State { await worked(.paid) }
  @Transition(from: State.due, to: .paid) func optional() async -> String? { await worked("receipt") }
  @Transition(from: State.due, to: .paid) func optionalState() async -> State? { await worked(.paid) }
  @Transition(from: State.due, to: .paid) func throwing() async throws { await work() }
  @Transition(from: State.due, to: .paid) func value() async throws -> Int { await worked(1) }
  @Transition(from: State.due, to: .paid) func opaque() async throws -> some Sendable { await worked(1) }
  @Transition(from: State.due, to: .paid) func throwingOptional() async throws -> Int? { await worked(1) }

  func didFail(_ error: any Error) { errors += 1 }

  func work() async {
    isWorking = true
    while !Task.isCancelled { await Task.yield() }
  }

  func worked<Result>(_ result: Result) async -> Result {
    await work()
    return result
  }

  func perform(_ method: String) async throws -> String {
    switch method {
    case "typed": try await typed()
    case "refusal": try await refusal()
    case "plain": await plain()
    case "chosen": return "\(await chosen())"
    case "optional": return await optional() ?? "nil"
    case "optionalState": return "\(await optionalState().map { "\($0)" } ?? "nil")"
    case "throwing": try await throwing()
    case "value": return "\(try await value())"
    case "opaque": return "\(try await opaque())"
    default: return "\(try await throwingOptional() as Any)"
    }
    return "returned"
  }

  func call(_ method: String) async throws -> String {
    let result = try await handle(method)
    return result.map { "\($0)" } ?? (["optional", "optionalState"].contains(method) ? "nil" : "returned")
  }
}

@Guarded
private final class Hamper {
  enum State { case open, full }
  static let rules = Rules(initial: .open) { Always(from: .open, to: .full, when: "isFull") }
  var items: [Int] = []
  var log: [String] = []
  var isFull: Bool { items.count > 1 }
  @Allowed(in: State.open) func fill(_ make: () throws -> Int) rethrows { items.append(try make()) }
  @Allowed(in: State.open) func fillLater(_ make: () async throws -> Int) async rethrows {
    items.append(try await make())
  }
  func didCall(_ call: Call<State, Method>) { log.append("called") }
  func didRefuse(_ refusal: Refusal) { log.append("refused") }
  func didFail(_ error: any Error) { log.append("failed") }

  /// A door whose callbacks make requests after bodies of both kinds.
  @Guarded actor SlowDoor {
    enum State { case open, shut, locked }
    private(set) var heard: [String] = []
    @Transition(from: State.open, to: .shut) func shut() {}
    @Transition(from: State.open, to: .shut) func shutSlowly() async throws { await Task.yield() }
    @Transition(from: State.shut, to: .locked) func lock() {}
    func didEnterShut() {
      heard.append("\(machine.permittedMethods) \((try? machine.fire(.lock)).map { "\($0)" } ?? "refused")")
    }
    func didRefuse(_ refusal: Refusal) { heard.append("\(refusal)") }
  }

  @Test func `After an async body, callbacks request and learn what they do after any other`() async throws {
    let (door, slow) = (SlowDoor(), SlowDoor())
    await door.shut()
    try await slow.shutSlowly()
    #expect(await door.heard == ["[lock] queued"])
    #expect(await slow.heard == ["[lock] queued"])
    #expect(await door.state == .locked)
    #expect(await slow.state == .locked)
  }
}
#endif
