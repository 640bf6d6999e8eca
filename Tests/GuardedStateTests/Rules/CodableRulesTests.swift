#if Macros
import Foundation
import GuardedState
import GuardedStateData
import Testing

@Suite struct CodableRulesTests {
  typealias Named = Rules<String, String, String>

  private func decode(_ json: String) throws -> Named { try JSONDecoder().decode(Named.self, from: Data(json.utf8)) }

  // Behaviours 5, 6
  @Test func `A builder, a dictionary literal and JSON create equal rules`() throws {
    let built = Named(initial: "off") {
      In("off", to: "on")
      In("on", initial: "cold", history: .deep, to: "off", allows: "dim") {
        In("warm", forbids: "dim")
        In("cold")
      }
      Final("gone")
      On("fail", from: "on", to: "gone")
    }
    let literal = Named(
      initial: "off",
      states: [
        "off": .init(to: ["on"]),
        "on": .init(
          to: ["off"], allows: ["dim"], initial: "cold", history: .deep,
          states: ["warm": .init(forbids: ["dim"]), "cold": .init()]),
        "gone": .init(isFinal: true),
      ]
    ) { On("fail", from: "on", to: "gone") }
    let json = try decode(
      """
      { "initial": "off",
        "states": [
          { "state": "off", "to": ["on"] },
          { "state": "on", "to": ["off"], "allows": ["dim"], "initial": "cold", "history": "deep",
            "states": [{ "state": "warm", "forbids": ["dim"] }, { "state": "cold" }] },
          { "state": "gone", "final": true }
        ],
        "events": [{ "on": "fail", "from": ["on"], "to": ["gone"] }] }
      """)
    #expect(literal == built && json == built)
    #expect(try JSONDecoder().decode(Named.self, from: JSONEncoder().encode(built)) == built)
    let object = try decode(#"{"initial": "b", "states": {"b": {"to": ["a"]}, "a": {"states": {"c": {}}}}}"#)
    #expect(object.states == ["b", "a", "c"])
    #expect(StateMachine<String, String>(object).state == "b")
  }

  @Test(arguments: [
    (#"{"states": [{"state": "a", "to": "b"}]}"#, "states[0].to: a list was expected"),
    (#"{"states": {"a": {"alows": []}}}"#, "states.a: 'alows' means nothing here; did you mean 'allows'?"),
    (#"{"states": [{"to": []}]}"#, "states[0]: 'state' is missing"),
    (
      #"{"states": {"a": {"states": {"b": {"after": 5, "to": ["a"]}}}}}"#,
      "states.a.states.b: 'after' means nothing here: it belongs in a rule of 'events', beside the outermost 'states'"
    ),
    (
      #"{"states": [{"state": "a", "events": []}]}"#,
      "states[0]: 'events' means nothing here: it belongs beside the outermost 'states'"
    ),
    (
      #"{"states": {"a": {}}, "always": true}"#,
      "'always' means nothing here: it belongs in a rule of 'events', beside the outermost 'states'"
    ),
    (
      #"{"states": {"a": {}}, "regions": [{"region": "r", "done": "b"}]}"#,
      "regions[0]: 'done' means nothing here: it belongs in a rule of 'events', beside the outermost 'states'"
    ),
    (#"{"states": {"a": {}}, "events": [{"to": ["a"]}]}"#, "events[0]: 'on', 'always', 'done' or 'after' is missing"),
    (
      #"{"states": {"a": {"states": {"b": {"history": "deeep"}}}}}"#,
      "states.a.states.b.history: 'deeep' is none of 'none', 'shallow', 'deep'; did you mean 'deep'?"
    ),
    (#"{"states": {"a": {"history": 1}}}"#, "states.a.history: a text was expected"),
    (#"{"states": {"a": {"state": "b"}}}"#, "states.a: 'state' means nothing here: the key 'a' is the state"),
    (#"{"states": 5}"#, "states: a list or an object was expected"),
    (
      #"{"states": [{"state": "a"}], "events": [{"on": "e", "from": [], "to": ["a"]}]}"#,
      "events[0].from: a state was expected; leave it out to mean every state"
    ),
    (
      #"{"states": [{"state": "a", "states": [{"state": "c", "inside": "b"}]}]}"#,
      "states[0].states[0].inside: 'b' contradicts the place: it stands in 'a'"
    ),
    (#"{"states": {"a": {"userInfo": {"x": null}}}}"#, "states.a.userInfo.x: a value was expected, not null"),
    (#"{"states": {"a": {"userInfo": {"x": [1, null]}}}}"#, "states.a.userInfo.x[1]: a value was expected, not null"),
    (#"{"states": {"a": {"userInfo": {"x": 1e400}}}}"#, "states.a.userInfo.x: the number is out of range"),
    (
      #"{"states": {"a": {"userInfo": {"x": {"y": [-1e400]}}}}}"#,
      "states.a.userInfo.x.y[0]: the number is out of range"
    ),
    (
      #"{"states": {"a": {"when": ["ready"]}}}"#,
      "states.a: 'when' means nothing without 'allows': it says when those methods may run"
    ),
    (#"{"states": {"a": {"allows": ["m"], "when": [" "]}}}"#, "a condition has the blank name ' '"),
    (
      #"{"states": {"a": {"userInfo": {"x": [12345678901234567890123]}}}}"#,
      "states.a.userInfo.x[0]: the whole number 12345678901234567890123 has more digits than can be kept"
    ),
    (
      #"{"states": {"a": {"userInfo": {"x": -18446744073709551615}}}}"#,
      "states.a.userInfo.x: the whole number -18446744073709551615 has more digits than can be kept"
    ),
    (
      #"{"states": [{"state": "a"}], "events": [{"on": "e", "to": []}]}"#,
      "events[0].to: a state was expected; leave it out to change no state"
    ),
    (#"{"states": null}"#, "states: a list or an object was expected"),
    (#"{"states": [null]}"#, "states[0]: an object was expected, not null"),
    (#"{"states": {"a": null}}"#, "states.a: an object was expected, not null"),
    (#"{"states": ["a"]}"#, "states[0]: an object was expected"),
    (#"{"states": {"a": {"states": null}}}"#, "states.a.states: a list or an object was expected"),
    (#"{"states": [{"state": "a"}], "events": null}"#, "events: a list was expected, not null"),
    (#"{"states": [{"state": "a"}], "events": {}}"#, "events: a list was expected"),
    (#"{"states": [{"state": "a"}], "events": [null]}"#, "events[0]: an object was expected, not null"),
    (#"{"states": [{"state": "a", "to": [null]}]}"#, "states[0].to[0]: a text was expected, not null"),
    (#"{"states": [{"state": null}]}"#, "states[0].state: a text was expected, not null"),
    (#"[]"#, "an object was expected"),
    (#"{"initial": 1}"#, "initial: a text was expected"),
    (#"{"states": [], "events": [{"on": "x", "from": [2]}]}"#, "events[0].from[0]: a text was expected"),
    (#"{"states": {"a": {"to": ["b", "b"]}, "b": {}}}"#, "states.a.to: 'b' is listed twice"),
    (#"{"states": [{"state": "a"}, {"state": "b"}, {"state": "a"}]}"#, "states[2]: the same is said of 'a' before"),
    (
      #"{"states": {"a": {}, "b": {}}, "events": [{"after": 1, "from": ["a"], "to": ["b"]}, {"after": 1, "from": ["a"], "to": ["b"]}]}"#,
      "events[1]: the same rule stands before"
    ),
    (#"{"states": {"a": {"allows": ["m", "n", "m"]}}}"#, "states.a.allows: 'm' is listed twice"),
    (#"{"states": {"a": {"forbids": ["m", "m"]}}}"#, "states.a.forbids: 'm' is listed twice"),
    (#"{"states": {"a": {"defers": ["e", "e"]}}}"#, "states.a.defers: 'e' is listed twice"),
    (#"{"states": {"a": {"allows": ["m"], "when": ["c", "c"]}}}"#, "states.a.when: 'c' is listed twice"),
    (#"{"states": ["a"], "events": [{"on": "x"}]}"#, "states[0]: an object was expected"),
    (
      #"{"states": [{"state": "a"}], "events": [{"on": "x", "from": ["a", "a"], "to": ["a"]}]}"#,
      "events[0].from: 'a' is listed twice"
    ),
    (
      #"{"states": [{"state": "a"}], "events": [{"on": "x", "to": ["a", "a"]}]}"#, "events[0].to: 'a' is listed twice"
    ),
    (
      #"{"states": {"a\n": {"to": ["b\u202E"]}}}"#,
      "In(a␊): the state 'b‹U+202E›' is not declared; declare it with 'In(b‹U+202E›)', or in the 'states' of JSON"
    ),
    (#"{"states": {"a\u0007": {"alows": []}}}"#, "states.a␇: 'alows' means nothing here; did you mean 'allows'?"),
    (#"{}"#, "the rules declare no state"),
    (
      #"{"initial": "of", "states": {"off": {"to": ["lost"]}}}"#,
      "the initial state 'of' is not declared; did you mean 'off'?\nIn(off): the state 'lost' is not declared; declare it with 'In(lost)', or in the 'states' of JSON"
    ),
  ])
  func `A mistake in JSON is reported with its place, and all problems are listed together`(json: String, text: String)
    throws
  {
    let error = try #require(throws: RulesError.self) { try decode(json) }
    #expect(error.description.hasPrefix(text), "\(error)")
    #expect(error.description == text)
    #expect(throws: error) { try Named(json: json) }
  }

  @Test func `A null isn't accepted as the value of any key`() throws {
    let states = ["inside", "initial", "history", "final", "to", "allows", "when", "forbids", "userInfo", "declared"]
    let events = ["on", "from", "via", "to", "orElse", "method", "when"]
    let texts =
      [("initial", #"{"initial": null, "states": {"a": {}}}"#)]
      + states.map { ("states[0].\($0)", #"{"states": [{"state": "a", "\#($0)": null}]}"#) }
      + events.map { key in
        let on = key == "on" ? "" : #""on": "e", "#
        return ("events[0].\(key)", #"{"states": {"a": {}}, "events": [{\#(on)"\#(key)": null}]}"#)
      }
    for (place, json) in texts {
      let error = try #require(throws: RulesError.self, "\(json)") { try Named(json: json) }
      #expect(error.description.hasPrefix("\(place): ") && error.description.contains(" was expected"), "\(error)")
    }
  }

  @Test func `A number that a Double can represent is read, however many digits it has`() throws {
    for number in ["1e22", "1234567890123456000000", "-9007199254740993.0", "0.1234567890123456789", "1e300", "1e-300"]
    {
      let rules = try Named(json: #"{"states": {"a": {"userInfo": {"x": \#(number)}}}}"#)
      #expect(rules.userInfo(of: "a")["x"] as? Double == Double(number) || number.hasSuffix(".0"), "\(number)")
    }
    for digits in ["123456789012345678901234567890123456789", String(repeating: "9", count: 200)] {
      #expect(throws: RulesError.self) { try Named(json: #"{"states": {"a": {"userInfo": {"x": \#(digits)}}}}"#) }
    }
  }

  @Test(arguments: [
    ("", "line 1, column 1: a value was expected"),
    ("{\n  \"states\": [\n    {\"state\" \"a\"}]}", "line 3, column 14: a colon was expected"),
    ("{\"states\": [{\"state\": \"é\"} {}]}", "line 1, column 28: a comma or ']' was expected"),
    ("{\"states\": [1,]}", "line 1, column 15: a value was expected"),
    ("{\"states\": {\"a\": {}, \"\\u0061\": {}}}", "line 1, column 22: the key 'a' is there twice"),
    ("{\"states\": {}} x", "line 1, column 16: the end of the text was expected"),
    ("{\"states\": {\"a", "line 1, column 15: the end of the text in quotes was expected"),
    ("{\"a\tb\": 1}", "line 1, column 4: a control character must be written with a backslash"),
    ("[\"\\ud800\"]", "line 1, column 3: half of a surrogate pair stands alone"),
    ("[\"\\x\"]", "line 1, column 3: this escape means nothing"),
    ("[\"\\u12\"]", "line 1, column 3: four hexadecimal digits were expected"),
    ("[01]", "line 1, column 3: a comma or ']' was expected"),
    ("[1.]", "line 1, column 4: a digit was expected"),
    ("[tru]", "line 1, column 2: a value was expected"),
    ("{1: 2}", "line 1, column 2: a key was expected"),
    ("{\"states\": {\"a\": {}},\n}", "line 2, column 1: a key was expected"),
    ("{\"states\": [{\"state\": \"a\",}]}", "line 1, column 27: a key was expected"),
    (
      "{\"states\": {\"a\": {\"userInfo\": {\"x\":\n " + String(repeating: "1", count: 40) + "}}}}",
      "line 2, column 2: a whole number has at most 39 digits"
    ),
  ])
  func `Malformed JSON is refused with its line and column`(json: String, text: String) throws {
    let error = try #require(throws: RulesError.self) { try Named(json: json) }
    #expect(error.description == text && error.localizedDescription == text)
  }

  @Test func `Bytes that aren't UTF-8 are refused with their place`() throws {
    for bytes in [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x82], [0xF5, 0x80, 0x80, 0x80]] as [[UInt8]] {
      let error = try #require(throws: RulesError.self) {
        try Named(json: Data(Array("[\n\"".utf8) + bytes + Array("\"]".utf8)))
      }
      #expect(error.description == "line 2, column 2: this is not UTF-8")
    }
  }

  @Test func `The size and depth of JSON are limited`() throws {
    for depth in [129, 513, 1_000_000] {
      let error = try #require(throws: RulesError.self) { try Named(json: String(repeating: "[", count: depth)) }
      #expect(error.description == "line 1, column 129: more than 128 lists and objects lie in each other")
    }
    let widest = JSONLimits(maximumDepth: .max)
    for depth in [512, 513, 514, 100_000] {
      let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      #expect(throws: RulesError.self) { try Named(json: text, limits: widest) }
    }
    let error = try #require(throws: RulesError.self) {
      try Named(json: #"{"states": {"a": {}}}"#, limits: JSONLimits(maximumSize: 20))
    }
    #expect(error.description == "the text has 21 bytes; at most 20 are read")
    #expect(try Named(json: #"{"states": {"a": {}}}"#, limits: JSONLimits(maximumSize: 21)).states == ["a"])
  }

  @Test(arguments: DeepJSON.allCases)
  func `JSON of the maximum depth is read on a small stack`(kind: DeepJSON) async throws {
    let text = kind.text(depth: JSONLimits().maximumDepth)
    let states = await withCheckedContinuation { continuation in
      let thread = Thread { continuation.resume(returning: (try? Named(json: text))?.states.count) }
      thread.stackSize = 512 << 10
      thread.start()
    }
    #expect(states == kind.states(depth: JSONLimits().maximumDepth))
    #expect(throws: RulesError.self) { try Named(json: kind.text(depth: JSONLimits().maximumDepth + 2)) }
  }

  enum DeepJSON: CaseIterable {
    case lists, objects, states

    /// Rules in which so many lists and objects lie in each other.
    func text(depth: Int) -> String {
      switch self {
      case .states:
        (0..<(depth - 1) / 2).reduce("{") { $0 + #""states":[{"state":"s\#($1)","# } + #""to":[]"#
          + String(repeating: "}]", count: (depth - 1) / 2) + "}"
      case .objects:
        #"{"states":{"s":{"userInfo":{"x":"# + String(repeating: #"{"x":"#, count: depth - 4) + "1"
          + String(repeating: "}", count: depth)
      case .lists:
        #"{"states":{"s":{"userInfo":{"x":"# + String(repeating: "[", count: depth - 4)
          + String(repeating: "]", count: depth - 4) + "}}}}"
      }
    }

    func states(depth: Int) -> Int { self == .states ? (depth - 1) / 2 : 1 }
  }

  // Behaviour 89
  @Test func `Decoded rules equal the encoded ones`() throws {
    let rules = [
      Named {
        In("a", to: "b", userInfo: ["half": 0.5, "whole": 3.0, "list": [1, 2.0, true]]); In("b")
      },
      Named(initial: "b") {
        In("a");
        In("b", initial: "c", history: .deep) {
          In("c"); In("d")
        }
      },
      Named {
        On("go", from: "a", to: "b"); In("a"); In("b")
      },
      Named(),
    ]
    for rules in rules {
      let data = try JSONEncoder().encode(rules)
      // Without states they have a problem, which decoding throws.
      if rules.states.isEmpty {
        #expect(throws: RulesError.self) { try Named(json: data) }
      } else {
        #expect(try Named(json: data) == rules)
        #expect(try JSONDecoder().decode(Named.self, from: data).hashValue == rules.hashValue)
      }
    }
    #expect(throws: EncodingError.self) {
      try JSONEncoder().encode(Named(states: ["a": .init(), "a": .init()]))
    }
  }

  @Test(arguments: LongRun.portions(of: 20_000, long: 1_000_000))
  func `Damaged JSON is either read or refused, within a time limit`(seeds: Range<UInt64>) throws {
    try #require(DamagedJSON.originals.allSatisfy { (try? Named(json: $0)) != nil })
    var read = 0
    for seed in seeds {
      let data = DamagedJSON.make(seed: seed)
      let start = ThreadTime.now
      do {
        let rules = try Named(json: data)
        try #require(rules.problems.isEmpty, "seed \(seed)")
        read += 1
      } catch let error as RulesError {
        try #require(!error.description.isEmpty && error.description.utf8.count < 1 << 16, "seed \(seed)")
      }
      try #require(ThreadTime.now - start < .seconds(5), "seed \(seed): nothing of a few thousand bytes takes long")
    }
    #expect(read > seeds.count / 200, "some damage does no harm")
    LongRun.report("Damaged JSON", seeds)
  }

  // Behaviour 89
  @Test func `Rules of enums can be encoded, and a machine continues with them`() throws {
    let rules = Rules<Light, Int, String>(initial: .red) { On(1, from: .red, to: .green) }
    let archived = try JSONEncoder().encode(rules)
    let machine = StateMachine<Light, Int>(try JSONDecoder().decode(Rules<Light, Int, String>.self, from: archived))
    try machine.fire(1)
    let other = StateMachine<Light, Int>(rules)
    try other.restore(JSONDecoder().decode(Snapshot<Light>.self, from: JSONEncoder().encode(machine.snapshot())))
    #expect(other.state == .green && other.previous == .red)
  }

  // Behaviour 82
  @Test func `States, events and methods are looked up by name`() {
    #expect(Rocket.rules.state(named: "crashed") == .crashed && Rocket.rules.event(named: "fail") == .fail)
    #expect(Lamp.rules.method(named: "goRed") == .goRed && Lamp.rules.state(named: "pink") == nil)
  }

  enum Light: String, Codable { case red, green }
}
#endif
