extension Rules: Encodable where State: Encodable, Event: Encodable, Method: Encodable {
  /// Encodes the rules; what is empty is left out. What is decoded from that is equal to them.
  ///
  /// - Throws: An `EncodingError` where a dictionary literal has one state twice, and what the encoder throws.
  /// - Complexity: O(*n*) in the length of the rules.
  public func encode(to encoder: any Encoder) throws {
    if let state = repeatedStates.first {
      let mistake = "the state '\(nameOfCase(state))' is defined twice"
      throw EncodingError.invalidValue(self, .init(codingPath: encoder.codingPath, debugDescription: mistake))
    }
    var container = encoder.container(keyedBy: RulesKey.self)
    try container.encodeIfPresent(declaredInitial, forKey: .initial)
    var states = container.nestedUnkeyedContainer(forKey: .states)
    for rule in stateRules {
      var state = states.nestedContainer(keyedBy: RulesKey.self)
      try state.encode(rule.state, forKey: .state)
      try state.encodeIfPresent(rule.parent, forKey: .inside)
      try state.encodeIfPresent(rule.initialChild, forKey: .initial)
      if rule.history != .none { try state.encode(rule.history, forKey: .history) }
      if rule.isFinal { try state.encode(true, forKey: .final) }
      try state.encode(rule.targets, unlessEmpty: .to)
      try state.encode(rule.allows, unlessEmpty: .allows)
      try state.encode(rule.conditions, unlessEmpty: .when)
      try state.encode(rule.forbids, unlessEmpty: .forbids)
      if !rule.isDeclaration { try state.encode(false, forKey: .declared) }
      if !rule.userInfo.isEmpty { try state.encode(rule.userInfo, forKey: .userInfo) }
    }
    var events = container.nestedUnkeyedContainer(forKey: .events)
    for rule in eventRules {
      var event = events.nestedContainer(keyedBy: RulesKey.self)
      try event.encode(rule.event, forKey: .on)
      try event.encode(rule.sources, unlessEmpty: .from)
      try event.encodeIfPresent(rule.via, forKey: .via)
      try event.encode(rule.targets, unlessEmpty: .to)
      try event.encodeIfPresent(rule.orElse, forKey: .orElse)
      try event.encodeIfPresent(rule.method, forKey: .method)
      try event.encode(rule.conditions, unlessEmpty: .when)
    }
  }
}

extension Rules: Decodable where State: Decodable, Event: Decodable, Method: Decodable {
  /// Decodes rules, from JSON for example:
  ///
  /// ```json
  /// { "initial": "off",
  ///   "states": [
  ///     { "state": "off", "to": ["on"] },
  ///     { "state": "on", "to": ["off"], "allows": ["dim"], "states": [{ "state": "warm" }, { "state": "cold" }] },
  ///     { "state": "gone", "final": true }
  ///   ],
  ///   "events": [{ "on": "fail", "to": ["gone"] }] }
  /// ```
  ///
  /// Where states are strings, `states` may be an object as well: `{ "off": { "to": ["on"] }, … }`; its states are taken
  /// in the order of their names, because an object has none.
  ///
  /// A decoder reads the whole text before it asks for rules, and Foundation's stops the program where 513 lists or
  /// objects lie in each other. Text from elsewhere is best read by `init(json:limits:)`, which looks at it first.
  ///
  /// - Complexity: O(*n* log *n*) in the length of the data.
  /// - Throws: A ``RulesError`` that names the place of what can't be understood, a misspelt key included, or lists all
  ///   ``problems`` of the rules.
  public init(from decoder: any Decoder) throws {
    self.init()
    do {
      let container = try decoder.container(keyedBy: RulesKey.self)
      try container.expect(.initial, .states, .events)
      declaredInitial = try container.decodeIfPresent(State.self, forKey: .initial)
      try addStates(in: container, inside: nil)
      if container.contains(.events), try !container.decodeNil(forKey: .events) {
        var events = try container.nestedUnkeyedContainer(forKey: .events)
        while !events.isAtEnd { try addEvent(events.nestedContainer(keyedBy: RulesKey.self)) }
      }
    } catch let error as DecodingError {
      throw RulesError(error)
    }
    let problems = problems
    if !problems.isEmpty { throw RulesError(problems) }
  }

  private mutating func addStates(in container: KeyedDecodingContainer<RulesKey>, inside parent: State?) throws {
    guard container.contains(.states), try !container.decodeNil(forKey: .states) else { return }
    if let named = try? container.nestedContainer(keyedBy: RulesKey.self, forKey: .states) {
      for key in named.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
        guard let state = key.stringValue as? State else {
          throw RulesError(at: named.codingPath, "only states that are strings can be the keys of an object")
        }
        let content = try named.nestedContainer(keyedBy: RulesKey.self, forKey: key)
        guard !content.contains(.state) else {
          throw RulesError(at: content.codingPath, "'state' means nothing here: the key '\(state)' is the state")
        }
        try add(state, inside: parent, content)
      }
      return
    }
    guard var states = try? container.nestedUnkeyedContainer(forKey: .states) else {
      throw RulesError(at: container.codingPath + [RulesKey.states], "a list or an object was expected")
    }
    while !states.isAtEnd {
      let state = try states.nestedContainer(keyedBy: RulesKey.self)
      try add(try state.decode(State.self, forKey: .state), inside: parent, state)
    }
  }

  private mutating func add(
    _ state: State, inside parent: State?, _ container: KeyedDecodingContainer<RulesKey>
  ) throws {
    try container.expect(
      .state, .inside, .initial, .history, .final, .to, .allows, .when, .forbids, .userInfo, .declared, .states)
    let allows = try container.decodeIfPresent([Method].self, forKey: .allows) ?? []
    let conditions = try container.decodeIfPresent([String].self, forKey: .when) ?? []
    if allows.isEmpty, !conditions.isEmpty {
      throw RulesError(
        at: container.codingPath, "'when' means nothing without 'allows': it says when those methods may run")
    }
    let inside = try container.decodeIfPresent(State.self, forKey: .inside)
    if let inside, let parent, inside != parent {
      throw RulesError(
        at: container.codingPath + [RulesKey.inside],
        "'\(nameOfCase(inside))' contradicts the place: it stands in '\(nameOfCase(parent))'")
    }
    stateRules.append(
      StateRule(
        state: state, parent: inside ?? parent,
        initialChild: try container.decodeIfPresent(State.self, forKey: .initial),
        history: try container.decodeHistory(),
        targets: try container.decodeIfPresent([State].self, forKey: .to) ?? [],
        allows: allows, conditions: conditions,
        forbids: try container.decodeIfPresent([Method].self, forKey: .forbids) ?? [],
        isFinal: try container.decodeIfPresent(Bool.self, forKey: .final) ?? false,
        userInfo: try container.decodeIfPresent([String: UserInfoValue].self, forKey: .userInfo) ?? [:],
        isDeclaration: try container.decodeIfPresent(Bool.self, forKey: .declared) ?? true))
    try addStates(in: container, inside: state)
  }

  private mutating func addEvent(_ container: KeyedDecodingContainer<RulesKey>) throws {
    try container.expect(.on, .from, .via, .to, .orElse, .method, .when)
    let sources = try container.decodeIfPresent([State].self, forKey: .from)
    // Left out it means every state, which an empty list is not likely to mean.
    if sources?.isEmpty == true {
      throw DecodingError.dataCorruptedError(
        forKey: .from, in: container, debugDescription: "a state was expected; leave it out to mean every state")
    }
    eventRules.append(
      EventRule(
        event: try container.decode(Event.self, forKey: .on),
        sources: sources ?? [],
        targets: try container.decodeIfPresent([State].self, forKey: .to) ?? [],
        via: try container.decodeIfPresent(State.self, forKey: .via),
        orElse: try container.decodeIfPresent(State.self, forKey: .orElse),
        method: try container.decodeIfPresent(Method.self, forKey: .method),
        conditions: try container.decodeIfPresent([String].self, forKey: .when) ?? []))
  }
}

/// A key of encoded rules.
private struct RulesKey: CodingKey {
  static let initial = Self(stringValue: "initial")
  static let states = Self(stringValue: "states")
  static let events = Self(stringValue: "events")
  static let state = Self(stringValue: "state")
  static let inside = Self(stringValue: "inside")
  static let history = Self(stringValue: "history")
  static let final = Self(stringValue: "final")
  static let to = Self(stringValue: "to")
  static let allows = Self(stringValue: "allows")
  static let forbids = Self(stringValue: "forbids")
  static let userInfo = Self(stringValue: "userInfo")
  static let declared = Self(stringValue: "declared")
  static let on = Self(stringValue: "on")
  static let from = Self(stringValue: "from")
  static let method = Self(stringValue: "method")
  static let via = Self(stringValue: "via")
  static let orElse = Self(stringValue: "orElse")
  static let when = Self(stringValue: "when")

  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension KeyedDecodingContainer<RulesKey> {
  /// Refuses keys that mean nothing: most likely they are misspelt.
  fileprivate func expect(_ known: RulesKey...) throws {
    let names = known.map(\.stringValue)
    for key in allKeys where !names.contains(key.stringValue) {
      let hint = nearestName(to: key.stringValue, among: names).map { "; did you mean '\($0)'?" } ?? ""
      throw RulesError(at: codingPath, "'\(key.stringValue)' means nothing here\(hint)")
    }
  }
}

extension KeyedDecodingContainer<RulesKey> {
  /// The history of a state, where the data says anything of it.
  fileprivate func decodeHistory() throws -> HistoryMode {
    guard let text = try decodeIfPresent(String.self, forKey: .history) else { return .none }
    if let mode = HistoryMode(rawValue: text) { return mode }
    let names = HistoryMode.allCases.map(\.rawValue)
    let hint = nearestName(to: text, among: names).map { "; did you mean '\($0)'?" } ?? ""
    let list = names.map { "'\($0)'" }.joined(separator: ", ")
    throw RulesError(at: codingPath + [RulesKey.history], "'\(text)' is none of \(list)\(hint)")
  }
}

extension KeyedEncodingContainer<RulesKey> {
  fileprivate mutating func encode(_ values: [some Encodable], unlessEmpty key: RulesKey) throws {
    if !values.isEmpty { try encode(values, forKey: key) }
  }
}
