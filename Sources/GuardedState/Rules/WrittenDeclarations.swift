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
  text.description.split(separator: "\n").map { __MethodDeclaration($0, states, events, methods) }
}

extension __MethodDeclaration {
  /// Parses a line.
  fileprivate init(_ line: Substring, _ states: [State], _ events: [Event], _ methods: [Method]) {
    let parts = line.split(separator: #" \ "#).map { part in
      let word = part.prefix { $0 != " " }
      return (word: word, rest: String(part.dropFirst(word.count + 1)))
    }
    let properties = Dictionary(grouping: parts.dropFirst(), by: \.word)
    func texts(_ keyword: Substring) -> [String] { properties[keyword, default: []].map(\.rest) }
    func numbers(_ keyword: Substring) -> [Int] {
      texts(keyword).flatMap { text in text.split(separator: " ").compactMap { Int($0) } }
    }
    func named(_ keyword: Substring) -> [State] { numbers(keyword).map { states[$0] } }
    self.init(method: methods[Int(parts[0].word) ?? 0], signature: parts[0].rest)
    lines = texts("taking").joined(separator: "\n")
    traits = __MethodTraits(texts("trait").compactMap { __MethodTraits.words[$0] })
    event = numbers("on").first.map { events[$0] }
    performsEvent = properties["alone"] != nil
    regionConditions = texts("while")
    conditions = texts("when") + regionConditions
    decidedBy = texts("decidedBy").first
    ignoredIf = texts("ignoredIf").first
    elsewhere = texts("elsewhere").first
    defaults = texts("defaults").first ?? ""
    allowedIn = named("in")
    if let event, properties["to"] != nil {
      var rule = EventRule<State, Event, Method>(
        trigger: .event(event), sources: named("from"), targets: named("to"), conditions: conditions)
      rule.perform(method, via: named("via").first, orElse: named("orElse").first)
      rules = [rule]
    }
    problem = texts("naming").first.map {
      RulesProblem(
        .undeclaredState,
        "the attribute of '\(signature)' names '\($0)', which is not a case: a constant can't take the place of a state"
      )
    }
  }
}

extension __MethodTraits {
  /// The traits by their keywords.
  fileprivate static let words: [String: Self] = [
    "cannotWait": .cannotWait, "async": .async, "starts": .starts, "needsArguments": .needsArguments, "picks": .picks,
    "asks": .asks, "mustRun": .mustRun, "traps": .traps,
    "elsewhere": .elsewhere, "waits": .waits, "cancels": .cancels, "added": .added,
  ]
}
