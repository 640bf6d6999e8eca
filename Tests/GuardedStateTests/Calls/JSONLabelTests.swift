#if Macros
import Foundation
import GuardedState
import Testing

/// Overloads that differ in one label.
@Guarded
final class PayDesk {
  enum State { case open, shut }

  @Transition(from: State.open, to: .shut) func pay() throws {}
  @Allowed(in: State.open) func pay(_ cents: Int, to name: String) throws -> Int { cents }
  @Allowed(in: State.open) func pay(_ cents: Int, from name: String) throws -> Int { -cents }
  @Allowed(in: State.open) func put(_ cents: Int) throws -> Int { cents }
}

/// Methods of many labels and defaults, called with JSON.
@Guarded
final class Bank {
  struct Sum: Decodable { var cents: UInt8 }
  enum Coin: Int, Decodable { case one = 1, five = 5 }
  enum State { case open }

  @Allowed(in: State.open) func transfer(_ from: Int, _ to: Int) throws -> String { "\(from) → \(to)" }
  @Allowed(in: State.open) func pay(to name: String) throws -> String { "to \(name)" }
  @Allowed(in: State.open) func pay(from name: String) throws -> String { "from \(name)" }
  @Allowed(in: State.open) func pay(from name: String, to other: String, times: Int = 1) throws -> String {
    "from \(name) to \(other) × \(times)"
  }
  @Allowed(in: State.open) func lend(a: Int = 1, b: Int, c: Int = 3, d: Int = 4) throws -> [Int] { [a, b, c, d] }
  @Allowed(in: State.open) func many(a: Int = 1, b: Int = 2, c: Int = 3, d: Int = 4, e: Int = 5) throws -> [Int] {
    [a, b, c, d, e]
  }
  @Allowed(in: State.open) func small(_ number: UInt8) throws -> UInt8 { number }
  @Allowed(in: State.open) func half(_ number: Double?) throws -> Double { number ?? 0 }
  @Allowed(in: State.open) func sum(_ sum: Sum) throws -> UInt8 { sum.cents }
  @Allowed(in: State.open) func coin(_ coin: Coin) throws -> Int { coin.rawValue }
  @Allowed(in: State.open) func anything(_ value: Any) throws -> String { "\(value)" }
  @Allowed(in: State.open) func exact(_ number: Decimal, _ other: UInt64) throws -> String { "\(number) \(other)" }
}

@Guarded
private final class Stash {
  enum State { case open }
  @Allowed(in: State.open) func put(_ x: Int) {}
  @Allowed(in: State.open) func put(_ x: String) {}
  @Allowed(in: State.open) func put(in box: Int) {}
  @Allowed(in: State.open) func sort(_ prices: [String: [Double?]], by order: (() -> Int)?) {}
  @Allowed(in: State.open) func many(_ a: Int = 1, b: Int = 2, c: Int = 3, d: Int = 4, e: Int = 5) throws {}
  @Allowed(in: State.open) func small(_ x: Int8?) throws -> Int8? { x }
  @Allowed(in: State.open) func real(_ x: Double?) throws -> Double? { x }
  @Allowed(in: State.open) func price(_ x: Decimal?) throws -> Decimal? { x }
  @Allowed(in: State.open) func text(_ x: String?) throws -> String { x ?? "none" }
}

@Suite struct JSONLabelTests {
  let bank = Bank()

  func call(_ name: String, _ json: String) throws -> Any? { try bank.machine.handle(name, json: Data(json.utf8)) }

  @Test(arguments: [
    ("pay", #"{"to": "a"}"#, "to a"), ("pay", #"{"from": "a"}"#, "from a"),
    ("pay", #"{"to": "b", "from": "a"}"#, "from a to b × 1"),
    ("pay", #"{"times": 2, "to": "b", "from": "a"}"#, "from a to b × 2"), ("pay(from:)", #"["a"]"#, "from a"),
    ("pay", #"["a", "b"]"#, "from a to b × 1"), ("pay", #"["a", "b", 3]"#, "from a to b × 3"),
    ("transfer", "[1, 2]", "1 → 2"), ("transfer", #"{"to": 2, "from": 1}"#, "1 → 2"),
    ("exact", #"{"number": 0.1, "other": 7}"#, "0.1 7"),
    ("exact", "[0.1, 18446744073709551615]", "0.1 18446744073709551615"),
  ])
  func `The labels of an object, or the number of arguments in a list, select the overload`(
    name: String, json: String, result: String
  )
    throws
  {
    #expect(try call(name, json) as? String == result)
  }

  @Test func `An argument with a default value can be omitted by its label`() throws {
    for (json, result) in [
      (#"{"b": 2}"#, [1, 2, 3, 4]), (#"{"b": 2, "d": 9}"#, [1, 2, 3, 9]), (#"{"a": 7, "b": 2, "d": 9}"#, [7, 2, 3, 9]),
      (#"{"b": 2, "c": 8}"#, [1, 2, 8, 4]), (#"{"d": 9, "c": 8, "b": 2, "a": 7}"#, [7, 2, 8, 9]),
      ("[7, 2]", [7, 2, 3, 4]),
      ("[7, 2, 8]", [7, 2, 8, 4]),
    ] {
      #expect(try call("lend", json) as? [Int] == result, "\(json)")
    }
    #expect(try call("many", "[]") as? [Int] == [1, 2, 3, 4, 5])
    #expect(try call("many", #"{"a": 7, "b": 8}"#) as? [Int] == [7, 8, 3, 4, 5])
    #expect(try call("many", #"{"e": 7, "b": 8}"#) as? [Int] == [1, 8, 3, 4, 7])
    #expect(try bank.handle("many", [7, 8, 9]) as? [Int] == [7, 8, 9, 4, 5])
  }

  @Test func `A refusal spells types as the source does`() {
    let stash = Stash()
    let text = "must be [String: [Double?]], not [Int]"
    #expect(throws: Refusal.self) { try stash.handle("sort", [[1], { 1 }]) }.map { #expect("\($0)".hasSuffix(text)) }
    #expect(throws: Refusal.self) { try stash.handle("sort", [[:] as [String: [Double?]], Int?(1) as Any]) }
      .map { #expect("\($0)".contains("must be (() -> Int)?")) }
  }

  @Test(arguments: [("small", 300, "Int8?"), ("text", 3, "String?")])
  func `An integer that doesn't fit an optional parameter is refused instead of becoming nil`(
    name: String, number: Int, type: String
  ) {
    for value in [number as Any, Optional(number) as Any] {
      let refusal = #expect(throws: Refusal.self) { try Stash().handle(name, [value]) }
      #expect(refusal?.detail == .argumentType(number: 1, label: "x", type: type, given: "\(number)"))
    }
  }

  @Test func `An integer is converted to any numeric type that has its value, also to an optional one`() throws {
    let stash = Stash()
    #expect(try bank.handle("exact", [5, Int8(7)]) as? String == "5 7")
    #expect(try stash.handle("price", [UInt8(7)]) as? Decimal == 7)
    #expect(throws: Refusal.self) { try stash.handle("real", [Int.max]) }
    #expect(try stash.handle("small", [3]) as? Int8 == 3 && stash.handle("small", [Int?(3) as Any]) as? Int8 == 3)
    #expect(try stash.handle("real", [UInt8(7)]) as? Double == 7)
    #expect(try stash.handle("small", [Int?.none as Any]) == nil)
    #expect(try stash.handle("text", [String?.none as Any]) as? String == "none")
  }

  @Test func `The refusal of unknown labels lists overloads with distinct signatures`() {
    let refusal = #expect(throws: Refusal.self) { try Stash().handle("put(") }
    let spellings = ["put(_ x: Int)", "put(_ x: String)", "put(in:)"]
    #expect(refusal?.detail == .unknownLabels(labels: [], signatures: spellings))
  }

  @Test(arguments: [
    ("transfer", #"{"_": 1}"#, "several of its arguments have the label '_'; give them as a list"),
    ("transfer", #"{"_": 1, "to": 2}"#, "several of its arguments have the label '_'; give them as a list"),
    ("transfer", #"{"from": 1}"#, "the argument 'to' is missing"),
    ("transfer", "{}", "the arguments 'from' and 'to' are missing"),
    ("transfer", #"{"form": 1, "to": 2}"#, "there is no argument 'form'; did you mean 'from'?"),
    ("small", #"{"_": 1, "number": 1}"#, "the argument 'number' is also there as '_'"),
    ("small", #"{"number": 300}"#, "argument 1 ('number') must be UInt8, not 300"),
    ("transfer", "[1]", "transfer(_:_:) takes 2 arguments, not 1"),
    ("lend", #"{"a": 1, "c": 2}"#, "the argument 'b' is missing"),
    ("lend", #"{"c": 2}"#, "the argument 'b' is missing"),
    ("transfer", #"{"form": 1, "too": 2}"#, "no argument 'form'; there is no argument 'too'; it is 'transfer("),
    ("lend", "[1]", "takes 2 to 4 arguments, not 1"), ("lend", "[1, 2, 3, 4, 5]", "takes 2 to 4 arguments, not 5"),
    ("pay", #"{"for": "a"}"#, "there is no argument 'for'"),
    ("lend", "[1, 2,]", "the arguments can't be read: line 1, column 7: a value was expected"),
    ("lend", "[1 2]", "line 1, column 4: a comma or ']' was expected"), ("lend", "", "a value was expected"),
    ("lend", "[1, 2] 3", "line 1, column 8: the end of the text was expected"), ("lend", "nul", "a value was expected"),
    ("lend", #"{"b": 1, "b": 2}"#, "line 1, column 10: the key 'b' is there twice"),
    ("small", "[300]", "argument 1 ('number') must be UInt8, not 300"), ("small", "[-1]", "must be UInt8, not -1"),
    ("small", "[1.5]", "must be UInt8, not 1.5"), ("small", #"["1"]"#, "must be UInt8, not a text"),
    ("small", "[true]", "must be UInt8, not true"), ("small", "[null]", "must be UInt8, not null"),
    ("small", "[[1]]", "must be UInt8, not a list"), ("small", #"[{"a": 1}]"#, "must be UInt8, not an object"),
    ("half", "[1e999]", "must be Double?, not 1e999"),
    ("sum", #"[{"cents": 300}]"#, "a number in it does not fit"),
    ("coin", "[3]", "argument 1 ('coin') must be Coin: Cannot initialize Coin from invalid Int value 3"),
    ("anything", "[1]", "argument 1 ('value') must be Any: Any can't be read from JSON"),
  ])
  func `JSON that doesn't fit is refused, and the refusal says why`(name: String, json: String, text: String) throws {
    let refusal = #expect(throws: Refusal.self) { try call(name, json) }
    #expect(refusal?.reason == .wrongArguments)
    #expect(refusal?.description.contains(text) == true, "\(refusal?.description ?? "")")
  }

  @Test(arguments: [
    ("pay", #"{"_": 5, "too": "Ann"}"#, "there is no argument 'too'; did you mean 'to'?"),
    (
      "pay", #"{"_": 5, "too": "Ann", "x": 1}"#,
      "there is no argument 'too'; there is no argument 'x'; it is 'pay(_:to:)'"
    ),
    ("pay", #"{"n": 5, "from": "Ann"}"#, "there is no argument 'n'; did you mean 'cents'?"),
    ("pay", #"{"cents": 5, "name": "Ann"}"#, "there is no argument 'name'; did you mean 'to'?"),
    ("pay", #"{"to": "Ann"}"#, "the argument 'cents' is missing"),
    ("put", "{}", "the argument 'cents' is missing"),
    ("pay", #"{"_": 5, "cents": 5, "to": "Ann"}"#, "the argument 'cents' is also there as '_'"),
  ])
  func `The refusal refers to the overload with the most matching labels`(name: String, json: String, text: String)
    throws
  {
    let refusal = #expect(throws: Refusal.self) {
      try PayDesk().machine.handle(name, json: Data(json.utf8))
    }
    #expect(refusal?.reason == .wrongArguments)
    #expect(refusal?.description.hasSuffix(text) == true, "\(refusal?.description ?? "")")
  }

  @Test func `Numbers that don't fit are named in refusals of calls without JSON`() throws {
    for (value, text) in [(300, "not 300"), (-1, "not -1"), ("x", "not String"), (Int?.none as Any, "not nil")]
      as [(Any, String)]
    {
      let refusal = #expect(throws: Refusal.self) { try bank.handle("small", [value]) }
      #expect(refusal?.description.hasSuffix("argument 1 ('number') must be UInt8, \(text)") == true)
    }
    #expect(try bank.handle("anything", [3]) as? String == "3")
  }

  @Test func `Very deep and very long JSON is shortened in the refusal`() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(throws: Refusal.self) { try call("small", deep) }.map { #expect($0.description.count < 300) }
    let long = "[\"" + String(repeating: "a", count: 100_000) + "\", 2]"
    #expect(throws: Refusal.self) { try call("small", long) }.map { #expect($0.description.count < 300) }
    let number = "[" + String(repeating: "9", count: 100_000) + "]"
    #expect(throws: Refusal.self) { try call("small", number) }.map { #expect($0.description.count < 300) }
  }
}
#endif
