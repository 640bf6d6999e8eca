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
  enum Color: String, Codable, CaseIterable { case black, red }
  @Allowed(in: State.ready) func fill(_ color: Color, edge: Color? = nil) throws {}
  @Allowed(in: State.ready) func mark(at place: (Int, Int)) throws {}
  @Allowed(in: State.ready) func name(first: String?, last: String) throws -> String { "\(first ?? "–") \(last)" }
  @Transition(from: State.ready, to: .empty) func runOut() {}
}

@Guarded
final class Meeting {
  struct Room: Decodable, Equatable { let floorNumber: Int }

  enum State { case planned, over }
  @Allowed(in: State.planned) func schedule(at date: Date, in room: Room? = nil) throws -> Double {
    date.timeIntervalSince1970 + Double(room?.floorNumber ?? 0)
  }
  @Transition(from: State.planned, to: .over) func end() {}
}

@Guarded
actor LaterMeeting {
  enum State { case planned, over }
  @Allowed(in: State.planned) func schedule(at date: Date) async throws -> Double { date.timeIntervalSince1970 }
  @Transition(from: State.planned, to: .over) func end() {}
}

@Guarded
@MainActor
final class MainMeeting {
  enum State { case planned, over }
  @Allowed(in: State.planned) func schedule(at date: Date) async throws -> Double { date.timeIntervalSince1970 }
  @Transition(from: State.planned, to: .over) func end() {}
}

@Suite struct JSONCallTests {
  let printer = Printer()

  func call(_ name: String, _ json: String) throws -> Any? {
    try printer.machine.handle(name, json: Data(json.utf8))
  }

  // Behaviours 49, 51
  @Test func `Arguments from JSON are decoded as the parameters' types`() throws {
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
    ("name", #"{"first": "X"}"#, "the argument 'last' is missing"),
    ("name", "{}", "the arguments 'first' and 'last' are missing"),
    ("fill", #"["rde"]"#, "argument 1 ('color') must be Color: 'black' or 'red' was expected"),
    ("fill", #"["red", "blue"]"#, "argument 2 ('edge') must be Color?: 'black' or 'red' was expected"),
    ("fill", "[3]", "argument 1 ('color') must be Color, not 3"),
    ("mark", "[[1, 2]]", "(Int, Int) can't be read from JSON"),
  ])
  func `Arguments that don't fit are refused, and the refusal says why`(name: String, json: String, text: String) throws
  {
    let refusal = #expect(throws: Refusal.self) { try call(name, json) }
    #expect(refusal?.reason == .wrongArguments)
    #expect(refusal?.description.contains(text) == true, "\(refusal?.description ?? "")")
    #expect(printer.printed.isEmpty)
  }

  @Test func `A decoder determines the format of dates and keys`() throws {
    let (meeting, time) = (Meeting(), Data(#"{"at": 1800000000}"#.utf8))
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .secondsSince1970
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    #expect(try meeting.machine.handle("schedule", json: time, decoder: decoder) as? Double == 1_800_000_000)
    let room = Data(#"{"at": 1800000000, "in": {"floor_number": 3}}"#.utf8)
    #expect(try meeting.machine.handle("schedule", json: room, decoder: decoder) as? Double == 1_800_000_003)
    let encoded = try JSONEncoder().encode([Date(timeIntervalSince1970: 5)])
    #expect(try meeting.machine.handle("schedule", json: encoded) as? Double == 5)
    decoder.dateDecodingStrategy = .iso8601
    let text = Data(#"["2027-01-15T08:00:00Z"]"#.utf8)
    #expect(try meeting.machine.handle("schedule", json: text, decoder: decoder) as? Double == 1_800_000_000)
    let refusal = #expect(throws: Refusal.self) { try meeting.machine.handle("schedule", json: text) }
    #expect(refusal?.reason == .wrongArguments)
    let wrong = #expect(throws: Refusal.self) { try meeting.machine.handle("schedule", json: time, decoder: decoder) }
    #expect(wrong?.description.contains("argument 1 ('at') must be Date") == true, "\(wrong?.description ?? "")")
  }

  @Test func `Awaited calls by name accept a decoder`() async throws {
    let time = Data(#"[1800000000000]"#.utf8)
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .millisecondsSince1970
    let result = try await LaterMeeting().handle("schedule", json: time, decoder: decoder)
    #expect(result as? Double == 1_800_000_000)
    let other = try await MainMeeting().handle("schedule", json: time, decoder: decoder)
    #expect(other as? Double == 1_800_000_000)
  }

  @Test func `A bound machine uses the decoder for its host's methods`() throws {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .secondsSince1970
    let calendar = BoundCalendar()
    let machine = StateMachine<String, String>(initial: "on", for: calendar) { In("on", allows: "note") }
    try machine.handle("note", json: Data("[7]".utf8), decoder: decoder)
    #expect(calendar.date == Date(timeIntervalSince1970: 7))
  }

  @Test func `A call of an unknown method or with unknown labels is refused`() {
    #expect(throws: Refusal.self) { try call("prin", "[]") }.map { #expect($0.reason == .unknownMethod) }
    let refusal = #expect(throws: Refusal.self) { try printer.handle("name(frist:last:)", ["a", "b"]) }
    #expect(refusal?.reason == .wrongArguments)
    #expect(refusal?.description.hasSuffix("there is no argument 'frist'; it is 'name(first:last:)'") == true)
  }
}

@Guarded
final class BoundCalendar {
  var date: Date?
  func note(_ date: Date) { self.date = date }
}
#endif
