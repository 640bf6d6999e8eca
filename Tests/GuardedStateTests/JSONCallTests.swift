#if Macros
import Foundation
import GuardedState
import Testing

@Guarded
final class Printer {
  struct Page: Codable, Equatable {
    var text: String
    var margins: [Int]?
  }

  enum State { case ready, empty }
  var printed: [String] = []

  @Allowed(in: State.ready) func print(_ page: Page, copies: Int = 1, scale: Double = 1) throws -> String {
    printed.append(page.text)
    return "\(page.text) \(copies) × \(scale)"
  }
  @Allowed(in: State.ready) func mark(at place: (Int, Int)) throws {}
  @Allowed(in: State.ready) func name(first: String?, last: String) throws -> String { "\(first ?? "–") \(last)" }
  @Transition(from: State.ready, to: .empty) func runOut() {}
}

@Suite struct JSONCallTests {
  let printer = Printer()

  func call(_ name: String, _ json: String) throws -> Any? {
    try printer.machine.handle(name, json: Data(json.utf8))
  }

  @Test func `Behaviours 49, 51: arguments from JSON are decoded as the types of the parameters`() throws {
    #expect(try call("print", #"[{"text": "a", "margins": [1, 2]}, 2, 3]"#) as? String == "a 2 × 3.0")
    #expect(try call("print", #"[{"text": "a"}]"#) as? String == "a 1 × 1.0")
    #expect(try call("name", #"{"last": "X", "first": "Y"}"#) as? String == "Y X")
    #expect(try call("name(first:last:)", #"[null, "X"]"#) as? String == "– X")
    #expect(try call("runOut", "[]") == nil)
    #expect(printer.state == .empty)
  }

  @Test(arguments: [
    ("print", #"[{"txt": "a"}]"#, "argument 1 ('page') must be Page: 'text' is missing"),
    ("print", #"[{"text": "a"}, 1.5]"#, "argument 2 ('copies') must be Int"),
    ("print", #"[{"text": 3}]"#, "argument 1 ('page') must be Page: text: a text was expected"),
    ("print", "[]", "takes 1 to 3 arguments, not 0"),
    ("print", "3", "the arguments can't be read: a list or an object was expected"),
    ("print", "[", "the arguments can't be read: line 1, column 2: a value was expected"),
    ("name", #"{"last": "X", "fist": "Y"}"#, "there is no argument 'fist'; did you mean 'first'?"),
    ("name", #"{"last": "X"}"#, "the argument 'first' is missing"),
    ("name", #"{"first": "X"}"#, "the argument 'last' is missing"), ("name", "{}", "the argument 'first' is missing"),
    ("mark", "[[1, 2]]", "(Int, Int) can't be read from JSON"),
  ])
  func `Arguments that don't fit are refused, each with what is wrong`(name: String, json: String, text: String) throws
  {
    let refusal = #expect(throws: Refusal.self) { try call(name, json) }
    #expect(refusal?.reason == .wrongArguments)
    #expect(refusal?.description.contains(text) == true, "\(refusal?.description ?? "")")
    #expect(printer.printed.isEmpty)
  }

  @Test func `An unknown method, and labels that it doesn't have`() {
    #expect(throws: Refusal.self) { try call("prin", "[]") }.map { #expect($0.reason == .unknownMethod) }
    let refusal = #expect(throws: Refusal.self) { try printer.handle("name(frist:last:)", ["a", "b"]) }
    #expect(refusal?.reason == .wrongArguments)
    #expect(refusal?.description.hasSuffix("there is no argument 'frist'; it is 'name(first:last:)'") == true)
  }
}
#endif
