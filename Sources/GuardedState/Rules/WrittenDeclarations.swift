/// The guarded methods of a type, parsed from the text of an expansion. A text costs the compiler nothing, but in a
/// list of expressions it would look up each name.
///
/// Each line is a method: its index, its name, and its properties, each starting with a keyword. Backslashes separate
/// them, because no name and no type contains one. Numbers are indices into the lists.
///
/// ```
/// 0 reply(with:) \ trait needsArguments \ taking \ taking text: String \ on 0 \ from 0 1 \ to 2
/// ```
///
/// - Parameters:
///   - states: The states in the text.
///   - events: The events in the text.
///   - methods: The methods.
///   - text: The lines.
/// - Complexity: O(*n*) in the length of the text.
public func __declarations<State, Event, Method>(
  states: [State], events: [Event], methods: [Method], _ text: StaticString
) -> [__MethodDeclaration<State, Event, Method>] {
  text.description.split(separator: "\n").map { __MethodDeclaration(WrittenMethod($0), states, events, methods) }
}

/// A parsed line.
private struct WrittenMethod {
  /// The index of the method.
  let place: Int
  /// Its name with labels.
  let signature: String
  /// The properties, by keyword.
  private var texts: [Substring: [String]] = [:]

  init(_ line: Substring) {
    let parts = line.split(separator: #" \ "#).map { Self.parted($0) }
    place = parts.first.flatMap { Int($0.word) } ?? 0
    signature = parts.first?.rest ?? ""
    for part in parts.dropFirst() { texts[part.word, default: []].append(part.rest) }
  }

  /// The first word of a text, and the rest.
  private static func parted(_ text: Substring) -> (word: Substring, rest: String) {
    let word = text.prefix { $0 != " " }
    return (word, String(text.dropFirst(word.count + 1)))
  }

  /// The values of a keyword.
  subscript(keyword: Substring) -> [String] { texts[keyword, default: []] }

  /// The numbers of a keyword.
  func numbers(_ keyword: Substring) -> [Int] {
    self[keyword].flatMap { text in text.split(separator: " ").compactMap { Int($0) } }
  }
}

extension __MethodDeclaration {
  fileprivate init(_ written: WrittenMethod, _ states: [State], _ events: [Event], _ methods: [Method]) {
    func named(_ keyword: Substring) -> [State] { written.numbers(keyword).map { states[$0] } }
    self.init(method: methods[written.place], signature: written.signature)
    lines = written["taking"].joined(separator: "\n")
    traits = __MethodTraits(written["trait"].compactMap { __MethodTraits.words[$0] })
    event = written.numbers("on").first.map { events[$0] }
    performsEvent = !written["alone"].isEmpty
    regionConditions = written["while"]
    conditions = written["when"] + regionConditions
    decidedBy = written["decidedBy"].first
    elsewhere = written["elsewhere"].first
    allowedIn = named("in")
    if let event, !written["to"].isEmpty {
      rules = [
        EventRule(
          trigger: .event(event), sources: named("from"), targets: named("to"), via: named("via").first,
          orElse: named("orElse").first, method: method, conditions: conditions)
      ]
    }
    problem = written["naming"].first.map {
      RulesProblem(
        .undeclaredState,
        "the attribute of '\(signature)' names '\($0)', which is no case: a constant can't stand for a state")
    }
  }
}

extension __MethodTraits {
  /// The traits by their keywords.
  fileprivate static let words: [String: Self] = [
    "cannotWait": .cannotWait, "async": .async, "needsArguments": .needsArguments, "picks": .picks, "asks": .asks,
    "elsewhere": .elsewhere, "waits": .waits, "cancels": .cancels,
  ]
}
