#if Macros
import Foundation
import GuardedState
import Testing

@Guarded
private class Rack {
  enum State { case open, shut }
  var log: [String] = []
  @Allowed(in: State.open) func put(_ number: Int) throws { log.append("number \(number)") }
  @Allowed(in: State.open) func put(_ text: String) throws { log.append("text \(text)") }
  @Allowed(in: State.open) func put(_ list: [Int]) throws { log.append("list \(list)") }
  @Allowed(in: State.open) func put() throws { log.append("nothing") }
  @Allowed(in: State.open) func put(on shelf: Int, _ note: String? = nil) throws { log.append("on \(shelf)") }
  @Transition(from: State.open, to: .shut) func close(with key: Int) throws {}
  @Transition(from: State.open, to: .shut) func close() throws {}
}

@Guarded
private final class DeepRack: Rack {
  @Allowed(in: State.shut) override func put(_ text: String) throws { log.append("deep \(text)") }
  @Transition override func close() throws { try super.close() }
}

@Guarded
private final class Sink {
  enum State { case open }
  @Allowed(in: State.open)
  func fill(_ level: inout Int, if isReady: @autoclosure () -> Bool, then work: @escaping () -> Void) throws {}
}

/// Methods with one name.
@Suite struct OverloadTests {
  @Test func `Methods that differ in types alone are guarded and called each`() throws {
    let shelf = Rack()
    try shelf.put(1)
    try shelf.put("a")
    try shelf.put([1])
    try shelf.put()
    #expect(shelf.log == ["number 1", "text a", "list [1]", "nothing"])
  }

  @Test func `The first method has the plain name, and others are told from it`() {
    #expect(
      Rack.Method.allCases.map(\.rawValue) == [
        "put", "putString", "putInt", "putWithoutArguments", "putOnNote", "close", "closeWithoutArguments",
      ])
    #expect(Rack.Method.closeWith == .close)
    #expect(Rack.Event.allCases.map(\.rawValue) == ["close", "closeWithoutArguments"])
  }

  @Test func `By name the arguments tell which is meant`() throws {
    let shelf = Rack()
    try shelf.handle("put", [1])
    try shelf.handle("put", ["a"])
    try shelf.handle("put(_:)", [[1]])
    try shelf.handle("putString", ["b"])
    try shelf.machine.handle("put", json: Data(#"["c"]"#.utf8))
    #expect(shelf.log == ["number 1", "text a", "list [1]", "text b", "text c"])
    #expect(throws: Refusal.self) { try shelf.handle("put", [1.5]) }
  }

  @Test func `An override belongs to the inherited method of its types`() throws {
    let shelf = DeepRack()
    #expect(shelf.machine.can(call: .put))
    #expect(!shelf.machine.can(call: .putString))
    try shelf.close()
    #expect(shelf.state == .shut)
    #expect(!shelf.machine.can(call: .put))
    try shelf.put("a")
    #expect(throws: Refusal.self) { try shelf.put(1) }
    #expect(shelf.log == ["deep a"])
  }

  @Test func `The machine says what a method takes and returns`() {
    let machine = Rack().machine
    #expect(machine.signature(of: .putString).description == "put(_ text: String)")
    let put = machine.signature(of: .putOnNote)
    #expect(put.description == "put(on shelf: Int, _ note: String? = …)")
    #expect(put.parameters.map(\.label) == ["on", "_"])
    #expect(put.parameters.map(\.hasDefault) == [false, true])
    #expect(put.parameters.map(\.type) == ["Int", "String?"])
    #expect(put.result == nil && !put.isAsync && !put.isTransition)
    #expect(machine.signature(of: .close).isTransition)
    #expect(machine.signature(of: "nowhere").parameters.isEmpty)
    #expect(
      Sink().machine.signature(of: .fill).parameters.map(\.type) == [
        "inout Int", "@autoclosure () -> Bool", "@escaping () -> Void",
      ])
  }
}
#endif
