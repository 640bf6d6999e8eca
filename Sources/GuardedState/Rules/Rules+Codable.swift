extension Rules: Encodable where State: Encodable, Event: Encodable, Method: Encodable {
  /// Encodes the rules; what is empty is left out.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: RulesKey.self)
    try container.encodeIfPresent(initial, forKey: .initial)
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
      try state.encode(rule.forbids, unlessEmpty: .forbids)
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
  /// - Throws: A ``RulesError`` that names the place of what can't be understood, a misspelt key included, or lists all
  ///   ``problems`` of the rules.
  public init(from decoder: any Decoder) throws {
    self.init()
    do {
      let container = try decoder.container(keyedBy: RulesKey.self)
      try container.expect(.initial, .states, .events)
      declaredInitial = try container.decodeIfPresent(State.self, forKey: .initial)
      try addStates(in: container, inside: nil)
      if container.contains(.events) {
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
    guard container.contains(.states) else { return }
    if let named = try? container.nestedContainer(keyedBy: RulesKey.self, forKey: .states) {
      for key in named.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
        guard let state = key.stringValue as? State else {
          throw RulesError(at: named.codingPath, "only states that are strings can be the keys of an object")
        }
        try add(state, inside: parent, named.nestedContainer(keyedBy: RulesKey.self, forKey: key))
      }
      return
    }
    var states = try container.nestedUnkeyedContainer(forKey: .states)
    while !states.isAtEnd {
      let state = try states.nestedContainer(keyedBy: RulesKey.self)
      try add(try state.decode(State.self, forKey: .state), inside: parent, state)
    }
  }

  private mutating func add(
    _ state: State, inside parent: State?, _ container: KeyedDecodingContainer<RulesKey>
  ) throws {
    try container.expect(.state, .inside, .initial, .history, .final, .to, .allows, .forbids, .userInfo, .states)
    stateRules.append(
      StateRule(
        state: state, parent: try container.decodeIfPresent(State.self, forKey: .inside) ?? parent,
        initialChild: try container.decodeIfPresent(State.self, forKey: .initial),
        history: try container.decodeIfPresent(HistoryMode.self, forKey: .history) ?? .none,
        targets: try container.decodeIfPresent([State].self, forKey: .to) ?? [],
        allows: try container.decodeIfPresent([Method].self, forKey: .allows) ?? [],
        forbids: try container.decodeIfPresent([Method].self, forKey: .forbids) ?? [],
        isFinal: try container.decodeIfPresent(Bool.self, forKey: .final) ?? false,
        userInfo: try container.decodeIfPresent([String: UserInfoValue].self, forKey: .userInfo) ?? [:]))
    try addStates(in: container, inside: state)
  }

  private mutating func addEvent(_ container: KeyedDecodingContainer<RulesKey>) throws {
    try container.expect(.on, .from, .via, .to, .orElse, .method, .when)
    eventRules.append(
      EventRule(
        event: try container.decode(Event.self, forKey: .on),
        sources: try container.decodeIfPresent([State].self, forKey: .from) ?? [],
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

extension KeyedEncodingContainer<RulesKey> {
  fileprivate mutating func encode(_ values: [some Encodable], unlessEmpty key: RulesKey) throws {
    if !values.isEmpty { try encode(values, forKey: key) }
  }
}

extension RulesError {
  /// A mistake that a decoder found.
  init(_ error: DecodingError) {
    switch error {
    case .keyNotFound(let key, let context): self.init(at: context.codingPath, "'\(key.stringValue)' is missing")
    case .typeMismatch(let type, let context): self.init(at: context.codingPath, "\(Self.text(type)) was expected")
    case .valueNotFound(let type, let context):
      self.init(at: context.codingPath, "\(Self.text(type)) was expected, not null")
    case .dataCorrupted(let context): self.init(at: context.codingPath, context.debugDescription)
    @unknown default: self.init(at: [], "\(error)")
    }
  }

  /// What a decoder's type is called in data.
  private static func text(_ type: Any.Type) -> String {
    switch "\(type)".prefix(while: { $0 != "<" }) {
    case "Array": "a list"
    case "Dictionary": "an object"
    case "String": "a text"
    case "Bool": "true or false"
    default: "a value of type \(type)"
    }
  }
}
