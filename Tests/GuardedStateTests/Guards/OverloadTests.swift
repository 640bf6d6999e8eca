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
private final class Tray {
  enum State { case open, shut }
  var log: [String] = []
  @Allowed(in: State.open) func lay(_ number: Int) throws { log.append("number \(number)") }
  @Allowed(in: State.open) func lay(_ text: String, times count: Int = 1) throws { log.append("\(text) \(count)") }
  @Allowed(in: State.shut) func lay(_ text: String, _ isFlat: Bool, in row: Int = 0) throws {
    log.append("\(text) \(isFlat)")
  }
  @Transition(from: State.open, to: .shut) func close() {}
  @Allowed(in: State.open) func look(at row: Int) throws {}
}

@Guarded
private class Till {
  enum State { case open, shut }
  var asked: [Int] = []
  @Allowed(in: State.open) func take(_ amount: Int) throws -> Int { amount }
  func shouldTake(_ amount: Int) -> Bool {
    asked.append(amount)
    return amount < 100
  }
}

@Guarded
private final class FastTill: Till {
  @Allowed override func take(_ amount: Int) throws -> Int { try super.take(amount * 2) }
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
@Guarded
private final class Scale {
  enum State { case off, on }
  @Transition(from: State.off, to: .on) func start() {}
  @Allowed(in: State.on) func weigh(_ grams: Int) throws -> Int { grams }
}

@Suite struct OverloadTests {
  @Test(arguments: [false, true])
  func `The state is checked before the arguments if the name and labels leave only one method`(isBesideOverloads: Bool)
  {
    // With overloads about, names are looked up in another way.
    let look = { (data: String?) -> Refusal.Reason? in
      do {
        if isBesideOverloads {
          let tray = Tray()
          tray.close()
          _ = try data.map { try tray.machine.handle("look", json: Data($0.utf8)) } ?? tray.handle("look", ["x"])
        } else {
          let scale = Scale()
          _ = try data.map { try scale.machine.handle("weigh", json: Data($0.utf8)) } ?? scale.handle("weigh", ["x"])
        }
      } catch { return (error as? Refusal)?.reason }
      return nil
    }
    #expect(look(nil) == .notAllowed)
    #expect(look(#"["x"]"#) == .notAllowed)
    #expect(look(isBesideOverloads ? #"{"at": "x"}"# : #"{"_": "x"}"#) == .notAllowed)
  }

  @Test func `Methods that differ only in their types can each be called`() throws {
    let shelf = Rack()
    try shelf.put(1)
    try shelf.put("a")
    try shelf.put([1])
    try shelf.put()
    #expect(shelf.log == ["number 1", "text a", "list [1]", "nothing"])
  }

  @Test func `The first overload has the plain name, and the others get distinct ones`() {
    #expect(
      Rack.Method.allCases.map(\.rawValue) == [
        "put", "putString", "putInt", "putWithoutArguments", "putOnNote", "close", "closeWithoutArguments",
      ])
    #expect(Rack.Method.closeWith == .close)
    #expect(Rack.Event.allCases.map(\.rawValue) == ["close", "closeWithoutArguments"])
  }

  @Test func `The arguments of a call by name select the overload`() throws {
    let shelf = Rack()
    try shelf.handle("put", [1])
    try shelf.handle("put", ["a"])
    try shelf.handle("put(_:)", [[1]])
    try shelf.handle("putString", ["b"])
    try shelf.machine.handle("put", json: Data(#"["c"]"#.utf8))
    #expect(shelf.log == ["number 1", "text a", "list [1]", "text b", "text c"])
    #expect(throws: Refusal.self) { try shelf.handle("put", [1.5]) }
  }

  @Test func `A call by name also considers overloads whose further parameters have defaults`() throws {
    let drawer = Tray()
    try drawer.handle("lay", [1])
    try drawer.handle("lay", ["a"])
    try drawer.handle("lay", ["b", 2])
    try drawer.machine.handle("lay", json: Data(#"["c"]"#.utf8))
    try drawer.machine.handle("lay", json: Data(#"{"_": "d"}"#.utf8))
    #expect(drawer.log == ["number 1", "a 1", "b 2", "c 1", "d 1"])
    drawer.close()
    drawer.log = []
    try drawer.handle("lay", ["e", true])
    #expect(drawer.log == ["e true"])
    // What is meant by the arguments is refused, and no other is tried.
    let refusal = try #require(#expect(throws: Refusal.self) { try drawer.handle("lay", ["f"]) })
    #expect(refusal.reason == .notAllowed && refusal.allowedIn == ["open"])
  }

  @Test func `The refusal of arguments that fit no overload describes the nearest one`() throws {
    let drawer = Tray()
    func refusal(_ arguments: [Any]) throws -> String {
      "\(try #require(#expect(throws: Refusal.self) { try drawer.handle("lay", arguments) }))"
    }
    #expect(try refusal([1.5]).hasSuffix("argument 1 ('number') must be Int or String, not Double"))
    #expect(try refusal(["a", "b"]).hasSuffix("argument 2 ('times') must be Int or Bool, not String"))
    #expect(try refusal(["a", true, 1, 2]).hasSuffix("takes 2 to 3 arguments, not 4"))
    let labels = #expect(throws: Refusal.self) { try drawer.machine.handle("lay", json: Data(#"{"on": 1}"#.utf8)) }
    #expect(labels?.description.contains("there is no argument 'on'") == true)
    // Where one alone takes so many, or has the name, the state comes first.
    #expect(try refusal(["a", true, "b"]).contains("is allowed in shut, not in open"))
    drawer.close()
    #expect(#expect(throws: Refusal.self) { try drawer.handle("look", ["a"]) }?.reason == .notAllowed)
    #expect(try refusal(["a", true, "b"]).contains("argument 3 ("))
  }

  @Test
  func `An override without a change of state and its super call are two calls with two decisions`() throws {
    let till = FastTill()
    var calls: [String] = []
    till.machine.trace = { step in if step.moment == .didCall { calls.append("call") } }
    #expect(try till.take(3) == 6)
    #expect(till.asked == [3, 6] && calls.count == 2)
    till.asked = []
    // The superclass's body runs with nothing that its guard has not seen.
    #expect(throws: Refusal.self) { try till.take(60) }
    #expect(till.asked == [60, 120])
  }

  @Test func `An override overrides the inherited method with the same types`() throws {
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

  @Test func `The machine returns the signature of a method`() {
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
