import Foundation
import GuardedState
import Testing

#if Macros
private enum Hosts {
  @Guarded
  final class Valve {
    enum State { case open, shut }
    @Transition(from: State.open, to: .shut) func close() throws {}
    @Transition(from: State.shut, to: .open) func turn() {}
    @Allowed(in: State.open) func label(_ text: Int) throws {}
  }
}
#endif

/// Texts in refusals that came from outside the program, and refusals as JSON.
@Suite struct OutsideTextsTests {
  /// Long, invisible and misleading texts.
  private static let nasty = [
    String(repeating: "y", count: 1_000_000), "pay\u{202E}\n\0\u{1B}[31m", String(repeating: "\u{202E}", count: 5_000),
    "e" + String(repeating: "\u{301}", count: 100_000), String(repeating: "👨‍👩‍👧‍👦", count: 500), "a\u{2028}b\tc",
  ]

  private func machine() -> StateMachine<String, String> {
    StateMachine(initial: "open") {
      In("open")
      On("pay", from: "open", to: "open")
    }
  }

  /// Every text of a refusal, by the properties that have it.
  private func texts(_ refusal: Refusal) throws -> [String] {
    func strings(_ value: Any) -> [String] {
      switch value {
      case let text as String: [text]
      case let list as [Any]: list.flatMap(strings)
      case let object as [String: Any]: object.values.flatMap(strings)
      default: []
      }
    }
    let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(refusal))
    return strings(json) + [refusal.subject, refusal.state, refusal.host] + refusal.allowedIn + refusal.conditions
  }

  private func expectBounded(_ refusal: Refusal?) throws {
    let refusal = try #require(refusal)
    for text in try texts(refusal) {
      #expect(text.count < 2_000 && text.utf8.count < 10_000)
      #expect(!text.unicodeScalars.contains { $0.value < 0x20 || [0x202E, 0x2028].contains($0.value) })
    }
    #expect(refusal.subject.count <= 100)
    let copy = try JSONDecoder().decode(Refusal.self, from: JSONEncoder().encode(refusal))
    #expect(copy == refusal && copy.description == refusal.description)
  }

  @Test(arguments: nasty.indices)
  func `Unknown names are short and visible in every property of a refusal`(index: Int) throws {
    let (name, machine) = (Self.nasty[index], machine())
    for work in [
      { try machine.fire(name) }, { try machine.transition(to: name) }, { try machine.handle(name) },
      { try machine.handle(name, json: Data("[]".utf8), allowing: ["pay"]) }, { try machine.handle("pay(\(name):)") },
      { try machine.restore(Snapshot(state: name)) },
      { try machine.restore(Snapshot(state: "open", deferred: [name])) },
      { try machine.restore(Snapshot(state: "open", regions: [name: Snapshot(state: name)])) },
    ] as [() throws -> Any?] {
      try expectBounded(#expect(throws: Refusal.self) { _ = try work() })
    }
  }

  #if Macros
  @Test(arguments: nasty.indices)
  func `Labels and values of JSON are short and visible`(index: Int) throws {
    let text = Self.nasty[index]
    let valve = Hosts.Valve()
    for json in [
      try JSONEncoder().encode([text: 1]), try JSONEncoder().encode([text]), try JSONEncoder().encode(["_": text]),
      Data(text.utf8), Data("[\(String(repeating: "9", count: 10_000))]".utf8),
    ] {
      try expectBounded(#expect(throws: Refusal.self) { try valve.machine.handle("label", json: json) })
    }
  }

  @Test func `The refusal in the article is what encoding gives`() throws {
    let valve = Hosts.Valve()
    try valve.close()
    let refusal = try #require(throws: Refusal.self) { try valve.close() }
    let article = "Sources/GuardedState/GuardedState.docc/Essentials/Refusals.md"
    let text = try String(contentsOf: ArticleExamplesTests.root.appending(path: article), encoding: .utf8)
    let example = try #require(text.blocks("json").first)
    let encoded = try JSONSerialization.jsonObject(with: JSONEncoder().encode(refusal)) as? NSDictionary
    #expect(try JSONSerialization.jsonObject(with: Data(example.utf8)) as? NSDictionary == encoded)
    #expect(try JSONDecoder().decode(Refusal.self, from: Data(example.utf8)) == refusal)
  }
  #endif

  @Test(arguments: [
    #"{}"#, "[]", "3", "null", #"{"reason": "notAllowed", "subject": "a"}"#,
    #"{"reason": "unheardOf", "subject": "a", "state": "b"}"#, #"{"reason": 3, "subject": "a", "state": "b"}"#,
    #"{"reason": "declined", "subject": ["a"], "state": "b"}"#,
    #"{"reason": "declined", "subject": "a", "state": "b", "path": "c"}"#,
    #"{"reason": "declined", "subject": "a", "state": "b", "kind": "ghost"}"#,
    #"{"reason": "declined", "subject": "a", "state": "b", "region": 1}"#,
    #"{"reason": "declined", "subject": "a", "state": "b", "detail": 1}"#,
    #"{"reason": "declined", "subject": "a", "state": "b", "detail": {"magic": {}}}"#,
    #"{"reason": "declined", "subject": "a", "state": "b", "detail": {"operation": {"_0": "format()"}}}"#,
    #"{"reason": "declined", "subject": "a", "state": "b", "detail": {"pathTooLong": {"_0": 1e99, "most": 1}}}"#,
    #"{"reason": "declined", "subject": "a", "state": "b", "lead": {"body": {}}}"#,
  ])
  func `JSON that isn't a refusal is refused by the decoder`(json: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Refusal.self, from: Data(json.utf8)) }
  }

  @Test(arguments: Refusal.Reason.allCases)
  func `A tampered refusal has bounded texts, a description and a path`(reason: Refusal.Reason) throws {
    let details = [
      #"{"argumentCount": {"signature": "@", "least": -5, "most": -9223372036854775808, "given": -1}}"#,
      #"{"argumentType": {"number": -1, "label": "@", "type": "@", "given": "@"}}"#,
      #"{"argumentText": {"number": 0, "label": "@", "type": "@", "mistake": "@"}}"#,
      #"{"unknownArgument": {"label": "@", "nearest": "@"}}"#, #"{"unknownArgument": {"label": "@"}}"#,
      #"{"missingArgument": {"label": "@"}}"#, #"{"missingArguments": {"labels": ["@", "@"]}}"#,
      #"{"repeatedLabel": {"label": "@"}}"#, #"{"givenTwice": {"label": "@"}}"#,
      #"{"unknownLabels": {"labels": ["@", "@"], "signatures": []}}"#, #"{"unreadableArguments": {"mistake": "@"}}"#,
      #"{"notByName": {"why": "@"}}"#, #"{"noHost": {"method": "@"}}"#, #"{"needsArguments": {"signature": "@"}}"#,
      #"{"isAsync": {"signature": "@"}}"#, #"{"noChoice": {}}"#,
      #"{"undeclared": {"target": "@", "isReturned": true}}"#,
      #"{"missingValues": {"target": "@"}}"#, #"{"operation": {"_0": "start()"}}"#,
      #"{"unfitSnapshot": {"mistake": "@"}}"#,
      #"{"pathTooLong": {"_0": -1, "most": -9223372036854775808}}"#, #"{"region": {}}"#,
      #"{"bodyThrew": {"method": "@", "error": "@"}}"#, #"{"deferrable": {"event": "@"}}"#,
      #"{"unnamedCondition": {}}"#,
      #"{"cycle": {"_0": []}}"#, #"{"cycle": {"_0": ["@", "@"]}}"#,
      #"{"waited": {"_0": [9223372036854775807, 18446744073709551615]}}"#,
      #"{"waited": {"_0": [-9223372036854775808, 0]}}"#, #"{"reaching": {"within": [9223372036854775807, 0]}}"#,
      #"{"reaching": {}}"#,
    ]
    let leads = [#"{"timeout": {}}"#, #"{"body": {"method": "@"}}"#]
    let long = String(repeating: #"\u202e\n"#, count: 3_000)
    for (number, detail) in details.enumerated() {
      let lead = leads[number % 2]
      let kind = Refusal.SubjectKind.allCases[number % 4].rawValue
      let json = """
        { "reason": "\(reason.rawValue)", "host": "@", "region": "@", "kind": "\(kind)", "subject": "@", "state": "@",
          "allowedIn": ["@"], "conditions": ["@", "@"], "nearest": "@", "path": ["@"], "description": "@",
          "lead": \(lead), "detail": \(detail) }
        """
      let data = Data(json.replacingOccurrences(of: "@", with: long).utf8)
      let refusal = try JSONDecoder().decode(Refusal.self, from: data)
      try expectBounded(refusal)
      #expect(refusal.description.count < 2_000 && refusal.path.count == 1 && refusal.lead != nil)
      #expect(refusal == refusal && refusal.hashValue == refusal.hashValue && refusal.errorDescription != nil)
      #expect(refusal.detail?.description.count ?? 0 < 1_000 && refusal.recoverySuggestion != nil)
    }
  }
}
